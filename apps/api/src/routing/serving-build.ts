import { overloaded } from '../gateway/problem.js'
import { type Build, type RegionData } from '../region/index.js'
import { type RoutingEngine } from './routing.port.js'

/** Seconds after which a replica without data may have some. */
const NO_DATA_RETRY_SECONDS = 2

/**
 * The data build that answers now.
 *
 * @throws Problem  503 while there is none
 */
export function servingBuild(region: RegionData, engine: RoutingEngine): Build {
  if (!region.serving) throw overloaded(NO_DATA_RETRY_SECONDS, engine.backend)
  return region.serving
}
