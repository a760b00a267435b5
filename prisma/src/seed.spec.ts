import { DEFAULT_PLANS, parseKey, PLAN_NAMES, type KeyDigest } from '@repere/shared'
import { findKeyForGateway } from './key-records.js'
import { seed } from './seed.js'
import { SeededDatabase } from './seeded-database.fixture.js'

jest.setTimeout(60_000)

describe('seed', () => {
  let database: SeededDatabase
  beforeAll(async () => {
    database = await SeededDatabase.start()
  })
  afterAll(() => database?.stop())

  it('creates the four plans on sale', async () => {
    const versions = await database.prisma.planVersion.findMany()
    expect(
      Object.fromEntries(
        versions.map(({ planCode, dayQuota, burstPerSecond, priceFcfa, overagePricePer1000Fcfa }) => [
          planCode,
          { dayQuota, burstPerSecond, priceFcfa, overagePricePer1000Fcfa },
        ]),
      ),
    ).toEqual(Object.fromEntries(PLAN_NAMES.map((name) => [name, DEFAULT_PLANS[name]])))
  })

  it('gives the demo customer a sandbox key and a live key on Pro', async () => {
    const { sandboxKey, liveKey, account } = database.seeded
    const sandbox = await findKeyForGateway(database.prisma, digestOf(sandboxKey))
    const live = await findKeyForGateway(database.prisma, digestOf(liveKey))
    expect(sandbox).toMatchObject({
      record: { kind: 'test', plan: 'sandbox', dayQuota: 10_000, burstPerSecond: 10, accountTag: account.tag },
      account: { accountTag: account.tag, suspended: null },
      revoked: false,
    })
    expect(live).toMatchObject({ record: { kind: 'live', plan: 'pro', dayQuota: 1_000_000, burstPerSecond: 200 } })
  })

  it('changes nothing when it is repeated, three at once', async () => {
    const before = await everything()
    const { sandboxKey, liveKey } = database.seeded
    const again = await Promise.all(
      [1, 2, 3].map(() => seed(database.prisma, { known: { sandboxKey, liveKey }, reissueLost: true })),
    )
    for (const seeded of again) expect(seeded).toMatchObject({ sandboxKey, liveKey, issued: [] })
    expect(await everything()).toEqual(before)
  })

  it('keeps a key whose text is lost, unless it must replace it', async () => {
    expect(await seed(database.prisma, { known: { liveKey: database.seeded.liveKey } })).toMatchObject({
      sandboxKey: null,
      liveKey: database.seeded.liveKey,
      issued: [],
    })
    const replaced = await seed(database.prisma, {
      known: { sandboxKey: 'svc_test_nonsense', liveKey: database.seeded.liveKey },
      reissueLost: true,
    })
    expect(replaced).toMatchObject({ liveKey: database.seeded.liveKey, issued: ['test'] })
    expect(await findKeyForGateway(database.prisma, digestOf(database.seeded.sandboxKey))).toMatchObject({
      revoked: true,
    })
    expect(await findKeyForGateway(database.prisma, digestOf(replaced.sandboxKey as string))).toMatchObject({
      revoked: false,
    })
  })

  it('keeps terms that staff have published since', async () => {
    const newer = { planCode: 'sandbox', validFrom: new Date(), dayQuota: 5, burstPerSecond: 2, priceFcfa: 0 }
    await database.prisma.planVersion.create({ data: newer })
    await seed(database.prisma)
    expect(await database.prisma.planVersion.count({ where: { planCode: 'sandbox' } })).toBe(2)
  })

  const everything = () =>
    Promise.all([
      database.prisma.plan.findMany(),
      database.prisma.planVersion.findMany({ orderBy: { id: 'asc' } }),
      database.prisma.account.findMany(),
      database.prisma.accountPlan.findMany(),
      database.prisma.apiKey.findMany({ orderBy: { id: 'asc' } }),
      database.prisma.publication.findMany({ orderBy: { id: 'asc' } }),
    ])
})

function digestOf(text: string): KeyDigest {
  const parsed = parseKey(text)
  if (parsed === null) throw new Error('Not a key')
  return parsed.digest
}
