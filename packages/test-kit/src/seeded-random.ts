import { seededRandom } from '@repere/shared/seeded-random'

/** Pseudo-random numbers; equal seeds give equal numbers, so a finding can be reproduced. */
export class SeededRandom {
  /** At least 0, less than 1. */
  readonly next: () => number

  /** @param seed  a number, or a text that is hashed to one */
  constructor(seed: number | string) {
    this.next = seededRandom(typeof seed === 'number' ? seed : hashOf(seed))
  }

  /** A whole number from `least` to `most`, both included. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** One of the items, which must not be empty. */
  pick<T>(items: readonly T[]): T {
    return items[this.integer(0, items.length - 1)] as T
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  return hash >>> 0
}
