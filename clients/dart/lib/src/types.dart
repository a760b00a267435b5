// Made by bin/clients from the OpenAPI document: do not edit.

/// `AssignDriver` of the API.
extension type AssignDriver(Map<String, Object?> json) implements Object {
  AssignDriver.of({
    required String id,
    required LatLng at,
    String? mode,
    String? vehicle,
    double? height,
    double? width,
    double? length,
    double? weight,
    double? axleLoad,
    String? freeAt,
    int? capacity,
  }) : this({
          'id': id,
          'at': at,
          if (mode != null) 'mode': mode,
          if (vehicle != null) 'vehicle': vehicle,
          if (height != null) 'height': height,
          if (width != null) 'width': width,
          if (length != null) 'length': length,
          if (weight != null) 'weight': weight,
          if (axleLoad != null) 'axle_load': axleLoad,
          if (freeAt != null) 'free_at': freeAt,
          if (capacity != null) 'capacity': capacity,
        });

  /// Your name for the driver, once in the request.
  String get id => json['id'] as String;

  /// Where the driver is, or will be when free.
  LatLng get at => LatLng(json['at'] as Map<String, Object?>);

  /// The travel mode.
  String? get mode => json['mode'] == null ? null : json['mode'] as String;

  /// The vehicle, where it is not a car; only with mode `auto`.
  String? get vehicle => json['vehicle'] == null ? null : json['vehicle'] as String;

  /// Height of the truck; only with `vehicle` `truck`. Roads with a lower limit
  /// are not used. Metres.
  double? get height => json['height'] == null ? null : (json['height'] as num).toDouble();

  /// Width of the truck; only with `vehicle` `truck`. Roads with a lower limit
  /// are not used. Metres.
  double? get width => json['width'] == null ? null : (json['width'] as num).toDouble();

  /// Length of the truck; only with `vehicle` `truck`. Roads with a lower limit
  /// are not used. Metres.
  double? get length => json['length'] == null ? null : (json['length'] as num).toDouble();

  /// Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit
  /// are not used. Tonnes.
  double? get weight => json['weight'] == null ? null : (json['weight'] as num).toDouble();

  /// Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads
  /// with a lower limit are not used. Tonnes.
  double? get axleLoad => json['axle_load'] == null ? null : (json['axle_load'] as num).toDouble();

  /// When the driver can leave. Default: `depart_at`. A time of the day (`14:30`)
  /// is that of the day of `depart_at`; times without an offset are local.
  String? get freeAt => json['free_at'] == null ? null : json['free_at'] as String;

  /// The most orders aboard at once; orders without a `dropoff` take no room.
  /// Default: no limit.
  int? get capacity => json['capacity'] == null ? null : (json['capacity'] as num).toInt();
}

/// `AssignOrder` of the API.
extension type AssignOrder(Map<String, Object?> json) implements Object {
  AssignOrder.of({
    required String id,
    required LatLng pickup,
    LatLng? dropoff,
    String? readyAt,
    String? dueAt,
    int? priority,
  }) : this({
          'id': id,
          'pickup': pickup,
          if (dropoff != null) 'dropoff': dropoff,
          if (readyAt != null) 'ready_at': readyAt,
          if (dueAt != null) 'due_at': dueAt,
          if (priority != null) 'priority': priority,
        });

  /// Your name for the order, once in the request.
  String get id => json['id'] as String;

  /// Where it is fetched.
  LatLng get pickup => LatLng(json['pickup'] as Map<String, Object?>);

  /// Where it is brought. Without it, the order is done with its pickup.
  LatLng? get dropoff => json['dropoff'] == null ? null : LatLng(json['dropoff'] as Map<String, Object?>);

  /// It is fetched then or later: the driver waits. A time of the day (`14:30`)
  /// is that of the day of `depart_at`; times without an offset are local.
  String? get readyAt => json['ready_at'] == null ? null : json['ready_at'] as String;

  /// It is done by then, or left out. A time of the day (`14:30`) is that of the
  /// day of `depart_at`; times without an offset are local.
  String? get dueAt => json['due_at'] == null ? null : json['due_at'] as String;

  /// Where not all orders find a driver, those with less are left out: any number
  /// of them, for one with more.
  int? get priority => json['priority'] == null ? null : (json['priority'] as num).toInt();
}

/// `AssignResponse` of the API.
extension type AssignResponse(Map<String, Object?> json) implements Object {
  /// The drivers that have orders, in the order of the request.
  List<Assignment> get assignments => [for (final item in json['assignments'] as List<Object?>) Assignment(item as Map<String, Object?>)];

  /// In the order of the request.
  List<UnassignedOrder> get unassigned => [for (final item in json['unassigned'] as List<Object?>) UnassignedOrder(item as Map<String, Object?>)];
}

/// `AssignedOrder` of the API.
extension type AssignedOrder(Map<String, Object?> json) implements Object {
  /// As in the request.
  String get id => json['id'] as String;

  /// When it is fetched.
  String get pickupAt => json['pickup_at'] as String;

  /// When it is brought; absent without a `dropoff`.
  String? get dropoffAt => json['dropoff_at'] == null ? null : json['dropoff_at'] as String;
}

/// `Assignment` of the API.
extension type Assignment(Map<String, Object?> json) implements Object {
  /// As in the request.
  String get driver => json['driver'] as String;

  /// Driving time. Seconds.
  double get duration => (json['duration'] as num).toDouble();

  /// In the order in which they are fetched.
  List<AssignedOrder> get orders => [for (final item in json['orders'] as List<Object?>) AssignedOrder(item as Map<String, Object?>)];
}

/// `AvoidedPolygon` of the API.
extension type AvoidedPolygon(Map<String, Object?> json) implements Object {
  AvoidedPolygon.of({
    required String type,
    required List<List<List<double>>> coordinates,
  }) : this({
          'type': type,
          'coordinates': coordinates,
        });

  String get type => json['type'] as String;

  List<List<List<double>>> get coordinates => [for (final item in json['coordinates'] as List<Object?>) [for (final item2 in item as List<Object?>) [for (final item3 in item2 as List<Object?>) (item3 as num).toDouble()]]];
}

/// `BatchPoint` of the API.
extension type BatchPoint(Map<String, Object?> json) implements Object {
  BatchPoint.of({
    required BatchPosition reverse,
  }) : this({
          'reverse': reverse,
        });

  BatchPosition get reverse => BatchPosition(json['reverse'] as Map<String, Object?>);
}

/// `BatchPosition` of the API.
extension type BatchPosition(Map<String, Object?> json) implements Object {
  BatchPosition.of({
    required double lat,
    required double lng,
  }) : this({
          'lat': lat,
          'lng': lng,
        });

  double get lat => (json['lat'] as num).toDouble();

  double get lng => (json['lng'] as num).toDouble();
}

/// `BatchText` of the API.
extension type BatchText(Map<String, Object?> json) implements Object {
  BatchText.of({
    required String q,
    double? lat,
    double? lng,
  }) : this({
          'q': q,
          if (lat != null) 'lat': lat,
          if (lng != null) 'lng': lng,
        });

  String get q => json['q'] as String;

  double? get lat => json['lat'] == null ? null : (json['lat'] as num).toDouble();

  double? get lng => json['lng'] == null ? null : (json['lng'] as num).toDouble();
}

/// `Candidate` of the API.
extension type Candidate(Map<String, Object?> json) implements Object {
  Candidate.of({
    required String id,
    required double lat,
    required double lng,
  }) : this({
          'id': id,
          'lat': lat,
          'lng': lng,
        });

  /// Your name for it, once in the request: any text.
  String get id => json['id'] as String;

  /// Degrees north.
  double get lat => (json['lat'] as num).toDouble();

  /// Degrees east.
  double get lng => (json['lng'] as num).toDouble();
}

/// `Data` of the API.
extension type DataState(Map<String, Object?> json) implements Object {
  /// Time of the newest data in the extract.
  String? get osmTimestamp => json['osm_timestamp'] == null ? null : json['osm_timestamp'] as String;

  /// Time of the build of the data.
  String? get builtAt => json['built_at'] == null ? null : json['built_at'] as String;

  /// Why the data build cannot be opened, with the damaged file; null: it is
  /// served, or there is none.
  String? get problem => json['problem'] == null ? null : json['problem'] as String;
}

/// `Deletion` of the API.
extension type Deletion(Map<String, Object?> json) implements Object {
  /// Always `true`.
  bool get deleted => json['deleted'] as bool;
}

/// `Engines` of the API.
extension type Engines(Map<String, Object?> json) implements Object {
  /// Routes, matrices, isochrones, matching, optimisation.
  String get routing => json['routing'] as String;

  /// Geocoding and places.
  String get geocoding => json['geocoding'] as String;

  /// Vector tiles.
  String get tiles => json['tiles'] as String;

  /// Voice prompts.
  String get speech => json['speech'] as String;
}

/// `Error` of the API.
extension type ErrorAnswer(Map<String, Object?> json) implements Object {
  ErrorBody get error => ErrorBody(json['error'] as Map<String, Object?>);
}

/// `ErrorBody` of the API.
extension type ErrorBody(Map<String, Object?> json) implements Object {
  /// The HTTP status.
  int get code => (json['code'] as num).toInt();

  /// A message for people, in English.
  String get message => json['message'] as String;

  /// The offending fields of an invalid request, the first 100; null for other
  /// errors.
  List<FieldError>? get details => json['details'] == null ? null : [for (final item in json['details'] as List<Object?>) FieldError(item as Map<String, Object?>)];

  /// The number of offending fields, where there are more than 100.
  int? get detailsTotal => json['details_total'] == null ? null : (json['details_total'] as num).toInt();

  /// Of a 400: the page about its first reason, in the documentation.
  String? get help => json['help'] == null ? null : json['help'] as String;
}

/// `EtaResponse` of the API.
extension type EtaResponse(Map<String, Object?> json) implements Object {
  /// Travel time without traffic. Seconds.
  double get duration => (json['duration'] as num).toDouble();

  /// Travel time of the same way in the traffic of its departure: half of all
  /// journeys take less. Null exactly when `traffic.available` is false. Seconds.
  double? get durationMl => json['duration_ml'] == null ? null : (json['duration_ml'] as num).toDouble();

  /// One journey in ten takes less; null with `duration_ml`. Seconds.
  double? get durationLow => json['duration_low'] == null ? null : (json['duration_low'] as num).toDouble();

  /// One journey in ten takes more; null with `duration_ml`. Seconds.
  double? get durationHigh => json['duration_high'] == null ? null : (json['duration_high'] as num).toDouble();

  /// Distance by road. Metres.
  double get distance => (json['distance'] as num).toDouble();

  /// Departure time. In UTC.
  String get departAt => json['depart_at'] as String;

  /// Arrival time: departure plus `duration_ml` if known, otherwise plus
  /// `duration`. In UTC.
  String get arriveAt => json['arrive_at'] as String;

  Traffic get traffic => Traffic(json['traffic'] as Map<String, Object?>);

  /// The rains on the way; present with `depart_at`, `arrive_by` or `season`, in
  /// mode `auto`, where the country is known.
  RouteSeason? get season => json['season'] == null ? null : RouteSeason(json['season'] as Map<String, Object?>);

  /// Name and version of the model that made `duration_ml`; absent without
  /// traffic.
  String? get model => json['model'] == null ? null : json['model'] as String;

  /// Closures and speeds of roads that the way meets or avoids; absent if there
  /// are none.
  List<RouteEvent>? get events => json['events'] == null ? null : [for (final item in json['events'] as List<Object?>) RouteEvent(item as Map<String, Object?>)];
}

/// `Fence` of the API.
extension type Fence(Map<String, Object?> json) implements Object {
  /// Your name for it.
  String get id => json['id'] as String;

  /// A name for people.
  String? get name => json['name'] == null ? null : json['name'] as String;

  /// A name for several fences.
  String? get set => json['set'] == null ? null : json['set'] as String;

  /// When it sends events.
  FenceRules get rules => FenceRules(json['rules'] as Map<String, Object?>);

  /// When it was written last.
  String get changedAt => json['changed_at'] as String;

  /// Absent for other shapes.
  FenceCircle? get circle => json['circle'] == null ? null : FenceCircle(json['circle'] as Map<String, Object?>);

  /// As GeoJSON; absent for other shapes.
  Map<String, Object?>? get polygon => json['polygon'] == null ? null : {for (final item in (json['polygon'] as Map<String, Object?>).entries) item.key: item.value};

  /// Of the area whose outline it has; absent for other shapes.
  String? get area => json['area'] == null ? null : json['area'] as String;

  /// Absent for other shapes.
  FenceLine? get corridor => json['corridor'] == null ? null : FenceLine(json['corridor'] as Map<String, Object?>);
}

/// `FenceCheck` of the API.
extension type FenceCheck(Map<String, Object?> json) implements Object {
  /// Of one fence, its state. Of a set, those in which the point is or may be,
  /// the furthest inside first; empty: it is outside of all.
  List<FenceState> get results => [for (final item in json['results'] as List<Object?>) FenceState(item as Map<String, Object?>)];
}

