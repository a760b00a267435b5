import { Inject, Injectable } from '@nestjs/common'
import { type Invoice, PrismaClient, type Transaction } from '@repere/prisma'
import { adjustmentLine, billingMonthOf, localDay, startOfDay } from '@repere/rating'
import { francs } from '@repere/shared'
import { badField } from '../access/access.problems.js'
import { writeAccount } from '../unit-of-work/account-change.js'
import { type Author, recordAudit } from '../audit/index.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { readSeller } from '../seller/seller.js'
import { type Settled, Settlements } from '../settlements/settlements.js'
import { Invoices } from './invoices.js'

const KEYS = { bank_transfer: 'bank', withholding: 'withholding', credit_balance: 'credit' } as const

export interface StaffSettlement {
  invoiceId: string
  kind: keyof typeof KEYS
  amountFcfa: number
  /** Part of the settlement's key, with the invoice: a transfer that pays several is recorded for each. */
  reference: string
  /** `YYYY-MM-DD` in the seller's zone; absent: now. */
  receivedOn?: string
  by: Author
}

/** Manual operations of staff on invoices, each with its entry in the audit log. */
@Injectable()
export class StaffInvoicing {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(BillingClock) private readonly clock: BillingClock,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(Settlements) private readonly settlements: Settlements,
  ) {}

  /** Drafts and issues an invoice of one line; once for each `orderDigest`. */
  async invoice(order: {
    accountId: string
    label: string
    amountFcfa: number
    dueOn: string
    reason: string
    /** Null: a repetition is another order. */
    orderDigest: string | null
    by: Author
  }): Promise<Invoice> {
    const { accountId, label, amountFcfa, dueOn, reason, orderDigest, by } = order
    await this.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
    const { utcOffsetMinutes } = await readSeller(this.prisma)
    const month = billingMonthOf(this.clock.now(), utcOffsetMinutes)
    const { id } = await writeAccount(this.prisma, accountId, async (tx) => {
      const earlier = orderDigest === null ? null : await tx.invoice.findUnique({ where: { orderDigest } })
      if (earlier !== null) return earlier
      const draft = await this.invoices.draft(tx, {
        accountId,
        kind: 'manual',
        periodStart: month.start,
        periodEnd: month.end,
        dueOn,
        lines: [{ ...adjustmentLine(francs(amountFcfa)), label }],
        reason,
        orderDigest: orderDigest ?? undefined,
        by,
      })
      await this.record(tx, draft, 'invoice.draft', by, { total_fcfa: draft.totalFcfa, label, due_on: dueOn }, reason)
      return draft
    })
    return this.invoices.issue(id)
  }

  /** Drafts and issues a credit note. @throws InvoiceProblem  as `Invoices.draftCreditNote` */
  async credit(order: { invoiceId: string; amountFcfa?: number; reason: string; by: Author }): Promise<Invoice> {
    const { id } = await this.prisma.$transaction((tx) => this.invoices.draftCreditNote(tx, order))
    return this.invoices.issue(id)
  }

  /** @throws InvoiceProblem  as `Invoices.voidDraft` */
  async void(invoiceId: string, by: Author): Promise<Invoice> {
    return this.prisma.$transaction((tx) => this.invoices.voidDraft(tx, invoiceId, by))
  }

  /** Repeats the issuing of a draft that failed. */
  async issue(invoiceId: string, by: Author): Promise<Invoice> {
    await this.prisma.$transaction(async (tx) => {
      const invoice = await tx.invoice.findUniqueOrThrow({ where: { id: invoiceId } })
      if (invoice.state === 'draft' || invoice.state === 'certified') {
        await this.record(tx, invoice, 'invoice.issue', by, { failure: invoice.failure })
      }
    })
    return this.invoices.issue(invoiceId)
  }

  /**
   * Records money that came outside of any provider.
   *
   * @throws Problem  400 for a day to come
   * @throws SettlementProblem
   */
  async settle({ invoiceId, kind, amountFcfa, reference, receivedOn, by }: StaffSettlement): Promise<Settled> {
    const { utcOffsetMinutes } = await readSeller(this.prisma)
    const now = this.clock.now()
    const today = localDay(now, utcOffsetMinutes)
    if (receivedOn !== undefined && receivedOn > today) throw badField('received_on', 'out_of_range', receivedOn)
    const receivedAt = receivedOn === undefined || receivedOn === today ? now : startOfDay(receivedOn, utcOffsetMinutes)
    const key = `${KEYS[kind]}:${reference}:${invoiceId}`
    const settled = await this.settlements.settle({ invoiceId, kind, amountFcfa, key, reference, receivedAt, by })
    // A proforma that is paid now gets its number.
    return settled.invoice.state === 'draft' ? { ...settled, invoice: await this.invoices.issue(invoiceId) } : settled
  }

  private record(tx: Transaction, invoice: Invoice, action: string, by: Author, after: object, reason?: string) {
    const { id, accountId } = invoice
    return recordAudit(tx, { ...by, action, accountId, target: { kind: 'invoice', id }, after, reason })
  }
}
