import { Inject, Injectable } from '@nestjs/common'
import { badInput, type FieldError } from '@repere/http'
import { type LatLng } from '@repere/shared'
import { type Answer } from '../gateway/answer.js'
import { type Computed, ResponseCache } from '../gateway/response-cache.js'
import { requireBuild } from '../gateway/serving-build.js'
import { type Coverage, nameTogether, Regions } from '../region/index.js'
import { departureErrors, instantOf } from './departure.js'
import { PublishedRoadEvents } from './published-road-events.js'
import { type RoadEventSet } from './road-event-set.js'
import { RoutingEngine } from './routing.port.js'
import { type NamedStop, routingProblem, stopError } from './routing.problems.js'

/** The parts of a request that the cache and the errors need. */
export interface EngineQuestion {
  operation: string
  /** The request with its defaults filled in, in one canonical form. */
  request: object
  /** Stops that an error may name, in the order in which they are sent to the engine. */
  stops: NamedStop[]
  /** Points that decide on the region, where those are not stops; `everywhere`: all regions answer. */
  around?: readonly LatLng[] | 'everywhere'
  /** True when the same text means something else later: it is then parsed each time. */
  isParsedEachTime?: boolean
}

/** The steps that every routing operation shares: the serving build, the departure, the cache, and errors for clients. */
@Injectable()
export class EngineAnswers {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(Regions) private readonly regions: Regions,
    @Inject(ResponseCache) private readonly cache: ResponseCache,
    @Inject(PublishedRoadEvents) private readonly roadEvents: PublishedRoadEvents,
  ) {}

  /**
   * Where there is data now.
   *
   * @throws Problem  503 while there is none
   */
  serving(): Coverage {
    return requireBuild(this.regions, this.engine.backend)
  }

  /**
   * Names the data build that answers about these points; where no region has all of them, that of the region with most.
   *
   * @throws Problem  503 while there is none
   */
  buildAround(points: readonly LatLng[] | 'everywhere'): string {
    const { detailed } = requireBuild(this.regions, this.engine.backend)
    if (points === 'everywhere') return nameTogether(detailed.map((one) => one.serving!.id))!
    return this.regions.around(points)!.serving!.id
  }

  /**
   * The departure of a journey, now by default, and its faults.
   *
   * @param text    of the request: ISO 8601; without an offset it is local time at the origin
   * @param origin  where the journey starts
   * @param field   of the request: a time by which to arrive has the same rules
   * @throws Problem  502 when the engine fails, 503 on overload
   */
  async departure(
    text: string | undefined,
    origin: LatLng,
    field: 'depart_at' | 'arrive_by' = 'depart_at',
  ): Promise<{ at: Date; errors: FieldError[] }> {
    const now = new Date()
    if (text === undefined) return { at: now, errors: [] }
    const at = await this.withProblems([], () => instantOf(text, origin, this.engine))
    return { at, errors: departureErrors(at, text, now, field) }
  }

  /**
   * How far local time is ahead of UTC at a point: milliseconds. No country here has summer time.
   *
   * @throws Problem  as `departure` does
   */
  async zoneAt(point: LatLng): Promise<number> {
    const noon = '2030-01-01T12:00:00'
    const local = await this.withProblems([], () => instantOf(noon, point, this.engine))
    return Date.parse(`${noon}Z`) - local.getTime()
  }

  /** The closures and speeds of roads that a journey obeys, as a part of its question; nothing where there are none. */
  eventsAt(departure: Date): { events?: RoadEventSet } {
    const events = this.roadEvents.at(departure)
    return events ? { events } : {}
  }

  /**
   * The cached answer to a question, or a computed one.
   *
   * @param compute  the body, and the build that it came from; as in `Computed`
   * @throws Problem  400 naming stops; 502 when the engine fails; 503 on overload
   */
  async answer(
    { operation, request, stops, around = stops, isParsedEachTime = false }: EngineQuestion,
    compute: () => Promise<Omit<Computed, 'backend'>>,
  ): Promise<Answer> {
    const question = { operation, build: this.buildAround(around), request }
    const answer = await this.withProblems(stops, () =>
      this.cache.answer(question, async () => ({ ...(await compute()), backend: this.engine.backend })),
    )
    return isParsedEachTime ? answer.once() : answer
  }

  /**
   * Makes a call, and turns an error of the engine into the problem that a client sees.
   *
   * @param stops  as in `EngineQuestion`
   * @throws Problem  400 naming the stops that no region joins with the others, too
   */
  async withProblems<T>(stops: NamedStop[], call: () => Promise<T>): Promise<T> {
    const apart = this.regions.apart(stops)
    if (apart.length > 0) {
      throw badInput(
        apart.map((stop) => stopError(stop, 'no_route')),
        { backend: this.engine.backend },
      )
    }
    try {
      return await call()
    } catch (error) {
      throw routingProblem(error, stops, this.engine.backend)
    }
  }
}
