import { type Degrees } from '@repere/geometry'
import { type Fence } from './fence.js'
import { type Box, boxOf, cornersOf } from './shape.js'

interface Placed {
  fence: Fence
  box: Box
  cells: string[]
  level: number
}

/** Rough bytes in memory of a fence, and of a corner. */
const [FENCE_BYTES, CORNER_BYTES] = [600, 100]

/**
 * The fences of an account by place. Each is in the cells that its box touches, of a grid whose cells are at least as large as
 * the box: four at most.
 */
export class FenceSet {
  private readonly fences = new Map<string, Placed>()
  /** Levels with the number of their fences: a cell of a level has 2^level degrees. */
  private readonly levels = new Map<number, number>()
  private readonly cells = new Map<string, Set<Placed>>()
  bytes = 0

  get(id: string): Fence | undefined {
    return this.fences.get(id)?.fence
  }

  get all(): Fence[] {
    return Array.from(this.fences.values(), ({ fence }) => fence)
  }

  put(fence: Fence): void {
    this.delete(fence.id)
    const box = boxOf(fence.shape)
    const level = Math.ceil(Math.log2(Math.max(box.north - box.south, box.east - box.west, 1e-4)))
    const cells: string[] = []
    for (let y = cellOf(box.south, level); y <= cellOf(box.north, level); y++) {
      for (let x = cellOf(box.west, level); x <= cellOf(box.east, level); x++) cells.push(`${level} ${y} ${x}`)
    }
    const placed = { fence, box, cells, level }
    this.fences.set(fence.id, placed)
    this.levels.set(level, (this.levels.get(level) ?? 0) + 1)
    for (const cell of cells) {
      const there = this.cells.get(cell)
      if (there) there.add(placed)
      else this.cells.set(cell, new Set([placed]))
    }
    this.bytes += bytesOf(fence)
  }

  delete(id: string): void {
    const placed = this.fences.get(id)
    if (!placed) return
    this.fences.delete(id)
    const left = this.levels.get(placed.level)! - 1
    if (left === 0) this.levels.delete(placed.level)
    else this.levels.set(placed.level, left)
    for (const cell of placed.cells) {
      const there = this.cells.get(cell)!
      there.delete(placed)
      if (there.size === 0) this.cells.delete(cell)
    }
    this.bytes -= bytesOf(placed.fence)
  }

  get size(): number {
    return this.fences.size
  }

  /** The fences whose box has the point, or is within some metres of it; in no order. */
  around({ lat, lng }: Degrees, metres = 0): Fence[] {
    const { south, north, west, east } = boxOf({ circle: { lat, lng, radius: metres } })
    const found = new Set<Fence>()
    for (const level of this.levels.keys()) {
      for (let y = cellOf(south, level); y <= cellOf(north, level); y++) {
        for (let x = cellOf(west, level); x <= cellOf(east, level); x++) {
          for (const { fence, box } of this.cells.get(`${level} ${y} ${x}`) ?? []) {
            if (box.south <= north && south <= box.north && box.west <= east && west <= box.east) found.add(fence)
          }
        }
      }
    }
    return [...found]
  }
}

const cellOf = (degrees: number, level: number): number => Math.floor(degrees / 2 ** level)
const bytesOf = ({ shape }: Fence): number => FENCE_BYTES + CORNER_BYTES * cornersOf(shape)
