import { arcBetween, INFINITE } from '../expanded/turn-graph.js'
import { type RoadGraph } from '../tiles/road-graph.js'
import { partOf } from './along-edge.js'
import { type Place, type StateEnd } from '../snap/place.js'
import { type Router, type SearchSpace } from './router.js'
import { extraOf, type Rule } from './rule.js'
import { type RuledSearch } from './ruled.js'
import { type Way } from './way.js'

/** An alternative costs, takes and measures at most so many times as much as the best way. */
const STRETCH_MAX = 1.4
/** The share of a way's length that another one may have, too. */
const SHARED_MAX = 0.8
/** Parts of an alternative that cost this share of the best way are best ways themselves: it has no needless detours. */
const OPTIMAL_SHARE = 0.25
/** Parts that are so little more expensive than the best way between their ends count as best, too. */
const SLACK = { share: 0.001, costMs: 1_000 }
const SAME_MS = 500
const SAME_DM = 10

/** States over which ways are looked at, and searches with penalties. */
const VIAS_MAX = 40
const PENALTY_ROUNDS = 4
/** What the roads of a way cost more after each round. */
const PENALTY = 1.4

/**
 * Alternatives to a best way. Those over one further state are best ways up to it and from it on; where they are too few,
 * searches follow in which the roads of the ways so far cost more (Abraham, Delling, Goldberg, Werneck, "Alternative
 * Routes in Road Networks", 2013; Bader and others, "Alternative Route Graphs in Road Networks", 2011).
 *
 * None is dominated by the best way, repeats another one, passes a road twice, or has a needless detour.
 */
export class AlternativeSearch {
  constructor(
    private readonly space: SearchSpace,
    private readonly graph: RoadGraph,
    private readonly router: Router,
    private readonly ruled: RuledSearch,
  ) {}

  /**
   * @param best  of `from` and `to`, under the rule
   * @param rule  null where none holds
   * @returns at most so many, the cheapest first
   */
  find(best: Way, from: Place, to: Place, count: number, rule: Rule | null): Way[] {
    const first = this.known({ ...best, costMs: this.costOf(best.states, from, to, rule) })
    const ways = [first]
    const take = (way: Way) => {
      if (ways.length <= count && this.isWorthwhile(way, ways, rule)) ways.push(this.known(way))
      return ways.length <= count
    }
    // A rule would make the ways over a state others.
    if (!rule) this.overStates(first.way, from, to, take)
    if (ways.length <= count) this.withPenalties(ways, from, to, rule, take)
    return ways
      .slice(1)
      .map(({ way }) => way)
      .sort((a, b) => a.costMs - b.costMs)
  }

  /** The best ways over one further state, the cheapest first. */
  private overStates(best: Way, from: Place, to: Place, take: (way: Way) => boolean): void {
    const tried = new Set(best.states)
    let left = VIAS_MAX
    for (const state of this.router.statesBetween(from, to, STRETCH_MAX * best.costMs)) {
      if (tried.has(state)) continue
      if (left-- === 0) return
      const [there, onwards] = [this.router.route(from, endOf(state)), this.router.route(endOf(state), to)]
      if (!there || !onwards) continue
      for (const passed of there.states) tried.add(passed)
      for (const passed of onwards.states) tried.add(passed)
      const way = {
        costMs: there.costMs + onwards.costMs,
        timeMs: there.timeMs + onwards.timeMs,
        lengthDm: there.lengthDm + onwards.lengthDm,
        states: [...there.states, ...onwards.states.slice(1)],
      }
      if (!take(way)) return
    }
  }

  private withPenalties(
    ways: readonly KnownWay[],
    from: Place,
    to: Place,
    rule: Rule | null,
    take: (way: Way) => boolean,
  ): void {
    const { turns, weights } = this.space
    const factors = new Map<number, number>()
    const penalise = (states: number[]) => {
      for (const state of states) {
        const road = this.roadOf(state)
        factors.set(road, (factors.get(road) ?? 1) * PENALTY)
      }
    }
    for (const { way } of ways) penalise(way.states)
    const penalised: Rule = {
      turnMs: (arc) => {
        const cost = rule ? rule.turnMs(arc) : weights.arcCostMs[arc]!
        if (cost === INFINITE) return INFINITE
        const head = turns.arcHead[arc]!
        const factor = factors.get(this.roadOf(head)) ?? 1
        return Math.min(INFINITE - 1, cost + Math.round((factor - 1) * weights.costMs[head]!))
      },
      extraMs: (state) => (rule ? extraOf(rule, state) : 0),
    }
    for (let round = 0; round < PENALTY_ROUNDS; round++) {
      const way = this.ruled.route(from, to, penalised)
      if (!way || !take({ ...way, costMs: this.costOf(way.states, from, to, rule) })) return
      penalise(way.states)
    }
  }

