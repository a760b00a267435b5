import { displayName, formatPlaceId } from '@repere/gazetteer'
import { categoriesOf } from '@repere/search/nearby'
import { plusCodeOf, pointOfCode, readPlusCode } from '@repere/search/query/plus-codes'
import { type SearchDocument, type SearchIndex } from '@repere/search/search.port'
import { settlementsAt } from '@repere/search/settlements-at'
import { type LatLng } from '@repere/shared'
import { type PlaceDto, type PlaceSourceDto } from './place.dto.js'
import { webAddressOf } from './web-address.js'

const LICENSE = 'ODbL-1.0'

/** Where a place comes from: the map, what an operator added, or an accepted correction. */
function sourceOf({ meta }: SearchIndex, source: string): PlaceSourceDto {
  const [kind, set, ...id] = source.split('/')
  const origin = meta.origins?.[`${kind}/${set}`]
  if (origin) return { name: origin.source, id: id.join('/'), license: origin.licence }
  // Corrections are our own data, under the same licence, until OpenStreetMap contains them.
  return { name: kind === 'correction' ? 'Repère' : 'OpenStreetMap', id: source, license: LICENSE }
}

/**
 * A document in the form of the API.
 *
 * @param distanceMetres  from the point of the request; null without one
 */
export function toPlace(
  index: SearchIndex,
  document: SearchDocument,
  language: string,
  distanceMetres: number | null,
): PlaceDto {
  const { details, at, uuid, source } = document
  const nameOf = (id: number | null) => (id === null ? null : displayName(index.document(id)?.names ?? null, language))
  return {
    id: formatPlaceId(uuid),
    name: displayName(document.names, language),
    category: document.category,
    categories: categoriesOf(document),
    location: at,
    ...known({
      address: addressOf(document),
      quartier: nameOf(document.quartier),
      city: nameOf(document.city),
      phone: details.phone,
      website: webAddressOf(details.website),
      opening_hours: details.opening_hours,
    }),
    plus_code: plusCodeOf(at),
    ...(distanceMetres === null ? {} : { distance: Math.round(10 * distanceMetres) / 10 }),
    source: sourceOf(index, source),
  }
}

/**
 * The point of an id that is a full Plus Code, as geocoding gives to points that are in no data; null for other ids.
 */
export function pointOfPlaceCode(id: string): LatLng | null {
  const code = readPlusCode(id.replace(/^place_/, ''))
  return code?.isFull && code.around === '' ? pointOfCode(code, null) : null
}

/** A point without a document, by its Plus Code and the settlements around it. */
export function placeAtCode(index: SearchIndex, at: LatLng, language: string): PlaceDto {
  const { quartier, city } = settlementsAt(index, at)
  const nameOf = (place: SearchDocument | null) => place && displayName(place.names, language)
  const code = plusCodeOf(at)
  return {
    id: code,
    name: code,
    category: null,
    categories: [],
    location: at,
    ...known({ quartier: nameOf(quartier), city: nameOf(city) }),
    plus_code: code,
    source: { name: 'Plus Code', id: code, license: 'CC0-1.0' },
  }
}

/** Number and street, else the mapper's text. */
function addressOf({ houseNumber, street, details }: SearchDocument): string | null {
  if (street === null) return details.address ?? null
  return houseNumber === null ? street : `${houseNumber} ${street}`
}

function known<T extends Record<string, string | null | undefined>>(fields: T): { [K in keyof T]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as { [K in keyof T]?: string }
}
