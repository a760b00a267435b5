import { type MetricName } from '@repere/shared'
import { type RoadGraph } from '../tiles/road-graph.js'

/** Cost in seconds as a traveller feels them, and seconds. */
export interface Cost {
  cost: number
  seconds: number
}

/** What a mode of travel, or a vehicle, makes of edges and turns. */
export interface Costing {
  /** Of its metric, too. */
  name: MetricName
  /** See `ACCESS`. */
  access: number
  /** True when one may and can use the edge at all. */
  isUsable(graph: RoadGraph, edge: number): boolean
  /** True when ways may begin and end on an edge that is usable. */
  isStop(graph: RoadGraph, edge: number): boolean
  /** The cost of a whole edge. */
  edgeCost(graph: RoadGraph, edge: number, into: Cost): void
  /**
   * The cost of the turn from edge `from` onto edge `onto` at their node, without that of the edges.
   *
   * @param afterInternalTurn  `from` is a short internal edge that was entered by a turn towards the middle of the road
   */
  turnCost(graph: RoadGraph, from: number, onto: number, into: Cost, afterInternalTurn: boolean): void
}
