import { type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import { LRUCache } from 'lru-cache'

/**
 * A category of at most so many things is read as a whole at its first use, which takes up to four milliseconds, and
 * stays in memory. The nearest of a rare kind is looked for in ever larger circles, and each costs a step for each row
 * of cells in the table.
 */
export const FEW_THINGS_MAX = 4_096
/** More than there are categories. */
const KEPT_CATEGORIES_MAX = 500

/** Rows and columns of cells, the ends included. */
export interface CellRange {
  rows: readonly [from: number, to: number]
  columns: readonly [from: number, to: number]
}

/** The things of a category in the order of their rows, then of their columns, then of their ids. */
interface Things {
  rows: Int32Array
  columns: Int32Array
  ids: Int32Array
}

/** The things of a category in a range of cells: the table `category_cell`. */
export class CategoryCells {
  private readonly kept = new LRUCache<string, Things | 'many'>({ max: KEPT_CATEGORIES_MAX })
  private readonly countOf: StatementSyncInstance
  private readonly allOf: StatementSyncInstance
  private readonly within: StatementSyncInstance

  constructor(database: DatabaseSyncInstance) {
    this.countOf = database.prepare(
      `SELECT count(*) AS count FROM (SELECT 1 FROM category_cell WHERE category = ? LIMIT ${FEW_THINGS_MAX + 1})`,
    )
    this.allOf = database.prepare(
      `SELECT json_group_array(cell_row) AS rows, json_group_array(cell_column) AS columns, json_group_array(document) AS ids
       FROM (SELECT cell_row, cell_column, document FROM category_cell WHERE category = ?
             ORDER BY cell_row, cell_column, document)`,
    )
    // A row of cells at a time: a range of rows would be read in its whole width, across all countries.
    this.within = database.prepare(
      `WITH RECURSIVE cell(at_row, last) AS (VALUES (?, ?) UNION ALL SELECT at_row + 1, last FROM cell WHERE at_row < last)
       SELECT json_group_array(document) AS ids FROM cell CROSS JOIN category_cell
       WHERE category = ? AND cell_row = at_row AND cell_column BETWEEN ? AND ?`,
    )
  }

  /** Ids, by cell. */
  in(category: string, range: CellRange): number[] {
    let things = this.kept.get(category)
    if (!things) this.kept.set(category, (things = this.read(category)))
    if (things !== 'many') return fewIn(things, range)
    const { ids } = this.within.get(...range.rows, category, ...range.columns) as { ids: string }
    return JSON.parse(ids) as number[]
  }

  private read(category: string): Things | 'many' {
    const { count } = this.countOf.get(category) as { count: number }
    if (count > FEW_THINGS_MAX) return 'many'
    const { rows, columns, ids } = this.allOf.get(category) as Record<keyof Things, string>
    return { rows: numbersIn(rows), columns: numbersIn(columns), ids: numbersIn(ids) }
  }
}

const numbersIn = (list: string) => Int32Array.from(JSON.parse(list) as number[])

function fewIn(
  { rows, columns, ids }: Things,
  { rows: [firstRow, lastRow], columns: [west, east] }: CellRange,
): number[] {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (rows[middle]! < firstRow) from = middle + 1
    else to = middle
  }
  const found: number[] = []
  for (let at = from; at < rows.length && rows[at]! <= lastRow; at++) {
    if (columns[at]! >= west && columns[at]! <= east) found.push(ids[at]!)
  }
  return found
}
