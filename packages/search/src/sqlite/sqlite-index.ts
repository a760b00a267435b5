import { setImmediate } from 'node:timers/promises'
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import {
  blockOf,
  categoryCellDegrees,
  cellAt,
  decodePaths,
  quarterCellUnits,
  saysWhenOpen,
  searchFormat,
  type SearchMeta,
  unitsPerDegree,
  Vocabulary,
  type WordRow,
} from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { LRUCache } from 'lru-cache'
import { openState } from '../opening-hours.js'
import {
  type Box,
  type DocumentPoint,
  namedPlacesMax,
  type OpenIndex,
  type SearchDocument,
  SearchIndex,
  SearchUnavailable,
  type StreetLine,
  type TextClause,
} from '../search.port.js'
import { CategoryCells } from './category-cells.js'
import { documentsIn, listOfDocuments, noIds, toUnits } from './mapping.js'
import { termsOf } from './index-terms.js'
import { Outline } from './outline.js'
import { type PostingClause, Postings } from './postings.js'

/** Cache of lookups of whole names of places: every query looks up a few dozen, and most of them are not names. */
const KEPT_NAMES_MAX = 60_000
/**
 * Documents kept as objects, because the important ones are read often. About 1 kB each; a part of all documents,
 * within these bounds.
 */
const KEPT_DOCUMENTS = { share: 1 / 16, least: 60_000, most: 250_000 }
const KEPT_OUTLINES_BYTES_MAX = 64 * 1024 * 1024
/** The most important documents, which are read before the first query. */
const WARMED_DOCUMENTS = 40_000
/** Documents read at once: this takes some milliseconds, in which no query is answered. */
const WARMED_AT_ONCE = 200

/** The name of the index in a build's folder. */
export const INDEX_FILE = 'search.sqlite'

/**
 * Opens an index, read-only.
 *
 * @param build  id of the build that the file belongs to
 * @throws Error  when the file is not an index of the format that this version reads
 */
export function openSqliteIndex(file: string, build: string): OpenIndex {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const { user_version: format } = database.prepare('PRAGMA user_version').get() as { user_version: number }
    if (format !== searchFormat) {
      throw new Error(`${file} has format ${format}; this version reads ${searchFormat}: build the data again`)
    }
    // Builds are read-only, so pages may be read from the system's cache.
    database.exec('PRAGMA mmap_size = 17179869184; PRAGMA query_only = ON; PRAGMA temp_store = MEMORY')
    // One transaction for the whole life of the index. Otherwise each statement locks and unlocks the file and looks for a
    // journal: three system calls, which take longer than finding a row.
    database.exec('BEGIN')
    return new SqliteIndex(database, build)
  } catch (error) {
    database.close()
    throw error
  }
}

class SqliteIndex extends SearchIndex implements OpenIndex {
  readonly meta: SearchMeta
  readonly words: Vocabulary
  private readonly kept: LRUCache<number, SearchDocument>
  private readonly keptNames = new LRUCache<string, readonly number[]>({ max: KEPT_NAMES_MAX })
  /** Decoding an outline takes longer than comparing it with a point. */
  private readonly outlines = new LRUCache<number, Outline>({
    maxSize: KEPT_OUTLINES_BYTES_MAX,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
  })
  private readonly statements: Statements
  private readonly postings: Postings
  private readonly categories: CategoryCells
  private openingHours: readonly DocumentPoint[] | null = null

  constructor(
    private readonly database: DatabaseSyncInstance,
    readonly build: string,
  ) {
    super()
    this.meta = readMeta(database)
    const { share, least, most } = KEPT_DOCUMENTS
    this.kept = new LRUCache({ max: Math.round(Math.min(most, Math.max(least, this.meta.documents * share))) })
    this.words = new Vocabulary(readWords(database))
    this.statements = prepareStatements(database)
    this.postings = new Postings(database, blockOf(this.meta.documents))
    this.categories = new CategoryCells(database)
  }

