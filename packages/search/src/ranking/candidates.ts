import {
  categoryWords,
  type CellSize,
  cellSizes,
  cellsWithin,
  countryName,
  normalise,
  radiusOfCell,
} from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { documentsOf, type QueryWord, type WordForm } from '../query/words.js'
import { type SearchIndex, type TextClause, type TextColumn } from '../search.port.js'
import { holdsAll } from './text-match.js'
import { weights } from '../weights.js'

const { checkedMax, shortPrefixLetters, commonShare } = weights.candidates

export interface CandidateLimits {
  /** Most important documents of the whole index. */
  importantMax: number
  /** Most important documents of each circle around the bias. */
  nearMax: number
  /** With this number of near documents, no larger circle is searched. */
  nearEnough: number
}

export interface Candidates {
  ids: ReadonlySet<number>
  /** True when there are no other candidates. */
  isAll: boolean
}

/** Conditions of all candidates. */
export interface CandidateFilter {
  /** Only documents in one of these cells; empty for everywhere. */
  cells: readonly string[]
  /** Only documents of one of these categories. */
  categories?: readonly string[]
  /** Only documents of these countries, ISO 3166-1 alpha-2. */
  countries?: readonly string[]
}

const ANYWHERE: readonly TextColumn[] = ['name', 'context', 'category']
const ITSELF: readonly TextColumn[] = ['name', 'category']

/**
 * Ids of documents that contain all the words, each in one of its forms and at least one of them in the name or
 * category: the most important ones, and those around the bias.
 */
export function candidatesFor(
  index: SearchIndex,
  words: readonly QueryWord[],
  bias: LatLng | null,
  { importantMax, nearMax, nearEnough }: CandidateLimits,
  { cells, categories, countries }: CandidateFilter,
): Candidates {
  const asked = words.filter(({ isMinor }) => !isMinor)
  if (asked.length === 0) return { ids: new Set(), isAll: true }
  const ofCategory: TextClause[] =
    categories === undefined
      ? []
      : [{ columns: ['category'], anyOf: categories.flatMap((slug) => categoryWords(slug)).map((text) => ({ text })) }]
  const inCountry: TextClause[] =
    countries === undefined ? [] : [{ columns: ['context'], anyOf: countries.map(countryTerm) }]
  const filters = [...ofCategory, ...inCountry]
  const clauses = [...clausesFor(asked), ...filters]
  const distinctive = distinctiveWords(index, asked)
  const roughly = [...distinctive.map(({ forms }) => clause(ANYWHERE, forms)), ...filters]
  const ids = new Set<number>()

  const add = (within: readonly string[], countMax: number): { count: number; isAll: boolean } => {
    if (isWorthChecking(index, asked, distinctive, within)) {
      const rough = index.match(roughly, within, checkedMax)
      if (rough.length < checkedMax) {
        const found = index.documents(rough).filter((document) => holdsAll(index, asked, document))
        for (const { id } of found) ids.add(id)
        return { count: found.length, isAll: true }
      }
    }
    const found = index.match(clauses, within, countMax)
    for (const id of found) ids.add(id)
    return { count: found.length, isAll: found.length < countMax }
  }

  // These are all documents, so none is left to find near the bias.
  if (add(cells, importantMax).isAll) return { ids, isAll: true }
  if (bias !== null) for (const size of cellSizes) if (add(cellsAround(bias, size), nearMax).count >= nearEnough) break
  return { ids, isAll: false }
}

/** The longest word of a country's French name: every document in it has it in its context. */
const countryTerm = (code: string) => ({
  text: normalise(countryName(code, 'fr')).reduce((a, b) => (b.length > a.length ? b : a)),
})

/** The words in few documents, which the index finds quickly. All words if no word is rare. */
function distinctiveWords(index: SearchIndex, asked: readonly QueryWord[]): readonly QueryWord[] {
  const isShortPrefix = ({ isPrefix, text }: WordForm) => isPrefix && text.length <= shortPrefixLetters
  const commonFrom = commonShare * index.meta.documents
  const distinctive = asked.filter((word) => !word.forms.some(isShortPrefix) && documentsOf(index, word) < commonFrom)
  return distinctive.length === 0 ? asked : distinctive
}

/** False if the distinctive words are expected in more documents than can be checked, or if checking gains little. */
function isWorthChecking(
  index: SearchIndex,
  asked: readonly QueryWord[],
  distinctive: readonly QueryWord[],
  within: readonly string[],
): boolean {
  if (asked.length === 1) return false
  if (within.length > 0) return distinctive.length < asked.length
  const all = Math.max(1, index.meta.documents)
  return distinctive.reduce((expected, word) => (expected * documentsOf(index, word)) / all, all) < checkedMax
}

export const cellsAround = (at: LatLng, size: CellSize) => cellsWithin(at.lat, at.lng, radiusOfCell(size), size)

function clausesFor(asked: readonly QueryWord[]): TextClause[] {
  if (asked.length === 1) return [clause(ITSELF, asked[0]!.forms)]
  return [
    ...asked.map(({ forms }) => clause(ANYWHERE, forms)),
    {
      ...clause(
        ITSELF,
        asked.flatMap(({ forms }) => forms),
      ),
      isWeak: true,
    },
  ]
}

const clause = (columns: readonly TextColumn[], anyOf: readonly WordForm[]): TextClause => ({ columns, anyOf })
