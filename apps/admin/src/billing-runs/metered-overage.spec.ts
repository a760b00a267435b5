import { findKeyForGateway, type Invoice } from '@repere/prisma'
import { billingMonth, type BillingMonth, billingMonthOf, monthAfter } from '@repere/rating'
import { parseKey } from '@repere/shared'
import { type MeteredCustomer, Metering } from '../usage/metering.fixture.js'
import { UsageCopy } from '../usage/usage-copy.js'
import { SettableClock } from '../unit-of-work/billing-clock.fixture.js'
import { BillingRuns } from './billing-runs.js'

jest.setTimeout(120_000)

const QUOTA = 100
const MINUTE_MS = 60_000

/** From requests at the limiter to lines on invoices: the seller's zone is UTC+1. */
describe('requests beyond the quota', () => {
  let metering: Metering
  let clock: SettableClock
  let runs: BillingRuns
  /** Plans began a day ago, so the months are to come. */
  let month: BillingMonth = billingMonthOf(new Date(), 60)

  beforeAll(async () => {
    metering = await Metering.start()
    clock = new SettableClock(new Date().toISOString())
    runs = new BillingRuns(metering.prisma, clock)
    // A quota that a test can use up, at twenty francs a request so that single ones show.
    await metering.prisma.plan.create({
      data: {
        code: 'small',
        name: 'Small',
        versions: {
          create: {
            validFrom: new Date(0),
            priceFcfa: 1_000,
            dayQuota: QUOTA,
            burstPerSecond: 100_000,
            overagePricePer1000Fcfa: 20_000,
          },
        },
      },
    })
  })
  beforeEach(() => {
    month = billingMonth(monthAfter(month.name), 60)
  })
  afterAll(() => metering?.stop())

  const customerWithCap = async (capFcfa: number): Promise<MeteredCustomer> => {
    metering.nowMs = month.start.getTime() - 30 * MINUTE_MS
    const customer = await metering.customer({ plan: 'small' as never })
    const data = { enabled: true, capFcfa, updatedBy: 'test' }
    await metering.prisma.overageSettings.create({ data: { accountId: customer.accountId, ...data } })
    await metering.publish(customer)
    return customer
  }
  /** Copies until everything before the end of the month is stored, as in production. */
  const closeMonth = async (of: BillingMonth): Promise<void> => {
    const copy = new UsageCopy(metering.prisma, metering.reader)
    metering.nowMs = Math.max(metering.nowMs, of.end.getTime())
    for (let minute = 0; minute < 10; minute++) {
      await copy.pass()
      metering.nowMs += MINUTE_MS
    }
    clock.set(new Date(metering.nowMs).toISOString())
    await runs.run({ kind: 'month_end', month: of.name, by: { actor: { kind: 'system', id: 'test' } } })
  }
  const invoicesOf = ({ accountId }: MeteredCustomer): Promise<(Invoice & { lines: { quantity: number }[] })[]> =>
    metering.prisma.invoice.findMany({
      where: { accountId },
      include: { lines: true },
      orderBy: { periodStart: 'asc' },
    })

  it('are invoiced to the unit: the quota and 50 make 50', async () => {
    const customer = await customerWithCap(10_000)
    metering.nowMs = month.end.getTime() - 12 * 60 * MINUTE_MS
    await customer.requests(QUOTA + 50)
    // Units of requests that failed on our side are given back, within the quota and beyond it.
    await customer.request('server_error')
    await closeMonth(month)
    const [invoice, ...others] = await invoicesOf(customer)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({ kind: 'overage', netFcfa: 1_000, lines: [{ quantity: 50 }] })
  })

  it('never cost more than the cap, however many come at once', async () => {
    const customer = await customerWithCap(500)
    metering.nowMs = month.end.getTime() - 12 * 60 * MINUTE_MS
    await customer.requests(QUOTA)
    const answers = await Promise.all(Array.from({ length: 300 }, () => customer.try()))
    expect(answers.filter(({ outcome }) => outcome === 'admitted')).toHaveLength(25)
    await closeMonth(month)
    const [invoice] = await invoicesOf(customer)
    expect(invoice).toMatchObject({ netFcfa: 500, lines: [{ quantity: 25 }] })
  })

  describe.each([
    ['all of Redis is lost', () => metering.redis.flushall()],
    [
      'the keys of the account are deleted',
      async ({ accountTag }: MeteredCustomer) => metering.redis.del(await metering.redis.keys(`rp:{${accountTag}}:*`)),
    ],
  ])('when %s', (_, lose) => {
    it('use the rest of the cap, restored from Postgres', async () => {
      const customer = await customerWithCap(500)
      // Postgres restores the month of its own clock, which no test sets.
      metering.nowMs = Date.now()
      await customer.requests(QUOTA + 15)
      await new UsageCopy(metering.prisma, metering.reader).pass()
      await lose(customer)

      const missing = await customer.try()
      if (missing.outcome !== 'missing') throw new Error(missing.outcome)
      const stored = await findKeyForGateway(metering.prisma, parseKey(customer.keyText)!.digest)
      await metering.store.fill(stored!.record, stored!.account, missing)
      // The window of the quota is lost with Redis; the 300 francs that are spent are not.
      await customer.requests(QUOTA)
      const answers = await Promise.all(Array.from({ length: 100 }, () => customer.try()))
      expect(answers.filter(({ outcome }) => outcome === 'admitted')).toHaveLength(10)
      expect(answers.find(({ outcome }) => outcome !== 'admitted')).toMatchObject({
        outcome: 'limited',
        by: 'overage_cap',
      })
    })
  })

  it('belong to the month of their second: each of the last and the first in exactly one', async () => {
    const customer = await customerWithCap(100_000)
    const next = billingMonth(monthAfter(month.name), 60)
    // The quota is used up within the day before the border.
    metering.nowMs = month.end.getTime() - 2 * 60 * MINUTE_MS
    await customer.requests(QUOTA)
    metering.nowMs = month.end.getTime() - 1_000
    await customer.requests(7)
    metering.nowMs = month.end.getTime() - 1
    await customer.requests(4)
    metering.nowMs = month.end.getTime()
    await customer.requests(5)
    metering.nowMs = month.end.getTime() + 999
    await customer.requests(2)
    await closeMonth(month)
    await closeMonth(next)
    const invoices = await invoicesOf(customer)
    expect(invoices.map(({ periodStart, lines }) => [periodStart, lines.map(({ quantity }) => quantity)])).toEqual([
      [month.start, [11]],
      [next.start, [7]],
    ])
    month = next
  })
})
