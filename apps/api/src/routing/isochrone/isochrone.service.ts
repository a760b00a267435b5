import { DEFAULT_TRAVEL_MODE } from '@repere/shared'
import { Inject, Injectable } from '@nestjs/common'
import { badInput } from '@repere/http'
import { type Answer } from '../../gateway/answer.js'
import { ResponseCache } from '../../gateway/response-cache.js'
import { RegionData } from '../../region/index.js'
import { RoutingEngine } from '../routing.port.js'
import { routingProblem } from '../routing.problems.js'
import { servingBuild } from '../serving-build.js'
import { coverageErrors, rounded } from '../stops.js'
import { type IsochroneQuery } from './isochrone.js'
import { type IsochroneQueryDto, type IsochroneResponseDto } from './isochrone.dto.js'
import { areaOf, boundsOf, type Rings } from './reachable-area.js'

/** What is wrong with the place that the journeys begin at goes by the name of its first half. */
const ORIGIN_FIELD = 'lat'

@Injectable()
export class IsochroneService {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(RegionData) private readonly region: RegionData,
    @Inject(ResponseCache) private readonly cache: ResponseCache,
  ) {}

  /**
   * The area that can be reached within some time.
   *
   * @throws Problem  400 when no road is near the place; 502 when the engine fails; 503 on overload or without data
   */
  async isochrone({ lat, lng, time, mode = DEFAULT_TRAVEL_MODE }: IsochroneQueryDto): Promise<Answer> {
    const build = servingBuild(this.region, this.engine)
    const query: IsochroneQuery = { origin: rounded({ lat, lng }), minutes: time, mode }
    const origin = { field: ORIGIN_FIELD, lat, lng }
    const errors = coverageErrors(origin, build)
    if (errors.length > 0) throw badInput(errors)

    try {
      const question = { operation: 'isochrone', build: this.engine.graphOf(build), request: query }
      return await this.cache.answer(question, async () => {
        const { area, build: answeredBy } = await this.engine.isochrone(query)
        return { body: toGeoJson(area, query), backend: this.engine.backend, build: answeredBy }
      })
    } catch (error) {
      throw routingProblem(error, [origin], this.engine.backend)
    }
  }
}

const toGeoJson = (rings: Rings, { minutes: time, mode }: IsochroneQuery): IsochroneResponseDto => ({
  type: 'FeatureCollection',
  bbox: boundsOf(rings),
  features: [
    {
      type: 'Feature',
      properties: { time, mode, area: areaOf(rings) },
      geometry: { type: 'Polygon', coordinates: rings },
    },
  ],
})
