import { type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import { allBlocks, beginningLettersMax, beginningTerm, blockSize, textColumns } from '@repere/gazetteer'
import { LRUCache } from 'lru-cache'
import { type ClauseLists, intersect } from './block-lists.js'
import {
  ClauseReader,
  type ClauseStart,
  type Columns,
  FIRST_RANGE_END,
  idsOf,
  rangeOf,
  type Row,
} from './clause-reader.js'
import { type IndexTerm } from './index-terms.js'

/** One of the terms is in one of the columns. */
export interface PostingClause {
  columns: Columns
  anyOf: readonly IndexTerm[]
  /** See `TextClause`. */
  isWeak?: boolean
}

const MB = 1024 * 1024
/**
 * Lists that are kept in memory, because common words are read often and their lists grow with the index. An
 * eighth of the file, within these bounds.
 */
const KEPT_BYTES = { share: 1 / 8, least: 64 * MB, most: 512 * MB }
/** Size of an object with its empty fields. */
const ROW_BYTES = 200
/** A query reads the same words in many places, one after the other. */
const KEPT_CLAUSES_BYTES_MAX = 16 * MB

/** Other columns that the same question usually reads first, and that contain these: their rows are not read again. */
const WIDER_COLUMNS: ReadonlyMap<string, string> = new Map([['name,category', 'name,context,category']])

/** Sorts after every letter of every script. */
const LAST_LETTER = '\u{10ffff}'

/** The documents of terms, a block of ids after the other: the most important ones first. */
export class Postings {
  /** By the columns that they read: the lists of a common word in another column are some kilobytes a block. */
  private readonly statements = new Map<string, Statements>()
  private readonly kept: LRUCache<string, readonly Row[]>
  private readonly keptClauses = new LRUCache<string, ClauseStart>({
    maxSize: KEPT_CLAUSES_BYTES_MAX,
    sizeCalculation: ({ ids, rows, prefixed }, key) => ids.byteLength + sizeOf(rows) + sizeOf(prefixed) + key.length,
  })

  /** @param blockMax  no document lies in a later block */
  constructor(
    private readonly database: DatabaseSyncInstance,
    private readonly blockMax: number,
  ) {
    const { bytes } = database
      .prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size')
      .get() as { bytes: number }
    const { share, least, most } = KEPT_BYTES
    this.kept = new LRUCache({
      maxSize: Math.round(Math.min(most, Math.max(least, bytes * share))),
      sizeCalculation: (rows, key) => sizeOf(rows) + key.length,
    })
  }

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

  private readerOf({ columns, anyOf, isWeak = false }: PostingClause): ClauseReader {
    const wanted = columns.join()
    const key = anyOf.reduce((text, term) => `${text} ${keyOf(term)}`, wanted)
    let start = this.keptClauses.get(key)
    if (!start) this.keptClauses.set(key, (start = this.startOf(anyOf, columns, wanted)))
    const { terms, prefixed } = start
    return new ClauseReader(
      columns,
      start,
      (block) => {
        if (block > this.blockMax || (terms.length === 0 && prefixed.length === 0)) return null
        const [from, to] = rangeOf(block)
        const rows = [...this.rowsOf(terms, wanted, from, to).values()].flat()
        return { rows: inOrder([...rows, ...prefixed.filter((row) => row.block >= from && row.block < to)]), to }
      },
      isWeak,
    )
  }

  private startOf(anyOf: readonly IndexTerm[], columns: Columns, wanted: string): ClauseStart {
    const prefixed = anyOf.filter(isLong).flatMap(({ text }) => this.beginning(text, wanted))
    const rows = prefixed.filter(({ block }) => block < FIRST_RANGE_END)
    const terms: string[] = []
    const listed = anyOf.filter((term) => !isLong(term)).map(keyOf)
    for (const [term, own] of this.rowsOf(listed, wanted, allBlocks, FIRST_RANGE_END)) {
      rows.push(...own)
      if (own[0]?.block !== allBlocks) terms.push(term)
    }
    const few = rows.filter(({ block }) => block === allBlocks)
    return {
      ids: idsOf(few, columns),
      rows: inOrder(rows.filter(({ block }) => block !== allBlocks)),
      terms,
      prefixed: prefixed.filter(({ block }) => block >= FIRST_RANGE_END),
    }
  }

  /** The rows of each term in some blocks, in one statement: a statement costs more than finding a row. */
  private rowsOf(terms: readonly string[], wanted: string, from: number, to: number): Map<string, readonly Row[]> {
    const found = new Map<string, readonly Row[]>()
    const missing = new Map<string, Row[]>()
    const keptAs = (term: string, columns = wanted) => `${term} ${columns} ${from}`
    const wider = WIDER_COLUMNS.get(wanted)
    for (const term of terms) {
      const rows = this.kept.get(keptAs(term)) ?? (wider && this.kept.get(keptAs(term, wider)))
      if (rows) found.set(term, rows)
      else missing.set(term, [])
    }
    if (missing.size === 0) return found
    const { ofTerm, ofTerms } = this.statementsFor(wanted)
    const [first, ...others] = missing.keys()
    const read =
      others.length === 0 ? ofTerm.all(first, from, to) : ofTerms.all(JSON.stringify([first, ...others]), from, to)
    for (const row of read as unknown as (Row & { term: string })[]) missing.get(row.term)!.push(row)
    for (const [term, rows] of missing) {
      found.set(term, rows)
      this.kept.set(keptAs(term), rows)
    }
    return found
  }

  /** Rows of all words with a prefix. Used only for prefixes whose words are in few documents. */
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
        // A list in JSON costs as much as some terms.
        ofTerm: prepare('term = ? AND block >= ? AND block < ?'),
        ofTerms: prepare('term IN (SELECT value FROM json_each(?)) AND block >= ? AND block < ?'),
        ofBeginning: prepare('term >= ? AND term < ?'),
      }
      this.statements.set(wanted, own)
    }
    return own
  }
}

type Statements = Record<'ofTerm' | 'ofTerms' | 'ofBeginning', StatementSyncInstance>

const isLong = ({ text, isPrefix }: IndexTerm) => isPrefix && text.length > beginningLettersMax

const keyOf = ({ text, isPrefix }: IndexTerm) => (isPrefix ? beginningTerm(text) : text)

const bytesOf = (row: Row) => textColumns.reduce((sum, column) => sum + (row[column]?.length ?? 0), ROW_BYTES)

const sizeOf = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + bytesOf(row), ROW_BYTES)

const inOrder = (rows: Row[]) => rows.sort((a, b) => a.block - b.block)

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
