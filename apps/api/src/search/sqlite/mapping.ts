import { type Details, type DocumentRow, type Names, unitsPerDegree } from '@repere/gazetteer'
import { type SearchDocument } from '../search.port.js'

const nothing: Details = Object.freeze({})
const nowhere: readonly number[] = Object.freeze([])

export function fromDocumentRow(row: DocumentRow): SearchDocument {
  return {
    id: row.id,
    uuid: row.uuid,
    source: row.source,
    layer: row.layer,
    category: row.category,
    names: row.names === null ? null : (JSON.parse(row.names) as Names),
    at: { lat: row.lat / unitsPerDegree, lng: row.lng / unitsPerDegree },
    importance: row.importance,
    street: row.street,
    houseNumber: row.house_number,
    quartier: row.quartier,
    city: row.city,
    region: row.region,
    isQuartierEstimated: row.quartier_estimated === 1,
    country: row.country,
    around: row.around === null ? nowhere : (JSON.parse(row.around) as number[]),
    sameAs: row.same_as,
    details: row.details === null ? nothing : (JSON.parse(row.details) as Details),
  }
}

/** A box's sides in the form of the R-trees. */
export const toUnits = (degrees: number) => Math.round(Math.max(-180, Math.min(180, degrees)) * unitsPerDegree)
