import { type Layer, settlementLayers } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { groundMetres } from './ground.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'

/** What a point lies in; null for what is not known. */
export interface Surroundings {
  quartier: SearchDocument | null
  city: SearchDocument | null
  region: SearchDocument | null
  /** ISO 3166-1 alpha-2, upper case. */
  country: string | null
}

/**
 * What a point lies in: by outlines where they are known, else by the middles of places and how far their names reach.
 * A region only by its outline: its middle says nothing about a place near its edge.
 */
export function surroundingsOf(index: SearchIndex, at: LatLng): Surroundings {
  const containing = index.documents(index.areasAt(at))
  // How much of a settlement's reach one has gone through at the point: below 1 is inside.
  const near = index
    .settlementsAround(at)
    .flatMap(({ document, reachMetres }) => {
      const settlement = index.document(document)
      return settlement ? [{ settlement, share: groundMetres(at, settlement.at) / reachMetres }] : []
    })
    .sort((a, b) => a.share - b.share || a.settlement.id - b.settlement.id)
  const nearest = (...layers: Layer[]) =>
    near.find(({ settlement, share }) => layers.includes(settlement.layer) && share <= 1)?.settlement
  const outlined = (...layers: Layer[]) => containing.find(({ layer }) => layers.includes(layer))

  const quartier = outlined('quartier') ?? nearest('quartier') ?? null
  const city = outlined('city') ?? nearest('city') ?? outlined('locality') ?? nearest('locality') ?? null
  const settlement = containing.find(({ layer }) => settlementLayers.includes(layer))
  return {
    quartier,
    city,
    region: outlined('region') ?? null,
    country: outlined('country')?.country ?? (settlement ?? city ?? quartier ?? near[0]?.settlement)?.country ?? null,
  }
}
