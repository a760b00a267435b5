import { type FieldError } from '@repere/http'
import { type LatLng } from '@repere/shared'
import { type Build } from './build.js'
import { covers } from './region-data.js'

/**
 * The fault of a point outside the data; never used for a bias.
 *
 * @param field  the name of the point in the request
 * @returns empty if the data covers the point
 */
export function coverageErrors(field: string, { lat, lng }: LatLng, build: Build): FieldError[] {
  if (covers(build, { lat, lng })) return []
  const reason = covers(build, { lat: lng, lng: lat }) ? 'possibly_swapped' : 'outside_coverage'
  return [{ field, reason, value: { lat, lng } }]
}
