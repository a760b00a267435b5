import { Inject, Injectable } from '@nestjs/common'
import { badInput, canonicalFields } from '@repere/http'
import { type Answer } from '../gateway/answer.js'
import { Departures, timesOfDay } from './departures.js'
import { EngineAnswers } from './engine-answers.js'
import { type RouteFormat, type RouteRequest, toRouteQuery } from './route-request.js'
import { type RouteQuery, RoutingEngine } from './routing.port.js'
import { checkStops, nameStops } from './stops.js'
import { timesOf, WaysInTraffic } from './ways-in-traffic.js'

@Injectable()
export class RoutingService {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(EngineAnswers) private readonly answers: EngineAnswers,
    @Inject(WaysInTraffic) private readonly traffic: WaysInTraffic,
    @Inject(Departures) private readonly departures: Departures,
  ) {}

  /**
   * The best route through the stops, with alternatives on request.
   *
   * @throws Problem  400 naming every stop at fault; 502 if the engine fails; 503 on overload or without data
   */
  async route(request: RouteRequest): Promise<Answer> {
    const coverage = this.answers.serving()
    const plain = toRouteQuery(request)
    const stops = nameStops(request.origin, request.waypoints ?? [], request.destination)
    const errors = checkStops(stops, plain.mode, coverage)
    const appointment = await this.departures.read(request, request)
    errors.push(...appointment.errors)
    if (errors.length > 0) throw badInput(errors)

    const format = request.format ?? 'default'
    const { departure, isRequested, query } = await this.departures.journey(appointment, plain, stops, {
      season: request.season,
      // OSRM's format has no times in traffic.
      showsTraffic: format === 'default',
    })
    // The same text with a departure becomes invalid with time.
    const isParsedEachTime = isRequested || query.conditions !== undefined
    const arrivesBy = appointment.end === 'arrival' ? departure : null
    const question = { request: { ...query, arrivesBy: arrivesBy?.getTime() }, stops, isParsedEachTime }
    if (format === 'default' && query.alternatives === 0 && areOfWay(request.fields)) {
      return this.answers.answer({ operation: 'route.way', ...question }, () =>
        this.answerWithoutTexts(query, arrivesBy),
      )
    }
    return this.answers.answer({ operation: `route.${format}`, ...question }, () =>
      this.answerAs(format, query, arrivesBy),
    )
  }

  /** @param departure  of a journey that arrives in time; null where the request does not ask for it */
  private async answerWithoutTexts(
    query: RouteQuery,
    departure: Date | null,
  ): Promise<{ body: object; build: string }> {
    const { duration, distance, polyline, estimate, season, events, build } = await this.engine.way(query)
    const route = {
      ...{ duration, distance, ...(estimate && timesOf(duration, estimate)) },
      ...{ polyline, ...(season && { season }), ...(events && { events }) },
    }
    return { body: { routes: [route], ...(departure && timesOfDay(route, departure)) }, build }
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
    const { routes: plain, stops: waypoints, estimates, build } = await this.engine.route(query)
    const routes = this.traffic.withTimes(plain, estimates)
    return { body: { routes, waypoints, ...(departure && timesOfDay(routes[0]!, departure)) }, build }
  }
}

/** The fields of an answer that the way itself has. Its texts take most of the time of a route. */
const WAY_FIELDS = [
  ...['duration', 'duration_ml', 'duration_low', 'duration_high', 'distance', 'season', 'polyline', 'events'].map(
    (name) => `routes.${name}`,
  ),
  ...['depart_at', 'arrive_at'],
]

const areOfWay = (fields: string | undefined): boolean =>
  fields !== undefined &&
  canonicalFields(fields)
    .split(',')
    .every((path) => WAY_FIELDS.includes(path))
