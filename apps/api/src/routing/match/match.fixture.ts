import polyline from '@mapbox/polyline'
import { METRES_PER_DEGREE } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { type Matching } from '../match-answer.js'
import { along } from '../testing/noisy-trace.js'

const METRE = 1 / METRES_PER_DEGREE
const FOLLOWED_METRES = 5

/** The share of an encoded line, checked at every `everyMetres`, that lies within 5 m of the matchings' lines: 0..1. */
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
