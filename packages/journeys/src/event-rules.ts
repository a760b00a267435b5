import {
  type ClosedEdges,
  INFINITE,
  type Place,
  type RoadEngine,
  type Rule,
  type TurnGraph,
  twinsOf,
  type Way,
  type Weights,
  weightsWithout,
} from '@repere/roads'
import { type RoadRules } from './road-rules.js'
import { type EventDelay } from './leg-events.js'
import { statesAround } from './avoidance.js'
import { type EventEdges, eventEdgesOf } from './event-edges.js'

const MS_PER_METRE_AT_1_KMH = 3_600

/** A way that keeps to the events. */
export interface EventfulWay extends Way {
  /** Indexes of the rules on the way that would be best without them; absent where there are none. */
  without?: Set<number>
}

/**
 * Closures and speeds of roads, for one question: a rule over the metric. Closed roads may be left where a way begins on
 * them and entered where it ends there; nowhere else. Time and cost of a slowed road are those of its speed.
 */
export class EventRules {
  private readonly edges: EventEdges
  private readonly around = { from: new Map<Place, Set<number>>(), to: new Map<Place, Set<number>>() }

  private constructor(
    private readonly engine: RoadEngine,
    rules: RoadRules,
  ) {
    this.edges = eventEdgesOf(engine.roads, rules)
  }

  /** @returns null where no road of the graph is concerned */
  static of(engine: RoadEngine, rules: RoadRules | undefined): EventRules | null {
    if (!rules) return null
    const events = new EventRules(engine, rules)
    return events.edges.rulesOf.size > 0 ? events : null
  }

  /**
   * The best way under the events. Events only make ways worse, so the best way without them is the best one where it
   * meets none.
   *
   * @param plain  the best way without them
   * @param base   the rule under which it is the best one
   * @returns null where none is left
   */
  keepTo(plain: Way | null, from: Place, to: Place, base: Rule | null): EventfulWay | null {
    const without = plain && this.on(plain.states)
    if (!without || without.size === 0) return plain
    const way = this.engine.routeUnder(this.over(base, from, to), from, to)
    return way && { ...way, without }
  }

  /** The events on states, as indexes of the rules. */
  on(states: readonly number[]): Set<number> {
    const { turns } = this.engine.roads
    const found = new Set<number>()
    for (const state of states) {
      for (const index of this.edges.rulesOf.get(turns.edgeOf[state]!) ?? []) found.add(index)
    }
    return found
  }

  isConcerned(state: number): boolean {
    return this.edges.rulesOf.has(this.engine.roads.turns.edgeOf[state]!)
  }

  /** The states in which ways come onto concerned roads from others. */
  entries(): number[] {
    const { turns } = this.engine.roads
    const { weights } = this.engine
    const found = new Set<number>()
    for (const edge of this.edges.rulesOf.keys()) {
      for (const state of statesOf(turns, edge)) {
        for (let i = turns.firstIncoming[state]!; i < turns.firstIncoming[state + 1]!; i++) {
          const arc = turns.incomingArc[i]!
          if (weights.arcCostMs[arc] !== INFINITE && !this.isConcerned(turns.arcTail[arc]!)) found.add(state)
        }
      }
    }
    return [...found]
  }

  /** Where a way takes longer than its edges at their own speed, and how much. */
  delays({ states }: Way, from: Place, to: Place): EventDelay[] {
    const { lengthDm } = this.engine.metric.weights
    const begin = from.from.find(({ state }) => state === states[0])
    const end = to.to.find(({ state }) => state === states.at(-1))
    const delays: EventDelay[] = []
    let metres = 0
    for (const [index, state] of states.entries()) {
      const before = index === 0 ? (begin?.fraction ?? 0) : 0
      const after = index === states.length - 1 ? 1 - (end?.fraction ?? 1) : 0
      const part = Math.max(0, 1 - before - after)
      const length = (lengthDm[state]! / 10) * part
      const ms = Math.round(this.slowedByMs(state) * part)
      if (ms > 0) delays.push({ atMetres: metres + length / 2, ms })
      metres += length
    }
    return delays
  }

