import { type PlanVersion } from '@repere/prisma'

/** A time for which an account has one version of one plan, or none. */
export interface Stretch {
  /** Its first instant; it ends where the next begins. */
  from: Date
  /** Null: no plan. */
  version: PlanVersion | null
}

/** A plan that an account has for a time. */
export interface PlanPeriod {
  planCode: string
  validFrom: Date
  /** Exclusive; null: until further notice. */
  validUntil: Date | null
}

/**
 * The versions that were in force, each with its start, in the order of time. Before the first one there was no plan.
 *
 * @param periods   of one account
 * @param versions  of every plan
 */
export function timelineOf(periods: PlanPeriod[], versions: PlanVersion[]): Stretch[] {
  const instants = new Set<number>()
  for (const { planCode, validFrom, validUntil } of periods) {
    instants.add(validFrom.getTime())
    if (validUntil !== null) instants.add(validUntil.getTime())
    for (const version of versions) {
      const within = version.validFrom > validFrom && (validUntil === null || version.validFrom < validUntil)
      if (version.planCode === planCode && within) instants.add(version.validFrom.getTime())
    }
  }
  return [...instants]
    .sort((a, b) => a - b)
    .map((instant) => ({ from: new Date(instant), version: versionAt(periods, versions, instant) }))
}

function versionAt(periods: PlanPeriod[], versions: PlanVersion[], instant: number): PlanVersion | null {
  const period = periods.find(
    ({ validFrom, validUntil }) =>
      validFrom.getTime() <= instant && (validUntil === null || instant < validUntil.getTime()),
  )
  const started = versions.filter(
    ({ planCode, validFrom }) => planCode === period?.planCode && validFrom.getTime() <= instant,
  )
  return started.reduce<PlanVersion | null>(
    (newest, version) => (newest === null || version.validFrom > newest.validFrom ? version : newest),
    null,
  )
}

/** Whether terms changed after the first instant and before the end: then the usage in between has several prices. */
export const changesWithin = (timeline: Stretch[], start: Date, end: Date): boolean =>
  timeline.some(({ from }) => from > start && from < end)

/**
 * The version whose prices apply to requests beyond the quota in a minute or a day that begins at the instant.
 *
 * Redis gets new terms a moment after they start, so that some requests are still counted beyond a quota that the new
 * terms do not have: those use the last terms with a price. In the minute in which the first plan starts, requests use
 * its prices.
 *
 * @returns null if the account never had terms with a price for them
 */
export function pricingVersionAt(timeline: Stretch[], instant: Date): PlanVersion | null {
  const started = timeline.filter(({ from }) => from <= instant).reverse()
  const later = timeline.filter(({ from }) => from > instant)
  const priced = [...started, ...later].find(({ version }) => (version?.overagePricePer1000Fcfa ?? null) !== null)
  return priced?.version ?? null
}
