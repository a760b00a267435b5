import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { workerData } from 'node:worker_threads'
import { type Rainy } from '@repere/journeys'
import { RoadEngine, type RoadMetric } from '@repere/roads'
import { type MetricName } from '@repere/shared'
import { type Lane } from './lanes.js'
import { type BuildContents } from './build-contents.js'
import { type RoadQuestion } from './protocol.js'
import { RoadTraffic } from './road-traffic.js'
import { type LiveBytes } from './traffic-files.js'
import { ROAD_CALLS, type RoadCallName, type RoadCalls } from './road-calls.js'

/** The arrays lie in shared memory: every thread sees the same ones. */
const { roads, metrics, trafficFiles, lane } = workerData as BuildContents & { lane: Lane }
/** Of the metrics that were asked about: each takes memory for every state. */
const engines = new Map<MetricName, RoadEngine>()

const traffic = new RoadTraffic(roads.graph, trafficFiles)

function engineOf(metric: MetricName): RoadEngine {
  let engine = engines.get(metric)
  if (!engine) {
    engine = new RoadEngine(roads, metrics[metric])
    engines.set(metric, engine)
  }
  return engine
}

/** A thread of this niceness gets a tenth of a core while others want it. */
const LARGE_NICENESS = 10

if (lane === 'large') yieldToOthers()

/** On Linux a thread has a priority of its own. Elsewhere all threads have that of the process. */
function yieldToOthers(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), LARGE_NICENESS)
  } catch {
    // The lanes hold without it; only their share of a contended core differs.
  }
}

/** A question, and what it is answered with. */
export type RoadTask = RoadQuestion & {
  /** Of the hour of its departure; null where it follows its own metric. */
  slowed: RoadMetric | null
  live: LiveBytes | null
  /** Where it rains. */
  rainy: Rainy
}

/** One thread of the road host: it answers one question at a time. */
export default ({ metric, call, question, slowed, live, rainy }: RoadTask): RoadCalls[RoadCallName]['answer'] => {
  const engine = engineOf(metric)
  traffic.take({ metric, live, rainy })
  const answer = () => ROAD_CALLS[call](engine, question as never, traffic)
  return slowed ? engine.following(slowed, answer) : answer()
}
