import { type Problem, reasonOf } from '@repere/http'
import { messageOf } from '../../osrm/osrm-errors.js'

export const GOOGLE_STATUSES = [
  'OK',
  'ZERO_RESULTS',
  'NOT_FOUND',
  'INVALID_REQUEST',
  'MAX_ELEMENTS_EXCEEDED',
  'MAX_WAYPOINTS_EXCEEDED',
  'OVER_QUERY_LIMIT',
  'REQUEST_DENIED',
  'UNKNOWN_ERROR',
] as const
export type GoogleStatus = (typeof GOOGLE_STATUSES)[number]

const STATUS_OF_REASONS: Readonly<Record<string, GoogleStatus>> = {
  too_many_pairs: 'MAX_ELEMENTS_EXCEEDED',
  too_many: 'MAX_WAYPOINTS_EXCEEDED',
  not_found: 'NOT_FOUND',
}
const STATUS_OF_CODES: Readonly<Record<number, GoogleStatus>> = {
  401: 'REQUEST_DENIED',
  403: 'REQUEST_DENIED',
  429: 'OVER_QUERY_LIMIT',
}

/** `status` and `error_message` as Google's clients read them; they stand beside our own `error`. */
export const googleErrors = (problem: Problem): { status: GoogleStatus; error_message: string } => ({
  status:
    STATUS_OF_CODES[problem.status] ??
    STATUS_OF_REASONS[reasonOf(problem)] ??
    (problem.status < 500 ? 'INVALID_REQUEST' : 'UNKNOWN_ERROR'),
  error_message: messageOf(problem),
})

/** The status of a journey that does not exist; null for other problems. */
export function statusOfJourney(problem: Problem): 'ZERO_RESULTS' | 'NOT_FOUND' | null {
  if (problem.status !== 400) return null
  const reason = reasonOf(problem)
  if (reason === 'no_route' || reason === 'too_far') return 'ZERO_RESULTS'
  return ['no_road_nearby', 'outside_coverage', 'possibly_swapped'].includes(reason) ? 'NOT_FOUND' : null
}
