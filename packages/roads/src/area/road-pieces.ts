import { type Bounds } from './lattice.js'

/**
 * Straight pieces of roads, and how far along the best way each of their points is: in milliseconds or decimetres, linear
 * between the ends of a piece. Infinity at both ends where no way reaches it. Set `count` to 0 to use the memory again.
 */
export class RoadPieces {
  count = 0
  /** x and y of the first end and of the second end: metres. */
  ends = new Float64Array(4 * 1024)
  /** At the first end and at the second end. */
  values = new Float64Array(2 * 1024)

  add(x1: number, y1: number, x2: number, y2: number, value1: number, value2: number): void {
    const at = this.count++
    if (2 * this.count > this.values.length) this.grow()
    this.ends[4 * at] = x1
    this.ends[4 * at + 1] = y1
    this.ends[4 * at + 2] = x2
    this.ends[4 * at + 3] = y2
    this.values[2 * at] = value1
    this.values[2 * at + 1] = value2
  }

  /** True when a part of the piece is within a limit. */
  isWithin(piece: number, limit: number): boolean {
    return this.values[2 * piece]! <= limit || this.values[2 * piece + 1]! <= limit
  }

  /** The bounds of the origin of the plane and all pieces that are within a limit. */
  boundsWithin(limit: number): Bounds {
    const bounds = { west: 0, south: 0, east: 0, north: 0 }
    for (let piece = 0; piece < this.count; piece++) {
      if (!this.isWithin(piece, limit)) continue
      for (let i = 4 * piece; i < 4 * piece + 4; i += 2) {
        bounds.west = Math.min(bounds.west, this.ends[i]!)
        bounds.east = Math.max(bounds.east, this.ends[i]!)
        bounds.south = Math.min(bounds.south, this.ends[i + 1]!)
        bounds.north = Math.max(bounds.north, this.ends[i + 1]!)
      }
    }
    return bounds
  }

  private grow(): void {
    const [ends, values] = [this.ends, this.values]
    this.ends = new Float64Array(2 * ends.length)
    this.values = new Float64Array(2 * values.length)
    this.ends.set(ends)
    this.values.set(values)
  }
}
