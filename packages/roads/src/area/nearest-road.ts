import { type Lattice } from './lattice.js'
import { type RoadPieces } from './road-pieces.js'

export const NO_ROAD = -1

/** Steps around a piece within which every point is compared with it. */
const NEAR_STEPS = 1.5
/** Parts of a long piece are so many steps wide or high: its box would be mostly empty. */
const PART_STEPS = 4

/** Of a point, in one direction: the one before it in its row, and three in the row before. */
const NEIGHBOURS = 4

/**
 * For each point of a lattice: the piece of a road that is nearest, and its value at the nearest place. The memory of one
 * call serves the next.
 */
export class NearestRoad {
  /** NO_ROAD beyond the reach. */
  piece = new Int32Array(0)
  /** Infinity where there is no piece, or no way to it. */
  value = new Float32Array(0)
  lattice!: Lattice
  /** How far from a piece points belong to it. */
  reachMetres!: number
  /** Metres from the piece, squared; Infinity beyond the reach. */
  private squared = new Float32Array(0)
  private ends!: Float64Array
  private values!: Float64Array

  /** Finds the nearest pieces: linear in pieces and points. */
  fill(lattice: Lattice, pieces: RoadPieces, reachMetres: number): void {
    const points = lattice.columns * lattice.rows
    if (points > this.piece.length) {
      this.piece = new Int32Array(points)
      this.value = new Float32Array(points)
      this.squared = new Float32Array(points)
    }
    this.lattice = lattice
    this.reachMetres = reachMetres
    this.ends = pieces.ends
    this.values = pieces.values
    this.piece.fill(NO_ROAD, 0, points)
    this.squared.fill(Infinity, 0, points)
    for (let piece = 0; piece < pieces.count; piece++) this.bringNear(piece)
    this.spread(1)
    this.spread(-1)
    this.setValues()
  }

  x(point: number): number {
    return (this.lattice.west + (point % this.lattice.columns)) * this.lattice.step
  }

  y(point: number): number {
    return (this.lattice.south + Math.floor(point / this.lattice.columns)) * this.lattice.step
  }

  /** Metres from a piece. */
  metresFrom(piece: number, x: number, y: number): number {
    return Math.sqrt(squaredFrom(this.ends, 4 * piece, x, y))
  }

  /** The value of a piece at its place nearest to a point. */
  valueAt(piece: number, x: number, y: number): number {
    const begin = this.values[2 * piece]!
    const end = this.values[2 * piece + 1]!
    return begin === end ? begin : begin + shareAt(this.ends, 4 * piece, x, y) * (end - begin)
  }

