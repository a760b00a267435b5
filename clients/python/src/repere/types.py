# Made by bin/clients from the OpenAPI document: do not edit.
"""Dictionaries of requests and answers."""

from __future__ import annotations

import sys
from typing import Any, Literal, TypedDict

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired


class AssignDriver(TypedDict):
    id: str
    """Your name for the driver, once in the request."""
    at: LatLng
    """Where the driver is, or will be when free."""
    mode: NotRequired[Literal["auto", "bicycle", "pedestrian"]]
    """The travel mode."""
    vehicle: NotRequired[Literal["motorcycle", "truck"]]
    """The vehicle, where it is not a car; only with mode `auto`."""
    height: NotRequired[float]
    """Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used. Metres."""
    width: NotRequired[float]
    """Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used. Metres."""
    length: NotRequired[float]
    """Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used. Metres."""
    weight: NotRequired[float]
    """Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used. Tonnes."""
    axle_load: NotRequired[float]
    """
    Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
    Tonnes.
    """
    free_at: NotRequired[str]
    """
    When the driver can leave. Default: `depart_at`. A time of the day (`14:30`) is that of the day of
    `depart_at`; times without an offset are local.
    """
    capacity: NotRequired[int]
    """The most orders aboard at once; orders without a `dropoff` take no room. Default: no limit."""


class AssignOrder(TypedDict):
    id: str
    """Your name for the order, once in the request."""
    pickup: LatLng
    """Where it is fetched."""
    dropoff: NotRequired[LatLng]
    """Where it is brought. Without it, the order is done with its pickup."""
    ready_at: NotRequired[str]
    """
    It is fetched then or later: the driver waits. A time of the day (`14:30`) is that of the day of `depart_at`;
    times without an offset are local.
    """
    due_at: NotRequired[str]
    """
    It is done by then, or left out. A time of the day (`14:30`) is that of the day of `depart_at`; times without
    an offset are local.
    """
    priority: NotRequired[int]
    """Where not all orders find a driver, those with less are left out: any number of them, for one with more."""


class AssignResponse(TypedDict):
    assignments: list[Assignment]
    """The drivers that have orders, in the order of the request."""
    unassigned: list[UnassignedOrder]
    """In the order of the request."""


class AssignedOrder(TypedDict):
    id: str
    """As in the request."""
    pickup_at: str
    """When it is fetched."""
    dropoff_at: NotRequired[str]
    """When it is brought; absent without a `dropoff`."""


class Assignment(TypedDict):
    driver: str
    """As in the request."""
    duration: float
    """Driving time. Seconds."""
    orders: list[AssignedOrder]
    """In the order in which they are fetched."""


class AvoidedPolygon(TypedDict):
    type: Literal["Polygon"]
    coordinates: list[list[list[float]]]


class BatchPoint(TypedDict):
    reverse: BatchPosition


class BatchPosition(TypedDict):
    lat: float
    lng: float


class BatchText(TypedDict):
    q: str
    lat: NotRequired[float]
    lng: NotRequired[float]


class Candidate(TypedDict):
    id: str
    """Your name for it, once in the request: any text."""
    lat: float
    """Degrees north."""
    lng: float
    """Degrees east."""


class Data(TypedDict):
    osm_timestamp: str | None
    """Time of the newest data in the extract."""
    built_at: str | None
    """Time of the build of the data."""
    problem: str | None
    """Why the data build cannot be opened, with the damaged file; null: it is served, or there is none."""


class Deletion(TypedDict):
    deleted: bool
    """Always `true`."""


class Engines(TypedDict):
    routing: Literal["ok", "starting", "down", "unavailable"]
    """Routes, matrices, isochrones, matching, optimisation."""
    geocoding: Literal["ok", "starting", "down", "unavailable"]
    """Geocoding and places."""
    tiles: Literal["ok", "starting", "down", "unavailable"]
    """Vector tiles."""
    speech: Literal["ok", "starting", "down", "unavailable"]
    """Voice prompts."""


class Error(TypedDict):
    error: ErrorBody


class ErrorBody(TypedDict):
    code: int
    """The HTTP status."""
    message: str
    """A message for people, in English."""
    details: list[FieldError] | None
    """The offending fields of an invalid request, the first 100; null for other errors."""
    details_total: NotRequired[int]
    """The number of offending fields, where there are more than 100."""
    help: NotRequired[str]
    """Of a 400: the page about its first reason, in the documentation."""


class EtaResponse(TypedDict):
    duration: float
    """Travel time without traffic. Seconds."""
    duration_ml: float | None
    """
    Travel time of the same way in the traffic of its departure: half of all journeys take less. Null exactly when
    `traffic.available` is false. Seconds.
    """
    duration_low: float | None
    """One journey in ten takes less; null with `duration_ml`. Seconds."""
    duration_high: float | None
    """One journey in ten takes more; null with `duration_ml`. Seconds."""
    distance: float
    """Distance by road. Metres."""
    depart_at: str
    """Departure time. In UTC."""
    arrive_at: str
    """Arrival time: departure plus `duration_ml` if known, otherwise plus `duration`. In UTC."""
    traffic: Traffic
    season: NotRequired[RouteSeason]
    """
    The rains on the way; present with `depart_at`, `arrive_by` or `season`, in mode `auto`, where the country is
    known.
    """
    model: NotRequired[str]
    """Name and version of the model that made `duration_ml`; absent without traffic."""
    events: NotRequired[list[RouteEvent]]
    """Closures and speeds of roads that the way meets or avoids; absent if there are none."""


class Fence(TypedDict):
    id: str
    """Your name for it."""
    name: str | None
    """A name for people."""
    set: str | None
    """A name for several fences."""
    rules: FenceRules
    """When it sends events."""
    changed_at: str
    """When it was written last."""
    circle: NotRequired[FenceCircle]
    """Absent for other shapes."""
    polygon: NotRequired[dict[str, Any]]
    """As GeoJSON; absent for other shapes."""
    area: NotRequired[str]
    """Of the area whose outline it has; absent for other shapes."""
    corridor: NotRequired[FenceLine]
    """Absent for other shapes."""


class FenceCheck(TypedDict):
    results: list[FenceState]
    """
    Of one fence, its state. Of a set, those in which the point is or may be, the furthest inside first; empty: it
    is outside of all.
    """


class FenceCircle(TypedDict):
    lat: float
    """Degrees north."""
    lng: float
    """Degrees east."""
    radius: float
    """Metres."""


class FenceCorridor(TypedDict):
    width: float
    """From one border to the other, with the line in the middle. Metres."""
    polyline: NotRequired[str]
    """A line, encoded with precision 6, as `/v1/route` returns it."""
    route: NotRequired[FenceRoute]
    """The best route of now; the fence keeps its line."""


FenceHours = TypedDict(
    "FenceHours",
    {
        "days": "list[Literal['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']]",
        "from": "str",
        "until": "str",
        "time_zone": "str",
    },
)


class FenceLine(TypedDict):
    polyline: str
    """Encoded with precision 6."""
    width: float
    """Metres."""


