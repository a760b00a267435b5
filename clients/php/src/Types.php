<?php

// Made by bin/clients from the OpenAPI document: do not edit.

declare(strict_types=1);

namespace Repere;

/**
 * The keys of requests and answers, for static checkers.
 *
 * @phpstan-type AssignDriver array{
 *   id: string,
 *   at: LatLng,
 *   mode?: 'auto'|'bicycle'|'pedestrian',
 *   vehicle?: 'motorcycle'|'truck',
 *   height?: int|float,
 *   width?: int|float,
 *   length?: int|float,
 *   weight?: int|float,
 *   axle_load?: int|float,
 *   free_at?: string,
 *   capacity?: int,
 * }
 * @phpstan-type AssignOrder array{
 *   id: string,
 *   pickup: LatLng,
 *   dropoff?: LatLng,
 *   ready_at?: string,
 *   due_at?: string,
 *   priority?: int,
 * }
 * @phpstan-type AssignResponse array{
 *   assignments: list<Assignment>,
 *   unassigned: list<UnassignedOrder>,
 * }
 * @phpstan-type AssignedOrder array{
 *   id: string,
 *   pickup_at: string,
 *   dropoff_at?: string,
 * }
 * @phpstan-type Assignment array{
 *   driver: string,
 *   duration: int|float,
 *   orders: list<AssignedOrder>,
 * }
 * @phpstan-type AvoidedPolygon array{
 *   type: 'Polygon',
 *   coordinates: list<list<list<int|float>>>,
 * }
 * @phpstan-type BatchPoint array{
 *   reverse: BatchPosition,
 * }
 * @phpstan-type BatchPosition array{
 *   lat: int|float,
 *   lng: int|float,
 * }
 * @phpstan-type BatchText array{
 *   q: string,
 *   lat?: int|float,
 *   lng?: int|float,
 * }
 * @phpstan-type Candidate array{
 *   id: string,
 *   lat: int|float,
 *   lng: int|float,
 * }
 * @phpstan-type Data array{
 *   osm_timestamp: string|null,
 *   built_at: string|null,
 *   problem: string|null,
 * }
 * @phpstan-type Deletion array{
 *   deleted: bool,
 * }
 * @phpstan-type Engines array{
 *   routing: 'ok'|'starting'|'down'|'unavailable',
 *   geocoding: 'ok'|'starting'|'down'|'unavailable',
 *   tiles: 'ok'|'starting'|'down'|'unavailable',
 *   speech: 'ok'|'starting'|'down'|'unavailable',
 * }
 * @phpstan-type Error array{
 *   error: ErrorBody,
 * }
 * @phpstan-type ErrorBody array{
 *   code: int,
 *   message: string,
 *   details: list<FieldError>|null,
 *   details_total?: int,
 *   help?: string,
 * }
 * @phpstan-type EtaResponse array{
 *   duration: int|float,
 *   duration_ml: int|float|null,
 *   duration_low: int|float|null,
 *   duration_high: int|float|null,
 *   distance: int|float,
 *   depart_at: string,
 *   arrive_at: string,
 *   traffic: Traffic,
 *   season?: RouteSeason,
 *   model?: string,
 *   events?: list<RouteEvent>,
 * }
 * @phpstan-type Fence array{
 *   id: string,
 *   name: string|null,
 *   set: string|null,
 *   rules: FenceRules,
 *   changed_at: string,
 *   circle?: FenceCircle,
 *   polygon?: array<string, mixed>,
 *   area?: string,
 *   corridor?: FenceLine,
 * }
 * @phpstan-type FenceCheck array{
 *   results: list<FenceState>,
 * }
 * @phpstan-type FenceCircle array{
 *   lat: int|float,
 *   lng: int|float,
 *   radius: int|float,
 * }
 * @phpstan-type FenceCorridor array{
 *   width: int|float,
 *   polyline?: string,
 *   route?: FenceRoute,
 * }
 * @phpstan-type FenceHours array{
 *   days: list<'mon'|'tue'|'wed'|'thu'|'fri'|'sat'|'sun'>,
 *   from: string,
 *   until: string,
 *   time_zone: string,
 * }
 * @phpstan-type FenceLine array{
 *   polyline: string,
 *   width: int|float,
 * }
 * @phpstan-type FenceRoute array{
 *   origin: LatLng,
 *   destination: LatLng,
 *   mode?: 'auto'|'bicycle'|'pedestrian',
 *   vehicle?: 'motorcycle'|'truck',
 *   height?: int|float,
 *   width?: int|float,
 *   length?: int|float,
 *   weight?: int|float,
 *   axle_load?: int|float,
 *   waypoints?: list<LatLng>,
 * }
 * @phpstan-type FenceRules array{
 *   enter?: bool,
 *   exit?: bool,
 *   dwell?: int,
 *   speed?: int|float,
 *   hours?: FenceHours,
 *   vehicles?: list<string>,
 * }
 * @phpstan-type FenceState array{
 *   fence: string,
 *   state: 'inside'|'outside'|'unknown',
 *   distance: int|float,
 * }
 * @phpstan-type Fences array{
 *   fences: list<Fence>,
 *   next: string|null,
 * }
 * @phpstan-type FerryCrossing array{
 *   distance: int|float,
 * }
 * @phpstan-type FieldError array{
 *   field: string,
 *   reason: 'required'|'unknown_field'|'invalid_type'|'invalid_format'|'out_of_range'|'unknown_mode'|'unsupported_language'|'coming_soon'|'conflicting_fields'|'too_few'|'too_many'|'too_many_pairs'|'not_increasing'|'in_past'|'no_road_nearby'|'no_route'|'too_far'|'outside_coverage'|'possibly_swapped'|'unknown_category'|'unknown_value'|'too_long'|'too_short'|'guessable'|'out_of_scope'|'address_not_allowed'|'mail_not_verified'|'overdue'|'step_up_required',
 *   value: mixed,
 * }
 * @phpstan-type FleetBreak array{
 *   window: list<string>,
 *   duration: int|float,
 * }
 * @phpstan-type FleetCost array{
 *   fixed?: int|float,
 *   per_km?: int|float,
 *   per_hour?: int|float,
 * }
 * @phpstan-type FleetEvent array{
 *   at: string,
 *   kind: 'position'|'done'|'failed'|'early'|'late'|'broken_down'|'vehicle_added'|'job_added'|'job_cancelled'|'job_changed',
 *   vehicle?: string,
 *   job?: string,
 *   by?: int|float,
 *   location?: LatLng,
 *   parcel?: 'returned'|'retried'|'left',
 *   new_job?: FleetJob,
 *   new_vehicle?: FleetVehicle,
 * }
 * @phpstan-type FleetJob array{
 *   id: string,
 *   location?: LatLng,
 *   pickup?: FleetJobStop,
 *   delivery?: FleetJobStop,
 *   demand?: list<int|float>,
 *   service_time?: int|float,
 *   time_windows?: list<list<string>>,
 *   skills?: list<string>,
 *   priority?: int,
 *   allowed_vehicles?: list<string>,
 * }
 * @phpstan-type FleetJobStop array{
 *   lat: int|float,
 *   lng: int|float,
 *   service_time?: int|float,
 *   time_windows?: list<list<string>>,
 * }
 * @phpstan-type FleetPlan array{
 *   id: string,
 *   state: 'planned'|'searching'|'failed',
 *   created_at: string,
 *   updated_at: string,
 *   expires_at: string|null,
 *   routes: list<FleetRoute>,
 *   unassigned: list<UnassignedJob>,
 *   totals: FleetTotals,
 *   cost: int|float,
 *   lower_bound: int|float|null,
 *   traffic: list<FleetTrafficHour>,
 *   search: FleetSearch,
 *   changed?: int,
 * }
 * @phpstan-type FleetRelation array{
 *   type: 'same_vehicle'|'in_sequence',
 *   jobs: list<string>,
 * }
 * @phpstan-type FleetRoute array{
 *   stops: int,
 *   distance: int|float,
 *   duration: int|float,
 *   driving: int|float,
 *   wait: int|float,
 *   serve: int|float,
 *   vehicle: string,
 *   steps: list<FleetStep>,
 *   cost: int|float,
 *   polyline?: string,
 * }
 * @phpstan-type FleetSearch array{
 *   iterations: int,
 *   ended_by: 'iterations'|'time',
 * }
 * @phpstan-type FleetStep array{
 *   type: 'start'|'job'|'pickup'|'delivery'|'break'|'position'|'end',
 *   location: LatLng,
 *   arrive: string,
 *   wait: int|float,
 *   serve: int|float,
 *   leave: string,
 *   load: list<int|float>,
 *   duration: int|float,
 *   distance: int|float,
 *   job?: string,
 *   done?: bool,
 *   failed?: bool,
 * }
 * @phpstan-type FleetTotals array{
 *   stops: int,
 *   distance: int|float,
 *   duration: int|float,
 *   driving: int|float,
 *   wait: int|float,
 *   serve: int|float,
 *   vehicles: int,
 * }
 * @phpstan-type FleetTrafficHour array{
 *   from: string,
 *   factor: int|float,
 * }
 * @phpstan-type FleetVehicle array{
 *   id: string,
 *   start: LatLng,
 *   end?: LatLng,
 *   capacity?: list<int|float>,
 *   shift?: list<string>,
 *   breaks?: list<FleetBreak>,
 *   skills?: list<string>,
 *   cost?: FleetCost,
 *   max_stops?: int,
 *   max_time?: int|float,
 * }
 * @phpstan-type GeocodeArea array{
 *   id: string,
 *   layer: 'address'|'street'|'intersection'|'landmark'|'market'|'quartier'|'locality'|'city'|'district'|'region'|'country',
 *   name: string,
 * }
 * @phpstan-type GeocodeBatchResults array{
 *   results: list<GeocodeResponse|Error>,
 * }
 * @phpstan-type GeocodeComponent array{
 *   layer: 'address'|'street'|'intersection'|'landmark'|'market'|'quartier'|'locality'|'city'|'district'|'region'|'country'|'plus_code'|'landmark_relative',
 *   name: string,
 *   id?: string,
 * }
 * @phpstan-type GeocodeFeature array{
 *   type: 'Feature',
 *   properties: GeocodeProperties,
 *   geometry: GeocodePoint,
 * }
 * @phpstan-type GeocodeLandmark array{
 *   id: string,
 *   name: string,
 *   relation: 'across_from'|'next_to'|'behind'|'in_front_of'|'near'|'between'|'after'|'before'|'at_distance',
 *   distance?: int|float,
 * }
 * @phpstan-type GeocodePoint array{
 *   type: 'Point',
 *   coordinates: list<int|float>,
 * }
 * @phpstan-type GeocodeProperties array{
 *   id: string,
 *   name: string,
 *   label: string,
 *   layer: 'address'|'street'|'intersection'|'landmark'|'market'|'quartier'|'locality'|'city'|'district'|'region'|'country'|'plus_code'|'landmark_relative',
 *   confidence: int|float,
 *   match_type: 'exact'|'prefix'|'fuzzy'|'fallback'|'nearest',
 *   country: string|null,
 *   country_code: string|null,
 *   areas: list<GeocodeArea>,
 *   components: list<GeocodeComponent>,
 *   accuracy: 'rooftop'|'interpolated'|'street'|'area'|'relation',
 *   plus_code: string,
 *   source: 'openstreetmap'|'plus_code'|'correction'|'operator',
 *   distance?: int|float,
 *   street?: string,
 *   house_number?: string,
 *   quartier?: string,
 *   quartier_estimated?: bool,
 *   city?: string,
 *   district?: string,
 *   region?: string,
 *   osm?: OsmElement,
 *   names?: array<string, string>,
 *   phone?: string,
 *   opening_hours?: string,
 *   open?: bool,
 *   main_text?: string,
 *   secondary_text?: string,
 *   matches?: list<list<int>>,
 *   bbox?: list<int|float>,
 *   category?: string,
 *   relation?: 'across_from'|'next_to'|'behind'|'in_front_of'|'near'|'between'|'after'|'before'|'at_distance',
 *   radius?: int|float,
 *   sentence?: string,
 *   landmark?: GeocodeLandmark,
 * }
 * @phpstan-type GeocodeReading array{
 *   understood_as?: 'ghanapost_gps'|'nipost'|'what3words'|'phone'|'post_box'|'licence_plate',
 *   needs_position?: bool,
 *   town?: string,
 *   area?: string,
 *   kind?: string,
 *   relation?: 'across_from'|'next_to'|'behind'|'in_front_of'|'near'|'between'|'after'|'before'|'at_distance',
 *   opening?: 'open_now'|'always_open'|'on_duty'|'open_on_sunday'|'open_at_night'|'open_every_day',
 *   opening_known?: bool,
 *   set_aside?: list<string>,
 *   hint?: string,
 * }
 * @phpstan-type GeocodeResponse array{
 *   type: 'FeatureCollection',
 *   features: list<GeocodeFeature>,
 *   query?: GeocodeReading,
 * }
 * @phpstan-type Health array{
 *   status: 'ok'|'degraded',
 *   version: string,
 *   region: string|null,
 *   data: Data,
 *   engines: Engines,
 *   regions: list<RegionState>,
 * }
 * @phpstan-type IsochroneFeature array{
 *   type: 'Feature',
 *   properties: IsochroneProperties,
 *   geometry: IsochronePolygon,
 * }
 * @phpstan-type IsochronePolygon array{
 *   type: 'Polygon',
 *   coordinates: list<list<list<int|float>>>,
 * }
 * @phpstan-type IsochroneProperties array{
 *   mode: 'auto'|'bicycle'|'pedestrian',
 *   area: int|float,
 *   time?: int,
 *   distance?: int,
 *   vehicle?: 'motorcycle'|'truck',
 *   depart_at?: string,
 * }
 * @phpstan-type IsochroneResponse array{
 *   type: 'FeatureCollection',
 *   bbox: list<int|float>,
 *   features: list<IsochroneFeature>,
 * }
 * @phpstan-type Landmark array{
 *   id: string,
 *   name: string,
 *   category: string|null,
 *   location: LatLng,
 * }
 * @phpstan-type Languages array{
 *   production: list<VoiceLanguage>,
 *   coming_soon: list<VoiceLanguage>,
 * }
 * @phpstan-type LargeMatrixResponse array{
 *   durations: list<list<int|float|null>>,
 *   distances: list<list<int|float|null>>,
 *   sources: list<SnappedStop|null>,
 *   targets: list<SnappedStop|null>,
 * }
 * @phpstan-type LatLng array{
 *   lat: int|float,
 *   lng: int|float,
 * }
 * @phpstan-type LateVehicle array{
 *   vehicle: string,
 *   by: int|float,
 * }
 * @phpstan-type Leg array{
 *   unpaved_distance: int|float,
 *   unknown_surface_distance: int|float,
 *   ferries: list<FerryCrossing>,
 *   countries: list<string>,
 *   border_posts: list<LatLng>,
 *   duration: int|float,
 *   distance: int|float,
 *   polyline: string,
 *   maneuvers: list<Maneuver>,
 *   toll?: Toll,
 *   annotations?: LegAnnotations,
 * }
 * @phpstan-type LegAnnotations array{
 *   speed?: list<int|float>,
 *   surface?: list<'paved_smooth'|'paved'|'paved_rough'|'compacted'|'dirt'|'gravel'|'path'|'impassable'|'unknown'>,
 *   duration?: list<int|float>,
 * }
 * @phpstan-type Maneuver array{
 *   type: 'none'|'start'|'start_right'|'start_left'|'destination'|'destination_right'|'destination_left'|'becomes'|'continue'|'slight_right'|'turn_right'|'sharp_right'|'uturn_right'|'uturn_left'|'sharp_left'|'turn_left'|'slight_left'|'ramp_straight'|'ramp_right'|'ramp_left'|'exit_right'|'exit_left'|'stay_straight'|'stay_right'|'stay_left'|'merge'|'merge_right'|'merge_left'|'roundabout_enter'|'roundabout_exit'|'ferry_enter'|'ferry_exit'|'elevator_enter'|'steps_enter'|'escalator_enter'|'building_enter'|'building_exit',
 *   instruction: string,
 *   verbal_pre_transition_instruction: string,
 *   verbal_transition_alert_instruction: string,
 *   verbal_post_transition_instruction: string,
 *   duration: int|float,
 *   distance: int|float,
 *   begin_shape_index: int,
 *   end_shape_index: int,
 *   location: LatLng,
 *   street_names: list<string>,
 *   verbal_transition_alert_distance?: int|float,
 *   bearing_before?: int,
 *   bearing_after?: int,
 *   roundabout_exit_count?: int,
 *   landmark?: ManeuverLandmark,
 * }
 * @phpstan-type ManeuverLandmark array{
 *   id: string,
 *   name: string,
 *   category: string|null,
 *   side: 'left'|'right'|'ahead',
 *   distance: int|float,
 *   relation: 'after'|'at'|'before',
 * }
 * @phpstan-type MapStyle array{
 *   version: int,
 *   name: string,
 *   metadata: array<string, mixed>,
 *   sprite: string,
 *   glyphs: string,
 *   sources: array<string, array<string, mixed>>,
 *   layers: list<array<string, mixed>>,
 * }
 * @phpstan-type MatchResponse array{
 *   matchings: list<Matching>,
 *   tracepoints: list<MatchedPoint|null>,
 * }
 * @phpstan-type MatchedLeg array{
 *   duration: int|float,
 *   distance: int|float,
 *   street_names: list<string>,
 *   bridged?: bool,
 * }
 * @phpstan-type MatchedPoint array{
 *   lat: int|float,
 *   lng: int|float,
 *   distance: int|float,
 *   matching_index: int,
 *   name?: string,
 * }
 * @phpstan-type Matching array{
 *   confidence: int|float,
 *   duration: int|float,
 *   distance: int|float,
 *   polyline: string,
 *   legs: list<MatchedLeg>,
 * }
 * @phpstan-type MatrixResponse array{
 *   durations: list<list<int|float|null>>,
 *   distances: list<list<int|float|null>>,
 *   sources: list<SnappedStop|null>,
 *   targets: list<SnappedStop|null>,
 *   durations_ml?: list<list<int|float|null>>,
 * }
 * @phpstan-type NavigationSession array{
 *   id: string,
 *   created_at: string,
 *   depart_at: string,
 *   arrive_at: string,
 *   language: 'fr'|'en'|'wo'|'ha',
 *   route: Route,
 *   landmarks: list<Landmark>,
 *   voice: SessionVoice,
 * }
 * @phpstan-type NearCandidate array{
 *   id: string,
 *   duration: int|float,
 *   distance: int|float,
 * }
 * @phpstan-type NearestResponse array{
 *   nearest: list<NearCandidate>,
 *   unreachable: list<string>,
 * }
 * @phpstan-type OptimizeResponse array{
 *   order: list<int>,
 *   route: Route,
 *   duration: int|float,
 *   distance: int|float,
 *   duration_ml?: int|float,
 * }
 * @phpstan-type OsmElement array{
 *   type: 'node'|'way'|'relation',
 *   id: int,
 * }
 * @phpstan-type OsrmBanner array{
 *   text: string,
 *   components: list<OsrmBannerComponent>,
 *   type?: string,
 *   modifier?: string,
 *   degrees?: int|float,
 *   driving_side?: string,
 * }
 * @phpstan-type OsrmBannerComponent array{
 *   type: string,
 *   text: string,
 * }
 * @phpstan-type OsrmBannerInstruction array{
 *   distanceAlongGeometry: int|float,
 *   primary: OsrmBanner,
 *   secondary?: OsrmBanner,
 *   sub?: OsrmBanner,
 * }
 * @phpstan-type OsrmIntersection array{
 *   location: list<int|float>,
 *   bearings: list<int|float>,
 *   entry: list<bool>,
 *   geometry_index: int,
 *   in?: int,
 *   out?: int,
 * }
 * @phpstan-type OsrmLeg array{
 *   duration: int|float,
 *   distance: int|float,
 *   weight: int|float,
 *   summary: string,
 *   steps: list<OsrmStep>,
 * }
 * @phpstan-type OsrmManeuver array{
 *   type: string,
 *   instruction: string,
 *   location: list<int|float>,
 *   bearing_before: int,
 *   bearing_after: int,
 *   modifier?: string,
 *   exit?: int,
 * }
 * @phpstan-type OsrmRoute array{
 *   duration: int|float,
 *   distance: int|float,
 *   geometry: string,
 *   weight: int|float,
 *   weight_name: string,
 *   voiceLocale: string,
 *   legs: list<OsrmLeg>,
 * }
 * @phpstan-type OsrmRouteResponse array{
 *   code: 'Ok',
 *   routes: list<OsrmRoute>,
 *   waypoints: list<OsrmWaypoint>,
 * }
 * @phpstan-type OsrmStep array{
 *   duration: int|float,
 *   distance: int|float,
 *   weight: int|float,
 *   geometry: string,
 *   name: string,
 *   mode: string,
 *   driving_side: string,
 *   maneuver: OsrmManeuver,
 *   intersections: list<OsrmIntersection>,
 *   voiceInstructions: list<OsrmVoiceInstruction>,
 *   bannerInstructions: list<OsrmBannerInstruction>,
 * }
 * @phpstan-type OsrmVoiceInstruction array{
 *   distanceAlongGeometry: int|float,
 *   announcement: string,
 *   ssmlAnnouncement: string,
 * }
 * @phpstan-type OsrmWaypoint array{
 *   location: list<int|float>,
 *   distance: int|float,
 *   name: string,
 * }
 * @phpstan-type Place array{
 *   id: string,
 *   name: string|null,
 *   category: string|null,
 *   categories: list<string>,
 *   location: LatLng,
 *   plus_code: string,
 *   source: PlaceSource,
 *   address?: string,
 *   quartier?: string,
 *   city?: string,
 *   phone?: string,
 *   website?: string,
 *   opening_hours?: string,
 *   duration?: int|float,
 *   distance?: int|float,
 * }
 * @phpstan-type PlaceAlong array{
 *   id: string,
 *   name: string|null,
 *   category: string|null,
 *   categories: list<string>,
 *   location: LatLng,
 *   plus_code: string,
 *   source: PlaceSource,
 *   detour_duration: int|float,
 *   detour_distance: int|float,
 *   leaves_at: PointOnWay,
 *   rejoins_at: PointOnWay,
 *   arrival: string,
 *   side: 'left'|'right',
 *   open_at_arrival: bool|null,
 *   address?: string,
 *   quartier?: string,
 *   city?: string,
 *   phone?: string,
 *   website?: string,
 *   opening_hours?: string,
 *   duration?: int|float,
 *   distance?: int|float,
 * }
 * @phpstan-type PlaceSource array{
 *   name: string,
 *   id: string,
 *   license: string,
 * }
 * @phpstan-type Places array{
 *   places: list<Place>,
 * }
 * @phpstan-type PlacesAlong array{
 *   duration: int|float,
 *   distance: int|float,
 *   places: list<PlaceAlong>,
 * }
 * @phpstan-type PointOnWay array{
 *   lat: int|float,
 *   lng: int|float,
 *   distance: int|float,
 * }
 * @phpstan-type Position array{
 *   vehicle: string,
 *   at: string,
 *   lat: int|float,
 *   lng: int|float,
 *   accuracy?: int|float,
 *   speed?: int|float,
 *   bearing?: int|float,
 * }
 * @phpstan-type PositionsAnswer array{
 *   accepted: int,
 *   refused: list<RefusedPosition>,
 * }
 * @phpstan-type RefusedPosition array{
 *   index: int,
 *   reason: string,
 *   field?: string,
 * }
 * @phpstan-type RegionEngines array{
 *   routing: 'ok'|'starting'|'down'|'unavailable',
 *   geocoding: 'ok'|'starting'|'down'|'unavailable',
 *   tiles: 'ok'|'starting'|'down'|'unavailable',
 * }
 * @phpstan-type RegionState array{
 *   name: string|null,
 *   bounds: list<int|float>|null,
 *   main_roads: bool,
 *   data: Data,
 *   engines: RegionEngines,
 * }
 * @phpstan-type RoadEventFeature array{
 *   type: 'Feature',
 *   properties: RoadEventProperties,
 *   geometry: RoadEventGeometry,
 * }
 * @phpstan-type RoadEventGeometry array{
 *   type: 'MultiLineString'|'Polygon',
 *   coordinates: list<list<list<int|float>>>,
 * }
 * @phpstan-type RoadEventProperties array{
 *   id: string,
 *   title: string,
 *   effect: 'closed'|'slowed',
 *   modes: list<'auto'|'bicycle'|'pedestrian'>,
 *   starts_at: string,
 *   weekly: bool,
 *   source: string,
 *   speed_kmh?: int,
 *   ends_at?: string,
 * }
 * @phpstan-type RoadEventsResponse array{
 *   type: 'FeatureCollection',
 *   features: list<RoadEventFeature>,
 * }
 * @phpstan-type Route array{
 *   unpaved_distance: int|float,
 *   unknown_surface_distance: int|float,
 *   ferries: list<FerryCrossing>,
 *   countries: list<string>,
 *   border_posts: list<LatLng>,
 *   duration: int|float,
 *   distance: int|float,
 *   polyline: string,
 *   bbox: list<int|float>,
 *   has_toll: bool,
 *   has_ferry: bool,
 *   has_highway: bool,
 *   legs: list<Leg>,
 *   toll?: Toll,
 *   duration_ml?: int|float,
 *   duration_low?: int|float,
 *   duration_high?: int|float,
 *   avoided_areas_distance?: int|float,
 *   season?: RouteSeason,
 *   events?: list<RouteEvent>,
 * }
 * @phpstan-type RouteEnd array{
 *   lat: int|float,
 *   lng: int|float,
 *   heading?: int|float,
 *   heading_tolerance?: int|float,
 *   radius?: int|float,
 *   approach?: 'any'|'curb',
 * }
 * @phpstan-type RouteEvent array{
 *   id: string,
 *   title: string,
 *   effect: 'closed'|'slowed',
 *   met: bool,
 *   speed_kmh?: int,
 * }
 * @phpstan-type RouteResponse array{
 *   routes: list<Route>,
 *   waypoints: list<SnappedStop>,
 *   depart_at?: string,
 *   arrive_at?: string,
 * }
 * @phpstan-type RouteSeason array{
 *   wet: bool,
 *   slowed_distance: int|float,
 *   closed: bool,
 * }
 * @phpstan-type RouteStop array{
 *   lat: int|float,
 *   lng: int|float,
 *   heading?: int|float,
 *   heading_tolerance?: int|float,
 *   radius?: int|float,
 *   approach?: 'any'|'curb',
 *   pass_through?: bool,
 * }
 * @phpstan-type SessionVoice array{
 *   language: string,
 *   prompts: list<VoicePrompt>,
 * }
 * @phpstan-type SnappedStop array{
 *   lat: int|float,
 *   lng: int|float,
 *   distance: int|float,
 *   name?: string,
 *   resnapped?: bool,
 * }
 * @phpstan-type StaticMapLink array{
 *   url: string,
 *   expires_at: string,
 * }
 * @phpstan-type TileJson array{
 *   tilejson: '3.0.0',
 *   name: string,
 *   description: string,
 *   version: string,
 *   attribution: string,
 *   scheme: 'xyz',
 *   tiles: list<string>,
 *   minzoom: int,
 *   maxzoom: int,
 *   bounds: list<int|float>,
 *   center: list<int|float>,
 *   vector_layers: list<VectorLayer>,
 * }
 * @phpstan-type Toll array{
 *   distance: int|float,
 *   booths: int,
 *   prices: list<TollPrice>,
 * }
 * @phpstan-type TollPrice array{
 *   amount: int|float,
 *   currency: string,
 * }
 * @phpstan-type TracePoint array{
 *   lat: int|float,
 *   lng: int|float,
 *   time: int,
 * }
 * @phpstan-type Traffic array{
 *   available: bool,
 *   source: 'probes'|'probes_live'|null,
 *   observed_at?: string,
 *   age_days?: int,
 * }
 * @phpstan-type Trail array{
 *   vehicle: string,
 *   total: int,
 *   positions: list<VehiclePosition>,
 * }
 * @phpstan-type UnassignedJob array{
 *   reason: 'skills'|'allowed_vehicles'|'no_route'|'capacity'|'time_window'|'shift'|'break'|'max_time'|'max_stops'|'relation'|'search',
 *   excess: int|float|null,
 *   unit: 'seconds'|'stops'|'load'|null,
 *   vehicle: string|null,
 *   alone: bool,
 *   job: string,
 *   reasons: list<UnassignedReason>,
 * }
 * @phpstan-type UnassignedOrder array{
 *   id: string,
 *   reason: 'unreachable'|'no_capacity'|'too_late'|'no_driver_left',
 * }
 * @phpstan-type UnassignedReason array{
 *   reason: 'skills'|'allowed_vehicles'|'no_route'|'capacity'|'time_window'|'shift'|'break'|'max_time'|'max_stops'|'relation'|'search',
 *   excess: int|float|null,
 *   unit: 'seconds'|'stops'|'load'|null,
 *   vehicle: string|null,
 *   alone: bool,
 * }
 * @phpstan-type VectorLayer array{
 *   id: string,
 *   fields: array<string, string>,
 *   minzoom: int,
 *   maxzoom: int,
 * }
 * @phpstan-type Vehicle array{
 *   vehicle: string,
 *   position: VehiclePosition,
 * }
 * @phpstan-type VehiclePosition array{
 *   at: string,
 *   lat: int|float,
 *   lng: int|float,
 *   accuracy: int|float|null,
 *   speed: int|float|null,
 *   bearing: int|float|null,
 * }
 * @phpstan-type VoiceLanguage array{
 *   code: string,
 *   name: string,
 *   backend: string|null,
 * }
 * @phpstan-type VoicePrompt array{
 *   text: string,
 *   language: string,
 * }
 * @phpstan-type VoiceResponse array{
 *   id: string,
 *   url: string,
 *   format: 'mp3'|'opus',
 *   language: string,
 *   size_bytes: int,
 *   duration: int|float,
 *   cached: bool,
 *   expires_at: string,
 * }
 */
final class Types
{
    /** Version of this client and of the API's document. */
    public const VERSION = '1.1.0';
}
