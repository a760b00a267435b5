import { greatCircleMetres } from '@repere/geometry'
import { type Area } from '@repere/roads'
import {
  DEFAULT_TRAVEL_MODE,
  metres,
  type RoadEvent,
  seconds,
  type Travel,
  TRAVEL,
  type TravelMode,
} from '@repere/shared'
import { type JourneyEstimate } from '@repere/traffic'
import { bridgeMatchings, OutOfTime } from './bridged-matchings.js'
import { countTexts } from './engine-metrics.js'
import { type IsochroneAnswer, type IsochroneQuery, type Rings } from './isochrone-answer.js'
import { type MatchAnswer, type MatchQuery } from './match-answer.js'
import { type OsrmRoute } from './osrm/osrm-route.js'
import { type RoadEventSet } from './road-event-set.js'
import { type Route, type RouteSeason, type SnappedStop } from './route.js'
import { delayLeg, delayMsOf, longer, routeEvents } from './route-events.js'
import { type JourneyLeg } from './roads/journey.js'
import { type RoadHost } from './roads/road-host.js'
import { type SeasonOfWay } from './roads/road-traffic.js'
import { type RoadPoint, type TimesOf } from './roads/travel-table.js'
import {
  EngineOverloaded,
  type EngineStatus,
  EngineTimedOut,
  EngineUnavailable,
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
  type TourQuery,
  type WayAnswer,
} from './routing.port.js'
import { type ProcedureRunner } from './valhalla/procedure-runner.js'
import { LegLine } from './valhalla/answers/leg-line.js'
import { joinLines } from './valhalla/answers/mapping.js'
import { correctTexts } from './valhalla/answers/osrm-mapping.js'
import {
  type FoundJourney,
  fromOsrmTrips,
  fromTrips,
  osrmStops,
  routeStops,
  wayStops,
  type NarratedLeg,
} from './valhalla/answers/way-mapping.js'
import { type NarrationQuestion } from './valhalla/procedures/narration-procedure.js'
import { understand, ValhallaEngine } from './valhalla/valhalla-engine.js'
import { narrateWays, type NarratedWay, type Trips } from './valhalla/way-texts.js'
import { type WayFormat } from './valhalla/ways.js'
import { type ValhallaTrip } from './valhalla/wire.js'

/** Milliseconds of a large table, and of an isochrone beyond ordinary limits. */
const LONG_CALL_MS = 10_000
const ORDINARY_MAX = { minutes: 60, metres: 50_000 }

/** Our road engine for ways, tables and isochrones; Valhalla for texts of ways and for everything else. */
export class CombinedEngine extends ValhallaEngine {
  readonly backend = 'roads'

  constructor(
    runner: ProcedureRunner,
    private readonly roads: RoadHost,
    private readonly snapMaxMetres: number,
  ) {
    super(runner)
  }

  override status(): EngineStatus {
    const both = [super.status(), this.roads.status()]
    return both.find((status) => status === 'down') ?? both.find((status) => status === 'starting') ?? 'ok'
  }

  route(query: RouteQuery): Promise<RouteAnswer> {
    return this.ownRoute(query)
  }

  async osrmRoute(query: RouteQuery, deadlineMs?: number): Promise<OsrmRouteAnswer> {
    const { build, narrated, alternatives, journey } = await this.ownWay(query, 'osrm', deadlineMs)
    const routes = understand(() => [narrated, ...alternatives].map(fromOsrmTrips))
    for (const [index, route] of routes.entries()) {
      understand(() => correctTexts(route, query.language))
      const legs = legsOf(journey, index)
      for (const [at, leg] of route.legs.entries()) delayLeg(leg, leg.steps, legs[at]!.events)
      for (const { events } of legs) route.duration = longer(route.duration, delayMsOf(events))
    }
    const [first] = routes as [OsrmRoute]
    const waypoints = understand(() => osrmStops(query.stops, journey, first))
    return { build, document: { code: 'Ok', routes, waypoints } }
  }

  async way(query: RouteQuery, deadlineMs?: number): Promise<WayAnswer> {
    const { graph, journey } = await this.journey(query, deadlineMs)
    const lines = journey.legs.map(({ line }) => new LegLine(line))
    return {
      build: graph,
      ...sumsOf(journey.legs),
      polyline: joinLines(lines.map(({ text }) => text)),
      lines: journey.legs.map(({ line }) => line),
      legs: journey.legs.map((leg) => sumsOf([leg])),
      stops: wayStops(query.stops, journey, lines),
      alternatives: journey.alternatives.map((leg) => ({ ...sumsOf([leg]), polyline: new LegLine(leg.line).text })),
      estimate: journey.estimates[0] ?? null,
      season: journey.seasons[0] ? toSeason(journey.seasons[0]) : null,
      ...routeEvents(journey.legs, query.events?.of(query.mode) ?? []),
    }
  }

  async tour(query: TourQuery, deadlineMs?: number): Promise<RouteAnswer> {
    return this.ownRoute({ ...query, alternatives: 0, avoid: [] }, deadlineMs)
  }

