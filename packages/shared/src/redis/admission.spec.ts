import { parseKey } from '../keys.js'
import { useAdmissionRig } from './admission-rig.fixture.js'
import { type Subject, TestClock } from './subject.fixture.js'

const rig = useAdmissionRig()

/** All keys of the subject's account in Redis, to show that nothing was written. */
async function everythingOf(subject: Subject): Promise<Record<string, string>> {
  const keys = await rig.planes.redis.keys(`rp:{${subject.key.accountTag}}:*`)
  const dumps = await Promise.all(keys.sort().map(async (key) => [key, (await rig.planes.redis.dump(key)) as string]))
  return Object.fromEntries(dumps) as Record<string, string>
}

describe('admission by key, suspension and origin', () => {
  it('returns the principal of an admitted request', async () => {
    const subject = await rig.planes.issue({ plan: 'starter', dayQuota: 100_000, origins: ['https://a.example'] })
    const { keyId, accountId, accountTag, kind, plan, burstPerSecond, origins } = subject.record
    const { principal, limits, waitMs, overage } = await subject.admitted()
    expect(principal).toEqual({ keyId, accountId, accountTag, kind, plan, burstPerSecond, origins })
    expect(limits).toEqual({ limit: 100_000, remaining: 99_999, resetAt: (rig.clock.minute + 1441) * 60 })
    expect({ waitMs, overage }).toEqual({ waitMs: 0, overage: false })
  })

  it('answers missing for a key that was never published', async () => {
    const { key } = await rig.planes.issue()
    const digest = '0'.repeat(64) as typeof key.digest
    const admission = await rig.planes.store.admit({
      key: { ...key, digest },
      origin: null,
      limitClass: 'standard',
      group: null,
    })
    expect(admission.outcome).toBe('missing')
  })

  it('answers missing when the suspension of the account is unknown, so that Postgres decides', async () => {
    const subject = await rig.planes.issue()
    await rig.planes.redis.del(`rp:{${subject.key.accountTag}}:suspension`)
    expect(await subject.outcomes(1)).toEqual(['missing'])
  })

  it('admits a sandbox key from every origin and a live key only from listed ones', async () => {
    const origins = ['https://a.example', 'https://b.example:8443']
    const live = await rig.planes.issue({ kind: 'live', origins, burstPerSecond: 100 })
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
    const sandbox = await rig.planes.issue({ kind: 'test', origins })
    expect(await sandbox.outcomes(1, { origin: 'https://c.example' })).toEqual(['admitted'])
  })

  it('refuses every browser when no origin is listed', async () => {
    const live = await rig.planes.issue({ kind: 'live', origins: [] })
    for (const origin of ['https://a.example', 'null', '']) {
      expect(await live.outcomes(1, { origin })).toEqual(['origin_refused'])
    }
    expect(await live.outcomes(1)).toEqual(['admitted'])
  })

  it('reports a suspension before a refused origin, and a refused origin before a limit', async () => {
    const live = await rig.planes.issue({ kind: 'live', dayQuota: 0 })
    const stranger = { origin: 'https://c.example' }
    expect(await live.outcomes(1, stranger)).toEqual(['origin_refused'])
    const { accountTag } = live.key
    await rig.planes.control.publishSuspension({ accountTag, suspended: { reason: 'non_payment' }, version: 2 })
    expect(await live.outcomes(1, stranger)).toEqual(['suspended'])
  })

  it('refuses a group of endpoints outside the scope of the key, and counts nothing', async () => {
    const subject = await rig.planes.issue({ scopes: ['geocoding', 'eta'], dayQuota: 5 })
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
    const subject = await rig.planes.issue({ addresses: ['10.0.0.0/9', '2001:db8::/32'] })
    const from = (address?: string) => subject.outcomes(1, { address })
    expect(await from('10.127.0.1')).toEqual(['admitted'])
    expect(await from('::ffff:10.0.0.1')).toEqual(['admitted'])
    expect(await from('2001:db8:ffff::1')).toEqual(['admitted'])
    for (const outside of ['10.128.0.1', '2001:db9::1', '::1', undefined]) {
      expect(await from(outside)).toEqual(['address_refused'])
    }
  })

  it('answers the same for an expired key and a revoked key', async () => {
    const subject = await rig.planes.issue({ expiresAtMs: rig.clock.us / 1_000 + 1_000 })
    expect(await subject.outcomes(1)).toEqual(['admitted'])
    rig.clock.advanceSeconds(1)
    expect(await subject.outcomes(1)).toEqual(['revoked'])
  })

  it('refuses the key of an account whose mail address was not verified in time', async () => {
    const subject = await rig.planes.issue({ verifyByMs: rig.clock.us / 1_000 + 1_000 })
    expect(await subject.outcomes(1)).toEqual(['admitted'])
    rig.clock.advanceSeconds(1)
    expect(await subject.outcomes(1)).toEqual(['mail_not_verified'])
    await subject.change({ verifyByMs: null })
    expect(await subject.outcomes(1)).toEqual(['admitted'])
  })

  it('returns the limits of a refused principal without counting the request', async () => {
    const live = await rig.planes.issue({ kind: 'live', dayQuota: 5 })
    await live.admitted()
    const refused = await live.admit({ origin: 'https://c.example' })
    expect(refused).toMatchObject({ limits: { limit: 5, remaining: 4, resetAt: (rig.clock.minute + 1441) * 60 } })
  })
})

