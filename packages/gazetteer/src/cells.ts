import { METRES_PER_DEGREE_MIN } from '@repere/geometry'
import { unitsPerDegree } from './format.js'

/**
 * Sizes of the cells in the text index, in degrees: about 1, 8 and 60 kilometres. A search near a point uses the cells
 * around the point, in the size that suits its radius.
 */
export const cellSizes = [0.01, 0.07, 0.5] as const

export type CellSize = (typeof cellSizes)[number]

/** Degrees of `category_cell`'s rows and columns. */
export const categoryCellDegrees = cellSizes[0]

// A token is one letter for size and row, and one for the column: every document has a token of each size, and the text
// index keeps all beginnings of up to five letters. The blocks of Unicode below are long enough, and are letters, as
// tokens have to be.
const rowLetters = 0x4e00
const columnLetters = 0x20000

/** The number of rows of a size; the north pole lies in a row of its own. */
const rowsOf = (size: number) => Math.floor(180 / size) + 1
const columnsOf = (size: number) => Math.floor(360 / size) + 1
const firstRowLetter = new Map<number, number>(
  cellSizes.map((size, index) => [
    size,
    cellSizes.slice(0, index).reduce((before, smaller) => before + rowsOf(smaller), rowLetters),
  ]),
)

/** Row and column of the cell that contains a point, counted from the south-west corner of the world. */
export function cellAt(lat: number, lng: number, degrees: number): { row: number; column: number } {
  return { row: Math.floor((lat + 90) / degrees), column: Math.floor((lng + 180) / degrees) }
}

/** The tokens of a point in `unitsPerDegree`, one per size. */
export function cellTokens(lat: number, lng: number): string[] {
  return cellSizes.map((size) => {
    const { row, column } = cellAt(lat / unitsPerDegree, lng / unitsPerDegree, size)
    return token(size, row, column)
  })
}

/**
 * The tokens of all cells of a size that a circle touches, and at most one ring of cells more. At the poles and
 * at the antimeridian the earth ends.
 *
 * @param lat  degrees
 * @param lng  degrees
 */
export function cellsWithin(lat: number, lng: number, radiusMetres: number, size: CellSize): string[] {
  const latReach = radiusMetres / METRES_PER_DEGREE_MIN
  const lngReach = latReach / Math.max(0.01, Math.cos((Math.min(89, Math.abs(lat) + latReach) * Math.PI) / 180))
  const from = cellAt(lat - latReach, lng - lngReach, size)
  const to = cellAt(lat + latReach, lng + lngReach, size)
  const row = (value: number) => Math.max(0, Math.min(rowsOf(size) - 1, value))
  const column = (value: number) => Math.max(0, Math.min(columnsOf(size) - 1, value))
  const tokens: string[] = []
  for (let at = row(from.row); at <= row(to.row); at++) {
    for (let across = column(from.column); across <= column(to.column); across++) tokens.push(token(size, at, across))
  }
  return tokens
}

/** The largest radius, in metres, that `cellsWithin` covers with about nine cells of a size. */
export function radiusOfCell(size: CellSize): number {
  return size * METRES_PER_DEGREE_MIN
}

function token(size: number, row: number, column: number): string {
  return String.fromCodePoint(firstRowLetter.get(size)! + row, columnLetters + column)
}
