import { type LocalPlane, type Stretches } from './reached-roads.js'
import { type Position } from '../isochrone-answer.js'

/** Distances by which an area extends beside its roads. */
export interface Width {
  aroundMetres: number
  /** To the left of a road that is open in one direction alone. */
  leftOfOneWayMetres: number
  /** Distance between two points of the lattice; twice as much if every road is open in both directions. */
  latticeMetres: number
}

/**
 * The line around everything that lies within some metres of roads: rings, the area to their left, so that outlines run
 * counter-clockwise and holes clockwise. Holes that are small compared with the area, such as blocks between streets,
 * are left out.
 *
 * Points left of a one-way road may belong to the other carriageway, which is reached later, so they count as further
 * away. Points nearer to an unreachable road are excluded.
 *
 * Lines are interpolated between the points of a lattice; their error is a part of its width.
 */
export function ringsAround(
  plane: LocalPlane,
  { bothWays, oneWay, beyond }: { bothWays: Stretches; oneWay: Stretches; beyond: Stretches },
  { aroundMetres, leftOfOneWayMetres, latticeMetres }: Width,
): Position[][] {
  if (bothWays.length + oneWay.length === 0) return []
  // Between two roads side by side, distances must be exact, which they are not in a refined lattice.
  const isFine = beyond.length > 0
  let lattice = Lattice.over([bothWays, oneWay], isFine ? latticeMetres : 2 * latticeMetres, aroundMetres)
  lattice.bringAllNear(bothWays, 1)
  if (oneWay.length > 0) {
    if (!isFine) lattice = lattice.refined()
    lattice.bringAllNear(oneWay, aroundMetres / leftOfOneWayMetres)
  }
  if (isFine) lattice.leaveOutNearer(beyond)
  const rings = lattice.rings().map((corners) => ({ corners, area: areaOf(corners) }))
  const largest = Math.max(...rings.map(({ area }) => area))
  return rings
    .filter(({ area }) => area > 0 || -area >= HOLE_MIN_SHARE * largest)
    .map(({ corners }) => {
      const positions: Position[] = []
      for (let i = 0; i < corners.length; i += 2) positions.push(plane.toPosition(corners[i]!, corners[i + 1]!))
      positions.push(positions[0] as Position)
      return positions
    })
}

/** Share of the largest outline. Lower than the limit in `reachable-area.ts`, which decides which holes stay. */
const HOLE_MIN_SHARE = 0.005

/** Counter-clockwise counts as positive. */
function areaOf(ring: number[]): number {
  let sum = 0
  let [x, y] = [ring.at(-2)!, ring.at(-1)!]
  for (let i = 0; i < ring.length; i += 2) {
    sum += x * ring[i + 1]! - ring[i]! * y
    x = ring[i]!
    y = ring[i + 1]!
  }
  return sum / 2
}

/** A stretch longer than this multiple of its reach is processed in parts, because its box would be mostly empty. */
const LONG = 2

class Lattice {
  /** Metres from each point to the nearest road, row by row from the south-west; Infinity beyond the reach. */
  private readonly metres: Float32Array
  /** Largest distance from a road at which the distance of a point must be known. */
  private readonly reach: number

  private constructor(
    private readonly west: number,
    private readonly south: number,
    private readonly columns: number,
    private readonly rows: number,
    private readonly step: number,
    private readonly around: number,
  ) {
    this.metres = new Float32Array(columns * rows).fill(Infinity)
    this.reach = around + step
  }

  /** Large enough that its edge lies outside the area. */
  static over(all: Stretches[], step: number, around: number): Lattice {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
    for (const stretches of all) {
      for (let i = 0; i < stretches.length; i += 2) {
        west = Math.min(west, stretches[i]!)
        east = Math.max(east, stretches[i]!)
        south = Math.min(south, stretches[i + 1]!)
        north = Math.max(north, stretches[i + 1]!)
      }
    }
    const margin = around + 2 * step
    const first = (metres: number) => Math.floor((metres - margin) / step)
    const count = (from: number, to: number) => Math.ceil((to + margin) / step) - first(from) + 1
    return new Lattice(first(west) * step, first(south) * step, count(west, east), count(south, north), step, around)
  }

  /** The same distances at points half as far from each other. */
  refined(): Lattice {
    const { west, south, columns, rows, step, around, metres } = this
    const fine = new Lattice(west, south, 2 * columns - 1, 2 * rows - 1, step / 2, around)
    for (let row = 0; row < rows; row++) {
      let at = 2 * row * fine.columns
      let from = row * columns
      for (let column = 0; column < columns; column++, at += 2, from++) {
        fine.metres[at] = metres[from]!
        if (column > 0) fine.metres[at - 1] = (metres[from - 1]! + metres[from]!) / 2
      }
    }
    for (let row = 1; row < fine.rows; row += 2) {
      let at = row * fine.columns
      for (let column = 0; column < fine.columns; column++, at++) {
        fine.metres[at] = (fine.metres[at - fine.columns]! + fine.metres[at + fine.columns]!) / 2
      }
    }
    return fine
  }

  /**
   * @param leftFactor  factor on the distance of points to the left of a stretch. It has no step at the road itself, so
   *   that an interpolated line leaves the road inside
   */
  bringAllNear(stretches: Stretches, leftFactor: number): void {
    for (let i = 0; i < stretches.length; i += 4) {
      const [x, y] = [stretches[i]!, stretches[i + 1]!]
      const [dx, dy] = [stretches[i + 2]! - x, stretches[i + 3]! - y]
      const parts = Math.ceil(Math.sqrt(dx * dx + dy * dy) / (LONG * this.reach))
      for (let part = 0; part < parts; part++) {
        const [from, to] = [part / parts, (part + 1) / parts]
        this.bringNear(x + dx * from, y + dy * from, x + dx * to, y + dy * to, leftFactor)
      }
    }
  }

