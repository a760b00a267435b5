import { type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'

/** A call into SQLite costs twice as much as writing a short row. */
const ROWS_AT_ONCE = 16

/** Inserts rows of one table, some at a time. */
export class BulkInsert {
  private readonly ofMany: StatementSyncInstance
  private readonly ofOne: StatementSyncInstance
  private values: unknown[] = []

  /**
   * @param into  `INSERT INTO word`
   * @param columns  their number
   */
  constructor(
    database: DatabaseSyncInstance,
    into: string,
    private readonly columns: number,
  ) {
    const row = `(${Array(columns).fill('?').join()})`
    this.ofMany = database.prepare(`${into} VALUES ${Array(ROWS_AT_ONCE).fill(row).join()}`)
    this.ofOne = database.prepare(`${into} VALUES ${row}`)
  }

  /** @param row  a value for each column; its bytes must not change before they are written */
  add(...row: unknown[]): void {
    for (const value of row) this.values.push(value)
    if (this.values.length < ROWS_AT_ONCE * this.columns) return
    this.ofMany.run(...this.values)
    this.values = []
  }

  /** Writes the waiting rows. They cannot be read before this call. */
  flush(): void {
    if (this.values.length === 0) return
    for (let at = 0; at < this.values.length; at += this.columns) {
      this.ofOne.run(...this.values.slice(at, at + this.columns))
    }
    this.values = []
  }
}
