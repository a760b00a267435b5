const HOUR_MS = 3_600_000
const DEGREES_AN_HOUR = 15

/** Time zone of each country of West Africa. Each has one zone, and none has summer time. */
const ZONES: Record<string, string> = {
  BF: 'Africa/Ouagadougou',
  BJ: 'Africa/Porto-Novo',
  CI: 'Africa/Abidjan',
  CV: 'Atlantic/Cape_Verde',
  GH: 'Africa/Accra',
  GM: 'Africa/Banjul',
  GN: 'Africa/Conakry',
  GW: 'Africa/Bissau',
  LR: 'Africa/Monrovia',
  ML: 'Africa/Bamako',
  MR: 'Africa/Nouakchott',
  NE: 'Africa/Niamey',
  NG: 'Africa/Lagos',
  SL: 'Africa/Freetown',
  SN: 'Africa/Dakar',
  TG: 'Africa/Lome',
}

/**
 * How far local time is ahead of UTC, milliseconds; from the longitude where the country is unknown.
 *
 * @param country  ISO 3166-1
 * @param lng      degrees
 * @param at       milliseconds since 1970
 */
export function utcOffsetMs(country: string | null, lng: number, at: number): number {
  const zone = country === null ? undefined : ZONES[country]
  if (zone === undefined) return Math.round(lng / DEGREES_AN_HOUR) * HOUR_MS
  const name = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value
  const parts = /GMT([+-])(\d{2}):(\d{2})/.exec(name ?? '')
  return parts ? (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * HOUR_MS + Number(parts[3]) * 60_000) : 0
}
