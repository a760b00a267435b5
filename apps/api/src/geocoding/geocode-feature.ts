import { categoryName, countryName, displayName, formatPlaceId, label, type Layer } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { type Finding, type OffsetFinding, type SpotFinding } from '@repere/search/finding'
import { bearingTo, groundMetres } from '@repere/search/ground'
import { plusCodeOf } from '@repere/search/query/plus-codes'
import { calibrated } from '@repere/search/ranking/calibration'
import { type MatchType } from '@repere/search/ranking/confidence'
import { type SearchDocument, type SearchIndex } from '@repere/search/search.port'
import { countryOf as countryDocument, settlementsAt } from '@repere/search/settlements-at'
import { accuracyOf, ALL_LANGUAGES, componentsOf, namesByLanguage, osmElementOf } from './address-parts.js'
import { distanceInWords, relationInWords } from './relation-in-words.js'
import {
  type GeocodeAreaDto,
  type GeocodeFeatureDto,
  type GeocodeLandmarkDto,
  type GeocodePropertiesDto,
} from './geocode-feature.dto.js'

/** The way in which a document was found. */
export interface Judgement {
  matchType: MatchType
  confidence: number
  /** Null leaves it out. */
  distanceMetres: number | null
  landmark?: GeocodeLandmarkDto | undefined
  isOpen?: boolean | undefined
}

/** A result in the form of the public API. */
export function featureOfFinding(index: SearchIndex, finding: Finding, language: string): GeocodeFeatureDto {
  if (finding.kind === 'spot') {
    const judgement = { ...finding, confidence: finding.house ? shownConfidence(finding) : finding.confidence }
    const spot = featureOfSpot(index, finding.at, judgement, language)
    return finding.house ? featureOfHouse(spot, finding.house, language) : spot
  }
  if (finding.kind === 'offset') return featureOfOffset(index, finding, language)
  const { document, landmark, isOpen, isOnlyStreet } = finding
  const meant: SearchDocument = isOnlyStreet ? streetOf(document) : document
  return featureOfDocument(index, meant, language, {
    ...finding,
    confidence: shownConfidence(finding),
    isOpen,
    landmark: landmark
      ? {
          id: formatPlaceId(landmark.document.uuid),
          name: nameOf(landmark.document, language),
          relation: landmark.relation,
          distance: Math.round(groundMetres(document.at, landmark.document.at)),
        }
      : undefined,
  })
}

const shownConfidence = ({ confidence, matchType, guess, confidenceMax = 1 }: Finding) =>
  Math.min(confidenceMax, calibrated(confidence, matchType, guess))

/** A document of the index as a feature. */
export function featureOfDocument(
  index: SearchIndex,
  document: SearchDocument,
  language: string,
  judgement: Judgement,
): GeocodeFeatureDto {
  const name = nameOf(document, language)
  const holders = [document.quartier, document.city, document.district, document.region].map((id) =>
    id === null ? null : index.document(id),
  )
  const [quartier, city, district, region] = holders.map((around) => (around ? nameOf(around, language) : undefined))
  const box = boxedLayers.includes(document.layer) ? index.boxOf(document.id) : null
  const areas = areasOf(index, holders, document.layer === 'country' ? null : document.country, language)
  const { phone, opening_hours } = document.details
  const osm = osmElementOf(document.source)
  const country = document.layer === 'country' ? name : countryOf(document.country, language)
  return pointFeature(document.at, judgement, {
    id: formatPlaceId(document.uuid),
    name,
    label: label([name, quartier ?? document.street, city, country]),
    layer: document.layer,
    ...(document.street !== null && { street: document.street }),
    ...(document.houseNumber !== null && { house_number: document.houseNumber }),
    ...(quartier !== undefined && { quartier, quartier_estimated: document.isQuartierEstimated }),
    ...(city !== undefined && { city }),
    ...(district !== undefined && { district }),
    ...(region !== undefined && { region }),
    country,
    country_code: document.country,
    areas,
    components: componentsOf(index, document, name, areas),
    accuracy: accuracyOf(document.layer),
    ...(box && { bbox: [box.west, box.south, box.east, box.north] }),
    ...(document.category !== null && { category: document.category }),
    ...(phone !== undefined && { phone }),
    ...(opening_hours !== undefined && { opening_hours }),
    ...(language === ALL_LANGUAGES && document.names && { names: namesByLanguage(document.names) }),
    ...(osm && { osm }),
    source: sourceOf(document),
  })
}

/** The street of a house, at the house. */
const streetOf = (house: SearchDocument): SearchDocument => ({
  ...house,
  layer: 'street',
  names: house.street === null ? house.names : { '': house.street },
  street: null,
  houseNumber: null,
})

