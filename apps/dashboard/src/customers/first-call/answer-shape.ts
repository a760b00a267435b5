import polyline from '@mapbox/polyline'
import { type GeoJSON } from 'geojson'

/** Decimals of the coordinates in the API's polylines. */
const PRECISION = 6

interface RouteAnswer {
  routes: { duration: number; distance: number; polyline: string }[]
}

/** The drawable part of an answer. @returns null if there is none */
export function shapeOf(body: unknown): GeoJSON | null {
  if (typeof body !== 'object' || body === null) return null
  if ('routes' in body) {
    const [route] = (body as RouteAnswer).routes
    if (route === undefined) return null
    return {
      type: 'Feature',
      properties: {},
      geometry: {
        type: 'LineString',
        coordinates: polyline.decode(route.polyline, PRECISION).map(([lat, lng]) => [lng, lat]),
      },
    }
  }
  return 'type' in body && body.type === 'FeatureCollection' ? (body as GeoJSON) : null
}

export function routeOf(body: unknown): { km: number; minutes: number } | null {
  const route = (body as RouteAnswer | null)?.routes?.[0]
  return route === undefined ? null : { km: route.distance / 1000, minutes: Math.round(route.duration / 60) }
}