class FenceRoute(TypedDict):
    origin: LatLng
    """The start of the route."""
    destination: LatLng
    """The destination."""
    mode: NotRequired[Literal["auto", "bicycle", "pedestrian"]]
    """The travel mode."""
    vehicle: NotRequired[Literal["motorcycle", "truck"]]
    """The vehicle, where it is not a car; only with mode `auto`."""
    height: NotRequired[float]
    """Height of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used. Metres."""
    width: NotRequired[float]
    """Width of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used. Metres."""
    length: NotRequired[float]
    """Length of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used. Metres."""
    weight: NotRequired[float]
    """Weight of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used. Tonnes."""
    axle_load: NotRequired[float]
    """
    Load of the heaviest axle of the truck; only with `vehicle` `truck`. Roads with a lower limit are not used.
    Tonnes.
    """
    waypoints: NotRequired[list[LatLng]]
    """Stops in between, in order of travel."""


class FenceRules(TypedDict):
    enter: NotRequired[bool]
    """Whether `fence.entered` is sent."""
    exit: NotRequired[bool]
    """Whether `fence.exited` is sent."""
    dwell: NotRequired[int]
    """Seconds in the fence after which `fence.dwelt` is sent, once for each stay. Default: never."""
    speed: NotRequired[float]
    """A faster vehicle drives past and does not enter. Metres per second. Default: no limit."""
    hours: NotRequired[FenceHours]
    """Events at other times are not sent. Default: always."""
    vehicles: NotRequired[list[str]]
    """Your names of the vehicles. Default: all."""


class FenceState(TypedDict):
    fence: str
    """Your name for the fence."""
    state: Literal["inside", "outside", "unknown"]
    """`unknown`: by its accuracy it may be on either side."""
    distance: float
    """From the point to the border. Metres."""


class Fences(TypedDict):
    fences: list[Fence]
    """In the order of their ids."""
    next: str | None
    """Where the next ones begin: `after` of the next request; null: there are no more."""


class FerryCrossing(TypedDict):
    distance: float
    """Length of the crossing. Metres."""


class FieldError(TypedDict):
    field: str
    """Path of the field, with dots and indexes."""
    reason: Literal["required", "unknown_field", "invalid_type", "invalid_format", "out_of_range", "unknown_mode", "unsupported_language", "coming_soon", "conflicting_fields", "too_few", "too_many", "too_many_pairs", "not_increasing", "in_past", "no_road_nearby", "no_route", "too_far", "outside_coverage", "possibly_swapped", "unknown_category", "unknown_value", "too_long", "too_short", "guessable", "out_of_scope", "address_not_allowed", "mail_not_verified", "overdue", "step_up_required"]
    value: Any
    """The value that was sent; null if none was sent."""


class FleetBreak(TypedDict):
    window: list[str]
    """
    The break begins between these times. Times of the day (`08:00`) are local times of the day of `depart_at`;
    ISO 8601 dates and times without an offset are local, too.
    """
    duration: float
    """Seconds."""


class FleetCost(TypedDict):
    fixed: NotRequired[float]
    """Of a vehicle that is used."""
    per_km: NotRequired[float]
    """For each kilometre."""
    per_hour: NotRequired[float]
    """For each hour from leaving to the end: driving, service, waiting and breaks."""


class FleetEvent(TypedDict):
    """
    `position`: a vehicle is somewhere (`vehicle`, `location`). `done`, `failed`: a stop of a job has ended
    (`job`; `parcel`). `early`, `late`: beside the plan (`vehicle`, `by`). `broken_down`: a vehicle stays where it
    is, others fetch what it carries (`vehicle`, `location`). `vehicle_added` (`new_vehicle`), `job_added`,
    `job_changed` (`new_job`), `job_cancelled` (`job`).
    """

    at: str
    """
    When it happened: not before the last event of the plan, nor outside its day. A time of the day is a local
    time of that day.
    """
    kind: Literal["position", "done", "failed", "early", "late", "broken_down", "vehicle_added", "job_added", "job_cancelled", "job_changed"]
    vehicle: NotRequired[str]
    """The id of a vehicle."""
    job: NotRequired[str]
    """The id of a job."""
    by: NotRequired[float]
    """How early or late it is beside the plan, seconds."""
    location: NotRequired[LatLng]
    """Where the vehicle is. Without it, a broken one is on the way of its plan."""
    parcel: NotRequired[Literal["returned", "retried", "left"]]
    """
    Of a stop that failed: its load stays aboard to the end (`returned`), the vehicle tries again later
    (`retried`), or its load is left there (`left`).
    """
    new_job: NotRequired[FleetJob]
    """
    The job that is added, or that takes the place of the one with its id. A load that is added after vehicles
    have left is fetched where one of them started.
    """
    new_vehicle: NotRequired[FleetVehicle]
    """The vehicle that is added."""


class FleetJob(TypedDict):
    """One place (`location`), or two of one vehicle (`pickup` and `delivery`)."""

    id: str
    """Your name for it, once in the request."""
    location: NotRequired[LatLng]
    """The place to go to. Its load is aboard from the start of the vehicle."""
    pickup: NotRequired[FleetJobStop]
    """Where its load comes aboard."""
    delivery: NotRequired[FleetJobStop]
    """Where it leaves the vehicle."""
    demand: NotRequired[list[float]]
    """Its load, in each dimension. Default: nothing."""
    service_time: NotRequired[float]
    """Seconds of service at each of its stops."""
    time_windows: NotRequired[list[list[str]]]
    """
    Service begins within one of these, at each of its stops. Default: any time. Times of the day (`08:00`) are
    local times of the day of `depart_at`; ISO 8601 dates and times without an offset are local, too.
    """
    skills: NotRequired[list[str]]
    """A vehicle serves this job only if it has all of these."""
    priority: NotRequired[int]
    """Where not all jobs find a place, those with less are left out: any number of them, for one with more."""
    allowed_vehicles: NotRequired[list[str]]
    """Ids of the vehicles that may serve it. Default: all."""


class FleetJobStop(TypedDict):
    lat: float
    """Degrees north."""
    lng: float
    """Degrees east."""
    service_time: NotRequired[float]
    """Seconds of service. Default: that of the job."""
    time_windows: NotRequired[list[list[str]]]
    """Default: those of the job."""


class FleetPlan(TypedDict):
    id: str
    """For `/v1/fleet/plan/{id}`."""
    state: Literal["planned", "searching", "failed"]
    """
    `searching`: it is the best plan so far, and gets better; jobs without a place yet have the reason `search`.
    `failed`: its search could not end, and its units were given back.
    """
    created_at: str
    updated_at: str
    """Of the last update; without one, when it was made."""
    expires_at: str | None
    """Until when the plan is kept; null if it could not be kept."""
    routes: list[FleetRoute]
    """One for each vehicle that is used, in the order of the request."""
    unassigned: list[UnassignedJob]
    """Jobs that no vehicle serves, each with what stands against it."""
    totals: FleetTotals
    cost: float
    """Of all routes, by the objective."""
    lower_bound: float | None
    """No plan with all these jobs costs less; null where that is not known."""
    traffic: list[FleetTrafficHour]
    """Traffic of the hours of the day, at the places of the plan; empty where none was observed."""
    search: FleetSearch
    changed: NotRequired[int]
    """Jobs that another vehicle serves than before the update; absent in a new plan."""


