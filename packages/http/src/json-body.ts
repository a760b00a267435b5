import { isUtf8 } from 'node:buffer'
import { type FastifyInstance } from 'fastify'
import { badInput, Problem } from './problem.js'

export interface JsonBodies {
  /**
   * Paths that begin with it get their bodies as the bytes that came: whoever verifies a signature needs them, and
   * parsing and writing again makes others. Absent: none.
   */
  rawUnder?: string
}

/** JSON is the only body that there is; an empty one is an object without fields, so that the missing ones are named. */
export function acceptJsonOnly(fastify: FastifyInstance, { rawUnder }: JsonBodies = {}): void {
  fastify.removeAllContentTypeParsers()
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (rawUnder !== undefined && request.url.startsWith(rawUnder)) return done(null, body)
    if (body.length === 0) return done(null, {})
    if (!isUnicode(request.headers['content-type'])) {
      return done(new Problem({ status: 415, message: 'The body must be application/json in UTF-8.' }))
    }
    // A decoder would put another character in the place of what it cannot read.
    if (!isUtf8(body)) return done(badInput([{ field: 'body', reason: 'invalid_format', value: null }]))
    void parse(request, body.toString(), done)
  })
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]*)/i

/** Whether the media type names no charset, or one that UTF-8 includes. */
function isUnicode(mediaType: string | undefined): boolean {
  const charset = CHARSET.exec(mediaType ?? '')?.[1]
  return charset === undefined || /^(utf-?8|us-ascii)$/i.test(charset)
}
