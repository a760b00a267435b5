import { noMapData } from './problem.js'
import { type Build, type RegionData } from '../region/index.js'

/**
 * The data build that answers now.
 *
 * @param backend  the value of `X-Backend` for the engine that would have answered
 * @throws Problem  503 while there is none
 */
export function servingBuild(region: RegionData, backend: string): Build {
  if (!region.serving) throw noMapData(backend, region.problem)
  return region.serving
}
