import { type Roads } from '../roads.js'
import { edgesInCell } from '../snap/road-grid.js'

/** Some megabytes in a city. */
const CELLS_MAX = 2_048
const ROW = 2 ** 21

/** The boxes around the roads of cells, side by side: points that follow one another are in the same cells. */
export class CellBoxes {
  private readonly known = new Map<number, Int32Array>()

  constructor(private readonly roads: Roads) {}

  /** For each road of a cell five numbers: an edge, south, north, west and east in 1e-6 degrees. */
  of(row: number, column: number): Int32Array {
    const key = row * ROW + column
    let boxes = this.known.get(key)
    if (!boxes) {
      if (this.known.size >= CELLS_MAX) this.known.clear()
      this.known.set(key, (boxes = this.boxesIn(row, column)))
    }
    return boxes
  }

  private boxesIn(row: number, column: number): Int32Array {
    const { graph, grid } = this.roads
    const edges = edgesInCell(grid, row, column)
    const boxes = new Int32Array(5 * edges.length)
    for (const [at, edge] of edges.entries()) {
      const shape = graph.shape[edge]! >>> 1
      let [south, north, west, east] = [90e6, -90e6, 180e6, -180e6]
      for (let point = graph.firstPoint[shape]!; point < graph.firstPoint[shape + 1]!; point++) {
        const [lat, lng] = [graph.shapePoints[2 * point]!, graph.shapePoints[2 * point + 1]!]
        south = Math.min(south, lat)
        north = Math.max(north, lat)
        west = Math.min(west, lng)
        east = Math.max(east, lng)
      }
      boxes.set([edge, south, north, west, east], 5 * at)
    }
    return boxes
  }
}
