import { type Invoice, type Prisma, type Transaction } from '@repere/prisma'
import { invoiceAmounts, localDay, type TaxRule } from '@repere/rating'
import { uuidV7 } from '../audit/audit-entry.js'
import { nameOf } from '../audit/index.js'
import { GRACE_DAYS } from '../invoices/grace.js'
import { firstState } from '../invoices/invoice-lifecycle.js'
import { readSeller } from '../seller/seller.js'
import { readTaxRules } from '../seller/tax-rules.js'
import { type DraftOrder, type LabelledLine } from './draft-order.js'

/** A draft that was created. */
export type DraftedInvoice = Pick<Invoice, 'id' | 'accountId'>

/**
 * Creates any number of drafts with few statements.
 *
 * @param now  by the billing clock: the time of their creation; its day decides the tax
 * @returns the created ones; an order is left out if an invoice for its account, kind and period exists
 */
export async function draftInvoices(tx: Transaction, orders: DraftOrder[], now: Date): Promise<DraftedInvoice[]> {
  const seller = await readSeller(tx)
  const date = localDay(now, seller.utcOffsetMinutes)
  const rules = await readTaxRules(tx, [...new Set(orders.map(({ accountId }) => accountId))], date)
  const drafts = orders.map((order) => {
    const id = uuidV7(new Date())
    return { row: toRow(id, order, rules.get(order.accountId) as TaxRule, now), lines: toRows(id, order.lines) }
  })
  const made = await insertInvoices(
    tx,
    drafts.map(({ row }) => row),
  )
  const ids = new Set(made.map(({ id }) => id))
  await insertLines(
    tx,
    drafts.flatMap(({ row, lines }) => (ids.has(row.id) ? lines : [])),
  )
  return made
}

/** A row of `invoices` as JSON, for its columns. */
function toRow(id: string, order: DraftOrder, rule: TaxRule, now: Date) {
  const { netFcfa, tax, totalFcfa } = invoiceAmounts(order.lines, rule)
  return {
    id,
    account_id: order.accountId,
    kind: order.kind,
    state: firstState(order.kind),
    period_start: order.periodStart,
    period_end: order.periodEnd,
    billed_from: order.billedDays?.from,
    billed_to: order.billedDays?.to,
    plan_code: order.planCode,
    reason: order.reason,
    due_on: order.dueOn,
    grace_days: order.graceDays ?? GRACE_DAYS,
    net_fcfa: netFcfa,
    tax_rate_per_mille: tax.ratePerMille,
    tax_mention: tax.mention,
    tax_fcfa: tax.amountFcfa,
    total_fcfa: totalFcfa,
    created_at: now,
    created_by: nameOf(order.by),
    order_digest: order.orderDigest,
  }
}

// Prisma plans each `createMany` again, which takes longer than these statements.
async function insertInvoices(tx: Transaction, rows: ReturnType<typeof toRow>[]): Promise<DraftedInvoice[]> {
  return tx.$queryRaw<DraftedInvoice[]>`
    INSERT INTO invoices (id, account_id, kind, state, period_start, period_end, billed_from, billed_to, plan_code,
      reason, due_on, grace_days, net_fcfa, tax_rate_per_mille, tax_mention, tax_fcfa, total_fcfa, created_at, created_by,
      order_digest, reference)
    SELECT r.*, CASE WHEN r.state = 'proforma' THEN take_proforma_reference(left(r.due_on::text, 4)) END FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(
      id uuid, account_id uuid, kind invoice_kind, state invoice_state, period_start timestamptz,
      period_end timestamptz, billed_from date, billed_to date, plan_code text, reason text, due_on date,
      grace_days smallint, net_fcfa int, tax_rate_per_mille int, tax_mention text, tax_fcfa int, total_fcfa int,
      created_at timestamptz, created_by text, order_digest text)
    ON CONFLICT DO NOTHING
    RETURNING id::text, account_id::text AS "accountId"`
}

async function insertLines(tx: Transaction, rows: Prisma.InvoiceLineCreateManyInput[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO invoice_lines (invoice_id, position, kind, label, quantity, unit_price_fcfa, per, amount_fcfa)
    SELECT r.* FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(
      "invoiceId" uuid, position smallint, kind invoice_line_kind, label text, quantity int, "unitPriceFcfa" int,
      per int, "amountFcfa" int)`
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
