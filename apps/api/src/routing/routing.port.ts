import { type Avoidable, type Conditions, type RouteStop } from '@repere/journeys'
import { type JourneyEstimate, type PathEdge } from '@repere/traffic'
import { type Language, LANGUAGES, type LatLng, type Metres, type Seconds, type Travel } from '@repere/shared'
import { type IsochroneAnswer, type IsochroneQuery } from './isochrone-answer.js'
import { type MatchAnswer, type MatchQuery } from './match-answer.js'
import { type OsrmMatchAnswer } from './osrm/osrm-match.js'
import { type OsrmAnswer } from './osrm/osrm-route.js'
import { type RoadEventSet } from './road-event-set.js'
import { type RouteEvent } from './route-events.js'
import { type Route, type RouteSeason, type SnappedStop } from './route.js'

export const ANNOTATIONS = ['speed', 'surface', 'duration'] as const
export type Annotation = (typeof ANNOTATIONS)[number]

/** Languages of written and spoken instructions: the engine's own, and those whose phrases are ours. */
export const SPOKEN_LANGUAGES = LANGUAGES
export type SpokenLanguage = Language

export interface RouteQuery extends Travel {
  /** Origin, stops in between in the order in which they are passed, destination: 2..25 points. */
  stops: RouteStop[]
  language: SpokenLanguage
  /** Further routes wanted besides the best, 0..2; only between two stops. */
  alternatives: number
  avoid: Avoidable[]
  /** What is wanted of each segment of the legs' lines. */
  annotations?: Annotation[]
  /** Areas that the route must not touch: rings of `[lng, lat]`, the outer one first, then holes. */
  avoidAreas?: [lng: number, lat: number][][][]
  /** Closures and speeds of roads at the departure. */
  events?: RoadEventSet
  /** Asks for times in traffic, too. */
  conditions?: Conditions
}

export interface RouteAnswer {
  /** The data build that the answer comes from. */
  build: string
  /** Best first, at least one. Each begins and ends at the snapped stops. */
  routes: Route[]
  /** One for each stop of the query, in its order. */
  stops: SnappedStop[]
  /** The time in traffic of each route, as multiples of its own; null where too little is known, or nothing was asked. */
  estimates: (JourneyEstimate | null)[]
}

/** A route without its texts. */
export interface WayAnswer {
  build: string
  duration: Seconds
  distance: Metres
  /** Encoded with precision 6, like the lines of its legs. */
  polyline: string
  lines: string[]
  /** In the order of `lines`. */
  legs: { duration: Seconds; distance: Metres }[]
  /** One for each stop of the query, without the name of its street. */
  stops: SnappedStop[]
  /** Further ways between two stops, each of one leg. */
  alternatives: { duration: Seconds; distance: Metres; polyline: string }[]
  /** Absent where there are none. */
  events?: RouteEvent[]
  /** As in `RouteAnswer`. */
  estimate: JourneyEstimate | null
  season: RouteSeason | null
}

export interface OsrmRouteAnswer {
  build: string
  document: OsrmAnswer
}

export interface MatrixQuery extends Travel {
  /** n points, at least one. */
  sources: LatLng[]
  /** m points, at least one. */
  targets: LatLng[]
  /** Asks for the ways of that hour, and for their times in traffic. */
  conditions?: Conditions
  /** Closures and speeds of roads at the departure. */
  events?: RoadEventSet
}

export interface MatrixAnswer {
  build: string
  /** n × m, a row for each source; null where no way connects the pair, or where an end of it has no road nearby. */
  durations: (Seconds | null)[][]
  distances: (Metres | null)[][]
  /** Present with `conditions`: the times in traffic of the same ways, as `route` has them; null where too little is known. */
  durationsInTraffic?: (Seconds | null)[][]
  /** One for each point of the query, in its order; null where no road is nearby. */
  sources: (SnappedStop | null)[]
  targets: (SnappedStop | null)[]
}

export interface LargeMatrixAnswer extends Pick<MatrixAnswer, 'build' | 'sources' | 'targets'> {
  /** n × m numbers, a row for each source: milliseconds and decimetres; −1 where a table has null. */
  timeMs: Int32Array
  lengthDm: Int32Array
}

export interface TourQuery extends Travel {
  /** In the order in which they are visited: 2..100 points. */
  stops: LatLng[]
  language: SpokenLanguage
  /** Closures and speeds of roads at the departure. */
  events?: RoadEventSet
  /** As in `RouteQuery`. */
  conditions?: Conditions
}

export interface PathQuery extends Travel {
  /** Encoded with precision 6, as the engine gave them: each runs along edges from one of their points to another. */
  lines: string[]
  /** The data build that they came from. */
  build: string
}

export interface PathAnswer {
  build: string
  /** Every edge along the lines, in order; null where a line runs along no edges of this build. */
  path: PathEdge[] | null
}

export type EngineStatus = 'ok' | 'starting' | 'down'

/**
 * The engine over the road network. Every method snaps each point once and uses that point throughout, so that
 * answers about the same places agree with each other.
 */
