import { Injectable, Logger } from '@nestjs/common'
import { type Transaction } from '@repere/prisma'
import { queueMail } from '../mail/mailer.js'
import { type WrittenLanguage } from '../written-languages.js'

/** A sentence without its full stop, by language. The journal keeps the English one. */
export type Finding = Record<WrittenLanguage, string>

/** A finding about money that staff must decide. */
export interface PaymentAlert {
  /** `refused`, `doubled`, `given_back`, `difference`: with the reference, it is raised once. */
  kind: string
  /** Our id of the payment, or the day that was compared. */
  reference: string
  /** The object in few words: the invoice's number. */
  about: string
  /** The observation, in the languages of staff. */
  what: Finding
}

/** Informs staff with the role billing, by mail and in the log. */
@Injectable()
export class PaymentAlerts {
  private readonly logger = new Logger(PaymentAlerts.name)

  /** In the transaction that records the finding. */
  async raise(tx: Pick<Transaction, 'mail' | 'staffMember'>, alert: PaymentAlert): Promise<void> {
    const { kind, reference, about, what } = alert
    this.logger.error(alert, 'A payment needs a person')
    const people = await tx.staffMember.findMany({
      where: { role: { in: ['owner', 'billing'] }, enrolledAt: { not: null }, deactivatedAt: null },
    })
    for (const { id, email, language } of people) {
      await queueMail(tx, {
        template: 'payment_alert',
        to: email,
        language,
        data: { subject_line: about, what: what[language], payment_reference: reference },
        key: `payment-alert:${kind}:${reference}:${id}`,
      })
    }
  }
}
