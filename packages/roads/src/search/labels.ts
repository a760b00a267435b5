import { type Weights } from '../costing/weights.js'
import { INFINITE, type TurnGraph } from '../expanded/turn-graph.js'
import { type Hierarchy } from '../hierarchy/hierarchy.js'
import { type HalfMetric } from '../hierarchy/metric.js'
import { isBehind, partOf } from './along-edge.js'
import { type Place } from '../snap/place.js'
import { extraOf, type Rule } from './rule.js'

/** An end of a climb: a vertex, and what it costs to get from the place to it, or from it to the place. */
export interface Start {
  vertex: number
  costMs: number
  timeMs: number
  lengthDm: number
}

/** A beginning of a path to another place. */
export interface Departure {
  state: number
  costMs: number
  timeMs: number
  lengthDm: number
  /** The turn by which the path comes to the state, which is part of it; −1 where it begins there. */
  arc: number
}

/**
 * Beginnings of paths from a place to another one, with their costs to the END of their edges. Where the target lies behind
 * the start on the same edge, paths begin with the turns at its end: a search has no path from a state to itself.
 *
 * @param rule  makes turns more expensive
 */
export function departuresTo(turns: TurnGraph, weights: Weights, from: Place, to: Place, rule: Rule): Departure[] {
  return from.from.flatMap((start): Departure[] => {
    const { state, fraction } = start
    const part = partOf(weights, state, 1 - fraction)
    part.costMs += Math.round(extraOf(rule, state) * (1 - fraction))
    if (!isBehind(start, to)) return [{ state, ...part, arc: -1 }]
    const turned: Departure[] = []
    for (let arc = turns.firstArc[state]!; arc < turns.firstArc[state + 1]!; arc++) {
      const costMs = rule.turnMs(arc)
      if (costMs >= INFINITE) continue
      const head = turns.arcHead[arc]!
      turned.push({
        state: head,
        costMs: part.costMs + costMs + extraOf(rule, head),
        timeMs: part.timeMs + weights.arcTimeMs[arc]!,
        lengthDm: part.lengthDm + weights.lengthDm[head]!,
        arc,
      })
    }
    return turned
  })
}

/** The departure with the least cost in a state, and the arc by which it comes there. */
export function departureIn(departures: readonly Departure[], state: number): Departure {
  const inState = departures.filter((departure) => departure.state === state)
  return inState.reduce((best, other) => (other.costMs < best.costMs ? other : best))
}

/** Beginnings of ways from a place, with what they cost to the END of their edges. */
export const departures = ({ rankOf }: Hierarchy, weights: Weights, place: Place): Start[] =>
  place.from.map(({ state, fraction }) => ({ vertex: rankOf[state]!, ...partOf(weights, state, 1 - fraction) }))

/** Ends of ways to a place: what they cost from the END of their edges, and so less than nothing. */
export const arrivals = ({ rankOf }: Hierarchy, weights: Weights, place: Place): Start[] =>
  place.to.map(({ state, fraction }) => {
    const part = partOf(weights, state, 1 - fraction)
    return { vertex: rankOf[state]!, costMs: -part.costMs, timeMs: -part.timeMs, lengthDm: -part.lengthDm }
  })

const NOT_REACHED = -2
const AT_START = -1

/**
 * Distances between a place and the vertices above it: a climb along the elimination tree. Its arrays are used again by
 * the next climb. Linear in the vertices above the starts and their arcs.
 */
export class Labels {
  /** By vertex: INFINITE where it was not reached. */
  readonly costMs: Int32Array
  readonly timeMs: Int32Array
  readonly lengthDm: Int32Array
  /** The arc of the half by which a vertex was reached; below zero at a start. */
  readonly via: Int32Array
  /** The vertices that were visited, rising: the first `length` of them. */
  readonly chain: Int32Array
  length = 0
  /** After `dropDominated`: the vertices with exact distances, rising, from `exactFrom` up to `length`. */
  readonly exact: Int32Array
  exactFrom = 0

  constructor(private readonly hierarchy: Hierarchy) {
    const vertices = hierarchy.parent.length
    this.costMs = new Int32Array(vertices).fill(INFINITE)
    this.timeMs = new Int32Array(vertices)
    this.lengthDm = new Int32Array(vertices)
    this.via = new Int32Array(vertices).fill(NOT_REACHED)
    this.chain = new Int32Array(vertices)
    this.exact = new Int32Array(vertices)
  }

  clear(): void {
    for (let i = 0; i < this.length; i++) this.costMs[this.chain[i]!] = INFINITE
    this.length = 0
  }

  climb(half: HalfMetric, starts: Start[]): void {
    this.clear()
    const { costMs, timeMs, lengthDm, via, chain } = this
    const { parent } = this.hierarchy
    let open: number[] = []
    for (const start of starts) {
      if (!open.includes(start.vertex)) open.push(start.vertex)
      else if (start.costMs >= costMs[start.vertex]!) continue
      costMs[start.vertex] = start.costMs
      timeMs[start.vertex] = start.timeMs
      lengthDm[start.vertex] = start.lengthDm
      via[start.vertex] = AT_START
    }
    while (open.length > 0) {
      // The lowest of the few branches of the tree that have not met yet.
      let vertex = open[0]!
      for (const other of open) if (other < vertex) vertex = other
      chain[this.length++] = vertex
      const cost = costMs[vertex]!
      if (cost < INFINITE) {
        for (let arc = half.first[vertex]!, end = half.first[vertex + 1]!; arc < end; arc++) {
          const above = half.head[arc]!
          const sum = cost + half.costMs[arc]!
          if (sum >= costMs[above]!) continue
          costMs[above] = sum
          timeMs[above] = timeMs[vertex]! + half.timeMs[arc]!
          lengthDm[above] = lengthDm[vertex]! + half.lengthDm[arc]!
          via[above] = arc
        }
      }
      const above = parent[vertex]!
      if (open.length === 1) {
        if (above < 0) return
        open[0] = above
      } else {
        open = open.filter((other) => other !== vertex)
        if (above >= 0 && !open.includes(above)) open.push(above)
      }
    }
  }

  /**
   * Keeps the vertices whose distance is exact. To the others there is a shorter way over a higher vertex, so
   * that no shortest way turns downwards there: most labels are such (26 to 140 of 90 to 336 remain in a city).
   *
   * @param opposite  the other half: its arcs lead back
   */
  dropDominated(opposite: HalfMetric): void {
    const { costMs, chain } = this
    let kept = this.length
    for (let i = this.length - 1; i >= 0; i--) {
      const vertex = chain[i]!
      const cost = costMs[vertex]!
      let best = cost
      for (let arc = opposite.first[vertex]!, end = opposite.first[vertex + 1]!; arc < end; arc++) {
        const sum = costMs[opposite.head[arc]!]! + opposite.costMs[arc]!
        if (sum < best) best = sum
      }
      costMs[vertex] = best
      if (best === cost && cost < INFINITE) this.exact[--kept] = vertex
    }
    this.exactFrom = kept
  }
}
