import { Inject, Injectable, Logger } from '@nestjs/common'
import { type Payment, PrismaClient, type Transaction } from '@repere/prisma'
import { recordAudit, systemAuthor } from '../audit/index.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { invoiceName } from '../invoices/invoice-lifecycle.js'
import { Invoices } from '../invoicing/invoices.js'
import { BILLING_TRANSACTION, Settlements } from '../settlements/settlements.js'
import { TopUps } from '../wallet/top-ups.js'
import { AccountChange, writeAccount } from '../unit-of-work/account-change.js'
import { type Finding, PaymentAlerts } from './payment-alerts.js'
import { OPEN, RECEIVED, transition } from './payment-states.js'
import { PaymentProvider, type ProviderTransaction } from './provider/index.js'

const PROVIDER = systemAuthor('payments')

/**
 * Reads the state of a payment from the provider, and applies it. Received money is settled once, in the transaction
 * that marks the payment as approved: with any order and number of callers, and after crashes.
 */
@Injectable()
export class PaymentSync {
  private readonly logger = new Logger(PaymentSync.name)

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(AccountChange) private readonly changes: AccountChange,
    @Inject(PaymentProvider) private readonly provider: PaymentProvider,
    @Inject(Settlements) private readonly settlements: Settlements,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(TopUps) private readonly topUps: TopUps,
    @Inject(PaymentAlerts) private readonly alerts: PaymentAlerts,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  /**
   * Reads the state from the provider.
   *
   * @returns the payment afterwards. A payment of another provider stays unchanged.
   * @throws ProviderUnavailable
   * @throws RedisUnavailable, NotReplicated  it is settled, and its effects wait in the outbox
   */
  async refresh(paymentId: string): Promise<Payment> {
    const payment = await this.prisma.payment.findUniqueOrThrow({ where: { id: paymentId } })
    if (payment.provider !== this.provider.name) return payment
    const { providerId, createdAt } = payment
    const found = await this.provider.status(
      providerId === null ? { reference: paymentId, since: createdAt } : { providerId },
    )
    return this.note(payment, found)
  }

  /**
   * Applies the state that the provider reports.
   *
   * @param found  the provider's payment under our reference; null: none
   */
  async note(payment: Payment, found: ProviderTransaction | null): Promise<Payment> {
    if (found === null) return this.stillOpen(payment, null)
    switch (found.status) {
      case 'settled':
      case 'partially_refunded':
      case 'refunded':
        return this.received(payment, found)
      case 'pending':
        return this.stillOpen(payment, found)
      case 'declined':
      case 'canceled':
      case 'expired':
        return this.close(payment, found.status, found)
    }
  }

  private async received(payment: Payment, found: ProviderTransaction): Promise<Payment> {
    const fault = faultOf(payment, found)
    if (fault !== null) return this.refuse(payment, found, fault)
    const { id, accountId } = payment
    const noted = await this.locked(payment, async (tx, current) => {
      if (RECEIVED.includes(current.state)) {
        if (current.providerId !== found.providerId) await this.notifyDuplicatePayment(tx, current, found)
        return this.noteGivenBack(tx, current, found)
      }
      const receivedAt = found.settledAt ?? this.clock.now()
      const feeFcfa = found.fees === null ? null : Math.max(0, found.fees)
      const received = { amountFcfa: found.amount, feeFcfa: feeFcfa ?? 0, receivedAt, by: PROVIDER }
      if (current.invoiceId === null) await this.topUps.book(tx, current, { ...received, providerId: found.providerId })
      else {
        await this.settlements.settleLocked(tx, {
          ...received,
          invoiceId: current.invoiceId,
          kind: found.operator === 'card' ? 'card' : 'mobile_money',
          key: `payment:${id}`,
          paymentId: id,
          reference: found.providerId,
        })
      }
      const approved = await tx.payment.update({
        where: { id },
        data: {
          ...transition(current, 'approved'),
          providerId: found.providerId,
          receivedFcfa: found.amount,
          feeFcfa,
          operator: found.operator,
          failure: null,
          closedAt: this.clock.now(),
          checkedAt: new Date(),
        },
      })
      await this.record(tx, current, 'payment.approve', { state: 'approved', received_fcfa: found.amount })
      return this.noteGivenBack(tx, approved, found)
    })
    await this.changes.publish(accountId)
    if (payment.invoiceId !== null) await this.issue(payment.invoiceId)
    return noted
  }

  /** Certifies and numbers a proforma that was just paid. If that fails, a job continues. */
  private async issue(invoiceId: string): Promise<void> {
    try {
      const { state } = await this.prisma.invoice.findUniqueOrThrow({
        where: { id: invoiceId },
        select: { state: true },
      })
      if (state === 'draft') await this.invoices.issue(invoiceId)
    } catch (error) {
      this.logger.warn({ err: error, invoice: invoiceId }, 'A paid proforma could not be issued now')
    }
  }

