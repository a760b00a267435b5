import { greatCircleMetres } from '@repere/geometry'
import { type LatLng, type TravelMode } from '@repere/shared'

/** Straight-line metres between two stops beyond which no way is searched, in any operation. */
export const STRAIGHT_LINE_MAX: Record<TravelMode, number> = { auto: 5_000_000, bicycle: 500_000, pedestrian: 250_000 }

/** True when the legs together exceed the limit of one leg, so that the route may take long. */
export function isLongWay({ stops, mode }: { stops: LatLng[]; mode: TravelMode }): boolean {
  const metres = stops.reduce((sum, stop, at) => sum + (at === 0 ? 0 : greatCircleMetres(stops[at - 1]!, stop)), 0)
  return metres > STRAIGHT_LINE_MAX[mode]
}
