import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import { RedisUnavailable } from '@repere/shared'
import { type Job, Queue } from 'bullmq'
import { Redis, ReplyError } from 'ioredis'
import { CONFIG, type Config } from '../config.js'
import { type JobTurn, readTurns } from './job-turns.js'
import { ASKED_FOR, JOBS, QUEUE_PREFIX, type QueueName } from './jobs.js'

const COMMAND_TIMEOUT_MS = 2_000

export const JOB_STATES = ['waiting', 'active', 'delayed', 'failed', 'completed'] as const
export type JobState = (typeof JOB_STATES)[number]

/** A job to be done once. */
export interface JobOrder {
  queue: QueueName
  job: string
  /**
   * Says what the job is about: asked for again, it is not done again while it waits, is being done, has failed or was
   * done in the last week. Letters, digits, `-`, `_`, `.`.
   */
  id: string
  /** What its handler gets; no secrets, for staff may see queues. */
  data?: Record<string, unknown>
  /** Not before so many milliseconds from now. */
  delayMs?: number
}

/** A job that was tried as often as it may be, and waits for somebody to look at it. */
export interface DeadJob {
  queue: QueueName
  id: string
  job: string
  attempts: number
  failedAt: Date
  reason: string
}

/** Asks for jobs, and shows what has become of them. Every method throws `RedisUnavailable` at once while Redis is gone. */
@Injectable()
export class JobQueues implements OnApplicationShutdown {
  private readonly logger = new Logger(JobQueues.name)
  private readonly queues = new Map<QueueName, Queue>()
  private redis: Redis | null = null

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Puts a job into its queue; resolves once it is there. */
  async enqueue({ queue, job, id, data = {}, delayMs }: JobOrder): Promise<void> {
    if (!(JOBS[queue] as readonly string[]).includes(job)) throw new RangeError(`There is no job ${queue}/${job}`)
    if (!/^(?!\d+$)[\w.-]+$/.test(id)) throw new RangeError(`"${id}" is no id of a job`)
    await this.ask(() => this.queue(queue).add(job, data, { ...ASKED_FOR, jobId: id, delay: delayMs }))
  }

  /** How many jobs each queue has in each state. */
  counts(): Promise<{ queue: QueueName; counts: Record<JobState, number> }[]> {
    return this.ask(() =>
      Promise.all(
        (Object.keys(JOBS) as QueueName[]).map(async (name) => {
          const counts = await this.queue(name).getJobCounts(...JOB_STATES)
          return { queue: name, counts: counts as Record<JobState, number> }
        }),
      ),
    )
  }

  /** How the last turns of recurring jobs ended. */
  turns(): Promise<JobTurn[]> {
    return this.ask(() => readTurns(this.connection()))
  }

  /** Dead jobs of a queue, newest first. */
  dead(queue: QueueName, max: number): Promise<DeadJob[]> {
    return this.ask(async () => {
      const jobs = (await this.queue(queue).getFailed(0, max - 1)) as (Job | undefined)[]
      // One may have gone between the list and the look at it.
      return jobs.flatMap((job) => (job === undefined ? [] : describe(queue, job)))
    })
  }

  /**
   * Has a dead job done again.
   *
   * @returns what it was; null where there is no such job, or it is not dead (any more)
   */
  retry(queue: QueueName, id: string): Promise<DeadJob | null> {
    return this.ask(async () => {
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

  /** For people who wait: a command fails rather than waiting for Redis to come back. Opened by the first use. */
  private connection(): Redis {
    this.redis ??= new Redis(this.config.stores.redisUrl, {
      commandTimeout: COMMAND_TIMEOUT_MS,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempts) => Math.min(attempts * 50, 500),
    }).on('error', (error: Error) => this.logger.warn(error.message))
    return this.redis
  }

  private async ask<T>(question: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new RedisUnavailable('The queues do not answer')), COMMAND_TIMEOUT_MS)
    })
    try {
      return await Promise.race([question(), late])
    } catch (error) {
      if (error instanceof ReplyError || error instanceof RedisUnavailable) throw error
      throw new RedisUnavailable('The queues do not answer', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
}

function describe(queue: QueueName, job: Job): DeadJob {
  const { id = '', name, attemptsMade: attempts, finishedOn = 0, failedReason: reason } = job
  return { queue, id, job: name, attempts, failedAt: new Date(finishedOn), reason }
}
