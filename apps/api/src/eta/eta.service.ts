import { Inject, Injectable } from '@nestjs/common'
import { metricOf, type MetricName, type Metres, type Seconds } from '@repere/shared'
import { badInput } from '@repere/http'
import { Answer } from '../gateway/answer.js'
import { EngineAnswers } from '../routing/engine-answers.js'
import { type RouteEvent } from '../routing/route-events.js'
import { toRouteQuery } from '../routing/route-request.js'
import { type RouteQuery, RoutingEngine } from '../routing/routing.port.js'
import { checkStops, nameStops } from '../routing/stops.js'
import { WaysInTraffic } from '../routing/ways-in-traffic.js'
import { type EtaRequest, type EtaResponseDto } from './eta.dto.js'

@Injectable()
export class EtaService {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(WaysInTraffic) private readonly traffic: WaysInTraffic,
    @Inject(EngineAnswers) private readonly answers: EngineAnswers,
  ) {}

  /**
   * The time of arrival. The route and its raw travel time are those of `/v1/route`, and are cached like them. The
   * times of day are computed for each request, so the whole answer is never cached.
   *
   * @throws Problem  400 with every offending field; 502 when the engine fails; 503 on overload or without data
   */
  async eta(request: EtaRequest): Promise<Answer> {
    const build = this.answers.serving()
    const asked = toRouteQuery(request)
    const stops = nameStops(request.origin, [], request.destination)
    const errors = checkStops(stops, asked.mode, build)
    const departure = await this.answers.departure(request.depart_at, request.origin)
    errors.push(...departure.errors)
    if (errors.length > 0) throw badInput(errors)

    const query = { ...asked, ...this.answers.eventsAt(departure.at) }
    const raw = await this.answers.answer({ operation: 'eta', build, request: query, stops }, () => this.measure(query))
    const measured = JSON.parse(raw.json.toString()) as Measured
    const body = await this.withTraffic(measured, metricOf(query), departure.at)
    return new Answer(Buffer.from(JSON.stringify(body)), raw.backend, raw.cache)
  }

  private async measure(query: RouteQuery): Promise<{ body: Measured; build: string }> {
    const { duration, distance, lines, events, build } = await this.engine.way(query)
    const known = this.traffic.knows(metricOf(query)) ? lines : []
    return { body: { duration, distance, lines: known, graph: build, ...(events && { events }) }, build }
  }

  private async withTraffic(
    { duration, distance, lines, graph, events }: Measured,
    metric: MetricName,
    departAt: Date,
  ): Promise<EtaResponseDto> {
    const known = lines.length > 0 ? await this.traffic.times({ lines, metric, duration, graph }, departAt) : null
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
      ...(events && { events }),
    }
  }
}

interface Measured {
  duration: Seconds
  distance: Metres
  /** Lines of the legs whose traffic may be known. */
  lines: string[]
  graph: string
  events?: RouteEvent[]
}
