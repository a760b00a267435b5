import { ACCESS } from '../tiles/access.js'
import { isInternal } from '../tiles/edge-attributes.js'
import { nodeAccess } from '../tiles/node-attributes.js'
import { edgeCount, type RoadGraph } from '../tiles/road-graph.js'
import { isTurnAcross } from '../tiles/turn-type.js'
import { type TurnGraph } from './turn-graph.js'

/** The modes that the expanded graph serves. Each needs a way on wherever it is not at a dead end. */
const MODES = [ACCESS.auto, ACCESS.motorcycle, ACCESS.truck, ACCESS.bicycle, ACCESS.pedestrian]
/** Traces follow the lanes of buses and taxis, which none of the modes may use. */
const TRACED_ONLY = ACCESS.taxi | ACCESS.bus
const ANY_MODE = MODES.reduce((all, mode) => all | mode, TRACED_ONLY)
/** Restrictions at one crossing are for vehicles. */
const VEHICLES = ANY_MODE & ~ACCESS.pedestrian & ~TRACED_ONLY

/** Internal edges up to this length are the middle of a U-turn. */
const SHORT_METRES = 8

/** A forbidden sequence, and how many of its edges after the first one have been followed. */
interface Followed {
  sequence: number
  position: number
}

/**
 * States and turns of a road graph.
 *
 * U-turns are arcs at dead ends only, where one of the modes has no other way on. Sequences of edges that are forbidden
 * are followed by one automaton with the turns over internal edges, so that a twin exists for each combination that
 * occurs. Time and memory are linear in the edges and turns.
 */
export function expand(graph: RoadGraph): TurnGraph {
  const edges = edgeCount(graph)
  const stateOf = new Int32Array(edges).fill(-1)
  const edgeOf: number[] = []
  for (let edge = 0; edge < edges; edge++) {
    if ((graph.access[edge]! & ANY_MODE) === 0 || graph.head[edge]! < 0) continue
    stateOf[edge] = edgeOf.length
    edgeOf.push(edge)
  }
  const twins = new Twins(graph, stateOf, edgeOf)
  const firstArc = [0]
  const heads: number[] = []
  const tails: number[] = []
  const forbidden: number[] = []
  // Twins are appended while their turns are found, and are visited in their turn.
  for (let state = 0; state < edgeOf.length; state++) {
    const edge = edgeOf[state]!
    const opposing = graph.opposing[edge]!
    const followed = twins.followedFrom(state)
    let modesOn = 0
    const turn = (onto: number, restrictedModes: number) => {
      const modes = graph.access[edge]! & graph.access[onto]! & ANY_MODE & ~restrictedModes
      const forbiddenModes = restrictedModes | twins.forbiddenModes(onto, followed)
      const openModes = modes & ~forbiddenModes
      if (openModes === 0) return 0
      heads.push(twins.stateAfter(edge, onto, followed))
      tails.push(state)
      forbidden.push(forbiddenModes)
      return openModes
    }
    const modesThrough = nodeAccess(graph.nodeWords[graph.head[edge]!]!)
    for (const onto of exits(graph, edge)) {
      if (stateOf[onto]! >= 0) modesOn |= turn(onto, restrictedModes(graph, edge, onto)) & modesThrough
    }
    const isDeadEndForAny = (graph.access[edge]! & ANY_MODE & ~modesOn) !== 0
    if (opposing >= 0 && stateOf[opposing]! >= 0 && isDeadEndForAny) turn(opposing, 0)
    firstArc.push(heads.length)
  }
  const arcHead = Int32Array.from(heads)
  return {
    edgeOf: Int32Array.from(edgeOf),
    stateOf,
    ...twins.arrays(),
    firstArc: Int32Array.from(firstArc),
    arcHead,
    arcTail: Int32Array.from(tails),
    arcForbiddenModes: Uint16Array.from(forbidden),
    ...incoming(arcHead, edgeOf.length),
  }
}

/** The edges onto which some mode may turn at the end of an edge, the one back excluded. */
function* exits(graph: RoadGraph, edge: number): Generator<number> {
  const node = graph.head[edge]!
  if ((nodeAccess(graph.nodeWords[node]!) & ANY_MODE) === 0) return
  for (let i = graph.firstOut[node]!; i < graph.firstOut[node + 1]!; i++) {
    if (graph.out[i] !== graph.opposing[edge]) yield graph.out[i]!
  }
}

