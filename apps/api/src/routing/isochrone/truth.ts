import { isInsideRings } from '@repere/geometry'
import { type LatLng, type TravelMode } from '@repere/shared'
import { seededRandom } from '@repere/shared/seeded-random'
import { type RoutingEngine } from '../routing.port.js'
import { type IsochroneMeasure } from './isochrone.js'
import { boundsOf, type Rings } from './reachable-area.js'

/** The agreement of an area with a matrix from the same origin, in numbers of points on roads. */
export interface Truth {
  /** Points that the matrix reaches in the time. */
  reachable: number
  /** Those of them that lie outside the area. */
  outside: number
  /** Points inside the area. */
  inside: number
  /** Those of them for which the matrix has more than `LATE` times the limit, or no way. */
  late: number
}

/** An area may contain points that need a little longer, because it is a shape and not a list of roads. */
const LATE = 1.3

/** Points further from any road than this are ignored. */
const ROAD_MAX_METRES = 100

/** Points are drawn in the area's box, made larger by this share on each side. */
const MARGIN = 0.2

/**
 * Draws points around an area, moves each to its nearest road as the matrix does, and compares.
 *
 * @param query  the query of the area; `limit` in seconds (not minutes) or metres
 */
export async function truthOf(
  engine: RoutingEngine,
  { origin, mode, measure, limit }: { origin: LatLng; mode: TravelMode; measure: IsochroneMeasure; limit: number },
  area: Rings,
  count: number,
  seed: number,
): Promise<Truth> {
  const random = seededRandom(seed)
  const [west, south, east, north] = boundsOf(area)
  const [width, height] = [east - west, north - south]
  const drawn = Array.from({ length: count }, () => ({
    lat: south + (random() * (1 + 2 * MARGIN) - MARGIN) * height,
    lng: west + (random() * (1 + 2 * MARGIN) - MARGIN) * width,
  }))
  const matrix = await engine.matrix({ sources: [origin], targets: drawn, mode })
  const truth = { reachable: 0, outside: 0, inside: 0, late: 0 }
  for (const [index, target] of matrix.targets.entries()) {
    // For a moved point, the matrix contains the time to another place.
    if (!target || target.resnapped || target.distance > ROAD_MAX_METRES) continue
    const needed: number | null = (measure === 'minutes' ? matrix.durations : matrix.distances)[0]![index]!
    const isIn = isInside(target, area)
    if (needed !== null && needed <= limit) {
      truth.reachable++
      if (!isIn) truth.outside++
    }
    if (isIn) {
      truth.inside++
      if (needed === null || needed > limit * LATE) truth.late++
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
