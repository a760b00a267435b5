import polyline from '@mapbox/polyline'
import { greatCircleMetres, METRES_PER_DEGREE } from '@repere/geometry'
import { type LatLng } from '@repere/shared'

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
  const error = () => (normal() * sigmaMetres) / METRES_PER_DEGREE
  return points.map(({ lat, lng }) => ({ lat: lat + error(), lng: lng + error() }))
}
