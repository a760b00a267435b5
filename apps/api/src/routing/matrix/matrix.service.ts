import { Inject, Injectable } from '@nestjs/common'
import { badInput } from '@repere/http'
import { type Answer } from '../../gateway/answer.js'
import { EngineAnswers } from '../engine-answers.js'
import { type MatrixAnswer, type MatrixQuery, RoutingEngine } from '../routing.port.js'
import { WaysInTraffic } from '../ways-in-traffic.js'
import { PAIRS_MAX } from './matrix.dto.js'
import { type MatrixRequest, nameSide, pairsOf, sourcesOf, targetsOf, toMatrixQuery } from './matrix-request.js'
import { faultsOutside, faultsTooFar, faultsWithoutRoad, type PointFaults, refuseUnlessUsable } from './point-faults.js'
import { scatter } from './scatter.js'

@Injectable()
export class MatrixService {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(EngineAnswers) private readonly answers: EngineAnswers,
    @Inject(WaysInTraffic) private readonly traffic: WaysInTraffic,
  ) {}

  /**
   * Travel times and distances of every pair.
   *
   * @throws Problem  400 with more than 500 pairs; 400 naming every point at fault when no source or no
   *   target can be used; 502 when the engine fails; 503 on overload or without data
   */
  async matrix(request: MatrixRequest): Promise<Answer> {
    refuseTooManyPairs(request)
    const coverage = this.answers.serving()
    const query = toMatrixQuery(request)
    const sides = { sources: nameSide(sourcesOf(request)), targets: nameSide(targetsOf(request)) }
    const outside = faultsOutside(sides, coverage)
    const { at: departure, errors: others } = await this.answers.departure(request.depart_at, query.sources[0]!)
    refuseUnlessUsable(sides, outside, { others })
    refuseUnlessUsable(sides, faultsTooFar(sides, outside, query.mode), { others })
    if (others.length > 0) throw badInput(others)
    Object.assign(query, this.traffic.asked(query, departure, request), this.answers.eventsAt(departure))
    // A departure may have passed by the next request.
    const isParsedEachTime = request.depart_at !== undefined || query.conditions !== undefined
    const question = { operation: 'matrix', request: query, stops: [...sides.sources, ...sides.targets] }
    return this.answers.answer({ ...question, isParsedEachTime }, async () => {
      const rows = usable(sides.sources, outside)
      const columns = usable(sides.targets, outside)
      const { build: answeredBy, ...body } = await this.measure(query, rows, columns)
      refuseUnlessUsable(sides, faultsWithoutRoad(sides, outside, body), { backend: this.engine.backend })
      const { durations, distances, durationsInTraffic, ...ends } = body
      const isKnown = durationsInTraffic?.some((row) => row.some((cell) => cell !== null))
      const inTraffic = isKnown && { durations_ml: durationsInTraffic }
      return { body: { durations, distances, ...inTraffic, ...ends }, build: answeredBy }
    })
  }

  /** Asks for the pairs of these rows and columns only, and leaves the others null. */
  private async measure(query: MatrixQuery, rows: number[], columns: number[]): Promise<MatrixAnswer> {
    const { sources, targets } = query
    if (rows.length === sources.length && columns.length === targets.length) return this.engine.matrix(query)
    const found = await this.engine.matrix({
      ...query,
      sources: rows.map((row) => sources[row]!),
      targets: columns.map((column) => targets[column]!),
    })
    const table = <T>(cells: (T | null)[][]) =>
      scatter(
        cells.map((row) => scatter(row, columns, targets.length, null)),
        rows,
        sources.length,
        new Array<T | null>(targets.length).fill(null),
      )
    return {
      build: found.build,
      durations: table(found.durations),
      distances: table(found.distances),
      ...(found.durationsInTraffic && { durationsInTraffic: table(found.durationsInTraffic) }),
      sources: scatter(found.sources, rows, sources.length, null),
      targets: scatter(found.targets, columns, targets.length, null),
    }
  }
}

const usable = (points: { field: string }[], faults: PointFaults): number[] =>
  points.flatMap(({ field }, index) => (faults.has(field) ? [] : [index]))

/** @throws Problem  400 */
function refuseTooManyPairs(request: MatrixRequest): void {
  if (pairsOf(request) <= PAIRS_MAX) return
  throw badInput(
    [sourcesOf(request), targetsOf(request)].map(({ field, points }) => ({
      field,
      reason: 'too_many_pairs',
      value: points.length,
    })),
  )
}
