import { type IncomingHttpHeaders, type IncomingMessage, METHODS, type Server } from 'node:http'
import { type FastifyHttpOptions, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { acceptJsonOnly } from '../json-body.js'
import { sendProblem } from '../problem-answer.js'
import { badInput, type Problem } from '../problem.js'
import { requestIdOf } from '../request-id.js'
import { acceptGzipBodies } from './gzip-bodies.js'
import { answerExpectations, parserErrorHandler } from './parser-errors.js'
import { unreadableParameters } from './readable-query.js'
import { methodNotAllowed, RouteTable } from './route-table.js'

/** Settings for reading requests from sockets. */
export interface ServerSettings {
  /** Address of the documentation, without a trailing slash: errors link to it. */
  docsUrl: string
  /** Bytes; a larger body is a 413. */
  bodyMax: number
  /** Milliseconds for the headers, and for the whole request, to arrive; a later request is a 408. */
  headersTimeoutMs: number
  requestTimeoutMs: number
  /** Connections at once; more connections are closed. */
  connectionsMax: number
  /** Peers whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[]
  /** True when people reach the app over https: browsers then never use http. */
  https: boolean
  /** Headers of answers without a known caller. */
  anonymousHeaders?: (request?: FastifyRequest) => Record<string, string | number>
  /** Another form of an address for the one that is served, before anything reads it. */
  rewriteAddress?: (address: string, headers: IncomingHttpHeaders) => string
  /** Requests under this path keep their body as the bytes received. */
  rawUnder?: string
  /** As in `JsonBodies`. */
  lines?: { path: string; field: string }
}

/** Safety headers of every answer: browsers keep to the media type, and never use http when https is available. */
const safetyHeaders = ({ https }: Pick<ServerSettings, 'https'>) => ({
  'x-content-type-options': 'nosniff',
  ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** Options for creating the server. */
export function serverOptions(settings: ServerSettings) {
  const { docsUrl, anonymousHeaders, rewriteAddress = (address: string) => address } = settings
  return {
    bodyLimit: settings.bodyMax,
    requestTimeout: settings.requestTimeoutMs,
    connectionTimeout: 0,
    // We refuse a request without a Host ourselves, in the Error shape. Slow requests are checked each second.
    http: { headersTimeout: settings.headersTimeoutMs, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    genReqId: requestIdOf,
    clientErrorHandler: parserErrorHandler({ docsUrl, headers: anonymousHeaders }),
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      // A path that cannot be decoded is refused before any hook runs.
      void reply.headers({ 'x-request-id': request.id, ...safetyHeaders(settings), ...anonymousHeaders?.(request) })
      void sendProblem(reply, badInput([{ field: 'path', reason: 'invalid_format', value: request.raw.url }]), docsUrl)
    },
    rewriteUrl: (request: IncomingMessage) => rewriteAddress(keepToListedMethods(request), request.headers),
    // A closing server finishes its requests. The readiness probe sends clients elsewhere, not an error.
    return503OnClosing: false,
    // Half of the room of an address: lists of coordinates.
    routerOptions: { maxParamLength: 8_192 },
  } satisfies FastifyHttpOptions<Server>
}

const LISTED = new Set(METHODS)
/** A listed method that no route has. */
const NO_ROUTE_HAS = 'PROPFIND'

/**
 * Node's parser accepts methods that its list lacks (QUERY in Node 20.19). Fastify would answer those by itself, past every hook:
 * no safety headers, another shape of error. Here they are like other methods that no route has.
 */
function keepToListedMethods(request: IncomingMessage): string {
  if (!LISTED.has(request.method as string)) request.method = NO_ROUTE_HAS
  return request.url as string
}

/** Sets up everything that runs before the app's own hooks and routes. */
export function configureServer(fastify: FastifyInstance, settings: ServerSettings): RouteTable {
  const { docsUrl, anonymousHeaders, rawUnder, lines } = settings
  const safety = safetyHeaders(settings)
  fastify.server.maxConnections = settings.connectionsMax
  answerExpectations(fastify.server, { docsUrl, headers: anonymousHeaders })
  acceptJsonOnly(fastify, { rawUnder, lines })
  acceptGzipBodies(fastify, rawUnder)
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(safety)
    const reason = hostFaultOf(request.raw)
    if (reason === null) return done()
    void reply.headers({ 'x-request-id': request.id, ...anonymousHeaders?.(request) })
    done(badInput([{ field: 'host', reason, value: null }]))
  })
  return new RouteTable(fastify)
}

/** Node keeps the first of several hosts, and a proxy may keep the last one. */
function hostFaultOf({ headers, httpVersion, rawHeaders }: IncomingMessage): 'required' | 'too_many' | null {
  if (headers.host === undefined) return httpVersion === '1.1' ? 'required' : null
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  return hosts.length > 1 ? 'too_many' : null
}

/**
 * Checks whether the server can serve a request of a known caller.
 *
 * @returns 405 for a known path without this method, 400 for a query that is not UTF-8; null otherwise
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
