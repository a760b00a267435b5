import { readFileSync } from 'node:fs'
import { type Conditions, edgesOf, hasTraffic, type PlacedWay, type Rainy, RoadTimes } from '@repere/journeys'
import { engineIdOf, roadClassOf, type RoadEngine, type RoadGraph, type TimeMultiple, wayOf } from '@repere/roads'
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
import { type LiveBytes, type TrafficFiles } from './traffic-files.js'

const DEGREES = 1e7

/** What a thread knows of the traffic and the rains on the roads of a build. */
export class RoadTraffic extends RoadTimes {
  private known: TrafficKnowledge | undefined
  private isOfTraffic = false
  private live: { version: number; speeds: RecentSpeeds } | null = null

  /** @param files  of the build, read with the first question; undefined where no traffic was observed */
  constructor(
    graph: RoadGraph,
    private readonly files: TrafficFiles | undefined,
  ) {
    super(graph)
  }

  /** Takes what the next question is answered with: its metric, the live speeds and the rains. */
  take({ metric, live, rainy }: { metric: MetricName; live: LiveBytes | null; rainy: Rainy }): void {
    this.isOfTraffic = hasTraffic(metric)
    this.takeRains(rainy)
    if (!live) this.live = null
    else if (this.live?.version !== live.version) {
      this.live = { version: live.version, speeds: RecentSpeeds.parse(Buffer.from(live.bytes).toString()) }
    }
  }

  override estimate(engine: RoadEngine, ways: PlacedWay[], { departs }: Conditions): JourneyEstimate | null {
    const knowledge = this.isOfTraffic ? this.knowledge() : undefined
    if (!knowledge) return null
    const path = ways.flatMap((placed) => pathEdges(engine, edgesOf(engine, placed)))
    return estimateJourney(path, departs, knowledge, this.live?.speeds ?? null)
  }

  override get isKnown(): boolean {
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

  private knowledge(): TrafficKnowledge | undefined {
    if (!this.files) return undefined
    return (this.known ??= {
      profiles: Profiles.fromBytes(readFileSync(this.files.profiles)),
      model: this.files.model === undefined ? null : ResidualModel.parse(readFileSync(this.files.model, 'utf8')),
    })
  }
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
