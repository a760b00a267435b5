import { utcOffsetMs } from '@repere/shared/time-zones'
import { type Position, type Route, travelSeconds } from '../api/answers.js'
import { type TravelTime } from '../api/travel-time.js'

/** What clocks show at both ends of a route. The UTC fields of the dates are the local times. */
export interface JourneyClock {
  departure: Date
  arrival: Date
}

/** @param now  milliseconds since 1970, for a departure now */
export function journeyClock(
  route: Pick<Route, 'duration' | 'duration_ml' | 'countries'>,
  { departAt, arriveBy }: TravelTime,
  [origin, destination]: [Position, Position],
  now: number,
): JourneyClock {
  const travelMs = travelSeconds(route) * 1_000
  const offset = (country: string | undefined, { lng }: Position) => utcOffsetMs(country ?? null, lng, now)
  const atOrigin = offset(route.countries[0], origin)
  // The clock goes on by the journey and by the difference of the zones.
  const passed = travelMs + offset(route.countries.at(-1), destination) - atOrigin
  if (arriveBy !== null) {
    const arrival = Date.parse(`${arriveBy}Z`)
    return { departure: new Date(arrival - passed), arrival: new Date(arrival) }
  }
  const departure = departAt === null ? now + atOrigin : Date.parse(`${departAt}Z`)
  return { departure: new Date(departure), arrival: new Date(departure + passed) }
}
