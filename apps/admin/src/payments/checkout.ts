import { setTimeout as sleep } from 'node:timers/promises'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { type Invoice, type Payment, PrismaClient, type Transaction } from '@repere/prisma'
import { type Author, nameOf, recordAudit } from '../audit/index.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { invoiceName, openFcfa } from '../invoices/invoice-lifecycle.js'
import { lockInvoice } from '../invoices/invoice-lock.js'
import { BILLING_TRANSACTION } from '../settlements/settlements.js'
import { TOP_UP_MIN_FCFA } from '../wallet/top-ups.js'
import { type PayableRange, readPayableRange } from '../payment-limits/payment-limits.js'
import { CONFIG, type Config } from '../config.js'
import { OpenOffers } from '../unit-of-work/open-offers.js'
import { writeAccount } from '../unit-of-work/account-change.js'
import { PaymentSync } from './payment-sync.js'
import { OPEN, RECEIVED, transition } from './payment-states.js'
import {
  amountNotPayable,
  invoiceNotFound,
  nothingToPay,
  providerRefused,
  providerUnavailable,
} from './payments.problems.js'
import { PaymentConcluded, PaymentProvider, PaymentProviderProblem, PaymentRefused } from './provider/index.js'

/** Without a payment by then, the person starts again. */
const EXPIRES_AFTER_MS = 24 * 3_600_000
/** A checkout page expires at the provider; up to this age the same one is returned again. */
const CHECKOUT_FRESH_MS = 15 * 60_000
/**
 * Longer than sending a payment to the provider may take: a list, a payment and its page, each with the provider's
 * deadline.
 */
const HOLD_MS = 90_000
/** The time that a second request waits for the checkout page of the first one. */
const WAIT_MS = 20_000
const LOOK_EVERY_MS = 100
const ATTEMPTS_MAX = 3

export interface CheckoutOrder {
  accountId: string
  /** Null: credit is bought. */
  invoiceId: string | null
  /** A part of the open amount, or the credit to buy. Absent: all of it, up to the largest payment. */
  amountFcfa?: number
  /** The payer, for the provider's receipt. */
  email: string
  /** The page to which the person returns; absent: its page in the console. */
  returnUrl?: string
  by: Author
}

/** A payment that this request sends to the provider, or returns unchanged. */
type StartedPayment = { payment: Payment; isNew: boolean }

