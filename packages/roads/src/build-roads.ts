import { type Costing } from './costing/costing.js'
import { slowWeights, type TimeMultiple } from './costing/slowness.js'
import { weigh } from './costing/weights.js'
import { expand } from './expanded/expand.js'
import { type RoadMetric, type Roads } from './file/road-files.js'
import { contract } from './hierarchy/contract.js'
import { customize } from './hierarchy/customize.js'
import { rankStates } from './hierarchy/order.js'
import { findNetworks } from './snap/networks.js'
import { buildRoadGrid } from './snap/road-grid.js'
import { readRoadGraph } from './tiles/read-road-graph.js'
import { type RoadFacts } from './tiles/road-facts.js'
import { nodeCount, type RoadGraph } from './tiles/road-graph.js'

/**
 * What all metrics share, from the tiles of a routing graph. The order takes most of the time.
 *
 * @param tiles       the bytes of every `.gph` file, sorted by name
 * @param facts       what the map says of its roads beyond the tiles
 * @param onProgress  0..1
 */
export function buildRoads(tiles: Uint8Array[], facts?: RoadFacts, onProgress?: (done: number) => void): Roads {
  return buildRoadsOf(readRoadGraph(tiles, facts), onProgress)
}

export function buildRoadsOf(graph: RoadGraph, onProgress?: (done: number) => void): Roads {
  const turns = expand(graph)
  const crossings = Math.max(1, nodeCount(graph))
  let reported = 0
  const ranks = rankStates(graph, turns, (separated) => {
    if (separated / crossings < reported + 0.01) return
    reported = separated / crossings
    onProgress?.(reported)
  })
  return { graph, turns, hierarchy: contract(turns, ranks), grid: buildRoadGrid(graph, turns) }
}

/** The metric of a costing. */
export function buildMetric({ graph, turns, hierarchy }: Roads, costing: Costing): RoadMetric {
  const weights = weigh(graph, turns, costing)
  return {
    name: costing.name,
    weights,
    metric: customize(hierarchy, turns, weights),
    networks: findNetworks(graph, turns, weights, costing),
  }
}

/**
 * A metric on slower roads, as `slowWeights` has them. Its networks are those of the metric: a road that is closed for some time still
 * leads somewhere.
 */
export function slowMetric(
  { turns, hierarchy }: Roads,
  { weights, ...raw }: RoadMetric,
  multipleOf: TimeMultiple,
  timeMultipleOf?: TimeMultiple,
): RoadMetric {
  const slow = slowWeights(turns, weights, multipleOf, timeMultipleOf)
  return { ...raw, weights: slow, metric: customize(hierarchy, turns, slow) }
}
