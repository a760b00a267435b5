import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import {
  categoryCellDegrees,
  categoryWords,
  cellAt,
  cellTokens,
  countryName,
  encodePaths,
  joinedForms,
  type Layer,
  joinFewDocuments,
  type ListedText,
  longFormsOf,
  type Names,
  normalise,
  phoneticKey,
  writtenInArabic,
  isArabicWord,
  consonantKey,
  placeId,
  placeLayers,
  placeNameForms,
  postingRows,
  quarterCellUnits,
  searchFormat,
  searchIndexes,
  searchTables,
  unitsPerDegree,
  variantsOf,
} from '@repere/gazetteer'
import { type OpenIndex } from './search.port.js'
import { INDEX_FILE, openSqliteIndex } from './sqlite/sqlite-index.js'

/** A document of a test; the most important comes first. */
export interface Thing {
  source: string
  layer: Layer
  names?: Names | string
  at: [lat: number, lng: number]
  category?: string
  importance?: number
  street?: string
  houseNumber?: string
  /** `source` of another thing. */
  quartier?: string
  city?: string
  /** Of further things, by `source`. */
  around?: string[]
  country?: string
  sameAs?: string
  details?: object
  /** The estimated area of a quarter: `[south, west, north, east]`. */
  estimatedArea?: [south: number, west: number, north: number, east: number]
  /** The area where it is near but across water. */
  acrossWater?: [south: number, west: number, north: number, east: number]
  /** A street's points. */
  line?: [lat: number, lng: number][]
  /** An area's outline. */
  ring?: [lat: number, lng: number][]
  reachMetres?: number
}

const placeNameLayers: ReadonlySet<Layer> = new Set(['quartier', 'locality', 'city', 'district', 'region', 'country'])
const units = (degrees: number) => Math.round(degrees * unitsPerDegree)

/** The words that find a thing, by column, and the tokens of its cells. */
export function textOf(thing: Thing, things: readonly Thing[]) {
  const namesOf = ({ names }: Pick<Thing, 'names'>) => (typeof names === 'string' ? [names] : variantsOf(names ?? null))
  const name = namesOf(thing).flatMap((one) => {
    const plain = normalise(one)
    return [
      ...plain,
      ...joinedForms(plain),
      ...plain.flatMap((word) => longFormsOf(word).flatMap((form) => form.split(' '))),
    ]
  })
  const around = [thing.quartier, thing.city, ...(thing.around ?? [])].flatMap((source) =>
    source === undefined ? [] : namesOf(things.find((one) => one.source === source) ?? {}),
  )
  const isArabic = thing.country !== undefined && writtenInArabic.has(thing.country)
  const consonants = name.flatMap((word) => (isArabic || isArabicWord(word) ? (consonantKey(word) ?? []) : []))
  const country = thing.country ? [countryName(thing.country, 'fr'), countryName(thing.country, 'en')] : []
  return {
    name: [...new Set(name)],
    context: [thing.street ?? '', ...around, ...country].flatMap(normalise),
    category: thing.category ? categoryWords(thing.category) : [],
    phonetic: [...new Set([...name.map(phoneticKey), ...consonants])],
    cell: cellTokens(units(thing.at[0]), units(thing.at[1])),
  }
}

/** The rows of the table `posting`, as a builder writes them. */
export function postingTable(documents: readonly ListedText[]) {
  const rows = [...postingRows(documents)]
  return joinFewDocuments(rows.sort((a, b) => (a.term < b.term ? -1 : a.term > b.term ? 1 : a.block - b.block)))
}

function categoryCounts(things: readonly Thing[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { layer, category } of things) {
    if (category !== undefined && placeLayers.includes(layer)) counts[category] = (counts[category] ?? 0) + 1
  }
  return counts
}