describe('the day quota', () => {
  it('refuses requests beyond it, and says when the first unit returns', async () => {
    const subject = await rig.planes.issue({ dayQuota: 2 })
    await subject.admitted()
    rig.clock.advanceSeconds(90.5)
    await subject.admitted()
    rig.clock.advanceSeconds(0.25)
    const resetAt = (new TestClock().minute + 1441) * 60
    const limited = await subject.admit()
    expect(limited).toMatchObject({
      outcome: 'limited',
      by: 'day',
      limits: { limit: 2, remaining: 0, resetAt },
      retryAfter: Math.ceil(resetAt - rig.clock.unixSeconds),
    })
    rig.clock.us = resetAt * 1e6 - 1
    expect(await subject.outcomes(1)).toEqual(['day'])
    rig.clock.us = resetAt * 1e6
    expect(await subject.outcomes(2)).toEqual(['admitted', 'day'])
  })

  it('holds over every trailing 24 hours, which one bucket less would not do', async () => {
    const quota = 20
    const subject = await rig.planes.issue({ dayQuota: quota, burstPerSecond: 1_000 })
    // The whole quota is used in the last instant of a minute. With 1440 buckets it would be free after 1439 minutes.
    rig.clock.us += 59_999_999
    const spentAt = rig.clock.us
    expect(await subject.outcomes(quota)).toEqual(Array(quota).fill('admitted'))
    rig.clock.us = spentAt + 1
    const admittedWithin24Hours: number[] = []
    while (rig.clock.us < spentAt + 24 * 3_600_000_000) {
      const [outcome] = await subject.outcomes(1)
      if (outcome === 'admitted') admittedWithin24Hours.push(rig.clock.us)
      rig.clock.us += 29_999_999
    }
    expect(admittedWithin24Hours).toEqual([])
    rig.clock.us = spentAt + 24 * 3_600_000_000 + 60_000_000
    expect(await subject.outcomes(1)).toEqual(['admitted'])
  })

  it('is never exceeded in any 24 hours by a client that sends without pause', async () => {
    const quota = 7
    const subject = await rig.planes.issue({ dayQuota: quota, burstPerSecond: 1_000 })
    const admitted: number[] = []
    for (let i = 0; i < 1_500; i++) {
      rig.clock.us += 61_000_000 + ((i * 7_919_993) % 173_000_000)
      if ((await subject.outcomes(1))[0] === 'admitted') admitted.push(rig.clock.us)
    }
    expect(admitted.length).toBeGreaterThan(quota)
    for (const [i, at] of admitted.entries()) {
      const next = admitted[i + quota]
      if (next !== undefined) expect(next - at).toBeGreaterThanOrEqual(24 * 3_600_000_000)
    }
  })

  it('follows an upgrade and a downgrade from the next request on', async () => {
    const subject = await rig.planes.issue({ dayQuota: 3, burstPerSecond: 1_000 })
    expect(await subject.outcomes(4)).toEqual(['admitted', 'admitted', 'admitted', 'day'])
    rig.clock.advanceSeconds(60)
    await subject.change({ dayQuota: 5 })
    expect(await subject.outcomes(3)).toEqual(['admitted', 'admitted', 'day'])
    await subject.change({ dayQuota: 2 })
    // Three units leave with the first minute, two more with the second. Only then is one free.
    const limited = await subject.admit()
    expect(limited).toMatchObject({ limits: { limit: 2, remaining: 0, resetAt: (rig.clock.minute + 1441) * 60 } })
    await subject.change({ dayQuota: null })
    expect((await subject.admitted()).limits).toMatchObject({ limit: 2147483647, remaining: 2147483647 })
  })

  it('resets now when nothing is used', async () => {
    const subject = await rig.planes.issue({ dayQuota: 3 })
    rig.clock.us += 1
    const { limits } = await subject.admitted({ limitClass: 'burst_only' })
    expect(limits).toEqual({ limit: 3, remaining: 3, resetAt: Math.ceil(rig.clock.unixSeconds) })
  })

  it('belongs to the account and kind, so a regenerated key continues it', async () => {
    const old = await rig.planes.issue({ dayQuota: 3, burstPerSecond: 3 })
    await old.outcomes(2)
    const { accountTag } = old.key
    await rig.planes.control.tombstoneKey({ ...old.record, version: 2 })
    const successor = await rig.planes.issue({ accountTag, dayQuota: 3, burstPerSecond: 3 })
    expect(await successor.outcomes(2)).toEqual(['admitted', 'day'])
    const live = await rig.planes.issue({ accountTag, kind: 'live', dayQuota: 3, burstPerSecond: 3 })
    expect(await live.outcomes(3)).toEqual(['admitted', 'admitted', 'admitted'])
  })

  it('takes about six kilobytes and expires a day after the last request', async () => {
    const subject = await rig.planes.issue({ dayQuota: 100_000 })
    for (let i = 0; i < 50; i++) {
      await subject.admitted()
      rig.clock.advanceSeconds(31 * 60)
    }
    const prefix = `rp:{${subject.key.accountTag}}:test`
    expect(await rig.planes.redis.strlen(`${prefix}:day`)).toBeLessThanOrEqual(1441 * 4)
    for (const name of ['limits', 'day', 'burst']) {
      const ttl = await rig.planes.redis.ttl(`${prefix}:${name}`)
      expect(ttl).toBeGreaterThan(1441 * 60)
      expect(ttl).toBeLessThan(25 * 3_600)
    }
  })
})

