import { type Lane, LANES } from '../valhalla/procedures/lanes.js'
import { type ProcedureName, type Procedures } from '../valhalla/procedures/procedures.js'
import { type EngineHost } from './engine-host.js'

/** One question on its way: waiting for a lane, then running in a host. */
export interface Call<Name extends ProcedureName = ProcedureName> {
  procedure: Name
  question: Procedures[Name]['question']
  lane: Lane
  deadlineMs: number
  /** The host that runs it; null while it waits. */
  host: EngineHost | null
  /** Counts how often it was sent to a host, so that a late answer of an earlier host is recognised. */
  attempt: number
  /** Milliseconds since the epoch at which it was last given to a host. */
  startedAt: number
  /** Fails the call when its time is up. */
  timer: NodeJS.Timeout | null
  settled: boolean
  resolve: (answer: { build: string; answer: Procedures[Name]['answer'] }) => void
  reject: (error: Error) => void
}

/** Calls that wait for a lane, first come first served; each lane's queue is bounded, so that overload shows at once. */
export class WaitingCalls {
  private readonly queues: Record<Lane, Set<Call>> = { light: new Set(), heavy: new Set() }

  constructor(private readonly max: Record<Lane, number>) {}

  /** False when the lane's queue is full. */
  add(call: Call): boolean {
    const queue = this.queues[call.lane]
    if (queue.size >= this.max[call.lane]) return false
    queue.add(call)
    return true
  }

  /** Puts calls that were already let in ahead of the others. */
  putBack(calls: Call[]): void {
    for (const lane of LANES) {
      const returning = calls.filter((call) => call.lane === lane)
      if (returning.length > 0) this.queues[lane] = new Set([...returning, ...this.queues[lane]])
    }
  }

  /** The next call of the lane, taken out; null when none waits. */
  take(lane: Lane): Call | null {
    for (const call of this.queues[lane]) {
      this.queues[lane].delete(call)
      return call
    }
    return null
  }

  remove(call: Call): void {
    this.queues[call.lane].delete(call)
  }

  /** How many wait in each lane. */
  get sizes(): Record<Lane, number> {
    return { light: this.queues.light.size, heavy: this.queues.heavy.size }
  }

  all(): Call[] {
    return LANES.flatMap((lane) => [...this.queues[lane]])
  }
}
