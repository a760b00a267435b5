import { LOCALES, type WrittenLanguage } from '../written-languages.js'

/** A time in the words of a mail. @param at  ISO 8601 */
export const moment = (at: string, language: WrittenLanguage): string =>
  `${withOrdinal(
    new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
      new Date(at),
    ),
    language,
  )} UTC`

/** `1er mars 2026`, of `YYYY-MM-DD`. */
export const longDay = (day: string, language: WrittenLanguage): string =>
  withOrdinal(
    new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    ),
    language,
  )

/** How long a link is valid: `24 heures`, `7 jours`. From two days on in days, the started one included. */
export const validity = (hours: number, language: WrittenLanguage): string =>
  new Intl.NumberFormat(LOCALES[language], {
    style: 'unit',
    unitDisplay: 'long',
    unit: hours < 48 ? 'hour' : 'day',
  }).format(hours < 48 ? hours : Math.ceil(hours / 24))

/** French counts the first day of a month: `1er`. */
const withOrdinal = (words: string, language: WrittenLanguage): string =>
  language === 'fr' ? words.replace(/^1 /, '1er ') : words
