/** What usage is counted under: one per group of endpoints. */
export const METERING_GROUPS = ['routing', 'eta', 'geocoding', 'places', 'navigation', 'tiles'] as const
export type MeteringGroup = (typeof METERING_GROUPS)[number]

/**
 * Counters of one key, minute and group. Absolute and only rising, so that copying them twice changes nothing.
 *
 * `admitted` holds every request that passed the limits, whatever became of it; the answers that were fine are
 * `admitted − client_error − server_error − uncharged`. Units spent are
 * `admitted − free − refunded − overage_refunded`, those beyond the quota `overage − overage_refunded`.
 */
export const USAGE_COUNTERS = [
  'admitted',
  /** Of those admitted: what costs no unit (styles, glyphs, sprites). */
  'free',
  'client_error',
  'server_error',
  'uncharged',
  /** Of those admitted: beyond the day quota. */
  'overage',
  /** Day units given back. */
  'refunded',
  /** Overage units given back. */
  'overage_refunded',
] as const
export type UsageCounter = (typeof USAGE_COUNTERS)[number]

/** How a request that was admitted ended, where it did not end well. */
export type UnhappyOutcome = 'client_error' | 'server_error' | 'uncharged'

/** Counters as people and invoices read them. */
export interface UsageFigures {
  /** Every request that was let in. */
  requests: number
  /** Of the requests, by how they ended: the four add up to all of them. */
  ok: number
  clientErrors: number
  serverErrors: number
  /** Ended by the client before there was an answer, or refused by something that is ours. */
  uncharged: number
  /** What was spent, whether within the quota or beyond. */
  units: number
  /** Of the units: beyond the quota. */
  overageUnits: number
}

/** @param counters  summed over whatever is asked for; a class that is settled before its admission is counted is held at 0 */
export function usageFigures(counters: Readonly<Record<UsageCounter, number>>): UsageFigures {
  const { admitted, free, client_error, server_error, uncharged, overage, refunded, overage_refunded } = counters
  return {
    requests: admitted,
    ok: Math.max(0, admitted - client_error - server_error - uncharged),
    clientErrors: client_error,
    serverErrors: server_error,
    uncharged,
    units: Math.max(0, admitted - free - refunded - overage_refunded),
    overageUnits: Math.max(0, overage - overage_refunded),
  }
}
