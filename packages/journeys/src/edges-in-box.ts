import { GRID_CELL, type RoadGrid } from '@repere/roads'

/** 1e-6 degrees. */
export interface GridBox {
  south: number
  west: number
  north: number
  east: number
}

/** The edges in the cells of the grid that a box touches: those in the box, and some around it. One of two directions. */
export function edgesInBox(grid: RoadGrid, { south, west, north, east }: GridBox): Set<number> {
  const [originSouth, originWest, rows] = grid.origin as unknown as [number, number, number]
  const cellOf = (value: number, from: number) => Math.floor((value - from) / GRID_CELL)
  const [left, right] = [cellOf(west, originWest), cellOf(east, originWest)]
  const rowFirst = Math.max(0, cellOf(south, originSouth))
  const rowLast = Math.min(rows - 1, cellOf(north, originSouth))
  const found = new Set<number>()
  for (let row = rowFirst; row <= rowLast; row++) {
    for (let cell = grid.rowFirst[row]!; cell < grid.rowFirst[row + 1]!; cell++) {
      if (grid.cellColumn[cell]! < left || grid.cellColumn[cell]! > right) continue
      for (let at = grid.cellFirst[cell]!; at < grid.cellFirst[cell + 1]!; at++) found.add(grid.cellEdges[at]!)
    }
  }
  return found
}
