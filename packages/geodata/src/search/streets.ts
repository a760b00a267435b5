import { decodePaths, displayName, encodePaths, type Names, normalised, type Path } from '@repere/gazetteer'
import { type Tags } from '../osm-pbf/elements.js'
import { importanceOf } from './importance.js'
import { namesOf } from './names-of.js'
import { type BulkInsert } from './bulk-insert.js'
import { type Scratch, type Thing } from './scratch.js'
import { lengthOf, middleOf, type Point } from './shapes.js'
import { type Surroundings } from './surroundings.js'
import { thingAt } from './feature-builder.js'

const classes: Record<string, number> = {
  motorway: 0.4,
  trunk: 0.4,
  primary: 0.38,
  secondary: 0.35,
  tertiary: 0.31,
  unclassified: 0.25,
  residential: 0.25,
  living_street: 0.25,
  pedestrian: 0.27,
  service: 0.18,
  track: 0.16,
  road: 0.18,
  footway: 0.18,
  path: 0.16,
  steps: 0.18,
  cycleway: 0.18,
  bridleway: 0.16,
  busway: 0.2,
}

/** True for a street of the search index: a way with a name or a number that people can use. */
export function isStreet(tags: Tags): boolean {
  return (
    importanceOfClass(tags) !== null && (tags.name !== undefined || tags.ref !== undefined || namesOf(tags) !== null)
  )
}

/** True for a line with a name that is not a street: a river, a railway. Like a street, it consists of several ways. */
export function isNamedLine(tags: Tags): boolean {
  return (tags.waterway !== undefined || tags.railway !== undefined) && tags.name !== undefined
}

function importanceOfClass({ highway }: Tags): number | null {
  return highway === undefined ? null : (classes[highway.replace(/_link$/, '')] ?? null)
}

interface StreetWay {
  way: number
  key: string
  names: string
  importance: number
  roundabout: number
  quartier: number | null
  city: number | null
  region: number | null
  district: number | null
  country: string | null
  quartierEstimated: number
  around: string
  nearTown: number | null
  fame: number
  category: string | null
  line: Uint8Array
}

/**
 * Merges ways into streets: one document for all ways of one name in one quarter. Ways are stored on disk in the order
 * of arrival and read in the order of their names.
 */
export class Streets {
  private readonly insert: BulkInsert
  private readonly insertCrossing: BulkInsert
  private readonly insertRoundabout: BulkInsert

  constructor(
    private readonly scratch: Scratch,
    private readonly surroundings: Surroundings,
  ) {
    scratch.database.exec(`
      CREATE TABLE street_way (
        way INTEGER PRIMARY KEY, key TEXT NOT NULL, names TEXT NOT NULL, importance REAL NOT NULL,
        roundabout INTEGER NOT NULL, quartier INTEGER, quartierEstimated INTEGER NOT NULL, city INTEGER,
        region INTEGER, country TEXT, around TEXT NOT NULL, district INTEGER, nearTown INTEGER, fame REAL NOT NULL,
        category TEXT, line BLOB NOT NULL
      );
      CREATE TABLE crossing (node INTEGER NOT NULL, name TEXT NOT NULL, shown TEXT NOT NULL);
      CREATE TABLE roundabout_node (node INTEGER PRIMARY KEY, way INTEGER NOT NULL) WITHOUT ROWID;
    `)
    this.insert = scratch.bulkInsert('INSERT OR IGNORE INTO street_way', 16)
    this.insertCrossing = scratch.bulkInsert('INSERT INTO crossing', 3)
    this.insertRoundabout = scratch.bulkInsert('INSERT OR IGNORE INTO roundabout_node', 2)
  }

  /** A roundabout, with or without a name: all streets at it meet. */
  addRoundabout(way: number, nodes: readonly number[]): void {
    for (const node of nodes) this.insertRoundabout.add(node, way)
  }

  /** @param category  null for a street, a slug for another line */
  add(way: number, nodes: readonly number[], tags: Tags, line: Path, category: string | null): void {
    if (line.length < 4) return
    const names = streetNamesOf(tags)
    const shown = displayName(names, 'fr')
    if (shown === null || normalised(shown) === '') return
    const name = normalised(shown)
    const middle = middleOf(line)
    const context = this.surroundings.at(middle)
    const { quartier, isQuartierEstimated, city, region, district, country, around, nearTown, fame } = context
    const roundabout = tags.junction === 'roundabout' || tags.junction === 'circular'
    // Without known surroundings, streets of one name within about 20 km are one; a river within about 200 km.
    const area =
      category !== null ? cellOf(middle, 2e7) : city === null ? cellOf(middle, 2e6) : `${city}/${quartier ?? ''}`
    this.insert.add(
      way,
      `${name}|${category ?? 'street'}|${area}`,
      JSON.stringify(names),
      importanceOfClass(tags) ?? importanceOf(category, tags, true),
      Number(roundabout),
      quartier,
      Number(isQuartierEstimated),
      city,
      region,
      country,
      around.join(),
      district,
      nearTown,
      fame,
      category,
      encodePaths([line]),
    )
    if (category === null && !roundabout) for (const node of nodes) this.insertCrossing.add(node, name, shown)
  }

