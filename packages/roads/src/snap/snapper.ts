import { twinsOf, type TurnGraph } from '../expanded/turn-graph.js'
import { type Place, type StateEnd } from './place.js'
import { drivesOnRight } from '../tiles/node-attributes.js'
import { type RoadGraph } from '../tiles/road-graph.js'
import { isOfNetwork, type Networks } from './networks.js'
import { CELL, edgesInCell, type RoadGrid } from './road-grid.js'

/** Metres of a degree on both axes, as Valhalla's projection has it: with another figure, near ties snap to other roads. */
export const METRES_PER_DEGREE = 110_567
/** The sphere on which Valhalla measures edges. */
const EARTH_RADIUS_METRES = 6_378_160.187
/** A place so near to the end of an edge is the crossing there, with all its roads. */
const CROSSING_METRES = 5
/** A point so near to the middle of a road lies on neither side. */
const CURB_METRES = 1
const DEGREES = 1e6

export interface SnapOptions {
  /** Metres beyond which a point has no road nearby. */
  metresMax: number
  /** The least network that the road must belong to: 0 takes any road, 1 and 2 are those of `NETWORK_CROSSINGS`. */
  network: 0 | 1 | 2
  /** Takes the nearest road that leads in this direction, and the way begins or ends in it. Degrees from north. */
  heading?: { degrees: number; tolerance: number }
  /** Ways begin and end on the side of the road where the point lies, if traffic may drive there. */
  isCurb?: boolean
}

/** The nearest point of a segment. */
interface Nearest {
  metresSquared: number
  edge: number
  /** Index of the segment's first point in `shapePoints`. */
  segment: number
  lat: number
  lng: number
}

/** Finds the nearest roads of one metric. It looks at the cells around a point in growing rings. */
export class Snapper {
  constructor(
    private readonly graph: RoadGraph,
    private readonly turns: TurnGraph,
    private readonly grid: RoadGrid,
    private readonly networks: Networks,
  ) {}

  /** @returns null where there is no such road */
  snap(lat: number, lng: number, options: SnapOptions): Place | null {
    const { metresMax, network, heading } = options
    const perLng = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
    const nearest: Nearest = { metresSquared: Infinity, edge: -1, segment: 0, lat: 0, lng: 0 }
    const row = Math.floor((lat * DEGREES - this.grid.origin[0]!) / CELL)
    const column = Math.floor((lng * DEGREES - this.grid.origin[1]!) / CELL)
    const seen = new Set<number>()
    const visit = (r: number, c: number) => {
      for (const edge of edgesInCell(this.grid, r, c)) {
        if (seen.has(edge)) continue
        seen.add(edge)
        if (this.isOpen(edge, network)) this.approach(edge, lat, lng, perLng, nearest, heading)
      }
    }
    const cellMetres = (CELL / DEGREES) * Math.min(METRES_PER_DEGREE, perLng)
    for (let ring = 0; (ring - 1) * cellMetres <= Math.min(metresMax, Math.sqrt(nearest.metresSquared)); ring++) {
      for (let i = -ring; i <= ring; i++) {
        visit(row - ring, column + i)
        if (ring > 0) visit(row + ring, column + i)
        if (Math.abs(i) === ring) continue
        visit(row + i, column - ring)
        visit(row + i, column + ring)
      }
    }
    const distance = Math.sqrt(nearest.metresSquared)
    return distance <= metresMax ? { ...this.endsAt(nearest, lat, lng, perLng, options), distance } : null
  }

  private isOpen(edge: number, network: number): boolean {
    const openOf = (state: number) => (this.isStop(state) ? state : -1)
    const [there, back] = [openOf(this.stateOf(edge)), openOf(this.stateOf(this.graph.opposing[edge]!))]
    return isOfNetwork(this.networks, there, back, network)
  }

  private isStop(state: number): boolean {
    return state >= 0 && this.networks.stop[state] === 1
  }

  private stateOf(edge: number): number {
    return edge < 0 ? -1 : this.turns.stateOf[edge]!
  }

