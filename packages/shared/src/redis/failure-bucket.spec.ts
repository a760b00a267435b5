import { FailureBucket, failureSubject } from './failure-bucket.js'
import { RedisServer } from './redis-server.fixture.js'
import { connectRedis } from './connection.js'

describe('failed authentications', () => {
  let server: RedisServer
  let redis: ReturnType<typeof connectRedis>
  let us = Date.UTC(2026, 0, 15, 12) * 1_000
  let bucket: FailureBucket

  beforeAll(async () => {
    server = await RedisServer.start()
    redis = connectRedis(server.url)
    await new Promise((resolve) => redis.once('ready', resolve))
    bucket = new FailureBucket(redis, { testClock: () => us })
  })
  afterAll(async () => {
    redis.disconnect()
    await server.stop()
  })

  it('of one address are limited to sixty in any minute', async () => {
    const address = '203.0.113.7'
    const firstAt = us
    for (let i = 0; i < 60; i++) {
      expect(await bucket.consult(address)).toMatchObject({
        allowed: true,
        retryAfter: 0,
        limits: { remaining: 60 - i },
      })
      await bucket.count(address)
      us += 500_000
    }
    const resetAt = Math.ceil(firstAt / 1e6) + 60
    expect(await bucket.consult(address)).toEqual({
      allowed: false,
      limits: { limit: 60, remaining: 0, resetAt },
      retryAfter: 30,
    })
    us = resetAt * 1e6 - 1
    expect((await bucket.count(address)).allowed).toBe(false)
    us += 1
    expect((await bucket.consult(address)).limits.remaining).toBe(1)
    expect((await bucket.consult('203.0.113.8')).limits.remaining).toBe(60)
  })

  it('are not counted by consult', async () => {
    for (let i = 0; i < 100; i++) await bucket.consult('198.51.100.1')
    expect(await bucket.consult('198.51.100.1')).toEqual({
      allowed: true,
      limits: { limit: 60, remaining: 60, resetAt: Math.ceil(us / 1e6) },
      retryAfter: 0,
    })
  })

  it('expire in Redis', async () => {
    await bucket.count('198.51.100.2')
    expect(await redis.ttl('rp:failures:198.51.100.2')).toBeLessThanOrEqual(61)
  })

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['unknown', 'unknown'],
  ])('from %s are counted for %s', (address, subject) => {
    expect(failureSubject(address)).toBe(subject)
  })
})
