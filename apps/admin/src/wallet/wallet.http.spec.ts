import { findKeyForGateway } from '@repere/prisma'
import { adjustmentLine, type BillingMonth, billingMonth, dayOf, monthAfter, subscriptionLine } from '@repere/rating'
import { ControlChannel, francs, parseKey, UsageReader } from '@repere/shared'
import { createKey } from '@repere/test-kit'
import { type TestMember } from '../access/admin.fixture.js'
import { systemAuthor } from '../audit/index.js'
import { type Gatekeeper } from '../keys/gatekeeper.fixture.js'
import { type PaymentDto } from '../payments/payment.dto.js'
import { type PaymentsUnderTest, startPayments } from '../payments/payments.fixture.js'
import { OFFSET_MINUTES, sellerDay } from '../usage/seller-time.fixture.js'
import { UsageCopy } from '../usage/usage-copy.js'
import { Invoices } from '../invoicing/invoices.js'
import { capsOf } from '../billing-runs/overage-usage.js'
import { lastMonth } from '../billing-runs/runs.fixture.js'
import { WalletLevels } from './wallet-levels.js'
import { type WalletDto } from './wallet.dto.js'

jest.setTimeout(120_000)

/** 500 francs and their tax pay for 100 requests at 5 francs. */
const FOR_100_REQUESTS = 590
const QUOTA = 10

