import {
  categoryPhrases,
  countryInOtherLanguage,
  isOrdinalSuffix,
  longFormsOf,
  normalise,
  numeralForms,
} from '@repere/gazetteer'
import { type SearchIndex } from '../search.port.js'
import { weights } from '../weights.js'

const { wordsMax, phraseWordsMax, numeralQuality, minorWeight, weightLeast, numberWeightLeast } = weights.words

export type FormKind = 'same' | 'abbreviation' | 'prefix' | 'typo' | 'sound'

/** A term of the index for a word of the query. */
export interface WordForm {
  text: string
  kind: FormKind
  isPrefix: boolean
  /** 0..1: the probability that it was intended. */
  quality: number
  /** The words of the long form of which this is one; absent for a form of one word. */
  phrase?: readonly string[]
}

/** A word of a query with all its forms; its own form comes first. */
export interface QueryWord {
  text: string
  forms: readonly WordForm[]
  /** A minor word ("de", "la", "of"): it may be missing from a name, or be only in the name. */
  isMinor: boolean
  /** 0..1: how distinctive it is; higher for rare words. */
  weight: number
  /** Slugs that the phrase names of which this word is a part; empty for other words. */
  categories: readonly string[]
  /** The form that names the categories; absent if it is the word itself. */
  categoryForm?: WordForm
}

/** Minor words of French, English and Portuguese, the languages of signs here. */
const minorWords = new Set(
  'a ao aos au aux d da das de del des di do dos du e em en et la l le les of the and in at on for to'.split(' '),
)

export const isMinorWord = (word: string) => minorWords.has(word)

/**
 * The words of a query: themselves and their long forms.
 *
 * @param isTyping  the last word may be unfinished
 */
export function readWords(index: SearchIndex, words: readonly string[], isTyping: boolean): QueryWord[] {
  const read = words.slice(0, wordsMax)
  const allMinor = read.every(isMinorWord)
  const phrases = categoriesByWord(read)
  return read.map((text, i) => {
    const isUnfinished = isTyping && i === read.length - 1
    return {
      text,
      forms: [...literalForms(text), ...(isUnfinished ? [unfinishedForm(text)] : [])],
      isMinor: !allMinor && !isUnfinished && (isMinorWord(text) || isOrdinalSuffix(text, read[i - 1])),
      weight: isOrdinalSuffix(text, read[i - 1]) ? minorWeight : weightOf(index, text),
      categories: phrases[i]!,
    }
  })
}

export function readText(index: SearchIndex, text: string, isTyping: boolean): QueryWord[] {
  // A space after the last word says that it is finished, but people also leave one by mistake.
  return readWords(index, normalise(text), isTyping)
}

function literalForms(text: string): WordForm[] {
  const same: WordForm = { text, kind: 'same', isPrefix: false, quality: 1 }
  // The index has single words: of "rond point", the longer word is more distinctive.
  const long = longFormsOf(text).map((form): WordForm => ({
    text: longestWord(form),
    kind: 'abbreviation',
    isPrefix: false,
    quality: 0.97,
    ...(form.includes(' ') && { phrase: form.split(' ') }),
  }))
  const translated = countryInOtherLanguage(text)
  const other: WordForm[] =
    translated === null ? [] : [{ text: translated, kind: 'abbreviation', isPrefix: false, quality: 0.97 }]
  const numerals = numeralForms(text).map((form): WordForm => ({
    text: form,
    kind: 'abbreviation',
    isPrefix: false,
    quality: numeralQuality,
  }))
  const agreeing = otherGender.get(text)
  const adjective: WordForm[] =
    agreeing === undefined ? [] : [{ text: agreeing, kind: 'abbreviation', isPrefix: false, quality: 0.97 }]
  return [same, ...long, ...other, ...numerals, ...adjective]
}

/** Adjectives of French names in either gender, as people of other languages mix them: "Dakar Grand Mosque". */
const otherGender: ReadonlyMap<string, string> = new Map(
  ['grand grande', 'petit petite', 'vieux vieille', 'nouveau nouvelle', 'central centrale', 'national nationale']
    .map((pair) => pair.split(' ') as [string, string])
    .flatMap(([masculine, feminine]) => [
      [masculine, feminine],
      [feminine, masculine],
    ]),
)

/** True for "grand", "central": alone they are no name of a place. */
export const isAdjective = (word: string) => otherGender.has(word)

const longestWord = (phrase: string) => phrase.split(' ').reduce((a, b) => (b.length > a.length ? b : a))

/** Words that the word may begin. */
export const prefixForm = (text: string): WordForm => ({ text, kind: 'prefix', isPrefix: true, quality: 0.95 })

/** During typing, an unfinished word counts almost as much as a complete word. */
const unfinishedForm = (text: string): WordForm => ({ ...prefixForm(text), quality: 0.985 })

/** 0..1: how distinctive a word is, from the number of documents that contain it. */
export function weightOf(index: SearchIndex, word: string): number {
  if (isMinorWord(word)) return minorWeight
  const all = Math.max(2, index.meta.documents)
  const share = Math.log(all / (index.words.documentsOf(word) + 1)) / Math.log(all)
  const weight = weightLeast + (1 - weightLeast) * Math.max(0, share)
  return /^\d/.test(word) ? Math.max(numberWeightLeast, weight) : weight
}

/** The largest possible number of documents with the word, in any whole form, in their names or categories. */
export const documentsOf = (index: SearchIndex, { forms }: QueryWord) =>
  forms.reduce((sum, { text, isPrefix }) => sum + (isPrefix ? 0 : index.words.documentsOf(text)), 0)

/** For each word the slugs of the longest category phrase that it is part of, abbreviations written out. */
function categoriesByWord(words: readonly string[]): (readonly string[])[] {
  const found: (readonly string[])[] = words.map(() => [])
  for (let length = Math.min(phraseWordsMax, words.length); length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      if (found.slice(start, start + length).some((slugs) => slugs.length > 0)) continue
      const slugs = slugsOf(words.slice(start, start + length))
      for (let i = start; i < start + length; i++) if (slugs.length > 0) found[i] = slugs
    }
  }
  return found
}

function slugsOf(words: readonly string[]): readonly string[] {
  const literal = categoryPhrases.get(words.join(' '))
  if (literal) return literal
  if (words.length > 1) {
    // "Station de service": a short word at the end belongs to the next word.
    const isPhrase = !isMinorWord(words[0]!) && !isMinorWord(words.at(-1)!)
    return (isPhrase && categoryPhrases.get(words.filter((word) => !isMinorWord(word)).join(' '))) || []
  }
  return [...new Set(longFormsOf(words[0]!).flatMap((form) => categoryPhrases.get(form) ?? []))]
}