  private async ownRoute(query: RouteQuery, deadlineMs?: number): Promise<RouteAnswer> {
    const { build, narrated, alternatives, journey, estimates, seasons } = await this.ownWay(
      query,
      'default',
      deadlineMs,
    )
    return understand(() => {
      const routes = [narrated, ...alternatives].map((legs, index) => {
        const season = seasons[index]
        const plain = fromTrips(legs, query.language, query.annotations)
        const found = legsOf(journey, index)
        const areas = Math.round(found.reduce((dm, { avoidedAreasDm }) => dm + avoidedAreasDm, 0) / 10)
        const route = {
          ...plain,
          ...(season && { season: toSeason(season) }),
          ...(areas > 0 && { avoided_areas_distance: metres(areas) }),
        }
        return withEvents(route, found, query.events?.of(query.mode) ?? [])
      })
      return { build, routes, stops: routeStops(query.stops, journey, routes[0]!), estimates }
    })
  }

  /**
   * The best way and alternatives to it, and the texts of Valhalla for each of their legs. Alternatives that it cannot follow are
   * left out.
   *
   * @throws NoRoadNearby, NoRoute, EngineOverloaded, EngineUnavailable
   */
  private async ownWay<Format extends WayFormat>(
    { language, ...query }: RouteQuery,
    format: Format,
    deadlineMs?: number,
  ): Promise<OwnWay<Trips[Format]>> {
    const { stops } = query
    for (let attempt = 1; ; attempt++) {
      const { graph, journey: answer } = await this.journey(query, deadlineMs)
      const found = [...answer.legs, ...answer.alternatives]
      const ways = found.map(({ timeMs, seasonMs, lengthDm, line, segments, edges, from, to }) => ({
        ...{ mode: query.mode, vehicle: query.vehicle, timeMs, seasonMs, lengthDm, line, segments },
        ...{ edges: edges.length, from: stops[from]!, to: stops[to]!, passed: answer.stops.slice(from + 1, to) },
      }))
      let narratedBy = graph
      const narrate = async (narration: NarrationQuestion) => {
        const narrated = await this.runProcedure('narration', narration, deadlineMs)
        if (narrated.build !== graph) narratedBy = narrated.build
        return narrated.answer
      }
      const all = await narrateWays(ways, language, format, narrate, countTexts)
      // The graph was replaced between the two. A service that does not name its graph never has the same name: then the
      // texts count where they are about the same way, and the answer is not kept.
      if (narratedBy !== graph && attempt === 1) continue
      const legs = await this.withRoads(all, found, query, format)
      const [narrated, others] = [legs.slice(0, answer.legs.length), legs.slice(answer.legs.length)]
      // Another way may be closed.
      if (narrated.some(({ way }, index) => !way && answer.legs[index]!.events)) {
        throw new EngineUnavailable('the engine describes another way than the one round a closed road')
      }
      const described = others.map(({ way }) => way !== undefined)
      const alternatives = others.filter((_, index) => described[index]).map((leg) => [leg])
      const kept = { ...answer, alternatives: answer.alternatives.filter((_, index) => described[index]) }
      const isAnswered = (_: unknown, index: number) => index === 0 || described[index - 1]
      const [estimates, seasons] = [answer.estimates.filter(isAnswered), answer.seasons.filter(isAnswered)]
      return { build: narratedBy, narrated, alternatives, journey: kept, estimates, seasons }
    }
  }

  /** The trips with the kinds of roads of each: of the way found, or of Valhalla's own where that is answered. */
  private async withRoads<Format extends WayFormat>(
    narrated: NarratedWay<Trips[Format]>[],
    found: JourneyLeg[],
    travel: Travel,
    format: Format,
  ): Promise<NarratedLeg<Trips[Format]>[]> {
    return Promise.all(
      narrated.map(async (one, index) => {
        const own = found[index]!.roads
        const hasOwnTimes = travel.vehicle !== undefined
        if (one.way || format === 'osrm') return { ...one, roads: own, hasOwnTimes }
        const lines = (one.trip as ValhallaTrip).legs.slice(0, 1).map(({ shape }) => shape)
        const [roads] = (await this.roads.ask(travel, 'roads', { lines })).answer
        return { ...one, roads: roads ?? own, hasOwnTimes }
      }),
    )
  }

  /** @throws NoRoadNearby, NoRoute, EngineOverloaded, EngineUnavailable */
  private async journey(query: JourneyQuery, deadlineMs?: number) {
    const { stops, avoid, avoidAreas = [], alternatives, annotations = [], conditions, events, ...travel } = query
    const { truck, vehicle } = travel
    // The maneuvers of vehicles have times of their own.
    const segments = annotations.length > 0 || vehicle !== undefined
    const limits = { ...this.limits(events, travel.mode), truck, ...(conditions && { conditions }) }
    const question = { stops, avoid, avoidAreas, alternatives, segments, ...limits }
    const { build, answer } = await this.roads.ask(travel, 'journey', question, deadlineMs)
    if ('noRoadNear' in answer) throw new NoRoadNearby(answer.noRoadNear)
    if ('noWay' in answer) throw new NoRoute('no way connects the stops')
    return { graph: this.graphOf(build), journey: answer }
  }

