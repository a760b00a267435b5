import { TRAVEL } from '@repere/shared'
import { Inject, Injectable } from '@nestjs/common'
import { greatCircleMetres } from '@repere/geometry'
import { badInput } from '@repere/http'
import pTimeout from 'p-timeout'
import { type Answer } from '../../gateway/answer.js'
import { coverageErrors } from '../../region/index.js'
import { EngineAnswers } from '../engine-answers.js'
import { EngineTimedOut, EngineUnavailable, RoutingEngine, type TourQuery } from '../routing.port.js'
import { type NamedStop, stopError } from '../routing.problems.js'
import { WaysInTraffic } from '../ways-in-traffic.js'
import { type OptimizeRequest, toTourQuery } from './optimize-request.js'
import { OrderFinder } from './order-finder.js'
import { travelCosts } from './travel-costs.js'
import { unreachableStops } from './unreachable-stops.js'

/** Milliseconds for the whole request: costs, order and route. */
const DEADLINE_MS = 10_000

@Injectable()
export class OptimizeService {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(EngineAnswers) private readonly answers: EngineAnswers,
    @Inject(OrderFinder) private readonly orders: OrderFinder,
    @Inject(WaysInTraffic) private readonly traffic: WaysInTraffic,
  ) {}

  /**
   * The fastest order of visit, first and last fixed, and the route through it.
   *
   * @throws Problem  400 naming every location at fault; 502 when the engine fails; 503 on overload or without data
   */
  async optimize(request: OptimizeRequest): Promise<Answer> {
    const coverage = this.answers.serving()
    const plain = toTourQuery(request)
    const stops = request.locations.map((location, index) => ({ field: `locations.${index}`, ...location }))
    const departure = await this.answers.departure(request.depart_at, plain.stops[0]!)
    const errors = [...stops.flatMap((stop) => coverageErrors(stop.field, stop, coverage)), ...departure.errors]
    if (errors.length > 0) throw badInput(errors)

    const hasDeparture = request.depart_at !== undefined
    const query: TourQuery = {
      ...plain,
      ...this.traffic.conditions(plain, departure.at, hasDeparture, request.season),
      ...this.answers.eventsAt(departure.at),
    }
    // With a departure, or in traffic, the answer is not that of the same request some minutes later.
    const isParsedEachTime = hasDeparture || query.conditions !== undefined
    return this.answers.answer({ operation: 'optimize', request: query, stops, isParsedEachTime }, () =>
      withinDeadline(this.compute(query, stops)),
    )
  }

  private async compute(query: TourQuery, stops: NamedStop[]): Promise<{ body: object; build: string }> {
    const { backend } = this.engine
    const costs = await travelCosts(this.engine, query)
    const order = await this.orders.find(costs)
    if (!order) {
      const lost = unreachableStops(costs).map((index) => stops[index] as NamedStop)
      const reason = (stop: NamedStop) => (isFarFromAll(stop, stops, query) ? 'too_far' : 'no_route')
      throw badInput(
        lost.map((stop) => stopError(stop, reason(stop))),
        { backend },
      )
    }
    const tour = { ...query, stops: order.map((index) => query.stops[index]!) }
    const { routes, estimates, build } = await this.engine.tour(tour, DEADLINE_MS)
    const [route] = this.traffic.withTimes(routes.slice(0, 1), estimates)
    if (!route) throw new EngineUnavailable('the engine gave no route')
    const { duration, distance, duration_ml } = route
    return { body: { order, route, duration, distance, duration_ml }, build }
  }
}

const isFarFromAll = (stop: NamedStop, stops: NamedStop[], { mode }: TourQuery) =>
  stops.every((other) => other === stop || greatCircleMetres(stop, other) > TRAVEL[mode].straightLineMaxMetres)

/**
 * The steps share one deadline, but the rest of it is not the deadline of a step: when a call exceeds its own deadline,
 * its engine host is replaced, although the host is not at fault here.
 *
 * @throws EngineUnavailable  when the time is up
 */
const withinDeadline = <T>(work: Promise<T>): Promise<T> =>
  pTimeout(work, {
    milliseconds: DEADLINE_MS,
    message: new EngineTimedOut(`optimize exceeded its deadline of ${DEADLINE_MS} ms`),
  })