  /** Moves the line to the middle between the roads of this lattice and others. */
  leaveOutNearer(others: Stretches): void {
    const { west, south, columns, rows, step, around, metres } = this
    const beside = new Lattice(west, south, columns, rows, step, around)
    beside.bringAllNear(others, 1)
    for (let at = 0; at < metres.length; at++) {
      const there = beside.metres[at]!
      if (there < around && metres[at]! < around) metres[at] = Math.max(metres[at]!, around + metres[at]! - there)
    }
  }

  private bringNear(x1: number, y1: number, x2: number, y2: number, leftFactor: number): void {
    const { west, south, step, columns, reach, metres } = this
    const [dx, dy] = [x2 - x1, y2 - y1]
    const length = dx * dx + dy * dy
    const [sharePerX, sharePerY] = length > 0 ? [dx / length, dy / length] : [0, 0]
    const firstColumn = Math.max(0, Math.ceil((Math.min(x1, x2) - reach - west) / step))
    const lastColumn = Math.min(columns - 1, Math.floor((Math.max(x1, x2) + reach - west) / step))
    const firstRow = Math.max(0, Math.ceil((Math.min(y1, y2) - reach - south) / step))
    const lastRow = Math.min(this.rows - 1, Math.floor((Math.max(y1, y2) + reach - south) / step))
    for (let row = firstRow; row <= lastRow; row++) {
      const py = south + row * step - y1
      for (let column = firstColumn; column <= lastColumn; column++) {
        const px = west + column * step - x1
        const along = px * sharePerX + py * sharePerY
        const share = along < 0 ? 0 : along > 1 ? 1 : along
        const ex = px - share * dx
        const ey = py - share * dy
        const squared = ex * ex + ey * ey
        const at = row * columns + column
        const known = metres[at]!
        // Most points are near to another road already: their root is not needed.
        if (squared >= known * known) continue
        const near = Math.sqrt(squared)
        const distance = dx * py - dy * px > 0 ? near * leftFactor : near
        if (distance < known) metres[at] = distance
      }
    }
  }

  /** Corners of each ring, x and y in turns. */
  rings(): number[][] {
    const { next, starts } = this.crossings()
    const rings: number[][] = []
    for (const start of starts) {
      const ring: number[] = []
      for (let at = start; next[at] !== NONE;) {
        const following = next[at]!
        next[at] = NONE
        this.addCorner(at, ring)
        at = following - 1
      }
      if (ring.length >= 6) rings.push(ring)
    }
    return rings
  }

  /**
   * The crossings of the line with the lattice's edges, and the next crossing of each. An edge is identified by the
   * point at its west or south end: twice its index, one more for edges that run north. The list has the next name plus
   * one, so that it need not be filled.
   */
  private crossings(): { next: Int32Array; starts: number[] } {
    const { columns, rows, metres, around } = this
    const next = new Int32Array(2 * columns * rows)
    const starts: number[] = []
    for (let row = 0; row < rows - 1; row++) {
      let at = row * columns
      let west = (metres[at]! < around ? 1 : 0) | (metres[at + columns]! < around ? 8 : 0)
      for (let column = 0; column < columns - 1; column++, at++) {
        const [southEast, northEast] = [metres[at + 1]! < around, metres[at + columns + 1]! < around]
        const kind = west | (southEast ? 2 : 0) | (northEast ? 4 : 0)
        west = (southEast ? 1 : 0) | (northEast ? 8 : 0)
        if (kind === 0 || kind === 15) continue
        const runs = RUNS[kind] as readonly Side[]
        for (let run = 0; run < runs.length; run += 2) {
          const from = this.edge(at, runs[run]!)
          next[from] = this.edge(at, runs[run + 1]!) + 1
          starts.push(from)
        }
      }
    }
    return { next, starts }
  }

  /** The name of a side of the cell whose south-western corner is a point. */
  private edge(point: number, side: Side): number {
    if (side === 0) return 2 * point
    if (side === 1) return 2 * (point + 1) + 1
    return side === 2 ? 2 * (point + this.columns) : 2 * point + 1
  }

  private addCorner(edge: number, ring: number[]): void {
    const point = edge >> 1
    const runsNorth = (edge & 1) === 1
    const other = runsNorth ? point + this.columns : point + 1
    const [a, b] = [this.distance(point), this.distance(other)]
    const share = (this.around - a) / (b - a)
    const x = this.west + (point % this.columns) * this.step
    const y = this.south + Math.floor(point / this.columns) * this.step
    ring.push(runsNorth ? x : x + share * this.step, runsNorth ? y + share * this.step : y)
  }

  /** The largest possible distance beside a point inside the area is used for a point with an unknown distance. */
  private readonly distance = (point: number): number => Math.min(this.metres[point]!, 2 * this.around + this.step)
}

const NONE = 0

/** Sides of a cell: south, east, north, west. */
type Side = 0 | 1 | 2 | 3

/**
 * How the line runs through a cell, by which of its corners lie inside (1 south-west, 2 south-east, 4 north-east, 8
 * north-west): from side to side, the inside to its left. Two corners across from each other count as joined.
 */
const RUNS: Record<number, readonly Side[]> = {
  1: [0, 3],
  2: [1, 0],
  3: [1, 3],
  4: [2, 1],
  5: [0, 1, 2, 3],
  6: [2, 0],
  7: [2, 3],
  8: [3, 2],
  9: [0, 2],
  10: [1, 2, 3, 0],
  11: [1, 2],
  12: [3, 1],
  13: [0, 1],
  14: [3, 0],
}
