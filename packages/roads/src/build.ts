/** From the tiles of a routing graph to roads in an order: for builds. */
export { buildRoads, buildRoadsOf } from './build-roads.js'
export { GraphTile, placeOfEdge, tileNumber } from './tiles/graph-tile.js'
export { type PricedBooth, type RoadFacts } from './tiles/road-facts.js'