/// `FenceCircle` of the API.
extension type FenceCircle(Map<String, Object?> json) implements Object {
  FenceCircle.of({
    required double lat,
    required double lng,
    required double radius,
  }) : this({
          'lat': lat,
          'lng': lng,
          'radius': radius,
        });

  /// Degrees north.
  double get lat => (json['lat'] as num).toDouble();

  /// Degrees east.
  double get lng => (json['lng'] as num).toDouble();

  /// Metres.
  double get radius => (json['radius'] as num).toDouble();
}

/// `FenceCorridor` of the API.
extension type FenceCorridor(Map<String, Object?> json) implements Object {
  FenceCorridor.of({
    required double width,
    String? polyline,
    FenceRoute? route,
  }) : this({
          'width': width,
          if (polyline != null) 'polyline': polyline,
          if (route != null) 'route': route,
        });

  /// From one border to the other, with the line in the middle. Metres.
  double get width => (json['width'] as num).toDouble();

  /// A line, encoded with precision 6, as `/v1/route` returns it.
  String? get polyline => json['polyline'] == null ? null : json['polyline'] as String;

  /// The best route of now; the fence keeps its line.
  FenceRoute? get route => json['route'] == null ? null : FenceRoute(json['route'] as Map<String, Object?>);
}

/// `FenceHours` of the API.
extension type FenceHours(Map<String, Object?> json) implements Object {
  FenceHours.of({
    required List<String> days,
    required String from,
    required String until,
    required String timeZone,
  }) : this({
          'days': days,
          'from': from,
          'until': until,
          'time_zone': timeZone,
        });

  /// Days on which the hours begin.
  List<String> get days => [for (final item in json['days'] as List<Object?>) item as String];

  /// Local time.
  String get from => json['from'] as String;

  /// Local time; at or before `from` it is that of the next day.
  String get until => json['until'] as String;

  /// The time zone of these hours.
  String get timeZone => json['time_zone'] as String;
}

/// `FenceLine` of the API.
extension type FenceLine(Map<String, Object?> json) implements Object {
  /// Encoded with precision 6.
  String get polyline => json['polyline'] as String;

  /// Metres.
  double get width => (json['width'] as num).toDouble();
}

/// `FenceRoute` of the API.
extension type FenceRoute(Map<String, Object?> json) implements Object {
  FenceRoute.of({
    required LatLng origin,
    required LatLng destination,
    String? mode,
    String? vehicle,
    double? height,
    double? width,
    double? length,
    double? weight,
    double? axleLoad,
    List<LatLng>? waypoints,
  }) : this({
          'origin': origin,
          'destination': destination,
          if (mode != null) 'mode': mode,
          if (vehicle != null) 'vehicle': vehicle,
          if (height != null) 'height': height,
          if (width != null) 'width': width,
          if (length != null) 'length': length,
          if (weight != null) 'weight': weight,
          if (axleLoad != null) 'axle_load': axleLoad,
          if (waypoints != null) 'waypoints': waypoints,
        });

  /// The start of the route.
  LatLng get origin => LatLng(json['origin'] as Map<String, Object?>);

  /// The destination.
  LatLng get destination => LatLng(json['destination'] as Map<String, Object?>);

  /// The travel mode.
  String? get mode => json['mode'] == null ? null : json['mode'] as String;

  /// The vehicle, where it is not a car; only with mode `auto`.
  String? get vehicle => json['vehicle'] == null ? null : json['vehicle'] as String;

  /// Height of the truck; only with `vehicle` `truck`. Roads with a lower limit
  /// are not used. Metres.
  double? get height => json['height'] == null ? null : (json['height'] as num).toDouble();

  /// Width of the truck; only with `vehicle` `truck`. Roads with a lower limit
  /// are not used. Metres.
  double? get width => json['width'] == null ? null : (json['width'] as num).toDouble();

  /// Length of the truck; only with `vehicle` `truck`. Roads with a lower limit
  /// are not used. Metres.
  double? get length => json['length'] == null ? null : (json['length'] as num).toDouble();

  /// Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit
  /// are not used. Tonnes.
  double? get weight => json['weight'] == null ? null : (json['weight'] as num).toDouble();

  /// Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads
  /// with a lower limit are not used. Tonnes.
  double? get axleLoad => json['axle_load'] == null ? null : (json['axle_load'] as num).toDouble();

  /// Stops in between, in order of travel.
  List<LatLng>? get waypoints => json['waypoints'] == null ? null : [for (final item in json['waypoints'] as List<Object?>) LatLng(item as Map<String, Object?>)];
}

/// `FenceRules` of the API.
extension type FenceRules(Map<String, Object?> json) implements Object {
  FenceRules.of({
    bool? enter,
    bool? exit,
    int? dwell,
    double? speed,
    FenceHours? hours,
    List<String>? vehicles,
  }) : this({
          if (enter != null) 'enter': enter,
          if (exit != null) 'exit': exit,
          if (dwell != null) 'dwell': dwell,
          if (speed != null) 'speed': speed,
          if (hours != null) 'hours': hours,
          if (vehicles != null) 'vehicles': vehicles,
        });

  /// Whether `fence.entered` is sent.
  bool? get enter => json['enter'] == null ? null : json['enter'] as bool;

  /// Whether `fence.exited` is sent.
  bool? get exit => json['exit'] == null ? null : json['exit'] as bool;

  /// Seconds in the fence after which `fence.dwelt` is sent, once for each stay.
  /// Default: never.
  int? get dwell => json['dwell'] == null ? null : (json['dwell'] as num).toInt();

  /// A faster vehicle drives past and does not enter. Metres per second. Default:
  /// no limit.
  double? get speed => json['speed'] == null ? null : (json['speed'] as num).toDouble();

  /// Events at other times are not sent. Default: always.
  FenceHours? get hours => json['hours'] == null ? null : FenceHours(json['hours'] as Map<String, Object?>);

  /// Your names of the vehicles. Default: all.
  List<String>? get vehicles => json['vehicles'] == null ? null : [for (final item in json['vehicles'] as List<Object?>) item as String];
}

/// `FenceState` of the API.
extension type FenceState(Map<String, Object?> json) implements Object {
  /// Your name for the fence.
  String get fence => json['fence'] as String;

  /// `unknown`: by its accuracy it may be on either side.
  String get state => json['state'] as String;

  /// From the point to the border. Metres.
  double get distance => (json['distance'] as num).toDouble();
}

/// `Fences` of the API.
extension type Fences(Map<String, Object?> json) implements Object {
  /// In the order of their ids.
  List<Fence> get fences => [for (final item in json['fences'] as List<Object?>) Fence(item as Map<String, Object?>)];

  /// Where the next ones begin: `after` of the next request; null: there are no
  /// more.
  String? get next => json['next'] == null ? null : json['next'] as String;
}

/// `FerryCrossing` of the API.
extension type FerryCrossing(Map<String, Object?> json) implements Object {
  /// Length of the crossing. Metres.
  double get distance => (json['distance'] as num).toDouble();
}

/// `FieldError` of the API.
extension type FieldError(Map<String, Object?> json) implements Object {
  /// Path of the field, with dots and indexes.
  String get field => json['field'] as String;

  String get reason => json['reason'] as String;

  /// The value that was sent; null if none was sent.
  Object? get value => json['value'];
}

/// `FleetBreak` of the API.
extension type FleetBreak(Map<String, Object?> json) implements Object {
  FleetBreak.of({
    required List<String> window,
    required double duration,
  }) : this({
          'window': window,
          'duration': duration,
        });

  /// The break begins between these times. Times of the day (`08:00`) are local
  /// times of the day of `depart_at`; ISO 8601 dates and times without an offset
  /// are local, too.
  List<String> get window => [for (final item in json['window'] as List<Object?>) item as String];

  /// Seconds.
  double get duration => (json['duration'] as num).toDouble();
}

/// `FleetCost` of the API.
extension type FleetCost(Map<String, Object?> json) implements Object {
  FleetCost.of({
    double? fixed,
    double? perKm,
    double? perHour,
  }) : this({
          if (fixed != null) 'fixed': fixed,
          if (perKm != null) 'per_km': perKm,
          if (perHour != null) 'per_hour': perHour,
        });

  /// Of a vehicle that is used.
  double? get fixed => json['fixed'] == null ? null : (json['fixed'] as num).toDouble();

  /// For each kilometre.
  double? get perKm => json['per_km'] == null ? null : (json['per_km'] as num).toDouble();

  /// For each hour from leaving to the end: driving, service, waiting and breaks.
  double? get perHour => json['per_hour'] == null ? null : (json['per_hour'] as num).toDouble();
}

/// `position`: a vehicle is somewhere (`vehicle`, `location`). `done`,
/// `failed`: a stop of a job has ended (`job`; `parcel`). `early`, `late`:
/// beside the plan (`vehicle`, `by`). `broken_down`: a vehicle stays where it
/// is, others fetch what it carries (`vehicle`, `location`). `vehicle_added`
/// (`new_vehicle`), `job_added`, `job_changed` (`new_job`), `job_cancelled`
/// (`job`).
extension type FleetEvent(Map<String, Object?> json) implements Object {
  FleetEvent.of({
    required String at,
    required String kind,
    String? vehicle,
    String? job,
    double? by,
    LatLng? location,
    String? parcel,
    FleetJob? newJob,
    FleetVehicle? newVehicle,
  }) : this({
          'at': at,
          'kind': kind,
          if (vehicle != null) 'vehicle': vehicle,
          if (job != null) 'job': job,
          if (by != null) 'by': by,
          if (location != null) 'location': location,
          if (parcel != null) 'parcel': parcel,
          if (newJob != null) 'new_job': newJob,
          if (newVehicle != null) 'new_vehicle': newVehicle,
        });

  /// When it happened: not before the last event of the plan, nor outside its
  /// day. A time of the day is a local time of that day.
  String get at => json['at'] as String;

  String get kind => json['kind'] as String;

  /// The id of a vehicle.
  String? get vehicle => json['vehicle'] == null ? null : json['vehicle'] as String;

  /// The id of a job.
  String? get job => json['job'] == null ? null : json['job'] as String;

  /// How early or late it is beside the plan, seconds.
  double? get by => json['by'] == null ? null : (json['by'] as num).toDouble();

  /// Where the vehicle is. Without it, a broken one is on the way of its plan.
  LatLng? get location => json['location'] == null ? null : LatLng(json['location'] as Map<String, Object?>);

  /// Of a stop that failed: its load stays aboard to the end (`returned`), the
  /// vehicle tries again later (`retried`), or its load is left there (`left`).
  String? get parcel => json['parcel'] == null ? null : json['parcel'] as String;

  /// The job that is added, or that takes the place of the one with its id. A
  /// load that is added after vehicles have left is fetched where one of them
  /// started.
  FleetJob? get newJob => json['new_job'] == null ? null : FleetJob(json['new_job'] as Map<String, Object?>);

  /// The vehicle that is added.
  FleetVehicle? get newVehicle => json['new_vehicle'] == null ? null : FleetVehicle(json['new_vehicle'] as Map<String, Object?>);
}

/// One place (`location`), or two of one vehicle (`pickup` and `delivery`).
extension type FleetJob(Map<String, Object?> json) implements Object {
  FleetJob.of({
    required String id,
    LatLng? location,
    FleetJobStop? pickup,
    FleetJobStop? delivery,
    List<double>? demand,
    double? serviceTime,
    List<List<String>>? timeWindows,
    List<String>? skills,
    int? priority,
    List<String>? allowedVehicles,
  }) : this({
          'id': id,
          if (location != null) 'location': location,
          if (pickup != null) 'pickup': pickup,
          if (delivery != null) 'delivery': delivery,
          if (demand != null) 'demand': demand,
          if (serviceTime != null) 'service_time': serviceTime,
          if (timeWindows != null) 'time_windows': timeWindows,
          if (skills != null) 'skills': skills,
          if (priority != null) 'priority': priority,
          if (allowedVehicles != null) 'allowed_vehicles': allowedVehicles,
        });

  /// Your name for it, once in the request.
  String get id => json['id'] as String;

  /// The place to go to. Its load is aboard from the start of the vehicle.
  LatLng? get location => json['location'] == null ? null : LatLng(json['location'] as Map<String, Object?>);

  /// Where its load comes aboard.
  FleetJobStop? get pickup => json['pickup'] == null ? null : FleetJobStop(json['pickup'] as Map<String, Object?>);

  /// Where it leaves the vehicle.
  FleetJobStop? get delivery => json['delivery'] == null ? null : FleetJobStop(json['delivery'] as Map<String, Object?>);

  /// Its load, in each dimension. Default: nothing.
  List<double>? get demand => json['demand'] == null ? null : [for (final item in json['demand'] as List<Object?>) (item as num).toDouble()];

