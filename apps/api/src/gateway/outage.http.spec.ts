import { generateAccountTag, generateKey, UsageReader } from '@repere/shared'
import { createCustomer, createKey, type CustomerKey, startPostgres, type TestPostgres, until } from '@repere/test-kit'
import { createPrisma, type PrismaClient, storeNewKey, storeRevocation } from '@repere/prisma'
import { type GatewayUnderTest, startGateway } from './gateway.fixture.js'
import { KeyStore } from './key-store.js'

let postgres: TestPostgres
let gateway: GatewayUnderTest
let prisma: PrismaClient
let known: CustomerKey & { accountTag: string }

/** A key in Postgres and Redis. */
async function issue(kind: 'test' | 'live' = 'live', origins: string[] = []) {
  const customer = await createCustomer(prisma)
  const key = await createKey(prisma, gateway.redis.client(), customer, { kind, origins })
  return { ...key, accountTag: customer.accountTag }
}
const status = async (key: string, init?: RequestInit) => (await gateway.get('/v1/probe', key, init)).status

beforeAll(async () => {
  postgres = await startPostgres()
  // Longer than a slow answer on a busy machine, so that only a hanging server times out.
  gateway = await startGateway({
    DATABASE_URL: postgres.gatewayUrl,
    POSTGRES_TIMEOUT_MS: '5000',
    REDIS_TIMEOUT_MS: '1500',
  })
  prisma = createPrisma(postgres.url)
  known = await issue()
  expect(await status(known.text)).toBe(200)
}, 60_000)

afterAll(async () => {
  await gateway.stop()
  await prisma.$disconnect().catch(() => undefined)
  await postgres.remove()
})

describe('a key that Redis has no record of', () => {
  it('is read from Postgres once for the requests that miss it at once', async () => {
    const key = await createKey(prisma, null, await createCustomer(prisma), {})
    const find = jest.spyOn(gateway.app.get(KeyStore), 'find')
    const answers = await Promise.all(Array.from({ length: 40 }, () => status(key.text)))
    expect(new Set(answers)).toEqual(new Set([200]))
    // A request whose connection opened late may have missed the record that is being written.
    expect(find.mock.calls.length).toBeLessThan(5)
    find.mockRestore()
  })
})

describe('without Redis', () => {
  let before: number

  beforeAll(async () => {
    before = (await usage()).admitted
    await gateway.redis.kill()
  })

  it('checks keys in Postgres: known ones pass, unknown ones do not, and no known key is called unknown', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => status(known.text)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await status(generateKey('live', generateAccountTag()).text)).toBe(401)
    expect(await status('svc_live_nonsense')).toBe(401)
  })

  it('applies origins, revocation and suspension from Postgres', async () => {
    const customer = await createCustomer(prisma)
    const key = await createKey(prisma, null, customer, { origins: ['https://shop.example'] })
    expect(await status(key.text, { headers: { origin: 'https://shop.example' } })).toBe(200)
    expect(await status(key.text, { headers: { origin: 'https://else.example' } })).toBe(403)
    await prisma.account.update({
      where: { id: customer.accountId },
      data: { suspensionReason: 'non_payment', suspendedAt: new Date(), suspendedBy: 'test' },
    })
    expect(await status(key.text)).toBe(403)
    await prisma.apiKey.update({
      where: { id: key.keyId },
      data: { revokedAt: new Date(), revokedBy: 'test', revocationReason: 'lost' },
    })
    expect(await status(key.text)).toBe(401)
  })

  it('still bounds the burst', async () => {
    const customer = await createCustomer(prisma)
    // A sandbox key has a burst of ten in a second.
    const key = await createKey(prisma, null, customer, { kind: 'test' })
    const begin = performance.now()
    const answers = await Promise.all(Array.from({ length: 150 }, () => status(key.text)))
    const seconds = (performance.now() - begin) / 1000
    const admitted = answers.filter((code) => code === 200).length
    expect(admitted).toBeGreaterThanOrEqual(10)
    expect(admitted).toBeLessThanOrEqual(10 * Math.ceil(seconds))
    expect(answers.filter((code) => code === 429)).toHaveLength(150 - admitted)
  })

  it('applies the pages, groups, burst and revocation of browser tokens from Postgres', async () => {
    const { accountId, accountTag } = await createCustomer(prisma)
    const key = await createKey(prisma, null, { accountId, accountTag }, { kind: 'live' })
    const { text, row } = await prisma.$transaction((tx) =>
      storeNewKey(tx, {
        ...{ account: { id: accountId, tag: accountTag }, kind: 'live', origins: ['https://shop.example'], by: 'test' },
        terms: { scopes: ['routing'], expiresAt: new Date(Date.now() + 3_600_000) },
        token: { tokenOfId: key.keyId, burstPercent: 1 },
      }),
    )
    const ask = async (origin: string, path = '/v1/probe') =>
      (await gateway.get(`${path}?access_token=${text}`, null, { headers: { origin } })).status
    expect(await ask('https://shop.example')).toBe(200)
    expect(await ask('https://else.example')).toBe(403)
    expect(await ask('https://shop.example', '/v1/geocode')).toBe(403)
    // One percent of the burst is one request in a second.
    const many = await Promise.all(Array.from({ length: 30 }, () => ask('https://shop.example')))
    expect(many).toContain(429)
    expect(await status(key.text)).toBe(200)
    await prisma.apiKey.update({
      where: { id: row.id },
      data: { revokedAt: new Date(), revokedBy: 'test', revocationReason: 'lost' },
    })
    expect(await ask('https://shop.example')).toBe(401)
  })

  it('answers errors as usual', async () => {
    expect((await gateway.get('/v1/probe/engine-down', known.text)).status).toBe(502)
    expect((await gateway.get('/v1/probe/refused', known.text)).status).toBe(400)
  })

  it('gives the unit of a HEAD request back once, whatever it is answered', async () => {
    const { text } = await createKey(prisma, null, await createCustomer(prisma), { kind: 'live' })
    const ask = async (path: string, method: string) =>
      Number((await gateway.get(path, text, { method })).headers.get('x-ratelimit-remaining'))
    const left = await ask('/v1/probe', 'GET')
    for (const path of ['/v1/probe', '/v1/probe/refused', '/v1/probe/missing', '/v1/probe/engine-down']) {
      await ask(path, 'HEAD')
    }
    expect(await ask('/v1/probe', 'GET')).toBe(left - 1)
  })

  it('counts the usage of the outage when Redis is back', async () => {
    await gateway.redis.start()
    await until(() => gateway.store.available)
    expect(await status(known.text)).toBe(200)
    // Redis came back empty, so all usage in it was spooled, or counted since then.
    await until(async () => (await usage()).admitted >= 53)
    const { admitted, server_error, client_error, refunded } = await usage()
    expect({ before, admitted, server_error, client_error, refunded }).toEqual({
      before: 1,
      admitted: 53,
      server_error: 1,
      client_error: 1,
      refunded: 2,
    })
    // The limit includes it: 52 units of the outage, minus those of the failure and of the refused input, plus one since.
    const spent = () =>
      new UsageReader(gateway.redis.client()).unitsSpent(known.accountTag, 'live', {
        nowMs: Date.now(),
        month: '2026-01',
      })
    await until(async () => (await spent()).trailingDay >= 51)
    expect((await spent()).trailingDay).toBe(51)
  })
})

