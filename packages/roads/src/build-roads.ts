import { dissect } from './hierarchy/dissection.js'
import { type NumberedRoads } from './hierarchy/order.js'
import { type RoadNet } from './hierarchy/unit-flow.js'
import { type Roads } from './roads.js'
import { roadsInOrder } from './roads-in-order.js'
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
  const crossings = Math.max(1, nodeCount(graph))
  let reported = 0
  return roadsInOrder(graph, (roads) =>
    dissect(netOf(graph, roads), (separated) => {
      if (separated / crossings < reported + 0.01) return
      reported = separated / crossings
      onProgress?.(reported)
    }),
  )
}

function netOf(graph: RoadGraph, { firstEdge }: NumberedRoads): RoadNet {
  const shrink = (crossing: number) => Math.cos((graph.lat[crossing]! * Math.PI) / 180e7)
  return {
    crossings: nodeCount(graph),
    x: Float64Array.from(graph.lng, (lng, crossing) => lng * shrink(crossing)),
    y: Float64Array.from(graph.lat),
    endA: firstEdge.map((edge) => graph.tail[edge]!),
    endB: firstEdge.map((edge) => graph.head[edge]!),
  }
}