  forget(): void {
    this.kept.clear()
  }

  close(): void {
    this.database.close()
  }

  async warm(): Promise<void> {
    const last = Math.min(WARMED_DOCUMENTS, this.meta.documents)
    for (let from = 1; from <= last && this.database.isOpen; from += WARMED_AT_ONCE) {
      for (const document of this.listed(this.statements.documentsBetween, from, from + WARMED_AT_ONCE - 1)) {
        if (!this.kept.has(document.id)) this.kept.set(document.id, document)
      }
      await setImmediate()
    }
  }

  documents(ids: readonly number[]): SearchDocument[] {
    const read = this.read(ids.filter((id) => !this.kept.has(id)))
    // The new documents may have replaced cached ones, which are then read again.
    return ids.flatMap((id) => read.get(id) ?? this.document(id) ?? [])
  }

  document(id: number): SearchDocument | null {
    return this.kept.get(id) ?? this.read([id]).get(id) ?? null
  }

  /** By id. */
  private read(ids: readonly number[]): ReadonlyMap<number, SearchDocument> {
    const read = new Map<number, SearchDocument>()
    if (ids.length === 0) return read
    for (const document of this.listed(this.statements.documentsOf, JSON.stringify(ids))) {
      this.kept.set(document.id, document)
      read.set(document.id, document)
    }
    return read
  }

  documentByUuid(uuid: Uint8Array): SearchDocument | null {
    return this.listed(this.statements.documentByUuid, uuid)[0] ?? null
  }

  placesNamed(names: readonly string[]): readonly number[] {
    const missing = names.filter((name) => !this.keptNames.has(name))
    if (missing.length > 0) {
      const { ids } = this.one<{ ids: string }>(this.statements.placesNamed, JSON.stringify(missing))!
      for (const [at, own] of (JSON.parse(ids) as number[][]).entries()) {
        this.keptNames.set(missing[at]!, own.length === 0 ? noIds : own)
      }
    }
    const ids = names.map((name) => this.keptNames.get(name) ?? noIds)
    return ids.length === 1 ? ids[0]! : [...new Set(ids.flat())].sort((a, b) => a - b)
  }

  match(clauses: readonly TextClause[], cells: readonly string[], countMax: number): number[] {
    const asked = clauses.map((clause): PostingClause => ({
      columns: clause.columns,
      anyOf: termsOf(clause, this.words),
      ...(clause.isWeak && { isWeak: true }),
    }))
    if (asked.length === 0 || asked.some(({ anyOf }) => anyOf.length === 0)) return []
    if (cells.length > 0) asked.push({ columns: ['cell'], anyOf: cells.map((text) => ({ text, isPrefix: false })) })
    return reading(() => this.postings.match(asked, countMax))
  }

  pointsIn(box: Box): DocumentPoint[] {
    const { ids, lats, lngs } = this.one<Record<'ids' | 'lats' | 'lngs', string>>(
      this.statements.pointsIn,
      ...sides(box),
    )!
    const [lat, lng] = [numbersIn(lats), numbersIn(lngs)]
    return numbersIn(ids).map((id, at) => fromPointRow({ id, lat: lat[at]!, lng: lng[at]! }))
  }

  ofCategoryIn(category: string, { south, west, north, east }: Box): number[] {
    const from = cellAt(south, west, categoryCellDegrees)
    const to = cellAt(north, east, categoryCellDegrees)
    return reading(() => this.categories.in(category, { rows: [from.row, to.row], columns: [from.column, to.column] }))
  }

  withOpeningHours(): readonly DocumentPoint[] {
    this.openingHours ??= this.all<PointRow>(this.statements.withOpeningHours).map(fromPointRow)
    return this.openingHours
  }

  openState({ details, at, country }: SearchDocument, moment: Date): boolean | null {
    return openState(details.opening_hours, at, country, moment)
  }

