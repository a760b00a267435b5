import { Inject, Injectable } from '@nestjs/common'
import { badInput } from '@repere/http'
import { type SeasonName } from '@repere/journeys'
import { type LatLng, toSeconds } from '@repere/shared'
import { coverageErrors, Regions } from '../../region/index.js'
import { EngineAnswers } from '../engine-answers.js'
import { type IsochroneDirection } from '../isochrone-answer.js'
import { type MatrixQuery, RoutingEngine } from '../routing.port.js'
import { type NamedStop, stopError } from '../routing.problems.js'
import { rounded } from '../stops.js'
import { toTravel, type TravelRequest } from '../travel.js'
import { WaysInTraffic } from '../ways-in-traffic.js'

/** How one travels between the centre and each point, as a request says it. */
export interface TripsRequest extends TravelRequest {
  /** `from`: trips begin at the centre. `to`: they end there. */
  direction: IsochroneDirection
  depart_at?: string
  season?: SeasonName
}

/** A trip from or to the centre. */
export interface Trip {
  /** Tenths of a second. */
  seconds: number
  /** Whole ones, along the road. */
  metres: number
}

export interface Trips {
  /** One for each point, in order; null where no way leads. */
  trips: (Trip | null)[]
  departure: Date
}

/** The best ways between one point and many. */
@Injectable()
export class OneToMany {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(EngineAnswers) private readonly answers: EngineAnswers,
    @Inject(WaysInTraffic) private readonly traffic: WaysInTraffic,
    @Inject(Regions) private readonly regions: Regions,
  ) {}

  get backend(): string {
    return this.engine.backend
  }

  /**
   * The trips between a point and others, as `/v1/matrix/large` has them; with a departure, in the traffic of its hour. Points
   * outside the data, without a road or in another region have none.
   *
   * @throws Problem  400 naming the centre or the departure; 502 when the engine fails; 503 on overload or without data
   */
  async trips(centre: NamedStop, points: readonly LatLng[], request: TripsRequest): Promise<Trips> {
    const { depart_at, direction } = request
    const errors = coverageErrors(centre.field, centre, this.answers.serving())
    const departure = await this.answers.departure(depart_at, centre)
    errors.push(...departure.errors)
    if (errors.length > 0) throw badInput(errors)

    const travel = toTravel(request)
    const asked = {
      ...travel,
      ...this.traffic.asked(travel, departure.at, request),
      ...this.answers.eventsAt(departure.at),
    }
    const trips = new Array<Trip | null>(points.length).fill(null)
    for (const indexes of this.together(centre, points)) {
      const [one, many] = [[rounded(centre)], indexes.map((index) => rounded(points[index]!))]
      const isFrom = direction === 'from'
      const sides = isFrom ? { sources: one, targets: many } : { sources: many, targets: one }
      const query: MatrixQuery = { ...asked, ...sides }
      const found = await this.answers.withProblems([centre], () =>
        this.engine.largeMatrix(query, depart_at === undefined ? 'raw' : 'hour'),
      )
      if ((isFrom ? found.sources : found.targets)[0] === null) {
        throw badInput([stopError(centre, 'no_road_nearby')], { backend: this.backend })
      }
      for (const [cell, index] of indexes.entries()) {
        if (found.timeMs[cell]! < 0) continue
        trips[index] = {
          seconds: toSeconds(found.timeMs[cell]!),
          metres: Math.round(found.lengthDm[cell]! / 10),
        }
      }
    }
    return { trips, departure: departure.at }
  }

  /** The indexes of points that the same regions join with the centre, each group for one table. */
  private together(centre: LatLng, points: readonly LatLng[]): number[][] {
    const groups = new Map<string, number[]>()
    for (const [index, point] of points.entries()) {
      if (!this.regions.covers(point)) continue
      const regions = this.regions.candidates([centre, point])
      if (regions.length === 0) continue
      const name = regions.map(({ serving }) => serving?.id).join(' ')
      const group = groups.get(name)
      if (group) group.push(index)
      else groups.set(name, [index])
    }
    return [...groups.values()]
  }
}
