import { Inject, Injectable } from '@nestjs/common'
import { type Invoice, PrismaClient, type Settlement, type SettlementKind, type Transaction } from '@repere/prisma'
import { dayOf, localDay } from '@repere/rating'
import { type Author, recordAudit } from '../audit/index.js'
import { AccountChange } from '../unit-of-work/account-change.js'
import { OpenOffers } from '../unit-of-work/open-offers.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { IS_OPEN, isOpen, OPEN_STATES, transition } from '../invoices/invoice-lifecycle.js'
import { Ledger } from '../ledger/ledger.js'
import { noteWebhookEvent } from '../unit-of-work/webhook-events.js'
import { paidEvent } from '../invoices/invoice-events.js'
import { lockInvoice } from '../invoices/invoice-lock.js'
import { readSeller } from '../seller/seller.js'
import { creditSetAside, type SetAside, waitingForDueDay, waitsForDueDay } from './credit-set-aside.js'
import { INVOICE_PAID_EFFECTS, type InvoicePaidEffect } from './invoice-paid-effect.js'
import { Receipts } from './receipts.js'
import { RESERVED } from './settlement-booking.js'
import { type SettlementOrder } from './settlement-order.js'
import { SettlementRecords } from './settlement-records.js'
import { SettlementProblem } from './settlement.problems.js'

export interface Settled {
  settlement: Settlement
  /** As it is now. */
  invoice: Invoice
  /** Whether this settlement paid the rest of the invoice: also true when it is repeated. */
  newlyPaid: boolean
  /** The amount that became credit of the account. */
  excessFcfa: number
}

const ISSUED_STATES: readonly string[] = [...OPEN_STATES, 'paid', 'credited']
/** Received money always counts: as a settlement, or as credit where less or nothing is open. */
const MONEY: readonly SettlementKind[] = ['mobile_money', 'card', 'bank_transfer']

/** Many wait for one account, or for one series of numbers. */
export const BILLING_TRANSACTION = { maxWait: 30_000, timeout: 30_000 }

/**
 * Reduces the open amount of invoices: money, certificates, credit. Each is settled once and booked, with its effects.
 */
