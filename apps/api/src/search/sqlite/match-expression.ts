import { type TextClause, type TextTerm } from '../search.port.js'

/**
 * The FTS5 text of a query. Only whole words get into it, and quoted, so no operator of FTS5 can come out of what
 * somebody typed.
 *
 * @param cells  tokens, one of which must hold; empty for everywhere
 * @returns null where nothing can match
 */
export function matchExpression(clauses: readonly TextClause[], cells: readonly string[]): string | null {
  const parts = clauses.map(({ columns, anyOf }) => ({ columns: columns.join(' '), terms: anyOf.filter(isWord) }))
  if (cells.length > 0) parts.push({ columns: 'cell', terms: cells.map((text) => ({ text })) })
  if (parts.length === 0 || parts.some(({ terms }) => terms.length === 0)) return null
  return parts.map(({ columns, terms }) => `({${columns}} : (${terms.map(written).join(' OR ')}))`).join(' AND ')
}

// FTS5 would make two words of anything else, and this index answers for single ones.
const isWord = ({ text }: TextTerm) => /^[\p{L}\p{N}]+$/u.test(text)

const written = ({ text, isPrefix }: TextTerm) => `"${text}"${isPrefix ? ' *' : ''}`
