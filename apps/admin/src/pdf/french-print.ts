import { type Fcfa } from '@repere/shared'

/** Keeps the groups of a number together, and is narrow. */
const GROUP_SPACE = '\u202f'
const NO_BREAK_SPACE = '\u00a0'
const MINUS = '\u2212'

/** `29 500`, `−4 500`: groups of three, no line break inside. @param value  a whole number */
export function wholeNumberText(value: number): string {
  const digits = `${Math.abs(value)}`.replaceAll(/\B(?=(\d{3})+$)/g, GROUP_SPACE)
  return value < 0 ? MINUS + digits : digits
}

/** `29 500 FCFA`. */
export const francsText = (amount: Fcfa): string => `${wholeNumberText(amount)}${NO_BREAK_SPACE}FCFA`

/** `31/01/2026`. @param day  `YYYY-MM-DD` */
export const dayText = (day: string): string => day.split('-').reverse().join('/')

/** `01/01/2026 à 09:12:44`. @param at  ISO 8601 in the zone to be shown */
export const instantText = (at: string): string => `${dayText(at.slice(0, 10))} à ${at.slice(11, 19)}`

/** `3 mois`, `1 jour`, `1 234 requêtes`. @param unit  singular; null: the number alone */
export function countText(count: number, unit: string | null): string {
  const number = wholeNumberText(count)
  return unit === null ? number : `${number}${NO_BREAK_SPACE}${unitText(count, unit)}`
}

/** In French the plural begins at two. */
export const unitText = (count: number, unit: string): string =>
  Math.abs(count) < 2 || /[sxz]$/.test(unit) ? unit : `${unit}s`

/** Our own names: those of the runtime change with its version, and a stored invoice must not. */
const COUNTRIES: Record<string, string> = {
  BE: 'Belgique',
  BF: 'Burkina Faso',
  BJ: 'Bénin',
  CA: 'Canada',
  CH: 'Suisse',
  CI: 'Côte d’Ivoire',
  CM: 'Cameroun',
  CV: 'Cap-Vert',
  DE: 'Allemagne',
  DZ: 'Algérie',
  ES: 'Espagne',
  FR: 'France',
  GA: 'Gabon',
  GB: 'Royaume-Uni',
  GH: 'Ghana',
  GM: 'Gambie',
  GN: 'Guinée',
  GW: 'Guinée-Bissau',
  LR: 'Libéria',
  MA: 'Maroc',
  ML: 'Mali',
  MR: 'Mauritanie',
  NE: 'Niger',
  NG: 'Nigéria',
  SL: 'Sierra Leone',
  SN: 'Sénégal',
  TD: 'Tchad',
  TG: 'Togo',
  TN: 'Tunisie',
  US: 'États-Unis',
}

/** `Bénin`; the code itself for a country that the table does not know. @param code  ISO 3166-1 alpha-2 */
export const countryText = (code: string): string => COUNTRIES[code] ?? code