  /**
   * Makes points along a piece belong to it, where it has the lower value: so that a road that lies between others, nearer
   * than the step, is not torn apart.
   */
  hold(piece: number): void {
    const { ends, values } = this
    const { step, west, south, columns } = this.lattice
    const [x1, y1, x2, y2] = [ends[4 * piece]!, ends[4 * piece + 1]!, ends[4 * piece + 2]!, ends[4 * piece + 3]!]
    const [begin, end] = [values[2 * piece]!, values[2 * piece + 1]!]
    const count = Math.max(1, Math.ceil((2 * Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1))) / step))
    for (let i = 0; i <= count; i++) {
      const share = i / count
      const column = Math.round((x1 + share * (x2 - x1)) / step) - west
      const row = Math.round((y1 + share * (y2 - y1)) / step) - south
      this.holdPoint(row * columns + column, piece, begin + share * (end - begin))
    }
  }

  /** Makes the four points around a place belong to a piece. */
  holdAround(x: number, y: number, piece: number, value: number): void {
    const { step, west, south, columns } = this.lattice
    const point = (Math.floor(y / step) - south) * columns + Math.floor(x / step) - west
    for (const corner of [point, point + 1, point + columns, point + columns + 1]) this.holdPoint(corner, piece, value)
  }

  private holdPoint(point: number, piece: number, value: number): void {
    if (value >= this.value[point]!) return
    this.value[point] = value
    this.piece[point] = piece
  }

  private bringNear(piece: number): void {
    const { ends } = this
    const { step } = this.lattice
    const [x1, y1, x2, y2] = [ends[4 * piece]!, ends[4 * piece + 1]!, ends[4 * piece + 2]!, ends[4 * piece + 3]!]
    const parts = Math.max(1, Math.ceil(Math.min(Math.abs(x2 - x1), Math.abs(y2 - y1)) / (PART_STEPS * step)))
    for (let part = 0; part < parts; part++) {
      const [a, b] = [part / parts, (part + 1) / parts]
      this.compareBox(piece, x1 + a * (x2 - x1), y1 + a * (y2 - y1), x1 + b * (x2 - x1), y1 + b * (y2 - y1))
    }
  }

  private compareBox(piece: number, x1: number, y1: number, x2: number, y2: number): void {
    const { ends, squared } = this
    const { step, west, south, columns, rows } = this.lattice
    const near = NEAR_STEPS * step
    const firstColumn = Math.max(0, Math.ceil((Math.min(x1, x2) - near) / step) - west)
    const lastColumn = Math.min(columns - 1, Math.floor((Math.max(x1, x2) + near) / step) - west)
    const firstRow = Math.max(0, Math.ceil((Math.min(y1, y2) - near) / step) - south)
    const lastRow = Math.min(rows - 1, Math.floor((Math.max(y1, y2) + near) / step) - south)
    for (let row = firstRow; row <= lastRow; row++) {
      const y = (south + row) * step
      for (let column = firstColumn; column <= lastColumn; column++) {
        const point = row * columns + column
        const found = squaredFrom(ends, 4 * piece, (west + column) * step, y)
        if (found >= squared[point]!) continue
        squared[point] = found
        this.piece[point] = piece
      }
    }
  }

  /**
   * Points further from roads take the nearest of the pieces of their neighbours: of those to the west and south in the
   * first direction, in the order of the lattice; of those to the east and north in the other.
   */
  private spread(direction: 1 | -1): void {
    const { piece, squared, ends, reachMetres } = this
    const { step, west, south, columns, rows } = this.lattice
    const [exact, most] = [(NEAR_STEPS * step) ** 2, reachMetres ** 2]
    for (let i = 0; i < rows; i++) {
      const row = direction > 0 ? i : rows - 1 - i
      const y = (south + row) * step
      for (let j = 0; j < columns; j++) {
        const column = direction > 0 ? j : columns - 1 - j
        const point = row * columns + column
        if (squared[point]! <= exact) continue
        const x = (west + column) * step
        let best = piece[point]!
        let least = Math.min(most, squared[point]!)
        const before = point - direction * columns
        for (let neighbour = 0; neighbour < NEIGHBOURS; neighbour++) {
          let next = NO_ROAD
          if (neighbour === 0) {
            if (j > 0) next = piece[point - direction]!
          } else if (i > 0) {
            const beside = column + neighbour - 2
            if (beside >= 0 && beside < columns) next = piece[before + neighbour - 2]!
          }
          if (next === NO_ROAD || next === best) continue
          const found = squaredFrom(ends, 4 * next, x, y)
          if (found >= least) continue
          best = next
          least = found
        }
        piece[point] = best
        squared[point] = best === NO_ROAD ? Infinity : least
      }
    }
  }

  private setValues(): void {
    const { piece, value, lattice } = this
    const { step, west, south, columns, rows } = lattice
    for (let row = 0, point = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++, point++) {
        const nearest = piece[point]!
        value[point] =
          nearest === NO_ROAD ? Infinity : this.valueAt(nearest, (west + column) * step, (south + row) * step)
      }
    }
  }
}

/** The share of a piece at which it is nearest to a point. */
function shareAt(ends: Float64Array, at: number, x: number, y: number): number {
  const x1 = ends[at]!
  const y1 = ends[at + 1]!
  const dx = ends[at + 2]! - x1
  const dy = ends[at + 3]! - y1
  const length = dx * dx + dy * dy
  if (length === 0) return 0
  const share = ((x - x1) * dx + (y - y1) * dy) / length
  return share < 0 ? 0 : share > 1 ? 1 : share
}

function squaredFrom(ends: Float64Array, at: number, x: number, y: number): number {
  const x1 = ends[at]!
  const y1 = ends[at + 1]!
  const dx = ends[at + 2]! - x1
  const dy = ends[at + 3]! - y1
  const length = dx * dx + dy * dy
  let share = length === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / length
  if (share < 0) share = 0
  else if (share > 1) share = 1
  const ex = x - x1 - share * dx
  const ey = y - y1 - share * dy
  return ex * ex + ey * ey
}
