export const HOURS_PER_WEEK = 168
const HOUR_SECONDS = 3600
/** 1 January 1970 was a Thursday, three days after Monday, the first day of a week here. */
const EPOCH_WEEKDAY_HOURS = 3 * 24

/**
 * Hours since Monday 00:00 UTC, with a fraction: 0 ≤ hour < 168.
 *
 * All profiles use UTC. No country of West Africa has summer time, so an hour of the week in UTC is always the same
 * local hour at one place.
 */
export function hourOfWeek(epochSeconds: number): number {
  const hours = epochSeconds / HOUR_SECONDS + EPOCH_WEEKDAY_HOURS
  return ((hours % HOURS_PER_WEEK) + HOURS_PER_WEEK) % HOURS_PER_WEEK
}

/** Kinds of days that share one daily profile: Monday to Friday, Saturday, Sunday. */
export const DAY_KINDS = 3
export const HOURS_OF_DAY_KINDS = DAY_KINDS * 24

/** The hour among the 72 hours of the three kinds of days. */
export function hourOfDayKind(hour: number): number {
  const day = Math.floor(hour / 24)
  return Math.max(0, day - 4) * 24 + (hour % 24)
}

/** The hours of the week that belong to an hour of a kind of day. */
export function hoursOfWeekIn(hourOfKind: number): number[] {
  const kind = Math.floor(hourOfKind / 24)
  const hour = hourOfKind % 24
  return kind === 0 ? [0, 1, 2, 3, 4].map((day) => day * 24 + hour) : [(kind + 4) * 24 + hour]
}
