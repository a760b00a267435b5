import { billingMonthOf, localDay, monthAfter } from '@repere/rating'
import { type TestMember, type TestStaff } from '../access/admin.fixture.js'
import { francs } from '@repere/shared'
import { type InvoiceDetailsDto, type InvoiceDto } from '../invoicing/invoice.dto.js'
import { dayText, francsText } from '../pdf/french-print.js'
import { readPdf } from '../pdf/pdf-text.fixture.js'
import { type ChosenPlanDto, type SubscriptionDto } from '../subscriptions/subscription.dto.js'
import { OFFSET_MINUTES } from '../usage/seller-time.fixture.js'
import { type PaymentDto } from './payment.dto.js'
import { type PaymentsUnderTest, startPayments } from './payments.fixture.js'

jest.setTimeout(180_000)

/** The first month ahead with 31 days: a chosen plan bills a share of its days. */
const MONTH = (() => {
  for (let ahead = 1; ; ahead++) {
    const name = monthAfter(localDay(new Date(), OFFSET_MINUTES).slice(0, 7), ahead)
    const month = billingMonthOf(new Date(`${name}-15T12:00:00Z`), OFFSET_MINUTES)
    if (month.days === 31) return month
  }
})()
const day = (number: number): Date => new Date(MONTH.start.getTime() + (number - 0.5) * 86_400_000)

const printed = (fcfa: number): string => francsText(francs(fcfa)).replaceAll(/\s/g, ' ')