  /// Seconds of service at each of its stops.
  double? get serviceTime => json['service_time'] == null ? null : (json['service_time'] as num).toDouble();

  /// Service begins within one of these, at each of its stops. Default: any time.
  /// Times of the day (`08:00`) are local times of the day of `depart_at`; ISO
  /// 8601 dates and times without an offset are local, too.
  List<List<String>>? get timeWindows => json['time_windows'] == null ? null : [for (final item in json['time_windows'] as List<Object?>) [for (final item2 in item as List<Object?>) item2 as String]];

  /// A vehicle serves this job only if it has all of these.
  List<String>? get skills => json['skills'] == null ? null : [for (final item in json['skills'] as List<Object?>) item as String];

  /// Where not all jobs find a place, those with less are left out: any number of
  /// them, for one with more.
  int? get priority => json['priority'] == null ? null : (json['priority'] as num).toInt();

  /// Ids of the vehicles that may serve it. Default: all.
  List<String>? get allowedVehicles => json['allowed_vehicles'] == null ? null : [for (final item in json['allowed_vehicles'] as List<Object?>) item as String];
}

/// `FleetJobStop` of the API.
extension type FleetJobStop(Map<String, Object?> json) implements Object {
  FleetJobStop.of({
    required double lat,
    required double lng,
    double? serviceTime,
    List<List<String>>? timeWindows,
  }) : this({
          'lat': lat,
          'lng': lng,
          if (serviceTime != null) 'service_time': serviceTime,
          if (timeWindows != null) 'time_windows': timeWindows,
        });

  /// Degrees north.
  double get lat => (json['lat'] as num).toDouble();

  /// Degrees east.
  double get lng => (json['lng'] as num).toDouble();

  /// Seconds of service. Default: that of the job.
  double? get serviceTime => json['service_time'] == null ? null : (json['service_time'] as num).toDouble();

  /// Default: those of the job.
  List<List<String>>? get timeWindows => json['time_windows'] == null ? null : [for (final item in json['time_windows'] as List<Object?>) [for (final item2 in item as List<Object?>) item2 as String]];
}

/// `FleetPlan` of the API.
extension type FleetPlan(Map<String, Object?> json) implements Object {
  /// For `/v1/fleet/plan/{id}`.
  String get id => json['id'] as String;

  /// `searching`: it is the best plan so far, and gets better; jobs without a
  /// place yet have the reason `search`. `failed`: its search could not end, and
  /// its units were given back.
  String get state => json['state'] as String;

  String get createdAt => json['created_at'] as String;

  /// Of the last update; without one, when it was made.
  String get updatedAt => json['updated_at'] as String;

  /// Until when the plan is kept; null if it could not be kept.
  String? get expiresAt => json['expires_at'] == null ? null : json['expires_at'] as String;

  /// One for each vehicle that is used, in the order of the request.
  List<FleetRoute> get routes => [for (final item in json['routes'] as List<Object?>) FleetRoute(item as Map<String, Object?>)];

  /// Jobs that no vehicle serves, each with what stands against it.
  List<UnassignedJob> get unassigned => [for (final item in json['unassigned'] as List<Object?>) UnassignedJob(item as Map<String, Object?>)];

  FleetTotals get totals => FleetTotals(json['totals'] as Map<String, Object?>);

  /// Of all routes, by the objective.
  double get cost => (json['cost'] as num).toDouble();

  /// No plan with all these jobs costs less; null where that is not known.
  double? get lowerBound => json['lower_bound'] == null ? null : (json['lower_bound'] as num).toDouble();

  /// Traffic of the hours of the day, at the places of the plan; empty where none
  /// was observed.
  List<FleetTrafficHour> get traffic => [for (final item in json['traffic'] as List<Object?>) FleetTrafficHour(item as Map<String, Object?>)];

  FleetSearch get search => FleetSearch(json['search'] as Map<String, Object?>);

  /// Jobs that another vehicle serves than before the update; absent in a new
  /// plan.
  int? get changed => json['changed'] == null ? null : (json['changed'] as num).toInt();
}

/// `FleetRelation` of the API.
extension type FleetRelation(Map<String, Object?> json) implements Object {
  FleetRelation.of({
    required String type,
    required List<String> jobs,
  }) : this({
          'type': type,
          'jobs': jobs,
        });

  /// `same_vehicle`: one vehicle serves all of them, or none of them is served.
  /// `in_sequence`: in this order, too; other stops may lie between.
  String get type => json['type'] as String;

  /// Ids of jobs.
  List<String> get jobs => [for (final item in json['jobs'] as List<Object?>) item as String];
}

/// `FleetRoute` of the API.
extension type FleetRoute(Map<String, Object?> json) implements Object {
  /// Stops of jobs.
  int get stops => (json['stops'] as num).toInt();

  /// Metres.
  double get distance => (json['distance'] as num).toDouble();

  /// From leaving to the end. Seconds.
  double get duration => (json['duration'] as num).toDouble();

  /// Of that, driving. Seconds.
  double get driving => (json['driving'] as num).toDouble();

  /// Of that, waiting. Seconds.
  double get wait => (json['wait'] as num).toDouble();

  /// Of that, service and breaks. Seconds.
  double get serve => (json['serve'] as num).toDouble();

  /// The id of the vehicle.
  String get vehicle => json['vehicle'] as String;

  /// In their order; the first is the start, the last the end.
  List<FleetStep> get steps => [for (final item in json['steps'] as List<Object?>) FleetStep(item as Map<String, Object?>)];

  /// Its cost by the objective.
  double get cost => (json['cost'] as num).toDouble();

  /// The way, encoded with precision 6. Left out where `fields` leaves it out,
  /// and by vehicles that do not drive.
  String? get polyline => json['polyline'] == null ? null : json['polyline'] as String;
}

/// `FleetSearch` of the API.
extension type FleetSearch(Map<String, Object?> json) implements Object {
  /// Steps of the search.
  int get iterations => (json['iterations'] as num).toInt();

  /// By what the search ended: the steps of `effort`, or `time_limit`. After
  /// `iterations`, the same request gives the same plan.
  String get endedBy => json['ended_by'] as String;
}

/// `FleetStep` of the API.
extension type FleetStep(Map<String, Object?> json) implements Object {
  /// `position`: where it was at an event of the day, or between two tours.
  String get type => json['type'] as String;

  /// Where it is.
  LatLng get location => LatLng(json['location'] as Map<String, Object?>);

  /// When the vehicle arrives.
  String get arrive => json['arrive'] as String;

  /// How long it waits before the service or the break. Seconds.
  double get wait => (json['wait'] as num).toDouble();

  /// How long the service or the break takes. Seconds.
  double get serve => (json['serve'] as num).toDouble();

  /// When the vehicle drives on.
  String get leave => json['leave'] as String;

  /// The load when it drives on, in each dimension.
  List<double> get load => [for (final item in json['load'] as List<Object?>) (item as num).toDouble()];

  /// The drive from the step before. Seconds.
  double get duration => (json['duration'] as num).toDouble();

  /// The way from the step before. Metres.
  double get distance => (json['distance'] as num).toDouble();

  /// The id of the job.
  String? get job => json['job'] == null ? null : json['job'] as String;

  /// It had started before the update of the plan, and stays.
  bool? get done => json['done'] == null ? null : json['done'] as bool;

  /// Its service has failed: see the event.
  bool? get failed => json['failed'] == null ? null : json['failed'] as bool;
}

/// `FleetTotals` of the API.
extension type FleetTotals(Map<String, Object?> json) implements Object {
  /// Stops of jobs.
  int get stops => (json['stops'] as num).toInt();

  /// Metres.
  double get distance => (json['distance'] as num).toDouble();

  /// From leaving to the end. Seconds.
  double get duration => (json['duration'] as num).toDouble();

  /// Of that, driving. Seconds.
  double get driving => (json['driving'] as num).toDouble();

  /// Of that, waiting. Seconds.
  double get wait => (json['wait'] as num).toDouble();

  /// Of that, service and breaks. Seconds.
  double get serve => (json['serve'] as num).toDouble();

  /// Vehicles that are used.
  int get vehicles => (json['vehicles'] as num).toInt();
}

/// `FleetTrafficHour` of the API.
extension type FleetTrafficHour(Map<String, Object?> json) implements Object {
  /// From when it holds.
  String get from => json['from'] as String;

  /// Drives take so many times as long as on empty roads.
  double get factor => (json['factor'] as num).toDouble();
}

/// `FleetVehicle` of the API.
extension type FleetVehicle(Map<String, Object?> json) implements Object {
  FleetVehicle.of({
    required String id,
    required LatLng start,
    LatLng? end,
    List<double>? capacity,
    List<String>? shift,
    List<FleetBreak>? breaks,
    List<String>? skills,
    FleetCost? cost,
    int? maxStops,
    double? maxTime,
  }) : this({
          'id': id,
          'start': start,
          if (end != null) 'end': end,
          if (capacity != null) 'capacity': capacity,
          if (shift != null) 'shift': shift,
          if (breaks != null) 'breaks': breaks,
          if (skills != null) 'skills': skills,
          if (cost != null) 'cost': cost,
          if (maxStops != null) 'max_stops': maxStops,
          if (maxTime != null) 'max_time': maxTime,
        });

  /// Your name for it, once in the request.
  String get id => json['id'] as String;

  /// Where it leaves.
  LatLng get start => LatLng(json['start'] as Map<String, Object?>);

  /// Where it ends. Without it, it ends at its last stop.
  LatLng? get end => json['end'] == null ? null : LatLng(json['end'] as Map<String, Object?>);

  /// The most that it carries, in each dimension of the demands. Default: no
  /// limit.
  List<double>? get capacity => json['capacity'] == null ? null : [for (final item in json['capacity'] as List<Object?>) (item as num).toDouble()];

  /// It leaves after the first and ends before the second. Default: 24 hours from
  /// `depart_at`. Times of the day (`08:00`) are local times of the day of
  /// `depart_at`; ISO 8601 dates and times without an offset are local, too.
  List<String>? get shift => json['shift'] == null ? null : [for (final item in json['shift'] as List<Object?>) item as String];

  /// In their order.
  List<FleetBreak>? get breaks => json['breaks'] == null ? null : [for (final item in json['breaks'] as List<Object?>) FleetBreak(item as Map<String, Object?>)];

  /// Abilities of this vehicle, in words of your own.
  List<String>? get skills => json['skills'] == null ? null : [for (final item in json['skills'] as List<Object?>) item as String];

  /// In francs, or any other unit.
  FleetCost? get cost => json['cost'] == null ? null : FleetCost(json['cost'] as Map<String, Object?>);

  /// The most stops that it makes.
  int? get maxStops => json['max_stops'] == null ? null : (json['max_stops'] as num).toInt();

  /// The longest time from leaving to the end, seconds.
  double? get maxTime => json['max_time'] == null ? null : (json['max_time'] as num).toDouble();
}

/// `GeocodeArea` of the API.
extension type GeocodeArea(Map<String, Object?> json) implements Object {
  /// Id of the area, see `/v1/places/{id}`.
  String get id => json['id'] as String;

  /// The kind of area.
  String get layer => json['layer'] as String;

  String get name => json['name'] as String;
}

/// `GeocodeBatchResults` of the API.
extension type GeocodeBatchResults(Map<String, Object?> json) implements Object {
  /// One for each item, in their order: the answer of `/v1/geocode` or
  /// `/v1/geocode/reverse`, or an error.
  List<Object?> get results => [for (final item in json['results'] as List<Object?>) item];
}

/// `GeocodeComponent` of the API.
extension type GeocodeComponent(Map<String, Object?> json) implements Object {
  /// The kind of part; of a house number `address`.
  String get layer => json['layer'] as String;

  String get name => json['name'] as String;

  /// Id of the part, see `/v1/places/{id}`; absent for a street that the map does
  /// not have by this name.
  String? get id => json['id'] == null ? null : json['id'] as String;
}

/// `GeocodeFeature` of the API.
extension type GeocodeFeature(Map<String, Object?> json) implements Object {
  String get type => json['type'] as String;

  GeocodeProperties get properties => GeocodeProperties(json['properties'] as Map<String, Object?>);

  GeocodePoint get geometry => GeocodePoint(json['geometry'] as Map<String, Object?>);
}

/// `GeocodeLandmark` of the API.
extension type GeocodeLandmark(Map<String, Object?> json) implements Object {
  /// Id of the landmark, see `/v1/places/{id}`.
  String get id => json['id'] as String;

  String get name => json['name'] as String;

  /// Position of the place relative to the landmark.
  String get relation => json['relation'] as String;

  /// Distance to the landmark. Metres.
  double? get distance => json['distance'] == null ? null : (json['distance'] as num).toDouble();
}

/// `GeocodePoint` of the API.
extension type GeocodePoint(Map<String, Object?> json) implements Object {
  String get type => json['type'] as String;

  /// `[lng, lat]`.
  List<double> get coordinates => [for (final item in json['coordinates'] as List<Object?>) (item as num).toDouble()];
}

