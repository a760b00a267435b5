import { beginningLettersMax, type Vocabulary } from '@repere/gazetteer'
import { type TextClause, type TextTerm } from '../search.port.js'

/** The words with a given prefix, and the number of documents that have them. */
export type Completions = Pick<Vocabulary, 'completions'>

/** A word or a prefix to look up in the index. */
export type IndexTerm = Required<TextTerm>

/** Most words that a longer prefix is expanded to. */
const COMPLETIONS_MAX = 32
/** Most documents that may be read for the words of a prefix. */
const READ_DOCUMENTS_MAX = 2_000

/** The terms of a clause to look up in the index; empty if nothing can match. */
export function termsOf({ anyOf }: TextClause, completions: Completions): IndexTerm[] {
  const terms = withoutCovered(anyOf.filter(isWord)).flatMap((term) => writtenOut(term, completions))
  const seen = new Set<string>()
  return terms.filter(({ text, isPrefix }) => {
    const key = isPrefix ? `${text}*` : text
    return !seen.has(key) && seen.add(key)
  })
}

// No other text is a term; "ab*" would be read as a prefix.
const isWord = ({ text }: Pick<TextTerm, 'text'>) => /^[\p{L}\p{N}]+$/u.test(text)

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
function writtenOut({ text, isPrefix = false }: TextTerm, vocabulary: Completions): IndexTerm[] {
  if (!isPrefix || text.length <= beginningLettersMax) return [{ text, isPrefix }]
  const { words, isAll, documents } = vocabulary.completions(text, COMPLETIONS_MAX)
  if (!isAll && documents <= READ_DOCUMENTS_MAX) return [{ text, isPrefix }]
  return words.map((word) => ({ text: word, isPrefix: false }))
}
