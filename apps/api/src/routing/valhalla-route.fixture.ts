import { type LatLng, type TravelMode } from '@repere/shared'
import { type NarrationQuestion } from './valhalla/procedures/narration-procedure.js'
import { toLocation } from './valhalla/procedures/snap.js'
import { type ValhallaRouteText, type ValhallaTrip, VALHALLA_COSTING } from './valhalla/wire.js'

/** Asks Valhalla itself for its route. */
export const valhallasRoute = (stops: LatLng[], mode: TravelMode = 'auto'): NarrationQuestion => {
  const locations = stops.map((stop) => toLocation({ stop }))
  return {
    action: 'route',
    requests: [JSON.stringify({ locations, costing: VALHALLA_COSTING[mode], units: 'kilometers' })],
  }
}

/** Null where it has none. */
export const tripIn = ({ texts: [text] }: { texts: (string | null)[] }): ValhallaTrip | null =>
  text ? (JSON.parse(text) as ValhallaRouteText).trip : null
