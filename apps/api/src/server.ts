import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Logger } from 'nestjs-pino'
import { acceptJsonOnly, badInput, requestIdOf, RequestValidation, sendProblem } from '@repere/http'
import { AppModule } from './app.module.js'
import { CONFIG, type Config } from './config.js'
import { CachedReplies } from './gateway/cached-replies.js'
import { writeAnonymousHeaders } from './gateway/anonymous-answer.js'
import { GatewayChain } from './gateway/chain.js'
import { registerHeavyLane } from './gateway/heavy-lane.js'
import { noFailures } from './gateway/unknown-keys.js'
import { registerMapPage } from './map-page/map-page.js'
import { registerReference } from './reference/reference.js'
import { RoutingEngine } from './routing/routing.port.js'
import { heavyThreadsOf } from './routing/valhalla/procedures.js'

/** Fastify as the gateway needs it; tests build theirs with it too. */
export function createAdapter({ http }: Config): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: http.bodyMax,
    requestTimeout: http.requestTimeoutMs,
    connectionTimeout: 0,
    http: { headersTimeout: http.headersTimeoutMs, connectionsCheckingInterval: 1_000 },
    trustProxy: http.trustedProxies.length > 0 ? http.trustedProxies : false,
    genReqId: requestIdOf,
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      // An address that cannot be decoded is refused before any hook runs.
      writeAnonymousHeaders(request, reply, noFailures())
      void sendProblem(reply, badInput([{ field: 'path', reason: 'invalid_format', value: request.raw.url }]))
    },
    // A closing server finishes what it took: the drain tells clients to go, not an error.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 512 },
  })
}

/** Puts the chain in front of every route. */
export function configure(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance
  acceptJsonOnly(fastify)
  app.get(GatewayChain).register(fastify)
  app.get(CachedReplies).register(fastify)
  // After the shortcut: an answer that is remembered waits for no turn.
  registerHeavyLane(fastify, {
    threads: heavyThreadsOf(app.get<Config>(CONFIG).routing.lanes),
    backend: app.get(RoutingEngine, { strict: false }).backend,
  })
  app.useGlobalPipes(new RequestValidation())
  registerReference(app)
  registerMapPage(fastify, app.get<Config>(CONFIG))
}

/** The whole API, ready to listen. */
export async function createApi(config: Config): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), createAdapter(config), {
    bufferLogs: true,
    // JSON is the only body that there is; the parser is ours.
    bodyParser: false,
  })
  app.useLogger(app.get(Logger))
  configure(app)
  return app
}

/**
 * Ends the API: requests under way are answered, then whoever still holds a connection loses it.
 *
 * @param graceMs  for how long a request under way, or a client that never finishes one, may hold it up
 */
export async function closeApi(app: NestFastifyApplication, graceMs: number): Promise<void> {
  const server = app.getHttpServer()
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await app.close()
  clearTimeout(timer)
}
