import { type FieldError } from '@repere/http'
import { type LatLng } from '@repere/shared'
import { type Build, covers } from '../region/index.js'

/**
 * What is wrong with a point that is asked about; never said of a bias.
 *
 * @param field  the name under which the request has it
 * @returns empty where the data covers the point
 */
export function coverageErrors(field: string, { lat, lng }: LatLng, build: Build): FieldError[] {
  if (covers(build, { lat, lng })) return []
  const reason = covers(build, { lat: lng, lng: lat }) ? 'possibly_swapped' : 'outside_coverage'
  return [{ field, reason, value: { lat, lng } }]
}
