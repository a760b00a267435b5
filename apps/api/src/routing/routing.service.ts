import { Inject, Injectable } from '@nestjs/common'
import { badInput, canonicalFields } from '@repere/http'
import { metricOf } from '@repere/shared'
import { type Answer } from '../gateway/answer.js'
import { EngineAnswers } from './engine-answers.js'
import { type RouteFormat, type RouteRequest, toRouteQuery } from './route-request.js'
import { type RouteQuery, RoutingEngine } from './routing.port.js'
import { checkStops, nameStops } from './stops.js'
import { WaysInTraffic } from './ways-in-traffic.js'

@Injectable()
export class RoutingService {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(EngineAnswers) private readonly answers: EngineAnswers,
    @Inject(WaysInTraffic) private readonly traffic: WaysInTraffic,
  ) {}

  /**
   * The best route through the stops, with alternatives on request.
   *
   * @throws Problem  400 naming every stop at fault; 502 if the engine fails; 503 on overload or without data
   */
  async route(request: RouteRequest): Promise<Answer> {
    const build = this.answers.serving()
    const asked = toRouteQuery(request)
    const stops = nameStops(request.origin, request.waypoints ?? [], request.destination)
    const errors = checkStops(stops, asked.mode, build)
    const departure = await this.answers.departure(request.depart_at, request.origin)
    errors.push(...departure.errors)
    if (errors.length > 0) throw badInput(errors)

    const query = { ...asked, ...this.answers.eventsAt(departure.at) }
    const format = request.format ?? 'default'
    // Times in traffic are cached for some minutes, the raw answer as long as its graph is current.
    const slot = format === 'default' ? this.traffic.slotOf(metricOf(query), departure.at) : null
    // The same text with a departure becomes invalid with time.
    const isParsedEachTime = request.depart_at !== undefined || slot !== null
    const at = slot && departure.at
    if (format === 'default' && query.alternatives === 0 && areOfWay(request.fields)) {
      return this.answers.answer(
        { operation: 'route.way', build, request: { ...query, ...slot }, stops, isParsedEachTime },
        () => this.answerWithoutTexts(query, at),
      )
    }
    return this.answers.answer(
      { operation: `route.${format}`, build, request: { ...query, ...slot }, stops, isParsedEachTime },
      () => this.answerAs(format, query, at),
    )
  }

  /** @param departure  null where no traffic is known */
  private async answerWithoutTexts(
    query: RouteQuery,
    departure: Date | null,
  ): Promise<{ body: object; build: string }> {
    const { duration, distance, polyline, lines, events, build } = await this.engine.way(query)
    const way = { lines, metric: metricOf(query), duration, graph: build }
    const known = departure && (await this.traffic.times(way, departure))
    return { body: { routes: [{ duration, distance, ...known?.times, polyline, ...(events && { events }) }] }, build }
  }

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
    return {
      body: { routes: await this.traffic.withTimes(routes, metricOf(query), build, departure), waypoints },
      build,
    }
  }
}

/** The fields of an answer that the way itself has. Its texts take most of the time of a route. */
const WAY_FIELDS = ['duration', 'duration_ml', 'duration_low', 'duration_high', 'distance', 'polyline', 'events'].map(
  (name) => `routes.${name}`,
)

const areOfWay = (fields: string | undefined): boolean =>
  fields !== undefined &&
  canonicalFields(fields)
    .split(',')
    .every((path) => WAY_FIELDS.includes(path))
