import { type MailContents, type MailLink, type MailText, type TemplateName } from './mail-content.js'
import { type WrittenLanguage } from '../written-languages.js'

/** Mails with a link, which is made when the mail is sent. */
export const LINKED_TEMPLATES = ['verify', 'invitation', 'password_reset', 'staff_invitation', 'email_change'] as const
export type LinkedTemplate = (typeof LINKED_TEMPLATES)[number]

/**
 * `verify_known` replaces `verify` for an address that already has a login, so that other people do not learn of the
 * login.
 */
export type RenderedTemplate = TemplateName | 'verify_known'

export type TemplateData<T extends RenderedTemplate> = (T extends 'verify_known'
  ? MailContents['verify']
  : T extends TemplateName
    ? MailContents[T]
    : never) &
  (T extends LinkedTemplate | 'verify_known' ? { link: MailLink } : unknown) &
  /** The login page. */
  (T extends 'verify_known' ? { login_url: string } : unknown)

/** The content of a mail in each language. */
export type Template<T extends RenderedTemplate> = Record<WrittenLanguage, (data: TemplateData<T>) => MailText>