  /** The payment differs from the request: nothing is settled, staff decide. */
  private refuse(payment: Payment, found: ProviderTransaction, fault: Finding): Promise<Payment> {
    return this.locked(payment, async (tx, current) => {
      if (current.state === 'refused' || RECEIVED.includes(current.state)) return current
      await this.record(tx, current, 'payment.refuse', { state: 'refused', fault: fault.en })
      await this.alerts.raise(tx, {
        kind: 'refused',
        reference: current.id,
        about: await this.numberOf(tx, current),
        what: fault,
      })
      const { providerId, operator } = found
      return tx.payment.update({
        where: { id: current.id },
        data: {
          ...transition(current, 'refused'),
          providerId: current.providerId ?? providerId,
          operator,
          failure: fault.en,
          closedAt: this.clock.now(),
          checkedAt: new Date(),
        },
      })
    })
  }

  private async notifyDuplicatePayment(tx: Transaction, payment: Payment, found: ProviderTransaction): Promise<void> {
    const { amount, currency, providerId } = found
    const what = {
      fr: `${amount} ${currency} sont arrivés une seconde fois sous la même référence, avec le numéro ${providerId}`,
      en: `${amount} ${currency} came once more under the same reference, as ${providerId}`,
    }
    await this.alerts.raise(tx, {
      kind: `doubled-${found.providerId}`,
      reference: payment.id,
      about: await this.numberOf(tx, payment),
      what,
    })
  }

  /**
   * The provider refunded money in its dashboard: staff enter the amount here, because the provider does not report it.
   */
  private async noteGivenBack(tx: Transaction, payment: Payment, found: ProviderTransaction): Promise<Payment> {
    const { id: where, refundedFcfa, failure } = payment
    const givenBack = found.status === 'refunded' || found.status === 'partially_refunded'
    if (!givenBack || refundedFcfa > 0 || failure !== null) return payment
    const isWhole = found.status === 'refunded'
    const what = {
      fr: `selon le prestataire, il a été remboursé${isWhole ? '' : ' en partie'}, et aucun remboursement n’est inscrit`,
      en: `the provider says that it was ${isWhole ? '' : 'partly '}given back, and no refund is recorded`,
    }
    await this.record(tx, payment, 'payment.given_back', { provider: found.status })
    const about = await this.numberOf(tx, payment)
    await this.alerts.raise(tx, { kind: 'given_back', reference: where, about, what })
    return tx.payment.update({ where: { id: where }, data: { failure: what.en } })
  }

  /** Not paid yet. A payment that is over for us may still come: `expired` is checked for a while. */
  private async stillOpen(payment: Payment, found: ProviderTransaction | null): Promise<Payment> {
    if (payment.expiresAt <= this.clock.now()) return this.close(payment, 'expired', found)
    const { id } = payment
    const known = found !== null && (payment.providerId ?? found.providerId) === found.providerId
    await this.prisma.payment.updateMany({
      where: { id, state: { in: [...OPEN] } },
      data: {
        checkedAt: new Date(),
        ...(known ? { state: 'pending', providerId: found.providerId, operator: found.operator } : {}),
      },
    })
    return this.prisma.payment.findUniqueOrThrow({ where: { id } })
  }

  /** Only open payments close: an answer that is older than the money must not undo it. */
  private async close(
    payment: Payment,
    state: 'declined' | 'canceled' | 'expired',
    found: ProviderTransaction | null,
  ): Promise<Payment> {
    const { id } = payment
    const other = found !== null && payment.providerId !== null && payment.providerId !== found.providerId
    if (!other) {
      await this.prisma.payment.updateMany({
        where: { id, state: { in: [...OPEN] } },
        data: {
          state,
          closedAt: this.clock.now(),
          ...(found === null ? {} : { providerId: found.providerId, operator: found.operator }),
        },
      })
    }
    await this.prisma.payment.updateMany({ where: { id }, data: { checkedAt: new Date() } })
    return this.prisma.payment.findUniqueOrThrow({ where: { id } })
  }

  private locked<T>({ id, accountId }: Payment, work: (tx: Transaction, current: Payment) => Promise<T>): Promise<T> {
    const write = async (tx: Transaction) => work(tx, await tx.payment.findUniqueOrThrow({ where: { id } }))
    return writeAccount(this.prisma, accountId, write, BILLING_TRANSACTION)
  }

  private async numberOf(tx: Transaction, { invoiceId }: Payment): Promise<string> {
    if (invoiceId === null) return 'prepaid credit'
    return invoiceName(await tx.invoice.findUniqueOrThrow({ where: { id: invoiceId } }))
  }

  private record(tx: Transaction, { id, accountId, state }: Payment, action: string, after: object): Promise<void> {
    return recordAudit(tx, {
      ...PROVIDER,
      action,
      accountId,
      target: { kind: 'payment', id },
      before: { state },
      after,
    })
  }
}

/** The reason not to settle received money; null: settle it. Too little or too much is no reason. */
function faultOf(payment: Payment, found: ProviderTransaction): Finding | null {
  const { reference, amount, currency } = found
  if (reference !== payment.id) {
    return {
      fr: reference === null ? 'il est payé sans référence' : `il est payé sous la référence ${reference}`,
      en: reference === null ? 'it is paid without a reference' : `it is paid under the reference ${reference}`,
    }
  }
  if (currency !== 'XOF')
    return { fr: `${amount} ${currency} sont arrivés, et non des XOF`, en: `${amount} ${currency} came, not XOF` }
  if (!Number.isSafeInteger(amount) || amount < 1)
    return { fr: `un montant de ${amount} est arrivé`, en: `an amount of ${amount} came` }
  return null
}