/// `GeocodeProperties` of the API.
extension type GeocodeProperties(Map<String, Object?> json) implements Object {
  /// Stays the same when the data is built again, and is its id in `/v1/places`.
  /// Of a `plus_code` and a `landmark_relative` it is the Plus Code.
  String get id => json['id'] as String;

  /// In the requested language, otherwise in French; the category if there is no
  /// name.
  String get name => json['name'] as String;

  /// One line of text that distinguishes it from others with the same name.
  String get label => json['label'] as String;

  /// The kind of result.
  String get layer => json['layer'] as String;

  /// Probability that this result is the intended one.
  double get confidence => (json['confidence'] as num).toDouble();

  /// `exact`: all words match; `prefix`: the last word was completed; `fuzzy`: a
  /// similar spelling matches; `fallback`: some words were ignored; `nearest`:
  /// found by distance to a point.
  String get matchType => json['match_type'] as String;

  /// Null at sea.
  String? get country => json['country'] == null ? null : json['country'] as String;

  /// ISO 3166-1 alpha-2. Null at sea.
  String? get countryCode => json['country_code'] == null ? null : json['country_code'] as String;

  /// The places around it, from the inside out: quarter, town, district, region,
  /// country.
  List<GeocodeArea> get areas => [for (final item in json['areas'] as List<Object?>) GeocodeArea(item as Map<String, Object?>)];

  /// The parts of the address, from the inside out: the thing itself (its number,
  /// if it is a house), its street, then `areas`.
  List<GeocodeComponent> get components => [for (final item in json['components'] as List<Object?>) GeocodeComponent(item as Map<String, Object?>)];

  /// The thing for which the point stands: `rooftop`: the thing itself;
  /// `interpolated`: a house number between two known ones; `street`: a point of
  /// a street or a crossing; `area`: a point inside an area; `relation`: a point
  /// described by its position relative to a landmark.
  String get accuracy => json['accuracy'] as String;

  /// Full Plus Code of the point.
  String get plusCode => json['plus_code'] as String;

  /// The data source; `operator` for outlines and places that the operator of
  /// this service added.
  String get source => json['source'] as String;

  /// Distance from the point of the request. Metres.
  double? get distance => json['distance'] == null ? null : (json['distance'] as num).toDouble();

  String? get street => json['street'] == null ? null : json['street'] as String;

  String? get houseNumber => json['house_number'] == null ? null : json['house_number'] as String;

  String? get quartier => json['quartier'] == null ? null : json['quartier'] as String;

  /// True if no mapped boundary contains the point: `quartier` then comes from
  /// names, stops and addresses nearby. Absent without a `quartier`.
  bool? get quartierEstimated => json['quartier_estimated'] == null ? null : json['quartier_estimated'] as bool;

  /// City or town; in rural areas the village.
  String? get city => json['city'] == null ? null : json['city'] as String;

  /// Department, prefecture, cercle or local government area: only if a boundary
  /// of one contains the point.
  String? get district => json['district'] == null ? null : json['district'] as String;

  /// Only if a mapped boundary contains the point.
  String? get region => json['region'] == null ? null : json['region'] as String;

  /// The element of OpenStreetMap.
  OsmElement? get osm => json['osm'] == null ? null : OsmElement(json['osm'] as Map<String, Object?>);

  /// With `language=all`: the name in every known language, by its code;
  /// `default` is the name without a language.
  Map<String, String>? get names => json['names'] == null ? null : {for (final item in (json['names'] as Map<String, Object?>).entries) item.key: item.value as String};

  String? get phone => json['phone'] == null ? null : json['phone'] as String;

  /// In the syntax of OpenStreetMap’s `opening_hours`, as mapped.
  String? get openingHours => json['opening_hours'] == null ? null : json['opening_hours'] as String;

  /// Whether the thing is open at the time that the text names; absent where its
  /// hours are unknown, and for texts without a time.
  bool? get open => json['open'] == null ? null : json['open'] as bool;

  /// Of a suggestion: the first line to show.
  String? get mainText => json['main_text'] == null ? null : json['main_text'] as String;

  /// Of a suggestion: the second line, which says where it is.
  String? get secondaryText => json['secondary_text'] == null ? null : json['secondary_text'] as String;

  /// Of a suggestion: the parts of `main_text` that were typed, as `[from, to]`
  /// in UTF-16 units, `to` excluded.
  List<List<int>>? get matches => json['matches'] == null ? null : [for (final item in json['matches'] as List<Object?>) [for (final item2 in item as List<Object?>) (item2 as num).toInt()]];

  /// Of an area or a street: `[west, south, east, north]`.
  List<double>? get bbox => json['bbox'] == null ? null : [for (final item in json['bbox'] as List<Object?>) (item as num).toDouble()];

  /// A slug of `/v1/places/categories`, or the kind of settlement.
  String? get category => json['category'] == null ? null : json['category'] as String;

  /// Of a `landmark_relative`: position of the point relative to the landmark.
  String? get relation => json['relation'] == null ? null : json['relation'] as String;

  /// Of a `landmark_relative`: uncertainty of the point. Metres.
  double? get radius => json['radius'] == null ? null : (json['radius'] as num).toDouble();

  /// Of a reverse answer’s first feature: where the point is in one sentence that
  /// `/v1/geocode` understands, in the requested language.
  String? get sentence => json['sentence'] == null ? null : json['sentence'] as String;

  /// A landmark that describes the location.
  GeocodeLandmark? get landmark => json['landmark'] == null ? null : GeocodeLandmark(json['landmark'] as Map<String, Object?>);
}

/// How the text was read.
extension type GeocodeReading(Map<String, Object?> json) implements Object {
  /// The text is a code or a number of another system. There are no features,
  /// unless the operator of this service has a resolver for it.
  String? get understoodAs => json['understood_as'] == null ? null : json['understood_as'] as String;

  /// True if the text asks for something near the user: send `lat` and `lng`.
  bool? get needsPosition => json['needs_position'] == null ? null : json['needs_position'] as bool;

  /// The city or village that the text names and that results lie in.
  String? get town => json['town'] == null ? null : json['town'] as String;

  /// The quarter, district, region or country that the text names and that
  /// results lie in.
  String? get area => json['area'] == null ? null : json['area'] as String;

  /// The kind of things that the text asks for: a slug of
  /// `/v1/places/categories`.
  String? get kind => json['kind'] == null ? null : json['kind'] as String;

  /// The position relative to a landmark that the text describes.
  String? get relation => json['relation'] == null ? null : json['relation'] as String;

  /// The opening hours that the text requires (“ouvert maintenant”, “24h/24”, “de
  /// garde”, “ouvert le dimanche”). Of a kind, things that are open come first.
  String? get opening => json['opening'] == null ? null : json['opening'] as String;

  /// With `opening`: whether the hours of any result are known.
  bool? get openingKnown => json['opening_known'] == null ? null : json['opening_known'] as bool;

  /// Parts of the text that were left out.
  List<String>? get setAside => json['set_aside'] == null ? null : [for (final item in json['set_aside'] as List<Object?>) item as String];

  /// Advice for the user, in the requested language.
  String? get hint => json['hint'] == null ? null : json['hint'] as String;
}

/// GeoJSON (RFC 7946), best match first.
extension type GeocodeResponse(Map<String, Object?> json) implements Object {
  String get type => json['type'] as String;

  /// Empty if nothing is found.
  List<GeocodeFeature> get features => [for (final item in json['features'] as List<Object?>) GeocodeFeature(item as Map<String, Object?>)];

  /// How the text was read; absent in answers about points.
  GeocodeReading? get query => json['query'] == null ? null : GeocodeReading(json['query'] as Map<String, Object?>);
}

/// `Health` of the API.
extension type Health(Map<String, Object?> json) implements Object {
  /// `degraded`: the key is accepted, but an engine of this deployment does not
  /// answer now.
  String get status => json['status'] as String;

  String get version => json['version'] as String;

  /// The first of `regions`.
  String? get region => json['region'] == null ? null : json['region'] as String;

  /// That of the first region.
  DataState get data => DataState(json['data'] as Map<String, Object?>);

  /// The worst state of all regions.
  Engines get engines => Engines(json['engines'] as Map<String, Object?>);

  /// The regions of this deployment: a request is answered by the smallest one
  /// that covers it.
  List<RegionState> get regions => [for (final item in json['regions'] as List<Object?>) RegionState(item as Map<String, Object?>)];
}

/// `IsochroneFeature` of the API.
extension type IsochroneFeature(Map<String, Object?> json) implements Object {
  String get type => json['type'] as String;

  IsochroneProperties get properties => IsochroneProperties(json['properties'] as Map<String, Object?>);

  IsochronePolygon get geometry => IsochronePolygon(json['geometry'] as Map<String, Object?>);
}

/// `IsochronePolygon` of the API.
extension type IsochronePolygon(Map<String, Object?> json) implements Object {
  String get type => json['type'] as String;

  /// Closed rings of `[lng, lat]`: the outline counter-clockwise, then,
  /// clockwise, areas inside it that are beyond the limit: those of at least 1 %
  /// of its area, and smaller ones with roads.
  List<List<List<double>>> get coordinates => [for (final item in json['coordinates'] as List<Object?>) [for (final item2 in item as List<Object?>) [for (final item3 in item2 as List<Object?>) (item3 as num).toDouble()]]];
}

/// `IsochroneProperties` of the API.
extension type IsochroneProperties(Map<String, Object?> json) implements Object {
  String get mode => json['mode'] as String;

  /// Measured on the ellipsoid, without holes. Square metres.
  double get area => (json['area'] as num).toDouble();

  /// The requested travel time. Minutes. Absent if a distance was requested.
  int? get time => json['time'] == null ? null : (json['time'] as num).toInt();

  /// The requested distance. Metres. Present only if a distance was requested.
  int? get distance => json['distance'] == null ? null : (json['distance'] as num).toInt();

  /// Absent for a car, and in other modes.
  String? get vehicle => json['vehicle'] == null ? null : json['vehicle'] as String;

  /// The departure whose traffic and rains were used, in UTC; absent without
  /// `depart_at`, and on foot and by bicycle.
  String? get departAt => json['depart_at'] == null ? null : json['depart_at'] as String;
}

/// GeoJSON (RFC 7946).
extension type IsochroneResponse(Map<String, Object?> json) implements Object {
  String get type => json['type'] as String;

  /// `[west, south, east, north]`.
  List<double> get bbox => [for (final item in json['bbox'] as List<Object?>) (item as num).toDouble()];

  /// One feature per requested time or distance, smallest first.
  List<IsochroneFeature> get features => [for (final item in json['features'] as List<Object?>) IsochroneFeature(item as Map<String, Object?>)];
}

/// `Landmark` of the API.
extension type Landmark(Map<String, Object?> json) implements Object {
  /// The id for `/v1/places/{id}`.
  String get id => json['id'] as String;

  /// Name in the language of the guidance; its category if it has no name.
  String get name => json['name'] as String;

  String? get category => json['category'] == null ? null : json['category'] as String;

  LatLng get location => LatLng(json['location'] as Map<String, Object?>);
}

/// `Languages` of the API.
extension type Languages(Map<String, Object?> json) implements Object {
  /// Languages with a working voice.
  List<VoiceLanguage> get production => [for (final item in json['production'] as List<Object?>) VoiceLanguage(item as Map<String, Object?>)];

  /// Languages without a voice, or with a voice that is not available now.
  List<VoiceLanguage> get comingSoon => [for (final item in json['coming_soon'] as List<Object?>) VoiceLanguage(item as Map<String, Object?>)];
}

/// `LargeMatrixResponse` of the API.
extension type LargeMatrixResponse(Map<String, Object?> json) implements Object {
  /// Travel times in seconds. One row per source, one column per target; null if
  /// no road connects the pair or the pair is too far apart.
  List<List<double?>> get durations => [for (final item in json['durations'] as List<Object?>) [for (final item2 in item as List<Object?>) item2 == null ? null : (item2 as num).toDouble()]];

  /// Lengths in metres. One row per source, one column per target; null if no
  /// road connects the pair or the pair is too far apart.
  List<List<double?>> get distances => [for (final item in json['distances'] as List<Object?>) [for (final item2 in item as List<Object?>) item2 == null ? null : (item2 as num).toDouble()]];

  /// Position of each source on the road network, in the order of the request;
  /// null if no road is near or the point is outside the data. `resnapped`: the
  /// nearest road is not connected to the network, so some pairs use another road
  /// nearby.
  List<SnappedStop?> get sources => [for (final item in json['sources'] as List<Object?>) item == null ? null : SnappedStop(item as Map<String, Object?>)];

  /// Position of each target on the road network, in the order of the request;
  /// null if no road is near or the point is outside the data. `resnapped`: the
  /// nearest road is not connected to the network, so some pairs use another road
  /// nearby.
  List<SnappedStop?> get targets => [for (final item in json['targets'] as List<Object?>) item == null ? null : SnappedStop(item as Map<String, Object?>)];
}

