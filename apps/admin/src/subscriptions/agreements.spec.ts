import { addDays, localDay } from '@repere/rating'
import { OFFSET_MINUTES } from '../usage/seller-time.fixture.js'
import { monthAhead, noonOf, SubscriptionsUnderTest } from './subscriptions.fixture.js'

jest.setTimeout(120_000)

const MONTH = monthAhead(30)
const DAY_16 = noonOf(MONTH, 16)
const DAY_25 = noonOf(MONTH, 25)
const FIRST_OF_NEXT = localDay(MONTH.end, OFFSET_MINUTES)

describe('a plan that is agreed with staff', () => {
  let test: SubscriptionsUnderTest
  beforeAll(async () => {
    test = await SubscriptionsUnderTest.start({ now: DAY_16 })
  })
  beforeEach(() => test.billing.clock.set(DAY_16))
  afterAll(() => test?.stop())

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

  it('starts at once at its own price, and renews at it', async () => {
    const account = await test.account()
    const part = await agree(account)
    // A debt from its day on, unlike an upgrade.
    expect(part).toMatchObject({ kind: 'manual', netFcfa: 500_000, state: 'finalized' })
    expect(await test.plansOf(account)).toEqual([['enterprise', null]])
    await test.billing.pay(part!.id, part!.totalFcfa)
    expect((await test.subscriptionOf(account))?.priceFcfa).toBe(1_000_000)
    test.billing.clock.set(DAY_25)
    await test.applyDue()
    expect(await test.renewalsOf(account)).toMatchObject([{ planCode: 'enterprise', netFcfa: 1_000_000 }])
    await agree(account, { priceFcfa: 900_000 })
    await test.applyDue()
    await test.applyDue()
    expect(await test.renewalsOf(account)).toMatchObject([{ netFcfa: 900_000, state: 'finalized' }])
  })

  it('starts on a later day, and is invoiced from there', async () => {
    const account = await test.account()
    expect(await agree(account, { beginsOn: FIRST_OF_NEXT })).toBeNull()
    const [[plan]] = (await test.plansOf(account)) as [[string, null]]
    expect(plan).toBe('enterprise')
    expect((await test.subscriptionOf(account))?.renewsFrom).toEqual(new Date(FIRST_OF_NEXT))
    const before = await test.report.of(test.prisma, account)
    expect(before).toMatchObject({ plan: null, change: { day: FIRST_OF_NEXT, plan: { code: 'enterprise' } } })
    await expect(test.choose(account, 'starter')).rejects.toMatchObject({ code: 'agreed_with_staff' })
    test.billing.clock.set(noonOf(MONTH, 31))
    const after = await test.report.of(test.prisma, account)
    expect(after).toMatchObject({ plan: { code: 'enterprise' }, change: null })
  })

  it('is not invoiced for its first month where that was agreed, also from the first day of a month', async () => {
    const account = await test.account()
    await agree(account, { beginsOn: FIRST_OF_NEXT, invoicesPart: false })
    test.billing.clock.set(DAY_25)
    await test.applyDue()
    expect(await test.renewalsOf(account)).toEqual([])
    const later = addDays(FIRST_OF_NEXT, 31).slice(0, 7)
    expect((await test.subscriptionOf(account))?.renewsFrom).toEqual(new Date(`${later}-01`))
  })

  it('needs a price where the plan has none', async () => {
    const account = await test.account()
    await expect(agree(account, { priceFcfa: null })).rejects.toMatchObject({ code: 'price_required' })
    await expect(agree(account, { beginsOn: '2020-01-01' })).rejects.toMatchObject({ status: 400 })
  })

  it('ends by another choice only after the customer has confirmed the loss', async () => {
    const account = await test.account()
    await agree(account)
    await expect(test.choose(account, 'enterprise')).rejects.toMatchObject({ code: 'plan_on_contact' })
    await expect(test.choose(account, 'pro')).rejects.toMatchObject({
      code: 'agreement_lost',
      message: expect.stringContaining('Enterprise at 1,000,000 FCFA a month'),
    })
    const { by } = test.billing
    const { invoice } = await test.subscriptions.choose({ account, plan: 'pro', acceptsLoss: true, by })
    expect(invoice).toBeNull()
    expect((await test.subscriptionOf(account))?.nextPlanCode).toBe('pro')
  })
})
