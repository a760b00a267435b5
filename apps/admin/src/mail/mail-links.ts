import { type RenderedTemplate } from './template.js'
import { type WrittenLanguage } from '../written-languages.js'

/** A mail with a link, as it is queued. */
export interface LinkedMail {
  id: string
  template: string
  to: string
  data: Record<string, unknown>
}

/** The data for sending such a mail. */
export interface PreparedMail {
  template: RenderedTemplate
  /** The reader's language, when it is better known than at the time of queueing. */
  language?: WrittenLanguage
  contents: Record<string, unknown>
}

/**
 * Makes the links of mails when they are written, so that no token is stored. When a mail is sent a second time, its
 * new link works too.
 */
export abstract class MailLinks {
  /** @returns null when there is no recipient, or the mail is no longer needed */
  abstract prepare(mail: LinkedMail): Promise<PreparedMail | null>
}