export abstract class RoutingEngine {
  /** The engine that finds ways: `X-Backend` of their answers. */
  abstract readonly backend: string

  /** `starting` also covers a restart that is under way; `down` means that the last attempt failed. */
  abstract status(): EngineStatus

  /**
   * The best way through the stops, and alternatives where there are any.
   *
   * @throws NoRoadNearby       naming the stops that are too far from any road open to the mode
   * @throws NoRoute            when no way connects the stops
   * @throws TooFar             when the stops are further apart than the engine searches
   * @throws EngineOverloaded   when its queue is full
   * @throws EngineUnavailable  when it fails, answers nonsense or exceeds its deadline
   */
  abstract route(query: RouteQuery): Promise<RouteAnswer>

  /**
   * The routes of `route`, without texts.
   *
   * @param deadlineMs  where it differs from the engine's own
   * @throws  like `route`
   */
  abstract way(query: RouteQuery, deadlineMs?: number): Promise<WayAnswer>

  /**
   * The answer of `route` in the format of OSRM and with the engine's intersections, for navigation SDKs.
   *
   * @throws  like `route`
   */
  abstract osrmRoute(query: RouteQuery, deadlineMs?: number): Promise<OsrmRouteAnswer>

  /**
   * Travel time and distance between every source and every target. A point without a road costs its row or column,
   * pairs further apart than is searched are null, and neither fails the others.
   *
   * @param deadlineMs  where it differs from the engine's own
   * @throws EngineOverloaded, EngineUnavailable  as `route` does
   */
  abstract matrix(query: MatrixQuery, deadlineMs?: number): Promise<MatrixAnswer>

  /**
   * The answer of `matrix` as numbers in a row: up to 250,000 pairs.
   *
   * @param timesOf  with `conditions`: `hour`, times are those of the hour of departure, whatever the time on the way; `raw`, they are
   *   the durations of `matrix`
   * @throws EngineOverloaded, EngineUnavailable  as `route` does
   */
  abstract largeMatrix(query: MatrixQuery, timesOf: 'hour' | 'raw'): Promise<LargeMatrixAnswer>

  /**
   * The route through more stops than `route` accepts. The work grows with the number of stops.
   *
   * @throws  what `route` does
   */
  abstract tour(query: TourQuery, deadlineMs?: number): Promise<RouteAnswer>

  /**
   * The areas that can be reached from a place within some times or distances: the area of a smaller limit lies inside
   * that of a larger one.
   *
   * @throws NoRoadNearby, EngineOverloaded, EngineUnavailable  as `route` does
   */
  abstract isochrone(query: IsochroneQuery): Promise<IsochroneAnswer>

  /**
   * The roads that a trace follows, whether or not they are open to the mode; nothing where it follows none.
   *
   * @throws EngineOverloaded, EngineUnavailable  as `route` does
   */
  abstract match(query: MatchQuery): Promise<MatchAnswer>

  /**
   * The answer of `match` with the steps of its legs, for the format of OSRM.
   *
   * @throws  like `match`
   */
  abstract osrmMatch(query: MatchQuery): Promise<OsrmMatchAnswer>

  /**
   * The edges of ways that this engine found, with the engine's times. Traffic is stored by these edges.
   *
   * @throws EngineOverloaded, EngineUnavailable  as `route` does
   */
  abstract path(query: PathQuery): Promise<PathAnswer>

  /**
   * The roads of events, for each event in its order: lines of `lat, lng, lat…` in 1e-6 degrees. None of an area, or where
   * the data has no such road.
   *
   * @throws EngineOverloaded, EngineUnavailable  as `route` does
   */
  abstract eventLines(events: RoadEventSet): Promise<{ build: string; lines: Int32Array[][] }>

  /**
   * ISO 3166-1 code of the country of the road nearest to a point; null where the data does not say.
   *
   * @throws NoRoadNearby, EngineOverloaded, EngineUnavailable  as `route` does
   */
  abstract countryAt(point: LatLng): Promise<string | null>
}

/** A stop has no road nearby. The client can correct this. */
export class NoRoadNearby extends Error {
  constructor(
    /** Indexes into the query's stops. */
    readonly stops: number[],
  ) {
    super(`no road near stop ${stops.join(', ')}`)
  }
}
export class NoRoute extends Error {}
export class TooFar extends Error {}

/** More calls wait than the engine can answer in time. */
export class EngineOverloaded extends Error {
  constructor(
    readonly retryAfterSeconds: number,
    message = 'the engine has too many calls waiting',
  ) {
    super(message)
  }
}

/** No engine answers now; one is being started. */
export class EngineStarting extends EngineOverloaded {
  constructor() {
    super(1, 'the engine is being started')
  }
}

/** The engine failed; the question may be valid. */
export class EngineUnavailable extends Error {}

/** The engine worked until the deadline passed: it may hang, or the question may need too much work. */
export class EngineTimedOut extends EngineUnavailable {}

/** The engine did not answer in time for another reason than the question: it was stopped, or starved. */
export class EngineLate extends EngineTimedOut {}
