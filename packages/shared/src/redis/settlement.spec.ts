import { randomUUID } from 'node:crypto'
import { USAGE_COUNTERS } from '../metering.js'
import { RedisServer } from './redis-server.fixture.js'
import { Planes, TestClock, type Subject } from './subject.fixture.js'
import { UsageReader, type UsageRow } from './usage-reader.js'

let server: RedisServer
let planes: Planes
let clock: TestClock
let reader: UsageReader

beforeAll(async () => {
  server = await RedisServer.start()
  planes = await Planes.open(server.url, { testClock: () => clock.read() })
  reader = new UsageReader(planes.redis)
})
beforeEach(() => {
  clock = new TestClock()
})
afterAll(async () => {
  planes.close()
  await server.stop()
})

const usageOf = (subject: Subject, sinceMinute = 0): Promise<UsageRow[]> =>
  reader.changedSince(subject.key.accountTag, sinceMinute, clock.minute)

/** Only the counters that are not zero. */
const counted = ({ counters }: UsageRow): Partial<UsageRow['counters']> =>
  Object.fromEntries(Object.entries(counters).filter(([, count]) => count !== 0))

describe('metering', () => {
  it('counts every admitted request per key, minute and group, and no refused request', async () => {
    const subject = await planes.issue({ dayQuota: 4, burstPerSecond: 2 })
    const firstMinute = clock.minute
    await subject.outcomes(3, { group: 'routing' })
    clock.advanceSeconds(1)
    await subject.admitted({ group: 'geocoding' })
    await subject.admitted({ group: null, limitClass: 'burst_only' })
    clock.advanceSeconds(60)
    await subject.outcomes(3, { group: 'routing' })
    const rows = await usageOf(subject)
    expect(rows.map((row) => [row.minute - firstMinute, row.keyId, row.group, counted(row)])).toEqual([
      [0, subject.record.keyId, 'routing', { admitted: 2 }],
      [0, subject.record.keyId, 'geocoding', { admitted: 1 }],
      [1, subject.record.keyId, 'routing', { admitted: 1 }],
    ])
    expect(Object.keys(rows[0]?.counters ?? {})).toEqual([...USAGE_COUNTERS])
  })

  it('counts refused requests that the gateway reports, separately from the admitted ones', async () => {
    const subject = await planes.issue({ dayQuota: 4 })
    await subject.admitted({ group: 'routing' })
    const { accountTag } = subject.key
    const { keyId } = subject.record
    const minute = clock.minute
    clock.advanceSeconds(120)
    await planes.store.recordRefused(accountTag, [
      { keyId, group: 'routing', minute, count: 3 },
      { keyId, group: 'tiles', minute: minute + 1, count: 1 },
    ])
    await planes.store.recordRefused(accountTag, [{ keyId, group: 'routing', minute, count: 2 }])
    const rows = await usageOf(subject, clock.minute)
    expect(rows.map((row) => [row.minute - minute, row.group, counted(row)])).toEqual([
      [0, 'routing', { admitted: 1, refused: 5 }],
      [1, 'tiles', { refused: 1 }],
    ])
    expect((await subject.admitted({ group: 'routing' })).limits.remaining).toBe(2)
  })

  it('counts requests beyond the quota and requests without a unit separately', async () => {
    const subject = await planes.issue({ dayQuota: 1, overage: { pricePer1000Fcfa: 1_000, capFcfa: 5 } })
    await subject.outcomes(3)
    await subject.admitted({ limitClass: 'delayed_free' })
    const [row] = await usageOf(subject)
    expect(counted(row as UsageRow)).toEqual({ admitted: 4, overage: 2, free: 1 })
  })

  it('keeps counters for eight days', async () => {
    const subject = await planes.issue()
    await subject.admitted()
    for (const key of await planes.redis.keys(`rp:{${subject.key.accountTag}}:usage:*`)) {
      expect(await planes.redis.ttl(key)).toBeGreaterThan(8 * 86_400 - 60)
    }
    expect(await planes.redis.keys(`rp:{${subject.key.accountTag}}:minutes:*`)).toHaveLength(1)
  })
})

