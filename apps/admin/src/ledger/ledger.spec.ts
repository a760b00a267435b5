import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type BillingUnderTest, startBilling } from '../invoicing/billing.fixture.js'
import { readBooking } from './booking-kinds.js'
import { LedgerConflict } from './ledger.js'

jest.setTimeout(200_000)

type Operation =
  | { do: 'invoice'; netFcfa: number; kind: 'manual' | 'overage' }
  | { do: 'pay'; which: number; percent: number; feePercent: number }
  | { do: 'credit'; which: number; percent: number }
  | { do: 'withhold'; which: number; percent: number }

const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({
    do: fc.constant('invoice' as const),
    netFcfa: fc.integer({ min: 0, max: 300_000 }),
    kind: fc.constantFrom('manual' as const, 'overage' as const),
  }),
  fc.record({
    do: fc.constant('pay' as const),
    which: fc.nat(20),
    percent: fc.integer({ min: 1, max: 150 }),
    feePercent: fc.integer({ min: 0, max: 100 }),
  }),
  fc.record({ do: fc.constant('credit' as const), which: fc.nat(20), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ do: fc.constant('withhold' as const), which: fc.nat(20), percent: fc.integer({ min: 1, max: 100 }) }),
)

describe('the ledger', () => {
  let billing: BillingUnderTest
  beforeAll(async () => {
    billing = await startBilling()
  })
  afterAll(() => billing?.stop())

  it('adds up to zero and agrees with the invoices, after any actions in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 4, maxLength: 14 }), async (operations) => {
        const accountId = await billing.account()
        let periods = 0
        let received = 0
        for (const one of [{ do: 'invoice', netFcfa: 25_000, kind: 'manual' } as const, ...operations]) {
          if (one.do === 'invoice') {
            const periodStart = new Date(Date.UTC(2000, periods++))
            await billing.invoice(accountId, { ...one, planCode: undefined, periodStart })
            continue
          }
          const issued = await billing.prisma.invoice.findMany({
            where: { accountId, kind: { not: 'credit_note' } },
            orderBy: { id: 'asc' },
          })
          const invoice = issued[one.which % issued.length]!
          const open = invoice.totalFcfa - invoice.settledFcfa
          const part = (of: number) => Math.floor((of * one.percent) / 100)
          if (one.do === 'pay') {
            const amount = part(invoice.totalFcfa) + 1
            await billing.pay(invoice.id, amount, { feeFcfa: Math.floor((amount * one.feePercent) / 100) })
            received += amount
          } else if (one.do === 'withhold' && part(open) > 0 && invoice.state !== 'credited') {
            await billing.settlements.settle({
              invoiceId: invoice.id,
              kind: 'withholding',
              amountFcfa: part(open),
              key: randomUUID(),
              receivedAt: billing.clock.now(),
              by: billing.by,
            })
            received += part(open)
          } else if (one.do === 'credit' && invoice.state !== 'credited') {
            const notes = await billing.prisma.invoice.aggregate({
              where: { creditsId: invoice.id },
              _sum: { totalFcfa: true },
            })
            const left = invoice.totalFcfa + (notes._sum.totalFcfa ?? 0)
            if (part(left) > 0) await billing.credit(invoice.id, part(left))
          }
        }
        await expectBooksToMatch(accountId, received)
      }),
      { numRuns: 15 },
    )
    const wrong = await billing.prisma.$queryRaw`
      SELECT transaction_id FROM ledger_entries GROUP BY 1 HAVING sum(amount_fcfa) <> 0 OR count(*) < 2`
    expect(wrong).toEqual([])
    const total = Object.values(await billing.balances()).reduce((sum, balance) => sum + balance, 0)
    expect(total).toBe(0)
    // Each has a kind, which the consoles name in the reader's language.
    const booked = await billing.prisma.ledgerTransaction.findMany({ distinct: ['description'] })
    expect(booked.filter(({ description }) => readBooking(description) === null)).toEqual([])
  })

  /** The customer's balance follows from its invoices and its payments. */
  async function expectBooksToMatch(accountId: string, received: number): Promise<void> {
    const all = await billing.prisma.invoice.findMany({ where: { accountId } })
    const sum = (rows: typeof all, of: (row: (typeof all)[number]) => number) =>
      rows.reduce((total, row) => total + of(row), 0)
    const invoices = all.filter(({ kind }) => kind !== 'credit_note')
    const open = sum(invoices, ({ totalFcfa, settledFcfa }) => totalFcfa - settledFcfa)
    const { receivable = 0, customer_credit = 0 } = await billing.balances(accountId)
    expect(receivable).toBe(open)
    // Invoiced, less credited, less received: the debt of the customer, or ours.
    expect(receivable + customer_credit).toBe(sum(all, ({ totalFcfa }) => totalFcfa) - received)
    expect(customer_credit).toBeLessThanOrEqual(0)
    const booked = await billing.prisma.ledgerEntry.groupBy({
      by: ['ledgerAccount'],
      where: { transaction: { invoice: { accountId } } },
      _sum: { amountFcfa: true },
    })
    const balanceOf = (name: string) => booked.find(({ ledgerAccount }) => ledgerAccount === name)?._sum.amountFcfa ?? 0
    expect(0 - balanceOf('revenue')).toBe(sum(all, ({ netFcfa }) => netFcfa))
    expect(0 - balanceOf('tax_payable')).toBe(sum(all, ({ taxFcfa }) => taxFcfa))
    expect(balanceOf('bank') + balanceOf('withholding') + balanceOf('provider_fees')).toBe(received)
  }

  it('books once per key, and refuses another booking under it', async () => {
    const posting = (amountFcfa: number, key: string) => ({
      key,
      description: 'Payout',
      occurredAt: billing.clock.now(),
      by: billing.by,
      entries: [
        { ledgerAccount: 'bank' as const, amountFcfa },
        { ledgerAccount: 'provider' as const, amountFcfa: -amountFcfa },
      ],
    })
    const post = (amount: number, key: string) =>
      billing.prisma.$transaction((tx) => billing.ledger.post(tx, posting(amount, key)))
    const all = await Promise.all(Array.from({ length: 10 }, () => post(500, 'payout:1')))
    expect(new Set(all.map((one) => one?.id)).size).toBe(1)
    await expect(post(501, 'payout:1')).rejects.toThrow(LedgerConflict)
    expect(await post(0, 'payout:nothing')).toBeNull()
    const uneven = { ...posting(500, 'payout:2'), entries: [{ ledgerAccount: 'bank' as const, amountFcfa: 1 }] }
    await expect(billing.prisma.$transaction((tx) => billing.ledger.post(tx, uneven))).rejects.toThrow(LedgerConflict)
  })

  it('is checked by the database: entries that do not add up are not committed', async () => {
    const book = (amounts: number[]) =>
      billing.prisma.$transaction(async (tx) => {
        const row = { key: randomUUID(), description: 'x', occurredAt: new Date(), createdBy: 'x' }
        const { id } = await tx.ledgerTransaction.create({ data: row })
        await tx.ledgerEntry.createMany({
          data: amounts.map((amountFcfa, index) => ({
            transactionId: id,
            position: index + 1,
            ledgerAccount: 'bank',
            amountFcfa,
          })),
        })
      })
    await expect(book([5, -4])).rejects.toThrow(/comes to 1/)
    await expect(book([])).rejects.toThrow(/over 0 entries/)
    await expect(book([5, -5])).resolves.toBeUndefined()
    await expect(billing.prisma.$executeRaw`DELETE FROM ledger_entries`).rejects.toThrow(
      /permission denied|append-only/,
    )
  })
})
