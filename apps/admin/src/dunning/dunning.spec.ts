import { dayOf } from '@repere/rating'
import { systemAuthor } from '../audit/index.js'
import { DunningUnderTest } from './dunning.fixture.js'

jest.setTimeout(180_000)

const by = systemAuthor('test')

describe('an invoice that is not paid', () => {
  let dunning: DunningUnderTest
  beforeAll(async () => {
    dunning = await DunningUnderTest.start()
  })
  afterAll(() => dunning?.stop())

  const pay = (invoiceId: string, amount = 29_500) => dunning.billing.pay(invoiceId, amount)

  it('is reminded of on its days, once each, and then every key is refused', async () => {
    const { accountId, invoice, reader, keyText } = await dunning.debtor()
    const days: [string, string[]][] = [
      ['2026-06-27', []],
      ['2026-06-28', ['reminder -3']],
      ['2026-06-30', []],
      ['2026-07-01', ['reminder 0']],
      ['2026-07-04', ['reminder 3']],
      ['2026-07-08', ['reminder 7']],
      ['2026-07-10', []],
      ['2026-07-11', ['suspension']],
      ['2026-07-12', []],
    ]
    const mails: string[] = []
    for (const [day, added] of days) {
      expect([day, await dunning.gate.judge(keyText)]).toEqual([day, day > '2026-07-11' ? 'suspended' : 'admitted'])
      await dunning.on(day)
      await dunning.on(day)
      mails.push(...added)
      expect([day, await dunning.mailsTo(reader)]).toEqual([day, mails])
    }
    expect(await dunning.gate.judge(keyText)).toBe('suspended')
    expect(await dunning.reasonOf(accountId)).toBe('non_payment')
    expect((await dunning.billing.read(invoice.id)).state).toBe('overdue')
    expect(await dunning.stepsOf(invoice.id)).toEqual(['before_due', 'due', 'after_3', 'after_7', 'suspension'])
  })

  it('is overdue from the next day, and names the open amount after a part payment', async () => {
    const { invoice, reader } = await dunning.debtor()
    await pay(invoice.id, 9_500)
    await dunning.on('2026-07-01')
    expect((await dunning.billing.read(invoice.id)).state).toBe('partially_paid')
    await dunning.on('2026-07-02')
    expect(await dunning.billing.read(invoice.id)).toMatchObject({ state: 'overdue', settledFcfa: 9_500 })
    const [mail] = await dunning.prisma.mail.findMany({ where: { recipient: reader, template: 'payment_reminder' } })
    expect(mail?.data).toMatchObject({
      invoice_number: invoice.number,
      amount_fcfa: 20_000,
      due_on: '2026-07-01',
      suspended_from: '2026-07-11',
      url: `https://console.example/invoices/${invoice.id}`,
    })
  })

  describe('that is a renewal, with credit of its account', () => {
    const DUE = ['2026-07-01', '2026-07-02']
    /** @returns a renewal of 29,500 francs, and the credit of its account */
    const renewalWithCredit = async (creditFcfa: number) => {
      const debtor = await dunning.debtor({ kind: 'renewal' })
      const other = await dunning.billing.invoice(debtor.accountId, { netFcfa: 10_000, dueOn: '2026-06-20' })
      await pay(other.id, 11_800 + creditFcfa)
      const stateOf = async () => (await dunning.billing.read(debtor.invoice.id)).state
      const setAside = async () =>
        (await dunning.billing.settlements.setAside(dunning.prisma, debtor.accountId)).map(
          ({ amountFcfa }) => amountFcfa,
        )
      return { ...debtor, stateOf, setAside }
    }

    it('takes it on its due day, not before, and is not reminded of', async () => {
      const { accountId, invoice, reader, stateOf, setAside } = await renewalWithCredit(30_000)
      for (const day of ['2026-06-27', '2026-06-28', '2026-06-30']) {
        await dunning.on(day)
        expect([day, await stateOf(), await setAside()]).toEqual([day, 'finalized', [29_500]])
      }
      expect(await dunning.billing.balances(accountId)).toEqual({ receivable: 29_500, customer_credit: -30_000 })
      for (const day of DUE) await dunning.on(day)
      expect([await stateOf(), await setAside()]).toEqual(['paid', []])
      expect(await dunning.billing.balances(accountId)).toEqual({ customer_credit: -500 })
      expect(await dunning.mailsTo(reader)).toEqual([])
      expect(await dunning.stepsOf(invoice.id)).toEqual(['(before_due)'])
    })

    it('is reminded of the rest that the credit does not pay', async () => {
      const { reader, stateOf } = await renewalWithCredit(9_500)
      await dunning.on('2026-06-28')
      expect(await stateOf()).toBe('finalized')
      await dunning.on(DUE[0]!)
      expect(await stateOf()).toBe('partially_paid')
      const mails = await dunning.prisma.mail.findMany({
        where: { recipient: reader, template: 'payment_reminder' },
        orderBy: { id: 'asc' },
      })
      expect(mails.map(({ data }) => data)).toMatchObject([{ amount_fcfa: 20_000 }, { amount_fcfa: 20_000 }])
    })

    it('leaves it to what is bought meanwhile', async () => {
      const { accountId, stateOf, setAside } = await renewalWithCredit(30_000)
      dunning.billing.clock.set('2026-06-29T08:00:00Z')
      expect(await dunning.billing.invoice(accountId, { netFcfa: 5_000 })).toMatchObject({ state: 'paid' })
      expect([await stateOf(), await setAside()]).toEqual(['finalized', [24_100]])
    })
  })

  it('is reminded of once, however many workers look at once', async () => {
    const { reader } = await dunning.debtor()
    dunning.billing.clock.set('2026-07-01T08:00:00Z')
    await Promise.all(Array.from({ length: 8 }, () => dunning.worker().run()))
    expect(await dunning.mailsTo(reader)).toEqual(['reminder 0'])
  })

  it('is reminded of once, although the worker stops between the record and the mail', async () => {
    const { reader, invoice } = await dunning.debtor()
    const { prisma: owner } = dunning.billing.database
    await owner.$executeRaw`
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''the worker dies''; END'`
    await owner.$executeRaw`CREATE TRIGGER dies BEFORE INSERT ON mails FOR EACH ROW EXECUTE FUNCTION die()`
    await expect(dunning.on('2026-07-01')).rejects.toThrow('could not be pursued')
    await owner.$executeRaw`DROP FUNCTION die CASCADE`
    expect(await dunning.stepsOf(invoice.id)).toEqual([])
    await dunning.on('2026-07-01')
    await dunning.on('2026-07-01')
    expect(await dunning.mailsTo(reader)).toEqual(['reminder 0'])
  })

  it('after days without a worker: one mail, the newest; the others are recorded', async () => {
    const { invoice, reader } = await dunning.debtor()
    await dunning.on('2026-07-09')
    expect(await dunning.mailsTo(reader)).toEqual(['reminder 7'])
    expect(await dunning.stepsOf(invoice.id)).toEqual(['(before_due)', '(due)', '(after_3)', 'after_7'])
    const late = await dunning.debtor()
    await dunning.on('2026-07-20')
    expect(await dunning.mailsTo(late.reader)).toEqual(['suspension'])
    expect(await dunning.reasonOf(late.accountId)).toBe('non_payment')
  })

  it('paid: its keys are accepted again before the payment is answered', async () => {
    const { accountId, invoice, reader, keyText } = await dunning.debtor()
    await dunning.on('2026-07-11')
    expect(await dunning.gate.judge(keyText)).toBe('suspended')
    await pay(invoice.id, 9_500)
    expect(await dunning.gate.judge(keyText)).toBe('suspended')
    await pay(invoice.id, 20_000)
    expect(await dunning.gate.judge(keyText)).toBe('admitted')
    expect(await dunning.reasonOf(accountId)).toBeNull()
    await dunning.on('2026-07-20')
    expect(await dunning.mailsTo(reader)).toEqual(['suspension', 'reinstatement'])
    // The mail may say that paying ends the suspension.
    const mail = await dunning.prisma.mail.findFirst({ where: { recipient: reader, template: 'suspension' } })
    expect(mail?.data).toMatchObject({ has_debts: true })
  })

  it('paid while another one is overdue for as long: the suspension stays; for less: it ends', async () => {
    const { accountId, invoice, keyText } = await dunning.debtor()
    dunning.billing.clock.set('2026-06-17T08:00:00Z')
    const second = await dunning.billing.invoice(accountId, { dueOn: '2026-07-02' })
    const third = await dunning.billing.invoice(accountId, { dueOn: '2026-07-05' })
    await dunning.on('2026-07-12')
    await pay(invoice.id)
    expect(await dunning.gate.judge(keyText)).toBe('suspended')
    await pay(second.id)
    expect(await dunning.gate.judge(keyText)).toBe('admitted')
    await dunning.on('2026-07-14')
    expect(await dunning.reasonOf(accountId)).toBeNull()
    await dunning.on('2026-07-15')
    expect(await dunning.reasonOf(accountId)).toBe('non_payment')
    await pay(third.id)
    expect(await dunning.reasonOf(accountId)).toBeNull()
  })

  it('paid by an account that is suspected of fraud: that suspension stays', async () => {
    const { accountId, invoice, keyText } = await dunning.debtor()
    await dunning.accountStatus.suspendAccount({ account: accountId, reason: 'fraud', by })
    await dunning.on('2026-07-12')
    expect(await dunning.reasonOf(accountId)).toBe('fraud')
    await pay(invoice.id)
    expect(await dunning.reasonOf(accountId)).toBe('fraud')
    await dunning.on('2026-07-13')
    expect(await dunning.gate.judge(keyText)).toBe('suspended')
  })

  it('of an account whose suspension for fraud ends before payment: suspended for non-payment then', async () => {
    const { accountId } = await dunning.debtor()
    await dunning.accountStatus.suspendAccount({ account: accountId, reason: 'fraud', by })
    await dunning.on('2026-07-12')
    await dunning.accountStatus.reinstateAccount({ account: accountId, by })
    await dunning.on('2026-07-13')
    expect(await dunning.reasonOf(accountId)).toBe('non_payment')
  })

  it('of an account that staff reinstated does not suspend it again', async () => {
    const { accountId } = await dunning.debtor()
    await dunning.on('2026-07-11')
    await dunning.accountStatus.reinstateAccount({ account: accountId, by })
    await dunning.on('2026-07-12')
    expect(await dunning.reasonOf(accountId)).toBeNull()
  })

  it('with an extension: accepted at once, reminded all the same, and suspended after its end', async () => {
    const { accountId, invoice, keyText } = await dunning.debtor()
    await dunning.on('2026-07-11')
    expect(await dunning.gate.judge(keyText)).toBe('suspended')
    await dunning.extensions.grant({ accountId, until: '2026-07-20', reason: 'promised', by })
    expect(await dunning.gate.judge(keyText)).toBe('admitted')
    await dunning.on('2026-07-20')
    expect(await dunning.gate.judge(keyText)).toBe('admitted')
    await dunning.on('2026-07-21')
    expect(await dunning.gate.judge(keyText)).toBe('suspended')
    await pay(invoice.id)
    expect(await dunning.gate.judge(keyText)).toBe('admitted')
    await expect(
      dunning.extensions.grant({ accountId, until: '2026-07-20', reason: 'late', by }),
    ).rejects.toMatchObject({ status: 400 })
  })

  it('with an extension before the day of suspension: not suspended before it ends', async () => {
    const { accountId, reader } = await dunning.debtor()
    dunning.billing.clock.set('2026-07-02T08:00:00Z')
    await dunning.extensions.grant({ accountId, until: '2026-07-31', reason: 'promised', by })
    await dunning.on('2026-07-31')
    expect(await dunning.reasonOf(accountId)).toBeNull()
    expect(await dunning.mailsTo(reader)).toEqual(['reminder 7'])
    await dunning.on('2026-08-01')
    expect(await dunning.reasonOf(accountId)).toBe('non_payment')
  })

  it('waived by a credit note: there is no debt, and the suspension ends', async () => {
    const { accountId, invoice, reader } = await dunning.debtor()
    await dunning.on('2026-07-11')
    await dunning.billing.credit(invoice.id)
    // At once, not at the next execution of the job.
    expect(await dunning.reasonOf(accountId)).toBeNull()
    await dunning.on('2026-07-12')
    expect(await dunning.reasonOf(accountId)).toBeNull()
    expect(await dunning.mailsTo(reader)).toEqual(['suspension', 'reinstatement'])
  })

  it('a suspension for non-payment by staff stays until staff or a payment ends it', async () => {
    const { accountId, invoice } = await dunning.debtor()
    await dunning.accountStatus.suspendAccount({ account: accountId, reason: 'non_payment', by })
    await dunning.on('2026-07-02')
    expect(await dunning.reasonOf(accountId)).toBe('non_payment')
    await pay(invoice.id)
    expect(await dunning.reasonOf(accountId)).toBeNull()
  })

  it('that is a proforma is never overdue: its plan has not started', async () => {
    const { accountId, invoice, reader } = await dunning.debtor({ kind: 'upgrade' })
    await dunning.on('2026-07-20')
    expect((await dunning.billing.read(invoice.id)).state).toBe('proforma')
    expect(await dunning.mailsTo(reader)).toEqual([])
    expect(await dunning.reasonOf(accountId)).toBeNull()
  })

  it('of less than the smallest payment is never overdue, and causes no reminders', async () => {
    const { accountId, invoice, reader } = await dunning.debtor()
    await dunning.billing.pay(invoice.id, 29_499)
    await dunning.on('2026-07-20')
    expect((await dunning.billing.read(invoice.id)).state).toBe('partially_paid')
    expect(await dunning.mailsTo(reader)).toEqual([])
    expect(await dunning.reasonOf(accountId)).toBeNull()

    const late = await dunning.debtor()
    await dunning.on('2026-07-20')
    expect(await dunning.reasonOf(late.accountId)).toBe('non_payment')
    await dunning.billing.pay(late.invoice.id, 29_450)
    await dunning.on('2026-07-21')
    expect(await dunning.reasonOf(late.accountId)).toBeNull()
  })

  it('after 60 days ends the subscription, once', async () => {
    const { accountId, invoice, reader } = await dunning.debtor()
    await dunning.prisma.subscription.create({
      data: { accountId, planCode: 'pro', renewsFrom: new Date('2026-07-01T00:00:00Z') },
    })
    await dunning.on('2026-08-29')
    expect((await dunning.subscriptions.subscriptionOf(accountId))?.endedAt).toBeNull()
    await dunning.on('2026-08-30')
    await dunning.on('2026-08-31')
    const ended = await dunning.subscriptions.subscriptionOf(accountId)
    expect(ended?.endedAt).toEqual(new Date('2026-08-30T08:00:00Z'))
    expect(await dunning.mailsTo(reader)).toEqual(['suspension', 'subscription_unpaid'])
    expect(await dunning.stepsOf(invoice.id)).toContain('cancellation')
  })

  it('after a first plan for the last days of a month leaves a week to pay and three days, and ten after a whole month', async () => {
    const { subscriptions, billing } = dunning
    billing.clock.set('2026-06-30T08:00:00Z')
    const account = await subscriptions.account()
    const reader = await billing.reader(account)
    await subscriptions.buy((await subscriptions.choose(account, 'pro')).invoice!)
    await subscriptions.applyDue()
    const [july] = await subscriptions.renewalsOf(account)
    expect(july).toMatchObject({ dueOn: new Date('2026-07-07'), graceDays: 3 })
    const mailOf = async (template: string, key = '') =>
      (
        await dunning.prisma.mail.findMany({
          where: { recipient: reader, template, key: { contains: key } },
          orderBy: { id: 'asc' },
        })
      ).map(({ data }) => data)
    expect(await mailOf('plan_begun')).toMatchObject([{ due_on: '2026-07-07', suspended_from: '2026-07-10' }])
    expect(await mailOf('invoice_issued', july!.id)).toMatchObject([
      { due_on: '2026-07-07', suspended_from: '2026-07-10' },
    ])
    await dunning.on('2026-06-30')
    expect(await mailOf('payment_reminder')).toEqual([])
    // A reminder before the due day and one on it say when keys are refused.
    await dunning.on('2026-07-04')
    expect(await mailOf('payment_reminder')).toMatchObject([{ days_overdue: -3, suspended_from: '2026-07-10' }])
    await dunning.on('2026-07-07')
    expect(await mailOf('payment_reminder')).toMatchObject([
      { days_overdue: -3 },
      { days_overdue: 0, suspended_from: '2026-07-10' },
    ])
    await dunning.on('2026-07-09')
    expect(await dunning.reasonOf(account)).toBeNull()
    await dunning.on('2026-07-10')
    expect(await dunning.reasonOf(account)).toBe('non_payment')
    await billing.pay(july!.id, july!.totalFcfa)
    expect(await dunning.reasonOf(account)).toBeNull()
    billing.clock.set('2026-07-26T08:00:00Z')
    await subscriptions.applyDue()
    const [, august] = await subscriptions.renewalsOf(account)
    expect(august).toMatchObject({ dueOn: new Date('2026-08-02'), graceDays: 10 })
    expect((await mailOf('invoice_issued', august!.id))[0]).not.toHaveProperty('suspended_from')
    await dunning.on('2026-08-11')
    expect(await dunning.reasonOf(account)).toBeNull()
    await dunning.on('2026-08-12')
    expect(await dunning.reasonOf(account)).toBe('non_payment')
  })

  it('after a more expensive plan of a customer of earlier months has all of its days of grace', async () => {
    const { subscriptions, billing } = dunning
    billing.clock.set('2026-04-10T08:00:00Z')
    const account = await subscriptions.subscriber('starter')
    for (const day of ['2026-04-25', '2026-05-25']) {
      billing.clock.set(`${day}T08:00:00Z`)
      await subscriptions.applyDue()
      const renewal = (await subscriptions.renewalsOf(account)).at(-1)!
      await billing.pay(renewal.id, renewal.totalFcfa)
    }
    billing.clock.set('2026-06-28T08:00:00Z')
    await subscriptions.buy((await subscriptions.choose(account, 'pro')).invoice!)
    await subscriptions.applyDue()
    expect((await subscriptions.renewalsOf(account)).at(-1)).toMatchObject({ planCode: 'pro', graceDays: 10 })
  })

  it('after a first plan for a whole month has all of its days of grace', async () => {
    const { subscriptions, billing } = dunning
    billing.clock.set('2026-06-01T08:00:00Z')
    const account = await subscriptions.subscriber('pro')
    billing.clock.set('2026-06-25T08:00:00Z')
    await subscriptions.applyDue()
    expect(await subscriptions.renewalsOf(account)).toMatchObject([{ graceDays: 10 }])
  })

  it('after a first plan that staff agreed has all of its days of grace', async () => {
    const { subscriptions, billing } = dunning
    billing.clock.set('2026-06-27T08:00:00Z')
    const account = await subscriptions.account()
    const terms = { plan: 'pro', priceFcfa: 100_000, invoicesPart: true, reason: 'contract' }
    await subscriptions.agreements.set({ account, ...terms, by: billing.by })
    await subscriptions.applyDue()
    expect(await subscriptions.renewalsOf(account)).toMatchObject([{ planCode: 'pro', graceDays: 10 }])
  })

  it('after two plans within the first month has three days of grace', async () => {
    const { subscriptions, billing } = dunning
    billing.clock.set('2026-06-27T08:00:00Z')
    const account = await subscriptions.subscriber('starter')
    billing.clock.set('2026-06-28T08:00:00Z')
    await subscriptions.buy((await subscriptions.choose(account, 'pro')).invoice!)
    await subscriptions.applyDue()
    expect(await subscriptions.renewalsOf(account)).toMatchObject([{ planCode: 'pro', graceDays: 3 }])
  })

  it('is not billed for the days on which its keys were refused', async () => {
    const { subscriptions, billing } = dunning
    billing.clock.set('2026-06-24T08:00:00Z')
    const account = await billing.account()
    const from = new Date('2026-07-01T00:00:00Z')
    await dunning.prisma.subscription.create({ data: { accountId: account, planCode: 'starter', renewsFrom: from } })
    await subscriptions.applyDue()
    const [july] = await subscriptions.renewalsOf(account)
    expect(july?.totalFcfa).toBe(29_500)
    await dunning.on('2026-07-11')
    expect(await dunning.reasonOf(account)).toBe('non_payment')
    // No further month is invoiced.
    for (const day of ['2026-07-26', '2026-08-05']) {
      billing.clock.set(`${day}T08:00:00Z`)
      await subscriptions.applyDue()
    }
    expect(await subscriptions.renewalsOf(account)).toHaveLength(1)
    await billing.pay(july!.id, 29_500)
    expect(await dunning.reasonOf(account)).toBeNull()
    await subscriptions.applyDue()
    const [note] = await dunning.prisma.invoice.findMany({ where: { creditsId: july!.id } })
    // 12 to 31 July: twenty of 31 days.
    expect(note).toMatchObject({ totalFcfa: -19_032, reason: 'Accès suspendu du 12/07/2026 au 31/07/2026' })
    const [, august] = await subscriptions.renewalsOf(account)
    // From 5 August on: 27 of 31 days, which the credit pays for in part, on the day that it is due.
    expect(august).toMatchObject({ netFcfa: 21_774, totalFcfa: 25_693, settledFcfa: 0 })
    await subscriptions.applyDue()
    await dunning.on(dayOf(august!.dueOn))
    expect(await billing.read(august!.id)).toMatchObject({ settledFcfa: 19_032 })
    expect(await dunning.prisma.invoice.count({ where: { accountId: account } })).toBe(3)
    expect(await billing.balances(account)).toEqual({ receivable: 25_693 - 19_032 })
  })

  it('is not created for a further month while the account is suspended for fraud: the subscription pauses', async () => {
    const { subscriptions, billing } = dunning
    billing.clock.set('2026-06-25T08:00:00Z')
    const account = await billing.account()
    const from = new Date('2026-07-01T00:00:00Z')
    await dunning.prisma.subscription.create({ data: { accountId: account, planCode: 'starter', renewsFrom: from } })
    await subscriptions.applyDue()
    const [july] = await subscriptions.renewalsOf(account)
    await billing.pay(july!.id, 29_500)
    const at = new Date('2026-07-11T08:00:00Z')
    billing.clock.set(at.toISOString())
    await dunning.accountStatus.suspendAccount({ account, reason: 'fraud', at, by: billing.by })
    for (const day of ['2026-07-26', '2026-08-05', '2026-08-26']) {
      billing.clock.set(`${day}T08:00:00Z`)
      await subscriptions.applyDue()
    }
    expect(await subscriptions.renewalsOf(account)).toHaveLength(1)
    const end = new Date('2026-09-03T08:00:00Z')
    billing.clock.set(end.toISOString())
    await dunning.accountStatus.reinstateAccount({ account, at: end, by: billing.by })
    await subscriptions.applyDue()
    const renewals = await subscriptions.renewalsOf(account)
    // August was refused as a whole; of September, 28 of 30 days are billed.
    const bills = renewals.map(({ periodEnd, netFcfa }) => [periodEnd.toISOString().slice(0, 10), netFcfa])
    expect(bills).toEqual([
      ['2026-07-31', 25_000],
      ['2026-09-30', 23_333],
    ])
    const [note] = await dunning.prisma.invoice.findMany({ where: { creditsId: july!.id } })
    expect(note?.reason).toBe('Accès suspendu du 12/07/2026 au 31/07/2026')
  })
})
