import { addDays, localDay } from '@repere/rating'
import { monthInFrench } from './subscription-terms.js'
import { OFFSET_MINUTES } from '../usage/seller-time.fixture.js'
import { monthAhead, noonOf, SubscriptionsUnderTest } from './subscriptions.fixture.js'
import { writeAccount } from '../unit-of-work/account-change.js'

jest.setTimeout(120_000)

const MONTH = monthAhead(30)
const DAY_16 = noonOf(MONTH, 16)
const DAY_25 = noonOf(MONTH, 25)
const FIRST_OF_NEXT = localDay(MONTH.end, OFFSET_MINUTES)

describe('subscriptions', () => {
  let test: SubscriptionsUnderTest
  beforeAll(async () => {
    test = await SubscriptionsUnderTest.start({ now: DAY_16 })
  })
  beforeEach(() => test.billing.clock.set(DAY_16))
  afterAll(() => test?.stop())

  describe('a first plan', () => {
    it('is a proforma for the days that are left, and starts when that is paid completely', async () => {
      const account = await test.account()
      const { invoice } = await test.choose(account, 'starter')
      expect(invoice).toMatchObject({ kind: 'upgrade', state: 'proforma', planCode: 'starter', number: null })
      expect([invoice!.netFcfa, invoice!.taxFcfa, invoice!.totalFcfa]).toEqual([12_500, 2_250, 14_750])
      expect([invoice!.periodStart, invoice!.periodEnd]).toEqual([MONTH.start, MONTH.end])
      expect([invoice!.billedFrom, invoice!.billedTo]).toEqual([
        new Date(`${MONTH.name}-16`),
        new Date(`${MONTH.name}-30`),
      ])
      expect(invoice!.dueOn).toEqual(new Date(DAY_16.slice(0, 10)))
      const lines = await test.prisma.invoiceLine.findMany({ where: { invoiceId: invoice!.id } })
      expect(lines).toMatchObject([
        { kind: 'upgrade', quantity: 15, label: `Abonnement Starter, du 16 au 30 ${monthInFrench(MONTH.name)}` },
      ])
      expect(await test.plansOf(account)).toEqual([])

      // A partial payment becomes credit, and starts nothing.
      await test.billing.pay(invoice!.id, 14_749)
      expect(await test.plansOf(account)).toEqual([])
      expect(await test.billing.balances(account)).toEqual({ customer_credit: -14_749 })
      await test.billing.pay(invoice!.id, 1)
      expect(await test.plansOf(account)).toEqual([['starter', null]])
      expect(await test.subscriptionOf(account)).toMatchObject({
        planCode: 'starter',
        priceFcfa: null,
        renewsFrom: new Date(FIRST_OF_NEXT),
      })
      const issued = await test.billing.invoices.issue(invoice!.id)
      expect(issued).toMatchObject({ state: 'paid', number: expect.stringMatching(/^FA-/), settledFcfa: 14_750 })
      expect(issued.snapshot).toMatchObject({ period: { from: `${MONTH.name}-16`, to: `${MONTH.name}-30` } })
      expect(await test.billing.balances(account)).toEqual({})
    })

    it('is mailed with the amounts that paid for it, in money and from credit', async () => {
      const account = await test.account()
      const recipient = await test.billing.reader(account)
      const { invoice } = await test.choose(account, 'starter')
      await test.billing.pay(invoice!.id, 4_750)
      await test.billing.pay(invoice!.id, 12_000)
      const mails = await test.prisma.mail.findMany({
        where: { recipient, template: 'receipt' },
        orderBy: { id: 'asc' },
      })
      expect(mails.map(({ data }) => data)).toMatchObject([
        { amount_fcfa: 4_750, open_fcfa: 10_000, credit_fcfa: 4_750, from_credit: false },
        { amount_fcfa: 12_000, open_fcfa: 0, credit_fcfa: 0, from_credit: false },
        { amount_fcfa: 2_750, open_fcfa: 0, from_credit: true },
      ])
    })

    it('starts when money and a certificate pay for it', async () => {
      const account = await test.account()
      const { invoice } = await test.choose(account, 'starter')
      await test.billing.pay(invoice!.id, 14_500)
      await test.billing.settlements.settle({
        invoiceId: invoice!.id,
        kind: 'withholding',
        amountFcfa: 250,
        key: `withholding:${invoice!.id}`,
        receivedAt: test.billing.clock.now(),
        by: test.billing.by,
      })
      expect(await test.plansOf(account)).toEqual([['starter', null]])
      const issued = await test.billing.invoices.issue(invoice!.id)
      expect(issued).toMatchObject({ state: 'paid', snapshot: { paymentInstructions: [], paidOn: `${MONTH.name}-16` } })
      expect(await test.billing.balances(account)).toEqual({})
    })

    it('is the same proforma when it is chosen again, and another one for another plan', async () => {
      const account = await test.account()
      const reader = await test.billing.reader(account)
      const [first, again] = [await test.choose(account, 'starter'), await test.choose(account, 'starter')]
      expect(again.invoice?.id).toBe(first.invoice?.id)
      const { invoice: other } = await test.choose(account, 'pro')
      expect(other).toMatchObject({ netFcfa: 75_000, state: 'proforma' })
      expect((await test.billing.read(first.invoice!.id)).state).toBe('void')
      // Money for the dropped one becomes credit, and starts nothing.
      await test.billing.pay(first.invoice!.id, first.invoice!.totalFcfa)
      expect(await test.plansOf(account)).toEqual([])
      expect(await test.billing.balances(account)).toEqual({ customer_credit: -14_750 })
      // The credit counts for the other one when the customer chooses to use it.
      await test.choose(account, 'pro', { creditFcfa: 'all' })
      await test.billing.pay(other!.id, 88_500 - 14_750)
      expect(await test.plansOf(account)).toEqual([['pro', null]])
      expect(await test.prisma.mail.count({ where: { recipient: reader, template: 'invoice_issued' } })).toBe(0)
    })

    it('changed twenty times makes no certified invoice and no mail, and is limited', async () => {
      const account = await test.account()
      const reader = await test.billing.reader(account)
      const toggles = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'starter' : 'pro'))
      const refused: unknown[] = []
      for (const plan of toggles) await test.choose(account, plan).catch((error) => refused.push(error))
      const invoices = await test.invoicesOf(account)
      expect(invoices.map(({ number }) => number)).toEqual(invoices.map(() => null))
      expect(invoices).toHaveLength(12)
      // An existing invoice may be requested again.
      expect(refused).toMatchObject(Array.from({ length: 4 }, () => ({ code: 'too_many_choices', status: 429 })))
      expect(await test.prisma.mail.count({ where: { recipient: reader } })).toBe(0)
      test.billing.clock.set(new Date(Date.parse(DAY_16) + 3_700_000).toISOString())
      expect((await test.choose(account, 'pro')).invoice).toMatchObject({ state: 'proforma' })
    })

    it('is refused to an account with debts, with the invoices to pay first', async () => {
      const account = await test.account()
      const debt = await test.billing.invoice(account, { dueOn: `${MONTH.name}-16` })
      const notDue = await test.billing.invoice(account, { dueOn: `${MONTH.name}-30` })
      test.billing.clock.set(noonOf(MONTH, 17))
      await expect(test.choose(account, 'starter')).rejects.toMatchObject({
        code: 'debts_open',
        message: expect.stringContaining(`29,500 FCFA first, of ${debt.number}`),
        details: [{ value: debt.id }],
      })
      await test.billing.pay(debt.id, 29_500)
      const { invoice } = await test.choose(account, 'starter')
      expect(invoice?.state).toBe('proforma')
      // A debt that is not due takes nothing from the payment for the plan.
      await test.billing.pay(invoice!.id, invoice!.totalFcfa)
      expect(await test.plansOf(account)).toEqual([['starter', null]])
      expect((await test.billing.read(notDue.id)).settledFcfa).toBe(0)
    })

    it('is refused to an account that is suspended for fraud', async () => {
      const account = await test.account()
      await test.prisma.account.update({
        where: { id: account },
        data: { suspensionReason: 'fraud', suspendedAt: new Date(), suspendedBy: 'test' },
      })
      await expect(test.choose(account, 'starter')).rejects.toMatchObject({ code: 'account_suspended' })
    })

    it('has the agreed price from the day of the agreement', async () => {
      const account = await test.account()
      await test.prisma.accountOverride.create({
        data: {
          accountId: account,
          kind: 'live',
          priceFcfa: 10_000,
          reason: 'agreed',
          validFrom: new Date(Date.parse(DAY_16) - 3_600_000),
          validUntil: new Date(MONTH.end.getTime() + 90 * 86_400_000),
          createdBy: 'test',
        },
      })
      expect((await test.choose(account, 'pro')).invoice).toMatchObject({ netFcfa: 5_000 })
    })

    it('chosen twenty times at once is one invoice', async () => {
      const account = await test.account()
      const answers = await Promise.all(Array.from({ length: 20 }, () => test.choose(account, 'pro')))
      expect(new Set(answers.map(({ invoice }) => invoice?.id)).size).toBe(1)
      expect(await test.invoicesOf(account)).toHaveLength(1)
    })

    it.each([
      ['sandbox', 'unknown_plan'],
      ['nothing', 'unknown_plan'],
      ['enterprise', 'plan_on_contact'],
    ])('cannot be %s', async (plan, code) => {
      await expect(test.choose(await test.account(), plan)).rejects.toMatchObject({ code })
    })
  })

  describe('the estimate of a month', () => {
    const estimateOf = async (account: string) => (await test.estimates.of(account)).amounts.netFcfa

    it('is the amount invoiced: a first plan in the middle of the month, then a more expensive one', async () => {
      const account = await test.account()
      expect(await estimateOf(account)).toBe(0)
      const { invoice } = await test.choose(account, 'starter')
      expect(await estimateOf(account)).toBe(0)
      await test.buy(invoice!)
      expect(await estimateOf(account)).toBe(12_500)
      test.billing.clock.set(DAY_25)
      await test.buy((await test.choose(account, 'pro')).invoice!)
      expect(await estimateOf(account)).toBe(12_500 + 25_000)
      const invoices = await test.prisma.invoice.findMany({ where: { accountId: account, state: 'paid' } })
      expect(invoices.reduce((sum, { netFcfa }) => sum + netFcfa, 0)).toBe(await estimateOf(account))
    })

    it('is the renewal before the run has processed it, and after', async () => {
      const account = await test.subscriber('starter')
      test.billing.clock.set(noonOf(MONTH, 31))
      expect(await estimateOf(account)).toBe(25_000)
      await test.applyDue()
      expect(await estimateOf(account)).toBe(25_000)
      const [renewal] = await test.renewalsOf(account)
      expect(renewal?.netFcfa).toBe(25_000)
      await test.billing.credit(renewal!.id)
      expect(await estimateOf(account)).toBe(0)
    })
  })

  describe('a more expensive plan', () => {
    it('on day 16 of 30 costs half the difference, to the franc', async () => {
      test.billing.clock.set(noonOf(MONTH, 1))
      const account = await test.subscriber('starter')
      test.billing.clock.set(DAY_16)
      const { invoice } = await test.choose(account, 'pro')
      expect([invoice!.netFcfa, invoice!.taxFcfa, invoice!.totalFcfa]).toEqual([62_500, 11_250, 73_750])
      expect(await test.plansOf(account)).toEqual([['starter', null]])
      await test.buy(invoice!)
      expect((await test.plansOf(account)).at(-1)).toEqual(['pro', null])
      expect(await test.subscriptionOf(account)).toMatchObject({ planCode: 'pro', version: 2 })
    })

    it('credits an issued renewal, and creates it again at the right price', async () => {
      const account = await test.subscriber('starter')
      test.billing.clock.set(DAY_25)
      await test.applyDue()
      const [starter] = await test.renewalsOf(account)
      expect(starter).toMatchObject({
        netFcfa: 25_000,
        planCode: 'starter',
        dueOn: new Date(addDays(DAY_25.slice(0, 10), 7)),
      })
      await test.billing.pay(starter!.id, starter!.totalFcfa)
      const { invoice } = await test.choose(account, 'pro')
      await test.buy(invoice!)
      await test.applyDue()
      await test.applyDue()
      expect((await test.billing.read(starter!.id)).state).toBe('credited')
      const renewals = await test.renewalsOf(account)
      expect(renewals).toMatchObject([{ netFcfa: 150_000, planCode: 'pro', settledFcfa: 0, state: 'finalized' }])
      // The payment of the old one pays a part of the new one when that is due.
      expect(await test.billing.settlements.setAside(test.prisma, account)).toMatchObject([
        { invoice: { id: renewals[0]!.id }, amountFcfa: 29_500 },
      ])
    })

    it('is refused to an account with its own price', async () => {
      const account = await test.subscriber('starter')
      await test.prisma.accountOverride.create({
        data: {
          accountId: account,
          kind: 'live',
          priceFcfa: 20_000,
          reason: 'agreed',
          validFrom: MONTH.start,
          validUntil: MONTH.end,
          createdBy: 'test',
        },
      })
      await expect(test.choose(account, 'pro')).rejects.toMatchObject({ code: 'agreed_with_staff' })
    })
  })

  describe('a cheaper plan', () => {
    it('starts with the next month, and costs nothing until then', async () => {
      const account = await test.subscriber('pro')
      const { invoice } = await test.choose(account, 'starter')
      expect(invoice).toBeNull()
      const planned = await test.subscriptionOf(account)
      await test.choose(account, 'starter')
      expect(await test.subscriptionOf(account)).toEqual(planned)
      expect(await test.plansOf(account)).toEqual([
        ['pro', MONTH.end],
        ['starter', null],
      ])
      test.billing.clock.set(DAY_25)
      await test.applyDue()
      expect(await test.renewalsOf(account)).toMatchObject([{ planCode: 'starter', netFcfa: 25_000 }])
      test.billing.clock.set(noonOf(MONTH, 31))
      await test.applyDue()
      expect(await test.subscriptionOf(account)).toMatchObject({
        planCode: 'starter',
        nextPlanCode: null,
        changesOn: null,
      })
    })

    it('is cancelled, also after the renewal was issued', async () => {
      const account = await test.subscriber('pro')
      await test.choose(account, 'starter')
      test.billing.clock.set(DAY_25)
      await test.applyDue()
      await test.subscriptions.keep({ account, by: test.billing.by })
      await test.applyDue()
      expect(await test.plansOf(account)).toEqual([['pro', null]])
      expect(await test.renewalsOf(account)).toMatchObject([{ planCode: 'pro', netFcfa: 150_000, state: 'finalized' }])
      await expect(test.subscriptions.keep({ account, by: test.billing.by })).rejects.toMatchObject({
        code: 'nothing_planned',
      })
    })
  })

  describe('the end', () => {
    it('takes effect with the month: an issued renewal is credited, and no other follows', async () => {
      const account = await test.subscriber('starter')
      test.billing.clock.set(DAY_25)
      await test.applyDue()
      const [renewal] = await test.renewalsOf(account)
      await test.subscriptions.cancelAtPeriodEnd({ account, by: test.billing.by })
      await test.subscriptions.cancelAtPeriodEnd({ account, by: test.billing.by })
      expect((await test.billing.read(renewal!.id)).state).toBe('credited')
      expect(await test.plansOf(account)).toEqual([['starter', MONTH.end]])
      test.billing.clock.set(noonOf(MONTH, 32))
      await test.applyDue()
      expect(await test.renewalsOf(account)).toEqual([])
      expect((await test.subscriptionOf(account))?.endedAt).toEqual(MONTH.end)
      expect(await test.billing.balances(account)).toEqual({})
    })

    it('drops a plan that was chosen and is not paid', async () => {
      const account = await test.account()
      const { invoice } = await test.choose(account, 'starter')
      await test.subscriptions.cancelAtPeriodEnd({ account, by: test.billing.by })
      expect((await test.billing.read(invoice!.id)).state).toBe('void')
      await expect(test.subscriptions.cancelAtPeriodEnd({ account, by: test.billing.by })).rejects.toMatchObject({
        code: 'not_subscribed',
      })
    })

    it('now leaves no renewal', async () => {
      const account = await test.subscriber('starter')
      await writeAccount(test.prisma, account, (tx, locked) => test.subscriptions.end(tx, locked))
      const [[plan, until]] = (await test.plansOf(account)) as [[string, Date]]
      expect(plan).toBe('starter')
      expect(until.getTime()).toBeLessThan(Date.now() + 60_000)
      test.billing.clock.set(DAY_25)
      await test.applyDue()
      expect(await test.renewalsOf(account)).toEqual([])
    })
  })

  describe('a proforma after its month', () => {
    it('unpaid, lapses with it', async () => {
      const account = await test.account()
      const { invoice } = await test.choose(account, 'starter')
      await test.applyDue()
      expect((await test.billing.read(invoice!.id)).state).toBe('proforma')
      test.billing.clock.set(noonOf(MONTH, 31))
      await test.applyDue()
      expect((await test.billing.read(invoice!.id)).state).toBe('void')
    })

    it.each([
      ['before it lapsed', false],
      ['after it lapsed', true],
    ])('paid late, %s, buys the rest of the current month', async (_, lapsed) => {
      const account = await test.account()
      const { invoice } = await test.choose(account, 'starter')
      // Half of the next month is left, too; it has 31 days.
      test.billing.clock.set(noonOf(MONTH, 30 + 17))
      if (lapsed) await test.applyDue()
      await test.billing.pay(invoice!.id, 14_750)
      expect(await test.plansOf(account)).toEqual([])
      await test.applyDue()
      await test.applyDue()
      expect((await test.billing.read(invoice!.id)).state).toBe('void')
      const [again] = await test.invoicesOf(account)
      expect(again).toMatchObject({ kind: 'upgrade', netFcfa: 12_097, totalFcfa: 14_274, state: 'paid' })
      expect(await test.plansOf(account)).toEqual([['starter', null]])
      expect(await test.billing.balances(account)).toEqual({ customer_credit: -476 })
      await test.applyDue()
      expect(await test.invoicesOf(account)).toHaveLength(2)
    })
  })
})
