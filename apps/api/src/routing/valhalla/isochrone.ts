import { type TravelMode } from '@repere/shared'
import { ringsAround, type Width } from '../isochrone/around-roads.js'
import { type IsochroneMeasure, type IsochroneQuery } from '../isochrone/isochrone.js'
import { type Contour, type Rings } from '../isochrone/reachable-area.js'
import { LocalPlane, ReachedRoads } from '../isochrone/reached-roads.js'
import { fromExpansion } from './expansion.js'
import { type CallValhalla, type ProcedureSettings } from './call.js'
import { fromNetwork, type Network, NETWORKS, type Snap, toLocation, toNetworkRequest } from './snap.js'
import { DEPART_AT, VALHALLA_COSTING } from './wire.js'

/**
 * Up to these limits areas are drawn around the very roads that can be reached. The roads of a whole city are some
 * megabytes of text, so beyond them Valhalla draws contours on a grid: over such distances its cells are small.
 */
const BY_ROADS_MAX: Record<IsochroneMeasure, Record<TravelMode, number>> = {
  minutes: { auto: 15, bicycle: 40, pedestrian: 120 },
  metres: { auto: 10_000, bicycle: 10_000, pedestrian: 10_000 },
}

/** Typical metres per minute: they decide on the size of an area. */
const METRES_A_MINUTE: Record<TravelMode, number> = { auto: 500, bicycle: 250, pedestrian: 80 }
/** Of the way: an area goes so far beside its roads, or one that is another quarter of the way off lies inside. */
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

/**
 * Valhalla lays a grid for the longest time of a request, and draws the same contour differently on each. So every time
 * is drawn on one of these, where contours lie inside each other exactly.
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
function planFor({ limits, measure, mode }: IsochroneQuery): Plan {
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
    // The grid's own time makes it the same grid for every question.
    return own.length > 0 || isUnderOthers ? [{ limits: [...new Set([...own, minutes])], gridMetres }] : []
  })
  return { byRoads: limits.findLast((limit) => limit <= most), drawings }
}

export type IsochroneProcedureAnswer =
  /** The roads that are reached, where they are needed, and a text for each grid. */
  { snap: Snap; roads?: string; contours: string[] } | { noRoadNear: number[] }

export async function contoursAround(
  call: CallValhalla,
  query: IsochroneQuery,
  { snapMaxMetres }: ProcedureSettings,
): Promise<IsochroneProcedureAnswer> {
  const origins = [query.origin]
  const network = NETWORKS[0] as Network
  // A road without an exit reaches nothing, and the engine is not called again: a nearby road with an exit is used.
  const located = await call('locate', toNetworkRequest(origins, query.mode, network))
  const [place] = fromNetwork(located, origins, network, snapMaxMetres, true)
  if (!place) return { noRoadNear: [0] }
  const { snap } = place
  const { byRoads, drawings } = planFor(query)
  const roads =
    byRoads === undefined
      ? undefined
      : await call('expansion', toExpansionRequest(query, snap, withMargin(byRoads, query)))
  const contours: string[] = []
  for (const { limits } of drawings) contours.push(await call('isochrone', toIsochroneRequest(query, snap, limits)))
  return { snap, roads, contours }
}

/**
 * A search ends on the way along roads, in the direction in which it came; a little further on, it has come along the ones
 * that are open both ways in the other direction, too. On foot the other side of a wide street may be a long way off: it
 * must be known to be left out.
 */
function withMargin(limit: number, { measure, mode }: IsochroneQuery): number {
  if (measure === 'metres') return limit + Math.max(200, Math.ceil(limit / 10))
  if (mode === 'pedestrian' && limit <= SHORT_WALK_MINUTES) return 1.5 * limit
  return Math.min(MINUTES_SEARCHED, limit + Math.max(1, limit / 10))
}

const SHORT_WALK_MINUTES = 15
/** Of a limit: a road that takes so much is left out where it is known. */
const BEYOND_SHARE = 1.15

/** Valhalla searches no further. */
const MINUTES_SEARCHED = 120

const toContour = (measure: IsochroneMeasure, limit: number) =>
  measure === 'minutes' ? { time: limit } : { distance: limit / 1000 }

function toRequest({ origin, mode, departs }: IsochroneQuery, snap: Snap): object {
  return {
    locations: [toLocation({ stop: origin, snap })],
    costing: VALHALLA_COSTING[mode],
    ...(departs !== undefined && { date_time: { type: DEPART_AT, value: departs } }),
  }
}

/** Valhalla's name for what it takes to the end of a road; seconds or metres. */
const PROPERTY = { minutes: 'duration', metres: 'distance' } as const

/** Pedestrians use every road in both directions, so that one direction is enough. */
const isBothWays = (mode: TravelMode) => mode === 'pedestrian'

const NOTHING = new Float64Array(0)

/** Metres by which a road's line may be simplified. */
const GENERALIZE_METRES = 3

const toExpansionRequest = (query: IsochroneQuery, snap: Snap, limit: number): string =>
  JSON.stringify({
    ...toRequest(query, snap),
    action: 'isochrone',
    contours: [toContour(query.measure, limit)],
    expansion_properties: [PROPERTY[query.measure]],
    skip_opposites: isBothWays(query.mode),
    generalize: GENERALIZE_METRES,
  })

const toIsochroneRequest = (query: IsochroneQuery, snap: Snap, limits: number[]): string =>
  JSON.stringify({
    ...toRequest(query, snap),
    contours: limits.toSorted((a, b) => a - b).map((limit) => toContour(query.measure, limit)),
    polygons: true,
    // Its own clean-up drops pieces and bends lines into each other.
    denoise: 0,
    generalize: 0,
  })

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
  const lines = roads === undefined ? undefined : fromExpansion(roads, PROPERTY[query.measure])
  const reached = lines && new ReachedRoads(plane, lines, isBothWays(query.mode))
  const aroundRoads = (reached: ReachedRoads, limit: number): Contour => {
    const [cost, knownTo] = [toCost(limit), toCost(withMargin(limit, query))]
    const isShortWalk = query.mode === 'pedestrian' && query.measure === 'minutes' && limit <= SHORT_WALK_MINUTES
    const beyond = isShortWalk ? reached.beyond(cost * BEYOND_SHARE, knownTo) : NOTHING
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
