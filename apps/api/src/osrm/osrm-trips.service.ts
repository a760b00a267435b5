import { Inject, Injectable } from '@nestjs/common'
import { badInput } from '@repere/http'
import { type Answer } from '../gateway/answer.js'
import { coverageErrors } from '../region/index.js'
import { EngineAnswers } from '../routing/engine-answers.js'
import { OrderFinder } from '../routing/optimize/order-finder.js'
import { travelCosts } from '../routing/optimize/travel-costs.js'
import { NoRoute, RoutingEngine, type TourQuery } from '../routing/routing.port.js'
import { rounded } from '../routing/stops.js'
import { type Address } from './coordinate-list.js'
import { type OsrmTripQueryDto } from './osrm-queries.dto.js'
import { lineOptionsOf, OsrmRoutes } from './osrm-routes.service.js'
import { keyOf, readPlaces, refuse } from './osrm.service.js'

const COORDINATES_MAX = 100
/** Milliseconds of the route through all stops. */
const DEADLINE_MS = 10_000

interface TripEnds {
  roundtrip: boolean
  /** Whether the first coordinate is the first of the trip. */
  isFirstFixed: boolean
  /** Whether the last coordinate is the last one before the return. */
  isLastFixed: boolean
}

/** The best order of stops, as OSRM's addresses ask for it. */
@Injectable()
export class OsrmTrips {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(EngineAnswers) private readonly answers: EngineAnswers,
    @Inject(OrderFinder) private readonly orders: OrderFinder,
    @Inject(OsrmRoutes) private readonly osrm: OsrmRoutes,
  ) {}

  /** @throws Problem  400 naming every part at fault; 502 when the engine fails; 503 on overload or without data */
  async trip(address: Address, sent: OsrmTripQueryDto): Promise<Answer> {
    const { places, errors } = readPlaces(address, { min: 2, max: COORDINATES_MAX }, sent)
    const ends = {
      roundtrip: sent.roundtrip ?? true,
      isFirstFixed: sent.source === 'first',
      isLastFixed: sent.destination === 'last',
    }
    if (!ends.roundtrip && !(ends.isFirstFixed && ends.isLastFixed)) {
      errors.push({ field: 'roundtrip', reason: 'conflicting_fields', value: false })
    }
    if (errors.length > 0) throw badInput(errors)
    const coverage = this.answers.serving()
    refuse(places.stops.flatMap((stop) => coverageErrors(stop.field, stop, coverage)))
    const options = lineOptionsOf(sent)
    const { skip_waypoints: skips = false, language = 'fr' } = sent
    const points = places.points.map(rounded)
    const { travel, stops } = places
    const events = this.answers.eventsAt(new Date())
    const request = { points, ...travel, language, ...ends, ...keyOf(options), skips, ...events }
    return this.answers.answer({ operation: 'osrm.trip', request, stops }, async () => {
      const order = await this.orderOf({ stops: points, ...travel, ...events }, ends)
      const visited = ends.roundtrip ? [...order, order[0]!] : order
      const query = {
        stops: visited.map((index) => points[index]!),
        ...travel,
        language,
        alternatives: 0,
        avoid: [],
        ...events,
      }
      const found = await this.osrm.routes(query, options, DEADLINE_MS)
      const waypoints = points.map((_, index) => {
        const rank = order.indexOf(index)
        return { ...found.waypoints[rank]!, trips_index: 0, waypoint_index: rank }
      })
      return { body: { code: 'Ok', trips: found.routes, ...(!skips && { waypoints }) }, build: found.build }
    })
  }

  /**
   * The coordinates in the fastest order.
   *
   * @throws NoRoute  when some coordinate cannot be reached
   */
  private async orderOf(
    { stops, ...travel }: Omit<TourQuery, 'language'>,
    { roundtrip, isFirstFixed, isLastFixed }: TripEnds,
  ): Promise<number[]> {
    // A way from the first to the last one, then back; or a circle, which ends where it begins.
    const isPath = !roundtrip || (isFirstFixed && isLastFixed)
    const costs = await travelCosts(this.engine, { stops: isPath ? stops : [...stops, stops[0]!], ...travel })
    const order = await this.orders.find(costs)
    if (!order) throw new NoRoute('no way connects all coordinates')
    if (isPath) return order
    const circle = order.slice(0, -1)
    if (!isLastFixed) return circle
    const last = circle.indexOf(stops.length - 1)
    return [...circle.slice(last + 1), ...circle.slice(0, last + 1)]
  }
}