/** The modes for which the turn is forbidden at its crossing. */
function restrictedModes(graph: RoadGraph, edge: number, onto: number): number {
  const index = graph.localIndex[onto]! & 15
  return index < 8 && (graph.turnRestrictions[edge]! >>> index) & 1 ? VEHICLES : 0
}

/** States that remember something of the way before them. */
class Twins {
  private readonly firstTwin: number
  private readonly sequencesFrom = new Map<number, number[]>()
  private readonly memories: Followed[][] = []
  private readonly turned: boolean[] = []
  private readonly byMemory = new Map<string, number>()

  /** @param edgeOf  the first states; twins are appended */
  constructor(
    private readonly graph: RoadGraph,
    private readonly stateOf: Int32Array,
    private readonly edgeOf: number[],
  ) {
    this.firstTwin = edgeOf.length
    for (let sequence = 0; sequence + 1 < graph.forbiddenFirst.length; sequence++) {
      const first = graph.forbiddenEdges[graph.forbiddenFirst[sequence]!]!
      if ((graph.forbiddenModes[sequence]! & ANY_MODE) === 0) continue
      this.sequencesFrom.set(first, [...(this.sequencesFrom.get(first) ?? []), sequence])
    }
  }

  /** The forbidden sequences that a way through a state has started. */
  followedFrom(state: number): Followed[] {
    const started = this.sequencesFrom.get(this.edgeOf[state]!) ?? []
    const remembered = state < this.firstTwin ? [] : this.memories[state - this.firstTwin]!
    return [...remembered, ...started.map((sequence) => ({ sequence, position: 0 }))]
  }

  /** The modes for which a turn ends a forbidden sequence. */
  forbiddenModes(onto: number, followed: Followed[]): number {
    const { forbiddenFirst, forbiddenEdges } = this.graph
    let modes = 0
    for (const { sequence, position } of followed) {
      const next = forbiddenFirst[sequence]! + position + 1
      const isEnd = next === forbiddenFirst[sequence + 1]! - 1
      if (isEnd && forbiddenEdges[next] === onto) modes |= this.graph.forbiddenModes[sequence]!
    }
    return modes & ANY_MODE
  }

  /** The state in which one is after a turn. */
  stateAfter(from: number, onto: number, followed: Followed[]): number {
    const { forbiddenFirst, forbiddenEdges } = this.graph
    const memory: Followed[] = []
    for (const { sequence, position } of followed) {
      const next = forbiddenFirst[sequence]! + position + 1
      const isEnd = next === forbiddenFirst[sequence + 1]! - 1
      if (!isEnd && forbiddenEdges[next] === onto) memory.push({ sequence, position: position + 1 })
    }
    return this.stateWith(from, onto, memory)
  }

  private stateWith(from: number, onto: number, memory: Followed[]): number {
    const { edgeWords, metres } = this.graph
    const isShortInternal = isInternal(edgeWords[onto]!) && metres[onto]! <= SHORT_METRES
    const turned = isShortInternal && isTurnAcross(this.graph, from, onto)
    if (!turned && memory.length === 0) return this.stateOf[onto]!
    const key = `${onto}/${turned}/${memory.map(({ sequence, position }) => `${sequence}.${position}`).join()}`
    const known = this.byMemory.get(key)
    if (known !== undefined) return known
    const state = this.edgeOf.length
    this.byMemory.set(key, state)
    this.edgeOf.push(onto)
    this.memories.push(memory)
    this.turned.push(turned)
    return state
  }

  arrays(): Pick<TurnGraph, 'turned' | 'twinEdges' | 'twinStates'> {
    const twins = this.edgeOf.slice(this.firstTwin).map((edge, index) => ({ edge, state: this.firstTwin + index }))
    twins.sort((a, b) => a.edge - b.edge || a.state - b.state)
    return {
      turned: Uint8Array.from(this.turned, Number),
      twinEdges: Int32Array.from(twins, ({ edge }) => edge),
      twinStates: Int32Array.from(twins, ({ state }) => state),
    }
  }
}

function incoming(arcHead: Int32Array, states: number): Pick<TurnGraph, 'firstIncoming' | 'incomingArc'> {
  const firstIncoming = new Int32Array(states + 1)
  for (const head of arcHead) firstIncoming[head + 1]!++
  for (let state = 0; state < states; state++) firstIncoming[state + 1]! += firstIncoming[state]!
  const next = firstIncoming.slice(0, states)
  const incomingArc = new Int32Array(arcHead.length)
  for (const [arc, head] of arcHead.entries()) incomingArc[next[head]!++] = arc
  return { firstIncoming, incomingArc }
}
