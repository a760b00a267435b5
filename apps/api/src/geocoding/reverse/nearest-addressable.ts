import { type Layer } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { documentsNearby } from '@repere/search/nearby'
import { type SearchDocument, type SearchIndex } from '@repere/search/search.port'
import { nearestStreet } from '@repere/search/streets-near'
import { isDistinctive } from './landmark-in-words.js'

/** The thing that people name as the address of a point. */
export interface Addressable {
  document: SearchDocument
  /** The nearest point of a street's line or of the grounds; for all other things their own point. */
  at: LatLng
  /** To `at`: 0 on the grounds. */
  distanceMetres: number
}

/** A house or a street that is further away does not describe the position. */
export const ADDRESSABLE_MAX_METRES = 1_000
/** At a door of a university, people name the door's building: things this near come before the surrounding grounds. */
const BESIDE_METRES = 30

/** Named things come before nameless ones that are at most this much nearer. */
export const NAMED_INSTEAD_METRES = 25

const pointLayers: readonly Layer[] = ['address', 'landmark', 'market']

/**
 * The nearest address, street or landmark. On the grounds of a landmark without anything else nearby, that landmark.
 *
 * @param grounds  landmarks whose outline contains the point, the smallest first
 * @param layers   the layers of the answer; absent for all
 * @returns null when there is none within a kilometre
 */
export function nearestAddressable(
  index: SearchIndex,
  at: LatLng,
  grounds: readonly SearchDocument[],
  layers?: readonly string[],
): Addressable | null {
  const isWanted = (layer: Layer) => !layers || layers.includes(layer)
  const nearestPoint = (radiusMetres: number, accepts: (document: SearchDocument) => boolean) =>
    documentsNearby(index, {
      at,
      radiusMetres,
      category: null,
      countMax: 1,
      layers: pointLayers.filter(isWanted),
      // Two hairdressers without a name are one record and its duplicate; the one beside the point is returned.
      eachRecord: true,
      accepts,
    })[0]
  const any = nearestPoint(ADDRESSABLE_MAX_METRES, isDistinctive)
  // The name of a thing that is only slightly further away is more useful than "a shop".
  const named =
    any?.document.names === null
      ? nearestPoint(any.distanceMetres + NAMED_INSTEAD_METRES, ({ names }) => names !== null)
      : undefined
  const point = named ?? any
  // A street further away than the nearest point would not be the answer.
  const streetMaxMetres = point?.distanceMetres ?? ADDRESSABLE_MAX_METRES
  const street = isWanted('street') ? nearestStreet(index, at, streetMaxMetres) : null
  const nearest: Addressable | null =
    street && (!point || street.distanceMetres < point.distanceMetres)
      ? { document: street.document, at: street.foot, distanceMetres: street.distanceMetres }
      : point
        ? { document: point.document, at: point.document.at, distanceMetres: point.distanceMetres }
        : null
  if (nearest && nearest.distanceMetres <= BESIDE_METRES) return nearest
  const ground = grounds.find((one) => isDistinctive(one) && isWanted(one.layer))
  return ground ? { document: ground, at, distanceMetres: 0 } : nearest
}
