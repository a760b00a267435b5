import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import {
  countList,
  isBeginningTerm,
  joinFewDocuments,
  type ListedText,
  type PostingRow,
  postingRows,
  searchTables,
  textColumns,
  unitsPerDegree,
} from '@repere/gazetteer'
import { BulkInsert } from './bulk-insert.js'

/** The tables that `copyTextIndex` copies. */
const copied = ['posting', 'word']

/**
 * The row or column of a point in a cell of this size, in SQL: the same result as `cellAt`, to the last bit, without a
 * call into JavaScript for each row.
 */
export const cellSql = (column: 'lat' | 'lng', degrees: number) =>
  `CAST((${column} / ${unitsPerDegree}.0 + ${column === 'lat' ? 90 : 180}) / ${degrees} AS INTEGER)`

/** SQLite has no parameters for file names. */
export function quoted(file: string): string {
  return `'${file.replaceAll("'", "''")}'`
}

/**
 * Builds the text index of ranked things in a separate file, so that another thread can do it.
 *
 * @param scratchFile  with the tables `rank` and `thing`
 * @param file  must not exist
 */
export function makeTextIndex(scratchFile: string, file: string): void {
  // Not defensive: otherwise SQLite keeps its journal.
  const database = new DatabaseSync(file, { defensive: false })
  try {
    database.exec(`
      PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
      PRAGMA cache_size = -32768; PRAGMA temp_store = FILE;
      ATTACH ${quoted(scratchFile)} AS scratch;
      ${searchTables}
      BEGIN;
    `)
    const documents = database
      .prepare(
        `SELECT id, name_words AS name, context_words AS context, category_words AS category,
           phonetic_keys AS phonetic, cell_tokens AS cell
         FROM scratch.rank JOIN scratch.thing USING (seq) ORDER BY id`,
      )
      .iterate() as IterableIterator<ListedText>
    const postings = new BulkInsert(
      database,
      `INSERT INTO posting (term, block, ${textColumns.join()})`,
      2 + textColumns.length,
    )
    const words = new WordCounts(database)
    for (const row of joinFewDocuments(byTerm(database, postingRows(documents)))) {
      postings.add(row.term, row.block, ...textColumns.map((column) => row[column]))
      words.add(row)
    }
    postings.flush()
    words.end()
    database.exec('COMMIT')
  } finally {
    database.close()
  }
}

/** A block's terms follow those of the block before, so SQLite sorts them in runs on disk. */
function* byTerm(database: DatabaseSyncInstance, rows: Iterable<PostingRow>): Generator<PostingRow> {
  database.exec('CREATE TEMP TABLE part (term, block, lists)')
  const insert = new BulkInsert(database, 'INSERT INTO part', 3)
  for (const row of rows) insert.add(row.term, row.block, packed(row))
  insert.flush()
  const sorted = database.prepare('SELECT * FROM part ORDER BY term, block').iterate()
  for (const row of sorted as IterableIterator<{ term: string; block: number; lists: Uint8Array }>) {
    yield { term: row.term, block: row.block, ...unpacked(row.lists) }
  }
  database.exec('DROP TABLE part')
}

type Lists = Omit<PostingRow, 'term' | 'block'>
/** Bytes of the length of a list, which is at most a bitmap. */
const LENGTH_BYTES = 2

/**
 * The lists of a row as one value, because the cost of reading a row grows with the number of values: first their
 * lengths, then their bytes.
 */
function packed(row: Lists): Uint8Array {
  let end = LENGTH_BYTES * textColumns.length
  const bytes = new Uint8Array(textColumns.reduce((sum, column) => sum + (row[column]?.length ?? 0), end))
  textColumns.forEach((column, at) => {
    const list = row[column]
    if (list === null) return
    bytes[LENGTH_BYTES * at] = list.length >>> 8
    bytes[LENGTH_BYTES * at + 1] = list.length & 0xff
    bytes.set(list, end)
    end += list.length
  })
  return bytes
}

function unpacked(bytes: Uint8Array): Lists {
  const lists: Lists = { name: null, category: null, cell: null, context: null, phonetic: null }
  let begin = LENGTH_BYTES * textColumns.length
  textColumns.forEach((column, at) => {
    const length = (bytes[LENGTH_BYTES * at]! << 8) | bytes[LENGTH_BYTES * at + 1]!
    if (length > 0) lists[column] = bytes.subarray(begin, begin + length)
    begin += length
  })
  return lists
}

/**
 * Writes the table `word`: the words of names and categories, with the number of documents. That is the number of names
 * or of categories with the word, whichever is larger: a document with the word in both counts once.
 */
class WordCounts {
  private readonly insert: BulkInsert
  private term = ''
  private names = 0
  private categories = 0

  constructor(database: DatabaseSyncInstance) {
    this.insert = new BulkInsert(database, 'INSERT INTO word', 2)
  }

  /** @param row  of the same term as the one before, or of a later one */
  add({ term, name, category }: PostingRow): void {
    if (isBeginningTerm(term)) return
    if (term !== this.term) {
      this.write()
      this.term = term
      this.names = this.categories = 0
    }
    if (name) this.names += countList(name)
    if (category) this.categories += countList(category)
  }

  end(): void {
    this.write()
    this.insert.flush()
  }

  private write(): void {
    const documents = Math.max(this.names, this.categories)
    if (documents > 0) this.insert.add(this.term, documents)
  }
}

/** Copies a finished text index into the same, empty tables of another file. */
export function copyTextIndex(file: string, target: DatabaseSyncInstance): void {
  target.exec(`ATTACH ${quoted(file)} AS made`)
  for (const table of copied) {
    target.exec(`INSERT INTO main.${table} SELECT * FROM made.${table}`)
  }
  target.exec('DETACH made')
}
