import { randomUUID } from 'node:crypto'
import { type PrismaClient } from '@repere/prisma'
import { startOfDay } from '@repere/rating'
import { type MeteredCustomer, Metering } from './metering.fixture.js'
import { UsageCopy } from './usage-copy.js'
import { UsageThresholds } from './usage-thresholds.js'

jest.setTimeout(60_000)

describe('owners are informed', () => {
  let metering: Metering
  let prisma: PrismaClient
  let copy: UsageCopy

  beforeEach(async () => {
    metering = await Metering.start()
    prisma = metering.prisma
    // Noon, so that the next minutes are in the same day.
    metering.nowMs = startOfDay('2030-03-10', 60).getTime() + 12 * 3_600_000
    const thresholds = new UsageThresholds(prisma, metering.reader)
    copy = new UsageCopy(prisma, metering.reader, async (accountIds, nowMs) => {
      await thresholds.check(accountIds, nowMs)
    })
    const validFrom = new Date(Date.now() - 1_000)
    const terms = { validFrom, dayQuota: 10, burstPerSecond: 1_000 }
    await prisma.planVersion.createMany({
      data: [
        { ...terms, planCode: 'sandbox' },
        { ...terms, planCode: 'starter', overagePricePer1000Fcfa: 100 },
      ],
    })
  })
  afterEach(() => metering?.stop())

  async function withMembers(customer: MeteredCustomer): Promise<MeteredCustomer> {
    const { accountId } = customer
    for (const [role, verified, language] of [
      ['owner', true, 'fr'],
      ['owner', true, 'en'],
      ['owner', false, 'fr'],
      ['developer', true, 'fr'],
    ] as const) {
      const email = `${role}-${language}-${verified}-${randomUUID().slice(0, 8)}@client.example`
      const user = await prisma.user.create({
        data: { email, language, passwordHash: '$argon2id$none', emailVerifiedAt: verified ? new Date() : null },
      })
      await prisma.member.create({ data: { accountId, userId: user.id, role } })
    }
    return customer
  }
  const sandboxCustomer = async () => withMembers(await metering.customer({ kind: 'test' }))
  /** A customer with a cap for ten requests beyond a quota of ten. */
  async function buyerOfOverage(): Promise<MeteredCustomer> {
    const customer = await metering.customer({ plan: 'starter' })
    const { accountId } = customer
    await prisma.overageSettings.create({ data: { accountId, enabled: true, capFcfa: 1, updatedBy: 'test' } })
    await metering.publish(customer)
    return withMembers(customer)
  }
  const mails = () => prisma.mail.findMany({ orderBy: [{ createdAt: 'asc' }, { key: 'asc' }] })
  /** Template and percent of each mail; two owners get two mails. */
  const alerts = async () =>
    (await mails()).map(({ template, data }) => [template, (data as { percent: number }).percent])

  it('at 80 and at 100 percent of the day quota, each owner once, in their language', async () => {
    const customer = await sandboxCustomer()
    const { accountId } = customer
    const endpoint = { accountId, url: 'https://hooks.client.example/', secret: 'sealed', createdBy: 'test' }
    await prisma.webhookEndpoint.create({ data: { ...endpoint, events: [] } })
    await customer.requests(7)
    await copy.pass()
    expect(await mails()).toEqual([])
    await customer.request()
    await Promise.all([copy.pass(), copy.pass()])
    await copy.pass()
    const first = await mails()
    expect(first.map(({ language }) => language).sort()).toEqual(['en', 'fr'])
    expect(first.map(({ recipient }) => recipient)).toEqual([
      expect.stringMatching(/^owner-..-true/),
      expect.stringMatching(/^owner-..-true/),
    ])
    expect(first[0]).toMatchObject({
      template: 'usage_threshold',
      data: { keys: 'test', percent: 80, used: 8, quota: 10, overage: false },
    })
    await customer.requests(2)
    await copy.pass()
    await copy.pass()
    expect((await alerts()).slice(2)).toEqual([
      ['usage_threshold', 100],
      ['usage_threshold', 100],
    ])
    const events = await prisma.webhookEvent.findMany({ where: { accountId }, orderBy: { id: 'asc' } })
    expect(events.map(({ type, data }) => [type, (data as { percent: number }).percent])).toEqual([
      ['quota.threshold_reached', 80],
      ['quota.threshold_reached', 100],
    ])
  })

  it('of both at once when usage passes both', async () => {
    const customer = await sandboxCustomer()
    await customer.requests(10)
    await copy.pass()
    expect((await alerts()).map(([, percent]) => percent).sort()).toEqual([100, 100, 80, 80])
  })

  it('once a day at most, however often usage varies, and again on another day', async () => {
    const customer = await sandboxCustomer()
    await customer.requests(8)
    await copy.pass()
    expect(await alerts()).toHaveLength(2)
    // Usage stays above the threshold until the next day: no mail.
    metering.nowMs += 13 * 3_600_000
    await metering.server.client().ping()
    await copy.pass()
    await customer.request()
    await copy.pass()
    expect(await alerts()).toHaveLength(2)
    // The first eight units have left the window: 80 % is reached again.
    metering.nowMs += 12 * 3_600_000
    await customer.request()
    await copy.pass()
    expect(await prisma.usageAlert.findMany()).toMatchObject([{ percent: 80, beyondAt: null }])
    await customer.requests(6)
    await copy.pass()
    expect(await alerts()).toHaveLength(4)
    // Below and above the threshold within one day.
    await prisma.usageAlert.updateMany({ data: { beyondAt: null } })
    await customer.request()
    await copy.pass()
    expect((await alerts()).filter(([, percent]) => percent === 80)).toHaveLength(4)
  })

  it('again when a raised quota is nearly used up too', async () => {
    const customer = await sandboxCustomer()
    await customer.requests(8)
    await copy.pass()
    await prisma.planVersion.create({
      data: { planCode: 'sandbox', validFrom: new Date(), dayQuota: 20, burstPerSecond: 1_000 },
    })
    await metering.publish(customer)
    await customer.requests(7)
    await copy.pass()
    expect(await alerts()).toHaveLength(2)
    await customer.request()
    await copy.pass()
    expect((await mails()).slice(2)).toMatchObject([{ data: { used: 16, quota: 20 } }, { data: { used: 16 } }])
  })

  it('of the spending cap, once a month, as of the quota before it', async () => {
    const customer = await buyerOfOverage()
    await customer.requests(10)
    await copy.pass()
    expect((await mails())[0]?.data).toMatchObject({ keys: 'live', overage: true })
    const before = (await mails()).length
    await customer.requests(8)
    await copy.pass()
    await copy.pass()
    const [mail] = (await mails()).slice(before)
    expect(mail).toMatchObject({
      template: 'overage_threshold',
      data: { percent: 80, used_fcfa: 1, cap_fcfa: 1 },
    })
    await customer.requests(2)
    await copy.pass()
    expect((await alerts()).slice(before).map(([, percent]) => percent)).toEqual([80, 80, 100, 100])
    expect(await customer.try()).toMatchObject({ outcome: 'limited', by: 'overage_cap' })
  })
})
