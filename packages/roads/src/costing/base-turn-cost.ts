import { isDestinationOnly, isInternal, isLink, isToll, USE, useOf } from '../tiles/edge-attributes.js'
import { hasPrivateAccess, hasTaggedAccess, NODE_TYPE, nodeType } from '../tiles/node-attributes.js'
import { type RoadGraph } from '../tiles/road-graph.js'
import { type Cost } from './costing.js'

/** What a mode makes of obstacles, and of roads of another kind, where it comes to them. */
export interface TurnPenalties {
  border: Cost
  gate: Cost
  privateGate: Cost
  /** Bollards with private access are such gates, too. */
  hasPrivateBollards: boolean
  tollBooth: Cost
  ferry: Cost
  railFerry: Cost
  /** The further ones are seconds of cost that take no time. */
  destinationOnly: number
  alley: number
  maneuver: number
  livingStreet: number
  track: number
  service: number
}

/** Valhalla's defaults. */
export const DEFAULT_PENALTIES: TurnPenalties = {
  border: { cost: 600, seconds: 600 },
  gate: { cost: 330, seconds: 30 },
  privateGate: { cost: 480, seconds: 30 },
  hasPrivateBollards: true,
  tollBooth: { cost: 15, seconds: 15 },
  ferry: { cost: 300, seconds: 300 },
  railFerry: { cost: 300 + 4_320, seconds: 300 },
  destinationOnly: 600,
  alley: 5,
  maneuver: 5,
  livingStreet: 0,
  track: 0,
  service: 15,
}

/** The local index of the edge that one comes from, by which the edge that is entered stores its turns. */
export const indexFrom = (graph: RoadGraph, from: number): number => graph.localIndex[from]! >>> 4

/** Adds the part of a turn's cost that all modes have: Valhalla's `base_transition_cost`. */
export function addBaseTurnCost(graph: RoadGraph, p: TurnPenalties, from: number, onto: number, into: Cost): void {
  const nodeWord = graph.nodeWords[graph.tail[onto]!]!
  const [fromWord, ontoWord] = [graph.edgeWords[from]!, graph.edgeWords[onto]!]
  const [fromUse, ontoUse] = [useOf(fromWord), useOf(ontoWord)]
  const type = nodeType(nodeWord)
  const isGate = type === NODE_TYPE.gate
  const isBarrier = isGate || (p.hasPrivateBollards && type === NODE_TYPE.bollard)
  const enters = (use: number) => ontoUse === use && fromUse !== use
  if (type === NODE_TYPE.borderControl) add(into, p.border)
  if (isGate && !hasTaggedAccess(nodeWord)) add(into, p.gate)
  if (isBarrier && hasPrivateAccess(nodeWord)) add(into, p.privateGate)
  if (type === NODE_TYPE.tollBooth || (isToll(ontoWord) && !isToll(fromWord))) add(into, p.tollBooth)
  if (enters(USE.ferry)) add(into, p.ferry)
  if (enters(USE.railFerry)) add(into, p.railFerry)
  if (isDestinationOnly(ontoWord) && !isDestinationOnly(fromWord)) into.cost += p.destinationOnly
  if (enters(USE.alley)) into.cost += p.alley
  if (!isLink(ontoWord) && !((graph.nameConsistency[onto]! >>> indexFrom(graph, from)) & 1)) into.cost += p.maneuver
  if (enters(USE.livingStreet)) into.cost += p.livingStreet
  if (enters(USE.track)) into.cost += p.track
  if (enters(USE.serviceRoad) && !isInternal(ontoWord)) into.cost += p.service
}

function add(into: Cost, { cost, seconds }: Cost): void {
  into.cost += cost
  into.seconds += seconds
}

/** A turn onto an edge as the edge stores it. */
export interface StoredTurn {
  /** See `TURN`. */
  type: number
  /** How much the crossing stops traffic, 0..7. */
  stopImpact: number
  hasRight: boolean
  hasLeft: boolean
}

/** Edges with a local index above 7 have no data: as if nothing were there. */
export function storedTurn(graph: RoadGraph, from: number, onto: number): StoredTurn {
  const index = indexFrom(graph, from)
  const [impacts, types] = [graph.stopImpacts[onto]!, graph.turnTypes[onto]!]
  return {
    type: (types >>> (index * 3)) & 7,
    stopImpact: index < 8 ? (impacts >>> (index * 3)) & 7 : 0,
    hasRight: ((impacts >>> (24 + index)) & 1) === 1,
    hasLeft: ((types >>> (24 + index)) & 1) === 1,
  }
}
