import { Inject, Injectable } from '@nestjs/common'
import { type Payment, type Transaction } from '@repere/prisma'
import { type Author, nameOf } from '../audit/index.js'
import { CONFIG, type Config } from '../config.js'
import { queueAccountMail } from '../mail/mailer.js'
import { noteWebhookEvent } from '../unit-of-work/webhook-events.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { describeBooking } from '../ledger/booking-kinds.js'
import { Ledger } from '../ledger/ledger.js'
import { Settlements } from '../settlements/settlements.js'

/** The smallest purchase of credit, francs. */
export const TOP_UP_MIN_FCFA = 500

/** Money that came for credit, not for an invoice. */
@Injectable()
export class TopUps {
  constructor(
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(Settlements) private readonly settlements: Settlements,
    @Inject(BillingClock) private readonly clock: BillingClock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'consoleUrl'>,
  ) {}

  /**
   * Books it once as credit, which pays open invoices at once, the oldest debt first. The terms and the account are
   * locked; the caller finishes the outbox.
   */
  async book(
    tx: Transaction,
    { id, accountId }: Payment,
    received: { providerId: string; amountFcfa: number; feeFcfa: number; receivedAt: Date; by: Author },
  ): Promise<void> {
    const { providerId, amountFcfa, feeFcfa, receivedAt, by } = received
    const of = { kind: 'top_up', through: 'provider', reference: id } as const
    if ((await tx.creditMovement.count({ where: of })) > 0) return
    const movement = await tx.creditMovement.create({
      data: {
        ...of,
        accountId,
        amountFcfa,
        reason: 'Prepaid credit',
        createdAt: this.clock.now(),
        createdBy: nameOf(by),
      },
    })
    await this.ledger.post(tx, {
      key: `credit:${movement.id}`,
      description: describeBooking('top_up', providerId),
      occurredAt: receivedAt,
      by,
      entries: [
        { ledgerAccount: 'provider', amountFcfa: amountFcfa - feeFcfa },
        { ledgerAccount: 'provider_fees', amountFcfa: feeFcfa },
        { ledgerAccount: 'customer_credit', accountId, amountFcfa: 0 - amountFcfa },
      ],
    })
    await noteWebhookEvent(tx, {
      accountId,
      type: 'wallet.topped_up',
      data: { payment_id: id, amount_fcfa: amountFcfa },
      key: `wallet-topped-up:${id}`,
    })
    await this.settlements.applyCredit(tx, accountId, by)
    const { name: organisation } = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
    await queueAccountMail(tx, {
      template: 'top_up',
      data: {
        organisation,
        amount_fcfa: amountFcfa,
        credit_fcfa: await this.settlements.creditOf(tx, accountId),
        url: `${this.config.consoleUrl}/plans`,
      },
      key: `top-up:${id}`,
      accountId,
      roles: ['owner', 'billing'],
    })
  }
}
