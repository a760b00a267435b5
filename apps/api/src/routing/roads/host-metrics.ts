import { Gauge, Histogram } from 'prom-client'
import { laneOf } from './lanes.js'
import { type RoadQuestion } from './protocol.js'

const durations = new Histogram({
  name: 'repere_engine_call_duration_seconds',
  help: 'Time of a call to the routing engine, its wait for a lane included.',
  labelNames: ['call', 'outcome'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
})
const openCalls = new Gauge({
  name: 'repere_engine_calls',
  help: 'Calls to the routing engine that have no answer yet.',
  labelNames: ['lane'],
})

export const hostStarts = new Gauge({
  name: 'repere_engine_starts',
  help: 'Road hosts that have served this replica; rises with every replaced host.',
})

/** Makes a call, and measures it. */
export async function measured<T>(question: RoadQuestion, call: () => Promise<T>): Promise<T> {
  const lane = laneOf(question)
  const startedAt = performance.now()
  let outcome = 'ok'
  openCalls.inc({ lane })
  try {
    return await call()
  } catch (error) {
    outcome = (error as Error).constructor.name
    throw error
  } finally {
    openCalls.dec({ lane })
    durations.observe({ call: question.call, outcome }, (performance.now() - startedAt) / 1_000)
  }
}
