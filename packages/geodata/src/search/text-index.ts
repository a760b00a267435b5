import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { searchTables } from '@repere/gazetteer'

// Words are collected in memory and written in runs of this size, in bytes: about a million documents, so the words of
// one country need no merging.
const runBytes = 256 * 1024 * 1024

/** The tables that `copyTextIndex` copies: FTS5's own tables of `document_text`, and the vocabulary. */
const copied = ['document_text_data', 'document_text_idx', 'document_text_config', 'word']

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
      INSERT INTO document_text (document_text, rank) VALUES ('hashsize', ${runBytes});
      INSERT INTO document_text (rowid, name, context, category, phonetic, cell)
      SELECT id, name_words, context_words, category_words, phonetic_keys, cell_tokens
      FROM scratch.rank JOIN scratch.thing USING (seq) ORDER BY id;
      INSERT INTO document_text (document_text) VALUES ('optimize');
      CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab('main', 'document_text', 'col');
      INSERT INTO word
      SELECT term, max(doc) FROM temp.vocabulary WHERE col IN ('name', 'category') GROUP BY term ORDER BY term;
    `)
  } finally {
    database.close()
  }
}

/** Copies a finished text index into the same tables of another file that has not been queried yet. */
export function copyTextIndex(file: string, target: DatabaseSyncInstance): void {
  target.exec(`ATTACH ${quoted(file)} AS made`)
  for (const table of copied) {
    target.exec(`DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM made.${table}`)
  }
  target.exec(`DELETE FROM document_text_config WHERE k = 'hashsize'; DETACH made`)
}
