/** Numbers that depend on the seed alone: the generator "mulberry32". */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** 0 ≤ number < 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = this.state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  between(min: number, max: number): number {
    return min + (max - min) * this.next()
  }

  /** A whole number, both ends included. */
  whole(min: number, max: number): number {
    return Math.floor(this.between(min, max + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)]!
  }

  /** One of the keys, each as often as its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][]
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [key, weight] of entries) if ((left -= weight) < 0) return key
    return entries.at(-1)![0]
  }
}

const lattice = (x: number, y: number, seed: number): number => {
  let mixed = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 2147483647)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2147483648 - 1
}

const eased = (t: number): number => t * t * (3 - 2 * t)

/** Smooth noise, −1 to 1, with hills about one unit wide ("value noise"). */
export function noise(x: number, y: number, seed: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [eased(x - column), eased(y - row)]
  const south = lattice(column, row, seed) * (1 - u) + lattice(column + 1, row, seed) * u
  const north = lattice(column, row + 1, seed) * (1 - u) + lattice(column + 1, row + 1, seed) * u
  return south * (1 - v) + north * v
}

/** Noise with detail of half and a quarter of its width. */
export function roughNoise(x: number, y: number, seed: number): number {
  return (noise(x, y, seed) + noise(2 * x, 2 * y, seed + 1) / 2 + noise(4 * x, 4 * y, seed + 2) / 4) / 1.75
}
