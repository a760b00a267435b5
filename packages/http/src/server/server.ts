import { type Server } from 'node:http'
import { type FastifyHttpOptions, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { acceptJsonOnly } from '../json-body.js'
import { sendProblem } from '../problem-answer.js'
import { badInput, type Problem } from '../problem.js'
import { requestIdOf } from '../request-id.js'
import { acceptGzipBodies } from './gzip-bodies.js'
import { answerExpectations, parserErrorHandler } from './parser-errors.js'
import { unreadableParameters } from './readable-query.js'
import { methodNotAllowed, RouteTable } from './route-table.js'

/** How an app reads requests from sockets. */
export interface ServerSettings {
  /** Where the documentation is, without a trailing slash: errors link to it. */
  docsUrl: string
  /** Bytes; a larger body is a 413. */
  bodyMax: number
  /** Milliseconds until a request's headers, and the whole request, must have arrived; then it is a 408. */
  headersTimeoutMs: number
  requestTimeoutMs: number
  /** Connections at once; further ones are closed. */
  connectionsMax: number
  /** Peers whose `X-Forwarded-For` is believed. */
  trustedProxies: string[]
  /** True where people reach the app over https: browsers then never try http again. */
  https: boolean
  /** Headers of every answer that no caller is known for. */
  anonymousHeaders?: (request?: FastifyRequest) => Record<string, string | number>
  /** Paths that begin with it get their bodies as the bytes that came. */
  rawUnder?: string
}

/** What every answer tells browsers: to believe the type that it names, and never to use http where https is. */
const safetyHeaders = ({ https }: Pick<ServerSettings, 'https'>) => ({
  'x-content-type-options': 'nosniff',
  ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** What the server must know before it is made. */
export function serverOptions(settings: ServerSettings) {
  const { docsUrl, anonymousHeaders } = settings
  return {
    bodyLimit: settings.bodyMax,
    requestTimeout: settings.requestTimeoutMs,
    connectionTimeout: 0,
    // A request without a Host is refused by us, in the Error shape; overdue ones are looked for each second.
    http: { headersTimeout: settings.headersTimeoutMs, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    genReqId: requestIdOf,
    clientErrorHandler: parserErrorHandler({ docsUrl, headers: anonymousHeaders }),
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      // An address that cannot be decoded is refused before any hook runs.
      void reply.headers({ 'x-request-id': request.id, ...safetyHeaders(settings), ...anonymousHeaders?.(request) })
      void sendProblem(reply, badInput([{ field: 'path', reason: 'invalid_format', value: request.raw.url }]), docsUrl)
    },
    // A closing server finishes what it took: the drain tells clients to go, not an error.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 512 },
  } satisfies FastifyHttpOptions<Server>
}

/** What comes before the app's own hooks and routes. */
export function configureServer(fastify: FastifyInstance, settings: ServerSettings): RouteTable {
  const { docsUrl, anonymousHeaders, rawUnder } = settings
  const safety = safetyHeaders(settings)
  fastify.server.maxConnections = settings.connectionsMax
  answerExpectations(fastify.server, { docsUrl, headers: anonymousHeaders })
  acceptJsonOnly(fastify, { rawUnder })
  acceptGzipBodies(fastify, rawUnder)
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(safety)
    if (request.raw.headers.host !== undefined || request.raw.httpVersion !== '1.1') return done()
    void reply.headers({ 'x-request-id': request.id, ...anonymousHeaders?.(request) })
    done(badInput([{ field: 'host', reason: 'required', value: null }]))
  })
  return new RouteTable(fastify)
}

/**
 * Whether a request whose caller may call can be served at all.
 *
 * @returns 405 for a known path that has no such method, 400 for a query that is not UTF-8; null otherwise
 */
export function unservable(
  request: FastifyRequest,
  routes: RouteTable,
  methodsEverywhere: readonly string[] = [],
): Problem | null {
  const target = request.raw.url ?? '/'
  if (request.is404) {
    const methods = routes.methodsOf(target.split('?', 1)[0] as string)
    return methods.length > 0 ? methodNotAllowed([...methods, ...methodsEverywhere].sort()) : null
  }
  const unreadable = unreadableParameters(target)
  return unreadable.length > 0 ? badInput(unreadable) : null
}
