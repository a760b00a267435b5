import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { documentText, type Layer, placeId } from '@repere/gazetteer'
import { BulkInsert } from './bulk-insert.js'

/** A document before it has its rank. Refers to settlements and regions by their number in `Settlements`. */
export interface Thing {
  source: string
  layer: Layer
  category: string | null
  /** All categories, the main one first. */
  categories: string[]
  /** JSON of `Names`. */
  names: string | null
  /** In `unitsPerDegree`. */
  lat: number
  lng: number
  importance: number
  street: string | null
  houseNumber: string | null
  quartier: number | null
  isQuartierEstimated: boolean
  city: number | null
  region: number | null
  district: number | null
  country: string | null
  /** JSON of `Details`. */
  details: string | null
  /** Its own number, for a settlement or a region. */
  settlement: number | null
  /** The radius in which a settlement's name is in use; null for other things. */
  reachMetres: number | null
  /** Two things of the same kind near each other are merged; null: never merged. */
  kind: string | null
  /** Numbers of further settlements around it. */
  around: number[]
  /** Number of a town whose name people may add to the position; null without one. */
  nearTown: number | null
  /** `encodePaths` of its lines or its outline; null for a point. */
  lines: Uint8Array | null
  rings: Uint8Array | null
}

const columns = [
  ...[
    'seq INTEGER PRIMARY KEY',
    'uuid BLOB',
    'source TEXT',
    'layer TEXT',
    'category TEXT',
    'categories TEXT',
    'names TEXT',
  ],
  ...['lat INTEGER', 'lng INTEGER', 'importance REAL', 'street TEXT', 'house_number TEXT', 'quartier INTEGER'],
  ...['city INTEGER', 'region INTEGER', 'country TEXT', 'details TEXT', 'settlement INTEGER', 'reach_metres INTEGER'],
  ...['kind TEXT', 'lines BLOB', 'rings BLOB', 'around TEXT', 'quartier_estimated INTEGER', 'district INTEGER'],
  // The text of the thing in the text index.
  ...['name_words TEXT', 'context_words TEXT', 'category_words TEXT', 'phonetic_keys TEXT', 'cell_tokens TEXT'],
]

/**
 * Data that a build stores on disk, so that its memory does not grow with the extract: a SQLite file that is deleted
 * with the scratch folder. It does not need to survive a crash.
 */
export class Scratch {
  readonly database: DatabaseSyncInstance
  private readonly insertThing: BulkInsert
  private readonly inserts: BulkInsert[] = []
  private things = 0
  private wordsOf: (settlement: number) => string = () => ''

  constructor(readonly file: string) {
    this.database = new DatabaseSync(file)
    this.database.exec(`
      PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
      PRAGMA cache_size = -32768; PRAGMA temp_store = FILE;
      CREATE TABLE thing (${columns.join()});
      CREATE TABLE quarter_run (cell_row INTEGER, column_from INTEGER, column_to INTEGER, quarter INTEGER);
    `)
    this.insertThing = this.bulkInsert('INSERT INTO thing', columns.length)
    this.database.exec('BEGIN')
  }

  /** @param wordsOf  the normalised words of a settlement's names, for the context of a thing */
  useSettlements(wordsOf: (settlement: number) => string): void {
    this.wordsOf = wordsOf
  }

  add(thing: Thing): void {
    const { quartier, city, region, district, around, nearTown } = thing
    const contextWords: string[] = []
    for (const number of [quartier, city, district, region, ...around, nearTown])
      if (number !== null) contextWords.push(this.wordsOf(number))
    const text = documentText(thing, contextWords)
    this.insertThing.add(
      ++this.things,
      placeId(thing.source),
      thing.source,
      thing.layer,
      thing.category,
      JSON.stringify(thing.categories),
      thing.names,
      thing.lat,
      thing.lng,
      thing.importance,
      thing.street,
      thing.houseNumber,
      quartier,
      city,
      region,
      thing.country,
      thing.details,
      thing.settlement,
      thing.reachMetres,
      thing.kind,
      thing.lines,
      thing.rings,
      around.length === 0 ? null : JSON.stringify(around),
      Number(thing.isQuartierEstimated),
      district,
      text.name,
      text.context,
      text.category,
      text.phonetic,
      text.cell,
    )
  }

  /** The number of things. Things are numbered from 1. */
  get size(): number {
    return this.things
  }

  /** @param into  `INSERT INTO thing`; its rows are written when it is flushed, and by `rows` and `commit` */
  bulkInsert(into: string, columnCount: number): BulkInsert {
    const insert = new BulkInsert(this.database, into, columnCount)
    this.inserts.push(insert)
    return insert
  }

  private flush(): void {
    for (const insert of this.inserts) insert.flush()
  }

  /** Rows of a query, one at a time. */
  rows<T>(sql: string): IterableIterator<T> {
    this.flush()
    return this.database.prepare(sql).iterate() as IterableIterator<T>
  }

  /** Commits, so that other connections can read the rows. */
  commit(): void {
    this.flush()
    this.database.exec('COMMIT; BEGIN')
  }

  close(): void {
    if (this.database.isOpen) this.database.close()
  }
}
