import { type Subscription } from '@repere/prisma'
import {
  type BillingMonth,
  dayOf,
  daysLeftInMonth,
  localDay,
  subscriptionLine,
  upgradeLine,
  toDate,
} from '@repere/rating'
import { type Fcfa } from '@repere/shared'
import { type LabelledLine } from '../invoicing/draft-order.js'

/** The purchased part of a month. */
export interface Renewal {
  planCode: string
  /** Francs agreed with staff; null: as overrides and the plan say. */
  agreedFcfa: number | null
}

/**
 * The part of a month that a subscription buys.
 *
 * @param firstDay  of the month, `YYYY-MM-01`
 * @returns null if it has ended before, or starts later
 */
export function renewalIn(subscription: Subscription, firstDay: string): Renewal | null {
  const { endedAt, renewsFrom, changesOn, nextPlanCode, planCode, priceFcfa } = subscription
  if (endedAt !== null || dayOf(renewsFrom) > firstDay) return null
  const changed = changesOn !== null && dayOf(changesOn) <= firstDay
  if (!changed) return { planCode, agreedFcfa: priceFcfa }
  // The agreement was made for the former plan.
  return nextPlanCode === null ? null : { planCode: nextPlanCode, agreedFcfa: null }
}

/** A subscription on a day: a change whose start date has passed is in effect, even if it is not stored yet. */
export function asOn(subscription: Subscription, day: string): Subscription {
  const { changesOn, nextPlanCode, endsThen } = subscription
  if (changesOn === null || dayOf(changesOn) > day || subscription.endedAt !== null) return subscription
  const settled = { nextPlanCode: null, changesOn: null, endsThen: false }
  if (endsThen) return { ...subscription, ...settled, endedAt: changesOn }
  return { ...subscription, ...settled, planCode: nextPlanCode as string, priceFcfa: null }
}

/** Whether a subscription starts on a later day. */
export const beginsLater = ({ beginsOn }: Pick<Subscription, 'beginsOn'>, today: string): boolean =>
  beginsOn !== null && dayOf(beginsOn) > today

/** A whole month. */
export const renewalLine = (planName: string, priceFcfa: Fcfa, month: BillingMonth): LabelledLine => ({
  ...subscriptionLine(priceFcfa),
  label: `Abonnement ${planName}, ${monthInFrench(month.name)}`,
})

/** The days of a month on which the account was not refused. */
export function renewalPartLine(
  planName: string,
  priceFcfa: Fcfa,
  month: BillingMonth,
  billedDays: number,
): LabelledLine {
  const line = upgradeLine({ fromFcfa: 0 as Fcfa, toFcfa: priceFcfa, daysLeft: billedDays, daysInMonth: month.days })
  const days = `${billedDays} jour${billedDays === 1 ? '' : 's'} sur ${month.days}`
  return { ...line, label: `Abonnement ${planName}, ${monthInFrench(month.name)}, ${days}` }
}

/**
 * A first or a more expensive plan from a day of the month on.
 *
 * @param order.from  the previous plan; null: none
 */
export function upgradeLineFrom(
  day: string,
  month: BillingMonth,
  { from, to }: { from: { name: string; priceFcfa: Fcfa } | null; to: { name: string; priceFcfa: Fcfa } },
): LabelledLine {
  const daysLeft = daysLeftInMonth(day, month)
  const what = from === null ? `Abonnement ${to.name}` : `Passage de ${from.name} à ${to.name}`
  const line = upgradeLine({
    fromFcfa: from?.priceFcfa ?? (0 as Fcfa),
    toFcfa: to.priceFcfa,
    daysLeft,
    daysInMonth: month.days,
  })
  const first = Number(day.slice(8))
  const days = daysLeft === 1 ? `le ${first}` : `du ${first} au ${month.days}`
  return { ...line, label: `${what}, ${days} ${monthInFrench(month.name)}` }
}

/** The first day of the month after the one that an instant lies in. */
export const firstDayAfter = (month: BillingMonth, utcOffsetMinutes: number): string =>
  localDay(month.end, utcOffsetMinutes)

/** The last day of a month, `YYYY-MM-DD` in the seller's zone. */
export const lastDayOf = (month: BillingMonth, utcOffsetMinutes: number): string =>
  localDay(new Date(month.end.getTime() - 1), utcOffsetMinutes)

const MONTH_IN_FRENCH = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** @param month  `2026-11` @returns `novembre 2026` */
export const monthInFrench = (month: string): string => MONTH_IN_FRENCH.format(toDate(`${month}-01`))
