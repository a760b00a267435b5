import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { type FleetPlan, type FleetProblem, type JobStop } from '@repere/fleet'
import { Piscina } from 'piscina'
import { compiledProgram } from '../compiled-program.js'
import { FairQueue, QueueFull } from '../fair-queue.js'
import { clientGone, overloaded } from '../gateway/problem.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))
/** As many as the engine's heavy calls: one for every two cores. */
const THREADS = Math.max(1, Math.floor(availableParallelism() / 2))
const WAITING_PER_THREAD = 8
const WAITING_PER_ACCOUNT_AND_THREAD = 2
const WAIT_MAX_MS = 15_000
const IDLE_MS = 60_000

export interface PlannerQuestion {
  problem: FleetProblem
  /** The longest search. */
  seconds: number
  seed: number
  /** Routes to begin with. */
  initial?: JobStop[][]
  changeCost?: number
}

/** Searches for plans in threads of their own; accounts take turns. */
@Injectable()
export class FleetPlanner implements OnApplicationShutdown {
  private readonly queue = new FairQueue({
    running: THREADS,
    waiting: WAITING_PER_THREAD * THREADS,
    waitingPerAccount: WAITING_PER_ACCOUNT_AND_THREAD * THREADS,
  })
  private pool: Piscina<PlannerQuestion, FleetPlan> | null = null

  /**
   * @param gone  the client has left: its search ends
   * @throws Problem  503 with the time until a place may be free, when too many searches wait
   */
  async plan(account: string, question: PlannerQuestion, gone: AbortSignal): Promise<FleetPlan> {
    if (gone.aborted) throw clientGone()
    const { entered, leave } = this.queue.enter(account)
    let timer: NodeJS.Timeout | undefined
    const waited = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new QueueFull('no turn in time')), WAIT_MAX_MS)
      gone.addEventListener('abort', () => reject(gone.reason as Error))
    })
    try {
      await Promise.race([entered, waited])
      clearTimeout(timer)
      this.pool ??= new Piscina({
        filename: compiledProgram(HERE, 'planner.worker.js'),
        minThreads: 0,
        maxThreads: THREADS,
        idleTimeout: IDLE_MS,
      })
      return await this.pool.run(question, { signal: gone })
    } catch (error) {
      if (gone.aborted) throw clientGone()
      if (error instanceof QueueFull) throw overloaded(Math.ceil(question.seconds), undefined, error)
      throw error
    } finally {
      clearTimeout(timer)
      leave()
      // It rejects when the client leaves later, and then nobody waits for it.
      waited.catch(() => undefined)
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.destroy()
  }
}
