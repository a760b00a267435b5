import { type Invoice, type Settlement, type Transaction } from '@repere/prisma'
import { type Author, nameOf, recordAudit } from '../audit/index.js'
import { type BillingClock } from '../unit-of-work/billing-clock.js'
import { invoiceName, isOpen, stateOnceSettled, transition } from '../invoices/invoice-lifecycle.js'
import { paidEvent } from '../invoices/invoice-events.js'
import { describeBooking } from '../ledger/booking-kinds.js'
import { type Ledger } from '../ledger/ledger.js'
import { noteWebhookEvent } from '../unit-of-work/webhook-events.js'
import { type InvoicePaidEffect } from './invoice-paid-effect.js'
import { bookingOf } from './settlement-booking.js'
import { type SettlementOrder } from './settlement-order.js'

type NewSettlement = Pick<Settlement, 'kind' | 'amountFcfa' | 'excessFcfa' | 'key' | 'receivedAt' | 'createdBy'> &
  Partial<Pick<Settlement, 'paymentId' | 'creditNoteId' | 'reference'>>

/** Writes settlements: the row, its booking, its line in the audit log, and what it changes of its invoice. */
export class SettlementRecords {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: BillingClock,
    private readonly effects: readonly InvoicePaidEffect[],
  ) {}

  /** Stores a settlement, its booking and its line in the audit log. The caller counts it for its invoice. */
  async book(tx: Transaction, invoice: Invoice, order: SettlementOrder, counted: number): Promise<Settlement> {
    const { kind, amountFcfa, feeFcfa = 0, key, paymentId, reference, receivedAt, by } = order
    const data = { key, paymentId, reference, receivedAt, createdBy: nameOf(by) }
    const settlement = await this.note(tx, invoice, { ...data, kind, counted, excess: amountFcfa - counted })
    await this.ledger.post(tx, {
      key: `settlement:${settlement.id}`,
      description: describeBooking(kind, invoiceName(invoice)),
      invoiceId: invoice.id,
      occurredAt: receivedAt,
      by,
      entries: bookingOf(settlement, feeFcfa),
    })
    if (by.actor.kind !== 'system') await this.audited(tx, settlement, by)
    return settlement
  }

  /** Stores a settlement that another document books. The caller counts it for its invoice. */
  note(
    tx: Transaction,
    { id: invoiceId, accountId }: Invoice,
    {
      counted,
      excess,
      ...data
    }: { counted: number; excess: number } & Omit<NewSettlement, 'amountFcfa' | 'excessFcfa'>,
  ): Promise<Settlement> {
    const createdAt = this.clock.now()
    return tx.settlement.create({
      data: { ...data, invoiceId, accountId, amountFcfa: counted, excessFcfa: excess, createdAt },
    })
  }

  /**
   * Counts a settlement for its invoice, and runs the effects of payment when nothing is left to pay.
   *
   * @param settlement  null for an invoice of nothing
   */
  async count(
    tx: Transaction,
    before: Invoice,
    settlement: Settlement | null,
    isCredited = false,
  ): Promise<{ invoice: Invoice; newlyPaid: boolean }> {
    const at = settlement?.createdAt ?? this.clock.now()
    const settledFcfa = before.settledFcfa + (settlement?.amountFcfa ?? 0)
    const isSettled = settledFcfa === before.totalFcfa
    const wasOpen = isOpen(before)
    const newlyPaid = wasOpen && isSettled && !isCredited
    const state = isCredited ? 'credited' : !wasOpen ? before.state : stateOnceSettled(before, settledFcfa)
    const invoice = await tx.invoice.update({
      where: { id: before.id },
      data: { ...transition(before, state), settledFcfa, settledAt: before.settledAt ?? (isSettled ? at : null) },
    })
    if (newlyPaid) {
      for (const effect of this.effects) await effect.apply(tx, invoice, at)
      await noteWebhookEvent(tx, paidEvent(invoice, at))
    } else if (wasOpen && isCredited) {
      for (const effect of this.effects) await effect.applyCredited(tx, invoice, at)
    }
    return { invoice, newlyPaid }
  }

  /** Actions of people are in the audit log; the provider's reports have their own record, the payment. */
  private audited(tx: Transaction, settlement: Settlement, by: Author): Promise<void> {
    const { id, invoiceId, accountId, kind, amountFcfa, excessFcfa, reference, receivedAt } = settlement
    return recordAudit(tx, {
      ...by,
      action: 'invoice.settle',
      accountId,
      target: { kind: 'invoice', id: invoiceId },
      after: {
        settlement_id: id,
        kind,
        amount_fcfa: amountFcfa,
        excess_fcfa: excessFcfa,
        reference,
        received_at: receivedAt,
      },
    })
  }
}
