import type * as Api from './types.js'
import { type Query } from './transport.js'

/**
 * A route as the query of a GET, which browser tokens may send.
 *
 * @returns null for what only a body can say: areas to avoid, and stops that are more than a point
 */
export function routeQuery({ origin, destination, waypoints, ...rest }: Api.RouteRequest): Query | null {
  const { avoid_areas: areas, ...query } = rest
  const stops = [origin, destination, ...(waypoints ?? [])]
  const isPoint = (stop: object) => Object.keys(stop).every((name) => name === 'lat' || name === 'lng')
  if ((areas?.length ?? 0) > 0 || !stops.every(isPoint)) return null
  const [from, to, ...between] = stops.map(({ lat, lng }) => `${lat},${lng}`)
  return { ...query, origin: from, destination: to, ...(between.length > 0 && { waypoints: between.join('|') }) }
}
