import { type CellSize, cellSizes, cellsWithin, radiusOfCell } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { roughMetres } from './ground.js'
import { documentsNearby } from './nearby.js'
import { readingsWithLess } from './query/looser-readings.js'
import { isDoubtful, withOtherSpellings } from './query/spellings.js'
import { type QueryWord, readWords } from './query/words.js'
import { type CandidateLimits, candidatesFor } from './ranking/candidates.js'
import { type Score, scoreOf } from './ranking/score.js'
import { matchText, type TextMatch } from './ranking/text-match.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'

/** What is asked of the words of a query. */
export interface WordQuestion {
  /** Near which answers are worth more; they may lie anywhere. */
  bias: LatLng | null
  countMax: number
  /** The last word may be unfinished, and answers stay as one types on. */
  isTyping: boolean
  /** Nothing but the words as they were typed. */
  isLiteral?: boolean
  /** Only documents that this takes. */
  accepts?: (document: SearchDocument) => boolean
  /** Only documents whose point lies in this circle. */
  within?: { at: LatLng; radiusMetres: number }
}

/** A document that answers a reading of the words. */
export interface Ranked {
  document: SearchDocument
  match: TextMatch
  score: Score
  /** The reading left words out. */
  isFallback: boolean
}

const wholeLimits: CandidateLimits = { importantMax: 100, nearMax: 60, nearEnough: 12 }
const typingLimits: CandidateLimits = { importantMax: 64, nearMax: 40, nearEnough: 8 }
/** Where most candidates are refused, so many more are asked for. */
const PICKY_FACTOR = 5

/** Where something answers this well and all words are well known, nobody asks for other spellings. */
const SATISFYING = 0.6

/**
 * Documents that answer the words, the best first: the literal reading, then other spellings, then without the words of a
 * category, then without whatever says least. A looser reading is tried only when the stricter ones do not convince.
 *
 * @param words  normalised
 */
export function searchWords(index: SearchIndex, words: readonly string[], question: WordQuestion): Ranked[] {
  const search = new WordSearch(index, question)
  const literal = readWords(index, words, question.isTyping)
  if (literal.length === 0) return []

  search.read(literal)
  search.addNearestOfKind(literal)
  if (question.isLiteral) return search.ranked()
  if (search.best >= SATISFYING && !literal.some((word) => isDoubtful(index, word))) return search.ranked()

  const spelt = withOtherSpellings(index, literal)
  search.read(spelt)
  search.addNearestOfKind(spelt)
  if (!search.hasCategory) for (const reading of withoutCategory(spelt)) search.read(...reading)
  if (search.size > 0) return search.ranked()

  if (!question.isTyping) {
    for (const { words, dropped } of readingsWithLess(index, spelt)) {
      search.read(words, dropped)
      if (search.size > 0) break
    }
  }
  return search.ranked()
}

/** "Marché Dantokpa" may be what people call a quarter: the reading without the words of the category. */
function withoutCategory(words: readonly QueryWord[]): [QueryWord[], QueryWord[]][] {
  const rest = words.filter(({ categories, isMinor }) => categories.length === 0 && !isMinor)
  if (rest.length === 0) return []
  const dropped = words.filter(({ categories }) => categories.length > 0)
  return dropped.length === 0 ? [] : [[words.filter((word) => !dropped.includes(word)), dropped]]
}

const NEAREST_RADIUS_METRES = 50_000
const KINDS_MAX = 4

class WordSearch {
  private readonly found = new Map<number, Ranked>()
  private readonly limits: CandidateLimits
  private readonly around: LatLng | null
  private readonly cells: readonly string[]

  constructor(
    private readonly index: SearchIndex,
    private readonly question: WordQuestion,
  ) {
    const { isTyping, accepts, within, bias } = question
    const limits = isTyping ? typingLimits : wholeLimits
    const factor = accepts || within ? PICKY_FACTOR : 1
    this.limits = { ...limits, importantMax: limits.importantMax * factor, nearMax: limits.nearMax * factor }
    this.around = bias ?? within?.at ?? null
    this.cells = within ? cellsOf(within) : []
  }

  get size(): number {
    return this.found.size
  }

  /** The best text of all answers; 0 without any. */
  get best(): number {
    let best = 0
    for (const { match } of this.found.values()) best = Math.max(best, match.score)
    return best
  }

  /** True where some answer is of the category that the words name. */
  get hasCategory(): boolean {
    for (const { match } of this.found.values()) if (match.isOfCategory) return true
    return false
  }

  /** Adds the documents that answer a reading. */
  read(words: readonly QueryWord[], dropped: readonly QueryWord[] = []): void {
    for (const reading of this.question.isTyping ? withAndWithoutPrefix(words) : [words]) {
      for (const id of candidatesFor(this.index, reading, this.around, this.limits, this.cells)) {
        const document = this.index.document(id)
        if (document) this.add(document, words, dropped)
      }
    }
  }

  /** Of what is asked for by its kind alone, the nearest. */
  addNearestOfKind(words: readonly QueryWord[]): void {
    const { bias, within, countMax, accepts } = this.question
    const asked = words.filter(({ isMinor }) => !isMinor)
    const at = bias ?? within?.at
    if (!at || asked.some(({ categories }) => categories.length === 0)) return
    const radiusMetres = Math.min(NEAREST_RADIUS_METRES, within?.radiusMetres ?? Infinity)
    for (const category of new Set(asked.flatMap(({ categories }) => categories.slice(0, KINDS_MAX)))) {
      const nearest = documentsNearby(this.index, { at, radiusMetres, category, countMax, ...(accepts && { accepts }) })
      for (const { document } of nearest) this.add(document, words, [])
    }
  }

  /** The best first. */
  ranked(): Ranked[] {
    return [...this.found.values()].sort((a, b) => b.score.total - a.score.total || a.document.id - b.document.id)
  }

  private add(document: SearchDocument, words: readonly QueryWord[], dropped: readonly QueryWord[]): void {
    const { accepts, within, isTyping } = this.question
    if (accepts && !accepts(document)) return
    if (within && roughMetres(within.at, document.at) > within.radiusMetres) return
    const match = matchText(this.index, words, dropped, document)
    const score = scoreOf(match, document, this.question.bias, isTyping)
    const known = this.found.get(document.id)
    if (known && known.score.total >= score.total) return
    this.found.set(document.id, { document, match, score, isFallback: dropped.length > 0 })
  }
}

/** A short word that is complete must not drown in what it is the beginning of. */
function withAndWithoutPrefix(words: readonly QueryWord[]): (readonly QueryWord[])[] {
  const last = words.at(-1)
  const literal = last?.forms.filter(({ isPrefix }) => !isPrefix) ?? []
  if (!last || literal.length === last.forms.length) return [words]
  return [[...words.slice(0, -1), { ...last, forms: literal }], words]
}

/** Cells that hold a circle; none for one so wide that it would take too many. */
function cellsOf({ at, radiusMetres }: { at: LatLng; radiusMetres: number }): readonly string[] {
  const size = cellSizes.find((one: CellSize) => radiusOfCell(one) >= radiusMetres)
  return size === undefined ? [] : cellsWithin(at.lat, at.lng, radiusMetres, size)
}
