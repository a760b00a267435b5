import { overloaded } from './problem.js'
import { type Build, type RegionData } from '../region/index.js'

/** Seconds after which a replica without data may have some. */
const NO_DATA_RETRY_SECONDS = 2

/**
 * The data build that answers now.
 *
 * @param backend  the value of `X-Backend` for who would have answered
 * @throws Problem  503 while there is none
 */
export function servingBuild(region: RegionData, backend: string): Build {
  if (!region.serving) throw overloaded(NO_DATA_RETRY_SECONDS, backend)
  return region.serving
}
