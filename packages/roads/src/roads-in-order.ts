import { expand } from './expanded/expand.js'
import { contract } from './hierarchy/contract.js'
import { type NumberedRoads, numberRoads, rankStates } from './hierarchy/order.js'
import { type Roads } from './roads.js'
import { buildRoadGrid } from './snap/road-grid.js'
import { type RoadGraph } from './tiles/road-graph.js'

/**
 * What all metrics share.
 *
 * @param rankOf  the rank of each road, 0 first eliminated
 */
export function roadsInOrder(graph: RoadGraph, rankOf: (roads: NumberedRoads) => Int32Array): Roads {
  const turns = expand(graph)
  const roads = numberRoads(graph, turns)
  const hierarchy = contract(turns, rankStates(turns, roads, rankOf(roads)))
  return { graph, turns, hierarchy, grid: buildRoadGrid(graph, turns) }
}
