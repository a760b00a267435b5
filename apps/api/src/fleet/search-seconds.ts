import { badInput } from '@repere/http'
import { ASYNC_TIME_LIMIT_MAX, FREE_TIME_LIMIT_MAX, TIME_LIMIT_DEFAULT, TIME_LIMIT_MAX } from './plan-request.dto.js'

/**
 * The longest search of a request, seconds.
 *
 * @param isAsync  the request is answered before the search ends
 * @throws Problem  400 when it asks for more than it may, as with a free key
 */
export function searchSecondsOf(
  { time_limit: wanted }: { time_limit?: number },
  caller: { isFree: boolean },
  isAsync = false,
): number {
  const most = caller.isFree ? FREE_TIME_LIMIT_MAX : isAsync ? ASYNC_TIME_LIMIT_MAX : TIME_LIMIT_MAX
  if (wanted !== undefined && wanted > most) {
    throw badInput([{ field: 'time_limit', reason: 'out_of_range', value: wanted }])
  }
  return wanted ?? Math.min(most, TIME_LIMIT_DEFAULT)
}
