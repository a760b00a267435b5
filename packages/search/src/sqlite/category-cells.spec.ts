import { DatabaseSync } from '@photostructure/sqlite'
import { searchTables } from '@repere/gazetteer'
import fc from 'fast-check'
import { CategoryCells, type CellRange, FEW_THINGS_MAX } from './category-cells.js'

const SIDE = 60
const counts: Record<string, number> = {
  museum: 40,
  pharmacy: FEW_THINGS_MAX,
  school: FEW_THINGS_MAX + 1,
}
const things = Object.entries(counts).flatMap(([category, count]) => {
  let state = count
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  return Array.from({ length: count }, (_, i) => ({
    category,
    row: Math.floor(random() * SIDE),
    column: Math.floor(random() * SIDE),
    document: i + 1,
  }))
})

const database = new DatabaseSync(':memory:')
let cells: CategoryCells
beforeAll(() => {
  database.exec(searchTables)
  const insert = database.prepare('INSERT INTO category_cell VALUES (?, ?, ?, ?)')
  database.exec('BEGIN')
  for (const { category, row, column, document } of things) insert.run(category, row, column, document)
  database.exec('COMMIT')
  cells = new CategoryCells(database)
})
afterAll(() => database.close())

const ends = fc
  .tuple(fc.integer({ min: -2, max: SIDE + 2 }), fc.nat(SIDE))
  .map(([from, length]): [number, number] => [from, from + length])

/** The expected answer, by looking at every thing. */
const lookAtAll = (asked: string, { rows, columns }: CellRange) =>
  things
    .filter(({ category, row, column }) => category === asked && isWithin(row, rows) && isWithin(column, columns))
    .sort((a, b) => a.row - b.row || a.column - b.column || a.document - b.document)
    .map(({ document }) => document)

const isWithin = (value: number, [from, to]: readonly [number, number]) => value >= from && value <= to

describe('the things of a category in a range of cells', () => {
  it('are the same for few things, which are kept, and for many', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(counts), 'unknown'), ends, ends, (category, rows, columns) => {
        expect(cells.in(category, { rows, columns })).toEqual(lookAtAll(category, { rows, columns }))
      }),
      { numRuns: 300 },
    )
  })
})
