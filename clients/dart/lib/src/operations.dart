// Made by bin/clients from the OpenAPI document: do not edit.

import 'dart:typed_data';

import 'types.dart';

/// Version of this client and of the API's document.
const version = '1.1.0';

/// A method for each operation of the API.
abstract class Operations {
  /// Sends a request, and returns its decoded JSON, or its bytes.
  Future<Object?> send(
    String verb,
    String path, {
    Map<String, Object?> place = const {},
    Map<String, Object?> query = const {},
    Map<String, Object?>? body,
    bool isBinary = false,
  });

  /// Compute routes.
  ///
  /// [origin] The start of the journey.
  ///
  /// [destination] The destination.
  ///
  /// [mode] The travel mode.
  ///
  /// [vehicle] The vehicle, where it is not a car; only with mode `auto`.
  ///
  /// [height] Height of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [width] Width of the truck; only with `vehicle` `truck`. Roads with a lower
  /// limit are not used. Metres.
  ///
  /// [length] Length of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [weight] Weight of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Tonnes.
  ///
  /// [axleLoad] Load of the heaviest axle of the truck; only with `vehicle`
  /// `truck`. Roads with a lower limit are not used. Tonnes.
  ///
  /// [waypoints] Intermediate stops in order of travel; at most 23.
  ///
  /// [language] Language of the texts: fr, en, wo, ha; a region subtag is
  /// ignored.
  ///
  /// [alternatives] Number of alternative routes besides the best one, if any
  /// exist. None is both faster and shorter than the best one. Ignored when there
  /// are waypoints.
  ///
  /// [avoid] Road features to avoid. If a route without them exists, it is
  /// returned, however long it is; otherwise the route with the least of them.
  ///
  /// [avoidAreas] Areas that the route must not touch: at most 10, with 500
  /// points together. Each is a ring of `[lng, lat]`, closed or not, or a GeoJSON
  /// `Polygon`. A stop inside an area can be left and reached;
  /// `avoided_areas_distance` is the length of the route there. Otherwise, if no
  /// route avoids the areas, the request is refused: `no_route`.
  ///
  /// [annotations] Values for each segment of the polyline of each leg. Ignored
  /// in the format `osrm`.
  ///
  /// [departAt] Departure time; without an offset, local time at the origin. A
  /// time more than 60 s in the past or more than ten years ahead is refused. The
  /// first route is the fastest in the traffic of this departure, where traffic
  /// is known: `duration_ml` is its travel time then, `duration` that without
  /// traffic.
  ///
  /// [arriveBy] Time by which to arrive, instead of `depart_at`; without an
  /// offset, local time at the destination. The answer is that of the latest
  /// departure that arrives in time, to a second. A time for which one had to
  /// leave more than 60 s ago is refused: `in_past`.
  ///
  /// [season] The rains, instead of those that the month of the departure says
  /// for each country: `wet` everywhere, `dry` nowhere. In the rains, roads that
  /// are tagged as unpaved are slower by their surface and class, and roads that
  /// are tagged as seasonal or prone to floods are used only where no other way
  /// leads; nothing is claimed of roads whose surface is not tagged. Only in mode
  /// `auto`. Without it and without a time, the roads are dry.
  ///
  /// [fields] The fields to return, as dotted paths separated by commas; items of
  /// a list are implied: `routes.duration,routes.distance`. The answer then has
  /// these fields only. Without it, every field is returned.
  Future<RouteResponse> route({
    required RouteEnd origin,
    required RouteEnd destination,
    String? mode,
    String? vehicle,
    double? height,
    double? width,
    double? length,
    double? weight,
    double? axleLoad,
    List<RouteStop>? waypoints,
    String? language,
    int? alternatives,
    List<String>? avoid,
    List<Object?>? avoidAreas,
    List<String>? annotations,
    String? departAt,
    String? arriveBy,
    String? season,
    Object? fields,
  }) async {
    final answer = await send(
      'POST',
      '/v1/route',
      body: {
        'origin': origin,
        'destination': destination,
        'mode': mode,
        'vehicle': vehicle,
        'height': height,
        'width': width,
        'length': length,
        'weight': weight,
        'axle_load': axleLoad,
        'waypoints': waypoints,
        'language': language,
        'alternatives': alternatives,
        'avoid': avoid,
        'avoid_areas': avoidAreas,
        'annotations': annotations,
        'depart_at': departAt,
        'arrive_by': arriveBy,
        'season': season,
        'fields': fields,
      },
    );
    return RouteResponse(answer as Map<String, Object?>);
  }

  /// Compute routes. The answer has the format of OSRM, for navigation SDKs.
  ///
  /// [origin] The start of the journey.
  ///
  /// [destination] The destination.
  ///
  /// [mode] The travel mode.
  ///
  /// [vehicle] The vehicle, where it is not a car; only with mode `auto`.
  ///
  /// [height] Height of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [width] Width of the truck; only with `vehicle` `truck`. Roads with a lower
  /// limit are not used. Metres.
  ///
  /// [length] Length of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [weight] Weight of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Tonnes.
  ///
  /// [axleLoad] Load of the heaviest axle of the truck; only with `vehicle`
  /// `truck`. Roads with a lower limit are not used. Tonnes.
  ///
  /// [waypoints] Intermediate stops in order of travel; at most 23.
  ///
  /// [language] Language of the texts: fr, en, wo, ha; a region subtag is
  /// ignored.
  ///
  /// [alternatives] Number of alternative routes besides the best one, if any
  /// exist. None is both faster and shorter than the best one. Ignored when there
  /// are waypoints.
  ///
  /// [avoid] Road features to avoid. If a route without them exists, it is
  /// returned, however long it is; otherwise the route with the least of them.
  ///
  /// [avoidAreas] Areas that the route must not touch: at most 10, with 500
  /// points together. Each is a ring of `[lng, lat]`, closed or not, or a GeoJSON
  /// `Polygon`. A stop inside an area can be left and reached;
  /// `avoided_areas_distance` is the length of the route there. Otherwise, if no
  /// route avoids the areas, the request is refused: `no_route`.
  ///
  /// [annotations] Values for each segment of the polyline of each leg. Ignored
  /// in the format `osrm`.
  ///
  /// [departAt] Departure time; without an offset, local time at the origin. A
  /// time more than 60 s in the past or more than ten years ahead is refused. The
  /// first route is the fastest in the traffic of this departure, where traffic
  /// is known: `duration_ml` is its travel time then, `duration` that without
  /// traffic.
  ///
  /// [arriveBy] Time by which to arrive, instead of `depart_at`; without an
  /// offset, local time at the destination. The answer is that of the latest
  /// departure that arrives in time, to a second. A time for which one had to
  /// leave more than 60 s ago is refused: `in_past`.
  ///
  /// [season] The rains, instead of those that the month of the departure says
  /// for each country: `wet` everywhere, `dry` nowhere. In the rains, roads that
  /// are tagged as unpaved are slower by their surface and class, and roads that
  /// are tagged as seasonal or prone to floods are used only where no other way
  /// leads; nothing is claimed of roads whose surface is not tagged. Only in mode
  /// `auto`. Without it and without a time, the roads are dry.
  Future<OsrmRouteResponse> routeAsOsrm({
    required RouteEnd origin,
    required RouteEnd destination,
    String? mode,
    String? vehicle,
    double? height,
    double? width,
    double? length,
    double? weight,
    double? axleLoad,
    List<RouteStop>? waypoints,
    String? language,
    int? alternatives,
    List<String>? avoid,
    List<Object?>? avoidAreas,
    List<String>? annotations,
    String? departAt,
    String? arriveBy,
    String? season,
  }) async {
    final answer = await send(
      'POST',
      '/v1/route',
      body: {
        'origin': origin,
        'destination': destination,
        'mode': mode,
        'vehicle': vehicle,
        'height': height,
        'width': width,
        'length': length,
        'weight': weight,
        'axle_load': axleLoad,
        'waypoints': waypoints,
        'language': language,
        'alternatives': alternatives,
        'avoid': avoid,
        'avoid_areas': avoidAreas,
        'annotations': annotations,
        'depart_at': departAt,
        'arrive_by': arriveBy,
        'season': season,
        'format': 'osrm',
      },
    );
    return OsrmRouteResponse(answer as Map<String, Object?>);
  }

