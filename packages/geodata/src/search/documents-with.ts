import { type DatabaseSyncInstance } from '@photostructure/sqlite'
import { allBlocks, blockSize, decodeList, type textColumns } from '@repere/gazetteer'

// Reused.
const offsets = new Uint32Array(blockSize)

/**
 * The documents that have a term in one of the columns, for checks of a finished index. Whole lists are read.
 *
 * @returns ids
 */
export function documentsWith(
  database: DatabaseSyncInstance,
  term: string,
  columns: readonly (typeof textColumns)[number][],
): Set<number> {
  const rows = database.prepare(`SELECT block, ${columns.join()} FROM posting WHERE term = ?`).all(term)
  const ids = new Set<number>()
  for (const { block, ...lists } of rows as unknown as ({ block: number } & Record<string, Uint8Array | null>)[]) {
    const begin = block === allBlocks ? 0 : block * blockSize
    for (const list of Object.values(lists)) {
      if (list) for (const offset of offsets.subarray(0, decodeList(list, offsets))) ids.add(begin + offset)
    }
  }
  return ids
}

/** The documents that have each of the terms in one of the columns: ids, ascending. */
export function documentsWithAll(
  database: DatabaseSyncInstance,
  terms: readonly string[],
  columns: readonly (typeof textColumns)[number][],
): number[] {
  const [first, ...others] = terms.map((term) => documentsWith(database, term, columns))
  return [...(first ?? [])].filter((id) => others.every((ids) => ids.has(id))).sort((a, b) => a - b)
}