/** A house between two others, at an estimated point. */
function featureOfHouse(
  spot: GeocodeFeatureDto,
  { number, street }: NonNullable<SpotFinding['house']>,
  language: string,
): GeocodeFeatureDto {
  const { properties } = spot
  const isStreet = street.layer === 'street'
  const streetName = isStreet ? nameOf(street, language) : (street.street ?? '')
  const name = `${number} ${streetName}`
  return {
    ...spot,
    properties: {
      ...properties,
      name,
      label: label([name, properties.quartier, properties.city, properties.country]),
      layer: 'address',
      street: streetName,
      house_number: number,
      components: [
        { layer: 'address', name: number },
        { ...(isStreet && { id: formatPlaceId(street.uuid) }), layer: 'street', name: streetName },
        ...properties.areas,
      ],
      accuracy: 'interpolated',
      source: 'openstreetmap',
    },
  }
}

/** A point described by a landmark, named as people say it: "Derrière Marché Dantokpa". */
function featureOfOffset(index: SearchIndex, finding: OffsetFinding, language: string): GeocodeFeatureDto {
  const { at, relation, radiusMetres, landmark, matchType, distanceMetres } = finding
  const confidence = shownConfidence(finding)
  const spot = featureOfSpot(index, at, { matchType, confidence, distanceMetres }, language)
  const landmarkName = nameOf(landmark, language)
  const metres = Math.round(groundMetres(at, landmark.at))
  const bearing = (bearingTo(landmark.at, at) + 360) % 360
  const name =
    relation === 'at_distance' && metres > 0
      ? distanceInWords(metres, bearing, landmarkName, language)
      : relationInWords(relation, landmarkName, language)
  const { properties } = spot
  return {
    ...spot,
    properties: {
      ...properties,
      name,
      label: label([name, properties.quartier, properties.city, properties.country]),
      layer: 'landmark_relative',
      components: [{ id: properties.id, layer: 'landmark_relative', name }, ...properties.areas],
      accuracy: 'relation',
      relation,
      radius: radiusMetres,
      landmark: { id: formatPlaceId(landmark.uuid), name: landmarkName, relation, distance: metres },
    },
  }
}

/** A point without a document, named by its Plus Code and the settlements around it. */
function featureOfSpot(index: SearchIndex, at: LatLng, judgement: Judgement, language: string): GeocodeFeatureDto {
  const settlements = settlementsAt(index, at)
  const holders = [settlements.quartier, settlements.city, settlements.district, settlements.region]
  const [quartier, city, district, region, country] = [...holders, settlements.country].map((around) =>
    around ? nameOf(around, language) : undefined,
  )
  const code = plusCodeOf(at)
  const areas = areasOf(index, holders, settlements.country?.country ?? null, language)
  return pointFeature(at, judgement, {
    id: code,
    name: code,
    label: label([code, quartier, city, country]),
    layer: 'plus_code',
    ...(quartier !== undefined && { quartier, quartier_estimated: settlements.isQuartierEstimated }),
    ...(city !== undefined && { city }),
    ...(district !== undefined && { district }),
    ...(region !== undefined && { region }),
    country: country ?? null,
    country_code: settlements.country?.country ?? null,
    areas,
    components: [{ id: code, layer: 'plus_code', name: code }, ...areas],
    accuracy: 'rooftop',
    source: 'plus_code',
  })
}

/** Layers whose answers have a box if their outline or their lines are known. */
const boxedLayers: readonly Layer[] = ['street', 'quartier', 'locality', 'city', 'district', 'region', 'country']

/** The places around a thing, from the inside out, its country at the end. */
function areasOf(
  index: SearchIndex,
  holders: readonly (SearchDocument | null)[],
  country: string | null,
  language: string,
): GeocodeAreaDto[] {
  return [...holders, countryDocument(index, country)].flatMap((area) =>
    area ? [{ id: formatPlaceId(area.uuid), layer: area.layer, name: nameOf(area, language) }] : [],
  )
}

function sourceOf({ source }: SearchDocument): GeocodePropertiesDto['source'] {
  if (source.startsWith('correction/')) return 'correction'
  return /^(?:area|place)\//.test(source) ? 'operator' : 'openstreetmap'
}

/** The name to show, else the name of the category. */
export function nameOf({ names, category, layer }: SearchDocument, language: string): string {
  return displayName(names, language) ?? (category === null ? null : categoryName(category, language)) ?? layer
}

const countryOf = (code: string | null, language: string) =>
  code === null ? null : countryName(code, language === 'en' ? 'en' : 'fr')

function pointFeature(
  at: LatLng,
  { matchType, confidence, distanceMetres, landmark, isOpen }: Judgement,
  properties: Omit<GeocodePropertiesDto, 'confidence' | 'match_type' | 'distance' | 'plus_code' | 'landmark'>,
): GeocodeFeatureDto {
  const { id, name, label: line, layer, ...where } = properties
  return {
    type: 'Feature',
    properties: {
      id,
      name,
      label: line,
      layer,
      confidence,
      match_type: matchType,
      ...(distanceMetres !== null && { distance: Math.round(distanceMetres) }),
      ...where,
      ...(isOpen !== undefined && { open: isOpen }),
      plus_code: plusCodeOf(at),
      ...(landmark && { landmark }),
    },
    geometry: { type: 'Point', coordinates: [round(at.lng), round(at.lat)] },
  }
}

// The index holds seven decimals; adding zero turns -0 into 0.
const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7 + 0
