import { Inject, Injectable } from '@nestjs/common'
import { badInput, type FieldError } from '@repere/http'
import { type RouteStop, type SeasonName } from '@repere/journeys'
import { latestDeparture } from './arrival.js'
import { departureErrors } from './departure.js'
import { EngineAnswers } from './engine-answers.js'
import { RoutingEngine, type RouteQuery } from './routing.port.js'
import { type NamedStop } from './routing.problems.js'
import { timesOf, WaysInTraffic } from './ways-in-traffic.js'

/** When a journey begins or ends, as the request says it: one of the two, or now. */
export interface RequestedTime {
  depart_at?: string
  arrive_by?: string
}

/** The time that a request names, and its faults. */
export interface Appointment {
  /** The departure, or the latest arrival. */
  at: Date
  end: 'now' | 'departure' | 'arrival'
  errors: FieldError[]
  /** The text of the request. */
  sent: string | undefined
}

/** A journey at its departure. */
export interface Journey {
  departure: Date
  /** The request names a time or a season. */
  isRequested: boolean
  /** With the traffic, the rains and the closures of then. */
  query: RouteQuery
}

/** The departures of journeys that name theirs, or the time by which they must arrive. */
@Injectable()
export class Departures {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(EngineAnswers) private readonly answers: EngineAnswers,
    @Inject(WaysInTraffic) private readonly traffic: WaysInTraffic,
  ) {}

  /**
   * Reads the time of a request. Without an offset it is local time where the journey is then: at the origin, or at the destination.
   *
   * @throws Problem  502 when the engine fails, 503 on overload
   */
  async read(
    { depart_at, arrive_by }: RequestedTime,
    { origin, destination }: { origin: RouteStop; destination: RouteStop },
  ): Promise<Appointment> {
    if (depart_at !== undefined && arrive_by !== undefined) {
      const errors = Object.entries({ depart_at, arrive_by }).map(([field, value]): FieldError => ({
        field,
        reason: 'conflicting_fields',
        value,
      }))
      return { at: new Date(), end: 'now', errors, sent: undefined }
    }
    if (arrive_by !== undefined) {
      const { at, errors } = await this.answers.departure(arrive_by, destination, 'arrive_by')
      return { at, end: 'arrival', errors, sent: arrive_by }
    }
    const { at, errors } = await this.answers.departure(depart_at, origin)
    return { at, end: depart_at === undefined ? 'now' : 'departure', errors, sent: depart_at }
  }

  /**
   * The journey of an appointment without faults.
   *
   * @param showsTraffic  false: the answer has no times in traffic, which then counts only if the request names a time or a season
   * @throws Problem  400 where the departure would be in the past; what a route is refused for; 502, 503 as above
   */
  async journey(
    appointment: Appointment,
    query: RouteQuery,
    stops: NamedStop[],
    { season, showsTraffic = true }: { season?: SeasonName | undefined; showsTraffic?: boolean },
  ): Promise<Journey> {
    const departure = await this.departureOf(appointment, query, stops, season)
    const isTimed = appointment.end !== 'now'
    const isRequested = isTimed || season !== undefined
    const isInTraffic = showsTraffic || isRequested
    return {
      departure,
      isRequested,
      query: {
        ...query,
        ...(isInTraffic && this.traffic.conditions(query, departure, isTimed, season)),
        ...this.answers.eventsAt(departure),
      },
    }
  }

  /**
   * The departure of an appointment without faults: that of the request, or the latest one that arrives in time, to a second.
   *
   * @throws Problem  400 where it would have to be in the past, and what a route is refused for; 502, 503 as above
   */
  private async departureOf(
    { at, end, sent }: Appointment,
    query: RouteQuery,
    stops: NamedStop[],
    season?: SeasonName,
  ): Promise<Date> {
    if (end !== 'arrival') return at
    const departs = await latestDeparture(Math.floor(at.getTime() / 1000), async (seconds) => {
      const at = new Date(seconds * 1000)
      const conditions = this.traffic.conditions(query, at, true, season)
      const { duration, estimate } = await this.answers.withProblems(stops, () =>
        this.engine.way({ ...query, alternatives: 0, ...conditions, ...this.answers.eventsAt(at) }),
      )
      return estimate ? timesOf(duration, estimate).duration_ml : duration
    })
    const departure = new Date(departs * 1000)
    const [fault] = departureErrors(departure, sent, new Date(), 'arrive_by')
    if (fault) throw badInput([fault], { backend: this.engine.backend })
    return departure
  }
}

/** The times of day of a journey, in UTC. */
export const timesOfDay = (
  { duration, duration_ml = duration }: { duration: number; duration_ml?: number },
  departure: Date,
): { depart_at: string; arrive_at: string } => ({
  depart_at: departure.toISOString(),
  arrive_at: new Date(departure.getTime() + duration_ml * 1000).toISOString(),
})
