import { type LatLng } from '@repere/shared'
import { LRUCache } from 'lru-cache'
import OpeningHours from 'opening_hours'

/** Minutes ahead of UTC. The other countries of West Africa use UTC; no country has summer time. */
const AHEAD_OF_UTC_MINUTES: Record<string, number> = { CV: -60, BJ: 60, NE: 60, NG: 60 }
const AT_UTC = new Set(['BF', 'CI', 'GH', 'GM', 'GN', 'GW', 'LR', 'ML', 'MR', 'SL', 'SN', 'TG'])

const MINUTE_MS = 60_000
const DEGREES_PER_MINUTE = 0.25
/** Longer texts are prose, and parsing time grows with the length. */
const LENGTH_MAX = 512

/** Parsed texts; null for invalid texts. */
const read = new LRUCache<string, { hours: OpeningHours | null }>({ max: 5_000 })

/**
 * Whether a place is open; null for hours that are absent, cannot be read, or leave it open ("by appointment").
 *
 * @param text     in OpenStreetMap's syntax
 * @param country  ISO 3166-1 alpha-2, upper case; it decides the time zone and the holidays
 */
export function openState(text: string | undefined, at: LatLng, country: string | null, now: Date): boolean | null {
  if (text === undefined || text.length > LENGTH_MAX) return null
  const aheadMinutes = aheadOfUtcMinutes(country, at)
  const local = asLocalFields(now, aheadMinutes)
  const hours = readHours(text, at, country, aheadMinutes + local.getTimezoneOffset())
  try {
    return !hours || hours.getUnknown(local) ? null : hours.getState(local)
  } catch {
    // For some texts, the package throws only when a time is computed.
    return null
  }
}

/** True if a place is certainly open. */
export const isOpen = (...of: Parameters<typeof openState>): boolean => openState(...of) === true

/** For other countries, the offset follows from the longitude. */
function aheadOfUtcMinutes(country: string | null, { lng }: LatLng): number {
  if (country !== null && AT_UTC.has(country)) return 0
  return (country === null ? undefined : AHEAD_OF_UTC_MINUTES[country]) ?? 60 * Math.round(lng / 15)
}

/**
 * A date whose local time in this process equals the local time there, because the package supports no other zone than
 * that of the process.
 */
function asLocalFields(now: Date, aheadMinutes: number): Date {
  const wall = new Date(now.getTime() + aheadMinutes * MINUTE_MS)
  return new Date(
    wall.getUTCFullYear(),
    wall.getUTCMonth(),
    wall.getUTCDate(),
    wall.getUTCHours(),
    wall.getUTCMinutes(),
    wall.getUTCSeconds(),
  )
}

const bySun = /sun(rise|set)|dawn|dusk/i

/** @param aheadOfProcessMinutes  how far the local time there is ahead of this process's zone */
function readHours(text: string, at: LatLng, country: string | null, aheadOfProcessMinutes: number) {
  // Sunrise and sunset are computed in the process's zone. The longitude is shifted by the same difference, so that
  // they match.
  const place = {
    lat: String(Math.round(at.lat)),
    lon: String(Math.round(at.lng) - aheadOfProcessMinutes * DEGREES_PER_MINUTE),
  }
  const key = `${country} ${bySun.test(text) ? `${place.lat} ${place.lon}` : ''} ${text}`
  const kept = read.get(key)
  if (kept) return kept.hours
  let hours: OpeningHours | null = null
  const evaluable = withoutUnknownHolidays(text, country)
  try {
    if (!unknownHoliday(country).test(evaluable))
      hours = new OpeningHours(evaluable, {
        // Its types declare numbers, but it reads coordinates only from texts.
        ...(place as unknown as { lat: number; lon: number }),
        address: { country_code: country?.toLowerCase() ?? '', state: '' },
      })
  } catch {
    // The text does not follow the syntax; it is unknown whether the place is open.
  }
  read.set(key, { hours })
  return hours
}

/** Countries whose public holidays the package knows; it knows no school holidays of any of them. */
const PUBLIC_HOLIDAYS_KNOWN = new Set(['CI'])

const unknownHoliday = (country: string | null) =>
  country !== null && PUBLIC_HOLIDAYS_KNOWN.has(country) ? /SH/i : /(?:PH|SH)/i

/**
 * The text without rules for holidays whose dates are unknown, so that a shop that closes on holidays is open on other
 * days.
 */
export function withoutUnknownHolidays(text: string, country: string | null): string {
  const day = unknownHoliday(country).source
  const onlyHolidays = new RegExp(String.raw`^\s*${day}(?:\s*,\s*${day})*(?=\s|$)`, 'i')
  return text
    .split(';')
    .filter((rule) => !onlyHolidays.test(rule))
    .map((rule) =>
      rule
        // "Mo-Fr 08:00-17:00, PH off"
        .replaceAll(new RegExp(String.raw`,\s*${day}\s+(?:off|closed)\b`, 'gi'), '')
        // "PH,Mo-Fr 08:00-17:00" and "Mo-Fr,PH 08:00-17:00"
        .replaceAll(new RegExp(String.raw`\b${day}\s*,\s*(?=[a-z])`, 'gi'), '')
        .replaceAll(new RegExp(String.raw`(?<=[a-z])\s*,\s*${day}\b`, 'gi'), ''),
    )
    .join(';')
}
