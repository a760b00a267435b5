import { categoriesOf, categoryOf, normalised, settlementLayers, variantsOf } from '@repere/gazetteer'
import { isInsideFlatRings } from '@repere/geometry'
import { type AddedArea } from '../areas/area-file.js'
import { areaLayerOf } from '../areas/area-levels.js'
import { type Tags } from '../osm-pbf/elements.js'
import { type OwnPlace } from '@repere/gazetteer/added-files'
import { isSameSettlement, keysOf, nameKeyOf, pointOf } from './places-in-extract.js'
import { type Boundary } from './boundaries.js'
import { type Element, type FeatureBuilder } from './feature-builder.js'
import { namesOf } from './names-of.js'
import { type Point, pointInside } from './shapes.js'
import { type Surroundings } from './surroundings.js'

// "Commune de Grand-Bassam" is the boundary of Grand-Bassam.
const administrativeWords =
  /^(?:commune|ville|departement|region|arrondissement|sous prefecture|prefecture|quartier|district|municipality|town|city|municipalite)(?: (?:de|du|des|d|of|la|le|l))* /

const administrativeEnding =
  / (?:region|state|county|district|province|prefecture|department|lga|municipal|metropolitan|metropolis)$/

/** A name without the words for its kind: "Northern Region" is Northern, "Commune de Parakou" is Parakou. */
const bareName = (name: string) => name.replace(administrativeWords, '').replace(administrativeEnding, '')

/**
 * Boundaries, each with its place: the place of the same name inside it. Without such a place, the boundary itself
 * becomes a place.
 */
export function noteBoundaries(shapes: Map<string, Element>, features: FeatureBuilder): void {
  const byName = settlementsByName(features.surroundings)
  // The widest first: the category of a quarter may depend on the city around it.
  const ordered = [...shapes.values()].sort(
    (a, b) => (levelOf(a.tags) ?? 11) - (levelOf(b.tags) ?? 11) || (a.source < b.source ? -1 : 1),
  )
  for (const element of ordered)
    if (isBoundaryOrSettlement(element.tags)) noteBoundary(element, byName, shapes, features)
}

/** Numbers of settlements by their normalised name. */
function settlementsByName({ settlements }: Surroundings): Map<string, number[]> {
  const byName = new Map<string, number[]>()
  for (let number = 0; number < settlements.size; number++) {
    const { name, layer } = settlements.get(number)
    const names = widthOf(layer) === 'settlement' ? [name] : new Set([name, bareName(name)])
    for (const key of names) {
      const same = byName.get(key)
      if (same) same.push(number)
      else byName.set(key, [number])
    }
  }
  return byName
}

function noteBoundary(
  element: Element,
  byName: ReadonlyMap<string, number[]>,
  shapes: Map<string, Element>,
  features: FeatureBuilder,
  ownCategory: string | null = null,
): void {
  const { settlements, boundaries } = features.surroundings
  const { source, tags, rings } = element
  const names = rings === null ? null : namesOf(tags)
  if (rings === null || !names) return
  const level = levelOf(tags)
  const code = level === 2 ? codeOf(tags) : null
  const category = ownCategory ?? boundaryCategory(tags, level, features.countryAt(element.point))
  const width = widthOf(categoryOf(category)?.layer)
  // The names of a town's namesakes in other languages are other towns; regions are few.
  const written = width === 'settlement' ? [names[''] ?? ''] : variantsOf(names)
  const keys = new Set(written.flatMap((name) => [normalised(name), bareName(normalised(name))]))
  const candidates = [...new Set([...keys].flatMap((key) => byName.get(key) ?? []))]
  const boundary: Omit<Boundary, 'number' | 'role'> = { level, code, rings }
  const inside = candidates.filter((number) => {
    const place = settlements.get(number)
    return width === widthOf(place.layer) && isInsideFlatRings(rings, place.lng, place.lat)
  })
  inside.sort((a, b) => settlements.get(b).importance - settlements.get(a).importance || a - b)
  const [linked] = inside
  if (linked !== undefined) {
    boundaries.add({ ...boundary, number: linked, role: roleOf(settlements.get(linked).layer, level) })
    features.giveOutline(linked, rings)
    shapes.delete(source)
    return
  }
  const number = features.noteSettlement(element, withinCity(category, element, features) ? 'suburb' : category)
  if (number !== null) boundaries.add({ ...boundary, number, role: roleOf(settlements.get(number).layer, level) })
}

/** A boundary belongs only to a place that is as wide: the region of Kaduna is not the city. */
const widthOf = (layer: string | undefined) =>
  layer === 'region' || layer === 'country' ? 'wide' : layer === 'district' ? 'district' : 'settlement'

const levels: Readonly<Record<AddedArea['layer'], number>> = { region: 4, district: 6, commune: 8, quartier: 10 }
const categories: Readonly<Record<AddedArea['layer'], string>> = {
  region: 'state',
  district: 'district',
  commune: 'municipality',
  quartier: 'quarter',
}

