import { blockOf, blockSize, decodeList, type PostingRow, type textColumns } from '@repere/gazetteer'
import { type ClauseLists, sortDistinct } from './block-lists.js'

type TextColumn = (typeof textColumns)[number]
export type Columns = readonly TextColumn[]

/** A row with the lists of the requested columns. */
export type Row = Pick<PostingRow, 'block'> & Partial<Record<TextColumn, Uint8Array | null>>

/** Blocks are read in ranges that end here: most questions are answered by the first ones. */
const RANGES_END = [4, 20, 84] as const
/** The end of the first range. */
export const FIRST_RANGE_END = RANGES_END[0]
/** Blocks of each range after these. */
const LATER_RANGE = 64

/** The range that a block lies in, after the first one. */
export function rangeOf(block: number): [from: number, to: number] {
  const at = RANGES_END.findIndex((end) => block < end)
  if (at >= 1) return [RANGES_END[at - 1]!, RANGES_END[at]!]
  const last = RANGES_END.at(-1)!
  const from = last + Math.floor((block - last) / LATER_RANGE) * LATER_RANGE
  return [from, from + LATER_RANGE]
}

/** The first part of a clause, which is enough for most queries. */
export interface ClauseStart {
  /** The documents of terms that few documents have. */
  ids: Uint32Array
  /** Rows of the first range, by block. */
  rows: readonly Row[]
  /** The terms that may have rows in later ranges. */
  terms: readonly string[]
  /** Rows in later ranges of words with a beginning that has no list of its own. */
  prefixed: readonly Row[]
}

/** The ids in the lists of these rows, which hold ids: ascending, each once. */
export function idsOf(rows: readonly Row[], columns: Columns): Uint32Array {
  const lists = rows.flatMap((row) => columns.flatMap((column) => row[column] ?? []))
  const ids = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let count = 0
  for (const list of lists) count = decodeList(list, ids, count)
  if (lists.length < 2) return ids.subarray(0, count)
  return ids.subarray(0, sortDistinct(ids.subarray(0, count)))
}

/** Reads the documents of a clause in the order of their blocks. */
export class ClauseReader {
  private readonly ids: Uint32Array
  private idAt = 0
  private rows: readonly Row[]
  private rowAt = 0
  /** Rows of blocks before this one have been read. */
  private readTo: number = FIRST_RANGE_END

  /** @param readRange  the rows of the range that a block lies in, by block, and the range's end; null after the last */
  constructor(
    private readonly columns: Columns,
    start: ClauseStart,
    private readonly readRange: (block: number) => { rows: readonly Row[]; to: number } | null,
    private readonly isWeak = false,
  ) {
    this.ids = start.ids
    this.rows = start.rows
  }

  /** The first block, from this one on, with a document; null without one. Never an earlier one again. */
  next(block: number): number | null {
    const { ids } = this
    while (this.idAt < ids.length && ids[this.idAt]! < block * blockSize) this.idAt++
    const ofId = this.idAt < ids.length ? blockOf(ids[this.idAt]!) : null
    const ofRow = this.nextRow(block, ofId ?? Infinity)
    return ofId === null || (ofRow !== null && ofRow < ofId) ? ofRow : ofId
  }

  /** @param until  a block after which none is looked for */
  private nextRow(block: number, until: number): number | null {
    for (;;) {
      while (this.rowAt < this.rows.length && this.rows[this.rowAt]!.block < block) this.rowAt++
      if (this.rowAt < this.rows.length) return this.rows[this.rowAt]!.block
      const from = Math.max(block, this.readTo)
      if (from > until) return null
      const range = this.readRange(from)
      if (range === null) return null
      this.rows = range.rows
      this.rowAt = 0
      this.readTo = range.to
    }
  }

  /** @param block  the one that `next` returned */
  listsIn(block: number): ClauseLists {
    const begin = block * blockSize
    let end = this.idAt
    while (end < this.ids.length && this.ids[end]! < begin + blockSize) end++
    const offsets = this.ids.slice(this.idAt, end)
    for (let i = 0; i < offsets.length; i++) offsets[i]! -= begin
    const lists: Uint8Array[] = []
    for (let at = this.rowAt; at < this.rows.length && this.rows[at]!.block === block; at++) {
      for (const column of this.columns) if (this.rows[at]![column]) lists.push(this.rows[at]![column]!)
    }
    return { offsets, lists, isWeak: this.isWeak }
  }
}