class FleetRelation(TypedDict):
    type: Literal["same_vehicle", "in_sequence"]
    """
    `same_vehicle`: one vehicle serves all of them, or none of them is served. `in_sequence`: in this order, too;
    other stops may lie between.
    """
    jobs: list[str]
    """Ids of jobs."""


class FleetRoute(TypedDict):
    stops: int
    """Stops of jobs."""
    distance: float
    """Metres."""
    duration: float
    """From leaving to the end. Seconds."""
    driving: float
    """Of that, driving. Seconds."""
    wait: float
    """Of that, waiting. Seconds."""
    serve: float
    """Of that, service and breaks. Seconds."""
    vehicle: str
    """The id of the vehicle."""
    steps: list[FleetStep]
    """In their order; the first is the start, the last the end."""
    cost: float
    """Its cost by the objective."""
    polyline: NotRequired[str]
    """The way, encoded with precision 6. Left out where `fields` leaves it out, and by vehicles that do not drive."""


class FleetSearch(TypedDict):
    iterations: int
    """Steps of the search."""
    ended_by: Literal["iterations", "time"]
    """
    By what the search ended: the steps of `effort`, or `time_limit`. After `iterations`, the same request gives
    the same plan.
    """


class FleetStep(TypedDict):
    type: Literal["start", "job", "pickup", "delivery", "break", "position", "end"]
    """`position`: where it was at an event of the day, or between two tours."""
    location: LatLng
    """Where it is."""
    arrive: str
    """When the vehicle arrives."""
    wait: float
    """How long it waits before the service or the break. Seconds."""
    serve: float
    """How long the service or the break takes. Seconds."""
    leave: str
    """When the vehicle drives on."""
    load: list[float]
    """The load when it drives on, in each dimension."""
    duration: float
    """The drive from the step before. Seconds."""
    distance: float
    """The way from the step before. Metres."""
    job: NotRequired[str]
    """The id of the job."""
    done: NotRequired[bool]
    """It had started before the update of the plan, and stays."""
    failed: NotRequired[bool]
    """Its service has failed: see the event."""


class FleetTotals(TypedDict):
    stops: int
    """Stops of jobs."""
    distance: float
    """Metres."""
    duration: float
    """From leaving to the end. Seconds."""
    driving: float
    """Of that, driving. Seconds."""
    wait: float
    """Of that, waiting. Seconds."""
    serve: float
    """Of that, service and breaks. Seconds."""
    vehicles: int
    """Vehicles that are used."""


FleetTrafficHour = TypedDict(
    "FleetTrafficHour",
    {
        "from": "str",
        "factor": "float",
    },
)


class FleetVehicle(TypedDict):
    id: str
    """Your name for it, once in the request."""
    start: LatLng
    """Where it leaves."""
    end: NotRequired[LatLng]
    """Where it ends. Without it, it ends at its last stop."""
    capacity: NotRequired[list[float]]
    """The most that it carries, in each dimension of the demands. Default: no limit."""
    shift: NotRequired[list[str]]
    """
    It leaves after the first and ends before the second. Default: 24 hours from `depart_at`. Times of the day
    (`08:00`) are local times of the day of `depart_at`; ISO 8601 dates and times without an offset are local,
    too.
    """
    breaks: NotRequired[list[FleetBreak]]
    """In their order."""
    skills: NotRequired[list[str]]
    """Abilities of this vehicle, in words of your own."""
    cost: NotRequired[FleetCost]
    """In francs, or any other unit."""
    max_stops: NotRequired[int]
    """The most stops that it makes."""
    max_time: NotRequired[float]
    """The longest time from leaving to the end, seconds."""


class GeocodeArea(TypedDict):
    id: str
    """Id of the area, see `/v1/places/{id}`."""
    layer: Literal["address", "street", "intersection", "landmark", "market", "quartier", "locality", "city", "district", "region", "country"]
    """The kind of area."""
    name: str


class GeocodeBatchResults(TypedDict):
    results: list[GeocodeResponse | Error]
    """One for each item, in their order: the answer of `/v1/geocode` or `/v1/geocode/reverse`, or an error."""


class GeocodeComponent(TypedDict):
    layer: Literal["address", "street", "intersection", "landmark", "market", "quartier", "locality", "city", "district", "region", "country", "plus_code", "landmark_relative"]
    """The kind of part; of a house number `address`."""
    name: str
    id: NotRequired[str]
    """Id of the part, see `/v1/places/{id}`; absent for a street that the map does not have by this name."""


class GeocodeFeature(TypedDict):
    type: Literal["Feature"]
    properties: GeocodeProperties
    geometry: GeocodePoint


class GeocodeLandmark(TypedDict):
    id: str
    """Id of the landmark, see `/v1/places/{id}`."""
    name: str
    relation: Literal["across_from", "next_to", "behind", "in_front_of", "near", "between", "after", "before", "at_distance"]
    """Position of the place relative to the landmark."""
    distance: NotRequired[float]
    """Distance to the landmark. Metres."""


class GeocodePoint(TypedDict):
    type: Literal["Point"]
    coordinates: list[float]
    """`[lng, lat]`."""


