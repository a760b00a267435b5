import { randomUUID } from 'node:crypto'
import { type PrismaClient } from '@repere/prisma'
import { noUsage, usageFigures } from '@repere/shared'
import { Metering } from './metering.fixture.js'
import { UsageCopy } from './usage-copy.js'
import { rollUpDays } from './usage-days.js'
import { storeMinutes } from './usage-minutes.js'
import { isUsageComplete, readProgress } from './watermark.js'

jest.setTimeout(60_000)

describe('the copy of usage', () => {
  let metering: Metering
  let prisma: PrismaClient
  let copy: UsageCopy

  beforeEach(async () => {
    metering = await Metering.start()
    prisma = metering.prisma
    copy = new UsageCopy(prisma, metering.reader)
  })
  afterEach(() => metering?.stop())

  const minutes = () => prisma.usageMinute.findMany({ orderBy: [{ minute: 'asc' }, { group: 'asc' }] })
  const admitted = async () => (await minutes()).map((row) => Number(row.admitted))
  const watermarkAge = async () => (metering.nowMs - (await readProgress(prisma)).copiedBefore.getTime()) / 60_000

  it('counts every request once, by class and group, however often the copy runs', async () => {
    const one = await metering.customer()
    const other = await metering.customer()
    for (const outcome of ['ok', 'ok', 'client_error', 'server_error'] as const) await one.request(outcome)
    await one.request('ok', 'tiles')
    await other.request()
    await Promise.all([copy.pass(), copy.pass()])
    await copy.pass()
    const stored = await prisma.usageMinute.groupBy({
      by: ['keyId', 'group'],
      _sum: { admitted: true, clientError: true, serverError: true, refunded: true },
      orderBy: [{ group: 'asc' }, { keyId: 'asc' }],
    })
    const none = { clientError: 0n, serverError: 0n, refunded: 0n }
    expect(stored.map(({ keyId, group, _sum }) => ({ keyId, group, ..._sum }))).toEqual(
      [
        { keyId: one.keyId, group: 'routing', admitted: 4n, clientError: 1n, serverError: 1n, refunded: 1n },
        { keyId: other.keyId, group: 'routing', admitted: 1n, ...none },
        { keyId: one.keyId, group: 'tiles', admitted: 1n, ...none },
      ].sort((a, b) => a.group.localeCompare(b.group) || a.keyId.localeCompare(b.keyId)),
    )
    await one.request()
    expect(await copy.pass()).toMatchObject({ accounts: 2, active: 2, changed: 1, late: 0, unknown: 0 })
  })

  it('continues where a worker stopped that was away for two days', async () => {
    const customer = await metering.customer()

    await copy.pass()
    for (let i = 0; i < 5; i++) {
      metering.nowMs += 10 * 3_600_000
      await customer.request()
    }
    expect(await admitted()).toEqual([])
    await copy.pass()
    expect(await admitted()).toEqual([1, 1, 1, 1, 1])
  })

  it('adds up the epochs of Redis, and keeps counters that an epoch has lost', async () => {
    const customer = await metering.customer()
    const { keyId } = customer
    await customer.request()
    await customer.request()
    await copy.pass()
    const [row] = await minutes()
    await storeMinutes(prisma, [
      {
        accountTag: '',
        keyId,
        group: 'routing',
        minute: row!.minute.getTime() / 60_000,
        epoch: row!.epoch,
        counters: { ...noUsage(), admitted: 1 },
      },
    ])
    expect(await admitted()).toEqual([2])
    await metering.server.kill()
    await metering.server.start()
    await metering.connect()
    copy = new UsageCopy(prisma, metering.reader)
    expect((await metering.reader.now()).epoch).not.toBe(row!.epoch)
    await metering.store.recordSpooled(randomUUID(), [
      {
        accountTag: await tagOf(keyId),
        keyId,
        group: 'routing',
        minute: row!.minute.getTime() / 60_000,
        counters: { admitted: 3 },
      },
    ])
    await copy.pass()
    await rollUpDays(prisma)
    expect((await admitted()).sort()).toEqual([2, 3])
    expect((await prisma.usageDay.findMany()).map((day) => day.admitted)).toEqual([5n])
  })

  const tagOf = async (keyId: string) =>
    (await prisma.apiKey.findUniqueOrThrow({ where: { id: keyId }, include: { account: true } })).account.tag

  it('has a watermark three minutes behind, and reports later usage', async () => {
    const customer = await metering.customer()

    await customer.request()
    await copy.pass()
    expect(await watermarkAge()).toBeGreaterThanOrEqual(3)
    expect(await watermarkAge()).toBeLessThan(4)
    for (let i = 0; i < 4; i++) {
      metering.nowMs += 60_000
      await copy.pass()
    }
    expect(await watermarkAge()).toBeLessThan(4)
    await metering.store.recordSpooled(randomUUID(), [
      customer.spooled(30, { admitted: 7 }),
      customer.spooled(1, { admitted: 2 }),
    ])
    expect(await copy.pass()).toMatchObject({ changed: 2, late: 1 })
    const late = await prisma.usageMinute.findMany({ where: { copiedLateAt: { not: null } } })
    expect(late.map((row) => row.admitted)).toEqual([7n])
    // The second copy does not report it as late again.
    expect(await copy.pass()).toMatchObject({ changed: 0, late: 0 })
  })

  it('holds the watermark while Redis is unavailable and for three minutes after, for spooled usage', async () => {
    const customer = await metering.customer()

    await customer.request()
    await copy.pass()
    const before = (await readProgress(prisma)).copiedBefore
    metering.server.pause()
    await expect(copy.pass()).rejects.toThrow('Redis')
    metering.server.resume()
    metering.nowMs += 30 * 60_000
    await copy.pass()
    expect((await readProgress(prisma)).copiedBefore).toEqual(before)
    await metering.store.recordSpooled(randomUUID(), [customer.spooled(20, { admitted: 4 })])
    metering.nowMs += 170_000
    expect(await copy.pass()).toMatchObject({ changed: 1, late: 0 })
    expect((await readProgress(prisma)).copiedBefore).toEqual(before)
    metering.nowMs += 20_000
    await copy.pass()
    expect(await watermarkAge()).toBeLessThan(4)
  })

  it('finds usage that was counted after Redis’ clock went back an hour', async () => {
    const customer = await metering.customer()

    await customer.request()
    await copy.pass()
    metering.nowMs -= 3_600_000
    await customer.request()
    await copy.pass()
    expect(await admitted()).toEqual([1, 1])
    expect((await readProgress(prisma)).copiedBefore.getTime()).toBeGreaterThan(metering.nowMs)
  })

  it('leaves out usage of unknown keys, and copies the rest', async () => {
    const customer = await metering.customer()
    const { accountTag } = customer
    await customer.request()
    await metering.store.recordSpooled(randomUUID(), [
      {
        accountTag,
        keyId: randomUUID(),
        group: 'routing',
        minute: metering.minute,
        counters: { admitted: 9 },
      },
    ])
    expect(await copy.pass()).toMatchObject({ changed: 1, unknown: 1 })
    expect(await admitted()).toEqual([1])
  })

  it('records the last use of a key, and never an earlier time', async () => {
    const customer = await metering.customer()
    const { keyId } = customer
    const lastUsed = async () =>
      (await prisma.apiKey.findUniqueOrThrow({ where: { id: keyId } })).lastUsedAt?.getTime() ?? null
    await copy.pass()
    expect(await lastUsed()).toBeNull()
    await customer.request()
    await copy.pass()
    const first = metering.minute * 60_000
    expect(await lastUsed()).toBe(first)
    metering.nowMs += 120_000
    await customer.request()
    // While the key is being changed, the copy does not wait. The next copy records its use.
    await prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM api_keys WHERE id = ${keyId}::uuid FOR NO KEY UPDATE`
      await copy.pass()
      expect(await lastUsed()).toBe(first)
    })
    await copy.pass()
    expect(await lastUsed()).toBe(first + 120_000)
  })

  it('assigns the first and the last second of a day in the seller’s time zone', async () => {
    const customer = await metering.customer()

    // Benin: midnight is 23:00 UTC.
    const midnight = Date.parse('2026-03-01T23:00:00Z')
    for (const ms of [-1_000, 0, 86_399_000, 86_400_000]) {
      metering.nowMs = midnight + ms
      await customer.request()
    }
    await copy.pass()
    await rollUpDays(prisma)
    const days = await prisma.usageDay.findMany({ orderBy: { day: 'asc' } })
    expect(days.map(({ day, admitted }) => [day.toISOString().slice(0, 10), Number(admitted)])).toEqual([
      ['2026-03-01', 1],
      ['2026-03-02', 2],
      ['2026-03-03', 1],
    ])
    // A month that ends at the seller's midnight is complete when the copy has passed that time.
    expect(await isUsageComplete(prisma, new Date(midnight + 86_400_000))).toBe(false)
    expect(await isUsageComplete(prisma, new Date(midnight))).toBe(true)
  })

  it('loses no minute that arrives while its day is computed', async () => {
    const customer = await metering.customer()
    const { keyId, accountTag } = customer
    const epoch = 'e'.repeat(16)
    const base = Math.floor(metering.nowMs / 86_400_000) * 1_440 - 1_440 + 60
    let rolling = true
    const roll = async () => {
      while (rolling) await rollUpDays(prisma)
    }
    const rollers = [roll(), roll()]
    try {
      for (let i = 0; i < 60; i++) {
        const row = {
          accountTag,
          keyId,
          group: 'routing' as const,
          minute: base + i,
          epoch,
          counters: { ...noUsage(), admitted: 1 },
        }
        await storeMinutes(prisma, [row])
      }
    } finally {
      rolling = false
      await Promise.all(rollers)
    }
    await rollUpDays(prisma)
    const days = await prisma.usageDay.findMany({ where: { keyId } })
    expect(days.reduce((sum, day) => sum + Number(day.admitted), 0)).toBe(60)
    expect(await prisma.usageDayDue.count()).toBe(0)
  })

  it('is protected by the database: neither watermark nor counters fall, and no minute is deleted', async () => {
    const customer = await metering.customer()

    await customer.request()
    await copy.pass()
    for (const [statement, reason] of [
      ['UPDATE usage_minutes SET admitted = 0', 'only rise'],
      ['DELETE FROM usage_minutes', 'append-only'],
      ["UPDATE usage_copy SET copied_before = '1970-01-01Z'", 'only rises'],
      ['DELETE FROM usage_copy', 'append-only'],
      ['INSERT INTO usage_copy (id, copied_before) VALUES (2, now())', 'usage_copy_one_row'],
    ] as const) {
      await expect(prisma.$executeRawUnsafe(statement)).rejects.toThrow(reason)
    }
  })

  it('distinguishes units spent from requests admitted', () => {
    const counters = {
      ...noUsage(),
      admitted: 10,
      free: 1,
      client_error: 2,
      server_error: 1,
      uncharged: 1,
      overage: 4,
      refunded: 1,
      overage_refunded: 1,
      refused: 2,
    }
    expect(usageFigures(counters)).toEqual({
      requests: 10,
      ok: 6,
      clientErrors: 2,
      serverErrors: 1,
      uncharged: 1,
      units: 7,
      overageUnits: 3,
      refused: 2,
    })
  })
})
