<?php

// Made by bin/clients from the OpenAPI document: do not edit.

declare(strict_types=1);

namespace Repere;

/**
 * A method for each operation of the API.
 *
 * @phpstan-import-type AssignDriver from Types
 * @phpstan-import-type AssignOrder from Types
 * @phpstan-import-type AssignResponse from Types
 * @phpstan-import-type AvoidedPolygon from Types
 * @phpstan-import-type BatchPoint from Types
 * @phpstan-import-type BatchText from Types
 * @phpstan-import-type Candidate from Types
 * @phpstan-import-type Deletion from Types
 * @phpstan-import-type Error from Types
 * @phpstan-import-type EtaResponse from Types
 * @phpstan-import-type Fence from Types
 * @phpstan-import-type FenceCheck from Types
 * @phpstan-import-type FenceCircle from Types
 * @phpstan-import-type FenceCorridor from Types
 * @phpstan-import-type FenceRules from Types
 * @phpstan-import-type Fences from Types
 * @phpstan-import-type FleetEvent from Types
 * @phpstan-import-type FleetJob from Types
 * @phpstan-import-type FleetPlan from Types
 * @phpstan-import-type FleetRelation from Types
 * @phpstan-import-type FleetVehicle from Types
 * @phpstan-import-type GeocodeBatchResults from Types
 * @phpstan-import-type GeocodeResponse from Types
 * @phpstan-import-type Health from Types
 * @phpstan-import-type IsochroneResponse from Types
 * @phpstan-import-type Languages from Types
 * @phpstan-import-type LargeMatrixResponse from Types
 * @phpstan-import-type LatLng from Types
 * @phpstan-import-type LateVehicle from Types
 * @phpstan-import-type MapStyle from Types
 * @phpstan-import-type MatchResponse from Types
 * @phpstan-import-type MatrixResponse from Types
 * @phpstan-import-type NavigationSession from Types
 * @phpstan-import-type NearestResponse from Types
 * @phpstan-import-type OptimizeResponse from Types
 * @phpstan-import-type OsrmRouteResponse from Types
 * @phpstan-import-type Place from Types
 * @phpstan-import-type Places from Types
 * @phpstan-import-type PlacesAlong from Types
 * @phpstan-import-type Position from Types
 * @phpstan-import-type PositionsAnswer from Types
 * @phpstan-import-type RoadEventsResponse from Types
 * @phpstan-import-type RouteEnd from Types
 * @phpstan-import-type RouteResponse from Types
 * @phpstan-import-type RouteStop from Types
 * @phpstan-import-type StaticMapLink from Types
 * @phpstan-import-type TileJson from Types
 * @phpstan-import-type TracePoint from Types
 * @phpstan-import-type Trail from Types
 * @phpstan-import-type Vehicle from Types
 * @phpstan-import-type VoicePrompt from Types
 * @phpstan-import-type VoiceResponse from Types
 */
trait Operations
{
    abstract protected function call(string $verb, string $path, array $place, array $query, ?array $body, bool $isBinary): mixed;

    /**
     * Compute routes.
     *
     * @param RouteEnd $origin The start of the journey.
     * @param RouteEnd $destination The destination.
     * @param 'auto'|'bicycle'|'pedestrian'|null $mode The travel mode.
     * @param 'motorcycle'|'truck'|null $vehicle The vehicle, where it is not a car; only with mode `auto`.
     * @param int|float|null $height Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $width Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not
     *   used. Metres.
     * @param int|float|null $length Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $weight Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Tonnes.
     * @param int|float|null $axleLoad Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads
     *   with a lower limit are not used. Tonnes.
     * @param list<RouteStop>|null $waypoints Intermediate stops in order of travel; at most 23.
     * @param string|null $language Language of the texts: fr, en, wo, ha; a region subtag is ignored.
     * @param int|null $alternatives Number of alternative routes besides the best one, if any exist. None is both
     *   faster and shorter than the best one. Ignored when there are waypoints.
     * @param list<'tolls'|'ferries'|'unpaved'|'highways'|'borders'>|null $avoid Road features to avoid. If a route
     *   without them exists, it is returned, however long it is; otherwise the route with the least of them.
     * @param list<list<list<int|float>>|AvoidedPolygon>|null $avoidAreas Areas that the route must not touch: at
     *   most 10, with 500 points together. Each is a ring of `[lng, lat]`, closed or not, or a GeoJSON `Polygon`. A
     *   stop inside an area can be left and reached; `avoided_areas_distance` is the length of the route there.
     *   Otherwise, if no route avoids the areas, the request is refused: `no_route`.
     * @param list<'speed'|'surface'|'duration'>|null $annotations Values for each segment of the polyline of each
     *   leg. Ignored in the format `osrm`.
     * @param string|null $departAt Departure time; without an offset, local time at the origin. A time more than 60
     *   s in the past or more than ten years ahead is refused. The first route is the fastest in the traffic of this
     *   departure, where traffic is known: `duration_ml` is its travel time then, `duration` that without traffic.
     * @param string|null $arriveBy Time by which to arrive, instead of `depart_at`; without an offset, local time at
     *   the destination. The answer is that of the latest departure that arrives in time, to a second. A time for
     *   which one had to leave more than 60 s ago is refused: `in_past`.
     * @param 'wet'|'dry'|null $season The rains, instead of those that the month of the departure says for each
     *   country: `wet` everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their
     *   surface and class, and roads that are tagged as seasonal or prone to floods are used only where no other way
     *   leads; nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a
     *   time, the roads are dry.
     * @param string|list<string>|null $fields The fields to return, as dotted paths separated by commas; items of a
     *   list are implied: `routes.duration,routes.distance`. The answer then has these fields only. Without it, every
     *   field is returned.
     *
     * @return RouteResponse
     *
     * @throws RepereException
     */
    public function route(
        array $origin,
        array $destination,
        ?string $mode = null,
        ?string $vehicle = null,
        int|float|null $height = null,
        int|float|null $width = null,
        int|float|null $length = null,
        int|float|null $weight = null,
        int|float|null $axleLoad = null,
        ?array $waypoints = null,
        ?string $language = null,
        ?int $alternatives = null,
        ?array $avoid = null,
        ?array $avoidAreas = null,
        ?array $annotations = null,
        ?string $departAt = null,
        ?string $arriveBy = null,
        ?string $season = null,
        array|string|null $fields = null,
    ): array {
        return $this->call('POST', '/v1/route', [], [], [
            'origin' => $origin,
            'destination' => $destination,
            'mode' => $mode,
            'vehicle' => $vehicle,
            'height' => $height,
            'width' => $width,
            'length' => $length,
            'weight' => $weight,
            'axle_load' => $axleLoad,
            'waypoints' => $waypoints,
            'language' => $language,
            'alternatives' => $alternatives,
            'avoid' => $avoid,
            'avoid_areas' => $avoidAreas,
            'annotations' => $annotations,
            'depart_at' => $departAt,
            'arrive_by' => $arriveBy,
            'season' => $season,
            'fields' => $fields,
        ], false);
    }

