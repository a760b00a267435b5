import { type LatLng } from '@repere/shared'
import { type Build, nameTogether, type RegionData, type Regions } from '../region/index.js'
import { type RegionalTraffic } from '../traffic/regional-traffic.js'
import { type Conditions } from './conditions.js'
import { type IsochroneAnswer, type IsochroneQuery } from './isochrone-answer.js'
import { type MatchAnswer, type MatchQuery } from './match-answer.js'
import { type OsrmMatchAnswer } from './osrm/osrm-match.js'
import { type RoadEventSet } from './road-event-set.js'
import {
  type EngineStatus,
  type LargeMatrixAnswer,
  type MatrixAnswer,
  type MatrixQuery,
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

  get matchingBackend(): string {
    return this.first.matchingBackend
  }

  /** The worst of all regions. */
  status(): EngineStatus {
    const all = [...this.engines.values()].map((engine) => engine.status())
    return all.find((status) => status === 'down') ?? all.find((status) => status === 'starting') ?? 'ok'
  }

  graphOf(build: Build): string {
    const region = this.regions.all.find(({ serving }) => serving?.folder === build.folder)
    return (region ? this.engineOf(region) : this.first).graphOf(build)
  }

  route(query: RouteQuery): Promise<RouteAnswer> {
    return this.around(query.stops, query, (engine, own) => engine.route(own))
  }

  way(query: RouteQuery, deadlineMs?: number): Promise<WayAnswer> {
    return this.around(query.stops, query, (engine, own) => engine.way(own, deadlineMs))
  }

  osrmRoute(query: RouteQuery, deadlineMs?: number): Promise<OsrmRouteAnswer> {
    return this.around(query.stops, query, (engine, own) => engine.osrmRoute(own, deadlineMs))
  }

  matrix(query: MatrixQuery, deadlineMs?: number): Promise<MatrixAnswer> {
    return this.around([...query.sources, ...query.targets], query, (engine, own) => engine.matrix(own, deadlineMs))
  }

  largeMatrix(query: MatrixQuery): Promise<LargeMatrixAnswer> {
    return this.around([...query.sources, ...query.targets], query, (engine, own) => engine.largeMatrix(own))
  }

  tour(query: TourQuery, deadlineMs?: number): Promise<RouteAnswer> {
    return this.around(query.stops, query, (engine, own) => engine.tour(own, deadlineMs))
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
    const region = this.regions.all.find(
      (one) => one.serving && this.engineOf(one).graphOf(one.serving) === query.graph,
    )
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

  /**
   * Asks the engine of the region around the points.
   *
   * @throws NoRoute  when no region has all of them
   */
  private async around<Query extends { conditions?: Conditions }, T>(
    points: readonly LatLng[],
    query: Query,
    question: (engine: RoutingEngine, query: Query) => Promise<T>,
  ): Promise<T> {
    const region = this.regions.serving.length === 0 ? this.regions.first : this.regions.at(points)
    if (!region) throw new NoRoute('no region has data around all of these points')
    const { conditions } = query
    const usesLive = conditions !== undefined && conditions.live !== 0
    // The version of a request is that of all regions together; an engine compares it with its own file.
    const own = usesLive
      ? { ...query, conditions: { ...conditions, live: this.traffic.ofRegion(region).liveVersion } }
      : query
    return question(this.engineOf(region), own)
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
