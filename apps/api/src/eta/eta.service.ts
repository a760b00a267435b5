import { Inject, Injectable } from '@nestjs/common'
import { type Metres, type Seconds } from '@repere/shared'
import { badInput } from '@repere/http'
import { type JourneyEstimate } from '@repere/traffic'
import { Answer } from '../gateway/answer.js'
import { Departures, timesOfDay } from '../routing/departures.js'
import { EngineAnswers } from '../routing/engine-answers.js'
import { type RouteEvent } from '../routing/route-events.js'
import { toRouteQuery } from '../routing/route-request.js'
import { type RouteQuery, RoutingEngine } from '../routing/routing.port.js'
import { type RouteSeason } from '../routing/route.js'
import { checkStops, nameStops } from '../routing/stops.js'
import { timesOf } from '../routing/ways-in-traffic.js'
import { type EtaRequest, type EtaResponseDto } from './eta.dto.js'

@Injectable()
export class EtaService {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(EngineAnswers) private readonly answers: EngineAnswers,
    @Inject(Departures) private readonly departures: Departures,
  ) {}

  /**
   * The time of arrival. The route and its raw travel time are those of `/v1/route`, and are cached like them. The
   * times of day are computed for each request, so the whole answer is never cached.
   *
   * @throws Problem  400 with every offending field; 502 when the engine fails; 503 on overload or without data
   */
  async eta(request: EtaRequest): Promise<Answer> {
    const coverage = this.answers.serving()
    const plain = toRouteQuery(request)
    const stops = nameStops(request.origin, [], request.destination)
    const errors = checkStops(stops, plain.mode, coverage)
    const appointment = await this.departures.read(request, request)
    errors.push(...appointment.errors)
    if (errors.length > 0) throw badInput(errors)
    const { departure, query } = await this.departures.journey(appointment, plain, stops, request)
    const isParsedEachTime = query.conditions !== undefined
    const found = await this.answers.answer({ operation: 'eta', request: query, stops, isParsedEachTime }, () =>
      this.measure(query),
    )
    const body = withTraffic(JSON.parse(found.json.toString()) as Measured, departure)
    return new Answer(Buffer.from(JSON.stringify(body)), found.backend, found.cache)
  }

  private async measure(query: RouteQuery): Promise<{ body: Measured; build: string }> {
    const { duration, distance, estimate, season, events, build } = await this.engine.way(query)
    return { body: { duration, distance, estimate, season, ...(events && { events }) }, build }
  }
}

const DAY_SECONDS = 86_400

interface Measured {
  duration: Seconds
  distance: Metres
  estimate: JourneyEstimate | null
  season: RouteSeason | null
  events?: RouteEvent[]
}

function withTraffic({ duration, distance, estimate, season, events }: Measured, departAt: Date): EtaResponseDto {
  const times = estimate && timesOf(duration, estimate)
  const { duration_ml = null, duration_low = null, duration_high = null } = times ?? {}
  return {
    duration,
    duration_ml,
    duration_low,
    duration_high,
    distance,
    ...timesOfDay({ duration, ...times }, departAt),
    traffic: estimate
      ? {
          available: true,
          source: estimate.source,
          observed_at: new Date(estimate.observedAt * 1000).toISOString(),
          age_days: Math.max(0, Math.floor((departAt.getTime() / 1000 - estimate.observedAt) / DAY_SECONDS)),
        }
      : { available: false, source: null },
    ...(season && { season }),
    ...(estimate && { model: estimate.model }),
    ...(events && { events }),
  }
}