describe('recording an outcome', () => {
  it('gives back the unit of a server error, never the slot, and counts it in the minute of admission', async () => {
    const subject = await planes.issue({ dayQuota: 2, burstPerSecond: 2 })
    const admissions = [await subject.admitted(), await subject.admitted()]
    clock.us += 500_000
    await planes.store.recordOutcome(admissions[0]!.receipt, 'server_error')
    expect(await subject.outcomes(1)).toEqual(['burst'])
    clock.advanceSeconds(60)
    await planes.store.recordOutcome(admissions[1]!.receipt, 'uncharged')
    expect(await subject.outcomes(3)).toEqual(['admitted', 'admitted', 'day'])
    const rows = await usageOf(subject)
    expect(rows.map((row) => [row.minute - clock.minute, counted(row)])).toEqual([
      [-1, { admitted: 2, server_error: 1, uncharged: 1, refunded: 2 }],
      [0, { admitted: 2 }],
    ])
  })

  it('limits the units given back to a key in an hour, and gives units back again in the next hour', async () => {
    const subject = await planes.issue({ dayQuota: 10 })
    const settled: boolean[] = []
    for (let i = 0; i < 4; i++) {
      const { receipt } = await subject.admitted()
      settled.push(await planes.store.recordOutcome(receipt, 'server_error', { refundsPerHourMax: 2 }))
    }
    expect(settled).toEqual([true, true, false, false])
    expect((await usageOf(subject)).map(counted)).toEqual([{ admitted: 4, server_error: 4, refunded: 2 }])
    const { receipt, limits } = await subject.admitted()
    expect(limits.remaining).toBe(7)
    // Outcomes without a bound still give the unit back.
    expect(await planes.store.recordOutcome(receipt, 'server_error')).toBe(true)
    clock.advanceSeconds(3_600)
    const later = await subject.admitted()
    expect(await planes.store.recordOutcome(later.receipt, 'server_error', { refundsPerHourMax: 2 })).toBe(true)
  })

  it('gives back the units of refused input, and counts it as an error of the client', async () => {
    const subject = await planes.issue({ dayQuota: 9 })
    const own = await subject.admitted()
    const further = await subject.admitted({ limitClass: 'unit_only', units: 6 })
    expect(further.limits.remaining).toBe(2)
    await planes.store.recordOutcome(further.receipt, 'uncharged')
    await planes.store.recordOutcome(own.receipt, 'invalid')
    expect((await usageOf(subject)).map(counted)).toEqual([{ admitted: 1, further: 6, client_error: 1, refunded: 7 }])
    expect((await subject.admitted()).limits.remaining).toBe(8)
  })

  it('keeps the unit of a client error', async () => {
    const subject = await planes.issue({ dayQuota: 1 })
    const { receipt } = await subject.admitted()
    await planes.store.recordOutcome(receipt, 'client_error')
    expect(await subject.outcomes(1)).toEqual(['day'])
    expect((await usageOf(subject)).map(counted)).toEqual([{ admitted: 1, client_error: 1 }])
  })

  it('counts a receipt once, however often it is recorded', async () => {
    const subject = await planes.issue({ dayQuota: 5 })
    const { receipt } = await subject.admitted()
    await subject.admitted()
    await Promise.all([1, 2, 3].map(() => planes.store.recordOutcome(receipt, 'server_error')))
    expect((await usageOf(subject)).map(counted)).toEqual([{ admitted: 2, server_error: 1, refunded: 1 }])
    expect((await subject.admitted()).limits.remaining).toBe(3)
  })

  it('frees the next unit at the right minute after the oldest unit was given back', async () => {
    const subject = await planes.issue({ dayQuota: 2 })
    const { receipt } = await subject.admitted()
    clock.advanceSeconds(180)
    const secondMinute = clock.minute
    await subject.admitted()
    await planes.store.recordOutcome(receipt, 'server_error')
    await subject.admitted()
    expect(await subject.admit()).toMatchObject({ by: 'day', limits: { resetAt: (secondMinute + 1441) * 60 } })
  })

  it('counts a late outcome, and gives no unit back for it', async () => {
    const subject = await planes.issue({ dayQuota: 2 })
    const { receipt } = await subject.admitted()
    clock.advanceSeconds(6 * 60)
    await subject.admitted()
    await planes.store.recordOutcome(receipt, 'server_error')
    expect(await subject.outcomes(1)).toEqual(['day'])
    const [row] = await usageOf(subject)
    expect(counted(row as UsageRow)).toEqual({ admitted: 1, server_error: 1, refunded: 1 })
  })

  it('subtracts nothing from a new window', async () => {
    const subject = await planes.issue({ dayQuota: 2 })
    const { receipt } = await subject.admitted()
    await planes.redis.del(`rp:{${subject.key.accountTag}}:test:limits`)
    clock.advanceSeconds(60)
    await subject.admitted()
    await planes.store.recordOutcome(receipt, 'server_error')
    expect((await subject.admitted()).limits.remaining).toBe(0)
  })

  it('shows the worker a minute again after a late outcome', async () => {
    const subject = await planes.issue()
    const { receipt } = await subject.admitted()
    const admittedIn = clock.minute
    clock.advanceSeconds(120)
    expect(await usageOf(subject, clock.minute)).toEqual([])
    await planes.store.recordOutcome(receipt, 'client_error')
    expect((await usageOf(subject, clock.minute)).map(({ minute }) => minute)).toEqual([admittedIn])
  })
})

