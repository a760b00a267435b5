import polyline from '@mapbox/polyline'
import { greatCircleMetres, METRES_PER_DEGREE } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { type Matching } from './matching.js'

const METRE = 1 / METRES_PER_DEGREE
const FOLLOWED_METRES = 5

/** Points of an encoded line, at a distance in metres. */
export function along(line: string, stepMetres: number): LatLng[] {
  const corners = polyline.decode(line, 6).map(([lat, lng]) => ({ lat, lng }))
  const points = [corners[0]!]
  let left = stepMetres
  corners.slice(1).forEach((end, index) => {
    let begin = corners[index]!
    for (let length = greatCircleMetres(begin, end); length >= left; length = greatCircleMetres(begin, end)) {
      const share = left / length
      begin = { lat: begin.lat + (end.lat - begin.lat) * share, lng: begin.lng + (end.lng - begin.lng) * share }
      points.push(begin)
      left = stepMetres
    }
    left -= greatCircleMetres(begin, end)
  })
  return points
}

/** The points with normally distributed errors in each direction, in metres; the same for the same seed. */
export function noisy(points: LatLng[], sigmaMetres: number, seed: number): LatLng[] {
  let state = seed
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
  return points.map(({ lat, lng }) => ({
    lat: lat + normal() * sigmaMetres * METRE,
    lng: lng + normal() * sigmaMetres * METRE,
  }))
}

/** How much of an encoded line, looked at so often, lies within 5 m of the matchings' lines. */
export function shareFollowed(line: string, matchings: Matching[], everyMetres = 20): number {
  const ways = matchings.map((matching) => polyline.decode(matching.polyline, 6))
  const points = along(line, everyMetres)
  const followed = points.filter((point) =>
    ways.some((way) => way.slice(1).some((end, index) => distanceTo(point, way[index]!, end) <= FOLLOWED_METRES)),
  )
  return followed.length / points.length
}

/** On a plane: metres from a point to a short line. */
function distanceTo(point: LatLng, begin: [number, number], end: [number, number]): number {
  const shrink = Math.cos((point.lat * Math.PI) / 180)
  const flat = ([lat, lng]: [number, number]) =>
    [((lng - point.lng) * shrink) / METRE, (lat - point.lat) / METRE] as const
  const [[x1, y1], [x2, y2]] = [flat(begin), flat(end)]
  const [dx, dy] = [x2 - x1, y2 - y1]
  const share = Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x1 + share * dx, y1 + share * dy)
}
