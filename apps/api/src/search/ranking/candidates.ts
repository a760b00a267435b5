import { categoryWords, type CellSize, cellSizes, cellsWithin, radiusOfCell } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { type QueryWord, type WordForm } from '../query/words.js'
import { type SearchIndex, type TextClause, type TextColumn } from '../search.port.js'

export interface CandidateLimits {
  /** Of the whole index, the most important. */
  importantMax: number
  /** Around the bias, the most important of each circle. */
  nearMax: number
  /** With so many near ones no larger circle is looked at. */
  nearEnough: number
}

/** What all candidates have in common. */
export interface CandidateFilter {
  /** Only documents in one of these; empty for everywhere. */
  cells: readonly string[]
  /** Only documents of this category. */
  category?: string
}

const ANYWHERE: readonly TextColumn[] = ['name', 'context', 'category']
const ITSELF: readonly TextColumn[] = ['name', 'category']

/**
 * Ids of documents that hold all the words, each in one of its forms and at least one of them in the name or category:
 * the most important ones, and those around the bias.
 */
export function candidatesFor(
  index: SearchIndex,
  words: readonly QueryWord[],
  bias: LatLng | null,
  { importantMax, nearMax, nearEnough }: CandidateLimits,
  { cells, category }: CandidateFilter,
): Set<number> {
  const clauses = clausesFor(words)
  const found = new Set<number>()
  if (clauses.length === 0) return found
  if (category !== undefined) {
    clauses.push({ columns: ['category'], anyOf: categoryWords(category).map((text) => ({ text })) })
  }
  for (const id of index.match(clauses, cells, importantMax)) found.add(id)
  // All there are: nothing is left to be found near.
  if (bias === null || found.size < importantMax) return found
  for (const size of cellSizes) {
    const near = index.match(clauses, cellsAround(bias, size), nearMax)
    for (const id of near) found.add(id)
    if (near.length >= nearEnough) break
  }
  return found
}

export const cellsAround = (at: LatLng, size: CellSize) => cellsWithin(at.lat, at.lng, radiusOfCell(size), size)

export function clausesFor(words: readonly QueryWord[]): TextClause[] {
  const asked = words.filter(({ isMinor }) => !isMinor)
  if (asked.length === 0) return []
  if (asked.length === 1) return [clause(ITSELF, asked[0]!.forms)]
  return [
    ...asked.map(({ forms }) => clause(ANYWHERE, forms)),
    clause(
      ITSELF,
      asked.flatMap(({ forms }) => forms),
    ),
  ]
}

const clause = (columns: readonly TextColumn[], anyOf: readonly WordForm[]): TextClause => ({ columns, anyOf })
