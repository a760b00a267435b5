import { Inject, Injectable } from '@nestjs/common'
import { badInput, type FieldError } from '@repere/http'
import { type LatLng } from '@repere/shared'
import { Answer } from '../../gateway/answer.js'
import { ResponseCache } from '../../gateway/response-cache.js'
import { RegionData } from '../../region/index.js'
import { departureErrors, engineDeparture, instantOf } from '../departure.js'
import { type MatrixAnswer, type MatrixQuery, RoutingEngine } from '../routing.port.js'
import { routingProblem } from '../routing.problems.js'
import { servingBuild } from '../serving-build.js'
import { WaysInTraffic } from '../ways-in-traffic.js'
import { PAIRS_MAX } from './matrix.dto.js'
import { type MatrixRequest, nameSide, sourcesOf, targetsOf, toMatrixQuery } from './matrix-request.js'
import { faultsOutside, faultsTooFar, faultsWithoutRoad, type PointFaults, refuseUnlessUsable } from './point-faults.js'
import { scatter } from './scatter.js'

@Injectable()
export class MatrixService {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(RegionData) private readonly region: RegionData,
    @Inject(ResponseCache) private readonly cache: ResponseCache,
    @Inject(WaysInTraffic) private readonly traffic: WaysInTraffic,
  ) {}

  /**
   * Travel times and distances of every pair.
   *
   * @throws Problem  400 uncharged with more than 500 pairs; 400 naming every point at fault when no source or no
   *   target can be used; 502 when the engine fails; 503 on overload or without data
   */
  async matrix(request: MatrixRequest): Promise<Answer> {
    refuseTooManyPairs(request)
    const build = servingBuild(this.region, this.engine)
    const query = toMatrixQuery(request)
    const sides = { sources: nameSide(sourcesOf(request)), targets: nameSide(targetsOf(request)) }
    const outside = faultsOutside(sides, build)
    const departure = await this.departure(request, query.sources[0]!)
    const others: FieldError[] = departure ? departureErrors(departure, request.depart_at, new Date()) : []
    refuseUnlessUsable(sides, outside, { others })
    refuseUnlessUsable(sides, faultsTooFar(sides, outside, query.mode), { others })
    if (others.length > 0) throw badInput(others)
    if (departure && this.isObserved(query)) query.departs = engineDeparture(departure)

    const { backend } = this.engine
    try {
      const question = { operation: 'matrix', build: this.engine.graphOf(build), request: query }
      const answer = await this.cache.answer(question, async () => {
        const rows = usable(sides.sources, outside)
        const columns = usable(sides.targets, outside)
        const { build: answeredBy, ...body } = await this.measure(query, rows, columns)
        refuseUnlessUsable(sides, faultsWithoutRoad(sides, outside, body), { backend })
        const { durations, distances, durationsInTraffic, ...ends } = body
        const inTraffic = durationsInTraffic && { durations_ml: durationsInTraffic }
        return { body: { durations, distances, ...inTraffic, ...ends }, backend, build: answeredBy }
      })
      // A departure becomes a past one, so the request must not be recognised unread.
      return departure ? new Answer(answer.json, answer.backend, answer.cache) : answer
    } catch (error) {
      throw routingProblem(error, [...sides.sources, ...sides.targets], backend)
    }
  }

  /** @returns null where none was asked for */
  private async departure({ depart_at }: MatrixRequest, origin: LatLng): Promise<Date | null> {
    if (depart_at === undefined) return null
    // A place without a road is for the matrix itself to name.
    return instantOf(depart_at, origin, (point) => this.engine.countryAt(point).catch(() => null))
  }

  private isObserved({ sources, targets, mode }: MatrixQuery): boolean {
    return this.traffic.knows(mode) && [...sources, ...targets].some((point) => this.traffic.covers(point))
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

/** @throws Problem  that costs the client nothing */
function refuseTooManyPairs(request: MatrixRequest): void {
  const sides = [sourcesOf(request), targetsOf(request)] as const
  if (sides[0].points.length * sides[1].points.length <= PAIRS_MAX) return
  throw badInput(
    sides.map(({ field, points }) => ({ field, reason: 'too_many_pairs', value: points.length })),
    { charged: false },
  )
}