/// A point in WGS 84 degrees.
extension type LatLng(Map<String, Object?> json) implements Object {
  LatLng.of({
    required double lat,
    required double lng,
  }) : this({
          'lat': lat,
          'lng': lng,
        });

  /// Degrees north.
  double get lat => (json['lat'] as num).toDouble();

  /// Degrees east.
  double get lng => (json['lng'] as num).toDouble();
}

/// `LateVehicle` of the API.
extension type LateVehicle(Map<String, Object?> json) implements Object {
  LateVehicle.of({
    required String vehicle,
    required double by,
  }) : this({
          'vehicle': vehicle,
          'by': by,
        });

  /// The id of a vehicle.
  String get vehicle => json['vehicle'] as String;

  /// How late it is beside the plan, seconds.
  double get by => (json['by'] as num).toDouble();
}

/// `Leg` of the API.
extension type Leg(Map<String, Object?> json) implements Object {
  /// Length on roads that the map knows to be unpaved. Metres.
  double get unpavedDistance => (json['unpaved_distance'] as num).toDouble();

  /// Length on roads whose surface the map does not have. Metres.
  double get unknownSurfaceDistance => (json['unknown_surface_distance'] as num).toDouble();

  /// Each ferry crossing, in order.
  List<FerryCrossing> get ferries => [for (final item in json['ferries'] as List<Object?>) FerryCrossing(item as Map<String, Object?>)];

  /// Codes of the countries (ISO 3166-1) in the order in which they are entered.
  List<String> get countries => [for (final item in json['countries'] as List<Object?>) item as String];

  /// The border posts on the way, in order.
  List<LatLng> get borderPosts => [for (final item in json['border_posts'] as List<Object?>) LatLng(item as Map<String, Object?>)];

  /// Travel time. Seconds.
  double get duration => (json['duration'] as num).toDouble();

  /// Length. Metres.
  double get distance => (json['distance'] as num).toDouble();

  /// Encoded, precision 6.
  String get polyline => json['polyline'] as String;

  /// In order of travel: the first is a start, the last a destination.
  List<Maneuver> get maneuvers => [for (final item in json['maneuvers'] as List<Object?>) Maneuver(item as Map<String, Object?>)];

  /// Toll roads and booths; absent without any.
  Toll? get toll => json['toll'] == null ? null : Toll(json['toll'] as Map<String, Object?>);

  /// Values for each segment of the polyline, one less than its points; only on
  /// request.
  LegAnnotations? get annotations => json['annotations'] == null ? null : LegAnnotations(json['annotations'] as Map<String, Object?>);
}

/// `LegAnnotations` of the API.
extension type LegAnnotations(Map<String, Object?> json) implements Object {
  /// Speed on the road without traffic and turns. Kilometres per hour.
  List<double>? get speed => json['speed'] == null ? null : [for (final item in json['speed'] as List<Object?>) (item as num).toDouble()];

  /// The surface; `unknown` where the map does not have it.
  List<String>? get surface => json['surface'] == null ? null : [for (final item in json['surface'] as List<Object?>) item as String];

  /// Travel time without traffic, the turn before the segment included. Seconds.
  List<double>? get duration => json['duration'] == null ? null : [for (final item in json['duration'] as List<Object?>) (item as num).toDouble()];
}

/// `Maneuver` of the API.
extension type Maneuver(Map<String, Object?> json) implements Object {
  /// The kind of maneuver; docs/maneuver-types.md explains each.
  String get type => json['type'] as String;

  /// The written instruction.
  String get instruction => json['instruction'] as String;

  /// Voice prompt just before the maneuver.
  String get verbalPreTransitionInstruction => json['verbal_pre_transition_instruction'] as String;

  /// Voice prompt well before the maneuver, with the distance to it where there
  /// is time for one.
  String get verbalTransitionAlertInstruction => json['verbal_transition_alert_instruction'] as String;

  /// Voice prompt just after the maneuver.
  String get verbalPostTransitionInstruction => json['verbal_post_transition_instruction'] as String;

  /// From this maneuver to the next. Seconds.
  double get duration => (json['duration'] as num).toDouble();

  /// From this maneuver to the next. Metres.
  double get distance => (json['distance'] as num).toDouble();

  /// First point: index into the leg's polyline.
  int get beginShapeIndex => (json['begin_shape_index'] as num).toInt();

  /// Last point: index into the leg's polyline.
  int get endShapeIndex => (json['end_shape_index'] as num).toInt();

  /// The position of the maneuver.
  LatLng get location => LatLng(json['location'] as Map<String, Object?>);

  /// Names of the street after the maneuver; empty if it has no name.
  List<String> get streetNames => [for (final item in json['street_names'] as List<Object?>) item as String];

  /// Distance before the maneuver at which the alert is spoken, the one in its
  /// text; absent if the way to the maneuver is too short. Metres.
  double? get verbalTransitionAlertDistance => json['verbal_transition_alert_distance'] == null ? null : (json['verbal_transition_alert_distance'] as num).toDouble();

  /// Heading before the maneuver; absent at a start. Degrees from north.
  int? get bearingBefore => json['bearing_before'] == null ? null : (json['bearing_before'] as num).toInt();

  /// Heading after the maneuver; absent at a destination. Degrees from north.
  int? get bearingAfter => json['bearing_after'] == null ? null : (json['bearing_after'] as num).toInt();

  /// Number of the roundabout exit to take.
  int? get roundaboutExitCount => json['roundabout_exit_count'] == null ? null : (json['roundabout_exit_count'] as num).toInt();

  /// A landmark near the maneuver; only from `/v1/navigate` with
  /// `enrich_landmarks`.
  ManeuverLandmark? get landmark => json['landmark'] == null ? null : ManeuverLandmark(json['landmark'] as Map<String, Object?>);
}

/// `ManeuverLandmark` of the API.
extension type ManeuverLandmark(Map<String, Object?> json) implements Object {
  /// The id for `/v1/places/{id}`.
  String get id => json['id'] as String;

  String get name => json['name'] as String;

  /// A category slug.
  String? get category => json['category'] == null ? null : json['category'] as String;

  /// The side of the approach road on which the landmark is.
  String get side => json['side'] as String;

  /// From the maneuver. Metres.
  double get distance => (json['distance'] as num).toDouble();

  /// Position of the maneuver relative to the landmark.
  String get relation => json['relation'] as String;
}

/// A style of the MapLibre Style Specification, version 8.
extension type MapStyle(Map<String, Object?> json) implements Object {
  int get version => (json['version'] as num).toInt();

  String get name => json['name'] as String;

  /// `repere:imagery`: whether the style shows satellite images.
  /// `repere:language`: of the labels.
  Map<String, Object?> get metadata => {for (final item in (json['metadata'] as Map<String, Object?>).entries) item.key: item.value};

  /// Address of the sprite without `.json` or `.png`.
  String get sprite => json['sprite'] as String;

  String get glyphs => json['glyphs'] as String;

  Map<String, Map<String, Object?>> get sources => {for (final item in (json['sources'] as Map<String, Object?>).entries) item.key: {for (final item2 in (item.value as Map<String, Object?>).entries) item2.key: item2.value}};

  List<Map<String, Object?>> get layers => [for (final item in json['layers'] as List<Object?>) {for (final item2 in (item as Map<String, Object?>).entries) item2.key: item2.value}];
}

/// `MatchResponse` of the API.
extension type MatchResponse(Map<String, Object?> json) implements Object {
  /// The parts of the trace that follow roads, in order. Empty if no part does.
  List<Matching> get matchings => [for (final item in json['matchings'] as List<Object?>) Matching(item as Map<String, Object?>)];

  /// Position of each point on its road, in the order of the trace; null for a
  /// point that was not matched.
  List<MatchedPoint?> get tracepoints => [for (final item in json['tracepoints'] as List<Object?>) item == null ? null : MatchedPoint(item as Map<String, Object?>)];
}

/// `MatchedLeg` of the API.
extension type MatchedLeg(Map<String, Object?> json) implements Object {
  /// Expected travel time, not the time that the trace took. Seconds.
  double get duration => (json['duration'] as num).toDouble();

  /// Along the roads. Metres.
  double get distance => (json['distance'] as num).toDouble();

  /// Names of the streets in order of first use; a street without a name is given
  /// by its number.
  List<String> get streetNames => [for (final item in json['street_names'] as List<Object?>) item as String];

  /// True for a way over a break of the trace: the best way by road that fits its
  /// time and distance. Absent otherwise.
  bool? get bridged => json['bridged'] == null ? null : json['bridged'] as bool;
}

/// `MatchedPoint` of the API.
extension type MatchedPoint(Map<String, Object?> json) implements Object {
  /// Degrees north.
  double get lat => (json['lat'] as num).toDouble();

  /// Degrees east.
  double get lng => (json['lng'] as num).toDouble();

  /// Distance from the point of the trace. Metres.
  double get distance => (json['distance'] as num).toDouble();

  /// Index of the matching that contains the point.
  int get matchingIndex => (json['matching_index'] as num).toInt();

  /// Name of the street, if it has one.
  String? get name => json['name'] == null ? null : json['name'] as String;
}

/// `Matching` of the API.
extension type Matching(Map<String, Object?> json) implements Object {
  /// How closely the trace follows these roads: the mean over its points, where a
  /// point on the road counts 1 and a point 50 m away or not matched counts 0.
  double get confidence => (json['confidence'] as num).toDouble();

  /// Expected travel time, not the time that the trace took. Seconds.
  double get duration => (json['duration'] as num).toDouble();

  /// Along the roads. Metres.
  double get distance => (json['distance'] as num).toDouble();

  /// The matched roads. Encoded, precision 6.
  String get polyline => json['polyline'] as String;

  /// One leg, from the first point to the last; several where breaks were
  /// bridged.
  List<MatchedLeg> get legs => [for (final item in json['legs'] as List<Object?>) MatchedLeg(item as Map<String, Object?>)];
}

/// `MatrixResponse` of the API.
extension type MatrixResponse(Map<String, Object?> json) implements Object {
  /// Travel times in seconds. One row per source, one column per target; null if
  /// no road connects the pair or the pair is too far apart.
  List<List<double?>> get durations => [for (final item in json['durations'] as List<Object?>) [for (final item2 in item as List<Object?>) item2 == null ? null : (item2 as num).toDouble()]];

  /// Lengths in metres. One row per source, one column per target; null if no
  /// road connects the pair or the pair is too far apart.
  List<List<double?>> get distances => [for (final item in json['distances'] as List<Object?>) [for (final item2 in item as List<Object?>) item2 == null ? null : (item2 as num).toDouble()]];

  /// Position of each source on the road network, in the order of the request;
  /// null if no road is near or the point is outside the data. `resnapped`: the
  /// nearest road is not connected to the network, so some pairs use another road
  /// nearby.
  List<SnappedStop?> get sources => [for (final item in json['sources'] as List<Object?>) item == null ? null : SnappedStop(item as Map<String, Object?>)];

  /// Position of each target on the road network, in the order of the request;
  /// null if no road is near or the point is outside the data. `resnapped`: the
  /// nearest road is not connected to the network, so some pairs use another road
  /// nearby.
  List<SnappedStop?> get targets => [for (final item in json['targets'] as List<Object?>) item == null ? null : SnappedStop(item as Map<String, Object?>)];

  /// Travel times in the traffic of `depart_at`, in seconds, of the same ways as
  /// `durations`; present only with `depart_at` or `season`, by car, where
  /// traffic was observed. Null for pairs with too little observed traffic along
  /// their way. One row per source, one column per target; null if no road
  /// connects the pair or the pair is too far apart.
  List<List<double?>>? get durationsMl => json['durations_ml'] == null ? null : [for (final item in json['durations_ml'] as List<Object?>) [for (final item2 in item as List<Object?>) item2 == null ? null : (item2 as num).toDouble()]];
}

/// `NavigationSession` of the API.
extension type NavigationSession(Map<String, Object?> json) implements Object {
  String get id => json['id'] as String;

  String get createdAt => json['created_at'] as String;

  /// Departure time. In UTC.
  String get departAt => json['depart_at'] as String;

  /// Arrival time: departure plus `duration_ml` of the route if known, otherwise
  /// plus `duration`. In UTC.
  String get arriveAt => json['arrive_at'] as String;

  String get language => json['language'] as String;

  TravelRoute get route => TravelRoute(json['route'] as Map<String, Object?>);

  /// The landmarks that maneuvers mention, in the order of the route.
  List<Landmark> get landmarks => [for (final item in json['landmarks'] as List<Object?>) Landmark(item as Map<String, Object?>)];

  SessionVoice get voice => SessionVoice(json['voice'] as Map<String, Object?>);
}

/// `NearCandidate` of the API.
extension type NearCandidate(Map<String, Object?> json) implements Object {
  /// As in the request.
  String get id => json['id'] as String;

