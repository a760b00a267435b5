import { type RoadMetric, type Roads } from '../roads.js'
import { type Place } from '../snap/place.js'
import { type ReachDirection, type ReachLimit, type ReachSearch } from '../search/reach.js'
import { ContourMemory, ringsWithin } from './contour.js'
import { neededCorners } from './fewer-corners.js'
import { boundsOf, boundsWith, latticeOver } from './lattice.js'
import { LocalPlane } from './local-plane.js'
import { NearestRoad } from './nearest-road.js'
import { polygonAround } from './polygon.js'
import { RoadCutter } from './road-cutter.js'
import { RoadPieces } from './road-pieces.js'
import { roadsNear } from './roads-near.js'

export interface AreaQuery {
  measure: ReachLimit['measure']
  /** Milliseconds or decimetres, rising, at least one. */
  limits: number[]
  direction: ReachDirection
  /** Degrees. A point beside the place, which every area contains, too; null for none. */
  beside: { lat: number; lng: number } | null
}

/**
 * A polygon: the outline, counter-clockwise, then its holes, clockwise. Each ring has longitude and latitude of its corners in
 * turn, 1e-6 degrees; the first corner is not repeated. Rings neither touch nor cross.
 */
export type Area = Int32Array[]

/** How far an area extends beside its roads; further where the lattice is coarse. */
const AROUND_METRES = 100
const AROUND_STEPS = 1.5
/** The lattice of large areas has steps of a double of this. */
const STEP_METRES_MIN = 12.5
const POINTS_MAX = 200_000

const DEGREES = 1e6

/**
 * The areas that ways from or to a place reach within some limits. A point belongs to an area if the nearest place of a road
 * is within the limit, and not too far away.
 */
export class AreaSearch {
  private readonly cutter: RoadCutter
  private readonly pieces = new RoadPieces()
  private readonly nearestRoad = new NearestRoad()
  private readonly memory = new ContourMemory()

  constructor(
    private readonly roads: Roads,
    private readonly metric: RoadMetric,
    private readonly search: ReachSearch,
  ) {
    this.cutter = new RoadCutter(roads.graph, roads.turns, metric.weights)
  }

  /** @returns a polygon for each limit, which contains the place and the polygons of smaller limits */
  areas(place: Place, { measure, limits, direction, beside }: AreaQuery): Area[] {
    const { cutter, pieces, nearestRoad, memory } = this
    const most = limits.at(-1)!
    const plane = new LocalPlane(place.lat * DEGREES, place.lng * DEGREES)
    pieces.count = 0
    const reached = this.search.reach(place, { measure, limit: most }, direction, true)
    cutter.cutReached({ place, reached, measure, limit: most, direction }, plane, pieces)
    const reachedPieces = pieces.count
    const [x, y] = beside ? [plane.x(beside.lng * DEGREES), plane.y(beside.lat * DEGREES)] : [0, 0]
    // What lies on the rim of the lattice must be outside, or the lines around areas have ends.
    const bounds = boundsWith(pieces.boundsWithin(most), x, y)
    const lattice = latticeOver(bounds, AROUND_METRES, STEP_METRES_MIN, POINTS_MAX)
    for (const edge of roadsNear(this.roads, this.metric, plane, boundsOf(lattice), direction)) {
      cutter.cut(edge, plane, pieces)
    }
    const origin = pieces.count
    pieces.add(0, 0, x, y, 0, 0)

    nearestRoad.fill(lattice, pieces, Math.max(AROUND_METRES, AROUND_STEPS * lattice.step))
    for (let piece = 0; piece < reachedPieces; piece++) if (pieces.isWithin(piece, most)) nearestRoad.hold(piece)
    nearestRoad.hold(origin)
    nearestRoad.holdAround(0, 0, origin, 0)
    nearestRoad.holdAround(x, y, origin, 0)
    memory.fit(lattice.columns * lattice.rows)
    return limits.map((limit) =>
      polygonAround(ringsWithin(nearestRoad, limit, memory)).map((ring) => {
        const corners = neededCorners(ring, lattice)
        return Int32Array.from(
          corners.flatMap((at) => [plane.toLng(ring.corners[2 * at]!), plane.toLat(ring.corners[2 * at + 1]!)]),
        )
      }),
    )
  }
}
