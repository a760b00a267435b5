# Made by bin/clients from the OpenAPI document: do not edit.
"""A method for each operation of the API."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from .types import (
    AssignDriver,
    AssignOrder,
    AssignResponse,
    AvoidedPolygon,
    BatchPoint,
    BatchText,
    Candidate,
    Deletion,
    Error,
    EtaResponse,
    Fence,
    FenceCheck,
    FenceCircle,
    FenceCorridor,
    FenceRules,
    Fences,
    FleetEvent,
    FleetJob,
    FleetPlan,
    FleetRelation,
    FleetVehicle,
    GeocodeBatchResults,
    GeocodeResponse,
    Health,
    IsochroneResponse,
    Languages,
    LargeMatrixResponse,
    LatLng,
    LateVehicle,
    MapStyle,
    MatchResponse,
    MatrixResponse,
    NavigationSession,
    NearestResponse,
    OptimizeResponse,
    OsrmRouteResponse,
    Place,
    Places,
    PlacesAlong,
    Position,
    PositionsAnswer,
    RoadEventsResponse,
    RouteEnd,
    RouteResponse,
    RouteStop,
    StaticMapLink,
    TileJson,
    TracePoint,
    Trail,
    Vehicle,
    VoicePrompt,
    VoiceResponse,
)

__version__ = "1.1.0"


class Operations:
    """The operations, as methods that block."""

    def _call(self, verb: str, path: str, **call: Any) -> Any:
        raise NotImplementedError

    def route(
        self,
        origin: RouteEnd,
        destination: RouteEnd,
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        waypoints: Sequence[RouteStop] | None = None,
        language: str | None = None,
        alternatives: int | None = None,
        avoid: Sequence[Literal["tolls", "ferries", "unpaved", "highways", "borders"]] | None = None,
        avoid_areas: Sequence[Sequence[Sequence[float]] | AvoidedPolygon] | None = None,
        annotations: Sequence[Literal["speed", "surface", "duration"]] | None = None,
        depart_at: str | None = None,
        arrive_by: str | None = None,
        season: Literal["wet", "dry"] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> RouteResponse:
        """
        Compute routes.

        :param origin: The start of the journey.
        :param destination: The destination.
        :param mode: The travel mode.
        :param vehicle: The vehicle, where it is not a car; only with mode `auto`.
        :param height: Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param width: Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used. Metres.
        :param length: Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param weight: Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Tonnes.
        :param axle_load: Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads with a lower
            limit are not used. Tonnes.
        :param waypoints: Intermediate stops in order of travel; at most 23.
        :param language: Language of the texts: fr, en, wo, ha; a region subtag is ignored.
        :param alternatives: Number of alternative routes besides the best one, if any exist. None is both faster and
            shorter than the best one. Ignored when there are waypoints.
        :param avoid: Road features to avoid. If a route without them exists, it is returned, however long it is;
            otherwise the route with the least of them.
        :param avoid_areas: Areas that the route must not touch: at most 10, with 500 points together. Each is a ring
            of `[lng, lat]`, closed or not, or a GeoJSON `Polygon`. A stop inside an area can be left and reached;
            `avoided_areas_distance` is the length of the route there. Otherwise, if no route avoids the areas, the
            request is refused: `no_route`.
        :param annotations: Values for each segment of the polyline of each leg. Ignored in the format `osrm`.
        :param depart_at: Departure time; without an offset, local time at the origin. A time more than 60 s in the
            past or more than ten years ahead is refused. The first route is the fastest in the traffic of this departure,
            where traffic is known: `duration_ml` is its travel time then, `duration` that without traffic.
        :param arrive_by: Time by which to arrive, instead of `depart_at`; without an offset, local time at the
            destination. The answer is that of the latest departure that arrives in time, to a second. A time for which
            one had to leave more than 60 s ago is refused: `in_past`.
        :param season: The rains, instead of those that the month of the departure says for each country: `wet`
            everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their surface and
            class, and roads that are tagged as seasonal or prone to floods are used only where no other way leads;
            nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a time,
            the roads are dry.
        :param fields: The fields to return, as dotted paths separated by commas; items of a list are implied:
            `routes.duration,routes.distance`. The answer then has these fields only. Without it, every field is returned.
        """
        answer: RouteResponse = self._call(
            "POST",
            "/v1/route",
            place={},
            query={},
            body={
                "origin": origin,
                "destination": destination,
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "waypoints": waypoints,
                "language": language,
                "alternatives": alternatives,
                "avoid": avoid,
                "avoid_areas": avoid_areas,
                "annotations": annotations,
                "depart_at": depart_at,
                "arrive_by": arrive_by,
                "season": season,
                "fields": fields,
            },
            binary=False,
        )
        return answer

    def route_as_osrm(
        self,
        origin: RouteEnd,
        destination: RouteEnd,
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        waypoints: Sequence[RouteStop] | None = None,
        language: str | None = None,
        alternatives: int | None = None,
        avoid: Sequence[Literal["tolls", "ferries", "unpaved", "highways", "borders"]] | None = None,
        avoid_areas: Sequence[Sequence[Sequence[float]] | AvoidedPolygon] | None = None,
        annotations: Sequence[Literal["speed", "surface", "duration"]] | None = None,
        depart_at: str | None = None,
        arrive_by: str | None = None,
        season: Literal["wet", "dry"] | None = None,
    ) -> OsrmRouteResponse:
        """
        Compute routes. The answer has the format of OSRM, for navigation SDKs.

        :param origin: The start of the journey.
        :param destination: The destination.
        :param mode: The travel mode.
        :param vehicle: The vehicle, where it is not a car; only with mode `auto`.
        :param height: Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param width: Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used. Metres.
        :param length: Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param weight: Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Tonnes.
        :param axle_load: Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads with a lower
            limit are not used. Tonnes.
        :param waypoints: Intermediate stops in order of travel; at most 23.
        :param language: Language of the texts: fr, en, wo, ha; a region subtag is ignored.
        :param alternatives: Number of alternative routes besides the best one, if any exist. None is both faster and
            shorter than the best one. Ignored when there are waypoints.
        :param avoid: Road features to avoid. If a route without them exists, it is returned, however long it is;
            otherwise the route with the least of them.
        :param avoid_areas: Areas that the route must not touch: at most 10, with 500 points together. Each is a ring
            of `[lng, lat]`, closed or not, or a GeoJSON `Polygon`. A stop inside an area can be left and reached;
            `avoided_areas_distance` is the length of the route there. Otherwise, if no route avoids the areas, the
            request is refused: `no_route`.
        :param annotations: Values for each segment of the polyline of each leg. Ignored in the format `osrm`.
        :param depart_at: Departure time; without an offset, local time at the origin. A time more than 60 s in the
            past or more than ten years ahead is refused. The first route is the fastest in the traffic of this departure,
            where traffic is known: `duration_ml` is its travel time then, `duration` that without traffic.
        :param arrive_by: Time by which to arrive, instead of `depart_at`; without an offset, local time at the
            destination. The answer is that of the latest departure that arrives in time, to a second. A time for which
            one had to leave more than 60 s ago is refused: `in_past`.
        :param season: The rains, instead of those that the month of the departure says for each country: `wet`
            everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their surface and
            class, and roads that are tagged as seasonal or prone to floods are used only where no other way leads;
            nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a time,
            the roads are dry.
        """
        answer: OsrmRouteResponse = self._call(
            "POST",
            "/v1/route",
            place={},
            query={},
            body={
                "origin": origin,
                "destination": destination,
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "waypoints": waypoints,
                "language": language,
                "alternatives": alternatives,
                "avoid": avoid,
                "avoid_areas": avoid_areas,
                "annotations": annotations,
                "depart_at": depart_at,
                "arrive_by": arrive_by,
                "season": season,
                "format": "osrm",
            },
            binary=False,
        )
        return answer

    def isochrone(
        self,
        lat: float,
        lng: float,
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        time: int | None = None,
        times: Sequence[int] | None = None,
        distance: int | None = None,
        direction: Literal["from", "to"] | None = None,
        depart_at: str | None = None,
        season: Literal["wet", "dry"] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> IsochroneResponse:
        """
        Compute the area within a travel time or a distance of a place.

        :param mode: The travel mode.
        :param vehicle: The vehicle, where it is not a car; only with mode `auto`.
        :param height: Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param width: Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used. Metres.
        :param length: Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param weight: Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Tonnes.
        :param axle_load: Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads with a lower
            limit are not used. Tonnes.
        :param lat: Latitude of the place, degrees north.
        :param lng: Longitude of the place, degrees east.
        :param time: The travel time. Minutes. Exactly one of `time`, `times` and `distance` is required.
        :param times: Up to 4 travel times, rising, separated by commas: one polygon each. Minutes.
        :param distance: Distance along the best route, instead of a travel time. Metres.
        :param direction: `from`: the area that journeys from the place reach. `to`: the area from which journeys
            reach the place.
        :param depart_at: Departure time. Where traffic was observed, the area is computed with the traffic of that
            hour; otherwise, and without a departure time, travel times are without traffic. The rains of its month count,
            too. A time without an offset is local time at the place.
        :param season: The rains, instead of those that the month of the departure says for each country: `wet`
            everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their surface and
            class, and roads that are tagged as seasonal or prone to floods are used only where no other way leads;
            nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a time,
            the roads are dry.
        :param fields: The fields to return, as dotted paths separated by commas; items of a list are implied:
            `features.properties.area`. The answer then has these fields only. Without it, every field is returned.
        """
        answer: IsochroneResponse = self._call(
            "GET",
            "/v1/isochrone",
            place={},
            query={
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "lat": lat,
                "lng": lng,
                "time": time,
                "times": times,
                "distance": distance,
                "direction": direction,
                "depart_at": depart_at,
                "season": season,
                "fields": fields,
            },
            body=None,
            binary=False,
        )
        return answer

    def match(
        self,
        shape: Sequence[TracePoint],
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> MatchResponse:
        """
        Match a GPS trace to the road network.

        :param shape: The points of the trace in order of time.
        :param mode: The travel mode.
        :param fields: The fields to return, as dotted paths separated by commas; items of a list are implied:
            `matchings.polyline`. The answer then has these fields only. Without it, every field is returned.
        """
        answer: MatchResponse = self._call(
            "POST",
            "/v1/match",
            place={},
            query={},
            body={
                "shape": shape,
                "mode": mode,
                "fields": fields,
            },
            binary=False,
        )
        return answer

    def matrix(
        self,
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        sources: Sequence[LatLng] | None = None,
        origins: Sequence[LatLng] | None = None,
        targets: Sequence[LatLng] | None = None,
        destinations: Sequence[LatLng] | None = None,
        depart_at: str | None = None,
        season: Literal["wet", "dry"] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> MatrixResponse:
        """
        Compute a matrix of travel times and distances.

        :param mode: The travel mode.
        :param vehicle: The vehicle, where it is not a car; only with mode `auto`.
        :param height: Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param width: Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used. Metres.
        :param length: Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param weight: Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Tonnes.
        :param axle_load: Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads with a lower
            limit are not used. Tonnes.
        :param sources: The starting points; each is a row of the answer.
        :param origins: Another name of `sources`.
        :param targets: The end points; each is a column of the answer.
        :param destinations: Another name of `targets`.
        :param depart_at: Departure time of every trip: the ways are the fastest then, and `durations_ml` has their
            times in traffic, as `/v1/route` has them, where traffic was observed along the way; `durations` those without
            traffic. A time without an offset is local time at the first source. A time more than 60 s in the past or more
            than ten years ahead is refused.
        :param season: The rains, instead of those that the month of the departure says for each country: `wet`
            everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their surface and
            class, and roads that are tagged as seasonal or prone to floods are used only where no other way leads;
            nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a time,
            the roads are dry.
        :param fields: The fields to return, as dotted paths separated by commas; items of a list are implied:
            `durations`. The answer then has these fields only. Without it, every field is returned.
        """
        answer: MatrixResponse = self._call(
            "POST",
            "/v1/matrix",
            place={},
            query={},
            body={
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "sources": sources,
                "origins": origins,
                "targets": targets,
                "destinations": destinations,
                "depart_at": depart_at,
                "season": season,
                "fields": fields,
            },
            binary=False,
        )
        return answer

    def large_matrix(
        self,
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        sources: Sequence[LatLng] | None = None,
        origins: Sequence[LatLng] | None = None,
        targets: Sequence[LatLng] | None = None,
        destinations: Sequence[LatLng] | None = None,
        season: Literal["wet", "dry"] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> LargeMatrixResponse:
        """
        Compute a large matrix of travel times and distances.

        :param mode: The travel mode.
        :param vehicle: The vehicle, where it is not a car; only with mode `auto`.
        :param height: Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param width: Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used. Metres.
        :param length: Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param weight: Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Tonnes.
        :param axle_load: Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads with a lower
            limit are not used. Tonnes.
        :param sources: The starting points; each is a row of the answer.
        :param origins: Another name of `sources`.
        :param targets: The end points; each is a column of the answer.
        :param destinations: Another name of `targets`.
        :param season: The rains, instead of those that the month of the departure says for each country: `wet`
            everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their surface and
            class, and roads that are tagged as seasonal or prone to floods are used only where no other way leads;
            nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a time,
            the roads are dry.
        :param fields: The fields to return, as dotted paths separated by commas; items of a list are implied:
            `durations`. The answer then has these fields only. Without it, every field is returned.
        """
        answer: LargeMatrixResponse = self._call(
            "POST",
            "/v1/matrix/large",
            place={},
            query={},
            body={
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "sources": sources,
                "origins": origins,
                "targets": targets,
                "destinations": destinations,
                "season": season,
                "fields": fields,
            },
            binary=False,
        )
        return answer

    def nearest(
        self,
        candidates: Sequence[Candidate],
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        from_: LatLng | None = None,
        to: LatLng | None = None,
        n: int | None = None,
        max_seconds: int | None = None,
        depart_at: str | None = None,
        season: Literal["wet", "dry"] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> NearestResponse:
        """
        Find the nearest candidates by travel time.

        :param candidates: Riders, shops, or any other points.
        :param mode: The travel mode.
        :param vehicle: The vehicle, where it is not a car; only with mode `auto`.
        :param height: Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param width: Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used. Metres.
        :param length: Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param weight: Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Tonnes.
        :param axle_load: Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads with a lower
            limit are not used. Tonnes.
        :param from_: The point from which candidates are reached.
        :param to: The point that candidates reach.
        :param n: The number of candidates to return. Default: all.
        :param max_seconds: The longest trip: candidates further away are left out. Seconds.
        :param depart_at: Departure time: trips then have the ways and times of the traffic of that hour, where
            traffic was observed. A time without an offset is local time at the point. A time more than 60 s in the past
            or more than ten years ahead is refused.
        :param season: The rains, instead of those that the month of the departure says for each country: `wet`
            everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their surface and
            class, and roads that are tagged as seasonal or prone to floods are used only where no other way leads;
            nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a time,
            the roads are dry.
        :param fields: The fields to return, as dotted paths separated by commas; items of a list are implied:
            `nearest.id`. The answer then has these fields only. Without it, every field is returned.
        """
        answer: NearestResponse = self._call(
            "POST",
            "/v1/nearest",
            place={},
            query={},
            body={
                "candidates": candidates,
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "from": from_,
                "to": to,
                "n": n,
                "max_seconds": max_seconds,
                "depart_at": depart_at,
                "season": season,
                "fields": fields,
            },
            binary=False,
        )
        return answer

    def optimize(
        self,
        locations: Sequence[LatLng],
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        language: str | None = None,
        depart_at: str | None = None,
        season: Literal["wet", "dry"] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> OptimizeResponse:
        """
        Optimise the order of stops.

        :param locations: The tour starts at the first location and ends at the last; the others are visited in any
            order. First and last may be the same place.
        :param mode: The travel mode.
        :param vehicle: The vehicle, where it is not a car; only with mode `auto`.
        :param height: Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param width: Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used. Metres.
        :param length: Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param weight: Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Tonnes.
        :param axle_load: Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads with a lower
            limit are not used. Tonnes.
        :param language: Language of the texts: fr, en, wo, ha; a region subtag is ignored.
        :param depart_at: Departure time of the tour, by default now: order and ways are the fastest then, and
            `duration_ml` is the time in traffic, where traffic was observed. A time without an offset is local time at
            the first location.
        :param season: The rains, instead of those that the month of the departure says for each country: `wet`
            everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their surface and
            class, and roads that are tagged as seasonal or prone to floods are used only where no other way leads;
            nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a time,
            the roads are dry.
        :param fields: The fields to return, as dotted paths separated by commas; items of a list are implied:
            `order`. The answer then has these fields only. Without it, every field is returned.
        """
        answer: OptimizeResponse = self._call(
            "POST",
            "/v1/optimize",
            place={},
            query={},
            body={
                "locations": locations,
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "language": language,
                "depart_at": depart_at,
                "season": season,
                "fields": fields,
            },
            binary=False,
        )
        return answer

    def road_events(
        self,
        *,
        at: str | None = None,
    ) -> RoadEventsResponse:
        """
        List the closures and speeds of roads at a moment.

        :param at: The moment at which the events hold; default: now.
        """
        answer: RoadEventsResponse = self._call(
            "GET",
            "/v1/road-events",
            place={},
            query={
                "at": at,
            },
            body=None,
            binary=False,
        )
        return answer

    def eta(
        self,
        origin: LatLng,
        destination: LatLng,
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        depart_at: str | None = None,
        arrive_by: str | None = None,
        season: Literal["wet", "dry"] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> EtaResponse:
        """
        Estimate the time of arrival.

        :param mode: The travel mode.
        :param vehicle: The vehicle, where it is not a car; only with mode `auto`.
        :param height: Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param width: Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used. Metres.
        :param length: Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param weight: Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Tonnes.
        :param axle_load: Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads with a lower
            limit are not used. Tonnes.
        :param origin: The start of the journey: `lat,lng`.
        :param destination: The destination: `lat,lng`.
        :param depart_at: Departure time; default: now. Without an offset, local time at the origin. A time more than
            60 s in the past or more than ten years ahead is refused.
        :param arrive_by: Time by which to arrive, instead of `depart_at`; without an offset, local time at the
            destination. The answer is that of the latest departure that arrives in time, to a second. A time for which
            one had to leave more than 60 s ago is refused: `in_past`.
        :param season: The rains, instead of those that the month of the departure says for each country: `wet`
            everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their surface and
            class, and roads that are tagged as seasonal or prone to floods are used only where no other way leads;
            nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a time,
            the roads are dry.
        :param fields: The fields to return, as dotted paths separated by commas; items of a list are implied:
            `duration,arrive_at`. The answer then has these fields only. Without it, every field is returned.
        """
        answer: EtaResponse = self._call(
            "GET",
            "/v1/eta",
            place={},
            query={
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "origin": origin,
                "destination": destination,
                "depart_at": depart_at,
                "arrive_by": arrive_by,
                "season": season,
                "fields": fields,
            },
            body=None,
            binary=False,
        )
        return answer

    def assign(
        self,
        drivers: Sequence[AssignDriver],
        orders: Sequence[AssignOrder],
        *,
        per_driver: int | None = None,
        objective: Literal["total", "slowest", "fair"] | None = None,
        depart_at: str | None = None,
        season: Literal["wet", "dry"] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> AssignResponse:
        """
        Assign orders to drivers.

        :param drivers: The drivers who may fetch them; at most 5 different ways to travel among them.
        :param orders: The orders that wait.
        :param per_driver: The most orders of one driver.
        :param objective: The measure that is made as small as possible, after the orders that are left out: `total`,
            the driving time of all drivers; `slowest`, the time until the last order is done, and then the driving time;
            `fair`, the sum of the squares of the driving times, so that drivers drive about as long as each other.
        :param depart_at: When drivers leave; default: now. By car, ways and times are those of the traffic of that
            hour where it was observed. Without an offset, local time at the first driver. A time more than 60 s in the
            past or more than ten years ahead is refused.
        :param season: The rains, instead of those that the month of the departure says for each country: `wet`
            everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their surface and
            class, and roads that are tagged as seasonal or prone to floods are used only where no other way leads;
            nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a time,
            the roads are dry.
        :param fields: The fields to return, as dotted paths separated by commas; items of a list are implied:
            `assignments.driver`. The answer then has these fields only. Without it, every field is returned.
        """
        answer: AssignResponse = self._call(
            "POST",
            "/v1/assign",
            place={},
            query={},
            body={
                "drivers": drivers,
                "orders": orders,
                "per_driver": per_driver,
                "objective": objective,
                "depart_at": depart_at,
                "season": season,
                "fields": fields,
            },
            binary=False,
        )
        return answer

    def plan_fleet(
        self,
        vehicles: Sequence[FleetVehicle],
        jobs: Sequence[FleetJob],
        *,
        async_: Literal["1", "0"] | None = None,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        relations: Sequence[FleetRelation] | None = None,
        depart_at: str | None = None,
        objective: Literal["cost", "time", "distance", "vehicles"] | None = None,
        time_limit: float | None = None,
        effort: int | None = None,
        seed: int | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> FleetPlan:
        """
        Plan the day of a fleet.

        :param async_: `1`: the answer is a 202 at once, and the plan is searched for up to 300 seconds. `GET
            /v1/fleet/plan/{id}` has the best plan so far; a webhook `fleet.planned` says that it is made.
        :param vehicles: The vehicles of the day.
        :param jobs: The jobs of the day.
        :param mode: The travel mode.
        :param vehicle: The vehicle, where it is not a car; only with mode `auto`.
        :param height: Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param width: Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used. Metres.
        :param length: Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param weight: Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Tonnes.
        :param axle_load: Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads with a lower
            limit are not used. Tonnes.
        :param relations: Jobs that belong together.
        :param depart_at: The day of the plan, and when vehicles without a shift leave; by default now. By car, legs
            take the time of the traffic of their hour where traffic was observed. Without an offset, it is local time at
            the start of the first vehicle.
        :param objective: The measure that is made as small as possible, after the jobs that are left out: `cost`, of
            the vehicles (their time, if none has a cost); `time`, from leaving to the end; `distance`; `vehicles`, their
            number, and then their cost.
        :param time_limit: How long the search takes, seconds, for ten jobs or more; for fewer, a tenth of it for each
            job. At most 10, or 300 with `async`. With a sandbox key at most 2, which is then the default.
        :param effort: The search ends after so many steps, if `time_limit` does not end it first (`search.ended_by`).
            Default: only `time_limit` ends it.
        :param seed: The same request with the same `effort` and seed gives the same plan, if its search ended by
            `iterations`.
        :param fields: The fields to return, as dotted paths separated by commas; items of a list are implied:
            `routes.vehicle,routes.steps,unassigned`. The answer then has these fields only. Without it, every field is
            returned.
        """
        answer: FleetPlan = self._call(
            "POST",
            "/v1/fleet/plan",
            place={},
            query={
                "async": async_,
            },
            body={
                "vehicles": vehicles,
                "jobs": jobs,
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "relations": relations,
                "depart_at": depart_at,
                "objective": objective,
                "time_limit": time_limit,
                "effort": effort,
                "seed": seed,
                "fields": fields,
            },
            binary=False,
        )
        return answer

    def fleet_plan(
        self,
        id: str,
        *,
        fields: str | Sequence[str] | None = None,
    ) -> FleetPlan:
        """
        Get a plan.

        :param fields: The fields to return, as dotted paths separated by commas; items of a list are implied:
            `routes.vehicle,unassigned`. The answer then has these fields only. Without it, every field is returned.
        """
        answer: FleetPlan = self._call(
            "GET",
            "/v1/fleet/plan/{id}",
            place={
                "id": id,
            },
            query={
                "fields": fields,
            },
            body=None,
            binary=False,
        )
        return answer

    def update_fleet_plan(
        self,
        id: str,
        *,
        events: Sequence[FleetEvent] | None = None,
        at: str | None = None,
        add_jobs: Sequence[FleetJob] | None = None,
        drop_jobs: Sequence[str] | None = None,
        late: Sequence[LateVehicle] | None = None,
        time_limit: float | None = None,
        effort: int | None = None,
        seed: int | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> FleetPlan:
        """
        Update a plan during its day.

        :param events: Events of the day. They take effect in the order of their `at`.
        :param at: The moment of the update, by default that of its last event, or now. What vehicles have started by
            then stays, and so does the stop to which they drive.
        :param add_jobs: Jobs to add: each is an event `job_added` at `at`.
        :param drop_jobs: Ids of jobs that are not to be served any more: each is an event `job_cancelled` at `at`. A
            load that is aboard by then stays aboard until the end of its vehicle.
        :param late: Vehicles that are late: each is an event `late` at `at`.
        :param time_limit: As in the request of the plan.
        :param effort: As in the request of the plan.
        :param seed: As in the request of the plan.
        :param fields: The fields to return, as dotted paths separated by commas; items of a list are implied:
            `routes.vehicle,routes.steps,changed`. The answer then has these fields only. Without it, every field is
            returned.
        """
        answer: FleetPlan = self._call(
            "POST",
            "/v1/fleet/plan/{id}/update",
            place={
                "id": id,
            },
            query={},
            body={
                "events": events,
                "at": at,
                "add_jobs": add_jobs,
                "drop_jobs": drop_jobs,
                "late": late,
                "time_limit": time_limit,
                "effort": effort,
                "seed": seed,
                "fields": fields,
            },
            binary=False,
        )
        return answer

    def navigate(
        self,
        origin: RouteEnd,
        destination: RouteEnd,
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        waypoints: Sequence[RouteStop] | None = None,
        language: str | None = None,
        depart_at: str | None = None,
        arrive_by: str | None = None,
        season: Literal["wet", "dry"] | None = None,
        enrich_landmarks: bool | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> NavigationSession:
        """
        Create a turn-by-turn navigation session.

        :param origin: The start of the journey.
        :param destination: The destination.
        :param mode: The travel mode.
        :param vehicle: The vehicle, where it is not a car; only with mode `auto`.
        :param height: Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param width: Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used. Metres.
        :param length: Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param weight: Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Tonnes.
        :param axle_load: Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads with a lower
            limit are not used. Tonnes.
        :param waypoints: Intermediate stops in order of travel.
        :param language: Language of the texts: fr, en, wo, ha; a region subtag is ignored.
        :param depart_at: Departure time; default: now. Without an offset, local time at the origin. A time more than
            60 s in the past or more than ten years ahead is refused.
        :param arrive_by: Time by which to arrive, instead of `depart_at`; without an offset, local time at the
            destination. The answer is that of the latest departure that arrives in time, to a second. A time for which
            one had to leave more than 60 s ago is refused: `in_past`.
        :param season: The rains, instead of those that the month of the departure says for each country: `wet`
            everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their surface and
            class, and roads that are tagged as seasonal or prone to floods are used only where no other way leads;
            nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a time,
            the roads are dry.
        :param enrich_landmarks: Use local landmarks in the instructions: markets, pharmacies, mosques…
        :param fields: The fields to return, as dotted paths separated by commas; items of a list are implied:
            `id,route.duration`. The answer then has these fields only. Without it, every field is returned.
        """
        answer: NavigationSession = self._call(
            "POST",
            "/v1/navigate",
            place={},
            query={},
            body={
                "origin": origin,
                "destination": destination,
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "waypoints": waypoints,
                "language": language,
                "depart_at": depart_at,
                "arrive_by": arrive_by,
                "season": season,
                "enrich_landmarks": enrich_landmarks,
                "fields": fields,
            },
            binary=False,
        )
        return answer

    def synthesize(
        self,
        text: str,
        language: str,
        *,
        format: Literal["mp3", "opus"] | None = None,
    ) -> VoiceResponse:
        """
        Synthesize one voice prompt.

        :param text: The text to speak.
        :param language: Language of the texts: fr, en, wo, ha; a region subtag is ignored.
        :param format: MP3, or Opus in Ogg.
        """
        answer: VoiceResponse = self._call(
            "POST",
            "/v1/navigate/voice",
            place={},
            query={},
            body={
                "text": text,
                "language": language,
                "format": format,
            },
            binary=False,
        )
        return answer

    def synthesize_batch(
        self,
        *,
        instructions: Sequence[str] | None = None,
        prompts: Sequence[VoicePrompt] | None = None,
        language: str | None = None,
        format: Literal["mp3", "opus"] | None = None,
    ) -> list[VoiceResponse | Error]:
        """
        Synthesize the voice prompts of a route.

        :param instructions: Texts in one language.
        :param prompts: Texts, each with its language.
        :param language: Language of the instructions; required with `instructions`.
        :param format: MP3, or Opus in Ogg.
        """
        answer: list[VoiceResponse | Error] = self._call(
            "POST",
            "/v1/navigate/voice/batch",
            place={},
            query={},
            body={
                "instructions": instructions,
                "prompts": prompts,
                "language": language,
                "format": format,
            },
            binary=False,
        )
        return answer

    def languages(
        self,
    ) -> Languages:
        """List voice languages."""
        answer: Languages = self._call(
            "GET",
            "/v1/navigate/languages",
            place={},
            query={},
            body=None,
            binary=False,
        )
        return answer

    def geocode(
        self,
        q: str,
        *,
        lat: float | None = None,
        lng: float | None = None,
        size: int | None = None,
        language: str | None = None,
        country: Sequence[str] | None = None,
        layers: Sequence[Literal["address", "street", "intersection", "landmark", "market", "quartier", "locality", "city", "district", "region", "country", "plus_code", "landmark_relative"]] | None = None,
        categories: Sequence[str] | None = None,
        bbox: Sequence[float] | None = None,
        within: Sequence[float] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> GeocodeResponse:
        """
        Search for a place or address by text.

        :param q: The search text: a name, an address, a position relative to a landmark, a crossing, a Plus Code or
            coordinates.
        :param lat: Rank results near this latitude higher. Degrees north.
        :param lng: Rank results near this longitude higher. Degrees east.
        :param size: The maximum number of results.
        :param language: Language of the texts: fr, en, wo, ha; a region subtag is ignored. `all`: French texts, and
            `names` in every known language.
        :param country: Return only results in these countries: ISO 3166-1 alpha-2 codes.
        :param layers: Return only results of these layers.
        :param categories: Return only results of these categories: slugs as in `/v1/places/categories`.
        :param bbox: Return only results in this box: `west,south,east,north` in degrees.
        :param within: Return only results in this circle: `lat,lng,metres`, up to 500000 metres.
        :param fields: The fields to return, as dotted paths separated by commas; items of a list are implied:
            `features.geometry,features.properties.label`. The answer then has these fields only. Without it, every field
            is returned.
        """
        answer: GeocodeResponse = self._call(
            "GET",
            "/v1/geocode",
            place={},
            query={
                "q": q,
                "lat": lat,
                "lng": lng,
                "size": size,
                "language": language,
                "country": country,
                "layers": layers,
                "categories": categories,
                "bbox": bbox,
                "within": within,
                "fields": fields,
            },
            body=None,
            binary=False,
        )
        return answer

    def autocomplete(
        self,
        q: str,
        *,
        lat: float | None = None,
        lng: float | None = None,
        language: str | None = None,
        country: Sequence[str] | None = None,
        layers: Sequence[Literal["address", "street", "intersection", "landmark", "market", "quartier", "locality", "city", "district", "region", "country", "plus_code", "landmark_relative"]] | None = None,
        categories: Sequence[str] | None = None,
        bbox: Sequence[float] | None = None,
        within: Sequence[float] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> GeocodeResponse:
        """
        Complete a search text while the user types.

        :param q: The text typed so far.
        :param lat: Latitude of the caller, degrees north.
        :param lng: Longitude of the caller, degrees east.
        :param language: Language of the texts: fr, en, wo, ha; a region subtag is ignored. `all`: French texts, and
            `names` in every known language.
        :param country: Return only results in these countries: ISO 3166-1 alpha-2 codes.
        :param layers: Return only results of these layers.
        :param categories: Return only results of these categories: slugs as in `/v1/places/categories`.
        :param bbox: Return only results in this box: `west,south,east,north` in degrees.
        :param within: Return only results in this circle: `lat,lng,metres`, up to 500000 metres.
        :param fields: The fields to return, as dotted paths separated by commas; items of a list are implied:
            `features.properties.label`. The answer then has these fields only. Without it, every field is returned.
        """
        answer: GeocodeResponse = self._call(
            "GET",
            "/v1/geocode/autocomplete",
            place={},
            query={
                "q": q,
                "lat": lat,
                "lng": lng,
                "language": language,
                "country": country,
                "layers": layers,
                "categories": categories,
                "bbox": bbox,
                "within": within,
                "fields": fields,
            },
            body=None,
            binary=False,
        )
        return answer

    def reverse_geocode(
        self,
        lat: float,
        lng: float,
        *,
        language: str | None = None,
        layers: Sequence[Literal["address", "street", "intersection", "landmark", "market", "quartier", "locality", "city", "district", "region", "country"]] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> GeocodeResponse:
        """
        Find the address of a point.

        :param lat: Degrees north.
        :param lng: Degrees east.
        :param language: Language of the texts: fr, en, wo, ha; a region subtag is ignored. `all`: French texts, and
            `names` in every known language.
        :param layers: Return only results of these layers.
        :param fields: The fields to return, as dotted paths separated by commas; items of a list are implied:
            `features.properties.label`. The answer then has these fields only. Without it, every field is returned.
        """
        answer: GeocodeResponse = self._call(
            "GET",
            "/v1/geocode/reverse",
            place={},
            query={
                "lat": lat,
                "lng": lng,
                "language": language,
                "layers": layers,
                "fields": fields,
            },
            body=None,
            binary=False,
        )
        return answer

    def geocode_batch(
        self,
        items: Sequence[BatchText | BatchPoint],
        *,
        size: int | None = None,
        language: str | None = None,
        country: Sequence[str] | None = None,
        layers: Sequence[Literal["address", "street", "intersection", "landmark", "market", "quartier", "locality", "city", "district", "region", "country", "plus_code", "landmark_relative"]] | None = None,
        categories: Sequence[str] | None = None,
        bbox: Sequence[float] | None = None,
        within: Sequence[float] | None = None,
    ) -> GeocodeBatchResults:
        """
        Geocode many texts and points.

        :param items: Texts, each with an optional point near which results rank higher, and points to find the
            address of.
        :param size: The maximum number of results for a text.
        :param language: Language of the texts: fr, en, wo, ha; a region subtag is ignored. `all`: French texts, and
            `names` in every known language.
        :param country: Return only results in these countries: ISO 3166-1 alpha-2 codes.
        :param layers: Return only results of these layers.
        :param categories: Return only results of these categories: slugs as in `/v1/places/categories`.
        :param bbox: Return only results in this box: `west,south,east,north` in degrees.
        :param within: Return only results in this circle: `lat,lng,metres`, up to 500000 metres.
        """
        answer: GeocodeBatchResults = self._call(
            "POST",
            "/v1/geocode/batch",
            place={},
            query={},
            body={
                "items": items,
                "size": size,
                "language": language,
                "country": country,
                "layers": layers,
                "categories": categories,
                "bbox": bbox,
                "within": within,
            },
            binary=False,
        )
        return answer

    def search_places(
        self,
        q: str,
        *,
        lat: float | None = None,
        lng: float | None = None,
        radius: int | None = None,
        limit: int | None = None,
        open_now: Literal["true", "false"] | None = None,
        language: str | None = None,
        country: Sequence[str] | None = None,
        categories: Sequence[str] | None = None,
        bbox: Sequence[float] | None = None,
        within: Sequence[float] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> Places:
        """
        Search places by name or category.

        :param q: A name, a category, or both, in any words.
        :param lat: Latitude; places near this point come first. Degrees north.
        :param lng: Degrees east.
        :param radius: Only places within this distance of the point, which is then required. Metres.
        :param limit: The maximum number of places.
        :param open_now: `true`: return only places that are open now in their local time; default: `false`. Places
            with missing or unreadable opening hours are excluded.
        :param language: Preferred language of the names.
        :param country: Return only results in these countries: ISO 3166-1 alpha-2 codes.
        :param categories: Return only results of these categories: slugs as in `/v1/places/categories`.
        :param bbox: Return only results in this box: `west,south,east,north` in degrees.
        :param within: Return only results in this circle: `lat,lng,metres`, up to 500000 metres.
        :param fields: The fields to return, as dotted paths separated by commas; items of a list are implied:
            `places.name,places.location`. The answer then has these fields only. Without it, every field is returned.
        """
        answer: Places = self._call(
            "GET",
            "/v1/places/search",
            place={},
            query={
                "q": q,
                "lat": lat,
                "lng": lng,
                "radius": radius,
                "limit": limit,
                "open_now": open_now,
                "language": language,
                "country": country,
                "categories": categories,
                "bbox": bbox,
                "within": within,
                "fields": fields,
            },
            body=None,
            binary=False,
        )
        return answer

    def nearby_places(
        self,
        lat: float,
        lng: float,
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        radius: int | None = None,
        category: str | None = None,
        limit: int | None = None,
        open_now: Literal["true", "false"] | None = None,
        by: Literal["distance", "time"] | None = None,
        direction: Literal["from", "to"] | None = None,
        max_seconds: int | None = None,
        depart_at: str | None = None,
        season: Literal["wet", "dry"] | None = None,
        language: str | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> Places:
        """
        List places near a point.

        :param mode: The travel mode.
        :param vehicle: The vehicle, where it is not a car; only with mode `auto`.
        :param height: Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param width: Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used. Metres.
        :param length: Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param weight: Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Tonnes.
        :param axle_load: Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads with a lower
            limit are not used. Tonnes.
        :param lat: Degrees north.
        :param lng: Degrees east.
        :param radius: Metres.
        :param category: A slug; `/v1/places/categories` lists the categories in the data.
        :param limit: The maximum number of places.
        :param open_now: `true`: return only places that are open now in their local time; default: `false`. Places
            with missing or unreadable opening hours are excluded.
        :param by: `time`: by the travel time along the roads, as `mode`, `vehicle`, `direction`, `depart_at` and
            `season` say; `duration` and `distance` of each place are those of the way. Places without a way are left out.
        :param direction: With `by` `time`: `from`, trips begin at the point; `to`, they end there.
        :param max_seconds: With `by` `time`: the longest trip. Seconds.
        :param depart_at: With `by` `time`: the departure, as in `/v1/nearest`.
        :param season: The rains, instead of those that the month of the departure says for each country: `wet`
            everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their surface and
            class, and roads that are tagged as seasonal or prone to floods are used only where no other way leads;
            nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a time,
            the roads are dry.
        :param language: Preferred language of the names.
        :param fields: The fields to return, as dotted paths separated by commas; items of a list are implied:
            `places.name,places.location`. The answer then has these fields only. Without it, every field is returned.
        """
        answer: Places = self._call(
            "GET",
            "/v1/places/nearby",
            place={},
            query={
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "lat": lat,
                "lng": lng,
                "radius": radius,
                "category": category,
                "limit": limit,
                "open_now": open_now,
                "by": by,
                "direction": direction,
                "max_seconds": max_seconds,
                "depart_at": depart_at,
                "season": season,
                "language": language,
                "fields": fields,
            },
            body=None,
            binary=False,
        )
        return answer

    def places_along(
        self,
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        origin: LatLng | None = None,
        destination: LatLng | None = None,
        waypoints: Sequence[LatLng] | None = None,
        polyline: str | None = None,
        category: str | None = None,
        q: str | None = None,
        max_detour_seconds: int | None = None,
        limit: int | None = None,
        open_at_arrival: bool | None = None,
        depart_at: str | None = None,
        season: Literal["wet", "dry"] | None = None,
        language: str | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> PlacesAlong:
        """
        Find places along a route.

        :param mode: The travel mode.
        :param vehicle: The vehicle, where it is not a car; only with mode `auto`.
        :param height: Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param width: Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used. Metres.
        :param length: Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Metres.
        :param weight: Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
            Tonnes.
        :param axle_load: Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads with a lower
            limit are not used. Tonnes.
        :param origin: The start of the journey.
        :param destination: Its destination.
        :param waypoints: Stops in between, in order of travel; at most 8. A place is visited between two of them.
        :param polyline: The line of a journey, encoded with precision 6, as `/v1/route` returns it; at most 20000
            points. It is followed through 25 of them. Leave out `destination` and `waypoints`.
        :param category: A slug; `/v1/places/categories` lists the categories in the data.
        :param q: A name, or words for a kind of place.
        :param max_detour_seconds: The longest detour: the time that a place adds to the journey. Seconds.
        :param limit: The maximum number of places.
        :param open_at_arrival: `true`: only places that are certainly open when one arrives there.
        :param depart_at: Departure time; default: now. Without an offset, local time at the origin. A time more than
            60 s in the past or more than ten years ahead is refused.
        :param season: The rains, instead of those that the month of the departure says for each country: `wet`
            everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their surface and
            class, and roads that are tagged as seasonal or prone to floods are used only where no other way leads;
            nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a time,
            the roads are dry.
        :param language: Preferred language of the names.
        :param fields: The fields to return, as dotted paths separated by commas; items of a list are implied:
            `places.name,places.detour_duration`. The answer then has these fields only. Without it, every field is
            returned.
        """
        answer: PlacesAlong = self._call(
            "POST",
            "/v1/places/along",
            place={},
            query={},
            body={
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "origin": origin,
                "destination": destination,
                "waypoints": waypoints,
                "polyline": polyline,
                "category": category,
                "q": q,
                "max_detour_seconds": max_detour_seconds,
                "limit": limit,
                "open_at_arrival": open_at_arrival,
                "depart_at": depart_at,
                "season": season,
                "language": language,
                "fields": fields,
            },
            binary=False,
        )
        return answer

    def place_categories(
        self,
    ) -> list[str]:
        """List the place categories of this region."""
        answer: list[str] = self._call(
            "GET",
            "/v1/places/categories",
            place={},
            query={},
            body=None,
            binary=False,
        )
        return answer

    def place(
        self,
        id: str,
        *,
        language: str | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> Place:
        """
        Get a place.

        :param id: As in `Place.id`, or with `place_` in front.
        :param language: Preferred language of the names.
        :param fields: The fields to return, as dotted paths separated by commas; items of a list are implied:
            `name,location`. The answer then has these fields only. Without it, every field is returned.
        """
        answer: Place = self._call(
            "GET",
            "/v1/places/{id}",
            place={
                "id": id,
            },
            query={
                "language": language,
                "fields": fields,
            },
            body=None,
            binary=False,
        )
        return answer

    def tile_json(
        self,
    ) -> TileJson:
        """Get the TileJSON of the vector tiles."""
        answer: TileJson = self._call(
            "GET",
            "/v1/tiles/source/service_tiles.json",
            place={},
            query={},
            body=None,
            binary=False,
        )
        return answer

    def tile(
        self,
        z: int,
        x: int,
        y: int,
    ) -> bytes:
        """Get a vector tile of the newest data."""
        answer: bytes = self._call(
            "GET",
            "/v1/tiles/service_tiles/{z}/{x}/{y}.mvt",
            place={
                "z": z,
                "x": x,
                "y": y,
            },
            query={},
            body=None,
            binary=True,
        )
        return answer

    def map_style(
        self,
        name: Literal["day", "night", "satellite"],
        *,
        language: str | None = None,
    ) -> MapStyle:
        """
        Get a map style.

        :param language: Language of the labels: fr, en; a region subtag is ignored.
        """
        answer: MapStyle = self._call(
            "GET",
            "/v1/tiles/style/{name}.json",
            place={
                "name": name,
            },
            query={
                "language": language,
            },
            body=None,
            binary=False,
        )
        return answer

    def static_map(
        self,
        *,
        center: str | None = None,
        zoom: float | None = None,
        bbox: Sequence[float] | None = None,
        auto: bool | None = None,
        size: str | None = None,
        scale: int | None = None,
        style: Literal["day", "night", "satellite"] | None = None,
        language: str | None = None,
        path: str | None = None,
        marker: str | None = None,
        format: Literal["png", "webp"] | None = None,
        expires: str | None = None,
        signature: str | None = None,
    ) -> bytes:
        """
        Get a picture of the map.

        :param center: The middle of the map, with `zoom`.
        :param zoom: The zoom of `center`, as in MapLibre; fractions are possible.
        :param bbox: Show this box whole, instead of `center`: `west,south,east,north` in degrees.
        :param auto: Show all paths and markers with a margin: also what happens without `center` and `bbox`.
        :param size: Width and height of the map in pixels of a page, 16 to 1280 each. With `scale` 2 the picture has
            twice as many; at most 3,000,000 pixels.
        :param scale: 2: for screens with small pixels, such as those of phones.
        :param style: `satellite` is without satellite images here: dark ground.
        :param language: Language of the labels: fr, en; a region subtag is ignored.
        :param path: A line over the map: `color:` with six hexadecimal digits and `width:` in pixels (1 to 20), both
            optional, then points, all separated by `|`; or, as the last part, `polyline:` with an encoded line of
            precision 6, as routes have it. Up to 10 lines with 5000 points together, separated by `;`.
        :param marker: Pins that look the same: `color:` with six hexadecimal digits and `label:` with one letter or
            digit, both optional, then points, all separated by `|`. Up to 50 pins; those with another look follow after
            `;`.
        :param format: WebP has about two thirds of the bytes of PNG.
        :param expires: With `signature`, instead of a key: as in the signed address. Unix seconds.
        :param signature: Instead of a key: of an address from `/v1/static/link`, which must be unchanged.
        """
        answer: bytes = self._call(
            "GET",
            "/v1/static",
            place={},
            query={
                "center": center,
                "zoom": zoom,
                "bbox": bbox,
                "auto": auto,
                "size": size,
                "scale": scale,
                "style": style,
                "language": language,
                "path": path,
                "marker": marker,
                "format": format,
                "expires": expires,
                "signature": signature,
            },
            body=None,
            binary=True,
        )
        return answer

    def static_url(
        self,
        *,
        center: str | None = None,
        zoom: float | None = None,
        bbox: Sequence[float] | None = None,
        auto: bool | None = None,
        size: str | None = None,
        scale: int | None = None,
        style: Literal["day", "night", "satellite"] | None = None,
        language: str | None = None,
        path: str | None = None,
        marker: str | None = None,
        format: Literal["png", "webp"] | None = None,
        days: int | None = None,
    ) -> StaticMapLink:
        """
        Get a signed address of a picture.

        :param center: The middle of the map, with `zoom`.
        :param zoom: The zoom of `center`, as in MapLibre; fractions are possible.
        :param bbox: Show this box whole, instead of `center`: `west,south,east,north` in degrees.
        :param auto: Show all paths and markers with a margin: also what happens without `center` and `bbox`.
        :param size: Width and height of the map in pixels of a page, 16 to 1280 each. With `scale` 2 the picture has
            twice as many; at most 3,000,000 pixels.
        :param scale: 2: for screens with small pixels, such as those of phones.
        :param style: `satellite` is without satellite images here: dark ground.
        :param language: Language of the labels: fr, en; a region subtag is ignored.
        :param path: A line over the map: `color:` with six hexadecimal digits and `width:` in pixels (1 to 20), both
            optional, then points, all separated by `|`; or, as the last part, `polyline:` with an encoded line of
            precision 6, as routes have it. Up to 10 lines with 5000 points together, separated by `;`.
        :param marker: Pins that look the same: `color:` with six hexadecimal digits and `label:` with one letter or
            digit, both optional, then points, all separated by `|`. Up to 50 pins; those with another look follow after
            `;`.
        :param format: WebP has about two thirds of the bytes of PNG.
        :param days: How long the address is valid. Days; it ends with a day in UTC.
        """
        answer: StaticMapLink = self._call(
            "GET",
            "/v1/static/link",
            place={},
            query={
                "center": center,
                "zoom": zoom,
                "bbox": bbox,
                "auto": auto,
                "size": size,
                "scale": scale,
                "style": style,
                "language": language,
                "path": path,
                "marker": marker,
                "format": format,
                "days": days,
            },
            body=None,
            binary=False,
        )
        return answer

    def put_fence(
        self,
        id: str,
        *,
        name: str | None = None,
        set: str | None = None,
        circle: FenceCircle | None = None,
        polygon: Sequence[Sequence[float]] | AvoidedPolygon | None = None,
        area: str | None = None,
        corridor: FenceCorridor | None = None,
        rules: FenceRules | None = None,
    ) -> Fence:
        """
        Set a fence.

        :param name: A name for people.
        :param set: A name for several fences that are checked together.
        :param polygon: A ring of `[lng, lat]`, or a Polygon of GeoJSON: at most 500 corners.
        :param area: The `id` of an area, as `areas` of geocoding has it. The fence keeps the outline of now.
        :param rules: When it sends events.
        """
        answer: Fence = self._call(
            "PUT",
            "/v1/fences/{id}",
            place={
                "id": id,
            },
            query={},
            body={
                "name": name,
                "set": set,
                "circle": circle,
                "polygon": polygon,
                "area": area,
                "corridor": corridor,
                "rules": rules,
            },
            binary=False,
        )
        return answer

    def fence(
        self,
        id: str,
    ) -> Fence:
        """Get a fence."""
        answer: Fence = self._call(
            "GET",
            "/v1/fences/{id}",
            place={
                "id": id,
            },
            query={},
            body=None,
            binary=False,
        )
        return answer

    def remove_fence(
        self,
        id: str,
    ) -> Deletion:
        """Remove a fence."""
        answer: Deletion = self._call(
            "DELETE",
            "/v1/fences/{id}",
            place={
                "id": id,
            },
            query={},
            body=None,
            binary=False,
        )
        return answer

    def fences(
        self,
        *,
        set: str | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> Fences:
        """
        List fences.

        :param set: Only those of this set.
        :param limit: The most fences of one answer.
        :param after: Those after this one: `next` of the answer before. No slashes.
        """
        answer: Fences = self._call(
            "GET",
            "/v1/fences",
            place={},
            query={
                "set": set,
                "limit": limit,
                "after": after,
            },
            body=None,
            binary=False,
        )
        return answer

    def check_fences(
        self,
        lat: float,
        lng: float,
        *,
        fence: str | None = None,
        set: str | None = None,
        accuracy: float | None = None,
    ) -> FenceCheck:
        """
        Check on which side of fences a point is.

        :param lat: Degrees north.
        :param lng: Degrees east.
        :param fence: The fence. No slashes.
        :param set: The set of fences.
        :param accuracy: It is within so many metres of the point, as receivers report it.
        """
        answer: FenceCheck = self._call(
            "POST",
            "/v1/fences/check",
            place={},
            query={},
            body={
                "lat": lat,
                "lng": lng,
                "fence": fence,
                "set": set,
                "accuracy": accuracy,
            },
            binary=False,
        )
        return answer

    def send_positions(
        self,
        positions: Sequence[Position],
    ) -> PositionsAnswer:
        """
        Send positions of vehicles.

        :param positions: Positions of any vehicles, in any order. A vehicle has one position for each time: a
            repeated one changes nothing.
        """
        answer: PositionsAnswer = self._call(
            "POST",
            "/v1/positions",
            place={},
            query={},
            body={
                "positions": positions,
            },
            binary=False,
        )
        return answer

    def vehicle(
        self,
        vehicle: str,
    ) -> Vehicle:
        """Get the last position of a vehicle."""
        answer: Vehicle = self._call(
            "GET",
            "/v1/vehicles/{vehicle}",
            place={
                "vehicle": vehicle,
            },
            query={},
            body=None,
            binary=False,
        )
        return answer

    def remove_vehicle(
        self,
        vehicle: str,
    ) -> Deletion:
        """Remove a vehicle."""
        answer: Deletion = self._call(
            "DELETE",
            "/v1/vehicles/{vehicle}",
            place={
                "vehicle": vehicle,
            },
            query={},
            body=None,
            binary=False,
        )
        return answer

    def trail(
        self,
        vehicle: str,
        *,
        from_: str | None = None,
        to: str | None = None,
        tolerance: int | None = None,
    ) -> Trail:
        """
        Get the trail of a vehicle.

        :param from_: Default: 24 hours before `to`, and at most that.
        :param to: Default: now.
        :param tolerance: Positions are left out where the vehicle is at most so many metres from them at their time
            on its way between two others. Metres; `0`: all stay.
        """
        answer: Trail = self._call(
            "GET",
            "/v1/vehicles/{vehicle}/trail",
            place={
                "vehicle": vehicle,
            },
            query={
                "from": from_,
                "to": to,
                "tolerance": tolerance,
            },
            body=None,
            binary=False,
        )
        return answer

    def health(
        self,
    ) -> Health:
        """Check the key and the state of the service."""
        answer: Health = self._call(
            "GET",
            "/v1/health",
            place={},
            query={},
            body=None,
            binary=False,
        )
        return answer


class AsyncOperations:
    """The operations, as methods to await."""

    async def _call(self, verb: str, path: str, **call: Any) -> Any:
        raise NotImplementedError

    async def route(
        self,
        origin: RouteEnd,
        destination: RouteEnd,
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        waypoints: Sequence[RouteStop] | None = None,
        language: str | None = None,
        alternatives: int | None = None,
        avoid: Sequence[Literal["tolls", "ferries", "unpaved", "highways", "borders"]] | None = None,
        avoid_areas: Sequence[Sequence[Sequence[float]] | AvoidedPolygon] | None = None,
        annotations: Sequence[Literal["speed", "surface", "duration"]] | None = None,
        depart_at: str | None = None,
        arrive_by: str | None = None,
        season: Literal["wet", "dry"] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> RouteResponse:
        """
        Compute routes.

        Parameters: see :meth:`Operations.route`.
        """
        answer: RouteResponse = await self._call(
            "POST",
            "/v1/route",
            place={},
            query={},
            body={
                "origin": origin,
                "destination": destination,
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "waypoints": waypoints,
                "language": language,
                "alternatives": alternatives,
                "avoid": avoid,
                "avoid_areas": avoid_areas,
                "annotations": annotations,
                "depart_at": depart_at,
                "arrive_by": arrive_by,
                "season": season,
                "fields": fields,
            },
            binary=False,
        )
        return answer

    async def route_as_osrm(
        self,
        origin: RouteEnd,
        destination: RouteEnd,
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        waypoints: Sequence[RouteStop] | None = None,
        language: str | None = None,
        alternatives: int | None = None,
        avoid: Sequence[Literal["tolls", "ferries", "unpaved", "highways", "borders"]] | None = None,
        avoid_areas: Sequence[Sequence[Sequence[float]] | AvoidedPolygon] | None = None,
        annotations: Sequence[Literal["speed", "surface", "duration"]] | None = None,
        depart_at: str | None = None,
        arrive_by: str | None = None,
        season: Literal["wet", "dry"] | None = None,
    ) -> OsrmRouteResponse:
        """
        Compute routes. The answer has the format of OSRM, for navigation SDKs.

        Parameters: see :meth:`Operations.route_as_osrm`.
        """
        answer: OsrmRouteResponse = await self._call(
            "POST",
            "/v1/route",
            place={},
            query={},
            body={
                "origin": origin,
                "destination": destination,
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "waypoints": waypoints,
                "language": language,
                "alternatives": alternatives,
                "avoid": avoid,
                "avoid_areas": avoid_areas,
                "annotations": annotations,
                "depart_at": depart_at,
                "arrive_by": arrive_by,
                "season": season,
                "format": "osrm",
            },
            binary=False,
        )
        return answer

    async def isochrone(
        self,
        lat: float,
        lng: float,
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        time: int | None = None,
        times: Sequence[int] | None = None,
        distance: int | None = None,
        direction: Literal["from", "to"] | None = None,
        depart_at: str | None = None,
        season: Literal["wet", "dry"] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> IsochroneResponse:
        """
        Compute the area within a travel time or a distance of a place.

        Parameters: see :meth:`Operations.isochrone`.
        """
        answer: IsochroneResponse = await self._call(
            "GET",
            "/v1/isochrone",
            place={},
            query={
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "lat": lat,
                "lng": lng,
                "time": time,
                "times": times,
                "distance": distance,
                "direction": direction,
                "depart_at": depart_at,
                "season": season,
                "fields": fields,
            },
            body=None,
            binary=False,
        )
        return answer

    async def match(
        self,
        shape: Sequence[TracePoint],
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> MatchResponse:
        """
        Match a GPS trace to the road network.

        Parameters: see :meth:`Operations.match`.
        """
        answer: MatchResponse = await self._call(
            "POST",
            "/v1/match",
            place={},
            query={},
            body={
                "shape": shape,
                "mode": mode,
                "fields": fields,
            },
            binary=False,
        )
        return answer

    async def matrix(
        self,
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        sources: Sequence[LatLng] | None = None,
        origins: Sequence[LatLng] | None = None,
        targets: Sequence[LatLng] | None = None,
        destinations: Sequence[LatLng] | None = None,
        depart_at: str | None = None,
        season: Literal["wet", "dry"] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> MatrixResponse:
        """
        Compute a matrix of travel times and distances.

        Parameters: see :meth:`Operations.matrix`.
        """
        answer: MatrixResponse = await self._call(
            "POST",
            "/v1/matrix",
            place={},
            query={},
            body={
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "sources": sources,
                "origins": origins,
                "targets": targets,
                "destinations": destinations,
                "depart_at": depart_at,
                "season": season,
                "fields": fields,
            },
            binary=False,
        )
        return answer

    async def large_matrix(
        self,
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        sources: Sequence[LatLng] | None = None,
        origins: Sequence[LatLng] | None = None,
        targets: Sequence[LatLng] | None = None,
        destinations: Sequence[LatLng] | None = None,
        season: Literal["wet", "dry"] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> LargeMatrixResponse:
        """
        Compute a large matrix of travel times and distances.

        Parameters: see :meth:`Operations.large_matrix`.
        """
        answer: LargeMatrixResponse = await self._call(
            "POST",
            "/v1/matrix/large",
            place={},
            query={},
            body={
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "sources": sources,
                "origins": origins,
                "targets": targets,
                "destinations": destinations,
                "season": season,
                "fields": fields,
            },
            binary=False,
        )
        return answer

    async def nearest(
        self,
        candidates: Sequence[Candidate],
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        from_: LatLng | None = None,
        to: LatLng | None = None,
        n: int | None = None,
        max_seconds: int | None = None,
        depart_at: str | None = None,
        season: Literal["wet", "dry"] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> NearestResponse:
        """
        Find the nearest candidates by travel time.

        Parameters: see :meth:`Operations.nearest`.
        """
        answer: NearestResponse = await self._call(
            "POST",
            "/v1/nearest",
            place={},
            query={},
            body={
                "candidates": candidates,
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "from": from_,
                "to": to,
                "n": n,
                "max_seconds": max_seconds,
                "depart_at": depart_at,
                "season": season,
                "fields": fields,
            },
            binary=False,
        )
        return answer

    async def optimize(
        self,
        locations: Sequence[LatLng],
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        language: str | None = None,
        depart_at: str | None = None,
        season: Literal["wet", "dry"] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> OptimizeResponse:
        """
        Optimise the order of stops.

        Parameters: see :meth:`Operations.optimize`.
        """
        answer: OptimizeResponse = await self._call(
            "POST",
            "/v1/optimize",
            place={},
            query={},
            body={
                "locations": locations,
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "language": language,
                "depart_at": depart_at,
                "season": season,
                "fields": fields,
            },
            binary=False,
        )
        return answer

    async def road_events(
        self,
        *,
        at: str | None = None,
    ) -> RoadEventsResponse:
        """
        List the closures and speeds of roads at a moment.

        Parameters: see :meth:`Operations.road_events`.
        """
        answer: RoadEventsResponse = await self._call(
            "GET",
            "/v1/road-events",
            place={},
            query={
                "at": at,
            },
            body=None,
            binary=False,
        )
        return answer

    async def eta(
        self,
        origin: LatLng,
        destination: LatLng,
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        depart_at: str | None = None,
        arrive_by: str | None = None,
        season: Literal["wet", "dry"] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> EtaResponse:
        """
        Estimate the time of arrival.

        Parameters: see :meth:`Operations.eta`.
        """
        answer: EtaResponse = await self._call(
            "GET",
            "/v1/eta",
            place={},
            query={
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "origin": origin,
                "destination": destination,
                "depart_at": depart_at,
                "arrive_by": arrive_by,
                "season": season,
                "fields": fields,
            },
            body=None,
            binary=False,
        )
        return answer

    async def assign(
        self,
        drivers: Sequence[AssignDriver],
        orders: Sequence[AssignOrder],
        *,
        per_driver: int | None = None,
        objective: Literal["total", "slowest", "fair"] | None = None,
        depart_at: str | None = None,
        season: Literal["wet", "dry"] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> AssignResponse:
        """
        Assign orders to drivers.

        Parameters: see :meth:`Operations.assign`.
        """
        answer: AssignResponse = await self._call(
            "POST",
            "/v1/assign",
            place={},
            query={},
            body={
                "drivers": drivers,
                "orders": orders,
                "per_driver": per_driver,
                "objective": objective,
                "depart_at": depart_at,
                "season": season,
                "fields": fields,
            },
            binary=False,
        )
        return answer

    async def plan_fleet(
        self,
        vehicles: Sequence[FleetVehicle],
        jobs: Sequence[FleetJob],
        *,
        async_: Literal["1", "0"] | None = None,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        relations: Sequence[FleetRelation] | None = None,
        depart_at: str | None = None,
        objective: Literal["cost", "time", "distance", "vehicles"] | None = None,
        time_limit: float | None = None,
        effort: int | None = None,
        seed: int | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> FleetPlan:
        """
        Plan the day of a fleet.

        Parameters: see :meth:`Operations.plan_fleet`.
        """
        answer: FleetPlan = await self._call(
            "POST",
            "/v1/fleet/plan",
            place={},
            query={
                "async": async_,
            },
            body={
                "vehicles": vehicles,
                "jobs": jobs,
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "relations": relations,
                "depart_at": depart_at,
                "objective": objective,
                "time_limit": time_limit,
                "effort": effort,
                "seed": seed,
                "fields": fields,
            },
            binary=False,
        )
        return answer

    async def fleet_plan(
        self,
        id: str,
        *,
        fields: str | Sequence[str] | None = None,
    ) -> FleetPlan:
        """
        Get a plan.

        Parameters: see :meth:`Operations.fleet_plan`.
        """
        answer: FleetPlan = await self._call(
            "GET",
            "/v1/fleet/plan/{id}",
            place={
                "id": id,
            },
            query={
                "fields": fields,
            },
            body=None,
            binary=False,
        )
        return answer

    async def update_fleet_plan(
        self,
        id: str,
        *,
        events: Sequence[FleetEvent] | None = None,
        at: str | None = None,
        add_jobs: Sequence[FleetJob] | None = None,
        drop_jobs: Sequence[str] | None = None,
        late: Sequence[LateVehicle] | None = None,
        time_limit: float | None = None,
        effort: int | None = None,
        seed: int | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> FleetPlan:
        """
        Update a plan during its day.

        Parameters: see :meth:`Operations.update_fleet_plan`.
        """
        answer: FleetPlan = await self._call(
            "POST",
            "/v1/fleet/plan/{id}/update",
            place={
                "id": id,
            },
            query={},
            body={
                "events": events,
                "at": at,
                "add_jobs": add_jobs,
                "drop_jobs": drop_jobs,
                "late": late,
                "time_limit": time_limit,
                "effort": effort,
                "seed": seed,
                "fields": fields,
            },
            binary=False,
        )
        return answer

    async def navigate(
        self,
        origin: RouteEnd,
        destination: RouteEnd,
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        waypoints: Sequence[RouteStop] | None = None,
        language: str | None = None,
        depart_at: str | None = None,
        arrive_by: str | None = None,
        season: Literal["wet", "dry"] | None = None,
        enrich_landmarks: bool | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> NavigationSession:
        """
        Create a turn-by-turn navigation session.

        Parameters: see :meth:`Operations.navigate`.
        """
        answer: NavigationSession = await self._call(
            "POST",
            "/v1/navigate",
            place={},
            query={},
            body={
                "origin": origin,
                "destination": destination,
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "waypoints": waypoints,
                "language": language,
                "depart_at": depart_at,
                "arrive_by": arrive_by,
                "season": season,
                "enrich_landmarks": enrich_landmarks,
                "fields": fields,
            },
            binary=False,
        )
        return answer

    async def synthesize(
        self,
        text: str,
        language: str,
        *,
        format: Literal["mp3", "opus"] | None = None,
    ) -> VoiceResponse:
        """
        Synthesize one voice prompt.

        Parameters: see :meth:`Operations.synthesize`.
        """
        answer: VoiceResponse = await self._call(
            "POST",
            "/v1/navigate/voice",
            place={},
            query={},
            body={
                "text": text,
                "language": language,
                "format": format,
            },
            binary=False,
        )
        return answer

    async def synthesize_batch(
        self,
        *,
        instructions: Sequence[str] | None = None,
        prompts: Sequence[VoicePrompt] | None = None,
        language: str | None = None,
        format: Literal["mp3", "opus"] | None = None,
    ) -> list[VoiceResponse | Error]:
        """
        Synthesize the voice prompts of a route.

        Parameters: see :meth:`Operations.synthesize_batch`.
        """
        answer: list[VoiceResponse | Error] = await self._call(
            "POST",
            "/v1/navigate/voice/batch",
            place={},
            query={},
            body={
                "instructions": instructions,
                "prompts": prompts,
                "language": language,
                "format": format,
            },
            binary=False,
        )
        return answer

    async def languages(
        self,
    ) -> Languages:
        """List voice languages."""
        answer: Languages = await self._call(
            "GET",
            "/v1/navigate/languages",
            place={},
            query={},
            body=None,
            binary=False,
        )
        return answer

    async def geocode(
        self,
        q: str,
        *,
        lat: float | None = None,
        lng: float | None = None,
        size: int | None = None,
        language: str | None = None,
        country: Sequence[str] | None = None,
        layers: Sequence[Literal["address", "street", "intersection", "landmark", "market", "quartier", "locality", "city", "district", "region", "country", "plus_code", "landmark_relative"]] | None = None,
        categories: Sequence[str] | None = None,
        bbox: Sequence[float] | None = None,
        within: Sequence[float] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> GeocodeResponse:
        """
        Search for a place or address by text.

        Parameters: see :meth:`Operations.geocode`.
        """
        answer: GeocodeResponse = await self._call(
            "GET",
            "/v1/geocode",
            place={},
            query={
                "q": q,
                "lat": lat,
                "lng": lng,
                "size": size,
                "language": language,
                "country": country,
                "layers": layers,
                "categories": categories,
                "bbox": bbox,
                "within": within,
                "fields": fields,
            },
            body=None,
            binary=False,
        )
        return answer

    async def autocomplete(
        self,
        q: str,
        *,
        lat: float | None = None,
        lng: float | None = None,
        language: str | None = None,
        country: Sequence[str] | None = None,
        layers: Sequence[Literal["address", "street", "intersection", "landmark", "market", "quartier", "locality", "city", "district", "region", "country", "plus_code", "landmark_relative"]] | None = None,
        categories: Sequence[str] | None = None,
        bbox: Sequence[float] | None = None,
        within: Sequence[float] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> GeocodeResponse:
        """
        Complete a search text while the user types.

        Parameters: see :meth:`Operations.autocomplete`.
        """
        answer: GeocodeResponse = await self._call(
            "GET",
            "/v1/geocode/autocomplete",
            place={},
            query={
                "q": q,
                "lat": lat,
                "lng": lng,
                "language": language,
                "country": country,
                "layers": layers,
                "categories": categories,
                "bbox": bbox,
                "within": within,
                "fields": fields,
            },
            body=None,
            binary=False,
        )
        return answer

    async def reverse_geocode(
        self,
        lat: float,
        lng: float,
        *,
        language: str | None = None,
        layers: Sequence[Literal["address", "street", "intersection", "landmark", "market", "quartier", "locality", "city", "district", "region", "country"]] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> GeocodeResponse:
        """
        Find the address of a point.

        Parameters: see :meth:`Operations.reverse_geocode`.
        """
        answer: GeocodeResponse = await self._call(
            "GET",
            "/v1/geocode/reverse",
            place={},
            query={
                "lat": lat,
                "lng": lng,
                "language": language,
                "layers": layers,
                "fields": fields,
            },
            body=None,
            binary=False,
        )
        return answer

    async def geocode_batch(
        self,
        items: Sequence[BatchText | BatchPoint],
        *,
        size: int | None = None,
        language: str | None = None,
        country: Sequence[str] | None = None,
        layers: Sequence[Literal["address", "street", "intersection", "landmark", "market", "quartier", "locality", "city", "district", "region", "country", "plus_code", "landmark_relative"]] | None = None,
        categories: Sequence[str] | None = None,
        bbox: Sequence[float] | None = None,
        within: Sequence[float] | None = None,
    ) -> GeocodeBatchResults:
        """
        Geocode many texts and points.

        Parameters: see :meth:`Operations.geocode_batch`.
        """
        answer: GeocodeBatchResults = await self._call(
            "POST",
            "/v1/geocode/batch",
            place={},
            query={},
            body={
                "items": items,
                "size": size,
                "language": language,
                "country": country,
                "layers": layers,
                "categories": categories,
                "bbox": bbox,
                "within": within,
            },
            binary=False,
        )
        return answer

    async def search_places(
        self,
        q: str,
        *,
        lat: float | None = None,
        lng: float | None = None,
        radius: int | None = None,
        limit: int | None = None,
        open_now: Literal["true", "false"] | None = None,
        language: str | None = None,
        country: Sequence[str] | None = None,
        categories: Sequence[str] | None = None,
        bbox: Sequence[float] | None = None,
        within: Sequence[float] | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> Places:
        """
        Search places by name or category.

        Parameters: see :meth:`Operations.search_places`.
        """
        answer: Places = await self._call(
            "GET",
            "/v1/places/search",
            place={},
            query={
                "q": q,
                "lat": lat,
                "lng": lng,
                "radius": radius,
                "limit": limit,
                "open_now": open_now,
                "language": language,
                "country": country,
                "categories": categories,
                "bbox": bbox,
                "within": within,
                "fields": fields,
            },
            body=None,
            binary=False,
        )
        return answer

    async def nearby_places(
        self,
        lat: float,
        lng: float,
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        radius: int | None = None,
        category: str | None = None,
        limit: int | None = None,
        open_now: Literal["true", "false"] | None = None,
        by: Literal["distance", "time"] | None = None,
        direction: Literal["from", "to"] | None = None,
        max_seconds: int | None = None,
        depart_at: str | None = None,
        season: Literal["wet", "dry"] | None = None,
        language: str | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> Places:
        """
        List places near a point.

        Parameters: see :meth:`Operations.nearby_places`.
        """
        answer: Places = await self._call(
            "GET",
            "/v1/places/nearby",
            place={},
            query={
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "lat": lat,
                "lng": lng,
                "radius": radius,
                "category": category,
                "limit": limit,
                "open_now": open_now,
                "by": by,
                "direction": direction,
                "max_seconds": max_seconds,
                "depart_at": depart_at,
                "season": season,
                "language": language,
                "fields": fields,
            },
            body=None,
            binary=False,
        )
        return answer

    async def places_along(
        self,
        *,
        mode: Literal["auto", "bicycle", "pedestrian"] | None = None,
        vehicle: Literal["motorcycle", "truck"] | None = None,
        height: float | None = None,
        width: float | None = None,
        length: float | None = None,
        weight: float | None = None,
        axle_load: float | None = None,
        origin: LatLng | None = None,
        destination: LatLng | None = None,
        waypoints: Sequence[LatLng] | None = None,
        polyline: str | None = None,
        category: str | None = None,
        q: str | None = None,
        max_detour_seconds: int | None = None,
        limit: int | None = None,
        open_at_arrival: bool | None = None,
        depart_at: str | None = None,
        season: Literal["wet", "dry"] | None = None,
        language: str | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> PlacesAlong:
        """
        Find places along a route.

        Parameters: see :meth:`Operations.places_along`.
        """
        answer: PlacesAlong = await self._call(
            "POST",
            "/v1/places/along",
            place={},
            query={},
            body={
                "mode": mode,
                "vehicle": vehicle,
                "height": height,
                "width": width,
                "length": length,
                "weight": weight,
                "axle_load": axle_load,
                "origin": origin,
                "destination": destination,
                "waypoints": waypoints,
                "polyline": polyline,
                "category": category,
                "q": q,
                "max_detour_seconds": max_detour_seconds,
                "limit": limit,
                "open_at_arrival": open_at_arrival,
                "depart_at": depart_at,
                "season": season,
                "language": language,
                "fields": fields,
            },
            binary=False,
        )
        return answer

    async def place_categories(
        self,
    ) -> list[str]:
        """List the place categories of this region."""
        answer: list[str] = await self._call(
            "GET",
            "/v1/places/categories",
            place={},
            query={},
            body=None,
            binary=False,
        )
        return answer

    async def place(
        self,
        id: str,
        *,
        language: str | None = None,
        fields: str | Sequence[str] | None = None,
    ) -> Place:
        """
        Get a place.

        Parameters: see :meth:`Operations.place`.
        """
        answer: Place = await self._call(
            "GET",
            "/v1/places/{id}",
            place={
                "id": id,
            },
            query={
                "language": language,
                "fields": fields,
            },
            body=None,
            binary=False,
        )
        return answer

    async def tile_json(
        self,
    ) -> TileJson:
        """Get the TileJSON of the vector tiles."""
        answer: TileJson = await self._call(
            "GET",
            "/v1/tiles/source/service_tiles.json",
            place={},
            query={},
            body=None,
            binary=False,
        )
        return answer

    async def tile(
        self,
        z: int,
        x: int,
        y: int,
    ) -> bytes:
        """Get a vector tile of the newest data."""
        answer: bytes = await self._call(
            "GET",
            "/v1/tiles/service_tiles/{z}/{x}/{y}.mvt",
            place={
                "z": z,
                "x": x,
                "y": y,
            },
            query={},
            body=None,
            binary=True,
        )
        return answer

    async def map_style(
        self,
        name: Literal["day", "night", "satellite"],
        *,
        language: str | None = None,
    ) -> MapStyle:
        """
        Get a map style.

        Parameters: see :meth:`Operations.map_style`.
        """
        answer: MapStyle = await self._call(
            "GET",
            "/v1/tiles/style/{name}.json",
            place={
                "name": name,
            },
            query={
                "language": language,
            },
            body=None,
            binary=False,
        )
        return answer

    async def static_map(
        self,
        *,
        center: str | None = None,
        zoom: float | None = None,
        bbox: Sequence[float] | None = None,
        auto: bool | None = None,
        size: str | None = None,
        scale: int | None = None,
        style: Literal["day", "night", "satellite"] | None = None,
        language: str | None = None,
        path: str | None = None,
        marker: str | None = None,
        format: Literal["png", "webp"] | None = None,
        expires: str | None = None,
        signature: str | None = None,
    ) -> bytes:
        """
        Get a picture of the map.

        Parameters: see :meth:`Operations.static_map`.
        """
        answer: bytes = await self._call(
            "GET",
            "/v1/static",
            place={},
            query={
                "center": center,
                "zoom": zoom,
                "bbox": bbox,
                "auto": auto,
                "size": size,
                "scale": scale,
                "style": style,
                "language": language,
                "path": path,
                "marker": marker,
                "format": format,
                "expires": expires,
                "signature": signature,
            },
            body=None,
            binary=True,
        )
        return answer

    async def static_url(
        self,
        *,
        center: str | None = None,
        zoom: float | None = None,
        bbox: Sequence[float] | None = None,
        auto: bool | None = None,
        size: str | None = None,
        scale: int | None = None,
        style: Literal["day", "night", "satellite"] | None = None,
        language: str | None = None,
        path: str | None = None,
        marker: str | None = None,
        format: Literal["png", "webp"] | None = None,
        days: int | None = None,
    ) -> StaticMapLink:
        """
        Get a signed address of a picture.

        Parameters: see :meth:`Operations.static_url`.
        """
        answer: StaticMapLink = await self._call(
            "GET",
            "/v1/static/link",
            place={},
            query={
                "center": center,
                "zoom": zoom,
                "bbox": bbox,
                "auto": auto,
                "size": size,
                "scale": scale,
                "style": style,
                "language": language,
                "path": path,
                "marker": marker,
                "format": format,
                "days": days,
            },
            body=None,
            binary=False,
        )
        return answer

    async def put_fence(
        self,
        id: str,
        *,
        name: str | None = None,
        set: str | None = None,
        circle: FenceCircle | None = None,
        polygon: Sequence[Sequence[float]] | AvoidedPolygon | None = None,
        area: str | None = None,
        corridor: FenceCorridor | None = None,
        rules: FenceRules | None = None,
    ) -> Fence:
        """
        Set a fence.

        Parameters: see :meth:`Operations.put_fence`.
        """
        answer: Fence = await self._call(
            "PUT",
            "/v1/fences/{id}",
            place={
                "id": id,
            },
            query={},
            body={
                "name": name,
                "set": set,
                "circle": circle,
                "polygon": polygon,
                "area": area,
                "corridor": corridor,
                "rules": rules,
            },
            binary=False,
        )
        return answer

    async def fence(
        self,
        id: str,
    ) -> Fence:
        """Get a fence."""
        answer: Fence = await self._call(
            "GET",
            "/v1/fences/{id}",
            place={
                "id": id,
            },
            query={},
            body=None,
            binary=False,
        )
        return answer

    async def remove_fence(
        self,
        id: str,
    ) -> Deletion:
        """Remove a fence."""
        answer: Deletion = await self._call(
            "DELETE",
            "/v1/fences/{id}",
            place={
                "id": id,
            },
            query={},
            body=None,
            binary=False,
        )
        return answer

    async def fences(
        self,
        *,
        set: str | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> Fences:
        """
        List fences.

        Parameters: see :meth:`Operations.fences`.
        """
        answer: Fences = await self._call(
            "GET",
            "/v1/fences",
            place={},
            query={
                "set": set,
                "limit": limit,
                "after": after,
            },
            body=None,
            binary=False,
        )
        return answer

    async def check_fences(
        self,
        lat: float,
        lng: float,
        *,
        fence: str | None = None,
        set: str | None = None,
        accuracy: float | None = None,
    ) -> FenceCheck:
        """
        Check on which side of fences a point is.

        Parameters: see :meth:`Operations.check_fences`.
        """
        answer: FenceCheck = await self._call(
            "POST",
            "/v1/fences/check",
            place={},
            query={},
            body={
                "lat": lat,
                "lng": lng,
                "fence": fence,
                "set": set,
                "accuracy": accuracy,
            },
            binary=False,
        )
        return answer

    async def send_positions(
        self,
        positions: Sequence[Position],
    ) -> PositionsAnswer:
        """
        Send positions of vehicles.

        Parameters: see :meth:`Operations.send_positions`.
        """
        answer: PositionsAnswer = await self._call(
            "POST",
            "/v1/positions",
            place={},
            query={},
            body={
                "positions": positions,
            },
            binary=False,
        )
        return answer

    async def vehicle(
        self,
        vehicle: str,
    ) -> Vehicle:
        """Get the last position of a vehicle."""
        answer: Vehicle = await self._call(
            "GET",
            "/v1/vehicles/{vehicle}",
            place={
                "vehicle": vehicle,
            },
            query={},
            body=None,
            binary=False,
        )
        return answer

    async def remove_vehicle(
        self,
        vehicle: str,
    ) -> Deletion:
        """Remove a vehicle."""
        answer: Deletion = await self._call(
            "DELETE",
            "/v1/vehicles/{vehicle}",
            place={
                "vehicle": vehicle,
            },
            query={},
            body=None,
            binary=False,
        )
        return answer

    async def trail(
        self,
        vehicle: str,
        *,
        from_: str | None = None,
        to: str | None = None,
        tolerance: int | None = None,
    ) -> Trail:
        """
        Get the trail of a vehicle.

        Parameters: see :meth:`Operations.trail`.
        """
        answer: Trail = await self._call(
            "GET",
            "/v1/vehicles/{vehicle}/trail",
            place={
                "vehicle": vehicle,
            },
            query={
                "from": from_,
                "to": to,
                "tolerance": tolerance,
            },
            body=None,
            binary=False,
        )
        return answer

    async def health(
        self,
    ) -> Health:
        """Check the key and the state of the service."""
        answer: Health = await self._call(
            "GET",
            "/v1/health",
            place={},
            query={},
            body=None,
            binary=False,
        )
        return answer