  /// Travel time. Seconds.
  double get duration => (json['duration'] as num).toDouble();

  /// Length of the way. Metres.
  double get distance => (json['distance'] as num).toDouble();
}

/// `NearestResponse` of the API.
extension type NearestResponse(Map<String, Object?> json) implements Object {
  /// The nearest by travel time first.
  List<NearCandidate> get nearest => [for (final item in json['nearest'] as List<Object?>) NearCandidate(item as Map<String, Object?>)];

  /// Ids of the candidates to or from which no way leads, in the order of the
  /// request.
  List<String> get unreachable => [for (final item in json['unreachable'] as List<Object?>) item as String];
}

/// `OptimizeResponse` of the API.
extension type OptimizeResponse(Map<String, Object?> json) implements Object {
  /// Indexes into `locations` in the order of visit. Each index appears once; the
  /// first and last locations keep their positions.
  List<int> get order => [for (final item in json['order'] as List<Object?>) (item as num).toInt()];

  /// The route through the locations in that order.
  TravelRoute get route => TravelRoute(json['route'] as Map<String, Object?>);

  /// Travel time of the tour. Seconds.
  double get duration => (json['duration'] as num).toDouble();

  /// Length of the tour. Metres.
  double get distance => (json['distance'] as num).toDouble();

  /// Travel time of the tour in the traffic of its departure; present only where
  /// traffic data covers it. Seconds.
  double? get durationMl => json['duration_ml'] == null ? null : (json['duration_ml'] as num).toDouble();
}

/// `OsmElement` of the API.
extension type OsmElement(Map<String, Object?> json) implements Object {
  String get type => json['type'] as String;

  /// Of a street, the lowest of its ways.
  int get id => (json['id'] as num).toInt();
}

/// `OsrmBanner` of the API.
extension type OsrmBanner(Map<String, Object?> json) implements Object {
  /// The text to show.
  String get text => json['text'] as String;

  /// The text in parts; lanes in `sub`.
  List<OsrmBannerComponent> get components => [for (final item in json['components'] as List<Object?>) OsrmBannerComponent(item as Map<String, Object?>)];

  /// The type of the maneuver ahead.
  String? get type => json['type'] == null ? null : json['type'] as String;

  /// The direction of the turn.
  String? get modifier => json['modifier'] == null ? null : json['modifier'] as String;

  /// Angle travelled around the roundabout, degrees.
  double? get degrees => json['degrees'] == null ? null : (json['degrees'] as num).toDouble();

  /// `left` or `right`.
  String? get drivingSide => json['driving_side'] == null ? null : json['driving_side'] as String;
}

/// `OsrmBannerComponent` of the API.
extension type OsrmBannerComponent(Map<String, Object?> json) implements Object {
  String get type => json['type'] as String;

  String get text => json['text'] as String;
}

/// `OsrmBannerInstruction` of the API.
extension type OsrmBannerInstruction(Map<String, Object?> json) implements Object {
  /// Remaining metres of the step at which the banner first appears.
  double get distanceAlongGeometry => (json['distanceAlongGeometry'] as num).toDouble();

  OsrmBanner get primary => OsrmBanner(json['primary'] as Map<String, Object?>);

  OsrmBanner? get secondary => json['secondary'] == null ? null : OsrmBanner(json['secondary'] as Map<String, Object?>);

  OsrmBanner? get sub => json['sub'] == null ? null : OsrmBanner(json['sub'] as Map<String, Object?>);
}

/// `OsrmIntersection` of the API.
extension type OsrmIntersection(Map<String, Object?> json) implements Object {
  /// The position. `[lng, lat]`.
  List<double> get location => [for (final item in json['location'] as List<Object?>) (item as num).toDouble()];

  /// Headings of the roads that meet there, clockwise, degrees from north.
  List<double> get bearings => [for (final item in json['bearings'] as List<Object?>) (item as num).toDouble()];

  /// For each bearing: whether that road may be entered.
  List<bool> get entry => [for (final item in json['entry'] as List<Object?>) item as bool];

  /// Index of a point of the leg's line.
  int get geometryIndex => (json['geometry_index'] as num).toInt();

  /// Index of the road on which the route arrives.
  int? get in_ => json['in'] == null ? null : (json['in'] as num).toInt();

  /// Index of the road on which the route continues.
  int? get out => json['out'] == null ? null : (json['out'] as num).toInt();
}

/// `OsrmLeg` of the API.
extension type OsrmLeg(Map<String, Object?> json) implements Object {
  /// Seconds.
  double get duration => (json['duration'] as num).toDouble();

  /// Metres.
  double get distance => (json['distance'] as num).toDouble();

  /// The routing cost, including penalties.
  double get weight => (json['weight'] as num).toDouble();

  /// Its main streets.
  String get summary => json['summary'] as String;

  /// First a `depart`, last an `arrive`.
  List<OsrmStep> get steps => [for (final item in json['steps'] as List<Object?>) OsrmStep(item as Map<String, Object?>)];
}

/// `OsrmManeuver` of the API.
extension type OsrmManeuver(Map<String, Object?> json) implements Object {
  /// The OSRM maneuver type.
  String get type => json['type'] as String;

  /// The written instruction.
  String get instruction => json['instruction'] as String;

  /// The position. `[lng, lat]`.
  List<double> get location => [for (final item in json['location'] as List<Object?>) (item as num).toDouble()];

  /// Heading before it, degrees from north; 0 at a start.
  int get bearingBefore => (json['bearing_before'] as num).toInt();

  /// Heading after it, degrees from north; 0 at an arrival.
  int get bearingAfter => (json['bearing_after'] as num).toInt();

  /// The direction of the turn.
  String? get modifier => json['modifier'] == null ? null : json['modifier'] as String;

  /// Number of the roundabout exit to take.
  int? get exit => json['exit'] == null ? null : (json['exit'] as num).toInt();
}

/// `OsrmRoute` of the API.
extension type OsrmRoute(Map<String, Object?> json) implements Object {
  /// Seconds.
  double get duration => (json['duration'] as num).toDouble();

  /// Metres.
  double get distance => (json['distance'] as num).toDouble();

  /// Encoded, precision 6.
  String get geometry => json['geometry'] as String;

  /// The routing cost, including penalties.
  double get weight => (json['weight'] as num).toDouble();

  /// The name of the routing cost.
  String get weightName => json['weight_name'] as String;

  /// Language of the texts.
  String get voiceLocale => json['voiceLocale'] as String;

  /// One leg between each two consecutive stops.
  List<OsrmLeg> get legs => [for (final item in json['legs'] as List<Object?>) OsrmLeg(item as Map<String, Object?>)];
}

/// `OsrmRouteResponse` of the API.
extension type OsrmRouteResponse(Map<String, Object?> json) implements Object {
  String get code => json['code'] as String;

  /// Best first.
  List<OsrmRoute> get routes => [for (final item in json['routes'] as List<Object?>) OsrmRoute(item as Map<String, Object?>)];

  /// Position of each stop on the road network, origin first.
  List<OsrmWaypoint> get waypoints => [for (final item in json['waypoints'] as List<Object?>) OsrmWaypoint(item as Map<String, Object?>)];
}

/// `OsrmStep` of the API.
extension type OsrmStep(Map<String, Object?> json) implements Object {
  /// Seconds.
  double get duration => (json['duration'] as num).toDouble();

  /// Metres.
  double get distance => (json['distance'] as num).toDouble();

  /// The routing cost, including penalties.
  double get weight => (json['weight'] as num).toDouble();

  /// Encoded, precision 6.
  String get geometry => json['geometry'] as String;

  /// Name of the street; empty if it has no name.
  String get name => json['name'] as String;

  /// The travel mode.
  String get mode => json['mode'] as String;

  /// `left` or `right`.
  String get drivingSide => json['driving_side'] as String;

  /// The maneuver at the start of the step.
  OsrmManeuver get maneuver => OsrmManeuver(json['maneuver'] as Map<String, Object?>);

  /// In order of travel; the first is at the start of the step.
  List<OsrmIntersection> get intersections => [for (final item in json['intersections'] as List<Object?>) OsrmIntersection(item as Map<String, Object?>)];

  /// Voice prompts on the way to the next maneuver; empty only for an arrival.
  List<OsrmVoiceInstruction> get voiceInstructions => [for (final item in json['voiceInstructions'] as List<Object?>) OsrmVoiceInstruction(item as Map<String, Object?>)];

  /// Banners on the way to the next maneuver; empty only for an arrival.
  List<OsrmBannerInstruction> get bannerInstructions => [for (final item in json['bannerInstructions'] as List<Object?>) OsrmBannerInstruction(item as Map<String, Object?>)];
}

/// `OsrmVoiceInstruction` of the API.
extension type OsrmVoiceInstruction(Map<String, Object?> json) implements Object {
  /// Remaining metres of the step at which the prompt is spoken.
  double get distanceAlongGeometry => (json['distanceAlongGeometry'] as num).toDouble();

  String get announcement => json['announcement'] as String;

  /// The same prompt as SSML.
  String get ssmlAnnouncement => json['ssmlAnnouncement'] as String;
}

/// `OsrmWaypoint` of the API.
extension type OsrmWaypoint(Map<String, Object?> json) implements Object {
  /// Position of the stop on the road network. `[lng, lat]`.
  List<double> get location => [for (final item in json['location'] as List<Object?>) (item as num).toDouble()];

  /// Distance by which the stop was moved to reach a road. Metres.
  double get distance => (json['distance'] as num).toDouble();

  /// Name of the street; empty if it has no name.
  String get name => json['name'] as String;
}

/// A point of interest. Unknown fields are absent.
extension type Place(Map<String, Object?> json) implements Object {
  /// A UUID derived from the id at the source, so that it stays the same when the
  /// data is built again; for a point outside the data, its Plus Code.
  String get id => json['id'] as String;

  /// In the requested language if known; null for a place without a name.
  String? get name => json['name'] == null ? null : json['name'] as String;

  /// The main category: a slug.
  String? get category => json['category'] == null ? null : json['category'] as String;

  /// All categories, the main one first.
  List<String> get categories => [for (final item in json['categories'] as List<Object?>) item as String];

  LatLng get location => LatLng(json['location'] as Map<String, Object?>);

  /// Full Plus Code.
  String get plusCode => json['plus_code'] as String;

  PlaceSource get source => PlaceSource(json['source'] as Map<String, Object?>);

  /// House number and street, or the address as mapped.
  String? get address => json['address'] == null ? null : json['address'] as String;

  /// The neighbourhood that contains the place.
  String? get quartier => json['quartier'] == null ? null : json['quartier'] as String;

  /// The city or village that contains the place.
  String? get city => json['city'] == null ? null : json['city'] as String;

  String? get phone => json['phone'] == null ? null : json['phone'] as String;

  /// An http or https address; other addresses are left out.
  String? get website => json['website'] == null ? null : json['website'] as String;

  /// In the syntax of OpenStreetMap’s `opening_hours`, as mapped.
  String? get openingHours => json['opening_hours'] == null ? null : json['opening_hours'] as String;

  /// Travel time; only with `by` `time`. Seconds.
  double? get duration => json['duration'] == null ? null : (json['duration'] as num).toDouble();

  /// Distance from the requested point; with `by` `time`, along the road. Metres.
  double? get distance => json['distance'] == null ? null : (json['distance'] as num).toDouble();
}

/// `PlaceAlong` of the API.
extension type PlaceAlong(Map<String, Object?> json) implements Object {
  /// A UUID derived from the id at the source, so that it stays the same when the
  /// data is built again; for a point outside the data, its Plus Code.
  String get id => json['id'] as String;

  /// In the requested language if known; null for a place without a name.
  String? get name => json['name'] == null ? null : json['name'] as String;

  /// The main category: a slug.
  String? get category => json['category'] == null ? null : json['category'] as String;

  /// All categories, the main one first.
  List<String> get categories => [for (final item in json['categories'] as List<Object?>) item as String];

  LatLng get location => LatLng(json['location'] as Map<String, Object?>);

  /// Full Plus Code.
  String get plusCode => json['plus_code'] as String;

  PlaceSource get source => PlaceSource(json['source'] as Map<String, Object?>);

  /// The time that the place adds to the journey. Seconds; below zero where
  /// turning round at the place saves a longer way.
  double get detourDuration => (json['detour_duration'] as num).toDouble();

  /// The length that the place adds. Metres; below zero where the way by the
  /// place is shorter, but slower.
  double get detourDistance => (json['detour_distance'] as num).toDouble();

  /// Where one leaves the way.
  PointOnWay get leavesAt => PointOnWay(json['leaves_at'] as Map<String, Object?>);

  /// Where one is back on it.
  PointOnWay get rejoinsAt => PointOnWay(json['rejoins_at'] as Map<String, Object?>);

  /// When one arrives at the place.
  String get arrival => json['arrival'] as String;

  /// The side of the way on which the place lies, in the direction of travel.
  String get side => json['side'] as String;

