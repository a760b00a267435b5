import { Inject, Injectable } from '@nestjs/common'
import { type LatLng, type MetricName, type Seconds, seconds as asSeconds } from '@repere/shared'
import { estimateJourney, type JourneyEstimate, type PathEdge } from '@repere/traffic'
import { LRUCache } from 'lru-cache'
import { TrafficData } from '../traffic/traffic-data.js'
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

/** Answers for departures of the same five minutes are the same. */
const SLOT_MS = 5 * 60_000
/** Size of the cache of edges of ways: edges of all ways together. */
const KEPT_EDGES = 200_000

/** Computes the duration of a way in traffic, where traffic was observed. */
@Injectable()
export class WaysInTraffic {
  private readonly paths = new LRUCache<string, PathEdge[]>({
    maxSize: KEPT_EDGES,
    sizeCalculation: (path) => path.length + 1,
  })

  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(TrafficData) private readonly traffic: TrafficData,
  ) {}

  /** False if no way of this mode or vehicle has a time in traffic: that of cars is known: then nothing needs to be computed. */
  knows(metric: MetricName): boolean {
    return metric === 'auto' && this.traffic.knowledge !== null
  }

  /** Whether traffic was observed around a point. */
  covers(point: LatLng): boolean {
    return this.traffic.knowledge?.profiles.covers(point) ?? false
  }

  /** Part of the cache key of answers with times in traffic, besides their question; null if this metric has none. */
  slotOf(metric: MetricName, departure: Date): { departs: number; live: number } | null {
    if (!this.knows(metric)) return null
    return { departs: Math.floor(departure.getTime() / SLOT_MS), live: this.traffic.liveVersion }
  }

  /**
   * The way's times for a departure.
   *
   * @returns null where too little of the way was observed, and where the engine cannot say which edges it runs along
   */
  async times(way: Way, departure: Date): Promise<{ times: TrafficTimes; estimate: JourneyEstimate } | null> {
    const knowledge = this.traffic.knowledge
    if (!knowledge || way.metric !== 'auto') return null
    const path = await this.pathOf(way)
    const estimate = path && estimateJourney(path, departure.getTime() / 1000, knowledge, this.traffic.live)
    if (!estimate) return null
    const scaled = (factor: number) => asSeconds(Math.round(way.duration * factor * 1000) / 1000)
    const times = {
      duration_ml: scaled(estimate.median),
      duration_low: scaled(estimate.low),
      duration_high: scaled(estimate.high),
    }
    return { times, estimate }
  }

  /** The routes with their times in traffic, where those are known. */
  async withTimes(routes: Route[], metric: MetricName, graph: string, departure: Date): Promise<Route[]> {
    return Promise.all(
      routes.map(async (route) => {
        const way = { lines: route.legs.map((leg) => leg.polyline), metric, duration: route.duration, graph }
        const known = await this.times(way, departure)
        if (!known) return route
        const { duration, distance, ...rest } = route
        return { duration, distance, ...known.times, ...rest }
      }),
    )
  }

  private async pathOf({ lines, graph }: Way): Promise<PathEdge[] | null> {
    const key = `${graph} ${lines.join(' ')}`
    const known = this.paths.get(key)
    if (known) return known
    try {
      const { path, build } = await this.engine.path({ lines, mode: 'auto' })
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
