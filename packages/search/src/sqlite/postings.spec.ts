import { DatabaseSync } from '@photostructure/sqlite'
import { blockSize, type ListedText, searchTables, textColumns } from '@repere/gazetteer'
import fc from 'fast-check'
import { postingTable } from '../search-index.fixture.js'
import { type PostingClause, Postings } from './postings.js'

jest.setTimeout(120_000)

/** Word → the share of all documents that hold it: bitmaps, lists, and words of a few documents. */
const shares: Record<string, number> = {
  dense: 0.7,
  dental: 0.4,
  common: 0.1,
  commune: 0.05,
  communal: 0.004,
  communes: 0.0004,
  few: 0.0003,
  '12': 0.02,
}
const LAST_BLOCK = 150

/**
 * Documents in some blocks, so far apart that they are read in several ranges: two blocks are full of them, the others have
 * few; and words that only the later ones have.
 */
function generated(): ListedText[] {
  let state = 1
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const textOf = (of: Record<string, number>) =>
    Object.entries(of)
      .filter(([, share]) => random() < share)
      .map(([word]) => word)
      .join(' ')
  const documents: ListedText[] = []
  const add = (from: number, count: number, of: Record<string, number>) => {
    for (let i = 0, id = from; i < count; i++, id += 1 + Math.floor(random() * 8)) {
      documents.push({
        id,
        name: textOf(of),
        context: textOf(of),
        category: textOf(of),
        cell: textOf(of),
        phonetic: textOf(of),
      })
    }
  }
  add(1, 14_000, shares)
  add(blockSize + 5, 14_000, shares)
  for (const block of [4, 5, 30, LAST_BLOCK]) {
    add(block * blockSize - 20, 40, { ...shares, last: 0.5, lasting: 0.5, lastingly: 0.5 })
  }
  return documents
}

const documents = generated()
const texts = documents.map((document) => textColumns.map((column) => document[column].split(' ').filter(Boolean)))

/** The expected answer of the index, by reading every document. */
function readAll(clauses: readonly PostingClause[], countMax: number): number[] {
  const found: number[] = []
  documents.forEach(({ id }, at) => {
    const holds = ({ columns: asked, anyOf }: PostingClause) =>
      asked.some((column) =>
        texts[at]![textColumns.indexOf(column)]!.some((word) =>
          anyOf.some(({ text, isPrefix }) => (isPrefix ? word.startsWith(text) : word === text)),
        ),
      )
    if (found.length < countMax && clauses.every(holds)) found.push(id)
  })
  return found
}

const database = new DatabaseSync(':memory:')
let postings: Postings
beforeAll(() => {
  database.exec(searchTables)
  const insert = database.prepare('INSERT INTO posting VALUES (?, ?, ?, ?, ?, ?, ?)')
  database.exec('BEGIN')
  for (const { term, block, name, category, cell, context, phonetic } of postingTable(documents)) {
    insert.run(term, block, name, category, cell, context, phonetic)
  }
  database.exec('COMMIT')
  postings = new Postings(database, LAST_BLOCK)
})
afterAll(() => database.close())

const word = fc.constantFrom(...Object.keys(shares), 'last', 'lasting', 'lastingly', 'nowhere')
const clause: fc.Arbitrary<PostingClause> = fc.record({
  columns: fc.constantFrom<PostingClause['columns'][]>(
    ...([['name', 'context', 'category'], ['name', 'category'], ['context'], ['name']] as const),
  ),
  anyOf: fc.array(
    fc.oneof(
      word.map((text) => ({ text, isPrefix: false })),
      fc.tuple(word, fc.integer({ min: 1, max: 7 })).map(([text, letters]) => ({
        text: text.slice(0, letters),
        isPrefix: true,
      })),
    ),
    { minLength: 1, maxLength: 4 },
  ),
  isWeak: fc.boolean(),
})
const inCells = word.map((text): PostingClause => ({ columns: ['cell'], anyOf: [{ text, isPrefix: false }] }))

describe('the documents of several terms', () => {
  it('are those that a reading of every document finds, the most important first', () => {
    fc.assert(
      fc.property(
        fc.array(clause, { minLength: 1, maxLength: 4 }),
        fc.option(inCells),
        fc.constantFrom(1, 40, 500, 100_000),
        (clauses, cells, countMax) => {
          const all = cells ? [...clauses, cells] : clauses
          expect(postings.match(all, countMax)).toEqual(readAll(all, countMax))
        },
      ),
      { numRuns: 400 },
    )
  })

  it('are absent where no document holds all', () => {
    const clauses = ['few', 'lasting', 'dense'].map((text): PostingClause => ({
      columns: ['name'],
      anyOf: [{ text, isPrefix: false }],
    }))
    expect(postings.match(clauses, 10)).toEqual(readAll(clauses, 10))
  })
})
