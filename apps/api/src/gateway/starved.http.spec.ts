import { setTimeout as sleep } from 'node:timers/promises'
import { createPrisma, type PrismaClient } from '@repere/prisma'
import {
  createCustomer,
  createDatabase,
  createKey,
  demoTownData,
  describeLong,
  startApi,
  startRedis,
  type TestApi,
  type TestDatabase,
  type TestRedis,
  until,
} from '@repere/test-kit'

jest.setTimeout(180_000)

/** Two threads that compute without a pause, in the process of the API. */
const BUSY_THREADS = `
  import { isMainThread, Worker } from 'node:worker_threads'
  if (isMainThread && process.argv[1].endsWith('/api/dist/main.js'))
    for (let n = 0; n < 2; n++) new Worker('for (;;) ;', { eval: true }).unref()`
/** Longer than Redis may take, often. */
const PAUSE_MS = 250
const WORK_MS = 40
const REDIS_TIMEOUT_MS = '100'

let database: TestDatabase
let prisma: PrismaClient
let redis: TestRedis
const running: TestApi[] = []

beforeAll(async () => {
  ;[database, redis] = await Promise.all([createDatabase(), startRedis()])
  prisma = createPrisma(database.url)
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((api) => api.remove()))
})
afterAll(async () => {
  await prisma?.$disconnect()
  await Promise.all([redis?.remove(), database?.remove()])
})

async function start(env: Record<string, string> = {}): Promise<TestApi> {
  const api = await startApi({
    redisUrl: redis.url,
    databaseUrl: database.gatewayUrl,
    dataDir: await demoTownData(),
    env: { REDIS_TIMEOUT_MS: '500', ...env },
  })
  running.push(api)
  return api
}

/** A live key with its own quota, and with a monthly cap for requests beyond it. */
async function issue(terms: { dayQuota: number; burstPerSecond: number; capFcfa?: number }): Promise<string> {
  const customer = await createCustomer(prisma, { plan: 'starter' })
  const { accountId } = customer
  const { capFcfa, ...limits } = terms
  await prisma.accountOverride.create({
    data: {
      accountId,
      kind: 'live',
      ...limits,
      reason: 'test',
      createdBy: 'test',
      validFrom: new Date(Date.now() - 60_000),
      validUntil: new Date(Date.now() + 86_400_000),
    },
  })
  if (capFcfa !== undefined)
    await prisma.overageSettings.create({ data: { accountId, enabled: true, capFcfa, updatedBy: 'test' } })
  return (await createKey(prisma, redis.client(), customer)).text
}

const statusOf = async ({ url }: TestApi, key: string): Promise<number> => {
  const answer = await fetch(`${url}/v1/places/categories`, { headers: { 'x-service-key': key } })
  await answer.arrayBuffer()
  return answer.status
}

const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length

describeLong('the limits', () => {
  it('hold on a starved machine: a late event loop of our own is no outage of Redis', async () => {
    const api = await start({
      REDIS_TIMEOUT_MS,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(BUSY_THREADS)}`,
    })
    // 100 of the quota, and 500 at 20 francs per 1,000.
    const key = await issue({ dayQuota: 100, burstPerSecond: 5_000, capFcfa: 10 })
    let isOver = false
    const starving = (async () => {
      while (!isOver) {
        api.pause()
        await sleep(PAUSE_MS)
        api.resume()
        await sleep(WORK_MS)
      }
    })()
    const statuses: number[] = []
    let left = 800
    try {
      await Promise.all(
        Array.from({ length: 40 }, async () => {
          while (left-- > 0) statuses.push(await statusOf(api, key))
        }),
      )
    } finally {
      isOver = true
      await starving
    }
    expect({ admitted: count(statuses, 200), refused: count(statuses, 429) }).toEqual({ admitted: 600, refused: 200 })
  })

  it('hold while Redis is frozen: all replicas together admit no more than Redis last said is left', async () => {
    const replicas = await Promise.all([start(), start()])
    await until(
      async () => {
        const metrics = await Promise.all(
          replicas.map(async ({ probesUrl }) => (await fetch(`${probesUrl}/metrics`)).text()),
        )
        return metrics.every((text) => /^repere_replicas 2$/m.test(text))
      },
      { timeoutMs: 30_000 },
    )
    const key = await issue({ dayQuota: 300, burstPerSecond: 25 })
    /** Sends ten requests a second to each replica. */
    const send = async (seconds: number): Promise<number[]> => {
      const sent: Promise<number>[] = []
      for (let tick = 0; tick < seconds * 10; tick++) {
        for (const replica of replicas) sent.push(statusOf(replica, key))
        await sleep(100)
      }
      return Promise.all(sent)
    }
    const before = count(await send(5), 200)
    expect(before).toBeGreaterThanOrEqual(95)

    redis.pause()
    let frozen: number[]
    try {
      frozen = await send(11)
    } finally {
      redis.resume()
    }
    expect(new Set(frozen)).toEqual(new Set([200, 429]))
    const admitted = count(frozen, 200)
    expect(admitted).toBeLessThanOrEqual(300 - before)
    // Most of the rest may still be used.
    expect(admitted).toBeGreaterThanOrEqual(140)

    // Redis counts them before it decides again.
    await until(async () => (await statusOf(replicas[0]!, key)) !== 503)
    const after = count(await send(6), 200)
    expect(before + admitted + after).toBeLessThanOrEqual(300)
  })
})
