import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { keyAdministration } from '@repere/admin/keys'
import { ControlChannel } from '@repere/shared'
import {
  createCustomer,
  createKey,
  type CustomerKey,
  type DemoApi,
  describeLong,
  startDemoApi,
  type TestApi,
  type TestDatabase,
  type TestRedis,
  until,
} from '@repere/test-kit'
import { DEMO_TOWN } from '@repere/geodata/demo-town'

let demo: DemoApi
let api: TestApi
let redis: TestRedis
let database: TestDatabase
const { centre, ouest } = DEMO_TOWN.points
const route = `/v1/route?origin=${centre.lat},${centre.lng}&destination=${ouest.lat},${ouest.lng}`

/** The API as two processes on one port, as in production. */
beforeAll(async () => {
  demo = await startDemoApi({ workers: 2 })
  ;({ api, redis, database } = demo)
}, 180_000)
afterAll(() => demo?.remove())

/** A key of a new customer whose plan has these limits. */
async function keyWith(dayQuota: number | null, burstPerSecond = 100_000): Promise<CustomerKey> {
  const code = `plan_${randomUUID().slice(0, 8)}`
  await database.prisma.plan.create({
    data: {
      code,
      name: code,
      versions: { create: { validFrom: new Date('2020-01-01'), priceFcfa: 0, dayQuota, burstPerSecond } },
    },
  })
  const customer = await createCustomer(database.prisma, { plan: code as never })
  return createKey(database.prisma, redis.client(), customer)
}
const get = (path: string, key: string) => fetch(api.url + path, { headers: { 'x-service-key': key } })

describe('two processes', () => {
  it('admit exactly the 100 requests that are left of 200 at once', async () => {
    const { text } = await keyWith(100)
    const answers = await Promise.all(Array.from({ length: 200 }, () => get('/v1/geocode/autocomplete?q=rue', text)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array<number>(100).fill(200), ...Array<number>(100).fill(429)])
  })

  it('refuse a revoked key on the very next request, each time of 100', async () => {
    const customer = await createCustomer(database.prisma)
    const keys = keyAdministration(database.prisma, new ControlChannel(redis.client()))
    for (let i = 0; i < 100; i++) {
      const key = await createKey(database.prisma, redis.client(), customer)
      expect((await get('/v1/health', key.text)).status).toBe(200)
      await keys.revokeKey({ key: key.text, reason: 'test', by: { actor: { kind: 'system', id: 'test' } } })
      const answers = await Promise.all([get('/v1/health', key.text), get('/v1/health', key.text)])
      expect(answers.map(({ status }) => status)).toEqual([401, 401])
    }
  }, 60_000)
})

describe('for operators', () => {
  it('the metrics of both processes are one answer', async () => {
    const { text } = await keyWith(null)
    const before = await requestsServed()
    await Promise.all(Array.from({ length: 40 }, () => get('/v1/health', text)))
    expect((await requestsServed()) - before).toBe(40)
  })
})

/** Number of health requests that all processes together have answered. */
async function requestsServed(): Promise<number> {
  const metrics = await (await fetch(`${api.probesUrl}/metrics`)).text()
  expect(metrics).toContain('process_resident_memory_bytes')
  const lines = metrics.split('\n').filter((line) => /_count\{.*route="\/v1\/health",status="200"/.test(line))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

/** Sends requests until stopped, `connections` at a time; records the status and the time of each answer. */
function load(path: string, key: string, connections: number, headers: Record<string, string> = {}, origin = api.url) {
  const answers: { at: number; status: number }[] = []
  let stopped = false
  const done = Promise.all(
    Array.from({ length: connections }, async () => {
      while (!stopped) {
        const status = await fetch(origin + path, { headers: { 'x-service-key': key, ...headers } }).then(
          async (response) => {
            await response.arrayBuffer()
            return response.status
          },
          () => 0,
        )
        answers.push({ at: performance.now(), status })
        // A refused connection fails immediately; clients try again a little later.
        if (status === 0) await sleep(20)
      }
    }),
  )
  return {
    answers,
    stop: async () => {
      stopped = true
      await done
    },
  }
}
const replicasNow = async (): Promise<number[]> =>
  (await readFile(`/proc/${api.pid}/task/${api.pid}/children`, 'utf8')).trim().split(' ').map(Number)
const statusesOf = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))]

describe('under load', () => {
  it('every process replaced, one after another: no request fails, and a balancer that probes sees no pause', async () => {
    const { text } = await keyWith(null)
    const before = await replicasNow()
    const client = load(route, text, 8)
    const probes = load('/ready', text, 1, {}, api.probesUrl)
    try {
      await sleep(500)
      api.signal('SIGUSR2')
      const areReplaced = async () => (await replicasNow()).every((pid) => !before.includes(pid))
      await until(async () => (await areReplaced()) && client.answers.length > 200, { timeoutMs: 50_000 })
      await sleep(1_000)
    } finally {
      await Promise.all([client.stop(), probes.stop()])
    }
    expect(statusesOf(client.answers)).toEqual([200])
    expect(statusesOf(probes.answers)).toEqual([200])
  }, 60_000)
})

describeLong('under load, killed', () => {
  it('the supervisor killed: its processes continue, also with new connections, until the next one takes over', async () => {
    const { text } = await keyWith(null)
    const [kept, fresh] = [load(route, text, 2), load(route, text, 2, { connection: 'close' })]
    await sleep(500)
    const before = api.pid
    api.signal('SIGKILL')
    await until(() => api.isRunning && api.pid !== before, { timeoutMs: 5_000 })
    await until(async () => (await fetch(`${api.probesUrl}/ready`).catch(() => null))?.status === 200, {
      timeoutMs: 60_000,
    })
    await sleep(1_000)
    await Promise.all([kept.stop(), fresh.stop()])
    for (const { answers } of [kept, fresh]) {
      const good = answers.filter(({ status }) => status === 200)
      const pauses = good.slice(1).map(({ at }, index) => at - good[index]!.at)
      expect(Math.max(...pauses)).toBeLessThan(1_000)
      // Connections may be refused during the handover or by the dead supervisor, but no answer is a 5xx.
      expect(statusesOf(answers).filter((status) => status !== 0)).toEqual([200])
    }
    expect(kept.answers.length + fresh.answers.length).toBeGreaterThan(200)
  }, 120_000)

  it('both processes killed at once: others listen on the same port', async () => {
    const { text } = await keyWith(null)
    const replicas = await replicasNow()
    expect(replicas).toHaveLength(2)
    for (const pid of replicas) process.kill(pid, 'SIGKILL')
    await until(async () => (await fetch(`${api.probesUrl}/ready`)).status === 503, { timeoutMs: 5_000 })
    await until(async () => (await fetch(`${api.probesUrl}/ready`)).status === 200, { timeoutMs: 30_000 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(route, text)))
    expect(statusesOf(answers)).toEqual([200])
  }, 60_000)
})
