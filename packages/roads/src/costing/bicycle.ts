import { ACCESS } from '../tiles/access.js'
import { roadClassOf, surfaceOf, USE, useOf } from '../tiles/edge-attributes.js'
import { drivesOnRight, hasSignal } from '../tiles/node-attributes.js'
import {
  cycleLaneOf,
  gradeOf,
  hasShoulder,
  hasSidepath,
  isDismount,
  isOfBicycleNetwork,
  isTruckRoute,
  lanesOf,
  leadsToSharedBicycles,
} from '../tiles/path-attributes.js'
import { type RoadGraph } from '../tiles/road-graph.js'
import { addBaseTurnCost, DEFAULT_PENALTIES, storedTurn } from './base-turn-cost.js'
import { type Cost, type Costing } from './costing.js'

/** All figures here are those of Valhalla's `bicycle` without options: a hybrid bicycle. */
const PENALTIES = {
  ...DEFAULT_PENALTIES,
  alley: 60,
  tollBooth: { cost: 0, seconds: 0 },
  railFerry: { cost: 21_600, seconds: 0 },
}

const KM_PER_HOUR = 18
const DISMOUNTED_KM_PER_HOUR = 5
const STEPS_KM_PER_HOUR = 1
const STEPS_FACTOR = 8

/** How much a cyclist likes roads, 0..1. */
const USE_ROADS = 0.25
const AVOID_ROADS = 1 - USE_ROADS
const ROAD_FACTOR = 2 - USE_ROADS * 2
/** By class of road: motorway … service and other. */
const CLASS_STRESS = [1, 0.4, 0.2, 0.1, 0.05, 0.05, 0, 0.5]
const LANE_STRESS = 0.05 * ROAD_FACTOR
const TRUCK_STRESS = 0.5
const LIVING_STREET_STRESS = 0.2 + USE_ROADS * 0.8
const TRACK_STRESS = 0.5 + USE_ROADS
const SIDEPATH_STRESS = 3 * AVOID_ROADS
const NETWORK_FACTOR = 0.95
/** By kind of cycle lane, on roads without a shoulder and then with one. */
const LANE_FACTOR = [
  ...[1, 0.9 + USE_ROADS * 0.05, 0.4 + USE_ROADS * 0.45, 0.15 + USE_ROADS * 0.6],
  ...[0.7 + USE_ROADS * 0.2, 0.9 + USE_ROADS * 0.05, 0.4 + USE_ROADS * 0.45, 0.15 + USE_ROADS * 0.6],
]
/** By kind of cycle lane, on cycleways, footways and paths. */
const PATH_FACTOR = [0.2 + USE_ROADS, 0.2 + USE_ROADS, 0.1 + USE_ROADS * 0.9, USE_ROADS * 0.8]

/** By surface. */
const SURFACE_SPEED = [1, 1, 1, 0.8, 0.6, 0.4, 0.25, 0]
const SURFACE_WORST = 6
const BAD_SURFACE = 4
const AVOID_BAD_SURFACES = 0.25
const BAD_SURFACE_COST = [1, 2.5, 4.5, 7].map((cost) => cost * AVOID_BAD_SURFACES)
/** By grade, from steep downhill to steep uphill. */
const GRADE_SPEED = [2.2, 2, 1.9, 1.7, 1.4, 1.2, 1, 0.95, 0.85, 0.75, 0.65, 0.55, 0.5, 0.45, 0.4, 0.3]
const GRADE_COST = [2, 1, 0.5, 0.2, 0.1, 0, 0.05, 0.1, 0.3, 0.8, 2, 3, 4.5, 6.5, 10, 12].map((cost) => cost * 0.75)

/** By speed of the traffic on a road: the faster, the more stress. */
const SPEED_STRESS = Float64Array.from({ length: 256 }, (_, speed) => {
  if (speed === 0) return 0
  const stress = speed <= 40 ? speed / 40 : speed <= 65 ? speed / 25 - 0.6 : speed / 50 + 0.7
  return (stress - 1) * (AVOID_ROADS * 0.75 + 0.25) + 1
})

/** By type of turn: seconds for each degree of stopping, and stress. */
const TURN_SECONDS_ON_RIGHT = [0.15, 0.2, 0.3, 0.5, 5, 1.5, 1, 0.4]
const TURN_SECONDS_ON_LEFT = [0.15, 0.4, 1, 1.5, 5, 0.5, 0.3, 0.2]
const CROSSING_SECONDS = 0.75
const TURN_STRESS_ON_RIGHT = [0, 0.25, 0.75, 1, 4, 2.25, 1.75, 0.75]
const TURN_STRESS_ON_LEFT = [0, 0.75, 1.75, 2.25, 4, 1, 0.75, 0.25]
/** Cost of a turn onto a road of a higher class, for each class. */
const HIGHER_CLASS_COST = 10
/** What is left of it on roads with room for bicycles, by kind of cycle lane, without a shoulder and then with one. */
const LANE_RELIEF = [1, 0.5, 0.25, 0.1, 0.4, 0.5, 0.25, 0.1]
const PATH_RELIEF = 0.05
const PATH_CLASS_STRESS = 0.1

