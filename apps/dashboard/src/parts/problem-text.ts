import { ApiProblem } from '../api/api-problem.js'
import { needsStepUp } from '../api/step-up.js'
import { withLabel } from '../language/formats.js'
import { parts } from './parts.texts.js'

type ReasonKey = Parameters<typeof parts.now>[0]

/**
 * The reason for refusing a field, for people.
 *
 * @param rule.limit    the bound that the value is beyond
 * @param rule.example  a value of the right form
 */
export function reasonText(reason: string, { limit, example }: { limit?: number; example?: string } = {}): string {
  const isPlain = reason === 'too_short' ? limit === undefined : reason === 'invalid_format' && example === undefined
  const key = isPlain ? `reason.${reason}_plain` : `reason.${reason}`
  return parts.now((key in parts.texts ? key : 'reason.other') as ReasonKey, { limit, example })
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
