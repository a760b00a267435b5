import { Inject, Injectable } from '@nestjs/common'
import { badInput, type FieldError } from '@repere/http'
import { type Avoidable, type RouteStop } from '@repere/journeys'
import { type Answer } from '../gateway/answer.js'
import { coverageErrors } from '../region/index.js'
import { EngineAnswers } from '../routing/engine-answers.js'
import { PAIRS_MAX } from '../routing/matrix/matrix.dto.js'
import { toRouteQuery } from '../routing/route-request.js'
import { NoRoadNearby, type RouteQuery, RoutingEngine } from '../routing/routing.port.js'
import { checkStops, rounded } from '../routing/stops.js'
import { type Address, type Places, readAddress } from './coordinate-list.js'
import {
  type Excludable,
  type OsrmNearestQueryDto,
  type OsrmRouteQueryDto,
  type OsrmTableQueryDto,
} from './osrm-queries.dto.js'
import { lineOptionsOf, OsrmRoutes, toPosition } from './osrm-routes.service.js'

const ROUTE_COORDINATES_MAX = 25
const TABLE_COORDINATES_MAX = 501
const AVOIDED: Readonly<Record<Excludable, Avoidable>> = { toll: 'tolls', ferry: 'ferries', motorway: 'highways' }
const ALTERNATIVES: Readonly<Record<string, number>> = { true: 2, 1: 1, 2: 2, 3: 2 }

export const alternativesOf = ({ alternatives = 'false' }: OsrmRouteQueryDto): number => ALTERNATIVES[alternatives] ?? 0

/** Routes, tables and the nearest road, as OSRM's addresses ask for them. */
@Injectable()
export class OsrmService {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(EngineAnswers) private readonly answers: EngineAnswers,
    @Inject(OsrmRoutes) private readonly osrm: OsrmRoutes,
  ) {}

  /** @throws Problem  400 naming every part at fault; 502 when the engine fails; 503 on overload or without data */
  async route(address: Address, sent: OsrmRouteQueryDto): Promise<Answer> {
    const { places, errors } = readPlaces(address, { min: 2, max: ROUTE_COORDINATES_MAX }, sent)
    errors.push(...waypointErrors(sent.waypoints, places.points.length))
    if (errors.length > 0) throw badInput(errors)
    const coverage = this.answers.serving()
    refuse(checkStops(places.stops, places.travel.mode, coverage))
    const query = { ...this.routeQuery(places, sent), ...this.answers.eventsAt(new Date()) }
    const options = lineOptionsOf(sent)
    const request = { ...query, ...keyOf(options), skips: sent.skip_waypoints ?? false }
    return this.answers.answer({ operation: 'osrm.route', request, stops: places.stops }, async () => {
      const found = await this.osrm.routes(query, options)
      const waypoints = found.waypoints.filter((_, index) => !query.stops[index]!.pass_through)
      const body = { code: 'Ok', routes: found.routes, ...(!sent.skip_waypoints && { waypoints }) }
      return { body, build: found.build }
    })
  }

  /** The nearest road is that on which a route from the place begins. */
  async nearest(address: Address, sent: OsrmNearestQueryDto): Promise<Answer> {
    const { places, errors } = readPlaces(address, { min: 1, max: 1 }, sent)
    if (errors.length > 0) throw badInput(errors)
    const coverage = this.answers.serving()
    refuse(checkStops(places.stops, places.travel.mode, coverage))
    const [stop] = stopsOf(places, sent) as [RouteStop]
    const query = { ...toRouteQuery({ origin: stop, destination: stop }), ...places.travel }
    const { stops } = places
    return this.answers.answer({ operation: 'osrm.nearest', request: query, stops: [...stops, ...stops] }, async () => {
      const { document, build: answeredBy } = await this.engine.osrmRoute(query)
      return { body: { code: 'Ok', waypoints: document.waypoints.slice(0, 1) }, build: answeredBy }
    })
  }

  /** @throws Problem  400; 502 when the engine fails; 503 on overload or without data */
  async table(address: Address, sent: OsrmTableQueryDto): Promise<Answer> {
    const { places, errors } = readPlaces(address, { min: 1, max: TABLE_COORDINATES_MAX }, sent)
    const { points, travel, stops } = places
    const all = points.map((_, index) => index)
    const [rows, columns] = [sent.sources ?? all, sent.destinations ?? all]
    errors.push(
      ...indexErrors('sources', sent.sources, points.length),
      ...indexErrors('destinations', sent.destinations, points.length),
    )
    if (errors.length > 0) throw badInput(errors)
    if (rows.length * columns.length > PAIRS_MAX) {
      throw badInput([{ field: 'coordinates', reason: 'too_many_pairs', value: rows.length * columns.length }])
    }
    const coverage = this.answers.serving()
    refuse(stops.flatMap((stop) => coverageErrors(stop.field, stop, coverage)))
    const at = (index: number | undefined) => rounded(points[index!]!)
    const query = { sources: rows.map(at), targets: columns.map(at), ...travel, ...this.answers.eventsAt(new Date()) }
    const { annotations = ['duration'], skip_waypoints: skips = false } = sent
    const asked = [...rows, ...columns]
    const named = asked.map((index) => stops[index!]!)
    const reaches = asked.map((index) => sent.radiuses?.[index!] ?? null)
    const request = { ...query, annotations, skips, ...(sent.radiuses && { reaches }) }
    return this.answers.answer({ operation: 'osrm.table', request, stops: named }, async () => {
      const found = await this.engine.matrix(query)
      const ends = [...found.sources, ...found.targets]
      const isRoadless = (index: number) => (ends[index]?.distance ?? Infinity) > (reaches[index] ?? Number.MAX_VALUE)
      // A coordinate may be a source and a destination.
      const roadless = ends.flatMap((_, index) =>
        isRoadless(index) && asked.indexOf(asked[index]) === index ? [index] : [],
      )
      if (roadless.length > 0) throw new NoRoadNearby(roadless)
      const positions = ends.map((end) => toPosition(end!))
      const body = {
        code: 'Ok',
        ...(annotations.includes('duration') && { durations: found.durations }),
        ...(annotations.includes('distance') && { distances: found.distances }),
        ...(!skips && { sources: positions.slice(0, rows.length), destinations: positions.slice(rows.length) }),
      }
      return { body, build: found.build }
    })
  }

  private routeQuery(places: Places, sent: OsrmRouteQueryDto): RouteQuery {
    const [origin, ...others] = stopsOf(places, sent)
    const destination = others.pop()!
    const { waypoints: ends, exclude = [], alternatives = 'false', language } = sent
    const query = toRouteQuery({
      origin: origin!,
      waypoints: others.map((stop, index) =>
        ends === undefined || ends.includes(index + 1) ? stop : { ...stop, pass_through: true },
      ),
      destination,
      alternatives: ALTERNATIVES[alternatives] ?? 0,
      avoid: exclude.map((name) => AVOIDED[name]),
      ...(language !== undefined && { language }),
    })
    return { ...query, ...places.travel }
  }
}

