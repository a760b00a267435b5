import polyline from '@mapbox/polyline'
import { type LatLng, metres, seconds } from '@repere/shared'
import { type OsrmRoute, type OsrmWaypoint } from '../../osrm/osrm-route.js'
import { type RoadsAlong, type WaySegments } from '@repere/roads'
import { type Leg, type Route, type SnappedStop } from '../../route.js'
import { type Annotation, type SpokenLanguage } from '../../routing.port.js'
import { annotationsOf, joinKinds, toRoadKinds } from './road-kinds.js'
import { type ValhallaTrip } from '../wire.js'
import { type LegLine } from './leg-line.js'
import { fromValhallaLeg, joinLines, movedMetres } from './mapping.js'

/** A leg of a way, and Valhalla's trip along it. */
export interface NarratedLeg<Trip> {
  trip: Trip
  /** Of the road engine; absent where the trip is another way than its own. */
  way?: FoundWay
  /** Of the trip. */
  roads: RoadsAlong
  /** Its vehicle has its own times: those of the maneuvers are not Valhalla's. */
  hasOwnTimes: boolean
}

/** A way of the road engine. */
export interface FoundWay {
  /** On dry roads, as the texts are. */
  timeMs: number
  /** In the rains. */
  seasonMs: number
  lengthDm: number
  /** Encoded, precision 6. */
  line: string
  segments: WaySegments | null
}

/** A route of one trip for each leg. Times and lengths are those of the road engine. */
/** @param annotations  wanted for each segment of a leg */
export function fromTrips(
  narrated: NarratedLeg<ValhallaTrip>[],
  language: SpokenLanguage,
  annotations: Annotation[] = [],
): Route {
  const legs = narrated.map((one) => legOf(one, language, annotations))
  const summaries = narrated.map(({ trip }) => trip.summary)
  // The ends of our line may lie some decimetres beside those that Valhalla drew.
  const ends = legs.flatMap(({ maneuvers }) => [maneuvers[0]!.location, maneuvers.at(-1)!.location])
  return {
    duration: seconds(rounded(sum(legs, (leg) => leg.duration))),
    distance: metres(sum(legs, (leg) => leg.distance)),
    polyline: joinLines(legs.map((leg) => leg.polyline)),
    bbox: [
      Math.min(...summaries.map(({ min_lon }) => min_lon), ...ends.map(({ lng }) => lng)),
      Math.min(...summaries.map(({ min_lat }) => min_lat), ...ends.map(({ lat }) => lat)),
      Math.max(...summaries.map(({ max_lon }) => max_lon), ...ends.map(({ lng }) => lng)),
      Math.max(...summaries.map(({ max_lat }) => max_lat), ...ends.map(({ lat }) => lat)),
    ],
    has_toll: summaries.some(({ has_toll }) => has_toll),
    has_ferry: summaries.some(({ has_ferry }) => has_ferry),
    has_highway: summaries.some(({ has_highway }) => has_highway),
    ...joinKinds(legs),
    legs,
  }
}

function legOf(
  { trip, way, roads, hasOwnTimes }: NarratedLeg<ValhallaTrip>,
  language: SpokenLanguage,
  annotations: Annotation[],
): Leg {
  const { maneuvers, isExact, ...line } = fromValhallaLeg(trip.legs[0]!, language, way?.line)
  const leg = { ...line, ...toRoadKinds(roads) }
  if (!way) return { ...leg, maneuvers }
  const duration = seconds(way.seasonMs / 1000)
  const segments = isExact ? way.segments : null
  if (hasOwnTimes && segments) timeManeuvers(maneuvers, segments.timeMs)
  else slowManeuvers(maneuvers, way)
  // What the rounding of edges left goes to the longest maneuver, so that the parts add up.
  const rest = duration - sum(maneuvers, (one) => one.duration)
  const longest = maneuvers.reduce((most, one) => (one.duration > most.duration ? one : most))
  longest.duration = seconds(Math.max(0, rounded(longest.duration + rest)))
  return {
    ...leg,
    duration,
    distance: metres(Math.round(way.lengthDm / 10)),
    ...(segments && annotations.length > 0 && { annotations: annotationsOf(segments, annotations) }),
    maneuvers,
  }
}

/** The texts are those of dry roads. */
function slowManeuvers(maneuvers: Leg['maneuvers'], { timeMs, seasonMs }: FoundWay): void {
  if (seasonMs === timeMs || timeMs === 0) return
  for (const maneuver of maneuvers) maneuver.duration = seconds(rounded((maneuver.duration * seasonMs) / timeMs))
}

