import { type TravelMode } from '@repere/shared'
import { ringsAround, type Width } from '../../isochrone/around-roads.js'
import { type IsochroneQuery, type Rings } from '../../isochrone-answer.js'
import { type Contour } from '../../isochrone/reachable-area.js'
import { LocalPlane, ReachedRoads } from '../../isochrone/reached-roads.js'
import { EXPANSION_PROPERTY, isBothWays, isShortWalk, planFor, withMargin } from '../isochrone-plan.js'
import { type IsochroneProcedureAnswer } from '../procedures/isochrone-procedure.js'
import { fromExpansion } from './expansion.js'

/** Typical metres per minute: they decide on the size of an area. */
const METRES_A_MINUTE: Record<TravelMode, number> = { auto: 500, bicycle: 250, pedestrian: 80 }
/**
 * Share of the length of the way by which an area extends beside its roads. With more, it contains places whose way is
 * a quarter longer.
 */
const AROUND_SHARE = 0.04
const AROUND_METRES = { least: 25, most: 100 }

/** The reached area around a road: its houses and, for larger areas, those behind them. */
function widthOf({ measure, mode }: IsochroneQuery, limit: number): Width {
  const metres = measure === 'metres' ? limit : limit * METRES_A_MINUTE[mode]
  const aroundMetres = Math.min(AROUND_METRES.most, Math.max(AROUND_METRES.least, AROUND_SHARE * metres))
  // A coarser lattice would cut off the road itself where only 6 m to its left are inside.
  return { aroundMetres, leftOfOneWayMetres: 6, latticeMetres: aroundMetres / 5 }
}

/** Lines may be moved by a share of it to make do with fewer points, and pieces this close belong together. */
const ROADS_GRID_METRES = 150

/** Multiple of a limit. Roads that need more than this, and are known, are excluded from the area. */
const BEYOND_SHARE = 1.15

const NOTHING = new Float64Array(0)

interface ValhallaContours {
  features: {
    properties: { contour: number }
    geometry: { type: 'Polygon'; coordinates: Rings } | { type: 'MultiPolygon'; coordinates: Rings[] }
  }[]
}

/**
 * For each limit of a query, the contours whose union can be reached.
 *
 * @throws SyntaxError or TypeError  when a text is not an answer of Valhalla's
 */
export function fromIsochrones(
  { snap, roads, contours }: Exclude<IsochroneProcedureAnswer, { noRoadNear: number[] }>,
  query: IsochroneQuery,
): Contour[][] {
  const { byRoads = 0, drawings } = planFor(query)
  const plane = new LocalPlane(snap)
  const toCost = (limit: number) => (query.measure === 'minutes' ? limit * 60 : limit)
  const lines = roads === undefined ? undefined : fromExpansion(roads, EXPANSION_PROPERTY[query.measure])
  const reached = lines && new ReachedRoads(plane, lines, isBothWays(query.mode))
  const aroundRoads = (reached: ReachedRoads, limit: number): Contour => {
    const [cost, knownTo] = [toCost(limit), toCost(withMargin(limit, query))]
    const beyond = isShortWalk(query, limit) ? reached.beyond(cost * BEYOND_SHARE, knownTo) : NOTHING
    const rings = ringsAround(plane, { ...reached.within(cost, knownTo), beyond }, widthOf(query, limit))
    return { polygons: [rings], gridMetres: ROADS_GRID_METRES, isClean: true }
  }
  const drawn = drawings.flatMap(({ limits, gridMetres }, index) => {
    const { features } = JSON.parse(contours[index] as string) as ValhallaContours
    return limits.map((limit) => {
      const value = query.measure === 'minutes' ? limit : limit / 1000
      const polygons = features
        .filter(({ properties }) => Math.abs(properties.contour - value) < 1e-3)
        .flatMap(({ geometry }) => (geometry.type === 'MultiPolygon' ? geometry.coordinates : [geometry.coordinates]))
      return { limit, contour: { polygons, gridMetres } }
    })
  })
  const under = reached && query.measure === 'metres' && drawn.length > 0 ? [aroundRoads(reached, byRoads)] : []
  return query.limits.map((limit) =>
    reached && limit <= byRoads
      ? [aroundRoads(reached, limit)]
      : [...under, ...drawn.filter((one) => one.limit <= limit).map(({ contour }) => contour)],
  )
}
