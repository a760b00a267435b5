import { DEFAULT_TRAVEL_MODE } from '@repere/shared'
import { Inject, Injectable } from '@nestjs/common'
import { badInput } from '@repere/http'
import { type Answer } from '../../gateway/answer.js'
import { ResponseCache } from '../../gateway/response-cache.js'
import { RegionData } from '../../region/index.js'
import { departureErrors, engineDeparture, instantOf } from '../departure.js'
import { RoutingEngine } from '../routing.port.js'
import { routingProblem } from '../routing.problems.js'
import { servingBuild } from '../serving-build.js'
import { coverageErrors, rounded } from '../stops.js'
import { WaysInTraffic } from '../ways-in-traffic.js'
import { type IsochroneQuery } from './isochrone.js'
import { type IsochroneFeatureDto, type IsochroneQueryDto, type IsochroneResponseDto } from './isochrone.dto.js'
import { areaOf, boundsOf, type Rings } from './reachable-area.js'

/** Faults of the origin use the name of its first half. */
const ORIGIN_FIELD = 'lat'

@Injectable()
export class IsochroneService {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(RegionData) private readonly region: RegionData,
    @Inject(ResponseCache) private readonly cache: ResponseCache,
    @Inject(WaysInTraffic) private readonly traffic: WaysInTraffic,
  ) {}

  /**
   * The areas that can be reached within some times, or a distance.
   *
   * @throws Problem  400 when no road is near the place; 502 when the engine fails; 503 on overload or without data
   */
  async isochrone(request: IsochroneQueryDto): Promise<Answer> {
    const { lat, lng, depart_at, mode = DEFAULT_TRAVEL_MODE } = request
    const build = servingBuild(this.region, this.engine)
    const query: IsochroneQuery = { origin: rounded({ lat, lng }), ...limitsOf(request), mode }
    const origin = { field: ORIGIN_FIELD, lat, lng }
    const errors = coverageErrors(origin, build)
    const now = new Date()

    try {
      const departure = depart_at ? await instantOf(depart_at, query.origin, this.engine) : null
      if (departure) errors.push(...departureErrors(departure, depart_at, now))
      if (errors.length > 0) throw badInput(errors)
      if (departure && this.traffic.knows(mode) && this.traffic.covers(query.origin)) {
        query.departs = engineDeparture(departure)
      }
      const question = { operation: 'isochrone', build: this.engine.graphOf(build), request: query }
      const answer = await this.cache.answer(question, async () => {
        const { areas, build: answeredBy } = await this.engine.isochrone(query)
        return { body: toGeoJson(areas, query), backend: this.engine.backend, build: answeredBy }
      })
      // A departure becomes a past one, and several times cost several units, so the request must not be recognised unread.
      return departure || query.limits.length > 1 ? answer.once() : answer
    } catch (error) {
      throw routingProblem(error, [origin], this.engine.backend)
    }
  }
}

function limitsOf({ time, times, distance }: IsochroneQueryDto): Pick<IsochroneQuery, 'measure' | 'limits'> {
  if (distance !== undefined) return { measure: 'metres', limits: [distance] }
  return { measure: 'minutes', limits: times ?? [time as number] }
}

function toGeoJson(areas: Rings[], query: IsochroneQuery): IsochroneResponseDto {
  return {
    type: 'FeatureCollection',
    bbox: boundsOf([areas.flatMap(([outline = []]) => outline)]),
    features: areas.map((rings, index) => toFeature(rings, query.limits[index] as number, query)),
  }
}

const toFeature = (rings: Rings, limit: number, { measure, mode, departs }: IsochroneQuery): IsochroneFeatureDto => ({
  type: 'Feature',
  properties: {
    ...(measure === 'minutes' ? { time: limit } : { distance: limit }),
    mode,
    ...(departs !== undefined && { depart_at: `${departs}:00.000Z` }),
    area: areaOf(rings),
  },
  geometry: { type: 'Polygon', coordinates: rings },
})
