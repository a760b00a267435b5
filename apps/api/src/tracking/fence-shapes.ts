import { Inject, Injectable } from '@nestjs/common'
import polyline from '@mapbox/polyline'
import { parsePlaceId } from '@repere/gazetteer'
import { badInput } from '@repere/http'
import { DEFAULT_LANGUAGE } from '@repere/shared'
import { type Shape } from '@repere/tracking'
import { EngineAnswers } from '../routing/engine-answers.js'
import { RoutingEngine } from '../routing/routing.port.js'
import { checkStops, nameStops } from '../routing/stops.js'
import { toTravel } from '../routing/travel.js'
import { RegionalSearch } from '../search/regional-search.js'
import { searchProblem } from '../search/search.problems.js'
import { type FenceBodyDto, type FenceRouteDto } from './fence.dto.js'

const PRECISION = 6
const CORNERS_MAX = 20_000

/** The shape of a fence: as it is sent, the outline of an area, or the line of a route. */
@Injectable()
export class FenceShapes {
  constructor(
    @Inject(RegionalSearch) private readonly search: RegionalSearch,
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(EngineAnswers) private readonly answers: EngineAnswers,
  ) {}

  /** @throws Problem  400 naming the field; 502, 503 of search and engine */
  async shapeOf({ circle, polygon, area, corridor }: FenceBodyDto): Promise<Shape> {
    if (circle) return { circle: { ...circle } }
    if (polygon) return { rings: polygon }
    if (area !== undefined) return { rings: this.outlineOf(area) }
    const { polyline: line, route, width } = corridor!
    return { line: line === undefined ? decode(await this.lineOf(route!))! : this.pointsOf(line), width }
  }

  private outlineOf(area: string): [number, number][][] {
    const uuid = parsePlaceId(area)
    try {
      const { answers } = this.search.everywhere((index) => {
        const document = uuid && index.documentByUuid(uuid)
        return document ? index.ringsOf(document.id) : []
      })
      const rings = answers.find((one) => one.length > 0)
      if (rings) return rings
    } catch (error) {
      throw searchProblem(error)
    }
    throw badInput([{ field: 'area', reason: 'unknown_value', value: area }])
  }

  private pointsOf(line: string): [number, number][] {
    const points = decode(line)
    const reason = points === null ? 'invalid_format' : points.length < 2 ? 'too_few' : 'too_many'
    if (points === null || points.length < 2 || points.length > CORNERS_MAX) {
      throw badInput([{ field: 'corridor.polyline', reason, value: line }])
    }
    return points
  }

  private async lineOf({ origin, waypoints = [], destination, ...travelled }: FenceRouteDto): Promise<string> {
    const stops = nameStops(origin, waypoints, destination).map((stop) => ({
      ...stop,
      field: `corridor.route.${stop.field}`,
    }))
    const travel = toTravel(travelled)
    const errors = checkStops(stops, travel.mode, this.answers.serving())
    if (errors.length > 0) throw badInput(errors)
    const query = { ...travel, stops, language: DEFAULT_LANGUAGE, alternatives: 0, avoid: [] }
    const way = await this.answers.withProblems(stops, () =>
      this.engine.way({ ...query, ...this.answers.eventsAt(new Date()) }),
    )
    return way.polyline
  }
}

/** `[lng, lat]`; null for a text that is not a line on the map. */
function decode(text: string): [number, number][] | null {
  const points = polyline.decode(text, PRECISION).map(([lat, lng]): [number, number] => [lng, lat])
  return points.every(([lng, lat]) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180) ? points : null
}

/** @param line  `[lng, lat]` */
export const encode = (line: readonly (readonly [number, number])[]): string =>
  polyline.encode(
    line.map(([lng, lat]) => [lat, lng]),
    PRECISION,
  )
