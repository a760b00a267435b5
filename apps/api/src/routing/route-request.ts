import { type Avoidable, type RouteStop, type SeasonName } from '@repere/journeys'
import { type Area } from './avoid-areas.rule.js'
import { type Annotation, type RouteQuery, type SpokenLanguage } from './routing.port.js'
import { HEADING_TOLERANCE_DEFAULT } from './stop.rule.js'
import { rounded } from './stops.js'
import { toTravel, type TravelRequest } from './travel.js'

/** `default` is this API's own format; navigation SDKs read `osrm`. */
export const ROUTE_FORMATS = ['default', 'osrm'] as const
export type RouteFormat = (typeof ROUTE_FORMATS)[number]

/** The parameters of `/v1/route` as they were sent: in a body or in a query. */
export interface RouteRequest extends TravelRequest {
  origin: RouteStop
  destination: RouteStop
  waypoints?: RouteStop[]
  language?: SpokenLanguage
  alternatives?: number
  avoid?: Avoidable[]
  avoid_areas?: Area[]
  annotations?: Annotation[]
  depart_at?: string
  arrive_by?: string
  season?: SeasonName
  format?: RouteFormat
  /** The chosen fields of the answer, valid. */
  fields?: string
}

/**
 * The question of a request, in one form for all equal questions: with defaults, coordinates rounded to a tenth of a
 * metre, sorted lists if order means nothing, and without irrelevant parameters.
 */
export function toRouteQuery(request: RouteRequest): RouteQuery {
  const { origin, destination, waypoints = [], avoid = [], avoid_areas: areas = [], annotations = [] } = request
  return {
    stops: [origin, ...waypoints, destination].map(toStop),
    ...toTravel(request),
    language: request.language ?? 'fr',
    alternatives: waypoints.length > 0 ? 0 : (request.alternatives ?? 0),
    avoid: [...new Set(avoid)].sort(),
    ...(areas.length > 0 && { avoidAreas: areas }),
    ...(annotations.length > 0 && request.format !== 'osrm' && { annotations: [...new Set(annotations)].sort() }),
  }
}

/** A stop with the options that make a difference. */
function toStop({
  heading,
  heading_tolerance: tolerance,
  radius,
  approach,
  pass_through,
  ...point
}: RouteStop): RouteStop {
  return {
    ...rounded(point),
    ...(heading !== undefined && {
      heading: heading % 360,
      heading_tolerance: tolerance ?? HEADING_TOLERANCE_DEFAULT,
    }),
    ...(radius !== undefined && { radius }),
    ...(approach === 'curb' && { approach }),
    ...(pass_through === true && { pass_through }),
  }
}
