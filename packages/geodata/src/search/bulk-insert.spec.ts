import { DatabaseSync } from '@photostructure/sqlite'
import { BulkInsert } from './bulk-insert.js'

describe('rows that are inserted some at a time', () => {
  it.each([0, 1, 15, 16, 17, 50])('are all there in their order, when there are %i', (count) => {
    const database = new DatabaseSync(':memory:')
    database.exec('CREATE TABLE word (text TEXT, documents INTEGER, list BLOB)')
    const insert = new BulkInsert(database, 'INSERT INTO word', 3)
    const rows = Array.from({ length: count }, (_, i) => ({ text: `w${i}`, documents: i, list: Uint8Array.of(i, 255) }))
    const stored = () => database.prepare('SELECT * FROM word ORDER BY rowid').all()
    for (const { text, documents, list } of rows) insert.add(text, documents, list)
    insert.flush()
    expect(stored()).toMatchObject(rows)
    insert.flush()
    expect(stored()).toHaveLength(count)
    insert.add('last', null, null)
    insert.flush()
    expect(stored().at(-1)).toMatchObject({ text: 'last', documents: null, list: null })
    database.close()
  })
})
