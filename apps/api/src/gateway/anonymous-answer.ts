import { type LimitState } from '@repere/shared'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { allowAnyOrigin, anyOriginHeaders } from './cors.js'
import { limitHeaders, writeLimits } from './response-headers.js'
import { noFailures } from './unknown-keys.js'

/** What an answer carries when no key speaks for it. */
export function writeAnonymousHeaders(request: FastifyRequest, reply: FastifyReply, limits: LimitState): void {
  reply.header('x-request-id', request.id)
  allowAnyOrigin(reply)
  writeLimits(reply, limits)
}

/** The same but for the id, where nothing is known of who asks. */
export const anonymousHeaders = (): Record<string, string | number> => ({
  ...anyOriginHeaders,
  ...limitHeaders(noFailures()),
})
