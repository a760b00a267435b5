import { formatPlaceId, label } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { groundMetres } from '@repere/search/ground'
import { plusCodeOf } from '@repere/search/query/plus-codes'
import { type SearchDocument, type SearchIndex } from '@repere/search/search.port'
import { countryOf, nearestSettlement, settlementsAt, type SettlementsAt } from '@repere/search/settlements-at'
import { nearestStreet } from '@repere/search/streets-near'
import { type GeocodeFeatureDto } from '../geocode-feature.dto.js'
import { featureOfDocument, nameOf } from '../geocode-feature.js'
import { confidenceByDistance } from './confidence-by-distance.js'
import { landmarkInWords } from './landmark-in-words.js'
import { sentenceFor } from './sentence.js'
import { type Addressable, nearestAddressable } from './nearest-addressable.js'

/** Largest distance of a settlement that is named for a point outside all settlements. */
const SETTLEMENT_MAX_METRES = 150_000
/** A landmark belongs to a street that passes this near. */
const ON_STREET_METRES = 50

/**
 * Things at a point: the nearest address, street or landmark, then its quarter and its city; if nothing is near, the
 * nearest settlement and the country. Empty far out at sea.
 *
 * @param layers  the layers of the nearest thing; absent for all
 */
export function reverse(
  index: SearchIndex,
  at: LatLng,
  language: string,
  layers?: readonly string[],
): GeocodeFeatureDto[] {
  const within = settlementsAt(index, at)
  const nearest = nearestAddressable(index, at, within.grounds, layers)
  const around = nearest ? completed(index, within, nearest) : within

  const features: GeocodeFeatureDto[] = []
  if (nearest) features.push(addressFeature(index, at, nearest, around, language))
  for (const settlement of [around.quartier, around.city]) {
    if (settlement) features.push(pointFeature(index, at, settlement, language))
  }
  addSentence()
  if (around.city) return features

  const settlement = around.quartier ? null : nearestSettlement(index, at, SETTLEMENT_MAX_METRES)
  if (settlement && !nearest) features.push(pointFeature(index, at, settlement.document, language))
  const code = (settlement?.document ?? around.quartier ?? nearest?.document)?.country ?? null
  const country = around.country ?? countryOf(index, code)
  if (country) features.push(pointFeature(index, at, country, language))
  addSentence()
  return features

  function addSentence(): void {
    const [first] = features
    const sentence = first && !first.properties.sentence ? sentenceFor(index, at, language) : null
    if (first && sentence !== null) features[0] = { ...first, properties: { ...first.properties, sentence } }
  }
}

/** Up to this distance, a point is in the same quarter and city as the thing. */
const BESIDE_METRES = 250

/** If no outline and no reach contains the point, the settlements come from the things beside it. */
function completed(index: SearchIndex, within: SettlementsAt, { document, distanceMetres }: Addressable) {
  const documentOf = (id: number | null) => (id === null ? null : index.document(id))
  const city = within.city ?? documentOf(document.city)
  const isBeside = distanceMetres <= BESIDE_METRES && (city === null || document.city === city.id)
  const quartier = within.quartier ?? (isBeside ? documentOf(document.quartier) : null)
  const isQuartierEstimated = within.quartier ? within.isQuartierEstimated : document.isQuartierEstimated
  return { ...within, city, quartier, isQuartierEstimated }
}

function pointFeature(index: SearchIndex, at: LatLng, document: SearchDocument, language: string): GeocodeFeatureDto {
  return feature(index, document, language, document.at, groundMetres(at, document.at))
}

function addressFeature(
  index: SearchIndex,
  at: LatLng,
  { document, at: shownAt, distanceMetres }: Addressable,
  { quartier, isQuartierEstimated, city }: SettlementsAt,
  language: string,
): GeocodeFeatureDto {
  const { properties, ...rest } = feature(index, document, language, shownAt, distanceMetres)
  const landmark = landmarkInWords(index, at, language)
  const street = properties.street ?? streetOf(index, document, language)
  // A long street is in many quarters: the quarter of the point counts.
  const lies = document.layer === 'street'
  const quartierName = lies && quartier ? nameOf(quartier, language) : properties.quartier
  const cityName = lies && city ? nameOf(city, language) : properties.city
  return {
    ...rest,
    properties: {
      ...properties,
      label: label([properties.name, quartierName ?? street, cityName, properties.country]),
      ...(street !== undefined && { street }),
      ...(quartierName !== undefined && { quartier: quartierName }),
      ...(lies && quartier && { quartier_estimated: isQuartierEstimated }),
      ...(cityName !== undefined && { city: cityName }),
      ...(landmark && {
        landmark: {
          id: formatPlaceId(landmark.document.uuid),
          name: landmark.name,
          relation: landmark.relation,
          distance: decimetres(landmark.distanceMetres),
        },
      }),
    },
  }
}

/** The name of the street of a landmark. */
function streetOf(index: SearchIndex, { layer, at }: SearchDocument, language: string): string | undefined {
  if (layer !== 'landmark' && layer !== 'market') return undefined
  const street = nearestStreet(index, at, ON_STREET_METRES)
  return street ? nameOf(street.document, language) : undefined
}

function feature(
  index: SearchIndex,
  document: SearchDocument,
  language: string,
  shownAt: LatLng,
  distanceMetres: number,
): GeocodeFeatureDto {
  const confidence = confidenceByDistance(distanceMetres)
  const { properties, ...rest } = featureOfDocument(index, document, language, {
    matchType: 'nearest',
    confidence,
    distanceMetres,
  })
  return {
    ...rest,
    properties: { ...properties, distance: decimetres(distanceMetres), plus_code: plusCodeOf(shownAt) },
    geometry: { type: 'Point', coordinates: [sevenDecimals(shownAt.lng), sevenDecimals(shownAt.lat)] },
  }
}

const decimetres = (metres: number) => Math.round(10 * metres) / 10
// Adding zero turns -0 into 0.
const sevenDecimals = (degrees: number) => Math.round(degrees * 1e7) / 1e7 + 0
