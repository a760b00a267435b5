import { type Layer } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { documentsNearby } from '../../search/nearby.js'
import { type SearchDocument, type SearchIndex } from '../../search/search.port.js'
import { nearestStreet } from '../../search/streets-near.js'
import { isTelling } from './landmark-in-words.js'

/** What one would name as the address of a point. */
export interface Addressable {
  document: SearchDocument
  /** The nearest point of a street's line or of the grounds around; of everything else its own point. */
  at: LatLng
  /** To `at`: 0 on the grounds. */
  distanceMetres: number
}

/** Further away, a house or a street says nothing of where one is. */
export const ADDRESSABLE_MAX_METRES = 1_000
/** Nobody says "at the university" who stands at a door of it: what is this near comes before the grounds around. */
const BESIDE_METRES = 30

const pointLayers: readonly Layer[] = ['address', 'landmark', 'market']

/**
 * The nearest address, street or landmark; on the grounds of a landmark with nothing else beside one, that landmark.
 *
 * @param grounds  landmarks whose outline holds the point, the smallest first
 * @returns null where there is none within a kilometre
 */
export function nearestAddressable(
  index: SearchIndex,
  at: LatLng,
  grounds: readonly SearchDocument[],
): Addressable | null {
  const [point] = documentsNearby(index, {
    at,
    radiusMetres: ADDRESSABLE_MAX_METRES,
    category: null,
    countMax: 1,
    layers: pointLayers,
    accepts: isTelling,
  })
  // A street further away than the nearest point would not be the answer.
  const street = nearestStreet(index, at, point?.distanceMetres ?? ADDRESSABLE_MAX_METRES)
  const nearest: Addressable | null =
    street && (!point || street.distanceMetres < point.distanceMetres)
      ? { document: street.document, at: street.foot, distanceMetres: street.distanceMetres }
      : point
        ? { document: point.document, at: point.document.at, distanceMetres: point.distanceMetres }
        : null
  if (nearest && nearest.distanceMetres <= BESIDE_METRES) return nearest
  const ground = grounds.find(isTelling)
  return ground ? { document: ground, at, distanceMetres: 0 } : nearest
}
