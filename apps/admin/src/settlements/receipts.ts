import { Inject, Injectable } from '@nestjs/common'
import { type Invoice, type Settlement, type Transaction } from '@repere/prisma'
import { CONFIG, type Config } from '../config.js'
import { queueAccountMail } from '../mail/mailer.js'
import { noteWebhookEvent, type WebhookEventOrder } from '../unit-of-work/webhook-events.js'
import { openFcfa } from '../invoices/invoice-lifecycle.js'

/** Informs the people of an account about a received payment. */
@Injectable()
export class Receipts {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'consoleUrl'>) {}

  /**
   * Once per settlement, in its transaction.
   *
   * @param more.openFcfa  left to pay; absent: as the invoice says
   * @param more.beginsOn  the first day of a plan that was chosen on an earlier day, `YYYY-MM-DD`
   */
  async queue(
    tx: Transaction,
    settlement: Settlement,
    invoice: Invoice,
    more: { openFcfa?: number; beginsOn?: string } = {},
  ): Promise<void> {
    const { name } = await tx.account.findUniqueOrThrow({ where: { id: invoice.accountId }, select: { name: true } })
    if (settlement.kind !== 'credit_balance') await noteWebhookEvent(tx, receivedEvent(settlement, invoice))
    await queueAccountMail(tx, {
      template: 'receipt',
      data: {
        organisation: name,
        invoice_number: invoice.number ?? '',
        ...(invoice.number === null && invoice.reference !== null ? { proforma: invoice.reference } : {}),
        ...(more.beginsOn === undefined ? {} : { begins_on: more.beginsOn }),
        amount_fcfa: settlement.amountFcfa + settlement.excessFcfa,
        open_fcfa: more.openFcfa ?? openFcfa(invoice),
        credit_fcfa: settlement.excessFcfa,
        from_credit: settlement.kind === 'credit_balance',
        url: `${this.config.consoleUrl}/invoices/${invoice.id}`,
      },
      key: `receipt:${settlement.id}`,
      accountId: invoice.accountId,
      roles: ['owner', 'billing'],
    })
  }
}

const receivedEvent = (settlement: Settlement, invoice: Invoice): WebhookEventOrder => ({
  accountId: invoice.accountId,
  type: 'payment.received',
  data: {
    settlement_id: settlement.id,
    payment_id: settlement.paymentId,
    invoice_id: invoice.id,
    kind: settlement.kind,
    amount_fcfa: settlement.amountFcfa + settlement.excessFcfa,
    credit_fcfa: settlement.excessFcfa,
  },
  key: `payment-received:${settlement.id}`,
})

/** The number of the receipt of a settlement, which a person can say: `R-2026-000042`. Numbers may have gaps. */
export const receiptNumberOf = ({ number, createdAt }: Pick<Settlement, 'number' | 'createdAt'>): string =>
  `R-${createdAt.getUTCFullYear()}-${String(number).padStart(6, '0')}`