  /// Compute the area within a travel time or a distance of a place.
  ///
  /// [mode] The travel mode.
  ///
  /// [vehicle] The vehicle, where it is not a car; only with mode `auto`.
  ///
  /// [height] Height of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [width] Width of the truck; only with `vehicle` `truck`. Roads with a lower
  /// limit are not used. Metres.
  ///
  /// [length] Length of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [weight] Weight of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Tonnes.
  ///
  /// [axleLoad] Load of the heaviest axle of the truck; only with `vehicle`
  /// `truck`. Roads with a lower limit are not used. Tonnes.
  ///
  /// [lat] Latitude of the place, degrees north.
  ///
  /// [lng] Longitude of the place, degrees east.
  ///
  /// [time] The travel time. Minutes. Exactly one of `time`, `times` and
  /// `distance` is required.
  ///
  /// [times] Up to 4 travel times, rising, separated by commas: one polygon each.
  /// Minutes.
  ///
  /// [distance] Distance along the best route, instead of a travel time. Metres.
  ///
  /// [direction] `from`: the area that journeys from the place reach. `to`: the
  /// area from which journeys reach the place.
  ///
  /// [departAt] Departure time. Where traffic was observed, the area is computed
  /// with the traffic of that hour; otherwise, and without a departure time,
  /// travel times are without traffic. The rains of its month count, too. A time
  /// without an offset is local time at the place.
  ///
  /// [season] The rains, instead of those that the month of the departure says
  /// for each country: `wet` everywhere, `dry` nowhere. In the rains, roads that
  /// are tagged as unpaved are slower by their surface and class, and roads that
  /// are tagged as seasonal or prone to floods are used only where no other way
  /// leads; nothing is claimed of roads whose surface is not tagged. Only in mode
  /// `auto`. Without it and without a time, the roads are dry.
  ///
  /// [fields] The fields to return, as dotted paths separated by commas; items of
  /// a list are implied: `features.properties.area`. The answer then has these
  /// fields only. Without it, every field is returned.
  Future<IsochroneResponse> isochrone({
    required double lat,
    required double lng,
    String? mode,
    String? vehicle,
    double? height,
    double? width,
    double? length,
    double? weight,
    double? axleLoad,
    int? time,
    List<int>? times,
    int? distance,
    String? direction,
    String? departAt,
    String? season,
    Object? fields,
  }) async {
    final answer = await send(
      'GET',
      '/v1/isochrone',
      query: {
        'mode': mode,
        'vehicle': vehicle,
        'height': height,
        'width': width,
        'length': length,
        'weight': weight,
        'axle_load': axleLoad,
        'lat': lat,
        'lng': lng,
        'time': time,
        'times': times,
        'distance': distance,
        'direction': direction,
        'depart_at': departAt,
        'season': season,
        'fields': fields,
      },
    );
    return IsochroneResponse(answer as Map<String, Object?>);
  }

  /// Match a GPS trace to the road network.
  ///
  /// [shape] The points of the trace in order of time.
  ///
  /// [mode] The travel mode.
  ///
  /// [fields] The fields to return, as dotted paths separated by commas; items of
  /// a list are implied: `matchings.polyline`. The answer then has these fields
  /// only. Without it, every field is returned.
  Future<MatchResponse> match({
    required List<TracePoint> shape,
    String? mode,
    Object? fields,
  }) async {
    final answer = await send(
      'POST',
      '/v1/match',
      body: {
        'shape': shape,
        'mode': mode,
        'fields': fields,
      },
    );
    return MatchResponse(answer as Map<String, Object?>);
  }

  /// Compute a matrix of travel times and distances.
  ///
  /// [mode] The travel mode.
  ///
  /// [vehicle] The vehicle, where it is not a car; only with mode `auto`.
  ///
  /// [height] Height of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [width] Width of the truck; only with `vehicle` `truck`. Roads with a lower
  /// limit are not used. Metres.
  ///
  /// [length] Length of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [weight] Weight of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Tonnes.
  ///
  /// [axleLoad] Load of the heaviest axle of the truck; only with `vehicle`
  /// `truck`. Roads with a lower limit are not used. Tonnes.
  ///
  /// [sources] The starting points; each is a row of the answer.
  ///
  /// [origins] Another name of `sources`.
  ///
  /// [targets] The end points; each is a column of the answer.
  ///
  /// [destinations] Another name of `targets`.
  ///
  /// [departAt] Departure time of every trip: the ways are the fastest then, and
  /// `durations_ml` has their times in traffic, as `/v1/route` has them, where
  /// traffic was observed along the way; `durations` those without traffic. A
  /// time without an offset is local time at the first source. A time more than
  /// 60 s in the past or more than ten years ahead is refused.
  ///
  /// [season] The rains, instead of those that the month of the departure says
  /// for each country: `wet` everywhere, `dry` nowhere. In the rains, roads that
  /// are tagged as unpaved are slower by their surface and class, and roads that
  /// are tagged as seasonal or prone to floods are used only where no other way
  /// leads; nothing is claimed of roads whose surface is not tagged. Only in mode
  /// `auto`. Without it and without a time, the roads are dry.
  ///
  /// [fields] The fields to return, as dotted paths separated by commas; items of
  /// a list are implied: `durations`. The answer then has these fields only.
  /// Without it, every field is returned.
  Future<MatrixResponse> matrix({
    String? mode,
    String? vehicle,
    double? height,
    double? width,
    double? length,
    double? weight,
    double? axleLoad,
    List<LatLng>? sources,
    List<LatLng>? origins,
    List<LatLng>? targets,
    List<LatLng>? destinations,
    String? departAt,
    String? season,
    Object? fields,
  }) async {
    final answer = await send(
      'POST',
      '/v1/matrix',
      body: {
        'mode': mode,
        'vehicle': vehicle,
        'height': height,
        'width': width,
        'length': length,
        'weight': weight,
        'axle_load': axleLoad,
        'sources': sources,
        'origins': origins,
        'targets': targets,
        'destinations': destinations,
        'depart_at': departAt,
        'season': season,
        'fields': fields,
      },
    );
    return MatrixResponse(answer as Map<String, Object?>);
  }

