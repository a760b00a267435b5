import { greatCircleMetres, shrinkAt } from '@repere/geometry'
import { type LatLng, metres, seconds, TRAVEL } from '@repere/shared'
import { type MatchAnswer, type MatchedLeg, type Matching, type MatchQuery } from './match-answer.js'
import { joinLines } from './answers/lines.js'
import { onwardFrom, upTo } from './shorter-matching.js'
import { BREAKAGE_METRES } from './valhalla/trace-slices.js'

/** A way that the road engine found between two places. */
export interface BridgeWay {
  timeMs: number
  lengthDm: number
  /** Encoded, precision 6. */
  line: string
}

/** An end of a bridge: on its matched road, or on the road nearby that leads in the direction of the trace. */
export interface BridgeEnd extends LatLng {
  /** Degrees from north. */
  heading?: number
}

/** Straight metres beyond which no way is a bridge: too much could have happened. */
const APART_MAX_METRES = 10_000
/** A bridge is about as long as the trace over it: these multiples of it, and these metres of noise. */
const LENGTHS = { least: 0.6, most: 1.6 }
const NOISE_METRES = 200
/** Points nearer than this to the one before say more about noise than about the way. */
const STEP_METRES = 100
/** A trace often breaks because the points beside the break were matched to a wrong road: so many of each side may be left out. */
const LEFT_OUT_MAX = 2
/** Nobody is so many times as fast as the engine; clocks count whole seconds, and receivers are late. */
const FASTER_MAX = 2
const LATE_SECONDS = 15

/** Finds the way between two places; null where none leads there. */
export type FindBridge = (from: BridgeEnd, to: BridgeEnd) => Promise<BridgeWay | null>

/** Thrown by a `FindBridge` when there is no time left for it. */
export class OutOfTime extends Error {}

/**
 * Joins matchings over their breaks where the road engine has a way that fits time and distance of the trace. Such a leg is
 * marked `bridged`. Matched points beside a break that no such way joins are left out, if there is one without them. Where a trace
 * breaks because its points cannot belong together, it stays broken.
 */
export async function bridgeMatchings(
  answer: MatchAnswer,
  query: MatchQuery,
  findBridge: FindBridge,
): Promise<MatchAnswer> {
  const { tracepoints } = answer
  if (answer.matchings.length < 2 || !query.seconds) return answer
  const members = membersOf(answer)
  const parts = [...answer.matchings]
  /** The way before each part; null where the trace stays broken. */
  const ways: (BridgeWay | null)[] = parts.map(() => null)
  const dropped = new Set<number>()
  let isCutShort = false
  for (let index = 1; index < parts.length; index++) {
    const [before, after] = [members[index - 1]!, members[index]!]
    try {
      const bridge = await bridgeOf(query, answer, { before, after }, findBridge)
      if (!bridge) continue
      const { last, first, way } = bridge
      const shorter = last > 0 ? upTo(parts[index - 1]!, tracepoints[before.at(-1 - last)!]!) : parts[index - 1]!
      const later = first > 0 ? onwardFrom(parts[index]!, tracepoints[after[first]!]!) : parts[index]!
      if (!shorter || !later) continue
      ;[parts[index - 1], parts[index], ways[index]] = [shorter, later, way]
      for (const point of [...before.splice(before.length - last), ...after.splice(0, first)]) dropped.add(point)
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error
      isCutShort = true
      break
    }
  }
  const joined: Part[][] = []
  const numbers = parts.map((matching, index) => {
    const way = ways[index]!
    if (way) joined.at(-1)!.push({ matching, way })
    else joined.push([{ matching, way }])
    return joined.length - 1
  })
  return {
    ...answer,
    matchings: joined.map(joinParts),
    tracepoints: tracepoints.map((point, at) =>
      point === null || dropped.has(at) ? null : { ...point, matching_index: numbers[point.matching_index]! },
    ),
    ...(isCutShort && { isCutShort: true as const }),
  }
}

/** The indexes of the points of each matching. */
function membersOf({ matchings, tracepoints }: MatchAnswer): number[][] {
  const members = matchings.map((): number[] => [])
  for (const [at, point] of tracepoints.entries()) if (point) members[point.matching_index]!.push(at)
  return members
}

/** A way over a break, and how many matched points beside it are left out. */
interface Bridge {
  way: BridgeWay
  /** Of the matching before. */
  last: number
  /** Of the matching after. */
  first: number
}

/**
 * The bridge that leaves out the fewest points.
 *
 * @param before, after  the indexes of the matched points of both matchings
 */
