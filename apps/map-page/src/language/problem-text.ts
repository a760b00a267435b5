import { type Texts } from './texts.js'
import { ApiProblem } from '../api/client.js'

/** An error, for people: what they can do about it, instead of a code. */
export function problemText(error: unknown, { problems }: Texts): string {
  if (!(error instanceof ApiProblem)) return problems.engine
  const { status, details, retryAfterSeconds } = error
  const reason = details.map(({ reason }) => problems.reasons[reason]).find((text) => text !== undefined)
  if (reason !== undefined) return reason
  switch (status) {
    case 0:
      return problems.unreachable
    case 401:
      return problems.unauthorized
    case 403:
      return problems.forbidden
    case 429:
      return problems.limited(retryAfterSeconds)
    case 503:
      return problems.maintenance
    case 500:
    case 502:
    case 504:
      return problems.engine
    default:
      return problems.unknown(status)
  }
}
