import { Inject, Injectable } from '@nestjs/common'
import { type Metres, type Seconds, type TravelMode } from '@repere/shared'
import { badInput } from '@repere/http'
import { Answer } from '../gateway/answer.js'
import { ResponseCache } from '../gateway/response-cache.js'
import { RegionData } from '../region/index.js'
import { departureErrors, instantOf } from '../routing/departure.js'
import { toRouteQuery } from '../routing/route-request.js'
import { EngineUnavailable, type RouteQuery, RoutingEngine } from '../routing/routing.port.js'
import { type NamedStop, routingProblem } from '../routing/routing.problems.js'
import { servingBuild } from '../routing/serving-build.js'
import { checkStops, nameStops } from '../routing/stops.js'
import { WaysInTraffic } from '../routing/ways-in-traffic.js'
import { type EtaRequest, type EtaResponseDto } from './eta.dto.js'

@Injectable()
export class EtaService {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(WaysInTraffic) private readonly traffic: WaysInTraffic,
    @Inject(RegionData) private readonly region: RegionData,
    @Inject(ResponseCache) private readonly cache: ResponseCache,
  ) {}

  /**
   * The time of arrival. The route and its raw travel time are those of `/v1/route`, and are cached like them. The
   * times of day are computed for each request, so the whole answer is never cached.
   *
   * @throws Problem  400 with every offending field; 502 when the engine fails; 503 on overload or without data
   */
  async eta(request: EtaRequest): Promise<Answer> {
    const build = servingBuild(this.region, this.engine)
    const query = toRouteQuery(request)
    const stops = nameStops(request.origin, [], request.destination)
    const errors = checkStops(stops, query.mode, build)
    const now = new Date()
    const { depart_at, origin } = request
    const departAt = depart_at ? await this.asking(stops, () => instantOf(depart_at, origin, this.engine)) : now
    errors.push(...departureErrors(departAt, depart_at, now))
    if (errors.length > 0) throw badInput(errors)

    const question = { operation: 'eta', build: this.engine.graphOf(build), request: query }
    const raw = await this.asking(stops, () => this.cache.answer(question, () => this.measure(query)))
    const measured = JSON.parse(raw.json.toString()) as Measured
    const body = await this.withTraffic(measured, query.mode, departAt)
    return new Answer(Buffer.from(JSON.stringify(body)), raw.backend, raw.cache)
  }

  private async measure(query: RouteQuery): Promise<{ body: Measured; backend: string; build: string }> {
    const { routes, build } = await this.engine.route(query)
    const [route] = routes
    if (!route) throw new EngineUnavailable('the engine gave no route')
    const { duration, distance, legs } = route
    const lines = this.traffic.knows(query.mode) ? legs.map((leg) => leg.polyline) : []
    return { body: { duration, distance, lines, graph: build }, backend: this.engine.backend, build }
  }

  private async withTraffic(
    { duration, distance, lines, graph }: Measured,
    mode: TravelMode,
    departAt: Date,
  ): Promise<EtaResponseDto> {
    const known = lines.length > 0 ? await this.traffic.times({ lines, mode, duration, graph }, departAt) : null
    const { duration_ml = null, duration_low = null, duration_high = null } = known?.times ?? {}
    const arriveAt = new Date(departAt.getTime() + (duration_ml ?? duration) * 1000)
    return {
      duration,
      duration_ml,
      duration_low,
      duration_high,
      distance,
      depart_at: departAt.toISOString(),
      arrive_at: arriveAt.toISOString(),
      traffic: known
        ? {
            available: true,
            source: known.estimate.source,
            observed_at: new Date(known.estimate.observedAt * 1000).toISOString(),
          }
        : { available: false, source: null },
      ...(known && { model: known.estimate.model }),
    }
  }

  private async asking<T>(stops: NamedStop[], ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      throw routingProblem(error, stops, this.engine.backend)
    }
  }
}

interface Measured {
  duration: Seconds
  distance: Metres
  /** Lines of the legs whose traffic may be known. */
  lines: string[]
  graph: string
}
