import { Inject, Injectable } from '@nestjs/common'
import { type LatLng, type MetricName, metricOf, type Seconds, seconds as asSeconds, type Travel } from '@repere/shared'
import { estimateJourney, type JourneyEstimate, LIVE_FORGOTTEN_SECONDS, type PathEdge } from '@repere/traffic'
import { LRUCache } from 'lru-cache'
import { RegionalTraffic } from '../traffic/regional-traffic.js'
import { type Conditions, hasTraffic, type SeasonName } from './conditions.js'
import { type Route } from './route.js'
import { EngineOverloaded, RoutingEngine } from './routing.port.js'

/** Travel times of one way in the traffic of its departure. */
export interface TrafficTimes {
  duration_ml: Seconds
  duration_low: Seconds
  duration_high: Seconds
}

/** A way for which the time in traffic is requested. */
export interface Way {
  /** Its legs' lines, encoded with precision 6, as the engine gave them. */
  lines: string[]
  metric: MetricName
  /** The engine's raw time. */
  duration: Seconds
  /** The graph that it came from. */
  graph: string
}

/** Departures without a time of their own, of the same five minutes, have the same answers. */
const NOW_SECONDS = 5 * 60
/** Size of the cache of edges of ways: edges of all ways together. */
const KEPT_EDGES = 200_000

/** Durations of ways in traffic, where traffic was observed. */
@Injectable()
export class WaysInTraffic {
  private readonly paths = new LRUCache<string, PathEdge[]>({
    maxSize: KEPT_EDGES,
    sizeCalculation: (path) => path.length + 1,
  })

  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(RegionalTraffic) private readonly traffic: RegionalTraffic,
  ) {}

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
   * @param isRequested  the request names the departure, or a season: its ways are the fastest then. Else it is now
   */
  conditions(travel: Travel, departure: Date, isRequested: boolean, season?: SeasonName): { conditions?: Conditions } {
    if (travel.mode !== 'auto' || (!isRequested && !this.knows(metricOf(travel)))) return {}
    const seconds = Math.floor(departure.getTime() / 1000)
    const departs = isRequested ? seconds : Math.floor(seconds / NOW_SECONDS) * NOW_SECONDS
    const isSoon = departs - Date.now() / 1000 < LIVE_FORGOTTEN_SECONDS
    return {
      conditions: {
        departs,
        live: isSoon ? this.traffic.liveVersion : 0,
        choosesWay: isRequested,
        ...(season && { season }),
      },
    }
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

  /**
   * The way's times for a departure.
   *
   * @returns null where too little of the way was observed, and where the engine cannot say which edges it runs along
   */
  async times(way: Way, departure: Date): Promise<{ times: TrafficTimes; estimate: JourneyEstimate } | null> {
    const traffic = this.traffic.of(way.graph)
    if (!traffic || !hasTraffic(way.metric)) return null
    const path = await this.pathOf(way)
    const estimate = path && estimateJourney(path, departure.getTime() / 1000, traffic.knowledge, traffic.live)
    return estimate && { times: timesOf(way.duration, estimate), estimate }
  }

  private async pathOf({ lines, graph }: Way): Promise<PathEdge[] | null> {
    const key = `${graph} ${lines.join(' ')}`
    const known = this.paths.get(key)
    if (known) return known
    try {
      const { path, build } = await this.engine.path({ lines, graph, mode: 'auto' })
      // Another graph has other edge ids.
      if (build !== graph || path === null) return null
      this.paths.set(key, path)
      return path
    } catch (error) {
      if (error instanceof EngineOverloaded) throw error
      // The raw answer is valid; only its time in traffic is missing.
      return null
    }
  }
}

/** The times of a way. @param duration  the engine's raw time */
export function timesOf(duration: Seconds, { median, low, high }: JourneyEstimate): TrafficTimes {
  const scaled = (factor: number) => asSeconds(Math.round(duration * factor * 1000) / 1000)
  return { duration_ml: scaled(median), duration_low: scaled(low), duration_high: scaled(high) }
}
