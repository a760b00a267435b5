import { parseKey } from '../keys.js'
import type { ClockAlarm } from './admission-store.js'
import { RedisServer } from './redis-server.fixture.js'
import { Planes, TestClock, type Subject } from './subject.fixture.js'

let server: RedisServer
let planes: Planes
let clock: TestClock
const alarms: ClockAlarm[] = []

beforeAll(async () => {
  server = await RedisServer.start()
  planes = await Planes.open(server.url, { testClock: () => clock.read(), onAlarm: (alarm) => alarms.push(alarm) })
})
beforeEach(() => {
  clock = new TestClock()
  alarms.length = 0
})
afterAll(async () => {
  planes.close()
  await server.stop()
})

/** Everything that Redis holds for the subject's account, to show that nothing was written. */
async function everythingOf(subject: Subject): Promise<Record<string, string>> {
  const keys = await planes.redis.keys(`rp:{${subject.key.accountTag}}:*`)
  const dumps = await Promise.all(keys.sort().map(async (key) => [key, (await planes.redis.dump(key)) as string]))
  return Object.fromEntries(dumps) as Record<string, string>
}

describe('admission by key, suspension and origin', () => {
  it('returns the principal of an admitted request', async () => {
    const subject = await planes.issue({ plan: 'starter', dayQuota: 100_000, origins: ['https://a.example'] })
    const { keyId, accountId, accountTag, kind, plan, origins } = subject.record
    const { principal, limits, waitMs, overage } = await subject.admitted()
    expect(principal).toEqual({ keyId, accountId, accountTag, kind, plan, origins })
    expect(limits).toEqual({ limit: 100_000, remaining: 99_999, resetAt: (clock.minute + 1441) * 60 })
    expect({ waitMs, overage }).toEqual({ waitMs: 0, overage: false })
  })

  it('answers missing for a key that was never published', async () => {
    const { key } = await planes.issue()
    const digest = '0'.repeat(64) as typeof key.digest
    const admission = await planes.store.admit({
      key: { ...key, digest },
      origin: null,
      limitClass: 'standard',
      group: null,
    })
    expect(admission.outcome).toBe('missing')
  })

  it('answers missing when the suspension of the account is unknown, so that Postgres decides', async () => {
    const subject = await planes.issue()
    await planes.redis.del(`rp:{${subject.key.accountTag}}:suspension`)
    expect(await subject.outcomes(1)).toEqual(['missing'])
  })

  it('admits a sandbox key from every origin and a live key only from listed ones', async () => {
    const origins = ['https://a.example', 'https://b.example:8443']
    const live = await planes.issue({ kind: 'live', origins, burstPerSecond: 100 })
    for (const origin of [...origins, null]) expect(await live.outcomes(1, { origin })).toEqual(['admitted'])
    const strangers = [
      'https://c.example',
      'http://a.example',
      'https://a.example:8443',
      'https://a.example.evil',
      'https://a.exampl',
      'ttps://a.example',
      'null',
      '',
      '.',
    ]
    for (const origin of strangers) expect(await live.outcomes(1, { origin })).toEqual(['origin_refused'])
    const sandbox = await planes.issue({ kind: 'test', origins })
    expect(await sandbox.outcomes(1, { origin: 'https://c.example' })).toEqual(['admitted'])
  })

  it('refuses every browser when no origin is listed', async () => {
    const live = await planes.issue({ kind: 'live', origins: [] })
    for (const origin of ['https://a.example', 'null', '']) {
      expect(await live.outcomes(1, { origin })).toEqual(['origin_refused'])
    }
    expect(await live.outcomes(1)).toEqual(['admitted'])
  })

  it('reports a suspension before a refused origin, and a refused origin before a limit', async () => {
    const live = await planes.issue({ kind: 'live', dayQuota: 0 })
    const stranger = { origin: 'https://c.example' }
    expect(await live.outcomes(1, stranger)).toEqual(['origin_refused'])
    const { accountTag } = live.key
    await planes.control.publishSuspension({ accountTag, suspended: { reason: 'non_payment' }, version: 2 })
    expect(await live.outcomes(1, stranger)).toEqual(['suspended'])
  })

  it('refuses a group of endpoints outside the scope of the key, and counts nothing', async () => {
    const subject = await planes.issue({ scopes: ['geocoding', 'eta'], dayQuota: 5 })
    expect(await subject.outcomes(1, { group: 'geocoding' })).toEqual(['admitted'])
    const before = await everythingOf(subject)
    expect(await subject.admit({ group: 'routing' })).toMatchObject({
      outcome: 'out_of_scope',
      limits: { remaining: 4 },
    })
    expect(await everythingOf(subject)).toEqual(before)
    // The health endpoint belongs to no group.
    expect(await subject.outcomes(1, { group: null, limitClass: 'burst_only' })).toEqual(['admitted'])
  })

  it('refuses addresses outside the ranges of the key, and an unknown address', async () => {
    const subject = await planes.issue({ addresses: ['10.0.0.0/9', '2001:db8::/32'] })
    const from = (address?: string) => subject.outcomes(1, { address })
    expect(await from('10.127.0.1')).toEqual(['admitted'])
    expect(await from('::ffff:10.0.0.1')).toEqual(['admitted'])
    expect(await from('2001:db8:ffff::1')).toEqual(['admitted'])
    for (const outside of ['10.128.0.1', '2001:db9::1', '::1', undefined]) {
      expect(await from(outside)).toEqual(['address_refused'])
    }
  })

  it('answers the same for an expired key and a revoked key', async () => {
    const subject = await planes.issue({ expiresAtMs: clock.us / 1_000 + 1_000 })
    expect(await subject.outcomes(1)).toEqual(['admitted'])
    clock.advanceSeconds(1)
    expect(await subject.outcomes(1)).toEqual(['revoked'])
  })

  it('refuses the key of an account whose mail address was not verified in time', async () => {
    const subject = await planes.issue({ verifyByMs: clock.us / 1_000 + 1_000 })
    expect(await subject.outcomes(1)).toEqual(['admitted'])
    clock.advanceSeconds(1)
    expect(await subject.outcomes(1)).toEqual(['mail_not_verified'])
    await subject.change({ verifyByMs: null })
    expect(await subject.outcomes(1)).toEqual(['admitted'])
  })

  it('returns the limits of a refused principal without counting the request', async () => {
    const live = await planes.issue({ kind: 'live', dayQuota: 5 })
    await live.admitted()
    const refused = await live.admit({ origin: 'https://c.example' })
    expect(refused).toMatchObject({ limits: { limit: 5, remaining: 4, resetAt: (clock.minute + 1441) * 60 } })
  })
})

