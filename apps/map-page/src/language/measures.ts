export { distanceText } from '@repere/elements'
import { type Texts } from './texts.js'

type Locale = Texts['locale']

const rounded = (value: number, locale: Locale, digits: number): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)

/** Seconds for people: `12 min`, `1 h 05`. At least a minute. */
export function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}

/** Square metres, as square kilometres from a hundredth of one. */
export function areaText(squareMetres: number, locale: Locale): string {
  const km2 = squareMetres / 1e6
  if (km2 < 0.01) return `${rounded(squareMetres, locale, 0)} m²`
  return `${rounded(km2, locale, km2 < 10 ? 2 : km2 < 100 ? 1 : 0)} km²`
}

/** A position that can be pasted into a search box: latitude first; five decimals are a metre. */
export const positionText = ({ lat, lng }: { lat: number; lng: number }): string =>
  `${lat.toFixed(5)}, ${lng.toFixed(5)}`

/** A time of day: `14 h 05`, `14:05`. */
export const clockText = (moment: Date, locale: Locale): string =>
  hoursText(moment.getHours(), moment.getMinutes(), locale)

/** The time of day of a date whose UTC fields are a local time. */
export const localClockText = (local: Date, locale: Locale): string =>
  hoursText(local.getUTCHours(), local.getUTCMinutes(), locale)

/** The day of the week of such a date. */
export const localDayText = (local: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(local)

function hoursText(hours: number, minutes: number, locale: Locale): string {
  const padded = String(minutes).padStart(2, '0')
  return locale === 'fr' ? `${hours}\u00a0h\u00a0${padded}` : `${hours}:${padded}`
}