class GeocodeProperties(TypedDict):
    id: str
    """
    Stays the same when the data is built again, and is its id in `/v1/places`. Of a `plus_code` and a
    `landmark_relative` it is the Plus Code.
    """
    name: str
    """In the requested language, otherwise in French; the category if there is no name."""
    label: str
    """One line of text that distinguishes it from others with the same name."""
    layer: Literal["address", "street", "intersection", "landmark", "market", "quartier", "locality", "city", "district", "region", "country", "plus_code", "landmark_relative"]
    """The kind of result."""
    confidence: float
    """Probability that this result is the intended one."""
    match_type: Literal["exact", "prefix", "fuzzy", "fallback", "nearest"]
    """
    `exact`: all words match; `prefix`: the last word was completed; `fuzzy`: a similar spelling matches;
    `fallback`: some words were ignored; `nearest`: found by distance to a point.
    """
    country: str | None
    """Null at sea."""
    country_code: str | None
    """ISO 3166-1 alpha-2. Null at sea."""
    areas: list[GeocodeArea]
    """The places around it, from the inside out: quarter, town, district, region, country."""
    components: list[GeocodeComponent]
    """
    The parts of the address, from the inside out: the thing itself (its number, if it is a house), its street,
    then `areas`.
    """
    accuracy: Literal["rooftop", "interpolated", "street", "area", "relation"]
    """
    The thing for which the point stands: `rooftop`: the thing itself; `interpolated`: a house number between two
    known ones; `street`: a point of a street or a crossing; `area`: a point inside an area; `relation`: a point
    described by its position relative to a landmark.
    """
    plus_code: str
    """Full Plus Code of the point."""
    source: Literal["openstreetmap", "plus_code", "correction", "operator"]
    """The data source; `operator` for outlines and places that the operator of this service added."""
    distance: NotRequired[float]
    """Distance from the point of the request. Metres."""
    street: NotRequired[str]
    house_number: NotRequired[str]
    quartier: NotRequired[str]
    quartier_estimated: NotRequired[bool]
    """
    True if no mapped boundary contains the point: `quartier` then comes from names, stops and addresses nearby.
    Absent without a `quartier`.
    """
    city: NotRequired[str]
    """City or town; in rural areas the village."""
    district: NotRequired[str]
    """Department, prefecture, cercle or local government area: only if a boundary of one contains the point."""
    region: NotRequired[str]
    """Only if a mapped boundary contains the point."""
    osm: NotRequired[OsmElement]
    """The element of OpenStreetMap."""
    names: NotRequired[dict[str, str]]
    """With `language=all`: the name in every known language, by its code; `default` is the name without a language."""
    phone: NotRequired[str]
    opening_hours: NotRequired[str]
    """In the syntax of OpenStreetMap’s `opening_hours`, as mapped."""
    open: NotRequired[bool]
    """
    Whether the thing is open at the time that the text names; absent where its hours are unknown, and for texts
    without a time.
    """
    main_text: NotRequired[str]
    """Of a suggestion: the first line to show."""
    secondary_text: NotRequired[str]
    """Of a suggestion: the second line, which says where it is."""
    matches: NotRequired[list[list[int]]]
    """Of a suggestion: the parts of `main_text` that were typed, as `[from, to]` in UTF-16 units, `to` excluded."""
    bbox: NotRequired[list[float]]
    """Of an area or a street: `[west, south, east, north]`."""
    category: NotRequired[str]
    """A slug of `/v1/places/categories`, or the kind of settlement."""
    relation: NotRequired[Literal["across_from", "next_to", "behind", "in_front_of", "near", "between", "after", "before", "at_distance"]]
    """Of a `landmark_relative`: position of the point relative to the landmark."""
    radius: NotRequired[float]
    """Of a `landmark_relative`: uncertainty of the point. Metres."""
    sentence: NotRequired[str]
    """
    Of a reverse answer’s first feature: where the point is in one sentence that `/v1/geocode` understands, in the
    requested language.
    """
    landmark: NotRequired[GeocodeLandmark]
    """A landmark that describes the location."""


class GeocodeReading(TypedDict):
    """How the text was read."""

    understood_as: NotRequired[Literal["ghanapost_gps", "nipost", "what3words", "phone", "post_box", "licence_plate"]]
    """
    The text is a code or a number of another system. There are no features, unless the operator of this service
    has a resolver for it.
    """
    needs_position: NotRequired[bool]
    """True if the text asks for something near the user: send `lat` and `lng`."""
    town: NotRequired[str]
    """The city or village that the text names and that results lie in."""
    area: NotRequired[str]
    """The quarter, district, region or country that the text names and that results lie in."""
    kind: NotRequired[str]
    """The kind of things that the text asks for: a slug of `/v1/places/categories`."""
    relation: NotRequired[Literal["across_from", "next_to", "behind", "in_front_of", "near", "between", "after", "before", "at_distance"]]
    """The position relative to a landmark that the text describes."""
    opening: NotRequired[Literal["open_now", "always_open", "on_duty", "open_on_sunday", "open_at_night", "open_every_day"]]
    """
    The opening hours that the text requires (“ouvert maintenant”, “24h/24”, “de garde”, “ouvert le dimanche”). Of
    a kind, things that are open come first.
    """
    opening_known: NotRequired[bool]
    """With `opening`: whether the hours of any result are known."""
    set_aside: NotRequired[list[str]]
    """Parts of the text that were left out."""
    hint: NotRequired[str]
    """Advice for the user, in the requested language."""


class GeocodeResponse(TypedDict):
    """GeoJSON (RFC 7946), best match first."""

    type: Literal["FeatureCollection"]
    features: list[GeocodeFeature]
    """Empty if nothing is found."""
    query: NotRequired[GeocodeReading]
    """How the text was read; absent in answers about points."""


class Health(TypedDict):
    status: Literal["ok", "degraded"]
    """`degraded`: the key is accepted, but an engine of this deployment does not answer now."""
    version: str
    region: str | None
    """The first of `regions`."""
    data: Data
    """That of the first region."""
    engines: Engines
    """The worst state of all regions."""
    regions: list[RegionState]
    """The regions of this deployment: a request is answered by the smallest one that covers it."""


class IsochroneFeature(TypedDict):
    type: Literal["Feature"]
    properties: IsochroneProperties
    geometry: IsochronePolygon


class IsochronePolygon(TypedDict):
    type: Literal["Polygon"]
    coordinates: list[list[list[float]]]
    """
    Closed rings of `[lng, lat]`: the outline counter-clockwise, then, clockwise, areas inside it that are beyond
    the limit: those of at least 1 % of its area, and smaller ones with roads.
    """


class IsochroneProperties(TypedDict):
    mode: Literal["auto", "bicycle", "pedestrian"]
    area: float
    """Measured on the ellipsoid, without holes. Square metres."""
    time: NotRequired[int]
    """The requested travel time. Minutes. Absent if a distance was requested."""
    distance: NotRequired[int]
    """The requested distance. Metres. Present only if a distance was requested."""
    vehicle: NotRequired[Literal["motorcycle", "truck"]]
    """Absent for a car, and in other modes."""
    depart_at: NotRequired[str]
    """
    The departure whose traffic and rains were used, in UTC; absent without `depart_at`, and on foot and by
    bicycle.
    """


class IsochroneResponse(TypedDict):
    """GeoJSON (RFC 7946)."""

    type: Literal["FeatureCollection"]
    bbox: list[float]
    """`[west, south, east, north]`."""
    features: list[IsochroneFeature]
    """One feature per requested time or distance, smallest first."""


class Landmark(TypedDict):
    id: str
    """The id for `/v1/places/{id}`."""
    name: str
    """Name in the language of the guidance; its category if it has no name."""
    category: str | None
    location: LatLng


class Languages(TypedDict):
    production: list[VoiceLanguage]
    """Languages with a working voice."""
    coming_soon: list[VoiceLanguage]
    """Languages without a voice, or with a voice that is not available now."""


class LargeMatrixResponse(TypedDict):
    durations: list[list[float | None]]
    """
    Travel times in seconds. One row per source, one column per target; null if no road connects the pair or the
    pair is too far apart.
    """
    distances: list[list[float | None]]
    """
    Lengths in metres. One row per source, one column per target; null if no road connects the pair or the pair is
    too far apart.
    """
    sources: list[SnappedStop | None]
    """
    Position of each source on the road network, in the order of the request; null if no road is near or the point
    is outside the data. `resnapped`: the nearest road is not connected to the network, so some pairs use another
    road nearby.
    """
    targets: list[SnappedStop | None]
    """
    Position of each target on the road network, in the order of the request; null if no road is near or the point
    is outside the data. `resnapped`: the nearest road is not connected to the network, so some pairs use another
    road nearby.
    """


class LatLng(TypedDict):
    """A point in WGS 84 degrees."""

    lat: float
    """Degrees north."""
    lng: float
    """Degrees east."""


class LateVehicle(TypedDict):
    vehicle: str
    """The id of a vehicle."""
    by: float
    """How late it is beside the plan, seconds."""


