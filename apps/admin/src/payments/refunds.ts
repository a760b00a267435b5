import { Inject, Injectable } from '@nestjs/common'
import { notFound } from '@repere/http'
import { type PaymentRefund, PrismaClient, type Transaction } from '@repere/prisma'
import { type Author, nameOf, recordAudit } from '../audit/index.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { describeBooking } from '../ledger/booking-kinds.js'
import { Ledger } from '../ledger/ledger.js'
import { BILLING_TRANSACTION, Settlements } from '../settlements/settlements.js'
import { writeAccount } from '../unit-of-work/account-change.js'
import { transition } from './payment-states.js'
import { PaymentProblem } from './payments.problems.js'
import { type LockedAccount } from '../unit-of-work/account-lock.js'

export interface RefundOrder {
  paymentId: string
  /** Whole francs, at least 1. */
  amountFcfa: number
  reason: string
  /** The provider's id of the refund, or the bank's of the transfer: under it, it is recorded once. */
  reference: string
  /** The source of the refund: the provider's dashboard, or our bank. */
  through: 'provider' | 'bank'
  by: Author
}

/**
 * Records refunds that staff made. They come from the credit of the account: an invoice that was paid by mistake is
 * credited first. The provider has no API for refunds; staff make them in its dashboard.
 */
@Injectable()
export class Refunds {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(Settlements) private readonly settlements: Settlements,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  /** @throws PaymentProblem  `not_refundable`, `more_than_received`, `more_than_credit`, `refund_exists`; 404 */
  async record(order: RefundOrder): Promise<PaymentRefund> {
    const { paymentId, amountFcfa, reason, reference, through, by } = order
    const found = await this.prisma.payment.findUnique({ where: { id: paymentId } })
    if (found === null) throw notFound()
    const write = async (tx: Transaction, { id: accountId }: LockedAccount): Promise<PaymentRefund> => {
      await tx.$queryRaw`SELECT 1 FROM payments WHERE id = ${paymentId}::uuid FOR UPDATE`
      const payment = await tx.payment.findUniqueOrThrow({ where: { id: paymentId } })
      const providerId = `${through}:${reference}`
      const earlier = await tx.paymentRefund.count({ where: { paymentId, providerId } })
      if (earlier > 0) throw new PaymentProblem('refund_exists', 'A refund with this reference is already recorded.')
      if (payment.state !== 'approved') {
        throw new PaymentProblem('not_refundable', `A payment in state ${payment.state} cannot be refunded.`)
      }
      const left = (payment.receivedFcfa ?? 0) - payment.refundedFcfa
      if (amountFcfa > left) {
        throw new PaymentProblem('more_than_received', `At most ${left} francs of this payment can still be refunded.`)
      }
      const credit = await this.settlements.creditOf(tx, accountId)
      if (amountFcfa > credit) {
        throw new PaymentProblem(
          'more_than_credit',
          `The account's credit is ${credit} francs: credit the invoice first.`,
        )
      }
      const now = this.clock.now()
      const refund = await tx.paymentRefund.create({
        data: { paymentId, amountFcfa, reason, providerId, createdAt: now, createdBy: nameOf(by) },
      })
      await tx.payment.update({
        where: { id: paymentId },
        data: {
          refundedFcfa: payment.refundedFcfa + amountFcfa,
          failure: null,
          ...(amountFcfa === left ? transition(payment, 'refunded') : {}),
        },
      })
      await this.ledger.post(tx, {
        key: `refund:${refund.id}`,
        description: describeBooking(through === 'bank' ? 'refund_by_bank' : 'refund_by_provider', reference),
        invoiceId: payment.invoiceId,
        occurredAt: now,
        by,
        entries: [
          { ledgerAccount: 'customer_credit', accountId, amountFcfa },
          { ledgerAccount: through, amountFcfa: -amountFcfa },
        ],
      })
      await recordAudit(tx, {
        ...by,
        action: 'payment.refund',
        accountId,
        target: { kind: 'payment', id: paymentId },
        before: { refunded_fcfa: payment.refundedFcfa },
        after: { refunded_fcfa: payment.refundedFcfa + amountFcfa, through, reference },
        reason,
      })
      return refund
    }
    return writeAccount(this.prisma, found.accountId, write, BILLING_TRANSACTION)
  }
}
