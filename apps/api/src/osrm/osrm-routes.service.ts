import { Inject, Injectable } from '@nestjs/common'
import { type Travel } from '@repere/shared'
import { type OsrmRoute } from '../routing/osrm/osrm-route.js'
import { type RouteQuery, RoutingEngine, type WayAnswer } from '../routing/routing.port.js'
import { type SnappedStop } from '../routing/route.js'
import { decoded, inFormat, joined, type Line, overviewOf } from './line-format.js'
import { type OsrmPlainLegDto, type OsrmPlainRouteDto, type OsrmPositionDto } from './osrm-answers.dto.js'
import { ANNOTATIONS, type Annotation, type OsrmLineQueryDto } from './osrm-queries.dto.js'
import { segmentValues } from './segment-values.js'

/** How lines, steps and segments are wanted, with defaults. */
export interface LineOptions {
  hasSteps: boolean
  annotations: ReadonlySet<Annotation>
  geometries: NonNullable<OsrmLineQueryDto['geometries']>
  overview: NonNullable<OsrmLineQueryDto['overview']>
}

export function lineOptionsOf({ steps, annotations = [], geometries, overview }: OsrmLineQueryDto): LineOptions {
  const named = annotations.filter((name) => name !== 'true' && name !== 'false')
  return {
    hasSteps: steps ?? false,
    annotations: new Set(annotations.includes('true') ? ANNOTATIONS : named),
    geometries: geometries ?? 'polyline',
    overview: overview ?? 'simplified',
  }
}

/** Weights are durations, with steps and without them. */
export const WEIGHT_NAME = 'duration'

export interface FoundRoutes {
  build: string
  routes: OsrmPlainRouteDto[]
  /** One for each stop of the query. */
  waypoints: OsrmPositionDto[]
}

/** Routes in the format of OSRM's own API, from the engine's ways and texts. */
@Injectable()
export class OsrmRoutes {
  constructor(@Inject(RoutingEngine) private readonly engine: RoutingEngine) {}

  /** @throws  what the engine throws */
  async routes(query: RouteQuery, options: LineOptions, deadlineMs?: number): Promise<FoundRoutes> {
    if (!options.hasSteps) {
      const way = await this.engine.way(query, deadlineMs)
      const plain = plainRoutesOf(way)
      const waypoints = way.stops.map(toPosition)
      const routes = await Promise.all(plain.map((route) => this.present(route, query, options, way.build)))
      return { build: way.build, routes, waypoints }
    }
    const { document, build } = await this.engine.osrmRoute(query, deadlineMs)
    const routes = await Promise.all(
      document.routes.map((route) => this.present(narratedRouteOf(route), query, options, build)),
    )
    return { build, routes, waypoints: document.waypoints }
  }

  /**
   * Writes the lines of a route in their format, with the values of its segments.
   *
   * @param build  that the route came from
   */
  async present(
    route: UnpresentedRoute,
    travel: Travel,
    options: LineOptions,
    build: string,
  ): Promise<OsrmPlainRouteDto> {
    const { legs, line, ...sums } = route
    const overview = overviewOf(line, options.overview)
    return {
      ...sums,
      ...(overview && { geometry: inFormat(overview, options.geometries) }),
      legs: await Promise.all(legs.map((leg) => this.presentLeg(leg, travel, options, build))),
    }
  }

  private async presentLeg(
    leg: UnpresentedLeg,
    { mode, vehicle }: Travel,
    options: LineOptions,
    build: string,
  ): Promise<OsrmPlainLegDto> {
    const { line, steps, ...sums } = leg
    const presented = {
      ...sums,
      steps: options.hasSteps
        ? steps.map((step) => ({ ...step, geometry: inFormat(decoded(step.geometry), options.geometries) }))
        : [],
    }
    if (options.annotations.size === 0) return presented
    const lines = [inFormat(line, 'polyline6') as string]
    const { path } = await this.engine.path({ lines, build, mode, ...(vehicle && { vehicle }) })
    return { ...presented, annotation: segmentValues(line, path, leg.duration, options.annotations) }
  }
}

type Step = Omit<OsrmPlainLegDto['steps'][number], 'geometry'> & { geometry: string }

export interface UnpresentedLeg extends Omit<OsrmPlainLegDto, 'steps' | 'annotation'> {
  line: Line
  steps: Step[]
}

export interface UnpresentedRoute extends Omit<OsrmPlainRouteDto, 'legs' | 'geometry'> {
  line: Line
  legs: UnpresentedLeg[]
}

function plainRoutesOf(way: WayAnswer): UnpresentedRoute[] {
  const legOf = ({ duration, distance }: { duration: number; distance: number }, line: string): UnpresentedLeg => ({
    ...{ duration, distance, weight: duration, summary: '' },
    line: joined([decoded(line)]),
    steps: [],
  })
  const routeOf = (sums: { duration: number; distance: number }, line: string, legs: UnpresentedLeg[]) => ({
    ...{ duration: sums.duration, distance: sums.distance, weight: sums.duration },
    weight_name: WEIGHT_NAME,
    line: decoded(line),
    legs,
  })
  return [
    routeOf(
      way,
      way.polyline,
      way.legs.map((leg, index) => legOf(leg, way.lines[index]!)),
    ),
    ...way.alternatives.map((other) => routeOf(other, other.polyline, [legOf(other, other.polyline)])),
  ]
}

/** Without voice and banner instructions, which OSRM itself does not have. */
function narratedRouteOf({ duration, distance, geometry, legs }: OsrmRoute): UnpresentedRoute {
  return {
    ...{ duration, distance, weight: duration, weight_name: WEIGHT_NAME },
    line: decoded(geometry),
    legs: legs.map((leg) => ({
      ...{ duration: leg.duration, distance: leg.distance, weight: leg.duration, summary: leg.summary },
      line: lineOfSteps(leg.steps),
      steps: leg.steps.map(({ voiceInstructions: _voice, bannerInstructions: _banner, ...step }) => ({
        ...step,
        weight: step.duration,
      })),
    })),
  }
}

export const lineOfSteps = (steps: { geometry: string }[]): Line =>
  joined(steps.map(({ geometry }) => decoded(geometry)))

/** A position without the name of its street. */
export const toPosition = ({ lat, lng, distance, name = '' }: SnappedStop): OsrmPositionDto => ({
  location: [lng, lat],
  distance,
  name,
})
