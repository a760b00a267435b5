import { Inject, Injectable } from '@nestjs/common'
import { type Invoice, PrismaClient, type Settlement, type Transaction } from '@repere/prisma'
import { AccountChange } from '../unit-of-work/account-change.js'
import { type Author, nameOf, recordAudit } from '../audit/index.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { isOpen, stateOnceSettled, transition } from '../invoices/invoice-lifecycle.js'
import { describeReversal } from '../ledger/booking-kinds.js'
import { Ledger } from '../ledger/ledger.js'
import { RESERVED } from './settlement-booking.js'
import { SettlementProblem } from './settlement.problems.js'
import { lockInvoice } from '../invoices/invoice-lock.js'
import { BILLING_TRANSACTION, FROM_NOTES, Settlements } from './settlements.js'

export interface ReversalOrder {
  settlementId: string
  /** For the record. */
  reason: string
  by: Author
}

/** Manual entries: only these can be reversed. The provider's payments have their own record. */
const REVERSIBLE: readonly Settlement['kind'][] = ['bank_transfer', 'withholding']

/**
 * Reverses a settlement that was recorded by mistake: its ledger entries are posted again with the opposite sign, and
 * its invoice is open again, less its credit notes. If its excess, or the credit of these notes, has
 * paid other invoices meanwhile, those are opened again as well, the newest first, until the account's credit has its
 * value without the settlement.
 */
@Injectable()
export class SettlementReversals {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(AccountChange) private readonly changes: AccountChange,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(Settlements) private readonly settlements: Settlements,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  /**
   * @throws SettlementProblem  `settlement_not_found`, `not_reversible`, `already_reversed`, `credit_spent`
   * @throws RedisUnavailable, NotReplicated  it is reversed, and its effects wait in the outbox
   */
  async reverse({ settlementId, reason, by }: ReversalOrder): Promise<Invoice> {
    const found = await this.prisma.settlement.findUnique({ where: { id: settlementId } })
    if (found === null) throw new SettlementProblem('settlement_not_found', 'There is no such settlement.')
    const write = async (tx: Transaction): Promise<Invoice> => {
      await this.reverseLocked(tx, found, { reason, by })
      return tx.invoice.findUniqueOrThrow({ where: { id: found.invoiceId } })
    }
    return this.changes.run(found.accountId, write, BILLING_TRANSACTION)
  }

  /**
   * As `reverse`, in a transaction that holds the terms and the account already.
   *
   * @param order.kinds  the kinds that may be reversed; absent: manual entries
   */
  async reverseLocked(
    tx: Transaction,
    found: Settlement,
    { reason, by, kinds = REVERSIBLE }: { reason: string; by: Author; kinds?: readonly Settlement['kind'][] },
  ): Promise<void> {
    if (!kinds.includes(found.kind)) {
      throw new SettlementProblem(
        'not_reversible',
        'Only a transfer or a certificate that staff recorded can be reversed.',
      )
    }
    if ((await tx.creditMovement.count({ where: { settlementId: found.id } })) > 0) {
      throw new SettlementProblem('credit_spent', 'Some of this money was paid out already.')
    }
    await this.takeBack(tx, found, by)
    await this.coverCredit(tx, found.accountId, by)
    await this.settlements.applyCredit(tx, found.accountId, by)
    await recordAudit(tx, {
      ...by,
      action: 'invoice.reverse_settlement',
      accountId: found.accountId,
      target: { kind: 'invoice', id: found.invoiceId },
      before: { settlement_id: found.id, amount_fcfa: found.amountFcfa, excess_fcfa: found.excessFcfa },
      after: { settlement_id: null },
      reason,
    })
  }

  /** The spent credit paid younger invoices: they are opened again, until the credit is not negative. */
  private async coverCredit(tx: Transaction, accountId: string, by: Author): Promise<void> {
    while ((await this.settlements.creditOf(tx, accountId)) < 0) {
      const newest = await tx.settlement.findFirst({
        where: {
          accountId,
          kind: 'credit_balance',
          reversedBy: null,
          NOT: { OR: [{ key: { startsWith: FROM_NOTES } }, { key: { startsWith: RESERVED } }] },
          invoice: { state: { in: ['paid', 'partially_paid', 'overdue'] } },
        },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      })
      if (newest === null) {
        throw new SettlementProblem('credit_spent', 'The credit from this settlement was paid out already.')
      }
      await this.takeBack(tx, newest, by)
    }
  }

  private async takeBack(tx: Transaction, settlement: Settlement, by: Author): Promise<void> {
    const { id, invoiceId, accountId, amountFcfa, excessFcfa, reference } = settlement
    const invoice = await lockInvoice(tx, invoiceId)
    if (invoice === null) throw new Error(`Settlement ${id} settles nothing`)
    if ((await tx.settlement.count({ where: { reversesId: id } })) > 0) {
      throw new SettlementProblem('already_reversed', 'This settlement was reversed already.')
    }
    if (amountFcfa > 0 && !isOpen(invoice) && invoice.state !== 'paid') {
      throw new SettlementProblem(
        'not_reversible',
        `A settlement cannot be reversed while its invoice is ${invoice.state}.`,
      )
    }
    const now = this.clock.now()
    const reversal = await tx.settlement.create({
      data: {
        invoiceId,
        accountId,
        kind: 'reversal',
        amountFcfa: 0 - amountFcfa,
        excessFcfa: 0 - excessFcfa,
        key: `reversal:${id}`,
        reversesId: id,
        reference,
        receivedAt: now,
        createdAt: now,
        createdBy: nameOf(by),
      },
    })
    const booked = await tx.ledgerTransaction.findUniqueOrThrow({
      where: { key: `settlement:${id}` },
      include: { entries: { orderBy: { position: 'asc' } } },
    })
    await this.ledger.post(tx, {
      key: `settlement:${reversal.id}`,
      description: describeReversal(booked.description),
      invoiceId,
      occurredAt: now,
      by,
      entries: booked.entries.map(({ ledgerAccount, accountId, amountFcfa }) => ({
        ledgerAccount,
        accountId,
        amountFcfa: 0 - amountFcfa,
      })),
    })
    if (invoice.state === 'proforma') await this.chooseLess(tx, invoice, excessFcfa)
    if (amountFcfa > 0) {
      await this.open(tx, invoice, invoice.settledFcfa - amountFcfa)
      await this.settlements.settleFromNotes(tx, invoiceId, by)
    }
  }

  /** Money that was taken back no longer pays a proforma. */
  private async chooseLess(tx: Transaction, { id }: Invoice, lessFcfa: number): Promise<void> {
    await tx.$executeRaw`
      UPDATE invoices SET credit_chosen_fcfa = GREATEST(0, credit_chosen_fcfa - ${lessFcfa}::int) WHERE id = ${id}::uuid`
  }

  private async open(tx: Transaction, invoice: Invoice, settledFcfa: number): Promise<void> {
    const wasOverdue = invoice.state === 'overdue'
    const state = stateOnceSettled({ ...invoice, state: wasOverdue ? 'overdue' : 'finalized' }, settledFcfa)
    await tx.invoice.update({
      where: { id: invoice.id },
      data: { ...transition(invoice, state), settledFcfa, settledAt: null },
    })
  }
}
