import { slowed } from '../costing/slowness.js'
import { type Weights } from '../costing/weights.js'
import { INFINITE, stateCount } from '../expanded/turn-graph.js'
import { type RoadMetric, type Roads } from '../roads.js'
import { type Place } from '../snap/place.js'
import { ReachSearch } from '../search/reach.js'
import { type Area, type AreaQuery, AreaSearch } from './area-search.js'

/** How much slower roads are than in the metric: by traffic, or for other reasons. */
export interface Slowness {
  /** Multiple of an edge's time. */
  of(edge: number): number
  /** No multiple is less. */
  least: number
  /** Turns that are closed. */
  forbids?(arc: number): boolean
}

/**
 * Areas on roads that are slower than the metric has them. Only roads that the search may come to get other weights, so that
 * the time is that of two searches. It takes some 40 bytes for each state.
 */
export class SlowedAreas {
  private readonly weights: Weights
  private readonly slowedSearch: ReachSearch
  private readonly areaSearch: AreaSearch

  constructor(
    private readonly roads: Roads,
    private readonly metric: RoadMetric,
    /** Of the metric as it is. */
    private readonly search: ReachSearch,
  ) {
    const states = stateCount(roads.turns)
    const arcs = roads.turns.arcHead.length
    this.weights = {
      // Turns without a weight are closed, and no search goes further than those that have one.
      arcCostMs: new Int32Array(arcs).fill(INFINITE),
      arcTimeMs: new Int32Array(arcs),
      costMs: new Int32Array(states),
      timeMs: new Int32Array(states),
      lengthDm: metric.weights.lengthDm,
    }
    this.slowedSearch = new ReachSearch(roads.turns, this.weights)
    this.areaSearch = new AreaSearch(roads, { ...metric, weights: this.weights }, this.slowedSearch)
  }

  /** @returns as `AreaSearch.areas` */
  areas(place: Place, query: AreaQuery, slowness: Slowness): Area[] {
    const { measure, limits, direction } = query
    const limit = measure === 'timeMs' ? limits.at(-1)! / Math.min(1, slowness.least) : limits.at(-1)!
    const { states } = this.search.reach(place, { measure, limit }, direction, true)
    const weighed = this.weigh(states, slowness)
    try {
      return this.areaSearch.areas(place, query)
    } finally {
      for (const arc of weighed) this.weights.arcCostMs[arc] = INFINITE
    }
  }

  /** Slows the states and the turns from and onto them. @returns the turns */
  private weigh(states: Int32Array, slowness: Slowness): number[] {
    const { turns } = this.roads
    const { weights: raw } = this.metric
    const { weights } = this
    const weighed: number[] = []
    const multiples = new Map<number, number>()
    const multipleAt = (state: number) => {
      let multiple = multiples.get(state)
      if (multiple === undefined) {
        multiple = slowness.of(turns.edgeOf[state]!)
        multiples.set(state, multiple)
        weights.timeMs[state] = slowed(raw.timeMs[state]!, raw.timeMs[state]!, multiple)
        weights.costMs[state] = slowed(raw.costMs[state]!, raw.timeMs[state]!, multiple)
      }
      return multiple
    }
    const weighTurn = (arc: number) => {
      if (raw.arcCostMs[arc] === INFINITE || weights.arcCostMs[arc] !== INFINITE) return
      if (slowness.forbids?.(arc)) return
      multipleAt(turns.arcTail[arc]!)
      const multiple = multipleAt(turns.arcHead[arc]!)
      const time = raw.arcTimeMs[arc]!
      weights.arcTimeMs[arc] = slowed(time, time, multiple)
      weights.arcCostMs[arc] = Math.max(1, slowed(raw.arcCostMs[arc]!, time, multiple))
      weighed.push(arc)
    }
    for (const state of states) {
      multipleAt(state)
      for (let arc = turns.firstArc[state]!; arc < turns.firstArc[state + 1]!; arc++) weighTurn(arc)
      for (let i = turns.firstIncoming[state]!; i < turns.firstIncoming[state + 1]!; i++) {
        weighTurn(turns.incomingArc[i]!)
      }
    }
    return weighed
  }
}
