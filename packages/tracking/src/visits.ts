import { isInForce } from '@repere/shared'
import { type Fence, type FenceEvent } from './fence.js'
import { type FenceSet } from './fence-set.js'
import { metresInside } from './shape.js'

/** A vehicle at a place. */
export interface Observed {
  atMs: number
  lat: number
  lng: number
  /** Metres; null: unknown. */
  accuracy: number | null
  /** Metres per second; null: unknown. */
  speed: number | null
}

/** A vehicle in a fence, or one that begins to be. Milliseconds since 1970. */
export interface Visit {
  /** Null: not confirmed yet. */
  enteredMs: number | null
  /** The first point of a change that the next one has to confirm; null: there is none. */
  turnedMs: number | null
  dwelt: boolean
}

export interface VisitEvent {
  fence: string
  event: FenceEvent
  atMs: number
}

/** Receivers that report a better accuracy, or none, are not believed. */
const ACCURACY_MIN_METRES = 5
/** Multiples of the accuracy. One point at `SURE` confirms itself; another one needs the next point to confirm it. */
const INSIDE = 1
const INSIDE_SURE = 3
/** A vehicle leaves further out than it enters, so that noise at the border reports nothing. */
const OUTSIDE = 3
const OUTSIDE_SURE = 6

/**
 * Follows a vehicle from one point to the next through all fences.
 *
 * @param visits  of the vehicle, by fence; changed
 * @returns the events, in the order in which they happened
 */
export function followFences(
  fences: FenceSet,
  vehicle: string,
  visits: Map<string, Visit>,
  at: Observed,
): VisitEvent[] {
  const events: VisitEvent[] = []
  const near = new Map(fences.around(at).map((fence) => [fence.id, fence]))
  for (const id of visits.keys()) {
    const fence = fences.get(id)
    if (fence) near.set(id, fence)
    else visits.delete(id)
  }
  for (const fence of near.values()) {
    const { vehicles } = fence.rules
    if (vehicles && !vehicles.includes(vehicle)) visits.delete(fence.id)
    else step(fence, visits, at, events)
  }
  return events.sort((a, b) => a.atMs - b.atMs)
}

function step(fence: Fence, visits: Map<string, Visit>, { atMs, speed, ...at }: Observed, events: VisitEvent[]): void {
  const { id, rules, shape } = fence
  const inside = metresInside(shape, at) / Math.max(at.accuracy ?? 0, ACCURACY_MIN_METRES)
  const visit = visits.get(id) ?? { enteredMs: null, turnedMs: null, dwelt: false }
  const report = (event: FenceEvent, when: number) => {
    const isWanted = event === 'dwelt' || (event === 'entered' ? rules.enter : rules.exit)
    const always = { startsAt: new Date(0), endsAt: null }
    if (!isWanted || !isInForce({ ...always, weekly: rules.hours ?? null }, new Date(when))) return
    events.push({ fence: id, event, atMs: when })
  }
  const dwellUntil = (untilMs: number) => {
    if (rules.dwell === undefined || visit.dwelt || untilMs - visit.enteredMs! < rules.dwell * 1_000) return
    visit.dwelt = true
    report('dwelt', visit.enteredMs! + rules.dwell * 1_000)
  }
  if (visit.enteredMs === null) {
    const drivesPast = rules.speed !== undefined && speed !== null && speed > rules.speed
    if (inside < INSIDE || drivesPast) return void visits.delete(id)
    visits.set(id, visit)
    if (visit.turnedMs === null && inside < INSIDE_SURE) return void (visit.turnedMs = atMs)
    visit.enteredMs = visit.turnedMs ?? atMs
    visit.turnedMs = null
    report('entered', visit.enteredMs)
    return dwellUntil(atMs)
  }
  if (inside > -OUTSIDE) {
    visit.turnedMs = null
    return dwellUntil(atMs)
  }
  if (visit.turnedMs === null && inside > -OUTSIDE_SURE) return void (visit.turnedMs = atMs)
  const leftMs = visit.turnedMs ?? atMs
  dwellUntil(leftMs)
  report('exited', leftMs)
  visits.delete(id)
}
