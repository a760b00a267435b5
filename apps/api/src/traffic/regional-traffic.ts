import { type LatLng } from '@repere/shared'
import { type LiveSpeeds, type TrafficKnowledge } from '@repere/traffic'
import { type PerRegion, type RegionData } from '../region/index.js'
import { type TrafficData } from './traffic-data.js'

/** The traffic of all regions. */
export class RegionalTraffic {
  constructor(private readonly data: PerRegion<TrafficData>) {}

  /** True when some region has observations. */
  get isKnown(): boolean {
    return this.data.all.some(({ knowledge }) => knowledge !== null)
  }

  covers(point: LatLng): boolean {
    return this.data.all.some(({ knowledge }) => knowledge?.profiles.covers(point) ?? false)
  }

  /** Changes with every new file of live speeds of any region. */
  get liveVersion(): number {
    return this.data.all.reduce((sum, { liveVersion }) => sum + liveVersion, 0)
  }

  /** What is known of the graph of an answer; null without observations. */
  of(graph: string): { knowledge: TrafficKnowledge; live: LiveSpeeds | null } | null {
    const data = this.data.all.find(({ roads }) => roads?.build === graph) ?? this.data.first
    return data.knowledge && { knowledge: data.knowledge, live: data.live }
  }

  get all(): TrafficData[] {
    return this.data.all
  }

  ofRegion(region: RegionData): TrafficData {
    return this.data.of(region)
  }
}
