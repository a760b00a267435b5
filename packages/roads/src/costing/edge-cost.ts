import { densityOf, surfaceOf, USE, useOf } from '../tiles/edge-attributes.js'
import { type RoadGraph } from '../tiles/road-graph.js'
import { type CostingProfile } from './profile.js'

/** Cost in seconds as a driver feels them, and seconds. */
export interface Cost {
  cost: number
  seconds: number
}

/** Of Valhalla's `autocost.cc`: the denser the roads, the more expensive an edge. */
const DENSITY_FACTOR = Float64Array.from({ length: 16 }, (_, density) => 0.85 + density * 0.025)
const SURFACE_FACTOR = [0, 0, 0, 0.1, 0.2, 0.5, 1, 1]
const SLOWEST_KM_PER_HOUR = 0.001

/** True when the vehicle may and can use the edge at all. */
export const isUsable = (graph: RoadGraph, profile: CostingProfile, edge: number): boolean =>
  (graph.access[edge]! & profile.access) !== 0 && surfaceOf(graph.edgeWords[edge]!) <= profile.surfaceWorst

/** The cost of a whole edge, as Valhalla's `EdgeCost`. */
export function edgeCost(graph: RoadGraph, profile: CostingProfile, edge: number, into: Cost): Cost {
  const word = graph.edgeWords[edge]!
  const use = useOf(word)
  const seconds = (graph.metres[edge]! * 3.6) / (graph.kmPerHour[edge]! || SLOWEST_KM_PER_HOUR)
  let factor = use === USE.ferry ? 1 : DENSITY_FACTOR[densityOf(word)]!
  factor += profile.surfaceFactor * SURFACE_FACTOR[surfaceOf(word)]!
  if (use === USE.track) factor *= profile.trackFactor
  else if (use === USE.livingStreet) factor *= profile.livingStreetFactor
  into.cost = seconds * factor
  into.seconds = seconds
  return into
}
