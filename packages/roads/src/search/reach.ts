import { type Weights } from '../costing/weights.js'
import { INFINITE, stateCount, type TurnGraph } from '../expanded/turn-graph.js'
import { partOf } from './along-edge.js'
import { Heap } from './heap.js'
import { type Place } from '../snap/place.js'

export interface ReachLimit {
  measure: 'timeMs' | 'lengthDm'
  limit: number
}

/** `from`: ways that begin at the place. `to`: ways that end there. */
export type ReachDirection = 'from' | 'to'

/**
 * States that ways reach within a limit, in no particular order. A state in which ways begin is there a second time where
 * ways come back to its edge from behind the place.
 */
export interface Reached {
  states: Int32Array
  /**
   * Cost, time and length of the best way between the place and the far end of each state's edge: its end for ways from the
   * place, its beginning for ways to it. May exceed the limit, where only a part of the edge is within it. At a state in
   * which ways begin, the edge counts from the place.
   */
  costMs: Int32Array
  timeMs: Int32Array
  lengthDm: Int32Array
  /** 1 where ways begin in the state: only the part of its edge beyond the place counts. */
  begins: Uint8Array
}

/**
 * All states within a limit of a place: Dijkstra's search by cost, so that the way to every state is the one that a route
 * takes. States with more than the limit are searched on as long as states within it may lie behind others.
 */
export class ReachSearch {
  private readonly heap: Heap
  private readonly costMs: Int32Array
  private readonly timeMs: Int32Array
  private readonly lengthDm: Int32Array
  private readonly isStart: Uint8Array
  /** 1 where the near end of the state's edge is within the limit. */
  private readonly isWithin: Uint8Array
  private touched: number[] = []

  constructor(
    private readonly turns: TurnGraph,
    private readonly weights: Weights,
  ) {
    const states = stateCount(turns)
    this.heap = new Heap(states)
    this.costMs = new Int32Array(states).fill(INFINITE)
    this.timeMs = new Int32Array(states)
    this.lengthDm = new Int32Array(states)
    this.isStart = new Uint8Array(states)
    this.isWithin = new Uint8Array(states)
  }

  /**
   * @param withBeyond  also returns the states that the search came across beyond the limit: where one of them is a cheaper
   *   way to a part of a road than those within the limit, a route takes it
   */
  reach(place: Place, { measure, limit }: ReachLimit, direction: ReachDirection, withBeyond = false): Reached {
    const { heap, weights, costMs } = this
    const measured = this[measure]
    const ofEdge = weights[measure]
    /** Those in the heap that are within the limit. */
    let within = 0
    const put = (state: number, cost: number, time: number, length: number, isStart: boolean) => {
      if (cost >= costMs[state]!) return
      if (costMs[state] === INFINITE) this.touched.push(state)
      within -= this.isWithin[state]!
      costMs[state] = cost
      this.timeMs[state] = time
      this.lengthDm[state] = length
      this.isStart[state] = isStart ? 1 : 0
      this.isWithin[state] = isStart || measured[state]! - ofEdge[state]! <= limit ? 1 : 0
      within += this.isWithin[state]!
      heap.put(state, cost)
    }
    for (const { state, fraction } of direction === 'from' ? place.from : place.to) {
      const part = partOf(weights, state, direction === 'from' ? 1 - fraction : fraction)
      put(state, part.costMs, part.timeMs, part.lengthDm, true)
    }
    const settled: number[] = []
    while (heap.size > 0 && within > 0) {
      const state = heap.pop()
      within -= this.isWithin[state]!
      if (this.isWithin[state]) settled.push(state)
      if (direction === 'from') this.turnOn(state, put)
      else this.turnBack(state, put)
    }
    const ends = direction === 'from' ? place.from : place.to
    const back = ends.flatMap(({ state, fraction }) => {
      const isWhole = fraction === (direction === 'from' ? 0 : 1)
      const way = isWhole ? null : this.wayBack(state, direction)
      return way && way[measure] - ofEdge[state]! <= limit ? [way] : []
    })
    if (withBeyond) for (const state of this.touched) if (!this.isWithin[state]) settled.push(state)
    const count = settled.length
    const listed = (values: Int32Array, key: keyof WayBack) => {
      const list = new Int32Array(count + back.length)
      for (let i = 0; i < count; i++) list[i] = values[settled[i]!]!
      for (const [i, way] of back.entries()) list[count + i] = way[key]
      return list
    }
    const states = new Int32Array(count + back.length)
    const begins = new Uint8Array(count + back.length)
    for (let i = 0; i < count; i++) {
      states[i] = settled[i]!
      begins[i] = this.isStart[settled[i]!]!
    }
    for (const [i, { state }] of back.entries()) states[count + i] = state
    const reached = {
      states,
      costMs: listed(costMs, 'costMs'),
      timeMs: listed(this.timeMs, 'timeMs'),
      lengthDm: listed(this.lengthDm, 'lengthDm'),
      begins,
    }
    this.clear()
    return reached
  }

