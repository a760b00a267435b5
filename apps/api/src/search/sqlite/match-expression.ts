import { type TextClause, type TextTerm } from '../search.port.js'

/** The words that begin so; null where there are too many to name. */
export type Completions = (beginning: string) => readonly string[] | null

/** The index has beginnings of up to so many letters ready; for longer ones FTS5 would read all documents of each word. */
const READY_PREFIX_LETTERS = 5

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
    terms: anyOf
      .filter(isWord)
      .flatMap((term) => written(term, columns.includes('phonetic') ? noCompletions : completions)),
  }))
  // Around a pole some cells are off the earth, with tokens that are no words.
  if (cells.length > 0) parts.push({ columns: 'cell', terms: cells.filter((text) => isWord({ text })).map(quoted) })
  if (parts.length === 0 || parts.some(({ terms }) => terms.length === 0)) return null
  return parts.map(({ columns, terms }) => `({${columns}} : (${[...new Set(terms)].join(' OR ')}))`).join(' AND ')
}

const noCompletions: Completions = () => null

// FTS5 would make two words of anything else, and this index answers for single ones.
const isWord = ({ text }: TextTerm) => /^[\p{L}\p{N}]+$/u.test(text)

function written({ text, isPrefix }: TextTerm, completions: Completions): string[] {
  if (!isPrefix) return [quoted(text)]
  const words = text.length > READY_PREFIX_LETTERS ? completions(text) : null
  return words === null ? [`${quoted(text)} *`] : words.map(quoted)
}

const quoted = (text: string) => `"${text}"`
