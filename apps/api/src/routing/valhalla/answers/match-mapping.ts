import { greatCircleMetres } from '@repere/geometry'
import { type LatLng, metres, seconds } from '@repere/shared'
import { type Matching, type Tracepoint } from '../../match-answer.js'
import { type OsrmMatchAnswer, type OsrmMatchedLeg, type OsrmTracepoint } from '../../osrm/osrm-match.js'
import { SEARCH_RADIUS_METRES, type Slice } from '../trace-slices.js'
import { joinLines } from '../../answers/lines.js'

/** Of slices that agree on a point where they meet. */
const SAME_PLACE_DEGREES = 2e-6

interface OsrmMatch {
  matchings: { geometry: string; legs: OsrmMatchLeg[] }[]
  tracepoints: (ValhallaTracepoint | null)[]
}

interface OsrmMatchLeg {
  duration: number
  distance: number
  steps: (OsrmMatchedLeg['steps'][number] & { ref?: string })[]
}

interface ValhallaTracepoint {
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
  steps: OsrmMatchLeg['steps']
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
    steps,
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
export function joinSlices(matched: MatchedSlice[], length: number): JoinedTrace {
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
  return { ways, points, length }
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

/** A whole trace: its ways, each in parts that lie end to end, and the points that lie on roads, by their index. */
export interface JoinedTrace {
  ways: Stretch[][]
  points: Map<number, Point>
  /** Number of points of the trace. */
  length: number
}

export function toTrace({ ways, points, length }: JoinedTrace): {
  matchings: Matching[]
  tracepoints: (Tracepoint | null)[]
} {
  const tracepoints = Array.from({ length }, (): Tracepoint | null => null)
  const matchings = ways.map((way, index) => {
    for (const [at, { lat, lng, name, distance }] of pointsAlong(way, points)) {
      const tracepoint = { lat, lng, distance: metres(round(distance, 1)), matching_index: index }
      tracepoints[at] = name === '' ? tracepoint : { ...tracepoint, name }
    }
    return toMatching(way, confidenceOf(way, points))
  })
  return { matchings, tracepoints }
}

/** The same with the steps of each part. */
export function toOsrmTrace({ ways, points, length }: JoinedTrace): Omit<OsrmMatchAnswer, 'build'> {
  const tracepoints = Array.from({ length }, (): OsrmTracepoint | null => null)
  const matchings = ways.map((way, index) => {
    const ends = [(way[0] as Stretch).from, ...way.map(({ to }) => to)]
    for (const [at, { lat, lng, name, distance }] of pointsAlong(way, points)) {
      const waypoint = ends.indexOf(at)
      tracepoints[at] = {
        ...{ lat, lng, name, distance: round(distance, 1), matchingIndex: index },
        waypointIndex: waypoint < 0 ? null : waypoint,
      }
    }
    const legs = way.map(({ duration, distance, line, steps }) => ({ duration, distance, line, steps }))
    return { confidence: round(confidenceOf(way, points), 3), legs }
  })
  return { matchings, tracepoints }
}

function pointsAlong(way: Stretch[], points: Map<number, Point>): [index: number, Point][] {
  const found: [number, Point][] = []
  for (let at = (way[0] as Stretch).from; at <= (way.at(-1) as Stretch).to; at++) {
    const point = points.get(at)
    if (point) found.push([at, point])
  }
  return found
}

/** The engine gives 1 to every way that it finds; this is how closely the points of a way lie to it. */
function confidenceOf(way: Stretch[], points: Map<number, Point>): number {
  const closeness = pointsAlong(way, points).map(([, { distance }]) => Math.max(0, 1 - distance / SEARCH_RADIUS_METRES))
  const count = (way.at(-1) as Stretch).to - (way[0] as Stretch).from + 1
  return closeness.reduce((sum, one) => sum + one, 0) / count
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
