import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import {
  cellSizes,
  joinFewDocuments,
  type ListedText,
  type PostingRow,
  postingRows,
  searchTables,
  unitsPerDegree,
} from '@repere/gazetteer'

// Words are collected in memory and written in runs of this size, in bytes: of a quarter of a million documents.
const runBytes = 64 * 1024 * 1024

const textTables = ['sound_text', 'place_text']

/** The tables that `copyTextIndex` copies: FTS5's own tables, and our own. */
const copied = [
  ...textTables.flatMap((table) => [`${table}_data`, `${table}_idx`, `${table}_config`]),
  'posting',
  'place_row',
  'word',
]

/**
 * The row or column of a point in a cell of this size, in SQL: the same result as `cellAt`, to the last bit, without a
 * call into JavaScript for each row.
 */
export const cellSql = (column: 'lat' | 'lng', degrees: number) =>
  `CAST((${column} / ${unitsPerDegree}.0 + ${column === 'lat' ? 90 : 180}) / ${degrees} AS INTEGER)`

/** By large cell, then by smaller ones within it, then by importance. */
const byPlace = [
  ...[...cellSizes].reverse().flatMap((size) => [cellSql('lat', size), cellSql('lng', size)]),
  'rank.id',
].join()

/** SQLite has no parameters for file names. */
export function quoted(file: string): string {
  return `'${file.replaceAll("'", "''")}'`
}

/**
 * Builds the text index of ranked things in a separate file, so that another thread can do it. In one file with the
 * R-trees, SQLite would make FTS5 write its collected words before each row of the R-trees.
 *
 * @param scratchFile  with the tables `rank` and `thing`
 * @param file  must not exist
 */
export function makeTextIndex(scratchFile: string, file: string): void {
  // Not defensive: otherwise SQLite keeps its journal, and merging the runs of a large index writes them twice.
  const database = new DatabaseSync(file, { defensive: false })
  try {
    // A word counts once for a document, also when both its name and its category contain it.
    database.exec(`
      PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
      PRAGMA cache_size = -32768; PRAGMA temp_store = FILE;
      ATTACH ${quoted(scratchFile)} AS scratch;
      ${searchTables}
      ${textTables.map((table) => `INSERT INTO ${table} (${table}, rank) VALUES ('hashsize', ${runBytes});`).join('\n')}
      INSERT INTO sound_text (rowid, phonetic)
      SELECT id, phonetic_keys FROM scratch.rank JOIN scratch.thing USING (seq) WHERE phonetic_keys <> '' ORDER BY id;
      INSERT INTO sound_text (sound_text) VALUES ('optimize');
      INSERT INTO place_row (document)
      SELECT rank.id FROM scratch.rank JOIN scratch.thing USING (seq) ORDER BY ${byPlace};
      INSERT INTO place_text (rowid, name, context, category, cell)
      SELECT place_row.id, name_words, context_words, category_words, cell_tokens
      FROM place_row CROSS JOIN scratch.rank ON rank.id = place_row.document CROSS JOIN scratch.thing USING (seq)
      ORDER BY place_row.id;
      INSERT INTO place_text (place_text) VALUES ('optimize');
      CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab('main', 'place_text', 'col');
      INSERT INTO word
      SELECT term, max(doc) FROM temp.vocabulary WHERE col IN ('name', 'category') GROUP BY term ORDER BY term;
    `)
    writePostings(database)
  } finally {
    database.close()
  }
}

/** A block's terms follow those of the block before, so SQLite sorts them in runs on disk. */
function writePostings(database: DatabaseSyncInstance): void {
  const documents = database
    .prepare(
      `SELECT id, name_words AS name, context_words AS context, category_words AS category, cell_tokens AS cell
       FROM scratch.rank JOIN scratch.thing USING (seq) ORDER BY id`,
    )
    .iterate() as IterableIterator<ListedText>
  const columns = 'term, block, name, category, cell, context'
  database.exec(`CREATE TEMP TABLE part (${columns})`)
  const insertInto = (table: string) => {
    const statement = database.prepare(`INSERT INTO ${table} (${columns}) VALUES (?, ?, ?, ?, ?, ?)`)
    return (rows: Iterable<PostingRow>) => {
      for (const { term, block, name, category, cell, context } of rows) {
        statement.run(term, block, name, category, cell, context)
      }
    }
  }
  database.exec('BEGIN')
  insertInto('part')(postingRows(documents))
  const sorted = database.prepare('SELECT * FROM part ORDER BY term, block').iterate() as IterableIterator<PostingRow>
  insertInto('posting')(joinFewDocuments(sorted))
  database.exec('COMMIT; DROP TABLE part')
}

/** Copies a finished text index into the same tables of another file that has not been queried yet. */
export function copyTextIndex(file: string, target: DatabaseSyncInstance): void {
  target.exec(`ATTACH ${quoted(file)} AS made`)
  for (const table of copied) {
    target.exec(`DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM made.${table}`)
  }
  for (const table of textTables) target.exec(`DELETE FROM ${table}_config WHERE k = 'hashsize'`)
  target.exec('DETACH made')
}
