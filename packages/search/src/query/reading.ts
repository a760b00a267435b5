import { type QueryWord } from './words.js'
import { type SearchDocument } from '../search.port.js'

export interface NamedPlace {
  document: SearchDocument
  /** The words that name the place. */
  words: readonly QueryWord[]
  /** 0..1: how literally they name it. */
  quality: number
}

/** One way to understand the words of a query. */
export interface Reading {
  /** Words that documents must contain, in the order of the query. */
  words: readonly QueryWord[]
  /** Words that were left out: results are guesses. */
  dropped: readonly QueryWord[]
  /** The place that other words name, and that documents must lie in or near. */
  place: NamedPlace | null
}

export const readingOf = (words: readonly QueryWord[], place: NamedPlace | null = null): Reading => ({
  words,
  dropped: [],
  place,
})