    /**
     * Compute routes. The answer has the format of OSRM, for navigation SDKs.
     *
     * @param RouteEnd $origin The start of the journey.
     * @param RouteEnd $destination The destination.
     * @param 'auto'|'bicycle'|'pedestrian'|null $mode The travel mode.
     * @param 'motorcycle'|'truck'|null $vehicle The vehicle, where it is not a car; only with mode `auto`.
     * @param int|float|null $height Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $width Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not
     *   used. Metres.
     * @param int|float|null $length Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $weight Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Tonnes.
     * @param int|float|null $axleLoad Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads
     *   with a lower limit are not used. Tonnes.
     * @param list<RouteStop>|null $waypoints Intermediate stops in order of travel; at most 23.
     * @param string|null $language Language of the texts: fr, en, wo, ha; a region subtag is ignored.
     * @param int|null $alternatives Number of alternative routes besides the best one, if any exist. None is both
     *   faster and shorter than the best one. Ignored when there are waypoints.
     * @param list<'tolls'|'ferries'|'unpaved'|'highways'|'borders'>|null $avoid Road features to avoid. If a route
     *   without them exists, it is returned, however long it is; otherwise the route with the least of them.
     * @param list<list<list<int|float>>|AvoidedPolygon>|null $avoidAreas Areas that the route must not touch: at
     *   most 10, with 500 points together. Each is a ring of `[lng, lat]`, closed or not, or a GeoJSON `Polygon`. A
     *   stop inside an area can be left and reached; `avoided_areas_distance` is the length of the route there.
     *   Otherwise, if no route avoids the areas, the request is refused: `no_route`.
     * @param list<'speed'|'surface'|'duration'>|null $annotations Values for each segment of the polyline of each
     *   leg. Ignored in the format `osrm`.
     * @param string|null $departAt Departure time; without an offset, local time at the origin. A time more than 60
     *   s in the past or more than ten years ahead is refused. The first route is the fastest in the traffic of this
     *   departure, where traffic is known: `duration_ml` is its travel time then, `duration` that without traffic.
     * @param string|null $arriveBy Time by which to arrive, instead of `depart_at`; without an offset, local time at
     *   the destination. The answer is that of the latest departure that arrives in time, to a second. A time for
     *   which one had to leave more than 60 s ago is refused: `in_past`.
     * @param 'wet'|'dry'|null $season The rains, instead of those that the month of the departure says for each
     *   country: `wet` everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their
     *   surface and class, and roads that are tagged as seasonal or prone to floods are used only where no other way
     *   leads; nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a
     *   time, the roads are dry.
     *
     * @return OsrmRouteResponse
     *
     * @throws RepereException
     */
    public function routeAsOsrm(
        array $origin,
        array $destination,
        ?string $mode = null,
        ?string $vehicle = null,
        int|float|null $height = null,
        int|float|null $width = null,
        int|float|null $length = null,
        int|float|null $weight = null,
        int|float|null $axleLoad = null,
        ?array $waypoints = null,
        ?string $language = null,
        ?int $alternatives = null,
        ?array $avoid = null,
        ?array $avoidAreas = null,
        ?array $annotations = null,
        ?string $departAt = null,
        ?string $arriveBy = null,
        ?string $season = null,
    ): array {
        return $this->call('POST', '/v1/route', [], [], [
            'origin' => $origin,
            'destination' => $destination,
            'mode' => $mode,
            'vehicle' => $vehicle,
            'height' => $height,
            'width' => $width,
            'length' => $length,
            'weight' => $weight,
            'axle_load' => $axleLoad,
            'waypoints' => $waypoints,
            'language' => $language,
            'alternatives' => $alternatives,
            'avoid' => $avoid,
            'avoid_areas' => $avoidAreas,
            'annotations' => $annotations,
            'depart_at' => $departAt,
            'arrive_by' => $arriveBy,
            'season' => $season,
            'format' => 'osrm',
        ], false);
    }

    /**
     * Compute the area within a travel time or a distance of a place.
     *
     * @param int|float $lat Latitude of the place, degrees north.
     * @param int|float $lng Longitude of the place, degrees east.
     * @param 'auto'|'bicycle'|'pedestrian'|null $mode The travel mode.
     * @param 'motorcycle'|'truck'|null $vehicle The vehicle, where it is not a car; only with mode `auto`.
     * @param int|float|null $height Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $width Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not
     *   used. Metres.
     * @param int|float|null $length Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $weight Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Tonnes.
     * @param int|float|null $axleLoad Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads
     *   with a lower limit are not used. Tonnes.
     * @param int|null $time The travel time. Minutes. Exactly one of `time`, `times` and `distance` is required.
     * @param list<int>|null $times Up to 4 travel times, rising, separated by commas: one polygon each. Minutes.
     * @param int|null $distance Distance along the best route, instead of a travel time. Metres.
     * @param 'from'|'to'|null $direction `from`: the area that journeys from the place reach. `to`: the area from
     *   which journeys reach the place.
     * @param string|null $departAt Departure time. Where traffic was observed, the area is computed with the traffic
     *   of that hour; otherwise, and without a departure time, travel times are without traffic. The rains of its
     *   month count, too. A time without an offset is local time at the place.
     * @param 'wet'|'dry'|null $season The rains, instead of those that the month of the departure says for each
     *   country: `wet` everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their
     *   surface and class, and roads that are tagged as seasonal or prone to floods are used only where no other way
     *   leads; nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a
     *   time, the roads are dry.
     * @param string|list<string>|null $fields The fields to return, as dotted paths separated by commas; items of a
     *   list are implied: `features.properties.area`. The answer then has these fields only. Without it, every field
     *   is returned.
     *
     * @return IsochroneResponse
     *
     * @throws RepereException
     */
    public function isochrone(
        int|float $lat,
        int|float $lng,
        ?string $mode = null,
        ?string $vehicle = null,
        int|float|null $height = null,
        int|float|null $width = null,
        int|float|null $length = null,
        int|float|null $weight = null,
        int|float|null $axleLoad = null,
        ?int $time = null,
        ?array $times = null,
        ?int $distance = null,
        ?string $direction = null,
        ?string $departAt = null,
        ?string $season = null,
        array|string|null $fields = null,
    ): array {
        return $this->call('GET', '/v1/isochrone', [], [
            'mode' => $mode,
            'vehicle' => $vehicle,
            'height' => $height,
            'width' => $width,
            'length' => $length,
            'weight' => $weight,
            'axle_load' => $axleLoad,
            'lat' => $lat,
            'lng' => $lng,
            'time' => $time,
            'times' => $times,
            'distance' => $distance,
            'direction' => $direction,
            'depart_at' => $departAt,
            'season' => $season,
            'fields' => $fields,
        ], null, false);
    }

    /**
     * Match a GPS trace to the road network.
     *
     * @param list<TracePoint> $shape The points of the trace in order of time.
     * @param 'auto'|'bicycle'|'pedestrian'|null $mode The travel mode.
     * @param string|list<string>|null $fields The fields to return, as dotted paths separated by commas; items of a
     *   list are implied: `matchings.polyline`. The answer then has these fields only. Without it, every field is
     *   returned.
     *
     * @return MatchResponse
     *
     * @throws RepereException
     */
    public function match(
        array $shape,
        ?string $mode = null,
        array|string|null $fields = null,
    ): array {
        return $this->call('POST', '/v1/match', [], [], [
            'shape' => $shape,
            'mode' => $mode,
            'fields' => $fields,
        ], false);
    }

    /**
     * Compute a matrix of travel times and distances.
     *
     * @param 'auto'|'bicycle'|'pedestrian'|null $mode The travel mode.
     * @param 'motorcycle'|'truck'|null $vehicle The vehicle, where it is not a car; only with mode `auto`.
     * @param int|float|null $height Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $width Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not
     *   used. Metres.
     * @param int|float|null $length Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $weight Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Tonnes.
     * @param int|float|null $axleLoad Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads
     *   with a lower limit are not used. Tonnes.
     * @param list<LatLng>|null $sources The starting points; each is a row of the answer.
     * @param list<LatLng>|null $origins Another name of `sources`.
     * @param list<LatLng>|null $targets The end points; each is a column of the answer.
     * @param list<LatLng>|null $destinations Another name of `targets`.
     * @param string|null $departAt Departure time of every trip: the ways are the fastest then, and `durations_ml`
     *   has their times in traffic, as `/v1/route` has them, where traffic was observed along the way; `durations`
     *   those without traffic. A time without an offset is local time at the first source. A time more than 60 s in
     *   the past or more than ten years ahead is refused.
     * @param 'wet'|'dry'|null $season The rains, instead of those that the month of the departure says for each
     *   country: `wet` everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their
     *   surface and class, and roads that are tagged as seasonal or prone to floods are used only where no other way
     *   leads; nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a
     *   time, the roads are dry.
     * @param string|list<string>|null $fields The fields to return, as dotted paths separated by commas; items of a
     *   list are implied: `durations`. The answer then has these fields only. Without it, every field is returned.
     *
     * @return MatrixResponse
     *
     * @throws RepereException
     */
    public function matrix(
        ?string $mode = null,
        ?string $vehicle = null,
        int|float|null $height = null,
        int|float|null $width = null,
        int|float|null $length = null,
        int|float|null $weight = null,
        int|float|null $axleLoad = null,
        ?array $sources = null,
        ?array $origins = null,
        ?array $targets = null,
        ?array $destinations = null,
        ?string $departAt = null,
        ?string $season = null,
        array|string|null $fields = null,
    ): array {
        return $this->call('POST', '/v1/matrix', [], [], [
            'mode' => $mode,
            'vehicle' => $vehicle,
            'height' => $height,
            'width' => $width,
            'length' => $length,
            'weight' => $weight,
            'axle_load' => $axleLoad,
            'sources' => $sources,
            'origins' => $origins,
            'targets' => $targets,
            'destinations' => $destinations,
            'depart_at' => $departAt,
            'season' => $season,
            'fields' => $fields,
        ], false);
    }

