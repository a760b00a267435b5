import { flatMetres } from '@repere/geometry'
import { type LatLng } from '@repere/shared'

export interface TracePoint extends LatLng {
  /** Epoch seconds. */
  time: number
}

export interface Trace {
  /** Identifies the trace in its file; never stored. */
  id: string
  /** The person or vehicle of the trace, if known; never stored. */
  contributor?: string
  points: TracePoint[]
}

export type TraceRefusal =
  /** Too few points for a speed. */
  | 'too_few_points'
  /** More points than a trip has. */
  | 'too_many_points'
  /** A coordinate or time that is not a number, or not on earth. */
  | 'invalid_point'
  /** Times that go backwards. */
  | 'times_not_increasing'
  /** Times in the future, or years before satellite navigation was common. */
  | 'time_out_of_range'
  /** Jumps that no vehicle makes. */
  | 'teleports'
  /** Most points are outside the region. */
  | 'outside_coverage'
  /** The vehicle did not go far enough. */
  | 'too_short'
  /** The same points were already in this import. */
  | 'duplicate'
  /** Too small a part of it follows roads. */
  | 'off_road'
  /** Much faster or slower than any traffic, over the whole trip. */
  | 'implausible_speed'

/** The limits that every import checks before a trace is matched. */
export interface TraceLimits {
  /** `[west, south, east, north]`, degrees. */
  bounds: [number, number, number, number]
  /** Epoch seconds. */
  now: number
}

const POINTS_MIN = 5
const POINTS_MAX = 100_000
const LENGTH_MIN_METRES = 600
/** 1 January 2005. */
const EARLIEST = 1_104_537_600
const CLOCK_TOLERANCE_SECONDS = 120
/** High enough that a receiver with an error of 30 m shows no jump at one point a second. */
const TELEPORT_METRES_PER_SECOND = 55
const TELEPORT_SLACK_METRES = 60
const TELEPORTS_MAX_SHARE = 0.05
/** Between two points further apart in time, the position of the vehicle is unknown. */
const GAP_SECONDS = 120
const OUTSIDE_MAX_SHARE = 0.5

/**
 * Checks a trace and cuts it at jumps and pauses.
 *
 * @returns the pieces, each with increasing times, or the reason for refusing the trace
 */
export function checkTrace({ points }: Trace, { bounds, now }: TraceLimits): TracePoint[][] | TraceRefusal {
  if (points.length < POINTS_MIN) return 'too_few_points'
  if (points.length > POINTS_MAX) return 'too_many_points'
  const [west, south, east, north] = bounds
  let outside = 0
  for (const { lat, lng, time } of points) {
    if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && Number.isFinite(time))) return 'invalid_point'
    if (time < EARLIEST || time > now + CLOCK_TOLERANCE_SECONDS) return 'time_out_of_range'
    if (lat < south || lat > north || lng < west || lng > east) outside++
  }
  if (outside > points.length * OUTSIDE_MAX_SHARE) return 'outside_coverage'
  const pieces: TracePoint[][] = [[points[0]!]]
  let jumps = 0
  let metres = 0
  for (let i = 1; i < points.length; i++) {
    const from = points[i - 1]!
    const to = points[i]!
    const elapsed = to.time - from.time
    if (elapsed < 0) return 'times_not_increasing'
    const step = flatMetres(from, to)
    const jump = step > elapsed * TELEPORT_METRES_PER_SECOND + TELEPORT_SLACK_METRES
    if (jump) jumps++
    if (jump || elapsed > GAP_SECONDS) pieces.push([to])
    else {
      if (elapsed > 0) pieces.at(-1)!.push(to)
      metres += step
    }
  }
  if (jumps > Math.max(1, points.length * TELEPORTS_MAX_SHARE)) return 'teleports'
  if (metres < LENGTH_MIN_METRES) return 'too_short'
  const whole = pieces.filter((piece) => piece.length >= POINTS_MIN)
  return whole.length > 0 ? whole : 'too_few_points'
}

/** The least distance, and time, between two points for the matcher. */
const THINNED_METRES = 30
const THINNED_SECONDS = 4

/**
 * The points that the matcher needs. Points of every second add nothing, and a standing vehicle adds nothing at all.
 *
 * @returns indexes into the piece; the first and the last are always included
 */
export function thinned(piece: TracePoint[]): number[] {
  const kept = [0]
  for (let i = 1; i + 1 < piece.length; i++) {
    const last = piece[kept.at(-1)!]!
    const point = piece[i]!
    if (point.time - last.time >= THINNED_SECONDS && flatMetres(last, point) >= THINNED_METRES) kept.push(i)
  }
  if (piece.length > 1) kept.push(piece.length - 1)
  return kept
}
