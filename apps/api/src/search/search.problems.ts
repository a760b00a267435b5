import { engineFailed } from '../gateway/problem.js'
import { SearchUnavailable } from '@repere/search/search.port'

/** The value of `X-Backend` for this group. */
export const SEARCH_BACKEND = 'search'

/** The problem for an error of search; any other error is returned unchanged. */
export function searchProblem(error: unknown): unknown {
  return error instanceof SearchUnavailable ? engineFailed(SEARCH_BACKEND, error) : error
}
