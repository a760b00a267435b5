import { categoriesOf, categoryOf, normalised, type Path, unitsPerDegree, variantsOf } from '@repere/gazetteer'
import { isInsideFlatRings } from '@repere/geometry'
import { type Country } from '../countries/natural-earth.js'
import { type Bounds, type OsmMember, type Tags } from '../osm-pbf/elements.js'
import { type BlockVisitor } from '../osm-pbf/blocks.js'
import { visitExtract } from '../osm-pbf/read-extract.js'
import { type AddedArea } from '../areas/area-file.js'
import { areaLayerOf } from '../areas/area-levels.js'
import { type OwnPlace } from '../own-places/place-file.js'
import { placesInExtract, pointOf, SAME_SETTLEMENT_METRES } from '../own-places/places-in-extract.js'
import { type Aliases } from './aliases.js'
import { type Boundary } from './boundaries.js'
import { CountryLookup } from './country-lookup.js'
import { intersectionsOf } from './intersections.js'
import { namesOf } from './names-of.js'
import { NodePositions, toUnits } from './node-positions.js'
import { type Scratch } from './scratch.js'
import { centreOf, joinRings, metresBetween, pointInside } from './shapes.js'
import { QuarterAreas } from './quarters/quarter-areas.js'
import { QuarterHints } from './quarters/quarter-hints.js'
import { WaterBarrier } from './quarters/water.js'
import { isNamedLine, isStreet, Streets } from './streets.js'
import { Surroundings } from './surroundings.js'
import { type Element, elementOfRings, FeatureBuilder } from './feature-builder.js'

export interface CollectOptions {
  extracts: string[]
  /** Areas that the operator added. */
  areas: readonly AddedArea[]
  /** Places that the operator added. */
  places: readonly OwnPlace[]
  countries: Country[]
  bounds: Bounds
  aliases: Aliases
  signal?: AbortSignal
  /** @param done 0..1 */
  onProgress?(done: number): void
}

/** The results, besides the things in the scratch file. */
export interface Collected {
  /** Elements that became no document, by tag. */
  leftOut: ReadonlyMap<string, number>
  /** Areas of quarters without an outline. */
  quarterAreas: QuarterAreas
  /** Added areas that the extract has too, a sentence each. */
  areaConflicts: readonly string[]
  /** Ids of added places that the extract has too. */
  placeDuplicates: ReadonlySet<string>
}

interface Outline {
  source: string
  tags: Tags
  /** Ways whose ends meet; a closed way stands alone. */
  ways: number[]
}

const passes = 4

/**
 * Reads extracts four times, one block at a time. First the relations, which name the ways of outlines; then the ways,
 * which name the nodes to store; then the nodes, with the middles of places; then everything again, because the
 * surroundings of each thing are known then. Writes a row per document into the scratch file.
 */
