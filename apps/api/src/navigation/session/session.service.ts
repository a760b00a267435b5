import { randomUUID } from 'node:crypto'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { badInput } from '@repere/http'
import { type Language } from '@repere/shared'
import { type Landmark } from '../../guidance/landmark.js'
import { Departures, timesOfDay } from '../../routing/departures.js'
import { EngineAnswers } from '../../routing/engine-answers.js'
import { type Route } from '../../routing/route.js'
import { type NamedStop } from '../../routing/routing.problems.js'
import { toRouteQuery } from '../../routing/route-request.js'
import { RoutingEngine } from '../../routing/routing.port.js'
import { checkStops, nameStops } from '../../routing/stops.js'
import { WaysInTraffic } from '../../routing/ways-in-traffic.js'
import { RegionalSearch } from '../../search/regional-search.js'
import { SearchUnavailable } from '@repere/search/search.port'
import { pointOutLandmarks } from './route-landmarks.js'
import { type NavigateRequestDto, type NavigationSessionDto } from './session.dto.js'

@Injectable()
export class SessionService {
  private readonly logger = new Logger(SessionService.name)

  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(EngineAnswers) private readonly answers: EngineAnswers,
    @Inject(WaysInTraffic) private readonly traffic: WaysInTraffic,
    @Inject(Departures) private readonly departures: Departures,
    private readonly search: RegionalSearch,
  ) {}

  get backend(): string {
    return this.engine.backend
  }

  /**
   * The complete guidance of one journey.
   *
   * @throws Problem  400 with every offending stop; 502 when the engine fails; 503 on overload or without data
   */
  async open(request: NavigateRequestDto): Promise<NavigationSessionDto> {
    const coverage = this.answers.serving()
    const plain = toRouteQuery(request)
    const stops = nameStops(request.origin, request.waypoints ?? [], request.destination)
    const errors = checkStops(stops, plain.mode, coverage)
    const appointment = await this.departures.read(request, request)
    errors.push(...appointment.errors)
    if (errors.length > 0) throw badInput(errors)
    const { departure, query } = await this.departures.journey(appointment, plain, stops, request)
    const { routes, estimates } = await this.answers.withProblems(stops, () => this.engine.route(query))
    const [timed] = this.traffic.withTimes(routes.slice(0, 1), estimates) as [Route]
    const { route, landmarks } = request.enrich_landmarks
      ? this.withLandmarks(timed, stops, query.language)
      : { route: timed, landmarks: [] }
    return {
      id: randomUUID(),
      created_at: new Date().toISOString(),
      ...timesOfDay(route, departure),
      language: query.language,
      route,
      landmarks,
      voice: {
        language: query.language,
        prompts: promptsOf(route).map((text) => ({ text, language: query.language })),
      },
    }
  }

  /** When landmarks fail, the route is returned without them. */
  private withLandmarks(route: Route, stops: NamedStop[], language: Language): { route: Route; landmarks: Landmark[] } {
    try {
      return this.search.around(stops, (index) => pointOutLandmarks(route, index, language))
    } catch (error) {
      if (!(error instanceof SearchUnavailable)) throw error
      this.logger.warn({ err: error }, 'Landmarks could not be looked up')
      return { route, landmarks: [] }
    }
  }
}

/** Every spoken text once, in the order of its first use. */
function promptsOf(route: Route): string[] {
  const texts = route.legs
    .flatMap((leg) => leg.maneuvers)
    .flatMap((maneuver) => [
      maneuver.verbal_transition_alert_instruction,
      maneuver.verbal_pre_transition_instruction,
      maneuver.verbal_post_transition_instruction,
    ])
  return [...new Set(texts)]
}
