import { type Weights } from '../costing/weights.js'
import { INFINITE } from '../expanded/turn-graph.js'
import { type Roads } from '../roads.js'
import { type Candidate } from './candidates.js'

/** Labels of one search: more states are not visited. A power of two above it is the size of the table. */
const STATES_MAX = 3_000
const SLOTS = 8_192
const NONE = -1
/** More than twice the candidates of a point. */
const TARGET_SLOTS = 128

/** Against what is signed: a turn that is forbidden, or a road in its closed direction. */
const CLOSED_TURN_MS = 30_000
/** On roads that are closed to the vehicle: 15 km/h. */
const CLOSED_DM_PER_MS = 0.0417

/** Times, costs and lengths of states and arcs; with those that the vehicle may not use, where that is wanted. */
export class TrodWeights {
  constructor(
    private readonly roads: Roads,
    readonly weights: Weights,
    readonly withClosed: boolean,
  ) {}

  lengthDm(state: number): number {
    return this.roads.graph.metres[this.roads.turns.edgeOf[state]!]! * 10
  }

  timeMs(state: number): number {
    const { weights } = this
    return weights.costMs[state] === INFINITE
      ? Math.round(this.lengthDm(state) / CLOSED_DM_PER_MS)
      : weights.timeMs[state]!
  }

  costMs(state: number): number {
    const { weights } = this
    return weights.costMs[state] === INFINITE ? 2 * this.timeMs(state) : weights.costMs[state]!
  }

  arcCostMs(arc: number): number {
    const cost = this.weights.arcCostMs[arc]!
    if (cost !== INFINITE || !this.withClosed) return cost
    return CLOSED_TURN_MS + this.costMs(this.roads.turns.arcHead[arc]!)
  }

  arcTimeMs(arc: number): number {
    const { arcCostMs, arcTimeMs } = this.weights
    return arcCostMs[arc] === INFINITE ? this.timeMs(this.roads.turns.arcHead[arc]!) : arcTimeMs[arc]!
  }
}

/**
 * Ways from one candidate to others nearby: a plain search that ends when it has come to all of them, or as far as is asked.
 * It keeps a few thousand states in a table of its own, whatever the size of the graph.
 */
export class NearSearch {
  private readonly slotState = new Int32Array(SLOTS).fill(NONE)
  private readonly used: number[] = []
  private readonly costMs = new Int32Array(SLOTS)
  private readonly timeMs = new Int32Array(SLOTS)
  private readonly lengthDm = new Int32Array(SLOTS)
  private readonly before = new Int32Array(SLOTS)
  private readonly isSettled = new Uint8Array(SLOTS)
  /** Hashed by edge: the targets on it. */
  private readonly targetEdge = new Int32Array(TARGET_SLOTS)
  private readonly targetIndex = new Int32Array(TARGET_SLOTS)
  private heapSlot: number[] = []
  private heapCost: number[] = []

  constructor(private readonly roads: Roads) {}

  /**
   * @param lengthMaxDm  ways that are longer are not followed
   * @param row          by target decimetres and milliseconds of the way there: filled where there is one, and no shorter one was known
   */
  distances(
    weights: TrodWeights,
    from: Candidate,
    targets: readonly Candidate[],
    lengthMaxDm: number,
    row: Int32Array,
  ): void {
    this.search(weights, from, targets, lengthMaxDm, (target, lengthDm, timeMs) => {
      if (row[2 * target]! >= 0 && row[2 * target]! <= lengthDm) return
      row[2 * target] = lengthDm
      row[2 * target + 1] = timeMs
    })
  }

  /** The states of the way to a candidate, those of both ends included; null where the search does not come there. */
  path(weights: TrodWeights, from: Candidate, to: Candidate, lengthMaxDm: number): number[] | null {
    let states: number[] | null = null
    this.search(weights, from, [to], lengthMaxDm, (_, __, ___, slot) => {
      states = slot === NONE ? [from.state] : this.statesTo(slot, from.state)
    })
    return states
  }

  private statesTo(slot: number, first: number): number[] {
    const states: number[] = []
    for (let at = slot; at !== NONE; at = this.before[at]!) states.push(this.slotState[at]!)
    states.push(first)
    return states.reverse()
  }

