import { addDays, localDay } from '@repere/rating'
import { OFFSET_MINUTES } from '../usage/seller-time.fixture.js'
import { PlanQuotes } from './plan-quote.js'
import { monthAhead, noonOf, SubscriptionsUnderTest } from './subscriptions.fixture.js'

jest.setTimeout(120_000)

const MONTH = monthAhead(30)
const FIRST_OF_NEXT = localDay(MONTH.end, OFFSET_MINUTES)

describe('the quote of a plan', () => {
  let test: SubscriptionsUnderTest
  beforeAll(async () => {
    test = await SubscriptionsUnderTest.start({ now: noonOf(MONTH, 16) })
  })
  beforeEach(() => test.billing.clock.set(noonOf(MONTH, 16)))
  afterAll(() => test?.stop())

  it.each([
    ['bought during a month', 3, null],
    ['that begins next month, because the agreed one is more expensive', 10, 200_000],
  ])('says from when keys are refused without the renewal: a first plan %s', async (_what, graceDays, priceFcfa) => {
    const { by } = test.billing
    const account = await test.account()
    if (priceFcfa !== null) {
      await test.agreements.set({ account, plan: 'pro', priceFcfa, invoicesPart: false, reason: 'contract', by })
    }
    const quote = await new PlanQuotes(test.prisma, test.billing.clock).of(account, 'starter')
    expect(quote).toMatchObject({ nextMonthDueOn: FIRST_OF_NEXT, suspendedFrom: addDays(FIRST_OF_NEXT, graceDays) })

    const { invoice } = await test.subscriptions.choose({ account, plan: 'starter', acceptsLoss: true, by })
    expect(invoice === null).toBe(priceFcfa !== null)
    if (invoice) await test.buy(invoice)
    test.billing.clock.set(noonOf(MONTH, 25))
    await test.applyDue()
    expect(await test.renewalsOf(account)).toMatchObject([{ planCode: 'starter', graceDays }])
  })

  it('leaves a week to pay next month after a plan of the last days of a month', async () => {
    const account = await test.account()
    test.billing.clock.set(noonOf(MONTH, 26))
    const quote = await new PlanQuotes(test.prisma, test.billing.clock).of(account, 'starter')
    const dueOn = addDays(`${MONTH.name}-26`, 7)
    expect(quote).toMatchObject({
      beginsOn: `${MONTH.name}-26`,
      nextMonthDueOn: dueOn,
      suspendedFrom: addDays(dueOn, 3),
    })
    await test.buy((await test.choose(account, 'starter')).invoice!)
    await test.applyDue()
    // As it was announced.
    expect(await test.renewalsOf(account)).toMatchObject([{ dueOn: new Date(dueOn), graceDays: 3 }])
  })

  it.each([
    ['a price of nothing without a subscription', 0, null],
    ['a price of the present plan', 20_000, 'starter'],
  ])('is refused like the choice itself where staff agreed %s', async (_what, priceFcfa, plan) => {
    const account = plan === null ? await test.account() : await test.subscriber(plan)
    await test.prisma.accountOverride.create({
      data: {
        accountId: account,
        kind: 'live',
        priceFcfa,
        reason: 'agreed',
        validFrom: MONTH.start,
        validUntil: MONTH.end,
        createdBy: 'test',
      },
    })
    await expect(new PlanQuotes(test.prisma, test.billing.clock).of(account, 'pro')).rejects.toMatchObject({
      code: 'agreed_with_staff',
    })
    await expect(test.choose(account, 'pro')).rejects.toMatchObject({ code: 'agreed_with_staff' })
  })
})
