import { localDay } from '@repere/rating'

/** Of the seller of the database that tests start from: Benin. */
export const OFFSET_MINUTES = 60

/** A day from today, in the seller's time zone: from 23:00 UTC on, it is the day after UTC's. */
export const sellerDay = (daysAhead = 0): string =>
  localDay(new Date(Date.now() + daysAhead * 86_400_000), OFFSET_MINUTES)