    /**
     * Compute a large matrix of travel times and distances.
     *
     * @param 'auto'|'bicycle'|'pedestrian'|null $mode The travel mode.
     * @param 'motorcycle'|'truck'|null $vehicle The vehicle, where it is not a car; only with mode `auto`.
     * @param int|float|null $height Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $width Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not
     *   used. Metres.
     * @param int|float|null $length Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $weight Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Tonnes.
     * @param int|float|null $axleLoad Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads
     *   with a lower limit are not used. Tonnes.
     * @param list<LatLng>|null $sources The starting points; each is a row of the answer.
     * @param list<LatLng>|null $origins Another name of `sources`.
     * @param list<LatLng>|null $targets The end points; each is a column of the answer.
     * @param list<LatLng>|null $destinations Another name of `targets`.
     * @param 'wet'|'dry'|null $season The rains, instead of those that the month of the departure says for each
     *   country: `wet` everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their
     *   surface and class, and roads that are tagged as seasonal or prone to floods are used only where no other way
     *   leads; nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a
     *   time, the roads are dry.
     * @param string|list<string>|null $fields The fields to return, as dotted paths separated by commas; items of a
     *   list are implied: `durations`. The answer then has these fields only. Without it, every field is returned.
     *
     * @return LargeMatrixResponse
     *
     * @throws RepereException
     */
    public function largeMatrix(
        ?string $mode = null,
        ?string $vehicle = null,
        int|float|null $height = null,
        int|float|null $width = null,
        int|float|null $length = null,
        int|float|null $weight = null,
        int|float|null $axleLoad = null,
        ?array $sources = null,
        ?array $origins = null,
        ?array $targets = null,
        ?array $destinations = null,
        ?string $season = null,
        array|string|null $fields = null,
    ): array {
        return $this->call('POST', '/v1/matrix/large', [], [], [
            'mode' => $mode,
            'vehicle' => $vehicle,
            'height' => $height,
            'width' => $width,
            'length' => $length,
            'weight' => $weight,
            'axle_load' => $axleLoad,
            'sources' => $sources,
            'origins' => $origins,
            'targets' => $targets,
            'destinations' => $destinations,
            'season' => $season,
            'fields' => $fields,
        ], false);
    }

    /**
     * Find the nearest candidates by travel time.
     *
     * @param list<Candidate> $candidates Riders, shops, or any other points.
     * @param 'auto'|'bicycle'|'pedestrian'|null $mode The travel mode.
     * @param 'motorcycle'|'truck'|null $vehicle The vehicle, where it is not a car; only with mode `auto`.
     * @param int|float|null $height Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $width Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not
     *   used. Metres.
     * @param int|float|null $length Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $weight Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Tonnes.
     * @param int|float|null $axleLoad Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads
     *   with a lower limit are not used. Tonnes.
     * @param LatLng|null $from The point from which candidates are reached.
     * @param LatLng|null $to The point that candidates reach.
     * @param int|null $n The number of candidates to return. Default: all.
     * @param int|null $maxSeconds The longest trip: candidates further away are left out. Seconds.
     * @param string|null $departAt Departure time: trips then have the ways and times of the traffic of that hour,
     *   where traffic was observed. A time without an offset is local time at the point. A time more than 60 s in the
     *   past or more than ten years ahead is refused.
     * @param 'wet'|'dry'|null $season The rains, instead of those that the month of the departure says for each
     *   country: `wet` everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their
     *   surface and class, and roads that are tagged as seasonal or prone to floods are used only where no other way
     *   leads; nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a
     *   time, the roads are dry.
     * @param string|list<string>|null $fields The fields to return, as dotted paths separated by commas; items of a
     *   list are implied: `nearest.id`. The answer then has these fields only. Without it, every field is returned.
     *
     * @return NearestResponse
     *
     * @throws RepereException
     */
    public function nearest(
        array $candidates,
        ?string $mode = null,
        ?string $vehicle = null,
        int|float|null $height = null,
        int|float|null $width = null,
        int|float|null $length = null,
        int|float|null $weight = null,
        int|float|null $axleLoad = null,
        ?array $from = null,
        ?array $to = null,
        ?int $n = null,
        ?int $maxSeconds = null,
        ?string $departAt = null,
        ?string $season = null,
        array|string|null $fields = null,
    ): array {
        return $this->call('POST', '/v1/nearest', [], [], [
            'candidates' => $candidates,
            'mode' => $mode,
            'vehicle' => $vehicle,
            'height' => $height,
            'width' => $width,
            'length' => $length,
            'weight' => $weight,
            'axle_load' => $axleLoad,
            'from' => $from,
            'to' => $to,
            'n' => $n,
            'max_seconds' => $maxSeconds,
            'depart_at' => $departAt,
            'season' => $season,
            'fields' => $fields,
        ], false);
    }

    /**
     * Optimise the order of stops.
     *
     * @param list<LatLng> $locations The tour starts at the first location and ends at the last; the others are
     *   visited in any order. First and last may be the same place.
     * @param 'auto'|'bicycle'|'pedestrian'|null $mode The travel mode.
     * @param 'motorcycle'|'truck'|null $vehicle The vehicle, where it is not a car; only with mode `auto`.
     * @param int|float|null $height Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $width Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not
     *   used. Metres.
     * @param int|float|null $length Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $weight Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Tonnes.
     * @param int|float|null $axleLoad Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads
     *   with a lower limit are not used. Tonnes.
     * @param string|null $language Language of the texts: fr, en, wo, ha; a region subtag is ignored.
     * @param string|null $departAt Departure time of the tour, by default now: order and ways are the fastest then,
     *   and `duration_ml` is the time in traffic, where traffic was observed. A time without an offset is local time
     *   at the first location.
     * @param 'wet'|'dry'|null $season The rains, instead of those that the month of the departure says for each
     *   country: `wet` everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their
     *   surface and class, and roads that are tagged as seasonal or prone to floods are used only where no other way
     *   leads; nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a
     *   time, the roads are dry.
     * @param string|list<string>|null $fields The fields to return, as dotted paths separated by commas; items of a
     *   list are implied: `order`. The answer then has these fields only. Without it, every field is returned.
     *
     * @return OptimizeResponse
     *
     * @throws RepereException
     */
    public function optimize(
        array $locations,
        ?string $mode = null,
        ?string $vehicle = null,
        int|float|null $height = null,
        int|float|null $width = null,
        int|float|null $length = null,
        int|float|null $weight = null,
        int|float|null $axleLoad = null,
        ?string $language = null,
        ?string $departAt = null,
        ?string $season = null,
        array|string|null $fields = null,
    ): array {
        return $this->call('POST', '/v1/optimize', [], [], [
            'locations' => $locations,
            'mode' => $mode,
            'vehicle' => $vehicle,
            'height' => $height,
            'width' => $width,
            'length' => $length,
            'weight' => $weight,
            'axle_load' => $axleLoad,
            'language' => $language,
            'depart_at' => $departAt,
            'season' => $season,
            'fields' => $fields,
        ], false);
    }

    /**
     * List the closures and speeds of roads at a moment.
     *
     * @param string|null $at The moment at which the events hold; default: now.
     *
     * @return RoadEventsResponse
     *
     * @throws RepereException
     */
    public function roadEvents(
        ?string $at = null,
    ): array {
        return $this->call('GET', '/v1/road-events', [], [
            'at' => $at,
        ], null, false);
    }

