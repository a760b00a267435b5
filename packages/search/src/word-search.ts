import { type CellSize, cellSizes, cellsWithin, radiusOfCell, writtenInArabic } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { roughMetres } from './ground.js'
import { documentsNearby } from './nearby.js'
import { isHeldBy, liesAround, lookAroundMetres, readingsWithPlaceApart } from './place-apart.js'
import { withJoinedWords } from './query/joined-words.js'
import { readingsWithLess, readingsWithoutCategory } from './query/looser-readings.js'
import { isDoubtful, withOtherSpellings } from './query/spellings.js'
import { documentsOf, type QueryWord, readWords } from './query/words.js'
import { type CandidateFilter, type CandidateLimits, candidatesFor } from './ranking/candidates.js'
import { type QueryIntent, type Score, scoreOf } from './ranking/score.js'
import { matchText, type TextMatch } from './ranking/text-match.js'
import { type NamedPlace, type Reading, readingOf } from './query/reading.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'
import { weights } from './weights.js'

const { rareDocumentsMax, pickyFactor, satisfying, nearestRadiusMetres, kindsMax, calledSoRadiusMetres, wideCells } =
  weights.ladder

/** Parameters of a search for words. */
export interface WordQuestion {
  /** Results near this point rank higher; results may be anywhere. */
  bias: LatLng | null
  countMax: number
  /** The last word may be unfinished, and results stay while the user continues typing. */
  isTyping: boolean
  /** Language of the user, in which categories are named more often; French by default. */
  language?: string
  /** The last step of the ladder: the words as typed, also other spellings, or also similar readings. */
  depth?: 'literal' | 'spelt' | 'all'
  /** The text as it was written, with its commas. */
  text?: string
  /** Only documents that this function accepts. */
  accepts?: (document: SearchDocument) => boolean
  /** Only documents of one of these categories; unlike `accepts`, the index knows them. */
  categories?: readonly string[]
  /** Only documents of these countries, ISO 3166-1 alpha-2; likewise. */
  countries?: readonly string[]
  /** Only documents whose point lies in this circle. */
  within?: { at: LatLng; radiusMetres: number }
  /** As in `TextQuestion`. */
  beside?: readonly SearchIndex[]
  /** Only documents in or near this place, which further words of the text name. */
  place?: NamedPlace
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
const typingLimits: CandidateLimits = { importantMax: 48, nearMax: 30, nearEnough: 8 }
/** Limits for documents that contain the last word itself. They are low, because the prefix finds most of them too. */
const finishedLimits: CandidateLimits = { importantMax: 16, nearMax: 12, nearEnough: 4 }

/**
 * Documents that match the words, the best first: the literal reading, then other spellings, then without the words of
 * a category, then without the least distinctive words. A looser reading is tried only if the stricter ones are not
 * good enough.
 *
 * @param words  normalised
 */
export function searchWords(index: SearchIndex, words: readonly string[], question: WordQuestion): Ranked[] {
  const literal = readWords(index, words, question.isTyping)
  if (literal.length === 0) return []

  const search = new WordSearch(index, question, literal)
  const { place = null } = question
  search.read(readingOf(literal, place))
  // Results that the user has seen while typing must not be replaced by corrections.
  if (question.isTyping && search.size >= question.countMax) return search.ranked()
  search.addNearestOfKind(literal)
  if (question.depth === 'literal') return search.ranked()
  if (search.best >= satisfying && !literal.some((word) => isDoubtful(index, word))) return search.ranked()

  const country = place?.document.country ?? null
  const isWhereArabic = country !== null && writtenInArabic.has(country)
  const spelt = withOtherSpellings(index, literal, { isTyping: question.isTyping, isWhereArabic })
  if (search.size === 0) search.understand(spelt)
  search.read(readingOf(spelt, place))
  for (const joined of withJoinedWords(index, spelt, question.isTyping)) search.read(readingOf(joined, place))
  search.addNearestOfKind(spelt)
  if (question.depth === 'spelt') return search.ranked()
  if (search.best < satisfying && !place) {
    for (const reading of readingsWithPlaceApart(index, spelt)) {
      search.read(reading)
      if (search.best >= satisfying) break
    }
  }
  if (!search.hasCategory) for (const reading of readingsWithoutCategory(spelt)) search.read({ ...reading, place })
  if (search.size > 0 || question.isTyping) return search.ranked()

  for (const reading of readingsWithLess(index, spelt)) {
    search.read({ ...reading, place })
    if (search.size > 0) break
  }
  return search.ranked()
}

/** True where the words name nothing but a kind of thing: "pharmacie", "gare routière". */
export const isKindOnly = (words: readonly QueryWord[]) =>
  words.every(({ isMinor, categories }) => isMinor || categories.length > 0)

class WordSearch {
  private readonly found = new Map<number, Ranked>()
  /** Reading → documents that were judged by it. */
  private readonly judged = new Map<Reading, Set<number>>()
  private readonly limits: CandidateLimits
  private readonly around: LatLng | null
  private readonly cells: readonly string[]
  private intent: QueryIntent = 'name'

