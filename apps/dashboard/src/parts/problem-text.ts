import { ApiProblem } from '../api/api-problem.js'
import { needsStepUp } from '../api/step-up.js'
import { withLabel } from '../language/formats.js'
import { parts } from './parts.texts.js'

type ReasonKey = Parameters<typeof parts.now>[0]

/** The reason for refusing a field, for people. */
export function reasonText(reason: string, limit?: number): string {
  const key = reason === 'too_short' && limit === undefined ? 'reason.too_short_plain' : `reason.${reason}`
  return parts.now((key in parts.texts ? key : 'reason.other') as ReasonKey, { limit })
}

/** An error, for people: what they can do about it. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiProblem)) return parts.now('problem.other')
  switch (error.status) {
    case 0:
      return parts.now('problem.unreachable')
    case 400: {
      const fields = error.details.map(({ field, reason }) => withLabel(field, reasonText(reason)))
      return [parts.now('problem.400'), ...fields].join(' ')
    }
    case 401:
      return parts.now('problem.401')
    case 403:
      if (needsStepUp(error)) return parts.now('problem.step_up')
      return parts.now(/suspended/.test(error.message) ? 'problem.suspended' : 'problem.403')
    case 404:
      return parts.now('problem.404')
    case 409:
      // The message of the server is in English, so our own texts are preferred.
      return `${parts.now('problem.409')} (${error.message})`
    case 429:
      return parts.now('problem.429', { seconds: error.retryAfterSeconds ?? 60 })
    case 502:
    case 503:
      return parts.now('problem.503')
    default:
      return parts.now('problem.other')
  }
}
