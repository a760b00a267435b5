import { Inject, Injectable } from '@nestjs/common'
import { badInput } from '@repere/http'
import { type Answer } from '../gateway/answer.js'
import { ResponseCache } from '../gateway/response-cache.js'
import { RegionData } from '../region/index.js'
import { departureErrors, instantOf } from './departure.js'
import { type RouteFormat, type RouteRequest, toRouteQuery } from './route-request.js'
import { type RouteQuery, RoutingEngine } from './routing.port.js'
import { type NamedStop, routingProblem } from './routing.problems.js'
import { servingBuild } from './serving-build.js'
import { checkStops, nameStops } from './stops.js'
import { WaysInTraffic } from './ways-in-traffic.js'

@Injectable()
export class RoutingService {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(RegionData) private readonly region: RegionData,
    @Inject(ResponseCache) private readonly cache: ResponseCache,
    @Inject(WaysInTraffic) private readonly traffic: WaysInTraffic,
  ) {}

  /**
   * The best route through the stops, with alternatives on request.
   *
   * @throws Problem  400 naming every stop at fault; 502 if the engine fails; 503 on overload or without data
   */
  async route(request: RouteRequest): Promise<Answer> {
    const build = servingBuild(this.region, this.engine)
    const query = toRouteQuery(request)
    const stops = nameStops(request.origin, request.waypoints ?? [], request.destination)
    const errors = checkStops(stops, query.mode, build)
    const now = new Date()
    const { depart_at, origin } = request
    const departure = depart_at ? await this.asking(stops, () => instantOf(depart_at, origin, this.engine)) : now
    errors.push(...departureErrors(departure, depart_at, now))
    if (errors.length > 0) throw badInput(errors)

    const format = request.format ?? 'default'
    // Times in traffic are kept for some minutes, the raw answer for as long as its graph.
    const slot = format === 'default' ? this.traffic.slotOf(query.mode, departure) : null
    const answer = await this.cache.answer(
      { operation: `route.${format}`, build: this.engine.graphOf(build), request: { ...query, ...slot } },
      async () => ({
        ...(await this.asking(stops, () => this.answerAs(format, query, slot && departure))),
        backend: this.engine.backend,
      }),
    )
    // The same text with a departure becomes invalid with time, so it must not be recognised unread.
    return depart_at === undefined && slot === null ? answer : answer.once()
  }

  /** @param departure  null where no traffic is known */
  private async answerAs(
    format: RouteFormat,
    query: RouteQuery,
    departure: Date | null,
  ): Promise<{ body: object; build: string }> {
    if (format === 'osrm') {
      const { document, build } = await this.engine.osrmRoute(query)
      return { body: document, build }
    }
    const { routes, stops: waypoints, build } = await this.engine.route(query)
    if (departure === null) return { body: { routes, waypoints }, build }
    return { body: { routes: await this.traffic.withTimes(routes, query.mode, build, departure), waypoints }, build }
  }

  private async asking<T>(stops: NamedStop[], ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      throw routingProblem(error, stops, this.engine.backend)
    }
  }
}