/**
 * Areas that the operator added, as boundaries. The extract is right where it has a boundary of the same name and kind
 * there: the added one is left out.
 *
 * @returns a sentence for each that is left out
 */
export function noteAddedAreas(
  areas: readonly AddedArea[],
  shapes: Map<string, Element>,
  features: FeatureBuilder,
): string[] {
  const { settlements, boundaries } = features.surroundings
  const byName = settlementsByName(features.surroundings)
  const conflicts: string[] = []
  const widestFirst = [...areas].sort((a, b) => levels[a.layer] - levels[b.layer] || (a.id < b.id ? -1 : 1))
  const mapped = new Set<number>()
  for (const { id, layer, names, rings } of widestFirst) {
    const tags = { ...names, boundary: 'administrative', admin_level: String(levels[layer]) }
    const element: Element = { source: `area/${id}`, tags, rings, point: pointInside(rings) }
    const name = normalised(names.name ?? '')
    const same = boundaries
      .around(element.point)
      .find(({ number, role }) => settlements.get(number).name === name && role === layer && !mapped.has(number))
    if (same) {
      conflicts.push(`The added area ${id} (${names.name}) is in the extract too, which is used.`)
      continue
    }
    const before = boundaries.size
    shapes.set(element.source, element)
    noteBoundary(element, byName, shapes, features, categories[layer])
    if (boundaries.size === before) shapes.delete(element.source)
    else mapped.add(boundaries.last.number)
  }
  return conflicts
}

/** A commune inside a city is a part of the city, such as Treichville in Abidjan. */
function withinCity(category: string, { point }: Element, { surroundings: { settlements } }: FeatureBuilder): boolean {
  if (category !== 'municipality' && category !== 'town') return false
  for (let number = 0; number < settlements.size; number++) {
    const place = settlements.get(number)
    if (place.category !== 'city') continue
    const [north, east] = [(place.lat - point.lat) / 90, (place.lng - point.lng) / 90]
    if (Math.hypot(north, east) <= place.reachMetres) return true
  }
  return false
}

function roleOf(layer: string, level: number | null): Boundary['role'] {
  if (layer === 'country' || layer === 'region' || layer === 'district' || layer === 'city' || layer === 'locality') {
    return layer
  }
  return level !== null && level <= 4 ? 'region' : 'quartier'
}

/** The category of a boundary: from its own tag, else from its level. */
function boundaryCategory(tags: Tags, level: number | null, country: string | null): string {
  const own = tags.place === undefined ? undefined : categoriesOf({ place: tags.place }, true)[0]
  const area = level === null ? null : areaLayerOf(level, country)
  if (area === 'country') return 'country'
  if (area === 'region') return 'state'
  if (area === 'district') return 'district'
  if (own !== undefined && own !== 'locality') return own
  return area === 'commune' ? 'municipality' : 'quarter'
}

function codeOf(tags: Tags): string | null {
  return tags['ISO3166-1:alpha2'] ?? tags['ISO3166-1'] ?? null
}

function levelOf(tags: Tags): number | null {
  const level = Number(tags.admin_level)
  return tags.boundary === 'administrative' && Number.isInteger(level) && level >= 2 ? level : null
}

export function isBoundaryOrSettlement(tags: Tags): boolean {
  if (tags.name === undefined) return false
  if (levelOf(tags) !== null) return true
  const [category] = tags.place === undefined ? [] : categoriesOf(tags, true)
  const layer = category === undefined ? undefined : categoryOf(category)?.layer
  return layer === 'quartier' || layer === 'locality' || layer === 'city' || layer === 'region'
}

export const elementOfPlace = (place: OwnPlace): Element => ({
  source: `place/${place.id}`,
  tags: place.tags,
  rings: null,
  point: pointOf(place),
  ...(place.isStreet && { layer: 'street' }),
})

/**
 * Towns and villages among added places: things may lie in those that the extract does not have. Those that it has are the
 * ones that `placesInExtract` finds later.
 */
export function noteOwnSettlements(elements: readonly Element[], features: FeatureBuilder): void {
  const { settlements } = features.surroundings
  const pointsByName = new Map<string, Point[]>()
  for (let number = 0; number < settlements.size; number++) {
    const { name, layer, lat, lng } = settlements.get(number)
    if (!settlementLayers.includes(layer)) continue
    const key = nameKeyOf(name)
    pointsByName.set(key, [...(pointsByName.get(key) ?? []), { lat, lng }])
  }
  for (const element of elements) {
    if (element.tags.place === undefined) continue
    const same = [...keysOf(namesOf(element.tags))].flatMap((key) => pointsByName.get(key) ?? [])
    if (!same.some((point) => isSameSettlement(point, element.point))) features.noteSettlement(element)
  }
}
