import { randomUUID } from 'node:crypto'
import { type Invoice, type Transaction } from '@repere/prisma'
import { type BillingUnderTest, startBilling } from '../invoicing/billing.fixture.js'
import { InvoicePaidEffect } from './invoice-paid-effect.js'

jest.setTimeout(120_000)

/** Records its calls, in the settling transaction. */
class NotePaid extends InvoicePaidEffect {
  failsFor: string | null = null
  readonly received: string[] = []

  async apply(tx: Transaction, { id, accountId, state }: Invoice): Promise<void> {
    expect(state).toBe('paid')
    if (this.failsFor === id) throw new Error('the effect fails')
    await tx.publication.create({ data: { accountId } })
    this.received.push(id)
  }
}

describe('settlements', () => {
  let billing: BillingUnderTest
  const effect = new NotePaid()
  beforeAll(async () => {
    billing = await startBilling({ effects: () => [effect] })
  })
  afterAll(() => billing?.stop())

  it('settle an invoice in parts, then completely, and run its effects once', async () => {
    const accountId = await billing.account()
    const recipient = await billing.reader(accountId)
    const { id } = await billing.invoice(accountId)
    const part = await billing.pay(id, 9_500)
    expect(part).toMatchObject({
      newlyPaid: false,
      excessFcfa: 0,
      invoice: { state: 'partially_paid', settledFcfa: 9_500 },
    })
    expect(effect.received).not.toContain(id)
    const rest = await billing.pay(id, 20_000, { feeFcfa: 400 })
    expect(rest).toMatchObject({ newlyPaid: true, invoice: { state: 'paid', settledAt: billing.clock.now() } })
    expect(effect.received.filter((one) => one === id)).toHaveLength(1)
    expect(await billing.balances(accountId)).toEqual({})
    // The publications are in Redis by now.
    expect(await billing.prisma.publication.count({ where: { accountId } })).toBe(0)
    const mails = await billing.prisma.mail.findMany({
      where: { recipient, template: 'receipt' },
      orderBy: { id: 'asc' },
    })
    expect(mails.map(({ data }) => data)).toMatchObject([
      { amount_fcfa: 9_500, open_fcfa: 20_000 },
      { amount_fcfa: 20_000, open_fcfa: 0 },
    ])
  })

  it('happen once per key: twenty at once, and later again', async () => {
    const { id } = await billing.invoice(await billing.account())
    const key = `payment:${randomUUID()}`
    const all = await Promise.all(Array.from({ length: 20 }, () => billing.pay(id, 29_500, { key })))
    expect(new Set(all.map(({ settlement }) => settlement.id)).size).toBe(1)
    expect(await billing.pay(id, 29_500, { key })).toMatchObject({ newlyPaid: true, invoice: { state: 'paid' } })
    expect(await billing.prisma.settlement.count({ where: { invoiceId: id } })).toBe(1)
    expect(await billing.prisma.ledgerTransaction.count({ where: { invoiceId: id } })).toBe(2)
    expect(effect.received.filter((one) => one === id)).toHaveLength(1)
    await expect(billing.pay(id, 29_501, { key })).rejects.toMatchObject({ code: 'settlement_conflict' })
  })

  it('of different keys at once count each franc once', async () => {
    const accountId = await billing.account()
    const { id } = await billing.invoice(accountId)
    const all = await Promise.all(Array.from({ length: 10 }, () => billing.pay(id, 5_000)))
    expect(all.filter(({ newlyPaid }) => newlyPaid)).toHaveLength(1)
    expect(await billing.read(id)).toMatchObject({ state: 'paid', settledFcfa: 29_500 })
    expect(await billing.balances(accountId)).toEqual({ customer_credit: -20_500 })
  })

  it('keep the excess over the invoice as credit, which pays the next one', async () => {
    const accountId = await billing.account()
    const { id } = await billing.invoice(accountId)
    expect(await billing.pay(id, 39_500)).toMatchObject({ excessFcfa: 10_000, invoice: { state: 'paid' } })
    expect(await billing.pay(id, 29_500)).toMatchObject({ excessFcfa: 29_500, newlyPaid: false })
    expect(await billing.settlements.creditOf(billing.prisma, accountId)).toBe(39_500)
    const overage = await billing.invoice(accountId, { kind: 'overage' })
    expect(overage).toMatchObject({ state: 'paid', settledFcfa: 29_500 })
    expect(effect.received).toContain(overage.id)
    expect(await billing.prisma.publication.count({ where: { accountId } })).toBe(0)
    // One that staff made is paid from it, too.
    expect(await billing.invoice(accountId)).toMatchObject({ state: 'partially_paid', settledFcfa: 10_000 })
    expect(await billing.balances(accountId)).toEqual({ receivable: 19_500 })
  })

  it('of credit that arises while invoices are open pay the oldest first, and say so', async () => {
    const accountId = await billing.account()
    const recipient = await billing.reader(accountId)
    const paid = await billing.invoice(accountId, { netFcfa: 75_000, dueOn: '2026-06-20' })
    await billing.pay(paid.id, 88_500)
    const younger = await billing.invoice(accountId, { netFcfa: 10_000, dueOn: '2026-07-10' })
    const older = await billing.invoice(accountId, { netFcfa: 5_000, dueOn: '2026-07-01' })
    await billing.credit(paid.id, 10_000)
    expect(await billing.read(older.id)).toMatchObject({ state: 'paid', settledFcfa: 5_900 })
    expect(await billing.read(younger.id)).toMatchObject({ state: 'partially_paid', settledFcfa: 4_100 })
    expect(effect.received).toContain(older.id)
    expect(await billing.balances(accountId)).toEqual({ receivable: 7_700 })
    // The excess over another invoice, as well.
    await billing.pay(paid.id, 7_700)
    expect((await billing.read(younger.id)).state).toBe('paid')
    const mails = await billing.prisma.mail.findMany({
      where: { recipient, template: 'receipt' },
      orderBy: { id: 'asc' },
    })
    expect(mails.map(({ data }) => data)).toMatchObject([
      { amount_fcfa: 88_500, from_credit: false },
      { amount_fcfa: 5_900, open_fcfa: 0, from_credit: true },
      { amount_fcfa: 4_100, open_fcfa: 7_700, from_credit: true },
      { amount_fcfa: 7_700, from_credit: false },
      { amount_fcfa: 7_700, open_fcfa: 0, from_credit: true },
    ])
  })

  it('recorded by mistake are reversed, with the invoices that their excess had paid meanwhile', async () => {
    const { prisma, reversals, by } = billing
    const accountId = await billing.account()
    const first = await billing.invoice(accountId)
    const bankBefore = await billing.ledger.balance(prisma, { ledgerAccount: 'bank' })
    const { settlement } = await billing.pay(first.id, 295_000)
    const second = await billing.invoice(accountId, { kind: 'overage' })
    const third = await billing.invoice(accountId, { netFcfa: 500_000 })
    expect([(await billing.read(second.id)).state, (await billing.read(third.id)).settledFcfa]).toEqual([
      'paid',
      236_000,
    ])

    const order = { settlementId: settlement.id, reason: '295,000 typed for 29,500', by }
    const tries = await Promise.allSettled([1, 2, 3].map(() => reversals.reverse(order)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const { id } of [first, second, third]) {
      expect(await billing.read(id)).toMatchObject({ state: 'finalized', settledFcfa: 0, settledAt: null })
    }
    expect(await billing.balances(accountId)).toEqual({ receivable: 29_500 + 29_500 + 590_000 })
    expect(await billing.ledger.balance(prisma, { ledgerAccount: 'bank' })).toBe(bankBefore)
    expect((await billing.pay(first.id, 29_500)).invoice.state).toBe('paid')
    const entry = await prisma.auditEntry.findFirst({ where: { accountId, action: 'invoice.reverse_settlement' } })
    expect(entry).toMatchObject({ reason: '295,000 typed for 29,500' })
  })

  it('recorded by mistake leave an invoice open less its credit notes, wherever their credit went', async () => {
    const { reversals, by, prisma } = billing
    const accountId = await billing.account()
    const first = await billing.invoice(accountId)
    const { settlement } = await billing.pay(first.id, 29_500)
    await billing.credit(first.id, 20_000)
    const second = await billing.invoice(accountId, { netFcfa: 10_000 })
    expect(await billing.read(second.id)).toMatchObject({ state: 'paid' })

    await reversals.reverse({ settlementId: settlement.id, reason: 'paid by another customer', by })
    expect(await billing.read(first.id)).toMatchObject({ state: 'partially_paid', settledFcfa: 20_000 })
    expect(await billing.read(second.id)).toMatchObject({ state: 'finalized', settledFcfa: 0 })
    expect(await billing.balances(accountId)).toEqual({ receivable: 9_500 + 11_800 })
    await billing.credit(first.id, 9_500)
    expect(await billing.read(first.id)).toMatchObject({ state: 'credited', settledFcfa: 29_500 })
    expect(await billing.balances(accountId)).toEqual({ receivable: 11_800 })

    // In parts: the credit of the notes counts once.
    const third = await billing.invoice(accountId, { dueOn: '2026-05-01' })
    const parts = [await billing.pay(third.id, 10_000), await billing.pay(third.id, 19_500)]
    await billing.credit(third.id, 12_000)
    expect(await billing.read(second.id)).toMatchObject({ state: 'paid' })
    const settled: number[] = []
    for (const part of parts) {
      await reversals.reverse({ settlementId: part.settlement.id, reason: 'typed twice', by })
      settled.push((await billing.read(third.id)).settledFcfa)
    }
    expect(settled).toEqual([29_500, 12_000])
    expect(await billing.read(second.id)).toMatchObject({ state: 'finalized', settledFcfa: 0 })
    expect(await billing.balances(accountId)).toEqual({ receivable: 17_500 + 11_800 })
    const uses = await prisma.settlement.findMany({ where: { invoiceId: third.id, kind: 'credit_balance' } })
    expect(uses.map(({ amountFcfa }) => amountFcfa).toSorted((a, b) => a - b)).toEqual([2_000, 10_000])
  })

  it('cannot be reversed: of a provider, of a credit note, or with a refunded excess', async () => {
    const { reversals, by, prisma, ledger } = billing
    const { id, accountId } = await billing.invoice(await billing.account())
    const { settlement } = await billing.pay(id, 40_000)
    await prisma.$transaction((tx) =>
      ledger.post(tx, {
        key: `given-back:${id}`,
        description: 'given back',
        occurredAt: new Date(),
        by,
        entries: [
          { ledgerAccount: 'customer_credit', accountId, amountFcfa: 10_500 },
          { ledgerAccount: 'bank', amountFcfa: -10_500 },
        ],
      }),
    )
    const order = { reason: 'x', by }
    const spent = reversals.reverse({ ...order, settlementId: settlement.id })
    await expect(spent).rejects.toMatchObject({ code: 'credit_spent' })
    expect(await billing.read(id)).toMatchObject({ state: 'paid' })
    await billing.credit(id, 100)
    const note = await prisma.settlement.findFirstOrThrow({ where: { invoiceId: id, kind: 'credit_note' } })
    await expect(reversals.reverse({ ...order, settlementId: note.id })).rejects.toMatchObject({
      code: 'not_reversible',
    })
    const nobody = reversals.reverse({ ...order, settlementId: randomUUID() })
    await expect(nobody).rejects.toMatchObject({ code: 'settlement_not_found' })
  })

  it('by a withholding certificate pay the rest, and never more', async () => {
    const { id, accountId } = await billing.invoice(await billing.account())
    const withhold = (amountFcfa: number) =>
      billing.settlements.settle({
        invoiceId: id,
        kind: 'withholding',
        amountFcfa,
        key: `withholding:${randomUUID()}`,
        reference: 'AIB-77',
        receivedAt: billing.clock.now(),
        by: billing.by,
      })
    await billing.pay(id, 29_250)
    await expect(withhold(251)).rejects.toMatchObject({ code: 'more_than_open' })
    expect(await withhold(250)).toMatchObject({ newlyPaid: true, invoice: { state: 'paid' } })
    expect(await billing.balances(accountId)).toEqual({})
    expect(await billing.ledger.balance(billing.prisma, { ledgerAccount: 'withholding' })).toBe(250)
  })

  it('take no more from credit than there is', async () => {
    const { id } = await billing.invoice(await billing.account())
    const take = billing.settlements.settle({
      invoiceId: id,
      kind: 'credit_balance',
      amountFcfa: 1,
      key: `credit:${randomUUID()}`,
      receivedAt: billing.clock.now(),
      by: billing.by,
    })
    await expect(take).rejects.toMatchObject({ code: 'more_than_credit' })
  })

  it('leave an overdue invoice overdue until it is paid', async () => {
    const { id } = await billing.invoice(await billing.account())
    await billing.prisma.invoice.update({ where: { id }, data: { state: 'overdue' } })
    expect((await billing.pay(id, 500)).invoice.state).toBe('overdue')
    expect((await billing.pay(id, 29_000)).invoice.state).toBe('paid')
  })

  it('of money always count: what comes before the number is credit, which pays the invoice once it is issued', async () => {
    const accountId = await billing.account()
    const draft = await billing.draft(accountId)
    expect(await billing.pay(draft.id, 29_499)).toMatchObject({ excessFcfa: 29_499, newlyPaid: false })
    await expect(
      billing.settlements.settle({
        invoiceId: draft.id,
        kind: 'withholding',
        amountFcfa: 1,
        key: `withholding:${draft.id}`,
        receivedAt: billing.clock.now(),
        by: billing.by,
      }),
    ).rejects.toMatchObject({ code: 'invoice_not_payable' })
    await expect(billing.pay(randomUUID(), 1)).rejects.toMatchObject({ code: 'invoice_not_found' })
    const issued = await billing.invoices.issue(draft.id)
    expect(issued).toMatchObject({ state: 'partially_paid', settledFcfa: 29_499 })
    expect(await billing.balances(accountId)).toEqual({ receivable: 1 })
    const note = await billing.credit(issued.id)
    await expect(billing.pay(note.id, 1)).rejects.toMatchObject({ code: 'invoice_not_payable' })
    await expect(billing.pay(issued.id, 0)).rejects.toThrow(RangeError)
    await expect(billing.pay(issued.id, 0.5)).rejects.toThrow(RangeError)
  })

  it('are rolled back if an effect fails', async () => {
    const { id } = await billing.invoice(await billing.account())
    effect.failsFor = id
    await expect(billing.pay(id, 29_500, { key: 'once' })).rejects.toThrow('the effect fails')
    expect(await billing.read(id)).toMatchObject({ state: 'finalized', settledFcfa: 0 })
    effect.failsFor = null
    expect(await billing.pay(id, 29_500, { key: 'once' })).toMatchObject({ newlyPaid: true })
  })

  describe('by a credit note', () => {
    it('in full: credit note and invoice add up to zero in the ledger, to the franc', async () => {
      const revenue = await shares()
      const accountId = await billing.account()
      const { id } = await billing.invoice(accountId, { netFcfa: 12_347 })
      const note = await billing.credit(id)
      expect(note).toMatchObject({ number: expect.stringMatching(/^AV-2026-/), state: 'finalized', creditsId: id })
      expect(note).toMatchObject({ netFcfa: -12_347, taxFcfa: -2_222, totalFcfa: -14_569 })
      expect(note.snapshot).toMatchObject({
        kind: 'credit_note',
        dueOn: null,
        credited: { number: (await billing.read(id)).number, issuedOn: '2026-06-16', certificationCode: null },
        lines: [{ amountFcfa: -12_347, unitPriceFcfa: 12_347 }],
        amountInWords: 'quatorze mille cinq cent soixante-neuf francs CFA',
      })
      expect(await billing.read(id)).toMatchObject({ state: 'credited', settledFcfa: 14_569 })
      expect(await billing.balances(accountId)).toEqual({})
      expect(await shares()).toEqual(revenue)
      expect(effect.received).not.toContain(id)
      await expect(billing.credit(id)).rejects.toMatchObject({ code: 'not_creditable' })
      await expect(billing.credit(note.id)).rejects.toMatchObject({ code: 'not_creditable' })
    })

    it('after payment: the paid amount becomes the credit of the account', async () => {
      const accountId = await billing.account()
      const { id } = await billing.invoice(accountId, { kind: 'overage' })
      await billing.pay(id, 29_500)
      await billing.credit(id)
      expect(await billing.read(id)).toMatchObject({ state: 'credited', settledFcfa: 29_500 })
      expect(await billing.balances(accountId)).toEqual({ customer_credit: -29_500 })
      // Another one for the same month, at another price.
      expect(await billing.invoice(accountId, { kind: 'overage', netFcfa: 20_000 })).toMatchObject({ state: 'paid' })
      expect(await billing.balances(accountId)).toEqual({ customer_credit: -5_900 })
    })

    it('over a part: the unpaid rest first; a part that leaves nothing open pays the invoice', async () => {
      const accountId = await billing.account()
      const { id } = await billing.invoice(accountId)
      await billing.pay(id, 20_000)
      await billing.credit(id, 5_000)
      expect(await billing.read(id)).toMatchObject({ state: 'partially_paid', settledFcfa: 25_000 })
      expect(effect.received).not.toContain(id)
      await billing.credit(id, 6_000)
      expect(await billing.read(id)).toMatchObject({ state: 'paid', settledFcfa: 29_500 })
      expect(effect.received).toContain(id)
      expect(await billing.prisma.publication.count({ where: { accountId } })).toBe(0)
      expect(await billing.balances(accountId)).toEqual({ customer_credit: -1_500 })
      await expect(billing.credit(id, 18_501)).rejects.toMatchObject({ code: 'more_than_left' })
      await billing.credit(id)
      expect(await billing.read(id)).toMatchObject({ state: 'credited' })
      expect(await billing.balances(accountId)).toEqual({ customer_credit: -20_000 })
      const { _sum } = await billing.prisma.invoice.aggregate({
        where: { creditsId: id },
        _sum: { netFcfa: true, taxFcfa: true },
      })
      expect(_sum).toEqual({ netFcfa: -25_000, taxFcfa: -4_500 })
    })

    it('ten at once credit no more than was invoiced', async () => {
      const accountId = await billing.account()
      const { id } = await billing.invoice(accountId)
      const notes = await Promise.allSettled(Array.from({ length: 10 }, () => billing.credit(id, 10_000)))
      expect(notes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      expect(await billing.read(id)).toMatchObject({ state: 'partially_paid', settledFcfa: 20_000 })
      expect(await billing.balances(accountId)).toEqual({ receivable: 9_500 })
    })

    it('at once with payments: no deadlock, and each franc counts once', async () => {
      const accountId = await billing.account()
      const { id } = await billing.invoice(accountId, { netFcfa: 100_000 })
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          index % 2 === 0 ? billing.pay(id, 5_000) : billing.credit(id, 2_000),
        ),
      )
      expect(await billing.read(id)).toMatchObject({ state: 'partially_paid', settledFcfa: 70_000 })
      expect(await billing.balances(accountId)).toEqual({ receivable: 48_000 })
    })

    it('paid after it was credited, the money is the credit of the account', async () => {
      const accountId = await billing.account()
      const { id } = await billing.invoice(accountId)
      await billing.credit(id)
      expect(await billing.pay(id, 29_500)).toMatchObject({ excessFcfa: 29_500, newlyPaid: false })
      expect(await billing.read(id)).toMatchObject({ state: 'credited' })
      expect(await billing.balances(accountId)).toEqual({ customer_credit: -29_500 })
    })
  })

  const shares = async () => {
    const { revenue = 0, tax_payable = 0 } = await billing.balances()
    return { revenue, tax_payable }
  }
})
