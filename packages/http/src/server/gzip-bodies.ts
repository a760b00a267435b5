import { createGunzip, type Gunzip } from 'node:zlib'
import { type FastifyInstance, type preParsingHookHandler } from 'fastify'
import { Problem } from '../problem.js'

const METHODS_WITH_BODIES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Accepts bodies compressed with gzip; the limit applies to the uncompressed body. Any other encoding is a 415. Only
 * routes that are registered after this call and may have a body are affected.
 *
 * @param except  routes under this path keep their bodies as received
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
    return done(new Problem({ status: 415, message: 'Only gzip compression is supported for bodies.', headers }))
  }
  // Fastify compares the received length with the announced length.
  const gunzip: Gunzip & { receivedEncodedLength?: number } = createGunzip()
  gunzip.receivedEncodedLength = 0
  payload.on('data', (chunk: Buffer) => (gunzip.receivedEncodedLength! += chunk.length))
  payload.once('error', (error) => gunzip.destroy(error))
  // When the body is refused unread (an unknown type), nothing else listens to errors, and an error would end the
  // process.
  gunzip.on('error', () => undefined)
  // A body that exceeds its limit is refused while it is read. The rest is not uncompressed.
  reply.raw.once('close', () => gunzip.destroy())
  done(null, payload.pipe(gunzip))
}
