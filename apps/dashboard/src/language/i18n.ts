import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'

export const LANGUAGES = ['fr', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

const ENTRY = 'repere.language'

/** That of the link that led here (`?language=`), else the last choice, else the browser's. */
function firstLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('language')
  if (asked !== null && (LANGUAGES as readonly string[]).includes(asked)) localStorage.setItem(ENTRY, asked)
  const kept = localStorage.getItem(ENTRY) ?? ''
  if ((LANGUAGES as readonly string[]).includes(kept)) return kept as Language
  return navigator.language.toLowerCase().startsWith('en') ? 'en' : 'fr'
}

void i18next.use(initReactI18next).init({
  lng: firstLanguage(),
  fallbackLng: 'fr',
  resources: {},
  ns: [],
  interpolation: { escapeValue: false },
  returnNull: false,
  initAsync: false,
})
document.documentElement.lang = i18next.language

export function setLanguage(language: Language): void {
  localStorage.setItem(ENTRY, language)
  document.documentElement.lang = language
  void i18next.changeLanguage(language)
}

export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'fr')

/** A text in French and in English. */
export type Pair = readonly [fr: string, en: string]
type Singular<Key> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key
type Keys<Texts> = Singular<keyof Texts & string>

type Values = Record<string, string | number | undefined>
export type Translate<Key extends string = string> = (key: Key, values?: Values) => string
/** i18next's own function, whose types cannot know texts that are declared per page. */
type Lookup = (key: string, options: Record<string, unknown>) => string

const FLAT = { keySeparator: false, nsSeparator: false } as const

export interface TextSet<Texts extends Record<string, Pair>> {
  namespace: string
  texts: Texts
  /** The texts in the reader's language; components that use it follow a change of language. */
  use: () => Translate<Keys<Texts>>
  /** Outside of components. */
  now: Translate<Keys<Texts>>
}

/** French marks stay on the line of their word. */
const keepMarksWithWords = (text: string): string =>
  text.replaceAll(/ (?=[:;?!»](?:\s|$))/g, '\u00a0').replaceAll(/(?<=«) /g, '\u00a0')

/**
 * Declares the texts of a page, French and English side by side: a missing language does not compile. i18next handles
 * the rest (plurals by `_one` and `_other`, `{{values}}`).
 */
export function defineTexts<const Texts extends Record<string, Pair>>(namespace: string, texts: Texts): TextSet<Texts> {
  LANGUAGES.forEach((language, index) => {
    const written = language === 'fr' ? keepMarksWithWords : (text: string) => text
    const bundle = Object.fromEntries(Object.entries(texts).map(([key, pair]) => [key, written(pair[index]!)]))
    i18next.addResourceBundle(language, namespace, bundle, true, true)
  })
  return {
    namespace,
    texts,
    use: () => {
      const { t } = useTranslation(namespace, { useSuspense: false })
      return (key, values) => (t as unknown as Lookup)(key, { ...FLAT, ...values })
    },
    now: (key, values) => (i18next.t as unknown as Lookup)(key, { ns: namespace, ...FLAT, ...values }),
  }
}
