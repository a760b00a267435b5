import { type LatLng, type TravelMode } from '@repere/shared'

const EARTH_RADIUS_METRES = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in metres. */
export function straightLineMetres(a: LatLng, b: LatLng): number {
  const dLat = radians(b.lat - a.lat) / 2
  const dLng = radians(b.lng - a.lng) / 2
  const h = Math.sin(dLat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng) ** 2
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Straight-line metres between two stops beyond which no way is searched, in any operation. */
export const STRAIGHT_LINE_MAX: Record<TravelMode, number> = { auto: 5_000_000, bicycle: 500_000, pedestrian: 250_000 }
