import { type Area, type AreaQuery, AreaSearch } from './area/area-search.js'
import { SlowedAreas, type Slowness } from './area/slowed-areas.js'
import { type RoadMetric, type Roads } from './file/road-files.js'
import { AlternativeSearch } from './search/alternatives.js'
import { MatrixSearch, type Table } from './search/matrix.js'
import { type Place } from './snap/place.js'
import { type Reached, type ReachDirection, type ReachLimit, ReachSearch } from './search/reach.js'
import { Router, type SearchSpace } from './search/router.js'
import { type Rule } from './search/rule.js'
import { RuledSearch } from './search/ruled.js'
import { type Way } from './search/way.js'
import { Snapper, type SnapOptions } from './snap/snapper.js'

/**
 * One metric of the roads of a data build, with the memory that searches need: some 90 bytes for each state. The roads and
 * the metric are shared by threads, an engine belongs to one thread and answers one call at a time.
 */
export class RoadEngine {
  private readonly space: SearchSpace
  private readonly snapper: Snapper
  private readonly router: Router
  private readonly matrices: MatrixSearch
  // Not every thread needs these, and each takes memory for every state.
  private reachSearch: ReachSearch | undefined
  private areaSearch: AreaSearch | undefined
  private slowedAreas: SlowedAreas | undefined
  private ruledSearch: RuledSearch | undefined
  private alternativeSearch: AlternativeSearch | undefined

  constructor(
    readonly roads: Roads,
    readonly metric: RoadMetric,
  ) {
    const { graph, turns, hierarchy, grid } = roads
    const { weights, networks } = metric
    this.snapper = new Snapper(graph, turns, grid, networks)
    this.space = { turns, hierarchy, weights, metric: metric.metric }
    this.router = new Router(this.space)
    this.matrices = new MatrixSearch(this.space, this.router)
  }

  /** The nearest road of the mode; null where none is near. */
  snap(lat: number, lng: number, options: SnapOptions): Place | null {
    return this.snapper.snap(lat, lng, options)
  }

  /** The best way; null where none connects the places. */
  route(from: Place, to: Place): Way | null {
    return this.router.route(from, to)
  }

  /** Times and lengths of the best ways between every source and every target. */
  matrix(sources: Place[], targets: Place[]): Table {
    return this.matrices.table(sources, targets)
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

  /** The areas that are reached within some limits: a polygon for each. @param slowness  of traffic */
  areas(place: Place, query: AreaQuery, slowness?: Slowness): Area[] {
    this.reachSearch ??= new ReachSearch(this.roads.turns, this.metric.weights)
    if (slowness) {
      this.slowedAreas ??= new SlowedAreas(this.roads, this.metric, this.reachSearch)
      return this.slowedAreas.areas(place, query, slowness)
    }
    this.areaSearch ??= new AreaSearch(this.roads, this.metric, this.reachSearch)
    return this.areaSearch.areas(place, query)
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