describe('the day quota', () => {
  it('refuses requests beyond it, and says when the first unit returns', async () => {
    const subject = await planes.issue({ dayQuota: 2 })
    await subject.admitted()
    clock.advanceSeconds(90.5)
    await subject.admitted()
    clock.advanceSeconds(0.25)
    const resetAt = (new TestClock().minute + 1441) * 60
    const limited = await subject.admit()
    expect(limited).toMatchObject({
      outcome: 'limited',
      by: 'day',
      limits: { limit: 2, remaining: 0, resetAt },
      retryAfter: Math.ceil(resetAt - clock.unixSeconds),
    })
    clock.us = resetAt * 1e6 - 1
    expect(await subject.outcomes(1)).toEqual(['day'])
    clock.us = resetAt * 1e6
    expect(await subject.outcomes(2)).toEqual(['admitted', 'day'])
  })

  it('holds over every trailing 24 hours, which one bucket less would not do', async () => {
    const quota = 20
    const subject = await planes.issue({ dayQuota: quota, burstPerSecond: 1_000 })
    // The whole quota is used in the last instant of a minute. With 1440 buckets it would be free after 1439 minutes.
    clock.us += 59_999_999
    const spentAt = clock.us
    expect(await subject.outcomes(quota)).toEqual(Array(quota).fill('admitted'))
    clock.us = spentAt + 1
    const admittedWithin24Hours: number[] = []
    while (clock.us < spentAt + 24 * 3_600_000_000) {
      const [outcome] = await subject.outcomes(1)
      if (outcome === 'admitted') admittedWithin24Hours.push(clock.us)
      clock.us += 29_999_999
    }
    expect(admittedWithin24Hours).toEqual([])
    clock.us = spentAt + 24 * 3_600_000_000 + 60_000_000
    expect(await subject.outcomes(1)).toEqual(['admitted'])
  })

  it('is never exceeded in any 24 hours by a client that sends without pause', async () => {
    const quota = 7
    const subject = await planes.issue({ dayQuota: quota, burstPerSecond: 1_000 })
    const admitted: number[] = []
    for (let i = 0; i < 1_500; i++) {
      clock.us += 61_000_000 + ((i * 7_919_993) % 173_000_000)
      if ((await subject.outcomes(1))[0] === 'admitted') admitted.push(clock.us)
    }
    expect(admitted.length).toBeGreaterThan(quota)
    for (const [i, at] of admitted.entries()) {
      const next = admitted[i + quota]
      if (next !== undefined) expect(next - at).toBeGreaterThanOrEqual(24 * 3_600_000_000)
    }
  })

  it('follows an upgrade and a downgrade from the next request on', async () => {
    const subject = await planes.issue({ dayQuota: 3, burstPerSecond: 1_000 })
    expect(await subject.outcomes(4)).toEqual(['admitted', 'admitted', 'admitted', 'day'])
    clock.advanceSeconds(60)
    await subject.change({ dayQuota: 5 })
    expect(await subject.outcomes(3)).toEqual(['admitted', 'admitted', 'day'])
    await subject.change({ dayQuota: 2 })
    // Three units leave with the first minute, two more with the second. Only then is one free.
    const limited = await subject.admit()
    expect(limited).toMatchObject({ limits: { limit: 2, remaining: 0, resetAt: (clock.minute + 1441) * 60 } })
    await subject.change({ dayQuota: null })
    expect((await subject.admitted()).limits).toMatchObject({ limit: 2147483647, remaining: 2147483647 })
  })

  it('resets now when nothing is used', async () => {
    const subject = await planes.issue({ dayQuota: 3 })
    clock.us += 1
    const { limits } = await subject.admitted({ limitClass: 'burst_only' })
    expect(limits).toEqual({ limit: 3, remaining: 3, resetAt: Math.ceil(clock.unixSeconds) })
  })

  it('belongs to the account and kind, so a regenerated key continues it', async () => {
    const old = await planes.issue({ dayQuota: 3, burstPerSecond: 3 })
    await old.outcomes(2)
    const { accountTag, digest } = old.key
    await planes.control.tombstoneKey({ digest, accountTag, version: 2 })
    const successor = await planes.issue({ accountTag, dayQuota: 3, burstPerSecond: 3 })
    expect(await successor.outcomes(2)).toEqual(['admitted', 'day'])
    const live = await planes.issue({ accountTag, kind: 'live', dayQuota: 3, burstPerSecond: 3 })
    expect(await live.outcomes(3)).toEqual(['admitted', 'admitted', 'admitted'])
  })

  it('takes about six kilobytes and expires a day after the last request', async () => {
    const subject = await planes.issue({ dayQuota: 100_000 })
    for (let i = 0; i < 50; i++) {
      await subject.admitted()
      clock.advanceSeconds(31 * 60)
    }
    const prefix = `rp:{${subject.key.accountTag}}:test`
    expect(await planes.redis.strlen(`${prefix}:day`)).toBeLessThanOrEqual(1441 * 4)
    for (const name of ['limits', 'day', 'burst']) {
      const ttl = await planes.redis.ttl(`${prefix}:${name}`)
      expect(ttl).toBeGreaterThan(1441 * 60)
      expect(ttl).toBeLessThan(25 * 3_600)
    }
  })
})

