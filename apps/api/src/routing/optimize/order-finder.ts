import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { Piscina } from 'piscina'
import { compiledProgram } from '../../compiled-program.js'
import { EngineLate, EngineOverloaded, EngineUnavailable } from '../routing.port.js'
import { type Costs } from './costs.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))
/** As many as the engine's heavy calls: one for every two cores. */
const THREADS = Math.max(1, Math.floor(availableParallelism() / 2))
const WAITING_PER_THREAD = 8
const IDLE_MS = 60_000
/** Waiting included. A search counts its steps, so it is longer only where the machine is starved. */
const DEADLINE_MS = 10_000
/** Of the objects of a thread. */
const HEAP_MB = 512

/** Finds orders in threads beside the one that answers requests, and beside the engine's process, whose event loop others wait for, too. */
@Injectable()
export class OrderFinder implements OnApplicationShutdown {
  private pool: Piscina<Costs, number[] | null> | null = null

  /**
   * The result of `bestOrder`.
   *
   * @throws EngineOverloaded   if too many calls wait
   * @throws EngineUnavailable  if it takes too long, or its thread fails
   */
  async find(costs: Costs, deadlineMs = DEADLINE_MS): Promise<number[] | null> {
    this.pool ??= new Piscina({
      filename: compiledProgram(HERE, 'order.worker.js'),
      minThreads: 0,
      maxThreads: THREADS,
      maxQueue: WAITING_PER_THREAD * THREADS,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const { pool } = this
    if (pool.queueSize >= WAITING_PER_THREAD * THREADS) throw new EngineOverloaded(1)
    const deadline = AbortSignal.timeout(deadlineMs)
    try {
      return await pool.run(costs, { signal: deadline })
    } catch (cause) {
      if (deadline.aborted) throw new EngineLate('the order was not found in time')
      throw new EngineUnavailable('the thread that finds orders failed', { cause })
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.destroy()
  }
}
