import { parentPort, workerData } from 'node:worker_threads'
import { type Rainy } from '@repere/journeys'
import { type RoadMetric, slowMetric } from '@repere/roads'
import { sharedMetric } from '@repere/roads/node'
import { type MetricName } from '@repere/shared'
import { type BuildContents } from './build-contents.js'
import { RoadTraffic } from './road-traffic.js'
import { type LiveBytes } from './traffic-files.js'

/** A metric to be made: one of the build in the traffic of some hours, and in the rains of some countries. */
export interface SlowMetricOrder {
  id: number
  name: MetricName
  /** Hours of the week; null for roads without traffic. */
  hours: number[] | null
  /** With the live speeds of a moment, epoch seconds. */
  live: (LiveBytes & { at: number }) | null
  rainy: Rainy
  /** Ways are the fastest of these hours, but have the times of roads without traffic. */
  hasRawTimes: boolean
}

export type SlowMetricMade = { id: number; metric: RoadMetric } | { id: number; failure: string }

/** A thread that customizes metrics, one after another, while others answer. */
const { roads, metrics, trafficFiles } = workerData as BuildContents
const traffic = new RoadTraffic(roads.graph, trafficFiles)

parentPort!.on('message', ({ id, name, hours, live, rainy, hasRawTimes }: SlowMetricOrder) => {
  parentPort!.postMessage(make())

  function make(): SlowMetricMade {
    try {
      traffic.take({ metric: name, live, rainy })
      const slowness = traffic.slowness(hours, live?.at ?? null)
      const times = hasRawTimes ? traffic.slowness(null, null) : slowness
      const slow = slowMetric(roads, metrics[name], traffic.avoidingClosed(slowness), times)
      return { id, metric: sharedMetric(slow) }
    } catch (error) {
      return { id, failure: error instanceof Error ? error.message : String(error) }
    }
  }
})
