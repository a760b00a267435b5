import { DEFAULT_TRAVEL_MODE, type LatLng, type TravelMode } from '@repere/shared'
import { Inject, Injectable } from '@nestjs/common'
import { badInput } from '@repere/http'
import { type Answer } from '../../gateway/answer.js'
import { EngineAnswers } from '../engine-answers.js'
import { RoutingEngine } from '../routing.port.js'
import { rounded } from '../stops.js'
import { type MatchBodyDto } from './match.dto.js'
import { type MatchQuery } from '../match-answer.js'
import { impossibleSteps, isSparse, secondsOf, type TracePoint, travelledMetres } from './trace.js'

/**
 * Limit of a trace's length. A trace that jumps between distant points keeps a core busy in proportion to its length.
 */
const TRACE_METRES_MAX = 2_000_000
/** Points further apart than this are not joined by any way. */
const GAP_METRES = 2_000

@Injectable()
export class MatchService {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(EngineAnswers) private readonly answers: EngineAnswers,
  ) {}

  /**
   * The roads that a trace follows. A point far from any road, or outside the data, is not at fault: it is unmatched.
   *
   * @throws Problem  400 when the trace is longer than 2,000 km; 502 when the engine fails; 503 on overload or without data
   */
  async match({ shape, mode = DEFAULT_TRAVEL_MODE }: MatchBodyDto): Promise<Answer> {
    this.answers.serving()
    const query = matchQueryOf(shape, mode, 'shape')
    return this.answers.answer({ operation: 'match', request: query, stops: [], around: query.shape }, async () => {
      const { matchings, tracepoints, build } = await this.engine.match(query)
      return { body: { matchings, tracepoints }, build }
    })
  }
}

/**
 * The question of a trace. Times give it its order and its breaks, and a sparse one its speeds; traces that differ in
 * nothing else share one answer.
 *
 * @param shape  all points have times, or none has
 * @param field  under which the request names the trace
 * @throws Problem  400 when the trace is longer than 2,000 km
 */
export function matchQueryOf(shape: (LatLng & { time?: number })[], mode: TravelMode, field: string): MatchQuery {
  const timed = shape.filter(isTimed)
  const breaks = impossibleSteps(timed, mode)
  const metres = travelledMetres(shape, breaks, GAP_METRES)
  if (metres > TRACE_METRES_MAX) throw badInput([{ field, reason: 'too_far', value: Math.round(metres) }])
  return {
    shape: shape.map(rounded),
    mode,
    ...(breaks.length > 0 && { breaks }),
    ...(timed.length > 0 && isSparse(timed) && { seconds: secondsOf(timed) }),
  }
}

const isTimed = (point: LatLng & { time?: number }): point is TracePoint => point.time !== undefined
