import { type RoadMetric, type Roads } from '@repere/roads'
import { type MetricName } from '@repere/shared'
import { type TrafficFiles } from './traffic-files.js'

/** A build in the road host. Arrays are in shared memory. */
export interface BuildContents {
  roads: Roads
  metrics: Record<MetricName, RoadMetric>
  trafficFiles: TrafficFiles | undefined
  /** The slot of each hour of the week, as `HourSlots` has them; null where no traffic was observed. */
  slotOfHour: Uint8Array | null
}
