import { createGunzip, type Gunzip } from 'node:zlib'
import { type FastifyInstance, type preParsingHookHandler } from 'fastify'
import { Problem } from '../problem.js'

const METHODS_WITH_BODIES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Lets bodies come packed with gzip; their limit is that of what is in them. Any other coding is a 415. Only routes that
 * are registered from now on, and that may have a body, pay for it.
 *
 * @param except  routes that begin with it get their bodies as they came
 */
export function acceptGzipBodies(fastify: FastifyInstance, except?: string): void {
  fastify.addHook('onRoute', (route) => {
    if (![route.method].flat().some((method) => METHODS_WITH_BODIES.has(method))) return
    if (except !== undefined && route.url.startsWith(except)) return
    route.preParsing = [route.preParsing ?? []].flat().concat(unpack)
  })
}

const unpack: preParsingHookHandler = (request, reply, payload, done) => {
  const coding = request.headers['content-encoding']?.trim().toLowerCase()
  if (coding === undefined || coding === '' || coding === 'identity') return done(null, payload)
  if (coding !== 'gzip' && coding !== 'x-gzip') {
    const headers = { 'accept-encoding': 'gzip' }
    return done(new Problem({ status: 415, message: 'The body may be packed with gzip only.', headers }))
  }
  // Fastify compares what came with the announced length.
  const gunzip: Gunzip & { receivedEncodedLength?: number } = createGunzip()
  gunzip.receivedEncodedLength = 0
  payload.on('data', (chunk: Buffer) => (gunzip.receivedEncodedLength! += chunk.length))
  payload.once('error', (error) => gunzip.destroy(error))
  // Where the body is refused unread (a type that nobody parses), nobody else listens: an error would end the process.
  gunzip.on('error', () => undefined)
  // A body that unpacks to more than its limit is answered in its middle; the rest of it is not unpacked.
  reply.raw.once('close', () => gunzip.destroy())
  done(null, payload.pipe(gunzip))
}
