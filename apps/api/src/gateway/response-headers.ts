import { type LimitState } from '@repere/shared'
import { type FastifyReply } from 'fastify'

/** Scripts in browsers see only exposed headers. These are exposed on every status. */
export const EXPOSED_HEADERS = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
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

export function writeLimits(reply: FastifyReply, { limit, remaining, resetAt }: LimitState): void {
  reply.header('x-ratelimit-limit', limit)
  reply.header('x-ratelimit-remaining', remaining)
  reply.header('x-ratelimit-reset', resetAt)
}

/** Units of the request were given back. */
export function addRemaining(reply: FastifyReply, units: number): void {
  const [limit, remaining] = ['limit', 'remaining'].map((name) => Number(reply.getHeader(`x-ratelimit-${name}`)))
  reply.header('x-ratelimit-remaining', Math.min(limit!, remaining! + units))
}

export const limitHeaders = ({ limit, remaining, resetAt }: LimitState) => ({
  'x-ratelimit-limit': limit,
  'x-ratelimit-remaining': remaining,
  'x-ratelimit-reset': resetAt,
})

const header = (description: string, type: 'string' | 'integer' = 'integer') => ({ description, schema: { type } })

export const diagnosticHeadersSchema = {
  'X-Request-Id': header('Unique id of the request; a valid inbound one is kept.', 'string'),
  'X-RateLimit-Limit': header('Requests in any 24 hours.'),
  'X-RateLimit-Remaining': header('Requests left.'),
  'X-RateLimit-Reset': header(
    'Unix second at which `X-RateLimit-Remaining` increases next; on a 429, the second from which a request is accepted again. The current second if nothing is used.',
  ),
  'X-Cache': header('HIT or MISS, on cacheable answers.', 'string'),
  'X-Backend': header('The engine that handled the request.', 'string'),
}
