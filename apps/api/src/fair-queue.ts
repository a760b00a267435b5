/** No place is left in the queue: for this account, or for anyone. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

export interface FairQueueBounds {
  /** Jobs that run at once. */
  running: number
  /** Jobs that wait, of all accounts together; those of free keys have as many places of their own. */
  waiting: number
  /** Jobs of one account that wait. */
  waitingPerAccount: number
  /** Jobs of the free keys of one account that run at once; absent: as many as of others. */
  runningPerFreeAccount?: number
}

/** One account's jobs. */
interface Line {
  waiting: Set<() => Promise<unknown>>
  running: number
  isFree: boolean
}

/**
 * Runs a bounded number of jobs at once and shares the turns between accounts.
 *
 * A free place goes to the account with the fewest running jobs, and among equals to the one that was served longest
 * ago. So an account that waits is never behind another account's queue, and no account gets more than its share of the
 * places as long as another one waits. An account alone may use them all. Jobs of free keys start only while no other job
 * waits.
 */
export class FairQueue {
  /** In the order in which accounts are served: an account moves to the end whenever a job of it ends. */
  private readonly lines = new Map<string, Line>()
  private running = 0
  private readonly waiting = { free: 0, paid: 0 }

  constructor(private readonly bounds: FairQueueBounds) {}

  /**
   * Starts the job when its turn comes.
   *
   * @param job  holds its place until its promise settles; the caller handles a rejection
   * @param isFree  of a key without a price
   * @returns takes the job out of the queue; does nothing once the job has started
   * @throws QueueFull
   */
  add(account: string, job: () => Promise<unknown>, isFree = false): () => void {
    const name = isFree ? `free ${account}` : account
    const line: Line = this.lines.get(name) ?? { waiting: new Set(), running: 0, isFree }
    const kind = isFree ? 'free' : 'paid'
    const { free, paid } = this.waiting
    const startsAtOnce =
      this.running < this.bounds.running && paid === 0 && (!isFree || free === 0) && this.mayRun(line)
    if (!startsAtOnce) {
      if (line.waiting.size >= this.bounds.waitingPerAccount) throw new QueueFull('too many jobs of this account wait')
      if (this.waiting[kind] >= this.bounds.waiting) throw new QueueFull('too many jobs wait')
    }
    // The same job twice has two places.
    const place = () => job()
    line.waiting.add(place)
    this.waiting[kind]++
    this.lines.set(name, line)
    this.startNext()
    return () => {
      if (!line.waiting.delete(place)) return
      this.waiting[kind]--
      this.forgetIdle(name, line)
    }
  }

  /**
   * Waits for a place, and holds it until the returned function is called.
   *
   * @throws QueueFull
   */
  enter(account: string, isFree = false): { entered: Promise<void>; leave: () => void } {
    let release = () => undefined as void
    let cancel = () => undefined as void
    const entered = new Promise<void>((resolve, reject) => {
      try {
        const job = () => {
          resolve()
          return new Promise<void>((done) => (release = done))
        }
        cancel = this.add(account, job, isFree)
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
      const [name, line] = next
      const [job] = line.waiting as Set<() => Promise<unknown>> & Iterable<() => Promise<unknown>>
      line.waiting.delete(job!)
      this.waiting[line.isFree ? 'free' : 'paid']--
      this.running++
      line.running++
      const end = () => {
        this.running--
        line.running--
        this.lines.delete(name)
        this.lines.set(name, line)
        this.forgetIdle(name, line)
        this.startNext()
      }
      job!().then(end, end)
    }
  }

  private mayRun({ isFree, running }: Line): boolean {
    return !isFree || running < (this.bounds.runningPerFreeAccount ?? Infinity)
  }

  private nextInTurn(): [name: string, line: Line] | null {
    const isFree = this.waiting.paid === 0
    let next: [string, Line] | null = null
    for (const entry of this.lines) {
      const line = entry[1]
      if (line.waiting.size === 0 || line.isFree !== isFree || !this.mayRun(line)) continue
      if (line.running === 0) return entry
      if (next === null || line.running < next[1].running) next = entry
    }
    return next
  }

  private forgetIdle(name: string, line: Line): void {
    if (line.running === 0 && line.waiting.size === 0 && this.lines.get(name) === line) this.lines.delete(name)
  }
}
