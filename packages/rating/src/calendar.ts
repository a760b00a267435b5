import { localDay } from './billing-month.js'

/*
 * Days and months of a calendar in the seller's time zone. A day is written `2026-01-31`, a month `2026-01`.
 */

const DAY_MS = 86_400_000

/** The month that contains the instant. */
export const monthOf = (at: Date, utcOffsetMinutes: number): string => localDay(at, utcOffsetMinutes).slice(0, 7)

/** @param month  `2026-11` @returns `2026-12` */
export function monthAfter(month: string, months = 1): string {
  const first = toDate(`${month}-01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return dayOf(first).slice(0, 7)
}

/** The first instant of the day. */
export const startOfDay = (day: string, utcOffsetMinutes: number): Date =>
  new Date(toDate(day).getTime() - utcOffsetMinutes * 60_000)

/** @param days  negative: before */
export const addDays = (day: string, days: number): string => dayOf(new Date(toDate(day).getTime() + days * DAY_MS))

/** Number of days from the first to the second. */
export const daysBetween = (first: string, second: string): number =>
  (toDate(second).getTime() - toDate(first).getTime()) / DAY_MS

/** Number of days from the first to the last, both included. */
export const daysIncluding = (first: string, last: string): number => daysBetween(first, last) + 1

/** A day in the format of the database: its midnight in UTC. */
export const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The day of a date of the database. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