/** Options with an item for each coordinate. */
interface ListOptions {
  hints?: unknown[]
  bearings?: ({ heading: number; heading_tolerance: number } | undefined)[]
  radiuses?: (number | undefined)[]
  approaches?: ('any' | 'curb' | undefined)[]
  timestamps?: unknown[]
}
const LISTS = ['hints', 'bearings', 'radiuses', 'approaches', 'timestamps'] as const

/**
 * The places of an address, and the lists of options that do not have as many items.
 *
 * @throws Problem  400 when the address itself cannot be read
 */
export function readPlaces(
  address: Address,
  count: { min: number; max: number },
  lists: ListOptions,
): { places: Places; errors: FieldError[] } {
  const reading = readAddress(address, count)
  if ('errors' in reading) throw badInput(reading.errors)
  const { length } = reading.places.points
  const errors = LISTS.flatMap((field): FieldError[] => {
    const items = lists[field]
    return items === undefined || items.length === length
      ? []
      : [{ field, reason: 'conflicting_fields', value: items.length }]
  })
  return { places: reading.places, errors }
}

const stopsOf = ({ points }: Places, { bearings, radiuses, approaches }: ListOptions): RouteStop[] =>
  points.map((point, index) => ({
    ...point,
    ...bearings?.[index],
    ...(radiuses?.[index] !== undefined && { radius: radiuses[index] }),
    ...(approaches?.[index] !== undefined && { approach: approaches[index] }),
  }))

/** Legs begin and end at the first coordinate, at the last one, and at others in their order. */
function waypointErrors(waypoints: (number | undefined)[] | undefined, count: number): FieldError[] {
  if (waypoints === undefined) return []
  const outside = indexErrors('waypoints', waypoints, count)
  if (outside.length > 0) return outside
  const isRising = waypoints.every((index, at) => at === 0 || index! > waypoints[at - 1]!)
  if (!isRising) return [{ field: 'waypoints', reason: 'not_increasing', value: waypoints }]
  const areEndsIn = waypoints[0] === 0 && waypoints.at(-1) === count - 1
  return areEndsIn ? [] : [{ field: 'waypoints', reason: 'conflicting_fields', value: waypoints }]
}

const indexErrors = (field: string, indexes: (number | undefined)[] | undefined, count: number): FieldError[] =>
  (indexes ?? []).flatMap((index, at): FieldError[] =>
    index !== undefined && index < count
      ? []
      : [{ field: `${field}.${at}`, reason: 'out_of_range', value: index ?? null }],
  )

export function refuse(errors: FieldError[]): void {
  if (errors.length > 0) throw badInput(errors)
}

/** Options as a part of a cache's key. */
export const keyOf = ({ annotations, ...options }: ReturnType<typeof lineOptionsOf>): object => ({
  ...options,
  annotations: [...annotations].sort(),
})
