import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { acceptsGzip, isKnown } from './conditional-request.js'

/** A body that is made once and sent to many clients. */
export interface PackedBody {
  mediaType: string
  gzip: Uint8Array
  /** Fingerprint of the compressed body; safe inside the quotes of an ETag. */
  fingerprint: string
}

export function pack(body: Uint8Array | string, mediaType: string): PackedBody {
  return {
    mediaType,
    gzip: gzipSync(body),
    fingerprint: createHash('sha256').update(body).digest('base64url').slice(0, 22),
  }
}

/**
 * Sends the body, uncompressed for a client that does not accept gzip, or 304 to a client that already has it.
 *
 * @param maxAgeSeconds  cache lifetime without revalidation
 * @returns undefined for 304
 */
export function answerPacked(
  { mediaType, gzip, fingerprint }: PackedBody,
  maxAgeSeconds: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Buffer | undefined {
  const packed = acceptsGzip(request.headers['accept-encoding'])
  const etag = packed ? `"${fingerprint}"` : `"${fingerprint}-plain"`
  reply.header('cache-control', `public, max-age=${maxAgeSeconds}`)
  const before = reply.getHeader('vary')
  reply.header(
    'vary',
    [...(before === undefined ? [] : [String(before)]), 'Accept-Encoding', 'X-Service-Key'].join(', '),
  )
  reply.header('etag', etag)
  if (isKnown(etag, request.headers['if-none-match'])) {
    void reply.status(304)
    return undefined
  }
  reply.header('content-type', mediaType)
  if (!packed) return gunzipSync(gzip)
  reply.header('content-encoding', 'gzip')
  return Buffer.from(gzip.buffer, gzip.byteOffset, gzip.byteLength)
}
