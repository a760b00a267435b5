import { openRedis, type RedisClient } from '@repere/shared'
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common'
import { Queue, Worker, type Job } from 'bullmq'
import pTimeout from 'p-timeout'
import { traced } from '@repere/tracing'
import { CONFIG, type Config } from '../config.js'
import { recordExecution } from './job-executions.js'
import { JobHandler, JOBS, QUEUE_PREFIX, RECURRING, requireOneHandlerEach, type QueueName } from './jobs.js'

export const JOB_HANDLERS = Symbol('JOB_HANDLERS')

/** Time for running jobs to finish after the signal to stop, milliseconds. */
const FINISH_WITHIN_MS = 10_000
/** Time for closing a queue's connection to Redis, milliseconds. */
const GOODBYE_MS = 1_000

/** Takes jobs from their queues and passes each to its handler. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(JobRunner.name)
  private readonly workers: Worker[] = []
  private readonly queues: Queue[] = []
  private readonly connections: RedisClient[] = []
  private readonly running = new Set<Promise<unknown>>()

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(JOB_HANDLERS) private readonly handlers: JobHandler[],
  ) {}

  /** @throws JobsUnhandled */
  onApplicationBootstrap(): void {
    requireOneHandlerEach(this.handlers)
    for (const name of Object.keys(JOBS) as QueueName[]) {
      const handlers = this.handlers.filter((handler) => handler.queue === name)
      const queue = new Queue(name, { connection: this.connect(), prefix: QUEUE_PREFIX })
      const worker = new Worker(name, (job) => this.dispatch(handlers, job), {
        connection: this.connect(),
        prefix: QUEUE_PREFIX,
      })
      worker.on('failed', (job, error) => {
        const dead = job !== undefined && job.attemptsMade >= (job.opts.attempts ?? 1)
        this.logger.error({ err: error, job: job?.name, id: job?.id, dead }, 'A job failed')
      })
      worker.on('error', (error) => this.logger.warn(error.message))
      queue.on('error', (error) => this.logger.warn(error.message))
      this.queues.push(queue)
      this.workers.push(worker)
      this.scheduleWheneverConnected(queue, handlers)
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.pause(true)))
    // The next worker starts interrupted jobs again.
    await pTimeout(Promise.allSettled(this.running), { milliseconds: FINISH_WITHIN_MS, message: false })
    // Closed by force, because a graceful close never ends while Redis is unavailable, and leaves a connection that
    // retries.
    const closed = [...this.workers.map((worker) => worker.close(true)), ...this.queues.map((queue) => queue.close())]
    await pTimeout(Promise.allSettled(closed), { milliseconds: GOODBYE_MS, message: false })
    for (const connection of this.connections) connection.disconnect()
  }

  private async dispatch(handlers: JobHandler[], job: Job): Promise<unknown> {
    const handler = handlers.find(({ job: name }) => name === job.name)
    if (handler === undefined) throw new Error(`No handler for ${job.queueName}/${job.name}`)
    const run = traced(`job ${handler.queue}/${handler.job}`, {}, () => this.execute(handler, job)).finally(() =>
      this.running.delete(run),
    )
    this.running.add(run)
    return run
  }

  private async execute(handler: JobHandler, { data, queueName: queue }: Job): Promise<unknown> {
    const { job, everyMs } = handler
    if (everyMs === undefined) return handler.run(data)
    const startedAt = performance.now()
    const note = (error?: unknown): void => {
      const tookMs = Math.round(performance.now() - startedAt)
      const redis = this.connections[0] as RedisClient
      recordExecution(redis, { queue, job, everyMs, tookMs, error }).catch((failed: Error) =>
        this.logger.warn(failed.message),
      )
    }
    try {
      const result = await handler.run(data)
      note()
      return result
    } catch (error) {
      note(error)
      throw error
    }
  }

  /** Runs on each connection, because a Redis that returns may have lost the schedule. */
  private scheduleWheneverConnected(queue: Queue, handlers: JobHandler[]): void {
    const schedule = async (): Promise<void> => {
      for (const { job, everyMs } of handlers) {
        if (everyMs === undefined) continue
        await queue.upsertJobScheduler(job, { every: everyMs }, { name: job, opts: RECURRING })
        // A job that was due while Redis was unavailable is due now, not at the next interval. Several workers enqueue
        // it once.
        const jobId = `${job}-now-${Math.floor(Date.now() / everyMs)}`
        await queue.add(job, {}, { ...RECURRING, jobId })
      }
    }
    const connection = this.connections.at(-2) as RedisClient
    const onReady = () => void schedule().catch((error: Error) => this.logger.warn(error.message))
    connection.on('ready', onReady)
    if (connection.status === 'ready') onReady()
  }

  /** BullMQ waits for an unavailable Redis instead of failing. */
  private connect(): RedisClient {
    const redis = openRedis(this.config.stores.redisUrl, { maxRetriesPerRequest: null })
    redis.on('error', (error) => this.logger.warn(error.message))
    this.connections.push(redis)
    return redis
  }
}