describe('the burst', () => {
  it('holds over every trailing second, not over each second of the clock', async () => {
    const subject = await planes.issue({ burstPerSecond: 3 })
    clock.us += 900_000
    await subject.outcomes(3)
    clock.us += 999_999
    expect(await subject.admit()).toMatchObject({ outcome: 'limited', by: 'burst', retryAfter: 1 })
    clock.us += 1
    expect(await subject.outcomes(4)).toEqual(['admitted', 'admitted', 'admitted', 'burst'])
  })

  it('is not spent by refusals of the day quota, nor the quota by refusals of the burst', async () => {
    const subject = await planes.issue({ dayQuota: 3, burstPerSecond: 2 })
    expect(await subject.outcomes(4)).toEqual(['admitted', 'admitted', 'burst', 'burst'])
    clock.advanceSeconds(1)
    expect(await subject.outcomes(3)).toEqual(['admitted', 'day', 'day'])
    expect(await subject.outcomes(1, { limitClass: 'burst_only' })).toEqual(['admitted'])
  })

  it('holds for every mix of classes and for a changing plan', async () => {
    const subject = await planes.issue({ burstPerSecond: 10, dayQuota: null })
    const served: { at: number; burst: number }[] = []
    const classes = ['standard', 'delayed', 'delayed_free', 'burst_only'] as const
    let burst = 10
    for (let i = 0; i < 3_000; i++) {
      if (i % 500 === 499) await subject.change({ burstPerSecond: (burst += 4) })
      clock.us += (i * 7_919_993) % 40_000
      const admission = await subject.admit({ limitClass: classes[(i * 31) % 4] as (typeof classes)[number] })
      if (admission.outcome === 'admitted') {
        served.push({ at: clock.us + admission.waitMs * 1_000, burst })
      }
    }
    served.sort((a, b) => a.at - b.at)
    expect(served.length).toBeGreaterThan(1_000)
    let busiest = 0
    for (const [i, { at }] of served.entries()) {
      // Waiting times are rounded up to milliseconds.
      const second = served.slice(i, i + 100).filter((other) => other.at < at + 999_000)
      expect(second.length).toBeLessThanOrEqual(Math.max(...second.map(({ burst }) => burst)))
      busiest = Math.max(busiest, second.length)
    }
    expect(busiest).toBeGreaterThan(20)
  })
})

