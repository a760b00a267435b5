import { type PostingRow, textColumns } from './format.js'
import { allBlocks, blockSize, decodeList, encodeList } from './postings.js'

/**
 * Most bytes of all lists of a term with one row: some hundreds of documents. Most words have fewer, and a
 * misspelt word is compared with dozens of them: a row for each block would have to be read for every one.
 */
const FEW_BYTES_MAX = 1_024

/**
 * The rows of the table `posting`: those of a term with few documents become one row for all blocks.
 *
 * @param rows  by term, then by block
 */
export function* joinFewDocuments(rows: Iterable<PostingRow>): Generator<PostingRow> {
  let few: PostingRow[] = []
  let bytes = 0
  let term: string | null = null
  for (const row of rows) {
    if (row.term !== term) {
      if (few.length > 0) yield joined(few)
      few = []
      bytes = 0
      term = row.term
    }
    bytes += bytesOf(row)
    if (bytes <= FEW_BYTES_MAX) few.push(row)
    else {
      yield* few
      few = []
      yield row
    }
  }
  if (few.length > 0) yield joined(few)
}

const bytesOf = (row: PostingRow) => textColumns.reduce((sum, column) => sum + (row[column]?.length ?? 0), 0)

// Reused. A list has at most as many documents as bytes.
const ids = new Uint32Array(FEW_BYTES_MAX)

function joined(rows: readonly PostingRow[]): PostingRow {
  const lists = textColumns.map((column) => {
    let count = 0
    for (const { [column]: list, block } of rows) {
      if (list === null) continue
      const end = decodeList(list, ids, count)
      for (; count < end; count++) ids[count]! += block * blockSize
    }
    return [column, count === 0 ? null : encodeList(ids.subarray(0, count))]
  })
  return { term: rows[0]!.term, block: allBlocks, ...(Object.fromEntries(lists) as Omit<PostingRow, 'term' | 'block'>) }
}
