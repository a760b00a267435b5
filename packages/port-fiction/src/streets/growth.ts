import { Cells } from '../plane/cells.js'
import { crossing, lengthOf } from '../plane/lines.js'
import { type Random } from '../plane/random.js'
import { directionOf, distance, moved, type Spot } from '../plane/spot.js'

/** How streets of one kind grow. */
export interface Growth {
  /** Where they may run. */
  isOpen(spot: Spot): boolean
  /** Their direction, radians, or the opposite. */
  grainAt(spot: Spot): number
  /** Metres to the next street beside it, for streets along the grain and across it. */
  spacingAt(spot: Spot): readonly [along: number, across: number]
  /** Metres after which a street ends blind; infinity where it goes on until something is in its way. */
  reachAt(spot: Spot, across: boolean): number
  lengthMin: number
  /** Where the growth begins. */
  seeds: readonly Spot[]
}

interface Passed {
  spot: Spot
  direction: number
  line: number
}

const step = 9
/** Lines whose directions differ by less run beside each other: the cosine. */
const parallel = 0.72
/** A street may come nearer to another than their spacing, but not by more than this. */
const squeeze = 0.56

/**
 * Streets that grow along a field of directions, evenly spaced, until they meet something. They follow the field from
 * seeds that lie beside earlier streets (Jobard and Lefer, "Creating Evenly-Spaced Streamlines of Arbitrary Density",
 * 1997), then are led on to the next street, where there is one ahead.
 */
export class StreetGrowth {
  private readonly passed = new Cells<Passed>(60)
  private readonly segments = new Cells<{ a: Spot; b: Spot }>(60)
  private lines = 0

  /** A street that is there already: others keep their distance, and meet it. */
  add(line: readonly Spot[]): void {
    const number = this.lines++
    for (let i = 0; i < line.length; i++) {
      const direction = directionOf(line[Math.max(0, i - 1)]!, line[Math.min(line.length - 1, i + 1)]!)
      this.passed.add({ spot: line[i]!, direction, line: number }, line[i]!)
      if (i > 0) this.segments.add({ a: line[i - 1]!, b: line[i]! }, line[i - 1]!, line[i]!)
    }
  }

  /** @returns the new streets, with a point every few metres */
  grow(growth: Growth, random: Random): Spot[][] {
    const grown: Spot[][] = []
    const queue: { spot: Spot; across: boolean }[] = []
    for (const spot of growth.seeds) queue.push({ spot, across: false }, { spot, across: true })
    for (let head = 0; head < queue.length; head++) {
      const { spot, across } = queue[head]!
      if (!growth.isOpen(spot)) continue
      const spacing = growth.spacingAt(spot)[across ? 1 : 0]
      const direction = growth.grainAt(spot) + (across ? Math.PI / 2 : 0)
      if (this.isTaken(spot, direction, spacing * 0.9)) continue
      const line = this.trace(growth, spot, direction, across)
      if (line === null) continue
      this.add(line)
      grown.push(line)
      for (let i = 0; i < line.length; i += 4) {
        const at = line[i]!
        const along = directionOf(line[Math.max(0, i - 1)]!, line[Math.min(line.length - 1, i + 1)]!)
        const gap = growth.spacingAt(at)
        for (const side of [1, -1]) {
          queue.push({
            spot: moved(at, gap[across ? 1 : 0] * random.between(0.97, 1.12), along + (side * Math.PI) / 2),
            across,
          })
        }
        // Streets of the other direction begin on this one.
        if (i % 8 === 0) queue.push({ spot: at, across: !across })
      }
    }
    return grown
  }

  private trace(growth: Growth, seed: Spot, direction: number, across: boolean): Spot[] | null {
    const reach = growth.reachAt(seed, across)
    const forth = this.follow(growth, seed, direction, across, reach)
    const back = this.follow(growth, seed, direction + Math.PI, across, reach === Infinity ? reach : 0)
    const line = [...back.reverse(), seed, ...forth]
    return lengthOf(line) >= growth.lengthMin ? line : null
  }

  /** The points after the seed in one direction. */
  private follow(growth: Growth, seed: Spot, start: number, across: boolean, reach: number): Spot[] {
    const line: Spot[] = []
    let [at, heading, metres] = [seed, start, 0]
    while (metres < Math.min(reach, 6000)) {
      // The middle of the step decides on its direction (the midpoint method).
      const half = this.turned(growth, moved(at, step / 2, heading), heading, across)
      const next = moved(at, step, half)
      const spacing = growth.spacingAt(next)[across ? 1 : 0]
      if (!growth.isOpen(next)) break
      if (metres > 3 * step && distance(next, seed) < step) break
      if (this.isTaken(next, half, spacing * squeeze)) break
      line.push(next)
      ;[at, heading] = [next, half]
      metres += step
    }
    if (reach === 0 || metres >= reach) return line
    const [along, wide] = growth.spacingAt(at)
    const met = this.ahead(at, heading, 0.75 * Math.max(along, wide), growth)
    if (met) line.push(met)
    return line
  }

  private turned(growth: Growth, at: Spot, heading: number, across: boolean): number {
    const direction = growth.grainAt(at) + (across ? Math.PI / 2 : 0)
    return Math.cos(direction - heading) >= 0 ? direction : direction + Math.PI
  }

  private isTaken(spot: Spot, direction: number, metres: number): boolean {
    for (const other of this.passed.near(metres, spot)) {
      if (distance(other.spot, spot) < metres && Math.abs(Math.cos(other.direction - direction)) > parallel) return true
    }
    return false
  }

  /** The first street ahead, just behind its middle, so that the two cross. */
  private ahead(at: Spot, heading: number, metres: number, growth: Growth): Spot | null {
    const end = moved(at, metres, heading)
    let nearest = Infinity
    for (const { a, b } of this.segments.near(0, at, end)) {
      const met = crossing(at, end, a, b)
      if (met && met.first * metres > 1) nearest = Math.min(nearest, met.first * metres)
    }
    if (nearest === Infinity) return null
    for (let dry = step; dry < nearest; dry += step) if (!growth.isOpen(moved(at, dry, heading))) return null
    return moved(at, nearest + 0.3, heading)
  }
}
