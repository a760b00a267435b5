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
const WAITING_PER_THREAD = 8
const WAITING_PER_ACCOUNT_AND_THREAD = 2
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

/** Searches for plans in threads of their own; accounts take turns. */
@Injectable()
export class FleetPlanner implements OnApplicationShutdown {
  private readonly queue = new FairQueue({
    running: THREADS,
    runningPerFreeAccount: 1,
    waiting: WAITING_PER_THREAD * THREADS,
    waitingPerAccount: WAITING_PER_ACCOUNT_AND_THREAD * THREADS,
  })
  private pool: Piscina | null = null

  /**
   * Does the work of a plan when its turn has come. Nothing is computed for a request that waits: tables are large.
   *
   * @param seconds  the longest search
   * @throws Problem  503 with the time until a place may be free, when too many searches wait; 502 when a search does not end or
   *   its thread fails; what the work throws
   */
  async inTurn<T>(
    { account, isFree, gone }: PlanCaller,
    seconds: number,
    work: (threads: PlannerThreads) => Promise<T>,
  ): Promise<T> {
    if (gone.aborted) throw clientGone()
    const { entered, leave } = this.queue.enter(account, isFree)
    let timer: NodeJS.Timeout | undefined
    const waited = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new QueueFull('no turn in time')), WAIT_MAX_MS)
      gone.addEventListener('abort', () => reject(gone.reason as Error))
    })
    try {
      await Promise.race([entered, waited])
      clearTimeout(timer)
      return await work({
        plan: (question) => this.run('plan', question, seconds, gone),
        assign: (problem) => this.run('assign', problem, seconds, gone),
      })
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

  private async run<Answer>(
    name: keyof PlannerThreads,
    question: PlannerQuestion | AssignProblem,
    seconds: number,
    gone: AbortSignal,
  ): Promise<Answer> {
    const overrun = AbortSignal.timeout(seconds * 1_000 + OVERRUN_MS)
    try {
      return (await this.threads().run(question, { name, signal: AbortSignal.any([gone, overrun]) })) as Answer
    } catch (error) {
      throw overrun.aborted ? engineLate(BACKEND, error) : engineFailed(BACKEND, error)
    }
  }

  private threads(): Piscina {
    return (this.pool ??= new Piscina({
      filename: compiledProgram(HERE, 'planner.worker.js'),
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    }))
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.destroy()
  }
}
