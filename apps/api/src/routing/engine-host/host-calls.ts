import { EngineOverloaded, EngineTimedOut, EngineUnavailable } from '../routing.port.js'
import { type Lane, LANE_OF, type LaneRooms, LANES } from '../valhalla/procedures/lanes.js'
import { type ProcedureName, type Procedures } from '../valhalla/procedures/procedures.js'
import { type EngineHost, HostGone, NotDelivered } from './engine-host.js'
import { type Call, WaitingCalls } from './waiting-calls.js'

/**
 * Share of a deadline. A call that ran for all of its deadline except this share counts as having run for all of it.
 */
const OVERRUN_TOLERANCE = 0.05
/** Share of a deadline. A call that waited for longer than this before it ran shows overload, not a slow engine. */
const WAITED_TOO_LONG = 0.5

/**
 * Every accepted call until it settles: the place where it waits or runs, and its deadline. One host serves at a time,
 * and gets only as many calls as its threads can process. `EngineSupervisor` starts and replaces hosts.
 */
export class HostCalls {
  /** Calls that the host may hold at once. */
  private readonly slots: Record<Lane, number>
  private readonly waiting: WaitingCalls
  private readonly running = new Map<EngineHost, Set<Call>>()
  /** The one host that gets calls; null while there is none. */
  private serving: { host: EngineHost; build: string } | null = null
  /** Hosts that serve only until their successors are warm, and may have to be killed before. */
  private readonly leaving = new WeakSet<EngineHost>()

  constructor(
    { threads, waiting }: LaneRooms,
    private readonly options: {
      /** How long a call waits while no host can be started; otherwise it waits until its deadline. */
      restartWaitMs: number
      /** True while attempts to start a host fail. */
      isDown: () => boolean
      /** Called when a call ran in a host for all of its deadline. */
      onOverrun: (host: EngineHost, procedure: ProcedureName) => void
    },
  ) {
    // One light call ahead for each thread: otherwise it idles while its answer and the next question change processes.
    this.slots = { light: 2 * threads.light, heavy: threads.heavy }
    this.waiting = new WaitingCalls(waiting)
  }

  /** The one host that gets calls; null while there is none. */
  get servingHost(): EngineHost | null {
    return this.serving?.host ?? null
  }

  /** Every host that has not ended. */
  get hosts(): EngineHost[] {
    return [...this.running.keys()]
  }

  /** Waiting and running calls of each lane. */
  get load() {
    const running: Record<Lane, number> = { light: 0, heavy: 0 }
    for (const calls of this.running.values()) for (const { lane } of calls) running[lane]++
    return { waiting: this.waiting.sizes, running }
  }

  /**
   * Lets a call in, or refuses it; it settles when a host answered it or its time is up.
   *
   * @throws EngineOverloaded  when too many calls wait
   */
  take<Name extends ProcedureName>(
    procedure: Name,
    question: Procedures[Name]['question'],
    deadlineMs: number,
  ): Promise<{ build: string; answer: Procedures[Name]['answer'] }> {
    return new Promise((resolve, reject) => {
      const call: Call<Name> = {
        procedure,
        question,
        lane: LANE_OF[procedure],
        deadlineMs,
        host: null,
        attempt: 0,
        startedAt: 0,
        timer: null,
        settled: false,
        resolve,
        reject,
      }
      const any = call as unknown as Call
      if (!this.waiting.add(any)) {
        reject(new EngineOverloaded(1))
        return
      }
      call.timer = setTimeout(() => this.timeUp(any), deadlineMs)
      if (this.servingHost?.alive) this.dispatch()
      else this.limitWait(any)
    })
  }

  addHost(host: EngineHost): void {
    this.running.set(host, new Set())
  }

  removeHost(host: EngineHost): void {
    this.running.delete(host)
  }

  /** Gives calls to this host from here on; they are answered from its build. */
  serveFrom(host: EngineHost, build: string): void {
    this.serving = { host, build }
    this.dispatch()
  }

  /** Gives calls to no host; they wait. */
  serveFromNone(): void {
    this.serving = null
  }

  /** The host serves until its successor does. Calls that it gets meanwhile are repeated if it ends before. */
  leave(host: EngineHost): void {
    this.leaving.add(host)
  }

  /** Limits the wait of the waiting calls to a short time, while no host can be started. */
  limitWaits(): void {
    for (const call of this.waiting.all()) this.limitWait(call)
  }

