import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { Piscina } from 'piscina'
import { compiledProgram } from '../../compiled-program.js'
import { EngineOverloaded } from '../routing.port.js'
import { type Costs } from './costs.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))
/** As many as the engine's heavy calls: one for every two cores. */
const THREADS = Math.max(1, Math.floor(availableParallelism() / 2))
const WAITING_PER_THREAD = 8
const IDLE_MS = 60_000

/** Finds orders in threads beside the one that answers requests, and beside the engine's process, whose event loop others wait for, too. */
@Injectable()
export class OrderFinder implements OnApplicationShutdown {
  private pool: Piscina<Costs, number[] | null> | null = null

  /**
   * The result of `bestOrder`.
   *
   * @throws EngineOverloaded  if too many calls wait
   */
  async find(costs: Costs): Promise<number[] | null> {
    this.pool ??= new Piscina({
      filename: compiledProgram(HERE, 'order.worker.js'),
      minThreads: 0,
      maxThreads: THREADS,
      maxQueue: WAITING_PER_THREAD * THREADS,
      idleTimeout: IDLE_MS,
    })
    const { pool } = this
    if (pool.queueSize >= WAITING_PER_THREAD * THREADS) throw new EngineOverloaded(1)
    return pool.run(costs)
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.destroy()
  }
}
