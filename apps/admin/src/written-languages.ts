/**
 * The languages in which the control plane writes to people: mails, receipts, statements and the status page have their
 * texts in each of them. The types of those texts name the files that a further language needs.
 */
export const WRITTEN_LANGUAGES = ['fr', 'en'] as const
export type WrittenLanguage = (typeof WRITTEN_LANGUAGES)[number]

/** How numbers, dates and lists are written in each. */
export const LOCALES: Record<WrittenLanguage, string> = { fr: 'fr-FR', en: 'en-GB' }

/** `29 500` in French, `29,500` in English. */
export const numberIn = (value: number, language: WrittenLanguage): string => value.toLocaleString(LOCALES[language])

/** `29 500 FCFA`. */
export const francsIn = (fcfa: number, language: WrittenLanguage): string => `${numberIn(fcfa, language)} FCFA`
