import { type Vocabulary } from '@repere/gazetteer'
import { type TextClause, type TextTerm } from '../search.port.js'

/** The words that begin so. */
export type Completions = Pick<Vocabulary, 'completions'>

/** The index has beginnings of up to so many letters ready; for longer ones FTS5 would read all documents of each word. */
const READY_PREFIX_LETTERS = 5
/** Words that a longer beginning is written out as. */
const COMPLETIONS_MAX = 32
/** FTS5 may read so many. */
const READ_DOCUMENTS_MAX = 2_000

/**
 * The FTS5 text of a query. Only whole words get into it, and quoted, so no operator of FTS5 can come out of what
 * somebody typed.
 *
 * @param cells  tokens, one of which must hold; empty for everywhere
 * @returns null where nothing can match
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
  // Around a pole some cells are off the earth, with tokens that are no words.
  if (cells.length > 0) parts.push({ columns: 'cell', terms: cells.filter((text) => isWord({ text })).map(quoted) })
  if (parts.length === 0 || parts.some(({ terms }) => terms.length === 0)) return null
  return parts.map(({ columns, terms }) => `({${columns}} : (${[...new Set(terms)].join(' OR ')}))`).join(' AND ')
}

// FTS5 would make two words of anything else, and this index answers for single ones.
const isWord = ({ text }: TextTerm) => /^[\p{L}\p{N}]+$/u.test(text)

/** Without what a beginning that the index has ready finds too. */
function withoutCovered(terms: readonly TextTerm[]): readonly TextTerm[] {
  const ready = terms.filter(({ text, isPrefix }) => isPrefix && text.length <= READY_PREFIX_LETTERS)
  return terms.filter((term) => ready.every((one) => one === term || !term.text.startsWith(one.text)))
}

/**
 * A word, or what it may become. Where that is more than can be written out, and more than FTS5 can read in time, the most
 * frequent words stand for all: what is left out is the rare ones, most of them two words run together, and those
 * documents hold the first of the two as well.
 */
function written({ text, isPrefix }: TextTerm, vocabulary: Completions | null): string[] {
  if (!isPrefix) return [quoted(text)]
  if (vocabulary === null || text.length <= READY_PREFIX_LETTERS) return [`${quoted(text)} *`]
  const { words, isAll, documents } = vocabulary.completions(text, COMPLETIONS_MAX)
  return isAll || documents > READ_DOCUMENTS_MAX ? words.map(quoted) : [`${quoted(text)} *`]
}

const quoted = (text: string) => `"${text}"`
