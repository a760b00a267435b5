import { type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import {
  allBlocks,
  beginningLettersMax,
  beginningTerm,
  blockOf,
  blockSize,
  decodeList,
  type listColumns,
  type PostingRow,
} from '@repere/gazetteer'
import { LRUCache } from 'lru-cache'
import { type ClauseLists, intersect } from './block-lists.js'
import { type IndexTerm } from './index-terms.js'

type ListColumn = (typeof listColumns)[number]
type Columns = readonly ListColumn[]

/** A row with the lists of the columns that were asked for. */
type Row = Pick<PostingRow, 'block'> & Partial<Record<ListColumn, Uint8Array | null>>

/** One of the terms is in one of the columns. */
export interface PostingClause {
  columns: Columns
  anyOf: readonly IndexTerm[]
}

/** Blocks are read in ranges that end here: most questions are answered by the first ones. */
const RANGES_END = [4, 20, 84]
/** Blocks of each range after these. */
const LATER_RANGE = 64
/** Lists that are kept in memory: the common words come up again and again. */
const KEPT_BYTES_MAX = 64 * 1024 * 1024
/** Of an object with its empty fields. */
const ROW_BYTES = 200
/** A question asks for the same words in many places, one after the other. */
const KEPT_CLAUSES_MAX = 200

/** Sorts after every letter of every script. */
const LAST_LETTER = '\u{10ffff}'

/** The documents of terms, a block of ids after the other: the most important ones first. */
export class Postings {
  /** By the columns that they read: the lists of a common word in another column are some kilobytes a block. */
  private readonly statements = new Map<string, Statements>()
  private readonly kept = new LRUCache<string, readonly Row[]>({
    maxSize: KEPT_BYTES_MAX,
    sizeCalculation: (rows, key) => rows.reduce((sum, row) => sum + bytesOf(row), ROW_BYTES + key.length),
  })
  private readonly keptClauses = new LRUCache<string, ClauseStart>({ max: KEPT_CLAUSES_MAX })

  /** @param blockMax  no document lies in a later block */
  constructor(
    private readonly database: DatabaseSyncInstance,
    private readonly blockMax: number,
  ) {}

  /**
   * The documents of which every clause is true.
   *
   * @param clauses  none of them without terms
   * @returns ids, the most important first
   */
  match(clauses: readonly PostingClause[], countMax: number): number[] {
    const asked = clauses.map((clause) => this.readerOf(clause))
    const ids: number[] = []
    for (let block = 0; ids.length < countMax; block++) {
      const next = nextOfAll(asked, block)
      if (next === null) break
      block = next
      const lists = asked.map((clause) => clause.listsIn(next))
      if (lists.some(isEmpty)) continue
      for (const offset of intersect(lists, countMax - ids.length)) ids.push(block * blockSize + offset)
    }
    return ids
  }

  private readerOf({ columns, anyOf }: PostingClause): ClauseReader {
    const wanted = columns.join()
    const key = anyOf.reduce((text, term) => `${text} ${keyOf(term)}`, wanted)
    let start = this.keptClauses.get(key)
    if (!start) this.keptClauses.set(key, (start = this.startOf(anyOf, columns, wanted)))
    const { terms, begun } = start
    return new ClauseReader(columns, start, (block) => {
      if (block > this.blockMax || (terms.length === 0 && begun.length === 0)) return null
      const [from, to] = rangeOf(block)
      const rows = [...this.rowsOf(terms, wanted, from, to).values()].flat()
      return { rows: inOrder([...rows, ...begun.filter((row) => row.block >= from && row.block < to)]), to }
    })
  }

  private startOf(anyOf: readonly IndexTerm[], columns: Columns, wanted: string): ClauseStart {
    const begun = anyOf.filter(isLong).flatMap(({ text }) => this.beginning(text, wanted))
    const rows = begun.filter(({ block }) => block < RANGES_END[0]!)
    const terms: string[] = []
    const listed = anyOf.filter((term) => !isLong(term)).map(keyOf)
    for (const [term, own] of this.rowsOf(listed, wanted, allBlocks, RANGES_END[0]!)) {
      rows.push(...own)
      if (own[0]?.block !== allBlocks) terms.push(term)
    }
    const few = rows.filter(({ block }) => block === allBlocks)
    return {
      ids: idsOf(few, columns),
      rows: inOrder(rows.filter(({ block }) => block !== allBlocks)),
      terms,
      begun: begun.filter(({ block }) => block >= RANGES_END[0]!),
    }
  }

  /** The rows of each term in some blocks, in one statement: a statement costs more than finding a row. */
  private rowsOf(terms: readonly string[], wanted: string, from: number, to: number): Map<string, readonly Row[]> {
    const found = new Map<string, readonly Row[]>()
    const missing = new Map<string, Row[]>()
    const keyOf = (term: string) => `${term} ${wanted} ${from}`
    for (const term of terms) {
      const rows = this.kept.get(keyOf(term))
      if (rows) found.set(term, rows)
      else missing.set(term, [])
    }
    if (missing.size === 0) return found
    const read = this.statementsFor(wanted).ofTerms.all(JSON.stringify([...missing.keys()]), from, to)
    for (const row of read as unknown as (Row & { term: string })[]) missing.get(row.term)!.push(row)
    for (const [term, rows] of missing) {
      found.set(term, rows)
      this.kept.set(keyOf(term), rows)
    }
    return found
  }

  /** Few documents have such words: the others were written out. */
  private beginning(text: string, wanted: string): readonly Row[] {
    const key = `${text}… ${wanted}`
    let rows = this.kept.get(key)
    if (!rows) {
      rows = this.statementsFor(wanted).ofBeginning.all(text, text + LAST_LETTER) as unknown as Row[]
      this.kept.set(key, rows)
    }
    return rows
  }

  private statementsFor(wanted: string): Statements {
    let own = this.statements.get(wanted)
    if (!own) {
      const prepare = (of: string) => this.database.prepare(`SELECT term, block, ${wanted} FROM posting WHERE ${of}`)
      own = {
        ofTerms: prepare('term IN (SELECT value FROM json_each(?)) AND block >= ? AND block < ?'),
        ofBeginning: prepare('term >= ? AND term < ?'),
      }
      this.statements.set(wanted, own)
    }
    return own
  }
}

type Statements = Record<'ofTerms' | 'ofBeginning', StatementSyncInstance>

/** What is read of a clause at first, which is enough for most questions. */
interface ClauseStart {
  /** The documents of terms that few documents have. */
  ids: Uint32Array
  /** Rows of the first range, by block. */
  rows: readonly Row[]
  /** The terms that may have rows in later ranges. */
  terms: readonly string[]
  /** Rows in later ranges of words with a beginning that has no list of its own. */
  begun: readonly Row[]
}

const isLong = ({ text, isPrefix }: IndexTerm) => isPrefix && text.length > beginningLettersMax

const keyOf = ({ text, isPrefix }: IndexTerm) => (isPrefix ? beginningTerm(text) : text)

const bytesOf = ({ name, context, category, cell }: Row) =>
  ROW_BYTES + (name?.length ?? 0) + (context?.length ?? 0) + (category?.length ?? 0) + (cell?.length ?? 0)

const inOrder = (rows: Row[]) => rows.sort((a, b) => a.block - b.block)

/** The range that a block lies in, after the first one. */
function rangeOf(block: number): [from: number, to: number] {
  const at = RANGES_END.findIndex((end) => block < end)
  if (at >= 1) return [RANGES_END[at - 1]!, RANGES_END[at]!]
  const last = RANGES_END.at(-1)!
  const from = last + Math.floor((block - last) / LATER_RANGE) * LATER_RANGE
  return [from, from + LATER_RANGE]
}

/** The ids in the lists of these rows, which hold ids: ascending, each once. */
function idsOf(rows: readonly Row[], columns: Columns): Uint32Array {
  const lists = rows.flatMap((row) => columns.flatMap((column) => row[column] ?? []))
  const ids = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let count = 0
  for (const list of lists) count = decodeList(list, ids, count)
  if (lists.length < 2) return ids.subarray(0, count)
  ids.subarray(0, count).sort()
  let distinct = 0
  for (let i = 0; i < count; i++) if (i === 0 || ids[i] !== ids[i - 1]) ids[distinct++] = ids[i]!
  return ids.subarray(0, distinct)
}

/** Reads the documents of a clause in the order of their blocks. */
class ClauseReader {
  private readonly ids: Uint32Array
  private idAt = 0
  private rows: readonly Row[]
  private rowAt = 0
  /** Rows of blocks before this one have been read. */
  private readTo = RANGES_END[0]!

  /** @param readRange  the rows of the range that a block lies in, by block, and the range's end; null after the last */
  constructor(
    private readonly columns: Columns,
    start: ClauseStart,
    private readonly readRange: (block: number) => { rows: readonly Row[]; to: number } | null,
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
    return { offsets, lists }
  }
}

const isEmpty = ({ offsets, lists }: ClauseLists) => offsets.length === 0 && lists.length === 0

/** The first block, from this one on, in which every clause has a document; null without one. */
function nextOfAll(clauses: readonly ClauseReader[], from: number): number | null {
  let block = from
  for (let agreed = 0, at = 0; agreed < clauses.length; at = (at + 1) % clauses.length) {
    const next = clauses[at]!.next(block)
    if (next === null) return null
    agreed = next === block ? agreed + 1 : 1
    block = next
  }
  return block
}
