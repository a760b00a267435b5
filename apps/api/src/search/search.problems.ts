import { engineFailed, overloaded } from '../gateway/problem.js'
import { type Build, type RegionData } from '../region/index.js'
import { SearchUnavailable } from './search.port.js'

/** The value of `X-Backend` for this group. */
export const SEARCH_BACKEND = 'search'

/** Seconds after which a replica without data may have some. */
const NO_DATA_RETRY_SECONDS = 2

/**
 * The data build that answers now.
 *
 * @throws Problem  503 while there is none
 */
export function servingBuild(region: RegionData): Build {
  if (!region.serving) throw overloaded(NO_DATA_RETRY_SECONDS, SEARCH_BACKEND)
  return region.serving
}

/** The problem that a client sees for what search threw; the error itself where it is none of search's. */
export function searchProblem(error: unknown): unknown {
  return error instanceof SearchUnavailable ? engineFailed(SEARCH_BACKEND, error) : error
}
