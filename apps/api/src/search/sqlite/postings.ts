import { type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import { beginningLettersMax, beginningTerm, blockSize, type listColumns, type PostingRow } from '@repere/gazetteer'
import { LRUCache } from 'lru-cache'
import { type IndexTerm } from './index-terms.js'
import { intersect } from './block-lists.js'

type ListColumn = (typeof listColumns)[number]

/** One of the terms is in one of the columns. */
export interface PostingClause {
  columns: readonly ListColumn[]
  anyOf: readonly IndexTerm[]
}

/** Blocks of a term that are read at first; each time more, as most questions are answered by the first ones. */
const BATCH_BLOCKS_MIN = 4
const BATCH_BLOCKS_MAX = 64
/** Lists that are kept in memory: the common words come up again and again. */
const KEPT_BYTES_MAX = 64 * 1024 * 1024
/** Of an object with its empty fields. */
const ROW_BYTES = 200

/** Sorts after every letter of every script. */
const LAST_LETTER = '\u{10ffff}'

/** The documents of terms, a block of ids after the other: the most important ones first. */
export class Postings {
  private readonly ofTerm: StatementSyncInstance
  private readonly ofBeginning: StatementSyncInstance
  private readonly kept = new LRUCache<string, readonly PostingRow[]>({
    maxSize: KEPT_BYTES_MAX,
    sizeCalculation: (rows, key) => rows.reduce((sum, row) => sum + bytesOf(row), ROW_BYTES + key.length),
  })

  constructor(database: DatabaseSyncInstance) {
    this.ofTerm = database.prepare('SELECT * FROM posting WHERE term = ? AND block >= ? ORDER BY block LIMIT ?')
    this.ofBeginning = database.prepare('SELECT * FROM posting WHERE term >= ? AND term < ? ORDER BY block')
  }

  /**
   * The documents of which every clause is true.
   *
   * @param clauses  none of them without terms
   * @returns ids, the most important first
   */
  match(clauses: readonly PostingClause[], countMax: number): number[] {
    const readers = new Map<string, TermReader>()
    const readerOf = (term: IndexTerm) => {
      const key = term.isPrefix ? beginningTerm(term.text) : term.text
      let reader = readers.get(key)
      if (!reader) readers.set(key, (reader = this.readerOf(term)))
      return reader
    }
    const asked = clauses.map(({ columns, anyOf }) => ({ columns, readers: anyOf.map(readerOf) }))
    const ids: number[] = []
    for (let block = 0; ids.length < countMax; block++) {
      const next = nextOfAll(asked, block)
      if (next === null) break
      block = next
      const lists = asked.map(({ columns, readers }) => listsIn(block, columns, readers))
      if (lists.some((own) => own.length === 0)) continue
      for (const offset of intersect(lists, countMax - ids.length)) ids.push(block * blockSize + offset)
    }
    return ids
  }

  private readerOf({ text, isPrefix }: IndexTerm): TermReader {
    if (isPrefix && text.length > beginningLettersMax) return new WholeReader(this.beginning(text))
    const term = isPrefix ? beginningTerm(text) : text
    return new BatchReader((from, count) => this.batch(term, from, count))
  }

  private batch(term: string, from: number, count: number): readonly PostingRow[] {
    const key = `${term} ${from} ${count}`
    let rows = this.kept.get(key)
    if (!rows) this.kept.set(key, (rows = this.ofTerm.all(term, from, count) as unknown as PostingRow[]))
    return rows
  }

  /** Few documents have such words: the others were written out. */
  private beginning(text: string): readonly PostingRow[] {
    return this.ofBeginning.all(text, text + LAST_LETTER) as unknown as PostingRow[]
  }
}

const bytesOf = ({ name, context, category, cell }: PostingRow) =>
  ROW_BYTES + (name?.length ?? 0) + (context?.length ?? 0) + (category?.length ?? 0) + (cell?.length ?? 0)

/** Reads the rows of a term in the order of their blocks. */
interface TermReader {
  /** The first block, from this one on, that the term has a row in; null without one. Never an earlier one again. */
  next(block: number): number | null
  /** The rows of the block that `next` returned. */
  rows(): readonly PostingRow[]
}

class BatchReader implements TermReader {
  private read: readonly PostingRow[] = []
  private at = 0
  private size = BATCH_BLOCKS_MIN
  private isEnd = false

  constructor(private readonly batch: (from: number, count: number) => readonly PostingRow[]) {}

  next(block: number): number | null {
    while (this.at < this.read.length && this.read[this.at]!.block < block) this.at++
    if (this.at === this.read.length && !this.isEnd) {
      this.read = this.batch(block, this.size)
      this.at = 0
      this.isEnd = this.read.length < this.size
      this.size = Math.min(BATCH_BLOCKS_MAX, this.size * 4)
    }
    return this.read[this.at]?.block ?? null
  }

  rows(): readonly PostingRow[] {
    return this.read.slice(this.at, this.at + 1)
  }
}

/** Rows of several words. */
class WholeReader implements TermReader {
  private from = 0

  /** @param all  by block */
  constructor(private readonly all: readonly PostingRow[]) {}

  next(block: number): number | null {
    while (this.from < this.all.length && this.all[this.from]!.block < block) this.from++
    return this.all[this.from]?.block ?? null
  }

  rows(): readonly PostingRow[] {
    let to = this.from
    while (to < this.all.length && this.all[to]!.block === this.all[this.from]!.block) to++
    return this.all.slice(this.from, to)
  }
}

interface AskedClause {
  columns: readonly ListColumn[]
  readers: readonly TermReader[]
}

/** The first block, from this one on, in which every clause has a row; null without one. */
function nextOfAll(clauses: readonly AskedClause[], from: number): number | null {
  let block = from
  for (let agreed = 0, at = 0; agreed < clauses.length; at = (at + 1) % clauses.length) {
    const next = nextOfAny(clauses[at]!.readers, block)
    if (next === null) return null
    agreed = next === block ? agreed + 1 : 1
    block = next
  }
  return block
}

function nextOfAny(readers: readonly TermReader[], block: number): number | null {
  let first: number | null = null
  for (const reader of readers) {
    const next = reader.next(block)
    if (next !== null && (first === null || next < first)) first = next
  }
  return first
}

function listsIn(block: number, columns: readonly ListColumn[], readers: readonly TermReader[]): Uint8Array[] {
  const lists: Uint8Array[] = []
  for (const reader of readers) {
    if (reader.next(block) !== block) continue
    for (const row of reader.rows()) for (const column of columns) if (row[column] !== null) lists.push(row[column])
  }
  return lists
}
