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