  private approach(
    edge: number,
    lat: number,
    lng: number,
    perLng: number,
    nearest: Nearest,
    heading: SnapOptions['heading'],
  ): void {
    const { shape, firstPoint, shapePoints } = this.graph
    const number = shape[edge]! >>> 1
    for (let segment = firstPoint[number]!; segment + 1 < firstPoint[number + 1]!; segment++) {
      const y = (shapePoints[2 * segment]! / DEGREES - lat) * METRES_PER_DEGREE
      const x = (shapePoints[2 * segment + 1]! / DEGREES - lng) * perLng
      const dy = (shapePoints[2 * segment + 2]! / DEGREES - lat) * METRES_PER_DEGREE - y
      const dx = (shapePoints[2 * segment + 3]! / DEGREES - lng) * perLng - x
      const squared = dx * dx + dy * dy
      const t = squared === 0 ? 0 : Math.max(0, Math.min(1, -(x * dx + y * dy) / squared))
      const [atX, atY] = [x + t * dx, y + t * dy]
      const metresSquared = atX * atX + atY * atY
      if (metresSquared >= nearest.metresSquared) continue
      if (heading && !this.directionsAt({ edge, segment }).some((direction) => leadsTo(direction, heading))) continue
      nearest.metresSquared = metresSquared
      nearest.edge = edge
      nearest.segment = segment
      nearest.lat = lat + atY / METRES_PER_DEGREE
      nearest.lng = lng + atX / perLng
    }
  }

  /** The states in which ways begin and end at a point of a road. */
  private endsAt(
    nearest: Nearest,
    lat: number,
    lng: number,
    perLng: number,
    { heading, isCurb = false }: SnapOptions,
  ): Omit<Place, 'distance'> {
    const { turns } = this
    const { edge } = nearest
    // A direction or a side belongs to one road, also where the place is at its crossing.
    const crossing = heading || isCurb ? -1 : this.crossingAt(nearest, lat, lng, perLng)
    const ends = crossing < 0 ? this.endsOnEdge(nearest) : this.endsAtCrossing(crossing)
    if (heading) keepDirections(ends, this.directionsAt(nearest), (direction) => leadsTo(direction, heading))
    if (isCurb) {
      const side = this.sideOf(nearest, lat, lng, perLng)
      if (side !== null) keepDirections(ends, this.directionsAt(nearest), ({ isStored }) => isStored === side)
    }
    const twins = ends.to.flatMap(({ state, fraction }) =>
      twinsOf(turns, turns.edgeOf[state]!).map((twin) => ({ state: twin, fraction })),
    )
    // Like all coordinates of answers: a tenth of a metre.
    const rounded = (degrees: number) => Math.round(degrees * DEGREES) / DEGREES
    return {
      lat: rounded(nearest.lat),
      lng: rounded(nearest.lng),
      edge,
      crossing,
      from: ends.from,
      to: [...ends.to, ...twins],
    }
  }

  /** The node where a place is one with a crossing; −1 where it is on the way between. */
  private crossingAt(nearest: Nearest, lat: number, lng: number, perLng: number): number {
    const { shape, firstPoint, shapePoints, tail, head } = this.graph
    const number = shape[nearest.edge]! >>> 1
    const isReversed = (shape[nearest.edge]! & 1) === 1
    const isAt = (point: number) => {
      const [y, x] = [shapePoints[2 * point]!, shapePoints[2 * point + 1]!]
      if (Math.round(nearest.lat * DEGREES) === y && Math.round(nearest.lng * DEGREES) === x) return true
      return Math.hypot((y / DEGREES - lat) * METRES_PER_DEGREE, (x / DEGREES - lng) * perLng) < CROSSING_METRES
    }
    const [first, last] = [firstPoint[number]!, firstPoint[number + 1]! - 1]
    const [start, end] = isReversed ? [last, first] : [first, last]
    if (isAt(start)) return tail[nearest.edge]!
    return isAt(end) ? head[nearest.edge]! : -1
  }

  private endsAtCrossing(crossing: number): { from: StateEnd[]; to: StateEnd[] } {
    const { graph } = this
    const from: StateEnd[] = []
    const to: StateEnd[] = []
    for (let i = graph.firstOut[crossing]!; i < graph.firstOut[crossing + 1]!; i++) {
      const edge = graph.out[i]!
      const [leaving, arriving] = [this.stateOf(edge), this.stateOf(graph.opposing[edge]!)]
      if (this.isStop(leaving)) from.push({ state: leaving, fraction: 0 })
      if (this.isStop(arriving)) to.push({ state: arriving, fraction: 1 })
    }
    // At the end of a one-way street, a way begins where it ends.
    return { from: from.length > 0 ? from : to, to: to.length > 0 ? to : from }
  }

