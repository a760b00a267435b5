import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { MessageChannel } from 'node:worker_threads'
import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { type Assigned, type AssignProblem, type FleetPlan, type FleetProblem, type JobStop } from '@repere/fleet'
import { Piscina } from 'piscina'
import { compiledProgram } from '../compiled-program.js'
import { FairQueue, QueueFull } from '../fair-queue.js'
import { clientGone, engineFailed, engineLate, overloaded } from '../gateway/problem.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))
/** As many as the engine's heavy calls: one for every two cores. */
const THREADS = Math.max(1, Math.floor(availableParallelism() / 2))
/**
 * Work that may wait for each thread, of all accounts and of one. Plans take ten seconds, assignments a second at most, and jobs, whose
 * requests were answered before, minutes.
 */
const WAITING_PER_THREAD = { plan: [8, 2], assign: [32, 8], job: [8, 2] } as const
const WAIT_MAX_MS = { plan: 15_000, assign: 15_000, job: 3_600_000 } as const
const IDLE_MS = 60_000
/** A search ends by its own clock. One that has not ended so long after that is ended with its thread. */
const OVERRUN_MS = 5_000
/** Of the objects of a thread. */
const HEAP_MB = 1_024
const BACKEND = 'fleet'

export interface PlannerQuestion {
  problem: FleetProblem
  /** The longest search. */
  seconds: number
  /** Steps after which it ends. */
  effort?: number
  seed: number
  /** Routes to begin with. */
  initial?: JobStop[][]
  changeCost?: number
}

/** @param onBetter  gets the best plan so far while it searches */
export type PlanSearch = (question: PlannerQuestion, onBetter?: (plan: FleetPlan) => void) => Promise<FleetPlan>

/** The work of the threads. A job is a plan that is searched after its request was answered. */
export interface PlannerThreads {
  plan: PlanSearch
  job: PlanSearch
  assign: (problem: AssignProblem) => Promise<Assigned>
}

/** For whom a plan is made. */
export interface PlanCaller {
  account: string
  /** Its key is free: all others go first. */
  isFree: boolean
  /** The client has left: its search ends. */
  gone: AbortSignal
}

type Work = keyof PlannerThreads

const queueOf = (work: Work): FairQueue => {
  const [waiting, waitingPerAccount] = WAITING_PER_THREAD[work]
  return new FairQueue({
    running: THREADS,
    runningPerFreeAccount: 1,
    waiting: waiting * THREADS,
    waitingPerAccount: waitingPerAccount * THREADS,
  })
}

/** Searches for plans and assignments in threads of their own; accounts take turns. No kind of work waits behind another. */
@Injectable()
export class FleetPlanner implements OnApplicationShutdown {
  private readonly queues: Record<Work, FairQueue> = {
    plan: queueOf('plan'),
    assign: queueOf('assign'),
    job: queueOf('job'),
  }
  private pool: Piscina | null = null

  /**
   * Does the work of a plan or an assignment when its turn has come. Nothing is computed for a request that waits: tables are large.
   *
   * @param seconds  the longest search
   * @throws Problem  503 with the time until a place may be free, when too many wait; 502 when a search does not end or
   *   its thread fails; what the work throws
   */
  async inTurn<Name extends Work, T>(
    name: Name,
    caller: PlanCaller,
    seconds: number,
    work: (search: PlannerThreads[Name]) => Promise<T>,
  ): Promise<T> {
    const { ended } = await this.begin(name, caller, seconds, work)
    return ended
  }

  /**
   * The same for work whose request is answered before it ends.
   *
   * @returns once the work has a place in the queue; `ended` rejects with what `inTurn` throws later
   * @throws Problem  503 when too many wait
   */
  async begin<Name extends Work, T>(
    name: Name,
    { account, isFree, gone }: PlanCaller,
    seconds: number,
    work: (search: PlannerThreads[Name]) => Promise<T>,
  ): Promise<{ ended: Promise<T> }> {
    if (gone.aborted) throw clientGone()
    const { entered, leave } = this.queues[name].enter(account, isFree)
    const search = (question: PlannerQuestion | AssignProblem, onBetter?: (plan: FleetPlan) => void) =>
      this.run(name, question, seconds, gone, onBetter)
    const ended = inTurnOf(entered, gone, seconds, WAIT_MAX_MS[name], () =>
      work(search as PlannerThreads[Name]),
    ).finally(leave)
    // A queue without a place refuses at once: before the next turn of the event loop.
    const isRefused = await Promise.race([
      entered.then(
        () => false,
        () => true,
      ),
      setImmediate(false),
    ])
    if (isRefused) await ended
    return { ended }
  }

  /** @param onBetter  gets the best plan so far */
  private async run(
    name: Work,
    question: PlannerQuestion | AssignProblem,
    seconds: number,
    gone: AbortSignal,
    onBetter?: (plan: FleetPlan) => void,
  ): Promise<unknown> {
    const overrun = AbortSignal.timeout(seconds * 1_000 + OVERRUN_MS)
    const channel = onBetter && new MessageChannel()
    channel?.port1.on('message', onBetter!)
    try {
      return await this.threads().run(channel ? { ...question, better: channel.port2 } : question, {
        name: name === 'job' ? 'plan' : name,
        signal: AbortSignal.any([gone, overrun]),
        transferList: channel ? [channel.port2] : [],
      })
    } catch (error) {
      throw overrun.aborted ? engineLate(BACKEND, error) : engineFailed(BACKEND, error)
    } finally {
      channel?.port1.close()
    }
  }

  private threads(): Piscina {
    return (this.pool ??= new Piscina({
      filename: compiledProgram(HERE, 'planner.worker.js'),
      minThreads: 0,
      maxThreads: 3 * THREADS,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    }))
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.destroy()
  }
}

/** Does work when its turn has come. @throws Problem  as `begin` */
async function inTurnOf<T>(
  entered: Promise<void>,
  gone: AbortSignal,
  seconds: number,
  waitMaxMs: number,
  work: () => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new QueueFull('no turn in time')), waitMaxMs)
    gone.addEventListener('abort', () => reject(gone.reason as Error))
  })
  try {
    await Promise.race([entered, waited])
    clearTimeout(timer)
    return await work()
  } catch (error) {
    if (gone.aborted) throw clientGone()
    if (error instanceof QueueFull) throw overloaded(Math.ceil(seconds), undefined, error)
    throw error
  } finally {
    clearTimeout(timer)
    // It rejects when the client leaves later, and then nobody waits for it.
    waited.catch(() => undefined)
  }
}
