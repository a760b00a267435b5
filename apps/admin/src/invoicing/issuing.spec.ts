import { type Invoice } from '@repere/prisma'
import { type BillingUnderTest, startBilling } from './billing.fixture.js'
import { type InvoiceSnapshot, snapshotDigest } from '../invoices/invoice-snapshot.js'

jest.setTimeout(120_000)

describe('issuing many', () => {
  let billing: BillingUnderTest
  beforeAll(async () => {
    billing = await startBilling()
  })
  afterAll(() => billing?.stop())

  const countOf = ({ number }: Invoice) => Number(number?.slice(-6))
  const issueAll = () => billing.issuing.issueWaiting(new Date(Date.now() + 60_000))

  it('gives each invoice the same result as issuing it alone', async () => {
    const accountId = await billing.account()
    const recipient = await billing.reader(accountId)
    const [alone, many] = [await billing.draft(accountId), await billing.draft(accountId)]
    await billing.invoices.issue(alone.id)
    expect(await issueAll()).toMatchObject({ issued: 1, failed: 0 })
    const [one, other] = [await billing.read(alone.id), await billing.read(many.id)]
    expect(countOf(other)).toBe(countOf(one) + 1)
    const own = ({ id, number, createdAt, snapshot, snapshotDigest: digest, ...rest }: Invoice) => {
      expect([id, number, createdAt].every(Boolean)).toBe(true)
      expect(digest).toBe(snapshotDigest(snapshot as unknown as InvoiceSnapshot))
      const { number: printed, reference, ...content } = snapshot as unknown as InvoiceSnapshot
      expect([printed, reference]).toEqual([number, id])
      return { ...rest, content }
    }
    expect(own(other)).toEqual(own(one))
    const booked = async ({ id }: Invoice) => {
      const [transaction, ...others] = await billing.prisma.ledgerTransaction.findMany({
        where: { invoiceId: id },
        include: { entries: { orderBy: { position: 'asc' } } },
      })
      expect(others).toEqual([])
      return transaction?.entries.map(({ ledgerAccount, accountId: whose, amountFcfa }) => [
        ledgerAccount,
        whose,
        amountFcfa,
      ])
    }
    expect(await booked(other)).toEqual(await booked(one))
    const mails = await billing.prisma.mail.findMany({ where: { recipient }, orderBy: { id: 'asc' } })
    expect(mails.map(({ data }) => (data as { invoice_number: string }).invoice_number).sort()).toEqual([
      one.number,
      other.number,
    ])
  })

  it('gives consecutive numbers, also in two simultaneous calls, and pays from the credit of accounts that have some', async () => {
    const [rich, poor] = [await billing.account(), await billing.account()]
    const paid = await billing.invoice(rich)
    await billing.pay(paid.id, paid.totalFcfa + 50_000)
    const before = countOf(await billing.invoice(poor))
    for (let turn = 0; turn < 60; turn++) {
      await billing.draft(turn % 2 === 0 ? await billing.account() : poor)
    }
    const overage = await billing.draft(rich, { kind: 'overage' })
    const reports = await Promise.all([issueAll(), issueAll()])
    expect(reports.every(({ failed }) => failed === 0)).toBe(true)
    const issued = await billing.prisma.invoice.findMany({ where: { number: { not: null } } })
    const numbers = issued.map(countOf).filter((number) => number > before)
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 61 }, (_, index) => before + 1 + index))
    expect(await billing.read(overage.id)).toMatchObject({ state: 'paid', settledFcfa: 29_500 })
    expect(await billing.balances(rich)).toEqual({ customer_credit: -20_500 })
  })
})
