import { type LatLng } from '@repere/shared'
import { metresBetween } from './graph-edge.js'
import { type TracePoint } from './trace.js'

/** A time during which a vehicle stood still for a reason of its own. Epoch seconds. */
export interface Dwell {
  from: number
  to: number
  at: LatLng
}

/** A vehicle that stays this near to where it was stands still; receivers wander that far. */
const STANDSTILL_METRES = 20
const STANDSTILL_MIN_SECONDS = 12
/** No queue stands this long without moving up by a car's length or two. */
const QUEUE_MAX_SECONDS = 180
/** How long before and after a standstill its surroundings are looked at. */
const SURROUNDINGS_SECONDS = 40
/** From this share of the free speed on, traffic flows. */
const FLOWING = 0.45
/** Red lights and give-way lines end sooner, and are part of the traffic. */
const RED_LIGHT_MAX_SECONDS = 90
const JUNCTION_METRES = 45

/**
 * Finds where a vehicle stopped at the kerb, at a terminal or to unload, as opposed to where traffic held it up.
 *
 * A standstill is a dwell when it lasts longer than any queue stands, or when traffic flowed both before it and after it
 * and no junction ahead explains it. Where the vehicle crept towards the place and away from it, it stood in a queue.
 *
 * @param points     times increase
 * @param freeSpeed  metres per second without traffic at a point of the trace; null where no road is known there
 * @param junctionAhead  metres to the next junction ahead of a point; Infinity where there is none near
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
      // What it takes to cover the wandered metres belongs to the way.
      const moving = metresBetween(points[i]!, points[end]!) / (freeSpeed(i) ?? 8)
      dwells.push({ from: points[i]!.time, to: Math.max(points[i]!.time, points[end]!.time - moving), at: points[i]! })
    }
    i = end
  }
  return dwells
}

function endOfStandstill(points: TracePoint[], start: number): number {
  let end = start
  while (end + 1 < points.length && metresBetween(points[start]!, points[end + 1]!) <= STANDSTILL_METRES) end++
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

/** Whether the vehicle's mean speed on the way to a standstill, or away from it, was that of flowing traffic. */
function flowed(points: TracePoint[], from: number, step: -1 | 1, free: number): boolean {
  let last = from
  let metres = 0
  while (
    points[last + step] !== undefined &&
    Math.abs(points[last + step]!.time - points[from]!.time) <= SURROUNDINGS_SECONDS
  ) {
    metres += metresBetween(points[last]!, points[last + step]!)
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
