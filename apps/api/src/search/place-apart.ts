import { type Layer } from '@repere/gazetteer'
import { roughMetres } from './ground.js'
import { type QueryWord } from './query/words.js'
import { matchText } from './ranking/text-match.js'
import { type NamedPlace, type Reading, readingOf } from './reading.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'

const PLACE_WORDS_MAX = 3
/** Namesakes of a place that are tried, the most important first. */
const NAMESAKES_MAX = 2
const CANDIDATES_MAX = 24
/** A name of a place must match completely. */
const NAME_COVERAGE_LEAST = 0.95
const NAME_QUALITY_LEAST = 0.75

/**
 * The distance from a settlement's middle at which things still count as in it: farther than its reach, because people
 * round up.
 */
const reachMetres: Partial<Record<Layer, number>> = {
  region: 50_000,
  city: 25_000,
  quartier: 4_000,
  locality: 6_000,
}

/** The layers that contain a layer. A layer without an entry is contained in all of them. */
const sizes: Partial<Record<Layer, number>> = { quartier: 1, locality: 2, city: 3, region: 4, country: 5 }
const sizeOf = ({ layer }: SearchDocument) => sizes[layer] ?? 0

/**
 * Readings in which the last words, or the first, are the name of a place, and the rest something in it or near it: for
 * what the data files under another place, or under the same one in another language.
 */
export function* readingsWithPlaceApart(index: SearchIndex, words: readonly QueryWord[]): Generator<Reading> {
  for (let count = Math.min(PLACE_WORDS_MAX, words.length - 1); count > 0; count--) {
    for (const [name, rest] of [
      [words.slice(-count), words.slice(0, -count)],
      [words.slice(0, count), words.slice(count)],
    ] as const) {
      if (rest.every(({ isMinor }) => isMinor)) continue
      for (const place of placesNamed(index, name)) yield { words: rest, dropped: [], place }
    }
  }
}

/** True when a document is in a place, or so near that people would say so. */
export function liesIn(document: SearchDocument, place: SearchDocument): boolean {
  if (holdersOf(document).includes(place.id)) return true
  if (sizeOf(document) >= sizeOf(place)) return false
  if (place.layer === 'country') return document.country === place.country
  return roughMetres(document.at, place.at) <= (reachMetres[place.layer] ?? 0)
}

/** Ids of all that a document is known to lie in. */
const holdersOf = ({ quartier, city, region, around }: SearchDocument) => [quartier, city, region, ...around]

/** How far around a place documents are looked for; null for everywhere. */
export const lookAroundMetres = ({ layer }: SearchDocument): number | null => reachMetres[layer] ?? null

function placesNamed(index: SearchIndex, name: readonly QueryWord[]): NamedPlace[] {
  const clauses = name
    .filter(({ isMinor }) => !isMinor)
    .map(({ forms }) => ({ columns: ['name'] as const, anyOf: forms.filter(({ isPrefix }) => !isPrefix) }))
  const reading = readingOf(name)
  return index
    .documents(index.match(clauses, [], CANDIDATES_MAX))
    .filter(({ layer }) => layer in reachMetres || layer === 'country' || layer === 'region')
    .flatMap((document) => {
      const { nameCoverage, queryCoverage: quality } = matchText(index, reading, document, false)
      return nameCoverage < NAME_COVERAGE_LEAST || quality < NAME_QUALITY_LEAST
        ? []
        : [{ document, words: name, quality }]
    })
    .slice(0, NAMESAKES_MAX)
}
