import { badField } from './access/access.problems.js'
import { isRowId } from './access/row-id.js'

/** How many entries a page has unless somebody asks for another number, and at most. */
export const PAGE = 50
export const PAGE_MAX = 200

/**
 * A page of what was found.
 *
 * @param found  up to one more than the page holds: that one says that there is another page, and is not on this one
 * @param keyOf  what the next page is asked for by
 * @returns `next`: the key of the page's last row; null where there is no other page
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

/** A page's key as text that says nothing to whoever gets it. */
export const toCursor = (id: string): string => Buffer.from(id).toString('base64url')

/** @throws Problem  400 for a cursor that is none */
export function fromCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const id = Buffer.from(cursor, 'base64url').toString('utf8')
  if (!isRowId(id)) throw badField('cursor', 'invalid_format', cursor)
  return id
}
