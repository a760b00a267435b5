import polyline from '@mapbox/polyline'
import { greatCircleMetres } from '@repere/geometry'
import { AVOIDABLE, type Avoidable } from '@repere/journeys'
import { type LatLng, type TravelMode } from '@repere/shared'
import { type Route } from '../route.js'
import { NoRoute, type RouteQuery, type RoutingEngine } from '../routing.port.js'
import { type SmallMap } from './small-map.fixture.js'

/** Suites of other engines that test the same fact. */
export type Suite = 'osrm' | 'valhalla'

/** One fact about the road network that routes must respect, on a small map. */
export interface RoutingCase extends SmallMap {
  says: string
  after: Suite
  /**
   * The question and the expected answer. A question is `a>c`, with the prefix `bike ` or `foot ` for other modes than
   * car, and the suffix ` avoid=tolls,ferries`; `ab` is a stop half-way between two nodes, `a>b>c` has a waypoint.
   */
  ask: Record<string, Expected>
  /** The reason why our answer differs from that of the other suite; `ask` then has our answer. */
  deviates?: string
}

/** Null where there is no route; a text for the nodes that it passes, in order. */
export type Expected = null | string | ExpectedRoute

export interface ExpectedRoute {
  way?: string
  /** Maneuvers between the start and the destination, in order, each with its street where that matters: `turn_right:bc`. */
  does?: string
  /** Exits of the roundabouts, in order. */
  exits?: number[]
  toll?: boolean
  ferry?: boolean
  highway?: boolean
  /** Average speed in km/h, at least and at most. */
  kmh?: [number, number]
  /** Seconds, at least and at most. */
  seconds?: [number, number]
}

/** A case about the announcements to a driver. */
export const guided = (
  after: RoutingCase['after'],
  says: string,
  map: string,
  ways: string[],
  ask: Record<string, Expected>,
  rest: Partial<RoutingCase> = {},
): RoutingCase => ({ after, says, map, ways, ask, ...rest })

/** Expects these maneuvers. */
export const does = (maneuvers: string): Expected => ({ does: maneuvers })

const MODES: Record<string, TravelMode> = { car: 'auto', bike: 'bicycle', foot: 'pedestrian' }

/** The engine's answer to a question, in the form of the expectation. */
export async function answerTo(
  engine: RoutingEngine,
  question: string,
  expected: Expected,
  places: Map<string, LatLng>,
): Promise<Expected> {
  let route: Route
  try {
    route = (await engine.route(queryOf(question, places))).routes[0]!
  } catch (error) {
    if (error instanceof NoRoute) return null
    throw error
  }
  const way = nodesPassed(route, places)
  if (expected === null || typeof expected === 'string') return way
  const answer: ExpectedRoute = {}
  const { duration, distance } = route
  if (expected.way !== undefined) answer.way = way
  if (expected.does !== undefined) answer.does = maneuversOf(route, expected.does.includes(':'))
  if (expected.exits !== undefined) {
    answer.exits = route.legs.flatMap(({ maneuvers }) => maneuvers.flatMap((one) => one.roundabout_exit_count ?? []))
  }
  if (expected.toll !== undefined) answer.toll = route.has_toll
  if (expected.ferry !== undefined) answer.ferry = route.has_ferry
  if (expected.highway !== undefined) answer.highway = route.has_highway
  if (expected.kmh !== undefined) answer.kmh = within((distance / duration) * 3.6, expected.kmh)
  if (expected.seconds !== undefined) answer.seconds = within(duration, expected.seconds)
  return answer
}

/** The bounds if the value lies between them, else the value, so that a failed test shows it. */
const within = (value: number, [least, most]: [number, number]): [number, number] =>
  value >= least && value <= most ? [least, most] : [value, value]

function queryOf(question: string, places: Map<string, LatLng>): RouteQuery {
  const words = question.split(' ')
  const mode = MODES[words[0] as string]
  if (mode) words.shift()
  const [stops = '', avoided = 'avoid='] = words
  const avoid = avoided.replace('avoid=', '').split(',').filter(Boolean)
  for (const one of avoid) if (!AVOIDABLE.includes(one as Avoidable)) throw new Error(`${one} cannot be avoided`)
  return {
    stops: stops.split('>').map((stop) => placeOf(stop, places)),
    mode: mode ?? 'auto',
    language: 'en',
    alternatives: 0,
    avoid: avoid as Avoidable[],
  }
}

function placeOf(stop: string, places: Map<string, LatLng>): LatLng {
  const points = [...stop].map((letter) => {
    const place = places.get(letter)
    if (!place) throw new Error(`there is no node ${letter}`)
    return place
  })
  const mean = (of: (point: LatLng) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length
  return { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) }
}

const SAME_METRES = 1

function nodesPassed({ legs }: Route, places: Map<string, LatLng>): string {
  const passed: string[] = []
  for (const leg of legs) {
    for (const [lat, lng] of polyline.decode(leg.polyline, 6)) {
      for (const [letter, place] of places) {
        if (greatCircleMetres(place, { lat, lng }) < SAME_METRES && passed.at(-1) !== letter) passed.push(letter)
      }
    }
  }
  return passed.join('')
}

const maneuversOf = ({ legs }: Route, withStreets: boolean): string =>
  legs
    .flatMap(({ maneuvers }) => maneuvers.slice(1, -1))
    .map(({ type, street_names }) => (withStreets ? `${type}:${street_names.join('+').replaceAll(' ', '~')}` : type))
    .join(' ')
