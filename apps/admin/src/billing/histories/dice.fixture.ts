/** Random numbers that follow from a seed, the same on every machine (mulberry32). */
export class Dice {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** At least 0, below 1. */
  roll(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.roll() * (most - least + 1))
  }

  chance(probability: number): boolean {
    return this.roll() < probability
  }

  /** @returns undefined for an empty list */
  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.roll() * items.length)]
  }
}