/** An index of a few things in the given folder, in the format that builders write. */
export async function writeIndex(folder: string, things: Thing[], format = searchFormat): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, INDEX_FILE)
  const database = new DatabaseSync(file)
  database.exec(searchTables)
  database.exec(`PRAGMA user_version = ${format}; BEGIN`)
  const idOf = (source: string | undefined) => {
    const at = things.findIndex((thing) => thing.source === source)
    return source === undefined || at < 0 ? null : at + 1
  }
  const insert = (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row)
    const places = columns.map(() => '?').join(',')
    database.prepare(`INSERT INTO ${table} (${columns.join(',')}) VALUES (${places})`).run(...Object.values(row))
  }
  const words = new Map<string, number>()
  const listed: ListedText[] = []
  const boxOf = (points: [number, number][]) => ({
    lng_min: Math.min(...points.map(([, lng]) => units(lng))),
    lng_max: Math.max(...points.map(([, lng]) => units(lng))),
    lat_min: Math.min(...points.map(([lat]) => units(lat))),
    lat_max: Math.max(...points.map(([lat]) => units(lat))),
  })
  things.forEach((thing, index) => {
    const id = index + 1
    const names = typeof thing.names === 'string' ? { '': thing.names } : (thing.names ?? null)
    const [lat, lng] = [units(thing.at[0]), units(thing.at[1])]
    insert('document', {
      id,
      uuid: placeId(thing.source),
      source: thing.source,
      layer: thing.layer,
      category: thing.category ?? null,
      names: names && JSON.stringify(names),
      lat,
      lng,
      importance: thing.importance ?? 0.5 / id,
      street: thing.street ?? null,
      house_number: thing.houseNumber ?? null,
      quartier: idOf(thing.quartier),
      city: idOf(thing.city),
      district: null,
      region: null,
      country: thing.country ?? null,
      same_as: idOf(thing.sameAs),
      details: thing.details ? JSON.stringify(thing.details) : null,
      around: thing.around ? JSON.stringify(thing.around.map(idOf)) : null,
    })
    if (placeNameLayers.has(thing.layer)) {
      for (const form of new Set(variantsOf(names).flatMap(placeNameForms))) {
        insert('place_name', { name: form, document: id })
      }
    }
    const text = textOf(thing, things)
    const joined = Object.entries(text).map(([column, terms]) => [column, terms.join(' ')])
    listed.push({ id, ...(Object.fromEntries(joined) as Record<keyof typeof text, string>) })
    for (const word of new Set([...text.name, ...text.category])) words.set(word, (words.get(word) ?? 0) + 1)
    insert('document_box', { id, ...boxOf([thing.at]) })
    if (thing.category) {
      const { row, column } = cellAt(...thing.at, categoryCellDegrees)
      insert('category_cell', { category: thing.category, cell_row: row, cell_column: column, document: id })
    }
    if (thing.line) {
      const points = encodePaths([Int32Array.from(thing.line.flat().map(units))])
      insert('line', { id, document: id, points })
      insert('line_box', { id, ...boxOf(thing.line) })
    }
    if (thing.ring) {
      const rings = encodePaths([Int32Array.from(thing.ring.flat().map(units))])
      insert('area', { id, document: id, rings })
      insert('area_box', { id, ...boxOf(thing.ring) })
    }
    for (const [area, quarter] of [[thing.estimatedArea, id] as const, [thing.acrossWater, null] as const]) {
      if (!area) continue
      const [south, west, north, east] = area.map((side) => Math.floor(units(side) / quarterCellUnits))
      for (let row = south!; row <= north!; row++) {
        insert('quarter_run', { cell_row: row, column_from: west, column_to: east, quarter })
      }
    }
    if (thing.reachMetres) {
      const reach = thing.reachMetres / 110_000
      insert('settlement', { document: id, reach_metres: thing.reachMetres })
      insert('settlement_box', {
        id,
        ...boxOf([
          [thing.at[0] - reach, thing.at[1] - reach],
          [thing.at[0] + reach, thing.at[1] + reach],
        ]),
      })
    }
  })
  for (const row of postingTable(listed)) insert('posting', { ...row })
  for (const [text, documents] of words) insert('word', { text, documents })
  insert('meta', { key: 'documents', value: String(things.length) })
  insert('meta', { key: 'bounds', value: '[-20,-5,20,30]' })
  insert('meta', { key: 'categories', value: JSON.stringify(categoryCounts(things)) })
  database.exec(`COMMIT; ${searchIndexes}`)
  database.close()
  return file
}

export interface TestIndex extends OpenIndex {
  /** Closes the index and removes its file. */
  remove(): Promise<void>
}

/** Opens an index of a few things in a temporary folder. */
export async function openTestIndex(things: Thing[]): Promise<TestIndex> {
  const folder = await mkdtemp(join(tmpdir(), 'repere-search-'))
  const index = openSqliteIndex(await writeIndex(folder, things), 'test')
  return Object.assign(index, {
    remove: async () => {
      index.close()
      await rm(folder, { recursive: true, force: true })
    },
  })
}
