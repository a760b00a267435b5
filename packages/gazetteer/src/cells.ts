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

// One letter for the size, then row and column. It is short because every document has one token of each size.
const sizeLetter = new Map<number, string>(cellSizes.map((size, index) => [size, 'xyz'[index]!]))

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
 * The tokens of all cells of a size that a circle touches, and at most one ring of cells more.
 *
 * @param lat  degrees
 * @param lng  degrees
 */
export function cellsWithin(lat: number, lng: number, radiusMetres: number, size: CellSize): string[] {
  const latReach = radiusMetres / METRES_PER_DEGREE_MIN
  const lngReach = latReach / Math.max(0.01, Math.cos((Math.min(89, Math.abs(lat) + latReach) * Math.PI) / 180))
  const from = cellAt(lat - latReach, lng - lngReach, size)
  const to = cellAt(lat + latReach, lng + lngReach, size)
  const tokens: string[] = []
  for (let row = from.row; row <= to.row; row++) {
    for (let column = from.column; column <= to.column; column++) tokens.push(token(size, row, column))
  }
  return tokens
}

/** The largest radius, in metres, that `cellsWithin` covers with about nine cells of a size. */
export function radiusOfCell(size: CellSize): number {
  return size * METRES_PER_DEGREE_MIN
}

function token(size: number, row: number, column: number): string {
  return sizeLetter.get(size)! + row.toString(36) + 'q' + column.toString(36)
}