export async function collectThings(scratch: Scratch, options: CollectOptions): Promise<Collected> {
  const { extracts, aliases, signal } = options
  const countries = new CountryLookup(options.countries)
  const positions = new NodePositions(scratch)
  const surroundings = new Surroundings(countries)
  const features = new FeatureBuilder(scratch, surroundings, aliases, (point) => countries.at(point))
  let pass = 0
  const visit = async (visitor: BlockVisitor) => {
    for (const extract of extracts) await visitExtract(extract, visitor, { signal })
    options.onProgress?.(++pass / passes)
  }

  const water = new WaterBarrier()
  const hints = new QuarterHints(scratch)
  const outlines = new Map<string, Outline>()
  const outlineWays = new Map<number, number[] | null>()
  await visit({
    relation(id, members, tags) {
      water.noteRelation(members, tags)
      if (!isOutline(tags)) return
      const ways = membersOf(members)
      if (ways.length === 0) return
      outlines.set(`relation/${id}`, { source: `relation/${id}`, tags, ways })
      for (const way of ways) outlineWays.set(way, null)
    },
  })
  await visit({
    way(id, nodes, tags) {
      const isWater = water.noteWay(id, nodes, tags)
      const isPart = outlineWays.has(id)
      if (isPart) outlineWays.set(id, [...nodes])
      if (isClosed(nodes) && isBoundaryOrSettlement(tags)) {
        outlines.set(`way/${id}`, { source: `way/${id}`, tags, ways: [id] })
        outlineWays.set(id, [...nodes])
        positions.want(nodes)
      } else if (isPart || isWater || isStreet(tags) || isNamedLine(tags) || isRoundabout(tags) || isThing(tags)) {
        positions.want(nodes)
      }
    },
  })
  await visit({
    node(id, lat, lng, tags) {
      positions.offer(id, lat, lng)
      if (!tags) return
      if (tags.place !== undefined) features.noteSettlement(pointElement(id, lat, lng, tags))
      hints.note(toUnits(lat), toUnits(lng), tags)
    },
    way(_id, nodes, tags) {
      // Streets are long, and often named after their destination.
      if (isStreet(tags) || isNamedLine(tags) || !isThing(tags)) return
      const corner = positions.at(nodes[0]!)
      if (corner) hints.note(corner.lat, corner.lng, tags)
    },
  })
  const shapes = assemble(outlines, outlineWays, positions)
  outlineWays.clear()
  noteBoundaries(shapes, features)
  const areaConflicts = noteAddedAreas(options.areas, shapes, features)
  const placeElements = options.places.map(elementOfPlace)
  noteOwnSettlements(placeElements, features)
  surroundings.seal()
  water.seal(positions)
  const { settlements, boundaries } = surroundings
  const quarterAreas = new QuarterAreas({
    settlements,
    boundaries,
    hints: hints.read(settlements),
    waterIn: (window) => water.cellsIn(window),
  })
  surroundings.useQuarterAreas(quarterAreas)
  scratch.useSettlements((number) => surroundings.settlements.get(number).words)

  const streets = new Streets(scratch, surroundings)
  await visit({
    node(id, lat, lng, tags) {
      if (tags) features.add(pointElement(id, lat, lng, tags))
    },
    way(id, nodes, tags) {
      const source = `way/${id}`
      if (outlines.has(source)) return
      if (isRoundabout(tags)) streets.addRoundabout(id, nodes)
      if (isStreet(tags)) return streets.add(id, nodes, tags, positions.path(nodes), null)
      if (isNamedLine(tags)) {
        return streets.add(id, nodes, tags, positions.path(nodes), categoriesOf(tags, true)[0] ?? 'waterway')
      }
      if (!isThing(tags)) return
      const path = positions.path(nodes)
      if (path.length === 0) return
      if (isClosed(nodes) && path.length >= 8) features.add(elementOfRings(source, tags, [path.subarray(0, -2)]))
      else features.add({ source, tags, rings: null, point: middleOfLine(path) })
    },
  })
  for (const shape of shapes.values()) features.add(shape)
  for (const country of options.countries) addCountryWithin(country, options.bounds, features)
  for (const street of streets.documents()) scratch.add(street)
  for (const crossing of intersectionsOf(scratch, positions, surroundings)) scratch.add(crossing)
  const placeDuplicates = placesInExtract(scratch, options.places)
  options.places.forEach(({ id }, at) => {
    if (!placeDuplicates.has(id)) features.add(placeElements[at]!)
  })
  return { leftOut: features.leftOut, quarterAreas, areaConflicts, placeDuplicates }
}

const elementOfPlace = (place: OwnPlace): Element => ({
  source: `place/${place.id}`,
  tags: place.tags,
  rings: null,
  point: pointOf(place),
  ...(place.isStreet && { layer: 'street' }),
})

/** Towns and villages among added places: things may lie in those that the extract does not have. */
function noteOwnSettlements(elements: readonly Element[], features: FeatureBuilder): void {
  const byName = settlementsByName(features.surroundings)
  for (const element of elements) {
    const { name = '', place } = element.tags
    if (place === undefined) continue
    const same = byName.get(normalised(name)) ?? []
    const isKnown = same.some((number) => {
      const known = features.surroundings.settlements.get(number)
      return metresBetween(known, element.point) <= SAME_SETTLEMENT_METRES
    })
    if (!isKnown) features.noteSettlement(element)
  }
}