    /**
     * Estimate the time of arrival.
     *
     * @param LatLng $origin The start of the journey: `lat,lng`.
     * @param LatLng $destination The destination: `lat,lng`.
     * @param 'auto'|'bicycle'|'pedestrian'|null $mode The travel mode.
     * @param 'motorcycle'|'truck'|null $vehicle The vehicle, where it is not a car; only with mode `auto`.
     * @param int|float|null $height Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $width Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not
     *   used. Metres.
     * @param int|float|null $length Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $weight Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Tonnes.
     * @param int|float|null $axleLoad Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads
     *   with a lower limit are not used. Tonnes.
     * @param string|null $departAt Departure time; default: now. Without an offset, local time at the origin. A time
     *   more than 60 s in the past or more than ten years ahead is refused.
     * @param string|null $arriveBy Time by which to arrive, instead of `depart_at`; without an offset, local time at
     *   the destination. The answer is that of the latest departure that arrives in time, to a second. A time for
     *   which one had to leave more than 60 s ago is refused: `in_past`.
     * @param 'wet'|'dry'|null $season The rains, instead of those that the month of the departure says for each
     *   country: `wet` everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their
     *   surface and class, and roads that are tagged as seasonal or prone to floods are used only where no other way
     *   leads; nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a
     *   time, the roads are dry.
     * @param string|list<string>|null $fields The fields to return, as dotted paths separated by commas; items of a
     *   list are implied: `duration,arrive_at`. The answer then has these fields only. Without it, every field is
     *   returned.
     *
     * @return EtaResponse
     *
     * @throws RepereException
     */
    public function eta(
        array $origin,
        array $destination,
        ?string $mode = null,
        ?string $vehicle = null,
        int|float|null $height = null,
        int|float|null $width = null,
        int|float|null $length = null,
        int|float|null $weight = null,
        int|float|null $axleLoad = null,
        ?string $departAt = null,
        ?string $arriveBy = null,
        ?string $season = null,
        array|string|null $fields = null,
    ): array {
        return $this->call('GET', '/v1/eta', [], [
            'mode' => $mode,
            'vehicle' => $vehicle,
            'height' => $height,
            'width' => $width,
            'length' => $length,
            'weight' => $weight,
            'axle_load' => $axleLoad,
            'origin' => $origin,
            'destination' => $destination,
            'depart_at' => $departAt,
            'arrive_by' => $arriveBy,
            'season' => $season,
            'fields' => $fields,
        ], null, false);
    }

    /**
     * Assign orders to drivers.
     *
     * @param list<AssignDriver> $drivers The drivers who may fetch them; at most 5 different ways to travel among
     *   them.
     * @param list<AssignOrder> $orders The orders that wait.
     * @param int|null $perDriver The most orders of one driver.
     * @param 'total'|'slowest'|'fair'|null $objective The measure that is made as small as possible, after the
     *   orders that are left out: `total`, the driving time of all drivers; `slowest`, the time until the last order
     *   is done, and then the driving time; `fair`, the sum of the squares of the driving times, so that drivers drive
     *   about as long as each other.
     * @param string|null $departAt When drivers leave; default: now. By car, ways and times are those of the traffic
     *   of that hour where it was observed. Without an offset, local time at the first driver. A time more than 60 s
     *   in the past or more than ten years ahead is refused.
     * @param 'wet'|'dry'|null $season The rains, instead of those that the month of the departure says for each
     *   country: `wet` everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their
     *   surface and class, and roads that are tagged as seasonal or prone to floods are used only where no other way
     *   leads; nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a
     *   time, the roads are dry.
     * @param string|list<string>|null $fields The fields to return, as dotted paths separated by commas; items of a
     *   list are implied: `assignments.driver`. The answer then has these fields only. Without it, every field is
     *   returned.
     *
     * @return AssignResponse
     *
     * @throws RepereException
     */
    public function assign(
        array $drivers,
        array $orders,
        ?int $perDriver = null,
        ?string $objective = null,
        ?string $departAt = null,
        ?string $season = null,
        array|string|null $fields = null,
    ): array {
        return $this->call('POST', '/v1/assign', [], [], [
            'drivers' => $drivers,
            'orders' => $orders,
            'per_driver' => $perDriver,
            'objective' => $objective,
            'depart_at' => $departAt,
            'season' => $season,
            'fields' => $fields,
        ], false);
    }

    /**
     * Plan the day of a fleet.
     *
     * @param list<FleetVehicle> $vehicles The vehicles of the day.
     * @param list<FleetJob> $jobs The jobs of the day.
     * @param '1'|'0'|null $async `1`: the answer is a 202 at once, and the plan is searched for up to 300 seconds.
     *   `GET /v1/fleet/plan/{id}` has the best plan so far; a webhook `fleet.planned` says that it is made.
     * @param 'auto'|'bicycle'|'pedestrian'|null $mode The travel mode.
     * @param 'motorcycle'|'truck'|null $vehicle The vehicle, where it is not a car; only with mode `auto`.
     * @param int|float|null $height Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $width Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not
     *   used. Metres.
     * @param int|float|null $length Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $weight Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Tonnes.
     * @param int|float|null $axleLoad Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads
     *   with a lower limit are not used. Tonnes.
     * @param list<FleetRelation>|null $relations Jobs that belong together.
     * @param string|null $departAt The day of the plan, and when vehicles without a shift leave; by default now. By
     *   car, legs take the time of the traffic of their hour where traffic was observed. Without an offset, it is
     *   local time at the start of the first vehicle.
     * @param 'cost'|'time'|'distance'|'vehicles'|null $objective The measure that is made as small as possible,
     *   after the jobs that are left out: `cost`, of the vehicles (their time, if none has a cost); `time`, from
     *   leaving to the end; `distance`; `vehicles`, their number, and then their cost.
     * @param int|float|null $timeLimit How long the search takes, seconds, for ten jobs or more; for fewer, a tenth
     *   of it for each job. At most 10, or 300 with `async`. With a sandbox key at most 2, which is then the default.
     * @param int|null $effort The search ends after so many steps, if `time_limit` does not end it first
     *   (`search.ended_by`). Default: only `time_limit` ends it.
     * @param int|null $seed The same request with the same `effort` and seed gives the same plan, if its search
     *   ended by `iterations`.
     * @param string|list<string>|null $fields The fields to return, as dotted paths separated by commas; items of a
     *   list are implied: `routes.vehicle,routes.steps,unassigned`. The answer then has these fields only. Without it,
     *   every field is returned.
     *
     * @return FleetPlan
     *
     * @throws RepereException
     */
    public function planFleet(
        array $vehicles,
        array $jobs,
        ?string $async = null,
        ?string $mode = null,
        ?string $vehicle = null,
        int|float|null $height = null,
        int|float|null $width = null,
        int|float|null $length = null,
        int|float|null $weight = null,
        int|float|null $axleLoad = null,
        ?array $relations = null,
        ?string $departAt = null,
        ?string $objective = null,
        int|float|null $timeLimit = null,
        ?int $effort = null,
        ?int $seed = null,
        array|string|null $fields = null,
    ): array {
        return $this->call('POST', '/v1/fleet/plan', [], [
            'async' => $async,
        ], [
            'vehicles' => $vehicles,
            'jobs' => $jobs,
            'mode' => $mode,
            'vehicle' => $vehicle,
            'height' => $height,
            'width' => $width,
            'length' => $length,
            'weight' => $weight,
            'axle_load' => $axleLoad,
            'relations' => $relations,
            'depart_at' => $departAt,
            'objective' => $objective,
            'time_limit' => $timeLimit,
            'effort' => $effort,
            'seed' => $seed,
            'fields' => $fields,
        ], false);
    }

    /**
     * Get a plan.
     *
     * @param string $id
     * @param string|list<string>|null $fields The fields to return, as dotted paths separated by commas; items of a
     *   list are implied: `routes.vehicle,unassigned`. The answer then has these fields only. Without it, every field
     *   is returned.
     *
     * @return FleetPlan
     *
     * @throws RepereException
     */
    public function fleetPlan(
        string $id,
        array|string|null $fields = null,
    ): array {
        return $this->call('GET', '/v1/fleet/plan/{id}', [
            'id' => $id,
        ], [
            'fields' => $fields,
        ], null, false);
    }

