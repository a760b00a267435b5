import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  dataFolder,
  demoTownData,
  startApi,
  startPostgres,
  startRedis,
  startWorker,
  type TestApi,
  type TestPostgres,
  type TestRedis,
  type TestWorker,
  until,
} from '@repere/test-kit'
import { createPrisma } from '@repere/prisma'
import { systemAuthor } from '../audit/index.js'
import { Incidents } from './incidents.js'
import { type StatusSnapshot } from './status-snapshot.js'

jest.setTimeout(120_000)

/** The worker as in production, with an API and a Postgres that are stopped. */
describe('the status page', () => {
  let redis: TestRedis
  let postgres: TestPostgres
  let api: TestApi
  let worker: TestWorker
  let folder: Awaited<ReturnType<typeof dataFolder>>

  beforeAll(async () => {
    ;[redis, postgres, folder] = await Promise.all([startRedis(), startPostgres(), dataFolder('status')])
    api = await startApi({ redisUrl: redis.url, databaseUrl: postgres.url, dataDir: await demoTownData() })
    worker = await startWorker({
      redisUrl: redis.url,
      databaseUrl: postgres.url,
      env: { STATUS_DIR: folder.path, STATUS_PROBE_MS: '100', PUBLIC_API_URL: api.url },
    })
  })
  afterAll(async () => {
    await worker?.remove()
    await api?.remove()
    await Promise.all([redis?.remove(), postgres?.remove(), folder?.remove()])
  })

  const read = (name: string) => readFile(join(folder.path, name), 'utf8').catch(() => '')
  const snapshot = async () => JSON.parse((await read('status.json')) || '{}') as Partial<StatusSnapshot>
  const says = (state: string) => until(async () => (await snapshot()).state === state, { timeoutMs: 20_000 })

  it('reports that the API works, in two languages, with the measured figures', async () => {
    await says('operational')
    await until(async () => (await snapshot()).months?.[0]?.measured?.availability === 1)
    const { latencyMs, months, days } = (await snapshot()) as StatusSnapshot
    expect(latencyMs).toBeGreaterThan(0)
    expect(months[0]!.measured).toMatchObject({ availability: 1, p50Ms: expect.any(Number) as number })
    expect(days.at(-1)!.availability).toBe(1)
    expect(await read('index.html')).toContain('The API works')
    expect(await read('fr.html')).toContain('L’API fonctionne')
  })

  it('shows incidents that staff note, and ends them', async () => {
    const prisma = createPrisma(postgres.url, { connectionsMax: 1 })
    const incidents = new Incidents(prisma)
    const by = systemAuthor('test')
    const id = await incidents.open({ title: 'Slow routes', impact: 'degraded', text: 'Seen', at: new Date() }, by)
    await says('degraded')
    expect(await read('index.html')).toContain('Slow routes')
    await incidents.update(id, { text: 'Mended', at: new Date(), resolve: true }, by)
    await says('operational')
    expect(await read('index.html')).toContain('Resolved on')
    await prisma.$disconnect()
  })

  it('reports that the API is down while it is, also without Postgres, and loses no figures', async () => {
    await api.stop()
    await says('outage')
    await postgres.stop()
    const { checkedAt } = await snapshot()
    await until(async () => (await snapshot()).checkedAt! > checkedAt!)
    const down = (await snapshot()) as StatusSnapshot
    expect([down.state, down.latencyMs, down.incidents.length]).toEqual(['outage', null, 1])
    expect(down.days.at(-1)!.availability).toBeLessThan(1)
    await postgres.start()
    await api.start()
    await says('operational')
  })

  it('continues after the worker was replaced', async () => {
    await worker.stop()
    const prisma = createPrisma(postgres.url, { connectionsMax: 1 })
    const before = await prisma.statusDay.aggregate({ _sum: { attempts: true, failures: true } })
    expect(before._sum.failures).toBeGreaterThan(1)
    await worker.start()
    await until(async () => {
      const { _sum } = await prisma.statusDay.aggregate({ _sum: { attempts: true } })
      return _sum.attempts! > before._sum.attempts!
    })
    await prisma.$disconnect()
    await says('operational')
    const { days } = (await snapshot()) as StatusSnapshot
    expect(days.at(-1)!.availability).toBeLessThan(1)
  })
})
