import { Inject, Injectable } from '@nestjs/common'
import { badInput } from '@repere/http'
import { type Answer } from '../../gateway/answer.js'
import { coverageErrors } from '../../region/index.js'
import { EngineAnswers } from '../engine-answers.js'
import { RoutingEngine } from '../routing.port.js'
import { rounded } from '../stops.js'
import { toTravel } from '../travel.js'
import { WaysInTraffic } from '../ways-in-traffic.js'
import { type IsochroneQuery, type Rings } from '../isochrone-answer.js'
import { type IsochroneFeatureDto, type IsochroneQueryDto, type IsochroneResponseDto } from './isochrone.dto.js'
import { areaOf, boundsOf } from './rings.js'

/** Faults of the origin use the name of its first half. */
const ORIGIN_FIELD = 'lat'

@Injectable()
export class IsochroneService {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(EngineAnswers) private readonly answers: EngineAnswers,
    @Inject(WaysInTraffic) private readonly traffic: WaysInTraffic,
  ) {}

  /**
   * The areas that can be reached within some times, or a distance, or from which a place can be reached.
   *
   * @throws Problem  400 when no road is near the place; 502 when the engine fails; 503 on overload or without data
   */
  async isochrone(request: IsochroneQueryDto): Promise<Answer> {
    const { lat, lng, depart_at, direction = 'from' } = request
    const coverage = this.answers.serving()
    const query: IsochroneQuery = {
      origin: rounded({ lat, lng }),
      direction,
      ...limitsOf(request),
      ...toTravel(request),
    }
    const origin = { field: ORIGIN_FIELD, lat, lng }
    const departure = await this.answers.departure(depart_at, query.origin)
    const errors = [...coverageErrors(origin.field, origin, coverage), ...departure.errors]
    if (errors.length > 0) throw badInput(errors)
    Object.assign(query, this.traffic.asked(query, departure.at, request), this.answers.eventsAt(departure.at))
    // A departure may have passed by the next request.
    const isParsedEachTime = depart_at !== undefined || query.conditions !== undefined
    return this.answers.answer(
      { operation: 'isochrone', request: query, stops: [origin], isParsedEachTime },
      async () => {
        const { areas, build: answeredBy } = await this.engine.isochrone(query)
        return { body: toGeoJson(areas, query, depart_at !== undefined), build: answeredBy }
      },
    )
  }
}

function limitsOf({ time, times, distance }: IsochroneQueryDto): Pick<IsochroneQuery, 'measure' | 'limits'> {
  if (distance !== undefined) return { measure: 'metres', limits: [distance] }
  return { measure: 'minutes', limits: times ?? [time as number] }
}

function toGeoJson(areas: Rings[], query: IsochroneQuery, isTimed: boolean): IsochroneResponseDto {
  return {
    type: 'FeatureCollection',
    bbox: boundsOf([areas.flatMap(([outline = []]) => outline)]),
    features: areas.map((rings, index) => toFeature(rings, query.limits[index] as number, query, isTimed)),
  }
}

const toFeature = (
  rings: Rings,
  limit: number,
  { measure, mode, vehicle, conditions }: IsochroneQuery,
  isTimed: boolean,
): IsochroneFeatureDto => ({
  type: 'Feature',
  properties: {
    ...(measure === 'minutes' ? { time: limit } : { distance: limit }),
    mode,
    ...(vehicle && { vehicle }),
    ...(isTimed && conditions && { depart_at: new Date(conditions.departs * 1000).toISOString() }),
    area: areaOf(rings),
  },
  geometry: { type: 'Polygon', coordinates: rings },
})