describe('usage spooled while Redis was gone', () => {
  it('is counted once per batch, beside the usage that Redis counted itself', async () => {
    const [one, other] = [await planes.issue(), await planes.issue()]
    await one.admitted()
    const { minute } = clock
    const entries = [one, other].map(({ record: { accountTag, keyId } }) => ({
      accountTag,
      keyId,
      group: 'routing' as const,
      minute,
      counters: { admitted: 5, client_error: 2 },
    }))
    const batch = randomUUID()
    clock.advanceSeconds(600)
    for (let i = 0; i < 3; i++) await planes.store.recordSpooled(batch, entries)
    expect((await usageOf(one, clock.minute)).map(counted)).toEqual([{ admitted: 6, client_error: 2 }])
    expect((await usageOf(other, clock.minute)).map(counted)).toEqual([{ admitted: 5, client_error: 2 }])
    await planes.store.recordSpooled(randomUUID(), entries)
    expect((await usageOf(one)).map(counted)).toEqual([{ admitted: 11, client_error: 4 }])
  })

  it('is in the day window for 24 hours from the minute when it was sent', async () => {
    for (const before of [0, 3]) {
      const subject = await planes.issue({ dayQuota: 10, burstPerSecond: 100 })
      await subject.outcomes(before)
      clock.advanceSeconds(180)
      const { accountTag } = subject.key
      const entry = { accountTag, keyId: subject.record.keyId, group: 'routing', counters: { admitted: 5 } } as const
      await planes.store.recordSpooled(randomUUID(), [
        { ...entry, minute: clock.minute - 2, units: { test: 5, live: 9 } },
      ])
      const answers = await subject.outcomes(10)
      expect(answers.filter((outcome) => outcome === 'admitted')).toHaveLength(5 - before)
      // The earlier units have left the window, the spooled ones have not.
      clock.advanceSeconds(1_439 * 60)
      expect(await subject.outcomes(1)).toEqual([before === 0 ? 'day' : 'admitted'])
      clock.advanceSeconds(1_442 * 60)
      expect((await subject.admitted()).limits.remaining).toBe(9)
    }
  })
})

describe('units spent, as the worker reads them', () => {
  const month = '2026-01'
  const spent = (subject: Subject) =>
    reader.unitsSpent(subject.key.accountTag, 'test', { nowMs: clock.us / 1_000, month })

  it('match the admission decisions, minute after minute, until the last unit has left the window', async () => {
    const subject = await planes.issue({ dayQuota: 50, burstPerSecond: 50 })
    expect(await spent(subject)).toEqual({ trailingDay: 0, overageFcfa: 0 })
    for (const [count, minutes] of [
      [3, 0],
      [2, 1],
      [4, 700],
      [1, 739],
      [1, 1],
      [1, 1_440],
      [2, 1_441],
    ] as const) {
      clock.advanceSeconds(minutes * 60)
      const before = (await spent(subject)).trailingDay
      const { limits } = await subject.admitted()
      expect(limits.limit - limits.remaining).toBe(before + 1)
      await subject.outcomes(count - 1)
      expect((await spent(subject)).trailingDay).toBe(before + count)
    }
    clock.advanceSeconds(1_441 * 60)
    expect((await spent(subject)).trailingDay).toBe(0)
  })

  it('separate units beyond the quota, and leave out units that were given back', async () => {
    const subject = await planes.issue({ dayQuota: 2, overage: { pricePer1000Fcfa: 1_000, capFcfa: 5 } })
    await subject.outcomes(2)
    const { receipt } = await subject.admitted()
    await subject.admitted()
    expect(await spent(subject)).toEqual({ trailingDay: 2, overageFcfa: 2 })
    await planes.store.recordOutcome(receipt, 'server_error')
    expect(await spent(subject)).toEqual({ trailingDay: 2, overageFcfa: 1 })
  })
})

describe('the clock of changes', () => {
  it('is Redis’ own, so a replica whose clock is an hour slow hides nothing from the worker', async () => {
    const today = await Planes.open(server.url)
    const slow = jest.spyOn(Date, 'now')
    try {
      const subject = await today.issue()
      const { nowMs, epoch } = await reader.now()
      expect(epoch).toMatch(/^[0-9a-f]{16}$/)
      const { receipt } = await subject.admitted()
      await today.redis.del(`rp:{${subject.key.accountTag}}:minutes:${Math.floor(nowMs / 86_400_000)}`)
      slow.mockReturnValue(nowMs - 3_600_000)
      await today.store.recordOutcome(receipt, 'client_error')
      slow.mockRestore()
      const rows = await reader.changedSince(subject.key.accountTag, Math.floor(nowMs / 60_000))
      expect(rows.map(counted)).toEqual([{ admitted: 1, client_error: 1 }])
    } finally {
      slow.mockRestore()
      today.close()
    }
  })
})
