import {
  countryOf,
  type FollowedEdge,
  type Place,
  type RoadEngine,
  type RoadGraph,
  timeAlong,
  type TimeMultiple,
  type Way,
  type WetSeason,
} from '@repere/roads'
import { type JourneyEstimate } from '@repere/traffic'
import { type Conditions } from './conditions.js'
import { CLOSED_MULTIPLE, Rains, type Rainy } from './rains.js'

/** A way between two places. */
export interface PlacedWay {
  way: Way
  from: Place
  to: Place
}

/** The times of ways on the roads of a build: in the rains. A host that observes traffic knows more. */
export class RoadTimes {
  /** How much the rains slow each road; undefined where they slow none. */
  ofRains: TimeMultiple | undefined
  private readonly rains: Rains
  private season: WetSeason | null = null

  constructor(protected readonly graph: RoadGraph) {
    this.rains = new Rains(graph)
  }

  /** Takes the rains in which the next question is answered. */
  takeRains(rainy: Rainy): void {
    const season = this.rains.in(rainy)
    this.season = season
    this.ofRains = season ? (edge) => season.multiple(edge) : undefined
  }

  /** Whether the times of ways in traffic may be known. */
  get isKnown(): boolean {
    return false
  }

  /**
   * The time in traffic of ways one after another.
   *
   * @returns multiples of their raw time; null where too little of them was observed
   */
  estimate(_engine: RoadEngine, _ways: PlacedWay[], _conditions: Conditions): JourneyEstimate | null {
    return null
  }

  /** Milliseconds of a way without traffic, in the rains. */
  timeMs({ roads, metric }: RoadEngine, { way, from, to }: PlacedWay): number {
    return timeAlong(roads.turns, metric.weights, way, from, to, this.ofRains)
  }

  /** What the rains do to ways; null where nothing is known of the season. */
  seasonOf(engine: RoadEngine, ways: PlacedWay[], { choosesWay, season: named }: Conditions): SeasonOfWay | null {
    if (!choosesWay) return null
    const { graph, season } = this
    const found: SeasonOfWay = { wet: false, slowedDm: 0, closed: false }
    let isKnown = named !== undefined
    for (const placed of ways) {
      for (const { edge, from: begin, to: end } of edgesOf(engine, placed)) {
        if (countryOf(graph, graph.tail[edge]!) !== null) isKnown = true
        if (!season) continue
        if (season.rainsOn(edge)) found.wet = true
        if (season.multiple(edge) > 1) found.slowedDm += graph.metres[edge]! * (end - begin) * 10
        if (season.isClosed(edge)) found.closed = true
      }
    }
    return isKnown ? found : null
  }

  /** A slowness with that by which roads that the rains close are avoided. No way has it as its time. */
  avoidingClosed(slowness: TimeMultiple): TimeMultiple {
    const { season } = this
    return season ? (edge) => slowness(edge) * (season.isClosed(edge) ? CLOSED_MULTIPLE : 1) : slowness
  }
}

/** Milliseconds of a way without traffic, on dry roads. */
export const rawTimeMs = ({ roads, metric }: RoadEngine, { way, from, to }: PlacedWay): number =>
  timeAlong(roads.turns, metric.weights, way, from, to)

/** What the rains do to a way. */
export interface SeasonOfWay {
  /** It leads through a country in its rains. */
  wet: boolean
  /** Decimetres of roads that are slower for it. */
  slowedDm: number
  /** It uses roads that the rains close, since no other way leads there. */
  closed: boolean
}

/** The edges of a way, with the parts of the first and the last that it uses. */
export function edgesOf({ roads: { turns } }: RoadEngine, { way: { states }, from, to }: PlacedWay): FollowedEdge[] {
  const edges = states.map((state) => ({ edge: turns.edgeOf[state]!, from: 0, to: 1 }))
  const [first, last] = [edges[0]!, edges.at(-1)!]
  first.from = from.from.find(({ state }) => state === states[0])?.fraction ?? 0
  last.to = to.to.find(({ state }) => state === states.at(-1))?.fraction ?? 1
  return edges
}
