import { type LimitState } from '@repere/shared'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { allowAnyOrigin } from './cors.js'
import { writeLimits } from './response-headers.js'

/** What an answer carries when no key speaks for it. */
export function writeAnonymousHeaders(request: FastifyRequest, reply: FastifyReply, limits: LimitState): void {
  reply.header('x-request-id', request.id)
  allowAnyOrigin(reply)
  writeLimits(reply, limits)
}