    /**
     * Update a plan during its day.
     *
     * @param string $id
     * @param list<FleetEvent>|null $events Events of the day. They take effect in the order of their `at`.
     * @param string|null $at The moment of the update, by default that of its last event, or now. What vehicles have
     *   started by then stays, and so does the stop to which they drive.
     * @param list<FleetJob>|null $addJobs Jobs to add: each is an event `job_added` at `at`.
     * @param list<string>|null $dropJobs Ids of jobs that are not to be served any more: each is an event
     *   `job_cancelled` at `at`. A load that is aboard by then stays aboard until the end of its vehicle.
     * @param list<LateVehicle>|null $late Vehicles that are late: each is an event `late` at `at`.
     * @param int|float|null $timeLimit As in the request of the plan.
     * @param int|null $effort As in the request of the plan.
     * @param int|null $seed As in the request of the plan.
     * @param string|list<string>|null $fields The fields to return, as dotted paths separated by commas; items of a
     *   list are implied: `routes.vehicle,routes.steps,changed`. The answer then has these fields only. Without it,
     *   every field is returned.
     *
     * @return FleetPlan
     *
     * @throws RepereException
     */
    public function updateFleetPlan(
        string $id,
        ?array $events = null,
        ?string $at = null,
        ?array $addJobs = null,
        ?array $dropJobs = null,
        ?array $late = null,
        int|float|null $timeLimit = null,
        ?int $effort = null,
        ?int $seed = null,
        array|string|null $fields = null,
    ): array {
        return $this->call('POST', '/v1/fleet/plan/{id}/update', [
            'id' => $id,
        ], [], [
            'events' => $events,
            'at' => $at,
            'add_jobs' => $addJobs,
            'drop_jobs' => $dropJobs,
            'late' => $late,
            'time_limit' => $timeLimit,
            'effort' => $effort,
            'seed' => $seed,
            'fields' => $fields,
        ], false);
    }

    /**
     * Create a turn-by-turn navigation session.
     *
     * @param RouteEnd $origin The start of the journey.
     * @param RouteEnd $destination The destination.
     * @param 'auto'|'bicycle'|'pedestrian'|null $mode The travel mode.
     * @param 'motorcycle'|'truck'|null $vehicle The vehicle, where it is not a car; only with mode `auto`.
     * @param int|float|null $height Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $width Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not
     *   used. Metres.
     * @param int|float|null $length Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $weight Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Tonnes.
     * @param int|float|null $axleLoad Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads
     *   with a lower limit are not used. Tonnes.
     * @param list<RouteStop>|null $waypoints Intermediate stops in order of travel.
     * @param string|null $language Language of the texts: fr, en, wo, ha; a region subtag is ignored.
     * @param string|null $departAt Departure time; default: now. Without an offset, local time at the origin. A time
     *   more than 60 s in the past or more than ten years ahead is refused.
     * @param string|null $arriveBy Time by which to arrive, instead of `depart_at`; without an offset, local time at
     *   the destination. The answer is that of the latest departure that arrives in time, to a second. A time for
     *   which one had to leave more than 60 s ago is refused: `in_past`.
     * @param 'wet'|'dry'|null $season The rains, instead of those that the month of the departure says for each
     *   country: `wet` everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their
     *   surface and class, and roads that are tagged as seasonal or prone to floods are used only where no other way
     *   leads; nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a
     *   time, the roads are dry.
     * @param bool|null $enrichLandmarks Use local landmarks in the instructions: markets, pharmacies, mosques…
     * @param string|list<string>|null $fields The fields to return, as dotted paths separated by commas; items of a
     *   list are implied: `id,route.duration`. The answer then has these fields only. Without it, every field is
     *   returned.
     *
     * @return NavigationSession
     *
     * @throws RepereException
     */
    public function navigate(
        array $origin,
        array $destination,
        ?string $mode = null,
        ?string $vehicle = null,
        int|float|null $height = null,
        int|float|null $width = null,
        int|float|null $length = null,
        int|float|null $weight = null,
        int|float|null $axleLoad = null,
        ?array $waypoints = null,
        ?string $language = null,
        ?string $departAt = null,
        ?string $arriveBy = null,
        ?string $season = null,
        ?bool $enrichLandmarks = null,
        array|string|null $fields = null,
    ): array {
        return $this->call('POST', '/v1/navigate', [], [], [
            'origin' => $origin,
            'destination' => $destination,
            'mode' => $mode,
            'vehicle' => $vehicle,
            'height' => $height,
            'width' => $width,
            'length' => $length,
            'weight' => $weight,
            'axle_load' => $axleLoad,
            'waypoints' => $waypoints,
            'language' => $language,
            'depart_at' => $departAt,
            'arrive_by' => $arriveBy,
            'season' => $season,
            'enrich_landmarks' => $enrichLandmarks,
            'fields' => $fields,
        ], false);
    }

    /**
     * Synthesize one voice prompt.
     *
     * @param string $text The text to speak.
     * @param string $language Language of the texts: fr, en, wo, ha; a region subtag is ignored.
     * @param 'mp3'|'opus'|null $format MP3, or Opus in Ogg.
     *
     * @return VoiceResponse
     *
     * @throws RepereException
     */
    public function synthesize(
        string $text,
        string $language,
        ?string $format = null,
    ): array {
        return $this->call('POST', '/v1/navigate/voice', [], [], [
            'text' => $text,
            'language' => $language,
            'format' => $format,
        ], false);
    }

    /**
     * Synthesize the voice prompts of a route.
     *
     * @param list<string>|null $instructions Texts in one language.
     * @param list<VoicePrompt>|null $prompts Texts, each with its language.
     * @param string|null $language Language of the instructions; required with `instructions`.
     * @param 'mp3'|'opus'|null $format MP3, or Opus in Ogg.
     *
     * @return list<VoiceResponse|Error>
     *
     * @throws RepereException
     */
    public function synthesizeBatch(
        ?array $instructions = null,
        ?array $prompts = null,
        ?string $language = null,
        ?string $format = null,
    ): array {
        return $this->call('POST', '/v1/navigate/voice/batch', [], [], [
            'instructions' => $instructions,
            'prompts' => $prompts,
            'language' => $language,
            'format' => $format,
        ], false);
    }

    /**
     * List voice languages.
     *
     * @return Languages
     *
     * @throws RepereException
     */
    public function languages(): array
    {
        return $this->call('GET', '/v1/navigate/languages', [], [], null, false);
    }

    /**
     * Search for a place or address by text.
     *
     * @param string $q The search text: a name, an address, a position relative to a landmark, a crossing, a Plus
     *   Code or coordinates.
     * @param int|float|null $lat Rank results near this latitude higher. Degrees north.
     * @param int|float|null $lng Rank results near this longitude higher. Degrees east.
     * @param int|null $size The maximum number of results.
     * @param string|null $language Language of the texts: fr, en, wo, ha; a region subtag is ignored. `all`: French
     *   texts, and `names` in every known language.
     * @param list<string>|null $country Return only results in these countries: ISO 3166-1 alpha-2 codes.
     * @param
     *   list<'address'|'street'|'intersection'|'landmark'|'market'|'quartier'|'locality'|'city'|'district'|'region'|'country'|'plus_code'|'landmark_relative'>|null
     *   $layers Return only results of these layers.
     * @param list<string>|null $categories Return only results of these categories: slugs as in
     *   `/v1/places/categories`.
     * @param list<int|float>|null $bbox Return only results in this box: `west,south,east,north` in degrees.
     * @param list<int|float>|null $within Return only results in this circle: `lat,lng,metres`, up to 500000 metres.
     * @param string|list<string>|null $fields The fields to return, as dotted paths separated by commas; items of a
     *   list are implied: `features.geometry,features.properties.label`. The answer then has these fields only.
     *   Without it, every field is returned.
     *
     * @return GeocodeResponse
     *
     * @throws RepereException
     */
    public function geocode(
        string $q,
        int|float|null $lat = null,
        int|float|null $lng = null,
        ?int $size = null,
        ?string $language = null,
        ?array $country = null,
        ?array $layers = null,
        ?array $categories = null,
        ?array $bbox = null,
        ?array $within = null,
        array|string|null $fields = null,
    ): array {
        return $this->call('GET', '/v1/geocode', [], [
            'q' => $q,
            'lat' => $lat,
            'lng' => $lng,
            'size' => $size,
            'language' => $language,
            'country' => $country,
            'layers' => $layers,
            'categories' => $categories,
            'bbox' => $bbox,
            'within' => $within,
            'fields' => $fields,
        ], null, false);
    }