class Leg(TypedDict):
    unpaved_distance: float
    """Length on roads that the map knows to be unpaved. Metres."""
    unknown_surface_distance: float
    """Length on roads whose surface the map does not have. Metres."""
    ferries: list[FerryCrossing]
    """Each ferry crossing, in order."""
    countries: list[str]
    """Codes of the countries (ISO 3166-1) in the order in which they are entered."""
    border_posts: list[LatLng]
    """The border posts on the way, in order."""
    duration: float
    """Travel time. Seconds."""
    distance: float
    """Length. Metres."""
    polyline: str
    """Encoded, precision 6."""
    maneuvers: list[Maneuver]
    """In order of travel: the first is a start, the last a destination."""
    toll: NotRequired[Toll]
    """Toll roads and booths; absent without any."""
    annotations: NotRequired[LegAnnotations]
    """Values for each segment of the polyline, one less than its points; only on request."""


class LegAnnotations(TypedDict):
    speed: NotRequired[list[float]]
    """Speed on the road without traffic and turns. Kilometres per hour."""
    surface: NotRequired[list[Literal["paved_smooth", "paved", "paved_rough", "compacted", "dirt", "gravel", "path", "impassable", "unknown"]]]
    """The surface; `unknown` where the map does not have it."""
    duration: NotRequired[list[float]]
    """Travel time without traffic, the turn before the segment included. Seconds."""


class Maneuver(TypedDict):
    type: Literal["none", "start", "start_right", "start_left", "destination", "destination_right", "destination_left", "becomes", "continue", "slight_right", "turn_right", "sharp_right", "uturn_right", "uturn_left", "sharp_left", "turn_left", "slight_left", "ramp_straight", "ramp_right", "ramp_left", "exit_right", "exit_left", "stay_straight", "stay_right", "stay_left", "merge", "merge_right", "merge_left", "roundabout_enter", "roundabout_exit", "ferry_enter", "ferry_exit", "elevator_enter", "steps_enter", "escalator_enter", "building_enter", "building_exit"]
    """The kind of maneuver; docs/maneuver-types.md explains each."""
    instruction: str
    """The written instruction."""
    verbal_pre_transition_instruction: str
    """Voice prompt just before the maneuver."""
    verbal_transition_alert_instruction: str
    """Voice prompt well before the maneuver, with the distance to it where there is time for one."""
    verbal_post_transition_instruction: str
    """Voice prompt just after the maneuver."""
    duration: float
    """From this maneuver to the next. Seconds."""
    distance: float
    """From this maneuver to the next. Metres."""
    begin_shape_index: int
    """First point: index into the leg's polyline."""
    end_shape_index: int
    """Last point: index into the leg's polyline."""
    location: LatLng
    """The position of the maneuver."""
    street_names: list[str]
    """Names of the street after the maneuver; empty if it has no name."""
    verbal_transition_alert_distance: NotRequired[float]
    """
    Distance before the maneuver at which the alert is spoken, the one in its text; absent if the way to the
    maneuver is too short. Metres.
    """
    bearing_before: NotRequired[int]
    """Heading before the maneuver; absent at a start. Degrees from north."""
    bearing_after: NotRequired[int]
    """Heading after the maneuver; absent at a destination. Degrees from north."""
    roundabout_exit_count: NotRequired[int]
    """Number of the roundabout exit to take."""
    landmark: NotRequired[ManeuverLandmark]
    """A landmark near the maneuver; only from `/v1/navigate` with `enrich_landmarks`."""


class ManeuverLandmark(TypedDict):
    id: str
    """The id for `/v1/places/{id}`."""
    name: str
    category: str | None
    """A category slug."""
    side: Literal["left", "right", "ahead"]
    """The side of the approach road on which the landmark is."""
    distance: float
    """From the maneuver. Metres."""
    relation: Literal["after", "at", "before"]
    """Position of the maneuver relative to the landmark."""


class MapStyle(TypedDict):
    """A style of the MapLibre Style Specification, version 8."""

    version: int
    name: str
    metadata: dict[str, Any]
    """`repere:imagery`: whether the style shows satellite images. `repere:language`: of the labels."""
    sprite: str
    """Address of the sprite without `.json` or `.png`."""
    glyphs: str
    sources: dict[str, dict[str, Any]]
    layers: list[dict[str, Any]]


class MatchResponse(TypedDict):
    matchings: list[Matching]
    """The parts of the trace that follow roads, in order. Empty if no part does."""
    tracepoints: list[MatchedPoint | None]
    """Position of each point on its road, in the order of the trace; null for a point that was not matched."""


class MatchedLeg(TypedDict):
    duration: float
    """Expected travel time, not the time that the trace took. Seconds."""
    distance: float
    """Along the roads. Metres."""
    street_names: list[str]
    """Names of the streets in order of first use; a street without a name is given by its number."""
    bridged: NotRequired[bool]
    """
    True for a way over a break of the trace: the best way by road that fits its time and distance. Absent
    otherwise.
    """


class MatchedPoint(TypedDict):
    lat: float
    """Degrees north."""
    lng: float
    """Degrees east."""
    distance: float
    """Distance from the point of the trace. Metres."""
    matching_index: int
    """Index of the matching that contains the point."""
    name: NotRequired[str]
    """Name of the street, if it has one."""


class Matching(TypedDict):
    confidence: float
    """
    How closely the trace follows these roads: the mean over its points, where a point on the road counts 1 and a
    point 50 m away or not matched counts 0.
    """
    duration: float
    """Expected travel time, not the time that the trace took. Seconds."""
    distance: float
    """Along the roads. Metres."""
    polyline: str
    """The matched roads. Encoded, precision 6."""
    legs: list[MatchedLeg]
    """One leg, from the first point to the last; several where breaks were bridged."""


class MatrixResponse(TypedDict):
    durations: list[list[float | None]]
    """
    Travel times in seconds. One row per source, one column per target; null if no road connects the pair or the
    pair is too far apart.
    """
    distances: list[list[float | None]]
    """
    Lengths in metres. One row per source, one column per target; null if no road connects the pair or the pair is
    too far apart.
    """
    sources: list[SnappedStop | None]
    """
    Position of each source on the road network, in the order of the request; null if no road is near or the point
    is outside the data. `resnapped`: the nearest road is not connected to the network, so some pairs use another
    road nearby.
    """
    targets: list[SnappedStop | None]
    """
    Position of each target on the road network, in the order of the request; null if no road is near or the point
    is outside the data. `resnapped`: the nearest road is not connected to the network, so some pairs use another
    road nearby.
    """
    durations_ml: NotRequired[list[list[float | None]]]
    """
    Travel times in the traffic of `depart_at`, in seconds, of the same ways as `durations`; present only with
    `depart_at` or `season`, by car, where traffic was observed. Null for pairs with too little observed traffic
    along their way. One row per source, one column per target; null if no road connects the pair or the pair is
    too far apart.
    """


class NavigationSession(TypedDict):
    id: str
    created_at: str
    depart_at: str
    """Departure time. In UTC."""
    arrive_at: str
    """Arrival time: departure plus `duration_ml` of the route if known, otherwise plus `duration`. In UTC."""
    language: Literal["fr", "en", "wo", "ha"]
    route: Route
    landmarks: list[Landmark]
    """The landmarks that maneuvers mention, in the order of the route."""
    voice: SessionVoice


