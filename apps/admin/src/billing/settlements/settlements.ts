import { Inject, Injectable } from '@nestjs/common'
import {
  finishOutbox,
  type Invoice,
  PrismaClient,
  type Settlement,
  type SettlementKind,
  type Transaction,
} from '@repere/prisma'
import { ControlChannel } from '@repere/shared'
import { type Author, nameOf } from '../../audit/index.js'
import { lockTerms } from '../../keys/dated-terms.js'
import { lockAccount } from '../../keys/references.js'
import { BillingClock } from '../billing-clock.js'
import { type Entry, Ledger } from '../ledger/ledger.js'
import { INVOICE_PAID_EFFECTS, type InvoicePaidEffect } from './invoice-paid-effect.js'
import { SettlementProblem } from './settlement.problems.js'

/** Something that takes away from what an invoice asks for. */
export interface SettlementOrder {
  invoiceId: string
  /** Credit notes settle by being issued. */
  kind: Exclude<SettlementKind, 'credit_note'>
  /** Received, or taken from credit; above zero. What is beyond what is open becomes the account's credit. */
  amountFcfa: number
  /** What the provider or the bank keeps of `amountFcfa`. */
  feeFcfa?: number
  /** What it is about: `payment:<id>`, `bank:<reference>:<invoice>`. Under the same key again, nothing is settled. */
  key: string
  paymentId?: string
  /** Number of the transfer or of the certificate. */
  reference?: string
  receivedAt: Date
  by: Author
}

export interface Settled {
  settlement: Settlement
  /** As it is now. */
  invoice: Invoice
  /** Whether this settlement is what left nothing to pay: true again when it is asked for again. */
  newlyPaid: boolean
  /** What went to the account's credit. */
  excessFcfa: number
}

/** What an account may owe: it has a number, and is not settled. */
export const OPEN_STATES = ['finalized', 'partially_paid', 'overdue'] as const
const PAYABLE_STATES: readonly string[] = [...OPEN_STATES, 'paid', 'credited']

const TRANSACTION = { maxWait: 30_000, timeout: 30_000 }

/** What takes away from what invoices ask for: money, certificates, credit. Each once, booked, with what follows. */
@Injectable()
export class Settlements {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(ControlChannel) private readonly channel: ControlChannel,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(BillingClock) private readonly clock: BillingClock,
    @Inject(INVOICE_PAID_EFFECTS) private readonly effects: InvoicePaidEffect[],
  ) {}

  /**
   * Settles in a transaction of its own, and then tells Redis what follows.
   *
   * @throws SettlementProblem  `invoice_not_found`, `invoice_not_payable`, `settlement_conflict`; for credit and
   *   certificates `more_than_open`, `more_than_credit`
   * @throws RedisUnavailable, NotReplicated  it is settled, and what follows waits in the outbox: asking again finishes it
   */
  async settle(order: SettlementOrder): Promise<Settled> {
    const { accountId } = await this.find(order.invoiceId)
    const settled = await this.prisma.$transaction(async (tx) => {
      await lockTerms(tx)
      await lockAccount(tx, accountId)
      return this.settleLocked(tx, order)
    }, TRANSACTION)
    await finishOutbox(this.prisma, this.channel, { accountId })
    return settled
  }

  /** As `settle`, in a transaction that holds the terms and the account already. The caller finishes the outbox. */
  async settleLocked(tx: Transaction, order: SettlementOrder): Promise<Settled> {
    void [tx, order, this.ledger, this.clock, this.effects, nameOf]
    throw new Error('Not there yet')
  }

  private async find(id: string): Promise<Invoice> {
    const invoice = await this.prisma.invoice.findUnique({ where: { id } })
    if (invoice === null) throw new SettlementProblem('invoice_not_found', 'There is no such invoice.')
    return invoice
  }
}

export type { Entry }
void PAYABLE_STATES
