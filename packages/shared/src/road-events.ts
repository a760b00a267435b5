import { type TravelMode } from './travel-mode.js'

export const ROAD_EVENT_EFFECTS = ['closed', 'slowed'] as const
export type RoadEventEffect = (typeof ROAD_EVENT_EFFECTS)[number]

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Hours that come back every week, such as those of a market. */
export interface WeeklyHours {
  days: Weekday[]
  /** `HH:MM`, local. */
  from: string
  /** `HH:MM`, local; at or before `from` it is that of the next day. */
  until: string
  /** An IANA time zone. */
  time_zone: string
}

/** Where roads are concerned: whole ways of OpenStreetMap, the roads along a line, or those that touch an area. */
export type RoadEventPlace =
  | { ways: number[] }
  /** `[lng, lat]`, two at least. */
  | { line: [lng: number, lat: number][] }
  /** A ring that is not closed. */
  | { area: [lng: number, lat: number][] }

/** A closure of roads, or a speed that they have for some time. Staff enter them; every operation of the API obeys them. */
export interface RoadEvent {
  id: string
  title: string
  effect: RoadEventEffect
  /** Null where the roads are closed. */
  speedKmh: number | null
  modes: TravelMode[]
  place: RoadEventPlace
  startsAt: Date
  /** Null: until further notice. */
  endsAt: Date | null
  /** Null: all the time. */
  weekly: WeeklyHours | null
  source: string
}

/** Whether an event holds at a moment. Its start belongs to it, its end does not. */
export function isInForce(
  { startsAt, endsAt, weekly }: Pick<RoadEvent, 'startsAt' | 'endsAt' | 'weekly'>,
  at: Date,
): boolean {
  if (at < startsAt || (endsAt !== null && at >= endsAt)) return false
  if (weekly === null) return true
  const { day, minute } = localTime(at, weekly.time_zone)
  const [from, until] = [minutesOf(weekly.from), minutesOf(weekly.until)]
  const isDay = (one: number) => weekly.days.includes(WEEKDAYS[one]!)
  if (from < until) return isDay(day) && from <= minute && minute < until
  // Over midnight: the hours belong to the day on which they begin.
  return (isDay(day) && minute >= from) || (isDay((day + 6) % 7) && minute < until)
}

const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day of the week, 0 for Monday, and the minute of the day. */
function localTime(at: Date, zone: string): { day: number; minute: number } {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(zone, format)
  }
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    day: WEEKDAYS.indexOf(parts.get('weekday')!.toLowerCase() as Weekday),
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  }
}
