import { Inject, Injectable } from '@nestjs/common'
import polyline from '@mapbox/polyline'
import { type LegTable, type Travel } from '@repere/fleet'
import { type Conditions } from '@repere/journeys'
import { type LatLng, metricOf, toSeconds, type Travel as Travelling } from '@repere/shared'
import { type RoadEventSet } from '../routing/road-event-set.js'
import { NoRoadNearby, RoutingEngine } from '../routing/routing.port.js'
import { rounded } from '../routing/stops.js'
import { WaysInTraffic } from '../routing/ways-in-traffic.js'

/** Pairs of one question to the engine. */
const PAIRS_AT_ONCE = 250_000
/** Places whose pairs say how much the traffic of an hour slows the whole plan down. */
const PLACES_COMPARED = 24
/** Stops of one question for a way. */
const STOPS_AT_ONCE = 25
const PRECISION = 6
const HOUR_MS = 3_600_000
/** A week; the last hour of a longer plan holds from then on. */
const HOURS_MAX = 168

/** From when drives take how many times as long as on empty roads. */
export interface TrafficHour {
  /** Milliseconds. */
  from: number
  factor: number
}

/** From when legs have the ways of one table. */
export interface TravelSpan {
  /** Milliseconds. */
  from: number
  table: number
  /** Absent where every hour is alike. */
  conditions?: Conditions
}

/** The legs of a plan at all of its hours. */
export interface TravelDay {
  spans: TravelSpan[]
  tables: LegTable[]
  /** Empty where no traffic was observed. */
  traffic: TrafficHour[]
}

