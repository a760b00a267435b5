import { digits, labelled } from './digits.js'
import { withFrenchFirst } from './french-days.js'
import { currentLanguage } from './i18n.js'

const locale = () => (currentLanguage() === 'en' ? 'en-GB' : 'fr-FR')

/** `29 500`, in English `29,500`. */
export const number = (value: number): string => digits(value, currentLanguage())

/** Between the thousands of a number that is typed. */
export const thousandSeparator = (): string => (currentLanguage() === 'en' ? ',' : ' ')

/** A label with its value, with a colon as the language has it. */
export const withLabel = (label: string, value: string): string => labelled(label, value, currentLanguage())

/** `29 500 FCFA`, in English `29,500 FCFA`. */
export const fcfa = (value: number): string => `${number(value)}\u00a0FCFA`

export const percent = (share: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }).format(share)

const withFirst = (text: string): string => (currentLanguage() === 'en' ? text : withFrenchFirst(text))

/**
 * A day, as `2026-02-06`, without a time zone.
 *
 * @returns `6 février 2026`, `1er février 2026`
 */
export const day = (text: string): string =>
  withFirst(
    new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${text.slice(0, 10)}T00:00Z`),
    ),
  )

/** `6 févr.` */
export const shortDay = (text: string): string =>
  withFirst(
    new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
      new Date(`${text.slice(0, 10)}T00:00Z`),
    ),
  )

/** A month, as `2026-02`. @returns `février 2026` */
export const month = (text: string): string =>
  new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${text.slice(0, 7)}-01T00:00Z`),
  )

/** An instant in the reader's own zone: `6 févr. 2026, 14:05`. */
export const moment = (text: string): string =>
  withFirst(new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(text)))

/** The same to the second: `6 févr. 2026, 14:05:09`. */
export const momentToSecond = (text: string): string =>
  withFirst(new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(text)))

/** Milliseconds: `4,2 ms`, from a second on `1,3 s`. */
export const duration = (ms: number): string => {
  const [value, unit] = ms < 1_000 ? [ms, 'ms'] : [ms / 1_000, 's']
  return `${new Intl.NumberFormat(locale(), { maximumFractionDigits: value < 100 ? 1 : 0 }).format(value)}\u00a0${unit}`
}

/** `il y a 5 minutes` */
export function ago(text: string): string {
  const seconds = Math.round((Date.parse(text) - Date.now()) / 1000)
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ]
  const relative = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return relative.format(Math.round(seconds / size), unit)
}

/** The seller's zone: `UTC+1`. */
export function zoneName(offsetMinutes: number): string {
  const hours = offsetMinutes / 60
  return hours === 0 ? 'UTC' : `UTC${hours > 0 ? '+' : '−'}${number(Math.abs(hours))}`
}

/** The name of a language in the reader's language; the code if there is no name. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([locale()], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** The name of a country in the reader's language; the code if there is no name. */
export function country(code: string): string {
  try {
    return new Intl.DisplayNames([locale()], { type: 'region' }).of(code.toUpperCase()) ?? code
  } catch {
    return code
  }
}
