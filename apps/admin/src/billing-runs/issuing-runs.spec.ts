import { Logger } from '@nestjs/common'
import { type EmecefSimulator } from '@repere/emecef-simulator'
import { billingMonth, monthAfter } from '@repere/rating'
import { createManyCustomers, until } from '@repere/test-kit'
import { type BillingUnderTest } from '../invoicing/billing.fixture.js'
import { startCertifiedBilling } from '../invoicing/certified-billing.fixture.js'
import { BillingRuns, type RunOrder } from './billing-runs.js'
import { IssuingRuns } from './issuing-runs.js'

jest.setTimeout(120_000)

describe('runs that issue their drafts', () => {
  let simulator: EmecefSimulator
  let billing: BillingUnderTest
  let runs: BillingRuns
  /** Each test has a month of its own. */
  let month = billingMonth('2026-05', 60)
  beforeAll(async () => {
    Logger.overrideLogger(false)
    ;({ billing, simulator } = await startCertifiedBilling({ recallsFinalized: true }))
    runs = new BillingRuns(billing.prisma, billing.clock)
  })
  beforeEach(() => {
    month = billingMonth(monthAfter(month.name, 1), 60)
    billing.clock.set(month.start.toISOString())
  })
  afterEach(async () => {
    simulator.faults.clear()
    await billing.prisma.subscription.deleteMany()
  })
  afterAll(() => Promise.all([billing?.stop(), simulator?.stop()]))

  const order = (): RunOrder => ({ kind: 'renewals', month: month.name, by: billing.by })
  const customers = (count: number) =>
    createManyCustomers(billing.database.prisma, { count, plan: 'starter', renewsFrom: month.name })
  const invoices = () =>
    billing.prisma.invoice.findMany({ where: { kind: 'renewal', periodStart: month.start }, orderBy: { id: 'asc' } })
  const numbered = async () => (await invoices()).filter(({ number }) => number !== null)
  const certified = () => new Set(simulator.certified().map(({ request }) => request.operator.id))

  it('number the first invoices while the run still drafts others', async () => {
    await customers(450)
    const last = await billing.prisma.account.findFirstOrThrow({ orderBy: { id: 'desc' } })
    let running!: ReturnType<IssuingRuns['run']>
    await billing.prisma.$transaction(
      async (tx) => {
        // The run waits for the last account.
        await tx.$queryRaw`SELECT 1 FROM accounts WHERE id = ${last.id}::uuid FOR UPDATE`
        running = new IssuingRuns(runs, billing.issuing).run(order())
        await until(async () => (await numbered()).length === 400, { timeoutMs: 60_000 })
        expect(await invoices()).toHaveLength(400)
      },
      { timeout: 90_000 },
    )
    expect(await running).toMatchObject({ done: 450, issuing: { issued: 450, failed: 0, isInterrupted: false } })
    const all = await invoices()
    const numbers = all.map(({ number }) => Number(number?.slice(-6))).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 450 }, (_, index) => index + 1))
    for (const { id, state, certification } of all) {
      expect([state, certification !== null, certified().has(id)]).toEqual(['finalized', true, true])
    }
    expect(simulator.certified()).toHaveLength(450)
  })

  it('end while the tax administration is unavailable; the drafts wait and are certified once', async () => {
    await customers(430)
    simulator.faults.plan({ kind: 'outage', on: 'any', times: null })
    const { done, issuing } = await new IssuingRuns(runs, billing.issuing).run(order())
    expect([done, issuing]).toEqual([430, expect.objectContaining({ issued: 0, failed: 0, isInterrupted: true })])
    expect(issuing?.unanswered).toBeLessThan(100)
    expect((await invoices()).every(({ state, number }) => state === 'draft' && number === null)).toBe(true)

    simulator.faults.clear()
    expect(await billing.issuing.issueWaiting(billing.clock.now())).toMatchObject({ issued: 430, failed: 0 })
    const references = simulator.certified().map(({ request }) => request.operator.id)
    expect(new Set(references).size).toBe(references.length)
    expect(await numbered()).toHaveLength(430)
  })

  it('issue the drafts that were made before the run failed', async () => {
    await customers(3)
    const failing = new BillingRuns(billing.prisma, billing.clock)
    jest.spyOn(failing, 'run').mockImplementation(async (given) => {
      await runs.run(given)
      throw new Error('the database is gone')
    })
    await expect(new IssuingRuns(failing, billing.issuing).run(order())).rejects.toThrow('the database is gone')
    expect(await numbered()).toHaveLength(3)
  })

  it('succeed when issuing fails as a whole, and leave the drafts to the job', async () => {
    await customers(3)
    const issueAll = jest.spyOn(billing.issuing, 'issueAll').mockRejectedValueOnce(new Error('the database is gone'))
    expect(await new IssuingRuns(runs, billing.issuing).run(order())).toMatchObject({ done: 3, issuing: null })
    issueAll.mockRestore()
    expect(await numbered()).toEqual([])
    expect(await billing.issuing.issueWaiting(billing.clock.now())).toMatchObject({ issued: 3 })
  })
})
