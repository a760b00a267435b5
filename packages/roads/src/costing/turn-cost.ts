import {
  isDestinationOnly,
  isInternal,
  isLink,
  isNamed,
  isRoundabout,
  isToll,
  USE,
  useOf,
} from '../tiles/edge-attributes.js'
import {
  drivesOnRight,
  hasPrivateAccess,
  hasSignal,
  hasTaggedAccess,
  NODE_TYPE,
  nodeDensity,
  nodeType,
  roadsAt,
} from '../tiles/node-attributes.js'
import { type RoadGraph } from '../tiles/road-graph.js'
import { TURN } from '../tiles/turn-type.js'
import { type Cost } from './edge-cost.js'
import { type CostingProfile } from './profile.js'

/** Of Valhalla's `autocost.cc`, by type of turn: seconds of cost for each degree of stopping. */
const TURN_COST_ON_RIGHT = [0.5, 0.75, 1, 1.5, 9.5, 3.5, 2.5, 0.75]
const TURN_COST_ON_LEFT = [0.5, 0.75, 2.5, 3.5, 9.5, 1.5, 1, 0.75]
const CROSSING_COST = 2
const DENSITY_FACTOR = [1, 1, 1, 1, 1, 1.1, 1.2, 1.3, 1.4, 1.6, 1.9, 2.2, 2.5, 2.8, 3.1, 3.5]
const INTERNAL_UTURN_COST = 600
const PENCIL_POINT_FACTOR = 15
const RAMP_COST = 1.5
const ROUNDABOUT_RAMP_COST = 0.5

/** Of Valhalla's base costs of a transition: cost, seconds. */
const BORDER = 600
const GATE = { cost: 330, seconds: 30 }
const PRIVATE_GATE = { cost: 480, seconds: 30 }
const TOLL_BOOTH = 15
const FERRY = { cost: 300, seconds: 300 }
const RAIL_FERRY = { cost: 300 + 4_320, seconds: 300 }

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
const UTURN_SECONDS = 20
const SIGNAL_SECONDS = 2

/** A heading is stored in a byte. Valhalla computes the degrees in single precision. */
const HEADING_DEGREES = Uint16Array.from({ length: 256 }, (_, byte) =>
  Math.round(Math.fround(byte * Math.fround(359 / 255))),
)

/**
 * The cost of the turn from edge `from` onto edge `onto` at their node, without that of the edges: Valhalla's
 * `TransitionCost`.
 *
 * @param afterInternalTurn  `from` is a short internal edge that was entered by a turn towards the middle of the road
 */
export function turnCost(
  graph: RoadGraph,
  profile: CostingProfile,
  from: number,
  onto: number,
  into: Cost,
  afterInternalTurn = false,
): Cost {
  const node = graph.tail[onto]!
  const nodeWord = graph.nodeWords[node]!
  const index = graph.localIndex[from]! >>> 4
  into.cost = 0
  into.seconds = 0
  addBaseCost(graph, profile, from, onto, into)
  addTurnSeconds(graph, node, index, graph.localIndex[onto]! & 15, into)

  const shift = index * 3
  const stopImpact = index < 8 ? (graph.stopImpacts[onto]! >>> shift) & 7 : 0
  if (stopImpact === 0) return into
  const turn = (graph.turnTypes[onto]! >>> shift) & 7
  const hasRight = (graph.stopImpacts[onto]! >>> (24 + index)) & 1
  const hasLeft = (graph.turnTypes[onto]! >>> (24 + index)) & 1
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
  if (turn === TURN.reverse || (profile.penalizesInternalUturns && afterInternalTurn && (onRight ? isLeft : isRight))) {
    cost += INTERNAL_UTURN_COST
  } else if (isPencilPoint(turn, onRight, hasRight, hasLeft) && keepsName(graph, onto, index)) {
    cost *= PENCIL_POINT_FACTOR
  }
  if (!(isLeft || isRight || turn === TURN.reverse)) cost *= stopImpact
  into.cost += cost * DENSITY_FACTOR[nodeDensity(nodeWord)]!
  return into
}

/** A U-turn at the point where the two directions of a road part. */
const isPencilPoint = (turn: number, onRight: boolean, hasRight: number, hasLeft: number) =>
  onRight ? turn === TURN.sharpLeft && hasRight && !hasLeft : turn === TURN.sharpRight && !hasRight && hasLeft

const keepsName = (graph: RoadGraph, onto: number, index: number) =>
  isNamed(graph.edgeWords[onto]!) && (graph.nameConsistency[onto]! >>> index) & 1

function addBaseCost(graph: RoadGraph, profile: CostingProfile, from: number, onto: number, into: Cost): void {
  const nodeWord = graph.nodeWords[graph.tail[onto]!]!
  const [fromWord, ontoWord] = [graph.edgeWords[from]!, graph.edgeWords[onto]!]
  const [fromUse, ontoUse] = [useOf(fromWord), useOf(ontoWord)]
  const type = nodeType(nodeWord)
  const isGate = type === NODE_TYPE.gate
  const add = (cost: number, seconds: number) => {
    into.cost += cost
    into.seconds += seconds
  }
  if (type === NODE_TYPE.borderControl) add(BORDER, BORDER)
  if (isGate && !hasTaggedAccess(nodeWord)) add(GATE.cost, GATE.seconds)
  if ((isGate || type === NODE_TYPE.bollard) && hasPrivateAccess(nodeWord)) add(PRIVATE_GATE.cost, PRIVATE_GATE.seconds)
  if (type === NODE_TYPE.tollBooth || isTollEntered(fromWord, ontoWord)) add(TOLL_BOOTH, TOLL_BOOTH)
  if (ontoUse === USE.ferry && fromUse !== USE.ferry) add(FERRY.cost, FERRY.seconds)
  if (ontoUse === USE.railFerry && fromUse !== USE.railFerry) add(RAIL_FERRY.cost, RAIL_FERRY.seconds)
  if (isDestinationOnly(ontoWord) && !isDestinationOnly(fromWord)) into.cost += profile.destinationOnlyPenalty
  if (ontoUse === USE.alley && fromUse !== USE.alley) into.cost += profile.alleyPenalty
  if (!isLink(ontoWord) && !((graph.nameConsistency[onto]! >>> (graph.localIndex[from]! >>> 4)) & 1)) {
    into.cost += profile.maneuverPenalty
  }
  if (ontoUse === USE.livingStreet && fromUse !== USE.livingStreet) into.cost += profile.livingStreetPenalty
  if (ontoUse === USE.track && fromUse !== USE.track) into.cost += profile.trackPenalty
  if (ontoUse === USE.serviceRoad && fromUse !== USE.serviceRoad && !isInternal(ontoWord)) {
    into.cost += profile.servicePenalty
  }
}

const isTollEntered = (from: number, onto: number) => isToll(onto) && !isToll(from)

function addTurnSeconds(graph: RoadGraph, node: number, fromIndex: number, ontoIndex: number, into: Cost): void {
  const word = graph.nodeWords[node]!
  if (hasSignal(word)) into.seconds += SIGNAL_SECONDS
  const heading = (index: number) => HEADING_DEGREES[index > 7 ? 0 : graph.headings[node * 8 + index]!]!
  const angle = (heading(ontoIndex) - ((heading(fromIndex) + 180) % 360) + 360) % 360
  const isUturn = angle >= 160 && angle <= 200
  if (roadsAt(word) <= 2 && !isUturn) return
  into.seconds += (drivesOnRight(word) ? TURN_SECONDS_ON_RIGHT : TURN_SECONDS_ON_LEFT)[angle]!
  if (isUturn) into.seconds += UTURN_SECONDS
}