const isPath = (use: number) => use === USE.cycleway || use === USE.footway || use === USE.path
const laneIndex = (path: number) => (hasShoulder(path) ? 4 : 0) + cycleLaneOf(path)

function edgeCost(graph: RoadGraph, edge: number, into: Cost): void {
  const [word, path] = [graph.edgeWords[edge]!, graph.pathWords[edge]!]
  const use = useOf(word)
  const secondsAt = (kmPerHour: number) => (graph.metres[edge]! * 3.6) / kmPerHour
  if (use === USE.steps) {
    into.seconds = secondsAt(STEPS_KM_PER_HOUR)
    into.cost = into.seconds * STEPS_FACTOR
    return
  }
  if (use === USE.ferry) {
    into.seconds = secondsAt(graph.kmPerHour[edge]!)
    into.cost = into.seconds
    return
  }
  const surface = surfaceOf(word)
  const grade = gradeOf(path)
  // Whole kilometres per hour, as Valhalla has them.
  const riding = Math.floor(Math.fround(KM_PER_HOUR * SURFACE_SPEED[surface]! * GRADE_SPEED[grade]! + 0.5))
  into.seconds = secondsAt(isDismount(path) ? DISMOUNTED_KM_PER_HOUR : riding)
  const badSurface = surface >= BAD_SURFACE ? BAD_SURFACE_COST[surface - BAD_SURFACE]! : 0
  into.cost = into.seconds * (1 + GRADE_COST[grade]! + stressOf(graph, edge) + badSurface)
}

/** How unpleasant the traffic of an edge is, with the room that it has for bicycles. */
function stressOf(graph: RoadGraph, edge: number): number {
  const [word, path] = [graph.edgeWords[edge]!, graph.pathWords[edge]!]
  const use = useOf(word)
  let stress = 1
  let room = 1
  if (isPath(use)) room = PATH_FACTOR[cycleLaneOf(path)]!
  else if (use === USE.livingStreet) stress = LIVING_STREET_STRESS
  else if (use === USE.track) stress = TRACK_STRESS
  else {
    room = LANE_FACTOR[laneIndex(path)]!
    stress += Math.max(0, lanesOf(path) - 1) * LANE_STRESS + ROAD_FACTOR * CLASS_STRESS[roadClassOf(word)]!
    if (isTruckRoute(path)) stress += TRUCK_STRESS
    stress *= SPEED_STRESS[graph.kmPerHour[edge]!]!
  }
  if (hasSidepath(path)) room += SIDEPATH_STRESS
  if (isOfBicycleNetwork(path)) room *= NETWORK_FACTOR
  return room * stress
}

function turnCost(graph: RoadGraph, from: number, onto: number, into: Cost): void {
  const [fromWord, ontoWord, path] = [graph.edgeWords[from]!, graph.edgeWords[onto]!, graph.pathWords[onto]!]
  const nodeWord = graph.nodeWords[graph.tail[onto]!]!
  const [fromClass, ontoClass, use] = [roadClassOf(fromWord), roadClassOf(ontoWord), useOf(ontoWord)]
  into.cost = 0
  into.seconds = 0
  addBaseTurnCost(graph, PENALTIES, from, onto, into)

  let seconds = 0
  let stress = 1
  const { type, stopImpact, hasRight, hasLeft } = storedTurn(graph, from, onto)
  if (stopImpact > 0) {
    const onRight = drivesOnRight(nodeWord)
    stress += (onRight ? TURN_STRESS_ON_RIGHT : TURN_STRESS_ON_LEFT)[type]!
    const ofTurn = (onRight ? TURN_SECONDS_ON_RIGHT : TURN_SECONDS_ON_LEFT)[type]!
    seconds = stopImpact * (hasRight && hasLeft ? Math.max(CROSSING_SECONDS, ofTurn) : ofTurn)
  }
  stress *= (isPath(use) ? PATH_CLASS_STRESS : CLASS_STRESS[ontoClass]!) * AVOID_ROADS + USE_ROADS + 1
  if (ontoClass < fromClass && use !== USE.livingStreet) {
    stress += hasSignal(nodeWord) ? 0.4 : 1
    const relief = isPath(use) ? PATH_RELIEF : LANE_RELIEF[laneIndex(path)]!
    into.cost += HIGHER_CLASS_COST * (fromClass - ontoClass) * (relief * AVOID_ROADS + USE_ROADS)
  }
  into.cost += seconds * (stress + 1)
  into.seconds += seconds
}

/** Valhalla's `bicycle`. */
export const BICYCLE: Costing = {
  name: 'bicycle',
  access: ACCESS.bicycle,
  isUsable: (graph, edge) =>
    (graph.access[edge]! & ACCESS.bicycle) !== 0 && surfaceOf(graph.edgeWords[edge]!) <= SURFACE_WORST,
  isStop: (graph, edge) =>
    useOf(graph.edgeWords[edge]!) !== USE.steps && !leadsToSharedBicycles(graph.pathWords[edge]!),
  edgeCost,
  turnCost,
}
