import { type PrismaClient } from '@repere/prisma'
import {
  createDatabase,
  describeLong,
  readTestConfig,
  startRedis,
  startWorker,
  type TestDatabase,
  type TestRedis,
  type TestWorker,
  until,
} from '@repere/test-kit'
import { readConfig } from '../config.js'
import { JobQueues } from '../jobs/job-queues.js'
import { Gatekeeper } from '../keys/gatekeeper.fixture.js'
import { UsageClients } from './usage-clients.fixture.js'

jest.setTimeout(280_000)

const KILLS = 5
/** Fewer than the 100,000 of the requirement, which take two minutes on a busy machine. */
const REQUESTS = readTestConfig().usageRequests

describeLong('the worker, killed repeatedly while requests arrive', () => {
  let database: TestDatabase
  let prisma: PrismaClient
  let server: TestRedis
  let gate: Gatekeeper
  let queues: JobQueues
  let worker: TestWorker

  beforeAll(async () => {
    ;[database, server] = await Promise.all([createDatabase(), startRedis()])
    prisma = database.prisma
    gate = await Gatekeeper.start(prisma, server.url)
    queues = new JobQueues(readConfig({ DATABASE_URL: database.appUrl, REDIS_URL: server.url }))
    worker = await startWorker({ redisUrl: server.url, databaseUrl: database.appUrl })
  })
  afterAll(async () => {
    gate?.close()
    await queues?.onApplicationShutdown()
    await worker?.remove()
    await Promise.all([database?.remove(), server?.remove()])
  })

  it(`has copied the counters of ${KILLS + 1} × ${Math.ceil(REQUESTS / (KILLS + 1))} requests, by key, group and class`, async () => {
    const clients = await UsageClients.of(prisma, gate.redis, gate.store)
    const part = Math.ceil(REQUESTS / (KILLS + 1))
    // More often than in production, so that the worker is always busy.
    let asking = true
    const ask = async () => {
      for (let i = 0; asking; i++) {
        await queues.enqueue({ queue: 'usage', job: 'copy-usage', id: `copy-${i}` })
        await queues.enqueue({ queue: 'usage', job: 'roll-up-usage', id: `roll-up-${i}` })
        // The jobs of a killed worker wait until their lease ends; jobs that have not started do not.
        await until(async () => !asking || (await waiting()) < 2, { timeoutMs: 120_000, everyMs: 5 })
      }
    }
    const waiting = async () => (await queues.counts()).find(({ queue }) => queue === 'usage')?.counts.waiting ?? 0
    const asked = ask()
    try {
      for (let kill = 0; kill < KILLS; kill++) {
        const passed = await passedAt()
        const sent = clients.send(part)
        // The worker runs, and is killed while requests arrive.
        await until(async () => (await passedAt()) !== passed, { timeoutMs: 120_000, everyMs: 2 })
        await worker.kill()
        await sent
        await worker.start()
      }
      await clients.send(part)
    } finally {
      asking = false
      await asked
    }
    const [end] = await prisma.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`
    await queues.enqueue({ queue: 'usage', job: 'copy-usage', id: 'copy-last' })
    await until(async () => (await completedJob('copy-last')) && (await passedAt())! > end!.now.getTime(), {
      timeoutMs: 120_000,
    })
    await queues.enqueue({ queue: 'usage', job: 'roll-up-usage', id: 'roll-up-last' })
    await until(() => completedJob('roll-up-last'), { timeoutMs: 120_000 })

    const expected = Object.fromEntries([...clients.counted].sort())
    expect(Object.values(expected).reduce((sum, { admitted }) => sum + admitted, 0)).toBe(part * (KILLS + 1))
    expect(await totalsOf('usage_minutes')).toEqual(expected)
    expect(await totalsOf('usage_days')).toEqual(expected)
    for (const counter of ['client_error', 'server_error', 'uncharged', 'overage', 'refunded', 'free'] as const) {
      expect(Object.values(expected).some((counters) => counters[counter] > 0)).toBe(true)
    }
  })

  it('reports its lag, and the jobs that wait in its queues', async () => {
    const text = await (await fetch(`${worker.probesUrl}/metrics`)).text()
    const lag = Number(/^repere_usage_watermark_lag_seconds (\S+)$/m.exec(text)?.[1])
    expect(lag).toBeGreaterThanOrEqual(180)
    expect(text).toMatch(/^repere_jobs\{queue="usage",state="failed"\} 0$/m)
    expect(text).toMatch(/^repere_job_turn_failures\{queue="usage",job="copy-usage"\} 0$/m)
  })

  const passedAt = async () => (await prisma.usageCopy.findFirst())?.passedAt?.getTime() ?? null
  const completedJob = async (id: string) => (await gate.redis.hget(`{repere:jobs}:usage:${id}`, 'finishedOn')) !== null

  async function totalsOf(table: 'usage_minutes' | 'usage_days'): Promise<unknown> {
    const rows = await prisma.$queryRawUnsafe<Record<string, unknown>[]>(
      `SELECT key_id || ' ' || "group" AS name, sum(admitted)::int AS admitted, sum(further)::int AS further, sum(free)::int AS free,
         sum(client_error)::int AS client_error, sum(server_error)::int AS server_error,
         sum(uncharged)::int AS uncharged, sum(overage)::int AS overage, sum(refunded)::int AS refunded,
         sum(overage_refunded)::int AS overage_refunded, sum(refused)::int AS refused
       FROM ${table} GROUP BY 1 ORDER BY 1`,
    )
    return Object.fromEntries(rows.map(({ name, ...counters }) => [name, counters]))
  }
})