  private search(
    weights: TrodWeights,
    from: Candidate,
    targets: readonly Candidate[],
    lengthMaxDm: number,
    visit: (target: number, lengthDm: number, timeMs: number, slot: number) => void,
  ): void {
    const { turns } = this.roads
    this.clear()
    let missing = 0
    this.targetEdge.fill(NONE)
    for (let index = 0; index < targets.length; index++) {
      const target = targets[index]!
      if (target.state === from.state && target.fraction >= from.fraction) {
        const part = target.fraction - from.fraction
        visit(
          index,
          Math.round(part * weights.lengthDm(from.state)),
          Math.round(part * weights.timeMs(from.state)),
          NONE,
        )
        continue
      }
      let at = target.edge & (TARGET_SLOTS - 1)
      while (this.targetEdge[at] !== NONE) at = (at + 1) & (TARGET_SLOTS - 1)
      this.targetEdge[at] = target.edge
      this.targetIndex[at] = index
      missing++
    }
    const rest = 1 - from.fraction
    this.leave(
      weights,
      from.state,
      NONE,
      Math.round(rest * weights.costMs(from.state)),
      Math.round(rest * weights.timeMs(from.state)),
      Math.round(rest * weights.lengthDm(from.state)),
      lengthMaxDm,
    )
    while (missing > 0) {
      const slot = this.pop()
      if (slot === NONE) return
      if (this.isSettled[slot] === 1) continue
      this.isSettled[slot] = 1
      const state = this.slotState[slot]!
      const edge = turns.edgeOf[state]!
      for (let at = edge & (TARGET_SLOTS - 1); this.targetEdge[at] !== NONE; at = (at + 1) & (TARGET_SLOTS - 1)) {
        if (this.targetEdge[at] !== edge) continue
        const target = this.targetIndex[at]!
        const isFound = target < 0
        if (isFound) continue
        this.targetIndex[at] = NONE
        missing--
        const part = 1 - targets[target]!.fraction
        const lengthDm = this.lengthDm[slot]! - Math.round(part * weights.lengthDm(state))
        if (lengthDm > lengthMaxDm) continue
        visit(target, lengthDm, this.timeMs[slot]! - Math.round(part * weights.timeMs(state)), slot)
      }
      if (this.lengthDm[slot]! > lengthMaxDm) continue
      this.leave(weights, state, slot, this.costMs[slot]!, this.timeMs[slot]!, this.lengthDm[slot]!, lengthMaxDm)
    }
  }

  /** Turns at the end of a state. */
  private leave(
    weights: TrodWeights,
    state: number,
    before: number,
    costMs: number,
    timeMs: number,
    lengthDm: number,
    lengthMaxDm: number,
  ): void {
    if (lengthDm > lengthMaxDm) return
    const { firstArc, arcHead } = this.roads.turns
    for (let arc = firstArc[state]!, end = firstArc[state + 1]!; arc < end; arc++) {
      const turnMs = weights.arcCostMs(arc)
      if (turnMs === INFINITE) continue
      const head = arcHead[arc]!
      const sum = costMs + turnMs
      const slot = this.slotOf(head)
      if (slot === NONE || this.isSettled[slot] === 1 || this.costMs[slot]! <= sum) continue
      this.costMs[slot] = sum
      this.timeMs[slot] = timeMs + weights.arcTimeMs(arc)
      this.lengthDm[slot] = lengthDm + weights.lengthDm(head)
      this.before[slot] = before
      this.push(slot, sum)
    }
  }

  private clear(): void {
    for (const slot of this.used) this.slotState[slot] = NONE
    this.used.length = 0
    this.heapSlot.length = 0
    this.heapCost.length = 0
  }

  /** Of a state, new or known; NONE where the table is full. */
  private slotOf(state: number): number {
    let slot = Math.imul(state, 0x9e3779b1) >>> (32 - 13)
    while (this.slotState[slot] !== NONE) {
      if (this.slotState[slot] === state) return slot
      slot = (slot + 1) & (SLOTS - 1)
    }
    if (this.used.length >= STATES_MAX) return NONE
    this.slotState[slot] = state
    this.costMs[slot] = INFINITE
    this.isSettled[slot] = 0
    this.used.push(slot)
    return slot
  }

  private push(slot: number, cost: number): void {
    const { heapSlot, heapCost } = this
    let at = heapSlot.length
    heapSlot.push(slot)
    heapCost.push(cost)
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (heapCost[parent]! <= cost) break
      heapSlot[at] = heapSlot[parent]!
      heapCost[at] = heapCost[parent]!
      at = parent
    }
    heapSlot[at] = slot
    heapCost[at] = cost
  }

  private pop(): number {
    const { heapSlot, heapCost } = this
    if (heapSlot.length === 0) return NONE
    const top = heapSlot[0]!
    const slot = heapSlot.pop()!
    const cost = heapCost.pop()!
    const size = heapSlot.length
    if (size === 0) return top
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= size) break
      if (child + 1 < size && heapCost[child + 1]! < heapCost[child]!) child++
      if (heapCost[child]! >= cost) break
      heapSlot[at] = heapSlot[child]!
      heapCost[at] = heapCost[child]!
      at = child
    }
    heapSlot[at] = slot
    heapCost[at] = cost
    return top
  }
}
