import { type MetricName } from '@repere/shared'
import { type Weights } from './costing/weights.js'
import { type TurnGraph } from './expanded/turn-graph.js'
import { type Hierarchy } from './hierarchy/hierarchy.js'
import { type Metric } from './hierarchy/metric.js'
import { type Networks } from './snap/networks.js'
import { type RoadGrid } from './snap/road-grid.js'
import { type RoadGraph } from './tiles/road-graph.js'

/** What all metrics of a data build share. */
export interface Roads {
  graph: RoadGraph
  turns: TurnGraph
  hierarchy: Hierarchy
  grid: RoadGrid
}

/** What belongs to one costing. */
export interface RoadMetric {
  name: MetricName
  weights: Weights
  metric: Metric
  networks: Networks
}
