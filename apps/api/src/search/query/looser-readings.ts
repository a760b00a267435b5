import { type SearchIndex } from '../search.port.js'
import { type QueryWord } from './words.js'

/** A reading of fewer words than were typed. */
export interface LooserReading {
  words: QueryWord[]
  dropped: QueryWord[]
}

/** Each costs a question to the index. */
const READINGS_MAX = 8

/**
 * Readings of ever fewer words: first without those that the index does not know in any spelling, then without the one
 * that says least. Never only words of a category: "Cathédrale Xyz" is no question about cathedrals.
 */
export function* readingsWithLess(index: SearchIndex, words: readonly QueryWord[]): Generator<LooserReading> {
  const asked = words.filter(({ isMinor }) => !isMinor)
  const known = asked.filter((word) => isKnown(index, word))
  let count = 0
  for (const kept of smallerSets(known, asked.length)) {
    if (!kept.some(({ categories }) => categories.length === 0)) continue
    const dropped = asked.filter((word) => !kept.includes(word))
    yield { words: words.filter((word) => !dropped.includes(word)), dropped }
    if (++count === READINGS_MAX) return
  }
}

/** All of them where that is fewer than were asked; then each set with one left out, those that say least first; then singles. */
function* smallerSets(known: readonly QueryWord[], askedCount: number): Generator<readonly QueryWord[]> {
  if (known.length > 0 && known.length < askedCount) yield known
  const byWeight = [...known].sort((a, b) => a.weight - b.weight)
  if (known.length > 2) for (const left of byWeight) yield known.filter((word) => word !== left)
  if (known.length > 1) for (const single of [...byWeight].reverse()) yield [single]
}

function isKnown(index: SearchIndex, { forms }: QueryWord): boolean {
  return forms.some(({ text, isPrefix }) => isPrefix || index.words.documentsOf(text) > 0)
}
