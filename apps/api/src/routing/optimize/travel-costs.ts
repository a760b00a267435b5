import { NoRoadNearby, type RoutingEngine, type TourQuery } from '../routing.port.js'
import { type Costs } from './costs.js'

const TENTH_MS = 100

/**
 * Tenths of a second between every two stops. They are whole numbers: sums of them are exact, and a search that compares
 * sums comes to an end.
 *
 * @throws NoRoadNearby  naming the stops that are too far from any road open to the mode
 * @throws EngineOverloaded, EngineUnavailable  as the engine does
 */
export async function travelCosts(
  engine: RoutingEngine,
  { stops, conditions, ...travel }: Omit<TourQuery, 'language'>,
): Promise<Costs> {
  const query = { sources: stops, targets: stops, ...travel, ...(conditions?.choosesWay && { conditions }) }
  const { timeMs, targets } = await engine.largeMatrix(query, 'hour')
  const roadless = targets.flatMap((target, index) => (target ? [] : [index]))
  if (roadless.length > 0) throw new NoRoadNearby(roadless)
  const costs = Float64Array.from(timeMs, (time) => (time < 0 ? Infinity : Math.round(time / TENTH_MS)))
  const size = stops.length
  // From a stop to itself, and between stops that are one place, there is always a way.
  for (let stop = 0; stop < size; stop++) costs[stop * size + stop] = 0
  return { size, costs }
}
