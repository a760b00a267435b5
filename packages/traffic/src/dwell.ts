import { flatMetres } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { type TracePoint } from './trace.js'

/** A time in which a vehicle stood still for a reason other than traffic. Epoch seconds. */
export interface Dwell {
  from: number
  to: number
  at: LatLng
}

/** A vehicle within this distance of its position is at rest; receivers drift this far. */
const STANDSTILL_METRES = 20
const STANDSTILL_MIN_SECONDS = 12
/** No queue rests longer than this without moving by a car's length or two. */
const QUEUE_MAX_SECONDS = 180
/** Length of the time before and after a standstill that is checked. */
const SURROUNDINGS_SECONDS = 40
/** Traffic flows from this share of the free speed on. */
const FLOWING = 0.45
/** Red lights and give-way lines take less time, and are part of the traffic. */
const RED_LIGHT_MAX_SECONDS = 90
const JUNCTION_METRES = 45

/**
 * Finds stops at the kerb, at a terminal or to unload, as opposed to delays by traffic.
 *
 * A standstill is a dwell when it lasts longer than any queue, or when traffic flowed both before and after it and no
 * junction ahead explains it. A vehicle that crept towards the place and away from it stood in a queue.
 *
 * @param points     times increase
 * @param freeSpeed  metres per second without traffic at a point of the trace; null when no road is known there
 * @param junctionAhead  metres to the next junction ahead of a point; Infinity when none is near
 */
export function findDwells(
  points: TracePoint[],
  freeSpeed: (index: number) => number | null,
  junctionAhead: (index: number) => number,
): Dwell[] {
  const dwells: Dwell[] = []
  for (let i = 0; i + 1 < points.length;) {
    const end = endOfStandstill(points, i)
    const seconds = points[end]!.time - points[i]!.time
    if (end === i || seconds < STANDSTILL_MIN_SECONDS) {
      i++
      continue
    }
    if (isDwell(points, i, end, seconds, freeSpeed, junctionAhead)) {
      // The time to cover the wandered metres belongs to the drive.
      const moving = flatMetres(points[i]!, points[end]!) / (freeSpeed(i) ?? 8)
      dwells.push({ from: points[i]!.time, to: Math.max(points[i]!.time, points[end]!.time - moving), at: points[i]! })
    }
    i = end
  }
  return dwells
}

function endOfStandstill(points: TracePoint[], start: number): number {
  let end = start
  while (end + 1 < points.length && flatMetres(points[start]!, points[end + 1]!) <= STANDSTILL_METRES) end++
  return end
}

function isDwell(
  points: TracePoint[],
  start: number,
  end: number,
  seconds: number,
  freeSpeed: (index: number) => number | null,
  junctionAhead: (index: number) => number,
): boolean {
  if (seconds > QUEUE_MAX_SECONDS) return true
  if (seconds <= RED_LIGHT_MAX_SECONDS && junctionAhead(start) <= JUNCTION_METRES) return false
  const free = freeSpeed(start)
  if (free === null) return false
  return flowed(points, start, -1, free) && flowed(points, end, 1, free)
}

/** True when the vehicle's mean speed before or after a standstill was that of flowing traffic. */
function flowed(points: TracePoint[], from: number, step: -1 | 1, free: number): boolean {
  let last = from
  let metres = 0
  while (
    points[last + step] !== undefined &&
    Math.abs(points[last + step]!.time - points[from]!.time) <= SURROUNDINGS_SECONDS
  ) {
    metres += flatMetres(points[last]!, points[last + step]!)
    last += step
  }
  const seconds = Math.abs(points[last]!.time - points[from]!.time)
  return seconds > 0 && metres / seconds >= FLOWING * free
}

/** Seconds of dwell between two times. */
export function dwellBetween(dwells: Dwell[], from: number, to: number): number {
  let seconds = 0
  for (const dwell of dwells) seconds += Math.max(0, Math.min(to, dwell.to) - Math.max(from, dwell.from))
  return seconds
}