  /** The directions in which one may drive along a segment. */
  private directionsAt({ edge, segment }: Pick<Nearest, 'edge' | 'segment'>): Direction[] {
    const { shape, shapePoints, opposing } = this.graph
    const [y, x] = [shapePoints[2 * segment]!, shapePoints[2 * segment + 1]!]
    const [dy, dx] = [shapePoints[2 * segment + 2]! - y, shapePoints[2 * segment + 3]! - x]
    const stored = (Math.atan2(dx * Math.cos((y / DEGREES / 180) * Math.PI), dy) * 180) / Math.PI
    return [edge, opposing[edge]!].flatMap((directed) => {
      const state = this.stateOf(directed)
      if (!this.isStop(state)) return []
      const isStored = (shape[directed]! & 1) === 0
      return [{ state, isStored, degrees: isStored ? stored : stored + 180 }]
    })
  }

  /**
   * Whether a point lies where traffic drives in the stored direction of the nearest segment: true; in the other
   * direction: false; null where it lies on the road.
   */
  private sideOf({ edge, segment, metresSquared }: Nearest, lat: number, lng: number, perLng: number): boolean | null {
    if (metresSquared < CURB_METRES * CURB_METRES) return null
    const { shapePoints, tail, nodeWords } = this.graph
    const [y, x] = [shapePoints[2 * segment]! / DEGREES, shapePoints[2 * segment + 1]! / DEGREES]
    const dy = (shapePoints[2 * segment + 2]! / DEGREES - y) * METRES_PER_DEGREE
    const dx = (shapePoints[2 * segment + 3]! / DEGREES - x) * perLng
    const isRight = dx * (lat - y) * METRES_PER_DEGREE - dy * (lng - x) * perLng < 0
    return isRight === drivesOnRight(nodeWords[tail[edge]!]!)
  }

  private endsOnEdge(nearest: Nearest): { from: StateEnd[]; to: StateEnd[] } {
    const { graph } = this
    const part = this.partBefore(nearest)
    const ends: StateEnd[] = []
    const add = (state: number, fraction: number) => {
      if (this.isStop(state)) ends.push({ state, fraction })
    }
    add(this.stateOf(nearest.edge), part)
    add(this.stateOf(graph.opposing[nearest.edge]!), 1 - part)
    return { from: ends, to: [...ends] }
  }

  /** The share of an edge before a point of it. */
  private partBefore({ edge, segment, lat, lng }: Nearest): number {
    const { shape, firstPoint, shapePoints, metres } = this.graph
    const [y, x] = [
      (point: number) => shapePoints[2 * point]! / DEGREES,
      (point: number) => shapePoints[2 * point + 1]! / DEGREES,
    ]
    let along = 0
    for (let point = firstPoint[shape[edge]! >>> 1]!; point < segment; point++) {
      along += sphereMetres(y(point), x(point), y(point + 1), x(point + 1))
    }
    along += sphereMetres(y(segment), x(segment), lat, lng)
    const length = Math.max(1, metres[edge]!)
    const part = Math.min(1, along / length)
    return (shape[edge]! & 1) === 1 ? 1 - part : part
  }
}

/** A direction of driving along a segment. */
interface Direction {
  state: number
  /** Along the stored shape. */
  isStored: boolean
  degrees: number
}

function leadsTo({ degrees }: Direction, heading: NonNullable<SnapOptions['heading']>): boolean {
  const turn = Math.abs(((((degrees - heading.degrees) % 360) + 540) % 360) - 180)
  return turn <= heading.tolerance
}

/** Leaves the ends of some directions; all where none is such. */
function keepDirections(
  ends: { from: StateEnd[]; to: StateEnd[] },
  directions: Direction[],
  isWanted: (direction: Direction) => boolean,
): void {
  const wanted = new Set(directions.filter(isWanted).map(({ state }) => state))
  const keep = (some: StateEnd[]) => {
    const kept = some.filter(({ state }) => wanted.has(state))
    return kept.length > 0 ? kept : some
  }
  ends.from = keep(ends.from)
  ends.to = keep(ends.to)
}

const RADIANS = Math.PI / 180

export function sphereMetres(latA: number, lngA: number, latB: number, lngB: number): number {
  const h =
    Math.sin(((latB - latA) * RADIANS) / 2) ** 2 +
    Math.cos(latA * RADIANS) * Math.cos(latB * RADIANS) * Math.sin(((lngB - lngA) * RADIANS) / 2) ** 2
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(h))
}
