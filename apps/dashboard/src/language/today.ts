/**
 * As `2026-02-06`: the reader's day, because in Cotonou it starts an hour before UTC's; for readers west of UTC, UTC's
 * day, because the seller's day has already started.
 */
export const today = (now = new Date(), minutesEast = -now.getTimezoneOffset()): string =>
  new Date(now.getTime() + Math.max(0, minutesEast) * 60_000).toISOString().slice(0, 10)