describe('the burst', () => {
  it('holds over every trailing second, not over each second of the clock', async () => {
    const subject = await rig.planes.issue({ burstPerSecond: 3 })
    rig.clock.us += 900_000
    await subject.outcomes(3)
    rig.clock.us += 999_999
    expect(await subject.admit()).toMatchObject({ outcome: 'limited', by: 'burst', retryAfter: 1 })
    rig.clock.us += 1
    expect(await subject.outcomes(4)).toEqual(['admitted', 'admitted', 'admitted', 'burst'])
  })

  it('is not spent by refusals of the day quota, nor the quota by refusals of the burst', async () => {
    const subject = await rig.planes.issue({ dayQuota: 3, burstPerSecond: 2 })
    expect(await subject.outcomes(4)).toEqual(['admitted', 'admitted', 'burst', 'burst'])
    rig.clock.advanceSeconds(1)
    expect(await subject.outcomes(3)).toEqual(['admitted', 'day', 'day'])
    expect(await subject.outcomes(1, { limitClass: 'burst_only' })).toEqual(['admitted'])
  })

  it('holds for every mix of classes and for a changing plan', async () => {
    const subject = await rig.planes.issue({ burstPerSecond: 10, dayQuota: null })
    const served: { at: number; burst: number }[] = []
    const classes = ['standard', 'delayed', 'delayed_free', 'burst_only'] as const
    let burst = 10
    for (let i = 0; i < 3_000; i++) {
      if (i % 500 === 499) await subject.change({ burstPerSecond: (burst += 4) })
      rig.clock.us += (i * 7_919_993) % 40_000
      const admission = await subject.admit({ limitClass: classes[(i * 31) % 4] as (typeof classes)[number] })
      if (admission.outcome === 'admitted') {
        served.push({ at: rig.clock.us + admission.waitMs * 1_000, burst })
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
    const subject = await rig.planes.issue({ burstPerSecond: 2 })
    const waits: number[] = []
    for (let i = 0; i < 12; i++) waits.push((await subject.admitted({ limitClass: 'delayed' })).waitMs)
    expect(waits).toEqual([0, 0, 1000, 1000, 2000, 2000, 3000, 3000, 4000, 4000, 5000, 5000])
    const limited = await subject.admit({ limitClass: 'delayed' })
    expect(limited).toMatchObject({ outcome: 'limited', by: 'burst', retryAfter: 1 })
    rig.clock.advanceSeconds(1)
    expect((await subject.admitted({ limitClass: 'delayed' })).waitMs).toBe(5000)
  })

  it('spend a unit for a tile and none for a glyph, which is served when the quota is used up', async () => {
    const subject = await rig.planes.issue({ dayQuota: 1 })
    expect((await subject.admitted({ limitClass: 'delayed_free' })).limits.remaining).toBe(1)
    expect((await subject.admitted({ limitClass: 'delayed' })).limits.remaining).toBe(0)
    expect(await subject.outcomes(1, { limitClass: 'delayed' })).toEqual(['day'])
    expect(await subject.outcomes(1, { limitClass: 'delayed_free' })).toEqual(['admitted'])
  })

  it('hand the slot of an aborted request to the next one, once', async () => {
    const subject = await rig.planes.issue({ burstPerSecond: 1 })
    await subject.admitted({ limitClass: 'delayed' })
    const aborted = await subject.admitted({ limitClass: 'delayed' })
    expect(aborted.waitMs).toBe(1000)
    await rig.planes.store.releaseSlot(aborted.receipt)
    await rig.planes.store.releaseSlot(aborted.receipt)
    const waits = [await subject.admitted({ limitClass: 'delayed' }), await subject.admitted({ limitClass: 'delayed' })]
    expect(waits.map(({ waitMs }) => waitMs)).toEqual([1000, 2000])
  })

  it('do not hand on a slot that has started', async () => {
    const subject = await rig.planes.issue({ burstPerSecond: 1 })
    await subject.admitted({ limitClass: 'delayed' })
    const late = await subject.admitted({ limitClass: 'delayed' })
    rig.clock.advanceSeconds(1)
    await rig.planes.store.releaseSlot(late.receipt)
    expect((await subject.admitted({ limitClass: 'delayed' })).waitMs).toBe(1000)
  })
})

describe('a refusal', () => {
  it('writes nothing, for every reason of refusal', async () => {
    const subject = await rig.planes.issue({
      kind: 'live',
      dayQuota: 3,
      burstPerSecond: 2,
      overage: { pricePer1000Fcfa: 1_000, capFcfa: 0 },
    })
    await subject.outcomes(2)
    const afterBurst = await everythingOf(subject)
    expect(await subject.outcomes(2)).toEqual(['burst', 'burst'])
    rig.clock.advanceSeconds(400)
    expect(await subject.outcomes(1, { origin: 'https://c.example' })).toEqual(['origin_refused'])
    expect(await everythingOf(subject)).toEqual(afterBurst)
    await subject.admitted()
    const afterDay = await everythingOf(subject)
    rig.clock.advanceSeconds(400)
    expect(await subject.outcomes(2)).toEqual(['overage_cap', 'overage_cap'])
    expect(await everythingOf(subject)).toEqual(afterDay)
  })

  it('costs no I/O for a key with a wrong prefix or checksum', async () => {
    const before = await rig.planes.redis.info('commandstats')
    expect(parseKey('svc_prod_A1b2C3d4E500000000000000000000000y9439')).toBeNull()
    const calls = (info: string): string | undefined => /cmdstat_evalsha:calls=(\d+)/.exec(info)?.[1]
    expect(calls(await rig.planes.redis.info('commandstats'))).toBe(calls(before))
  })
})

describe('the work inside Redis', () => {
  /** Commands that Redis ran, including the call of the script. */
  async function commandsOf(call: () => Promise<unknown>): Promise<number> {
    await rig.planes.redis.config('RESETSTAT')
    await call()
    const stats = await rig.planes.redis.info('commandstats')
    const calls = [...stats.matchAll(/^cmdstat_(?!config|info)[^:]+:calls=(\d+)/gm)].map(([, count]) => Number(count))
    return calls.reduce((total, count) => total + count, 0)
  }

  it('is bounded in every state of the window', async () => {
    const subject = await rig.planes.issue({ dayQuota: 1_000_000, burstPerSecond: 1_000 })
    for (let minute = 0; minute < 1441; minute++) {
      rig.clock.advanceSeconds(60)
      await subject.admitted()
    }
    const admit = (): Promise<unknown> => subject.admit()
    const commands: Record<string, number> = { 'same minute': await commandsOf(admit) }
    for (const idleMinutes of [1, 720, 1439, 1440, 1441]) {
      rig.clock.advanceSeconds(idleMinutes * 60)
      commands[`${idleMinutes} minutes later`] = await commandsOf(admit)
    }
    // The call of the script, and the commands that it runs.
    for (const [state, count] of Object.entries(commands)) expect([state, count <= 20]).toEqual([state, true])
    expect(commands['same minute']).toBeLessThanOrEqual(9)
  })

  it('takes at most six commands for a refusal, and one search more after a downgrade', async () => {
    const subject = await rig.planes.issue({ dayQuota: 3, burstPerSecond: 1_000 })
    for (let i = 0; i < 3; i++) {
      await subject.admitted()
      rig.clock.advanceSeconds(7 * 3_600)
    }
    const refusal = (): Promise<unknown> => subject.admit()
    expect(await commandsOf(refusal)).toBeLessThanOrEqual(6)
    await subject.change({ dayQuota: 1 })
    expect(await commandsOf(refusal)).toBeLessThanOrEqual(6 + 12)
  })
})
