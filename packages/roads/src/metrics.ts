import { type Costing } from './costing/costing.js'
import { slowWeights, type TimeMultiple } from './costing/slowness.js'
import { weigh } from './costing/weights.js'
import { customize } from './hierarchy/customize.js'
import { type RoadMetric, type Roads } from './roads.js'
import { findNetworks } from './snap/networks.js'

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