/** Leads a customer to the page where an invoice is paid, or credit is bought. */
@Injectable()
export class Checkout {
  private readonly logger = new Logger(Checkout.name)

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(PaymentProvider) private readonly provider: PaymentProvider,
    @Inject(PaymentSync) private readonly paymentSync: PaymentSync,
    @Inject(OpenOffers) private readonly offers: OpenOffers,
    @Inject(BillingClock) private readonly clock: BillingClock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The open payment of an invoice or for credit, or a new one, known to the provider. Our reference is stored before
   * it is sent to the provider, and only one request at a time sends it: one reference, one payment there.
   *
   * @returns `pending` with its checkout page; or `approved`, where it turns out to have been paid already
   * @throws PaymentProblem  `invoice_not_found`, `nothing_to_pay`, `amount_not_payable`, `provider_refused`,
   *   `provider_unavailable`
   */
  async open(order: CheckoutOrder): Promise<Payment> {
    if (this.config.payments === null) throw providerUnavailable()
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      const paid = await this.askAboutOpen(order)
      if (paid !== null) return paid
      const payment = await this.handOver(await this.begin(order), order)
      if (payment !== null) return payment
    }
    throw providerUnavailable()
  }

  /** An earlier payment may have ended by now. @returns it, if it was paid */
  private async askAboutOpen({ accountId, invoiceId }: CheckoutOrder): Promise<Payment | null> {
    const open = await this.prisma.payment.findFirst({
      where: { accountId, invoiceId, state: { in: [...OPEN] }, providerId: { not: null } },
    })
    if (open === null) return null
    try {
      const payment = await this.paymentSync.refresh(open.id)
      return RECEIVED.includes(payment.state) ? payment : null
    } catch (error) {
      if (!(error instanceof PaymentProviderProblem)) throw error
      // The stored page is enough: if it is stale, handing it over reports that the provider is unavailable.
      this.logger.warn({ payment: open.id, error: error.message }, 'The provider could not be asked')
      return null
    }
  }

  private begin({ accountId, invoiceId, amountFcfa: wanted, returnUrl, by }: CheckoutOrder): Promise<StartedPayment> {
    const write = async (tx: Transaction): Promise<StartedPayment> => {
      const now = this.clock.now()
      const amountFcfa = await this.amountOf(tx, { accountId, invoiceId, wanted, now })
      const open = await tx.payment.findFirst({ where: { accountId, invoiceId, state: { in: [...OPEN] } } })
      if (open !== null) {
        const ours = open.provider === this.provider.name
        if (ours && open.amountFcfa === amountFcfa && open.expiresAt > now) return { payment: open, isNew: false }
        // Not canceled: if the person still pays, the poller notices it.
        const failure = open.amountFcfa === amountFcfa ? null : `Replaced by a payment of ${amountFcfa} francs`
        await tx.payment.update({
          where: { id: open.id },
          data: { ...transition(open, 'expired'), closedAt: now, failure },
        })
      }
      const payment = await tx.payment.create({
        data: {
          accountId,
          invoiceId,
          provider: this.provider.name,
          amountFcfa,
          returnUrl: returnUrl ?? `${this.config.consoleUrl}/${invoiceId === null ? 'plans' : `invoices/${invoiceId}`}`,
          expiresAt: new Date(now.getTime() + EXPIRES_AFTER_MS),
          heldUntil: new Date(Date.now() + HOLD_MS),
          createdBy: nameOf(by),
        },
      })
      await this.record(tx, payment, by)
      return { payment, isNew: true }
    }
    return writeAccount(this.prisma, accountId, write, BILLING_TRANSACTION)
  }

  private async amountOf(
    tx: Transaction,
    of: { accountId: string; invoiceId: string | null; wanted: number | undefined; now: Date },
  ): Promise<number> {
    const { accountId, invoiceId, wanted, now } = of
    const range = await readPayableRange(tx)
    if (invoiceId === null) {
      const { minFcfa, maxFcfa } = { ...range, minFcfa: Math.max(TOP_UP_MIN_FCFA, range.minFcfa) }
      if (wanted === undefined || wanted < minFcfa || wanted > maxFcfa) {
        throw amountNotPayable(wanted ?? 0, { minFcfa, maxFcfa })
      }
      return wanted
    }
    const invoice = await lockInvoice(tx, invoiceId)
    if (invoice === null || invoice.accountId !== accountId) throw invoiceNotFound()
    const open = await this.openAmountOf(tx, invoice, now)
    if (open <= 0) throw nothingToPay()
    return payableAmount(open, wanted, range)
  }

  /** The amount to pay: for a proforma, as of today and less the credit that its customer has chosen to use. */
  private async openAmountOf(tx: Transaction, invoice: Invoice, now: Date): Promise<number> {
    if (invoice.state !== 'proforma') return openFcfa(invoice)
    return invoice.periodEnd <= now ? 0 : openFcfa(await this.offers.asOfToday(tx, invoice))
  }

  /** @returns null if the state must be read again */
  private async handOver({ payment, isNew }: StartedPayment, order: CheckoutOrder): Promise<Payment | null> {
    if (!isNew) {
      if (hasFreshCheckout(payment)) return payment
      if (!(await this.hold(payment))) return this.awaitOther(payment)
      // Another request may have finished it between the read and the lock.
      const now = await this.prisma.payment.findUniqueOrThrow({ where: { id: payment.id } })
      if (hasFreshCheckout(now)) {
        await this.release(now.id, {})
        return now
      }
    }
    const { id, createdAt } = payment
    try {
      const { providerId, checkoutUrl } = await this.provider.initiate(
        await this.requestOf(payment, order),
        isNew ? null : createdAt,
      )
      await this.release(id, { state: 'pending', providerId, checkoutUrl, failure: null })
    } catch (error) {
      if (error instanceof PaymentConcluded) {
        await this.release(id, {})
        const concluded = await this.paymentSync.note(payment, error.transaction)
        return RECEIVED.includes(concluded.state) ? concluded : null
      }
      if (error instanceof PaymentRefused) {
        await this.release(id, { state: 'canceled', closedAt: this.clock.now(), failure: error.message })
        throw providerRefused(error)
      }
      await this.release(id, { failure: error instanceof Error ? error.message : 'unknown' })
      throw error instanceof PaymentProviderProblem ? providerUnavailable(error) : error
    }
    return this.prisma.payment.findUniqueOrThrow({ where: { id } })
  }

  private async requestOf(
    { id: reference, amountFcfa, invoiceId, accountId, returnUrl }: Payment,
    order: CheckoutOrder,
  ) {
    const { name } = await this.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
    return {
      reference,
      amountFcfa,
      currency: 'XOF' as const,
      description: await this.describe(invoiceId),
      customer: { firstName: 'Client', lastName: name.slice(0, 100), email: order.email, phone: null },
      callbackUrl: returnUrl ?? this.config.consoleUrl,
    }
  }

  private async describe(invoiceId: string | null): Promise<string> {
    if (invoiceId === null) return 'Crédit prépayé'
    const invoice = await this.prisma.invoice.findUniqueOrThrow({ where: { id: invoiceId } })
    return `${invoice.number === null ? 'Proforma' : 'Facture'} ${invoiceName(invoice)}`
  }

  /** @returns false while another process sends it */
  private async hold({ id }: Payment): Promise<boolean> {
    const now = new Date()
    const { count } = await this.prisma.payment.updateMany({
      where: { id, state: { in: [...OPEN] }, OR: [{ heldUntil: null }, { heldUntil: { lt: now } }] },
      data: { heldUntil: new Date(now.getTime() + HOLD_MS) },
    })
    return count > 0
  }

  private async release(id: string, data: Partial<Omit<Payment, 'id'>>): Promise<void> {
    // Only while it is open: a webhook may have been faster than the provider's answer to us.
    await this.prisma.payment.updateMany({ where: { id, state: { in: [...OPEN] } }, data })
    await this.prisma.payment.updateMany({ where: { id }, data: { heldUntil: null } })
  }

  private async awaitOther({ id }: Payment): Promise<Payment | null> {
    for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(LOOK_EVERY_MS)) {
      const payment = await this.prisma.payment.findUniqueOrThrow({ where: { id } })
      if (RECEIVED.includes(payment.state) || hasFreshCheckout(payment)) return payment
      if (!OPEN.includes(payment.state) || payment.heldUntil === null || payment.heldUntil < new Date()) return null
    }
    throw providerUnavailable()
  }

  private record(tx: Transaction, { id, accountId, invoiceId, amountFcfa }: Payment, by: Author): Promise<void> {
    return recordAudit(tx, {
      ...by,
      action: 'payment.begin',
      accountId,
      target: { kind: 'payment', id },
      after: { invoice: invoiceId, amount_fcfa: amountFcfa },
    })
  }
}

/**
 * The amount of one payment. Less than the minimum is raised to it: the excess becomes credit of the account.
 *
 * @throws Problem  400 if a requested part is outside the limits, or above the open amount
 */
function payableAmount(open: number, wanted: number | undefined, { minFcfa, maxFcfa }: PayableRange): number {
  if (wanted === undefined) return Math.min(maxFcfa, Math.max(minFcfa, open))
  const most = Math.min(maxFcfa, Math.max(minFcfa, open))
  if (wanted < minFcfa || wanted > most) throw amountNotPayable(wanted, { minFcfa, maxFcfa: most })
  return wanted
}

function hasFreshCheckout({ state, checkoutUrl, createdAt }: Payment): boolean {
  return state === 'pending' && checkoutUrl !== null && Date.now() - createdAt.getTime() < CHECKOUT_FRESH_MS
}
