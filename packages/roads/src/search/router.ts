import { type Weights } from '../costing/weights.js'
import { INFINITE, type TurnGraph } from '../expanded/turn-graph.js'
import { type Hierarchy, lowerBound } from '../hierarchy/hierarchy.js'
import { type HalfMetric, type Metric } from '../hierarchy/metric.js'
import { alongEdge } from './along-edge.js'
import { arrivals, type Departure, departureIn, departures, departuresTo, Labels } from './labels.js'
import { type Place } from '../snap/place.js'
import { type Way } from './way.js'

/** The parts of the engine that a search reads. All of them are immutable; between two calls, metric and weights may be others. */
export interface SearchSpace {
  turns: TurnGraph
  hierarchy: Hierarchy
  weights: Weights
  metric: Metric
}

/**
 * The best way between two places: both climb the hierarchy, and the way turns where they meet at the least cost. Takes
 * microseconds; a path is linear in its states. One router serves one call at a time.
 */
export class Router {
  private readonly forward: Labels
  private readonly backward: Labels

  constructor(private readonly space: SearchSpace) {
    this.forward = new Labels(space.hierarchy)
    this.backward = new Labels(space.hierarchy)
  }

  /**
   * @param withStates  false where cost, time and length are enough
   * @returns null where no way connects the places
   */
  route(from: Place, to: Place, withStates = true): Way | null {
    const direct = alongEdge(this.space.weights, from, to)
    const way = this.search(from, to, withStates)
    return direct && (!way || direct.costMs <= way.costMs) ? direct : way
  }

  /**
   * States over which a best way from one place and a best way to the other cost at most so much together, the cheapest
   * first. Only those high enough in the hierarchy that both ends know their exact cost.
   */
  statesBetween(from: Place, to: Place, costMaxMs: number): number[] {
    const { hierarchy, weights, metric } = this.space
    const { forward, backward } = this
    forward.climb(metric.up, departures(hierarchy, weights, from))
    forward.dropDominated(metric.down)
    backward.climb(metric.down, arrivals(hierarchy, weights, to))
    backward.dropDominated(metric.up)
    const costs = new Map<number, number>()
    for (const labels of [forward, backward]) {
      for (let i = labels.exactFrom; i < labels.length; i++) {
        const vertex = labels.exact[i]!
        const [there, onwards] = [forward.costMs[vertex]!, backward.costMs[vertex]!]
        if (there === INFINITE || onwards === INFINITE || there + onwards > costMaxMs) continue
        costs.set(hierarchy.stateOf[vertex]!, there + onwards)
      }
    }
    return [...costs.entries()].sort((a, b) => a[1] - b[1]).map(([state]) => state)
  }

  private search(from: Place, to: Place, withStates: boolean): Way | null {
    const { turns, hierarchy, weights, metric } = this.space
    const { forward, backward } = this
    const starts = departuresTo(turns, weights, from, to, { turnMs: (arc) => weights.arcCostMs[arc]! })
    forward.climb(
      metric.up,
      starts.map((start) => ({ ...start, vertex: hierarchy.rankOf[start.state]! })),
    )
    backward.climb(metric.down, arrivals(hierarchy, weights, to))
    let best = INFINITE
    let meeting = -1
    for (let i = 0; i < backward.length; i++) {
      const vertex = backward.chain[i]!
      const isMet = forward.costMs[vertex] !== INFINITE && backward.costMs[vertex] !== INFINITE
      const sum = forward.costMs[vertex]! + backward.costMs[vertex]!
      if (!isMet || sum >= best) continue
      best = sum
      meeting = vertex
    }
    if (meeting < 0) return null
    return {
      costMs: best,
      timeMs: forward.timeMs[meeting]! + backward.timeMs[meeting]!,
      lengthDm: forward.lengthDm[meeting]! + backward.lengthDm[meeting]!,
      states: withStates ? this.statesOver(meeting, starts) : [],
    }
  }

  private statesOver(meeting: number, starts: readonly Departure[]): number[] {
    const { turns, hierarchy, metric } = this.space
    const { forward, backward } = this
    const climbed: number[] = []
    let vertex = meeting
    for (; forward.via[vertex]! >= 0; vertex = lowerEnd(metric.up, forward.via[vertex]!))
      climbed.push(forward.via[vertex]!)
    const first = hierarchy.stateOf[vertex]!
    const { arc: turn } = departureIn(starts, first)
    const states = turn < 0 ? [first] : [turns.arcTail[turn]!, first]
    for (const arc of climbed.reverse()) this.unpack(true, arc, states)
    vertex = meeting
    for (; backward.via[vertex]! >= 0; vertex = lowerEnd(metric.down, backward.via[vertex]!)) {
      this.unpack(false, backward.via[vertex]!, states)
    }
    return states
  }

  /** Appends the states of an arc after the first one. */
  private unpack(isUp: boolean, arc: number, into: number[]): void {
    const { metric, turns } = this.space
    const open = [{ isUp, arc }]
    for (let next = open.pop(); next; next = open.pop()) {
      const half = next.isUp ? metric.up : metric.down
      const lower = half.lower[next.arc]!
      if (lower < 0) into.push(turns.arcHead[half.upper[next.arc]!]!)
      else open.push({ isUp: true, arc: half.upper[next.arc]! }, { isUp: false, arc: lower })
    }
  }
}

/** The vertex with this arc. */
const lowerEnd = ({ first }: HalfMetric, arc: number): number => lowerBound(first, 0, first.length, arc + 1) - 1