    /**
     * Complete a search text while the user types.
     *
     * @param string $q The text typed so far.
     * @param int|float|null $lat Latitude of the caller, degrees north.
     * @param int|float|null $lng Longitude of the caller, degrees east.
     * @param string|null $language Language of the texts: fr, en, wo, ha; a region subtag is ignored. `all`: French
     *   texts, and `names` in every known language.
     * @param list<string>|null $country Return only results in these countries: ISO 3166-1 alpha-2 codes.
     * @param
     *   list<'address'|'street'|'intersection'|'landmark'|'market'|'quartier'|'locality'|'city'|'district'|'region'|'country'|'plus_code'|'landmark_relative'>|null
     *   $layers Return only results of these layers.
     * @param list<string>|null $categories Return only results of these categories: slugs as in
     *   `/v1/places/categories`.
     * @param list<int|float>|null $bbox Return only results in this box: `west,south,east,north` in degrees.
     * @param list<int|float>|null $within Return only results in this circle: `lat,lng,metres`, up to 500000 metres.
     * @param string|list<string>|null $fields The fields to return, as dotted paths separated by commas; items of a
     *   list are implied: `features.properties.label`. The answer then has these fields only. Without it, every field
     *   is returned.
     *
     * @return GeocodeResponse
     *
     * @throws RepereException
     */
    public function autocomplete(
        string $q,
        int|float|null $lat = null,
        int|float|null $lng = null,
        ?string $language = null,
        ?array $country = null,
        ?array $layers = null,
        ?array $categories = null,
        ?array $bbox = null,
        ?array $within = null,
        array|string|null $fields = null,
    ): array {
        return $this->call('GET', '/v1/geocode/autocomplete', [], [
            'q' => $q,
            'lat' => $lat,
            'lng' => $lng,
            'language' => $language,
            'country' => $country,
            'layers' => $layers,
            'categories' => $categories,
            'bbox' => $bbox,
            'within' => $within,
            'fields' => $fields,
        ], null, false);
    }

    /**
     * Find the address of a point.
     *
     * @param int|float $lat Degrees north.
     * @param int|float $lng Degrees east.
     * @param string|null $language Language of the texts: fr, en, wo, ha; a region subtag is ignored. `all`: French
     *   texts, and `names` in every known language.
     * @param
     *   list<'address'|'street'|'intersection'|'landmark'|'market'|'quartier'|'locality'|'city'|'district'|'region'|'country'>|null
     *   $layers Return only results of these layers.
     * @param string|list<string>|null $fields The fields to return, as dotted paths separated by commas; items of a
     *   list are implied: `features.properties.label`. The answer then has these fields only. Without it, every field
     *   is returned.
     *
     * @return GeocodeResponse
     *
     * @throws RepereException
     */
    public function reverseGeocode(
        int|float $lat,
        int|float $lng,
        ?string $language = null,
        ?array $layers = null,
        array|string|null $fields = null,
    ): array {
        return $this->call('GET', '/v1/geocode/reverse', [], [
            'lat' => $lat,
            'lng' => $lng,
            'language' => $language,
            'layers' => $layers,
            'fields' => $fields,
        ], null, false);
    }

    /**
     * Geocode many texts and points.
     *
     * @param list<BatchText|BatchPoint> $items Texts, each with an optional point near which results rank higher,
     *   and points to find the address of.
     * @param int|null $size The maximum number of results for a text.
     * @param string|null $language Language of the texts: fr, en, wo, ha; a region subtag is ignored. `all`: French
     *   texts, and `names` in every known language.
     * @param list<string>|null $country Return only results in these countries: ISO 3166-1 alpha-2 codes.
     * @param
     *   list<'address'|'street'|'intersection'|'landmark'|'market'|'quartier'|'locality'|'city'|'district'|'region'|'country'|'plus_code'|'landmark_relative'>|null
     *   $layers Return only results of these layers.
     * @param list<string>|null $categories Return only results of these categories: slugs as in
     *   `/v1/places/categories`.
     * @param list<int|float>|null $bbox Return only results in this box: `west,south,east,north` in degrees.
     * @param list<int|float>|null $within Return only results in this circle: `lat,lng,metres`, up to 500000 metres.
     *
     * @return GeocodeBatchResults
     *
     * @throws RepereException
     */
    public function geocodeBatch(
        array $items,
        ?int $size = null,
        ?string $language = null,
        ?array $country = null,
        ?array $layers = null,
        ?array $categories = null,
        ?array $bbox = null,
        ?array $within = null,
    ): array {
        return $this->call('POST', '/v1/geocode/batch', [], [], [
            'items' => $items,
            'size' => $size,
            'language' => $language,
            'country' => $country,
            'layers' => $layers,
            'categories' => $categories,
            'bbox' => $bbox,
            'within' => $within,
        ], false);
    }

    /**
     * Search places by name or category.
     *
     * @param string $q A name, a category, or both, in any words.
     * @param int|float|null $lat Latitude; places near this point come first. Degrees north.
     * @param int|float|null $lng Degrees east.
     * @param int|null $radius Only places within this distance of the point, which is then required. Metres.
     * @param int|null $limit The maximum number of places.
     * @param 'true'|'false'|null $openNow `true`: return only places that are open now in their local time; default:
     *   `false`. Places with missing or unreadable opening hours are excluded.
     * @param string|null $language Preferred language of the names.
     * @param list<string>|null $country Return only results in these countries: ISO 3166-1 alpha-2 codes.
     * @param list<string>|null $categories Return only results of these categories: slugs as in
     *   `/v1/places/categories`.
     * @param list<int|float>|null $bbox Return only results in this box: `west,south,east,north` in degrees.
     * @param list<int|float>|null $within Return only results in this circle: `lat,lng,metres`, up to 500000 metres.
     * @param string|list<string>|null $fields The fields to return, as dotted paths separated by commas; items of a
     *   list are implied: `places.name,places.location`. The answer then has these fields only. Without it, every
     *   field is returned.
     *
     * @return Places
     *
     * @throws RepereException
     */
    public function searchPlaces(
        string $q,
        int|float|null $lat = null,
        int|float|null $lng = null,
        ?int $radius = null,
        ?int $limit = null,
        ?string $openNow = null,
        ?string $language = null,
        ?array $country = null,
        ?array $categories = null,
        ?array $bbox = null,
        ?array $within = null,
        array|string|null $fields = null,
    ): array {
        return $this->call('GET', '/v1/places/search', [], [
            'q' => $q,
            'lat' => $lat,
            'lng' => $lng,
            'radius' => $radius,
            'limit' => $limit,
            'open_now' => $openNow,
            'language' => $language,
            'country' => $country,
            'categories' => $categories,
            'bbox' => $bbox,
            'within' => $within,
            'fields' => $fields,
        ], null, false);
    }

    /**
     * List places near a point.
     *
     * @param int|float $lat Degrees north.
     * @param int|float $lng Degrees east.
     * @param 'auto'|'bicycle'|'pedestrian'|null $mode The travel mode.
     * @param 'motorcycle'|'truck'|null $vehicle The vehicle, where it is not a car; only with mode `auto`.
     * @param int|float|null $height Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $width Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not
     *   used. Metres.
     * @param int|float|null $length Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $weight Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Tonnes.
     * @param int|float|null $axleLoad Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads
     *   with a lower limit are not used. Tonnes.
     * @param int|null $radius Metres.
     * @param string|null $category A slug; `/v1/places/categories` lists the categories in the data.
     * @param int|null $limit The maximum number of places.
     * @param 'true'|'false'|null $openNow `true`: return only places that are open now in their local time; default:
     *   `false`. Places with missing or unreadable opening hours are excluded.
     * @param 'distance'|'time'|null $by `time`: by the travel time along the roads, as `mode`, `vehicle`,
     *   `direction`, `depart_at` and `season` say; `duration` and `distance` of each place are those of the way.
     *   Places without a way are left out.
     * @param 'from'|'to'|null $direction With `by` `time`: `from`, trips begin at the point; `to`, they end there.
     * @param int|null $maxSeconds With `by` `time`: the longest trip. Seconds.
     * @param string|null $departAt With `by` `time`: the departure, as in `/v1/nearest`.
     * @param 'wet'|'dry'|null $season The rains, instead of those that the month of the departure says for each
     *   country: `wet` everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their
     *   surface and class, and roads that are tagged as seasonal or prone to floods are used only where no other way
     *   leads; nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a
     *   time, the roads are dry.
     * @param string|null $language Preferred language of the names.
     * @param string|list<string>|null $fields The fields to return, as dotted paths separated by commas; items of a
     *   list are implied: `places.name,places.location`. The answer then has these fields only. Without it, every
     *   field is returned.
     *
     * @return Places
     *
     * @throws RepereException
     */
    public function nearbyPlaces(
        int|float $lat,
        int|float $lng,
        ?string $mode = null,
        ?string $vehicle = null,
        int|float|null $height = null,
        int|float|null $width = null,
        int|float|null $length = null,
        int|float|null $weight = null,
        int|float|null $axleLoad = null,
        ?int $radius = null,
        ?string $category = null,
        ?int $limit = null,
        ?string $openNow = null,
        ?string $by = null,
        ?string $direction = null,
        ?int $maxSeconds = null,
        ?string $departAt = null,
        ?string $season = null,
        ?string $language = null,
        array|string|null $fields = null,
    ): array {
        return $this->call('GET', '/v1/places/nearby', [], [
            'mode' => $mode,
            'vehicle' => $vehicle,
            'height' => $height,
            'width' => $width,
            'length' => $length,
            'weight' => $weight,
            'axle_load' => $axleLoad,
            'lat' => $lat,
            'lng' => $lng,
            'radius' => $radius,
            'category' => $category,
            'limit' => $limit,
            'open_now' => $openNow,
            'by' => $by,
            'direction' => $direction,
            'max_seconds' => $maxSeconds,
            'depart_at' => $departAt,
            'season' => $season,
            'language' => $language,
            'fields' => $fields,
        ], null, false);
    }

