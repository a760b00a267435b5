import cookies from '@fastify/cookie'
import {
  configureServer,
  isNormalTarget,
  notFound,
  RequestValidation,
  serverOptions,
  type ServerSettings,
  unservable,
} from '@repere/http'
import { type FastifyInstance } from 'fastify'
import { type Config } from './config.js'
import { type Preparation } from './serve.js'

/** Bytes; no form needs more. */
const BODY_MAX = 256 * 1024
/** Milliseconds until a request's headers must have arrived. */
const HEADERS_TIMEOUT_MS = 10_000

/** Headers of every answer, unless it has a policy of its own. */
const ANSWER_HEADERS = {
  // Answers are for one person, so no cache on the way may keep them.
  'cache-control': 'no-store',
  // JSON is no page. A browser that is made to show it as one runs no script and shows no frame.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** The server around the modules of the admin app: how it reads requests. */
export function prepareAdmin({ http, docsUrl }: Config): Preparation {
  const settings: ServerSettings = {
    docsUrl,
    bodyMax: BODY_MAX,
    headersTimeoutMs: Math.min(HEADERS_TIMEOUT_MS, http.requestTimeoutMs),
    requestTimeoutMs: http.requestTimeoutMs,
    connectionsMax: http.connectionsMax,
    trustedProxies: http.trustedProxies,
    https: http.publicUrl.startsWith('https:'),
    // Verifying a signature needs the received bytes: parsing and serialising gives others.
    rawUnder: '/webhooks/',
  }
  return {
    server: serverOptions(settings),
    configure: async (app) => {
      const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance
      const routes = configureServer(fastify, settings)
      fastify.addHook('onRequest', (request, _reply, done) => {
        // The router also understands other spellings of a path; a proxy in front may read them differently.
        if (!isNormalTarget(request.raw.url ?? '')) return done(notFound())
        done(unservable(request, routes) ?? undefined)
      })
      await app.register(cookies as never)
      fastify.addHook('onSend', (request, reply, _payload, done) => {
        reply.header('x-request-id', request.id)
        for (const [name, value] of Object.entries(ANSWER_HEADERS)) {
          if (!reply.hasHeader(name)) reply.header(name, value)
        }
        done()
      })
      app.useGlobalPipes(new RequestValidation())
    },
  }
}
