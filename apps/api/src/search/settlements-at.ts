import { categoryTable, settlementLayers } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { boxAround, groundMetres } from './ground.js'
import { type NearDocument } from './nearby.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'

/** What a point lies in; null where nothing is known to hold it. */
export interface SettlementsAt {
  quartier: SearchDocument | null
  /** A city or town; in the country a village. */
  city: SearchDocument | null
  region: SearchDocument | null
  country: SearchDocument | null
  /** Landmarks whose outline holds the point, the smallest first. */
  grounds: SearchDocument[]
}

/** A commune is so wide that something smaller nearby says more. */
const SUBURB_HANDICAP = 1.5

/**
 * What a point lies in: by outlines where they exist, else by the middles of settlements and how far their names are
 * in use.
 */
export function settlementsAt(index: SearchIndex, at: LatLng): SettlementsAt {
  const areas = index.documents(index.areasAt(at))
  const areaOf = (layer: string) => areas.find((document) => document.layer === layer) ?? null
  const around = settlementsInReach(index, at)
  const nearestOf = (...layers: string[]) => around.find(({ document }) => layers.includes(document.layer))?.document

  const town = areaOf('city') ?? nearestOf('city') ?? null
  const quartier = areaOf('quartier') ?? (town ? nearestOf('quartier', 'locality') : nearestOf('quartier')) ?? null
  const parent = (id: number | null | undefined) => (id ? index.document(id) : null)
  const city = areaOf('city') ?? parent(quartier?.city) ?? town ?? areaOf('locality') ?? nearestOf('locality') ?? null
  const region = parent(quartier?.region ?? city?.region) ?? areaOf('region')
  const country = areaOf('country') ?? countryOf(index, (quartier ?? city ?? region)?.country ?? null)
  return {
    quartier: quartier?.id === city?.id ? null : quartier,
    city,
    region,
    country,
    grounds: areas.filter(({ layer }) => layer === 'landmark' || layer === 'market'),
  }
}

/** Those of which only the middle is known, whose name is in use at the point: the most likely first. */
function settlementsInReach(index: SearchIndex, at: LatLng): { document: SearchDocument; share: number }[] {
  return index
    .settlementsAround(at)
    .flatMap(({ document: id, reachMetres }) => {
      const document = index.document(id)
      if (!document) return []
      const share = groundMetres(at, document.at) / reachMetres
      return share <= 1 ? [{ document, share: document.category === 'suburb' ? share * SUBURB_HANDICAP : share }] : []
    })
    .sort((a, b) => a.share - b.share || a.document.id - b.document.id)
}

/** The document of a country; null where the index has none. */
export function countryOf(index: SearchIndex, code: string | null): SearchDocument | null {
  if (code === null) return null
  let known = countries.get(index)
  if (!known) {
    const [west, south, east, north] = index.meta.bounds
    const documents = index.documents(index.ofCategoryIn('country', { west, south, east, north }))
    known = new Map(documents.reverse().flatMap((document) => (document.country ? [[document.country, document]] : [])))
    countries.set(index, known)
  }
  return known.get(code) ?? null
}

// They are few, and asked for again and again.
const countries = new WeakMap<SearchIndex, ReadonlyMap<string, SearchDocument>>()

const settlementCategories = categoryTable
  .filter(({ layer }) => settlementLayers.includes(layer))
  .map(({ slug }) => slug)
const FIRST_RADIUS_METRES = 2_000

/** The settlement whose middle is nearest; null where there is none within the radius. */
export function nearestSettlement(index: SearchIndex, at: LatLng, radiusMetres: number): NearDocument | null {
  let radius = Math.min(FIRST_RADIUS_METRES, radiusMetres)
  for (;;) {
    const box = boxAround(at, radius)
    let best: NearDocument | null = null
    for (const category of settlementCategories) {
      for (const document of index.documents(index.ofCategoryIn(category, box))) {
        if (!settlementLayers.includes(document.layer)) continue
        const distanceMetres = groundMetres(at, document.at)
        if (distanceMetres <= radius && (!best || distanceMetres < best.distanceMetres)) {
          best = { document, distanceMetres }
        }
      }
    }
    if (best || radius >= radiusMetres) return best
    radius = Math.min(radiusMetres, 4 * radius)
  }
}