async function bridgeOf(
  query: MatchQuery,
  answer: MatchAnswer,
  { before, after }: { before: number[]; after: number[] },
  findBridge: FindBridge,
): Promise<Bridge | null> {
  for (let leftOut = 0; leftOut <= 2 * LEFT_OUT_MAX; leftOut++) {
    for (let last = Math.max(0, leftOut - LEFT_OUT_MAX); last <= Math.min(leftOut, LEFT_OUT_MAX); last++) {
      const first = leftOut - last
      // Two points of each stay.
      if ((last > 0 && before.length < last + 2) || (first > 0 && after.length < first + 2)) continue
      const way = await wayOver(query, answer, before.at(-1 - last)!, after[first]!, findBridge)
      if (way) return { way, last, first }
    }
  }
  return null
}

async function wayOver(
  { shape, breaks = [], seconds: times, mode }: MatchQuery,
  { tracepoints }: MatchAnswer,
  from: number,
  to: number,
  findBridge: FindBridge,
): Promise<BridgeWay | null> {
  if (breaks.some((index) => index > from && index <= to)) return null
  const ends = [tracepoints[from]!, tracepoints[to]!].map(({ lat, lng }) => ({ lat, lng })) as [LatLng, LatLng]
  if (greatCircleMetres(...ends) > APART_MAX_METRES || hasGap(shape, from, to)) return null
  const duration = times![to]! - times![from]! + LATE_SECONDS
  const recorded = recordedMetres([ends[0], ...shape.slice(from + 1, to), ends[1]])
  const fits = ({ timeMs, lengthDm }: BridgeWay) =>
    timeMs / 1000 <= FASTER_MAX * duration &&
    lengthDm / 10 <= TRAVEL[mode].metresPerSecondMax * duration &&
    lengthDm / 10 <= LENGTHS.most * recorded + NOISE_METRES &&
    lengthDm / 10 >= LENGTHS.least * recorded - NOISE_METRES
  const direct = await findBridge(...ends)
  if (direct && fits(direct)) return direct
  // An end may lie on the opposite carriageway. The direction of the trace decides.
  const headed = await findBridge(
    { ...ends[0], heading: bearing(shape[from]!, shape[from + 1]!) },
    { ...ends[1], heading: bearing(shape[to - 1]!, shape[to]!) },
  )
  return headed && fits(headed) ? headed : null
}

/** Degrees from north, 0..360. */
function bearing(from: LatLng, to: LatLng): number {
  const east = (to.lng - from.lng) * shrinkAt(from.lat)
  return ((Math.atan2(east, to.lat - from.lat) * 180) / Math.PI + 360) % 360
}

/** A gap of the trace is its own: nothing is known of what happened there. */
function hasGap(shape: LatLng[], from: number, to: number): boolean {
  for (let at = from + 1; at <= to; at++) {
    if (greatCircleMetres(shape[at - 1]!, shape[at]!) > BREAKAGE_METRES) return true
  }
  return false
}

function recordedMetres(points: LatLng[]): number {
  let sum = 0
  let before = points[0]!
  for (const [index, point] of points.entries()) {
    const step = greatCircleMetres(before, point)
    if (step < STEP_METRES && index < points.length - 1) continue
    sum += step
    before = point
  }
  return sum
}

/** A part of a joined matching, and the bridge before it; the first part has none. */
interface Part {
  matching: Matching
  way: BridgeWay | null
}

/** One matching out of its parts. Its confidence is the mean of theirs, by length. */
function joinParts(parts: readonly Part[]): Matching {
  if (parts.length === 1) return parts[0]!.matching
  const sum = (of: (matching: Matching) => number) => parts.reduce((total, { matching }) => total + of(matching), 0)
  const matched = sum(({ distance }) => distance)
  const mean = sum(({ confidence, distance }) => confidence * distance) / Math.max(1, matched)
  const legs = parts.flatMap(({ matching, way }) => (way ? [legOver(way), ...matching.legs] : matching.legs))
  return {
    confidence: Math.round(mean * 1000) / 1000,
    duration: seconds(Math.round(legs.reduce((total, { duration }) => total + duration, 0) * 1000) / 1000),
    distance: metres(legs.reduce((total, { distance }) => total + distance, 0)),
    polyline: joinLines(parts.flatMap(({ matching: { polyline }, way }) => (way ? [way.line, polyline] : [polyline]))),
    legs,
  }
}

const legOver = ({ timeMs, lengthDm }: BridgeWay): MatchedLeg => ({
  duration: seconds(Math.round(timeMs) / 1000),
  distance: metres(Math.round(lengthDm / 10)),
  street_names: [],
  bridged: true,
})