  /// Compute a large matrix of travel times and distances.
  ///
  /// [mode] The travel mode.
  ///
  /// [vehicle] The vehicle, where it is not a car; only with mode `auto`.
  ///
  /// [height] Height of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [width] Width of the truck; only with `vehicle` `truck`. Roads with a lower
  /// limit are not used. Metres.
  ///
  /// [length] Length of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [weight] Weight of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Tonnes.
  ///
  /// [axleLoad] Load of the heaviest axle of the truck; only with `vehicle`
  /// `truck`. Roads with a lower limit are not used. Tonnes.
  ///
  /// [sources] The starting points; each is a row of the answer.
  ///
  /// [origins] Another name of `sources`.
  ///
  /// [targets] The end points; each is a column of the answer.
  ///
  /// [destinations] Another name of `targets`.
  ///
  /// [season] The rains, instead of those that the month of the departure says
  /// for each country: `wet` everywhere, `dry` nowhere. In the rains, roads that
  /// are tagged as unpaved are slower by their surface and class, and roads that
  /// are tagged as seasonal or prone to floods are used only where no other way
  /// leads; nothing is claimed of roads whose surface is not tagged. Only in mode
  /// `auto`. Without it and without a time, the roads are dry.
  ///
  /// [fields] The fields to return, as dotted paths separated by commas; items of
  /// a list are implied: `durations`. The answer then has these fields only.
  /// Without it, every field is returned.
  Future<LargeMatrixResponse> largeMatrix({
    String? mode,
    String? vehicle,
    double? height,
    double? width,
    double? length,
    double? weight,
    double? axleLoad,
    List<LatLng>? sources,
    List<LatLng>? origins,
    List<LatLng>? targets,
    List<LatLng>? destinations,
    String? season,
    Object? fields,
  }) async {
    final answer = await send(
      'POST',
      '/v1/matrix/large',
      body: {
        'mode': mode,
        'vehicle': vehicle,
        'height': height,
        'width': width,
        'length': length,
        'weight': weight,
        'axle_load': axleLoad,
        'sources': sources,
        'origins': origins,
        'targets': targets,
        'destinations': destinations,
        'season': season,
        'fields': fields,
      },
    );
    return LargeMatrixResponse(answer as Map<String, Object?>);
  }

  /// Find the nearest candidates by travel time.
  ///
  /// [candidates] Riders, shops, or any other points.
  ///
  /// [mode] The travel mode.
  ///
  /// [vehicle] The vehicle, where it is not a car; only with mode `auto`.
  ///
  /// [height] Height of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [width] Width of the truck; only with `vehicle` `truck`. Roads with a lower
  /// limit are not used. Metres.
  ///
  /// [length] Length of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [weight] Weight of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Tonnes.
  ///
  /// [axleLoad] Load of the heaviest axle of the truck; only with `vehicle`
  /// `truck`. Roads with a lower limit are not used. Tonnes.
  ///
  /// [from] The point from which candidates are reached.
  ///
  /// [to] The point that candidates reach.
  ///
  /// [n] The number of candidates to return. Default: all.
  ///
  /// [maxSeconds] The longest trip: candidates further away are left out.
  /// Seconds.
  ///
  /// [departAt] Departure time: trips then have the ways and times of the traffic
  /// of that hour, where traffic was observed. A time without an offset is local
  /// time at the point. A time more than 60 s in the past or more than ten years
  /// ahead is refused.
  ///
  /// [season] The rains, instead of those that the month of the departure says
  /// for each country: `wet` everywhere, `dry` nowhere. In the rains, roads that
  /// are tagged as unpaved are slower by their surface and class, and roads that
  /// are tagged as seasonal or prone to floods are used only where no other way
  /// leads; nothing is claimed of roads whose surface is not tagged. Only in mode
  /// `auto`. Without it and without a time, the roads are dry.
  ///
  /// [fields] The fields to return, as dotted paths separated by commas; items of
  /// a list are implied: `nearest.id`. The answer then has these fields only.
  /// Without it, every field is returned.
  Future<NearestResponse> nearest({
    required List<Candidate> candidates,
    String? mode,
    String? vehicle,
    double? height,
    double? width,
    double? length,
    double? weight,
    double? axleLoad,
    LatLng? from,
    LatLng? to,
    int? n,
    int? maxSeconds,
    String? departAt,
    String? season,
    Object? fields,
  }) async {
    final answer = await send(
      'POST',
      '/v1/nearest',
      body: {
        'candidates': candidates,
        'mode': mode,
        'vehicle': vehicle,
        'height': height,
        'width': width,
        'length': length,
        'weight': weight,
        'axle_load': axleLoad,
        'from': from,
        'to': to,
        'n': n,
        'max_seconds': maxSeconds,
        'depart_at': departAt,
        'season': season,
        'fields': fields,
      },
    );
    return NearestResponse(answer as Map<String, Object?>);
  }

  /// Optimise the order of stops.
  ///
  /// [locations] The tour starts at the first location and ends at the last; the
  /// others are visited in any order. First and last may be the same place.
  ///
  /// [mode] The travel mode.
  ///
  /// [vehicle] The vehicle, where it is not a car; only with mode `auto`.
  ///
  /// [height] Height of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [width] Width of the truck; only with `vehicle` `truck`. Roads with a lower
  /// limit are not used. Metres.
  ///
  /// [length] Length of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [weight] Weight of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Tonnes.
  ///
  /// [axleLoad] Load of the heaviest axle of the truck; only with `vehicle`
  /// `truck`. Roads with a lower limit are not used. Tonnes.
  ///
  /// [language] Language of the texts: fr, en, wo, ha; a region subtag is
  /// ignored.
  ///
  /// [departAt] Departure time of the tour, by default now: order and ways are
  /// the fastest then, and `duration_ml` is the time in traffic, where traffic
  /// was observed. A time without an offset is local time at the first location.
  ///
  /// [season] The rains, instead of those that the month of the departure says
  /// for each country: `wet` everywhere, `dry` nowhere. In the rains, roads that
  /// are tagged as unpaved are slower by their surface and class, and roads that
  /// are tagged as seasonal or prone to floods are used only where no other way
  /// leads; nothing is claimed of roads whose surface is not tagged. Only in mode
  /// `auto`. Without it and without a time, the roads are dry.
  ///
  /// [fields] The fields to return, as dotted paths separated by commas; items of
  /// a list are implied: `order`. The answer then has these fields only. Without
  /// it, every field is returned.
  Future<OptimizeResponse> optimize({
    required List<LatLng> locations,
    String? mode,
    String? vehicle,
    double? height,
    double? width,
    double? length,
    double? weight,
    double? axleLoad,
    String? language,
    String? departAt,
    String? season,
    Object? fields,
  }) async {
    final answer = await send(
      'POST',
      '/v1/optimize',
      body: {
        'locations': locations,
        'mode': mode,
        'vehicle': vehicle,
        'height': height,
        'width': width,
        'length': length,
        'weight': weight,
        'axle_load': axleLoad,
        'language': language,
        'depart_at': departAt,
        'season': season,
        'fields': fields,
      },
    );
    return OptimizeResponse(answer as Map<String, Object?>);
  }

  /// List the closures and speeds of roads at a moment.
  ///
  /// [at] The moment at which the events hold; default: now.
  Future<RoadEventsResponse> roadEvents({
    String? at,
  }) async {
    final answer = await send(
      'GET',
      '/v1/road-events',
      query: {
        'at': at,
      },
    );
    return RoadEventsResponse(answer as Map<String, Object?>);
  }

