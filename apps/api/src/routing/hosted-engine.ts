import { greatCircleMetres } from '@repere/geometry'
import {
  delayMsOf,
  type JourneyLeg,
  type JourneyQuestion,
  type RoadPoint,
  type SeasonOfWay,
  type TimesOf,
  type TraceLeg,
  type TraceQuestion,
} from '@repere/journeys'
import { type Area } from '@repere/roads'
import {
  DEFAULT_TRAVEL_MODE,
  type LatLng,
  metres,
  type RoadEvent,
  sumOfSeconds,
  toSeconds,
  type Travel,
  TRAVEL,
  type TravelMode,
} from '@repere/shared'

import { joinLines } from './answers/lines.js'
import { routeOfLegs, stopsOf } from './answers/route-of-legs.js'
import { type IsochroneAnswer, type IsochroneQuery, type Rings } from './isochrone-answer.js'
import { type MatchAnswer, type MatchQuery } from './match-answer.js'
import { osrmMatchingOf, osrmRouteOf, osrmStopsOf } from './answers/osrm-route-of-legs.js'
import { type OsrmMatchAnswer } from './osrm/osrm-match.js'
import { type RoadEventSet } from './road-event-set.js'
import { type Route, type RouteSeason, type SnappedStop } from './route.js'
import { routeEvents } from './route-events.js'
import { type RoadHost } from './roads/road-host.js'
import {
  type EngineStatus,
  type LargeMatrixAnswer,
  type MatrixAnswer,
  type MatrixQuery,
  NoRoadNearby,
  NoRoute,
  type OsrmRouteAnswer,
  type PathAnswer,
  type PathQuery,
  type RouteAnswer,
  type RouteQuery,
  RoutingEngine,
  type TourQuery,
  type WayAnswer,
} from './routing.port.js'

/** Milliseconds of a large table, and of an isochrone beyond ordinary limits. */
const LONG_CALL_MS = 10_000
const ORDINARY_MAX = { minutes: 60, metres: 50_000 }

/** Our road engine, in its host. */
export class HostedEngine extends RoutingEngine {
  readonly backend = 'roads'

  constructor(
    private readonly roads: RoadHost,
    private readonly snapMaxMetres: number,
  ) {
    super()
  }

  status(): EngineStatus {
    return this.roads.status()
  }

  route(query: RouteQuery): Promise<RouteAnswer> {
    return this.ownRoute(query)
  }

  async osrmRoute(query: RouteQuery, deadlineMs?: number): Promise<OsrmRouteAnswer> {
    const { build, journey } = await this.journey({ ...query, guide: 'crossings' }, deadlineMs)
    const routes = journeysOf(journey).map((legs) => osrmRouteOf(legs, query.mode, query.language))
    return { build, document: { code: 'Ok', routes, waypoints: osrmStopsOf(query.stops, journey) } }
  }

  async way(query: RouteQuery, deadlineMs?: number): Promise<WayAnswer> {
    const { build, journey } = await this.journey(query, deadlineMs)
    return {
      build,
      ...sumsOf(journey.legs),
      polyline: joinLines(journey.legs.map(({ line }) => line)),
      lines: journey.legs.map(({ line }) => line),
      legs: journey.legs.map((leg) => sumsOf([leg])),
      stops: stopsOf(query.stops, journey),
      alternatives: journey.alternatives.map((leg) => ({ ...sumsOf([leg]), polyline: leg.line })),
      estimate: journey.estimates[0] ?? null,
      season: journey.seasons[0] ? toSeason(journey.seasons[0]) : null,
      ...routeEvents(journey.legs, query.events?.of(query.mode) ?? []),
    }
  }

  async tour(query: TourQuery, deadlineMs?: number): Promise<RouteAnswer> {
    return this.ownRoute({ ...query, alternatives: 0, avoid: [] }, deadlineMs)
  }

  private async ownRoute(query: RouteQuery, deadlineMs?: number): Promise<RouteAnswer> {
    const { build, journey } = await this.journey({ ...query, guide: 'maneuvers' }, deadlineMs)
    const { mode, language, annotations = [] } = query
    const routes = journeysOf(journey).map((legs, index) => {
      const season = journey.seasons[index]
      const areas = Math.round(legs.reduce((dm, { avoidedAreasDm }) => dm + avoidedAreasDm, 0) / 10)
      const route = {
        ...routeOfLegs(legs, { mode, language, annotations }),
        ...(season && { season: toSeason(season) }),
        ...(areas > 0 && { avoided_areas_distance: metres(areas) }),
      }
      return withEvents(route, legs, query.events?.of(mode) ?? [])
    })
    return { build, routes, stops: stopsOf(query.stops, journey), estimates: journey.estimates }
  }

