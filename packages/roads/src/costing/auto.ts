import { ACCESS } from '../tiles/access.js'
import { DEFAULT_PENALTIES } from './base-turn-cost.js'
import { type Costing } from './costing.js'
import { drivingCosts, type DrivingFigures, hasRoadSurface } from './driving.js'

/** All figures here are those of Valhalla's `auto` without options. */
const FIGURES: DrivingFigures = {
  penalties: { ...DEFAULT_PENALTIES, livingStreet: 400, track: 300, service: 75 },
  kmPerHour: (graph, edge) => graph.kmPerHour[edge]!,
  surfaceShare: 0.5,
  trackFactor: 4,
  pathFactor: 1,
  livingStreetFactor: 2.6,
  lowClassCost: 0,
  turnShare: 1,
  signalSeconds: 2,
  uturnSeconds: 20,
  internalUturnCost: 600,
}

/** Valhalla's `auto`. */
export const AUTO: Costing = {
  name: 'auto',
  access: ACCESS.auto,
  isUsable: (graph, edge) => (graph.access[edge]! & ACCESS.auto) !== 0 && hasRoadSurface(graph, edge),
  isStop: () => true,
  ...drivingCosts(FIGURES),
}
