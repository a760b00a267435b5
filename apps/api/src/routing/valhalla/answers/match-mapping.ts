import { greatCircleMetres } from '@repere/geometry'
import { type LatLng, metres, seconds } from '@repere/shared'
import { type Matching, type Tracepoint } from '../../match-answer.js'
import { SEARCH_RADIUS_METRES, type Slice } from '../trace-slices.js'
import { joinLines } from './mapping.js'

/** Of slices that agree on a point where they meet. */
const SAME_PLACE_DEGREES = 2e-6

interface OsrmMatch {
  matchings: { geometry: string; legs: OsrmMatchLeg[] }[]
  tracepoints: (OsrmTracepoint | null)[]
}

interface OsrmMatchLeg {
  duration: number
  distance: number
  steps: { name: string; ref?: string; rotary_name?: string; geometry: string }[]
}

interface OsrmTracepoint {
  matchings_index: number
  /** Null for points between two ends of legs. */
  waypoint_index: number | null
  distance: number
  name: string
  location: [lng: number, lat: number]
}

/** A way between two points of the trace. */
interface Stretch {
  from: number
  to: number
  duration: number
  distance: number
  line: string
  streets: string[]
}

interface Point extends LatLng {
  distance: number
  name: string
}

/** The result of a slice: indexes are those of the whole trace. */
export interface MatchedSlice {
  slice: Slice
  /** Each in parts that lie end to end. */
  ways: Stretch[][]
  points: Map<number, Point>
}

export const nothingMatched = (slice: Slice): MatchedSlice => ({ slice, ways: [], points: new Map() })

/**
 * @param shape  the whole trace as it was recorded
 * @throws SyntaxError or TypeError  if the text is not an answer to the slice's request
 */
export function fromMatch(text: string, slice: Slice, shape: LatLng[]): MatchedSlice {
  const { matchings, tracepoints } = JSON.parse(text) as OsrmMatch
  if (tracepoints.length !== slice.to - slice.from + 1) throw new TypeError('not one tracepoint for each point')
  const points = new Map<number, Point>()
  const ends = matchings.map((): number[] => [])
  tracepoints.forEach((tracepoint, offset) => {
    if (!tracepoint) return
    const { location, name, matchings_index, waypoint_index } = tracepoint
    const point = { lat: location[1], lng: location[0], distance: 0, name }
    // From where it was recorded, not from where smoothing put it.
    point.distance = greatCircleMetres(shape[slice.from + offset] as LatLng, point)
    points.set(slice.from + offset, point)
    if (waypoint_index !== null) ends[matchings_index]?.push(slice.from + offset)
  })
  const ways = matchings.map(({ legs, geometry }, index) => {
    const at = ends[index] as number[]
    if (at.length !== legs.length + 1) throw new TypeError('legs that do not lie between waypoints')
    return legs.map((leg, number) =>
      toStretch(leg, at[number] as number, at[number + 1] as number, legs.length === 1 ? geometry : null, points),
    )
  })
  return { slice, ways, points }
}

function toStretch(
  { duration, distance, steps }: OsrmMatchLeg,
  from: number,
  to: number,
  geometry: string | null,
  points: Map<number, Point>,
): Stretch {
  const names = steps.map(({ name, ref }) => name || ref || '')
  // Waypoints come without the name of their street.
  nameIfNameless(points.get(from), names[0])
  nameIfNameless(points.get(to), names.at(-1))
  return {
    from,
    to,
    duration,
    distance,
    line: geometry ?? joinLines(steps.map((step) => step.geometry)),
    streets: steps.flatMap(({ rotary_name = '' }, index) => [rotary_name, names[index] as string].flatMap(namesIn)),
  }
}

const namesIn = (joined: string): string[] => joined.split('; ').filter((name) => name !== '')

function nameIfNameless(point: Point | undefined, name: string | undefined): void {
  if (point && point.name === '' && name) point.name = name
}

