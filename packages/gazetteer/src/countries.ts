import { normalised } from './normalise.js'

/** The countries that the product is for, with the names that people there use; ISO 3166-1 alpha-2. */
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
 * A country's name in French or English; neighbours too.
 *
 * @param code  ISO 3166-1 alpha-2, upper case
 */
export function countryName(code: string, language: 'fr' | 'en'): string {
  return known.get(code)?.[language] ?? ofAll[language].of(code) ?? code
}

const codeByName = new Map(
  countries.flatMap(({ code, fr, en }) => [fr, en].map((name) => [normalised(name), code] as [string, string])),
)
// As the countries call themselves, where that is neither French nor English.
for (const [name, code] of [
  ['Cabo Verde', 'CV'],
  ['Guiné-Bissau', 'GW'],
  ['The Gambia', 'GM'],
] as const) {
  codeByName.set(normalised(name), code)
}

/** ISO 3166-1 alpha-2 of one of the sixteen countries by a name of it; null for every other text. */
export function countryNamed(name: string): string | null {
  return codeByName.get(normalised(name)) ?? null
}

/** Codes of regions run from AA to ZZ; most of them are none. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

function wordsForCountries(): ReadonlyMap<string, string> {
  const named = {
    fr: new Intl.DisplayNames('fr', { type: 'region', fallback: 'none' }),
    en: new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }),
  }
  const words = new Map<string, string>()
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const [french, english] = [normalised(named.fr.of(code) ?? ''), normalised(named.en.of(code) ?? '')]
    if (known.has(code) || french === english || `${french}${english}`.includes(' ')) continue
    if (!words.has(french)) words.set(french, english)
    if (!words.has(english)) words.set(english, french)
  }
  return words
}

const otherWords = wordsForCountries()

/**
 * The English word for a country that the French word names, and the other way round: an embassy is written in one
 * language and asked for in another. Both normalised; of countries beyond the sixteen, and of single words only.
 */
export function countryInOtherLanguage(word: string): string | null {
  return otherWords.get(word) ?? null
}
