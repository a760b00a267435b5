import { ACCESS } from '../tiles/access.js'
import { isUnpaved } from '../tiles/edge-attributes.js'
import { type RoadGraph } from '../tiles/road-graph.js'
import { DEFAULT_PENALTIES } from './base-turn-cost.js'
import { type Costing } from './costing.js'
import { drivingCosts, hasRoadSurface } from './driving.js'

/** Speeds of a loaded truck of 19 tonnes; the reasons are in this folder's README. */
const KM_PER_HOUR_MAX = 70
const OF_CAR = 0.9
const OF_CAR_UNPAVED = 0.75

/** A costing of our own, with Valhalla's dislikes of its truck: see this folder's README. Limits of size are rules of a request. */
export const TRUCK: Costing = {
  name: 'truck',
  access: ACCESS.truck,
  isUsable: (graph, edge) => (graph.access[edge]! & ACCESS.truck) !== 0 && hasRoadSurface(graph, edge),
  isStop: () => true,
  ...drivingCosts({
    penalties: { ...DEFAULT_PENALTIES, livingStreet: 500, track: 300, service: 0 },
    kmPerHour: kmPerHourOf,
    surfaceShare: 1,
    trackFactor: 8,
    pathFactor: 8,
    livingStreetFactor: 3,
    lowClassCost: 30,
    turnShare: 1.3,
    signalSeconds: 4,
    uturnSeconds: 60,
    internalUturnCost: 600,
  }),
}

function kmPerHourOf(graph: RoadGraph, edge: number): number {
  const ofCar = graph.kmPerHour[edge]! * (isUnpaved(graph.edgeWords[edge]!) ? OF_CAR_UNPAVED : OF_CAR)
  return Math.min(ofCar, graph.truckKmPerHour[edge]! || KM_PER_HOUR_MAX, KM_PER_HOUR_MAX)
}