describe('requests that wait for a burst slot', () => {
  it('get the next free slots, at the rate of the burst, up to five seconds ahead', async () => {
    const subject = await planes.issue({ burstPerSecond: 2 })
    const waits: number[] = []
    for (let i = 0; i < 12; i++) waits.push((await subject.admitted({ limitClass: 'delayed' })).waitMs)
    expect(waits).toEqual([0, 0, 1000, 1000, 2000, 2000, 3000, 3000, 4000, 4000, 5000, 5000])
    const limited = await subject.admit({ limitClass: 'delayed' })
    expect(limited).toMatchObject({ outcome: 'limited', by: 'burst', retryAfter: 1 })
    clock.advanceSeconds(1)
    expect((await subject.admitted({ limitClass: 'delayed' })).waitMs).toBe(5000)
  })

  it('spend a unit for a tile and none for a glyph, which is served when the quota is used up', async () => {
    const subject = await planes.issue({ dayQuota: 1 })
    expect((await subject.admitted({ limitClass: 'delayed_free' })).limits.remaining).toBe(1)
    expect((await subject.admitted({ limitClass: 'delayed' })).limits.remaining).toBe(0)
    expect(await subject.outcomes(1, { limitClass: 'delayed' })).toEqual(['day'])
    expect(await subject.outcomes(1, { limitClass: 'delayed_free' })).toEqual(['admitted'])
  })

  it('hand the slot of an aborted request to the next one, once', async () => {
    const subject = await planes.issue({ burstPerSecond: 1 })
    await subject.admitted({ limitClass: 'delayed' })
    const aborted = await subject.admitted({ limitClass: 'delayed' })
    expect(aborted.waitMs).toBe(1000)
    await planes.store.releaseSlot(aborted.receipt)
    await planes.store.releaseSlot(aborted.receipt)
    const waits = [await subject.admitted({ limitClass: 'delayed' }), await subject.admitted({ limitClass: 'delayed' })]
    expect(waits.map(({ waitMs }) => waitMs)).toEqual([1000, 2000])
  })

  it('do not hand on a slot that has begun', async () => {
    const subject = await planes.issue({ burstPerSecond: 1 })
    await subject.admitted({ limitClass: 'delayed' })
    const late = await subject.admitted({ limitClass: 'delayed' })
    clock.advanceSeconds(1)
    await planes.store.releaseSlot(late.receipt)
    expect((await subject.admitted({ limitClass: 'delayed' })).waitMs).toBe(1000)
  })
})

