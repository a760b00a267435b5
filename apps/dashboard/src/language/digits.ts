import { type Language } from './i18n.js'

const THIN = '\u202f'

/** `29 500` with a narrow no-break space in French, `29,500` in English; one decimal at most. */
export const digits = (value: number, language: Language): string =>
  new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'fr-FR', { maximumFractionDigits: 1 })
    .format(value)
    .replace(/\s/g, THIN)

/** `label : value` in French, `label: value` in English. */
export const labelled = (label: string, value: string, language: Language): string =>
  language === 'en' ? `${label}: ${value}` : `${label}\u00a0: ${value}`