  private isWorthwhile(way: Way, ways: readonly KnownWay[], rule: Rule | null): boolean {
    const { way: best } = ways[0]!
    const isLong = (['costMs', 'timeMs', 'lengthDm'] as const).some((key) => way[key] > STRETCH_MAX * best[key])
    if (isLong || dominates(way, best)) return false
    const roads = new Set(way.states.map((state) => this.roadOf(state)))
    if (roads.size < way.states.length) return false
    if (ways.some((other) => this.sharedPart(way, other) > SHARED_MAX)) return false
    return this.isLocallyBest(way, ways, OPTIMAL_SHARE * best.costMs, rule)
  }

  /** Of the shorter one of two ways. */
  private sharedPart(way: Way, { way: other, roads }: KnownWay): number {
    const { lengthDm } = this.space.weights
    let shared = 0
    for (const state of way.states) if (roads.has(this.roadOf(state))) shared += lengthDm[state]!
    return shared / Math.min(this.lengthOf(way), this.lengthOf(other))
  }

  /** Of whole edges. */
  private lengthOf({ states }: Way): number {
    return states.reduce((sum, state) => sum + this.space.weights.lengthDm[state]!, 0)
  }

  /** Whether the parts of some cost around the states of its own are best ways, looked at in steps of half a part. */
  private isLocallyBest({ states }: Way, ways: readonly KnownWay[], partMs: number, rule: Rule | null): boolean {
    const costs = this.costsAlong(states, rule)
    let looked = -Infinity
    for (const [at, state] of states.entries()) {
      const road = this.roadOf(state)
      if (costs[at]! - looked < partMs / 2 || ways.some(({ roads }) => roads.has(road))) continue
      looked = costs[at]!
      let [first, last] = [at, at]
      while (first > 0 && costs[at]! - costs[first]! < partMs / 2) first--
      while (last < states.length - 1 && costs[last]! - costs[at]! < partMs / 2) last++
      const cost = costs[last]! - costs[first]!
      const [begin, end] = [endOf(states[first]!), endOf(states[last]!)]
      const best = rule ? this.ruled.route(begin, end, rule) : this.router.route(begin, end, false)
      if (best && best.costMs < cost * (1 - SLACK.share) - SLACK.costMs) return false
    }
    return true
  }

  /** By state of a way: what it costs from the end of the first one to its own end. */
  private costsAlong(states: number[], rule: Rule | null): number[] {
    const { turns, weights } = this.space
    const costs = [0]
    for (let i = 1; i < states.length; i++) {
      const arc = arcBetween(turns, states[i - 1]!, states[i]!)
      const costMs = rule ? rule.turnMs(arc) + extraOf(rule, states[i]!) : weights.arcCostMs[arc]!
      costs.push(costs[i - 1]! + costMs)
    }
    return costs
  }

  private costOf(states: number[], from: Place, to: Place, rule: Rule | null): number {
    const { weights } = this.space
    const begin = from.from.find(({ state }) => state === states[0])
    const end = to.to.find(({ state }) => state === states.at(-1))
    const costOf = ({ state, fraction }: StateEnd) =>
      partOf(weights, state, 1 - fraction).costMs + Math.round((rule ? extraOf(rule, state) : 0) * (1 - fraction))
    const before = begin ? costOf(begin) : 0
    const after = end ? costOf(end) : 0
    return before + this.costsAlong(states, rule).at(-1)! - after
  }

  private known(way: Way): KnownWay {
    return { way, roads: new Set(way.states.map((state) => this.roadOf(state))) }
  }

  /** One of the two edges of a road. */
  private roadOf(state: number): number {
    const edge = this.space.turns.edgeOf[state]!
    const opposing = this.graph.opposing[edge]!
    return opposing >= 0 && opposing < edge ? opposing : edge
  }
}

interface KnownWay {
  way: Way
  roads: Set<number>
}

/** The end of a state's edge. */
const endOf = (state: number): Place => {
  const ends = [{ state, fraction: 1 }]
  return { lat: 0, lng: 0, distance: 0, edge: -1, crossing: -1, from: ends, to: ends }
}

/** Faster and not longer, or shorter and not slower. */
const dominates = (one: Way, other: Way): boolean =>
  (one.timeMs < other.timeMs - SAME_MS && one.lengthDm <= other.lengthDm + SAME_DM) ||
  (one.lengthDm < other.lengthDm - SAME_DM && one.timeMs <= other.timeMs + SAME_MS)
