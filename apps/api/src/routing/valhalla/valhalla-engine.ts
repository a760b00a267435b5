import { type LatLng, type Seconds } from '@repere/shared'
import pLimit from 'p-limit'
import { type Build } from '../../region/index.js'
import { type IsochroneAnswer, type IsochroneQuery } from '../isochrone-answer.js'
import { reachableArea } from '../isochrone/reachable-area.js'
import { type MatchAnswer, type MatchQuery } from '../match-answer.js'
import {
  EngineOverloaded,
  type EngineStatus,
  EngineUnavailable,
  type MatrixAnswer,
  type MatrixQuery,
  NoRoadNearby,
  type OsrmRouteAnswer,
  type PathAnswer,
  type PathQuery,
  type RouteAnswer,
  type RouteQuery,
  RoutingEngine,
  type TourQuery,
  type WayAnswer,
} from '../routing.port.js'
import { isLongWay } from '../straight-line.js'
import { fromIsochrones } from './answers/isochrone-mapping.js'
import { fromCountry, fromStops, fromValhallaRoutes } from './answers/mapping.js'
import { fromRawTable, fromSnap, toSeconds } from './answers/matrix-mapping.js'
import { fromValhallaOsrm } from './answers/osrm-mapping.js'
import { fromPath } from './answers/path-mapping.js'
import { matchTrace } from './match-trace.js'
import { type ProcedureRunner } from './procedure-runner.js'
import { sliced } from './procedures/path-procedure.js'
import { type ProcedureName, type Procedures } from './procedures/procedures.js'
import { refusalOf, ValhallaError } from './refusals.js'

/** The deadline of long isochrones and long routes. */
const LONG_CALL_MS = 10_000
/** Long routes at once, of which one runs: the gateway lets accounts take turns for heavy operations, and a route is not one of them. */
const LONG_ROUTES_MAX = 2
/** An isochrone beyond these limits is long. */
const ORDINARY_MAX = { minutes: 60, metres: 50_000 }
/** Milliseconds; undefined for the engine's own deadline. */
export const isochroneDeadlineMs = ({ limits, measure }: IsochroneQuery): number | undefined =>
  limits.some((limit) => limit > ORDINARY_MAX[measure]) ? LONG_CALL_MS : undefined

/** The operations that Valhalla answers, with its procedures in a child process or over its own HTTP service. */
export abstract class ValhallaEngine extends RoutingEngine {
  readonly backend = 'valhalla'
  private readonly longRoutes = pLimit(1)

  constructor(private readonly runner: ProcedureRunner) {
    super()
  }

  status(): EngineStatus {
    return this.runner.status()
  }

  graphOf(build: Build): string {
    return this.runner.graphOf(build)
  }

  route(query: RouteQuery): Promise<RouteAnswer> {
    return isLongWay(query)
      ? this.longRoute(() => this.routeBy('tour', query, LONG_CALL_MS))
      : this.routeBy('route', query)
  }

  async way(query: RouteQuery): Promise<WayAnswer> {
    const { routes, build } = await this.route(query)
    const { duration, distance, polyline, legs } = routes[0]!
    return { build, duration, distance, polyline, lines: legs.map((leg) => leg.polyline) }
  }

  tour(query: TourQuery, deadlineMs?: number): Promise<RouteAnswer> {
    return this.routeBy('tour', { ...query, alternatives: 0, avoid: [] }, deadlineMs)
  }

  private async routeBy(name: 'route' | 'tour', query: RouteQuery, deadlineMs?: number): Promise<RouteAnswer> {
    const { build, answer } = await this.runProcedure(name, query, deadlineMs)
    if ('noRoadNear' in answer) throw new NoRoadNearby(answer.noRoadNear)
    return understand(() => {
      const routes = fromValhallaRoutes(answer.text, query.language)
      return { build, routes, stops: fromStops(query.stops, routes, answer.resnapped) }
    })
  }

  async osrmRoute(query: RouteQuery): Promise<OsrmRouteAnswer> {
    const { build, answer } = await (isLongWay(query)
      ? this.longRoute(() => this.runProcedure('osrmTour', query, LONG_CALL_MS))
      : this.runProcedure('osrmRoute', query))
    if ('noRoadNear' in answer) throw new NoRoadNearby(answer.noRoadNear)
    return understand(() => ({ build, document: fromValhallaOsrm(answer.text, query) }))
  }

  async matrix(query: MatrixQuery, deadlineMs?: number): Promise<MatrixAnswer> {
    const { build, answer } = await this.runProcedure('matrix', query, deadlineMs)
    return understand(() => ({
      build,
      ...fromRawTable(answer),
      sources: answer.sources.map((snap, index) => fromSnap(snap, answer.resnapped.sources.includes(index))),
      targets: answer.targets.map((snap, index) => fromSnap(snap, answer.resnapped.targets.includes(index))),
    }))
  }

  /** The times of the fastest ways in traffic: `MatrixAnswer.durationsInTraffic`. */
  protected async timesInTraffic(
    { sources, targets, mode }: MatrixQuery,
    departs: string,
    deadlineMs?: number,
  ): Promise<(Seconds | null)[][]> {
    const { answer } = await this.runProcedure('trafficTable', { sources, targets, mode, departs }, deadlineMs)
    return understand(() => answer.map(toSeconds))
  }

  async isochrone(query: IsochroneQuery): Promise<IsochroneAnswer> {
    const { build, answer } = await this.runProcedure('isochrone', query, isochroneDeadlineMs(query))
    if ('noRoadNear' in answer) throw new NoRoadNearby(answer.noRoadNear)
    return understand(() => ({
      build,
      areas: fromIsochrones(answer, query).map((contours) => reachableArea(answer.snap, contours, query.origin)),
    }))
  }

  match(query: MatchQuery): Promise<MatchAnswer> {
    return matchTrace(query, async (request, read) => {
      const { build, answer } = await this.runProcedure('match', request)
      return { build, part: understand(() => read(answer.text)) }
    })
  }

  async path(query: PathQuery): Promise<PathAnswer> {
    const lines = sliced(query.lines)
    const { build, answer } = await this.runProcedure('path', { ...query, lines })
    return understand(() => ({ build, path: fromPath(answer, lines) }))
  }

  async countryAt(point: LatLng): Promise<string | null> {
    const { answer } = await this.runProcedure('country', point)
    if ('noRoadNear' in answer) throw new NoRoadNearby(answer.noRoadNear)
    return understand(() => fromCountry(answer.text))
  }

  /** Keeps long routes from filling the lane of heavy calls. @throws EngineOverloaded */
  private async longRoute<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    const { activeCount, pendingCount } = this.longRoutes
    if (activeCount + pendingCount >= LONG_ROUTES_MAX) throw new EngineOverloaded(1)
    return this.longRoutes(run)
  }

  /** @param deadlineMs  where it differs from the runner's own */
  protected async runProcedure<Name extends ProcedureName>(
    procedure: Name,
    question: Procedures[Name]['question'],
    deadlineMs?: number,
  ) {
    try {
      return await this.runner.runProcedure(procedure, question, deadlineMs)
    } catch (error) {
      if (!(error instanceof ValhallaError)) throw error
      throw refusalOf(error.message) ?? new EngineUnavailable(error.message, { cause: error })
    }
  }
}

/** @throws EngineUnavailable  when the answer is not one */
export function understand<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new EngineUnavailable("the engine's answer is not valid", { cause })
  }
}
