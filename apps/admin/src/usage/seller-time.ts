/*
 * Days and months as the seller has them: an offset is enough, for West Africa keeps no summer time. A day is written
 * `2026-01-31`, a month `2026-01`.
 */

import { localDay } from '@repere/rating'

const DAY_MS = 86_400_000

/** The month that the instant lies in. */
export const monthOf = (at: Date, utcOffsetMinutes: number): string => localDay(at, utcOffsetMinutes).slice(0, 7)

/** The first instant of the day. */
export const startOfDay = (day: string, utcOffsetMinutes: number): Date =>
  new Date(toDate(day).getTime() - utcOffsetMinutes * 60_000)

/** @param days  negative: before */
export const addDays = (day: string, days: number): string => dayOf(new Date(toDate(day).getTime() + days * DAY_MS))

/** How many days from the first to the second. */
export const daysBetween = (first: string, second: string): number =>
  (toDate(second).getTime() - toDate(first).getTime()) / DAY_MS

/** A day as the database has it: its midnight in UTC. */
export const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The day that a date of the database is. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
