import polyline from '@mapbox/polyline'
import { type LatLng, type TravelMode, type Vehicle } from '@repere/shared'
import { type OsrmAnswer, type OsrmRoute } from '../osrm/osrm-route.js'
import { type SpokenLanguage } from '../routing.port.js'
import { type FoundWay } from './answers/way-mapping.js'
import { OSRM_FORMAT, VALHALLA_LANGUAGE } from './procedures/route-requests.js'
import { toLocation } from './procedures/snap.js'
import { type ValhallaRouteText, type ValhallaTrip, VALHALLA_COSTING } from './wire.js'

/** A way between two stops, found by the road engine. */
export interface Way extends FoundWay {
  mode: TravelMode
  vehicle?: Vehicle
  /** Number of edges. */
  edges: number
  /** The stops themselves: they decide on which side of the street they are. */
  from: LatLng
  to: LatLng
  /** Positions on the road of stops that are passed between them. */
  passed: LatLng[]
}

export type WayFormat = 'default' | 'osrm'

/** How the texts of a way are requested, in this order; the first answer about the same way is taken. */
export const NARRATORS = ['walk', 'route', 'match'] as const
export type Narrator = (typeof NARRATORS)[number]

/** Valhalla follows a way in a recursion, an edge deeper at a time: longer ones could exceed the stack of its thread. */
const WALKED_EDGES_MAX = 4_000

/** Valhalla's request for the texts of a way; null where it must not be asked in this manner. */
export function toWayRequest(way: Way, by: Narrator, language: SpokenLanguage, format: WayFormat): string | null {
  const common = {
    costing: VALHALLA_COSTING[way.mode],
    // Vehicles use roads that are closed to cars. Their times are ours, so that those of cars do not matter.
    ...(way.vehicle && { costing_options: { [VALHALLA_COSTING[way.mode]]: { ignore_access: true } } }),
    language: VALHALLA_LANGUAGE[language],
    units: 'kilometers',
    ...(format === 'osrm' && OSRM_FORMAT),
  }
  if (by === 'walk' && way.edges > WALKED_EDGES_MAX) return null
  const shape = polyline.decode(way.line, 6).map(([lat, lng]): Record<string, number> => ({ lat, lon: lng }))
  const [first, last] = [shape[0]!, shape.at(-1)!]
  if (by === 'route') {
    const end = (stop: LatLng, { lat, lon }: Record<string, number>) =>
      toLocation({ stop, snap: { lat: lat!, lng: lon!, distance: 0 } })
    const passed = way.passed.map((stop) => toLocation({ stop: { ...stop, pass_through: true } }))
    return JSON.stringify({ ...common, locations: [end(way.from, first), ...passed, end(way.to, last)] })
  }
  Object.assign(first, { display_lat: way.from.lat, display_lon: way.from.lng })
  Object.assign(last, { display_lat: way.to.lat, display_lon: way.to.lng })
  if (by === 'walk') return JSON.stringify({ ...common, shape, shape_match: 'edge_walk' })
  return JSON.stringify({ ...common, shape, shape_match: 'map_snap', trace_options: { search_radius: 5 } })
}

/** Seconds and metres by which sums of the same edges may differ: both are rounded at every edge, and at the ends. */
const SECONDS_APART = { anyway: 0.1, perEdge: 0.001 }
const METRES_APART = 2
/** Points at each end of a line that may differ: ends are rounded, and written twice at crossings. */
const END_POINTS = 2

/** @returns whether an answer is about the way itself: of its length, its time (of cars: vehicles have their own) and its points */
export function isAboutWay(
  { vehicle, timeMs, lengthDm, line, edges }: Way,
  seconds: number,
  metres: number,
  of: string,
): boolean {
  return (
    (vehicle !== undefined ||
      Math.abs(seconds - timeMs / 1000) <= SECONDS_APART.anyway + SECONDS_APART.perEdge * edges) &&
    Math.abs(metres - lengthDm / 10) <= METRES_APART &&
    of.includes(innerSteps(line))
  )
}

/** The steps of an encoded line between its points, without those at its ends. */
function innerSteps(line: string): string {
  const ends: number[] = []
  // A number ends with the character that has no bit for a further one.
  for (let at = 0; at < line.length; at++) if (line.charCodeAt(at) - 63 < 0x20) ends.push(at + 1)
  const [first, last] = [2 * END_POINTS - 1, ends.length - 1 - 2 * END_POINTS]
  return first < last ? line.slice(ends[first], ends[last]) : ''
}

/** The trip of an answer, if it is about the way. @throws SyntaxError, TypeError  when the text is no answer */
export function tripOf(way: Way, text: string): { trip: ValhallaTrip; isSame: boolean } {
  const { trip } = JSON.parse(text) as ValhallaRouteText
  const [leg] = trip.legs
  if (trip.legs.length !== 1 || !leg) return { trip, isSame: false }
  return { trip, isSame: isAboutWay(way, leg.summary.time, leg.summary.length * 1000, leg.shape) }
}

/** The same for the format of OSRM, in which a followed way is a matching. */
export function osrmOf(way: Way, text: string): { trip: OsrmRoute; isSame: boolean } {
  const { routes, matchings } = JSON.parse(text) as Partial<OsrmAnswer> & { matchings?: OsrmRoute[] }
  const [trip, another] = matchings ?? routes ?? []
  if (!trip) throw new TypeError('not an answer of OSRM')
  const isSame = !another && trip.legs.length === 1 && isAboutWay(way, trip.duration, trip.distance, trip.geometry)
  return { trip, isSame }
}
