import { workerData } from 'node:worker_threads'
import { RoadEngine, type RoadMetric, type Roads } from '@repere/roads'
import { type RoadQuestion } from './protocol.js'
import { ROAD_CALLS, type RoadCallName, type RoadCalls } from './road-calls.js'

/** The arrays lie in shared memory: every thread sees the same ones. */
const { roads, auto } = workerData as { roads: Roads; auto: RoadMetric }
const engine = new RoadEngine(roads, auto)

/** One thread of the road host: it answers one question at a time. */
export default ({ call, question }: RoadQuestion): RoadCalls[RoadCallName]['answer'] =>
  ROAD_CALLS[call](engine, question as never)