class NearCandidate(TypedDict):
    id: str
    """As in the request."""
    duration: float
    """Travel time. Seconds."""
    distance: float
    """Length of the way. Metres."""


class NearestResponse(TypedDict):
    nearest: list[NearCandidate]
    """The nearest by travel time first."""
    unreachable: list[str]
    """Ids of the candidates to or from which no way leads, in the order of the request."""


class OptimizeResponse(TypedDict):
    order: list[int]
    """
    Indexes into `locations` in the order of visit. Each index appears once; the first and last locations keep
    their positions.
    """
    route: Route
    """The route through the locations in that order."""
    duration: float
    """Travel time of the tour. Seconds."""
    distance: float
    """Length of the tour. Metres."""
    duration_ml: NotRequired[float]
    """Travel time of the tour in the traffic of its departure; present only where traffic data covers it. Seconds."""


class OsmElement(TypedDict):
    type: Literal["node", "way", "relation"]
    id: int
    """Of a street, the lowest of its ways."""


class OsrmBanner(TypedDict):
    text: str
    """The text to show."""
    components: list[OsrmBannerComponent]
    """The text in parts; lanes in `sub`."""
    type: NotRequired[str]
    """The type of the maneuver ahead."""
    modifier: NotRequired[str]
    """The direction of the turn."""
    degrees: NotRequired[float]
    """Angle travelled around the roundabout, degrees."""
    driving_side: NotRequired[str]
    """`left` or `right`."""


class OsrmBannerComponent(TypedDict):
    type: str
    text: str


class OsrmBannerInstruction(TypedDict):
    distanceAlongGeometry: float
    """Remaining metres of the step at which the banner first appears."""
    primary: OsrmBanner
    secondary: NotRequired[OsrmBanner]
    sub: NotRequired[OsrmBanner]


OsrmIntersection = TypedDict(
    "OsrmIntersection",
    {
        "location": "list[float]",
        "bearings": "list[float]",
        "entry": "list[bool]",
        "geometry_index": "int",
        "in": "NotRequired[int]",
        "out": "NotRequired[int]",
    },
)


class OsrmLeg(TypedDict):
    duration: float
    """Seconds."""
    distance: float
    """Metres."""
    weight: float
    """The routing cost, including penalties."""
    summary: str
    """Its main streets."""
    steps: list[OsrmStep]
    """First a `depart`, last an `arrive`."""


class OsrmManeuver(TypedDict):
    type: str
    """The OSRM maneuver type."""
    instruction: str
    """The written instruction."""
    location: list[float]
    """The position. `[lng, lat]`."""
    bearing_before: int
    """Heading before it, degrees from north; 0 at a start."""
    bearing_after: int
    """Heading after it, degrees from north; 0 at an arrival."""
    modifier: NotRequired[str]
    """The direction of the turn."""
    exit: NotRequired[int]
    """Number of the roundabout exit to take."""


class OsrmRoute(TypedDict):
    duration: float
    """Seconds."""
    distance: float
    """Metres."""
    geometry: str
    """Encoded, precision 6."""
    weight: float
    """The routing cost, including penalties."""
    weight_name: str
    """The name of the routing cost."""
    voiceLocale: str
    """Language of the texts."""
    legs: list[OsrmLeg]
    """One leg between each two consecutive stops."""


class OsrmRouteResponse(TypedDict):
    code: Literal["Ok"]
    routes: list[OsrmRoute]
    """Best first."""
    waypoints: list[OsrmWaypoint]
    """Position of each stop on the road network, origin first."""


class OsrmStep(TypedDict):
    duration: float
    """Seconds."""
    distance: float
    """Metres."""
    weight: float
    """The routing cost, including penalties."""
    geometry: str
    """Encoded, precision 6."""
    name: str
    """Name of the street; empty if it has no name."""
    mode: str
    """The travel mode."""
    driving_side: str
    """`left` or `right`."""
    maneuver: OsrmManeuver
    """The maneuver at the start of the step."""
    intersections: list[OsrmIntersection]
    """In order of travel; the first is at the start of the step."""
    voiceInstructions: list[OsrmVoiceInstruction]
    """Voice prompts on the way to the next maneuver; empty only for an arrival."""
    bannerInstructions: list[OsrmBannerInstruction]
    """Banners on the way to the next maneuver; empty only for an arrival."""


class OsrmVoiceInstruction(TypedDict):
    distanceAlongGeometry: float
    """Remaining metres of the step at which the prompt is spoken."""
    announcement: str
    ssmlAnnouncement: str
    """The same prompt as SSML."""


class OsrmWaypoint(TypedDict):
    location: list[float]
    """Position of the stop on the road network. `[lng, lat]`."""
    distance: float
    """Distance by which the stop was moved to reach a road. Metres."""
    name: str
    """Name of the street; empty if it has no name."""


class Place(TypedDict):
    """A point of interest. Unknown fields are absent."""

    id: str
    """
    A UUID derived from the id at the source, so that it stays the same when the data is built again; for a point
    outside the data, its Plus Code.
    """
    name: str | None
    """In the requested language if known; null for a place without a name."""
    category: str | None
    """The main category: a slug."""
    categories: list[str]
    """All categories, the main one first."""
    location: LatLng
    plus_code: str
    """Full Plus Code."""
    source: PlaceSource
    address: NotRequired[str]
    """House number and street, or the address as mapped."""
    quartier: NotRequired[str]
    """The neighbourhood that contains the place."""
    city: NotRequired[str]
    """The city or village that contains the place."""
    phone: NotRequired[str]
    website: NotRequired[str]
    """An http or https address; other addresses are left out."""
    opening_hours: NotRequired[str]
    """In the syntax of OpenStreetMap’s `opening_hours`, as mapped."""
    duration: NotRequired[float]
    """Travel time; only with `by` `time`. Seconds."""
    distance: NotRequired[float]
    """Distance from the requested point; with `by` `time`, along the road. Metres."""


class PlaceAlong(TypedDict):
    id: str
    """
    A UUID derived from the id at the source, so that it stays the same when the data is built again; for a point
    outside the data, its Plus Code.
    """
    name: str | None
    """In the requested language if known; null for a place without a name."""
    category: str | None
    """The main category: a slug."""
    categories: list[str]
    """All categories, the main one first."""
    location: LatLng
    plus_code: str
    """Full Plus Code."""
    source: PlaceSource
    detour_duration: float
    """
    The time that the place adds to the journey. Seconds; below zero where turning round at the place saves a
    longer way.
    """
    detour_distance: float
    """The length that the place adds. Metres; below zero where the way by the place is shorter, but slower."""
    leaves_at: PointOnWay
    """Where one leaves the way."""
    rejoins_at: PointOnWay
    """Where one is back on it."""
    arrival: str
    """When one arrives at the place."""
    side: Literal["left", "right"]
    """The side of the way on which the place lies, in the direction of travel."""
    open_at_arrival: bool | None
    """Whether the place is open on arrival; null where its opening hours are not known or cannot be read."""
    address: NotRequired[str]
    """House number and street, or the address as mapped."""
    quartier: NotRequired[str]
    """The neighbourhood that contains the place."""
    city: NotRequired[str]
    """The city or village that contains the place."""
    phone: NotRequired[str]
    website: NotRequired[str]
    """An http or https address; other addresses are left out."""
    opening_hours: NotRequired[str]
    """In the syntax of OpenStreetMap’s `opening_hours`, as mapped."""
    duration: NotRequired[float]
    """Travel time; only with `by` `time`. Seconds."""
    distance: NotRequired[float]
    """Distance from the requested point; with `by` `time`, along the road. Metres."""


