import { generateAccountTag, parseKey, type KeyDigest } from '@repere/shared'
import { type PrismaClient } from './generated/client.js'
import { findKeyById, findKeyForGateway } from './key-records.js'
import { SeededDatabase } from './seeded-database.fixture.js'
import { storeNewKey } from './stored-keys.js'

jest.setTimeout(60_000)

const HOUR_MS = 3_600_000

describe('the record of a key', () => {
  let database: SeededDatabase
  let prisma: PrismaClient
  beforeAll(async () => {
    database = await SeededDatabase.start()
    prisma = database.prisma
  })
  afterAll(() => database?.stop())

  it('is null for a digest that was never issued', async () => {
    expect(await findKeyForGateway(prisma, '0'.repeat(64) as KeyDigest)).toBeNull()
  })

  it('is the same by digest and by id', async () => {
    const byDigest = await findKeyForGateway(prisma, parseKey(database.seeded.liveKey)?.digest as KeyDigest)
    expect(byDigest?.record.digest).toBe(parseKey(database.seeded.liveKey)?.digest)
    expect(await findKeyById(prisma, byDigest?.record.keyId as string)).toEqual(byDigest)
  })

  it('holds the origins in order and the offset of the seller', async () => {
    const { id } = await customer({ plan: 'starter' })
    const key = await liveKeyOf(id, ['https://b.example', 'https://a.example:8443'])
    expect((await findKeyById(prisma, key))?.record).toMatchObject({
      origins: ['https://a.example:8443', 'https://b.example'],
      sellerUtcOffsetMinutes: 60,
    })
  })

  it('contains the sharing of traces for live keys only', async () => {
    const { id, tag } = await customer({ plan: 'starter' })
    const live = await liveKeyOf(id)
    const { row: test } = await prisma.$transaction((tx) =>
      storeNewKey(tx, { account: { id, tag }, kind: 'test', origins: [], by: 'test' }),
    )
    const shares = async (key: string) => (await findKeyById(prisma, key))?.record.sharesTraces
    expect(await shares(live)).toBeUndefined()
    await prisma.account.update({ where: { id }, data: { sharesTraces: true } })
    expect(await shares(live)).toBe(true)
    expect(await shares(test.id)).toBeUndefined()
  })

  it('has the terms in force, neither past nor future ones', async () => {
    const { id } = await customer({ plan: 'pro', from: -2 * HOUR_MS, until: -HOUR_MS })
    const key = await liveKeyOf(id)
    expect(await findKeyById(prisma, key)).toBeNull()
    await subscribe(id, 'enterprise', HOUR_MS)
    expect(await findKeyById(prisma, key)).toBeNull()
    await subscribe(id, 'starter', -HOUR_MS, HOUR_MS / 2)
    expect((await findKeyById(prisma, key))?.record).toMatchObject({ plan: 'starter', dayQuota: 100_000 })
  })

  it('gives a sandbox key the newest sandbox terms that have started, for any plan of its account', async () => {
    const { id, tag } = await customer({ plan: 'pro' })
    const { row } = await prisma.$transaction((tx) =>
      storeNewKey(tx, { account: { id, tag }, kind: 'test', origins: [], by: 'test' }),
    )
    const terms = { planCode: 'sandbox', burstPerSecond: 10, priceFcfa: 0 }
    await prisma.planVersion.createMany({
      data: [
        { ...terms, dayQuota: 7, validFrom: new Date(Date.now() - HOUR_MS) },
        { ...terms, dayQuota: 8, validFrom: new Date(Date.now() + HOUR_MS) },
      ],
    })
    expect((await findKeyById(prisma, row.id))?.record).toMatchObject({ plan: 'sandbox', dayQuota: 7 })
  })

  it('gives all accounts on a plan its newest terms that have started, whenever they subscribed', async () => {
    const { id } = await customer({ plan: 'enterprise' })
    const key = await liveKeyOf(id)
    const terms = { planCode: 'enterprise', dayQuota: null }
    await prisma.planVersion.createMany({
      data: [
        { ...terms, burstPerSecond: 70, validFrom: new Date(Date.now() - HOUR_MS / 2) },
        { ...terms, burstPerSecond: 80, validFrom: new Date(Date.now() + HOUR_MS) },
      ],
    })
    expect((await findKeyById(prisma, key))?.record).toMatchObject({ plan: 'enterprise', burstPerSecond: 70 })
  })

  it('has the terms agreed with its account, for its kind and its time only', async () => {
    const { id } = await customer({ plan: 'starter' })
    const key = await liveKeyOf(id)
    const agree = (kind: 'test' | 'live', fromMs: number, untilMs: number, over: object) =>
      prisma.accountOverride.create({
        data: {
          accountId: id,
          kind,
          reason: 'agreed',
          createdBy: 'test',
          validFrom: new Date(Date.now() + fromMs),
          validUntil: new Date(Date.now() + untilMs),
          ...over,
        },
      })
    await agree('live', -3 * HOUR_MS, -2 * HOUR_MS, { dayQuota: 1 })
    await agree('live', 2 * HOUR_MS, 3 * HOUR_MS, { dayQuota: 2 })
    await agree('test', -HOUR_MS, HOUR_MS, { dayQuota: 3 })
    expect((await findKeyById(prisma, key))?.record).toMatchObject({ dayQuota: 100_000, burstPerSecond: 50 })
    const { id: current } = await agree('live', -HOUR_MS, HOUR_MS, { dayQuota: 4 })
    expect((await findKeyById(prisma, key))?.record).toMatchObject({ dayQuota: 4, burstPerSecond: 50 })
    await prisma.accountOverride.update({ where: { id: current }, data: { endedAt: new Date(), endedBy: 'test' } })
    await expect(agree('live', -HOUR_MS / 2, HOUR_MS, { dayQuota: 5 })).rejects.toThrow('one_at_a_time')
    expect((await findKeyById(prisma, key))?.record).toMatchObject({ dayQuota: 100_000, burstPerSecond: 50 })
  })

  it.each([
    ['on, in francs', 'starter', { enabled: true, capFcfa: 1_001 }, { pricePer1000Fcfa: 20, capFcfa: 1_001 }],
    ['switched on under terms that sell none', 'enterprise', { enabled: true, capFcfa: 1_000 }, null],
    ['switched off', 'starter', { enabled: false, capFcfa: 1_000 }, null],
    ['never switched on', 'starter', null, null],
    ['capped at nothing', 'pro', { enabled: true, capFcfa: 0 }, { pricePer1000Fcfa: 10, capFcfa: 0 }],
  ])('overage %s', async (_, plan, settings, overage) => {
    const { id } = await customer({ plan })
    const key = await liveKeyOf(id)
    if (settings) await prisma.overageSettings.create({ data: { accountId: id, updatedBy: 'test', ...settings } })
    expect((await findKeyById(prisma, key))?.record.overage).toEqual(overage)
  })

  it('contains the cost of the month beyond the quota, at the prices of its days', async () => {
    const { id } = await customer({ plan: 'starter' })
    const key = await liveKeyOf(id)
    await prisma.overageSettings.create({ data: { accountId: id, updatedBy: 'test', enabled: true, capFcfa: 100 } })
    const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000)
    const counted = { keyId: key, minute, epoch: 'e1', admitted: 500n, overageRefunded: 100n }
    await prisma.usageMinute.create({ data: { ...counted, group: 'routing', overage: 500n } })
    const local = new Date(Date.now() + 3_600_000).toISOString()
    expect((await findKeyById(prisma, key))?.record.overage).toEqual({
      pricePer1000Fcfa: 20,
      capFcfa: 100,
      spent: { month: local.slice(0, 7), thousandths: 400 * 20 },
    })
  })

  it('marks an account that is suspended', async () => {
    const { id } = await customer({ plan: 'starter' })
    const key = await liveKeyOf(id)
    const suspension = {
      suspensionReason: 'non_payment' as const,
      suspendedAt: new Date(),
      suspendedBy: 'test',
      version: 2,
    }
    await prisma.account.update({ where: { id }, data: suspension })
    expect((await findKeyById(prisma, key))?.account).toMatchObject({
      suspended: { reason: 'non_payment' },
      version: 2,
    })
  })

  async function customer({ plan, from = -HOUR_MS, until }: { plan: string; from?: number; until?: number }) {
    const account = await prisma.account.create({ data: { tag: generateAccountTag(), name: 'Essai', country: 'TG' } })
    await subscribe(account.id, plan, from, until)
    return account
  }

  async function subscribe(accountId: string, planCode: string, from: number, until?: number) {
    const terms = await prisma.planVersion.findFirstOrThrow({ where: { planCode }, orderBy: { validFrom: 'asc' } })
    await prisma.accountPlan.create({
      data: {
        accountId,
        planVersionId: terms.id,
        validFrom: new Date(Date.now() + from),
        validUntil: until === undefined ? null : new Date(Date.now() + until),
        createdBy: 'test',
      },
    })
  }

  async function liveKeyOf(id: string, origins: string[] = []): Promise<string> {
    const account = await prisma.account.findUniqueOrThrow({ where: { id } })
    const { row } = await prisma.$transaction((tx) => storeNewKey(tx, { account, kind: 'live', origins, by: 'test' }))
    return row.id
  }
})
