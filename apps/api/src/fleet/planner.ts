import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { type Assigned, type AssignProblem, type FleetPlan, type FleetProblem, type JobStop } from '@repere/fleet'
import { Piscina } from 'piscina'
import { compiledProgram } from '../compiled-program.js'
import { FairQueue, QueueFull } from '../fair-queue.js'
import { clientGone, engineFailed, engineLate, overloaded } from '../gateway/problem.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))
/** As many as the engine's heavy calls: one for every two cores. */
const THREADS = Math.max(1, Math.floor(availableParallelism() / 2))
/** Work that may wait for each thread, of all accounts and of one. Plans take ten seconds, assignments a second at most. */
const WAITING_PER_THREAD = { plan: [8, 2], assign: [32, 8] } as const
const WAIT_MAX_MS = 15_000
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

export type PlanSearch = (question: PlannerQuestion) => Promise<FleetPlan>

/** The work of the threads, by the names of `planner.worker.ts`. */
export interface PlannerThreads {
  plan: PlanSearch
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

/** Searches for plans and assignments in threads of their own; accounts take turns. No assignment waits behind plans. */
@Injectable()
export class FleetPlanner implements OnApplicationShutdown {
  private readonly queues: Record<Work, FairQueue> = { plan: queueOf('plan'), assign: queueOf('assign') }
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
    { account, isFree, gone }: PlanCaller,
    seconds: number,
    work: (search: PlannerThreads[Name]) => Promise<T>,
  ): Promise<T> {
    if (gone.aborted) throw clientGone()
    const { entered, leave } = this.queues[name].enter(account, isFree)
    let timer: NodeJS.Timeout | undefined
    const waited = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new QueueFull('no turn in time')), WAIT_MAX_MS)
      gone.addEventListener('abort', () => reject(gone.reason as Error))
    })
    try {
      await Promise.race([entered, waited])
      clearTimeout(timer)
      const search = (question: PlannerQuestion | AssignProblem) => this.run(name, question, seconds, gone)
      return await work(search as PlannerThreads[Name])
    } catch (error) {
      if (gone.aborted) throw clientGone()
      if (error instanceof QueueFull) throw overloaded(Math.ceil(seconds), undefined, error)
      throw error
    } finally {
      clearTimeout(timer)
      leave()
      // It rejects when the client leaves later, and then nobody waits for it.
      waited.catch(() => undefined)
    }
  }

  private async run(
    name: Work,
    question: PlannerQuestion | AssignProblem,
    seconds: number,
    gone: AbortSignal,
  ): Promise<unknown> {
    const overrun = AbortSignal.timeout(seconds * 1_000 + OVERRUN_MS)
    try {
      return await this.threads().run(question, { name, signal: AbortSignal.any([gone, overrun]) })
    } catch (error) {
      throw overrun.aborted ? engineLate(BACKEND, error) : engineFailed(BACKEND, error)
    }
  }

  private threads(): Piscina {
    return (this.pool ??= new Piscina({
      filename: compiledProgram(HERE, 'planner.worker.js'),
      minThreads: 0,
      maxThreads: 2 * THREADS,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    }))
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.destroy()
  }
}
