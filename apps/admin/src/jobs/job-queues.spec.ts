import 'reflect-metadata'
import { Injectable, Module } from '@nestjs/common'
import { type NestFastifyApplication } from '@nestjs/platform-fastify'
import { RedisUnavailable } from '@repere/shared'
import { createDatabase, startRedis, type TestDatabase, type TestRedis, until } from '@repere/test-kit'
import { Queue } from 'bullmq'
import { LoggerModule } from 'nestjs-pino'
import { readConfig, type Config } from '../config.js'
import { loggerOptions } from '../log.js'
import { createProcess } from '../serve.js'
import { StoresModule } from '../stores.module.js'
import { JobQueues } from './job-queues.js'
import { JobsModule } from './jobs.module.js'
import { JobHandler, JOBS, QUEUE_PREFIX, type QueueName } from './jobs.js'

jest.setTimeout(60_000)

/** The work of this test's handlers, by job. */
const does: Record<string, (data: unknown) => Promise<unknown>> = {}

/** A handler for every declared job, so that the worker starts. */
const handlers = Object.entries(JOBS).flatMap(([queue, jobs]) =>
  jobs.map((job) => {
    @Injectable()
    class Handler extends JobHandler {
      readonly queue = queue as QueueName
      readonly job = job
      override readonly everyMs = job === 'finish-outbox' ? 200 : undefined
      run(data: unknown): Promise<unknown> {
        return does[job]?.(data) ?? Promise.resolve()
      }
    }
    return Handler
  }),
)

describe('jobs', () => {
  let database: TestDatabase
  let redis: TestRedis
  let config: Config
  let worker: NestFastifyApplication
  let queues: JobQueues

  beforeAll(async () => {
    ;[database, redis] = await Promise.all([createDatabase(), startRedis({ persistent: true })])
    config = readConfig({ DATABASE_URL: database.appUrl, REDIS_URL: redis.url, LOG_LEVEL: 'silent' })
  })
  beforeEach(async () => {
    for (const job of Object.keys(does)) delete does[job]
    await redis.client().flushall()
    queues = new JobQueues(config)
  })
  afterEach(async () => {
    await worker?.close()
    await queues.onApplicationShutdown()
  })
  afterAll(() => Promise.all([database?.remove(), redis?.remove()]))

  async function startWorker(): Promise<void> {
    @Module({
      imports: [LoggerModule.forRoot(loggerOptions(config)), StoresModule.with(config), JobsModule.with(handlers)],
    })
    class Root {}
    worker = await createProcess({ module: Root })
    await worker.init()
  }
  const countsOf = async (queue: QueueName) => (await queues.counts()).find((row) => row.queue === queue)?.counts

  it('are executed once per id, however often they are enqueued, before and after', async () => {
    const done: unknown[] = []
    does['roll-up-usage'] = (data) => Promise.resolve(done.push(data))
    const order = { queue: 'usage', job: 'roll-up-usage', id: 'month-2026-01', data: { month: '2026-01' } } as const
    await Promise.all([1, 2, 3].map(() => queues.enqueue(order)))
    expect(await countsOf('usage')).toMatchObject({ waiting: 1 })
    await startWorker()
    await until(async () => (await countsOf('usage'))?.completed === 1)
    await queues.enqueue(order)
    await queues.enqueue({ ...order, id: 'month-2026-02', data: { month: '2026-02' } })
    await until(async () => (await countsOf('usage'))?.completed === 2)
    expect(done).toEqual([{ month: '2026-01' }, { month: '2026-02' }])
  })

  it('are retried, and wait for staff after the last attempt', async () => {
    let attempts = 0
    does['roll-up-usage'] = () => {
      attempts++
      return attempts < 10 ? Promise.reject(new Error(`no, for the ${attempts}th time`)) : Promise.resolve('done')
    }
    await startWorker()
    await queues.enqueue({ queue: 'usage', job: 'roll-up-usage', id: 'stubborn' })
    const later = new Queue('usage', { connection: redis.client({ maxRetriesPerRequest: null }), prefix: QUEUE_PREFIX })
    try {
      for (let i = 1; i < 8; i++) {
        // The pauses between attempts grow. The test shortens them.
        await until(
          async () => (await later.getJob('stubborn'))?.attemptsMade === i && (await countsOf('usage'))?.delayed,
        )
        await (await later.getJob('stubborn'))?.promote()
      }
      await until(async () => (await countsOf('usage'))?.failed === 1)
      const [dead] = await queues.dead('usage', 10)
      expect(dead).toMatchObject({ id: 'stubborn', job: 'roll-up-usage', attempts: 8, reason: 'no, for the 8th time' })
      expect(attempts).toBe(8)

      expect(await queues.retry('usage', 'nobody')).toBeNull()
      expect(await queues.retry('usage', 'stubborn')).toMatchObject({ id: 'stubborn' })
      await until(async () => (await later.getJob('stubborn'))?.attemptsMade === 1)
      expect(await queues.retry('usage', 'stubborn')).toBeNull()
      await (await later.getJob('stubborn'))?.promote()
      await until(async () => (await countsOf('usage'))?.completed === 1)
      expect(await queues.dead('usage', 10)).toEqual([])
    } finally {
      await later.close()
    }
  })

  it('report the result of their last execution when they recur, and are not kept', async () => {
    let fails = true
    does['finish-outbox'] = () => (fails ? Promise.reject(new Error('not today')) : Promise.resolve())
    await startWorker()
    await until(async () => ((await queues.executions())[0]?.failure?.failuresInARow ?? 0) >= 2)
    expect(await queues.executions()).toMatchObject([
      { queue: 'outbox', job: 'finish-outbox', everyMs: 200, failure: { reason: 'not today' } },
    ])
    expect(await countsOf('outbox')).toMatchObject({ failed: 0 })
    fails = false
    await until(async () => (await queues.executions())[0]?.failure === null)
    expect(await countsOf('outbox')).toMatchObject({ failed: 0, completed: 0 })
  })

  it('are refused for an unknown job or an invalid id', async () => {
    await expect(queues.enqueue({ queue: 'usage', job: 'nonsense', id: 'a' })).rejects.toThrow(RangeError)
    for (const id of ['', 'a:b', '17', 'a b']) {
      await expect(queues.enqueue({ queue: 'usage', job: 'roll-up-usage', id })).rejects.toThrow(RangeError)
    }
  })

  it('cannot be enqueued while Redis is unavailable, and the caller gets an error at once', async () => {
    await queues.counts()
    await redis.kill()
    try {
      await expect(queues.enqueue({ queue: 'usage', job: 'roll-up-usage', id: 'a' })).rejects.toThrow(RedisUnavailable)
      await expect(queues.counts()).rejects.toThrow(RedisUnavailable)
    } finally {
      await redis.start()
    }
    await until(async () => (await queues.counts()).length > 0)
  })
})
