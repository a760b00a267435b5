import { type IndexTerm } from './index-terms.js'

/** The terms of a clause, one of which must match in one of the columns. */
export interface MatchClause {
  columns: readonly string[]
  anyOf: readonly IndexTerm[]
}

/**
 * The FTS5 text of a query. It contains only whole words, quoted, so that user input cannot contain operators of FTS5.
 *
 * @param cells  tokens, one of which must match; empty for everywhere
 */
export function matchExpression(clauses: readonly MatchClause[], cells: readonly string[]): string {
  const parts = clauses.map(({ columns, anyOf }) => ({ columns: columns.join(' '), terms: anyOf.map(written) }))
  if (cells.length > 0) parts.push({ columns: 'cell', terms: cells.map((text) => written({ text, isPrefix: false })) })
  return parts.map(({ columns, terms }) => `({${columns}} : (${[...new Set(terms)].join(' OR ')}))`).join(' AND ')
}

const written = ({ text, isPrefix }: IndexTerm) => (isPrefix ? `"${text}" *` : `"${text}"`)
