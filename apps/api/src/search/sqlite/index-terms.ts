import { beginningLettersMax, type Vocabulary } from '@repere/gazetteer'
import { type TextClause, type TextTerm } from '../search.port.js'

/** The words that begin so, and how many documents have them. */
export type Completions = Pick<Vocabulary, 'completions' | 'documentsOf'>

/** A word or a beginning that the index is asked for. */
export type IndexTerm = Required<TextTerm>

/** `place_text` has lists of beginnings up to this length. */
const READY_NEARBY_LETTERS = 3
/** Words that a longer beginning is written out as. */
const COMPLETIONS_MAX = 32
/** The number of documents that FTS5 may read. */
const READ_DOCUMENTS_MAX = 2_000

/**
 * The terms of a clause that the index is asked for; empty if nothing can match.
 *
 * @param completions  null: beginnings remain what they are
 */
export function termsOf({ anyOf }: TextClause, completions: Completions | null): IndexTerm[] {
  const terms = withoutCovered(anyOf.filter(isWord)).flatMap((term) => writtenOut(term, completions))
  const seen = new Set<string>()
  return terms.filter(({ text, isPrefix }) => {
    const key = isPrefix ? `${text}*` : text
    return !seen.has(key) && seen.add(key)
  })
}

/** False where `place_text` has no list of a beginning and would read those of all its words: "ecole". */
export function isReadyNearby(clauses: readonly TextClause[], vocabulary: Completions): boolean {
  return clauses.every(({ anyOf }) =>
    anyOf.every(({ text, isPrefix }) => {
      if (!isPrefix || text.length <= READY_NEARBY_LETTERS || text.length > beginningLettersMax) return true
      return vocabulary.completions(text, 1).documents <= READ_DOCUMENTS_MAX
    }),
  )
}

/** Shorter beginnings begin a part of all words. */
const COUNTED_LETTERS_MIN = 3

/** The number of documents with one of the terms in their names or categories, at most; those of short beginnings are many. */
export function documentsWith(terms: readonly IndexTerm[], vocabulary: Completions): number {
  return terms.reduce((sum, { text, isPrefix }) => {
    if (!isPrefix) return sum + vocabulary.documentsOf(text)
    return sum + (text.length < COUNTED_LETTERS_MIN ? Infinity : vocabulary.completions(text, 1).documents)
  }, 0)
}

// FTS5 would split any other text into two words, but this index finds single words only.
export const isWord = ({ text }: Pick<TextTerm, 'text'>) => /^[\p{L}\p{N}]+$/u.test(text)

/** Without terms that a beginning of the list also finds. */
function withoutCovered(terms: readonly TextTerm[]): readonly TextTerm[] {
  const ready = terms.filter(({ text, isPrefix }) => isPrefix && text.length <= beginningLettersMax)
  const isSame = (a: TextTerm, b: TextTerm) => a.isPrefix && a.text === b.text
  return terms.filter((term) => ready.every((one) => isSame(term, one) || !term.text.startsWith(one.text)))
}

/**
 * A word, or the words that it begins. If these are too many to write out, and reading all would take too long, the most
 * frequent words are used: the rare ones are left out, most of them two joined words, whose documents contain the first
 * of the two as well.
 */
function writtenOut({ text, isPrefix = false }: TextTerm, vocabulary: Completions | null): IndexTerm[] {
  if (!isPrefix || vocabulary === null || text.length <= beginningLettersMax) return [{ text, isPrefix }]
  const { words, isAll, documents } = vocabulary.completions(text, COMPLETIONS_MAX)
  if (!isAll && documents <= READ_DOCUMENTS_MAX) return [{ text, isPrefix }]
  return words.map((word) => ({ text: word, isPrefix: false }))
}
