import { DEFAULT_TRAVEL_MODE, type LatLng, type TravelMode } from '@repere/shared'
import { type Avoidable, type RouteQuery, type SpokenLanguage } from './routing.port.js'
import { rounded } from './stops.js'

/** `default` is this API's own format; navigation SDKs read `osrm`. */
export const ROUTE_FORMATS = ['default', 'osrm'] as const
export type RouteFormat = (typeof ROUTE_FORMATS)[number]

/** The parameters of `/v1/route` as they were sent: in a body or in a query. */
export interface RouteRequest {
  origin: LatLng
  destination: LatLng
  waypoints?: LatLng[]
  mode?: TravelMode
  language?: SpokenLanguage
  alternatives?: number
  avoid?: Avoidable[]
  depart_at?: string
  format?: RouteFormat
}

/**
 * The question of a request, in one form for all equal questions: with defaults, coordinates rounded to a tenth of a
 * metre, sorted lists if order means nothing, and without irrelevant parameters.
 */
export function toRouteQuery(request: RouteRequest): RouteQuery {
  const { origin, destination, waypoints = [], avoid = [] } = request
  return {
    stops: [origin, ...waypoints, destination].map(rounded),
    mode: request.mode ?? DEFAULT_TRAVEL_MODE,
    language: request.language ?? 'fr',
    alternatives: waypoints.length > 0 ? 0 : (request.alternatives ?? 0),
    avoid: [...new Set(avoid)].sort(),
  }
}
