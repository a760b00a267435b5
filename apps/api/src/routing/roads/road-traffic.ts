import { readFileSync } from 'node:fs'
import {
  countryOf,
  engineIdOf,
  type FollowedEdge,
  roadClassOf,
  type RoadEngine,
  type RoadGraph,
  timeAlong,
  type TimeMultiple,
  type Place,
  type Way,
  type WetSeason,
  wayOf,
} from '@repere/roads'
import { type MetricName } from '@repere/shared'
import {
  estimateJourney,
  type JourneyEstimate,
  pathEdges,
  Profiles,
  RecentSpeeds,
  ResidualModel,
  type TrafficKnowledge,
} from '@repere/traffic'
import { type Conditions, hasTraffic } from '../conditions.js'
import { CLOSED_MULTIPLE, Rains, type Rainy } from './rains.js'
import { type LiveBytes, type TrafficFiles } from './traffic-files.js'

const DEGREES = 1e7

/** A way between two places. */
export interface PlacedWay {
  way: Way
  from: Place
  to: Place
}

/** What a thread knows of the traffic and the rains on the roads of a build. */
export class RoadTraffic {
  private known: TrafficKnowledge | undefined
  private isOfTraffic = false
  /** How much the rains slow each road; undefined where they slow none. */
  ofRains: TimeMultiple | undefined
  private readonly rains: Rains
  private season: WetSeason | null = null
  private live: { version: number; speeds: RecentSpeeds } | null = null

  /** @param files  of the build, read with the first question; undefined where no traffic was observed */
  constructor(
    private readonly graph: RoadGraph,
    private readonly files: TrafficFiles | undefined,
  ) {
    this.rains = new Rains(graph)
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
    for (const { way, from, to } of ways) {
      for (const { edge, from: begin, to: end } of edgesOf(engine, way, from, to)) {
        if (countryOf(graph, graph.tail[edge]!) !== null) isKnown = true
        if (!season) continue
        if (season.rainsOn(edge)) found.wet = true
        if (season.multiple(edge) > 1) found.slowedDm += graph.metres[edge]! * (end - begin) * 10
        if (season.isClosed(edge)) found.closed = true
      }
    }
    return isKnown ? found : null
  }

  /** Takes what the next question is answered with: its metric, the live speeds and the rains. */
  take({ metric, live, rainy }: { metric: MetricName; live: LiveBytes | null; rainy: Rainy }): void {
    this.isOfTraffic = hasTraffic(metric)
    const season = this.rains.in(rainy)
    this.season = season
    this.ofRains = season ? (edge) => season.multiple(edge) : undefined
    if (!live) this.live = null
    else if (this.live?.version !== live.version) {
      this.live = { version: live.version, speeds: RecentSpeeds.parse(Buffer.from(live.bytes).toString()) }
    }
  }

  /**
   * The time in traffic of ways one after another.
   *
   * @returns multiples of their raw time; null where too little of them was observed
   */
  estimate(engine: RoadEngine, ways: PlacedWay[], { departs }: Conditions): JourneyEstimate | null {
    const knowledge = this.isOfTraffic ? this.knowledge() : undefined
    if (!knowledge) return null
    const path = ways.flatMap(({ way, from, to }) => pathEdges(engine, edgesOf(engine, way, from, to)))
    return estimateJourney(path, departs, knowledge, this.live?.speeds ?? null)
  }

  /** Whether the times of ways in traffic may be known. */
  get isKnown(): boolean {
    return this.isOfTraffic && this.files !== undefined
  }

  /**
   * How much the traffic of some hours, and the rains, slow each road; 1 where neither is known.
   *
   * @param hours   of the week; null for roads without traffic
   * @param liveAt  epoch seconds at which the live speeds count; null where they do not
   */
  slowness(hours: number[] | null, liveAt: number | null): TimeMultiple {
    const { ofRains = () => 1 } = this
    if (hours === null) return ofRains
    const knowledge = this.knowledge()
    const live = liveAt === null ? null : this.live
    return (edge) => {
      const one = profiledEdge(this.graph, edge)
      const known = knowledge?.profiles.of(one)
      const ratio = (known ? Math.exp(Profiles.meanLog(known.codes, hours)) : 1) * ofRains(edge)
      return live ? ratio * live.speeds.factor(one, liveAt!) : ratio
    }
  }

  /** A slowness with that by which roads that the rains close are avoided. No way has it as its time. */
  avoidingClosed(slowness: TimeMultiple): TimeMultiple {
    const { season } = this
    return season ? (edge) => slowness(edge) * (season.isClosed(edge) ? CLOSED_MULTIPLE : 1) : slowness
  }

  private knowledge(): TrafficKnowledge | undefined {
    if (!this.files) return undefined
    return (this.known ??= {
      profiles: Profiles.fromBytes(readFileSync(this.files.profiles)),
      model: this.files.model === undefined ? null : ResidualModel.parse(readFileSync(this.files.model, 'utf8')),
    })
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

const profiledEdge = (graph: RoadGraph, edge: number) => {
  const node = graph.tail[edge]!
  return {
    id: engineIdOf(graph, edge),
    wayId: wayOf(graph, edge),
    at: { lat: graph.lat[node]! / DEGREES, lng: graph.lng[node]! / DEGREES },
    roadClass: roadClassOf(graph.edgeWords[edge]!),
  }
}

function edgesOf({ roads: { turns } }: RoadEngine, { states }: Way, from: Place, to: Place): FollowedEdge[] {
  const edges = states.map((state) => ({ edge: turns.edgeOf[state]!, from: 0, to: 1 }))
  const [first, last] = [edges[0]!, edges.at(-1)!]
  first.from = from.from.find(({ state }) => state === states[0])?.fraction ?? 0
  last.to = to.to.find(({ state }) => state === states.at(-1))?.fraction ?? 1
  return edges
}
