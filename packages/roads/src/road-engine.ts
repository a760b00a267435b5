import { type Area, type AreaQuery, AreaSearch } from './area/area-search.js'
import { SlowedAreas, type Slowness } from './area/slowed-areas.js'
import { type Weights } from './costing/weights.js'
import { type RoadMetric, type Roads } from './roads.js'
import { stateCount } from './expanded/turn-graph.js'
import { customize } from './hierarchy/customize.js'
import { AlternativeSearch } from './search/alternatives.js'
import { type ClosedEdges, leavingOpen, NONE_CLOSED, ruleWithout, weightsWithout } from './search/closed-edges.js'
import { MatrixSearch, type Table } from './search/matrix.js'
import { type Place } from './snap/place.js'
import { type Reached, type ReachDirection, type ReachLimit, ReachSearch } from './search/reach.js'
import { Router, type SearchSpace } from './search/router.js'
import { type Rule } from './search/rule.js'
import { RuledSearch } from './search/ruled.js'
import { type Way } from './search/way.js'
import { isConnected } from './snap/networks.js'
import { Snapper, type SnapOptions } from './snap/snapper.js'

/** Pairs of a table that are searched one by one under a rule: some 0.2 to 0.8 ms each. */
const RULED_PAIRS_MAX = 500

/** The roads without closed edges: an engine with a metric of theirs, and one for searches that need none. */
interface RoadsLeft {
  key: string
  of: RoadMetric
  weights: Weights
  byMatrix?: RoadEngine
  byReach?: RoadEngine
}

/**
 * One metric of the roads of a data build, with the memory that searches need: some 90 bytes for each state. The roads and
 * the metric are shared by threads, an engine belongs to one thread and answers one call at a time.
 */
export class RoadEngine {
  private readonly space: SearchSpace
  private followed: RoadMetric
  private readonly snapper: Snapper
  private readonly router: Router
  private readonly matrices: MatrixSearch
  // Not every thread needs these, and each takes memory for every state.
  private reachSearch: ReachSearch | undefined
  private areaSearches: { metric: RoadMetric; reach: ReachSearch; plain?: AreaSearch; slowed?: SlowedAreas } | undefined
  private ruledSearch: RuledSearch | undefined
  private alternativeSearch: AlternativeSearch | undefined
  private lastClosed: RoadsLeft | undefined

  constructor(
    readonly roads: Roads,
    readonly metric: RoadMetric,
  ) {
    const { graph, turns, hierarchy, grid } = roads
    const { weights, networks } = metric
    this.snapper = new Snapper(graph, turns, grid, networks)
    this.followed = metric
    this.space = { turns, hierarchy, weights, metric: metric.metric }
    this.router = new Router(this.space)
    this.matrices = new MatrixSearch(this.space, this.router)
  }

  /**
   * Ways, tables, alternatives and areas by another metric of the same mode while some work runs. It shares the memory of searches,
   * so that metrics of many hours cost a thread nothing.
   */
  following<T>(metric: RoadMetric, work: () => T): T {
    const before = this.followed
    this.follow(metric)
    try {
      return work()
    } finally {
      this.follow(before)
    }
  }

  /** The weights that ways follow now. */
  get weights(): Weights {
    return this.space.weights
  }

  get stateCount(): number {
    return stateCount(this.roads.turns)
  }

  private follow(metric: RoadMetric): void {
    this.followed = metric
    this.space.weights = metric.weights
    this.space.metric = metric.metric
  }

  /** The nearest road of the mode; null where none is near. */
  snap(lat: number, lng: number, options: SnapOptions): Place | null {
    return this.snapper.snap(lat, lng, options)
  }

  /** Whether ways from a place come to a network, or with `to`, ways from one to the place. */
  isConnected({ from, to }: Place, direction: ReachDirection): boolean {
    const [ends, onward] = direction === 'from' ? ([from, 'to'] as const) : ([to, 'from'] as const)
    return isConnected(
      this.metric.networks,
      ends.map(({ state }) => state),
      onward,
    )
  }

  /** The best way; null where none connects the places. */
  route(from: Place, to: Place): Way | null {
    return this.router.route(from, to)
  }

  /**
   * Times and lengths of the best ways between every source and every target.
   *
   * @param closed  edges that no way enters: few pairs are searched one by one, for many the metric is customized again
   */
  matrix(sources: Place[], targets: Place[], closed = NONE_CLOSED): Table {
    if (closed.size === 0) return this.matrices.table(sources, targets)
    const left = this.roadsLeft(closed)
    const open = sources.map((source) => leavingOpen(closed, this.roads.turns, source))
    if (left.byMatrix || sources.length * targets.length > RULED_PAIRS_MAX) {
      const { roads, followed: metric } = this
      left.byMatrix ??= new RoadEngine(roads, {
        ...metric,
        weights: left.weights,
        metric: customize(roads.hierarchy, roads.turns, left.weights),
      })
      return left.byMatrix.matrix(open, targets)
    }
    return this.tableUnder(ruleWithout(closed, this.roads.turns, this.weights), open, targets)
  }

