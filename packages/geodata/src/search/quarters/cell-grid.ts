import { type Path, quarterCellUnits as cellUnits } from '@repere/gazetteer'

export { cellUnits }
export const rowOf = (lat: number) => Math.floor(lat / cellUnits)
export const columnOf = (lng: number) => Math.floor(lng / cellUnits)

/** A rectangle of cells; a cell's number in it is `(row - south) * width + (column - west)`. */
export interface CellWindow {
  south: number
  west: number
  width: number
  height: number
}

/** The number of the cell around a point; null outside the rectangle. */
export function cellIn({ south, west, width, height }: CellWindow, lat: number, lng: number): number | null {
  const [row, column] = [rowOf(lat) - south, columnOf(lng) - west]
  return row >= 0 && row < height && column >= 0 && column < width ? row * width + column : null
}

/** Visits every cell whose middle is inside rings, by the even-odd rule. */
export function visitInside(window: CellWindow, rings: readonly Path[], visit: (cell: number) => void): void {
  const { south, west, width, height } = window
  const crossings: number[] = []
  for (let row = 0; row < height; row++) {
    const lat = (south + row + 0.5) * cellUnits
    crossings.length = 0
    for (const ring of rings) {
      for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
        const [y, x, previousY, previousX] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!]
        if (y > lat !== previousY > lat) crossings.push(((previousX - x) * (lat - y)) / (previousY - y) + x)
      }
    }
    crossings.sort((a, b) => a - b)
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil(crossings[i]! / cellUnits - 0.5) - west)
      const to = Math.min(width - 1, Math.ceil(crossings[i + 1]! / cellUnits - 0.5) - 1 - west)
      for (let column = from; column <= to; column++) visit(row * width + column)
    }
  }
}

/** Visits every cell that a line passes through; neighbours in the line touch at a corner at least. */
export function visitAlong(window: CellWindow, line: Path, visit: (cell: number) => void): void {
  for (let i = 2; i < line.length; i += 2) {
    const [lat, lng, toLat, toLng] = [line[i - 2]!, line[i - 1]!, line[i]!, line[i + 1]!]
    const steps = Math.max(1, Math.ceil((2 * Math.max(Math.abs(toLat - lat), Math.abs(toLng - lng))) / cellUnits))
    for (let step = 0; step <= steps; step++) {
      const share = step / steps
      const cell = cellIn(window, lat + (toLat - lat) * share, lng + (toLng - lng) * share)
      if (cell !== null) visit(cell)
    }
  }
}
