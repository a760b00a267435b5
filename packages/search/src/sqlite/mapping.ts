import { type Details, type Layer, type Names, unitsPerDegree } from '@repere/gazetteer'
import { type SearchDocument } from '../search.port.js'

const nothing: Details = Object.freeze({})
/** The ids of no documents: most lists of places are empty. */
export const noIds: readonly number[] = Object.freeze([])

/**
 * SQL for a JSON list of the documents `d`: values that pass from SQLite to JavaScript one by one cost the most.
 * `documentsIn` reads it.
 */
export const listOfDocuments = `json_group_array(json_array(
  d.id, hex(d.uuid), d.source, d.layer, d.category, json(d.names), d.lat, d.lng, d.importance, d.street, d.house_number,
  d.quartier, d.city, d.region, d.quartier_estimated, d.country, json(d.around), d.same_as, json(d.details),
  d.district))`

type Listed = [
  id: number,
  uuid: string,
  source: string,
  layer: Layer,
  category: string | null,
  names: Names | null,
  lat: number,
  lng: number,
  importance: number,
  street: string | null,
  houseNumber: string | null,
  quartier: number | null,
  city: number | null,
  region: number | null,
  isQuartierEstimated: 0 | 1,
  country: string | null,
  around: number[] | null,
  sameAs: number | null,
  details: Details | null,
  district: number | null,
]

/** @param list  `listOfDocuments` */
export const documentsIn = (list: string): SearchDocument[] => (JSON.parse(list) as Listed[]).map(documentOf)

function documentOf(listed: Listed): SearchDocument {
  const [id, uuid, source, layer, category, names, lat, lng, importance, street, houseNumber, ...surroundings] = listed
  const [quartier, city, region, isQuartierEstimated, country, around, sameAs, details, district] = surroundings
  return {
    id,
    uuid: Buffer.from(uuid, 'hex'),
    source,
    layer,
    category,
    names,
    at: { lat: lat / unitsPerDegree, lng: lng / unitsPerDegree },
    importance,
    street,
    houseNumber,
    quartier,
    city,
    district,
    region,
    isQuartierEstimated: isQuartierEstimated === 1,
    country,
    around: around ?? noIds,
    sameAs,
    details: details ?? nothing,
  }
}

/** A box's sides in the form of the R-trees. */
export const toUnits = (degrees: number) => Math.round(Math.max(-180, Math.min(180, degrees)) * unitsPerDegree)