describe('with a Redis that hangs', () => {
  it('makes the first requests wait for a time-out, not every request', async () => {
    expect(await status(known.text)).toBe(200)
    gateway.redis.pause()
    try {
      // The first requests may wait for Redis. Later it is checked in the background.
      await status(known.text)
      const slow: number[] = []
      for (let i = 0; i < 10; i++) {
        const begin = performance.now()
        expect(await status(known.text)).toBe(200)
        if (performance.now() - begin >= gateway.config.gateway.redisTimeoutMs) slow.push(i)
      }
      expect(slow).toEqual([])
    } finally {
      gateway.redis.resume()
    }
    await until(() => gateway.store.available, { timeoutMs: 30_000 })
    expect(await status(known.text)).toBe(200)
  }, 60_000)

  it('answers requests without Redis, and uses Redis again when it resumes', async () => {
    gateway.redis.pause()
    try {
      const answers = await Promise.all(Array.from({ length: 20 }, () => status(known.text)))
      expect(new Set(answers)).toEqual(new Set([200]))
    } finally {
      gateway.redis.resume()
    }
    await until(() => gateway.store.available)
    expect(await status(known.text)).toBe(200)
  })
})

describe('a revocation during an outage of Redis', () => {
  it('holds from the first request that is decided through Redis again', async () => {
    const key = await issue()
    expect(await status(key.text)).toBe(200)
    gateway.redis.pause()
    try {
      // Until this replica has noticed, its own command hangs too.
      expect(await status(key.text)).toBe(200)
      await prisma.$transaction(async (tx) => {
        const { id, accountId } = await tx.apiKey.findUniqueOrThrow({ where: { id: key.keyId } })
        await storeRevocation(tx, { id, accountId }, { by: 'test', reason: 'lost' })
      })
      expect(await status(key.text)).toBe(401)
    } finally {
      gateway.redis.resume()
    }
    while (!gateway.store.available) expect(await status(key.text)).toBe(401)
    expect(await status(key.text)).toBe(401)
    expect(await prisma.publication.count()).toBe(0)
  })
})

describe('without Postgres', () => {
  it('accepts keys that Redis knows, and answers 503 with Retry-After for the others, not 401', async () => {
    const other = await issue()
    await gateway.redis.client().flushall()
    expect(await status(known.text)).toBe(200)
    await postgres.kill()
    try {
      expect(await status(known.text)).toBe(200)
      const response = await gateway.get('/v1/probe', other.text)
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      expect(await status('svc_live_nonsense')).toBe(401)
    } finally {
      await postgres.start()
    }
    await until(async () => (await status(other.text)) === 200)
  }, 60_000)

  it('admits no request when Redis is gone too, and calls no key unknown', async () => {
    await gateway.redis.kill()
    await postgres.kill()
    try {
      expect(await status(known.text)).toBe(503)
      expect(await status(known.text)).toBe(503)
    } finally {
      await Promise.all([postgres.start(), gateway.redis.start()])
    }
    await until(async () => (await status(known.text)) === 200)
  }, 60_000)
})

async function usage() {
  const rows = await new UsageReader(gateway.redis.client()).changedSince(known.accountTag, 0)
  const sum = { admitted: 0, server_error: 0, client_error: 0, refunded: 0 }
  for (const { keyId, counters } of rows) {
    if (keyId !== known.keyId) continue
    sum.admitted += counters.admitted
    sum.server_error += counters.server_error
    sum.client_error += counters.client_error
    sum.refunded += counters.refunded
  }
  return sum
}
