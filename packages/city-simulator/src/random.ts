/** Pseudo-random numbers; equal seeds give equal numbers. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = (seed * 2654435761) >>> 0 || 1
  }

  /** 0..1 */
  next(): number {
    this.state ^= this.state << 13
    this.state >>>= 0
    this.state ^= this.state >>> 17
    this.state ^= this.state << 5
    this.state >>>= 0
    return this.state / 2 ** 32
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next() * 0.999999)) * Math.cos(2 * Math.PI * this.next())
  }

  /** A separate generator for each name, independent of the order of calls. */
  static of(seed: number, name: number): Random {
    const random = new Random((seed ^ Math.imul(name | 0, 0x27d4eb2f)) >>> 0)
    random.next()
    random.next()
    return random
  }
}