  /// Estimate the time of arrival.
  ///
  /// [mode] The travel mode.
  ///
  /// [vehicle] The vehicle, where it is not a car; only with mode `auto`.
  ///
  /// [height] Height of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [width] Width of the truck; only with `vehicle` `truck`. Roads with a lower
  /// limit are not used. Metres.
  ///
  /// [length] Length of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [weight] Weight of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Tonnes.
  ///
  /// [axleLoad] Load of the heaviest axle of the truck; only with `vehicle`
  /// `truck`. Roads with a lower limit are not used. Tonnes.
  ///
  /// [origin] The start of the journey: `lat,lng`.
  ///
  /// [destination] The destination: `lat,lng`.
  ///
  /// [departAt] Departure time; default: now. Without an offset, local time at
  /// the origin. A time more than 60 s in the past or more than ten years ahead
  /// is refused.
  ///
  /// [arriveBy] Time by which to arrive, instead of `depart_at`; without an
  /// offset, local time at the destination. The answer is that of the latest
  /// departure that arrives in time, to a second. A time for which one had to
  /// leave more than 60 s ago is refused: `in_past`.
  ///
  /// [season] The rains, instead of those that the month of the departure says
  /// for each country: `wet` everywhere, `dry` nowhere. In the rains, roads that
  /// are tagged as unpaved are slower by their surface and class, and roads that
  /// are tagged as seasonal or prone to floods are used only where no other way
  /// leads; nothing is claimed of roads whose surface is not tagged. Only in mode
  /// `auto`. Without it and without a time, the roads are dry.
  ///
  /// [fields] The fields to return, as dotted paths separated by commas; items of
  /// a list are implied: `duration,arrive_at`. The answer then has these fields
  /// only. Without it, every field is returned.
  Future<EtaResponse> eta({
    required LatLng origin,
    required LatLng destination,
    String? mode,
    String? vehicle,
    double? height,
    double? width,
    double? length,
    double? weight,
    double? axleLoad,
    String? departAt,
    String? arriveBy,
    String? season,
    Object? fields,
  }) async {
    final answer = await send(
      'GET',
      '/v1/eta',
      query: {
        'mode': mode,
        'vehicle': vehicle,
        'height': height,
        'width': width,
        'length': length,
        'weight': weight,
        'axle_load': axleLoad,
        'origin': origin,
        'destination': destination,
        'depart_at': departAt,
        'arrive_by': arriveBy,
        'season': season,
        'fields': fields,
      },
    );
    return EtaResponse(answer as Map<String, Object?>);
  }

  /// Assign orders to drivers.
  ///
  /// [drivers] The drivers who may fetch them; at most 5 different ways to travel
  /// among them.
  ///
  /// [orders] The orders that wait.
  ///
  /// [perDriver] The most orders of one driver.
  ///
  /// [objective] The measure that is made as small as possible, after the orders
  /// that are left out: `total`, the driving time of all drivers; `slowest`, the
  /// time until the last order is done, and then the driving time; `fair`, the
  /// sum of the squares of the driving times, so that drivers drive about as long
  /// as each other.
  ///
  /// [departAt] When drivers leave; default: now. By car, ways and times are
  /// those of the traffic of that hour where it was observed. Without an offset,
  /// local time at the first driver. A time more than 60 s in the past or more
  /// than ten years ahead is refused.
  ///
  /// [season] The rains, instead of those that the month of the departure says
  /// for each country: `wet` everywhere, `dry` nowhere. In the rains, roads that
  /// are tagged as unpaved are slower by their surface and class, and roads that
  /// are tagged as seasonal or prone to floods are used only where no other way
  /// leads; nothing is claimed of roads whose surface is not tagged. Only in mode
  /// `auto`. Without it and without a time, the roads are dry.
  ///
  /// [fields] The fields to return, as dotted paths separated by commas; items of
  /// a list are implied: `assignments.driver`. The answer then has these fields
  /// only. Without it, every field is returned.
  Future<AssignResponse> assign({
    required List<AssignDriver> drivers,
    required List<AssignOrder> orders,
    int? perDriver,
    String? objective,
    String? departAt,
    String? season,
    Object? fields,
  }) async {
    final answer = await send(
      'POST',
      '/v1/assign',
      body: {
        'drivers': drivers,
        'orders': orders,
        'per_driver': perDriver,
        'objective': objective,
        'depart_at': departAt,
        'season': season,
        'fields': fields,
      },
    );
    return AssignResponse(answer as Map<String, Object?>);
  }

  /// Plan the day of a fleet.
  ///
  /// [async] `1`: the answer is a 202 at once, and the plan is searched for up to
  /// 300 seconds. `GET /v1/fleet/plan/{id}` has the best plan so far; a webhook
  /// `fleet.planned` says that it is made.
  ///
  /// [vehicles] The vehicles of the day.
  ///
  /// [jobs] The jobs of the day.
  ///
  /// [mode] The travel mode.
  ///
  /// [vehicle] The vehicle, where it is not a car; only with mode `auto`.
  ///
  /// [height] Height of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [width] Width of the truck; only with `vehicle` `truck`. Roads with a lower
  /// limit are not used. Metres.
  ///
  /// [length] Length of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [weight] Weight of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Tonnes.
  ///
  /// [axleLoad] Load of the heaviest axle of the truck; only with `vehicle`
  /// `truck`. Roads with a lower limit are not used. Tonnes.
  ///
  /// [relations] Jobs that belong together.
  ///
  /// [departAt] The day of the plan, and when vehicles without a shift leave; by
  /// default now. By car, legs take the time of the traffic of their hour where
  /// traffic was observed. Without an offset, it is local time at the start of
  /// the first vehicle.
  ///
  /// [objective] The measure that is made as small as possible, after the jobs
  /// that are left out: `cost`, of the vehicles (their time, if none has a cost);
  /// `time`, from leaving to the end; `distance`; `vehicles`, their number, and
  /// then their cost.
  ///
  /// [timeLimit] How long the search takes, seconds, for ten jobs or more; for
  /// fewer, a tenth of it for each job. At most 10, or 300 with `async`. With a
  /// sandbox key at most 2, which is then the default.
  ///
  /// [effort] The search ends after so many steps, if `time_limit` does not end
  /// it first (`search.ended_by`). Default: only `time_limit` ends it.
  ///
  /// [seed] The same request with the same `effort` and seed gives the same plan,
  /// if its search ended by `iterations`.
  ///
  /// [fields] The fields to return, as dotted paths separated by commas; items of
  /// a list are implied: `routes.vehicle,routes.steps,unassigned`. The answer
  /// then has these fields only. Without it, every field is returned.
  Future<FleetPlan> planFleet({
    required List<FleetVehicle> vehicles,
    required List<FleetJob> jobs,
    String? async,
    String? mode,
    String? vehicle,
    double? height,
    double? width,
    double? length,
    double? weight,
    double? axleLoad,
    List<FleetRelation>? relations,
    String? departAt,
    String? objective,
    double? timeLimit,
    int? effort,
    int? seed,
    Object? fields,
  }) async {
    final answer = await send(
      'POST',
      '/v1/fleet/plan',
      query: {
        'async': async,
      },
      body: {
        'vehicles': vehicles,
        'jobs': jobs,
        'mode': mode,
        'vehicle': vehicle,
        'height': height,
        'width': width,
        'length': length,
        'weight': weight,
        'axle_load': axleLoad,
        'relations': relations,
        'depart_at': departAt,
        'objective': objective,
        'time_limit': timeLimit,
        'effort': effort,
        'seed': seed,
        'fields': fields,
      },
    );
    return FleetPlan(answer as Map<String, Object?>);
  }

  /// Get a plan.
  ///
  /// [fields] The fields to return, as dotted paths separated by commas; items of
  /// a list are implied: `routes.vehicle,unassigned`. The answer then has these
  /// fields only. Without it, every field is returned.
  Future<FleetPlan> fleetPlan({
    required String id,
    Object? fields,
  }) async {
    final answer = await send(
      'GET',
      '/v1/fleet/plan/{id}',
      place: {
        'id': id,
      },
      query: {
        'fields': fields,
      },
    );
    return FleetPlan(answer as Map<String, Object?>);
  }

