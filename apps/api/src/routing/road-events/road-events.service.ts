import { Inject, Injectable } from '@nestjs/common'
import { badInput } from '@repere/http'
import { type RoadEvent } from '@repere/shared'
import { type Answer } from '../../gateway/answer.js'
import { EngineAnswers } from '../engine-answers.js'
import { type RoadEventSet } from '../road-event-set.js'
import { RoutingEngine } from '../routing.port.js'
import {
  type RoadEventFeatureDto,
  type RoadEventGeometryDto,
  type RoadEventsQueryDto,
  type RoadEventsResponseDto,
} from './road-events.dto.js'

const DEGREES = 1e6
const YEARS_APART_MAX = 10
const YEAR_MS = 365.25 * 86_400_000

@Injectable()
export class RoadEventsService {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(EngineAnswers) private readonly answers: EngineAnswers,
  ) {}

  /**
   * The closures and speeds of roads that hold at a moment.
   *
   * @throws Problem  400; 502 when the engine fails; 503 on overload or without data
   */
  async find({ at = new Date() }: RoadEventsQueryDto): Promise<Answer> {
    this.answers.serving()
    if (Math.abs(at.getTime() - Date.now()) > YEARS_APART_MAX * YEAR_MS) {
      throw badInput([{ field: 'at', reason: 'out_of_range', value: at.toISOString() }])
    }
    const request = this.answers.eventsAt(at)
    const question = {
      operation: 'road-events',
      request,
      stops: [],
      around: 'everywhere' as const,
      isParsedEachTime: true,
    }
    return this.answers.answer(question, () => this.toGeoJson(request.events, this.answers.buildAround('everywhere')))
  }

  private async toGeoJson(
    set: RoadEventSet | undefined,
    current: string,
  ): Promise<{ body: RoadEventsResponseDto; build: string }> {
    if (!set) return { body: { type: 'FeatureCollection', features: [] }, build: current }
    const { lines, build } = await this.engine.eventLines(set)
    const features = set.events.map((event, index) => toFeature(event, lines[index] ?? []))
    return { body: { type: 'FeatureCollection', features }, build }
  }
}

const toFeature = (event: RoadEvent, lines: Int32Array[]): RoadEventFeatureDto => ({
  type: 'Feature',
  properties: {
    ...{ id: event.id, title: event.title, effect: event.effect },
    ...(event.speedKmh !== null && { speed_kmh: event.speedKmh }),
    modes: event.modes,
    starts_at: event.startsAt.toISOString(),
    ...(event.endsAt !== null && { ends_at: event.endsAt.toISOString() }),
    weekly: event.weekly !== null,
    source: event.source,
  },
  geometry: geometryOf(event, lines),
})

function geometryOf({ place }: RoadEvent, lines: Int32Array[]): RoadEventGeometryDto {
  if ('area' in place) return { type: 'Polygon', coordinates: [[...place.area, place.area[0]!]] }
  const coordinates = lines.map((points) => {
    const line: [number, number][] = []
    for (let i = 0; i < points.length; i += 2) line.push([points[i + 1]! / DEGREES, points[i]! / DEGREES])
    return line
  })
  return { type: 'MultiLineString', coordinates }
}
