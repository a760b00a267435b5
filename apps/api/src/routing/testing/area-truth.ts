import { isInsideRings } from '@repere/geometry'
import { type LatLng, type TravelMode } from '@repere/shared'
import { seededRandom } from '@repere/shared/seeded-random'
import { type RoutingEngine } from '../routing.port.js'
import { type IsochroneDirection, type IsochroneMeasure, type Rings } from '../isochrone-answer.js'
import { boundsOf } from '../isochrone/rings.js'

/** The agreement of an area with a matrix from the same origin, in numbers of points on roads. */
export interface Truth {
  /** Points that the matrix reaches in the time. */
  reachable: number
  /** Those of them that lie outside the area. */
  outside: number
  /** Points inside the area. */
  inside: number
  /** Those of them for which the matrix has more than the limit, or no way. */
  late: number
}

/** Points further from any road are ignored: metres. */
const ROAD_MAX_METRES = 60

/** Points are drawn in the area's box, made larger by this share on each side. */
const MARGIN = 0.2

/**
 * Draws points around an area, and compares the matrix, which moves each to its nearest road.
 *
 * @param query  the query of the area; `limit` in seconds (not minutes) or metres
 */
export async function truthOf(
  engine: RoutingEngine,
  query: { origin: LatLng; mode: TravelMode; measure: IsochroneMeasure; limit: number; direction?: IsochroneDirection },
  area: Rings,
  count: number,
  seed: number,
): Promise<Truth> {
  const { origin, mode, measure, limit, direction = 'from' } = query
  const random = seededRandom(seed)
  const [west, south, east, north] = boundsOf(area)
  const [width, height] = [east - west, north - south]
  const drawn = Array.from({ length: count }, () => ({
    lat: south + (random() * (1 + 2 * MARGIN) - MARGIN) * height,
    lng: west + (random() * (1 + 2 * MARGIN) - MARGIN) * width,
  }))
  const isFrom = direction === 'from'
  const matrix = await engine.matrix(
    isFrom ? { sources: [origin], targets: drawn, mode } : { sources: drawn, targets: [origin], mode },
  )
  const values: (number | null)[][] = measure === 'minutes' ? matrix.durations : matrix.distances
  const truth = { reachable: 0, outside: 0, inside: 0, late: 0 }
  for (const [index, stop] of (isFrom ? matrix.targets : matrix.sources).entries()) {
    // For a moved point, the matrix contains the time to another place.
    if (!stop || stop.resnapped || stop.distance > ROAD_MAX_METRES) continue
    const needed = isFrom ? values[0]![index]! : values[index]![0]!
    const isIn = isInside(drawn[index]!, area)
    if (needed !== null && needed <= limit) {
      truth.reachable++
      if (!isIn) truth.outside++
    }
    if (isIn) {
      truth.inside++
      if (needed === null || needed > limit) truth.late++
    }
  }
  return truth
}

export const addTruths = (truths: Truth[]): Truth =>
  truths.reduce(
    (sum, one) => ({
      reachable: sum.reachable + one.reachable,
      outside: sum.outside + one.outside,
      inside: sum.inside + one.inside,
      late: sum.late + one.late,
    }),
    { reachable: 0, outside: 0, inside: 0, late: 0 },
  )

/** True where a point lies within the outline and in no hole. */
export const isInside = ({ lat, lng }: LatLng, rings: Rings): boolean => isInsideRings(rings, lng, lat)
