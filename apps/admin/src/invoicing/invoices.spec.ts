import { randomUUID } from 'node:crypto'
import { type Invoice } from '@repere/prisma'
import { adjustmentLine } from '@repere/rating'
import { francs } from '@repere/shared'
import { type BillingUnderTest, startBilling } from './billing.fixture.js'
import { snapshotDigest, type InvoiceSnapshot } from '../invoices/invoice-snapshot.js'
import { InvoiceExists } from './invoice.problems.js'

jest.setTimeout(120_000)

describe('invoices', () => {
  let billing: BillingUnderTest
  beforeAll(async () => {
    billing = await startBilling()
  })
  afterAll(() => billing?.stop())

  describe('a draft', () => {
    it('contains the tax of seller, buyer and day: 25 000 → 4 500 → 29 500', async () => {
      const home = await billing.draft(await billing.account())
      expect(home).toMatchObject({ state: 'draft', netFcfa: 25_000, taxFcfa: 4_500, totalFcfa: 29_500 })
      expect(home).toMatchObject({ taxRatePerMille: 180, taxMention: 'TVA 18 %', number: null })
      const abroad = await billing.draft(await billing.account({ country: 'TG' }))
      expect(abroad).toMatchObject({ taxFcfa: 0, totalFcfa: 25_000, taxMention: 'TVA 0 % (exportation de services)' })
      const taxable = await billing.draft(await billing.account({ country: 'TG', taxId: '1000123456' }))
      expect(taxable.taxMention).toBe('TVA due par le preneur (autoliquidation)')
      // A country that the customer entered changes no tax, and a later move changes none either.
      const typed = await billing.draft(await billing.account({ country: 'TG', taxId: 'bidon', confirmed: false }))
      expect(typed).toMatchObject({ taxFcfa: 4_500, taxMention: 'TVA 18 %' })
      const moved = await billing.account({ country: 'TG' })
      await billing.prisma.account.update({ where: { id: moved }, data: { country: 'FR' } })
      expect(await billing.draft(moved)).toMatchObject({ taxFcfa: 4_500 })
    })

    it('exists once for an account, kind and period, and the transaction of a second attempt continues', async () => {
      const accountId = await billing.account()
      const { invoices, prisma } = billing
      const order = billing.order(accountId, { kind: 'renewal' })
      const first = await prisma.$transaction((tx) => invoices.draft(tx, order))
      await prisma.$transaction(async (tx) => {
        await expect(invoices.draft(tx, order)).rejects.toThrow(InvoiceExists)
        await invoices.draft(tx, billing.order(accountId, { kind: 'upgrade' }))
        await expect(invoices.draft(tx, billing.order(accountId, { kind: 'upgrade' }))).rejects.toThrow(InvoiceExists)
        const many = [order, billing.order(accountId, { kind: 'overage' }), billing.order(accountId)]
        expect((await invoices.draftMany(tx, many)).map(({ kind }) => kind).sort()).toEqual(['manual', 'overage'])
      })
      expect(await prisma.invoice.count({ where: { accountId } })).toBe(4)
      await prisma.$transaction((tx) => invoices.voidDraft(tx, first.id, billing.by))
      expect((await prisma.$transaction((tx) => invoices.draft(tx, order))).id).not.toBe(first.id)
    })

    it('exists once after twenty simultaneous attempts for a period', async () => {
      const order = billing.order(await billing.account(), { kind: 'overage' })
      const made = await Promise.allSettled(Array.from({ length: 20 }, () => billing.draft(order.accountId, order)))
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await billing.prisma.invoice.count({ where: { accountId: order.accountId } })).toBe(1)
    })

    it('is not issued after it was dropped; a numbered invoice is not dropped', async () => {
      const { invoices, prisma, by } = billing
      const accountId = await billing.account()
      const draft = await billing.draft(accountId)
      const dropped = await prisma.$transaction((tx) => invoices.voidDraft(tx, draft.id, by))
      expect(dropped).toMatchObject({ state: 'void', voidedAt: billing.clock.now() })
      await expect(invoices.issue(draft.id)).rejects.toMatchObject({ code: 'invoice_void' })
      await expect(prisma.$transaction((tx) => invoices.voidDraft(tx, draft.id, by))).rejects.toMatchObject({
        code: 'not_a_draft',
      })
      const issued = await billing.invoice(accountId)
      await expect(prisma.$transaction((tx) => invoices.voidDraft(tx, issued.id, by))).rejects.toMatchObject({
        code: 'not_a_draft',
      })
      await expect(invoices.issue(randomUUID())).rejects.toMatchObject({ code: 'invoice_not_found' })
    })
  })

  describe('issued', () => {
    it('it has a number, a day, a snapshot with its digest, a booking and a mail, once each', async () => {
      const accountId = await billing.account()
      const recipient = await billing.reader(accountId)
      const invoice = await billing.invoice(accountId)
      expect(invoice).toMatchObject({
        state: 'finalized',
        number: expect.stringMatching(/^FA-2026-\d{6}$/),
        issuedOn: new Date('2026-06-16'),
        dueOn: new Date('2026-07-01'),
        failure: null,
      })
      const snapshot = invoice.snapshot as unknown as InvoiceSnapshot
      expect(snapshot).toMatchObject({
        kind: 'invoice',
        number: invoice.number,
        series: 'FA-2026',
        issuedOn: '2026-06-16',
        dueOn: '2026-07-01',
        period: { from: '2026-06-01', to: '2026-06-30' },
        lines: [{ label: 'Abonnement Starter, juin 2026', amountFcfa: 25_000 }],
        amountInWords: 'vingt-neuf mille cinq cents francs CFA',
        certification: 'not_required',
      })
      expect(invoice.snapshotDigest).toBe(snapshotDigest(snapshot))
      expect(await billing.balances(accountId)).toEqual({ receivable: 29_500 })
      expect(await billing.invoices.issue(invoice.id)).toEqual(invoice)
      const booked = await billing.prisma.ledgerTransaction.findMany({
        where: { invoiceId: invoice.id },
        include: { entries: { orderBy: { position: 'asc' } } },
      })
      expect(booked).toHaveLength(1)
      expect(booked[0]?.entries.map(({ ledgerAccount, amountFcfa }) => [ledgerAccount, amountFcfa])).toEqual([
        ['receivable', 29_500],
        ['revenue', -25_000],
        ['tax_payable', -4_500],
      ])
      const mails = await billing.prisma.mail.findMany({ where: { recipient } })
      expect(mails).toMatchObject([
        { template: 'invoice_issued', data: { invoice_number: invoice.number, total_fcfa: 29_500 } },
      ])
    })

    it('fifty at once get fifty consecutive numbers', async () => {
      const before = await lastNumber()
      const drafts = await Promise.all(Array.from({ length: 50 }, async () => billing.draft(await billing.account())))
      const issued = await Promise.all(drafts.map(({ id }) => billing.invoices.issue(id)))
      const numbers = issued.map(countOf).sort((a, b) => a - b)
      expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => before + 1 + index))
      expect(await lastNumber()).toBe(before + 50)
    })

    it('one by twenty at once gets one number, and is booked once', async () => {
      const before = await lastNumber()
      const { id } = await billing.draft(await billing.account())
      const issued = await Promise.all(Array.from({ length: 20 }, () => billing.invoices.issue(id)))
      expect(new Set(issued.map(countOf))).toEqual(new Set([before + 1]))
      expect(await billing.prisma.ledgerTransaction.count({ where: { invoiceId: id } })).toBe(1)
    })

    it('takes no number in a transaction that is rolled back', async () => {
      const before = await lastNumber()
      const { id } = await billing.draft(await billing.account())
      const notify = jest.spyOn(
        billing.finalizing as unknown as { notifyCustomer: () => Promise<void> },
        'notifyCustomer',
      )
      notify.mockRejectedValueOnce(new Error('the process is gone'))
      await expect(billing.invoices.issue(id)).rejects.toThrow('the process is gone')
      expect(await billing.read(id)).toMatchObject({ state: 'draft', number: null })
      expect(await lastNumber()).toBe(before)
      expect(countOf(await billing.invoices.issue(id))).toBe(before + 1)
    })

    it('begins each year at one, in the zone of the seller', async () => {
      const accountId = await billing.account()
      billing.clock.set('2027-12-31T22:59:59Z')
      const last = await billing.invoice(accountId)
      billing.clock.set('2027-12-31T23:00:00Z')
      const first = await billing.invoice(accountId)
      expect([last.number, last.issuedOn]).toEqual(['FA-2027-000001', new Date('2027-12-31')])
      expect([first.number, first.issuedOn]).toEqual(['FA-2028-000001', new Date('2028-01-01')])
      billing.clock.set('2026-06-16T08:00:00Z')
    })

    it('it is due at once if its due day has passed', async () => {
      const invoice = await billing.invoice(await billing.account(), { dueOn: '2026-06-10' })
      expect(invoice.dueOn).toEqual(new Date('2026-06-16'))
    })

    it('it is paid if its total is zero', async () => {
      const invoice = await billing.invoice(await billing.account(), { lines: [line(0)] })
      expect(invoice).toMatchObject({ state: 'paid', totalFcfa: 0, settledAt: billing.clock.now() })
    })
  })

  describe('once issued', () => {
    it.each([
      ['its amount', 'UPDATE invoices SET net_fcfa = 1, tax_fcfa = 0, total_fcfa = 1 WHERE id = $1::uuid'],
      ['its number', "UPDATE invoices SET number = 'FA-2026-999999' WHERE id = $1::uuid"],
      ['its snapshot', "UPDATE invoices SET snapshot = '{}' WHERE id = $1::uuid"],
      ['its due day', "UPDATE invoices SET due_on = '2030-01-01' WHERE id = $1::uuid"],
      ['its state back', "UPDATE invoices SET state = 'draft' WHERE id = $1::uuid"],
      ['the settled amount', "UPDATE invoices SET settled_fcfa = 1, state = 'partially_paid' WHERE id = $1::uuid"],
      ['a line', 'UPDATE invoice_lines SET amount_fcfa = 1 WHERE invoice_id = $1::uuid'],
      ['a line away', 'DELETE FROM invoice_lines WHERE invoice_id = $1::uuid'],
      ['another line', `INSERT INTO invoice_lines VALUES ($1::uuid, 9, 'adjustment', 'x', 1, 1, 1, 1)`],
      ['it away', 'DELETE FROM invoices WHERE id = $1::uuid'],
      ['its booking', 'UPDATE ledger_transactions SET key = key WHERE invoice_id = $1::uuid'],
      ['which numbers come', "INSERT INTO invoice_series SELECT 'FA', 2099, 7 WHERE $1::text IS NOT NULL"],
      ['the series', 'UPDATE invoice_series SET last_number = last_number - 1 WHERE $1::text IS NOT NULL'],
    ])('nobody changes %s by SQL, in the role of the apps', async (_, sql) => {
      const invoice = await billing.invoice(await billing.account())
      const role = await billing.prisma.$queryRaw`SELECT current_user AS name`
      expect(role).toEqual([{ name: 'repere_app' }])
      const before = await whole(invoice.id)
      await expect(billing.prisma.$executeRawUnsafe(sql, invoice.id)).rejects.toThrow(
        /stay|credit note|permission denied|cannot go|follow each other|is settled|append-only/i,
      )
      expect(await whole(invoice.id)).toEqual(before)
    })

    it('another price, name, address or seller changes nothing of it', async () => {
      const accountId = await billing.account({ taxId: '3202600000017' })
      const invoice = await billing.invoice(accountId)
      const { prisma } = billing.database
      await prisma.account.update({ where: { id: accountId }, data: { name: 'Another', country: 'SN' } })
      await prisma.organisationProfile.update({ where: { accountId }, data: { taxId: '1', street: 'Elsewhere' } })
      await prisma.seller.update({ where: { id: 1 }, data: { legalName: 'Somebody else' } })
      expect(await billing.read(invoice.id)).toEqual(invoice)
      expect((await billing.invoice(accountId)).snapshot).toMatchObject({
        seller: { legalName: 'Somebody else' },
        buyer: { legalName: 'Another', country: 'SN', address: ['Elsewhere'] },
      })
      await prisma.seller.update({ where: { id: 1 }, data: { legalName: 'Repère' } })
    })
  })

  const line = (amount: number) => ({ ...adjustmentLine(francs(amount)), label: 'Ligne' })
  const countOf = ({ number }: Invoice) => Number(number?.split('-')[2])
  const whole = (id: string) =>
    billing.prisma.invoice.findUniqueOrThrow({ where: { id }, include: { lines: true, transactions: true } })
  async function lastNumber(): Promise<number> {
    const series = await billing.prisma.invoiceSeries.findFirst({ where: { series: 'FA', year: 2026 } })
    return series?.lastNumber ?? 0
  }
})
