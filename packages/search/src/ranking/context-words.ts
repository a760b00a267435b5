import { countryName, normalise, variantsOf } from '@repere/gazetteer'
import { LRUCache } from 'lru-cache'
import { isMinorWord } from '../query/words.js'
import { type SearchDocument, type SearchIndex } from '../search.port.js'
import { weights } from '../weights.js'

/** Words of a document's surroundings, with their weights. */
export type ContextWords = ReadonlyMap<string, number>

/** Number of cached surroundings, some ten words each. On average, eleven documents share the same surroundings. */
const KEPT_MAX = 20_000
// The surroundings of a document never change within an index: new corrections create another index.
const kept = new WeakMap<SearchIndex, LRUCache<string, ContextWords>>()
const keptNames = new WeakMap<SearchDocument, readonly string[]>()

/** The words of the names of all places around a document, and of its country. */
export function contextWordsOf(index: SearchIndex, document: SearchDocument): ContextWords {
  let contexts = kept.get(index)
  if (!contexts) kept.set(index, (contexts = new LRUCache({ max: KEPT_MAX })))
  const holders = holdersOf(document)
  const key = `${document.country} ${holders.join()} ${document.around.join()}`
  let words = contexts.get(key)
  if (!words) contexts.set(key, (words = collectWords(index, holders, document)))
  return words
}

/** The weight of a word of a settlement's name for a document in it. */
export function contextQuality({ importance }: SearchDocument): number {
  const [least, most] = weights.place.context
  return least + (most - least) * importance
}

/** It contains many things, so words of its surroundings say little about it. */
export const isWide = ({ layer }: SearchDocument) =>
  layer === 'city' || layer === 'district' || layer === 'region' || layer === 'country'

function holdersOf(document: SearchDocument): number[] {
  const { quartier, city, district, region } = document
  const ids = isWide(document) ? [district, region] : [quartier, city, district, region]
  return ids.filter((id) => id !== null)
}

function collectWords(
  index: SearchIndex,
  holders: readonly number[],
  { country, around }: SearchDocument,
): ContextWords {
  const words = new Map(countryWords(country))
  const add = (ids: readonly number[], share: number) => {
    for (const place of index.documents(ids)) {
      const quality = share * contextQuality(place)
      for (const word of wordsOfNames(place)) if ((words.get(word) ?? 0) < quality) words.set(word, quality)
    }
  }
  add(holders, 1)
  add(around, weights.place.aroundShare)
  return words
}

function wordsOfNames(place: SearchDocument): readonly string[] {
  let words = keptNames.get(place)
  if (!words) keptNames.set(place, (words = [...new Set(variantsOf(place.names).flatMap(normalise))].filter(isMajor)))
  return words
}

const isMajor = (word: string) => !isMinorWord(word)

const keptCountries = new Map<string | null, ContextWords>([[null, new Map()]])

function countryWords(code: string | null): ContextWords {
  let words = keptCountries.get(code)
  if (!words) {
    const names = [countryName(code!, 'fr'), countryName(code!, 'en')]
    words = new Map(
      names
        .flatMap(normalise)
        .filter(isMajor)
        .map((word) => [word, weights.place.context[1]]),
    )
    keptCountries.set(code, words)
  }
  return words
}
