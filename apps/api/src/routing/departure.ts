import { type FieldError } from '@repere/http'
import { type LatLng, utcOffsetMs } from '@repere/shared'
import { NoRoadNearby, type RoutingEngine } from './routing.port.js'

/** A departure this far in the past counts as now, because clocks of clients may be slow and requests take time. */
const PAST_TOLERANCE_MS = 60_000
/** Further ahead, time zones, roads and traffic are unknown. */
const YEARS_AHEAD_MAX = 10

/**
 * The fault of a departure or an arrival: more than a minute in the past, or more than ten years ahead.
 *
 * @param sent  the text of the request, which the error repeats
 */
export function departureErrors(
  departure: Date,
  sent: string | undefined,
  now: Date,
  field: 'depart_at' | 'arrive_by' = 'depart_at',
): FieldError[] {
  const error = (reason: 'in_past' | 'out_of_range') => [{ field, reason, value: sent }]
  if (departure.getTime() < now.getTime() - PAST_TOLERANCE_MS) return error('in_past')
  const latest = new Date(now)
  latest.setUTCFullYear(now.getUTCFullYear() + YEARS_AHEAD_MAX)
  return departure > latest ? error('out_of_range') : []
}

/**
 * The instant of a text.
 *
 * @param text    ISO 8601; without an offset it is local time at the origin
 * @param engine  used for the country only if the text has no offset
 * @throws EngineOverloaded, EngineUnavailable  never NoRoadNearby: without a road, the longitude decides on the time
 * zone, and the search itself reports the place at fault
 */
export async function instantOf(text: string, origin: LatLng, engine: Pick<RoutingEngine, 'countryAt'>): Promise<Date> {
  if (hasOffset(text)) return new Date(toIso(text))
  const asUtc = Date.parse(`${toIso(text)}Z`)
  const country = await engine.countryAt(origin).catch((error: unknown) => {
    if (error instanceof NoRoadNearby) return null
    throw error
  })
  return new Date(asUtc - utcOffsetMs(country, origin.lng, asUtc))
}

const hasOffset = (text: string) => /(Z|[+-]\d{2}:?\d{2})$/i.test(text.slice(10))

/** The spelling that every parser accepts: upper case, `T` between, a colon in the offset. */
const toIso = (text: string) =>
  text
    .toUpperCase()
    .replace(' ', 'T')
    .replace(/([+-]\d{2})(\d{2})$/, (offset, hours: string, minutes: string, at: number) =>
      at > 10 ? `${hours}:${minutes}` : offset,
    )
