import cookies from '@fastify/cookie'
import { acceptJsonOnly, isNormalTarget, notFound, requestIdOf, RequestValidation } from '@repere/http'
import { type FastifyInstance } from 'fastify'
import { type Config } from './config.js'
import { type Preparation } from './serve.js'

/** Bytes; nobody posts more to a form. */
const BODY_MAX = 256 * 1024

/** What stands around the modules of the admin app: how it reads requests. */
export function prepareAdmin({ http }: Config): Preparation {
  return {
    server: {
      bodyLimit: BODY_MAX,
      requestTimeout: 30_000,
      trustProxy: http.trustedProxies.length > 0 ? http.trustedProxies : false,
      genReqId: requestIdOf,
    },
    configure: async (app) => {
      const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance
      acceptJsonOnly(fastify, { rawUnder: '/webhooks/' })
      fastify.addHook('onRequest', (request, _reply, done) => {
        // The router also understands other spellings of a path; a proxy in front may read them differently.
        done(isNormalTarget(request.raw.url ?? '') ? undefined : notFound())
      })
      await app.register(cookies as never)
      fastify.addHook('onSend', (request, reply, _payload, done) => {
        reply.header('x-request-id', request.id)
        // Answers hold what one person may see; nothing between us and them may keep them.
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
        reply.header('x-content-type-options', 'nosniff')
        done()
      })
      app.useGlobalPipes(new RequestValidation())
    },
  }
}
