import { INFINITE } from '../expanded/turn-graph.js'
import { type RoadMetric, type Roads } from '../roads.js'
import { type ReachDirection } from '../search/reach.js'
import { isConnected } from '../snap/networks.js'
import { CELL } from '../snap/road-grid.js'
import { type Bounds } from './lattice.js'
import { type LocalPlane } from './local-plane.js'

/**
 * An edge of each road in the cells of the grid that touch some bounds: those that the vehicle may use and that ways from a network
 * come to, or with `to`, ways from them to one. Points beside other roads are moved to the nearest road of a network. Roads may be
 * there twice.
 */
export function* roadsNear(
  { graph, turns, grid }: Roads,
  { weights, networks }: RoadMetric,
  plane: LocalPlane,
  { west, south, east, north }: Bounds,
  direction: ReachDirection,
): Generator<number> {
  const [originLat, originLng, rows] = [grid.origin[0]!, grid.origin[1]!, grid.origin[2]!]
  const rowAt = (y: number) => Math.floor((plane.toLat(y) - originLat) / CELL)
  const columnAt = (x: number) => Math.floor((plane.toLng(x) - originLng) / CELL)
  const openStateOf = (edge: number) => {
    const state = edge < 0 ? -1 : turns.stateOf[edge]!
    return state >= 0 && weights.costMs[state] !== INFINITE ? state : -1
  }
  const isOpen = (edge: number) =>
    isConnected(networks, [openStateOf(edge), openStateOf(graph.opposing[edge]!)], direction)
  const [firstColumn, lastColumn] = [columnAt(west), columnAt(east)]
  for (let row = Math.max(0, rowAt(south)); row <= Math.min(rows - 1, rowAt(north)); row++) {
    for (let cell = grid.rowFirst[row]!; cell < grid.rowFirst[row + 1]!; cell++) {
      if (grid.cellColumn[cell]! < firstColumn || grid.cellColumn[cell]! > lastColumn) continue
      for (let i = grid.cellFirst[cell]!; i < grid.cellFirst[cell + 1]!; i++) {
        const edge = grid.cellEdges[i]!
        if (isOpen(edge)) yield edge
      }
    }
  }
}
