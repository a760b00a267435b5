import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { sha256OfFile } from '../extracts/checksum.js'
import { documentsWith } from '../search/documents-with.js'
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
    const tied = 'SELECT count(*) FROM document AS d JOIN document AS home ON home.id = d.city'
    expect(value(`${tied} WHERE home.layer IN ('city', 'locality')`)).toBe(
      value('SELECT count(*) FROM document WHERE city > 0'),
    )
    const counted = database.prepare('SELECT documents FROM word WHERE text = ?')
    for (const word of ['ecole', 'pharmacie']) {
      const { documents } = counted.get(word) as { documents: number }
      expect(documents).toBeGreaterThan(100)
      expect(documents).toBe(
        Math.max(documentsWith(database, word, ['name']).size, documentsWith(database, word, ['category']).size),
      )
    }
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
