/** A calendar month in the seller's time zone, as instants. West Africa has no summer time, so an offset is enough. */
export interface BillingMonth {
  /** `YYYY-MM`. */
  name: string
  /** Its first instant. */
  start: Date
  /** The first instant of the next month. It is exclusive, otherwise a request at midnight would be billed twice. */
  end: Date
  days: number
}

const MS_PER_MINUTE = 60_000
const MS_PER_DAY = 86_400_000

/**
 * @param name              `YYYY-MM`
 * @param utcOffsetMinutes  of the seller's time zone, east positive
 * @throws RangeError  for an invalid name
 */
export function billingMonth(name: string, utcOffsetMinutes: number): BillingMonth {
  const parts = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(name)
  if (!parts) throw new RangeError(`${name} is no month (YYYY-MM)`)
  const [year, month] = [Number(parts[1]), Number(parts[2])]
  const firstOf = (index: number) => Date.UTC(year, index) - utcOffsetMinutes * MS_PER_MINUTE
  const [start, end] = [firstOf(month - 1), firstOf(month)]
  return { name, start: new Date(start), end: new Date(end), days: (end - start) / MS_PER_DAY }
}

/** The month that contains an instant. */
export const billingMonthOf = (instant: Date, utcOffsetMinutes: number): BillingMonth =>
  billingMonth(localDay(instant, utcOffsetMinutes).slice(0, 7), utcOffsetMinutes)

/** `YYYY-MM-DD` of an instant in the seller's time zone. */
export const localDay = (instant: Date, utcOffsetMinutes: number): string =>
  new Date(instant.getTime() + utcOffsetMinutes * MS_PER_MINUTE).toISOString().slice(0, 10)

/** The days left in the month of a day, including the day: 15 for the 16th of a month of 30 days. */
export function daysLeftInMonth(day: string, { name, days }: BillingMonth): number {
  if (!day.startsWith(`${name}-`)) throw new RangeError(`${day} is not in ${name}`)
  return days - Number(day.slice(8)) + 1
}
