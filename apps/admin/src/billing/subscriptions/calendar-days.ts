import { dayOf, toDate } from '../../usage/seller-time.js'

const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** @param month  `2026-11` @returns `novembre 2026` */
export const monthInFrench = (month: string): string => MONTH.format(toDate(`${month}-01`))

/** @param month  `2026-11` @returns `2026-12` */
export function monthAfter(month: string, months = 1): string {
  const first = toDate(`${month}-01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return dayOf(first).slice(0, 7)
}

/** Number of days from one day to another, both included. */
export const daysBetween = (first: string, last: string): number =>
  (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1
