import { INFINITE, stateCount } from '../expanded/turn-graph.js'
import { alongEdge, partOf } from './along-edge.js'
import { Flood } from './flood.js'
import { Heap } from './heap.js'
import { arrivals, departuresTo } from './labels.js'
import { type Place, type StateEnd } from '../snap/place.js'
import { extraOf, type Rule } from './rule.js'
import { type SearchSpace } from './router.js'
import { type Way } from './way.js'

/** States of a search after which it is checked beside it whether it can arrive at all. */
const UNCHECKED_STATES = 1_000

/** States of the search for the extra costs before a target. */
const EXTRA_STATES_MAX = 20_000

/** Extra costs from the ends of states to a target. From other states, at least `beyondMs`; Infinity where no path is left. */
interface ExtraBefore {
  byState: ReadonlyMap<number, number>
  beyondMs: number
}
const NO_EXTRA: ExtraBefore = { byState: new Map(), beyondMs: 0 }

/** As the arc by which a path comes to a state: it begins there. Below it, it begins with a turn of number `BEGINS - 1 - via`. */
const BEGINS = -1

/** From here on, no way leads from a vertex to the target. */
const HOPELESS = INFINITE / 2

/**
 * The best way under a rule: Dijkstra's search, directed by the exact distances of the metric without the rule (A* with
 * CCH potentials: Strasser, Zeitz, "A Fast and Tight Heuristic for A* in Road Networks", 2021). It looks at little more
 * than the way itself where the rule changes little. The rule does not apply to the edge on which the way begins.
 */
export class RuledSearch {
  private readonly heap: Heap
  /** By vertex: the distance to the target over higher vertices only; INFINITE between calls. */
  private readonly labelMs: Int32Array
  /** By vertex: the exact distance to the target, where `potentialRound` is this round. */
  private readonly potentialMs: Int32Array
  private readonly potentialRound: Int32Array
  /** By state: cost of the best known way, where `stateRound` is this round, and the arc by which it comes, or `BEGINS` and below. */
  private readonly costMs: Float64Array
  private readonly stateRound: Int32Array
  private readonly via: Int32Array
  private readonly open: number[] = []
  private round = 0
  private extra = NO_EXTRA

  constructor(private readonly space: SearchSpace) {
    const states = stateCount(space.turns)
    this.heap = new Heap(states)
    this.labelMs = new Int32Array(states).fill(INFINITE)
    this.potentialMs = new Int32Array(states)
    this.potentialRound = new Int32Array(states)
    this.costMs = new Float64Array(states)
    this.stateRound = new Int32Array(states)
    this.via = new Int32Array(states)
  }

  /** @returns null where no way is left */
  route(from: Place, to: Place, rule: Rule): Way | null {
    const { turns, weights } = this.space
    this.round++
    const labelled = this.climbFrom(to)
    const rests = new Map(
      to.to.map(({ state, fraction }) => {
        const extraMs = Math.round(extraOf(rule, state) * (1 - fraction))
        return [state, partOf(weights, state, 1 - fraction).costMs + extraMs]
      }),
    )
    let best = Infinity
    let bestState = -1
    this.extra = rule.extraMs ? this.extraBefore(to, rule) : NO_EXTRA
    this.heap.clear()
    for (const { state, costMs, arc } of departuresTo(turns, weights, from, to, rule)) {
      this.put(state, costMs, arc < 0 ? BEGINS : BEGINS - 1 - arc)
    }
    let flood: Flood | null = null
    const isReached = (state: number) => this.stateRound[state] === this.round
    for (let steps = 0; this.heap.size > 0 && this.heap.least < best; steps++) {
      if (steps === UNCHECKED_STATES && bestState < 0) flood = new Flood(turns, rule, to)
      if (flood) {
        const isOpen = flood.spread(isReached)
        if (isOpen === false) break
        if (isOpen === null) flood = null
      }
      const state = this.heap.pop()
      const cost = this.costMs[state]!
      const rest = rests.get(state)
      if (rest !== undefined && cost - rest < best) {
        best = cost - rest
        bestState = state
      }
      for (let arc = turns.firstArc[state]!; arc < turns.firstArc[state + 1]!; arc++) {
        const turnMs = rule.turnMs(arc)
        if (turnMs >= INFINITE) continue
        const head = turns.arcHead[arc]!
        this.put(head, this.costMs[state]! + turnMs + extraOf(rule, head), arc)
      }
    }
    for (const vertex of labelled) this.labelMs[vertex] = INFINITE
    const direct = this.alongEdge(from, to, rule)
    if (direct && direct.costMs <= best) return direct
    return bestState < 0 ? null : this.wayTo(bestState, from, to, best)
  }

  private put(state: number, cost: number, arc: number): void {
    if (this.stateRound[state] === this.round && cost >= this.costMs[state]!) return
    const potential = this.potentialOf(this.space.hierarchy.rankOf[state]!)
    const extraMs = this.extra.byState.get(state) ?? this.extra.beyondMs
    if (potential >= HOPELESS || extraMs === Infinity) return
    this.stateRound[state] = this.round
    this.costMs[state] = cost
    this.via[state] = arc
    this.heap.put(state, cost + potential + extraMs)
  }

