import { type MetricName } from '@repere/shared'

export const SEASONS = ['wet', 'dry'] as const
export type SeasonName = (typeof SEASONS)[number]

/** The hour, the traffic and the rains with which an answer counts. */
export interface Conditions {
  /** Epoch seconds of the departure. */
  departs: number
  /** Version of the speeds of the last minutes, as `LiveTraffic` numbers them; 0 without any. */
  live: number
  /** True where ways are the fastest in this traffic; false where only their times in it are wanted. */
  choosesWay: boolean
  /**
   * Rains everywhere, or nowhere. Where absent, the month of the departure decides for each country. They count with `choosesWay`.
   */
  season?: SeasonName
}

/**
 * Observed traffic is that of cars: other modes and vehicles have the same ways and times at every hour, and no time in traffic. The
 * rains are theirs, too, where they have wheels (`rains.ts`).
 */
export const hasTraffic = (metric: MetricName): boolean => metric === 'auto'

/** Live speeds choose ways for departures within this time after them; later they have mostly faded. */
const LIVE_CHOOSES_SECONDS = 30 * 60

/** Whether live speeds choose the ways of a departure. @param newest  epoch seconds of the newest of them */
export const isLive = (departs: number, newest: number): boolean =>
  departs >= newest - LIVE_CHOOSES_SECONDS && departs <= newest + LIVE_CHOOSES_SECONDS