  /// Update a plan during its day.
  ///
  /// [events] Events of the day. They take effect in the order of their `at`.
  ///
  /// [at] The moment of the update, by default that of its last event, or now.
  /// What vehicles have started by then stays, and so does the stop to which they
  /// drive.
  ///
  /// [addJobs] Jobs to add: each is an event `job_added` at `at`.
  ///
  /// [dropJobs] Ids of jobs that are not to be served any more: each is an event
  /// `job_cancelled` at `at`. A load that is aboard by then stays aboard until
  /// the end of its vehicle.
  ///
  /// [late] Vehicles that are late: each is an event `late` at `at`.
  ///
  /// [timeLimit] As in the request of the plan.
  ///
  /// [effort] As in the request of the plan.
  ///
  /// [seed] As in the request of the plan.
  ///
  /// [fields] The fields to return, as dotted paths separated by commas; items of
  /// a list are implied: `routes.vehicle,routes.steps,changed`. The answer then
  /// has these fields only. Without it, every field is returned.
  Future<FleetPlan> updateFleetPlan({
    required String id,
    List<FleetEvent>? events,
    String? at,
    List<FleetJob>? addJobs,
    List<String>? dropJobs,
    List<LateVehicle>? late,
    double? timeLimit,
    int? effort,
    int? seed,
    Object? fields,
  }) async {
    final answer = await send(
      'POST',
      '/v1/fleet/plan/{id}/update',
      place: {
        'id': id,
      },
      body: {
        'events': events,
        'at': at,
        'add_jobs': addJobs,
        'drop_jobs': dropJobs,
        'late': late,
        'time_limit': timeLimit,
        'effort': effort,
        'seed': seed,
        'fields': fields,
      },
    );
    return FleetPlan(answer as Map<String, Object?>);
  }

  /// Create a turn-by-turn navigation session.
  ///
  /// [origin] The start of the journey.
  ///
  /// [destination] The destination.
  ///
  /// [mode] The travel mode.
  ///
  /// [vehicle] The vehicle, where it is not a car; only with mode `auto`.
  ///
  /// [height] Height of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [width] Width of the truck; only with `vehicle` `truck`. Roads with a lower
  /// limit are not used. Metres.
  ///
  /// [length] Length of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [weight] Weight of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Tonnes.
  ///
  /// [axleLoad] Load of the heaviest axle of the truck; only with `vehicle`
  /// `truck`. Roads with a lower limit are not used. Tonnes.
  ///
  /// [waypoints] Intermediate stops in order of travel.
  ///
  /// [language] Language of the texts: fr, en, wo, ha; a region subtag is
  /// ignored.
  ///
  /// [departAt] Departure time; default: now. Without an offset, local time at
  /// the origin. A time more than 60 s in the past or more than ten years ahead
  /// is refused.
  ///
  /// [arriveBy] Time by which to arrive, instead of `depart_at`; without an
  /// offset, local time at the destination. The answer is that of the latest
  /// departure that arrives in time, to a second. A time for which one had to
  /// leave more than 60 s ago is refused: `in_past`.
  ///
  /// [season] The rains, instead of those that the month of the departure says
  /// for each country: `wet` everywhere, `dry` nowhere. In the rains, roads that
  /// are tagged as unpaved are slower by their surface and class, and roads that
  /// are tagged as seasonal or prone to floods are used only where no other way
  /// leads; nothing is claimed of roads whose surface is not tagged. Only in mode
  /// `auto`. Without it and without a time, the roads are dry.
  ///
  /// [enrichLandmarks] Use local landmarks in the instructions: markets,
  /// pharmacies, mosques…
  ///
  /// [fields] The fields to return, as dotted paths separated by commas; items of
  /// a list are implied: `id,route.duration`. The answer then has these fields
  /// only. Without it, every field is returned.
  Future<NavigationSession> navigate({
    required RouteEnd origin,
    required RouteEnd destination,
    String? mode,
    String? vehicle,
    double? height,
    double? width,
    double? length,
    double? weight,
    double? axleLoad,
    List<RouteStop>? waypoints,
    String? language,
    String? departAt,
    String? arriveBy,
    String? season,
    bool? enrichLandmarks,
    Object? fields,
  }) async {
    final answer = await send(
      'POST',
      '/v1/navigate',
      body: {
        'origin': origin,
        'destination': destination,
        'mode': mode,
        'vehicle': vehicle,
        'height': height,
        'width': width,
        'length': length,
        'weight': weight,
        'axle_load': axleLoad,
        'waypoints': waypoints,
        'language': language,
        'depart_at': departAt,
        'arrive_by': arriveBy,
        'season': season,
        'enrich_landmarks': enrichLandmarks,
        'fields': fields,
      },
    );
    return NavigationSession(answer as Map<String, Object?>);
  }

  /// Synthesize one voice prompt.
  ///
  /// [text] The text to speak.
  ///
  /// [language] Language of the texts: fr, en, wo, ha; a region subtag is
  /// ignored.
  ///
  /// [format] MP3, or Opus in Ogg.
  Future<VoiceResponse> synthesize({
    required String text,
    required String language,
    String? format,
  }) async {
    final answer = await send(
      'POST',
      '/v1/navigate/voice',
      body: {
        'text': text,
        'language': language,
        'format': format,
      },
    );
    return VoiceResponse(answer as Map<String, Object?>);
  }

  /// Synthesize the voice prompts of a route.
  ///
  /// [instructions] Texts in one language.
  ///
  /// [prompts] Texts, each with its language.
  ///
  /// [language] Language of the instructions; required with `instructions`.
  ///
  /// [format] MP3, or Opus in Ogg.
  Future<List<Object?>> synthesizeBatch({
    List<String>? instructions,
    List<VoicePrompt>? prompts,
    String? language,
    String? format,
  }) async {
    final answer = await send(
      'POST',
      '/v1/navigate/voice/batch',
      body: {
        'instructions': instructions,
        'prompts': prompts,
        'language': language,
        'format': format,
      },
    );
    return [for (final item in answer as List<Object?>) item];
  }

  /// List voice languages.
  Future<Languages> languages() async {
    final answer = await send(
      'GET',
      '/v1/navigate/languages',
    );
    return Languages(answer as Map<String, Object?>);
  }

  /// Search for a place or address by text.
  ///
  /// [q] The search text: a name, an address, a position relative to a landmark,
  /// a crossing, a Plus Code or coordinates.
  ///
  /// [lat] Rank results near this latitude higher. Degrees north.
  ///
  /// [lng] Rank results near this longitude higher. Degrees east.
  ///
  /// [size] The maximum number of results.
  ///
  /// [language] Language of the texts: fr, en, wo, ha; a region subtag is
  /// ignored. `all`: French texts, and `names` in every known language.
  ///
  /// [country] Return only results in these countries: ISO 3166-1 alpha-2 codes.
  ///
  /// [layers] Return only results of these layers.
  ///
  /// [categories] Return only results of these categories: slugs as in
  /// `/v1/places/categories`.
  ///
  /// [bbox] Return only results in this box: `west,south,east,north` in degrees.
  ///
  /// [within] Return only results in this circle: `lat,lng,metres`, up to 500000
  /// metres.
  ///
  /// [fields] The fields to return, as dotted paths separated by commas; items of
  /// a list are implied: `features.geometry,features.properties.label`. The
  /// answer then has these fields only. Without it, every field is returned.
  Future<GeocodeResponse> geocode({
    required String q,
    double? lat,
    double? lng,
    int? size,
    String? language,
    List<String>? country,
    List<String>? layers,
    List<String>? categories,
    List<double>? bbox,
    List<double>? within,
    Object? fields,
  }) async {
    final answer = await send(
      'GET',
      '/v1/geocode',
      query: {
        'q': q,
        'lat': lat,
        'lng': lng,
        'size': size,
        'language': language,
        'country': country,
        'layers': layers,
        'categories': categories,
        'bbox': bbox,
        'within': within,
        'fields': fields,
      },
    );
    return GeocodeResponse(answer as Map<String, Object?>);
  }

