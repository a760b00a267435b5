import { firstTwin, type TurnGraph } from '../expanded/turn-graph.js'
import { type RoadGraph } from '../tiles/road-graph.js'

/**
 * The shapes of all roads of the expanded graph in a grid of cells, stored sparsely. Rows count from the southernmost
 * point, columns from the westernmost.
 */
export interface RoadGrid {
  /** South-west corner, 1e-6 degrees, and the number of rows: three numbers. */
  origin: Int32Array
  /** By row: its cells are `rowFirst[row]` … `rowFirst[row + 1] - 1`, rising by column. */
  rowFirst: Int32Array
  cellColumn: Int32Array
  /** By cell: its edges, one direction of each road. */
  cellFirst: Int32Array
  cellEdges: Int32Array
}

/** A cell's side, 1e-6 degrees. */
export const CELL = 2_500

/** Time and memory are linear in the points of all shapes, and in the sorting of the cells. */
export function buildRoadGrid(graph: RoadGraph, turns: TurnGraph): RoadGrid {
  const edges = roadsOf(graph, turns)
  const { south, west, north } = boundsOf(graph, edges)
  const entries: { row: number; column: number; edge: number }[] = []
  for (const edge of edges) {
    for (const { row, column } of cellsOf(graph, edge, south, west)) entries.push({ row, column, edge })
  }
  entries.sort((a, b) => a.row - b.row || a.column - b.column || a.edge - b.edge)
  const rows = edges.length === 0 ? 0 : Math.floor((north - south) / CELL) + 1
  const rowFirst = new Int32Array(rows + 1)
  const cellColumn: number[] = []
  const cellFirst: number[] = []
  for (const [i, { row, column }] of entries.entries()) {
    const last = entries[i - 1]
    if (last?.row === row && last.column === column) continue
    cellColumn.push(column)
    cellFirst.push(i)
    rowFirst[row + 1]!++
  }
  for (let row = 0; row < rows; row++) rowFirst[row + 1]! += rowFirst[row]!
  return {
    origin: Int32Array.of(south, west, rows),
    rowFirst,
    cellColumn: Int32Array.from(cellColumn),
    cellFirst: Int32Array.from([...cellFirst, entries.length]),
    cellEdges: Int32Array.from(entries, ({ edge }) => edge),
  }
}

/** One edge of each road; both where they do not share a shape. */
function roadsOf(graph: RoadGraph, turns: TurnGraph): number[] {
  const edges: number[] = []
  for (let state = 0; state < firstTwin(turns); state++) {
    const edge = turns.edgeOf[state]!
    const opposing = graph.opposing[edge]!
    const isSecond = opposing >= 0 && opposing < edge && turns.stateOf[opposing]! >= 0
    if (!isSecond) edges.push(edge)
  }
  return edges
}

function boundsOf(graph: RoadGraph, edges: number[]) {
  let [south, west, north] = [90e6, 180e6, -90e6]
  forEachPoint(graph, edges, (lat, lng) => {
    south = Math.min(south, lat)
    north = Math.max(north, lat)
    west = Math.min(west, lng)
  })
  return { south, west, north }
}

function forEachPoint(graph: RoadGraph, edges: number[], visit: (lat: number, lng: number) => void): void {
  for (const edge of edges) {
    const shape = graph.shape[edge]! >>> 1
    for (let point = graph.firstPoint[shape]!; point < graph.firstPoint[shape + 1]!; point++) {
      visit(graph.shapePoints[2 * point]!, graph.shapePoints[2 * point + 1]!)
    }
  }
}

/** The cells of the boxes around the segments of an edge. */
function cellsOf(graph: RoadGraph, edge: number, south: number, west: number): { row: number; column: number }[] {
  const cells = new Map<string, { row: number; column: number }>()
  const { shapePoints, firstPoint } = graph
  const shape = graph.shape[edge]! >>> 1
  const span = (a: number, b: number, from: number) => [
    Math.floor((Math.min(a, b) - from) / CELL),
    Math.floor((Math.max(a, b) - from) / CELL),
  ]
  for (let point = firstPoint[shape]!; point + 1 < firstPoint[shape + 1]!; point++) {
    const [row, rowLast] = span(shapePoints[2 * point]!, shapePoints[2 * point + 2]!, south) as [number, number]
    const [columnFirst, columnLast] = span(shapePoints[2 * point + 1]!, shapePoints[2 * point + 3]!, west) as [
      number,
      number,
    ]
    for (let r = row; r <= rowLast; r++) {
      for (let c = columnFirst; c <= columnLast; c++) cells.set(`${r}/${c}`, { row: r, column: c })
    }
  }
  return [...cells.values()]
}

/** The edges in a cell; none outside the grid. */
export function edgesInCell(grid: RoadGrid, row: number, column: number): Int32Array {
  const { origin, rowFirst, cellColumn, cellFirst, cellEdges } = grid
  if (row < 0 || row >= origin[2]!) return NO_EDGES
  let [low, high] = [rowFirst[row]!, rowFirst[row + 1]!]
  const end = high
  while (low < high) {
    const middle = (low + high) >> 1
    if (cellColumn[middle]! < column) low = middle + 1
    else high = middle
  }
  if (low === end || cellColumn[low] !== column) return NO_EDGES
  return cellEdges.subarray(cellFirst[low], cellFirst[low + 1])
}

const NO_EDGES = new Int32Array(0)
