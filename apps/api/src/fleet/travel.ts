import { Inject, Injectable } from '@nestjs/common'
import polyline from '@mapbox/polyline'
import { type Travel } from '@repere/fleet'
import { type LatLng, metricOf, type Travel as Travelling } from '@repere/shared'
import { type RoadEventSet } from '../routing/road-event-set.js'
import { NoRoadNearby, NoRoute, RoutingEngine, TooFar } from '../routing/routing.port.js'
import { rounded } from '../routing/stops.js'
import { WaysInTraffic } from '../routing/ways-in-traffic.js'

/** Pairs of one question to the engine. */
const PAIRS_AT_ONCE = 250_000
/** Ways whose times in traffic stand for those of the plan, and how many of them must have been observed. */
const WAYS = 24
const OBSERVED_MIN = 6
/** Stops of one question for a way. */
const STOPS_AT_ONCE = 25
const PRECISION = 6
const HOUR_MS = 3_600_000
const HOURS_MAX = 24
/** Factors are rounded to this. */
const FACTOR_STEP = 0.05

/** From when drives take how many times as long as on empty roads. */
export interface TrafficHour {
  /** Milliseconds. */
  from: number
  factor: number
}

/** The places of a plan, each once. */
export class PlaceList {
  readonly points: LatLng[] = []
  private readonly indexes = new Map<string, number>()

  /** The index of a point. Points within a tenth of a metre are one place. */
  add(point: LatLng): number {
    const place = rounded(point)
    const key = `${place.lat},${place.lng}`
    let index = this.indexes.get(key)
    if (index === undefined) {
      index = this.points.push(place) - 1
      this.indexes.set(key, index)
    }
    return index
  }
}

/** Travel between the places of a plan, from the engine. */
@Injectable()
export class FleetTravel {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(WaysInTraffic) private readonly traffic: WaysInTraffic,
  ) {}

  /**
   * Seconds and metres of every pair on empty roads; Infinity where no road leads. The thread of a search shares their
   * memory: a table of 1,100 places takes 10 MB.
   *
   * @throws NoRoadNearby  naming the places without a road
   * @throws EngineOverloaded, EngineUnavailable
   */
  async table(
    places: LatLng[],
    travel: Travelling,
    events?: RoadEventSet,
  ): Promise<{ seconds: Float64Array; metres: Float64Array }> {
    const size = places.length
    const [seconds, metres] = [sharedTable(size), sharedTable(size)]
    const rows = Math.max(1, Math.floor(PAIRS_AT_ONCE / size))
    const roadless: number[] = []
    for (let first = 0; first < size; first += rows) {
      const sources = places.slice(first, first + rows)
      const found = await this.engine.largeMatrix({ sources, targets: places, ...travel, ...(events && { events }) })
      if (first === 0) found.targets.forEach((target, index) => target ?? roadless.push(index))
      for (let cell = 0; cell < found.timeMs.length; cell++) {
        const at = first * size + cell
        const isKnown = found.timeMs[cell]! >= 0
        seconds[at] = isKnown ? Math.round(found.timeMs[cell]! / 100) / 10 : Infinity
        metres[at] = isKnown ? Math.round(found.lengthDm[cell]! / 10) : Infinity
      }
    }
    if (roadless.length > 0) throw new NoRoadNearby(roadless)
    // From a place to itself there is always a way.
    for (let place = 0; place < size; place++) seconds[place * size + place] = metres[place * size + place] = 0
    return { seconds, metres }
  }

  /**
   * How traffic slows drives down, by the hour: the median over some ways between the places, with the same times in traffic
   * as `/v1/route` gives them. Empty where too few of them were observed.
   */
  async hours(places: LatLng[], travel: Travelling, from: number, until: number): Promise<TrafficHour[]> {
    if (!this.traffic.knows(metricOf(travel)) || places.length < 2) return []
    const covered = places.filter((place) => this.traffic.covers(place))
    if (covered.length < 2) return []
    const ways = await Promise.all(
      Array.from({ length: WAYS }, async (_, index) => {
        // Spread over all places, and the same ones every time.
        const [a, b] = [
          (index * 7) % covered.length,
          (index * 13 + 1 + Math.floor(covered.length / 2)) % covered.length,
        ]
        if (a === b) return null
        return this.way(covered[a]!, covered[b]!, travel)
      }),
    )
    const known = ways.filter((way) => way !== null)
    const hours: TrafficHour[] = []
    for (let hour = 0; hour < HOURS_MAX && from + hour * HOUR_MS < until; hour++) {
      const at = Math.floor(from / HOUR_MS + hour) * HOUR_MS
      const factors: number[] = []
      for (const way of known) {
        const estimate = await this.traffic.times(way, new Date(at + HOUR_MS / 2))
        if (estimate && way.duration > 0) factors.push(estimate.times.duration_ml / way.duration)
      }
      if (factors.length < OBSERVED_MIN) return []
      factors.sort((x, y) => x - y)
      const median = factors[Math.floor(factors.length / 2)]!
      const factor = Number((Math.round(median / FACTOR_STEP) * FACTOR_STEP).toFixed(2))
      if (hours.at(-1)?.factor !== factor) hours.push({ from: at, factor })
    }
    return hours
  }

  /** The line of the way through places, encoded. */
  async line(places: LatLng[], travel: Travelling, events?: RoadEventSet): Promise<string> {
    const points: [number, number][] = []
    for (let first = 0; first < places.length - 1; first += STOPS_AT_ONCE - 1) {
      const stops = places.slice(first, first + STOPS_AT_ONCE)
      const { lines } = await this.engine.way({
        stops,
        ...travel,
        language: 'fr',
        alternatives: 0,
        avoid: [],
        ...(events && { events }),
      })
      for (const line of lines) points.push(...polyline.decode(line, PRECISION).slice(points.length > 0 ? 1 : 0))
    }
    return polyline.encode(points, PRECISION)
  }

  private async way(from: LatLng, to: LatLng, travel: Travelling) {
    try {
      const stops = [from, to]
      const { lines, duration, build } = await this.engine.way({
        stops,
        ...travel,
        language: 'fr',
        alternatives: 0,
        avoid: [],
      })
      return { lines, metric: metricOf(travel), duration, graph: build }
    } catch (error) {
      // No way between these two: others stand for the plan.
      if (error instanceof NoRoute || error instanceof NoRoadNearby || error instanceof TooFar) return null
      throw error
    }
  }
}

const sharedTable = (size: number) => new Float64Array(new SharedArrayBuffer(size * size * 8))

/** The travel of a problem whose times begin at `base`, milliseconds. */
export function toTravel(
  { seconds, metres }: { seconds: Float64Array; metres: Float64Array },
  places: number,
  hours: TrafficHour[],
  base: number,
): Travel {
  const inSeconds = hours.map(({ from, factor }) => ({ from: (from - base) / 1000, table: 0, factor }))
  return {
    ...{ places, metres, tables: [seconds] },
    hours: inSeconds.length > 0 ? inSeconds : [{ from: -Infinity, table: 0, factor: 1 }],
  }
}