  /** Makes the documents. Call it once, after the last way. */
  *documents(): Generator<Thing> {
    let group: StreetWay[] = []
    for (const row of this.scratch.rows<StreetWay>('SELECT * FROM street_way ORDER BY key, way')) {
      if (group.length > 0 && group[0]!.key !== row.key) {
        yield streetOf(group)
        group = []
      }
      group.push(row)
    }
    if (group.length > 0) yield streetOf(group)
  }
}

/** A street's names. Its number is one of them, or the only one. */
function streetNamesOf(tags: Tags): Names {
  const names = namesOf(tags) ?? {}
  const refs = (tags.ref ?? '')
    .split(';')
    .map((ref) => ref.trim())
    .filter(Boolean)
  if (Object.keys(names).length === 0 && refs[0] !== undefined) names[''] = refs.shift()!
  if (refs.length > 0) names.alt = [...new Set([...(names.alt ?? []), ...refs])]
  return names
}

function streetOf(ways: StreetWay[]): Thing {
  const lines = ways.flatMap(({ line }) => decodePaths(line))
  const longest = lines.reduce((best, line) => (lengthOf(line) > lengthOf(best) ? line : best))
  const metres = lines.reduce((sum, line) => sum + lengthOf(line), 0)
  const [first] = ways
  const { category } = first!
  // A roundabout with a name that no street has is a place where streets meet.
  const isCircle = category === null && ways.every(({ roundabout }) => roundabout === 1)
  const names = mergedNames(ways.map(({ names: own }) => JSON.parse(own) as Names))
  const importance =
    Math.max(...ways.map((way) => way.importance)) +
    0.06 * first!.fame +
    0.03 * Math.max(-1, Math.min(1, Math.log10(metres / 1000)))
  const { quartier, city, region, district, country, nearTown } = first!
  const isQuartierEstimated = first!.quartierEstimated === 1
  const around = first!.around === '' ? [] : first!.around.split(',').map(Number)
  const source = `${category === null ? 'street' : 'line'}/${Math.min(...ways.map(({ way }) => way))}`
  const point: Point = isCircle ? middleOfCircle(lines) : middleOf(longest)
  const context = { quartier, isQuartierEstimated, city, region, district, country, around, nearTown }
  return thingAt({ source, point }, context, {
    layer: category !== null ? 'landmark' : isCircle ? 'intersection' : 'street',
    category: category ?? (isCircle ? 'junction' : null),
    categories: category !== null ? [category] : isCircle ? ['junction'] : [],
    names: JSON.stringify(names),
    importance: Math.round(Math.max(0.05, importance) * 1e6) / 1e6,
    street: null,
    houseNumber: null,
    details: null,
    settlement: null,
    reachMetres: null,
    kind: null,
    lines: encodePaths(lines),
    rings: null,
  })
}

function middleOfCircle(lines: readonly Path[]): Point {
  let [lat, lng, count] = [0, 0, 0]
  for (const line of lines) {
    for (let i = 0; i < line.length; i += 2) {
      lat += line[i]!
      lng += line[i + 1]!
      count++
    }
  }
  return { lat: Math.round(lat / count), lng: Math.round(lng / count) }
}

function mergedNames(all: Names[]): Names {
  const merged: Names = {}
  const alt = new Set<string>()
  const old = new Set<string>()
  for (const { alt: otherAlt, old: otherOld, ...own } of all) {
    for (const [language, name] of Object.entries(own)) {
      if (merged[language] === undefined) merged[language] = name
      else if (typeof name === 'string' && merged[language] !== name) alt.add(name)
    }
    for (const name of otherAlt ?? []) alt.add(name)
    for (const name of otherOld ?? []) old.add(name)
  }
  if (alt.size > 0) merged.alt = [...alt]
  if (old.size > 0) merged.old = [...old]
  return merged
}

function cellOf({ lat, lng }: Point, units: number): string {
  return `@${Math.floor(lat / units)},${Math.floor(lng / units)}`
}
