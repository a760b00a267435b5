import { sendBuiltFile } from '@repere/http'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Config } from '../config.js'
import { FIRST_VIEW_LANGUAGES, type FirstViews } from './first-view.js'
import { type PageFile, readPageFiles } from './page-files.js'

/** Serves the map at `/`, its files under `/map/`, and its first view, without a key. */
export function registerMapPage(fastify: FastifyInstance, views: FirstViews, { tiles }: Config): void {
  registerFirstView(fastify, views)
  const suppliers = [tiles.imagery, tiles.terrain].filter((one) => one !== null)
  const policy = contentSecurityPolicy(suppliers.map(({ url }) => new URL(url).origin))
  for (const file of readPageFiles()) {
    fastify.get(file.path, (request, reply) => answerFile(file, policy, request, reply))
  }
}

/** In English on request, otherwise in French; no header is invalid. */
function registerFirstView(fastify: FastifyInstance, views: FirstViews): void {
  const languageOf = ({ query }: FastifyRequest) =>
    FIRST_VIEW_LANGUAGES.find((one) => one === (query as { language?: unknown }).language) ?? 'fr'
  const headers = { 'cache-control': 'public, max-age=60' }
  fastify.get('/map/first-view.json', async (request, reply) =>
    reply.headers(headers).send(await views.of(languageOf(request))),
  )
  // The documentation shows it.
  fastify.get('/map/coverage.json', (request, reply) =>
    reply.headers(headers).send(views.coverage(languageOf(request))),
  )
}

function answerFile(file: PageFile, policy: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('x-content-type-options', 'nosniff')
  // A worker has the policy of its own script.
  if (/\.(html|js)$/.test(file.name)) reply.header('content-security-policy', policy)
  if (file.name.endsWith('.html')) {
    reply.headers({
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
    })
  }
  return sendBuiltFile(file, request, reply)
}

/**
 * The page may call this API only, so a script that was injected into it cannot send a key elsewhere.
 *
 * @param suppliers  origins of satellite images and of heights
 */
export function contentSecurityPolicy(suppliers: string[]): string {
  const also = [...new Set(suppliers)].map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Spoken instructions, played from this API.
    "media-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${also}`,
    // The icons of the map's controls are in its style sheet.
    `img-src 'self' data: blob:${also}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