    /**
     * Find places along a route.
     *
     * @param 'auto'|'bicycle'|'pedestrian'|null $mode The travel mode.
     * @param 'motorcycle'|'truck'|null $vehicle The vehicle, where it is not a car; only with mode `auto`.
     * @param int|float|null $height Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $width Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not
     *   used. Metres.
     * @param int|float|null $length Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Metres.
     * @param int|float|null $weight Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are
     *   not used. Tonnes.
     * @param int|float|null $axleLoad Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads
     *   with a lower limit are not used. Tonnes.
     * @param LatLng|null $origin The start of the journey.
     * @param LatLng|null $destination Its destination.
     * @param list<LatLng>|null $waypoints Stops in between, in order of travel; at most 8. A place is visited
     *   between two of them.
     * @param string|null $polyline The line of a journey, encoded with precision 6, as `/v1/route` returns it; at
     *   most 20000 points. It is followed through 25 of them. Leave out `destination` and `waypoints`.
     * @param string|null $category A slug; `/v1/places/categories` lists the categories in the data.
     * @param string|null $q A name, or words for a kind of place.
     * @param int|null $maxDetourSeconds The longest detour: the time that a place adds to the journey. Seconds.
     * @param int|null $limit The maximum number of places.
     * @param bool|null $openAtArrival `true`: only places that are certainly open when one arrives there.
     * @param string|null $departAt Departure time; default: now. Without an offset, local time at the origin. A time
     *   more than 60 s in the past or more than ten years ahead is refused.
     * @param 'wet'|'dry'|null $season The rains, instead of those that the month of the departure says for each
     *   country: `wet` everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their
     *   surface and class, and roads that are tagged as seasonal or prone to floods are used only where no other way
     *   leads; nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a
     *   time, the roads are dry.
     * @param string|null $language Preferred language of the names.
     * @param string|list<string>|null $fields The fields to return, as dotted paths separated by commas; items of a
     *   list are implied: `places.name,places.detour_duration`. The answer then has these fields only. Without it,
     *   every field is returned.
     *
     * @return PlacesAlong
     *
     * @throws RepereException
     */
    public function placesAlong(
        ?string $mode = null,
        ?string $vehicle = null,
        int|float|null $height = null,
        int|float|null $width = null,
        int|float|null $length = null,
        int|float|null $weight = null,
        int|float|null $axleLoad = null,
        ?array $origin = null,
        ?array $destination = null,
        ?array $waypoints = null,
        ?string $polyline = null,
        ?string $category = null,
        ?string $q = null,
        ?int $maxDetourSeconds = null,
        ?int $limit = null,
        ?bool $openAtArrival = null,
        ?string $departAt = null,
        ?string $season = null,
        ?string $language = null,
        array|string|null $fields = null,
    ): array {
        return $this->call('POST', '/v1/places/along', [], [], [
            'mode' => $mode,
            'vehicle' => $vehicle,
            'height' => $height,
            'width' => $width,
            'length' => $length,
            'weight' => $weight,
            'axle_load' => $axleLoad,
            'origin' => $origin,
            'destination' => $destination,
            'waypoints' => $waypoints,
            'polyline' => $polyline,
            'category' => $category,
            'q' => $q,
            'max_detour_seconds' => $maxDetourSeconds,
            'limit' => $limit,
            'open_at_arrival' => $openAtArrival,
            'depart_at' => $departAt,
            'season' => $season,
            'language' => $language,
            'fields' => $fields,
        ], false);
    }

    /**
     * List the place categories of this region.
     *
     * @return list<string>
     *
     * @throws RepereException
     */
    public function placeCategories(): array
    {
        return $this->call('GET', '/v1/places/categories', [], [], null, false);
    }

    /**
     * Get a place.
     *
     * @param string $id As in `Place.id`, or with `place_` in front.
     * @param string|null $language Preferred language of the names.
     * @param string|list<string>|null $fields The fields to return, as dotted paths separated by commas; items of a
     *   list are implied: `name,location`. The answer then has these fields only. Without it, every field is returned.
     *
     * @return Place
     *
     * @throws RepereException
     */
    public function place(
        string $id,
        ?string $language = null,
        array|string|null $fields = null,
    ): array {
        return $this->call('GET', '/v1/places/{id}', [
            'id' => $id,
        ], [
            'language' => $language,
            'fields' => $fields,
        ], null, false);
    }

    /**
     * Get the TileJSON of the vector tiles.
     *
     * @return TileJson
     *
     * @throws RepereException
     */
    public function tileJson(): array
    {
        return $this->call('GET', '/v1/tiles/source/service_tiles.json', [], [], null, false);
    }

    /**
     * Get a vector tile of the newest data.
     *
     * @param int $z
     * @param int $x
     * @param int $y
     *
     * @return string
     *
     * @throws RepereException
     */
    public function tile(
        int $z,
        int $x,
        int $y,
    ): string {
        return $this->call('GET', '/v1/tiles/service_tiles/{z}/{x}/{y}.mvt', [
            'z' => $z,
            'x' => $x,
            'y' => $y,
        ], [], null, true);
    }

    /**
     * Get a map style.
     *
     * @param 'day'|'night'|'satellite' $name
     * @param string|null $language Language of the labels: fr, en; a region subtag is ignored.
     *
     * @return MapStyle
     *
     * @throws RepereException
     */
    public function mapStyle(
        string $name,
        ?string $language = null,
    ): array {
        return $this->call('GET', '/v1/tiles/style/{name}.json', [
            'name' => $name,
        ], [
            'language' => $language,
        ], null, false);
    }

    /**
     * Get a picture of the map.
     *
     * @param string|null $center The middle of the map, with `zoom`.
     * @param int|float|null $zoom The zoom of `center`, as in MapLibre; fractions are possible.
     * @param list<int|float>|null $bbox Show this box whole, instead of `center`: `west,south,east,north` in
     *   degrees.
     * @param bool|null $auto Show all paths and markers with a margin: also what happens without `center` and
     *   `bbox`.
     * @param string|null $size Width and height of the map in pixels of a page, 16 to 1280 each. With `scale` 2 the
     *   picture has twice as many; at most 3,000,000 pixels.
     * @param int|null $scale 2: for screens with small pixels, such as those of phones.
     * @param 'day'|'night'|'satellite'|null $style `satellite` is without satellite images here: dark ground.
     * @param string|null $language Language of the labels: fr, en; a region subtag is ignored.
     * @param string|null $path A line over the map: `color:` with six hexadecimal digits and `width:` in pixels (1
     *   to 20), both optional, then points, all separated by `|`; or, as the last part, `polyline:` with an encoded
     *   line of precision 6, as routes have it. Up to 10 lines with 5000 points together, separated by `;`.
     * @param string|null $marker Pins that look the same: `color:` with six hexadecimal digits and `label:` with one
     *   letter or digit, both optional, then points, all separated by `|`. Up to 50 pins; those with another look
     *   follow after `;`.
     * @param 'png'|'webp'|null $format WebP has about two thirds of the bytes of PNG.
     * @param string|null $expires With `signature`, instead of a key: as in the signed address. Unix seconds.
     * @param string|null $signature Instead of a key: of an address from `/v1/static/link`, which must be unchanged.
     *
     * @return string
     *
     * @throws RepereException
     */
    public function staticMap(
        ?string $center = null,
        int|float|null $zoom = null,
        ?array $bbox = null,
        ?bool $auto = null,
        ?string $size = null,
        ?int $scale = null,
        ?string $style = null,
        ?string $language = null,
        ?string $path = null,
        ?string $marker = null,
        ?string $format = null,
        ?string $expires = null,
        ?string $signature = null,
    ): string {
        return $this->call('GET', '/v1/static', [], [
            'center' => $center,
            'zoom' => $zoom,
            'bbox' => $bbox,
            'auto' => $auto,
            'size' => $size,
            'scale' => $scale,
            'style' => $style,
            'language' => $language,
            'path' => $path,
            'marker' => $marker,
            'format' => $format,
            'expires' => $expires,
            'signature' => $signature,
        ], null, true);
    }

