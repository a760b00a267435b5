import { type MailLanguage } from './mail-content.js'
import { type RenderedTemplate } from './template.js'

/** A queued mail with a link, as it stands in the queue. */
export interface LinkedMail {
  id: string
  template: string
  to: string
  data: Record<string, unknown>
}

/** What such a mail is sent as. */
export interface PreparedMail {
  template: RenderedTemplate
  /** The reader's own, where it is known better than when the mail was queued. */
  language?: MailLanguage
  told: Record<string, unknown>
}

/**
 * Makes the links of mails in the moment in which they are written, so that no token is ever stored. What it makes
 * again for a mail that is sent a second time works as well.
 */
export abstract class MailLinks {
  /** @returns null where there is nobody to send it to, or nothing left to say */
  abstract prepare(mail: LinkedMail): Promise<PreparedMail | null>
}
