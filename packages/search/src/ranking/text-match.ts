import {
  aliasesOf,
  categoryWords,
  isOrdinalSuffix,
  joinedForms,
  type Layer,
  longFormsOf,
  normalise,
  placeLayers,
  settlementLayers,
  variantsOf,
} from '@repere/gazetteer'
import { isStreetWord } from '../query/house-numbers.js'
import { type FormKind, isAdjective, isMinorWord, type QueryWord, type WordForm, weightOf } from '../query/words.js'
import { type SearchDocument, type SearchIndex } from '../search.port.js'
import { type Reading } from '../query/reading.js'
import { weights } from '../weights.js'
import { contextQuality, type ContextWords, contextWordsOf, isWide } from './context-words.js'

const { partOfPhrase } = weights.textMatch

/** How well a document's texts match the words of a query. */
export interface TextMatch {
  /** 0..1, all in all. */
  score: number
  /** 0..1: how much of the query was found, and how literally. */
  queryCoverage: number
  /** 0..1: the part of the name that the query contains. */
  nameCoverage: number
  /** The least literal way in which a word was found. */
  kind: 'exact' | 'prefix' | 'fuzzy'
  /** Found by category and context alone. */
  isGeneric: boolean
  /** The category that the query names is the document's. */
  isOfCategory: boolean
  /** 0..1: the same for words in the name only. */
  inName: number
  /** 0..1: the share of the query that some text contains as it is written, or by an abbreviation. */
  literalShare: number
}

interface PreparedName {
  /** Words with their long forms. */
  words: string[][]
  weights: number[]
  weight: number
  /** Joined words ("portonovo") → the single words. */
  joined: ReadonlyMap<string, number[]>
}

interface Prepared {
  names: PreparedName[]
  category: readonly string[]
  /** Computed on first use, because many documents are only checked for their names. */
  context: ContextWords | null
  street: readonly string[] | null
}

// The index caches documents while they are used; derived data has the same lifetime.
const prepared = new WeakMap<SearchDocument, Prepared>()

/** @param reading  that found the document */
export function matchText(
  index: SearchIndex,
  reading: Reading,
  document: SearchDocument,
  isTyping: boolean,
): TextMatch {
  const texts = prepare(index, document)
  const found = reading.words.map((word) => findOutsideName(index, word, document, texts))
  const wider = isWide(document) ? weights.place.inWideThing : weights.place.widerContext
  let best: TextMatch | null = null
  for (const name of texts.names.length > 0 ? texts.names : [nameless]) {
    const match = matchName(reading, found, wider, name, texts, document.layer, isTyping)
    if (!best || match.score > best.score) best = match
  }
  return best!
}

/** True when a document contains all the words, and at least one of them in its own name or category. */
export function holdsAll(index: SearchIndex, words: readonly QueryWord[], document: SearchDocument): boolean {
  const texts = prepare(index, document)
  let isItself = false
  for (const word of words) {
    if (inAnyName(word, texts.names)) {
      isItself = true
      continue
    }
    const { quality, isContext } = findOutsideName(index, word, document, texts)
    if (quality === 0) return false
    if (!isContext) isItself = true
  }
  return isItself
}

const inAnyName = (word: QueryWord, names: readonly PreparedName[]) =>
  names.some(({ words, joined }) => {
    if (words.some((texts) => formFor(word, texts) !== null)) return true
    for (const text of joined.keys()) if (formFor(word, [text])) return true
    return false
  })

const nameless: PreparedName = { words: [], weights: [], weight: 0, joined: new Map() }

interface Found {
  quality: number
  kind: FormKind
  isContext: boolean
  isCategory: boolean
}

function matchName(
  { words, dropped, place }: Reading,
  outside: readonly Found[],
  wider: number,
  name: PreparedName,
  { names }: Prepared,
  layer: Layer,
  isTyping: boolean,
): TextMatch {
  const isPlace = placeLayers.includes(layer)
  const used = new Set<number>()
  let [sum, total, inName, asWritten] = [0, 0, 0, 0]
  let kind: TextMatch['kind'] = 'exact'
  let [isGeneric, isOfCategory, isInOrder] = [true, false, true]
  let last = -1
  for (const word of dropped) total += word.weight
  for (const word of place?.words ?? []) {
    total += word.weight
    sum += word.weight * contextQuality(place!.document) * place!.quality
    asWritten += word.weight
  }
  words.forEach((word, i) => {
    const here = findIn(word, name, used)
    const elsewhere = here ? null : otherName(word, names, name)
    const other = outside[i]!
    const quality = here ? here.form.quality * weights.place.name : 0
    const otherQuality = Math.max(other.quality, elsewhere ? elsewhere.quality * weights.place.otherName : 0)
    total += word.weight
    // The reading found the document, so a word that none of its texts contains is in its wider surroundings.
    const somewhere = word.isMinor ? 1 : Math.max(quality, otherQuality) || wider
    sum += word.weight * somewhere
    if (here) {
      for (const at of here.at) used.add(at)
      if (!word.isMinor) inName += word.weight * here.form.quality
      if (here.at[0]! < last) isInOrder = false
      last = here.at[0]!
    }
    // "Église Locale Salem" is a church, independent of its tags.
    const isCalledSo = isPlace && here?.at[0] === 0 && word.categories.length > 0 && !here.form.isPrefix
    if (other.isCategory || isCalledSo) isOfCategory = true
    if (word.isMinor) return
    if (!other.isContext && !other.isCategory && !isCalledSo) isGeneric = false
    if (other.isContext && isPartOfOtherName(words, outside, i)) isGeneric = false
    const isSeen = quality > 0 || otherQuality > 0
    const way =
      here && quality >= otherQuality ? here.form.kind : other.quality >= otherQuality ? other.kind : elsewhere?.kind
    if (isSeen && way !== undefined && kinds[way] !== 'fuzzy') asWritten += word.weight
    kind = looser(kind, !isSeen && isTyping ? unseenKind(word) : (way ?? 'same'))
  })
  let covered = 0
  for (const at of used) covered += name.weights[at]!
  const nameCoverage = name.weight > 0 ? covered / name.weight : 0
  const queryCoverage = total > 0 ? sum / total : 0
  // During typing, a text that looks like a category may still become a name.
  isGeneric &&= isOfCategory && !isTyping && !isPlaceSpeltOtherwise(layer, kind)
  const coverage = isGeneric ? Math.max(nameCoverage, weights.text.genericCoverage) : nameCoverage
  const base = weights.text.shareWithoutName
  const bonus = isInOrder && nameCoverage >= weights.text.wholeNameCoverage ? weights.text.wholeName : 0
  return {
    score: Math.min(1, queryCoverage * (base + (1 - base) * coverage) + bonus),
    queryCoverage,
    nameCoverage,
    kind,
    isGeneric,
    isOfCategory,
    inName: total > 0 ? inName / total : 0,
    literalShare: total > 0 ? asWritten / total : 0,
  }
}

/** "Commune de Ouesse" is no other commune of a district whose name resembles it. */
const isPlaceSpeltOtherwise = (layer: Layer, kind: TextMatch['kind']) =>
  kind === 'fuzzy' && settlementLayers.includes(layer)

/**
 * True for a word of the surroundings that names them only together with another one: a market in a quarter called "New
 * Road" is no "Market Road", and a mosque of Grand Yoff is no "Grand Mosque".
 */
function isPartOfOtherName(words: readonly QueryWord[], outside: readonly Found[], at: number): boolean {
  const { text } = words[at]!
  const isContext = (i: number) => outside[i]?.isContext ?? false
  return isAdjective(text) ? !isContext(at + 1) : isStreetWord(text) && !isContext(at + 1) && !isContext(at - 1)
}

/**
 * The matched words of a document if an unfinished word is in none of its texts: two words whose joined form begins
 * with it.
 */
const unseenKind = ({ forms }: QueryWord): FormKind => forms.find(({ isPrefix }) => isPrefix)?.kind ?? 'same'

const looseness = { exact: 0, prefix: 1, fuzzy: 2 } as const
const kinds = { same: 'exact', abbreviation: 'exact', prefix: 'prefix', typo: 'fuzzy', sound: 'fuzzy' } as const

function looser(a: TextMatch['kind'], form: FormKind): TextMatch['kind'] {
  const b = kinds[form]
  return looseness[b] > looseness[a] ? b : a
}

interface Place {
  at: readonly number[]
  form: WordForm
}

/** The best matching word of a name, or joined words, that no other word of the query has used. */
function findIn(word: QueryWord, { words, joined }: PreparedName, used: ReadonlySet<number>): Place | null {
  let best: Place | null = null
  for (let at = 0; at < words.length; at++) {
    if (used.has(at)) continue
    const form = formFor(word, words[at]!)
    const place = form && (form.phrase ? wholePhrase(form, form.phrase, words, at, used) : { at: [at], form })
    if (place && (!best || place.form.quality > best.form.quality)) best = place
    if (best && best.form.quality >= 1) return best
  }
  for (const [text, at] of joined) {
    const form = at.some((one) => used.has(one)) ? null : formFor(word, [text])
    // The beginning of two words is not both of them.
    if (form?.isPrefix) continue
    if (form && (!best || form.quality > best.form.quality)) best = { at, form }
  }
  return best
}

/**
 * The words of a long form in a name: "EPP" covers three words of École Primaire Publique. A name with a part of the form is
 * hardly meant.
 */
function wholePhrase(
  form: WordForm,
  phrase: readonly string[],
  words: readonly string[][],
  own: number,
  used: ReadonlySet<number>,
): Place {
  const isOther = (texts: readonly string[], at: number) =>
    at !== own && !used.has(at) && texts.some((text) => text !== form.text && phrase.includes(text))
  const others = words.flatMap((texts, at) => (isOther(texts, at) ? [at] : []))
  const isWhole = phrase.every(
    (text) => isMinorWord(text) || text === form.text || others.some((at) => words[at]!.includes(text)),
  )
  return {
    at: [own, ...others],
    form: isWhole ? form : { ...form, kind: 'sound', quality: form.quality * partOfPhrase },
  }
}

function otherName(word: QueryWord, names: readonly PreparedName[], self: PreparedName): WordForm | null {
  let best: WordForm | null = null
  for (const name of names) {
    if (name === self) continue
    for (const texts of name.words) {
      const form = formFor(word, texts)
      if (form && (!best || form.quality > best.quality)) best = form
    }
  }
  return best
}

/** The form in which a query's word matches this word or its long form; null without a match. */
function formFor({ forms }: QueryWord, texts: readonly string[]): WordForm | null {
  let best: WordForm | null = null
  for (const form of forms) {
    for (const text of texts) {
      const fits = form.isPrefix ? text.startsWith(form.text) : text === form.text
      // The prefix equals the whole word, so it counts as the word.
      const isWhole = form.isPrefix && form.kind === 'prefix' && text.length === form.text.length
      const fitting = isWhole ? whole(form) : form
      if (fits && (!best || fitting.quality > best.quality)) best = fitting
    }
  }
  return best
}

const whole = ({ text }: WordForm): WordForm => ({ text, kind: 'same', isPrefix: false, quality: 1 })

const literal = { quality: 1, kind: 'same' } as const

function findOutsideName(index: SearchIndex, word: QueryWord, document: SearchDocument, texts: Prepared): Found {
  const own = document.category
  const isCategory =
    own !== null &&
    (word.categories.includes(own) || word.categories.some((slug) => document.details.categories?.includes(slug)))
  if (isCategory) {
    const { quality, kind } = word.categoryForm ?? literal
    return { quality: weights.place.category * quality, kind, isContext: false, isCategory }
  }
  const inCategory = bestIn(word, texts.category)
  const inContext = bestInContext(word, (texts.context ??= contextWordsOf(index, document)))
  const inStreet = document.street === null ? null : bestIn(word, streetOf(document, texts))
  const category = inCategory ? inCategory.quality * weights.place.categoryWord : 0
  const settled = inContext?.quality ?? 0
  const onStreet = inStreet ? inStreet.quality * weights.place.street : 0
  const context = Math.max(settled, onStreet)
  if (category === 0 && context === 0) return { quality: 0, kind: 'same', isContext: false, isCategory: false }
  return category > context
    ? { quality: category, kind: inCategory!.kind, isContext: false, isCategory: false }
    : { quality: context, kind: (settled >= onStreet ? inContext : inStreet)!.kind, isContext: true, isCategory: false }
}

function bestIn(word: QueryWord, texts: readonly string[]): WordForm | null {
  let best: WordForm | null = null
  for (const form of word.forms) {
    if (best && best.quality >= form.quality) continue
    const fits = form.isPrefix ? texts.some((text) => text.startsWith(form.text)) : texts.includes(form.text)
    if (fits) best = form
  }
  return best
}

/** Like `bestIn`, for words with different weights. */
function bestInContext(word: QueryWord, texts: ContextWords): { quality: number; kind: FormKind } | null {
  let best: { quality: number; kind: FormKind } | null = null
  for (const { text: asked, isPrefix, quality, kind } of word.forms) {
    let worth = texts.get(asked) ?? 0
    if (isPrefix) for (const [text, one] of texts) if (one > worth && text.startsWith(asked)) worth = one
    if (worth > 0 && (!best || quality * worth > best.quality)) best = { quality: quality * worth, kind }
  }
  return best
}

function prepare(index: SearchIndex, document: SearchDocument): Prepared {
  let texts = prepared.get(document)
  if (!texts) {
    const aliases = aliasesOf(document.names)
    texts = {
      names: variantsOf(document.names).flatMap((name) =>
        scriptsOf(name).map((one) => prepareName(index, one, aliases.has(name))),
      ),
      category: document.category === null ? [] : categoryWords(document.category),
      context: null,
      street: null,
    }
    prepared.set(document, texts)
  }
  return texts
}

const latinWord = /\p{Script=Latin}/u
const otherWord = /(?=\p{L})\P{Script=Latin}/u

/** A name written twice, in Latin letters and in others, is two names. */
function scriptsOf(name: string): string[] {
  const words = name.split(/\s+/)
  const [latin, other] = [words.filter((word) => latinWord.test(word)), words.filter((word) => otherWord.test(word))]
  return latin.length === 0 || other.length === 0 ? [name] : [name, latin.join(' '), other.join(' ')]
}

function prepareName(index: SearchIndex, name: string, isAlias: boolean): PreparedName {
  const words = normalise(name)
  const wordWeights = words.map((word, at) =>
    isOrdinalSuffix(word, words[at - 1]) ? weights.words.minorWeight : weightOf(index, word),
  )
  return {
    words: words.map((word) => (isAlias ? [word] : [word, ...longFormsOf(word).flatMap((form) => form.split(' '))])),
    weights: wordWeights,
    weight: wordWeights.reduce((sum, weight) => sum + weight, 0),
    joined: joinedOf(words),
  }
}

function joinedOf(words: readonly string[]): Map<string, number[]> {
  const joined = new Map<string, number[]>()
  for (const text of joinedForms(words)) {
    for (let from = 0; from < words.length; from++) {
      let [rest, to] = [text, from]
      while (to < words.length && rest.startsWith(words[to]!)) rest = rest.slice(words[to++]!.length)
      if (rest === '')
        joined.set(
          text,
          Array.from({ length: to - from }, (_, i) => from + i),
        )
    }
  }
  return joined
}

const streetOf = ({ street }: SearchDocument, texts: Prepared): readonly string[] =>
  (texts.street ??= normalise(street ?? '').filter((word) => !isMinorWord(word)))
