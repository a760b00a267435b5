import { type FeatureLayer, type GeocodeFeatureDto } from '../geocoding/geocode-feature.dto.js'

/** Half the side of the box of a thing whose extent the map does not have, so that a map shows a town whole; degrees. */
const HALF_SIDES: Partial<Record<FeatureLayer, number>> = { city: 0.08, locality: 0.02, quartier: 0.01 }

/**
 * The extent of a thing.
 *
 * @param halfSide  of the box of a thing without an extent that is not a settlement; degrees
 * @returns `[west, south, east, north]`
 */
export function extentOf(
  { properties: { bbox, layer }, geometry }: GeocodeFeatureDto,
  halfSide: number,
): [number, number, number, number] {
  if (bbox) return bbox as [number, number, number, number]
  const [lng, lat] = geometry.coordinates
  const half = HALF_SIDES[layer] ?? halfSide
  return [lng - half, lat - half, lng + half, lat + half].map(rounded) as [number, number, number, number]
}

const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7