  /// Complete a search text while the user types.
  ///
  /// [q] The text typed so far.
  ///
  /// [lat] Latitude of the caller, degrees north.
  ///
  /// [lng] Longitude of the caller, degrees east.
  ///
  /// [language] Language of the texts: fr, en, wo, ha; a region subtag is
  /// ignored. `all`: French texts, and `names` in every known language.
  ///
  /// [country] Return only results in these countries: ISO 3166-1 alpha-2 codes.
  ///
  /// [layers] Return only results of these layers.
  ///
  /// [categories] Return only results of these categories: slugs as in
  /// `/v1/places/categories`.
  ///
  /// [bbox] Return only results in this box: `west,south,east,north` in degrees.
  ///
  /// [within] Return only results in this circle: `lat,lng,metres`, up to 500000
  /// metres.
  ///
  /// [fields] The fields to return, as dotted paths separated by commas; items of
  /// a list are implied: `features.properties.label`. The answer then has these
  /// fields only. Without it, every field is returned.
  Future<GeocodeResponse> autocomplete({
    required String q,
    double? lat,
    double? lng,
    String? language,
    List<String>? country,
    List<String>? layers,
    List<String>? categories,
    List<double>? bbox,
    List<double>? within,
    Object? fields,
  }) async {
    final answer = await send(
      'GET',
      '/v1/geocode/autocomplete',
      query: {
        'q': q,
        'lat': lat,
        'lng': lng,
        'language': language,
        'country': country,
        'layers': layers,
        'categories': categories,
        'bbox': bbox,
        'within': within,
        'fields': fields,
      },
    );
    return GeocodeResponse(answer as Map<String, Object?>);
  }

  /// Find the address of a point.
  ///
  /// [lat] Degrees north.
  ///
  /// [lng] Degrees east.
  ///
  /// [language] Language of the texts: fr, en, wo, ha; a region subtag is
  /// ignored. `all`: French texts, and `names` in every known language.
  ///
  /// [layers] Return only results of these layers.
  ///
  /// [fields] The fields to return, as dotted paths separated by commas; items of
  /// a list are implied: `features.properties.label`. The answer then has these
  /// fields only. Without it, every field is returned.
  Future<GeocodeResponse> reverseGeocode({
    required double lat,
    required double lng,
    String? language,
    List<String>? layers,
    Object? fields,
  }) async {
    final answer = await send(
      'GET',
      '/v1/geocode/reverse',
      query: {
        'lat': lat,
        'lng': lng,
        'language': language,
        'layers': layers,
        'fields': fields,
      },
    );
    return GeocodeResponse(answer as Map<String, Object?>);
  }

  /// Geocode many texts and points.
  ///
  /// [items] Texts, each with an optional point near which results rank higher,
  /// and points to find the address of.
  ///
  /// [size] The maximum number of results for a text.
  ///
  /// [language] Language of the texts: fr, en, wo, ha; a region subtag is
  /// ignored. `all`: French texts, and `names` in every known language.
  ///
  /// [country] Return only results in these countries: ISO 3166-1 alpha-2 codes.
  ///
  /// [layers] Return only results of these layers.
  ///
  /// [categories] Return only results of these categories: slugs as in
  /// `/v1/places/categories`.
  ///
  /// [bbox] Return only results in this box: `west,south,east,north` in degrees.
  ///
  /// [within] Return only results in this circle: `lat,lng,metres`, up to 500000
  /// metres.
  Future<GeocodeBatchResults> geocodeBatch({
    required List<Object?> items,
    int? size,
    String? language,
    List<String>? country,
    List<String>? layers,
    List<String>? categories,
    List<double>? bbox,
    List<double>? within,
  }) async {
    final answer = await send(
      'POST',
      '/v1/geocode/batch',
      body: {
        'items': items,
        'size': size,
        'language': language,
        'country': country,
        'layers': layers,
        'categories': categories,
        'bbox': bbox,
        'within': within,
      },
    );
    return GeocodeBatchResults(answer as Map<String, Object?>);
  }

  /// Search places by name or category.
  ///
  /// [q] A name, a category, or both, in any words.
  ///
  /// [lat] Latitude; places near this point come first. Degrees north.
  ///
  /// [lng] Degrees east.
  ///
  /// [radius] Only places within this distance of the point, which is then
  /// required. Metres.
  ///
  /// [limit] The maximum number of places.
  ///
  /// [openNow] `true`: return only places that are open now in their local time;
  /// default: `false`. Places with missing or unreadable opening hours are
  /// excluded.
  ///
  /// [language] Preferred language of the names.
  ///
  /// [country] Return only results in these countries: ISO 3166-1 alpha-2 codes.
  ///
  /// [categories] Return only results of these categories: slugs as in
  /// `/v1/places/categories`.
  ///
  /// [bbox] Return only results in this box: `west,south,east,north` in degrees.
  ///
  /// [within] Return only results in this circle: `lat,lng,metres`, up to 500000
  /// metres.
  ///
  /// [fields] The fields to return, as dotted paths separated by commas; items of
  /// a list are implied: `places.name,places.location`. The answer then has these
  /// fields only. Without it, every field is returned.
  Future<Places> searchPlaces({
    required String q,
    double? lat,
    double? lng,
    int? radius,
    int? limit,
    String? openNow,
    String? language,
    List<String>? country,
    List<String>? categories,
    List<double>? bbox,
    List<double>? within,
    Object? fields,
  }) async {
    final answer = await send(
      'GET',
      '/v1/places/search',
      query: {
        'q': q,
        'lat': lat,
        'lng': lng,
        'radius': radius,
        'limit': limit,
        'open_now': openNow,
        'language': language,
        'country': country,
        'categories': categories,
        'bbox': bbox,
        'within': within,
        'fields': fields,
      },
    );
    return Places(answer as Map<String, Object?>);
  }

  /// List places near a point.
  ///
  /// [mode] The travel mode.
  ///
  /// [vehicle] The vehicle, where it is not a car; only with mode `auto`.
  ///
  /// [height] Height of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [width] Width of the truck; only with `vehicle` `truck`. Roads with a lower
  /// limit are not used. Metres.
  ///
  /// [length] Length of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [weight] Weight of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Tonnes.
  ///
  /// [axleLoad] Load of the heaviest axle of the truck; only with `vehicle`
  /// `truck`. Roads with a lower limit are not used. Tonnes.
  ///
  /// [lat] Degrees north.
  ///
  /// [lng] Degrees east.
  ///
  /// [radius] Metres.
  ///
  /// [category] A slug; `/v1/places/categories` lists the categories in the data.
  ///
  /// [limit] The maximum number of places.
  ///
  /// [openNow] `true`: return only places that are open now in their local time;
  /// default: `false`. Places with missing or unreadable opening hours are
  /// excluded.
  ///
  /// [by] `time`: by the travel time along the roads, as `mode`, `vehicle`,
  /// `direction`, `depart_at` and `season` say; `duration` and `distance` of each
  /// place are those of the way. Places without a way are left out.
  ///
  /// [direction] With `by` `time`: `from`, trips begin at the point; `to`, they
  /// end there.
  ///
  /// [maxSeconds] With `by` `time`: the longest trip. Seconds.
  ///
  /// [departAt] With `by` `time`: the departure, as in `/v1/nearest`.
  ///
  /// [season] The rains, instead of those that the month of the departure says
  /// for each country: `wet` everywhere, `dry` nowhere. In the rains, roads that
  /// are tagged as unpaved are slower by their surface and class, and roads that
  /// are tagged as seasonal or prone to floods are used only where no other way
  /// leads; nothing is claimed of roads whose surface is not tagged. Only in mode
  /// `auto`. Without it and without a time, the roads are dry.
  ///
  /// [language] Preferred language of the names.
  ///
  /// [fields] The fields to return, as dotted paths separated by commas; items of
  /// a list are implied: `places.name,places.location`. The answer then has these
  /// fields only. Without it, every field is returned.
  Future<Places> nearbyPlaces({
    required double lat,
    required double lng,
    String? mode,
    String? vehicle,
    double? height,
    double? width,
    double? length,
    double? weight,
    double? axleLoad,
    int? radius,
    String? category,
    int? limit,
    String? openNow,
    String? by,
    String? direction,
    int? maxSeconds,
    String? departAt,
    String? season,
    String? language,
    Object? fields,
  }) async {
    final answer = await send(
      'GET',
      '/v1/places/nearby',
      query: {
        'mode': mode,
        'vehicle': vehicle,
        'height': height,
        'width': width,
        'length': length,
        'weight': weight,
        'axle_load': axleLoad,
        'lat': lat,
        'lng': lng,
        'radius': radius,
        'category': category,
        'limit': limit,
        'open_now': openNow,
        'by': by,
        'direction': direction,
        'max_seconds': maxSeconds,
        'depart_at': departAt,
        'season': season,
        'language': language,
        'fields': fields,
      },
    );
    return Places(answer as Map<String, Object?>);
  }

