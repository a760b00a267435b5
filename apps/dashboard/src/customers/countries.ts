import { country } from '../language/formats.js'

/** The region that the service maps comes first. */
const REGION = ['BJ', 'BF', 'CI', 'CV', 'GH', 'GM', 'GN', 'GW', 'LR', 'ML', 'MR', 'NE', 'NG', 'SL', 'SN', 'TG']
/** Codes that are no countries with postal addresses. */
const NO_COUNTRY = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Every country with a name in the browser, by its code (ISO 3166-1 alpha-2); former codes are left out. */
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
  (code) => !NO_COUNTRY.has(code) && new Intl.Locale(`und-${code}`).region === code && country(code) !== code,
)

/** The countries to choose from, in the reader's language: the region, then the rest of the world. */
export function countryChoices(): { value: string; label: string }[] {
  const named = (codes: readonly string[]) =>
    codes.map((value) => ({ value, label: country(value) })).sort((one, other) => one.label.localeCompare(other.label))
  return [...named(REGION), ...named(CODES.filter((code) => !REGION.includes(code)))]
}