@Injectable()
export class Settlements {
  private readonly records: SettlementRecords

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(AccountChange) private readonly changes: AccountChange,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(BillingClock) private readonly clock: BillingClock,
    @Inject(Receipts) private readonly receipts: Receipts,
    @Inject(OpenOffers) private readonly offers: OpenOffers,
    @Inject(INVOICE_PAID_EFFECTS) private readonly effects: InvoicePaidEffect[],
  ) {
    this.records = new SettlementRecords(ledger, clock, effects)
  }

  /**
   * Settles in a transaction of its own, and then publishes the effects to Redis.
   *
   * @throws SettlementProblem  `invoice_not_found`, `invoice_not_payable`, `settlement_conflict`; for credit and
   *   certificates `more_than_open`, `more_than_credit`
   * @throws RedisUnavailable, NotReplicated  it is settled, and its effects wait in the outbox: a repetition
   *   finishes it
   */
  async settle(order: SettlementOrder): Promise<Settled> {
    const found = await this.prisma.invoice.findUnique({ where: { id: order.invoiceId }, select: { accountId: true } })
    if (found === null) throw invoiceNotFound()
    return this.changes.run(found.accountId, (tx) => this.settleLocked(tx, order), BILLING_TRANSACTION)
  }

  /** As `settle`, in a transaction that holds the terms and the account already. The caller finishes the outbox. */
  async settleLocked(tx: Transaction, order: SettlementOrder): Promise<Settled> {
    const { kind, amountFcfa, feeFcfa = 0 } = order
    if (!Number.isSafeInteger(amountFcfa) || amountFcfa <= 0)
      throw new RangeError(`${amountFcfa} francs settle nothing`)
    if (!Number.isSafeInteger(feeFcfa) || feeFcfa < 0) throw new RangeError(`A fee cannot be ${feeFcfa}`)
    const invoice = await lockInvoice(tx, order.invoiceId)
    if (invoice === null) throw invoiceNotFound()
    const earlier = await tx.settlement.findUnique({ where: { key: order.key } })
    if (earlier !== null) return again(earlier, invoice, order)
    if (invoice.state === 'proforma') return this.settleProforma(tx, invoice, order)
    const isMoney = MONEY.includes(kind)
    if (invoice.kind === 'credit_note' || !(isMoney || ISSUED_STATES.includes(invoice.state))) throw notPayable()
    const open = isOpen(invoice) ? invoice.totalFcfa - invoice.settledFcfa : 0
    if (!isMoney && amountFcfa > open) {
      throw new SettlementProblem('more_than_open', `The open amount of this invoice is ${open} francs.`)
    }
    if (kind === 'credit_balance') {
      const credit = await this.creditOf(tx, invoice.accountId)
      if (amountFcfa > credit) throw moreThanCredit(credit)
    }
    const settlement = await this.records.book(tx, invoice, order, Math.min(amountFcfa, open))
    const { invoice: settled, newlyPaid } = await this.records.count(tx, invoice, settlement)
    if (invoice.state === 'void') await this.notePaidLate(tx, invoice)
    await this.receipts.queue(tx, settlement, settled)
    if (settlement.excessFcfa > 0) await this.applyCredit(tx, invoice.accountId, order.by)
    return { settlement, invoice: settled, newlyPaid, excessFcfa: settlement.excessFcfa }
  }

  /**
   * A proforma is paid as it is drafted on this day: in full, by the received money and the credit that its customer has
   * chosen to use. It becomes a paid draft, its plan starts, and it gets its certificate and number. Money that does not
   * pay all of it becomes credit that is chosen for it.
   */
  private async settleProforma(tx: Transaction, before: Invoice, order: SettlementOrder): Promise<Settled> {
    const { kind, amountFcfa, by } = order
    const { id, accountId } = before
    const now = this.clock.now()
    const isOver = before.periodEnd <= now
    const invoice = isOver ? before : await this.offers.asOfToday(tx, before)
    const { totalFcfa } = invoice
    const credit = Math.max(0, await this.creditOf(tx, accountId))
    if (kind === 'credit_balance' && amountFcfa > credit) throw moreThanCredit(credit)
    const counted = Math.min(amountFcfa, totalFcfa)
    const chosen = kind === 'credit_balance' ? 0 : Math.min(invoice.creditChosenFcfa, credit)
    const isEnough = !isOver && invoice.state === 'proforma' && counted + chosen >= totalFcfa
    if (!MONEY.includes(kind) && (!isEnough || amountFcfa > totalFcfa)) {
      throw new SettlementProblem(
        'invoice_not_payable',
        'A proforma is paid as a whole, before its month is over: credit and certificates count only for the rest.',
      )
    }
    const settlement = await this.records.book(tx, invoice, order, isEnough ? counted : 0)
    if (!isEnough) return this.keepForProforma(tx, invoice, settlement, { isOver, by })
    const accepted = await this.acceptProforma(tx, invoice, settlement.createdAt)
    const beginsOn = isRedrafted(before, invoice) ? { beginsOn: dayOf(invoice.dueOn) } : {}
    await this.receipts.queue(tx, settlement, accepted, { openFcfa: 0, ...beginsOn })
    const fromCredit = totalFcfa - counted
    if (fromCredit > 0) {
      const key = `credit:${id}:1`
      const rest = { invoiceId: id, kind: 'credit_balance', amountFcfa: fromCredit, key, receivedAt: now, by } as const
      const used = await this.records.book(tx, invoice, rest, fromCredit)
      await this.receipts.queue(tx, used, accepted, { openFcfa: 0 })
    }
    if (settlement.excessFcfa > 0) await this.applyCredit(tx, accountId, by)
    return { settlement, invoice: accepted, newlyPaid: true, excessFcfa: settlement.excessFcfa }
  }

  /** Money that does not pay a proforma: it is credit, which is used once the rest is paid. */
  private async keepForProforma(
    tx: Transaction,
    invoice: Invoice,
    settlement: Settlement,
    { isOver, by }: { isOver: boolean; by: Author },
  ): Promise<Settled> {
    const { id, accountId, state } = invoice
    const now = this.clock.now()
    if (isOver) {
      await tx.invoice.update({
        where: { id },
        data: { ...transition(invoice, 'void'), voidedAt: now, paidLateAt: now },
      })
    } else if (state === 'proforma') {
      const chosen = Math.min(invoice.totalFcfa, invoice.creditChosenFcfa + settlement.excessFcfa)
      await tx.invoice.update({ where: { id }, data: { creditChosenFcfa: chosen } })
    }
    await this.applyCredit(tx, accountId, by)
    const current = await tx.invoice.findUniqueOrThrow({ where: { id } })
    await this.receipts.queue(tx, settlement, current)
    return { settlement, invoice: current, newlyPaid: false, excessFcfa: settlement.excessFcfa }
  }

  /**
   * Sets the credit that pays a proforma with the money that is still to come. It pays the proforma now if it covers all
   * of it; its number follows when the caller issues it. The terms and the account are locked.
   *
   * @param wanted  francs; `all`: as much as the proforma costs and the credit allows
   * @throws SettlementProblem  `invoice_not_payable`
   */
  async chooseCredit(tx: Transaction, invoiceId: string, wanted: number | 'all', by: Author): Promise<Invoice> {
    const before = await lockInvoice(tx, invoiceId)
    if (before === null) throw invoiceNotFound()
    if (before.state !== 'proforma' || before.periodEnd <= this.clock.now()) throw notPayable()
    const invoice = await this.offers.asOfToday(tx, before)
    if (invoice.state !== 'proforma') return invoice
    const credit = Math.max(0, await this.creditOf(tx, invoice.accountId))
    const amountFcfa = Math.min(wanted === 'all' ? credit : wanted, credit, invoice.totalFcfa)
    if (amountFcfa === invoice.totalFcfa && amountFcfa > 0) {
      const key = `credit:${invoiceId}:1`
      const order = { invoiceId, kind: 'credit_balance', amountFcfa, key, receivedAt: this.clock.now(), by } as const
      return (await this.settleLocked(tx, order)).invoice
    }
    await recordAudit(tx, {
      ...by,
      action: 'invoice.choose_credit',
      accountId: invoice.accountId,
      target: { kind: 'invoice', id: invoiceId },
      before: { credit_chosen_fcfa: invoice.creditChosenFcfa },
      after: { credit_chosen_fcfa: amountFcfa },
    })
    return tx.invoice.update({ where: { id: invoiceId }, data: { creditChosenFcfa: amountFcfa } })
  }

  /** Turns a proforma that is paid in full into a draft, and starts the plan that it sells. */
  async acceptProforma(tx: Transaction, invoice: Invoice, at: Date): Promise<Invoice> {
    const accepted = await tx.invoice.update({
      where: { id: invoice.id },
      data: { ...transition(invoice, 'draft'), settledFcfa: invoice.totalFcfa, settledAt: at },
    })
    for (const effect of this.effects) await effect.apply(tx, accepted, at)
    await noteWebhookEvent(tx, paidEvent(accepted, at))
    return tx.invoice.findUniqueOrThrow({ where: { id: invoice.id } })
  }

  /** Money for a proforma that lapsed with its month: the plan must be chosen again. */
  private async notePaidLate(tx: Transaction, { id, kind, voidedAt, periodEnd }: Invoice): Promise<void> {
    if (kind !== 'upgrade' || voidedAt === null || voidedAt < periodEnd) return
    await tx.invoice.update({ where: { id }, data: { paidLateAt: this.clock.now() } })
  }

  /**
   * Settles the amount of a credit note: the unpaid amount of the invoice first; the rest becomes the account's credit.
   * The note does its own booking. The terms and the account are locked.
   *
   * @param note  has its number now
   * @returns the amount that was unpaid, and the amount that was paid
   */
  async settleByCreditNote(tx: Transaction, note: Invoice): Promise<{ undoneFcfa: number; creditedFcfa: number }> {
    const invoice = await lockInvoice(tx, note.creditsId ?? '')
    if (invoice === null) throw new Error(`Credit note ${note.id} credits nothing`)
    const amount = -note.totalFcfa
    const counted = Math.min(amount, invoice.totalFcfa - invoice.settledFcfa)
    const settlement = await this.records.note(tx, invoice, {
      kind: 'credit_note',
      counted,
      excess: amount - counted,
      key: `credit_note:${note.id}`,
      creditNoteId: note.id,
      reference: note.number ?? undefined,
      receivedAt: note.finalizedAt ?? this.clock.now(),
      createdBy: note.createdBy,
    })
    const { _sum } = await tx.invoice.aggregate({
      where: { creditsId: invoice.id, finalizedAt: { not: null } },
      _sum: { totalFcfa: true },
    })
    const isWhole = invoice.totalFcfa + (_sum.totalFcfa ?? 0) === 0
    await this.records.count(tx, invoice, settlement, isWhole)
    return { undoneFcfa: counted, creditedFcfa: settlement.excessFcfa }
  }

  /**
   * Pays an invoice that is open again from the credit that its own credit notes gave while it was paid. This credit
   * belongs to this invoice first: where it has paid another one since, the account's credit is negative until the
   * caller opens that one. The terms and the account are locked.
   */
  async settleFromNotes(tx: Transaction, invoiceId: string, by: Author): Promise<void> {
    const invoice = await lockInvoice(tx, invoiceId)
    if (invoice === null || !isOpen(invoice)) return
    const earlier = await tx.settlement.findMany({ where: { invoiceId } })
    const given = earlier.reduce((sum, { kind, excessFcfa }) => sum + (kind === 'credit_note' ? excessFcfa : 0), 0)
    const back = earlier.filter(({ key }) => key.startsWith(FROM_NOTES))
    const used = back.reduce((sum, { amountFcfa }) => sum + amountFcfa, 0)
    const amountFcfa = Math.min(given - used, invoice.totalFcfa - invoice.settledFcfa)
    if (amountFcfa <= 0) return
    const key = `${FROM_NOTES}${invoiceId}:${back.length + 1}`
    const order = { invoiceId, kind: 'credit_balance', amountFcfa, key, receivedAt: this.clock.now(), by } as const
    const settlement = await this.records.book(tx, invoice, order, amountFcfa)
    const { invoice: settled } = await this.records.count(tx, invoice, settlement)
    await this.receipts.queue(tx, settlement, settled)
  }

  /**
   * Pays a corrected invoice from the credit of its note, which was reserved for it; what it does not need becomes credit
   * of the account. The terms and the account are locked, and the note has its number.
   */
  async settleFromReserve(tx: Transaction, { id, correctionNoteId }: Invoice, by: Author): Promise<void> {
    if (correctionNoteId === null) return
    const given = await tx.settlement.findUnique({ where: { key: `credit_note:${correctionNoteId}` } })
    const invoice = await lockInvoice(tx, id)
    const key = RESERVED + correctionNoteId
    const isUsed = (await tx.settlement.count({ where: { key } })) > 0
    if (given === null || given.excessFcfa === 0 || invoice === null || isUsed) return
    const order = { invoiceId: id, kind: 'credit_balance', amountFcfa: given.excessFcfa, key, by } as const
    const open = invoice.totalFcfa - invoice.settledFcfa
    const counted = Math.min(given.excessFcfa, open)
    const settlement = await this.records.book(tx, invoice, { ...order, receivedAt: this.clock.now() }, counted)
    const { invoice: settled } = await this.records.count(tx, invoice, settlement)
    await this.receipts.queue(tx, settlement, settled)
  }

  /** Marks a new invoice of nothing as paid. The terms and the account are locked. */
  async settleEmpty(tx: Transaction, invoice: Invoice): Promise<Invoice> {
    return (await this.records.count(tx, invoice, null)).invoice
  }

  /**
   * Pays the debts of an account from its credit, the oldest debt first. Call it whenever credit or a debt arises: there
   * is no reminder or suspension while we hold the customer's money. A renewal takes credit from its due day on, so that
   * credit that was bought for requests is not gone a week before; `creditSetAside` shows it. A proforma is no debt:
   * `chooseCredit` pays it. The terms and the account are locked.
   */
  async applyCredit(tx: Transaction, accountId: string, by: Author): Promise<void> {
    let credit = await this.creditOf(tx, accountId)
    if (credit <= 0) return
    const today = localDay(this.clock.now(), (await readSeller(tx)).utcOffsetMinutes)
    for (const invoice of await this.openInvoices(tx, accountId)) {
      if (waitsForDueDay(invoice, today)) continue
      const open = invoice.totalFcfa - invoice.settledFcfa
      const amountFcfa = Math.min(credit, open)
      if (amountFcfa <= 0) continue
      const earlier = await tx.settlement.count({ where: { invoiceId: invoice.id, kind: 'credit_balance' } })
      await this.settleLocked(tx, {
        invoiceId: invoice.id,
        kind: 'credit_balance',
        amountFcfa,
        key: `credit:${invoice.id}:${earlier + 1}`,
        receivedAt: this.clock.now(),
        by,
      })
      credit -= amountFcfa
    }
  }

  /** The share of the credit that each renewal takes on its due day. */
  async setAside(tx: Pick<Transaction, 'invoice' | 'ledgerEntry' | 'seller'>, accountId: string): Promise<SetAside[]> {
    const today = localDay(this.clock.now(), (await readSeller(tx)).utcOffsetMinutes)
    const { where, orderBy } = waitingForDueDay(today)
    const waiting = await tx.invoice.findMany({ where: { ...where, accountId }, orderBy })
    return creditSetAside(waiting, await this.creditOf(tx, accountId))
  }

  /** In the order of their due days. Invoices that credit notes cancel completely are left out. */
  private async openInvoices(tx: Transaction, accountId: string): Promise<Invoice[]> {
    const found = await tx.invoice.findMany({
      where: { accountId, ...IS_OPEN },
      include: { creditNotes: { where: { state: { not: 'void' } }, select: { totalFcfa: true } } },
      orderBy: [{ dueOn: 'asc' }, { id: 'asc' }],
    })
    return found.filter(
      ({ totalFcfa, creditNotes }) => creditNotes.reduce((left, note) => left + note.totalFcfa, totalFcfa) > 0,
    )
  }

  /** The credit of an account: it has paid too much, or was credited after it had paid. */
  async creditOf(tx: Pick<Transaction, 'ledgerEntry'>, accountId: string): Promise<number> {
    return 0 - (await this.ledger.balance(tx, { ledgerAccount: 'customer_credit', accountId }))
  }
}

