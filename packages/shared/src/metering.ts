/** Groups of endpoints. Usage is counted for each group. */
export const METERING_GROUPS = ['routing', 'eta', 'geocoding', 'places', 'navigation', 'tiles', 'tracking'] as const
export type MeteringGroup = (typeof METERING_GROUPS)[number]

/**
 * Counters of one key, minute and group. They are absolute and only rise, so copying them twice changes nothing.
 *
 * `admitted` counts every request that passed the limits, whatever its outcome and its price. Successful requests are
 * `admitted − client_error − server_error − uncharged`. Units spent are
 * `admitted + further − free − refunded − overage_refunded`; units beyond the quota are `overage − overage_refunded`.
 */
export const USAGE_COUNTERS = [
  'admitted',
  /** Units of requests that cost several, beyond the first of each. */
  'further',
  /** Admitted requests that cost no unit (styles, glyphs, sprites). */
  'free',
  'client_error',
  'server_error',
  'uncharged',
  /** Units beyond the day quota. */
  'overage',
  /** Day units given back. */
  'refunded',
  /** Overage units given back. */
  'overage_refunded',
  /**
   * Requests of a known key that were not admitted (403, 429; 401 of a revoked key). They cost nothing, and are not in
   * `admitted`.
   */
  'refused',
] as const
export type UsageCounter = (typeof USAGE_COUNTERS)[number]
export type UsageCounters = Record<UsageCounter, number>

/** Counters that are all 0. */
export const noUsage = () => Object.fromEntries(USAGE_COUNTERS.map((counter) => [counter, 0])) as UsageCounters

/** The outcome of an admitted request that was not successful. */
export type UnhappyOutcome = 'client_error' | 'server_error' | 'uncharged'

/** Counters as people and invoices read them. */
export interface UsageFigures {
  /** Every admitted request. */
  requests: number
  /** Requests by outcome. The four counts add up to all requests. */
  ok: number
  clientErrors: number
  serverErrors: number
  /** Requests that the client ended before the answer, or that we refused for our own reasons. */
  uncharged: number
  /** Units spent, within the quota and beyond. */
  units: number
  /** Units beyond the quota. */
  overageUnits: number
  /** Requests that were not admitted. They are not in `requests`, and cost nothing. */
  refused: number
}

/**
 * @param counters  summed over the requested keys and minutes. A count below 0 becomes 0: an outcome can be counted
 * before its admission.
 */
export function usageFigures(counters: Readonly<UsageCounters>): UsageFigures {
  const {
    admitted,
    further,
    free,
    client_error,
    server_error,
    uncharged,
    overage,
    refunded,
    overage_refunded,
    refused,
  } = counters
  return {
    requests: admitted,
    ok: Math.max(0, admitted - client_error - server_error - uncharged),
    clientErrors: client_error,
    serverErrors: server_error,
    uncharged,
    units: Math.max(0, admitted + further - free - refunded - overage_refunded),
    overageUnits: Math.max(0, overage - overage_refunded),
    refused,
  }
}
