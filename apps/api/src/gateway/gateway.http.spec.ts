import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateAccountTag, generateKey, type KeyRecord } from '@repere/shared'
import { type GatewayUnderTest, startGateway } from './gateway.fixture.js'

let gateway: GatewayUnderTest
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'))
const errorOf = async (response: Response) =>
  ((await response.json()) as { error: { code: number; message: string; details: unknown } }).error

describe('every response', () => {
  it.each([
    ['/v1/probe', 'key', 200],
    ['/v1/probe', null, 401],
    ['/v1/nothing', 'key', 404],
    ['/nothing', null, 404],
    ['/v1/probe/broken', 'key', 500],
    ['/openapi.json', null, 200],
  ])('to %s with %s has an id and the limit headers (%i)', async (path, withKey, status) => {
    const { text } = await gateway.publish()
    const response = await gateway.get(path, withKey && text)
    expect(response.status).toBe(status)
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    for (const name of ['limit', 'remaining', 'reset']) {
      expect(response.headers.get(`x-ratelimit-${name}`)).toMatch(/^\d+$/)
    }
    expect(response.headers.get('access-control-expose-headers')).toContain('X-RateLimit-Remaining')
  })

  it('keeps a valid inbound id and replaces any other', async () => {
    const { text } = await gateway.publish()
    const kept = await gateway.get('/v1/probe', text, { headers: { 'x-request-id': 'order-42' } })
    expect(kept.headers.get('x-request-id')).toBe('order-42')
    const replaced = await gateway.get('/v1/probe', text, { headers: { 'x-request-id': 'a b<script>' } })
    expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('describes the day quota: the limit, the units left, and when the next unit is free', async () => {
    const { text } = await gateway.publish({ dayQuota: 100 })
    const now = Date.now() / 1000
    const response = await gateway.get('/v1/probe', text)
    expect(response.headers.get('x-ratelimit-limit')).toBe('100')
    expect(remaining(response)).toBe(99)
    const reset = Number(response.headers.get('x-ratelimit-reset'))
    expect(reset).toBeGreaterThanOrEqual(now + 24 * 3600)
    expect(reset).toBeLessThanOrEqual(now + 24 * 3600 + 62)
  })

  it('describes day and second in the fields of the IETF, also for a request over the burst', async () => {
    const { text } = await gateway.publish({ dayQuota: 100, burstPerSecond: 2 })
    const answers = await Promise.all(Array.from({ length: 4 }, () => gateway.get('/v1/probe', text)))
    for (const { status, headers } of answers) {
      expect(headers.get('ratelimit-policy')).toBe('"day";q=100;w=86400, "burst";q=2;w=1')
      const burst = status === 429 ? ', "burst";r=0;t=1' : ''
      const [, left] = new RegExp(`^"day";r=(\\d+);t=\\d+${burst}$`).exec(headers.get('ratelimit')!)!
      expect(left).toBe(headers.get('x-ratelimit-remaining'))
    }
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
    const { text: unlimited } = await gateway.publish({ dayQuota: null, burstPerSecond: 5 })
    const { headers } = await gateway.get('/v1/probe', unlimited)
    expect(headers.get('ratelimit-policy')).toBe('"burst";q=5;w=1')
    const unknown = await gateway.get('/v1/probe', null)
    expect(unknown.headers.get('ratelimit-policy')).toBe('"failures";q=60;w=60')
  })

  it('to HEAD has the headers of GET and costs nothing', async () => {
    const { text } = await gateway.publish({ dayQuota: 100 })
    const head = () => gateway.get('/v1/probe', text, { method: 'HEAD' })
    for (const answer of [await head(), await head(), await head()]) {
      expect(answer.status).toBe(200)
      expect(remaining(answer)).toBe(100)
      expect(answer.headers.get('ratelimit')).toMatch(/^"day";r=100;/)
      expect(await answer.text()).toBe('')
    }
    for (const path of ['/v1/probe/missing', '/v1/probe/refused', '/v1/probe/engine-down', '/v1/nothing']) {
      expect(remaining(await gateway.get(path, text, { method: 'HEAD' }))).toBe(100)
    }
    expect(remaining(await gateway.get('/v1/probe', text))).toBe(99)
  })
})

describe('keys', () => {
  it('are refused with the same body when they are missing, malformed, unknown, revoked or regenerated', async () => {
    const revoked = await gateway.publish()
    await gateway.channel.tombstoneKey({ ...revoked.record, version: 2 })
    const unknown = generateKey('test', generateAccountTag()).text
    const flipped = unknown.slice(0, -1) + (unknown.endsWith('a') ? 'b' : 'a')
    const answers = await Promise.all(
      [null, 'nonsense', 'svc_test_', flipped, unknown, revoked.text, 'sk_live_abc', `${unknown} `.trim() + 'x'].map(
        (key) => gateway.get('/v1/probe', key),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  })

  it('are refused on the next request after an acknowledged revocation, a hundred times', async () => {
    for (let i = 0; i < 100; i++) {
      const { text, record } = await gateway.publish()
      expect((await gateway.get('/v1/probe', text)).status).toBe(200)
      await gateway.channel.tombstoneKey({ ...record, version: 2 })
      expect((await gateway.get('/v1/probe', text)).status).toBe(401)
    }
  })

  it('are checked before the body: a missing key is reported first', async () => {
    const response = await fetch(`${gateway.url}/v1/route`, { method: 'POST', body: '{"origin":' })
    expect(response.status).toBe(401)
  })

  it('are needed for a route without a declaration, and for an unknown path', async () => {
    expect((await gateway.get('/v1/probe/undeclared')).status).toBe(401)
    expect((await gateway.get('/v1/nothing')).status).toBe(401)
    const { text } = await gateway.publish()
    expect((await gateway.get('/v1/probe/undeclared', text)).status).toBe(200)
    expect((await gateway.get('/v1/nothing', text)).status).toBe(404)
  })

  it.each(['/v1/admin', '/v1/admin/keys', '/v1/admin/anything?x=1'])('give no access to %s', async (path) => {
    const { text } = await gateway.publish()
    expect((await gateway.get(path, text)).status).toBe(403)
    expect((await gateway.get(path)).status).toBe(401)
  })

  it('of a suspended account get 403 on the next request, and work again after the reinstatement', async () => {
    const accountTag = generateAccountTag()
    const keys = [await gateway.publish({ accountTag }), await gateway.publish({ accountTag, kind: 'live' })]
    await gateway.channel.publishSuspension({ accountTag, suspended: { reason: 'non_payment' }, version: 2 })
    for (const { text } of keys) {
      const response = await gateway.get('/v1/probe', text)
      expect(response.status).toBe(403)
      expect((await errorOf(response)).details).toBeNull()
    }
    await gateway.channel.publishSuspension({ accountTag, suspended: null, version: 3 })
    for (const { text } of keys) expect((await gateway.get('/v1/probe', text)).status).toBe(200)
  })
})

describe('origins', () => {
  const from = (origin: string) => ({ headers: { origin } })

  it('may be any for a sandbox key', async () => {
    const { text } = await gateway.publish()
    const response = await gateway.get('/v1/probe', text, from('https://any.example'))
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('of the live key’s list are echoed, on errors too, with Vary: Origin', async () => {
    const { text } = await gateway.publish({ kind: 'live', origins: ['https://shop.example:8443'] })
    for (const [path, status] of [
      ['/v1/probe', 200],
      ['/v1/probe/refused', 400],
      ['/v1/nothing', 404],
      ['/v1/probe/engine-down', 502],
    ] as const) {
      const response = await gateway.get(path, text, from('https://shop.example:8443'))
      expect(response.status).toBe(status)
      expect(response.headers.get('access-control-allow-origin')).toBe('https://shop.example:8443')
      expect(response.headers.get('vary')).toContain('Origin')
    }
  })

  it.each(['https://shop.example', 'http://shop.example:8443', 'https://shop.example:8443.evil.example', 'null'])(
    'are refused when they are not in the list, without an allow header: %s',
    async (origin) => {
      const { text } = await gateway.publish({ kind: 'live', origins: ['https://shop.example:8443'] })
      const before = await gateway.get('/v1/probe', text)
      const response = await gateway.get('/v1/probe', text, from(origin))
      expect(response.status).toBe(403)
      expect(response.headers.has('access-control-allow-origin')).toBe(false)
      expect(remaining(response)).toBe(remaining(before))
    },
  )

  it('are all refused when the list is empty, and calls from servers pass', async () => {
    const { text } = await gateway.publish({ kind: 'live' })
    expect((await gateway.get('/v1/probe', text, from('https://shop.example'))).status).toBe(403)
    expect((await gateway.get('/v1/probe', text)).status).toBe(200)
  })

  it('are allowed by a preflight without a key, and without a charge', async () => {
    const { text } = await gateway.publish()
    await gateway.get('/v1/probe', text)
    for (const path of ['/v1/probe', '/v1/nothing']) {
      const response = await fetch(gateway.url + path, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://shop.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-service-key,content-type',
        },
      })
      expect(response.status).toBe(204)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-allow-headers')).toBe(
        'X-Service-Key, Content-Type, X-Request-Id, Range',
      )
      expect(response.headers.get('access-control-allow-methods')).toContain('POST')
    }
    expect(remaining(await gateway.get('/v1/probe', text))).toBe(998)
  })

  it('may all read a refusal without a known key', async () => {
    for (const path of ['/v1/probe', '/nothing']) {
      const response = await gateway.get(path, null, from('https://any.example'))
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
  })
})

describe('restrictions of a key', () => {
  const minuteAgo = () => Date.now() - 60_000
  it.each<[string, Partial<KeyRecord>, string | null]>([
    ['address_not_allowed', { addresses: ['203.0.113.0/24'] }, '127.0.0.1'],
    ['out_of_scope', { scopes: ['tiles'] }, 'routing'],
    ['mail_not_verified', { verifyByMs: minuteAgo() }, null],
  ])('cause a 403 with a reason, without a charge: %s', async (reason, terms, value) => {
    const { text, record } = await gateway.publish({ ...terms, kind: 'live' })
    const response = await gateway.get('/v1/probe', text)
    expect(response.status).toBe(403)
    expect((await errorOf(response)).details).toEqual([{ field: 'X-Service-Key', reason, value }])
    expect(response.headers.get('link')).toContain(`/errors/${reason}>`)
    expect(remaining(response)).toBe(record.dayQuota)
  })

  it('admit requests that satisfy them', async () => {
    const terms: Partial<KeyRecord> = {
      addresses: ['127.0.0.0/8'],
      scopes: ['routing'],
      verifyByMs: Date.now() + 60_000,
    }
    const { text } = await gateway.publish({ ...terms, kind: 'live' })
    expect((await gateway.get('/v1/probe', text)).status).toBe(200)
  })
})

describe('errors', () => {
  it('have one shape and reveal no internals', async () => {
    const { text } = await gateway.publish()
    const response = await gateway.get('/v1/probe/broken', text)
    expect(response.status).toBe(500)
    expect(await response.text()).toBe('{"error":{"code":500,"message":"The gateway failed.","details":null}}')
  })

  it('name the engine that failed', async () => {
    const { text } = await gateway.publish()
    const response = await gateway.get('/v1/probe/engine-down', text)
    expect(response.status).toBe(502)
    expect(response.headers.get('x-backend')).toBe('valhalla')
  })

  const post = async (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) => {
    const { text } = await gateway.publish()
    return fetch(`${gateway.url}/v1/route`, { method: 'POST', body, headers: { 'x-service-key': text, ...headers } })
  }

  it.each([
    ['broken JSON', '{"origin":'],
    ['a thousand levels', `${'['.repeat(1_000)}${']'.repeat(1_000)}`],
    ['half a million levels', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
    ['a deep field', `{"origin":${'['.repeat(100_000)}${']'.repeat(100_000)},"destination":1}`],
    ['a prototype', '{"__proto__":{"origin":1}}'],
    ['a constructor', '{"constructor":{"prototype":{"x":1}}}'],
    ['NUL', '{"origin":"\\u0000"}'],
    ['no object', '"text"'],
    ['nothing', ''],
  ])('are a 400 with details for a body of %s', async (_what, body) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect((await errorOf(response)).details).not.toHaveLength(0)
  })

  it('are a 413 for a body over 1 MiB, announced or not', async () => {
    expect((await post(JSON.stringify({ origin: 'x'.repeat(1024 * 1024) }))).status).toBe(413)
    const stream = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 20; i++) controller.enqueue(new TextEncoder().encode(`"${'x'.repeat(100_000)}"`))
        controller.close()
      },
    })
    const { text } = await gateway.publish()
    const response = await fetch(`${gateway.url}/v1/route`, {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'x-service-key': text, 'content-type': 'application/json' },
    } as RequestInit)
    expect(response.status).toBe(413)
  })

  it('are a 415 for any other type of body', async () => {
    expect((await post('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415)
  })

  it('are not a 500 for a broken request line or a broken escape', async () => {
    const { text } = await gateway.publish()
    expect((await gateway.get('/v1/route/%E0%A4%A', text)).status).toBeLessThan(500)
    const { hostname, port } = new URL(gateway.url)
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write('GET /\u0001 HTTP/1.1\r\nHost x\r\n\r\n'))
      socket.on('data', (data) => resolve(String(data)))
    })
    expect(answer).toMatch(/^HTTP\/1.1 400/)
  })
})

