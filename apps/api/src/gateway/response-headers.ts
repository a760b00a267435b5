import { type LimitState, UNLIMITED } from '@repere/shared'
import { type FastifyReply } from 'fastify'

/** Scripts in browsers see only exposed headers. These are exposed on every status. */
export const EXPOSED_HEADERS = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Cache',
  'X-Backend',
  'X-Model-Variant',
  'Link',
  'Allow',
  // Clients that read ranges of a file see with them whether it has changed.
  'ETag',
  'Content-Range',
].join(', ')

/** The limit of answers without a known key: requests with unknown keys from one address. */
const FAILURES = { name: 'failures', windowSeconds: 60 }
/** The limit of a key. */
const DAY = { name: 'day', windowSeconds: 86_400 }
type Window = typeof DAY

/** What the limit of a second adds for a key: requests a second, and whether they refuse this one. */
interface Burst {
  perSecond?: number | undefined
  isUsedUp?: boolean
}

export function writeLimits(reply: FastifyReply, limits: LimitState, burst: Burst = {}): void {
  reply.headers(headersOf(limits, DAY, burst))
}

/** Units of the request were given back. */
export function addRemaining(reply: FastifyReply, units: number): void {
  const [limit, before] = ['limit', 'remaining'].map((name) => Number(reply.getHeader(`x-ratelimit-${name}`)))
  const remaining = Math.min(limit!, before! + units)
  reply.header('x-ratelimit-remaining', remaining)
  const items = reply.getHeader('ratelimit')
  if (typeof items === 'string') reply.header('ratelimit', items.replace(/^"day";r=\d+/, `"day";r=${remaining}`))
}

export const failureHeaders = (limits: LimitState): Record<string, string | number> => headersOf(limits, FAILURES)

/** The fields of the IETF's draft "RateLimit header fields for HTTP" leave out a limit that does not exist. */
function headersOf({ limit, remaining, resetAt }: LimitState, { name, windowSeconds }: Window, burst: Burst = {}) {
  const { perSecond, isUsedUp = false } = burst
  const seconds = Math.max(0, resetAt - Math.floor(Date.now() / 1000))
  const isLimited = limit !== UNLIMITED
  const policies = [
    ...(isLimited ? [`"${name}";q=${limit};w=${windowSeconds}`] : []),
    ...(perSecond === undefined ? [] : [`"burst";q=${perSecond};w=1`]),
  ]
  const rests = [
    ...(isLimited ? [`"${name}";r=${remaining};t=${seconds}`] : []),
    ...(isUsedUp && perSecond !== undefined ? ['"burst";r=0;t=1'] : []),
  ]
  return {
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': resetAt,
    ...(policies.length > 0 && { 'ratelimit-policy': policies.join(', ') }),
    ...(rests.length > 0 && { ratelimit: rests.join(', ') }),
  }
}

const header = (description: string, type: 'string' | 'integer' = 'integer') => ({ description, schema: { type } })

export const diagnosticHeadersSchema = {
  'X-Request-Id': header('Unique id of the request; a valid inbound one is kept.', 'string'),
  'X-RateLimit-Limit': header('Requests in any 24 hours.'),
  'X-RateLimit-Remaining': header('Requests left.'),
  'X-RateLimit-Reset': header(
    'Unix second at which `X-RateLimit-Remaining` increases next; on a 429, the second from which a request is accepted again. The current second if nothing is used.',
  ),
  'RateLimit-Policy': header(
    'The limits, as in the IETF draft: `"day"` requests in any 24 hours, `"burst"` requests in any second.',
    'string',
  ),
  RateLimit: header('The rest of each limit: `r` requests, `t` seconds until there are more.', 'string'),
  'X-Cache': header('HIT or MISS, on cacheable answers.', 'string'),
  'X-Backend': header('The engine that handled the request.', 'string'),
}