class PlaceSource(TypedDict):
    """The data source of the place."""

    name: str
    id: str
    """The id in the data source."""
    license: str
    """SPDX identifier of its licence."""


class Places(TypedDict):
    places: list[Place]


class PlacesAlong(TypedDict):
    duration: float
    """Of the journey without a detour. Seconds."""
    distance: float
    """Of the way without a detour. Metres."""
    places: list[PlaceAlong]
    """The shortest detour first."""


class PointOnWay(TypedDict):
    lat: float
    """Degrees north."""
    lng: float
    """Degrees east."""
    distance: float
    """From the start, along the way without the detour. Metres."""


class Position(TypedDict):
    vehicle: str
    """Your name for the vehicle. No slashes."""
    at: str
    """When it was there, with an offset."""
    lat: float
    """Degrees north."""
    lng: float
    """Degrees east."""
    accuracy: NotRequired[float]
    """The vehicle is within so many metres, as receivers report it."""
    speed: NotRequired[float]
    """Metres per second."""
    bearing: NotRequired[float]
    """Direction of travel: degrees from north."""


class PositionsAnswer(TypedDict):
    accepted: int
    """Positions that are kept, repeated ones included."""
    refused: list[RefusedPosition]
    """Those that are not, in their order."""


class RefusedPosition(TypedDict):
    index: int
    """Its place in the request, from 0."""
    reason: str
    """As in `details` of an error; `in_past`: older than 30 days; `out_of_range` of `at`: more than a minute ahead."""
    field: NotRequired[str]
    """The field that has the fault; absent where the position is not an object."""


class RegionEngines(TypedDict):
    routing: Literal["ok", "starting", "down", "unavailable"]
    """Routes, matrices, isochrones, matching, optimisation."""
    geocoding: Literal["ok", "starting", "down", "unavailable"]
    """Geocoding and places."""
    tiles: Literal["ok", "starting", "down", "unavailable"]
    """Vector tiles."""


class RegionState(TypedDict):
    name: str | None
    """Null while no build of it is served."""
    bounds: list[float] | None
    """`[west, south, east, north]`; null while no build of it is served."""
    main_roads: bool
    """True where only main roads are served, which join other regions."""
    data: Data
    engines: RegionEngines


class RoadEventFeature(TypedDict):
    type: Literal["Feature"]
    properties: RoadEventProperties
    geometry: RoadEventGeometry


class RoadEventGeometry(TypedDict):
    type: Literal["MultiLineString", "Polygon"]
    coordinates: list[list[list[float]]]
    """The roads, empty if the map data has none of them; or the ring of an area."""


class RoadEventProperties(TypedDict):
    id: str
    title: str
    effect: Literal["closed", "slowed"]
    """`closed`: nobody passes; roads with a stop on them can be left and reached."""
    modes: list[Literal["auto", "bicycle", "pedestrian"]]
    """The travel modes that it concerns."""
    starts_at: str
    """From when it holds."""
    weekly: bool
    """It holds in some hours of each week only."""
    source: str
    """Who reported it."""
    speed_kmh: NotRequired[int]
    """Kilometres an hour, of `slowed`: faster roads get this speed."""
    ends_at: NotRequired[str]
    """Until when; absent: until further notice."""


class RoadEventsResponse(TypedDict):
    """GeoJSON (RFC 7946)."""

    type: Literal["FeatureCollection"]
    features: list[RoadEventFeature]
    """In the order in which they were entered."""


class Route(TypedDict):
    unpaved_distance: float
    """Length on roads that the map knows to be unpaved. Metres."""
    unknown_surface_distance: float
    """Length on roads whose surface the map does not have. Metres."""
    ferries: list[FerryCrossing]
    """Each ferry crossing, in order."""
    countries: list[str]
    """Codes of the countries (ISO 3166-1) in the order in which they are entered."""
    border_posts: list[LatLng]
    """The border posts on the way, in order."""
    duration: float
    """Travel time without traffic. Seconds."""
    distance: float
    """Length. Metres."""
    polyline: str
    """Encoded with precision 6: the polylines of the legs joined, each shared point once."""
    bbox: list[float]
    """`[west, south, east, north]`."""
    has_toll: bool
    """The route contains a toll road."""
    has_ferry: bool
    """The route contains a ferry."""
    has_highway: bool
    """The route contains a highway."""
    legs: list[Leg]
    """One leg between each two consecutive stops that are not only passed."""
    toll: NotRequired[Toll]
    """Toll roads and booths; absent without any."""
    duration_ml: NotRequired[float]
    """
    Travel time of the same route in the traffic of its departure; present only if traffic data covers the route.
    Seconds.
    """
    duration_low: NotRequired[float]
    """One journey in ten takes less; present with `duration_ml`. Seconds."""
    duration_high: NotRequired[float]
    """One journey in ten takes more; present with `duration_ml`. Seconds."""
    avoided_areas_distance: NotRequired[float]
    """Length on roads that touch one of the `avoid_areas`, because a stop lies there; absent if it is zero. Metres."""
    season: NotRequired[RouteSeason]
    """
    The rains on the way; present with `depart_at`, `arrive_by` or `season`, in mode `auto`, where the country is
    known.
    """
    events: NotRequired[list[RouteEvent]]
    """Closures and speeds of roads that the route meets or avoids; absent if there are none."""


class RouteEnd(TypedDict):
    """A point, and how a route reaches or leaves it."""

    lat: float
    """Degrees north."""
    lng: float
    """Degrees east."""
    heading: NotRequired[float]
    """
    Direction of travel at this point, degrees clockwise from north. The route uses a road that leads in this
    direction, if one is at most 50 m further away than the nearest road.
    """
    heading_tolerance: NotRequired[float]
    """Largest difference between `heading` and the direction of the road, degrees."""
    radius: NotRequired[float]
    """Largest distance to a road, metres. Without a road within it, the request is refused: `no_road_nearby`."""
    approach: NotRequired[Literal["any", "curb"]]
    """`curb`: arrive and leave on the side of the road where the point is, if traffic may drive there."""


class RouteEvent(TypedDict):
    id: str
    """The id in `/v1/road-events`."""
    title: str
    effect: Literal["closed", "slowed"]
    met: bool
    """True if the route uses its roads; false if the route avoids them and would use them otherwise."""
    speed_kmh: NotRequired[int]
    """Kilometres an hour, of `slowed`."""