    /**
     * Get a signed address of a picture.
     *
     * @param string|null $center The middle of the map, with `zoom`.
     * @param int|float|null $zoom The zoom of `center`, as in MapLibre; fractions are possible.
     * @param list<int|float>|null $bbox Show this box whole, instead of `center`: `west,south,east,north` in
     *   degrees.
     * @param bool|null $auto Show all paths and markers with a margin: also what happens without `center` and
     *   `bbox`.
     * @param string|null $size Width and height of the map in pixels of a page, 16 to 1280 each. With `scale` 2 the
     *   picture has twice as many; at most 3,000,000 pixels.
     * @param int|null $scale 2: for screens with small pixels, such as those of phones.
     * @param 'day'|'night'|'satellite'|null $style `satellite` is without satellite images here: dark ground.
     * @param string|null $language Language of the labels: fr, en; a region subtag is ignored.
     * @param string|null $path A line over the map: `color:` with six hexadecimal digits and `width:` in pixels (1
     *   to 20), both optional, then points, all separated by `|`; or, as the last part, `polyline:` with an encoded
     *   line of precision 6, as routes have it. Up to 10 lines with 5000 points together, separated by `;`.
     * @param string|null $marker Pins that look the same: `color:` with six hexadecimal digits and `label:` with one
     *   letter or digit, both optional, then points, all separated by `|`. Up to 50 pins; those with another look
     *   follow after `;`.
     * @param 'png'|'webp'|null $format WebP has about two thirds of the bytes of PNG.
     * @param int|null $days How long the address is valid. Days; it ends with a day in UTC.
     *
     * @return StaticMapLink
     *
     * @throws RepereException
     */
    public function staticUrl(
        ?string $center = null,
        int|float|null $zoom = null,
        ?array $bbox = null,
        ?bool $auto = null,
        ?string $size = null,
        ?int $scale = null,
        ?string $style = null,
        ?string $language = null,
        ?string $path = null,
        ?string $marker = null,
        ?string $format = null,
        ?int $days = null,
    ): array {
        return $this->call('GET', '/v1/static/link', [], [
            'center' => $center,
            'zoom' => $zoom,
            'bbox' => $bbox,
            'auto' => $auto,
            'size' => $size,
            'scale' => $scale,
            'style' => $style,
            'language' => $language,
            'path' => $path,
            'marker' => $marker,
            'format' => $format,
            'days' => $days,
        ], null, false);
    }

    /**
     * Set a fence.
     *
     * @param string $id
     * @param string|null $name A name for people.
     * @param string|null $set A name for several fences that are checked together.
     * @param FenceCircle|null $circle
     * @param list<list<int|float>>|AvoidedPolygon|null $polygon A ring of `[lng, lat]`, or a Polygon of GeoJSON: at
     *   most 500 corners.
     * @param string|null $area The `id` of an area, as `areas` of geocoding has it. The fence keeps the outline of
     *   now.
     * @param FenceCorridor|null $corridor
     * @param FenceRules|null $rules When it sends events.
     *
     * @return Fence
     *
     * @throws RepereException
     */
    public function putFence(
        string $id,
        ?string $name = null,
        ?string $set = null,
        ?array $circle = null,
        ?array $polygon = null,
        ?string $area = null,
        ?array $corridor = null,
        ?array $rules = null,
    ): array {
        return $this->call('PUT', '/v1/fences/{id}', [
            'id' => $id,
        ], [], [
            'name' => $name,
            'set' => $set,
            'circle' => $circle,
            'polygon' => $polygon,
            'area' => $area,
            'corridor' => $corridor,
            'rules' => $rules,
        ], false);
    }

    /**
     * Get a fence.
     *
     * @param string $id
     *
     * @return Fence
     *
     * @throws RepereException
     */
    public function fence(
        string $id,
    ): array {
        return $this->call('GET', '/v1/fences/{id}', [
            'id' => $id,
        ], [], null, false);
    }

    /**
     * Remove a fence.
     *
     * @param string $id
     *
     * @return Deletion
     *
     * @throws RepereException
     */
    public function removeFence(
        string $id,
    ): array {
        return $this->call('DELETE', '/v1/fences/{id}', [
            'id' => $id,
        ], [], null, false);
    }

    /**
     * List fences.
     *
     * @param string|null $set Only those of this set.
     * @param int|null $limit The most fences of one answer.
     * @param string|null $after Those after this one: `next` of the answer before. No slashes.
     *
     * @return Fences
     *
     * @throws RepereException
     */
    public function fences(
        ?string $set = null,
        ?int $limit = null,
        ?string $after = null,
    ): array {
        return $this->call('GET', '/v1/fences', [], [
            'set' => $set,
            'limit' => $limit,
            'after' => $after,
        ], null, false);
    }

    /**
     * Check on which side of fences a point is.
     *
     * @param int|float $lat Degrees north.
     * @param int|float $lng Degrees east.
     * @param string|null $fence The fence. No slashes.
     * @param string|null $set The set of fences.
     * @param int|float|null $accuracy It is within so many metres of the point, as receivers report it.
     *
     * @return FenceCheck
     *
     * @throws RepereException
     */
    public function checkFences(
        int|float $lat,
        int|float $lng,
        ?string $fence = null,
        ?string $set = null,
        int|float|null $accuracy = null,
    ): array {
        return $this->call('POST', '/v1/fences/check', [], [], [
            'lat' => $lat,
            'lng' => $lng,
            'fence' => $fence,
            'set' => $set,
            'accuracy' => $accuracy,
        ], false);
    }

    /**
     * Send positions of vehicles.
     *
     * @param list<Position> $positions Positions of any vehicles, in any order. A vehicle has one position for each
     *   time: a repeated one changes nothing.
     *
     * @return PositionsAnswer
     *
     * @throws RepereException
     */
    public function sendPositions(
        array $positions,
    ): array {
        return $this->call('POST', '/v1/positions', [], [], [
            'positions' => $positions,
        ], false);
    }

    /**
     * Get the last position of a vehicle.
     *
     * @param string $vehicle
     *
     * @return Vehicle
     *
     * @throws RepereException
     */
    public function vehicle(
        string $vehicle,
    ): array {
        return $this->call('GET', '/v1/vehicles/{vehicle}', [
            'vehicle' => $vehicle,
        ], [], null, false);
    }

    /**
     * Remove a vehicle.
     *
     * @param string $vehicle
     *
     * @return Deletion
     *
     * @throws RepereException
     */
    public function removeVehicle(
        string $vehicle,
    ): array {
        return $this->call('DELETE', '/v1/vehicles/{vehicle}', [
            'vehicle' => $vehicle,
        ], [], null, false);
    }

    /**
     * Get the trail of a vehicle.
     *
     * @param string $vehicle
     * @param string|null $from Default: 24 hours before `to`, and at most that.
     * @param string|null $to Default: now.
     * @param int|null $tolerance Positions are left out where the vehicle is at most so many metres from them at
     *   their time on its way between two others. Metres; `0`: all stay.
     *
     * @return Trail
     *
     * @throws RepereException
     */
    public function trail(
        string $vehicle,
        ?string $from = null,
        ?string $to = null,
        ?int $tolerance = null,
    ): array {
        return $this->call('GET', '/v1/vehicles/{vehicle}/trail', [
            'vehicle' => $vehicle,
        ], [
            'from' => $from,
            'to' => $to,
            'tolerance' => $tolerance,
        ], null, false);
    }

    /**
     * Check the key and the state of the service.
     *
     * @return Health
     *
     * @throws RepereException
     */
    public function health(): array
    {
        return $this->call('GET', '/v1/health', [], [], null, false);
    }
}
