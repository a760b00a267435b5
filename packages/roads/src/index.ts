export { type Area, type AreaQuery } from './area/area-search.js'
export { type Slowness } from './area/slowed-areas.js'
export { type Costing } from './costing/costing.js'
export { COSTINGS, costingsOf } from './costing/costings.js'
export { MOTORCYCLE_FIGURES, type MotorcycleFigures } from './costing/motorcycle.js'
export { countriesOf, isRainy, WetSeason } from './costing/season.js'
export { type TimeMultiple } from './costing/slowness.js'
export { DECIMETRES, type Weights } from './costing/weights.js'
export { arcBetween, INFINITE, type TurnGraph, twinsOf } from './expanded/turn-graph.js'
export { buildMetric, slowMetric } from './metrics.js'
export { RoadEngine } from './road-engine.js'
export { type RoadMetric, type Roads } from './roads.js'
export { roadsInOrder } from './roads-in-order.js'
export { type FollowedEdge, followLine } from './search/follow.js'
export { type ClosedEdges, leavingOpen, ruleWithout, weightsWithout } from './search/closed-edges.js'
export { type DrawnWay, drawnWay, encodeLine, lineOf } from './search/line.js'
export { type Table } from './search/matrix.js'
export { type Place, type StateEnd } from './snap/place.js'
export { type Reached, type ReachDirection, type ReachLimit } from './search/reach.js'
export { timeAlong } from './search/time-along.js'
export { type Rule } from './search/rule.js'
export { crossesBorder, roadsAlong, type RoadsAlong } from './search/roads-along.js'
export { segmentsOf, UNKNOWN_SURFACE, type WaySegments } from './search/way-segments.js'
export { type Way } from './search/way.js'
export { NETWORK_CROSSINGS } from './snap/networks.js'
export { CELL as GRID_CELL, type RoadGrid } from './snap/road-grid.js'
export { type SnapOptions } from './snap/snapper.js'
export {
  isDestinationOnly,
  isInternal,
  isRoundabout,
  isToll,
  isUnpaved,
  roadClassOf,
  surfaceOf,
  USE,
  useOf,
} from './tiles/edge-attributes.js'
export { headingAtHead, headingAtTail } from './tiles/headings.js'
export { endsAtSignal } from './tiles/path-attributes.js'
export { type GraphEdge } from './tiles/graph-edge.js'
export { LIMIT } from './tiles/limits.js'
export { WAY_FACT } from './tiles/road-facts.js'
export { countryOf, engineIdOf, pointsOf, type RoadGraph, wayOf } from './tiles/road-graph.js'
export { type RoadName, RoadNames } from './tiles/road-names.js'
