import { Inject, Injectable } from '@nestjs/common'
import { type Invoice, type InvoiceLine, PrismaClient, type Transaction } from '@repere/prisma'
import { billingMonthOf, type BillingMonth, type InvoiceAmounts, invoiceAmounts, localDay } from '@repere/rating'
import { francs } from '@repere/shared'
import { systemAuthor } from '../audit/index.js'
import { readProgress } from '../usage/watermark.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { type LabelledLine } from '../invoicing/draft-order.js'
import { BillingRuns } from './billing-runs.js'
import { doneAmong } from './run-items.js'
import { readSeller } from '../seller/seller.js'
import { readTaxRule } from '../seller/tax-rules.js'
import { expectedPauseCredits } from '../subscriptions/pause-credit-amounts.js'

const BY = systemAuthor('billing: estimate')

/** The cost of the current month so far. */
export interface Estimate {
  month: BillingMonth
  /** Usage before this time is counted, except for the last minutes, which are rolled up every five minutes. */
  asOf: Date
  /** The invoices of the month, credits for refused days, the remaining invoices, then the overage so far. */
  lines: LabelledLine[]
  amounts: InvoiceAmounts
}

/**
 * Estimates a month from its existing invoices, the credits for days on which the account was refused, the renewal that
 * the run would create, and the overage that the end of the month would bill. It uses the same functions, so that the
 * estimate equals the invoice.
 */
@Injectable()
export class Estimates {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(BillingRuns) private readonly runs: BillingRuns,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  of(accountId: string): Promise<Estimate> {
    return this.prisma.$transaction(async (tx) => {
      const now = this.clock.now()
      const { utcOffsetMinutes } = await readSeller(tx)
      const month = billingMonthOf(now, utcOffsetMinutes)
      const setting = await this.runs.setting(month.name, BY)
      const [overage] = await this.runs.expectedOverage(tx, accountId, setting)
      const rule = await readTaxRule(tx, accountId, localDay(now, utcOffsetMinutes))
      // Each invoice has its own tax: rounded once, at the rate of its day.
      const bills = [
        ...(await this.invoiced(tx, accountId, month)),
        ...(await expectedPauseCredits(tx, accountId, month, utcOffsetMinutes)),
        invoiceAmounts(await this.toBeInvoiced(tx, accountId, month), rule),
        invoiceAmounts(overage?.order?.lines ?? [], rule),
      ]
      const { copiedBefore } = await readProgress(tx)
      const sum = (of: (bill: InvoiceAmounts) => number) => francs(bills.reduce((total, bill) => total + of(bill), 0))
      const amounts = {
        lines: bills.flatMap(({ lines }) => lines),
        netFcfa: sum(({ netFcfa }) => netFcfa),
        tax: { ...rule, amountFcfa: sum(({ tax }) => tax.amountFcfa) },
        totalFcfa: sum(({ totalFcfa }) => totalFcfa),
      }
      return { month, asOf: copiedBefore, lines: amounts.lines as LabelledLine[], amounts }
    })
  }

  /** The amount paid or owed for the month, and its credit notes. */
  private async invoiced(tx: Transaction, accountId: string, month: BillingMonth): Promise<InvoiceAmounts[]> {
    const invoices = await tx.invoice.findMany({
      where: {
        accountId,
        periodStart: month.start,
        state: { notIn: ['proforma', 'void'] },
        OR: [{ kind: { in: ['renewal', 'upgrade', 'credit_note'] } }, { kind: 'manual', billedFrom: { not: null } }],
      },
      include: { lines: { orderBy: { position: 'asc' } }, credits: { select: { kind: true, billedFrom: true } } },
      orderBy: { id: 'asc' },
    })
    return invoices.filter(({ credits }) => credits === null || isOfSubscription(credits)).map(toAmounts)
  }

  /** The renewal of the month, if its run has not processed the account. */
  private async toBeInvoiced(tx: Transaction, accountId: string, month: BillingMonth): Promise<LabelledLine[]> {
    const run = await tx.billingRun.findUnique({ where: { kind_month: { kind: 'renewals', month: month.name } } })
    const isDone = run !== null && (await doneAmong(tx, run.id, [accountId])).has(accountId)
    if (isDone) return []
    const subscription = await tx.subscription.findUnique({ where: { accountId } })
    if (subscription === null) return []
    const bill = await this.runs.expectedRenewal(tx, accountId, await this.runs.setting(month.name, BY))
    return bill?.order?.lines ?? []
  }
}

const isOfSubscription = ({ kind, billedFrom }: Pick<Invoice, 'kind' | 'billedFrom'>): boolean =>
  kind === 'renewal' || kind === 'upgrade' || (kind === 'manual' && billedFrom !== null)

const toAmounts = (invoice: Invoice & { lines: InvoiceLine[] }): InvoiceAmounts => ({
  lines: invoice.lines.map(({ kind, label, quantity, unitPriceFcfa, per, amountFcfa }): LabelledLine => ({
    kind,
    label,
    quantity,
    unitPriceFcfa: francs(unitPriceFcfa),
    per,
    amountFcfa: francs(amountFcfa),
  })),
  netFcfa: francs(invoice.netFcfa),
  tax: { ratePerMille: invoice.taxRatePerMille, mention: invoice.taxMention, amountFcfa: francs(invoice.taxFcfa) },
  totalFcfa: francs(invoice.totalFcfa),
})