/** A country whose middle is in the extract becomes a document, even if the extract has no element for it. */
function addCountryWithin(
  { code, rings }: Country,
  [west, south, east, north]: Bounds,
  features: FeatureBuilder,
): void {
  const point = centreOf(
    rings.map(({ corners }) => Int32Array.from(corners.flatMap(([lng, lat]) => [toUnits(lat), toUnits(lng)]))),
  )
  const [lat, lng] = [point.lat / unitsPerDegree, point.lng / unitsPerDegree]
  if (lng >= west && lng <= east && lat >= south && lat <= north) features.addCountry(code, point)
}

function assemble(
  outlines: ReadonlyMap<string, Outline>,
  ways: ReadonlyMap<number, number[] | null>,
  positions: NodePositions,
): Map<string, Element> {
  const shapes = new Map<string, Element>()
  for (const { source, tags, ways: own } of outlines.values()) {
    const present = own.flatMap((way) => {
      const nodes = ways.get(way)
      return nodes ? [nodes] : []
    })
    const rings = joinRings(present).flatMap((ring): Path[] => {
      const path = positions.path(ring)
      return path.length >= 6 ? [path] : []
    })
    if (rings.length > 0) shapes.set(source, elementOfRings(source, tags, rings))
    // Cut at the extract's edge: still a thing with a name and an approximate position.
    else if (present.length > 0 && !isBoundaryOrSettlement(tags)) {
      const path = positions.path(present.flat())
      if (path.length > 0) shapes.set(source, { source, tags, rings: null, point: middleOfLine(path) })
    }
  }
  return shapes
}

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
function noteBoundaries(shapes: Map<string, Element>, features: FeatureBuilder): void {
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
function noteAddedAreas(areas: readonly AddedArea[], shapes: Map<string, Element>, features: FeatureBuilder): string[] {
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

function isBoundaryOrSettlement(tags: Tags): boolean {
  if (tags.name === undefined) return false
  if (levelOf(tags) !== null) return true
  const [category] = tags.place === undefined ? [] : categoriesOf(tags, true)
  const layer = category === undefined ? undefined : categoryOf(category)?.layer
  return layer === 'quartier' || layer === 'locality' || layer === 'city' || layer === 'region'
}

function isOutline(tags: Tags): boolean {
  if (tags.type !== 'multipolygon' && tags.type !== 'boundary' && tags.boundary === undefined) return false
  return isBoundaryOrSettlement(tags) || isThing(tags)
}

function isThing(tags: Tags): boolean {
  if (tags.highway !== undefined && tags.name === undefined && tags.highway !== 'bus_stop') {
    return tags['addr:housenumber'] !== undefined || categoriesOf(tags, false).length > 0
  }
  const named = namesOf(tags) !== null
  return named || tags['addr:housenumber'] !== undefined || categoriesOf(tags, false).length > 0
}

function isRoundabout(tags: Tags): boolean {
  return tags.highway !== undefined && (tags.junction === 'roundabout' || tags.junction === 'circular')
}

function isClosed(nodes: readonly number[]): boolean {
  return nodes.length >= 4 && nodes[0] === nodes.at(-1)
}

function membersOf(members: readonly OsmMember[]): number[] {
  return members
    .filter(({ type, role }) => type === 'way' && (role === '' || role === 'outer' || role === 'inner'))
    .map(({ ref }) => ref)
}

function pointElement(id: number, lat: number, lng: number, tags: Tags): Element {
  return { source: `node/${id}`, tags, rings: null, point: { lat: toUnits(lat), lng: toUnits(lng) } }
}

function middleOfLine(path: Path): { lat: number; lng: number } {
  const at = 2 * Math.floor(path.length / 4)
  return { lat: path[at]!, lng: path[at + 1]! }
}