describe('overage', () => {
  const beyond = { dayQuota: 1, burstPerSecond: 1_000 }

  it('is admitted beyond the quota up to the cap, and marked as overage', async () => {
    const subject = await planes.issue({ ...beyond, overage: { pricePer1000Fcfa: 1_000, capFcfa: 2 } })
    const tags = [await subject.admitted(), await subject.admitted(), await subject.admitted()]
    expect(tags.map(({ overage, limits }) => [overage, limits.remaining])).toEqual([
      [false, 0],
      [true, 0],
      [true, 0],
    ])
    expect(await subject.admit()).toMatchObject({ by: 'overage_cap', limits: { resetAt: (clock.minute + 1441) * 60 } })
  })

  it('is capped in francs of the month, also after a change of price', async () => {
    const subject = await planes.issue({ ...beyond, overage: { pricePer1000Fcfa: 20, capFcfa: 10 } })
    expect(await subject.outcomes(501)).toEqual(Array(501).fill('admitted'))
    expect(await subject.outcomes(1)).toEqual(['overage_cap'])
    // At half the price, the ten francs are still spent.
    await subject.change({ overage: { pricePer1000Fcfa: 10, capFcfa: 10 } })
    expect(await subject.outcomes(1)).toEqual(['overage_cap'])
    // One more franc pays for a hundred requests at the new price.
    await subject.change({ overage: { pricePer1000Fcfa: 10, capFcfa: 11 } })
    expect(await subject.outcomes(101)).toEqual([...Array(100).fill('admitted'), 'overage_cap'])
  })

  it('starts with the sum of the month from Postgres when Redis has lost its own', async () => {
    clock.us = Date.UTC(2026, 4, 10) * 1_000
    const terms = { pricePer1000Fcfa: 1_000, capFcfa: 3 }
    const spent = { month: '2026-05', thousandths: 2_000 }
    const subject = await planes.issue({ ...beyond, overage: { ...terms, spent } })
    expect(await subject.outcomes(3)).toEqual(['admitted', 'admitted', 'overage_cap'])
    const other = await planes.issue({ ...beyond, overage: { ...terms, spent: { ...spent, month: '2026-04' } } })
    expect(await other.outcomes(5)).toEqual([...Array(4).fill('admitted'), 'overage_cap'])
    // A sum that Redis counted itself stays, even when a later record differs.
    await subject.change({ overage: { ...terms, spent: { ...spent, thousandths: 0 } } })
    expect(await subject.outcomes(1)).toEqual(['overage_cap'])
  })

  it('starts again with the seller’s month, to the second', async () => {
    clock.us = Date.UTC(2026, 1, 28, 22, 30) * 1_000
    const offset = { sellerUtcOffsetMinutes: 60 }
    const subject = await planes.issue({ ...beyond, ...offset, overage: { pricePer1000Fcfa: 1_000, capFcfa: 1 } })
    expect(await subject.outcomes(2)).toEqual(['admitted', 'admitted'])
    const march = Date.UTC(2026, 1, 28, 23) / 1_000
    expect(await subject.admit()).toMatchObject({ by: 'overage_cap', limits: { resetAt: march }, retryAfter: 1_800 })
    clock.us = march * 1e6 - 1
    expect(await subject.outcomes(1)).toEqual(['overage_cap'])
    clock.us = march * 1e6
    expect(await subject.outcomes(2)).toEqual(['admitted', 'overage_cap'])
    const months = await planes.redis.keys(`rp:{${subject.key.accountTag}}:*spent*`)
    expect(months.map((key) => key.slice(-7)).sort()).toEqual(['2026-02', '2026-03'])
    for (const month of months) expect(await planes.redis.ttl(month)).toBeGreaterThan(40 * 86_400)
  })

  it('handles every month of the calendar, leap days included', async () => {
    const subject = await planes.issue({
      dayQuota: 0,
      burstPerSecond: 1_000,
      overage: { pricePer1000Fcfa: 1_000, capFcfa: 1_000 },
    })
    for (let day = Date.UTC(2027, 11, 25); day < Date.UTC(2029, 2, 10); day += 86_400_000) {
      clock.us = (day + 86_399_999) * 1_000
      const { receipt } = await subject.admitted()
      expect(receipt.month).toBe(new Date(day).toISOString().slice(0, 7))
    }
  })

  it('is given back to the cap with its unit', async () => {
    const subject = await planes.issue({ ...beyond, overage: { pricePer1000Fcfa: 1_000, capFcfa: 1 } })
    await subject.admitted()
    const { receipt } = await subject.admitted()
    await planes.store.recordOutcome(receipt, 'server_error')
    expect(await subject.outcomes(2)).toEqual(['admitted', 'overage_cap'])
  })
})

