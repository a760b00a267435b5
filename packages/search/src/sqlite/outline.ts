import { decodePaths } from '@repere/gazetteer'

/** Of four numbers each. */
const SIDES_PER_BAND = 16

/**
 * The outline of an area, with its sides in bands of latitude: a point is compared with the sides of its band, some dozens
 * instead of thousands.
 */
export class Outline {
  private readonly south: number
  private readonly unitsPerBand: number
  /** The first side of each band, and one more for the end. */
  private readonly starts: Uint32Array
  /** `y1, x1, y2, x2` of each side, in the order of the bands. */
  private readonly sides: Int32Array

  /** @param rings  as the index stores them */
  constructor(rings: Uint8Array) {
    const paths = decodePaths(rings)
    let [south, north, count] = [Infinity, -Infinity, 0]
    for (const path of paths) {
      for (let i = 0; i < path.length; i += 2) {
        south = Math.min(south, path[i]!)
        north = Math.max(north, path[i]!)
        count++
      }
    }
    const bands = Math.max(1, Math.ceil(count / SIDES_PER_BAND))
    this.south = south
    this.unitsPerBand = Math.max(1, Math.ceil((north - south + 1) / bands))
    const starts = new Uint32Array(bands + 1)
    this.forEachSide(paths, (y1, _x1, y2) => {
      for (let band = this.bandOf(Math.min(y1, y2)); band <= this.bandOf(Math.max(y1, y2)); band++) starts[band + 1]!++
    })
    for (let band = 0; band < bands; band++) starts[band + 1]! += starts[band]!
    const next = starts.slice()
    const sides = new Int32Array(4 * starts[bands]!)
    this.forEachSide(paths, (y1, x1, y2, x2) => {
      for (let band = this.bandOf(Math.min(y1, y2)); band <= this.bandOf(Math.max(y1, y2)); band++) {
        sides.set([y1, x1, y2, x2], 4 * next[band]!++)
      }
    })
    this.starts = starts
    this.sides = sides
  }

  get bytes(): number {
    return this.starts.byteLength + this.sides.byteLength
  }

  /** True for a point inside, by the even-odd rule. A side includes its lower end, not its upper end. */
  contains(y: number, x: number): boolean {
    const band = this.bandOf(y)
    if (band < 0 || band >= this.starts.length - 1) return false
    const { sides } = this
    let isOdd = false
    for (let at = 4 * this.starts[band]!, end = 4 * this.starts[band + 1]!; at < end; at += 4) {
      const [y1, y2] = [sides[at]!, sides[at + 2]!]
      if (y2 > y === y1 > y) continue
      const [x1, x2] = [sides[at + 1]!, sides[at + 3]!]
      if (x < ((x1 - x2) * (y - y2)) / (y1 - y2) + x2) isOdd = !isOdd
    }
    return isOdd
  }

  private bandOf(y: number): number {
    return Math.floor((y - this.south) / this.unitsPerBand)
  }

  /** Sides that run east or west cross no ray to the east. */
  private forEachSide(paths: readonly Int32Array[], use: (y1: number, x1: number, y2: number, x2: number) => void) {
    for (const path of paths) {
      for (let i = 0, j = path.length - 2; i < path.length; j = i, i += 2) {
        if (path[j] !== path[i]) use(path[j]!, path[j + 1]!, path[i]!, path[i + 1]!)
      }
    }
  }
}
