/** Lets a bounded number of jobs run at once; the others wait in the order in which they came. */
export class Turnstile {
  private readonly waiting: (() => void)[] = []

  constructor(private free: number) {}

  /** Runs the job when its turn comes; the outcome is the job's. */
  async pass<T>(job: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
    try {
      return await job()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.free++
    }
  }
}
