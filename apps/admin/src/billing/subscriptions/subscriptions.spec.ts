import { localDay } from '@repere/rating'
import { monthInFrench } from './calendar-days.js'
import { monthAhead, noonOf, OFFSET_MINUTES, SubscriptionsUnderTest } from './subscriptions.fixture.js'
import { writeAccount } from '../../accounts/account-change.js'

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
    it('costs the days that are left, and begins when its invoice is paid', async () => {
      const account = await test.account()
      const { invoice } = await test.choose(account, 'starter')
      expect(invoice).toMatchObject({ kind: 'upgrade', state: 'finalized', planCode: 'starter' })
      expect([invoice!.netFcfa, invoice!.taxFcfa, invoice!.totalFcfa]).toEqual([12_500, 2_250, 14_750])
      expect([invoice!.periodStart, invoice!.periodEnd]).toEqual([MONTH.start, MONTH.end])
      expect(invoice!.dueOn).toEqual(new Date(DAY_16.slice(0, 10)))
      const lines = await test.prisma.invoiceLine.findMany({ where: { invoiceId: invoice!.id } })
      expect(lines).toMatchObject([
        { kind: 'upgrade', quantity: 15, label: `Abonnement Starter, du 16 au 30 ${monthInFrench(MONTH.name)}` },
      ])
      expect(await test.plansOf(account)).toEqual([])

      await test.billing.pay(invoice!.id, 14_749)
      expect(await test.plansOf(account)).toEqual([])
      await test.billing.pay(invoice!.id, 1)
      expect(await test.plansOf(account)).toEqual([['starter', null]])
      expect(await test.subscriptionOf(account)).toMatchObject({
        planCode: 'starter',
        priceFcfa: null,
        renewsFrom: new Date(FIRST_OF_NEXT),
      })
    })

    it('begins when a credit note over a part and a payment of the rest settle its invoice', async () => {
      const account = await test.account()
      const { invoice } = await test.choose(account, 'starter')
      await test.billing.credit(invoice!.id, 1_000)
      await test.billing.pay(invoice!.id, 13_750)
      expect((await test.billing.read(invoice!.id)).state).toBe('paid')
      expect(await test.plansOf(account)).toEqual([['starter', null]])
    })

    it('begins when the last franc of its invoice is waived', async () => {
      const account = await test.account()
      const { invoice } = await test.choose(account, 'starter')
      await test.billing.pay(invoice!.id, 14_749)
      await test.billing.credit(invoice!.id, 1)
      expect((await test.billing.read(invoice!.id)).state).toBe('paid')
      expect(await test.plansOf(account)).toEqual([['starter', null]])
    })

    it('is the same invoice when it is chosen again, and another one when another is', async () => {
      const account = await test.account()
      const [first, again] = [await test.choose(account, 'starter'), await test.choose(account, 'starter')]
      expect(again.invoice?.id).toBe(first.invoice?.id)
      const { invoice: other } = await test.choose(account, 'pro')
      expect(other).toMatchObject({ netFcfa: 75_000, state: 'finalized' })
      expect((await test.billing.read(first.invoice!.id)).state).toBe('credited')
      // Money for the one that was withdrawn is credit, and begins nothing.
      await test.billing.pay(first.invoice!.id, first.invoice!.totalFcfa)
      expect(await test.plansOf(account)).toEqual([])
      expect(await test.billing.balances(account)).toEqual({ receivable: 88_500, customer_credit: -14_750 })
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

  describe('a dearer plan', () => {
    it('on day 16 of 30 costs half the difference, to the franc', async () => {
      test.billing.clock.set(noonOf(MONTH, 1))
      const account = await test.subscriber('starter')
      test.billing.clock.set(DAY_16)
      const { invoice } = await test.choose(account, 'pro')
      expect([invoice!.netFcfa, invoice!.taxFcfa, invoice!.totalFcfa]).toEqual([62_500, 11_250, 73_750])
      expect(await test.plansOf(account)).toEqual([['starter', null]])
      await test.billing.pay(invoice!.id, 73_750)
      expect((await test.plansOf(account)).at(-1)).toEqual(['pro', null])
      expect(await test.subscriptionOf(account)).toMatchObject({ planCode: 'pro', version: 2 })
    })

    it('bought when the renewal is out: that is credited, and made anew at the right price', async () => {
      const account = await test.subscriber('starter')
      test.billing.clock.set(DAY_25)
      await test.turn()
      const [starter] = await test.renewalsOf(account)
      expect(starter).toMatchObject({ netFcfa: 25_000, planCode: 'starter', dueOn: new Date(FIRST_OF_NEXT) })
      await test.billing.pay(starter!.id, starter!.totalFcfa)
      const { invoice } = await test.choose(account, 'pro')
      await test.billing.pay(invoice!.id, invoice!.totalFcfa)
      await test.turn()
      await test.turn()
      expect((await test.billing.read(starter!.id)).state).toBe('credited')
      const renewals = await test.renewalsOf(account)
      // What was paid for the old one pays for a part of the new one.
      expect(renewals).toMatchObject([
        { netFcfa: 150_000, planCode: 'pro', settledFcfa: 29_500, state: 'partially_paid' },
      ])
    })

    it('is not for an account with a price of its own', async () => {
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
    it('begins with the next month, and costs nothing until then', async () => {
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
      await test.turn()
      expect(await test.renewalsOf(account)).toMatchObject([{ planCode: 'starter', netFcfa: 25_000 }])
      test.billing.clock.set(noonOf(MONTH, 31))
      await test.turn()
      expect(await test.subscriptionOf(account)).toMatchObject({
        planCode: 'starter',
        nextPlanCode: null,
        changesOn: null,
      })
    })

    it('is taken back, also when the renewal is out', async () => {
      const account = await test.subscriber('pro')
      await test.choose(account, 'starter')
      test.billing.clock.set(DAY_25)
      await test.turn()
      await test.subscriptions.keep({ account, by: test.billing.by })
      await test.turn()
      expect(await test.plansOf(account)).toEqual([['pro', null]])
      expect(await test.renewalsOf(account)).toMatchObject([{ planCode: 'pro', netFcfa: 150_000, state: 'finalized' }])
      await expect(test.subscriptions.keep({ account, by: test.billing.by })).rejects.toMatchObject({
        code: 'nothing_planned',
      })
    })
  })

  describe('the end', () => {
    it('comes with the month: the renewal that is out is credited, and no other follows', async () => {
      const account = await test.subscriber('starter')
      test.billing.clock.set(DAY_25)
      await test.turn()
      const [renewal] = await test.renewalsOf(account)
      await test.subscriptions.cancelAtPeriodEnd({ account, by: test.billing.by })
      await test.subscriptions.cancelAtPeriodEnd({ account, by: test.billing.by })
      expect((await test.billing.read(renewal!.id)).state).toBe('credited')
      expect(await test.plansOf(account)).toEqual([['starter', MONTH.end]])
      test.billing.clock.set(noonOf(MONTH, 32))
      await test.turn()
      expect(await test.renewalsOf(account)).toEqual([])
      expect((await test.subscriptionOf(account))?.endedAt).toEqual(MONTH.end)
      expect(await test.billing.balances(account)).toEqual({})
    })

    it('withdraws an upgrade that nobody has paid', async () => {
      const account = await test.account()
      const { invoice } = await test.choose(account, 'starter')
      await test.subscriptions.cancelAtPeriodEnd({ account, by: test.billing.by })
      expect((await test.billing.read(invoice!.id)).state).toBe('credited')
      await expect(test.subscriptions.cancelAtPeriodEnd({ account, by: test.billing.by })).rejects.toMatchObject({
        code: 'not_subscribed',
      })
    })

    it('now leaves nothing that renews', async () => {
      const account = await test.subscriber('starter')
      await writeAccount(test.prisma, account, (tx, locked) => test.subscriptions.end(tx, locked))
      const [[plan, until]] = (await test.plansOf(account)) as [[string, Date]]
      expect(plan).toBe('starter')
      expect(until.getTime()).toBeLessThan(Date.now() + 60_000)
      test.billing.clock.set(DAY_25)
      await test.turn()
      expect(await test.renewalsOf(account)).toEqual([])
    })
  })

  describe('an upgrade whose month is over', () => {
    it('unpaid, lapses after three days', async () => {
      const account = await test.account()
      const { invoice } = await test.choose(account, 'starter')
      test.billing.clock.set(noonOf(MONTH, 32))
      await test.turn()
      expect((await test.billing.read(invoice!.id)).state).not.toBe('credited')
      test.billing.clock.set(noonOf(MONTH, 34))
      await test.turn()
      expect((await test.billing.read(invoice!.id)).state).toBe('credited')
    })

    it('paid late, buys what is left of the month that runs', async () => {
      const account = await test.account()
      const { invoice } = await test.choose(account, 'starter')
      // Half of the next month is left, too; it has 31 days.
      test.billing.clock.set(noonOf(MONTH, 30 + 17))
      await test.billing.pay(invoice!.id, 14_750)
      expect(await test.plansOf(account)).toEqual([])
      await test.turn()
      await test.turn()
      expect((await test.billing.read(invoice!.id)).state).toBe('credited')
      const [anew] = await test.invoicesOf(account)
      expect(anew).toMatchObject({ kind: 'upgrade', netFcfa: 12_097, totalFcfa: 14_274, state: 'paid' })
      expect(await test.plansOf(account)).toEqual([['starter', null]])
      expect(await test.billing.balances(account)).toEqual({ customer_credit: -476 })
      await test.turn()
      expect(await test.invoicesOf(account)).toHaveLength(3)
    })
  })

  describe('agreed with staff', () => {
    const agree = (account: string, change: object = {}) =>
      test.agreements.set({
        account,
        plan: 'enterprise',
        priceFcfa: 1_000_000,
        invoicesPart: true,
        reason: 'contract 7',
        by: test.billing.by,
        ...change,
      })

    it('begins at once, at its own price, and renews at it', async () => {
      const account = await test.account()
      const part = await agree(account)
      // Owed from its day on, unlike an upgrade.
      expect(part).toMatchObject({ kind: 'manual', netFcfa: 500_000, state: 'finalized' })
      expect(await test.plansOf(account)).toEqual([['enterprise', null]])
      await test.billing.pay(part!.id, part!.totalFcfa)
      expect((await test.subscriptionOf(account))?.priceFcfa).toBe(1_000_000)
      test.billing.clock.set(DAY_25)
      await test.turn()
      expect(await test.renewalsOf(account)).toMatchObject([{ planCode: 'enterprise', netFcfa: 1_000_000 }])
      await agree(account, { priceFcfa: 900_000 })
      await test.turn()
      await test.turn()
      expect(await test.renewalsOf(account)).toMatchObject([{ netFcfa: 900_000, state: 'finalized' }])
    })

    it('begins on a day to come, and is invoiced from there', async () => {
      const account = await test.account()
      expect(await agree(account, { beginsOn: FIRST_OF_NEXT })).toBeNull()
      const [[plan]] = (await test.plansOf(account)) as [[string, null]]
      expect(plan).toBe('enterprise')
      expect((await test.subscriptionOf(account))?.renewsFrom).toEqual(new Date(FIRST_OF_NEXT))
    })

    it('needs a price where the plan has none', async () => {
      const account = await test.account()
      await expect(agree(account, { priceFcfa: null })).rejects.toMatchObject({ code: 'price_required' })
      await expect(agree(account, { beginsOn: '2020-01-01' })).rejects.toMatchObject({ status: 400 })
    })

    it('gives way to nothing that the customer chooses without being told', async () => {
      const account = await test.account()
      await agree(account)
      await expect(test.choose(account, 'enterprise')).rejects.toMatchObject({ code: 'plan_on_contact' })
      const { invoice } = await test.choose(account, 'pro')
      expect(invoice).toBeNull()
      expect((await test.subscriptionOf(account))?.nextPlanCode).toBe('pro')
    })
  })
})
