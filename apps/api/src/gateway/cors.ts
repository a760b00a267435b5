import { type Principal } from '@repere/shared'
import { type FastifyReply } from 'fastify'
import { EXPOSED_HEADERS } from './response-headers.js'

const ALLOW_ORIGIN = 'access-control-allow-origin'

/** A preflight carries no key, so it is always allowed. The request that follows is checked. */
export function answerPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .status(204)
    .header(ALLOW_ORIGIN, '*')
    .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, DELETE, OPTIONS')
    .header('access-control-allow-headers', 'X-Service-Key, Content-Type, X-Request-Id, Range')
    .header('access-control-max-age', '86400')
    .send()
}

/** Every page may read answers without a known key, because they contain nothing about an account. */
export function allowAnyOrigin(reply: FastifyReply): void {
  reply.headers(anyOriginHeaders)
}

export const anyOriginHeaders = { [ALLOW_ORIGIN]: '*', 'access-control-expose-headers': EXPOSED_HEADERS } as const

/**
 * Allows an origin that is in the key's list, or that needs no list.
 *
 * @param origin  null for a call from a server, which needs no CORS header
 */
export function allowOrigin(reply: FastifyReply, principal: Principal, origin: string | null): void {
  if (principal.kind === 'test') return allowAnyOrigin(reply)
  // A cache must not send one origin's answer to another origin.
  reply.header('vary', 'Origin')
  if (origin === null) return
  reply.header(ALLOW_ORIGIN, origin)
  reply.header('access-control-expose-headers', EXPOSED_HEADERS)
}

export function refuseOrigin(reply: FastifyReply): void {
  reply.header('vary', 'Origin')
}