  /// Find places along a route.
  ///
  /// [mode] The travel mode.
  ///
  /// [vehicle] The vehicle, where it is not a car; only with mode `auto`.
  ///
  /// [height] Height of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [width] Width of the truck; only with `vehicle` `truck`. Roads with a lower
  /// limit are not used. Metres.
  ///
  /// [length] Length of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Metres.
  ///
  /// [weight] Weight of the truck; only with `vehicle` `truck`. Roads with a
  /// lower limit are not used. Tonnes.
  ///
  /// [axleLoad] Load of the heaviest axle of the truck; only with `vehicle`
  /// `truck`. Roads with a lower limit are not used. Tonnes.
  ///
  /// [origin] The start of the journey.
  ///
  /// [destination] Its destination.
  ///
  /// [waypoints] Stops in between, in order of travel; at most 8. A place is
  /// visited between two of them.
  ///
  /// [polyline] The line of a journey, encoded with precision 6, as `/v1/route`
  /// returns it; at most 20000 points. It is followed through 25 of them. Leave
  /// out `destination` and `waypoints`.
  ///
  /// [category] A slug; `/v1/places/categories` lists the categories in the data.
  ///
  /// [q] A name, or words for a kind of place.
  ///
  /// [maxDetourSeconds] The longest detour: the time that a place adds to the
  /// journey. Seconds.
  ///
  /// [limit] The maximum number of places.
  ///
  /// [openAtArrival] `true`: only places that are certainly open when one arrives
  /// there.
  ///
  /// [departAt] Departure time; default: now. Without an offset, local time at
  /// the origin. A time more than 60 s in the past or more than ten years ahead
  /// is refused.
  ///
  /// [season] The rains, instead of those that the month of the departure says
  /// for each country: `wet` everywhere, `dry` nowhere. In the rains, roads that
  /// are tagged as unpaved are slower by their surface and class, and roads that
  /// are tagged as seasonal or prone to floods are used only where no other way
  /// leads; nothing is claimed of roads whose surface is not tagged. Only in mode
  /// `auto`. Without it and without a time, the roads are dry.
  ///
  /// [language] Preferred language of the names.
  ///
  /// [fields] The fields to return, as dotted paths separated by commas; items of
  /// a list are implied: `places.name,places.detour_duration`. The answer then
  /// has these fields only. Without it, every field is returned.
  Future<PlacesAlong> placesAlong({
    String? mode,
    String? vehicle,
    double? height,
    double? width,
    double? length,
    double? weight,
    double? axleLoad,
    LatLng? origin,
    LatLng? destination,
    List<LatLng>? waypoints,
    String? polyline,
    String? category,
    String? q,
    int? maxDetourSeconds,
    int? limit,
    bool? openAtArrival,
    String? departAt,
    String? season,
    String? language,
    Object? fields,
  }) async {
    final answer = await send(
      'POST',
      '/v1/places/along',
      body: {
        'mode': mode,
        'vehicle': vehicle,
        'height': height,
        'width': width,
        'length': length,
        'weight': weight,
        'axle_load': axleLoad,
        'origin': origin,
        'destination': destination,
        'waypoints': waypoints,
        'polyline': polyline,
        'category': category,
        'q': q,
        'max_detour_seconds': maxDetourSeconds,
        'limit': limit,
        'open_at_arrival': openAtArrival,
        'depart_at': departAt,
        'season': season,
        'language': language,
        'fields': fields,
      },
    );
    return PlacesAlong(answer as Map<String, Object?>);
  }

  /// List the place categories of this region.
  Future<List<String>> placeCategories() async {
    final answer = await send(
      'GET',
      '/v1/places/categories',
    );
    return [for (final item in answer as List<Object?>) item as String];
  }

  /// Get a place.
  ///
  /// [id] As in `Place.id`, or with `place_` in front.
  ///
  /// [language] Preferred language of the names.
  ///
  /// [fields] The fields to return, as dotted paths separated by commas; items of
  /// a list are implied: `name,location`. The answer then has these fields only.
  /// Without it, every field is returned.
  Future<Place> place({
    required String id,
    String? language,
    Object? fields,
  }) async {
    final answer = await send(
      'GET',
      '/v1/places/{id}',
      place: {
        'id': id,
      },
      query: {
        'language': language,
        'fields': fields,
      },
    );
    return Place(answer as Map<String, Object?>);
  }

  /// Get the TileJSON of the vector tiles.
  Future<TileJson> tileJson() async {
    final answer = await send(
      'GET',
      '/v1/tiles/source/service_tiles.json',
    );
    return TileJson(answer as Map<String, Object?>);
  }

  /// Get a vector tile of the newest data.
  Future<Uint8List> tile({
    required int z,
    required int x,
    required int y,
  }) async {
    final answer = await send(
      'GET',
      '/v1/tiles/service_tiles/{z}/{x}/{y}.mvt',
      place: {
        'z': z,
        'x': x,
        'y': y,
      },
      isBinary: true,
    );
    return answer as Uint8List;
  }

  /// Get a map style.
  ///
  /// [language] Language of the labels: fr, en; a region subtag is ignored.
  Future<MapStyle> mapStyle({
    required String name,
    String? language,
  }) async {
    final answer = await send(
      'GET',
      '/v1/tiles/style/{name}.json',
      place: {
        'name': name,
      },
      query: {
        'language': language,
      },
    );
    return MapStyle(answer as Map<String, Object?>);
  }

  /// Get a picture of the map.
  ///
  /// [center] The middle of the map, with `zoom`.
  ///
  /// [zoom] The zoom of `center`, as in MapLibre; fractions are possible.
  ///
  /// [bbox] Show this box whole, instead of `center`: `west,south,east,north` in
  /// degrees.
  ///
  /// [auto] Show all paths and markers with a margin: also what happens without
  /// `center` and `bbox`.
  ///
  /// [size] Width and height of the map in pixels of a page, 16 to 1280 each.
  /// With `scale` 2 the picture has twice as many; at most 3,000,000 pixels.
  ///
  /// [scale] 2: for screens with small pixels, such as those of phones.
  ///
  /// [style] `satellite` is without satellite images here: dark ground.
  ///
  /// [language] Language of the labels: fr, en; a region subtag is ignored.
  ///
  /// [path] A line over the map: `color:` with six hexadecimal digits and
  /// `width:` in pixels (1 to 20), both optional, then points, all separated by
  /// `|`; or, as the last part, `polyline:` with an encoded line of precision 6,
  /// as routes have it. Up to 10 lines with 5000 points together, separated by
  /// `;`.
  ///
  /// [marker] Pins that look the same: `color:` with six hexadecimal digits and
  /// `label:` with one letter or digit, both optional, then points, all separated
  /// by `|`. Up to 50 pins; those with another look follow after `;`.
  ///
  /// [format] WebP has about two thirds of the bytes of PNG.
  ///
  /// [expires] With `signature`, instead of a key: as in the signed address. Unix
  /// seconds.
  ///
  /// [signature] Instead of a key: of an address from `/v1/static/link`, which
  /// must be unchanged.
  Future<Uint8List> staticMap({
    String? center,
    double? zoom,
    List<double>? bbox,
    bool? auto,
    String? size,
    int? scale,
    String? style,
    String? language,
    String? path,
    String? marker,
    String? format,
    String? expires,
    String? signature,
  }) async {
    final answer = await send(
      'GET',
      '/v1/static',
      query: {
        'center': center,
        'zoom': zoom,
        'bbox': bbox,
        'auto': auto,
        'size': size,
        'scale': scale,
        'style': style,
        'language': language,
        'path': path,
        'marker': marker,
        'format': format,
        'expires': expires,
        'signature': signature,
      },
      isBinary: true,
    );
    return answer as Uint8List;
  }

