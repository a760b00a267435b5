import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import { type Layer } from '@repere/gazetteer'

/** A document before it has its rank. Points at settlements and regions by their number in `Surroundings`. */
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
  city: number | null
  region: number | null
  country: string | null
  /** JSON of `Details`. */
  details: string | null
  /** Its own number, for a settlement or a region. */
  settlement: number | null
  /** Two things with the same kind that lie near each other are one; null for what is never merged. */
  kind: string | null
  /** Numbers of settlements whose names also say where it is. */
  around: number[]
  /** `encodePaths` of its lines, of its outline; null where it is a point. */
  lines: Uint8Array | null
  rings: Uint8Array | null
}

const things = `
  CREATE TABLE thing (
    seq INTEGER PRIMARY KEY, source TEXT NOT NULL, layer TEXT NOT NULL, category TEXT, categories TEXT NOT NULL, names TEXT,
    lat INTEGER NOT NULL, lng INTEGER NOT NULL, importance REAL NOT NULL, street TEXT, house_number TEXT,
    quartier INTEGER, city INTEGER, region INTEGER, country TEXT, details TEXT,
    settlement INTEGER, kind TEXT, around TEXT NOT NULL, lines BLOB, rings BLOB
  );
`

const thingColumns = 21

/**
 * What a build sets aside on disk, so that its memory does not grow with the extract: a SQLite file that is deleted
 * with the scratch folder. Nothing in it survives a crash, nor has to.
 */
export class Scratch {
  readonly database: DatabaseSyncInstance
  private readonly insertThing: StatementSyncInstance
  private things = 0

  constructor(file: string) {
    this.database = new DatabaseSync(file)
    this.database.exec(`
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA page_size = 8192; PRAGMA cache_size = -65536; PRAGMA temp_store = FILE;
      ${things}
    `)
    this.insertThing = this.database.prepare(`INSERT INTO thing VALUES (${Array(thingColumns).fill('?').join()})`)
    this.database.exec('BEGIN')
  }

  add(thing: Thing): void {
    this.insertThing.run(
      ++this.things,
      thing.source,
      thing.layer,
      thing.category,
      thing.categories.join(),
      thing.names,
      thing.lat,
      thing.lng,
      thing.importance,
      thing.street,
      thing.houseNumber,
      thing.quartier,
      thing.city,
      thing.region,
      thing.country,
      thing.details,
      thing.settlement,
      thing.kind,
      thing.around.join(),
      thing.lines,
      thing.rings,
    )
  }

  /** How many things there are; their numbers run from 1. */
  get size(): number {
    return this.things
  }

  /** Rows of a query, one at a time. */
  rows<T>(sql: string): IterableIterator<T> {
    return this.database.prepare(sql).iterate() as IterableIterator<T>
  }

  close(): void {
    this.database.close()
  }
}
