import { formatPlaceId, type Layer, type Names, variantsOf } from '@repere/gazetteer'
import { boxAround } from '@repere/search/ground'
import { type SearchDocument, type SearchIndex } from '@repere/search/search.port'
import {
  type Accuracy,
  type GeocodeAreaDto,
  type GeocodeComponentDto,
  type OsmElementDto,
  osmTypes,
} from './geocode-feature.dto.js'

/** The value of `language` that asks for the names in every language. Texts are French then. */
export const ALL_LANGUAGES = 'all'

/** What the point of a document stands for. */
export function accuracyOf(layer: Layer): Accuracy {
  if (layer === 'address' || layer === 'landmark' || layer === 'market') return 'rooftop'
  return layer === 'street' || layer === 'intersection' ? 'street' : 'area'
}

const osmSource = new RegExp(`^(?:address/)?(${osmTypes.join('|')})/(\\d+)$`)
const derivedSource = /^(street|intersection)\/(\d+)$/

/** The element of OpenStreetMap that a source names; null for other sources. */
export function osmElementOf(source: string): OsmElementDto | null {
  const element = osmSource.exec(source)
  if (element) return { type: element[1] as OsmElementDto['type'], id: Number(element[2]) }
  const derived = derivedSource.exec(source)
  return derived && { type: derived[1] === 'street' ? 'way' : 'node', id: Number(derived[2]) }
}

/** The parts of an address, from the inside out: the thing, its street, the areas around it. */
export function componentsOf(
  index: SearchIndex,
  document: SearchDocument,
  name: string,
  areas: readonly GeocodeAreaDto[],
): GeocodeComponentDto[] {
  const { uuid, layer, houseNumber, street } = document
  const own = layer === 'address' ? (houseNumber ?? name) : name
  const streetId = street === null ? null : idOfStreet(index, document, street)
  return [
    { id: formatPlaceId(uuid), layer, name: own },
    ...(street === null
      ? []
      : [{ ...(streetId !== null && { id: streetId }), layer: 'street' as const, name: street }]),
    ...areas,
  ]
}

/** An address is at most the last of these from the line of its street; mostly the first one holds it, and little is read. */
const STREET_WITHIN_METRES = [25, 75, 200]

/** The id of the street with this name beside a thing; null if the map has none. */
function idOfStreet(index: SearchIndex, { at }: SearchDocument, name: string): string | null {
  const read = new Set<number>()
  for (const metres of STREET_WITHIN_METRES) {
    const ids = new Set(index.linesIn(boxAround(at, metres)).map(({ document }) => document))
    const street = index
      .documents([...ids].filter((id) => !read.has(id)))
      .find(({ names }) => variantsOf(names).includes(name))
    if (street) return formatPlaceId(street.uuid)
    for (const id of ids) read.add(id)
  }
  return null
}

/** Names by the code of their language; `default` has none. */
export function namesByLanguage(names: Names): Record<string, string> {
  const byLanguage = Object.entries(names).flatMap(([code, name]) =>
    typeof name === 'string' ? [[code === '' ? 'default' : code, name]] : [],
  )
  return Object.fromEntries(byLanguage) as Record<string, string>
}
