import { errorsOf, type JourneyEstimate, type TrainingTrip } from '@repere/traffic'
import { type Figure } from '../report.js'
import { median } from '../statistics.js'

/** A trip whose speeds were not used for training. */
export interface UnseenTrip {
  /** Epoch seconds. */
  departure: number
  /** As it was driven. */
  seconds: number
  /** On empty roads. */
  raw: number
  /** By the hour; null where too little of the way was observed. */
  estimate: JourneyEstimate | null
}

/** Hours of the day, UTC: the time of the cities that are measured. */
const PARTS = [
  [0, 6],
  [6, 9],
  [9, 16],
  [16, 20],
  [20, 24],
] as const
/** Fewer say nothing. */
const TRIPS_MIN = 30

/**
 * The errors of travel times at parts of the day: of one factor for all hours, and of the speeds of each hour.
 *
 * @param factor  the median of driven times beside raw ones, over the trips for training
 */
export function figuresByHour(name: string, trips: UnseenTrip[], factor: number): Figure[] {
  const parts = PARTS.map(([from, until]) => ({
    part: `${name}, ${from}–${until} h`,
    own: trips.filter(({ departure }) => {
      const hour = (departure / 3600) % 24
      return hour >= from && hour < until
    }),
  }))
  return [...parts, { part: `${name}, all hours`, own: trips }].flatMap(({ part, own }): Figure[] => {
    const known = own.flatMap(({ estimate, ...trip }) => (estimate ? [{ ...trip, estimate }] : []))
    if (known.length < TRIPS_MIN) return []
    const before = errorsOf(known.map(({ raw, seconds }) => [raw * factor, seconds]))
    const after = errorsOf(known.map(({ raw, seconds, estimate }) => [raw * estimate.median, seconds]))
    const inside = known.filter(
      ({ raw, seconds, estimate }) => seconds >= raw * estimate.low && seconds <= raw * estimate.high,
    )
    const row = (what: string, value: number): Figure => ({ what: `${part}: ${what}`, value, unit: '%', target: null })
    return [
      row(`MAPE with one factor, ${known.length} trips`, before.mape),
      row('MAPE by the hour', after.mape),
      row('bias with one factor', before.bias),
      row('bias by the hour', after.bias),
      row('inside the 10–90 % interval', (100 * inside.length) / known.length),
    ]
  })
}

/** The median of driven times beside raw ones. @param trips  at least one */
export function factorOf(trips: TrainingTrip[]): number {
  const ratios = trips.map(({ seconds, path }) => seconds / path.reduce((sum, { rawSeconds }) => sum + rawSeconds, 0))
  return median(ratios.filter((ratio) => ratio > 0 && ratio < Infinity))
}
