import { type Vocabulary } from '@repere/gazetteer'
import { type TextClause, type TextTerm } from '../search.port.js'

/** The words that begin so. */
export type Completions = Pick<Vocabulary, 'completions'>

/** `document_text` has prefixes up to this length; for longer ones FTS5 would read all documents of each word. */
const READY_PREFIX_LETTERS = 5
/** `place_text` has them up to this length. */
const READY_NEARBY_LETTERS = 3
/** Words that a longer beginning is written out as. */
const COMPLETIONS_MAX = 32
/** The number of documents that FTS5 may read. */
const READ_DOCUMENTS_MAX = 2_000

/**
 * The FTS5 text of a query. It contains only whole words, quoted, so that user input cannot contain operators of FTS5.
 *
 * @param cells  tokens, one of which must match; empty for everywhere
 * @returns null if nothing can match
 */
export function matchExpression(
  clauses: readonly TextClause[],
  cells: readonly string[],
  completions: Completions,
): string | null {
  const parts = clauses.map(({ columns, anyOf }) => ({
    columns: columns.join(' '),
    terms: withoutCovered(anyOf.filter(isWord)).flatMap((term) =>
      written(term, columns.includes('phonetic') ? null : completions),
    ),
  }))
  if (cells.length > 0) parts.push({ columns: 'cell', terms: cells.filter((text) => isWord({ text })).map(quoted) })
  if (parts.length === 0 || parts.some(({ terms }) => terms.length === 0)) return null
  return parts.map(({ columns, terms }) => `({${columns}} : (${[...new Set(terms)].join(' OR ')}))`).join(' AND ')
}

/** False where `place_text` has no list of a beginning and would read those of all its words: "ecole". */
export function isReadyNearby(clauses: readonly TextClause[], vocabulary: Completions): boolean {
  return clauses.every(({ anyOf }) =>
    anyOf.every(({ text, isPrefix }) => {
      if (!isPrefix || text.length <= READY_NEARBY_LETTERS || text.length > READY_PREFIX_LETTERS) return true
      return vocabulary.completions(text, 1).documents <= READ_DOCUMENTS_MAX
    }),
  )
}

// FTS5 would split any other text into two words, but this index finds single words only.
const isWord = ({ text }: TextTerm) => /^[\p{L}\p{N}]+$/u.test(text)

/** Without terms that an indexed prefix of the list also finds. */
function withoutCovered(terms: readonly TextTerm[]): readonly TextTerm[] {
  const ready = terms.filter(({ text, isPrefix }) => isPrefix && text.length <= READY_PREFIX_LETTERS)
  const isSame = (a: TextTerm, b: TextTerm) => a.isPrefix && a.text === b.text
  return terms.filter((term) => ready.every((one) => isSame(term, one) || !term.text.startsWith(one.text)))
}

/**
 * A word, or the words that it begins. If these are too many to write out, and FTS5 would need too long, the most
 * frequent words are used: the rare ones are left out, most of them two joined words, whose documents contain the first
 * of the two as well.
 */
function written({ text, isPrefix }: TextTerm, vocabulary: Completions | null): string[] {
  if (!isPrefix) return [quoted(text)]
  if (vocabulary === null || text.length <= READY_PREFIX_LETTERS) return [`${quoted(text)} *`]
  const { words, isAll, documents } = vocabulary.completions(text, COMPLETIONS_MAX)
  return isAll || documents > READ_DOCUMENTS_MAX ? words.map(quoted) : [`${quoted(text)} *`]
}

const quoted = (text: string) => `"${text}"`