describe('the cache', () => {
  it('answers MISS and then HIT, with the same body', async () => {
    const { text } = await gateway.publish()
    const first = await gateway.get('/v1/probe/cached', text)
    const second = await gateway.get('/v1/probe/cached', text)
    expect([first, second].map((response) => response.headers.get('x-cache'))).toEqual(['MISS', 'HIT'])
    expect(second.headers.get('x-backend')).toBe('probe')
    expect(await second.text()).toBe(await first.text())
  })
})

describe('an answer that is cached', () => {
  it('has a tag, and a client that knows it gets no body', async () => {
    const { text } = await gateway.publish()
    const first = await gateway.get('/v1/probe/cached', text)
    const etag = first.headers.get('etag')!
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    for (const [known, status] of [
      [etag, 304],
      [`"other", ${etag}`, 304],
      ['*', 304],
      ['"other"', 200],
    ] as const) {
      const answer = await gateway.get('/v1/probe/cached', text, { headers: { 'if-none-match': known } })
      expect([answer.status, answer.headers.get('etag')]).toEqual([status, etag])
      expect((await answer.text()) === '').toBe(status === 304)
    }
  })
})

describe('maintenance', () => {
  it('refuses every call except health with a 503 until it ends', async () => {
    const { text } = await gateway.publish()
    const until = async (status: number) => {
      for (let i = 0; i < 40; i++) {
        const response = await gateway.get('/v1/probe', text)
        if (response.status === status) return response
        await sleep(50)
      }
      throw new Error(`never ${status}`)
    }
    await gateway.channel.setMaintenance({
      message: 'Back at noon.',
      until: new Date(Date.now() + 90_000).toISOString(),
    })
    const response = await until(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(80)
    expect((await errorOf(response)).message).toBe('Back at noon.')
    expect((await gateway.get('/v1/health', text)).status).toBe(200)
    await gateway.channel.setMaintenance(null)
    await until(200)
  })
})

describe('deployments', () => {
  it.each([
    ['sandbox', 200, 401],
    ['production', 401, 200],
    ['local', 200, 200],
  ])('accept only their own kind of key: %s', async (deployment, sandbox, live) => {
    const other = await startGateway({ DEPLOYMENT: deployment })
    try {
      expect((await other.get('/v1/probe', (await other.publish()).text)).status).toBe(sandbox)
      expect((await other.get('/v1/probe', (await other.publish({ kind: 'live' })).text)).status).toBe(live)
    } finally {
      await other.stop()
    }
  })
})