  linesIn(box: Box): StreetLine[] {
    return this.all<LineRow>(this.statements.linesIn, ...sides(box)).map(fromLineRow)
  }

  linesOf(document: number): StreetLine[] {
    return this.all<LineRow>(this.statements.linesOf, document).map(fromLineRow)
  }

  boxOf(document: number): Box | null {
    type Sides = Record<'south' | 'west' | 'north' | 'east', number | null>
    const { south, west, north, east } = this.one<Sides>(this.statements.boxOf, document, document)!
    if (south === null || west === null || north === null || east === null) return null
    return {
      south: south / unitsPerDegree,
      west: west / unitsPerDegree,
      north: north / unitsPerDegree,
      east: east / unitsPerDegree,
    }
  }

  ringsOf(document: number): [lng: number, lat: number][][] {
    const areas = this.all<{ rings: Uint8Array }>(this.statements.outlinesOf, document)
    return areas.flatMap(({ rings }) =>
      decodePaths(rings).map((path) =>
        Array.from({ length: path.length / 2 }, (_, at): [number, number] => [
          path[2 * at + 1]! / unitsPerDegree,
          path[2 * at]! / unitsPerDegree,
        ]),
      ),
    )
  }

  areasAt({ lat, lng }: LatLng): number[] {
    const [y, x] = [toUnits(lat), toUnits(lng)]
    return this.all<{ id: number; document: number }>(this.statements.areasAt, x, x, y, y)
      .filter(({ id }) => this.outlineOf(id).contains(y, x))
      .map(({ document }) => document)
  }

  private outlineOf(area: number): Outline {
    let outline = this.outlines.get(area)
    if (!outline) {
      outline = new Outline(this.one<{ rings: Uint8Array }>(this.statements.ringsOf, area)!.rings)
      this.outlines.set(area, outline)
    }
    return outline
  }

  quarterAt({ lat, lng }: LatLng): number | null | undefined {
    const [row, column] = [lat, lng].map((degrees) => Math.floor(toUnits(degrees) / quarterCellUnits))
    const run = this.one<{ last: number; quarter: number | null }>(this.statements.quarterRun, row, column)
    return run && column! <= run.last ? run.quarter : undefined
  }

  settlementsAround({ lat, lng }: LatLng): { document: number; reachMetres: number }[] {
    const [y, x] = [toUnits(lat), toUnits(lng)]
    return this.all(this.statements.settlementsAround, x, x, y, y)
  }

  private listed(statement: StatementSyncInstance, ...values: unknown[]): SearchDocument[] {
    return documentsIn(this.one<{ list: string }>(statement, ...values)!.list)
  }

  private one<T>(statement: StatementSyncInstance, ...values: unknown[]): T | undefined {
    return reading(() => statement.get(...values) as T | undefined)
  }

  private all<T>(statement: StatementSyncInstance, ...values: unknown[]): T[] {
    return reading(() => statement.all(...values) as T[])
  }
}

interface PointRow {
  id: number
  lat: number
  lng: number
}

const fromPointRow = ({ id, lat, lng }: PointRow): DocumentPoint => ({
  id,
  at: { lat: lat / unitsPerDegree, lng: lng / unitsPerDegree },
})

const numbersIn = (list: string) => JSON.parse(list) as number[]

interface LineRow {
  document: number
  points: Uint8Array
}

const fromLineRow = ({ document, points }: LineRow): StreetLine => ({ document, path: decodePaths(points)[0]! })

/** The parameters of the statements below: ends east of the west side, begins west of the east side, and so on. */
const sides = ({ south, west, north, east }: Box) => [toUnits(west), toUnits(east), toUnits(south), toUnits(north)]

type Statements = ReturnType<typeof prepareStatements>