describe('a refusal', () => {
  it('writes nothing, for every reason of refusal', async () => {
    const subject = await planes.issue({
      kind: 'live',
      dayQuota: 3,
      burstPerSecond: 2,
      overage: { pricePer1000Fcfa: 1_000, capFcfa: 0 },
    })
    await subject.outcomes(2)
    const afterBurst = await everythingOf(subject)
    expect(await subject.outcomes(2)).toEqual(['burst', 'burst'])
    clock.advanceSeconds(400)
    expect(await subject.outcomes(1, { origin: 'https://c.example' })).toEqual(['origin_refused'])
    expect(await everythingOf(subject)).toEqual(afterBurst)
    await subject.admitted()
    const afterDay = await everythingOf(subject)
    clock.advanceSeconds(400)
    expect(await subject.outcomes(2)).toEqual(['overage_cap', 'overage_cap'])
    expect(await everythingOf(subject)).toEqual(afterDay)
  })

  it('costs no I/O for a key with a wrong prefix or checksum', async () => {
    const before = await planes.redis.info('commandstats')
    expect(parseKey('svc_prod_A1b2C3d4E500000000000000000000000y9439')).toBeNull()
    const calls = (info: string): string | undefined => /cmdstat_evalsha:calls=(\d+)/.exec(info)?.[1]
    expect(calls(await planes.redis.info('commandstats'))).toBe(calls(before))
  })
})

