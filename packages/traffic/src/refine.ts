import { type Cell } from './cells.js'
import { hourOfDayKind, HOURS_OF_DAY_KINDS, HOURS_PER_WEEK, hoursOfWeekIn } from './hours.js'

/** Logarithm of the real time divided by the engine's time, for each hour of the week. */
export type WeekProfile = Float64Array

/** Observations of one part: over all hours, by hour of a kind of day, and by hour of the week. Null with too few. */
export interface ObservedCells {
  all: Cell | null
  byDayKind: (Cell | null)[]
  byHour: (Cell | null)[]
}

/**
 * For each refinement (all hours, hours of a kind of day, hours of the week): the number of contributions with the
 * weight of the previous step. So a profile differs from its parent only as far as there are observations.
 */
const TRUST = { all: 2, byDayKind: 5, byHour: 10 }

/**
 * The profile of a part (a segment, a group), given the profile of the whole that it belongs to.
 *
 * Each step estimates the residual of the step before, and shrinks it when there are few observations: first the level
 * over the whole week, then the hours of a kind of day, then each hour of the week.
 */
export function refine(parent: WeekProfile, { all, byDayKind, byHour }: ObservedCells): WeekProfile {
  const profile = Float64Array.from(parent)
  if (!all) return profile
  const level = shrunk(logRatio(all) - exposedMean(profile, byDayKind), all.weight, TRUST.all)
  for (let hour = 0; hour < HOURS_PER_WEEK; hour++) profile[hour]! += level

  const kinds = new Float64Array(HOURS_OF_DAY_KINDS)
  const weights = new Float64Array(HOURS_OF_DAY_KINDS)
  for (let kind = 0; kind < HOURS_OF_DAY_KINDS; kind++) {
    const cell = byDayKind[kind]
    if (!cell) continue
    const hours = hoursOfWeekIn(kind)
    const expected = Math.log(hours.reduce((sum, hour) => sum + Math.exp(profile[hour]!), 0) / hours.length)
    kinds[kind] = logRatio(cell) - expected
    weights[kind] = cell.weight
  }
  const smooth = smoothed(kinds, weights, TRUST.byDayKind)
  for (let hour = 0; hour < HOURS_PER_WEEK; hour++) profile[hour]! += smooth[hourOfDayKind(hour)]!

  for (let hour = 0; hour < HOURS_PER_WEEK; hour++) {
    const cell = byHour[hour]
    if (cell) profile[hour]! += shrunk(logRatio(cell) - profile[hour]!, cell.weight, TRUST.byHour)
  }
  return profile
}

/** Observations that an hour needs to be believed as much as the free road. */
const TRUST_HOUR = 5

/** How well each hour of the week is observed. */
export interface HourSupport {
  /** With the hours beside it on the same kind of day: 0..1. */
  share: Float64Array
  /** True where the hour itself has enough observations. */
  isObserved: boolean[]
}

export function supportOfHours({ byDayKind }: ObservedCells): HourSupport {
  const weights = Float64Array.from(byDayKind, (cell) => cell?.weight ?? 0)
  const hours = Array.from({ length: HOURS_PER_WEEK }, (_, hour) => hourOfDayKind(hour))
  const share = Float64Array.from(hours, (kind) => {
    const weight = weightAround(weights, kind)
    return weight / (weight + TRUST_HOUR)
  })
  return { share, isObserved: hours.map((kind) => weights[kind]! >= TRUST_HOUR) }
}

/**
 * The profile with a free road at hours that were not observed. Trips are recorded by day; without this, their level would hold at
 * night, too. A road is as free as in its best observed hour.
 */
export function freeUnlessObserved(profile: WeekProfile, { share, isObserved }: HourSupport): WeekProfile {
  const observed = profile.filter((_, hour) => isObserved[hour])
  const free = Math.min(...(observed.length > 0 ? observed : profile))
  return profile.map((log, hour) => log * share[hour]! + free * (1 - share[hour]!))
}

const logRatio = ({ seconds, rawSeconds }: Cell) => Math.log(seconds / rawSeconds)

const shrunk = (deviation: number, weight: number, trust: number) => (deviation * weight) / (weight + trust)

/** Mean of the profile over the hours with observations; over all hours when these are unknown. */
function exposedMean(profile: WeekProfile, byDayKind: (Cell | null)[]): number {
  let slowed = 0
  let raw = 0
  for (let hour = 0; hour < HOURS_PER_WEEK; hour++) {
    const exposure = byDayKind[hourOfDayKind(hour)]?.rawSeconds ?? 0
    slowed += exposure * Math.exp(profile[hour]!)
    raw += exposure
  }
  if (raw > 0) return Math.log(slowed / raw)
  return Math.log(profile.reduce((sum, value) => sum + Math.exp(value), 0) / HOURS_PER_WEEK)
}

/** Weight of the neighbouring hours. */
const BESIDE = 0.35

/** Deviations by hour of a kind of day, shrunk and smoothed with the hours before and after on the same kind of day. */
function smoothed(deviations: Float64Array, weights: Float64Array, trust: number): Float64Array {
  return deviations.map((own, kind) => {
    const [before, after] = besideOf(kind)
    const weight = weightAround(weights, kind)
    if (weight === 0) return 0
    const sum =
      own * weights[kind]! + BESIDE * (deviations[before]! * weights[before]! + deviations[after]! * weights[after]!)
    return sum / (weight + trust)
  })
}

/** The hours before and after one of a kind of day, on the same kind of day. */
function besideOf(kind: number): [number, number] {
  const day = kind - (kind % 24)
  return [day + ((kind + 23) % 24), day + ((kind + 1) % 24)]
}

function weightAround(weights: Float64Array, kind: number): number {
  const [before, after] = besideOf(kind)
  return weights[kind]! + BESIDE * (weights[before]! + weights[after]!)
}

/**
 * The sum of cells; null without any. Contributors of different cells may be the same, so the largest weight counts.
 */
export function joined(cells: (Cell | null)[]): Cell | null {
  const present = cells.filter((cell) => cell !== null)
  if (present.length < 2) return present[0] ?? null
  const sum = { weight: 0, seconds: 0, rawSeconds: 0, logs: 0, squares: 0 }
  for (const cell of present) {
    sum.weight = Math.max(sum.weight, cell.weight)
    sum.seconds += cell.seconds
    sum.rawSeconds += cell.rawSeconds
    sum.logs += cell.logs
    sum.squares += cell.squares
  }
  return sum
}
