import { type LatLng, type TravelMode } from '@repere/shared'
import { NoRoadNearby, type RoutingEngine } from '../routing.port.js'
import { type Costs } from './costs.js'

/**
 * Stops on each side of a block. By car, the table of a hundred stops takes milliseconds. By the other modes it would
 * occupy a core for seconds, and delay the heavy calls of all other accounts; smaller blocks search the same roads more
 * often.
 */
const BLOCK: Record<TravelMode, number> = { auto: 100, bicycle: 50, pedestrian: 50 }

/** Costs are whole numbers: sums of them are exact, and a search that compares sums comes to an end. */
const TENTHS = 10

/**
 * Tenths of a second between every two stops, computed in blocks: the blocks of a row one after the other, the rows in parallel.
 *
 * @throws NoRoadNearby  naming the stops that are too far from any road open to the mode
 * @throws EngineOverloaded, EngineUnavailable  as the engine does
 */
export async function travelCosts(
  engine: RoutingEngine,
  stops: LatLng[],
  mode: TravelMode,
  deadlineMs: number,
): Promise<Costs> {
  const size = stops.length
  const block = BLOCK[mode]
  const costs = new Float64Array(size * size).fill(Infinity)
  const starts = Array.from({ length: Math.ceil(size / block) }, (_, index) => index * block)
  await Promise.all(
    starts.map(async (row) => {
      const roadless: number[] = []
      for (const column of starts) {
        const sources = stops.slice(row, row + block)
        const targets = stops.slice(column, column + block)
        const table = await engine.matrix({ sources, targets, mode }, deadlineMs)
        table.targets.forEach((target, index) => target ?? roadless.push(column + index))
        table.durations.forEach((times, i) =>
          times.forEach((time, j) => {
            if (time !== null) costs[(row + i) * size + column + j] = Math.round(time * TENTHS)
          }),
        )
      }
      if (roadless.length > 0) throw new NoRoadNearby(roadless)
    }),
  )
  // From a stop to itself, and between stops that are one place, there is always a way.
  for (let stop = 0; stop < size; stop++) costs[stop * size + stop] = 0
  return { size, costs }
}
