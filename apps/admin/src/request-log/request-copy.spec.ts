import {
  createCustomer,
  createDatabase,
  createKey,
  startRedis,
  type TestDatabase,
  type TestRedis,
} from '@repere/test-kit'
import { type RequestBatch, type RequestLine, RequestLogStream } from '@repere/shared'
import { LINES_KEPT, RequestCopy } from './request-copy.js'
import { OTHER_ORIGINS } from './request-days.js'

jest.setTimeout(120_000)

const SOURCE = '01890000-0000-4000-8000-000000000001'
const START_MS = Date.parse('2026-03-01T10:00:00Z')

describe('the copy of the request log', () => {
  let database: TestDatabase
  let redis: TestRedis
  let stream: RequestLogStream
  beforeAll(async () => {
    ;[database, redis] = await Promise.all([createDatabase(), startRedis()])
    stream = new RequestLogStream(redis.client())
  })
  afterAll(() => Promise.all([database?.remove(), redis?.remove()]))
  afterEach(async () => {
    const { prisma } = database
    await redis.client().del('rp:{requests}:log')
    await prisma.requestLine.deleteMany()
    await prisma.requestDay.deleteMany()
    await prisma.requestLogGap.deleteMany()
    await prisma.requestLogSource.deleteMany()
  })

  const customer = async () => {
    const account = await createCustomer(database.prisma)
    return { ...account, ...(await createKey(database.prisma, null, account)) }
  }
  type Customer = Awaited<ReturnType<typeof customer>>
  const line = ({ accountTag, keyId }: Customer, over: Partial<RequestLine> = {}): RequestLine => ({
    accountTag,
    keyId,
    atMs: START_MS + 500,
    requestId: 'r',
    operation: 'GET /v1/geocode',
    status: 200,
    reason: null,
    ms: 4.2,
    units: 1,
    origin: null,
    address: '192.0.2.1',
    details: null,
    ...over,
  })
  const batch = (number: number, lines: RequestLine[], over: Partial<RequestBatch> = {}): RequestBatch => ({
    source: SOURCE,
    startedMs: START_MS,
    number,
    fromMs: START_MS + (number - 1) * 1_000,
    missed: {},
    lines,
    ...over,
  })
  const pass = () => new RequestCopy(database.prisma, stream).pass()
  const linesOf = ({ accountId }: Customer) =>
    database.prisma.requestLine.findMany({ where: { accountId }, orderBy: { id: 'asc' } })
  const requestsOf = async ({ accountId }: Customer) => {
    const days = await database.prisma.requestDay.findMany({ where: { accountId } })
    return days.reduce((sum, { requests }) => sum + Number(requests), 0)
  }

  it('copies each batch once, also when it arrived twice, and when two workers copy at once', async () => {
    const awa = await customer()
    for (const number of [1, 2, 2, 3]) await stream.append(batch(number, [line(awa, { requestId: `r${number}` })]))
    await Promise.all([pass(), pass()])
    await stream.append(batch(3, [line(awa, { requestId: 'r3' })]))
    await pass()
    expect((await linesOf(awa)).map(({ requestId }) => requestId).sort()).toEqual(['r1', 'r2', 'r3'])
    expect(await requestsOf(awa)).toBe(3)
    expect(await database.prisma.requestLogGap.count()).toBe(0)
    expect(await stream.oldest(1)).toBeNull()
  })

  it('copies once when the worker ends after it has written and before it has removed', async () => {
    const awa = await customer()
    await stream.append(batch(1, [line(awa)]))
    const broken = new RequestLogStream(redis.client())
    broken.removeUpTo = () => Promise.reject(new Error('killed'))
    await expect(new RequestCopy(database.prisma, broken).pass()).rejects.toThrow('killed')
    await pass()
    expect(await linesOf(awa)).toHaveLength(1)
    expect(await requestsOf(awa)).toBe(1)
  })

  it('notes a gap where batches are missing, for everyone, and where a process had no room, for its accounts', async () => {
    const [awa, kofi] = [await customer(), await customer()]
    await stream.append(batch(1, [line(awa)]))
    await stream.append(batch(4, [line(awa, { atMs: START_MS + 3_900 })], { missed: { [kofi.accountTag]: 7 } }))
    await stream.append(batch(2, [line(awa)], { source: '01890000-0000-4000-8000-000000000002' }))
    expect(await pass()).toMatchObject({ batches: 3, lines: 3, gaps: 3 })
    const gaps = await database.prisma.requestLogGap.findMany({ orderBy: [{ toAt: 'asc' }, { accountId: 'asc' }] })
    expect(
      gaps.map(({ accountId, fromAt, toAt, lines }) => [accountId, +fromAt - START_MS, +toAt - START_MS, lines]),
    ).toEqual([
      [null, 0, 1_000, null],
      [null, 500, 3_000, null],
      [kofi.accountId, 3_000, 3_900, 7],
    ])
  })

  it('keeps the last 10,000 lines of an account, and counts all of them', async () => {
    const [awa, kofi] = [await customer(), await customer()]
    const copy = new RequestCopy(database.prisma, stream)
    const total = 12_800
    await stream.append(batch(1, [line(kofi)]))
    for (let number = 0; number < total / 256; number++) {
      const lines = Array.from({ length: 256 }, (_, n) =>
        line(awa, { atMs: START_MS + number * 256 + n, requestId: `${number * 256 + n}` }),
      )
      await stream.append(batch(number + 2, lines))
      if (number === 20) await copy.pass()
    }
    await copy.pass()
    const kept = await linesOf(awa)
    expect(kept.length).toBeLessThan(LINES_KEPT + 1_000)
    expect(kept.length).toBeGreaterThanOrEqual(LINES_KEPT)
    expect(kept.at(-1)!.requestId).toBe(`${total - 1}`)
    expect(new Set(kept.map(({ requestId }) => requestId)).size).toBe(kept.length)
    expect(await requestsOf(awa)).toBe(total)
    expect(await linesOf(kofi)).toHaveLength(1)
  })

  it('names fifty origins of a day at most, whatever pages send', async () => {
    const awa = await customer()
    const pages = Array.from({ length: 80 }, (_, n) =>
      line(awa, { origin: `https://page-${n}.example`, address: null }),
    )
    await stream.append(batch(1, pages.slice(0, 40)))
    await pass()
    await stream.append(batch(2, pages.slice(20)))
    await pass()
    // Another worker that has counted since the morning.
    const [one, other] = [new RequestCopy(database.prisma, stream), new RequestCopy(database.prisma, stream)]
    for (const [number, worker] of [one, other, one, other].entries()) {
      const origins = Array.from({ length: 20 }, (_, n) => `https://worker-${number % 2}-${number * 20 + n}.example`)
      await stream.append(
        batch(
          3 + number,
          origins.map((origin) => line(awa, { origin, address: null })),
        ),
      )
      await worker.pass()
    }
    const days = await database.prisma.requestDay.findMany({ where: { accountId: awa.accountId } })
    expect(days).toHaveLength(51)
    expect(days.find(({ origin }) => origin === OTHER_ORIGINS)?.requests).toBe(110n)
    expect(await requestsOf(awa)).toBe(180)
  })

  it('sums the day in the seller’s zone, and leaves out keys that it does not know', async () => {
    const awa = await customer()
    const late = { atMs: Date.parse('2026-03-01T23:30:00Z') }
    await stream.append(
      batch(1, [line(awa), line(awa, late), line(awa, { keyId: '01890000-0000-7000-8000-0000000000ff' })]),
    )
    expect(await pass()).toMatchObject({ lines: 2, unknown: 1 })
    const days = await database.prisma.requestDay.findMany({ orderBy: { day: 'asc' } })
    expect(days.map(({ day }) => day.toISOString().slice(0, 10))).toEqual(['2026-03-01', '2026-03-02'])
  })

  const record = (id: string, until: Date | null) =>
    database.prisma.account.update({ where: { id }, data: { logsDetailsUntil: until } })

  it('stores query and body only of accounts that still record them', async () => {
    const [awa, ben] = [await customer(), await customer()]
    await record(awa.accountId, new Date(START_MS))
    await record(ben.accountId, new Date(START_MS))
    await stream.append(batch(1, [line(awa, { details: 'q=a' }), line(ben, { details: 'q=b' })]))
    // While the lines are on their way.
    await record(ben.accountId, null)
    await pass()
    expect([(await linesOf(awa))[0]!.details, (await linesOf(ben))[0]!.details]).toEqual(['q=a', null])
  })

  it('stores any text', async () => {
    const awa = await customer()
    await record(awa.accountId, new Date(START_MS))
    const details = `q=${'x'.repeat(20)}\ud83d "\0" é`
    await stream.append(batch(1, [line(awa, { details })]))
    await pass()
    expect((await linesOf(awa))[0]!.details).toContain('\uFFFD')
  })
})