  private alongEdge(from: Place, to: Place, rule: Rule): Way | null {
    const direct = alongEdge(this.space.weights, from, to)
    if (!direct || direct.lengthDm === 0) return direct
    const [state] = direct.states as [number]
    const fractionOf = (ends: StateEnd[]) => ends.find((end) => end.state === state)!.fraction
    const extraMs = Math.round(extraOf(rule, state) * (fractionOf(to.to) - fractionOf(from.from)))
    return { ...direct, costMs: direct.costMs + extraMs }
  }

  /**
   * What paths pay at least for roads with an extra cost on their last part: a search backwards by that cost alone, up to the
   * first states without one, and a little beyond. Without it, a search towards a place among such roads would first look at
   * everything that can be reached for less.
   */
  private extraBefore(to: Place, rule: Rule): ExtraBefore {
    const { turns } = this.space
    const [found, byState] = [new Map<number, number>(), new Map<number, number>()]
    const put = (state: number, extraMs: number) => {
      if (extraMs >= (found.get(state) ?? Infinity)) return
      found.set(state, extraMs)
      this.heap.put(state, extraMs)
    }
    this.heap.clear()
    for (const { state, fraction } of to.to) put(state, -Math.round(extraOf(rule, state) * (1 - fraction)))
    let isOut = false
    while (this.heap.size > 0) {
      const beyondMs = this.heap.least
      const state = this.heap.pop()
      byState.set(state, beyondMs)
      isOut ||= extraOf(rule, state) === 0
      if (byState.size >= (isOut ? UNCHECKED_STATES : EXTRA_STATES_MAX)) return { byState, beyondMs }
      for (let i = turns.firstIncoming[state]!; i < turns.firstIncoming[state + 1]!; i++) {
        const arc = turns.incomingArc[i]!
        if (rule.turnMs(arc) < INFINITE) put(turns.arcTail[arc]!, beyondMs + extraOf(rule, state))
      }
    }
    return { byState, beyondMs: Infinity }
  }

  /** Labels the vertices above the target. @returns them */
  private climbFrom(to: Place): number[] {
    const { hierarchy, weights, metric } = this.space
    const visited = new Set<number>()
    for (const { vertex, costMs } of arrivals(hierarchy, weights, to)) {
      this.labelMs[vertex] = Math.min(this.labelMs[vertex]!, costMs)
      for (let above = vertex; above >= 0 && !visited.has(above); above = hierarchy.parent[above]!) visited.add(above)
    }
    const rising = Array.from(visited).sort((a, b) => a - b)
    const { first, head, costMs } = metric.down
    for (const vertex of rising) {
      const label = this.labelMs[vertex]!
      if (label === INFINITE) continue
      for (let arc = first[vertex]!; arc < first[vertex + 1]!; arc++) {
        const sum = label + costMs[arc]!
        if (sum < this.labelMs[head[arc]!]!) this.labelMs[head[arc]!] = sum
      }
    }
    return rising
  }

  /** The exact distance to the target, from those of the vertices above; each is computed once in a call. */
  private potentialOf(start: number): number {
    const { open, potentialMs, potentialRound, round } = this
    const { first, head, costMs } = this.space.metric.up
    open.push(start)
    while (open.length > 0) {
      const vertex = open.at(-1)!
      if (potentialRound[vertex] === round) {
        open.pop()
        continue
      }
      let isComplete = true
      let best = this.labelMs[vertex]!
      for (let arc = first[vertex]!, end = first[vertex + 1]!; arc < end; arc++) {
        const above = head[arc]!
        if (potentialRound[above] !== round) {
          open.push(above)
          isComplete = false
        } else if (costMs[arc]! + potentialMs[above]! < best) {
          best = costMs[arc]! + potentialMs[above]!
        }
      }
      if (!isComplete) continue
      potentialMs[vertex] = Math.min(best, INFINITE)
      potentialRound[vertex] = round
      open.pop()
    }
    return potentialMs[start]!
  }

  private wayTo(last: number, from: Place, to: Place, costMs: number): Way {
    const { turns, weights } = this.space
    const states = [last]
    let [timeMs, lengthDm] = [0, 0]
    for (let via = this.via[last]!; via !== BEGINS;) {
      const arc = via > BEGINS ? via : BEGINS - 1 - via
      const tail = turns.arcTail[arc]!
      timeMs += weights.arcTimeMs[arc]!
      lengthDm += weights.lengthDm[turns.arcHead[arc]!]!
      states.push(tail)
      via = via > BEGINS ? this.via[tail]! : BEGINS
    }
    states.reverse()
    const begin = from.from.find(({ state }) => state === states[0])!
    const end = to.to.find(({ state }) => state === last)!
    const [before, after] = [
      partOf(weights, begin.state, 1 - begin.fraction),
      partOf(weights, end.state, 1 - end.fraction),
    ]
    return {
      costMs,
      timeMs: timeMs + before.timeMs - after.timeMs,
      lengthDm: lengthDm + before.lengthDm - after.lengthDm,
      states,
    }
  }
}