  async matrix(query: MatrixQuery, deadlineMs?: number): Promise<MatrixAnswer> {
    const { targets } = query
    const { timeMs, lengthDm, inTrafficMs, ...answer } = await this.table(query, 'way', deadlineMs)
    const toSeconds = (time: number) => seconds(Math.round(time / 100) / 10)
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
      build: this.graphOf(build),
      timeMs: answer.timeMs,
      lengthDm: answer.lengthDm,
      ...(answer.inTrafficMs && { inTrafficMs: answer.inTrafficMs }),
      sources: answer.sources.map((point, index) => point && snappedStop(point, sources[index]!)),
      targets: answer.targets.map((point, index) => point && snappedStop(point, targets[index]!)),
    }
  }

  /** Matches a trace, and bridges its breaks by ways of the road engine, as many as it finds in time. */
  override async match(query: MatchQuery): Promise<MatchAnswer> {
    const answer = await super.match(query)
    const endsAt = performance.now() + BRIDGES_MS
    return bridgeMatchings(answer, query, async (from, to) => {
      const leftMs = Math.ceil(endsAt - performance.now())
      if (leftMs <= 0) throw new OutOfTime()
      const stops = [from, to].map((stop) => ({
        ...stop,
        radius: stop.heading === undefined ? BRIDGE_SNAP_METRES : BRIDGE_HEADED_METRES,
      }))
      try {
        const { journey } = await this.journey({ stops, mode: query.mode, avoid: [], alternatives: 0 }, leftMs)
        return journey.legs[0] ?? null
      } catch (error) {
        if (error instanceof NoRoute || error instanceof NoRoadNearby) return null
        // The matchings are found. Without a way over a break they are shorter, and not wrong.
        if (error instanceof EngineOverloaded || error instanceof EngineTimedOut) throw new OutOfTime()
        throw error
      }
    })
  }

  async path({ lines, graph: _, ...travel }: PathQuery): Promise<PathAnswer> {
    const { build, answer } = await this.roads.ask(travel, 'path', { lines })
    return { build: this.graphOf(build), path: answer }
  }

  async eventLines(events: RoadEventSet): Promise<{ build: string; lines: Int32Array[][] }> {
    const { build, answer } = await this.roads.ask({ mode: DEFAULT_TRAVEL_MODE }, 'eventLines', {
      events: events.rules,
    })
    return { build: this.graphOf(build), lines: answer }
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
    return { build: this.graphOf(build), areas: answer.map(toRings) }
  }
}

/** Ends of a bridge lie on matched roads. Where the mode may not use them, there is no bridge. */
const BRIDGE_SNAP_METRES = 10
/** Towards the other carriageway of a road. */
const BRIDGE_HEADED_METRES = 60
/** For all bridges of a trace, milliseconds. A quiet machine finds some three thousand in it; a long ride needs a hundred. */
const BRIDGES_MS = 3_000

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
  Pick<RouteQuery, 'stops' | 'avoid' | 'avoidAreas' | 'alternatives' | 'annotations' | 'conditions' | 'events'>

interface OwnWay<Trip> {
  build: string
  /** By leg. */
  narrated: NarratedLeg<Trip>[]
  /** Each of one leg. */
  alternatives: NarratedLeg<Trip>[][]
  journey: FoundJourney & { legs: JourneyLeg[]; alternatives: JourneyLeg[] }
  /** Of the best way, then of each alternative that is left. */
  estimates: (JourneyEstimate | null)[]
  seasons: (SeasonOfWay | null)[]
}

/** The legs of the best way, or the one of an alternative. */
const legsOf = ({ legs, alternatives }: OwnWay<unknown>['journey'], index: number): JourneyLeg[] =>
  index === 0 ? legs : [alternatives[index - 1]!]

/** A route with the events on it and the delays by them. */
function withEvents(route: Route, legs: JourneyLeg[], rules: readonly RoadEvent[]): Route {
  for (const [index, leg] of route.legs.entries()) delayLeg(leg, leg.maneuvers, legs[index]!.events)
  const { legs: narrated, ...rest } = route
  const delayMs = legs.reduce((sum, { events }) => sum + delayMsOf(events), 0)
  return { ...rest, duration: longer(route.duration, delayMs), ...routeEvents(legs, rules), legs: narrated }
}

const toSeason = ({ wet, slowedDm, closed }: SeasonOfWay): RouteSeason => ({
  wet,
  slowed_distance: metres(Math.round(slowedDm / 10)),
  closed,
})

/** As a route adds up its legs. */
function sumsOf(legs: JourneyLeg[]) {
  const timeMs = legs.reduce((sum, leg) => sum + leg.seasonMs + delayMsOf(leg.events), 0)
  const length = legs.reduce((sum, leg) => sum + Math.round(leg.lengthDm / 10), 0)
  return { duration: seconds(timeMs / 1000), distance: metres(length) }
}