  /** @param words  as they were typed */
  constructor(
    private readonly index: SearchIndex,
    private readonly question: WordQuestion,
    words: readonly QueryWord[],
  ) {
    const { isTyping, accepts, within, bias } = question
    const limits = isTyping ? typingLimits : wholeLimits
    const factor = accepts || within ? pickyFactor : 1
    this.limits = { ...limits, importantMax: limits.importantMax * factor, nearMax: limits.nearMax * factor }
    this.around = bias ?? within?.at ?? null
    this.cells = within ? cellsOf(within) : []
    this.understand(words)
  }

  /** Sets the intent of the words. */
  understand(words: readonly QueryWord[]): void {
    this.intent = this.question.isTyping ? 'unfinished' : isKindOnly(words) && this.around ? 'kind' : 'name'
  }

  get size(): number {
    return this.found.size
  }

  /** The best text score of all results; 0 without any. */
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
  read(reading: Reading): void {
    const isAll = this.readWith(reading.words, reading, this.limits)
    if (isAll || !this.question.isTyping) return
    const finished = withoutPrefix(this.index, reading.words)
    if (finished) this.readWith(finished, reading, this.finishedLimits(finished))
  }

  /** A rare word is searched everywhere, which is cheaper than searching around the bias too. */
  private finishedLimits(words: readonly QueryWord[]): CandidateLimits {
    const documents = Math.min(...words.filter(({ isMinor }) => !isMinor).map((word) => documentsOf(this.index, word)))
    const isRare = documents <= rareDocumentsMax
    return isRare ? { ...finishedLimits, importantMax: rareDocumentsMax + 1 } : finishedLimits
  }

  /**
   * @param asked  the words that candidates must contain; the reading scores them
   * @returns true if all documents that contain them were checked
   */
  private readWith(asked: readonly QueryWord[], reading: Reading, limits: CandidateLimits): boolean {
    const seen = this.judged.get(reading) ?? new Set<number>()
    this.judged.set(reading, seen)
    const { ids, isAll } = candidatesFor(this.index, asked, this.around, limits, this.filterFor(reading))
    const unseen = [...ids].filter((id) => !seen.has(id))
    for (const document of this.index.documents(unseen)) {
      seen.add(document.id)
      if (!reading.place || liesAround(document, reading.place.document)) this.add(document, reading)
    }
    return isAll
  }

  private filterFor({ place }: Reading): CandidateFilter {
    const { categories, countries: asked } = this.question
    const radiusMetres = place && lookAroundMetres(this.index, place.document)
    const isHere = this.cells.length > 0 || !radiusMetres
    const cells = isHere ? this.cells : cellsOf({ at: place.document.at, radiusMetres })
    const country = place?.document.layer === 'country' ? place.document.country : null
    const countries = country === null ? asked : [country]
    return { cells, ...(categories && { categories }), ...(countries && { countries }) }
  }

