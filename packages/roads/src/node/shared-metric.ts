import { type Weights } from '../costing/weights.js'
import { type HalfMetric } from '../hierarchy/metric.js'
import { type RoadMetric } from '../roads.js'

/** The metric with its arrays in memory that threads share; those that are there already stay. */
export function sharedMetric({ weights, metric, ...rest }: RoadMetric): RoadMetric {
  const up = inSharedMemory<HalfMetric>(metric.up)
  const down = inSharedMemory<HalfMetric>(metric.down)
  return { ...rest, weights: inSharedMemory<Weights>(weights), metric: { up, down } }
}

/** Bytes that a metric has of its own, where it shares lengths and networks with another one. */
export function ownBytes({ weights, metric }: RoadMetric): number {
  const arrays: Int32Array[] = [metric.up, metric.down, weights].flatMap(
    (group) => Object.values(group) as Int32Array[],
  )
  return arrays.reduce((sum, array) => sum + array.byteLength, 0) - weights.lengthDm.byteLength
}

const inSharedMemory = <Arrays extends object>(arrays: Arrays): Arrays =>
  Object.fromEntries(
    Object.entries(arrays as Record<string, Int32Array>).map(([name, array]) => [name, shared(array)]),
  ) as Arrays

function shared(array: Int32Array): Int32Array {
  if (array.buffer instanceof SharedArrayBuffer) return array
  const copy = new Int32Array(new SharedArrayBuffer(array.byteLength))
  copy.set(array)
  return copy
}
