import { toGeoJSON } from '@mapbox/polyline'

/** A line of the playground: `thin` for the request, `route` for the answer, `other` for its alternatives. */
export interface DrawnLine {
  points: [lng: number, lat: number][]
  kind: 'route' | 'other' | 'thin'
}

/** Polylines of the API have six decimals. */
const PRECISION = 6

export const lineOfPolyline = (polyline: string): [lng: number, lat: number][] =>
  toGeoJSON(polyline, PRECISION).coordinates as [number, number][]
