import { DEFAULT_TRAVEL_MODE } from '@repere/shared'
import { Inject, Injectable } from '@nestjs/common'
import { type Answer } from '../../gateway/answer.js'
import { ResponseCache } from '../../gateway/response-cache.js'
import { RegionData } from '../../region/index.js'
import { RoutingEngine } from '../routing.port.js'
import { routingProblem } from '../routing.problems.js'
import { servingBuild } from '../serving-build.js'
import { rounded } from '../stops.js'
import { type MatchBodyDto } from './match.dto.js'
import { type MatchQuery } from './matching.js'

@Injectable()
export class MatchService {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(RegionData) private readonly region: RegionData,
    @Inject(ResponseCache) private readonly cache: ResponseCache,
  ) {}

  /**
   * The roads that a trace follows. A point far from any road, or outside the data, is not at fault: it is unmatched.
   *
   * @throws Problem  502 when the engine fails; 503 on overload or without data
   */
  async match({ shape, mode = DEFAULT_TRAVEL_MODE }: MatchBodyDto): Promise<Answer> {
    const build = servingBuild(this.region, this.engine)
    // The times of a trace only put it in order: traces that differ in nothing else have one answer.
    const query: MatchQuery = { shape: shape.map(rounded), mode }
    const graph = this.engine.graphOf(build)
    try {
      return await this.cache.answer({ operation: 'match', build: graph, request: query }, async () => {
        const { matchings, tracepoints, build: answeredBy } = await this.engine.match(query)
        return { body: { matchings, tracepoints }, backend: this.engine.backend, build: answeredBy ?? graph }
      })
    } catch (error) {
      throw routingProblem(error, [], this.engine.backend)
    }
  }
}