/**
 * A whole trace out of its slices, in order: where two overlap, both look at the same points, and the earlier one holds
 * up to a point near the cut on which they agree. Where they agree on none, the trace breaks at the cut.
 *
 * @param length  of the trace
 */
export function joinSlices(matched: MatchedSlice[], length: number): MatchedTrace {
  const ways: Stretch[][] = []
  const points = new Map<number, Point>()
  matched.forEach((part, index) => {
    const before = seamBetween(matched[index - 1], part)
    const after = seamBetween(part, matched[index + 1])
    const from = before?.at ?? part.slice.from
    const to = after?.at ?? part.slice.to
    const kept = part.ways
      .map((way) => way.filter((stretch) => stretch.from >= from && stretch.to <= to))
      .filter((way) => way.length > 0)
    kept.forEach((way, position) => {
      const last = ways.at(-1)
      const first = way[0] as Stretch
      if (position === 0 && before?.agreed && last?.at(-1)?.to === from && first.from === from) last.push(...way)
      else ways.push(way)
    })
    for (const [at, point] of part.points) if (at >= from && at <= to) points.set(at, point)
  })
  return toTrace(ways, points, length)
}

interface Seam {
  at: number
  agreed: boolean
}

function seamBetween(earlier: MatchedSlice | undefined, later: MatchedSlice | undefined): Seam | null {
  const cut = later?.slice.cutBefore ?? null
  if (!earlier || !later || cut === null) return null
  const [ends, endsLater] = [endsOf(earlier), endsOf(later)]
  const agreed = [...ends]
    .filter((at) => endsLater.has(at) && isSamePlace(earlier.points.get(at), later.points.get(at)))
    .sort((a, b) => Math.abs(a - cut) - Math.abs(b - cut) || a - b)[0]
  return agreed === undefined ? { at: cut, agreed: false } : { at: agreed, agreed: true }
}

const endsOf = ({ ways }: MatchedSlice) => new Set(ways.flat().flatMap(({ from, to }) => [from, to]))

const isSamePlace = (a: Point | undefined, b: Point | undefined) =>
  a !== undefined &&
  b !== undefined &&
  Math.abs(a.lat - b.lat) <= SAME_PLACE_DEGREES &&
  Math.abs(a.lng - b.lng) <= SAME_PLACE_DEGREES

export interface MatchedTrace {
  matchings: Matching[]
  tracepoints: (Tracepoint | null)[]
}

function toTrace(ways: Stretch[][], points: Map<number, Point>, length: number): MatchedTrace {
  const tracepoints = Array.from({ length }, (): Tracepoint | null => null)
  const matchings = ways.map((way, index) => {
    const [from, to] = [(way[0] as Stretch).from, (way.at(-1) as Stretch).to]
    let closeness = 0
    for (let at = from; at <= to; at++) {
      const point = points.get(at)
      if (!point) continue
      closeness += Math.max(0, 1 - point.distance / SEARCH_RADIUS_METRES)
      const { lat, lng, name } = point
      const distance = metres(Math.round(point.distance * 10) / 10)
      const tracepoint = { lat, lng, distance, matching_index: index }
      tracepoints[at] = name === '' ? tracepoint : { ...tracepoint, name }
    }
    // The engine gives 1 to every way that it finds.
    return toMatching(way, closeness / (to - from + 1))
  })
  return { matchings, tracepoints }
}

function toMatching(way: Stretch[], confidence: number): Matching {
  const total = (of: (stretch: Stretch) => number) => way.reduce((sum, stretch) => sum + of(stretch), 0)
  const duration = seconds(
    round(
      total((stretch) => stretch.duration),
      3,
    ),
  )
  const distance = metres(Math.round(total((stretch) => stretch.distance)))
  return {
    confidence: round(confidence, 3),
    duration,
    distance,
    polyline: joinLines(way.map((stretch) => stretch.line)),
    legs: [{ duration, distance, street_names: [...new Set(way.flatMap((stretch) => stretch.streets))] }],
  }
}

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals
