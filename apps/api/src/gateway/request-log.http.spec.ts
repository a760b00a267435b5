import { BATCHES_MAX, type RequestBatch, type RequestLine, RequestLogStream } from '@repere/shared'
import { until } from '@repere/test-kit'
import { Redis } from 'ioredis'
import { type GatewayUnderTest, startGateway } from './gateway.fixture.js'
import { RequestLog } from './request-log.js'

jest.setTimeout(60_000)

let gateway: GatewayUnderTest
let redis: Redis
let stream: RequestLogStream
beforeAll(async () => {
  gateway = await startGateway()
  redis = new Redis(gateway.redis.url)
  stream = new RequestLogStream(redis)
})
afterAll(async () => {
  redis?.disconnect()
  await gateway?.stop()
})

const batches = async (): Promise<RequestBatch[]> => {
  await gateway.app.get(RequestLog).flush()
  return (await stream.oldest(1_000))?.batches ?? []
}
/** The lines of an account, oldest first. */
const linesOf = async (accountTag: string): Promise<RequestLine[]> =>
  (await batches()).flatMap(({ lines }) => lines).filter((line) => line.accountTag === accountTag)
const lastOf = (accountTag: string, count: number) =>
  until(async () => {
    const lines = await linesOf(accountTag)
    return lines.length >= count && lines.slice(-count)
  })

describe('the request log', () => {
  it.each([
    ['a success', '/v1/probe?near=6.3,2.4', {}, { status: 200, reason: null, units: 1 }],
    ['a request without a unit', '/v1/probe/glyph', {}, { status: 200, reason: null, units: 0 }],
    ['a refused input', '/v1/probe/refused', {}, { status: 400, reason: 'no_road_nearby', units: 0 }],
    ['a failed engine', '/v1/probe/engine-down', {}, { status: 502, reason: 'engine_failed', units: 0 }],
    ['a fault of ours', '/v1/probe/broken', {}, { status: 500, reason: 'internal_error', units: 0 }],
    ['an unknown path', '/v1/nothing', {}, { status: 404, reason: 'not_found', units: 0 }],
    ['administration', '/v1/admin', {}, { status: 403, reason: 'forbidden', units: 0 }],
    ['a used up quota', '/v1/probe', { dayQuota: 0 }, { status: 429, reason: 'day_quota', units: 0 }],
    ['a group out of scope', '/v1/probe', { scopes: ['tiles'] }, { status: 403, reason: 'out_of_scope', units: 0 }],
    [
      'an address that is not allowed',
      '/v1/probe',
      { kind: 'live', addresses: ['192.0.2.0/24'] },
      { status: 403, reason: 'address_not_allowed', units: 0 },
    ],
  ] as const)('has %s', async (_, path, limits, expected) => {
    const { text, record } = await gateway.publish(limits as object)
    const { status } = await gateway.get(path, text, { headers: { 'x-request-id': `r-${record.keyId}` } })
    expect(status).toBe(expected.status)
    const [line] = await lastOf(record.accountTag, 1)
    expect(line).toMatchObject({
      ...expected,
      keyId: record.keyId,
      requestId: `r-${record.keyId}`,
      origin: null,
      address: '127.0.0.1',
      details: null,
    })
    expect(Math.abs(Date.now() - line!.atMs)).toBeLessThan(30_000)
    expect(line!.ms).toBeGreaterThan(0)
    const operation = status === 404 || path === '/v1/admin' ? '(unknown path)' : path.replace(/\?.*/, '')
    expect(line!.operation).toBe(`GET ${operation}`)
  })

  it('has the burst, the suspension, the origin of a page and the revoked key', async () => {
    const { text, record } = await gateway.publish({ kind: 'live', burstPerSecond: 1 })
    const origin = 'https://shop.example'
    await Promise.all([1, 2].map(() => gateway.get('/v1/probe', text)))
    await gateway.get('/v1/probe', text, { headers: { origin } })
    const account = { accountTag: record.accountTag, version: 2 }
    await gateway.channel.publishSuspension({ ...account, suspended: { reason: 'fraud' } })
    await gateway.get('/v1/probe', text)
    await gateway.channel.tombstoneKey({ ...record, version: 2 })
    await gateway.get('/v1/probe', text)
    const lines = await lastOf(record.accountTag, 5)
    expect(lines.map(({ status, reason }) => `${status} ${reason}`).sort()).toEqual([
      '200 null',
      '401 revoked',
      '403 origin_not_allowed',
      '403 suspended',
      '429 burst',
    ])
    expect(lines.find(({ status, reason }) => status === 403 && reason !== 'suspended')).toMatchObject({
      origin,
      address: null,
    })
  })

  it('has nothing of what a request asks, unless its account records that, and only until then', async () => {
    const [off, on, over] = await Promise.all([
      gateway.publish(),
      gateway.publish({ logsDetailsUntilMs: Date.now() + 60_000 }),
      gateway.publish({ logsDetailsUntilMs: Date.now() - 1 }),
    ])
    for (const { text } of [off, on, over]) await gateway.get('/v1/probe?q=chez+Awa', text)
    const body = { origin: { lat: 6.37, lng: 2.43 } }
    await gateway.post('/v1/route', body, on.text)
    await gateway.post('/v1/route', body, off.text)
    const [query, sent] = await lastOf(on.record.accountTag, 2)
    expect([query!.details, sent!.details]).toEqual(['q=chez+Awa', JSON.stringify(body)])
    await Promise.all([lastOf(off.record.accountTag, 2), lastOf(over.record.accountTag, 1)])
    const others = JSON.stringify(
      (await batches()).flatMap(({ lines }) => lines).filter(({ accountTag }) => accountTag !== on.record.accountTag),
    )
    expect(others).not.toMatch(/Awa|6\.37/)
  })

  it('has a gap and says how large it is when Redis is away for long; requests go on', async () => {
    const { record } = await gateway.publish()
    const log = gateway.app.get(RequestLog)
    await log.flush()
    const before = (await batches()).at(-1)!
    gateway.redis.pause()
    try {
      const request = {
        gateway: { keyId: record.keyId, account: record.accountTag },
        headers: {},
        method: 'GET',
        routeOptions: {},
        id: 'x',
        raw: {},
      }
      const reply = { statusCode: 200, elapsedTime: 1, raw: { writableFinished: true } }
      // As many as a busy process answers in some seconds: sent for real, they would take the test's time.
      const add = (log as unknown as { add(request: object, reply: object): void }).add.bind(log)
      for (let n = 0; n < 15_000; n++) add(request, reply)
      const kept = (log as unknown as { waiting: RequestBatch[] }).waiting
      expect(kept.length).toBeLessThanOrEqual(40)
    } finally {
      gateway.redis.resume()
    }
    const sent = await until(
      async () => {
        // A batch whose command timed out is sent again, and may have arrived.
        const byNumber = new Map((await batches()).map((batch) => [batch.number, batch]))
        const after = [...byNumber.values()].filter(({ number }) => number > before.number)
        const lines = after.flatMap(({ lines: all }) =>
          all.filter(({ accountTag }) => accountTag === record.accountTag),
        )
        const missed = after.reduce((sum, batch) => sum + (batch.missed[record.accountTag] ?? 0), 0)
        return lines.length + missed === 15_000 && { lines: lines.length, missed }
      },
      { timeoutMs: 30_000 },
    )
    expect(sent.missed).toBeGreaterThan(4_000)
    const { text } = await gateway.publish()
    expect((await gateway.get('/v1/probe', text)).status).toBe(200)
  })

  it('is bounded in Redis', async () => {
    const batch = { source: 'a', startedMs: 0, number: 1, fromMs: 0, missed: {}, lines: [] }
    for (let n = 0; n < BATCHES_MAX + 300; n++) await stream.append({ ...batch, number: n })
    // The cap is kept to a node of the stream, a hundred entries.
    expect(await redis.xlen('rp:{requests}:log')).toBeLessThanOrEqual(BATCHES_MAX + 100)
  })
})
