import { randomBytes } from 'node:crypto'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Config } from '../config.js'
import { type DashboardFile, type Encoding, ENCODINGS, readDashboard } from './dashboard-files.js'

/** Paths of programs: a page is never served there. */
const PROGRAMS = /^\/(portal|staff|webhooks|health|ready)(\/|$)/
const CONSOLE = /^\/console(\/|$)/

/** Serves the customers' pages at `/`, the staff's at `/console`, and their files. No session is needed to read them. */
export function serveDashboard(fastify: FastifyInstance, { apiUrl }: Pick<Config, 'apiUrl'>): void {
  const dashboard = readDashboard()
  for (const file of dashboard.files) {
    fastify.get(file.path, (request, reply) => sendFile(file, request, reply))
  }
  fastify.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const forBrowser = /\btext\/html\b|\*\/\*/.test(request.headers.accept ?? '*/*')
    // A name with an ending is a file that is not there.
    if (PROGRAMS.test(path) || !forBrowser || /\.\w+$/.test(path)) return reply.callNotFound()
    return sendPage(CONSOLE.test(path) ? dashboard.console : dashboard.customers, apiUrl, reply)
  })
}

function sendPage(page: string, apiUrl: string, reply: FastifyReply): FastifyReply {
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(nonce, apiUrl),
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'geolocation=(), camera=(), microphone=()',
    })
    .send(page.replaceAll('__STYLE_NONCE__', nonce).replaceAll('__API_URL__', apiUrl))
}

function sendFile(file: DashboardFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const etag = `"${file.fingerprint}${encoding === null ? '' : `-${encoding}`}"`
  reply.headers({
    etag,
    vary: 'Accept-Encoding',
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return reply.status(304).send()
  }
  reply.header('content-type', file.mediaType)
  if (encoding === null) return reply.send(file.body)
  return reply.header('content-encoding', encoding).send(file.packed[encoding])
}

/** The tightest encoding that a client can unpack. @returns null: it gets the file as it is */
function encodingFor(accepted: string | string[] | undefined): Encoding | null {
  const offered = String(accepted ?? '')
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim().toLowerCase()))
    .filter(([, weight]) => weight === undefined || !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name)
  return ENCODINGS.find((encoding) => offered.includes(encoding)) ?? null
}

/**
 * A script that got into a page could send what it finds to nobody: pages talk to this app and to the public API.
 *
 * @param nonce   of this answer, for the style elements of the component library; scripts have none
 * @param apiUrl  origin of the public API
 */
export function contentSecurityPolicy(nonce: string, apiUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src 'self' ${apiUrl}`,
    // MapLibre draws tiles from memory, and its style sheet holds the icons of its controls.
    `img-src 'self' data: blob: ${apiUrl}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