/** The span in which a leg begins that leaves then, milliseconds. */
export const spanAt = (spans: TravelSpan[], leaves: number): TravelSpan =>
  spans.filter(({ from }) => from <= leaves).at(-1) ?? spans[0]!

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
   * The legs between places from one moment to another. Hours with the same roads, in traffic and in the rains, share a table, so that
   * a week has at most 16 and some more of live speeds: 10 MB each at 1,100 places, which the thread of a search shares.
   *
   * @param from  milliseconds, like `until`
   * @throws NoRoadNearby  naming the places without a road
   * @throws EngineOverloaded, EngineUnavailable
   */
  async day(
    places: LatLng[],
    travel: Travelling,
    { from, until }: { from: number; until: number },
    events?: RoadEventSet,
  ): Promise<TravelDay> {
    const observed = this.traffic.knows(metricOf(travel)) ? places.filter((place) => this.traffic.covers(place)) : []
    const spans: TravelSpan[] = []
    const asked: ({ conditions?: Conditions } | undefined)[] = []
    const tableOf = new Map<string, number>()
    const first = Math.floor(from / HOUR_MS)
    for (let hour = first; hour < first + HOURS_MAX && hour * HOUR_MS < until; hour++) {
      const at = new Date(Math.max(from, (hour + 0.5) * HOUR_MS))
      const conditions = this.traffic.conditions(travel, at, true)
      const kind = this.traffic.kindOf(conditions.conditions, observed.length > 0)
      const table = tableOf.get(kind) ?? asked.push(conditions) - 1
      tableOf.set(kind, table)
      if (spans.at(-1)?.table !== table) spans.push({ from: hour * HOUR_MS, table, ...conditions })
    }
    const tables: LegTable[] = []
    for (const conditions of asked) tables.push(await this.table(places, { ...travel, ...conditions }, events))
    if (observed.length < 2) return { spans, tables, traffic: [] }
    const slowness = await this.slowness(observed, places, travel, tables)
    return { spans, tables, traffic: spans.map(({ from, table }) => ({ from, factor: slowness[table]! })) }
  }

  private async table(
    places: LatLng[],
    travel: Travelling & { conditions?: Conditions },
    events?: RoadEventSet,
  ): Promise<LegTable> {
    const count = places.length
    // The last place is nowhere.
    const width = count + 1
    const table = { seconds: sharedTable(width), metres: sharedTable(width) }
    const rows = Math.max(1, Math.floor(PAIRS_AT_ONCE / count))
    const roadless: number[] = []
    for (let first = 0; first < count; first += rows) {
      const sources = places.slice(first, first + rows)
      const query = { sources, targets: places, ...travel, ...(events && { events }) }
      const found = await this.engine.largeMatrix(query, 'hour')
      if (first === 0) found.targets.forEach((target, index) => target ?? roadless.push(index))
      for (let row = 0; row < sources.length; row++) {
        for (let to = 0; to < count; to++) {
          const [cell, at] = [row * count + to, (first + row) * width + to]
          const isKnown = found.timeMs[cell]! >= 0
          table.seconds[at] = isKnown ? toSeconds(found.timeMs[cell]!) : Infinity
          table.metres[at] = isKnown ? Math.round(found.lengthDm[cell]! / 10) : Infinity
        }
      }
    }
    if (roadless.length > 0) throw new NoRoadNearby(roadless)
    // From a place to itself there is always a way.
    for (let place = 0; place < count; place++)
      table.seconds[place * width + place] = table.metres[place * width + place] = 0
    return table
  }

  /**
   * Fills the times of some pairs into a table of all places: seconds at the hour of a departure.
   *
   * @param table  `places` × `places`, a row for each place that is left
   * @throws NoRoadNearby  naming the places without a road
   * @throws EngineOverloaded, EngineUnavailable
   */
  async fill(
    table: Float64Array,
    places: LatLng[],
    [from, to]: [from: number[], to: number[]],
    query: Travelling & { conditions?: Conditions; events?: RoadEventSet },
  ): Promise<void> {
    if (from.length === 0 || to.length === 0) return
    const rows = Math.max(1, Math.floor(PAIRS_AT_ONCE / to.length))
    const targets = to.map((place) => places[place]!)
    for (let first = 0; first < from.length; first += rows) {
      const some = from.slice(first, first + rows)
      const sources = some.map((place) => places[place]!)
      const found = await this.engine.largeMatrix({ ...query, sources, targets }, 'hour')
      const roadless = [
        ...found.sources.flatMap((point, index) => (point ? [] : [some[index]!])),
        ...found.targets.flatMap((point, index) => (point ? [] : [to[index]!])),
      ]
      if (roadless.length > 0) throw new NoRoadNearby(roadless)
      for (const [row, place] of some.entries()) {
        for (const [column, goal] of to.entries()) {
          const time = found.timeMs[row * to.length + column]!
          if (time >= 0) table[place * places.length + goal] = toSeconds(time)
        }
      }
    }
  }

  /** By table: the median of its times beside those on empty roads, over pairs of some places. */
  private async slowness(
    observed: LatLng[],
    places: LatLng[],
    travel: Travelling,
    tables: LegTable[],
  ): Promise<number[]> {
    const step = Math.max(1, Math.ceil(observed.length / PLACES_COMPARED))
    const compared = observed.filter((_, index) => index % step === 0)
    const empty = await this.table(compared, travel)
    const indexes = compared.map((place) => places.indexOf(place))
    return tables.map(({ seconds }) => {
      const ratios: number[] = []
      for (const [i, from] of indexes.entries()) {
        for (const [j, to] of indexes.entries()) {
          const alone = empty.seconds[i * (indexes.length + 1) + j]!
          if (alone > 0 && alone < Infinity) ratios.push(seconds[from * (places.length + 1) + to]! / alone)
        }
      }
      ratios.sort((a, b) => a - b)
      return Math.round((ratios[Math.floor(ratios.length / 2)] ?? 1) * 100) / 100
    })
  }

  /** The line of the ways through places, each in the hour in which it leaves the place before, encoded. */
  async line(
    stops: { place: LatLng; leaves: number }[],
    travel: Travelling,
    spans: TravelSpan[],
    events?: RoadEventSet,
  ): Promise<string> {
    const points: [number, number][] = []
    for (let first = 0; first < stops.length - 1;) {
      const { table, conditions } = spanAt(spans, stops[first]!.leaves)
      let last = first + 1
      const isAlike = () => spanAt(spans, stops[last]!.leaves).table === table
      while (last < stops.length - 1 && last - first < STOPS_AT_ONCE - 1 && isAlike()) last++
      const { lines } = await this.engine.way({
        stops: stops.slice(first, last + 1).map(({ place }) => place),
        ...travel,
        language: 'fr',
        alternatives: 0,
        avoid: [],
        ...(conditions && { conditions }),
        ...(events && { events }),
      })
      for (const line of lines) points.push(...polyline.decode(line, PRECISION).slice(points.length > 0 ? 1 : 0))
      first = last
    }
    return polyline.encode(points, PRECISION)
  }
}

const sharedTable = (width: number) => new Float32Array(new SharedArrayBuffer(width * width * 4))

/** The travel of a problem whose times begin at `base`, milliseconds. */
export const toTravel = ({ spans, tables }: TravelDay, places: number, base: number): Travel => ({
  places: places + 1,
  tables,
  hours: spans.map(({ from, table }) => ({ from: (from - base) / 1000, table })),
})
