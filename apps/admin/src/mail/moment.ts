import { type MailLanguage } from './mail-content.js'

/** A time in the words of a mail. @param at  ISO 8601 */
export const moment = (at: string, language: MailLanguage): string =>
  new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(at)) + ' UTC'