describe('a proforma over HTTP', () => {
  let test: PaymentsUnderTest
  let staff: TestStaff
  beforeAll(async () => {
    test = await startPayments()
    staff = await test.admin.loginStaff('billing')
  })
  afterAll(() => test?.stop())

  const choose = async ({ client }: TestMember, more: object = {}): Promise<InvoiceDto> => {
    const { status, body, text } = await client.put<ChosenPlanDto>('/subscription', { plan: 'starter', ...more })
    if (status !== 200 || body.invoice === null) throw new Error(`Choosing answers ${status}: ${text}`)
    return body.invoice
  }
  const read = async ({ client }: TestMember, id: string) =>
    (await client.get<InvoiceDetailsDto>(`/invoices/${id}`)).body
  const planOf = async ({ client }: TestMember) => (await client.get<SubscriptionDto>('/subscription')).body.plan?.code
  let transfers = 0
  const transfer = (id: string, amountFcfa: number) =>
    staff.client.post(`/invoices/${id}/settlements`, {
      kind: 'bank_transfer',
      amount_fcfa: amountFcfa,
      reference: `VIR-${++transfers}`,
    })
  const balanceOf = async ({ client }: TestMember) =>
    (await client.get<{ open_fcfa: number; credit_fcfa: number }>('/balance')).body
  const buyCredit = async ({ client }: TestMember, amountFcfa: number) => {
    const { body } = await client.post<PaymentDto>('/wallet/payments', { amount_fcfa: amountFcfa })
    await test.conclude(await test.transactionId(body.id))
    await test.processWebhooks()
  }
  const foreign = async (): Promise<TestMember> => {
    const owner = await test.admin.newcomer({ country: 'TG' })
    const path = `/accounts/${owner.accountId}/tax`
    expect((await staff.client.put(path, { taxable: false, evidence: 'Registre' })).status).toBe(200)
    return owner
  }

  describe('follows its terms', () => {
    it('to the domestic rate when its buyer moves home; the transfer for the old amount is credit', async () => {
      const owner = await foreign()
      const before = await choose(owner)
      expect(before).toMatchObject({ tax_rate_per_mille: 0, tax_fcfa: 0 })
      expect((await owner.client.patch('/organisation', { country: 'BJ' })).status).toBe(200)
      const moved = await read(owner, before.id)
      expect(moved).toMatchObject({ state: 'proforma', tax_rate_per_mille: 180, net_fcfa: before.net_fcfa })
      expect((await choose(owner)).id).toBe(before.id)
      expect((await transfer(before.id, before.total_fcfa)).status).toBe(200)
      expect(await planOf(owner)).toBeUndefined()
      expect(await read(owner, before.id)).toMatchObject({ open_fcfa: moved.tax_fcfa, state: 'proforma' })
      expect((await transfer(before.id, moved.tax_fcfa)).status).toBe(200)
      expect(await read(owner, before.id)).toMatchObject({ state: 'paid', tax_rate_per_mille: 180 })
      expect(await balanceOf(owner)).toEqual({ open_fcfa: 0, credit_fcfa: 0, set_aside: [] })
    })

    it('when staff confirm or remove a foreign treatment', async () => {
      const owner = await test.admin.newcomer({ country: 'TG' })
      const { id } = await choose(owner)
      const path = `/accounts/${owner.accountId}/tax`
      expect(await read(owner, id)).toMatchObject({ tax_rate_per_mille: 180 })
      await staff.client.put(path, { taxable: false, evidence: 'Registre' })
      expect(await read(owner, id)).toMatchObject({ tax_rate_per_mille: 0 })
      await staff.client.delete(path, { reason: 'Erreur' })
      expect(await read(owner, id)).toMatchObject({ tax_rate_per_mille: 180 })
    })

    it('when the customer changes the tax number that a reverse charge was about', async () => {
      const owner = await test.admin.newcomer({ country: 'TG' })
      await owner.client.patch('/organisation', { tax_id: '1000123456' })
      await staff.client.put(`/accounts/${owner.accountId}/tax`, { taxable: true, evidence: 'Registre' })
      const { id } = await choose(owner)
      expect(await read(owner, id)).toMatchObject({ tax_mention: expect.stringContaining('autoliquidation') })
      await owner.client.patch('/organisation', { tax_id: '1000123457' })
      expect(await read(owner, id)).toMatchObject({ tax_rate_per_mille: 180 })
    })

    it('when a price is agreed with its account, and when that ends', async () => {
      const owner = await test.admin.newcomer()
      const before = await choose(owner)
      const admin = await test.admin.loginStaff('owner')
      const path = `/accounts/${owner.accountId}/overrides`
      const order = { kind: 'live', price_fcfa: 12_500, reason: 'Accord', valid_until: '2099-01-01T00:00:00Z' }
      const agreed = await admin.client.post<{ id: string }>(path, order)
      expect(agreed.status).toBe(201)
      // Half of the price, whose share of the month is rounded by itself.
      const half = before.net_fcfa / 2
      expect([Math.floor(half), Math.ceil(half)]).toContain((await read(owner, before.id)).net_fcfa)
      await admin.client.delete(`${path}/${agreed.body.id}`)
      expect((await read(owner, before.id)).net_fcfa).toBe(before.net_fcfa)
    })
  })

  describe('and credit', () => {
    it('is not paid by credit that nobody asked to use: a wallet, a transfer beyond a debt, goodwill', async () => {
      const owner = await test.admin.newcomer()
      const { id, total_fcfa: total } = await choose(owner)
      await buyCredit(owner, 100_000)
      expect(await read(owner, id)).toMatchObject({ state: 'proforma', open_fcfa: total, credit_chosen_fcfa: 0 })
      const debt = await test.invoice(owner.accountId)
      await transfer(debt.id, 60_000)
      expect(await read(owner, id)).toMatchObject({ state: 'proforma', open_fcfa: total })
      expect(await planOf(owner)).toBeUndefined()
      // Nor when it is chosen again.
      expect(await choose(owner)).toMatchObject({ id, state: 'proforma' })
      const used = await owner.client.post<InvoiceDetailsDto>(`/invoices/${id}/credit`, {})
      expect(used.body).toMatchObject({ state: 'paid', number: expect.stringMatching(/^FA-/), settled_fcfa: total })
      expect(await planOf(owner)).toBe('starter')
    })

    it('is paid with the choice, when the choice asks for it, and has its number at once', async () => {
      const owner = await test.admin.newcomer()
      await buyCredit(owner, 100_000)
      expect(await choose(owner, { use_credit: true })).toMatchObject({
        state: 'paid',
        number: expect.stringMatching(/^FA-/),
      })
    })

    it('shows what is left after a part from credit; the checkout asks for that, and debts come first', async () => {
      const owner = await test.admin.newcomer()
      await buyCredit(owner, 500)
      const chosen = await choose(owner, { use_credit: true })
      expect(chosen).toMatchObject({ state: 'proforma', credit_chosen_fcfa: 500, open_fcfa: chosen.total_fcfa - 500 })
      const kept = await owner.client.delete<InvoiceDetailsDto>(`/invoices/${chosen.id}/credit`)
      expect(kept.body).toMatchObject({ credit_chosen_fcfa: 0, open_fcfa: chosen.total_fcfa })
      await owner.client.post(`/invoices/${chosen.id}/credit`, {})
      const { body } = await test.begin(owner, chosen)
      expect(body.amount_fcfa).toBe(chosen.total_fcfa - 500)
      await test.invoice(owner.accountId, { netFcfa: 200 })
      expect(await read(owner, chosen.id)).toMatchObject({ credit_chosen_fcfa: 500 - 236 })
      const again = await test.begin(owner, chosen)
      expect(again.body.amount_fcfa).toBe(chosen.total_fcfa - 264)
      await test.conclude(await test.transactionId(again.body.id))
      await test.processWebhooks()
      expect(await read(owner, chosen.id)).toMatchObject({ state: 'paid', number: expect.stringMatching(/^FA-/) })
      expect(await balanceOf(owner)).toEqual({ open_fcfa: 0, credit_fcfa: 0, set_aside: [] })
    })
  })

  describe('is a document', () => {
    it('with its own reference, marked PROFORMA, for customers and staff, until it is paid', async () => {
      const owner = await test.admin.newcomer()
      await buyCredit(owner, 500)
      const { id, reference, total_fcfa: total, period } = await choose(owner, { use_credit: true })
      expect(reference).toMatch(/^PF-\d{4}-\d{6}$/)
      for (const { client } of [owner, staff]) {
        const pdf = await client.get(`/invoices/${id}/pdf`)
        expect([pdf.status, pdf.headers.get('content-disposition')]).toEqual([
          200,
          `inline; filename="${reference}.pdf"`,
        ])
        const { text } = await readPdf(await client.bytes(`/invoices/${id}/pdf`))
        for (const said of [
          'PROFORMA',
          `N° ${reference}`,
          `Valable jusqu’au : ${dayText(period.to)}`,
          `Total TTC ${printed(total)}`,
          `Crédit utilisé −500 FCFA Reste à payer ${printed(total - 500)}`,
          'Arrêtée la présente proforma',
          'Cette proforma n’est pas une facture',
          '/pay/',
        ]) {
          expect(text).toContain(said)
        }
        expect(text).not.toContain('FACTURE')
      }
      const { prisma } = test
      expect(await prisma.invoiceDocument.count({ where: { invoiceId: id } })).toBe(0)
      await transfer(id, total)
      expect(await read(owner, id)).toMatchObject({ state: 'paid', reference, number: expect.stringMatching(/^FA-/) })
      expect((await readPdf(await owner.client.bytes(`/invoices/${id}/pdf`))).text).toContain('FACTURE')
    })

    it('is sent by mail to owners and billing members, once, and not after its payment', async () => {
      const owner = await test.admin.newcomer()
      const billing = await test.admin.member({ role: 'billing', of: owner })
      const developer = await test.admin.member({ role: 'developer', of: owner })
      const { id, reference, total_fcfa: total } = await choose(owner)
      expect((await developer.client.post(`/invoices/${id}/mail`)).status).toBe(403)
      for (const { client } of [owner, billing]) expect((await client.post(`/invoices/${id}/mail`)).status).toBe(204)
      const subject = `Proforma ${reference} : offre Starter`
      const sent = async ({ email }: TestMember) =>
        (await test.admin.mails(email)).filter((mail) => mail.subject === subject)
      expect((await sent(billing))[0]?.text).toMatch(/Régler sans se connecter:\nhttp\S+\/pay\//)
      expect([(await sent(owner)).length, (await sent(billing)).length]).toEqual([1, 1])
      expect(await sent(developer)).toEqual([])
      await transfer(id, total)
      expect((await owner.client.post(`/invoices/${id}/mail`)).status).toBe(409)
    })

    it('says by its link when its month is over', async () => {
      const owner = await test.admin.newcomer()
      const { id } = await choose(owner)
      const { pay_url: url } = await read(owner, id)
      const path = `/pay-links/${url!.split('/').at(-1)}`
      expect((await test.admin.portal().get(path)).body).toMatchObject({ payable: true })
      await test.prisma.invoice.update({ where: { id }, data: { periodEnd: new Date(Date.now() - 1_000) } })
      expect((await test.admin.portal().get(path)).body).toMatchObject({ state: 'proforma', payable: false })
      expect((await test.admin.portal().post(`${path}/payments`)).status).toBe(409)
    })

    it('is paid by its link without a login', async () => {
      const owner = await test.admin.newcomer()
      const { id, reference, total_fcfa: total } = await choose(owner)
      const { pay_url: url } = await read(owner, id)
      const path = `/pay-links/${url!.split('/').at(-1)}`
      const nobody = test.admin.portal()
      expect((await nobody.get(path)).body).toMatchObject({ invoice_number: reference, open_fcfa: total })
      const { body } = await nobody.post<PaymentDto>(`${path}/payments`)
      expect(body).toMatchObject({ amount_fcfa: total, state: 'pending' })
      await test.conclude(await test.transactionId(body.id))
      await test.processWebhooks()
      expect((await nobody.get(path)).body).toMatchObject({
        invoice_number: expect.stringMatching(/^FA-/),
        state: 'paid',
        open_fcfa: 0,
      })
      expect(await planOf(owner)).toBe('starter')
      expect((await read(owner, id)).pay_url).toBeNull()
    })
  })

  describe('money that comes', () => {
    it('twice at once is a settlement and a credit', async () => {
      const owner = await test.admin.newcomer()
      const { id, total_fcfa: total } = await choose(owner)
      const answers = await Promise.all([transfer(id, total), transfer(id, total)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await read(owner, id)).toMatchObject({ state: 'paid', settled_fcfa: total })
      expect(await balanceOf(owner)).toEqual({ open_fcfa: 0, credit_fcfa: total, set_aside: [] })
    })

    it('through a checkout after the transfer is credit', async () => {
      const owner = await test.admin.newcomer()
      const { id, total_fcfa: total } = await choose(owner)
      const { body } = await test.begin(owner, { id })
      await transfer(id, total)
      await test.conclude(await test.transactionId(body.id))
      await test.processWebhooks()
      expect((await test.read(body.id)).state).toBe('approved')
      expect(await balanceOf(owner)).toEqual({ open_fcfa: 0, credit_fcfa: total, set_aside: [] })
    })
  })

  describe('bills the days of use', () => {
    it('from the day of the payment; the rest of the money is credit, and the mail says so', async () => {
      const owner = await test.admin.newcomer()
      const chosen = await test.at(day(5), () => choose(owner))
      expect(chosen.net_fcfa).toBe(Math.round((25_000 * 27) / 31))
      await test.at(day(15), () => transfer(chosen.id, chosen.total_fcfa))
      const paid = await read(owner, chosen.id)
      expect(paid.net_fcfa).toBe(Math.round((25_000 * 17) / 31))
      expect(paid.period).toEqual({ from: localDay(day(15), OFFSET_MINUTES), to: `${MONTH.name}-31` })
      expect(paid.lines).toMatchObject([{ quantity: 17, label: expect.stringContaining('du 15 au 31') }])
      expect(await balanceOf(owner)).toEqual({
        open_fcfa: 0,
        credit_fcfa: chosen.total_fcfa - paid.total_fcfa,
        set_aside: [],
      })
      const mail = (await test.admin.mails(owner.email)).find(({ subject }) => subject.startsWith('Règlement reçu'))
      expect(mail?.text).toContain('L’offre commence le 15')
      expect(mail?.text).toMatch(/Votre crédit, qui règle ce que vous devez, augmente de/)
    })

    it('asks a checkout of a later day for the days that are left', async () => {
      const owner = await test.admin.newcomer()
      const chosen = await test.at(day(5), () => choose(owner))
      const { body } = await test.at(day(15), () => test.begin(owner, chosen))
      expect(body.amount_fcfa).toBe((await read(owner, chosen.id)).total_fcfa)
      expect(body.amount_fcfa).toBeLessThan(chosen.total_fcfa)
    })
  })
})
