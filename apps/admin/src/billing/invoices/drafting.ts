import { type Invoice, type Prisma, type Transaction } from '@repere/prisma'
import { invoiceAmounts, localDay, type TaxRule, toDate } from '@repere/rating'
import { uuidV7 } from '../../audit/audit-entry.js'
import { nameOf } from '../../audit/index.js'
import { firstState } from '../invoice-lifecycle.js'
import { readSeller } from '../seller.js'
import { readTaxRules } from '../tax/tax-rules.js'
import { type DraftOrder, type LabelledLine } from './draft-order.js'

/**
 * Creates any number of drafts with few statements.
 *
 * @param now  by the billing clock: the time of their creation; its day decides the tax
 * @returns the created ones; an order is left out if an invoice for its account, kind and period exists
 */
export async function draftInvoices(tx: Transaction, orders: DraftOrder[], now: Date): Promise<Invoice[]> {
  const seller = await readSeller(tx)
  const date = localDay(now, seller.utcOffsetMinutes)
  const rules = await readTaxRules(tx, [...new Set(orders.map(({ accountId }) => accountId))], date)
  const drafts = orders.map((order) => {
    const rule = rules.get(order.accountId) as TaxRule
    const { netFcfa, tax, totalFcfa } = invoiceAmounts(order.lines, rule)
    const id = uuidV7(new Date())
    const row: Prisma.InvoiceCreateManyInput = {
      id,
      accountId: order.accountId,
      kind: order.kind,
      state: firstState(order.kind),
      periodStart: order.periodStart,
      periodEnd: order.periodEnd,
      billedFrom: order.billedDays && toDate(order.billedDays.from),
      billedTo: order.billedDays && toDate(order.billedDays.to),
      planCode: order.planCode,
      reason: order.reason,
      dueOn: toDate(order.dueOn),
      graceDays: order.graceDays,
      netFcfa,
      taxRatePerMille: tax.ratePerMille,
      taxMention: tax.mention,
      taxFcfa: tax.amountFcfa,
      totalFcfa,
      createdAt: now,
      createdBy: nameOf(order.by),
    }
    return { row, lines: toRows(id, order.lines) }
  })
  const made = await tx.invoice.createManyAndReturn({ data: drafts.map(({ row }) => row), skipDuplicates: true })
  const ids = new Set(made.map(({ id }) => id))
  await tx.invoiceLine.createMany({ data: drafts.flatMap(({ row, lines }) => (ids.has(row.id!) ? lines : [])) })
  return made
}

/** Lines as the database has them, in their order. */
export const toRows = (invoiceId: string, lines: LabelledLine[]): Prisma.InvoiceLineCreateManyInput[] =>
  lines.map(({ kind, label, quantity, unitPriceFcfa, per, amountFcfa }, index) => ({
    invoiceId,
    position: index + 1,
    kind,
    label,
    quantity,
    unitPriceFcfa,
    per,
    amountFcfa,
  }))
