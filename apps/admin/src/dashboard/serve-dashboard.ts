import { randomBytes } from 'node:crypto'
import { sendBuiltFile } from '@repere/http'
import { type FastifyInstance, type FastifyReply } from 'fastify'
import { type Config } from '../config.js'
import { readDashboard } from './dashboard-files.js'

/** Paths of programs: a page is never served there. */
const PROGRAMS = /^\/(portal|staff|webhooks|health|ready)(\/|$)/
const CONSOLE = /^\/console(\/|$)/

/**
 * Serves the customers' pages at `/`, the staff's at `/console`, and their files. No session is needed to read them.
 */
export function serveDashboard(fastify: FastifyInstance, { apiUrl }: Pick<Config, 'apiUrl'>): void {
  const dashboard = readDashboard()
  for (const file of dashboard.files) {
    fastify.get(`/${file.name}`, (request, reply) =>
      sendBuiltFile(file, request, reply.header('content-security-policy', workerPolicy(apiUrl))),
    )
  }
  fastify.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const forBrowser = /\btext\/html\b|\*\/\*/.test(request.headers.accept ?? '*/*')
    // A name with an extension is a missing file.
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

/**
 * A script that was injected into a page cannot send data elsewhere: pages connect only to this app and to the public
 * API.
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

/**
 * A worker obeys the policy of its own file, not the policy of the page that starts it: MapLibre's worker loads the
 * tiles.
 */
const workerPolicy = (apiUrl: string): string =>
  ["default-src 'none'", "script-src 'self'", `connect-src 'self' ${apiUrl}`, "frame-ancestors 'none'"].join('; ')