function prepareStatements(database: DatabaseSyncInstance) {
  const documents = (from: string) => database.prepare(`SELECT ${listOfDocuments} AS list ${from}`)
  const meets = 'b.lng_max >= ? AND b.lng_min <= ? AND b.lat_max >= ? AND b.lat_min <= ?'
  return {
    documentsOf: documents('FROM json_each(?) JOIN document d ON d.id = value'),
    documentsBetween: documents('FROM document d WHERE id BETWEEN ? AND ?'),
    documentByUuid: documents('FROM document d WHERE uuid = ?'),
    // A JSON list of ids for each name, in the order of the names.
    placesNamed: database.prepare(
      `SELECT json_group_array(json((
         SELECT json_group_array(document)
         FROM (SELECT document FROM place_name WHERE name = value ORDER BY document LIMIT ${namedPlacesMax})
       ))) AS ids FROM json_each(?)`,
    ),
    // JSON lists in the same order: a row of three values takes longer to pass to JavaScript than to find.
    pointsIn: database.prepare(
      `SELECT json_group_array(b.id) AS ids, json_group_array(b.lat_min) AS lats, json_group_array(b.lng_min) AS lngs
       FROM document_box b WHERE ${meets}`,
    ),
    withOpeningHours: database.prepare(`SELECT id, lat, lng FROM document WHERE ${saysWhenOpen}`),
    linesIn: database.prepare(`SELECT l.document, l.points FROM line_box b JOIN line l ON l.id = b.id WHERE ${meets}`),
    linesOf: database.prepare('SELECT document, points FROM line WHERE document = ?'),
    areasAt: database.prepare(
      `SELECT a.id, a.document FROM area_box b JOIN area a ON a.id = b.id WHERE ${meets}
       ORDER BY (b.lng_max - b.lng_min) * (b.lat_max - b.lat_min)`,
    ),
    ringsOf: database.prepare('SELECT rings FROM area WHERE id = ?'),
    outlinesOf: database.prepare('SELECT rings FROM area WHERE document = ? ORDER BY id'),
    boxOf: database.prepare(
      `SELECT min(lat_min) AS south, min(lng_min) AS west, max(lat_max) AS north, max(lng_max) AS east FROM (
         SELECT b.* FROM area a JOIN area_box b ON b.id = a.id WHERE a.document = ? UNION ALL
         SELECT b.* FROM line l JOIN line_box b ON b.id = l.id WHERE l.document = ?)`,
    ),
    quarterRun: database.prepare(
      `SELECT column_to AS last, quarter FROM quarter_run WHERE cell_row = ? AND column_from <= ?
       ORDER BY column_from DESC LIMIT 1`,
    ),
    settlementsAround: database.prepare(
      `SELECT s.document, s.reach_metres AS reachMetres
       FROM settlement_box b JOIN settlement s ON s.document = b.id WHERE ${meets}`,
    ),
  }
}

function readMeta(database: DatabaseSyncInstance): SearchMeta {
  const rows = database.prepare('SELECT key, value FROM meta').all() as { key: string; value: string }[]
  const values = Object.fromEntries(rows.map(({ key, value }) => [key, parsed(value)]))
  return values as unknown as SearchMeta
}

/** Words that are read at once, as one text: an object for each row would take as long as the rest of opening. */
const WORDS_AT_ONCE = 50_000

function* readWords(database: DatabaseSyncInstance): Generator<WordRow> {
  const next = database.prepare(
    `SELECT group_concat(text, ' ') AS texts, group_concat(documents, ' ') AS documents, max(text) AS last
     FROM (SELECT text, documents FROM word WHERE text > ? ORDER BY text LIMIT ${WORDS_AT_ONCE})`,
  )
  for (let last: string | null = ''; last !== null;) {
    const read = next.get(last) as { texts: string | null; documents: string; last: string | null }
    if (read.texts === null) return
    const counts = read.documents.split(' ')
    for (const [at, text] of read.texts.split(' ').entries()) yield { text, documents: Number(counts[at]) }
    last = read.last
  }
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function reading<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new SearchUnavailable('the search index cannot be read', { cause })
  }
}
