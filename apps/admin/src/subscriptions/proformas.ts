import { Inject, Injectable } from '@nestjs/common'
import { type Invoice, type InvoiceLine, type Transaction } from '@repere/prisma'
import { dayOf, type InvoiceAmounts, invoiceAmounts, toDate } from '@repere/rating'
import { recordAudit, systemAuthor } from '../audit/index.js'
import { OpenOffers } from '../unit-of-work/open-offers.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { transition } from '../invoices/invoice-lifecycle.js'
import { type LabelledLine } from '../invoicing/draft-order.js'
import { toRows } from '../invoicing/drafting.js'
import { lockInvoice } from '../invoices/invoice-lock.js'
import { readTaxRule } from '../seller/tax-rules.js'
import { pricedPlan, requireOwnChoice, restOfMonthLine } from './plan-quote.js'
import { readSubscriptionState, type SubscriptionState } from './subscription-rows.js'
import { lastDayOf } from './subscription-terms.js'
import { SubscriptionProblem } from './subscription.problems.js'

const BY = systemAuthor('billing: proformas')

/** What a proforma states. */
interface Offer extends InvoiceAmounts {
  lines: LabelledLine[]
}

/** Keeps open proformas equal to the terms that they sell. */
@Injectable()
export class Proformas extends OpenOffers {
  constructor(@Inject(BillingClock) private readonly clock: BillingClock) {
    super()
  }

  async follow(tx: Transaction, accountId: string | null): Promise<void> {
    const now = this.clock.now()
    const open = await tx.invoice.findMany({
      where: { state: 'proforma', periodEnd: { gt: now }, ...(accountId === null ? {} : { accountId }) },
      select: { id: true },
      // Two changes for all accounts lock them in the same order.
      orderBy: { id: 'asc' },
    })
    for (const { id } of open) {
      const invoice = await lockInvoice(tx, id)
      if (invoice?.state !== 'proforma' || invoice.billedFrom === null) continue
      const state = await readSubscriptionState(tx, invoice.accountId, now)
      // By its own day: a day that passes is no change of terms.
      const offer = await this.offerOf(tx, invoice, { ...state, today: dayOf(invoice.billedFrom) })
      if (offer === null || !(await isAsOffered(tx, invoice, offer))) await this.asOfToday(tx, invoice)
    }
  }

  async asOfToday(tx: Transaction, invoice: Invoice): Promise<Invoice> {
    const { id } = invoice
    const state = await readSubscriptionState(tx, invoice.accountId, this.clock.now())
    const offer = await this.offerOf(tx, invoice, state)
    if (offer === null) return this.withdraw(tx, invoice)
    if (await isAsOffered(tx, invoice, offer)) return invoice
    const { netFcfa, tax, totalFcfa, lines } = offer
    await tx.invoiceLine.deleteMany({ where: { invoiceId: id } })
    await tx.invoiceLine.createMany({ data: toRows(id, lines) })
    await this.record(tx, 'invoice.redraft', invoice, { total_fcfa: totalFcfa, from: state.today })
    return tx.invoice.update({
      where: { id },
      data: {
        dueOn: toDate(state.today),
        billedFrom: toDate(state.today),
        billedTo: toDate(lastDayOf(state.month, state.utcOffsetMinutes)),
        netFcfa,
        taxRatePerMille: tax.ratePerMille,
        taxMention: tax.mention,
        taxFcfa: tax.amountFcfa,
        totalFcfa,
      },
    })
  }

  /** @returns null if the plan can no longer be chosen, or is no longer more expensive than the current one */
  private async offerOf(
    tx: Transaction,
    { accountId, planCode }: Invoice,
    state: SubscriptionState,
  ): Promise<Offer | null> {
    try {
      const plan = pricedPlan(planCode ?? '', state, this.clock.now())
      requireOwnChoice(state, plan)
      if (planCode === state.planCode || plan.price <= state.paidFcfa) return null
      const line = restOfMonthLine(state, plan)
      return { ...invoiceAmounts([line], await readTaxRule(tx, accountId, state.today)), lines: [line] }
    } catch (error) {
      if (error instanceof SubscriptionProblem) return null
      throw error
    }
  }

  private async withdraw(tx: Transaction, invoice: Invoice): Promise<Invoice> {
    await this.record(tx, 'invoice.void', invoice, { state: 'void' })
    return tx.invoice.update({
      where: { id: invoice.id },
      data: { ...transition(invoice, 'void'), voidedAt: this.clock.now() },
    })
  }

  private record(tx: Transaction, action: string, invoice: Invoice, after: object): Promise<void> {
    const { id, accountId, totalFcfa, billedFrom, state } = invoice
    return recordAudit(tx, {
      ...BY,
      action,
      accountId,
      target: { kind: 'invoice', id },
      before: { state, total_fcfa: totalFcfa, from: billedFrom === null ? null : dayOf(billedFrom) },
      after,
    })
  }
}

async function isAsOffered(tx: Transaction, invoice: Invoice, { lines, tax, ...amounts }: Offer): Promise<boolean> {
  if (invoice.totalFcfa !== amounts.totalFcfa || invoice.netFcfa !== amounts.netFcfa) return false
  if (invoice.taxRatePerMille !== tax.ratePerMille || invoice.taxMention !== tax.mention) return false
  const stored = await tx.invoiceLine.findMany({ where: { invoiceId: invoice.id }, orderBy: { position: 'asc' } })
  const same = (row: InvoiceLine, line: LabelledLine | undefined) =>
    row.label === line?.label && row.quantity === line.quantity && row.amountFcfa === line.amountFcfa
  return stored.length === lines.length && stored.every((row, index) => same(row, lines[index]))
}