/** Prefix of the keys that `settleFromNotes` writes: these settlements stay with their invoice. */
export const FROM_NOTES = 'credit_of_notes:'

/** @throws SettlementProblem  if the key belongs to another settlement */
function again(settlement: Settlement, invoice: Invoice, order: SettlementOrder): Settled {
  const { invoiceId, kind, amountFcfa, excessFcfa } = settlement
  if (invoiceId !== order.invoiceId || kind !== order.kind || amountFcfa + excessFcfa !== order.amountFcfa) {
    throw new SettlementProblem('settlement_conflict', `"${order.key}" already settles something else.`)
  }
  const newlyPaid = amountFcfa > 0 && invoice.settledAt?.getTime() === settlement.createdAt.getTime()
  return { settlement, invoice, newlyPaid, excessFcfa }
}

/** Whether a proforma was redrafted with another first day. */
const isRedrafted = (before: Invoice, after: Invoice): boolean =>
  before.billedFrom?.getTime() !== after.billedFrom?.getTime()

const notPayable = () =>
  new SettlementProblem(
    'invoice_not_payable',
    'There is nothing to pay: the invoice is not issued yet, was dropped, or is a credit note.',
  )

const moreThanCredit = (creditFcfa: number) =>
  new SettlementProblem('more_than_credit', `The credit of the account is ${creditFcfa} francs.`)

const invoiceNotFound = () => new SettlementProblem('invoice_not_found', 'Invoice not found.')
