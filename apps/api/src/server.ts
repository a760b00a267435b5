import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { type FastifyInstance } from 'fastify'
import { Logger } from 'nestjs-pino'
import { configureServer, RequestValidation, serverOptions, type ServerSettings, unservable } from '@repere/http'
import { type TracedServer, traceRequests } from '@repere/tracing'
import { AppModule } from './app.module.js'
import { CONFIG, type Config } from './config.js'
import { anonymousHeaders } from './gateway/anonymous-answer.js'
import { CachedReplies } from './gateway/cached-replies.js'
import { GatewayChain } from './gateway/chain.js'
import { withKeyInPlace } from './gateway/key-text.js'
import { registerCompression } from './gateway/compression.js'
import { registerHeavyLane } from './gateway/heavy-lane.js'
import { registerAccountLinks } from './docs-site/account-links.js'
import { registerDocsSite } from './docs-site/docs-site.js'
import { registerHomeMap } from './docs-site/home-map.js'
import { RegionSamples } from './docs-site/region-samples.js'
import { FirstViews } from './map-page/first-view.js'
import { registerMapPage } from './map-page/map-page.js'
import { registerReference } from './reference/reference.js'
import { registerSecurityTxt } from './reference/security-txt.js'
import { Regions } from './region/index.js'
import { RoutingEngine } from './routing/routing.port.js'
import { threadsOf } from './routing/roads/lanes.js'
import { RegionalSearch } from './search/regional-search.js'
import { GlyphsService } from './tiles/glyphs/glyphs.service.js'
import { SpritesService } from './tiles/sprites/sprites.service.js'
import { TilesService } from './tiles/tiles.service.js'

/** Fastify as the gateway needs it; tests build theirs with it too. */
export const createAdapter = (config: Config): FastifyAdapter => new FastifyAdapter(serverOptions(settingsOf(config)))

/** Puts the chain in front of every route. */
export function configure(app: NestFastifyApplication): void {
  const config = app.get<Config>(CONFIG)
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance
  traceRequests(fastify as unknown as TracedServer)
  const routes = configureServer(fastify, settingsOf(config))
  app.get(GatewayChain).register(fastify)
  fastify.addHook('onRequest', (request, _reply, done) => done(unservable(request, routes, ['OPTIONS']) ?? undefined))
  app.get(CachedReplies).register(fastify)
  registerCompression(fastify)
  // After the cached replies: a cached answer does not wait in the queue.
  registerHeavyLane(fastify, {
    threads: threadsOf(config.routing.lanes).large,
    backend: app.get(RoutingEngine, { strict: false }).backend,
  })
  app.useGlobalPipes(new RequestValidation())
  const engine = app.get(RoutingEngine, { strict: false })
  const regions = app.get(Regions, { strict: false })
  const search = app.get(RegionalSearch, { strict: false })
  const views = new FirstViews(regions, search, engine, config.tiles.imagery !== null)
  registerMapPage(fastify, views, config)
  const samples = new RegionSamples(config.http.publicUrl, views, regions, search, engine)
  registerReference(app, config, samples)
  registerDocsSite(fastify, samples)
  registerAccountLinks(fastify, config)
  registerHomeMap(fastify, {
    config,
    samples,
    tiles: app.get(TilesService, { strict: false }),
    glyphs: app.get(GlyphsService, { strict: false }),
    sprites: app.get(SpritesService, { strict: false }),
  })
  registerSecurityTxt(fastify, config)
}

const settingsOf = ({ http, docsUrl }: Config): ServerSettings => ({
  docsUrl,
  bodyMax: http.bodyMax,
  headersTimeoutMs: http.headersTimeoutMs,
  requestTimeoutMs: http.requestTimeoutMs,
  connectionsMax: http.connectionsMax,
  trustedProxies: http.trustedProxies,
  https: http.publicUrl.startsWith('https:'),
  anonymousHeaders,
  rewriteAddress: withKeyInPlace,
  lines: { path: '/v1/positions', field: 'positions' },
})

/** The whole API, ready to listen. */
export async function createApi(config: Config): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), createAdapter(config), {
    bufferLogs: true,
    // Bodies are parsed by our own parsers.
    bodyParser: false,
  })
  app.useLogger(app.get(Logger))
  configure(app)
  return app
}

/**
 * Ends the API: open requests are answered, then the remaining connections are closed.
 *
 * @param graceMs  the longest wait for open or unfinished requests
 */
export async function closeApi(app: NestFastifyApplication, graceMs: number): Promise<void> {
  const server = app.getHttpServer()
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await app.close()
  clearTimeout(timer)
}