  /// Whether the place is open on arrival; null where its opening hours are not
  /// known or cannot be read.
  bool? get openAtArrival => json['open_at_arrival'] == null ? null : json['open_at_arrival'] as bool;

  /// House number and street, or the address as mapped.
  String? get address => json['address'] == null ? null : json['address'] as String;

  /// The neighbourhood that contains the place.
  String? get quartier => json['quartier'] == null ? null : json['quartier'] as String;

  /// The city or village that contains the place.
  String? get city => json['city'] == null ? null : json['city'] as String;

  String? get phone => json['phone'] == null ? null : json['phone'] as String;

  /// An http or https address; other addresses are left out.
  String? get website => json['website'] == null ? null : json['website'] as String;

  /// In the syntax of OpenStreetMap’s `opening_hours`, as mapped.
  String? get openingHours => json['opening_hours'] == null ? null : json['opening_hours'] as String;

  /// Travel time; only with `by` `time`. Seconds.
  double? get duration => json['duration'] == null ? null : (json['duration'] as num).toDouble();

  /// Distance from the requested point; with `by` `time`, along the road. Metres.
  double? get distance => json['distance'] == null ? null : (json['distance'] as num).toDouble();
}

/// The data source of the place.
extension type PlaceSource(Map<String, Object?> json) implements Object {
  String get name => json['name'] as String;

  /// The id in the data source.
  String get id => json['id'] as String;

  /// SPDX identifier of its licence.
  String get license => json['license'] as String;
}

/// `Places` of the API.
extension type Places(Map<String, Object?> json) implements Object {
  List<Place> get places => [for (final item in json['places'] as List<Object?>) Place(item as Map<String, Object?>)];
}

/// `PlacesAlong` of the API.
extension type PlacesAlong(Map<String, Object?> json) implements Object {
  /// Of the journey without a detour. Seconds.
  double get duration => (json['duration'] as num).toDouble();

  /// Of the way without a detour. Metres.
  double get distance => (json['distance'] as num).toDouble();

  /// The shortest detour first.
  List<PlaceAlong> get places => [for (final item in json['places'] as List<Object?>) PlaceAlong(item as Map<String, Object?>)];
}

/// `PointOnWay` of the API.
extension type PointOnWay(Map<String, Object?> json) implements Object {
  /// Degrees north.
  double get lat => (json['lat'] as num).toDouble();

  /// Degrees east.
  double get lng => (json['lng'] as num).toDouble();

  /// From the start, along the way without the detour. Metres.
  double get distance => (json['distance'] as num).toDouble();
}

/// `Position` of the API.
extension type Position(Map<String, Object?> json) implements Object {
  Position.of({
    required String vehicle,
    required String at,
    required double lat,
    required double lng,
    double? accuracy,
    double? speed,
    double? bearing,
  }) : this({
          'vehicle': vehicle,
          'at': at,
          'lat': lat,
          'lng': lng,
          if (accuracy != null) 'accuracy': accuracy,
          if (speed != null) 'speed': speed,
          if (bearing != null) 'bearing': bearing,
        });

  /// Your name for the vehicle. No slashes.
  String get vehicle => json['vehicle'] as String;

  /// When it was there, with an offset.
  String get at => json['at'] as String;

  /// Degrees north.
  double get lat => (json['lat'] as num).toDouble();

  /// Degrees east.
  double get lng => (json['lng'] as num).toDouble();

  /// The vehicle is within so many metres, as receivers report it.
  double? get accuracy => json['accuracy'] == null ? null : (json['accuracy'] as num).toDouble();

  /// Metres per second.
  double? get speed => json['speed'] == null ? null : (json['speed'] as num).toDouble();

  /// Direction of travel: degrees from north.
  double? get bearing => json['bearing'] == null ? null : (json['bearing'] as num).toDouble();
}

/// `PositionsAnswer` of the API.
extension type PositionsAnswer(Map<String, Object?> json) implements Object {
  /// Positions that are kept, repeated ones included.
  int get accepted => (json['accepted'] as num).toInt();

  /// Those that are not, in their order.
  List<RefusedPosition> get refused => [for (final item in json['refused'] as List<Object?>) RefusedPosition(item as Map<String, Object?>)];
}

/// `RefusedPosition` of the API.
extension type RefusedPosition(Map<String, Object?> json) implements Object {
  /// Its place in the request, from 0.
  int get index => (json['index'] as num).toInt();

  /// As in `details` of an error; `in_past`: older than 30 days; `out_of_range`
  /// of `at`: more than a minute ahead.
  String get reason => json['reason'] as String;

  /// The field that has the fault; absent where the position is not an object.
  String? get field => json['field'] == null ? null : json['field'] as String;
}

/// `RegionEngines` of the API.
extension type RegionEngines(Map<String, Object?> json) implements Object {
  /// Routes, matrices, isochrones, matching, optimisation.
  String get routing => json['routing'] as String;

  /// Geocoding and places.
  String get geocoding => json['geocoding'] as String;

  /// Vector tiles.
  String get tiles => json['tiles'] as String;
}

/// `RegionState` of the API.
extension type RegionState(Map<String, Object?> json) implements Object {
  /// Null while no build of it is served.
  String? get name => json['name'] == null ? null : json['name'] as String;

  /// `[west, south, east, north]`; null while no build of it is served.
  List<double>? get bounds => json['bounds'] == null ? null : [for (final item in json['bounds'] as List<Object?>) (item as num).toDouble()];

  /// True where only main roads are served, which join other regions.
  bool get mainRoads => json['main_roads'] as bool;

  DataState get data => DataState(json['data'] as Map<String, Object?>);

  RegionEngines get engines => RegionEngines(json['engines'] as Map<String, Object?>);
}

/// `RoadEventFeature` of the API.
extension type RoadEventFeature(Map<String, Object?> json) implements Object {
  String get type => json['type'] as String;

  RoadEventProperties get properties => RoadEventProperties(json['properties'] as Map<String, Object?>);

  RoadEventGeometry get geometry => RoadEventGeometry(json['geometry'] as Map<String, Object?>);
}

/// `RoadEventGeometry` of the API.
extension type RoadEventGeometry(Map<String, Object?> json) implements Object {
  String get type => json['type'] as String;

  /// The roads, empty if the map data has none of them; or the ring of an area.
  List<List<List<double>>> get coordinates => [for (final item in json['coordinates'] as List<Object?>) [for (final item2 in item as List<Object?>) [for (final item3 in item2 as List<Object?>) (item3 as num).toDouble()]]];
}

/// `RoadEventProperties` of the API.
extension type RoadEventProperties(Map<String, Object?> json) implements Object {
  String get id => json['id'] as String;

  String get title => json['title'] as String;

  /// `closed`: nobody passes; roads with a stop on them can be left and reached.
  String get effect => json['effect'] as String;

  /// The travel modes that it concerns.
  List<String> get modes => [for (final item in json['modes'] as List<Object?>) item as String];

  /// From when it holds.
  String get startsAt => json['starts_at'] as String;

  /// It holds in some hours of each week only.
  bool get weekly => json['weekly'] as bool;

  /// Who reported it.
  String get source => json['source'] as String;

  /// Kilometres an hour, of `slowed`: faster roads get this speed.
  int? get speedKmh => json['speed_kmh'] == null ? null : (json['speed_kmh'] as num).toInt();

  /// Until when; absent: until further notice.
  String? get endsAt => json['ends_at'] == null ? null : json['ends_at'] as String;
}

/// GeoJSON (RFC 7946).
extension type RoadEventsResponse(Map<String, Object?> json) implements Object {
  String get type => json['type'] as String;

  /// In the order in which they were entered.
  List<RoadEventFeature> get features => [for (final item in json['features'] as List<Object?>) RoadEventFeature(item as Map<String, Object?>)];
}

/// `Route` of the API.
extension type TravelRoute(Map<String, Object?> json) implements Object {
  /// Length on roads that the map knows to be unpaved. Metres.
  double get unpavedDistance => (json['unpaved_distance'] as num).toDouble();

  /// Length on roads whose surface the map does not have. Metres.
  double get unknownSurfaceDistance => (json['unknown_surface_distance'] as num).toDouble();

  /// Each ferry crossing, in order.
  List<FerryCrossing> get ferries => [for (final item in json['ferries'] as List<Object?>) FerryCrossing(item as Map<String, Object?>)];

  /// Codes of the countries (ISO 3166-1) in the order in which they are entered.
  List<String> get countries => [for (final item in json['countries'] as List<Object?>) item as String];

  /// The border posts on the way, in order.
  List<LatLng> get borderPosts => [for (final item in json['border_posts'] as List<Object?>) LatLng(item as Map<String, Object?>)];

  /// Travel time without traffic. Seconds.
  double get duration => (json['duration'] as num).toDouble();

  /// Length. Metres.
  double get distance => (json['distance'] as num).toDouble();

  /// Encoded with precision 6: the polylines of the legs joined, each shared
  /// point once.
  String get polyline => json['polyline'] as String;

  /// `[west, south, east, north]`.
  List<double> get bbox => [for (final item in json['bbox'] as List<Object?>) (item as num).toDouble()];

  /// The route contains a toll road.
  bool get hasToll => json['has_toll'] as bool;

  /// The route contains a ferry.
  bool get hasFerry => json['has_ferry'] as bool;

  /// The route contains a highway.
  bool get hasHighway => json['has_highway'] as bool;

  /// One leg between each two consecutive stops that are not only passed.
  List<Leg> get legs => [for (final item in json['legs'] as List<Object?>) Leg(item as Map<String, Object?>)];

  /// Toll roads and booths; absent without any.
  Toll? get toll => json['toll'] == null ? null : Toll(json['toll'] as Map<String, Object?>);

  /// Travel time of the same route in the traffic of its departure; present only
  /// if traffic data covers the route. Seconds.
  double? get durationMl => json['duration_ml'] == null ? null : (json['duration_ml'] as num).toDouble();

  /// One journey in ten takes less; present with `duration_ml`. Seconds.
  double? get durationLow => json['duration_low'] == null ? null : (json['duration_low'] as num).toDouble();

  /// One journey in ten takes more; present with `duration_ml`. Seconds.
  double? get durationHigh => json['duration_high'] == null ? null : (json['duration_high'] as num).toDouble();

  /// Length on roads that touch one of the `avoid_areas`, because a stop lies
  /// there; absent if it is zero. Metres.
  double? get avoidedAreasDistance => json['avoided_areas_distance'] == null ? null : (json['avoided_areas_distance'] as num).toDouble();

  /// The rains on the way; present with `depart_at`, `arrive_by` or `season`, in
  /// mode `auto`, where the country is known.
  RouteSeason? get season => json['season'] == null ? null : RouteSeason(json['season'] as Map<String, Object?>);

  /// Closures and speeds of roads that the route meets or avoids; absent if there
  /// are none.
  List<RouteEvent>? get events => json['events'] == null ? null : [for (final item in json['events'] as List<Object?>) RouteEvent(item as Map<String, Object?>)];
}

/// A point, and how a route reaches or leaves it.
extension type RouteEnd(Map<String, Object?> json) implements Object {
  RouteEnd.of({
    required double lat,
    required double lng,
    double? heading,
    double? headingTolerance,
    double? radius,
    String? approach,
  }) : this({
          'lat': lat,
          'lng': lng,
          if (heading != null) 'heading': heading,
          if (headingTolerance != null) 'heading_tolerance': headingTolerance,
          if (radius != null) 'radius': radius,
          if (approach != null) 'approach': approach,
        });

  /// Degrees north.
  double get lat => (json['lat'] as num).toDouble();

  /// Degrees east.
  double get lng => (json['lng'] as num).toDouble();

  /// Direction of travel at this point, degrees clockwise from north. The route
  /// uses a road that leads in this direction, if one is at most 50 m further
  /// away than the nearest road.
  double? get heading => json['heading'] == null ? null : (json['heading'] as num).toDouble();

  /// Largest difference between `heading` and the direction of the road, degrees.
  double? get headingTolerance => json['heading_tolerance'] == null ? null : (json['heading_tolerance'] as num).toDouble();

  /// Largest distance to a road, metres. Without a road within it, the request is
  /// refused: `no_road_nearby`.
  double? get radius => json['radius'] == null ? null : (json['radius'] as num).toDouble();

  /// `curb`: arrive and leave on the side of the road where the point is, if
  /// traffic may drive there.
  String? get approach => json['approach'] == null ? null : json['approach'] as String;
}

/// `RouteEvent` of the API.
extension type RouteEvent(Map<String, Object?> json) implements Object {
  /// The id in `/v1/road-events`.
  String get id => json['id'] as String;

  String get title => json['title'] as String;

  String get effect => json['effect'] as String;

  /// True if the route uses its roads; false if the route avoids them and would
  /// use them otherwise.
  bool get met => json['met'] as bool;

  /// Kilometres an hour, of `slowed`.
  int? get speedKmh => json['speed_kmh'] == null ? null : (json['speed_kmh'] as num).toInt();
}

