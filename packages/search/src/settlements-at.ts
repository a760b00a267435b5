import { categoryTable, displayName, type Layer, placeLayers, settlementLayers } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { boxAround, groundMetres } from './ground.js'
import { type NearDocument } from './nearby.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'
import { weights } from './weights.js'

const { suburbHandicap } = weights.settlementsAt

/** The settlements of a point; null if none is known. */
export interface SettlementsAt {
  quartier: SearchDocument | null
  /** True without an outline: the quarter then comes from names and middles of places nearby. */
  isQuartierEstimated: boolean
  /** A city or town; in the country a village. */
  city: SearchDocument | null
  district: SearchDocument | null
  region: SearchDocument | null
  country: SearchDocument | null
  /** Landmarks whose outline contains the point, the smallest first. */
  grounds: SearchDocument[]
}

/**
 * The settlements of a point: by outlines if they exist, else by the estimated areas of quarters, and by the middles of
 * settlements and their reach.
 */
export function settlementsAt(index: SearchIndex, at: LatLng): SettlementsAt {
  const areas = index.documents(index.areasAt(at))
  const areaOf = (...layers: Layer[]) => areas.find(({ layer }) => layers.includes(layer)) ?? null
  const around = settlementsInReach(index, at)
  const nearestOf = (...layers: Layer[]) => around.find(({ layer }) => layers.includes(layer)) ?? null
  const parent = (id: number | null | undefined) => (id ? index.document(id) : null)

  const town = areaOf('city') ?? nearestOf('city')
  const known = index.quarterAt(at)
  const estimate = typeof known === 'number' ? index.document(known) : known
  const quarterThere = () => (estimate === undefined ? nearestOf('quartier') : onlyQuarter(estimate))
  const quartier = town ? quartierIn(town, areas, around, estimate) : (areaOf('quartier') ?? quarterThere())
  const city = areaOf('city') ?? parent(quartier?.city) ?? town ?? areaOf('locality') ?? nearestOf('locality')
  const region = areaOf('region') ?? parent(quartier?.region ?? city?.region)
  const district = areaOf('district') ?? parent(quartier?.district ?? city?.district)
  const country = areaOf('country') ?? countryOf(index, (quartier ?? city ?? region)?.country ?? null)
  const grounds = areas.filter(({ layer }) => placeLayers.includes(layer))
  const shown = quartier?.id === city?.id ? null : quartier
  const isQuartierEstimated = shown !== null && !areas.some(({ id }) => id === shown.id)
  return { quartier: shown, isQuartierEstimated, city, district, region, country, grounds }
}

/** A village in the country is no quarter. */
const onlyQuarter = (document: SearchDocument | null) => (document?.layer === 'quartier' ? document : null)

/** A commune is so wide that something smaller nearby says more, even a village that the city grew around. */
const isCommune = ({ category }: SearchDocument) => category === 'suburb'

/**
 * The quarter of a city: by its outline, unless this is the outline of a commune and a smaller quarter is known.
 *
 * @param estimate  null when a quarter is near but across water; undefined when nothing is known
 */
function quartierIn(
  town: SearchDocument,
  areas: SearchDocument[],
  around: SearchDocument[],
  estimate: SearchDocument | null | undefined,
): SearchDocument | null {
  const isQuarter = (document: SearchDocument) =>
    document.layer === 'quartier' || (document.layer === 'locality' && nameOf(document) !== nameOf(town))
  const area = areas.find(isQuarter) ?? null
  if (area && !isCommune(area)) return area
  if (estimate !== undefined) return estimate === null || (area && isCommune(estimate)) ? area : estimate
  return around.find((document) => isQuarter(document) && !(area && isCommune(document))) ?? area
}

const nameOf = ({ names }: SearchDocument) => displayName(names, 'fr')

/** Settlements without an outline whose name is in use at the point, the most probable first. */
function settlementsInReach(index: SearchIndex, at: LatLng): SearchDocument[] {
  return index
    .settlementsAround(at)
    .flatMap(({ document: id, reachMetres }) => {
      const document = index.document(id)
      if (!document) return []
      const share = groundMetres(at, document.at) / reachMetres
      return share <= 1 ? [{ document, share: isCommune(document) ? share * suburbHandicap : share }] : []
    })
    .sort((a, b) => a.share - b.share || a.document.id - b.document.id)
    .map(({ document }) => document)
}

/** The document of a country; null when the index has none. */
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

// Countries are few and used often, so they are cached.
const countries = new WeakMap<SearchIndex, ReadonlyMap<string, SearchDocument>>()

const settlementCategories = categoryTable
  .filter(({ layer }) => settlementLayers.includes(layer))
  .map(({ slug }) => slug)
const FIRST_RADIUS_METRES = 2_000

/** The settlement with the nearest middle; null when there is none within the radius. */
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
