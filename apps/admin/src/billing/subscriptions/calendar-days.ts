/*
 * Days as the database has them. A day is written `2026-01-31`; Prisma reads and writes a `date` as its midnight in UTC.
 */

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

export const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`)

const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** @param month  `2026-11` @returns `novembre 2026` */
export const monthInFrench = (month: string): string => MONTH.format(toDate(`${month}-01`))

/** @param month  `2026-11` @returns `2026-12` */
export function monthAfter(month: string, months = 1): string {
  const first = toDate(`${month}-01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return dayOf(first).slice(0, 7)
}