/// `RouteResponse` of the API.
extension type RouteResponse(Map<String, Object?> json) implements Object {
  /// Best first.
  List<TravelRoute> get routes => [for (final item in json['routes'] as List<Object?>) TravelRoute(item as Map<String, Object?>)];

  /// Position of each stop on the road network, origin first.
  List<SnappedStop> get waypoints => [for (final item in json['waypoints'] as List<Object?>) SnappedStop(item as Map<String, Object?>)];

  /// Departure time of the first route; present only with `arrive_by`. In UTC.
  String? get departAt => json['depart_at'] == null ? null : json['depart_at'] as String;

  /// Arrival time of the first route; present only with `arrive_by`. In UTC.
  String? get arriveAt => json['arrive_at'] == null ? null : json['arrive_at'] as String;
}

/// `RouteSeason` of the API.
extension type RouteSeason(Map<String, Object?> json) implements Object {
  /// The route leads through a country in its rains at the departure.
  bool get wet => json['wet'] as bool;

  /// Length of the roads on which the rains slow it down. Metres.
  double get slowedDistance => (json['slowed_distance'] as num).toDouble();

  /// The route uses roads that are closed in the rains, because no other way
  /// leads there.
  bool get closed => json['closed'] as bool;
}

/// `RouteStop` of the API.
extension type RouteStop(Map<String, Object?> json) implements Object {
  RouteStop.of({
    required double lat,
    required double lng,
    double? heading,
    double? headingTolerance,
    double? radius,
    String? approach,
    bool? passThrough,
  }) : this({
          'lat': lat,
          'lng': lng,
          if (heading != null) 'heading': heading,
          if (headingTolerance != null) 'heading_tolerance': headingTolerance,
          if (radius != null) 'radius': radius,
          if (approach != null) 'approach': approach,
          if (passThrough != null) 'pass_through': passThrough,
        });

  /// Degrees north.
  double get lat => (json['lat'] as num).toDouble();

  /// Degrees east.
  double get lng => (json['lng'] as num).toDouble();

  /// Direction of travel at this point, degrees clockwise from north. The route
  /// uses a road that leads in this direction, if one is at most 50 m further
  /// away than the nearest road.
  double? get heading => json['heading'] == null ? null : (json['heading'] as num).toDouble();

  /// Largest difference between `heading` and the direction of the road, degrees.
  double? get headingTolerance => json['heading_tolerance'] == null ? null : (json['heading_tolerance'] as num).toDouble();

  /// Largest distance to a road, metres. Without a road within it, the request is
  /// refused: `no_road_nearby`.
  double? get radius => json['radius'] == null ? null : (json['radius'] as num).toDouble();

  /// `curb`: arrive and leave on the side of the road where the point is, if
  /// traffic may drive there.
  String? get approach => json['approach'] == null ? null : json['approach'] as String;

  /// Pass this point without stopping: the route does not turn back here, has no
  /// maneuver for it, and no leg ends here.
  bool? get passThrough => json['pass_through'] == null ? null : json['pass_through'] as bool;
}

/// `SessionVoice` of the API.
extension type SessionVoice(Map<String, Object?> json) implements Object {
  String get language => json['language'] as String;

  /// Every prompt of the route once, in the order of travel; input for
  /// `/v1/navigate/voice/batch`.
  List<VoicePrompt> get prompts => [for (final item in json['prompts'] as List<Object?>) VoicePrompt(item as Map<String, Object?>)];
}

/// `SnappedStop` of the API.
extension type SnappedStop(Map<String, Object?> json) implements Object {
  /// Degrees north.
  double get lat => (json['lat'] as num).toDouble();

  /// Degrees east.
  double get lng => (json['lng'] as num).toDouble();

  /// Distance between the requested stop and the road. Metres.
  double get distance => (json['distance'] as num).toDouble();

  /// Name of the street, if it has one.
  String? get name => json['name'] == null ? null : json['name'] as String;

  /// True if the nearest road is not connected to the rest of the journey, so
  /// that the stop was moved to a connected road, in those of its legs that need
  /// it. Absent otherwise.
  bool? get resnapped => json['resnapped'] == null ? null : json['resnapped'] as bool;
}

/// `StaticMapLink` of the API.
extension type StaticMapLink(Map<String, Object?> json) implements Object {
  /// Address of the picture, without a key.
  String get url => json['url'] as String;

  /// When the address stops working.
  String get expiresAt => json['expires_at'] as String;
}

/// TileJSON 3.0.0.
extension type TileJson(Map<String, Object?> json) implements Object {
  String get tilejson => json['tilejson'] as String;

  String get name => json['name'] as String;

  String get description => json['description'] as String;

  String get version => json['version'] as String;

  /// HTML that must be shown on every map.
  String get attribution => json['attribution'] as String;

  String get scheme => json['scheme'] as String;

  /// Absolute address of the tiles of this data build. Send the key in the header
  /// of every request.
  List<String> get tiles => [for (final item in json['tiles'] as List<Object?>) item as String];

  int get minzoom => (json['minzoom'] as num).toInt();

  /// The highest zoom of the tiles; maps overzoom beyond it.
  int get maxzoom => (json['maxzoom'] as num).toInt();

  /// West, south, east, north.
  List<double> get bounds => [for (final item in json['bounds'] as List<Object?>) (item as num).toDouble()];

  /// Lng, lat, zoom.
  List<double> get center => [for (final item in json['center'] as List<Object?>) (item as num).toDouble()];

  List<VectorLayer> get vectorLayers => [for (final item in json['vector_layers'] as List<Object?>) VectorLayer(item as Map<String, Object?>)];
}

/// `Toll` of the API.
extension type Toll(Map<String, Object?> json) implements Object {
  /// On toll roads. Metres.
  double get distance => (json['distance'] as num).toDouble();

  /// Toll booths on the way.
  int get booths => (json['booths'] as num).toInt();

  /// Sums of the prices that the map has for its booths, by currency; empty where
  /// it has none.
  List<TollPrice> get prices => [for (final item in json['prices'] as List<Object?>) TollPrice(item as Map<String, Object?>)];
}

/// `TollPrice` of the API.
extension type TollPrice(Map<String, Object?> json) implements Object {
  /// In the currency.
  double get amount => (json['amount'] as num).toDouble();

  /// ISO 4217.
  String get currency => json['currency'] as String;
}

/// `TracePoint` of the API.
extension type TracePoint(Map<String, Object?> json) implements Object {
  TracePoint.of({
    required double lat,
    required double lng,
    required int time,
  }) : this({
          'lat': lat,
          'lng': lng,
          'time': time,
        });

  /// Degrees north.
  double get lat => (json['lat'] as num).toDouble();

  /// Degrees east.
  double get lng => (json['lng'] as num).toDouble();

  /// Time of the point: seconds since 1970, or milliseconds above 10^11. Must not
  /// be earlier than that of the previous point.
  int get time => (json['time'] as num).toInt();
}

/// `Traffic` of the API.
extension type Traffic(Map<String, Object?> json) implements Object {
  /// Whether traffic data covers this journey at this time.
  bool get available => json['available'] as bool;

  /// `probes`: trips of the past at that hour of the week; `probes_live`: those
  /// and trips of the last minutes. Null when unknown.
  String? get source => json['source'] == null ? null : json['source'] as String;

  /// Time of the latest observation.
  String? get observedAt => json['observed_at'] == null ? null : json['observed_at'] as String;

  /// Whole days from the latest observation to the departure: `duration_low` and
  /// `duration_high` are further apart the older it is.
  int? get ageDays => json['age_days'] == null ? null : (json['age_days'] as num).toInt();
}

/// `Trail` of the API.
extension type Trail(Map<String, Object?> json) implements Object {
  /// Your name for the vehicle.
  String get vehicle => json['vehicle'] as String;

  /// Positions of that time, before some were left out.
  int get total => (json['total'] as num).toInt();

  /// In the order of time.
  List<VehiclePosition> get positions => [for (final item in json['positions'] as List<Object?>) VehiclePosition(item as Map<String, Object?>)];
}

/// `UnassignedJob` of the API.
extension type UnassignedJob(Map<String, Object?> json) implements Object {
  /// The constraint. `search`: none stands against it; a longer search may find a
  /// place.
  String get reason => json['reason'] as String;

  /// By how much the constraint is missed, at least; null where there is no
  /// amount.
  double? get excess => json['excess'] == null ? null : (json['excess'] as num).toDouble();

  /// The unit of `excess`.
  String? get unit => json['unit'] == null ? null : json['unit'] as String;

  /// The vehicle that comes closest.
  String? get vehicle => json['vehicle'] == null ? null : json['vehicle'] as String;

  /// True if no vehicle could serve the job even if it were the only one.
  bool get alone => json['alone'] as bool;

  /// The id of the job.
  String get job => json['job'] as String;

  /// All constraints that stop a vehicle, the first of them above.
  List<UnassignedReason> get reasons => [for (final item in json['reasons'] as List<Object?>) UnassignedReason(item as Map<String, Object?>)];
}

/// `UnassignedOrder` of the API.
extension type UnassignedOrder(Map<String, Object?> json) implements Object {
  /// As in the request.
  String get id => json['id'] as String;

  /// `unreachable`: no way leads any driver through it. `no_capacity`: no driver
  /// may carry anything. `too_late`: no driver could do it in time, without other
  /// orders, too. `no_driver_left`: the drivers have others.
  String get reason => json['reason'] as String;
}

/// `UnassignedReason` of the API.
extension type UnassignedReason(Map<String, Object?> json) implements Object {
  /// The constraint. `search`: none stands against it; a longer search may find a
  /// place.
  String get reason => json['reason'] as String;

  /// By how much the constraint is missed, at least; null where there is no
  /// amount.
  double? get excess => json['excess'] == null ? null : (json['excess'] as num).toDouble();

  /// The unit of `excess`.
  String? get unit => json['unit'] == null ? null : json['unit'] as String;

  /// The vehicle that comes closest.
  String? get vehicle => json['vehicle'] == null ? null : json['vehicle'] as String;

  /// True if no vehicle could serve the job even if it were the only one.
  bool get alone => json['alone'] as bool;
}

/// `VectorLayer` of the API.
extension type VectorLayer(Map<String, Object?> json) implements Object {
  String get id => json['id'] as String;

  /// Attributes of its features → `String`, `Number` or `Boolean`.
  Map<String, String> get fields => {for (final item in (json['fields'] as Map<String, Object?>).entries) item.key: item.value as String};

  int get minzoom => (json['minzoom'] as num).toInt();

  int get maxzoom => (json['maxzoom'] as num).toInt();
}

/// `Vehicle` of the API.
extension type Vehicle(Map<String, Object?> json) implements Object {
  /// Your name for it.
  String get vehicle => json['vehicle'] as String;

  /// Its last position.
  VehiclePosition get position => VehiclePosition(json['position'] as Map<String, Object?>);
}

/// `VehiclePosition` of the API.
extension type VehiclePosition(Map<String, Object?> json) implements Object {
  /// When the vehicle was there.
  String get at => json['at'] as String;

  /// Degrees north.
  double get lat => (json['lat'] as num).toDouble();

  /// Degrees east.
  double get lng => (json['lng'] as num).toDouble();

  /// The vehicle was within so many metres; null: unknown.
  double? get accuracy => json['accuracy'] == null ? null : (json['accuracy'] as num).toDouble();

  /// Metres per second; null: unknown.
  double? get speed => json['speed'] == null ? null : (json['speed'] as num).toDouble();

  /// Direction of travel: degrees from north; null: unknown.
  double? get bearing => json['bearing'] == null ? null : (json['bearing'] as num).toDouble();
}

/// `VoiceLanguage` of the API.
extension type VoiceLanguage(Map<String, Object?> json) implements Object {
  String get code => json['code'] as String;

  /// The name of the language in that language.
  String get name => json['name'] as String;

  /// The speech engine; null if there is none yet.
  String? get backend => json['backend'] == null ? null : json['backend'] as String;
}

/// `VoicePrompt` of the API.
extension type VoicePrompt(Map<String, Object?> json) implements Object {
  VoicePrompt.of({
    required String text,
    required String language,
  }) : this({
          'text': text,
          'language': language,
        });

  String get text => json['text'] as String;

  String get language => json['language'] as String;
}

/// The address of a spoken prompt, which can be played without a key.
extension type VoiceResponse(Map<String, Object?> json) implements Object {
  /// Identifies the combination of text, language, format and voice.
  String get id => json['id'] as String;

  /// Absolute, signed address; supports Range requests.
  String get url => json['url'] as String;

  String get format => json['format'] as String;

  String get language => json['language'] as String;

  int get sizeBytes => (json['size_bytes'] as num).toInt();

  /// Seconds.
  double get duration => (json['duration'] as num).toDouble();

  /// Whether the clip existed before this request.
  bool get cached => json['cached'] as bool;

  /// The address is valid until this time.
  String get expiresAt => json['expires_at'] as String;
}