  /** The table by other weights of the same mode: the metric is customized for them, some 3 µs a state. */
  matrixBy(weights: Weights, sources: Place[], targets: Place[]): Table {
    const { roads, followed } = this
    const metric = customize(roads.hierarchy, roads.turns, weights)
    return new RoadEngine(roads, { ...followed, weights, metric }).matrix(sources, targets)
  }

  private tableUnder(rule: Rule, sources: Place[], targets: Place[]): Table {
    const table = {
      timeMs: new Int32Array(sources.length * targets.length).fill(-1),
      lengthDm: new Int32Array(sources.length * targets.length).fill(-1),
      costMs: new Int32Array(sources.length * targets.length).fill(-1),
    }
    for (const [row, from] of sources.entries()) {
      for (const [column, to] of targets.entries()) {
        const way = this.ruled().route(from, to, rule)
        if (!way) continue
        table.timeMs[row * targets.length + column] = way.timeMs
        table.lengthDm[row * targets.length + column] = way.lengthDm
        table.costMs[row * targets.length + column] = way.costMs
      }
    }
    return table
  }

  /** What is kept of the last closed edges: requests about the same ones come together. */
  private roadsLeft(closed: ClosedEdges): RoadsLeft {
    const key = Array.from(closed).join()
    const { followed: of } = this
    if (this.lastClosed?.key !== key || this.lastClosed.of !== of) {
      this.lastClosed = { key, of, weights: weightsWithout(closed, this.roads.turns, of.weights) }
    }
    return this.lastClosed
  }

  /** Milliseconds of a whole edge. */
  edgeMs(edge: number): number {
    return this.metric.weights.timeMs[this.roads.turns.stateOf[edge]!]!
  }

  /** Milliseconds of the turn from one edge onto another, without them. */
  turnMs(from: number, onto: number): number {
    const { stateOf, firstArc, arcHead, edgeOf } = this.roads.turns
    const state = stateOf[from]!
    for (let arc = firstArc[state]!; arc < firstArc[state + 1]!; arc++) {
      if (edgeOf[arcHead[arc]!] === onto) return Math.max(0, this.metric.weights.arcTimeMs[arc]! - this.edgeMs(onto))
    }
    return 0
  }

  /** The states within a limit of a place. */
  reach(place: Place, limit: ReachLimit, direction: ReachDirection = 'from'): Reached {
    this.reachSearch ??= new ReachSearch(this.roads.turns, this.metric.weights)
    return this.reachSearch.reach(place, limit, direction)
  }

  /**
   * The areas that are reached within some limits: a polygon for each.
   *
   * @param slowness  of events, over the metric
   * @param closed    edges that no way enters
   */
  areas(place: Place, query: AreaQuery, slowness?: Slowness, closed = NONE_CLOSED): Area[] {
    const { roads, followed: metric } = this
    if (closed.size > 0) {
      const left = this.roadsLeft(closed)
      left.byReach ??= new RoadEngine(roads, { ...metric, weights: left.weights })
      return left.byReach.areas(leavingOpen(closed, roads.turns, place), query, slowness)
    }
    if (this.areaSearches?.metric !== metric) {
      this.areaSearches = { metric, reach: new ReachSearch(roads.turns, metric.weights) }
    }
    const searches = this.areaSearches
    if (slowness) {
      searches.slowed ??= new SlowedAreas(roads, metric, searches.reach)
      return searches.slowed.areas(place, query, slowness)
    }
    searches.plain ??= new AreaSearch(roads, metric, searches.reach)
    return searches.plain.areas(place, query)
  }

  /** The best way under a rule; null where none is left. */
  routeUnder(rule: Rule, from: Place, to: Place): Way | null {
    return this.ruled().route(from, to, rule)
  }

  /**
   * Other good ways than the best one.
   *
   * @param best  of the two places, under the rule; `rule` is null where none holds
   * @returns at most `count`; none dominates the best way, repeats another, or has a needless detour
   */
  alternatives(best: Way, from: Place, to: Place, count: number, rule: Rule | null): Way[] {
    this.alternativeSearch ??= new AlternativeSearch(this.space, this.roads.graph, this.router, this.ruled())
    return this.alternativeSearch.find(best, from, to, count, rule)
  }

  private ruled(): RuledSearch {
    return (this.ruledSearch ??= new RuledSearch(this.space))
  }
}
