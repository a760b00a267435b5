import { densityOf, isNamed, isRoundabout, roadClassOf, surfaceOf, USE, useOf } from '../tiles/edge-attributes.js'
import { headingAtHead, headingAtTail } from '../tiles/headings.js'
import { drivesOnRight, hasSignal, nodeDensity, roadsAt } from '../tiles/node-attributes.js'
import { type RoadGraph } from '../tiles/road-graph.js'
import { TURN } from '../tiles/turn-type.js'
import { addBaseTurnCost, indexFrom, storedTurn, type TurnPenalties } from './base-turn-cost.js'
import { type Cost, type Costing } from './costing.js'

/** The denser the roads, the more expensive an edge. */
const DENSITY_FACTOR = Float64Array.from({ length: 16 }, (_, density) => 0.85 + density * 0.025)
const SURFACE_FACTOR = [0, 0, 0, 0.1, 0.2, 0.5, 1, 1]
const SURFACE_WORST = 6
const RESIDENTIAL_CLASS = 6
const SLOWEST_KM_PER_HOUR = 0.001

/** By type of turn: seconds of cost for each degree of stopping. */
const TURN_COST_ON_RIGHT = [0.5, 0.75, 1, 1.5, 9.5, 3.5, 2.5, 0.75]
const TURN_COST_ON_LEFT = [0.5, 0.75, 2.5, 3.5, 9.5, 1.5, 1, 0.75]
const CROSSING_COST = 2
const TURN_DENSITY_FACTOR = [1, 1, 1, 1, 1, 1.1, 1.2, 1.3, 1.4, 1.6, 1.9, 2.2, 2.5, 2.8, 3.1, 3.5]
const PENCIL_POINT_FACTOR = 15
const RAMP_COST = 1.5
const ROUNDABOUT_RAMP_COST = 0.5

/**
 * Seconds of a turn by its angle 0..359, clockwise, 0 straight on: a sigmoid, as Valhalla's `OSRMCarTurnDuration`, which
 * follows the car profile of OSRM.
 */
function turnSeconds(onRight: boolean): Float64Array {
  const bias = onRight ? 1 / 1.075 : 1.075
  const half = (steepness: number, degrees: number, shift: number) =>
    7.5 / (1 + Math.exp(-((13 * steepness * degrees) / 180 - 6.5 * shift)))
  return Float64Array.from({ length: 360 }, (_, angle) => {
    const signed = angle > 180 ? angle - 360 : angle
    return signed >= 0 ? half(bias, signed, 1 / bias) : half(1 / bias, -signed, bias)
  })
}
const TURN_SECONDS_ON_RIGHT = turnSeconds(true)
const TURN_SECONDS_ON_LEFT = turnSeconds(false)

/** What sets motor vehicles apart. */
export interface DrivingFigures {
  penalties: TurnPenalties
  /** Of an edge that is not a ferry, without traffic. */
  kmPerHour(graph: RoadGraph, edge: number): number
  /** How much rough surfaces are disliked: 0..1. */
  surfaceShare: number
  /** Multiples of the cost of seconds on these. */
  trackFactor: number
  pathFactor: number
  livingStreetFactor: number
  /** Seconds of cost for turning onto a residential or service road. */
  lowClassCost: number
  /** Multiple of the seconds that cars need for turns and crossings. */
  turnShare: number
  signalSeconds: number
  uturnSeconds: number
  /** Seconds of cost of a U-turn over an internal edge. */
  internalUturnCost: number
}

/** True when the surface of an edge is no obstacle. */
export const hasRoadSurface = (graph: RoadGraph, edge: number): boolean =>
  surfaceOf(graph.edgeWords[edge]!) <= SURFACE_WORST

/** The costs of a motor vehicle. With the figures of `AUTO`, they are Valhalla's. */
export function drivingCosts(figures: DrivingFigures): Pick<Costing, 'edgeCost' | 'turnCost'> {
  return {
    edgeCost: (graph, edge, into) => edgeCost(figures, graph, edge, into),
    turnCost: (graph, from, onto, into, afterInternalTurn) =>
      turnCost(figures, graph, from, onto, into, afterInternalTurn),
  }
}