  /** @throws NoRoadNearby, NoRoute, EngineOverloaded, EngineUnavailable */
  private async journey(query: JourneyQuery, deadlineMs?: number) {
    const {
      stops,
      avoid,
      avoidAreas = [],
      alternatives,
      annotations = [],
      conditions,
      events,
      guide,
      ...travel
    } = query
    const { truck } = travel
    const limits = { ...this.limits(events, travel.mode), truck, ...(conditions && { conditions }) }
    const segments = annotations.length > 0
    const question = { stops, avoid, avoidAreas, alternatives, segments, ...(guide && { guide }), ...limits }
    const { build, answer } = await this.roads.ask(travel, 'journey', question, deadlineMs)
    if ('noRoadNear' in answer) throw new NoRoadNearby(answer.noRoadNear)
    if ('noWay' in answer) throw new NoRoute('no way connects the stops')
    return { build: build.id, journey: answer }
  }

  async matrix(query: MatrixQuery, deadlineMs?: number): Promise<MatrixAnswer> {
    const { targets } = query
    const { timeMs, lengthDm, inTrafficMs, ...answer } = await this.table(query, 'way', deadlineMs)
    const durations = rowsOf(timeMs, targets.length, toSeconds)
    const durationsInTraffic = inTrafficMs && rowsOf(inTrafficMs, targets.length, toSeconds)
    const distances = rowsOf(lengthDm, targets.length, (length) => metres(Math.round(length / 10)))
    return { durations, distances, ...answer, ...(durationsInTraffic && { durationsInTraffic }) }
  }

  largeMatrix(query: MatrixQuery, timesOf: 'hour' | 'raw'): Promise<LargeMatrixAnswer> {
    return this.table(query, timesOf, LONG_CALL_MS)
  }

  /** What each question to the road engine has. */
  private limits(events: RoadEventSet | undefined, mode: TravelMode) {
    const rules = events?.rulesFor(mode)
    return { snapMaxMetres: this.snapMaxMetres, ...(rules && { events: rules }) }
  }

  private async table(
    { sources, targets, conditions, events, ...travel }: MatrixQuery,
    timesOf: TimesOf,
    deadlineMs?: number,
  ): Promise<LargeMatrixAnswer & { inTrafficMs?: Int32Array }> {
    const question = {
      sources,
      targets,
      ...(conditions && { conditions, timesOf }),
      ...this.limits(events, travel.mode),
      apartMaxMetres: TRAVEL[travel.mode].straightLineMaxMetres,
      truck: travel.truck,
    }
    const { build, answer } = await this.roads.ask(travel, 'table', question, deadlineMs)
    return {
      build: build.id,
      timeMs: answer.timeMs,
      lengthDm: answer.lengthDm,
      ...(answer.inTrafficMs && { inTrafficMs: answer.inTrafficMs }),
      sources: answer.sources.map((point, index) => point && snappedStop(point, sources[index]!)),
      targets: answer.targets.map((point, index) => point && snappedStop(point, targets[index]!)),
    }
  }

  async match(query: MatchQuery): Promise<MatchAnswer> {
    const { build, answer } = await this.matched(query)
    const matchings = answer.matchings.map(({ confidence, legs }) => ({
      confidence,
      ...sumsOfTrace(legs),
      polyline: joinLines(legs.map(({ line }) => line)),
      legs: legs.map((leg) => ({
        ...sumsOfTrace([leg]),
        street_names: leg.streetNames,
        ...(leg.isBridged && { bridged: true as const }),
      })),
    }))
    return { build, matchings, tracepoints: answer.tracepoints }
  }

  async osrmMatch(query: MatchQuery): Promise<OsrmMatchAnswer> {
    const { build, answer } = await this.matched(query, 'crossings')
    const tracepoints = answer.tracepoints.map((point, index) => {
      if (!point) return null
      const { lat, lng, distance, matching_index: matchingIndex, name = '' } = point
      return { lat, lng, distance, name, matchingIndex, waypointIndex: answer.waypoints[index]! }
    })
    return { build, matchings: answer.matchings.map((one) => osrmMatchingOf(one, query.mode)), tracepoints }
  }

  /** @throws EngineOverloaded, EngineUnavailable */
  private async matched({ shape, mode, ...times }: MatchQuery, guide?: TraceQuestion['guide']) {
    const question = { points: shape, ...times, ...(guide && { guide }) }
    const { build, answer } = await this.roads.ask({ mode }, 'match', question, LONG_CALL_MS)
    return { build: build.id, answer }
  }

