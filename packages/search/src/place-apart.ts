import { type Layer, settlementLayers } from '@repere/gazetteer'
import { roughMetres } from './ground.js'
import { type QueryWord, readWords } from './query/words.js'
import { matchText } from './ranking/text-match.js'
import { type NamedPlace, type Reading, readingOf } from './query/reading.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'
import { weights } from './weights.js'

const { placeWordsMax, namesakesMax, candidatesMax, nameCoverageLeast, nameQualityLeast } = weights.placeApart

/**
 * The distance from a settlement's middle at which things still count as in it: farther than its reach, because people
 * round up.
 */
const reachMetres: Partial<Record<Layer, number>> = {
  region: 50_000,
  district: 20_000,
  city: 25_000,
  quartier: 4_000,
  locality: 6_000,
}

/** The layers that contain a layer. A layer without an entry is contained in all of them. */
const sizes: Partial<Record<Layer, number>> = { quartier: 1, locality: 2, city: 3, district: 4, region: 5, country: 6 }
const sizeOf = ({ layer }: SearchDocument) => sizes[layer] ?? 0

/**
 * Readings in which the last words, or the first, are the name of a place, and the rest something in it or near it: for
 * things that the data assigns to another place, or to the same place in another language.
 */
export function* readingsWithPlaceApart(index: SearchIndex, words: readonly QueryWord[]): Generator<Reading> {
  for (let count = Math.min(placeWordsMax, words.length - 1); count > 0; count--) {
    for (const [name, rest] of [
      [words.slice(-count), words.slice(0, -count)],
      [words.slice(0, count), words.slice(count)],
    ] as const) {
      if (rest.every(({ isMinor }) => isMinor)) continue
      for (const place of placesNamed(index, name)) yield { words: rest, dropped: [], place }
    }
  }
}

/** True when a document is in a place, or so near that people would name the place. */
export function liesAround(document: SearchDocument, place: SearchDocument): boolean {
  if (isHeldBy(document, place)) return true
  if (sizeOf(document) >= sizeOf(place)) return false
  // A boundary says that it lies in another one.
  if (place.layer === 'region' && document.region !== null) return false
  if (place.layer === 'district' && document.district !== null) return false
  // Dakar lies in none of the districts around it, which are nearer than most villages are to theirs.
  if (place.layer === 'district' && document.layer === 'city' && document.importance > place.importance) return false
  if (place.layer === 'country') return document.country === place.country
  return roughMetres(document.at, place.at) <= (reachMetres[place.layer] ?? 0)
}

/**
 * True when a document is in a place. Things that the data assigns to another town are never in this one. Other things
 * are in a town up to the distance at which its name is in use.
 */
export function liesIn(index: SearchIndex, document: SearchDocument, place: SearchDocument): boolean {
  if (!liesAround(document, place)) return false
  if (place.layer !== 'city' || isHeldBy(document, place)) return true
  if (document.city !== null && index.document(document.city)?.layer === 'city') return false
  // A village is named with the nearest town, without being in it.
  return settlementLayers.includes(document.layer) || roughMetres(document.at, place.at) <= reachOf(index, place)
}

const reaches = new WeakMap<SearchIndex, Map<number, number>>()

/** The distance from a town's middle up to which its name is in use. */
function reachOf(index: SearchIndex, { id, at, layer }: SearchDocument): number {
  let known = reaches.get(index)
  if (!known) reaches.set(index, (known = new Map<number, number>()))
  let metres = known.get(id)
  if (metres === undefined) {
    const stored = index.settlementsAround(at).find(({ document }) => document === id)
    known.set(id, (metres = stored?.reachMetres ?? reachMetres[layer] ?? 0))
  }
  return metres
}

/** True when an outline, or the name of the nearest settlement, says that the document lies in the place. */
export const isHeldBy = (document: SearchDocument, { id }: SearchDocument) => holdersOf(document).includes(id)

/** Ids of all that a document is known to lie in. */
const holdersOf = ({ quartier, city, district, region, around }: SearchDocument) => [
  quartier,
  city,
  district,
  region,
  ...around,
]

/** Search radius around a place: up to the end of its outline, if it is a region or a district; null for everywhere. */
export function lookAroundMetres(index: SearchIndex, { id, layer, at }: SearchDocument): number | null {
  const usual = reachMetres[layer] ?? null
  const box = layer === 'region' || layer === 'district' ? index.boxOf(id) : null
  if (!box || usual === null) return usual
  const corners = [box.south, box.north].flatMap((lat) => [box.west, box.east].map((lng) => ({ lat, lng })))
  return Math.max(usual, ...corners.map((corner) => roughMetres(at, corner)))
}

function placesNamed(index: SearchIndex, name: readonly QueryWord[]): NamedPlace[] {
  const clauses = name
    .filter(({ isMinor }) => !isMinor)
    .map(({ forms }) => ({ columns: ['name'] as const, anyOf: forms.filter(({ isPrefix }) => !isPrefix) }))
  const reading = readingOf(name)
  return index
    .documents(index.match(clauses, [], candidatesMax))
    .filter(({ layer }) => layer in reachMetres || layer === 'country')
    .flatMap((document) => {
      const { nameCoverage, queryCoverage: quality } = matchText(index, reading, document, false)
      return nameCoverage < nameCoverageLeast || quality < nameQualityLeast ? [] : [{ document, words: name, quality }]
    })
    .slice(0, namesakesMax)
}

/** A place that a text names with these words. */
export const namedPlace = (index: SearchIndex, document: SearchDocument, words: readonly string[]): NamedPlace => ({
  document,
  words: readWords(index, words, false),
  quality: 1,
})
