import { Inject, Injectable } from '@nestjs/common'
import { badInput } from '@repere/http'
import { overloaded } from '../../gateway/problem.js'
import { EngineAnswers } from '../engine-answers.js'
import { type LargeMatrixAnswer, RoutingEngine } from '../routing.port.js'
import { LARGE_PAIRS_MAX } from './large-matrix.dto.js'
import { type MatrixRequest, nameSide, pairsOf, sourcesOf, targetsOf, toMatrixQuery } from './matrix-request.js'
import { type NamedStop } from '../routing.problems.js'
import { WaysInTraffic } from '../ways-in-traffic.js'
import { faultsOutside, faultsTooFar, faultsWithoutRoad, refuseUnlessUsable } from './point-faults.js'

/**
 * Large tables that are computed or written at the same time. Each needs two megabytes, however slowly its client reads.
 */
const AT_ONCE_MAX = 8
const AT_ONCE_PER_ACCOUNT_MAX = 2

@Injectable()
export class LargeMatrixService {
  private readonly byAccount = new Map<string, number>()
  private atOnce = 0

  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(EngineAnswers) private readonly answers: EngineAnswers,
    @Inject(WaysInTraffic) private readonly traffic: WaysInTraffic,
  ) {}

  get backend(): string {
    return this.engine.backend
  }

  /**
   * Refuses a request with too many pairs.
   *
   * @throws Problem  400
   */
  refuseTooMany(request: MatrixRequest): void {
    if (pairsOf(request) <= LARGE_PAIRS_MAX) return
    throw badInput(
      [sourcesOf(request), targetsOf(request)].map(({ field, points }) => ({
        field,
        reason: 'too_many_pairs',
        value: points.length,
      })),
    )
  }

  /**
   * Takes a place among the large tables.
   *
   * @returns gives it back; call it when the answer is written or its client has left
   * @throws Problem  503 when there is none
   */
  enter(account: string): () => void {
    const own = this.byAccount.get(account) ?? 0
    if (this.atOnce >= AT_ONCE_MAX || own >= AT_ONCE_PER_ACCOUNT_MAX) throw overloaded(1, this.engine.backend)
    this.atOnce++
    this.byAccount.set(account, own + 1)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      this.atOnce--
      const left = (this.byAccount.get(account) ?? 1) - 1
      if (left > 0) this.byAccount.set(account, left)
      else this.byAccount.delete(account)
    }
  }

  /**
   * Travel times and distances of every pair.
   *
   * @throws Problem  400 naming every point at fault when no source or no target can be used; 502 when the engine fails;
   *   503 on overload or without data
   */
  async matrix(request: MatrixRequest): Promise<LargeMatrixAnswer> {
    const coverage = this.answers.serving()
    const [plain, now] = [toMatrixQuery(request), new Date()]
    const query = {
      ...plain,
      ...this.traffic.asked(plain, now, request),
      ...this.answers.eventsAt(now),
    }
    const sides = { sources: nameSide(sourcesOf(request)), targets: nameSide(targetsOf(request)) }
    const outside = faultsOutside(sides, coverage)
    refuseUnlessUsable(sides, outside)
    refuseUnlessUsable(sides, faultsTooFar(sides, outside, query.mode))
    const found = await this.answers.withProblems([...sides.sources, ...sides.targets], () =>
      this.engine.largeMatrix(query, 'raw'),
    )
    const isFaulty = (points: NamedStop[]) => points.map(({ field }) => outside.has(field))
    const answer = withoutPoints(found, isFaulty(sides.sources), isFaulty(sides.targets))
    refuseUnlessUsable(sides, faultsWithoutRoad(sides, outside, answer), { backend: this.engine.backend })
    return answer
  }
}

/** The table with null in the rows and columns of some points. */
function withoutPoints(answer: LargeMatrixAnswer, sources: boolean[], targets: boolean[]): LargeMatrixAnswer {
  if (![...sources, ...targets].includes(true)) return answer
  const kept = (values: Int32Array) =>
    values.map((value, cell) =>
      sources[Math.floor(cell / targets.length)] || targets[cell % targets.length] ? -1 : value,
    )
  return {
    ...answer,
    timeMs: kept(answer.timeMs),
    lengthDm: kept(answer.lengthDm),
    sources: answer.sources.map((point, index) => (sources[index] ? null : point)),
    targets: answer.targets.map((point, index) => (targets[index] ? null : point)),
  }
}
