import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { decodeList } from '@repere/gazetteer'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { sha256OfFile } from '../extracts/checksum.js'
import { writeSyntheticIndex } from './synthetic-documents.js'

jest.setTimeout(60_000)

const folder = temporaryFolder()
const at = (name: string) => join(folder.path, name)

describe('a synthetic index', () => {
  it('has the requested size and a realistic number of words, and can be searched', async () => {
    const progress: number[] = []
    const meta = writeSyntheticIndex(at('synthetic.sqlite'), {
      documents: 20_000,
      onProgress: (done) => progress.push(done),
    })
    expect(meta.documents).toBe(20_000)
    expect(Object.keys(meta.layers).sort()).toEqual(['city', 'landmark', 'locality', 'market', 'street'])
    expect(progress).toEqual([...progress].sort((a, b) => a - b))
    const database = new DatabaseSync(at('synthetic.sqlite'), { readOnly: true })
    const value = (sql: string) => Object.values(database.prepare(sql).get() as object)[0] as number
    // In proportion, four million documents have more than a million distinct words.
    expect(value('SELECT count(*) FROM word')).toBeGreaterThan(5_500)
    expect(value('SELECT count(*) FROM document WHERE names IS NULL')).toBeGreaterThan(5_000)
    expect(value(`SELECT count(*) FROM place_text WHERE place_text MATCH 'category: pharm*'`)).toBeGreaterThan(100)
    const tied = 'SELECT count(*) FROM document AS d JOIN document AS home ON home.id = d.city'
    expect(value(`${tied} WHERE home.layer IN ('city', 'locality')`)).toBe(
      value('SELECT count(*) FROM document WHERE city > 0'),
    )
    // Every document is in the order of place too, and those of a large cell stand together.
    const cells = database
      .prepare(
        `SELECT CAST((lat / 1e7 + 90) / 0.5 AS INTEGER) * 720 + CAST((lng / 1e7 + 180) / 0.5 AS INTEGER) AS cell
         FROM place_row JOIN document ON document.id = place_row.document ORDER BY place_row.id`,
      )
      .all()
      .map((row) => (row as { cell: number }).cell)
    expect(cells).toHaveLength(20_000)
    expect(cells).toEqual([...cells].sort((a, b) => a - b))
    const schools = database
      .prepare(
        `SELECT document FROM place_text JOIN place_row ON place_row.id = place_text.rowid
         WHERE place_text MATCH 'category: ecole' ORDER BY document`,
      )
      .all()
      .map((row) => (row as { document: number }).document)
    expect(schools.length).toBeGreaterThan(500)
    const { category } = database.prepare(`SELECT category FROM posting WHERE term = 'ecole'`).get() as {
      category: Uint8Array
    }
    const listed = new Uint32Array(20_000)
    expect([...listed.subarray(0, decodeList(category, listed))]).toEqual(schools)
    database.close()
    expect(await readdir(folder.path)).toEqual(['synthetic.sqlite'])
  })

  it('is the same for the same seed', async () => {
    for (const name of ['a', 'b']) writeSyntheticIndex(at(name), { documents: 2_000, seed: 7 })
    writeSyntheticIndex(at('c'), { documents: 2_000, seed: 8 })
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((name) => sha256OfFile(at(name))))
    expect(a).toBe(b)
    expect(a).not.toBe(c)
  })
})
