import { type TravelMode } from '@repere/shared'
import { type IsochroneMeasure, type IsochroneQuery } from '../isochrone-answer.js'

/**
 * Up to these limits, areas are drawn around the roads that can be reached. The roads of a whole city are some
 * megabytes of text, so beyond the limits Valhalla draws contours on a grid, whose cells are small for such distances.
 */
const BY_ROADS_MAX: Record<IsochroneMeasure, Record<TravelMode, number>> = {
  minutes: { auto: 15, bicycle: 40, pedestrian: 120 },
  metres: { auto: 10_000, bicycle: 10_000, pedestrian: 10_000 },
}

/**
 * Valhalla chooses its grid for the longest time of a request, and draws the same contour differently on each grid. So
 * every time is drawn on one of these grids, on which the contours lie exactly inside each other.
 */
const GRIDS = [
  { minutes: 20, gridMetres: 222 },
  { minutes: 40, gridMetres: 333 },
  { minutes: 120, gridMetres: 500 },
]

/** A grid for the requested distances, in metres: as wide as Valhalla's for the largest. */
const DISTANCE_GRID_METRES = 333

/** One call's contours: the limits that are drawn on one grid, in the measure of the query. */
interface Drawing {
  limits: number[]
  gridMetres: number
}

interface Plan {
  /** The largest limit that is drawn by roads. Absent: no roads are needed. */
  byRoads?: number
  drawings: Drawing[]
}

/**
 * The roads of the largest limit that is drawn by roads, and for larger ones the contours whose union is the area: the
 * limit itself, and the longest of every smaller grid, so that nothing that a smaller limit reaches is missing. Contours
 * of distances are coarse, and empty for some modes: the roads of the largest distance drawn by roads lie under them.
 */
export function planFor({ limits, measure, mode }: IsochroneQuery): Plan {
  const most = BY_ROADS_MAX[measure][mode]
  const beyond = limits.filter((limit) => limit > most)
  if (measure === 'metres') {
    const byRoads = Math.min(most, limits.at(-1) as number)
    return { byRoads, drawings: beyond.length > 0 ? [{ limits: beyond, gridMetres: DISTANCE_GRID_METRES }] : [] }
  }
  const drawings = GRIDS.flatMap(({ minutes, gridMetres }, index) => {
    const smaller = GRIDS[index - 1]?.minutes ?? 0
    const own = beyond.filter((limit) => limit > smaller && limit <= minutes)
    const isUnderOthers = minutes >= most && beyond.some((limit) => limit > minutes)
    // The time of the grid is always requested too, so that every question gets the same grid.
    return own.length > 0 || isUnderOthers ? [{ limits: [...new Set([...own, minutes])], gridMetres }] : []
  })
  return { byRoads: limits.findLast((limit) => limit <= most), drawings }
}

const SHORT_WALK_MINUTES = 15
/** Valhalla's limit for searches, minutes. */
const MINUTES_SEARCHED = 120

/** True if roads that are not reached must be known, so that the area excludes them. */
export const isShortWalk = ({ measure, mode }: IsochroneQuery, limit: number): boolean =>
  measure === 'minutes' && mode === 'pedestrian' && limit <= SHORT_WALK_MINUTES

/**
 * The limit with a margin. A search ends in the middle of roads, in its own direction; with a margin, it has also used
 * those that are open in both directions in the other direction. On foot, the other side of a wide street may be a long
 * way off, so that side must be known to exclude it.
 */
export function withMargin(limit: number, query: IsochroneQuery): number {
  if (query.measure === 'metres') return limit + Math.max(200, Math.ceil(limit / 10))
  if (isShortWalk(query, limit)) return 1.5 * limit
  return Math.min(MINUTES_SEARCHED, limit + Math.max(1, limit / 10))
}

/** Valhalla's name for the cost to the end of a road: seconds or metres. */
export const EXPANSION_PROPERTY = { minutes: 'duration', metres: 'distance' } as const

/** Pedestrians use every road in both directions, so that one direction is enough. */
export const isBothWays = (mode: TravelMode) => mode === 'pedestrian'
