import { areaOf } from '../plane/lines.js'
import { type Spot } from '../plane/spot.js'

export interface Frame {
  west: number
  south: number
  east: number
  north: number
}

/**
 * Outlines of the area in which a function is above zero ("marching squares").
 *
 * @param step  metres between samples: narrower parts may be lost
 * @returns rings without a repeated first point; outer ones against the clock, holes with it. The area must end
 *   inside the frame
 */
export function contour(height: (spot: Spot) => number, { west, south, east, north }: Frame, step: number): Spot[][] {
  const [columns, rows] = [Math.ceil((east - west) / step), Math.ceil((north - south) / step)]
  const at = (column: number, row: number): Spot => [west + column * step, south + row * step]
  const heights = new Float64Array((columns + 1) * (rows + 1))
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const edge = row === 0 || column === 0 || row === rows || column === columns
      heights[row * (columns + 1) + column] = edge ? -1 : height(at(column, row)) || -1e-9
    }
  }
  const next = new Map<number, number>()
  const spots = new Map<number, Spot>()
  // A side of a cell has a number: twice its south-western corner's, plus one for the side that runs north.
  const cut = (column: number, row: number, upwards: boolean): number => {
    const corner = row * (columns + 1) + column
    const key = corner * 2 + (upwards ? 1 : 0)
    if (!spots.has(key)) {
      const [a, b] = [heights[corner]!, heights[upwards ? corner + columns + 1 : corner + 1]!]
      const share = Math.max(0.02, Math.min(0.98, a / (a - b)))
      const [x, y] = at(column, row)
      spots.set(key, upwards ? [x, y + share * step] : [x + share * step, y])
    }
    return key
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const corner = row * (columns + 1) + column
      const [sw, se] = [heights[corner]! > 0, heights[corner + 1]! > 0]
      const [nw, ne] = [heights[corner + columns + 1]! > 0, heights[corner + columns + 2]! > 0]
      const sides = [
        () => cut(column, row, false),
        () => cut(column + 1, row, true),
        () => cut(column, row + 1, false),
        () => cut(column, row, true),
      ]
      // Around the cell against the clock: the outline enters where land ends, with the land on its left.
      const corners = [sw, se, ne, nw]
      const starts = [0, 1, 2, 3].filter((i) => corners[i] && !corners[(i + 1) % 4])
      for (const start of starts) {
        let end = (start + 3) % 4
        while (!(!corners[end] && corners[(end + 1) % 4])) end = (end + 3) % 4
        next.set(sides[start]!(), sides[end]!())
      }
    }
  }
  const rings: Spot[][] = []
  for (const first of next.keys()) {
    if (!next.has(first)) continue
    const ring: Spot[] = []
    for (let key: number | undefined = first; key !== undefined && next.has(key);) {
      ring.push(spots.get(key)!)
      const following: number | undefined = next.get(key)
      next.delete(key)
      key = following
    }
    rings.push(ring)
  }
  // All were joined in one direction; which one follows from the largest.
  const largest = rings.reduce((a, b) => (Math.abs(areaOf(a)) >= Math.abs(areaOf(b)) ? a : b), rings[0] ?? [])
  return areaOf(largest) < 0 ? rings.map((ring) => ring.reverse()) : rings
}
