/*
 * Days and months as the seller has them: an offset is enough, for West Africa keeps no summer time. A day is written
 * `2026-01-31`, a month `2026-01`.
 */

const DAY_MS = 86_400_000

/** The day that the instant lies in. */
export const sellerDayOf = (at: Date, utcOffsetMinutes: number): string =>
  new Date(at.getTime() + utcOffsetMinutes * 60_000).toISOString().slice(0, 10)

/** The month that the instant lies in. */
export const monthOf = (at: Date, utcOffsetMinutes: number): string => sellerDayOf(at, utcOffsetMinutes).slice(0, 7)

/** The first instant of the day. */
export const startOfDay = (day: string, utcOffsetMinutes: number): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - utcOffsetMinutes * 60_000)

/** @param days  negative: before */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** How many days from the first to the second. */
export const daysBetween = (first: string, second: string): number =>
  (Date.parse(`${second}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS
