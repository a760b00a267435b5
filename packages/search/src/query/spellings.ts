import { categoryPhrases, consonantKey, isArabicWord, isFarState, isTransliteration } from '@repere/gazetteer'
import { LRUCache } from 'lru-cache'
import { type SearchIndex } from '../search.port.js'
import { soundOf, wordsOfNames } from './kept-names.js'
import { isScribble, sharesShape, withoutDoubles } from './shape.js'
import { isMinorWord, prefixForm, type QueryWord, type WordForm } from './words.js'
import { weights } from '../weights.js'

const {
  lettersForOneSlip,
  lettersForTwoSlips,
  neighboursMax,
  lettersForSound,
  soundalikeDocumentsMax,
  soundLettersMin,
  soundQuality,
  lettersForPrefix,
  lettersForPrefixSlip,
  beginningsMax,
  prefixSlipQuality,
  doubtfulDocumentsMax,
  commonDocumentsMin,
  commonShare,
  otherScriptQuality,
  otherScriptDocumentsMax,
} = weights.spellings

/**
 * The same words with alternatives: slips of the pen, other spellings of the same sound, an unfinished last word.
 */
export function withOtherSpellings(
  index: SearchIndex,
  words: readonly QueryWord[],
  { isTyping = false, isWhereArabic = false }: SpellingsWanted = {},
): QueryWord[] {
  return words.map((word, i) => {
    if (word.isMinor) return word
    if (isWhereArabic && words.length > 1 && ARTICLE.test(word.text)) return { ...word, isMinor: true }
    const others = [...otherSpellings(index, word.text)]
    if (isWhereArabic) others.push(...inOtherScript(index, word.text, true))
    const isUnfinished = isTyping || !isFarState(word.text)
    if (i === words.length - 1 && word.text.length >= lettersForPrefix && isUnfinished)
      others.push(prefixForm(word.text))
    if (isTyping && i === words.length - 1) others.push(...prefixMisspelt(index, word.text))
    const forms = bestOfEach([...word.forms, ...others])
    const isKnown = word.categories.length > 0 || index.words.documentsOf(word.text) > 0
    return { ...word, forms, ...(isKnown ? {} : categoriesMeant(others)) }
  })
}

export interface SpellingsWanted {
  isTyping?: boolean
  /** The words are in a place whose names are written in Arabic, so a word that is known elsewhere may stand for one. */
  isWhereArabic?: boolean
}

/** Written as a word of its own in Latin letters only. */
const ARTICLE = /^(?:e|a)l$/

/** Possible words for an unfinished word with a typing error: "danotk" for Dantokpa. */
function prefixMisspelt(index: SearchIndex, word: string): WordForm[] {
  if (word.length < lettersForPrefixSlip || !/^\p{L}+$/u.test(word) || index.words.hasBeginning(word)) return []
  return index.words
    .beginningsNear(word, beginningsMax)
    .map((text) => ({ text, kind: 'typo', isPrefix: true, quality: prefixSlipQuality }))
}

/** Cache of words with their other spellings: a user who types sends the same words again. */
const KEPT_WORDS_MAX = 5_000
const kept = new WeakMap<SearchIndex, LRUCache<string, readonly WordForm[]>>()

/** Other spellings of a word. */
export function otherSpellings(index: SearchIndex, word: string): readonly WordForm[] {
  let words = kept.get(index)
  if (!words) kept.set(index, (words = new LRUCache({ max: KEPT_WORDS_MAX })))
  let forms = words.get(word)
  if (!forms) {
    // "Mongolia" is no slip of Monrovia.
    const isAsMeant = isScribble(word) || isFarState(word)
    forms = isAsMeant ? [] : [...slips(index, word), ...soundalikes(index, word), ...inOtherScript(index, word)]
    words.set(word, forms)
  }
  return forms
}

/** True if the word is probably a misspelling: no document, or almost none, contains it. */
export function isDoubtful(index: SearchIndex, { text, isMinor }: Pick<QueryWord, 'text' | 'isMinor'>): boolean {
  return !isMinor && !/\d/.test(text) && index.words.documentsOf(text) <= doubtfulDocumentsMax
}

/** With this number of documents, the word is probably not two slips away from another. */
function isCommon(index: SearchIndex, word: string): boolean {
  return index.words.documentsOf(word) > Math.max(commonDocumentsMin, commonShare * index.meta.documents)
}

function slips(index: SearchIndex, word: string): WordForm[] {
  // An unknown word of four letters may be a word of five letters without one letter.
  const isShort = word.length === lettersForOneSlip - 1 && index.words.documentsOf(word) === 0
  if ((word.length < lettersForOneSlip && !isShort) || /\d/.test(word)) return []
  const distanceMax = word.length < lettersForTwoSlips || isCommon(index, word) ? 1 : 2
  return index.words
    .neighbours(word, distanceMax, neighboursMax)
    .filter(({ text }) => text.length >= lettersForOneSlip)
    .map(({ text, distance }) => ({
      text,
      kind: 'typo',
      isPrefix: false,
      quality: slipQuality(word, text, distance),
    }))
}

/** People get the first letter right more often than the others, and know how long a word is. */
function slipQuality(word: string, meant: string, distance: number): number {
  const length = Math.max(word.length, meant.length)
  return 0.98 - (1.1 * distance) / length - (word[0] === meant[0] ? 0 : 0.1)
}

/** Words of names that sound the same, of the most important documents that have one. */
function soundalikes(index: SearchIndex, word: string): WordForm[] {
  if (withoutDoubles(word).length < lettersForSound || /\d/.test(word)) return []
  const key = soundOf(word)
  // The sound of "aaaa" is in every word.
  if (key.length < soundLettersMin) return []
  const ids = index.match([{ columns: ['phonetic'], anyOf: [{ text: key }] }], [], soundalikeDocumentsMax)
  const texts = new Set<string>()
  for (const document of index.documents(ids)) {
    for (const other of wordsOfNames(document)) {
      if (other !== word && soundOf(other) === key && sharesShape(word, other)) texts.add(other)
    }
  }
  return [...texts]
    .filter((text) => !isMinorWord(text))
    .map((text) => ({ text, kind: 'sound', isPrefix: false, quality: soundQuality }))
}

/**
 * Words of names in the other one of Arabic and Latin script, for words that almost no document contains: from the most
 * important documents with the same consonants.
 */
function inOtherScript(index: SearchIndex, word: string, isWhereArabic = false): WordForm[] {
  const isArabic = isArabicWord(word)
  const isCandidate = isWhereArabic
    ? /^[a-z]{3,}$/.test(word)
    : /^[a-z]{4,}$/.test(word) && index.words.documentsOf(word) === 0
  if (!isArabic && !isCandidate) return []
  const key = consonantKey(word)
  if (key === null) return []
  const ids = index.match([{ columns: ['phonetic'], anyOf: [{ text: key }] }], [], otherScriptDocumentsMax)
  const texts = new Set<string>()
  for (const document of index.documents(ids)) {
    for (const other of wordsOfNames(document)) {
      if (other === word || isArabicWord(other) === isArabic || consonantKey(other) !== key) continue
      if (isArabic ? isTransliteration(word, other) : isTransliteration(other, word)) texts.add(other)
    }
  }
  return [...texts].map((text) => ({ text, kind: 'sound', isPrefix: false, quality: otherScriptQuality }))
}

function bestOfEach(forms: readonly WordForm[]): WordForm[] {
  const best = new Map<string, WordForm>()
  for (const form of forms) {
    const key = form.isPrefix ? `${form.text}*` : form.text
    const known = best.get(key)
    if (!known || known.quality < form.quality) best.set(key, form)
  }
  return [...best.values()]
}

/** The categories that a misspelt word may name, and how sure that is. */
function categoriesMeant(forms: readonly WordForm[]): Pick<QueryWord, 'categories' | 'categoryForm'> {
  const meant = forms.filter(({ text, isPrefix }) => !isPrefix && categoryPhrases.has(text))
  const best = meant.reduce<WordForm | null>((a, b) => (a && a.quality >= b.quality ? a : b), null)
  return {
    categories: [...new Set(meant.flatMap(({ text }) => categoryPhrases.get(text)!))],
    ...(best && { categoryForm: best }),
  }
}
