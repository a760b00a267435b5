import { ACCESS } from '../tiles/access.js'
import { isRoundabout, surfaceOf, USE, useOf } from '../tiles/edge-attributes.js'
import { NODE_TYPE, nodeType } from '../tiles/node-attributes.js'
import { gradeOf, hasSidewalk, hikingOf, leadsToSharedBicycles } from '../tiles/path-attributes.js'
import { type RoadGraph } from '../tiles/road-graph.js'
import { addBaseTurnCost, DEFAULT_PENALTIES, storedTurn } from './base-turn-cost.js'
import { type Cost, type Costing } from './costing.js'

/** All figures here are those of Valhalla's `pedestrian` without options. */
const PENALTIES = {
  ...DEFAULT_PENALTIES,
  gate: { cost: 40, seconds: 30 },
  privateGate: { cost: 630, seconds: 30 },
  hasPrivateBollards: false,
  tollBooth: { cost: 0, seconds: 0 },
  railFerry: { cost: 21_600, seconds: 0 },
  service: 0,
}
const STEPS_PENALTY = 30
const ELEVATOR_PENALTY = 5
/** Seconds to cross a road, by how much the crossing stops traffic. */
const CROSSING_SECONDS = [0, 0, 1, 1, 2, 3, 5, 15]

const KM_PER_HOUR = 5.1
const SURFACE_WORST = 6
const HIKING_WORST = 1
/** By difficulty of a hike. */
const HIKING_SLOWNESS = [1, 1.11, 1.25, 1.54, 2.5, 4, 6.67, 6.67]
const HIKING_COST = [0, 0.25, 0.75, 1.25, 2, 2.5, 3, 3]
/** By grade, from steep downhill to steep uphill. */
const GRADE_SLOWNESS = [1.33, 1.22, 1.08, 0.97, 0.88, 0.92, 1, 1.1, 1.2, 1.33, 1.43, 1.57, 1.83, 2.03, 2.23, 2.5]
const GRADE_COST = [2, 1, 0.5, 0.2, 0.1, 0, 0, 0, 0.1, 0.3, 0.4, 0.5, 0.7, 1, 3, 5].map((cost) => cost * 0.5)
/** By use of an edge; a sidewalk or roundabout counts on the others only. */
const USE_FACTOR = new Map<number, number>([
  [USE.track, 1],
  [USE.driveway, 5],
  [USE.alley, 2],
  [USE.livingStreet, 0.96],
  [USE.serviceRoad, 1],
  [USE.sidewalk, 1],
  [USE.footway, 1],
])
const ROUNDABOUT_FACTOR = 2
const FERRY_FACTOR = 0.5

function edgeCost(graph: RoadGraph, edge: number, into: Cost): void {
  const [word, path] = [graph.edgeWords[edge]!, graph.pathWords[edge]!]
  const use = useOf(word)
  if (use === USE.ferry) {
    into.seconds = (graph.metres[edge]! * 3.6) / graph.kmPerHour[edge]!
    into.cost = into.seconds * FERRY_FACTOR
    return
  }
  const hiking = hikingOf(path)
  const grade = gradeOf(path)
  into.seconds = ((graph.metres[edge]! * 3.6) / KM_PER_HOUR) * HIKING_SLOWNESS[hiking]! * GRADE_SLOWNESS[grade]!
  let factor = 1 + HIKING_COST[hiking]! + GRADE_COST[grade]!
  const ofUse = USE_FACTOR.get(use)
  if (ofUse !== undefined) factor *= ofUse
  else if (!hasSidewalk(path) && isRoundabout(word)) factor *= ROUNDABOUT_FACTOR
  into.cost = into.seconds * factor
}

function turnCost(graph: RoadGraph, from: number, onto: number, into: Cost): void {
  into.cost = 0
  into.seconds = 0
  const use = useOf(graph.edgeWords[onto]!)
  if (use === USE.steps) into.cost = STEPS_PENALTY
  else if (use === USE.elevator || nodeType(graph.nodeWords[graph.tail[onto]!]!) === NODE_TYPE.elevator) {
    into.cost = ELEVATOR_PENALTY
  } else {
    addBaseTurnCost(graph, PENALTIES, from, onto, into)
    const { stopImpact, hasRight, hasLeft } = storedTurn(graph, from, onto)
    if (!hasRight || !hasLeft) return
    into.cost += CROSSING_SECONDS[stopImpact]!
    into.seconds += CROSSING_SECONDS[stopImpact]!
  }
}

/** Valhalla's `pedestrian`, without its limit of 100 km. */
export const PEDESTRIAN: Costing = {
  name: 'pedestrian',
  access: ACCESS.pedestrian,
  isUsable: (graph, edge) =>
    (graph.access[edge]! & ACCESS.pedestrian) !== 0 &&
    surfaceOf(graph.edgeWords[edge]!) <= SURFACE_WORST &&
    hikingOf(graph.pathWords[edge]!) <= HIKING_WORST,
  isStop: (graph, edge) =>
    useOf(graph.edgeWords[edge]!) < USE.railFerry && !leadsToSharedBicycles(graph.pathWords[edge]!),
  edgeCost,
  turnCost,
}
