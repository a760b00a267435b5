import { greatCircleMetres } from '@repere/geometry'
import { type LatLng, TRAVEL, type TravelMode } from '@repere/shared'

/** True when the legs together exceed the limit of one leg, so that the route may take long. */
export function isLongWay({ stops, mode }: { stops: LatLng[]; mode: TravelMode }): boolean {
  const metres = stops.reduce((sum, stop, at) => sum + (at === 0 ? 0 : greatCircleMetres(stops[at - 1]!, stop)), 0)
  return metres > TRAVEL[mode].straightLineMaxMetres
}
