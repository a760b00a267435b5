import { noMapData } from './problem.js'
import { type Regions } from '../region/index.js'

/**
 * The regions that answer now.
 *
 * @param backend  the value of `X-Backend` for the engine that would have answered
 * @throws Problem  503 while there is none
 */
export function requireBuild(regions: Regions, backend: string): Regions {
  if (regions.serving.length === 0) throw noMapData(backend, regions.problem)
  return regions
}
