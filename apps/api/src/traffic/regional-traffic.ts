import { type LatLng } from '@repere/shared'
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

  /** Where it is the same, the hours of the week have the same ways in every region. */
  slotsAt(epochSeconds: number): string {
    return this.data.all.map(({ hourSlots }) => hourSlots?.slotAt(epochSeconds)).join()
  }

  get all(): TrafficData[] {
    return this.data.all
  }

  ofRegion(region: RegionData): TrafficData {
    return this.data.of(region)
  }
}