  /** Lets the calls of all other hosts wait again, ahead of the others and with a whole deadline. */
  recallAllBut(host: EngineHost): void {
    const moved: Call[] = []
    for (const [old, calls] of this.running) {
      if (old === host) continue
      for (const call of calls) {
        this.detach(call)
        this.renewDeadline(call)
        moved.push(call)
      }
    }
    this.waiting.putBack(moved)
  }

  failWaiting(error: Error): void {
    for (const call of this.waiting.all()) this.fail(call, error)
  }

  /** A replaced host ends when all its answers have arrived; a call past its deadline does not count. */
  endIfIdle(host: EngineHost): void {
    if (this.servingHost === host) return
    for (const call of this.running.get(host) ?? []) if (!call.settled) return
    host.kill()
  }

  private dispatch(): void {
    if (!this.serving) return
    const { host, build } = this.serving
    const running = host.alive && this.running.get(host)
    // A host that has just died is still current until its end is handled; it must not take the waiting calls with it.
    if (!running) return
    for (const lane of LANES) {
      let free = this.slots[lane]
      for (const call of running) if (call.lane === lane) free--
      for (; free > 0; free--) {
        const call = this.waiting.take(lane)
        if (!call) break
        this.give(call, host, running, build)
      }
    }
  }

  private give(call: Call, host: EngineHost, running: Set<Call>, build: string): void {
    const attempt = ++call.attempt
    call.startedAt = Date.now()
    call.host = host
    running.add(call)
    const mine = () => call.attempt === attempt && call.host === host
    const mayRepeat = this.leaving.has(host)
    host.runProcedure(call.procedure, call.question).then(
      (answer) => {
        if (!mine()) return
        this.release(call)
        this.finish(call, () => call.resolve({ build, answer }))
      },
      (error: unknown) => {
        if (!mine()) return
        if (error instanceof NotDelivered || (mayRepeat && error instanceof HostGone)) {
          this.requeue(call)
          return
        }
        this.release(call)
        const gone = error instanceof HostGone
        this.finish(call, () => call.reject(gone ? new EngineUnavailable(error.message) : (error as Error)))
      },
    )
  }

  /** Puts a call that is not to blame for the end of its host back into the queue. */
  private requeue(call: Call): void {
    this.detach(call)
    if (call.settled) return
    this.waiting.putBack([call])
    if (this.servingHost?.alive) this.dispatch()
    else this.limitWait(call)
  }

  /** Takes a call from its host and lets the next one in. */
  private release(call: Call): void {
    const host = call.host
    this.detach(call)
    if (host && host === this.servingHost) this.dispatch()
    else if (host) this.endIfIdle(host)
  }

  private detach(call: Call): void {
    if (call.host) this.running.get(call.host)?.delete(call)
    call.host = null
  }

  private finish(call: Call, settle: () => void): void {
    if (call.settled) return
    call.settled = true
    if (call.timer) clearTimeout(call.timer)
    settle()
  }

  private fail(call: Call, error: Error): void {
    this.waiting.remove(call)
    this.finish(call, () => call.reject(error))
  }

  private renewDeadline(call: Call): void {
    if (call.settled) return
    if (call.timer) clearTimeout(call.timer)
    call.timer = setTimeout(() => this.timeUp(call), call.deadlineMs)
  }

  private timeUp(call: Call): void {
    const host = call.host
    if (!host) {
      this.fail(call, this.options.isDown() ? noHost() : new EngineOverloaded(1))
      return
    }
    const leftMs = call.startedAt + call.deadlineMs - Date.now()
    const attempt = call.attempt
    const overrun = () => {
      if (call.host !== host || call.attempt !== attempt) return
      this.options.onOverrun(host, call.procedure)
    }
    const isWaitsFault = leftMs > WAITED_TOO_LONG * call.deadlineMs
    const timedOut = () => new EngineTimedOut(`${call.procedure} exceeded its deadline of ${call.deadlineMs} ms`)
    this.finish(call, () => call.reject(isWaitsFault ? new EngineOverloaded(1) : timedOut()))
    // Part of the deadline passed in the queue. The host is at fault only when the call itself ran for that long.
    if (leftMs > OVERRUN_TOLERANCE * call.deadlineMs) setTimeout(overrun, leftMs).unref()
    else overrun()
  }

  /** A call that finds no host waits for the next one until its deadline, and only a little while none can be started. */
  private limitWait(call: Call): void {
    const timer = setTimeout(() => {
      if (call.settled || call.host || this.servingHost) return
      if (this.options.isDown()) this.fail(call, noHost())
      else this.limitWait(call)
    }, this.options.restartWaitMs)
    timer.unref()
  }
}

const noHost = () => new EngineUnavailable('no engine host is running')
