import { displayName, formatPlaceId } from '@repere/gazetteer'
import { categoriesOf } from '../search/nearby.js'
import { plusCodeOf } from '../search/query/plus-codes.js'
import { type SearchDocument, type SearchIndex } from '../search/search.port.js'
import { type PlaceDto } from './place.dto.js'

const SOURCE = { name: 'OpenStreetMap', license: 'ODbL-1.0' } as const

/**
 * A document as the API shows it.
 *
 * @param distanceMetres  from the point that was asked about; null without one
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
      website: details.website,
      opening_hours: details.opening_hours,
    }),
    plus_code: plusCodeOf(at),
    ...(distanceMetres === null ? {} : { distance: Math.round(10 * distanceMetres) / 10 }),
    source: { name: SOURCE.name, id: source, license: SOURCE.license },
  }
}

/** Number and street; else what the mapper wrote. */
function addressOf({ houseNumber, street, details }: SearchDocument): string | null {
  if (street === null) return details.address ?? null
  return houseNumber === null ? street : `${houseNumber} ${street}`
}

function known<T extends Record<string, string | null | undefined>>(fields: T): { [K in keyof T]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as { [K in keyof T]?: string }
}
