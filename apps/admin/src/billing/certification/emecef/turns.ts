/** Lets so many pieces of work run at once; the others wait in the order in which they came. */
export class Turns {
  private readonly queue: (() => void)[] = []
  private free: number

  constructor(atOnce: number) {
    this.free = atOnce
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--
    else await new Promise<void>((resolve) => this.queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.queue.shift()
      if (next === undefined) this.free++
      else next()
    }
  }
}
