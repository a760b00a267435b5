import { badInput } from '@repere/http'
import { FREE_TIME_LIMIT_MAX, TIME_LIMIT_DEFAULT } from './plan-request.dto.js'

/**
 * The longest search of a request, seconds.
 *
 * @throws Problem  400 when a free key asks for more than it may
 */
export function searchSecondsOf({ time_limit: wanted }: { time_limit?: number }, caller: { isFree: boolean }): number {
  if (!caller.isFree) return wanted ?? TIME_LIMIT_DEFAULT
  if (wanted !== undefined && wanted > FREE_TIME_LIMIT_MAX) {
    throw badInput([{ field: 'time_limit', reason: 'out_of_range', value: wanted }])
  }
  return wanted ?? FREE_TIME_LIMIT_MAX
}