describe('the prepaid wallet', () => {
  let payments: PaymentsUnderTest
  let gate: Gatekeeper
  beforeAll(async () => {
    payments = await startPayments()
    gate = await payments.admin.gate()
    await payments.prisma.planVersion.create({
      data: {
        planCode: 'starter',
        validFrom: new Date(Date.now() - 1_000),
        dayQuota: QUOTA,
        burstPerSecond: 10_000,
        overagePricePer1000Fcfa: 5_000,
      },
    })
  })
  afterAll(() => payments?.stop())

  /** A customer of Starter with a live key. */
  async function customer() {
    const owner = await payments.admin.member({ plan: 'starter' })
    const { text } = await createKey(payments.prisma, gate.redis, owner, { kind: 'live' })
    await new ControlChannel(gate.redis).publishSuspension({ ...owner, suspended: null, version: 1 })
    const key = parseKey(text)!
    const admit = () => gate.store.admit({ key, origin: null, limitClass: 'unit_only', group: 'routing' })
    /** @returns the number of admitted requests of `count` simultaneous ones */
    const admitted = async (count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, admit))
      return answers.filter(({ outcome }) => outcome === 'admitted').length
    }
    return { owner, key, admit, admitted }
  }
  async function buy({ client }: TestMember, amount: number): Promise<void> {
    const { status, body, text } = await client.post<PaymentDto>('/wallet/payments', { amount_fcfa: amount })
    if (status !== 201) throw new Error(`Buying answers ${status}: ${text}`)
    expect(body).toMatchObject({ invoice_id: null, amount_fcfa: amount, state: 'pending' })
    await payments.conclude(await payments.transactionId(body.id))
    await payments.processWebhooks()
  }
  const wallet = async ({ client }: TestMember) => (await client.get<WalletDto>('/wallet')).body
  const switchOn = async ({ client }: TestMember) =>
    expect((await client.put('/wallet', { enabled: true })).status).toBe(200)

  it('pays for exactly 100 requests beyond the quota, of 300 at once, and 100 more by the next request after buying', async () => {
    const { owner, admitted } = await customer()
    await buy(owner, FOR_100_REQUESTS)
    expect(await admitted(QUOTA + 50)).toBe(QUOTA)
    await switchOn(owner)
    expect(await wallet(owner)).toMatchObject({
      enabled: true,
      credit_fcfa: 590,
      available_fcfa: 500,
      requests_left: 100,
    })
    expect(await admitted(300)).toBe(100)
    expect(await wallet(owner)).toMatchObject({ credit_fcfa: 590, available_fcfa: 0, requests_left: 0 })
    await buy(owner, FOR_100_REQUESTS)
    expect(await admitted(300)).toBe(100)
    await owner.client.put('/wallet', { enabled: false })
    expect(await admitted(10)).toBe(0)
  })

  it('gets the amount of failed requests back', async () => {
    const { owner, admit, admitted } = await customer()
    await buy(owner, FOR_100_REQUESTS)
    await switchOn(owner)
    await admitted(QUOTA + 99)
    const last = await admit()
    expect(last.outcome).toBe('admitted')
    expect(await admitted(5)).toBe(0)
    if (last.outcome === 'admitted') await gate.store.recordOutcome(last.receipt, 'server_error')
    expect(await admitted(5)).toBe(1)
  })

  it('is restored from Postgres when Redis is lost', async () => {
    const { owner, key, admitted } = await customer()
    await buy(owner, FOR_100_REQUESTS)
    await switchOn(owner)
    expect(await admitted(QUOTA + 60)).toBe(QUOTA + 60)
    await new UsageCopy(payments.prisma, new UsageReader(gate.redis)).pass()
    await gate.redis.flushall()
    const missing = await gate.store.admit({ key, origin: null, limitClass: 'unit_only', group: 'routing' })
    if (missing.outcome !== 'missing') throw new Error(missing.outcome)
    const stored = await findKeyForGateway(payments.prisma, key.digest)
    await gate.store.fill(stored!.record, stored!.account, missing)
    // The window of 24 hours is gone with Redis; the credit is not.
    expect(await admitted(300)).toBe(QUOTA + 40)
  })

  it('is not drawn on twice: the invoice of the month is paid from the credit', async () => {
    const { owner, admitted } = await customer()
    await buy(owner, FOR_100_REQUESTS)
    await switchOn(owner)
    expect(await admitted(QUOTA + 100)).toBe(QUOTA + 100)
    const invoices = payments.admin.app.get(Invoices, { strict: false })
    const month = sellerDay().slice(0, 7)
    const { planVersionId } = await version()
    const { id } = await payments.prisma.$transaction(async (tx) => {
      const draft = await invoices.draft(tx, {
        accountId: owner.accountId,
        kind: 'overage',
        periodStart: new Date(`${month}-01T00:00:00Z`),
        periodEnd: new Date(Date.parse(`${month}-01T00:00:00Z`) + 27 * 86_400_000),
        dueOn: `${month}-28`,
        lines: [{ ...adjustmentLine(francs(500)), label: 'Requêtes au-delà du quota' }],
        by: systemAuthor('test'),
      })
      await tx.invoicedOverage.create({
        data: { invoiceId: draft.id, month, planVersionId, units: 100n, netFcfa: 500 },
      })
      return draft
    })
    expect(await invoices.issue(id)).toMatchObject({ state: 'paid', totalFcfa: 590 })
    expect(await wallet(owner)).toMatchObject({ credit_fcfa: 0, available_fcfa: 0 })
    expect(await admitted(10)).toBe(0)
    await buy(owner, FOR_100_REQUESTS)
    expect(await admitted(300)).toBe(100)
  })
  const version = async () => {
    const { id } = await payments.prisma.planVersion.findFirstOrThrow({
      where: { planCode: 'starter' },
      orderBy: { validFrom: 'desc' },
    })
    return { planVersionId: id }
  }

  it('keeps credit for requests while a renewal is not due, and shows what it is set aside for', async () => {
    const { owner, admitted } = await customer()
    const invoices = payments.admin.app.get(Invoices, { strict: false })
    const next = monthAfter(sellerDay().slice(0, 7), 1)
    const { start, end } = billingMonth(next, OFFSET_MINUTES)
    const draft = await payments.prisma.$transaction((tx) =>
      invoices.draft(tx, {
        ...{ accountId: owner.accountId, kind: 'renewal', planCode: 'starter' },
        ...{ periodStart: start, periodEnd: end, dueOn: `${next}-01`, by: systemAuthor('test') },
        lines: [{ ...subscriptionLine(francs(25_000)), label: 'Abonnement Starter' }],
      }),
    )
    const renewal = await invoices.issue(draft.id)
    await switchOn(owner)
    await buy(owner, FOR_100_REQUESTS)
    expect(await wallet(owner)).toMatchObject({ credit_fcfa: 590, requests_left: 100 })
    expect((await owner.client.get('/balance')).body).toEqual({
      open_fcfa: 29_500,
      credit_fcfa: 590,
      set_aside: [{ invoice_id: renewal.id, number: renewal.number, due_on: dayOf(renewal.dueOn), amount_fcfa: 590 }],
    })
    expect(await admitted(QUOTA + 300)).toBe(QUOTA + 100)
    // Its customer may pay it before.
    expect((await owner.client.post(`/invoices/${renewal.id}/credit`)).status).toBe(200)
    expect((await owner.client.get('/balance')).body).toMatchObject({
      open_fcfa: 28_910,
      credit_fcfa: 0,
      set_aside: [],
    })
    // Its level is nothing that later tests count.
    expect((await owner.client.put('/wallet', { enabled: false })).status).toBe(200)
  })

  it('pays the oldest debt first; the rest is credit; a webhook that comes twice buys once', async () => {
    const { owner } = await customer()
    const first = await payments.invoice(owner.accountId, { netFcfa: 250 })
    const second = await payments.invoice(owner.accountId, { netFcfa: 250 })
    await buy(owner, 500)
    expect(await payments.readInvoice(first.id)).toMatchObject({ state: 'paid', settledFcfa: 295 })
    expect(await payments.readInvoice(second.id)).toMatchObject({ state: 'partially_paid', settledFcfa: 205 })
    await buy(owner, 500)
    await payments.poll()
    expect((await wallet(owner)).credit_fcfa).toBe(410)
    const subjects = (await payments.admin.mails(owner.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Crédit acheté'))).toHaveLength(2)
  })

  it('sends one event when it runs low, and one when it is restored', async () => {
    const { owner, admitted } = await customer()
    await owner.client.post('/webhook-endpoints', { url: 'https://hooks.client.example/repere' })
    const check = () => {
      const { prisma } = payments
      return new WalletLevels(prisma, new UsageReader(gate.redis), 'https://console.example').check()
    }
    const events = async () =>
      (
        await payments.prisma.webhookEvent.findMany({
          where: { accountId: owner.accountId, type: { in: ['wallet.low', 'wallet.restored'] } },
          orderBy: { id: 'asc' },
        })
      ).map(({ type, data }) => ({ type, ...(data as object) }))
    expect(await wallet(owner)).toMatchObject({ enabled: false, low_below_fcfa: 200 })
    await switchOn(owner)
    // A customer who enables it before buying knows that it is empty.
    expect(await check()).toBe(0)
    await buy(owner, FOR_100_REQUESTS)
    expect(await check()).toBe(0)
    // 500 francs, 5 a request: 305 are left, then 195.
    await admitted(QUOTA + 39)
    expect(await check()).toBe(0)
    await admitted(22)
    expect((await Promise.all([check(), check(), check()])).sort()).toEqual([0, 0, 1])
    const low = { type: 'wallet.low', available_fcfa: 195, threshold_fcfa: 200 }
    expect(await events()).toEqual([low])
    await buy(owner, FOR_100_REQUESTS)
    expect([await check(), await check()]).toEqual([1, 0])
    expect(await events()).toEqual([low, { type: 'wallet.restored', available_fcfa: 695, threshold_fcfa: 200 }])
    const subjects = (await payments.admin.mails(owner.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => /crédit (s’épuise|suffit)/.test(subject))).toEqual([
      expect.stringContaining('s’épuise'),
      expect.stringContaining('suffit de nouveau'),
    ])
  })

  it('has the threshold of the customer, and sends no event without one', async () => {
    const { owner, admitted } = await customer()
    await buy(owner, FOR_100_REQUESTS)
    const set = (low_below_fcfa: number) => owner.client.put('/wallet', { enabled: true, low_below_fcfa })
    expect((await set(-1)).status).toBe(400)
    expect((await set(450)).body).toMatchObject({ enabled: true, low_below_fcfa: 450, available_fcfa: 500 })
    const check = () =>
      new WalletLevels(payments.prisma, new UsageReader(gate.redis), 'https://console.example').check()
    await check()
    expect((await set(0)).body).toMatchObject({ low_below_fcfa: null })
    await admitted(QUOTA + 50)
    expect(await check()).toBe(0)
    // Absent: as before.
    expect((await owner.client.put('/wallet', { enabled: true })).body).toMatchObject({ low_below_fcfa: null })
    await set(450)
    expect(await check()).toBe(1)
  })

  it('is bought from 500 francs, by the roles that pay', async () => {
    const { owner } = await customer()
    const little = await owner.client.post('/wallet/payments', { amount_fcfa: 499 })
    expect([little.status, little.text]).toEqual([400, expect.stringContaining('amount_fcfa')])
    const developer = await payments.admin.member({ role: 'developer', of: owner })
    expect((await developer.client.post('/wallet/payments', { amount_fcfa: 500 })).status).toBe(403)
    expect((await developer.client.get('/wallet')).status).toBe(200)
  })

  it('is not restricted by the credit limit, which restricts later payments to the limit less open invoices', async () => {
    const { owner, admitted } = await customer()
    const { client: staff } = await payments.admin.loginStaff('billing')
    const invoice = await payments.invoice(owner.accountId, { netFcfa: 250 })
    expect((await owner.client.put('/overage', { enabled: true, cap_fcfa: 10_000 })).status).toBe(200)
    const path = `/accounts/${owner.accountId}/credit-limit`
    const { body } = await staff.put(path, { limit_fcfa: 590, reason: 'New customer' })
    expect(body).toEqual({ limit_fcfa: 590, overage_max_fcfa: 250, reason: 'New customer' })
    expect(await admitted(QUOTA + 300)).toBe(QUOTA + 50)
    const { body: payment } = await payments.begin(owner, invoice)
    await payments.conclude(await payments.transactionId(payment.id))
    await payments.processWebhooks()
    expect(await admitted(300)).toBe(50)
    await buy(owner, FOR_100_REQUESTS)
    await switchOn(owner)
    // The 100 requests that were admitted before are paid from the same credit.
    expect(await admitted(300)).toBe(0)
    await buy(owner, FOR_100_REQUESTS)
    expect(await admitted(300)).toBe(100)
    expect((await staff.delete(path, { reason: 'Proven' })).body).toMatchObject({ limit_fcfa: null })
  })

  it('leaves the spending cap of the month before it was switched on as it was', async () => {
    const { owner } = await customer()
    const { accountId } = owner
    const before = lastMonth()
    const current = billingMonth(monthAfter(before.name), OFFSET_MINUTES)
    await payments.prisma.overageCap.create({ data: { accountId, capFcfa: 700, setAt: before.start } })
    const capOf = async (month: BillingMonth) => (await capsOf(payments.prisma, [accountId], month)).get(accountId)
    expect(await capOf(before)).toBe(700)
    await switchOn(owner)
    expect([await capOf(before), await capOf(current)]).toEqual([700, undefined])
    // Switched off and on again: it was on during the month.
    await owner.client.put('/wallet', { enabled: false })
    await switchOn(owner)
    expect([await capOf(before), await capOf(current)]).toEqual([700, undefined])
  })

  it('is not drawn on while staff pause the subscription', async () => {
    const { owner, admit } = await customer()
    const { client: staff } = await payments.admin.loginStaff('billing')
    const { accountId } = owner
    await payments.prisma.subscription.create({
      data: { accountId, planCode: 'starter', renewsFrom: new Date('2030-01-01T00:00:00Z') },
    })
    const pauses = () => payments.prisma.subscriptionPause.findMany({ where: { accountId } })
    expect((await staff.post(`/accounts/${accountId}/suspend`, { reason: 'paused' })).status).toBe(200)
    expect((await admit()).outcome).toBe('suspended')
    expect(await pauses()).toMatchObject([{ reason: 'paused', resumedAt: null }])
    expect((await staff.post(`/accounts/${accountId}/reinstate`, { note: 'Back' })).status).toBe(200)
    expect((await admit()).outcome).toBe('admitted')
    expect(await pauses()).toMatchObject([{ resumedAt: expect.any(Date) as Date }])
  })
})
