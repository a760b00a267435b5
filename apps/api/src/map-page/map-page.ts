import { sendBuiltFile } from '@repere/http'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Config } from '../config.js'
import { type PageFile, readPageFiles } from './page-files.js'

/** Serves the map at `/` and its files under `/map/`, without a key. */
export function registerMapPage(fastify: FastifyInstance, { tiles }: Config): void {
  const policy = contentSecurityPolicy(tiles.imagery === null ? null : new URL(tiles.imagery.url).origin)
  for (const file of readPageFiles()) {
    fastify.get(file.path, (request, reply) => answerFile(file, policy, request, reply))
  }
}

function answerFile(file: PageFile, policy: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
  })
  return sendBuiltFile(file, request, reply)
}

/**
 * The page may call this API only, so a script that was injected into it cannot send a key elsewhere.
 *
 * @param imagery  origin of the supplier of satellite images; null without one
 */
export function contentSecurityPolicy(imagery: string | null): string {
  const also = imagery === null ? '' : ` ${imagery}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    `connect-src 'self'${also}`,
    // The icons of the map's controls are in its style sheet.
    `img-src 'self' data: blob:${also}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