class RouteResponse(TypedDict):
    routes: list[Route]
    """Best first."""
    waypoints: list[SnappedStop]
    """Position of each stop on the road network, origin first."""
    depart_at: NotRequired[str]
    """Departure time of the first route; present only with `arrive_by`. In UTC."""
    arrive_at: NotRequired[str]
    """Arrival time of the first route; present only with `arrive_by`. In UTC."""


class RouteSeason(TypedDict):
    wet: bool
    """The route leads through a country in its rains at the departure."""
    slowed_distance: float
    """Length of the roads on which the rains slow it down. Metres."""
    closed: bool
    """The route uses roads that are closed in the rains, because no other way leads there."""


class RouteStop(TypedDict):
    lat: float
    """Degrees north."""
    lng: float
    """Degrees east."""
    heading: NotRequired[float]
    """
    Direction of travel at this point, degrees clockwise from north. The route uses a road that leads in this
    direction, if one is at most 50 m further away than the nearest road.
    """
    heading_tolerance: NotRequired[float]
    """Largest difference between `heading` and the direction of the road, degrees."""
    radius: NotRequired[float]
    """Largest distance to a road, metres. Without a road within it, the request is refused: `no_road_nearby`."""
    approach: NotRequired[Literal["any", "curb"]]
    """`curb`: arrive and leave on the side of the road where the point is, if traffic may drive there."""
    pass_through: NotRequired[bool]
    """
    Pass this point without stopping: the route does not turn back here, has no maneuver for it, and no leg ends
    here.
    """


class SessionVoice(TypedDict):
    language: str
    prompts: list[VoicePrompt]
    """Every prompt of the route once, in the order of travel; input for `/v1/navigate/voice/batch`."""


class SnappedStop(TypedDict):
    lat: float
    """Degrees north."""
    lng: float
    """Degrees east."""
    distance: float
    """Distance between the requested stop and the road. Metres."""
    name: NotRequired[str]
    """Name of the street, if it has one."""
    resnapped: NotRequired[bool]
    """
    True if the nearest road is not connected to the rest of the journey, so that the stop was moved to a
    connected road, in those of its legs that need it. Absent otherwise.
    """


class StaticMapLink(TypedDict):
    url: str
    """Address of the picture, without a key."""
    expires_at: str
    """When the address stops working."""


class TileJson(TypedDict):
    """TileJSON 3.0.0."""

    tilejson: Literal["3.0.0"]
    name: str
    description: str
    version: str
    attribution: str
    """HTML that must be shown on every map."""
    scheme: Literal["xyz"]
    tiles: list[str]
    """Absolute address of the tiles of this data build. Send the key in the header of every request."""
    minzoom: int
    maxzoom: int
    """The highest zoom of the tiles; maps overzoom beyond it."""
    bounds: list[float]
    """West, south, east, north."""
    center: list[float]
    """Lng, lat, zoom."""
    vector_layers: list[VectorLayer]


class Toll(TypedDict):
    distance: float
    """On toll roads. Metres."""
    booths: int
    """Toll booths on the way."""
    prices: list[TollPrice]
    """Sums of the prices that the map has for its booths, by currency; empty where it has none."""


class TollPrice(TypedDict):
    amount: float
    """In the currency."""
    currency: str
    """ISO 4217."""


class TracePoint(TypedDict):
    lat: float
    """Degrees north."""
    lng: float
    """Degrees east."""
    time: int
    """
    Time of the point: seconds since 1970, or milliseconds above 10^11. Must not be earlier than that of the
    previous point.
    """


class Traffic(TypedDict):
    available: bool
    """Whether traffic data covers this journey at this time."""
    source: Literal["probes", "probes_live"] | None
    """
    `probes`: trips of the past at that hour of the week; `probes_live`: those and trips of the last minutes. Null
    when unknown.
    """
    observed_at: NotRequired[str]
    """Time of the latest observation."""
    age_days: NotRequired[int]
    """
    Whole days from the latest observation to the departure: `duration_low` and `duration_high` are further apart
    the older it is.
    """


class Trail(TypedDict):
    vehicle: str
    """Your name for the vehicle."""
    total: int
    """Positions of that time, before some were left out."""
    positions: list[VehiclePosition]
    """In the order of time."""


class UnassignedJob(TypedDict):
    reason: Literal["skills", "allowed_vehicles", "no_route", "capacity", "time_window", "shift", "break", "max_time", "max_stops", "relation", "search"]
    """The constraint. `search`: none stands against it; a longer search may find a place."""
    excess: float | None
    """By how much the constraint is missed, at least; null where there is no amount."""
    unit: Literal["seconds", "stops", "load"] | None
    """The unit of `excess`."""
    vehicle: str | None
    """The vehicle that comes closest."""
    alone: bool
    """True if no vehicle could serve the job even if it were the only one."""
    job: str
    """The id of the job."""
    reasons: list[UnassignedReason]
    """All constraints that stop a vehicle, the first of them above."""


class UnassignedOrder(TypedDict):
    id: str
    """As in the request."""
    reason: Literal["unreachable", "no_capacity", "too_late", "no_driver_left"]
    """
    `unreachable`: no way leads any driver through it. `no_capacity`: no driver may carry anything. `too_late`: no
    driver could do it in time, without other orders, too. `no_driver_left`: the drivers have others.
    """


class UnassignedReason(TypedDict):
    reason: Literal["skills", "allowed_vehicles", "no_route", "capacity", "time_window", "shift", "break", "max_time", "max_stops", "relation", "search"]
    """The constraint. `search`: none stands against it; a longer search may find a place."""
    excess: float | None
    """By how much the constraint is missed, at least; null where there is no amount."""
    unit: Literal["seconds", "stops", "load"] | None
    """The unit of `excess`."""
    vehicle: str | None
    """The vehicle that comes closest."""
    alone: bool
    """True if no vehicle could serve the job even if it were the only one."""


class VectorLayer(TypedDict):
    id: str
    fields: dict[str, str]
    """Attributes of its features → `String`, `Number` or `Boolean`."""
    minzoom: int
    maxzoom: int


class Vehicle(TypedDict):
    vehicle: str
    """Your name for it."""
    position: VehiclePosition
    """Its last position."""


class VehiclePosition(TypedDict):
    at: str
    """When the vehicle was there."""
    lat: float
    """Degrees north."""
    lng: float
    """Degrees east."""
    accuracy: float | None
    """The vehicle was within so many metres; null: unknown."""
    speed: float | None
    """Metres per second; null: unknown."""
    bearing: float | None
    """Direction of travel: degrees from north; null: unknown."""


class VoiceLanguage(TypedDict):
    code: str
    name: str
    """The name of the language in that language."""
    backend: str | None
    """The speech engine; null if there is none yet."""


class VoicePrompt(TypedDict):
    text: str
    language: str


class VoiceResponse(TypedDict):
    """The address of a spoken prompt, which can be played without a key."""

    id: str
    """Identifies the combination of text, language, format and voice."""
    url: str
    """Absolute, signed address; supports Range requests."""
    format: Literal["mp3", "opus"]
    language: str
    size_bytes: int
    duration: float
    """Seconds."""
    cached: bool
    """Whether the clip existed before this request."""
    expires_at: str
    """The address is valid until this time."""
