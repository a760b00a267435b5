import { sumOfSeconds } from '@repere/shared'
import { Inject, Injectable } from '@nestjs/common'
import { badInput, type FieldError } from '@repere/http'
import { type Answer } from '../gateway/answer.js'
import { EngineAnswers } from '../routing/engine-answers.js'
import { POINTS_MAX } from '../routing/match/match.dto.js'
import { matchQueryOf } from '../routing/match/match.service.js'
import { type OsrmMatching, type OsrmTracepoint } from '../routing/osrm/osrm-match.js'
import { RoutingEngine } from '../routing/routing.port.js'
import { type Address } from './coordinate-list.js'
import { decoded, joined } from './line-format.js'
import { type OsrmTracepointDto } from './osrm-answers.dto.js'
import { type OsrmMatchQueryDto } from './osrm-queries.dto.js'
import { lineOptionsOf, OsrmRoutes, type UnpresentedRoute, WEIGHT_NAME } from './osrm-routes.service.js'
import { keyOf, readPlaces } from './osrm.service.js'

/** Traces, as OSRM's addresses ask for them. */
@Injectable()
export class OsrmTraces {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(EngineAnswers) private readonly answers: EngineAnswers,
    @Inject(OsrmRoutes) private readonly osrm: OsrmRoutes,
  ) {}

  /** @throws Problem  400 naming every part at fault, or when nothing matches; 502 when the engine fails; 503 on overload */
  async match(address: Address, sent: OsrmMatchQueryDto): Promise<Answer> {
    const { places, errors } = readPlaces(address, { min: 2, max: POINTS_MAX }, sent)
    errors.push(...timeErrors(sent.timestamps))
    if (errors.length > 0) throw badInput(errors)
    // Traces are matched to the roads of the mode, whatever the vehicle.
    const { points } = places
    const { mode } = places.travel
    this.answers.serving()
    const times = sent.gaps === 'ignore' ? undefined : sent.timestamps
    const query = matchQueryOf(
      points.map((point, index) => ({ ...point, ...(times && { time: times[index]! }) })),
      mode,
      'coordinates',
    )
    const options = lineOptionsOf(sent)
    const { skip_waypoints: skips = false } = sent
    const request = { ...query, ...keyOf(options), skips }
    return this.answers.answer({ operation: 'osrm.match', request, stops: [], around: query.shape }, async () => {
      const { matchings, tracepoints, build: graph } = await this.engine.osrmMatch(query)
      if (matchings.length === 0) throw badInput([{ field: 'coordinates', reason: 'no_road_nearby', value: null }])
      const routes = matchings.map(async (matching) => ({
        confidence: matching.confidence,
        ...(await this.osrm.present(toRoute(matching), { mode }, options, graph)),
      }))
      const body = {
        code: 'Ok',
        matchings: await Promise.all(routes),
        ...(!skips && { tracepoints: tracepoints.map((point) => point && toTracepoint(point)) }),
      }
      return { body, build: graph }
    })
  }
}

/** Every coordinate has a time, and none is before the one before it. */
const timeErrors = (times: (number | undefined)[] | undefined): FieldError[] =>
  (times ?? []).flatMap((time, index): FieldError[] => {
    const field = `timestamps.${index}`
    if (time === undefined) return [{ field, reason: 'required', value: null }]
    const before = times![index - 1]
    return before !== undefined && time < before ? [{ field, reason: 'not_increasing', value: time }] : []
  })

function toRoute({ legs }: OsrmMatching): UnpresentedRoute {
  const lines = legs.map(({ line }) => joined([decoded(line)]))
  const duration = sumOfSeconds(legs.map((leg) => leg.duration))
  const distance = Math.round(legs.reduce((sum, leg) => sum + leg.distance, 0) * 10) / 10
  return {
    ...{ duration, distance, weight: duration, weight_name: WEIGHT_NAME },
    line: joined(lines),
    legs: legs.map((leg, index) => ({
      ...{ duration: leg.duration, distance: leg.distance, weight: leg.duration },
      summary: '',
      line: lines[index]!,
      steps: leg.steps.map((step) => ({ ...step, weight: step.duration })),
    })),
  }
}

const toTracepoint = ({
  lat,
  lng,
  distance,
  name,
  matchingIndex,
  waypointIndex,
}: OsrmTracepoint): OsrmTracepointDto => ({
  location: [lng, lat],
  distance,
  name,
  matchings_index: matchingIndex,
  waypoint_index: waypointIndex,
  alternatives_count: 0,
})
