import { type LatLng, type TravelMode } from '@repere/shared'
import { type Actor } from '@valhallajs/valhallajs'

/** What a comparison reads of a route: seconds and kilometres. */
export interface ValhallaSummary {
  cost: number
  time: number
  length: number
}

/** Valhalla's own route; null where it has none. */
export async function valhallasRoute(
  valhalla: Actor,
  stops: LatLng[],
  mode: TravelMode,
): Promise<ValhallaSummary | null> {
  const locations = stops.map(({ lat, lng }) => ({ lat, lon: lng, minimum_reachability: 0 }))
  const request = JSON.stringify({ locations, costing: mode, units: 'kilometers' })
  const text = await valhalla.route(request).catch(() => null)
  return text === null ? null : (JSON.parse(text) as { trip: { summary: ValhallaSummary } }).trip.summary
}
