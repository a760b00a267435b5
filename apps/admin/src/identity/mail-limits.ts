import { Injectable } from '@nestjs/common'
import { type SessionOrigin } from '../access/sessions.js'
import { AttemptLimiter } from './attempt-limiter.js'

/** The person who requests a mail to another person. */
interface MailSender {
  userId: string
  accountId: string
}

/**
 * Limits the mails that people cause, before the address is looked up: a refusal does not reveal who is known. Mails
 * that others request and mails that a person requests are counted separately, so that a stranger cannot use up a
 * person's password links.
 */
@Injectable()
export class MailLimits {
  constructor(private readonly attempts: AttemptLimiter) {}

  /**
   * Counts a mail that a person asks for themselves.
   *
   * @throws Problem  429, 503
   */
  async countOwn(mailbox: string, request: SessionOrigin): Promise<void> {
    await this.attempts.count('mail_address', request.ip)
    await this.attempts.count('mail', mailbox)
  }

  /**
   * Counts a mail to a mailbox that need not belong to the requesting person: of a registration, an invitation, another
   * address.
   *
   * @param by  a person with a session; null for strangers
   * @throws Problem  429, 503
   */
  async countOffer(mailbox: string, by: MailSender | null, request: SessionOrigin): Promise<void> {
    if (by === null) await this.attempts.count('register_address', request.ip)
    else {
      await this.attempts.count('mail_address', request.ip)
      await this.attempts.count('mail_person', by.userId)
      await this.attempts.count('mail_account', by.accountId)
    }
    await this.attempts.count('mail_offer', mailbox)
    await this.attempts.count('mail_offer_day', mailbox)
  }
}