/** @param timeMs  by segment of the leg's line */
function timeManeuvers(maneuvers: Leg['maneuvers'], timeMs: Int32Array): void {
  for (const maneuver of maneuvers) {
    const part = timeMs.subarray(maneuver.begin_shape_index, maneuver.end_shape_index)
    maneuver.duration = seconds(part.reduce((all, one) => all + one, 0) / 1000)
  }
}

/** The same in OSRM's format. */
export function fromOsrmTrips(narrated: NarratedLeg<OsrmRoute>[]): OsrmRoute {
  const first = narrated[0]!.trip
  const legs = narrated.map(({ trip, way, hasOwnTimes }) => {
    const leg = trip.legs[0]!
    if (!way) return leg
    const own = { ...leg, duration: way.seasonMs / 1000, distance: way.lengthDm / 10 }
    if ((!hasOwnTimes && way.seasonMs === way.timeMs) || leg.duration === 0) return own
    // Of cars on dry roads: each step takes its share of the time.
    const share = own.duration / leg.duration
    return { ...own, steps: leg.steps.map((step) => ({ ...step, duration: rounded(step.duration * share) })) }
  })
  return {
    voiceLocale: first.voiceLocale,
    weight_name: first.weight_name,
    weight: rounded(sum(narrated, ({ trip }) => trip.weight)),
    duration: rounded(sum(legs, (leg) => leg.duration)),
    distance: rounded(sum(legs, (leg) => leg.distance)),
    legs,
    geometry: joinLines(narrated.map(({ trip, way }) => lineOf(trip.geometry, way?.line))),
  }
}

/** What the road engine found: the stops at which each leg begins and ends, and the roads of all stops. */
export interface FoundJourney {
  legs: { from: number; to: number }[]
  stops: (LatLng & { resnapped: boolean })[]
}

/**
 * The positions of stops: where the route leaves and reaches them, or where it passes them. A stop at a crossing is the
 * crossing.
 */
export function routeStops(stops: LatLng[], journey: FoundJourney, route: Route): SnappedStop[] {
  return stops.map((stop, index) => {
    const departure = route.legs[journey.legs.findIndex(({ from }) => from === index)]?.maneuvers[0]
    const arrival = route.legs[journey.legs.findIndex(({ to }) => to === index)]?.maneuvers.slice(-2)
    const { lat, lng, resnapped } = journey.stops[index]!
    const at = (departure ?? arrival?.at(-1))?.location ?? { lat, lng }
    const name = (departure ?? arrival?.[0])?.street_names[0]
    return {
      ...at,
      distance: movedMetres(stop, at),
      ...(name !== undefined && { name }),
      ...(resnapped && { resnapped: true as const }),
    }
  })
}

/** The same for ways without texts. @param lines  those of the legs, in order */
export function wayStops(stops: LatLng[], journey: FoundJourney, lines: LegLine[]): SnappedStop[] {
  return stops.map((stop, index) => {
    const departure = lines[journey.legs.findIndex(({ from }) => from === index)]
    const arrival = lines[journey.legs.findIndex(({ to }) => to === index)]
    const { lat, lng, resnapped } = journey.stops[index]!
    const at = departure?.locationOf(0) ?? arrival?.locationOf(arrival.points - 1) ?? { lat, lng }
    return { ...at, distance: movedMetres(stop, at), ...(resnapped && { resnapped: true as const }) }
  })
}

/** The same in OSRM's format. */
export function osrmStops(stops: LatLng[], journey: FoundJourney, route: OsrmRoute): OsrmWaypoint[] {
  return stops.map((stop, index) => {
    const departure = route.legs[journey.legs.findIndex(({ from }) => from === index)]?.steps[0]
    const arrival = route.legs[journey.legs.findIndex(({ to }) => to === index)]?.steps.at(-1)
    const step = departure ?? arrival
    const { lat, lng } = journey.stops[index]!
    const location = step?.maneuver.location ?? [lng, lat]
    return {
      location,
      name: step?.name ?? '',
      distance: movedMetres(stop, { lat: location[1], lng: location[0] }),
    }
  })
}

/** The exact line where it has the same points, to which intersections refer by their index. */
const lineOf = (drawn: string, own: string | undefined) =>
  own !== undefined && polyline.decode(own, 6).length === polyline.decode(drawn, 6).length ? own : drawn

const rounded = (value: number) => Math.round(value * 1000) / 1000
const sum = <T>(parts: T[], of: (part: T) => number): number => parts.reduce((total, part) => total + of(part), 0)
