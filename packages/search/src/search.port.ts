import {
  type Details,
  type Layer,
  type Names,
  type Path,
  type SearchMeta,
  type textColumns,
  type Vocabulary,
} from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'

/** Thousands of villages may have the same name. A search looks at the most important ones only. */
export const namedPlacesMax = 200

/** One document of the index. Null and empty values are unknown or absent. */
export interface SearchDocument {
  /** Its rank in this build: 1 is the most important. Another build has other ids. */
  id: number
  /** 16 bytes that survive a rebuild; `formatPlaceId` writes them. */
  uuid: Uint8Array
  /** `node/1`, `way/1`, `relation/1` of OpenStreetMap; `street/…`, `intersection/…`, `country/BJ`. */
  source: string
  layer: Layer
  category: string | null
  names: Names | null
  /** Degrees. */
  at: LatLng
  /** 0..1 */
  importance: number
  street: string | null
  houseNumber: string | null
  /** Ids of the documents around it. */
  quartier: number | null
  city: number | null
  district: number | null
  region: number | null
  /** True without an outline: the quarter then comes from names and middles of places nearby. */
  isQuartierEstimated: boolean
  /** ISO 3166-1 alpha-2, upper case. */
  country: string | null
  /** Ids of further settlements around it: its commune, the agglomeration around its town. */
  around: readonly number[]
  /** Id of a more important document of the same thing. */
  sameAs: number | null
  details: Details
}

export type TextColumn = (typeof textColumns)[number]

/** A normalised word, or the beginning of words. */
export interface TextTerm {
  text: string
  isPrefix?: boolean
}

/** One of the terms is in one of the columns. */
export interface TextClause {
  columns: readonly TextColumn[]
  anyOf: readonly TextTerm[]
  /** True where nearly every document of the other clauses is one of this clause too, so the others are read first. */
  isWeak?: boolean
}

/** WGS 84 degrees; never across the antimeridian. */
export interface Box {
  south: number
  west: number
  north: number
  east: number
}

/** A document and its own point, in degrees. */
export interface DocumentPoint {
  id: number
  at: LatLng
}

/** One stretch of a street. */
export interface StreetLine {
  /** Id of the street's document. */
  document: number
  /** In `unitsPerDegree`. */
  path: Path
}

/**
 * The search index of one data build. Every method is synchronous and bounded: nothing may keep the index across an
 * await, see `SearchData.withIndex`.
 *
 * @throws SearchUnavailable  from every method, when the file cannot be read
 */
export abstract class SearchIndex {
  /** Id of the build that it belongs to. */
  abstract readonly build: string
  abstract readonly meta: SearchMeta
  /** The words of names and categories. */
  abstract readonly words: Vocabulary

  /** In the given order; ids that no document has are left out. */
  abstract documents(ids: readonly number[]): SearchDocument[]
  abstract document(id: number): SearchDocument | null
  /**
   * Settlements, regions and countries of which one of these is a whole name.
   *
   * @param names  normalised words with a space between, or run together
   * @returns ids, the most important first: at most `namedPlacesMax` of a name, and those of accepted corrections
   */
  abstract placesNamed(names: readonly string[]): readonly number[]
  /** @param uuid  16 bytes, see `parsePlaceId` */
  abstract documentByUuid(uuid: Uint8Array): SearchDocument | null

  /**
   * Documents of which every clause is true.
   *
   * @param cells  tokens of `cellsWithin`: only documents in one of them; empty for everywhere
   * @returns ids, the most important first
   */
  abstract match(clauses: readonly TextClause[], cells: readonly string[], countMax: number): number[]

  /** Documents of every layer whose point is in the box, in no order. */
  abstract pointsIn(box: Box): DocumentPoint[]
  /** Ids of documents of a category whose point is in the box or up to a cell of a kilometre beyond; in no order. */
  abstract ofCategoryIn(category: string, box: Box): number[]
  /** Every document with opening hours: a small part of all. In no order. */
  abstract withOpeningHours(): readonly DocumentPoint[]
  /** Whether a thing is open; null where its hours are absent or leave it open. */
  abstract openState(document: SearchDocument, moment: Date): boolean | null
  /** Stretches of streets whose own box meets the box, in no order. */
  abstract linesIn(box: Box): StreetLine[]
  /** All stretches of a street. */
  abstract linesOf(document: number): StreetLine[]
  /** The box around a document's outline, or around the lines of a street; null without either. */
  abstract boxOf(document: number): Box | null
  /** The rings of a document's outline, `[lng, lat]`; empty without one. */
  abstract ringsOf(document: number): [lng: number, lat: number][][]
  /** Ids of documents whose outline contains the point (boundaries, large places), the smallest box first. */
  abstract areasAt(at: LatLng): number[]
  /**
   * The quarter that a point is estimated to be in where no outline is known: learnt from middles of quarters and from
   * things named after them.
   *
   * @returns its document's id; null when a quarter is near but across water; undefined when nothing is known
   */
  abstract quarterAt(at: LatLng): number | null | undefined
  /** Settlements without an outline whose reach may contain the point; in no order. */
  abstract settlementsAround(at: LatLng): { document: number; reachMetres: number }[]
}

/** The index failed, or the build has none. */
export class SearchUnavailable extends Error {}

/** An index that can be closed. */
export interface OpenIndex extends SearchIndex {
  /** Reads the most frequently requested parts in small steps, until the index is closed. */
  warm(): Promise<void>
  /** Drops cached documents, because the names of their surroundings have changed. */
  forget(): void
  /** Closes the index. No query may follow. */
  close(): void
}