  async countryAt(point: LatLng): Promise<string | null> {
    const question = { point, snapMaxMetres: this.snapMaxMetres }
    const { answer } = await this.roads.ask({ mode: DEFAULT_TRAVEL_MODE }, 'country', question)
    if ('noRoadNear' in answer) throw new NoRoadNearby(answer.noRoadNear)
    return answer.country
  }

  async path({ lines, build: _, ...travel }: PathQuery): Promise<PathAnswer> {
    const { build, answer } = await this.roads.ask(travel, 'path', { lines })
    return { build: build.id, path: answer }
  }

  async eventLines(events: RoadEventSet): Promise<{ build: string; lines: Int32Array[][] }> {
    const { build, answer } = await this.roads.ask({ mode: DEFAULT_TRAVEL_MODE }, 'eventLines', {
      events: events.rules,
    })
    return { build: build.id, lines: answer }
  }

  async isochrone(query: IsochroneQuery): Promise<IsochroneAnswer> {
    const { origin, direction, limits, mode, conditions, events } = query
    const { measure, factor } = ENGINE_MEASURE[query.measure]
    const { build, answer } = await this.roads.ask(
      query,
      'areas',
      {
        point: origin,
        measure,
        limits: limits.map((limit) => limit * factor),
        direction,
        truck: query.truck,
        ...(conditions && { conditions }),
        ...this.limits(events, mode),
      },
      limits.some((limit) => limit > ORDINARY_MAX[query.measure]) ? LONG_CALL_MS : undefined,
    )
    if (!answer) throw new NoRoadNearby([0])
    return { build: build.id, areas: answer.map(toRings) }
  }
}

/** Of the unit of an isochrone's limits: milliseconds, decimetres. */
const ENGINE_MEASURE = {
  minutes: { measure: 'timeMs', factor: 60_000 },
  metres: { measure: 'lengthDm', factor: 10 },
} as const

/** Corners in 1e-6 degrees → closed rings. */
const toRings = (area: Area): Rings =>
  area.map((corners) => {
    const ring: Rings[number] = []
    for (let i = 0; i < corners.length; i += 2) ring.push([corners[i]! / 1e6, corners[i + 1]! / 1e6])
    ring.push([...ring[0]!])
    return ring
  })

function rowsOf<T>(values: Int32Array, columns: number, convert: (value: number) => T): (T | null)[][] {
  const rows: (T | null)[][] = []
  for (let at = 0; at < values.length; at += columns) {
    rows.push(Array.from(values.subarray(at, at + columns), (value) => (value < 0 ? null : convert(value))))
  }
  return rows
}

const snappedStop = (point: RoadPoint, from: { lat: number; lng: number }): SnappedStop => ({
  lat: point.lat,
  lng: point.lng,
  distance: metres(Math.round(greatCircleMetres(from, point) * 10) / 10),
  ...(point.resnapped && { resnapped: true as const }),
})

type JourneyQuery = Travel &
  Pick<RouteQuery, 'stops' | 'avoid' | 'avoidAreas' | 'alternatives' | 'annotations' | 'conditions' | 'events'> &
  Pick<JourneyQuestion, 'guide'>

/** The legs of the best way, then those of each alternative, which has one. */
const journeysOf = ({ legs, alternatives }: { legs: JourneyLeg[]; alternatives: JourneyLeg[] }): JourneyLeg[][] => [
  legs,
  ...alternatives.map((leg) => [leg]),
]

/** A route with the events on it. */
function withEvents(route: Route, legs: JourneyLeg[], rules: readonly RoadEvent[]): Route {
  const { legs: guided, ...rest } = route
  return { ...rest, ...routeEvents(legs, rules), legs: guided }
}

const toSeason = ({ wet, slowedDm, closed }: SeasonOfWay): RouteSeason => ({
  wet,
  slowed_distance: metres(Math.round(slowedDm / 10)),
  closed,
})

/** As a route adds up its legs. */
const sumsOf = (legs: JourneyLeg[]) =>
  sumsOfTrace(legs.map((leg) => ({ ...leg, timeMs: leg.seasonMs + delayMsOf(leg.events) })))

const sumsOfTrace = (legs: Pick<TraceLeg, 'timeMs' | 'lengthDm'>[]) => ({
  duration: sumOfSeconds(legs.map(({ timeMs }) => toSeconds(timeMs))),
  distance: metres(legs.reduce((sum, { lengthDm }) => sum + Math.round(lengthDm / 10), 0)),
})
