import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import { openRedis, type RedisClient, RedisUnavailable } from '@repere/shared'
import { type Job, Queue } from 'bullmq'
import { ReplyError } from 'ioredis'
import pTimeout from 'p-timeout'
import { CONFIG, type Config } from '../config.js'
import { type JobExecution, readExecutions } from './job-executions.js'
import { ENQUEUED, JOBS, QUEUE_PREFIX, type QueueName } from './jobs.js'

const COMMAND_TIMEOUT_MS = 2_000

export const JOB_STATES = ['waiting', 'active', 'delayed', 'failed', 'completed'] as const
export type JobState = (typeof JOB_STATES)[number]

/** A job to execute once. */
export interface JobOrder {
  queue: QueueName
  job: string
  /**
   * Identifies the subject of the job. A second job with the same id is ignored while the first one waits, is running,
   * has failed or was done in the last week. Letters, digits, `-`, `_`, `.`.
   */
  id: string
  /** Data for the handler, without secrets, because staff may see queues. */
  data?: Record<string, unknown>
  /** Shortest delay from now, milliseconds. */
  delayMs?: number
}

/** A job without attempts left, which waits for a person. */
export interface DeadJob {
  queue: QueueName
  id: string
  job: string
  attempts: number
  failedAt: Date
  reason: string
}

/** Enqueues jobs and shows their results. Every method throws `RedisUnavailable` at once while Redis is unavailable. */
@Injectable()
export class JobQueues implements OnApplicationShutdown {
  private readonly logger = new Logger(JobQueues.name)
  private readonly queues = new Map<QueueName, Queue>()
  private redis: RedisClient | null = null

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Adds a job to its queue; resolves when it is there. */
  async enqueue({ queue, job, id, data = {}, delayMs }: JobOrder): Promise<void> {
    if (!(JOBS[queue] as readonly string[]).includes(job)) throw new RangeError(`There is no job ${queue}/${job}`)
    if (!/^(?!\d+$)[\w.-]+$/.test(id)) throw new RangeError(`"${id}" is no id of a job`)
    await this.callRedis(() => this.queue(queue).add(job, data, { ...ENQUEUED, jobId: id, delay: delayMs }))
  }

  /** Number of jobs in each queue and state. */
  counts(): Promise<{ queue: QueueName; counts: Record<JobState, number> }[]> {
    return this.callRedis(() =>
      Promise.all(
        (Object.keys(JOBS) as QueueName[]).map(async (name) => {
          const counts = await this.queue(name).getJobCounts(...JOB_STATES)
          return { queue: name, counts: counts as Record<JobState, number> }
        }),
      ),
    )
  }

  /** The results of the last executions of recurring jobs. */
  executions(): Promise<JobExecution[]> {
    return this.callRedis(() => readExecutions(this.connection()))
  }

  /** Dead jobs of a queue, newest first. */
  dead(queue: QueueName, max: number): Promise<DeadJob[]> {
    return this.callRedis(async () => {
      const jobs = (await this.queue(queue).getFailed(0, max - 1)) as (Job | undefined)[]
      // A job may disappear between the list and the read.
      return jobs.flatMap((job) => (job === undefined ? [] : describe(queue, job)))
    })
  }

  /**
   * Starts a dead job again.
   *
   * @returns the dead job; null for an unknown job, or one that is not dead
   */
  retry(queue: QueueName, id: string): Promise<DeadJob | null> {
    return this.callRedis(async () => {
      const job = (await this.queue(queue).getJob(id)) as Job | undefined
      if (job === undefined || !(await job.isFailed())) return null
      const dead = describe(queue, job)
      await job.retry('failed', { resetAttemptsMade: true })
      return dead
    })
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([...this.queues.values()].map((queue) => queue.close()))
    this.redis?.disconnect()
  }

  private queue(name: QueueName): Queue {
    let queue = this.queues.get(name)
    if (queue === undefined) {
      queue = new Queue(name, { connection: this.connection(), prefix: QUEUE_PREFIX })
      queue.on('error', (error) => this.logger.warn(error.message))
      this.queues.set(name, queue)
    }
    return queue
  }

  /** Opened by the first use. A command fails instead of waiting for Redis, because callers wait for it. */
  private connection(): RedisClient {
    this.redis ??= openRedis(this.config.stores.redisUrl, {
      commandTimeout: COMMAND_TIMEOUT_MS,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempts) => Math.min(attempts * 50, 500),
    }).on('error', (error: Error) => this.logger.warn(error.message))
    return this.redis
  }

  private async callRedis<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await pTimeout(question(), { milliseconds: COMMAND_TIMEOUT_MS })
    } catch (error) {
      if (error instanceof ReplyError || error instanceof RedisUnavailable) throw error
      throw new RedisUnavailable('The queues do not answer', { cause: error })
    }
  }
}

function describe(queue: QueueName, job: Job): DeadJob {
  const { id = '', name, attemptsMade: attempts, finishedOn = 0, failedReason: reason } = job
  return { queue, id, job: name, attempts, failedAt: new Date(finishedOn), reason }
}
