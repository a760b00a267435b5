import type * as Api from './types.js'
import { type Query } from './transport.js'

const point = ({ lat, lng }: Api.LatLng): string => `${lat},${lng}`
const setting = (name: string, value: string | number | undefined): string[] =>
  value === undefined ? [] : [`${name}:${String(value).replace('#', '')}`]

/** A picture of the map as a query. */
export function staticQuery(request: Api.StaticMapRequest & { days?: number }): Query {
  const { center, size, paths = [], markers = [], ...query } = request
  const path = paths.map(({ color, width, ...line }) =>
    [
      ...setting('color', color),
      ...setting('width', width),
      ...('points' in line ? line.points.map(point) : [`polyline:${line.polyline}`]),
    ].join('|'),
  )
  const marker = markers.map(({ color, label, points }) =>
    [...setting('color', color), ...setting('label', label), ...points.map(point)].join('|'),
  )
  return {
    ...query,
    ...(center && { center: point(center) }),
    ...(size && { size: `${size.width}x${size.height}` }),
    ...(path.length > 0 && { path: path.join(';') }),
    ...(marker.length > 0 && { marker: marker.join(';') }),
  }
}
