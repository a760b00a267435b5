import { categoriesOf, type Path, unitsPerDegree } from '@repere/gazetteer'
import { type Country } from '../countries/natural-earth.js'
import { type Bounds, type OsmMember, type Tags } from '../osm-pbf/elements.js'
import { type BlockVisitor } from '../osm-pbf/blocks.js'
import { visitExtract } from '../osm-pbf/read-extract.js'
import { type AddedArea } from '../areas/area-file.js'
import { type OwnPlace } from '@repere/gazetteer/added-files'
import { placesInExtract } from './places-in-extract.js'
import { type Aliases } from './aliases.js'
import { BusLines } from './bus-lines.js'
import { CountryLookup } from './country-lookup.js'
import { intersectionsOf } from './intersections.js'
import { namesOf } from './names-of.js'
import { NodePositions, toUnits } from './node-positions.js'
import {
  elementOfPlace,
  isBoundaryOrSettlement,
  noteAddedAreas,
  noteBoundaries,
  noteOwnSettlements,
} from './note-boundaries.js'
import { type Scratch } from './scratch.js'
import { centreOf, joinRings } from './shapes.js'
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
  const busLines = new BusLines(positions)
  const outlines = new Map<string, Outline>()
  const outlineWays = new Map<number, number[] | null>()
  await visit({
    relation(id, members, tags) {
      water.noteRelation(members, tags)
      busLines.noteRelation(id, members, tags)
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
      busLines.noteWay(id, nodes)
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
  for (const line of busLines.elements()) features.add(line)
  for (const country of options.countries) addCountryWithin(country, options.bounds, features)
  for (const street of streets.documents()) scratch.add(street)
  for (const crossing of intersectionsOf(scratch, positions, surroundings)) scratch.add(crossing)
  const placeDuplicates = placesInExtract(scratch, options.places)
  options.places.forEach(({ id }, at) => {
    if (!placeDuplicates.has(id)) features.add(placeElements[at]!)
  })
  return { leftOut: features.leftOut, quarterAreas, areaConflicts, placeDuplicates }
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
