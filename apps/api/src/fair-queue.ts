/** No place is left in the queue: for this account, or for anyone. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

export interface FairQueueBounds {
  /** Jobs that run at once. */
  running: number
  /** Jobs that wait, of all accounts together. */
  waiting: number
  /** Jobs of one account that wait. */
  waitingPerAccount: number
}

/** One account's jobs. */
interface Line {
  waiting: Set<() => Promise<unknown>>
  running: number
}

/**
 * Runs a bounded number of jobs at once and shares the turns between accounts.
 *
 * A free place goes to the account with the fewest running jobs, and among equals to the one that was served longest
 * ago. So an account that waits is never behind another account's queue, and no account gets more than its share of the
 * places as long as another one waits. An account alone may use them all.
 */
export class FairQueue {
  /** In the order in which accounts are served: an account moves to the end whenever a job of it ends. */
  private readonly lines = new Map<string, Line>()
  private running = 0
  private waiting = 0

  constructor(private readonly bounds: FairQueueBounds) {}

  /**
   * Starts the job when its turn comes.
   *
   * @param job  holds its place until its promise settles; the caller handles a rejection
   * @returns takes the job out of the queue; does nothing once the job has started
   * @throws QueueFull
   */
  add(account: string, job: () => Promise<unknown>): () => void {
    const line = this.lines.get(account) ?? { waiting: new Set(), running: 0 }
    const startsAtOnce = this.running < this.bounds.running && this.waiting === 0
    if (!startsAtOnce) {
      if (line.waiting.size >= this.bounds.waitingPerAccount) throw new QueueFull('too many jobs of this account wait')
      if (this.waiting >= this.bounds.waiting) throw new QueueFull('too many jobs wait')
    }
    // The same job twice has two places.
    const place = () => job()
    line.waiting.add(place)
    this.waiting++
    this.lines.set(account, line)
    this.startNext()
    return () => {
      if (!line.waiting.delete(place)) return
      this.waiting--
      this.forgetIdle(account, line)
    }
  }

  /**
   * Waits for a place, and holds it until the returned function is called.
   *
   * @throws QueueFull
   */
  enter(account: string): { entered: Promise<void>; leave: () => void } {
    let release = () => undefined as void
    let cancel = () => undefined as void
    const entered = new Promise<void>((resolve, reject) => {
      try {
        cancel = this.add(account, () => {
          resolve()
          return new Promise<void>((done) => (release = done))
        })
      } catch (error) {
        reject(error as Error)
      }
    })
    return {
      entered,
      leave: () => {
        cancel()
        release()
      },
    }
  }

  private startNext(): void {
    while (this.running < this.bounds.running) {
      const next = this.nextInTurn()
      if (next === null) return
      const [account, line] = next
      const [job] = line.waiting as Set<() => Promise<unknown>> & Iterable<() => Promise<unknown>>
      line.waiting.delete(job!)
      this.waiting--
      this.running++
      line.running++
      const end = () => {
        this.running--
        line.running--
        this.lines.delete(account)
        this.lines.set(account, line)
        this.forgetIdle(account, line)
        this.startNext()
      }
      job!().then(end, end)
    }
  }

  private nextInTurn(): [account: string, line: Line] | null {
    let next: [string, Line] | null = null
    for (const entry of this.lines) {
      const line = entry[1]
      if (line.waiting.size === 0) continue
      if (line.running === 0) return entry
      if (next === null || line.running < next[1].running) next = entry
    }
    return next
  }

  private forgetIdle(account: string, line: Line): void {
    if (line.running === 0 && line.waiting.size === 0 && this.lines.get(account) === line) this.lines.delete(account)
  }
}
