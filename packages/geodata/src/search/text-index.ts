import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import { searchTables } from '@repere/gazetteer'
import { documentText, type TextSource } from './document-text.js'

/** Where the words of documents go. */
export interface TextSink {
  add(id: number, source: TextSource): void
  /** Completes and closes the file. */
  finish(): void
  /** Lets go of the file, complete or not. */
  close(): void
}

// Words are gathered in memory and written in runs of this size, in bytes.
const runBytes = 64 * 1024 * 1024

/** FTS5's own tables below `document_text`, and the vocabulary: what `copyTextIndex` copies. */
const copied = ['document_text_data', 'document_text_idx', 'document_text_config', 'word']

/**
 * Builds the text index in a file of its own. In one file with the R-trees, SQLite would make FTS5 write what it has
 * gathered before each of their rows; and so it can be done by another thread.
 */
export class TextIndex implements TextSink {
  private readonly database: DatabaseSyncInstance
  private readonly insert: StatementSyncInstance

  /** @param file  must not exist */
  constructor(file: string) {
    this.database = new DatabaseSync(file)
    this.database.exec(`
      PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA cache_size = -32768; PRAGMA temp_store = FILE;
      ${searchTables}
      INSERT INTO document_text (document_text, rank) VALUES ('hashsize', ${runBytes});
      BEGIN
    `)
    this.insert = this.database.prepare(
      'INSERT INTO document_text (rowid, name, context, category, phonetic, cell) VALUES (?, ?, ?, ?, ?, ?)',
    )
  }

  add(id: number, source: TextSource): void {
    const { name, context, category, phonetic, cell } = documentText(source)
    this.insert.run(id, name, context, category, phonetic, cell)
  }

  finish(): void {
    // Runs are merged into one. A word counts once for a document, whether its name or its category holds it.
    this.database.exec(`
      COMMIT;
      INSERT INTO document_text (document_text) VALUES ('optimize');
      CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab('main', 'document_text', 'col');
      INSERT INTO word
      SELECT term, max(doc) FROM temp.vocabulary WHERE col IN ('name', 'category') GROUP BY term ORDER BY term;
    `)
    this.database.close()
  }

  close(): void {
    if (this.database.isOpen) this.database.close()
  }
}

/** Copies a finished text index into the same tables of another file, of which nobody has asked anything yet. */
export function copyTextIndex(file: string, target: DatabaseSyncInstance): void {
  target.exec(`ATTACH '${file.replaceAll("'", "''")}' AS made`)
  for (const table of copied) {
    target.exec(`DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM made.${table}`)
  }
  target.exec('DETACH made')
}
