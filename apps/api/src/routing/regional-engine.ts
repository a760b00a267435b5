import { type Conditions } from '@repere/journeys'
import { type LatLng } from '@repere/shared'
import { type JourneyEstimate } from '@repere/traffic'
import { nameTogether, type RegionData, type Regions } from '../region/index.js'
import { type RegionalTraffic } from '../traffic/regional-traffic.js'
import { type IsochroneAnswer, type IsochroneQuery } from './isochrone-answer.js'
import { type MatchAnswer, type MatchQuery } from './match-answer.js'
import { type OsrmMatchAnswer } from './osrm/osrm-match.js'
import { type RoadEventSet } from './road-event-set.js'
import {
  type EngineStatus,
  type LargeMatrixAnswer,
  type MatrixAnswer,
  type MatrixQuery,
  NoRoadNearby,
  NoRoute,
  type OsrmRouteAnswer,
  type PathAnswer,
  type PathQuery,
  type RouteAnswer,
  type RouteQuery,
  RoutingEngine,
  type TourQuery,
  type WayAnswer,
} from './routing.port.js'

/** The engines of all regions as one: each question goes to the region of its points. */
export class RegionalEngine extends RoutingEngine {
  constructor(
    private readonly regions: Regions,
    private readonly engines: ReadonlyMap<RegionData, RoutingEngine>,
    private readonly traffic: RegionalTraffic,
  ) {
    super()
  }

  get backend(): string {
    return this.first.backend
  }

  /** The worst of all regions. */
  status(): EngineStatus {
    const all = [...this.engines.values()].map((engine) => engine.status())
    return all.find((status) => status === 'down') ?? all.find((status) => status === 'starting') ?? 'ok'
  }

  route(query: RouteQuery): Promise<RouteAnswer> {
    return this.fastest(
      query.stops,
      query,
      (engine, own) => engine.route(own),
      ({ routes, estimates }) => timeOf(routes[0]!.duration, estimates[0], query),
    )
  }

  way(query: RouteQuery, deadlineMs?: number): Promise<WayAnswer> {
    return this.fastest(
      query.stops,
      query,
      (engine, own) => engine.way(own, deadlineMs),
      ({ duration, estimate }) => timeOf(duration, estimate, query),
    )
  }

  osrmRoute(query: RouteQuery, deadlineMs?: number): Promise<OsrmRouteAnswer> {
    return this.fastest(
      query.stops,
      query,
      (engine, own) => engine.osrmRoute(own, deadlineMs),
      ({ document }) => document.routes[0]!.duration,
    )
  }

  async matrix(query: MatrixQuery, deadlineMs?: number): Promise<MatrixAnswer> {
    const points = [...query.sources, ...query.targets]
    return fastestCells(await this.all(points, query, (engine, own) => engine.matrix(own, deadlineMs)))
  }

  async largeMatrix(query: MatrixQuery, timesOf: 'hour' | 'raw'): Promise<LargeMatrixAnswer> {
    const points = [...query.sources, ...query.targets]
    return fastestPairs(await this.all(points, query, (engine, own) => engine.largeMatrix(own, timesOf)))
  }

  tour(query: TourQuery, deadlineMs?: number): Promise<RouteAnswer> {
    return this.fastest(
      query.stops,
      query,
      (engine, own) => engine.tour(own, deadlineMs),
      ({ routes, estimates }) => timeOf(routes[0]!.duration, estimates[0], query),
    )
  }

  isochrone(query: IsochroneQuery): Promise<IsochroneAnswer> {
    return this.around([query.origin], query, (engine, own) => engine.isochrone(own))
  }

  /** In the region with most of the trace: its other points are unmatched. */
  match(query: MatchQuery): Promise<MatchAnswer> {
    return this.engineOf(this.regions.around(query.shape)).match(query)
  }

  osrmMatch(query: MatchQuery): Promise<OsrmMatchAnswer> {
    return this.engineOf(this.regions.around(query.shape)).osrmMatch(query)
  }

  path(query: PathQuery): Promise<PathAnswer> {
    const region = this.regions.all.find(({ serving }) => serving?.id === query.build)
    return (region ? this.engineOf(region) : this.first).path(query)
  }

  /** Of all regions: a road in the overlap of two has its line from the first of them. */
  async eventLines(events: RoadEventSet): Promise<{ build: string; lines: Int32Array[][] }> {
    const serving = this.regions.detailed
    if (serving.length < 2) return this.first.eventLines(events)
    const found = await Promise.all(serving.map((region) => this.engineOf(region).eventLines(events)))
    const lines = events.events.map((_, index) => withoutDoubles(found.flatMap(({ lines }) => lines[index] ?? [])))
    return { build: nameTogether(found.map(({ build }) => build))!, lines }
  }

  countryAt(point: LatLng): Promise<string | null> {
    return this.around([point], {}, (engine) => engine.countryAt(point))
  }

  private get first(): RoutingEngine {
    return this.engineOf(this.regions.serving[0] ?? null)
  }

