import { type Layer } from './layers.js'

/**
 * Raised when a reader of the previous version would misread the file. It is also SQLite's `user_version` in the file.
 */
export const searchFormat = 8

/**
 * The tables of `search.sqlite`, in the order of creation. `posting` is the text index: the documents of each term, in the
 * order of their importance. A row's columns stand in the order in which questions read them.
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
    around TEXT,
    quartier_estimated INTEGER NOT NULL DEFAULT 0,
    district INTEGER
  );

  CREATE TABLE posting (
    term TEXT NOT NULL, block INTEGER NOT NULL, name BLOB, category BLOB, cell BLOB, context BLOB, phonetic BLOB,
    PRIMARY KEY (term, block)
  ) WITHOUT ROWID;

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

  CREATE TABLE quarter_run (
    cell_row INTEGER NOT NULL, column_from INTEGER NOT NULL, column_to INTEGER NOT NULL, quarter INTEGER,
    PRIMARY KEY (cell_row, column_from)
  ) WITHOUT ROWID;

  CREATE TABLE settlement (document INTEGER PRIMARY KEY, reach_metres INTEGER NOT NULL);
  CREATE VIRTUAL TABLE settlement_box USING rtree_i32(id, lng_min, lng_max, lat_min, lat_max);
`

/** True for documents with opening hours. Every query must use exactly this expression, so that its index is used. */
export const saysWhenOpen = `instr(details, '"opening_hours":') > 0`

/** Created after the rows are inserted, which is faster. */
export const searchIndexes = `
  CREATE UNIQUE INDEX document_uuid ON document (uuid);
  CREATE INDEX line_document ON line (document);
  CREATE INDEX area_document ON area (document);
  CREATE INDEX document_opening_hours ON document (id, lat, lng) WHERE ${saysWhenOpen};
`

/** Degrees are stored as whole numbers of this unit: about one centimetre. */
export const unitsPerDegree = 1e7

/**
 * Side of the cells of `quarter_run`, some 110 metres. A run is a part of a row of cells with the same estimated
 * quarter, its ends included; rows and columns are `floor(lat / quarterCellUnits)` and the same of `lng`. The quarter
 * is null when only water separates the cells from a quarter.
 */
export const quarterCellUnits = unitsPerDegree / 1000

/**
 * One thing that search can find. Its id is its rank: 1 is the most important, so `ORDER BY id` sorts by importance.
 */
export interface DocumentRow {
  id: number
  /** 16 bytes, see `placeId`. */
  uuid: Uint8Array
  /**
   * `node/1`, `way/1`, `relation/1` in OpenStreetMap; `street/…`, `intersection/…`, `country/BJ` for documents that we
   * derive.
   */
  source: string
  layer: Layer
  /**
   * Slug, see `categories`; settlements and streets have one too (`village`, `residential`…); null without a category.
   */
  category: string | null
  /** JSON of `Names`; null without a name. */
  names: string | null
  /** In `unitsPerDegree`. */
  lat: number
  lng: number
  /** 0..1 */
  importance: number
  /** The name of the street, as shown; for an address or a thing with `addr:street`. */
  street: string | null
  house_number: string | null
  /**
   * Ids of documents in the layers quartier, city or locality, region; null when there is none, or when it is this
   * document.
   */
  quartier: number | null
  city: number | null
  region: number | null
  /** ISO 3166-1 alpha-2, upper case. */
  country: string | null
  /**
   * Id of a more important document of the same thing (a node and an outline, or a place mapped twice); null without
   * one.
   */
  same_as: number | null
  /** JSON of `Details`; null without details. */
  details: string | null
  /**
   * JSON list of the ids of further settlements around it: the commune around its quartier, the agglomeration around
   * its town; null without any.
   */
  around: string | null
  /** 1 when no outline contains the document: `quartier` then comes from names and middles of places nearby. */
  quartier_estimated: number
  /** Id of the document in the layer district around it; null without one. */
  district: number | null
}

/** Details of a thing besides its place and names; absent when unknown. */
export interface Details {
  /** Further categories, without the row's own category. */
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
  /** Free text from the map. */
  address?: string
}

/** The text of a document. Each field holds normalised words separated by spaces. */
export interface DocumentTextRow {
  /** Words of all names, long forms of abbreviations, joined forms. */
  name: string
  /** Words of street, quartier, city, region and country, in French and English where these differ. */
  context: string
  /** French and English words of its categories, so that a pharmacy without a name matches "pharmacie". */
  category: string
  /** `phoneticKey` of the words of its names. */
  phonetic: string
  /** `cellTokens` of its point. */
  cell: string
}

/**
 * The documents of a term in a block of ids, by column: `encodeList`, null where there are none. In the table, a term of few
 * documents has one row for all blocks.
 */
export interface PostingRow {
  /** A word, the key of a sound, a cell's token, or a beginning: `beginningTerm`. */
  term: string
  /** See `blockSize`; `allBlocks`: the lists hold ids instead of offsets. */
  block: number
  name: Uint8Array | null
  context: Uint8Array | null
  category: Uint8Array | null
  cell: Uint8Array | null
  phonetic: Uint8Array | null
}

export const textColumns = ['name', 'context', 'category', 'phonetic', 'cell'] as const

/** A word, and the number of documents whose names or categories contain it. */
export interface WordRow {
  text: string
  documents: number
}

/** Values of `meta`; JSON where they are not plain text. */
export interface SearchMeta {
  /** Number of all documents. */
  documents: number
  /** Documents by layer. */
  layers: Partial<Record<Layer, number>>
  /** Slugs of categories of documents in `placeLayers`, with their counts. */
  categories: Record<string, number>
  /** `[west, south, east, north]` of all documents, degrees. */
  bounds: [number, number, number, number]
  /** Source and licence of what an operator added, by the beginning of `source`: `area/NAME`, `place/NAME`. */
  origins?: Record<string, { source: string; licence: string }>
}
