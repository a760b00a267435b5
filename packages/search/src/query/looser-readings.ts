import { type Reading } from './reading.js'
import { type SearchIndex } from '../search.port.js'
import { type QueryWord } from './words.js'
import { weights } from '../weights.js'

const { weightStep, readingsMax } = weights.looser

/**
 * Readings of ever fewer words: first without words that the index does not contain in any spelling, then without the
 * least distinctive one. Never only words of a category: "Cathédrale Xyz" does not search for cathedrals.
 */
export function* readingsWithLess(index: SearchIndex, words: readonly QueryWord[]): Generator<Reading> {
  const asked = words.filter(({ isMinor }) => !isMinor)
  const known = asked.filter((word) => isKnown(index, word))
  let count = 0
  for (const kept of smallerSets(known, asked.length)) {
    if (!kept.some(({ categories }) => categories.length === 0)) continue
    const dropped = asked.filter((word) => !kept.includes(word))
    yield without(words, dropped)
    if (++count === readingsMax) return
  }
}

/** "Marché Dantokpa" may be a quarter in the data: the reading without the words of the category, if there is one. */
export function readingsWithoutCategory(words: readonly QueryWord[]): Reading[] {
  const dropped = words.filter(({ categories }) => categories.length > 0)
  const rest = words.filter(({ categories, isMinor }) => categories.length === 0 && !isMinor)
  return rest.length === 0 || dropped.length === 0 ? [] : [without(words, dropped)]
}

const without = (words: readonly QueryWord[], dropped: readonly QueryWord[]): Reading => ({
  words: words.filter((word) => !dropped.includes(word)),
  dropped,
  place: null,
})

/**
 * All of them if they are fewer than the query's; then each set without one, the least distinctive first; then singles.
 */
function* smallerSets(known: readonly QueryWord[], askedCount: number): Generator<readonly QueryWord[]> {
  if (known.length > 0 && known.length < askedCount) yield known
  // Of words with about the same weight the last is left out first: people write the thing before its place.
  const byWeight = [...known]
    .reverse()
    .sort((a, b) => Math.round(a.weight / weightStep) - Math.round(b.weight / weightStep))
  if (known.length > 2) for (const left of byWeight) yield known.filter((word) => word !== left)
  if (known.length > 1) for (const single of [...byWeight].reverse()) yield [single]
}

function isKnown(index: SearchIndex, { forms }: QueryWord): boolean {
  return forms.some(({ text, isPrefix }) => isPrefix || index.words.documentsOf(text) > 0)
}
