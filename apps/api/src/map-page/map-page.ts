import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Config } from '../config.js'
import { type Coding, CODINGS, type PageFile, readPageFiles } from './page-files.js'

/** The map at `/`, and its files under `/map/`: no key is needed to read them. */
export function registerMapPage(fastify: FastifyInstance, { tiles }: Config): void {
  const policy = contentSecurityPolicy(tiles.imagery === null ? null : new URL(tiles.imagery.url).origin)
  for (const file of readPageFiles()) {
    fastify.get(file.path, (request, reply) => answerFile(file, policy, request, reply))
  }
}

function answerFile(file: PageFile, policy: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { mediaType, body, packed, fingerprint, immutable } = file
  const coding = codingFor(request.headers['accept-encoding'])
  const etag = `"${fingerprint}${coding === null ? '' : `-${coding}`}"`
  reply.headers({
    etag,
    vary: 'Accept-Encoding',
    // Whose name says what is in it need not be asked for again; the page itself, which names them, is each time.
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
  })
  if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return reply.status(304).send()
  }
  reply.header('content-type', mediaType)
  if (coding === null) return reply.send(body)
  return reply.header('content-encoding', coding).send(packed[coding])
}

/** The tightest coding that a client can unpack. @returns null: it gets the file as it is */
export function codingFor(accepted: string | string[] | undefined): Coding | null {
  const offered = String(accepted ?? '')
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim().toLowerCase()))
    .filter(([, weight]) => weight === undefined || !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name)
  return CODINGS.find((coding) => offered.includes(coding)) ?? null
}

/**
 * The page talks to this API and nothing else: a script that got into it could send a key nowhere.
 *
 * @param imagery  origin of the supplier of pictures from above; null without one
 */
export function contentSecurityPolicy(imagery: string | null): string {
  const also = imagery === null ? '' : ` ${imagery}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    `connect-src 'self'${also}`,
    // The controls of the map have their icons in its style sheet.
    `img-src 'self' data: blob:${also}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
