import { findDuplicates } from './duplicates.js'
import { type Scratch } from './scratch.js'

/**
 * Ranks the things of a scratch file by importance, and adds two tables to it: `rank` (id, number of the thing, id of
 * the thing that it duplicates) and `settlement_rank` (a settlement's number, its id). A thing that is in several
 * extracts is ranked once. Commits, so that other connections can read; nothing is written into the file after that.
 */
export function rankThings(scratch: Scratch): void {
  const sameAs = findDuplicates(scratch)
  // Four bytes per thing: no other list in memory grows with the extract.
  const ids = new Int32Array(scratch.size + 1)
  const order = new Int32Array(scratch.size)
  scratch.database.exec(`
    CREATE TABLE rank (id INTEGER PRIMARY KEY, seq INTEGER NOT NULL, same_as INTEGER);
    CREATE TABLE settlement_rank (number INTEGER PRIMARY KEY, id INTEGER NOT NULL);
  `)
  const insertSettlement = scratch.bulkInsert('INSERT INTO settlement_rank', 2)
  const rows = scratch.rows<{ seq: number; source: string; settlement: number | null }>(
    'SELECT seq, source, settlement FROM thing ORDER BY importance DESC, source, seq',
  )
  let count = 0
  let [previous, previousId] = ['', 0]
  for (const { seq, source, settlement } of rows) {
    if (source === previous) {
      ids[seq] = previousId
      continue
    }
    order[count++] = seq
    ids[seq] = count
    ;[previous, previousId] = [source, count]
    if (settlement !== null) insertSettlement.add(settlement, count)
  }
  const insert = scratch.bulkInsert('INSERT INTO rank', 3)
  for (let id = 1; id <= count; id++) {
    const seq = order[id - 1]!
    const leader = ids[sameAs[seq]!]!
    insert.add(id, seq, leader === 0 || leader === id ? null : leader)
  }
  scratch.commit()
}
