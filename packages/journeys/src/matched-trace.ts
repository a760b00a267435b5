import { encodeLine, type RoadEngine, type RoadNames } from '@repere/roads'
import {
  drawnAlong,
  type MatchedPoint,
  type MatchedTrace,
  type MatchedWay,
  matchTrace,
  partsBetween,
  type PlaceOnWay,
  type RecordedTrace,
  sumsAlong,
  timesAlong,
} from '@repere/roads/matching'
import { type LatLng, type Metres } from '@repere/shared'
import { metres } from '@repere/shared/units'
import { guideAlong, type LegGuide, namesOf } from './leg-guide.js'

/** The position of a point of a trace on its road. */
export interface Tracepoint extends LatLng {
  /** From the point that was recorded. */
  distance: Metres
  /** Which of the matchings it belongs to. */
  matching_index: number
  /** Name of the street, if it has one. */
  name?: string
}

export interface TraceQuestion extends RecordedTrace {
  /** The maneuvers of the legs, with their crossings. */
  guide?: 'crossings'
}

/** Between two points of a trace. */
export interface TraceLeg {
  timeMs: number
  lengthDm: number
  line: string
  streetNames: string[]
  /** Points are left out here: this is the best way between those beside them. */
  isBridged: boolean
  /** Where the question asks for it. */
  guide?: LegGuide
}

export interface TraceAnswer {
  /** Legs lie end to end, at least one. */
  matchings: { confidence: number; legs: TraceLeg[] }[]
  /** One for each point, null where it follows no road; those at ends of legs are numbered within their matching. */
  tracepoints: (Tracepoint | null)[]
  waypoints: (number | null)[]
}

/** A point at this distance from its road is half as sure as one on it: metres. */
const HALF_SURE_METRES = 30

/** The ways of a trace along roads, and the place of each of its points on them. */
export function matchedTrace(engine: RoadEngine, question: TraceQuestion): TraceAnswer {
  const matched = matchTrace(engine, question)
  const names = namesOf(engine.roads)
  const waypoints = matched.points.map((): number | null => null)
  const matchings = matched.ways.map((way, number) => {
    const ends = endsOfLegs(matched.points, way, number)
    for (const [position, { index }] of ends.entries()) waypoints[index] = position
    const legs = ends.slice(1).map((end, index) => legBetween(engine, matched, way, ends[index]!, end, question.guide))
    return { confidence: confidenceOf(matched.points, way, number), legs }
  })
  const tracepoints = matched.points.map((point) => point && tracepointOf(matched, point, names))
  return { matchings, tracepoints, waypoints }
}

function tracepointOf({ ways }: MatchedTrace, point: MatchedPoint, names: RoadNames): Tracepoint {
  const [name] = streetsOf(names, ways[point.way]!.parts[point.part]!.edge)
  return {
    ...rounded(point),
    distance: metres(Math.round(point.metres * 10) / 10),
    matching_index: point.way,
    ...(name !== undefined && { name }),
  }
}

const DEGREES = 1e6
const rounded = ({ lat, lng }: LatLng): LatLng => ({
  lat: Math.round(lat * DEGREES) / DEGREES,
  lng: Math.round(lng * DEGREES) / DEGREES,
})

/** The names of a road without its numbers, or its numbers where it has no other name. */
function streetsOf(names: RoadNames, edge: number): string[] {
  const all = names.of(edge)
  const named = all.filter(({ isNumber }) => !isNumber)
  return (named.length > 0 ? named : all).map(({ text }) => text)
}

/** How closely and completely the points follow their way. */
function confidenceOf(points: (MatchedPoint | null)[], { first, last }: MatchedWay, number: number): number {
  const onWay = points.slice(first, last + 1).filter((point) => point?.way === number)
  const closeness = onWay.reduce((sum, point) => sum + 1 / (1 + (point!.metres / HALF_SURE_METRES) ** 2), 0)
  return Math.round((closeness / (last - first + 1)) * 1000) / 1000
}

function legBetween(
  engine: RoadEngine,
  { weights }: MatchedTrace,
  { parts }: MatchedWay,
  { place: begin }: LegEnd,
  { place: end, isBridged }: LegEnd,
  guide: TraceQuestion['guide'],
): TraceLeg {
  const { graph, turns } = engine.roads
  const edges = partsBetween(parts, begin, end)
  const drawn = drawnAlong(graph, edges)
  const leg = {
    ...sumsAlong(turns, weights, edges),
    isBridged,
    line: encodeLine(drawn.line),
    streetNames: [...new Set(edges.flatMap(({ edge }) => streetsOf(namesOf(engine.roads), edge)))],
  }
  if (!guide) return leg
  const from = stopAt(edges[0]!.edge, drawn.line.slice(0, 2))
  const to = stopAt(edges.at(-1)!.edge, drawn.line.slice(-2))
  const times = timesAlong(turns, weights, edges, drawn)
  return { ...leg, guide: guideAlong(engine, edges, drawn, times, { from, to, withCrossings: true }) }
}

/** A stop on the road itself: it lies on neither side. */
function stopAt(edge: number, point: number[]) {
  const [lat, lng] = [point[0]! / DEGREES, point[1]! / DEGREES]
  return { lat, lng, place: { lat, lng, distance: 0, edge, crossing: -1, from: [], to: [] } }
}

interface LegEnd {
  /** Of the point in the trace. */
  index: number
  place: PlaceOnWay
  isBridged: boolean
}

/** Where legs begin and end: at the ends of a way, and beside points that are left out of it. */
function endsOfLegs(points: (MatchedPoint | null)[], { first, last }: MatchedWay, way: number): LegEnd[] {
  const ends: LegEnd[] = []
  let before: LegEnd | null = null
  let isLeftOut = false
  for (let index = first; index <= last; index++) {
    const point = points[index]
    if (point?.way !== way) {
      isLeftOut ||= before !== null
      continue
    }
    const here: LegEnd = { index, place: point, isBridged: false }
    if (before === null) ends.push(here)
    else if (isLeftOut) {
      if (ends.at(-1) !== before) ends.push(before)
      ends.push({ ...here, isBridged: true })
    }
    isLeftOut = false
    before = ends.at(-1)!.index === index ? ends.at(-1)! : here
  }
  if (ends.at(-1) !== before) ends.push(before!)
  return ends
}
