import { normalised } from './normalise.js'

/** The countries that the product serves, with the names that people use; ISO 3166-1 alpha-2. */
export const countries = [
  { code: 'BJ', fr: 'Bénin', en: 'Benin' },
  { code: 'BF', fr: 'Burkina Faso', en: 'Burkina Faso' },
  { code: 'CV', fr: 'Cap-Vert', en: 'Cape Verde' },
  { code: 'CI', fr: 'Côte d’Ivoire', en: 'Ivory Coast' },
  { code: 'GM', fr: 'Gambie', en: 'Gambia' },
  { code: 'GH', fr: 'Ghana', en: 'Ghana' },
  { code: 'GN', fr: 'Guinée', en: 'Guinea' },
  { code: 'GW', fr: 'Guinée-Bissau', en: 'Guinea-Bissau' },
  { code: 'LR', fr: 'Libéria', en: 'Liberia' },
  { code: 'ML', fr: 'Mali', en: 'Mali' },
  { code: 'MR', fr: 'Mauritanie', en: 'Mauritania' },
  { code: 'NE', fr: 'Niger', en: 'Niger' },
  { code: 'NG', fr: 'Nigéria', en: 'Nigeria' },
  { code: 'SN', fr: 'Sénégal', en: 'Senegal' },
  { code: 'SL', fr: 'Sierra Leone', en: 'Sierra Leone' },
  { code: 'TG', fr: 'Togo', en: 'Togo' },
] as const

const known = new Map<string, { fr: string; en: string }>(countries.map(({ code, fr, en }) => [code, { fr, en }]))
const ofAll = {
  fr: new Intl.DisplayNames('fr', { type: 'region' }),
  en: new Intl.DisplayNames('en', { type: 'region' }),
}

/**
 * The name of a country in French or English, also of neighbouring countries.
 *
 * @param code  ISO 3166-1 alpha-2, upper case
 */
export function countryName(code: string, language: 'fr' | 'en'): string {
  return known.get(code)?.[language] ?? ofAll[language].of(code) ?? code
}

const codeByName = new Map(
  countries.flatMap(({ code, fr, en }) => [fr, en].map((name) => [normalised(name), code] as [string, string])),
)
// The countries' own names that are neither French nor English.
for (const [name, code] of [
  ['Cabo Verde', 'CV'],
  ['Guiné-Bissau', 'GW'],
  ['The Gambia', 'GM'],
] as const) {
  codeByName.set(normalised(name), code)
}

/** ISO 3166-1 alpha-2 code of one of the sixteen countries by one of its names; null for every other text. */
export function countryNamed(name: string): string | null {
  return codeByName.get(normalised(name)) ?? null
}

/** Candidates for region codes, from AA to ZZ; most of them are not assigned. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

function wordsForCountries(): ReadonlyMap<string, string> {
  const named = {
    fr: new Intl.DisplayNames('fr', { type: 'region', fallback: 'none' }),
    en: new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }),
  }
  const words = new Map<string, string>()
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const [french, english] = [normalised(named.fr.of(code) ?? ''), normalised(named.en.of(code) ?? '')]
    // An older Unicode has a region's name in one language only.
    if (known.has(code) || french === '' || english === '') continue
    if (french === english || `${french}${english}`.includes(' ')) continue
    if (!words.has(french)) words.set(french, english)
    if (!words.has(english)) words.set(english, french)
  }
  return words
}

const otherWords = wordsForCountries()

/** True for a word that is the name of a state outside the sixteen, in French or English. Normalised. */
export const isFarState = (word: string): boolean => farStates.has(word)

const farStates: ReadonlySet<string> = new Set(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !known.has(code))
    .flatMap((code) => [ofAll.fr.of(code)!, ofAll.en.of(code)!].filter((name) => name !== code).map(normalised)),
)

/**
 * The English word for a country that a French word names, and vice versa: an embassy is mapped in one language and
 * searched in the other. Both words are normalised. Only for countries outside the sixteen, and for single words.
 */
export function countryInOtherLanguage(word: string): string | null {
  return otherWords.get(word) ?? null
}
