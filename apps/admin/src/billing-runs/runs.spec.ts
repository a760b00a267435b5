import { billingMonth, type BillingMonth, monthAfter } from '@repere/rating'
import { ControlChannel } from '@repere/shared'
import { type Terminal } from '../command-line.js'
import { agreementsOfCommands } from './agreements-of-commands.js'
import { noonOf, SubscriptionsUnderTest } from '../subscriptions/subscriptions.fixture.js'
import { BillingRuns } from './billing-runs.js'
import { AccountsFailed, runBillingCommand } from './billing-command.js'
import { CloseMonthsJob } from './close-months.job.js'
import { RunHistory } from './run-history.js'
import { francsArePayable, oldCustomer, overageAt, subscribe, usageIsCopiedTo } from './runs.fixture.js'

jest.setTimeout(120_000)

const JANUARY = billingMonth('2026-01', 60)
const monthLater = (month: BillingMonth, months = 1) => billingMonth(monthAfter(month.name, months), 60)

describe('billing runs', () => {
  let test: SubscriptionsUnderTest
  /** Each test has a month of its own. */
  let month = JANUARY
  beforeAll(async () => {
    test = await SubscriptionsUnderTest.start({ now: JANUARY.start.toISOString() })
    await francsArePayable(test.prisma)
  })
  beforeEach(async () => {
    month = monthLater(month, 3)
    await usageIsCopiedTo(test.prisma, month.end)
    test.billing.clock.set(month.end.toISOString())
  })
  afterEach(() => test.prisma.subscription.deleteMany())
  afterAll(() => test?.stop())

  const run = (kind: 'renewals' | 'month_end', of = month, more: object = {}) =>
    test.runs.run({ kind, month: of.name, by: test.billing.by, ...more })
  const another = () => new BillingRuns(test.prisma, test.billing.clock)
  const itemsOf = (runId: string) => test.prisma.billingRunItem.findMany({ where: { runId } })
  const linesOf = (invoiceId: string) =>
    test.prisma.invoiceLine.findMany({ where: { invoiceId }, orderBy: { position: 'asc' } })
  const customers = async (count: number) => {
    const made = []
    for (let i = 0; i < count; i++) made.push(await oldCustomer(test.prisma, i % 2 === 0 ? 'starter' : 'pro'))
    return made
  }

  it('four at once make one invoice for each account', async () => {
    const accounts = await customers(40)
    for (const [index, { accountId, keyId }] of accounts.entries()) {
      await subscribe(test.prisma, { accountId, plan: index % 2 === 0 ? 'starter' : 'pro', from: month })
      await overageAt(test.prisma, keyId, month.start, 1_000 + index)
    }
    const reports = await Promise.all([
      ...[1, 2, 3, 4].map(() => another().run({ kind: 'month_end', month: month.name, by: test.billing.by })),
      ...[1, 2, 3, 4].map(() => another().run({ kind: 'renewals', month: month.name, by: test.billing.by })),
    ])
    expect(reports.flatMap(({ invoiceIds }) => invoiceIds)).toHaveLength(80)
    expect(reports.reduce((sum, { failed }) => sum + failed, 0)).toBe(0)
    for (const { accountId } of accounts) {
      const invoices = await test.invoicesOf(accountId)
      expect(invoices.map(({ kind }) => kind).sort()).toEqual(['overage', 'renewal'])
    }
    expect(await run('month_end')).toMatchObject({ done: 0, invoiceIds: [] })
    expect(await itemsOf(reports[0]!.run.id)).toHaveLength(40)
  })

  it('invoice every unit beyond the quota of the month, and none of its neighbours', async () => {
    const [{ accountId, keyId }] = (await customers(1)) as [Awaited<ReturnType<typeof oldCustomer>>]
    const next = monthLater(month)
    // The first and the last minute of the month, and those beside it.
    await overageAt(test.prisma, keyId, new Date(month.start.getTime() - 60_000), 7_000)
    await overageAt(test.prisma, keyId, month.start, 3_000)
    await overageAt(test.prisma, keyId, new Date(month.end.getTime() - 60_000), 2_000)
    await overageAt(test.prisma, keyId, month.end, 11_000)
    const before = monthLater(month, -1)
    test.billing.clock.set(next.end.toISOString())
    await usageIsCopiedTo(test.prisma, next.end)
    for (const one of [next, month, before]) await run('month_end', one)
    const invoices = await test.invoicesOf(accountId)
    const byMonth = new Map(invoices.map(({ periodStart, id }) => [periodStart.getTime(), id]))
    const unitsOf = async (of: BillingMonth) =>
      (await linesOf(byMonth.get(of.start.getTime())!)).map(({ quantity, amountFcfa }) => [quantity, amountFcfa])
    expect(await unitsOf(before)).toEqual([[7_000, 140]])
    expect(await unitsOf(month)).toEqual([[5_000, 100]])
    expect(await unitsOf(next)).toEqual([[11_000, 220]])
    expect(invoices).toHaveLength(3)
  })

  it('carry over amounts below the smallest payment, until they reach it', async () => {
    await test.prisma.paymentLimit.updateMany({ data: { minFcfa: 100 } })
    try {
      const [{ accountId, keyId }] = (await customers(1)) as [Awaited<ReturnType<typeof oldCustomer>>]
      const [second, third] = [monthLater(month, 1), monthLater(month, 2)]
      test.billing.clock.set(third.end.toISOString())
      await usageIsCopiedTo(test.prisma, third.end)
      await overageAt(test.prisma, keyId, month.start, 3_000)
      await overageAt(test.prisma, keyId, third.start, 2_000)
      for (const one of [month, second]) expect((await run('month_end', one)).invoiceIds).toEqual([])
      const { invoiceIds } = await run('month_end', third)
      expect(await test.billing.read(invoiceIds[0]!)).toMatchObject({ accountId, netFcfa: 100 })
      expect((await linesOf(invoiceIds[0]!)).map(({ quantity }) => quantity)).toEqual([3_000, 2_000])
    } finally {
      await francsArePayable(test.prisma)
    }
  })

  it('price requests by the terms that were in force when they were made', async () => {
    const [{ accountId, keyId }] = (await customers(1)) as [Awaited<ReturnType<typeof oldCustomer>>]
    const pro = await test.prisma.planVersion.findFirstOrThrow({ where: { planCode: 'pro' } })
    const noon = new Date(month.start.getTime() + 9.5 * 86_400_000)
    await test.prisma.accountPlan.updateMany({ where: { accountId }, data: { validUntil: noon } })
    const data = { accountId, planVersionId: pro.id, validFrom: noon, createdBy: 'test' }
    await test.prisma.accountPlan.create({ data })
    await overageAt(test.prisma, keyId, new Date(noon.getTime() - 60_000), 1_000)
    await overageAt(test.prisma, keyId, noon, 2_000)
    await overageAt(test.prisma, keyId, new Date(noon.getTime() + 86_400_000), 4_000)
    const { invoiceIds } = await run('month_end')
    expect((await linesOf(invoiceIds[0]!)).map((line) => [line.quantity, line.unitPriceFcfa, line.amountFcfa])).toEqual(
      [
        [1_000, 20, 20],
        [6_000, 10, 60],
      ],
    )
  })

  it('bill usage that was copied late on the next invoice, once', async () => {
    const [{ accountId, keyId }] = (await customers(1)) as [Awaited<ReturnType<typeof oldCustomer>>]
    await overageAt(test.prisma, keyId, month.start, 1_000)
    await run('month_end')
    const late = new Date(month.start.getTime() + 60_000)
    await overageAt(test.prisma, keyId, late, 500)
    await test.prisma.usageMinute.updateMany({ where: { keyId, minute: late }, data: { copiedLateAt: new Date() } })
    expect(await run('month_end')).toMatchObject({ invoiceIds: [] })
    const next = monthLater(month)
    await overageAt(test.prisma, keyId, next.start, 2_000)
    for (const one of [next, monthLater(next)]) {
      test.billing.clock.set(one.end.toISOString())
      await usageIsCopiedTo(test.prisma, one.end)
      await run('month_end', one)
    }
    const invoices = await test.invoicesOf(accountId)
    expect(invoices).toHaveLength(2)
    expect((await linesOf(invoices[0]!.id)).map(({ quantity }) => quantity)).toEqual([500, 2_000])
  })

  it('wait for the usage, and for the end of the month', async () => {
    const next = monthLater(month)
    await expect(run('month_end', next)).rejects.toMatchObject({ code: 'month_not_over' })
    test.billing.clock.set(next.end.toISOString())
    await expect(run('month_end', next)).rejects.toMatchObject({ code: 'usage_incomplete' })
    await expect(run('renewals', monthLater(next, 2))).rejects.toMatchObject({ code: 'not_due' })
    expect(await test.prisma.billingRun.count({ where: { month: next.name } })).toBe(0)
    // The job closes the months that it can, and continues when the usage has arrived.
    await new CloseMonthsJob(test.runs).run()
    expect(await test.prisma.billingRun.count({ where: { month: next.name } })).toBe(0)
    await usageIsCopiedTo(test.prisma, next.end)
    await new CloseMonthsJob(test.runs).run()
    expect(await test.prisma.billingRun.findFirst({ where: { month: next.name } })).toMatchObject({
      finishedAt: test.billing.clock.now(),
    })
  })

  it('continue after the failure of one account: the others are invoiced, and it is tried again', async () => {
    const accounts = await customers(3)
    for (const [index, { accountId }] of accounts.entries()) {
      await subscribe(test.prisma, { accountId, plan: index === 1 ? 'enterprise' : 'starter', from: month })
    }
    const broken = accounts[2]!.accountId
    // A constraint of the database, as an example: an invoice of a seller's country without a rate would fail like
    // this.
    await test.database(`CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.account_id = '${broken}' THEN RAISE EXCEPTION 'no invoice for this one'; END IF; RETURN NEW; END $$`)
    await test.database(
      'CREATE TRIGGER refuse_one BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_one()',
    )
    const first = await run('renewals')
    expect(first).toMatchObject({ done: 1, failed: 2 })
    const failures = await new RunHistory(test.prisma).items(first.run.id, { state: 'failed', limit: 10 })
    expect(failures.items.map(({ error }) => error).sort()).toEqual([
      expect.stringContaining('no invoice for this one'),
      'No price of Enterprise is agreed with this account',
    ])
    // A minute must pass before the job tries again; people need not wait.
    expect(await run('renewals')).toMatchObject({ done: 0, failed: 0 })
    await test.database('DROP TRIGGER refuse_one ON invoices')
    await test.database('DROP FUNCTION refuse_one')
    await test.prisma.subscription.update({
      where: { accountId: accounts[1]!.accountId },
      data: { priceFcfa: 700_000 },
    })
    expect(await run('renewals', month, { failed: 'all' })).toMatchObject({ done: 2, failed: 0 })
    expect(await new RunHistory(test.prisma).find(first.run.id)).toMatchObject({ done: 3, failed: 0, netFcfa: 750_000 })
  })

  describe('bin/billing', () => {
    const type = async (line: string) => {
      const [results, messages]: [string[], string[]] = [[], []]
      const terminal: Terminal = { result: (text) => results.push(text), inform: (text) => messages.push(text) }
      const { runs, prisma, billing, control } = test
      const agreements = agreementsOfCommands(prisma, new ControlChannel(control), billing.clock)
      const error: unknown = await runBillingCommand(line.split(' '), {
        runs,
        history: new RunHistory(prisma),
        withAgreements: (use) => use(agreements),
        terminal,
        by: billing.by,
      }).catch((reason: unknown) => reason)
      return { results, messages, error }
    }

    it('shows the invoices that it would make, and changes nothing', async () => {
      const [{ accountId, keyId }] = (await customers(1)) as [Awaited<ReturnType<typeof oldCustomer>>]
      await subscribe(test.prisma, { accountId, plan: 'starter', from: monthLater(month) })
      await overageAt(test.prisma, keyId, month.start, 50)
      const { results, messages, error } = await type(`run --month ${month.name} --dry-run`)
      expect(error).toBeUndefined()
      expect(results.map((line) => JSON.parse(line) as object)).toEqual([
        expect.objectContaining({ account_id: accountId, kind: 'overage', net_fcfa: 1, problem: null }),
        expect.objectContaining({ account_id: accountId, kind: 'renewal', plan: 'starter', net_fcfa: 25_000 }),
      ])
      expect(messages).toEqual(['2 invoices, 25001 FCFA before tax; 0 accounts cannot be invoiced.'])
      expect(await test.invoicesOf(accountId)).toEqual([])
      const real = await type(`run --month ${month.name}`)
      expect(real.results).toHaveLength(2)
      expect(await test.invoicesOf(accountId)).toHaveLength(2)
      expect((await type('status')).results.join('\n')).toContain(
        `${month.name} month_end: 1 done, 0 failed, 1 invoices`,
      )
    })

    it('agrees a subscription like staff: the plan starts, and the worker invoices it', async () => {
      test.billing.clock.set(noonOf(month, 16))
      const account = await test.account()
      const { results, messages, error } = await type(`agree ${account} enterprise --price 300000 --reason contract`)
      expect(error).toBeUndefined()
      expect(messages[0]).toBe('Agreed: enterprise at 300000 FCFA a month before tax, from now on.')
      expect(await test.plansOf(account)).toEqual([['enterprise', null]])
      expect(await test.subscriptionOf(account)).toMatchObject({ planCode: 'enterprise', priceFcfa: 300_000 })
      expect(await test.prisma.auditEntry.findFirst({ where: { accountId: account } })).toMatchObject({
        action: 'subscription.agree',
        reason: 'contract',
      })
      const [draft] = await test.invoicesOf(account)
      expect(draft).toMatchObject({ id: results[0], kind: 'manual', state: 'draft', number: null })
      await test.applyDue()
      expect(await test.invoicesOf(account)).toMatchObject([{ state: 'finalized' }])

      expect((await type(`end ${account} --reason over`)).error).toBeUndefined()
      expect((await test.subscriptionOf(account))?.endedAt).not.toBeNull()
    })

    it('agrees a larger plan that is never invoiced, for a machine without billing', async () => {
      const account = await test.account()
      const { results, error } = await type(`agree ${account} pro --price 0 --reason ours`)
      expect([error, results]).toEqual([undefined, []])
      expect(await test.plansOf(account)).toEqual([['pro', null]])
      await run('renewals', month)
      await run('renewals', monthLater(month))
      expect(await test.invoicesOf(account)).toEqual([])
    })

    it.each([
      ['agree', 'Say which account'],
      ['agree a', 'Say which plan'],
      ['agree a pro', 'Say why: --reason TEXT'],
      ['agree a pro extra --reason x', 'Unexpected argument "extra"'],
      ['agree a pro --price 1.5 --reason x', '--price is whole francs a month'],
      ['agree a pro --from 2027-02-30 --reason x', '--from is a day'],
      ['end', 'Say which account'],
      ['end a', 'Say why'],
      ['agree a pro --reason x --dry-run', '--dry-run is no option of "agree"'],
      ['end a --reason x --price 0', '--price is no option of "end"'],
      ['run --month 2026-01 --reason x', '--reason is no option of "run"'],
      ['status --month 2026-01', '--month is no option of "status"'],
    ])('explains the mistake in "%s"', async (line, message) => {
      const { error } = await type(line)
      expect(error).toMatchObject({ name: 'UsageProblem', message: expect.stringContaining(message) as string })
    })

    it('refuses an agreement that staff could not make either', async () => {
      const account = await test.account()
      expect((await type(`agree ${account} enterprise --reason x`)).error).toMatchObject({ code: 'price_required' })
      expect((await type(`agree ${account} sandbox --reason x`)).error).toMatchObject({ code: 'unknown_plan' })
      expect((await type(`agree nobody pro --reason x`)).error).toMatchObject({ code: 'account_not_found' })
      expect((await type(`agree ${account} pro --from 2020-01-31 --reason x`)).error).toMatchObject({
        status: 400,
        message: expect.stringContaining('today or later: 2020-01-31 is before') as string,
      })
    })

    it('reports that there is nothing to end', async () => {
      const account = await test.account()
      expect((await type(`end ${account} --reason x`)).messages).toEqual([expect.stringContaining('Nothing to end')])
      await type(`agree ${account} pro --price 0 --reason x`)
      expect((await type(`end ${account} --reason x`)).messages).toEqual([expect.stringContaining('Ended')])
      expect((await type(`end ${account} --reason x`)).messages).toEqual([expect.stringContaining('Nothing to end')])
    })

    it('runs the renewals although the month is not over, and prints the reason once', async () => {
      const [{ accountId }] = (await customers(1)) as [Awaited<ReturnType<typeof oldCustomer>>]
      await subscribe(test.prisma, { accountId, plan: 'starter', from: monthLater(month) })
      const line = `run --month ${monthLater(monthLater(month)).name}`
      const shown = await type(`${line} --dry-run`)
      expect(shown.results).toHaveLength(1)
      expect(shown.error).toMatchObject({ message: expect.stringContaining('is not over yet') as string })
      const done = await type(line)
      expect(done.results).toHaveLength(1)
      expect(done.messages.filter((text) => text.includes('is not over yet'))).toEqual([])
      expect(done.error).toMatchObject({ message: expect.stringContaining('is not over yet') as string })
    })

    it('reports failures and unknown arguments', async () => {
      const [{ accountId }] = (await customers(1)) as [Awaited<ReturnType<typeof oldCustomer>>]
      await subscribe(test.prisma, { accountId, plan: 'enterprise', from: monthLater(month) })
      expect((await type(`run --month ${month.name}`)).error).toBeInstanceOf(AccountsFailed)
      expect((await type(`run --month ${monthLater(month).name}`)).error).toMatchObject({})
      for (const line of ['run', 'run --month 2026-13', 'go', 'status now']) {
        expect((await type(line)).error).toMatchObject({ name: 'UsageProblem' })
      }
    })
  })
})