  /** @param region  null: without a build, the engine of the first says so */
  private engineOf(region: RegionData | null): RoutingEngine {
    return this.engines.get(region ?? this.regions.first)!
  }

  /** Asks the engine of the region around the points. @throws NoRoute  when no region has all of them */
  private async around<Query extends { conditions?: Conditions }, T>(
    points: readonly LatLng[],
    query: Query,
    question: (engine: RoutingEngine, query: Query) => Promise<T>,
  ): Promise<T> {
    const region = this.regions.at(points)
    if (!region && this.regions.serving.length > 0) throw new NoRoute(NOT_JOINED)
    return question(this.engineOf(region), region ? this.ownQuery(region, query) : query)
  }

  /**
   * Asks all regions that have all of the points: across a border, the fastest way may run through any of them.
   *
   * @throws NoRoute  when there is none; what the engines throw, where none finds a way or one fails
   */
  private async all<Query extends { conditions?: Conditions }, T>(
    points: readonly LatLng[],
    query: Query,
    question: (engine: RoutingEngine, query: Query) => Promise<T>,
  ): Promise<[T, ...T[]]> {
    const candidates = this.regions.candidates(points)
    if (candidates.length < 2) return [await this.around(points, query, question)]
    const outcomes = await Promise.allSettled(
      candidates.map((region) => question(this.engineOf(region), this.ownQuery(region, query))),
    )
    const found = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const faults = outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []))
    const fault = faults.find((one) => !(one instanceof NoRoute || one instanceof NoRoadNearby))
    if (fault !== undefined || found.length === 0) throw fault ?? faults[0]
    return found as [T, ...T[]]
  }

  private async fastest<Query extends { conditions?: Conditions }, T>(
    points: readonly LatLng[],
    query: Query,
    question: (engine: RoutingEngine, query: Query) => Promise<T>,
    seconds: (answer: T) => number,
  ): Promise<T> {
    const found = await this.all(points, query, question)
    return found.reduce((best, next) => (seconds(next) < seconds(best) ? next : best))
  }

  /** The version of live speeds of a query is that of all regions together; an engine compares it with its own file. */
  private ownQuery<Query extends { conditions?: Conditions }>(region: RegionData, query: Query): Query {
    const { conditions } = query
    if (conditions === undefined || conditions.live === 0) return query
    return { ...query, conditions: { ...conditions, live: this.traffic.ofRegion(region).liveVersion } }
  }
}

const NOT_JOINED = 'no region has data around all of these points'

/** What a way is chosen by: its time in traffic where the query asks for the fastest way then. */
const timeOf = (
  duration: number,
  estimate: JourneyEstimate | null | undefined,
  { conditions }: { conditions?: Conditions },
): number => (conditions?.choosesWay && estimate ? duration * estimate.median : duration)

/** Of several tables of the same points, each cell from the table with the shorter time. */
function fastestCells([first, ...others]: readonly MatrixAnswer[]): MatrixAnswer {
  const table = first!
  if (others.length === 0) return table
  const inTraffic = table.durationsInTraffic
  for (const other of others) {
    for (const [row, cells] of other.durations.entries()) {
      for (const [column, seconds] of cells.entries()) {
        const known = table.durations[row]![column] ?? null
        if (seconds === null || (known !== null && known <= seconds)) continue
        table.durations[row]![column] = seconds
        table.distances[row]![column] = other.distances[row]![column]!
        if (inTraffic) inTraffic[row]![column] = other.durationsInTraffic?.[row]?.[column] ?? null
      }
    }
  }
  return { ...table, ...endsOf([table, ...others]) }
}

/** Like `fastestCells`. */
function fastestPairs([first, ...others]: readonly LargeMatrixAnswer[]): LargeMatrixAnswer {
  const table = first!
  if (others.length === 0) return table
  for (const { timeMs, lengthDm } of others) {
    for (const [pair, time] of timeMs.entries()) {
      const known = table.timeMs[pair]!
      if (time < 0 || (known >= 0 && known <= time)) continue
      table.timeMs[pair] = time
      table.lengthDm[pair] = lengthDm[pair]!
    }
  }
  return { ...table, ...endsOf([table, ...others]) }
}

/** The snapped points of the first table that has each, and the graphs together. */
function endsOf(tables: readonly Pick<MatrixAnswer, 'sources' | 'targets' | 'build'>[]) {
  const first = (side: 'sources' | 'targets') =>
    tables[0]![side].map(
      (_, index) => tables.map((table) => table[side][index]!).find((point) => point !== null) ?? null,
    )
  return {
    sources: first('sources'),
    targets: first('targets'),
    build: nameTogether(tables.map(({ build }) => build))!,
  }
}

function withoutDoubles(lines: Int32Array[]): Int32Array[] {
  const seen = new Set<string>()
  return lines.filter((line) => {
    const text = line.join(' ')
    if (seen.has(text)) return false
    seen.add(text)
    return true
  })
}
