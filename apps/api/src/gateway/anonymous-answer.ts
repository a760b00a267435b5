import { type LimitState } from '@repere/shared'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { allowAnyOrigin, anyOriginHeaders } from './cors.js'
import { failureHeaders } from './response-headers.js'
import { noFailures } from './unknown-keys.js'

/** Headers of an answer without a known key. */
export function writeAnonymousHeaders(request: FastifyRequest, reply: FastifyReply, limits: LimitState): void {
  reply.header('x-request-id', request.id)
  allowAnyOrigin(reply)
  reply.headers(failureHeaders(limits))
}

/** The same headers without the id, when nothing is known of the client. */
export const anonymousHeaders = (): Record<string, string | number> => ({
  ...anyOriginHeaders,
  ...failureHeaders(noFailures()),
})