function edgeCost(figures: DrivingFigures, graph: RoadGraph, edge: number, into: Cost): void {
  const word = graph.edgeWords[edge]!
  const use = useOf(word)
  const kmPerHour = use === USE.ferry ? graph.kmPerHour[edge]! : figures.kmPerHour(graph, edge)
  const seconds = (graph.metres[edge]! * 3.6) / (kmPerHour || SLOWEST_KM_PER_HOUR)
  let factor = use === USE.ferry ? 1 : DENSITY_FACTOR[densityOf(word)]!
  factor += SURFACE_FACTOR[surfaceOf(word)]! * figures.surfaceShare
  if (use === USE.track) factor *= figures.trackFactor
  else if (use === USE.path) factor *= figures.pathFactor
  else if (use === USE.livingStreet) factor *= figures.livingStreetFactor
  into.cost = seconds * factor
  into.seconds = seconds
}

function turnCost(
  figures: DrivingFigures,
  graph: RoadGraph,
  from: number,
  onto: number,
  into: Cost,
  afterInternalTurn: boolean,
): void {
  const nodeWord = graph.nodeWords[graph.tail[onto]!]!
  into.cost = 0
  into.seconds = 0
  addBaseTurnCost(graph, figures.penalties, from, onto, into)
  addTurnSeconds(figures, graph, from, onto, into)
  if (roadClassOf(graph.edgeWords[onto]!) >= RESIDENTIAL_CLASS) into.cost += figures.lowClassCost

  const { type: turn, stopImpact, hasRight, hasLeft } = storedTurn(graph, from, onto)
  if (stopImpact === 0) return
  const onRight = drivesOnRight(nodeWord)
  const [fromWord, ontoWord] = [graph.edgeWords[from]!, graph.edgeWords[onto]!]
  let cost = hasRight && hasLeft ? CROSSING_COST : (onRight ? TURN_COST_ON_RIGHT : TURN_COST_ON_LEFT)[turn]!
  if ((useOf(ontoWord) === USE.ramp) !== (useOf(fromWord) === USE.ramp)) {
    cost += RAMP_COST
    if (isRoundabout(ontoWord)) cost += ROUNDABOUT_RAMP_COST
  }
  const isLeft = turn === TURN.left || turn === TURN.sharpLeft
  const isRight = turn === TURN.right || turn === TURN.sharpRight
  if (isLeft || isRight || turn === TURN.reverse) cost *= stopImpact
  if (turn === TURN.reverse || (afterInternalTurn && (onRight ? isLeft : isRight))) {
    cost += figures.internalUturnCost
  } else if (isPencilPoint(turn, onRight, hasRight, hasLeft) && keepsName(graph, onto, indexFrom(graph, from))) {
    cost *= PENCIL_POINT_FACTOR
  }
  if (!(isLeft || isRight || turn === TURN.reverse)) cost *= stopImpact
  into.cost += cost * TURN_DENSITY_FACTOR[nodeDensity(nodeWord)]!
}

/** A U-turn at the point where the two directions of a road part. */
const isPencilPoint = (turn: number, onRight: boolean, hasRight: boolean, hasLeft: boolean) =>
  onRight ? turn === TURN.sharpLeft && hasRight && !hasLeft : turn === TURN.sharpRight && !hasRight && hasLeft

const keepsName = (graph: RoadGraph, onto: number, index: number) =>
  isNamed(graph.edgeWords[onto]!) && ((graph.nameConsistency[onto]! >>> index) & 1) === 1

function addTurnSeconds(figures: DrivingFigures, graph: RoadGraph, from: number, onto: number, into: Cost): void {
  const word = graph.nodeWords[graph.tail[onto]!]!
  if (hasSignal(word)) into.seconds += figures.signalSeconds
  const angle = (headingAtTail(graph, onto) - headingAtHead(graph, from) + 360) % 360
  const isUturn = angle >= 160 && angle <= 200
  if (roadsAt(word) <= 2 && !isUturn) return
  into.seconds += figures.turnShare * (drivesOnRight(word) ? TURN_SECONDS_ON_RIGHT : TURN_SECONDS_ON_LEFT)[angle]!
  if (isUturn) into.seconds += figures.uturnSeconds
}