  /** How many times as long a road takes as without the events. */
  slownessOf(edge: number): number {
    if (!this.edges.speedOf.has(edge)) return 1
    const state = this.engine.roads.turns.stateOf[edge]!
    const time = this.engine.metric.weights.timeMs[state]!
    return time > 0 ? 1 + this.slowedByMs(state) / time : 1
  }

  /** Whether a turn is closed for all ways from a place, or to it. */
  forbids(place: Place, direction: 'from' | 'to'): (arc: number) => boolean {
    const { turns } = this.engine.roads
    const around = this.statesAround(place, direction)
    return (arc) => {
      const [tail, head] = [turns.arcTail[arc]!, turns.arcHead[arc]!]
      const isClosed = this.edges.closed.has(turns.edgeOf[head]!)
      if (direction === 'from') return isClosed && !(around.has(tail) && around.has(head))
      return isClosed ? !around.has(head) : around.has(tail)
    }
  }

  /** The rule of the events for one pair, on top of another one. */
  over(base: Rule | null, from: Place, to: Place): Rule {
    const { turns } = this.engine.roads
    const { weights } = this.engine
    const { closed, speedOf } = this.edges
    const begins = this.statesAround(from, 'from')
    const ends = this.statesAround(to, 'to')
    const turnMs = (arc: number) => {
      const cost = base ? base.turnMs(arc) : weights.arcCostMs[arc]!
      if (cost >= INFINITE) return INFINITE
      const [tail, head] = [turns.arcTail[arc]!, turns.arcHead[arc]!]
      const edge = turns.edgeOf[head]!
      if (closed.has(edge)) {
        if (!ends.has(head) && !(begins.has(tail) && begins.has(head))) return INFINITE
      } else if (ends.has(tail) && !begins.has(tail)) return INFINITE
      return speedOf.has(edge) ? Math.min(INFINITE - 1, cost + this.slowedByMs(head)) : cost
    }
    return { ...base, turnMs }
  }

  /** The weights of the roads that are left, for ways that neither begin nor end on a road of an event. */
  weights(closed: ClosedEdges): Weights {
    const { turns } = this.engine.roads
    const left = weightsWithout(new Set([...closed, ...this.edges.closed]), turns, this.engine.weights)
    const arcTimeMs = left.arcTimeMs.slice()
    for (const edge of this.edges.speedOf.keys()) {
      for (const state of statesOf(turns, edge)) {
        const slowed = this.slowedByMs(state)
        for (let i = turns.firstIncoming[state]!; i < turns.firstIncoming[state + 1]!; i++) {
          const arc = turns.incomingArc[i]!
          if (left.arcCostMs[arc]! >= INFINITE) continue
          left.arcCostMs[arc] = Math.min(INFINITE - 1, left.arcCostMs[arc]! + slowed)
          arcTimeMs[arc]! += slowed
        }
      }
    }
    return { ...left, arcTimeMs }
  }

  private slowedByMs(state: number): number {
    const speed = this.edges.speedOf.get(this.engine.roads.turns.edgeOf[state]!)
    if (speed === undefined) return 0
    const { lengthDm, timeMs } = this.engine.metric.weights
    return Math.max(0, Math.round(((lengthDm[state]! / 10) * MS_PER_METRE_AT_1_KMH) / speed) - timeMs[state]!)
  }

  private statesAround(place: Place, direction: 'from' | 'to'): Set<number> {
    const known = this.around[direction].get(place)
    if (known) return known
    const states = statesAround(this.engine, place, (edge) => this.edges.closed.has(edge), direction)
    this.around[direction].set(place, states)
    return states
  }
}

const statesOf = (turns: TurnGraph, edge: number): number[] => {
  const first = turns.stateOf[edge]!
  return first < 0 ? [] : [first, ...twinsOf(turns, edge)]
}