  /** Adds the nearest things for a query of a category alone. */
  addNearestOfKind(words: readonly QueryWord[]): void {
    const { bias, within, countMax, accepts, isTyping } = this.question
    const at = bias ?? within?.at
    if (!at || isTyping || !isKindOnly(words)) return
    const radiusMetres = Math.min(nearestRadiusMetres, within?.radiusMetres ?? Infinity)
    for (const category of new Set(words.flatMap(({ categories }) => categories.slice(0, kindsMax)))) {
      const nearest = documentsNearby(this.index, { at, radiusMetres, category, countMax, ...(accepts && { accepts }) })
      for (const { document } of nearest) this.add(document, readingOf(words))
    }
    // Documents with the word only in their name, independent of their tags.
    const reading = readingOf(words)
    const isCalledSo = (document: SearchDocument) =>
      document.names !== null &&
      (accepts?.(document) ?? true) &&
      matchText(this.index, reading, document, isTyping).isOfCategory
    const called = { at, radiusMetres: Math.min(calledSoRadiusMetres, radiusMetres), category: null, countMax }
    for (const { document } of documentsNearby(this.index, { ...called, accepts: isCalledSo })) {
      this.add(document, reading)
    }
  }

  /** The best first. */
  ranked(): Ranked[] {
    const { isTyping } = this.question
    return [...this.found.values()].sort(
      (a, b) =>
        (isTyping ? tierOf(a) - tierOf(b) : 0) || b.score.total - a.score.total || a.document.id - b.document.id,
    )
  }

  private add(document: SearchDocument, reading: Reading): void {
    const { accepts, within, isTyping, bias } = this.question
    if (accepts && !accepts(document)) return
    if (within && roughMetres(within.at, document.at) > within.radiusMetres) return
    const match = inPlaceOrBeside(matchText(this.index, reading, document, isTyping), document, reading)
    const score = scoreOf(match, document, bias, this.intent)
    const known = this.found.get(document.id)
    if (known && known.score.total >= score.total) return
    this.found.set(document.id, { document, match, score, isFallback: reading.dropped.length > 0 })
  }
}

/** A kind of thing is hardly meant by the name of a quarter or a village that it only lies near. */
function inPlaceOrBeside(match: TextMatch, document: SearchDocument, { place, words }: Reading): TextMatch {
  const isSmall = place?.document.layer === 'quartier' || place?.document.layer === 'locality'
  if (!isSmall || !isKindOnly(words) || isHeldBy(document, place!.document)) return match
  return { ...match, score: match.score * weights.placeApart.besideShare }
}

/** While typing, names that begin as typed come before others, so that they stay. */
const tierOf = ({ match, isFallback }: Ranked) => (isFallback ? 2 : match.kind === 'fuzzy' ? 1 : 0)

/**
 * The words with the last one complete: a short complete word must not be hidden by longer words that begin with it.
 *
 * @returns null if it is unknown as a word, or no prefix of one
 */
function withoutPrefix(index: SearchIndex, words: readonly QueryWord[]): QueryWord[] | null {
  const last = words.at(-1)
  const finished = last?.forms.filter(({ isPrefix }) => !isPrefix) ?? []
  if (!last || finished.length === last.forms.length) return null
  const word = { ...last, forms: finished }
  return documentsOf(index, word) === 0 ? null : [...words.slice(0, -1), word]
}

/** Cells that hold a circle; none for one so wide that it would take too many. */
function cellsOf({ at, radiusMetres }: { at: LatLng; radiusMetres: number }): readonly string[] {
  const largest = cellSizes.at(-1)!
  const isNearlyAsWide = radiusMetres <= wideCells * radiusOfCell(largest)
  const size = cellSizes.find((one: CellSize) => radiusOfCell(one) >= radiusMetres) ?? (isNearlyAsWide ? largest : null)
  return size === null ? [] : cellsWithin(at.lat, at.lng, radiusMetres, size)
}