describe('the work inside Redis', () => {
  /** Commands that Redis ran, including the call of the script. */
  async function commandsOf(call: () => Promise<unknown>): Promise<number> {
    await planes.redis.config('RESETSTAT')
    await call()
    const stats = await planes.redis.info('commandstats')
    const calls = [...stats.matchAll(/^cmdstat_(?!config|info)[^:]+:calls=(\d+)/gm)].map(([, count]) => Number(count))
    return calls.reduce((total, count) => total + count, 0)
  }

  it('is bounded in every state of the window', async () => {
    const subject = await planes.issue({ dayQuota: 1_000_000, burstPerSecond: 1_000 })
    for (let minute = 0; minute < 1441; minute++) {
      clock.advanceSeconds(60)
      await subject.admitted()
    }
    const admit = (): Promise<unknown> => subject.admit()
    const commands: Record<string, number> = { 'same minute': await commandsOf(admit) }
    for (const idleMinutes of [1, 720, 1439, 1440, 1441]) {
      clock.advanceSeconds(idleMinutes * 60)
      commands[`${idleMinutes} minutes later`] = await commandsOf(admit)
    }
    // The call of the script, and the commands that it runs.
    for (const [state, count] of Object.entries(commands)) expect([state, count <= 20]).toEqual([state, true])
    expect(commands['same minute']).toBeLessThanOrEqual(9)
  })

  it('takes at most six commands for a refusal, and one search more after a downgrade', async () => {
    const subject = await planes.issue({ dayQuota: 3, burstPerSecond: 1_000 })
    for (let i = 0; i < 3; i++) {
      await subject.admitted()
      clock.advanceSeconds(7 * 3_600)
    }
    const refusal = (): Promise<unknown> => subject.admit()
    expect(await commandsOf(refusal)).toBeLessThanOrEqual(6)
    await subject.change({ dayQuota: 1 })
    expect(await commandsOf(refusal)).toBeLessThanOrEqual(6 + 12)
  })
})

describe('a wrong clock', () => {
  it.each([
    ['runs ahead of the caller', (c: TestClock) => ((c.us += 26 * 3_600e6), (c.skewUs = 26 * 3_600e6))],
    ['goes back', (c: TestClock) => (c.us -= 3_600e6)],
  ])('frees no unit when it %s, raises the alarm, and continues once it is right', async (_, disturb) => {
    const subject = await planes.issue({ dayQuota: 4, burstPerSecond: 2 })
    await subject.outcomes(2)
    clock.advanceSeconds(2)
    const right = clock.us
    disturb(clock)
    const { limits } = await subject.admitted()
    expect(limits.remaining).toBe(1)
    expect(alarms).toHaveLength(1)
    expect(alarms[0]).toMatchObject({ accountTag: subject.key.accountTag, kind: 'test' })
    clock.us = right + 10e6
    clock.skewUs = 0
    expect(await subject.outcomes(2)).toEqual(['admitted', 'day'])
    expect(alarms).toHaveLength(1)
    clock.advanceSeconds(24 * 3_600 + 120)
    expect(await subject.outcomes(2)).toEqual(['admitted', 'admitted'])
  })

  it.each([-90e6, 90e6])(
    'frees no unit while it differs from the caller’s clock by %d µs, for any length of time',
    async (skewUs) => {
      const subject = await planes.issue({ dayQuota: 1 })
      await subject.admitted()
      clock.skewUs = skewUs
      clock.advanceSeconds(26 * 3_600)
      expect(await subject.outcomes(1)).toEqual(['day'])
      expect(alarms).toHaveLength(1)
      clock.skewUs = 0
      expect(await subject.outcomes(1)).toEqual(['admitted'])
    },
  )

  it('does not lock a client out after it went back', async () => {
    const subject = await planes.issue({ burstPerSecond: 2 })
    await subject.outcomes(2)
    for (const backSeconds of [30, 3_600]) {
      clock.advanceSeconds(-backSeconds)
      await subject.admit()
      clock.advanceSeconds(1)
      expect(await subject.outcomes(1)).toEqual(['admitted'])
      clock.advanceSeconds(1)
      expect(await subject.outcomes(3)).toEqual(['admitted', 'admitted', 'burst'])
    }
  })

  it('starts no window in the future', async () => {
    clock.skewUs = 48 * 3_600e6
    clock.us += clock.skewUs
    const subject = await planes.issue({ dayQuota: 1 })
    await subject.admitted()
    clock.us -= clock.skewUs
    clock.skewUs = 0
    clock.advanceSeconds(1)
    expect(await subject.admit()).toMatchObject({ by: 'day', retryAfter: 1441 * 60 - 1 })
    expect(alarms).toHaveLength(1)
  })
})
