import { type Layer } from './layers.js'

/** Raised whenever a reader of the version before would misread the file. Also SQLite's `user_version` in it. */
export const searchFormat = 2

/**
 * The tables of `search.sqlite`, in the order in which they are made. Everything in FTS went through `normalise`, so
 * its tokenizer only has to split at spaces: `ascii` takes every other byte as part of a word, in scripts that FTS5's
 * own Unicode tables do not know too.
 */
export const searchTables = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

  CREATE TABLE document (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL,
    source TEXT NOT NULL,
    layer TEXT NOT NULL,
    category TEXT,
    names TEXT,
    lat INTEGER NOT NULL,
    lng INTEGER NOT NULL,
    importance REAL NOT NULL,
    street TEXT,
    house_number TEXT,
    quartier INTEGER,
    city INTEGER,
    region INTEGER,
    country TEXT,
    same_as INTEGER,
    details TEXT,
    around TEXT
  );

  CREATE VIRTUAL TABLE document_text USING fts5(
    name, context, category, phonetic, cell,
    content='', columnsize=0, detail=column, prefix='1 2 3 4 5', tokenize='ascii'
  );

  CREATE TABLE place_name (name TEXT NOT NULL, document INTEGER NOT NULL, PRIMARY KEY (name, document)) WITHOUT ROWID;

  CREATE TABLE word (text TEXT PRIMARY KEY, documents INTEGER NOT NULL) WITHOUT ROWID;

  CREATE VIRTUAL TABLE document_box USING rtree_i32(id, lng_min, lng_max, lat_min, lat_max);

  CREATE TABLE category_cell (
    category TEXT NOT NULL, cell_row INTEGER NOT NULL, cell_column INTEGER NOT NULL, document INTEGER NOT NULL,
    PRIMARY KEY (category, cell_row, cell_column, document)
  ) WITHOUT ROWID;

  CREATE TABLE line (id INTEGER PRIMARY KEY, document INTEGER NOT NULL, points BLOB NOT NULL);
  CREATE VIRTUAL TABLE line_box USING rtree_i32(id, lng_min, lng_max, lat_min, lat_max);

  CREATE TABLE area (id INTEGER PRIMARY KEY, document INTEGER NOT NULL, rings BLOB NOT NULL);
  CREATE VIRTUAL TABLE area_box USING rtree_i32(id, lng_min, lng_max, lat_min, lat_max);

  CREATE TABLE settlement (document INTEGER PRIMARY KEY, reach_metres INTEGER NOT NULL);
  CREATE VIRTUAL TABLE settlement_box USING rtree_i32(id, lng_min, lng_max, lat_min, lat_max);
`

/** True of documents whose details hold opening hours; written the same wherever it is asked, so that its index is used. */
export const saysWhenOpen = `instr(details, '"opening_hours":') > 0`

/** Made after the rows are in, which is faster. */
export const searchIndexes = `
  CREATE UNIQUE INDEX document_uuid ON document (uuid);
  CREATE INDEX line_document ON line (document);
  CREATE INDEX area_document ON area (document);
  CREATE INDEX document_opening_hours ON document (id, lat, lng) WHERE ${saysWhenOpen};
`

/** Degrees are stored as whole numbers of this many to the degree: about one centimetre. */
export const unitsPerDegree = 1e7

/** One thing that can be found. Its id is its rank: 1 is the most important, so `ORDER BY id` is by importance. */
export interface DocumentRow {
  id: number
  /** 16 bytes, see `placeId`. */
  uuid: Uint8Array
  /** `node/1`, `way/1`, `relation/1` in OpenStreetMap; `street/…`, `intersection/…`, `country/BJ` for what was put together. */
  source: string
  layer: Layer
  /** Slug, see `categories`; settlements and streets have one too (`village`, `residential`…); null for none. */
  category: string | null
  /** JSON of `Names`; null for what has no name. */
  names: string | null
  /** In `unitsPerDegree`. */
  lat: number
  lng: number
  /** 0..1 */
  importance: number
  /** The street's name, as shown; of an address or a thing with `addr:street`. */
  street: string | null
  house_number: string | null
  /** Ids of documents in the layers quartier, city or locality, region; null where there is none or it is this one. */
  quartier: number | null
  city: number | null
  region: number | null
  /** ISO 3166-1 alpha-2, upper case. */
  country: string | null
  /** Id of a more important document of the same thing (a node and an outline, a place mapped twice); null for none. */
  same_as: number | null
  /** JSON of `Details`; null where there is nothing to tell. */
  details: string | null
  /**
   * JSON list of the ids of further settlements that it lies in: the commune around its quartier, the agglomeration
   * around its town; null for none.
   */
  around: string | null
}

/** What is known of a thing besides its place and names; absent where unknown. */
export interface Details {
  /** Further categories, the row's own not repeated. */
  categories?: string[]
  phone?: string
  website?: string
  email?: string
  /** In OpenStreetMap's syntax. */
  opening_hours?: string
  operator?: string
  brand?: string
  wikidata?: string
  /** Persons. */
  population?: number
  /** Free text, as mapped. */
  address?: string
}

/** The text of a document, each field of normalised words with a space between; rowid is the document's id. */
export interface DocumentTextRow {
  /** Words of all names, long forms of abbreviations, joined forms. */
  name: string
  /** Words of street, quartier, city, region and country, in French and English where these differ. */
  context: string
  /** French and English words of its categories, so that a nameless pharmacy answers to "pharmacie". */
  category: string
  /** `phoneticKey` of the words of its names. */
  phonetic: string
  /** `cellTokens` of its point. */
  cell: string
}

export const textColumns = ['name', 'context', 'category', 'phonetic', 'cell'] as const

/** A word that the names or categories of this many documents hold. */
export interface WordRow {
  text: string
  documents: number
}

/** Values of `meta`; JSON where they are not plain text. */
export interface SearchMeta {
  /** Documents in all. */
  documents: number
  /** Documents by layer. */
  layers: Partial<Record<Layer, number>>
  /** Slugs of categories that documents of `placeLayers` have, with how many. */
  categories: Record<string, number>
  /** `[west, south, east, north]` of all documents, degrees. */
  bounds: [number, number, number, number]
}
