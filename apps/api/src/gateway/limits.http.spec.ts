import { setTimeout as sleep } from 'node:timers/promises'
import { UsageReader } from '@repere/shared'
import { lateness, until } from '@repere/test-kit'
import { type Redis } from 'ioredis'
import { type GatewayUnderTest, startGateway } from './gateway.fixture.js'
import { REDIS } from './redis.js'

let gateway: GatewayUnderTest
beforeAll(async () => {
  gateway = await startGateway()
}, 120_000)
afterAll(() => gateway.stop())

const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'))

describe('limits', () => {
  it('admit exactly the quota of 200 concurrent requests, and say when the next unit is free', async () => {
    const { text } = await gateway.publish({ dayQuota: 100 })
    const answers = await Promise.all(Array.from({ length: 200 }, () => gateway.get('/v1/probe', text)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(100)
    for (const response of refused) {
      expect(remaining(response)).toBe(0)
      const wait = Number(response.headers.get('x-ratelimit-reset')) - Date.now() / 1000
      expect(Math.abs(Number(response.headers.get('retry-after')) - wait)).toBeLessThanOrEqual(3)
    }
  })

  it('count admitted requests only', async () => {
    const { text, record } = await gateway.publish({ kind: 'live', dayQuota: 100 })
    const left = async (path: string, init?: RequestInit) => {
      await gateway.get(path, text, init)
      // A refused origin costs nothing, and its headers show the units left.
      return remaining(await gateway.get('/v1/probe', text, { headers: { origin: 'https://no.example' } }))
    }
    expect(await left('/v1/probe')).toBe(99)
    expect(await left('/v1/probe/refused')).toBe(99)
    expect(await left('/v1/probe/missing')).toBe(98)
    expect(await left('/v1/probe/engine-down')).toBe(98)
    expect(await left('/v1/probe/broken')).toBe(98)
    expect(await left('/v1/health')).toBe(98)
    expect(await left('/v1/nothing')).toBe(98)
    expect(await left('/v1/probe/glyph')).toBe(98)
    expect(await left('/v1/probe/tile')).toBe(97)
    const rows = await new UsageReader(gateway.app.get<Redis>(REDIS)).changedSince(record.accountTag, 0)
    const routing = rows.filter(({ group }) => group === 'routing').map(({ counters }) => counters)
    const sum = (name: keyof (typeof routing)[0]) => routing.reduce((total, counters) => total + counters[name], 0)
    expect([sum('admitted'), sum('client_error'), sum('uncharged'), sum('server_error'), sum('refunded')]).toEqual([
      5, 2, 0, 2, 3,
    ])
  })

  it('count refused requests of known keys apart, and never as units', async () => {
    const { text, record } = await gateway.publish({ kind: 'live', dayQuota: 2 })
    const foreign = { headers: { origin: 'https://no.example' } }
    expect((await gateway.get('/v1/probe', text, foreign)).status).toBe(403)
    for (const status of [200, 200, 429, 429]) expect((await gateway.get('/v1/probe', text)).status).toBe(status)
    const reader = new UsageReader(gateway.app.get<Redis>(REDIS))
    const counted = async () => {
      const rows = await reader.changedSince(record.accountTag, 0)
      const sum = (name: 'admitted' | 'refused') => rows.reduce((total, { counters }) => total + counters[name], 0)
      return [sum('admitted'), sum('refused')]
    }
    // They are sent every second.
    await until(async () => (await counted())[1] === 3)
    expect(await counted()).toEqual([2, 3])
    // A customer sees that a revoked key is still in use somewhere.
    await gateway.channel.tombstoneKey({ ...record, version: 2 })
    expect((await gateway.get('/v1/probe', text)).status).toBe(401)
    await until(async () => (await counted())[1] === 4)
    expect(await counted()).toEqual([2, 4])
  })

  it('show the returned unit in the same answer that returns it', async () => {
    const { text } = await gateway.publish({ dayQuota: 10 })
    expect(remaining(await gateway.get('/v1/probe/engine-down', text))).toBe(10)
  })

  it('refuse requests beyond the burst, with a Retry-After of 1', async () => {
    const { text } = await gateway.publish({ burstPerSecond: 5 })
    const answers = await Promise.all(Array.from({ length: 9 }, () => gateway.get('/v1/probe', text)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(4)
    for (const response of refused) expect(response.headers.get('retry-after')).toBe('1')
    await sleep(1_050)
    expect((await gateway.get('/v1/probe', text)).status).toBe(200)
  })

  it('are reported as unlimited for an unlimited plan', async () => {
    const { text } = await gateway.publish({ dayQuota: null })
    const response = await gateway.get('/v1/probe', text)
    expect(response.headers.get('x-ratelimit-limit')).toBe('2147483647')
    expect(remaining(response)).toBe(2147483647)
  })

  it('delay tiles beyond the burst instead of refusing them, and never admit more than the burst in a second', async () => {
    const { text } = await gateway.publish({ burstPerSecond: 10 })
    const begin = performance.now()
    const times: number[] = []
    const tiles = Array.from({ length: 25 }, async () => {
      const response = await gateway.get('/v1/probe/tile', text)
      times.push(performance.now() - begin)
      expect(response.status).toBe(200)
    })
    // A timer of this process, set after the requests were sent: a busy machine holds both up.
    await sleep(900)
    expect(times).toHaveLength(10)
    await Promise.all(tiles)
    expect(times[10]).toBeGreaterThanOrEqual(950)
    expect(times[20]).toBeGreaterThanOrEqual(1_950)
  })

  it('refuse a tile that would wait for more than five seconds', async () => {
    const { text } = await gateway.publish({ burstPerSecond: 1 })
    const abort = new AbortController()
    const answers = Array.from({ length: 8 }, () =>
      gateway.get('/v1/probe/tile', text, { signal: abort.signal }).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    const first = await Promise.race(
      answers.map(async (answer) => ((await answer) === 429 ? 429 : new Promise(() => {}))),
    )
    expect(first).toBe(429)
    abort.abort()
    await Promise.all(answers)
  })

  it('give the slot and the unit of an aborted tile request to the next request', async () => {
    const { text } = await gateway.publish({ burstPerSecond: 1, dayQuota: 100 })
    await gateway.get('/v1/probe/tile', text)
    const abort = new AbortController()
    const left = gateway.get('/v1/probe/tile', text, { signal: abort.signal }).catch(() => null)
    await sleep(100)
    abort.abort()
    await left
    await sleep(50)
    const next = gateway.get('/v1/probe/tile', text)
    // After the slot of the first tile: the one that left kept none.
    expect(await lateness(next, 1_000)).toBeLessThan(500)
    const response = await next
    expect(response.status).toBe(200)
    expect(remaining(response)).toBe(98)
  })
})

describe('units given back', () => {
  it('are limited to fifty an hour per key for work that timed out', async () => {
    const { text } = await gateway.publish({ dayQuota: 100 })
    const left: number[] = []
    for (let i = 0; i < 53; i++) {
      const response = await gateway.get('/v1/probe/too-much-work', text)
      expect(response.status).toBe(502)
      left.push(remaining(response))
    }
    expect(left.slice(0, 50)).toEqual(Array(50).fill(100))
    expect(left.slice(50)).toEqual([99, 98, 97])
    expect(remaining(await gateway.get('/v1/probe', text))).toBe(96)
  }, 60_000)

  it.each(['engine-down', 'engine-late'])(
    'are not limited for a failure of ours: %s',
    async (failure) => {
      const { text } = await gateway.publish({ dayQuota: 100 })
      for (let i = 0; i < 55; i++) await gateway.get(`/v1/probe/${failure}`, text)
      expect(remaining(await gateway.get('/v1/probe', text))).toBe(99)
    },
    60_000,
  )
})
