import { type FieldError } from '@repere/http'
import { type LatLng } from '@repere/shared'
import { type Regions } from './regions.js'

/** Where there is data. */
export type Coverage = Pick<Regions, 'covers'>

/**
 * The fault of a point outside the data; never used for a bias.
 *
 * @param field  the name of the point in the request
 * @returns empty if the data covers the point
 */
export function coverageErrors(field: string, { lat, lng }: LatLng, regions: Coverage): FieldError[] {
  if (regions.covers({ lat, lng })) return []
  const reason = regions.covers({ lat: lng, lng: lat }) ? 'possibly_swapped' : 'outside_coverage'
  return [{ field, reason, value: { lat, lng } }]
}
