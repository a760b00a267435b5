import { displayName, normalise, unitsPerDegree } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { type DocumentFinding } from './finding.js'
import { roughMetres } from './ground.js'
import { documentsNearby } from './nearby.js'
import { isStreetWordAt } from './query/house-numbers.js'
import { isMinorWord, readWords } from './query/words.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'
import { passesBy } from './streets-near.js'
import { type TextQuestion } from './text-question.js'
import { isKindOnly, searchWords } from './word-search.js'
import { weights } from './weights.js'

const { onStreetMetres, radiusMaxMetres, partsMax, kindWordsMax, surestConfidence } = weights.kindOnStreet

/**
 * Things of a kind on a street ("pharmacie boulevard Latrille"), from the middle of the street outwards, or from the
 * position of the user if that is near the street.
 *
 * @param words  normalised
 * @param search  finds things by their words, the best first
 * @returns empty for any other text, and where no such thing is on the street
 */
export function findKindOnStreet(
  index: SearchIndex,
  words: readonly string[],
  { bias, countMax, accepts, within }: TextQuestion,
  search: (words: readonly string[]) => DocumentFinding[],
): DocumentFinding[] {
  const asked = kindAndStreet(index, words)
  const [street] = asked === null ? [] : search(asked.street)
  if (asked === null || street?.document.layer !== 'street' || street.matchType === 'fallback') return []
  const parts = partsOf(index, street.document)
  const extent = extentOf(index, parts)
  if (extent === null) return []
  const { middle, radiusMetres } = extent
  const isNear = bias !== null && roughMetres(bias, middle) <= radiusMetres
  const around = {
    at: isNear ? bias : middle,
    radiusMetres: Math.min(radiusMaxMetres, isNear ? 2 * radiusMetres : radiusMetres) + onStreetMetres,
    countMax,
    accepts: (document: SearchDocument) =>
      (accepts?.(document) ?? true) &&
      (!within || roughMetres(within.at, document.at) <= within.radiusMetres) &&
      passesBy(index, parts, document.at, onStreetMetres),
  }
  return asked.categories
    .flatMap((category) => documentsNearby(index, { ...around, category }))
    .sort((a, b) => a.distanceMetres - b.distanceMetres || a.document.id - b.document.id)
    .slice(0, countMax)
    .map(({ document }) => ({
      ...street,
      document,
      confidence: Math.min(surestConfidence, street.confidence),
      confidenceMax: surestConfidence,
      distanceMetres: bias && roughMetres(bias, document.at),
      landmark: { document: street.document, relation: 'near' },
    }))
}

/** Before a street; minor words are left out anyway. */
const prepositions = new Set(['sur', 'dans', 'along'])

/** The longest phrase for a kind of thing at the beginning, and a street after it; null for any other text. */
function kindAndStreet(
  index: SearchIndex,
  words: readonly string[],
): { categories: readonly string[]; street: readonly string[] } | null {
  const at = words.findIndex((_, i) => isStreetWordAt(words, i))
  for (let length = Math.min(kindWordsMax, at); length > 0; length--) {
    const kind = readWords(index, words.slice(0, length), false)
    if (isMinorWord(words[length - 1]!) || !isKindOnly(kind)) continue
    const street = words.slice(length)
    while (isMinorWord(street[0]!) || prepositions.has(street[0]!)) street.shift()
    if (street.length < 2) return null
    return { categories: kind.find(({ isMinor }) => !isMinor)!.categories, street }
  }
  return null
}

/** Ids of the streets with this name in its town: a street is a document in each quarter that it passes. */
function partsOf(index: SearchIndex, street: SearchDocument): ReadonlySet<number> {
  const name = normalise(displayName(street.names, 'fr') ?? '')
  const accepts = ({ layer, city, names }: SearchDocument) =>
    layer === 'street' && city === street.city && normalise(displayName(names, 'fr') ?? '').join(' ') === name.join(' ')
  const question = { bias: street.at, countMax: partsMax, isTyping: false, depth: 'literal', accepts } as const
  return new Set([street.id, ...searchWords(index, name, question).map(({ document }) => document.id)])
}

/** @returns null for streets without lines */
function extentOf(index: SearchIndex, streets: ReadonlySet<number>): { middle: LatLng; radiusMetres: number } | null {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const id of streets) {
    for (const { path } of index.linesOf(id)) {
      for (let i = 0; i < path.length; i += 2) {
        south = Math.min(south, path[i]!)
        north = Math.max(north, path[i]!)
        west = Math.min(west, path[i + 1]!)
        east = Math.max(east, path[i + 1]!)
      }
    }
  }
  if (south > north) return null
  const at = (lat: number, lng: number): LatLng => ({ lat: lat / unitsPerDegree, lng: lng / unitsPerDegree })
  const middle = at((south + north) / 2, (west + east) / 2)
  return { middle, radiusMetres: roughMetres(middle, at(north, east)) }
}
