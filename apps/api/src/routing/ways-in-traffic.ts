import { Inject, Injectable } from '@nestjs/common'
import { type Conditions, hasTraffic, type SeasonName } from '@repere/journeys'
import { type LatLng, type MetricName, metricOf, type Seconds, toSeconds, type Travel } from '@repere/shared'
import { type JourneyEstimate, LIVE_FORGOTTEN_SECONDS } from '@repere/traffic'
import { RegionalTraffic } from '../traffic/regional-traffic.js'
import { type Route } from './route.js'

/** Travel times of one way in the traffic of its departure. */
export interface TrafficTimes {
  duration_ml: Seconds
  duration_low: Seconds
  duration_high: Seconds
}

/** Departures without a time of their own, of the same five minutes, have the same answers. */
const NOW_SECONDS = 5 * 60

/** Durations of ways in traffic, where traffic was observed. */
@Injectable()
export class WaysInTraffic {
  constructor(@Inject(RegionalTraffic) private readonly traffic: RegionalTraffic) {}

  /** False if no way of this mode or vehicle has a time in traffic: that of cars is known: then nothing needs to be computed. */
  knows(metric: MetricName): boolean {
    return hasTraffic(metric) && this.traffic.isKnown
  }

  /** Whether traffic was observed around a point. */
  covers(point: LatLng): boolean {
    return this.traffic.covers(point)
  }

  /**
   * The conditions of a departure, as a part of a query to the engine and of the cache's key; nothing if they make no difference.
   *
   * @param isTimed  the request names the departure; else it is now
   * @param season   that it names; with it, or with a departure, its ways are the fastest then
   */
  conditions(travel: Travel, departure: Date, isTimed: boolean, season?: SeasonName): { conditions?: Conditions } {
    const choosesWay = isTimed || season !== undefined
    if (travel.mode !== 'auto' || (!choosesWay && !this.knows(metricOf(travel)))) return {}
    const seconds = Math.floor(departure.getTime() / 1000)
    const departs = isTimed ? seconds : Math.floor(seconds / NOW_SECONDS) * NOW_SECONDS
    const isSoon = departs - Date.now() / 1000 < LIVE_FORGOTTEN_SECONDS
    return {
      conditions: {
        departs,
        live: isSoon ? this.traffic.liveVersion : 0,
        choosesWay,
        ...(season && { season }),
      },
    }
  }

  /** The conditions of a request whose answer shows no times in traffic: only a departure or a season that it names counts. */
  asked(
    travel: Travel,
    departure: Date,
    { depart_at, season }: { depart_at?: string; season?: SeasonName },
  ): { conditions?: Conditions } {
    const isTimed = depart_at !== undefined
    return isTimed || season !== undefined ? this.conditions(travel, departure, isTimed, season) : {}
  }

  /**
   * A name of the roads under some conditions: where it is the same, ways and times are, too.
   *
   * @param isObserved  traffic was observed where they lead
   */
  kindOf(conditions: Conditions | undefined, isObserved: boolean): string {
    if (!conditions) return ''
    const { departs, live } = conditions
    const month = new Date(departs * 1000).getUTCMonth()
    return isObserved ? `${month} ${this.traffic.slotsAt(departs)} ${live > 0 ? departs : ''}` : `${month}`
  }

  /** The routes with their times in traffic, where those are known. */
  withTimes(routes: Route[], estimates: (JourneyEstimate | null)[]): Route[] {
    return routes.map((route, index) => {
      const estimate = estimates[index]
      if (!estimate) return route
      const { duration, distance, ...rest } = route
      return { duration, distance, ...timesOf(duration, estimate), ...rest }
    })
  }
}

/** The times of a way. @param duration  the engine's raw time */
export function timesOf(duration: Seconds, { median, low, high }: JourneyEstimate): TrafficTimes {
  const scaled = (factor: number) => toSeconds(duration * factor * 1_000)
  return { duration_ml: scaled(median), duration_low: scaled(low), duration_high: scaled(high) }
}
