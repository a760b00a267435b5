import { badField } from './access/access.problems.js'
import { isRowId } from './access/row-id.js'

/** The default and the maximum number of entries of a page. */
export const PAGE = 50
export const PAGE_MAX = 200

/**
 * A page of a list.
 *
 * @param found  up to one more than the page holds: an additional row shows that there is another page
 * @param keyOf  the key for requesting the next page
 * @returns `next`: the key of the page's last row; null if there is no other page
 */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number,
  keyOf: (row: Row) => string,
): { page: Row[]; next: string | null } {
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return { page, next: last === undefined ? null : keyOf(last) }
}

/** A page's key as an opaque text. */
export const toCursor = (id: string): string => Buffer.from(id).toString('base64url')

/** @throws Problem  400 for an invalid cursor */
export function fromCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const id = Buffer.from(cursor, 'base64url').toString('utf8')
  if (!isRowId(id)) throw badField('cursor', 'invalid_format', cursor)
  return id
}