  /** The best way that comes to a state in which ways begin, through its neighbours; null where there is none. */
  private wayBack(state: number, direction: ReachDirection): WayBack | null {
    const best = { state, costMs: INFINITE as number, timeMs: 0, lengthDm: 0 }
    const put: Put = (onto, cost, time, length) => {
      if (onto !== state || cost >= best.costMs) return
      best.costMs = cost
      best.timeMs = time
      best.lengthDm = length
    }
    for (const neighbour of this.neighboursBefore(state, direction)) {
      if (this.costMs[neighbour] === INFINITE) continue
      if (direction === 'from') this.turnOn(neighbour, put)
      else this.turnBack(neighbour, put)
    }
    return best.costMs === INFINITE ? null : best
  }

  /** The states from which the search comes to a state. */
  private neighboursBefore(state: number, direction: ReachDirection): number[] {
    const { firstArc, arcHead, firstIncoming, incomingArc, arcTail } = this.turns
    if (direction === 'to') return Array.from(arcHead.subarray(firstArc[state]!, firstArc[state + 1]!))
    return Array.from(incomingArc.subarray(firstIncoming[state]!, firstIncoming[state + 1]!), (arc) => arcTail[arc]!)
  }

  private turnOn(state: number, put: Put): void {
    const { turns, weights } = this
    for (let arc = turns.firstArc[state]!; arc < turns.firstArc[state + 1]!; arc++) {
      if (weights.arcCostMs[arc] === INFINITE) continue
      const head = turns.arcHead[arc]!
      put(
        head,
        this.costMs[state]! + weights.arcCostMs[arc]!,
        this.timeMs[state]! + weights.arcTimeMs[arc]!,
        this.lengthDm[state]! + weights.lengthDm[head]!,
        false,
      )
    }
  }

  /** Distances are those from the beginning of a state's edge here: an arc's cost has the edge after it, not the one before. */
  private turnBack(state: number, put: Put): void {
    const { turns, weights } = this
    for (let i = turns.firstIncoming[state]!; i < turns.firstIncoming[state + 1]!; i++) {
      const arc = turns.incomingArc[i]!
      const tail = turns.arcTail[arc]!
      if (weights.arcCostMs[arc] === INFINITE || weights.costMs[tail] === INFINITE) continue
      put(
        tail,
        this.costMs[state]! + weights.arcCostMs[arc]! - weights.costMs[state]! + weights.costMs[tail]!,
        this.timeMs[state]! + weights.arcTimeMs[arc]! - weights.timeMs[state]! + weights.timeMs[tail]!,
        this.lengthDm[state]! + weights.lengthDm[tail]!,
        false,
      )
    }
  }

  private clear(): void {
    this.heap.clear()
    for (const state of this.touched) {
      this.costMs[state] = INFINITE
      this.isWithin[state] = 0
    }
    this.touched = []
  }
}

interface WayBack {
  state: number
  costMs: number
  timeMs: number
  lengthDm: number
}

type Put = (state: number, cost: number, time: number, length: number, isStart: boolean) => void