  /// Get a signed address of a picture.
  ///
  /// [center] The middle of the map, with `zoom`.
  ///
  /// [zoom] The zoom of `center`, as in MapLibre; fractions are possible.
  ///
  /// [bbox] Show this box whole, instead of `center`: `west,south,east,north` in
  /// degrees.
  ///
  /// [auto] Show all paths and markers with a margin: also what happens without
  /// `center` and `bbox`.
  ///
  /// [size] Width and height of the map in pixels of a page, 16 to 1280 each.
  /// With `scale` 2 the picture has twice as many; at most 3,000,000 pixels.
  ///
  /// [scale] 2: for screens with small pixels, such as those of phones.
  ///
  /// [style] `satellite` is without satellite images here: dark ground.
  ///
  /// [language] Language of the labels: fr, en; a region subtag is ignored.
  ///
  /// [path] A line over the map: `color:` with six hexadecimal digits and
  /// `width:` in pixels (1 to 20), both optional, then points, all separated by
  /// `|`; or, as the last part, `polyline:` with an encoded line of precision 6,
  /// as routes have it. Up to 10 lines with 5000 points together, separated by
  /// `;`.
  ///
  /// [marker] Pins that look the same: `color:` with six hexadecimal digits and
  /// `label:` with one letter or digit, both optional, then points, all separated
  /// by `|`. Up to 50 pins; those with another look follow after `;`.
  ///
  /// [format] WebP has about two thirds of the bytes of PNG.
  ///
  /// [days] How long the address is valid. Days; it ends with a day in UTC.
  Future<StaticMapLink> staticUrl({
    String? center,
    double? zoom,
    List<double>? bbox,
    bool? auto,
    String? size,
    int? scale,
    String? style,
    String? language,
    String? path,
    String? marker,
    String? format,
    int? days,
  }) async {
    final answer = await send(
      'GET',
      '/v1/static/link',
      query: {
        'center': center,
        'zoom': zoom,
        'bbox': bbox,
        'auto': auto,
        'size': size,
        'scale': scale,
        'style': style,
        'language': language,
        'path': path,
        'marker': marker,
        'format': format,
        'days': days,
      },
    );
    return StaticMapLink(answer as Map<String, Object?>);
  }

  /// Set a fence.
  ///
  /// [name] A name for people.
  ///
  /// [set] A name for several fences that are checked together.
  ///
  /// [polygon] A ring of `[lng, lat]`, or a Polygon of GeoJSON: at most 500
  /// corners.
  ///
  /// [area] The `id` of an area, as `areas` of geocoding has it. The fence keeps
  /// the outline of now.
  ///
  /// [rules] When it sends events.
  Future<Fence> putFence({
    required String id,
    String? name,
    String? set,
    FenceCircle? circle,
    Object? polygon,
    String? area,
    FenceCorridor? corridor,
    FenceRules? rules,
  }) async {
    final answer = await send(
      'PUT',
      '/v1/fences/{id}',
      place: {
        'id': id,
      },
      body: {
        'name': name,
        'set': set,
        'circle': circle,
        'polygon': polygon,
        'area': area,
        'corridor': corridor,
        'rules': rules,
      },
    );
    return Fence(answer as Map<String, Object?>);
  }

  /// Get a fence.
  Future<Fence> fence({
    required String id,
  }) async {
    final answer = await send(
      'GET',
      '/v1/fences/{id}',
      place: {
        'id': id,
      },
    );
    return Fence(answer as Map<String, Object?>);
  }

  /// Remove a fence.
  Future<Deletion> removeFence({
    required String id,
  }) async {
    final answer = await send(
      'DELETE',
      '/v1/fences/{id}',
      place: {
        'id': id,
      },
    );
    return Deletion(answer as Map<String, Object?>);
  }

  /// List fences.
  ///
  /// [set] Only those of this set.
  ///
  /// [limit] The most fences of one answer.
  ///
  /// [after] Those after this one: `next` of the answer before. No slashes.
  Future<Fences> fences({
    String? set,
    int? limit,
    String? after,
  }) async {
    final answer = await send(
      'GET',
      '/v1/fences',
      query: {
        'set': set,
        'limit': limit,
        'after': after,
      },
    );
    return Fences(answer as Map<String, Object?>);
  }

  /// Check on which side of fences a point is.
  ///
  /// [lat] Degrees north.
  ///
  /// [lng] Degrees east.
  ///
  /// [fence] The fence. No slashes.
  ///
  /// [set] The set of fences.
  ///
  /// [accuracy] It is within so many metres of the point, as receivers report it.
  Future<FenceCheck> checkFences({
    required double lat,
    required double lng,
    String? fence,
    String? set,
    double? accuracy,
  }) async {
    final answer = await send(
      'POST',
      '/v1/fences/check',
      body: {
        'lat': lat,
        'lng': lng,
        'fence': fence,
        'set': set,
        'accuracy': accuracy,
      },
    );
    return FenceCheck(answer as Map<String, Object?>);
  }

  /// Send positions of vehicles.
  ///
  /// [positions] Positions of any vehicles, in any order. A vehicle has one
  /// position for each time: a repeated one changes nothing.
  Future<PositionsAnswer> sendPositions({
    required List<Position> positions,
  }) async {
    final answer = await send(
      'POST',
      '/v1/positions',
      body: {
        'positions': positions,
      },
    );
    return PositionsAnswer(answer as Map<String, Object?>);
  }

  /// Get the last position of a vehicle.
  Future<Vehicle> vehicle({
    required String vehicle,
  }) async {
    final answer = await send(
      'GET',
      '/v1/vehicles/{vehicle}',
      place: {
        'vehicle': vehicle,
      },
    );
    return Vehicle(answer as Map<String, Object?>);
  }

  /// Remove a vehicle.
  Future<Deletion> removeVehicle({
    required String vehicle,
  }) async {
    final answer = await send(
      'DELETE',
      '/v1/vehicles/{vehicle}',
      place: {
        'vehicle': vehicle,
      },
    );
    return Deletion(answer as Map<String, Object?>);
  }

  /// Get the trail of a vehicle.
  ///
  /// [from] Default: 24 hours before `to`, and at most that.
  ///
  /// [to] Default: now.
  ///
  /// [tolerance] Positions are left out where the vehicle is at most so many
  /// metres from them at their time on its way between two others. Metres; `0`:
  /// all stay.
  Future<Trail> trail({
    required String vehicle,
    String? from,
    String? to,
    int? tolerance,
  }) async {
    final answer = await send(
      'GET',
      '/v1/vehicles/{vehicle}/trail',
      place: {
        'vehicle': vehicle,
      },
      query: {
        'from': from,
        'to': to,
        'tolerance': tolerance,
      },
    );
    return Trail(answer as Map<String, Object?>);
  }

  /// Check the key and the state of the service.
  Future<Health> health() async {
    final answer = await send(
      'GET',
      '/v1/health',
    );
    return Health(answer as Map<String, Object?>);
  }
}
