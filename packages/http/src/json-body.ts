import { isUtf8 } from 'node:buffer'
import { type FastifyInstance } from 'fastify'
import { badInput, Problem } from './problem.js'

export interface JsonBodies {
  /**
   * Requests under this path keep their body as the bytes received. A signature covers these bytes, and parsing and
   * serialising again would change them. Absent: no such path.
   */
  rawUnder?: string
  /** One path takes a list as NDJSON, too, a line for each item: they become this field of the body. Absent: no path does. */
  lines?: { path: string; field: string }
}

/** Accepts JSON bodies, and NDJSON where it is named. An empty body counts as an object without fields, so that missing fields are named. */
export function acceptJsonOnly(fastify: FastifyInstance, { rawUnder, lines }: JsonBodies = {}): void {
  fastify.removeAllContentTypeParsers()
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (rawUnder !== undefined && request.url.startsWith(rawUnder)) return done(null, body)
    if (body.length === 0) return done(null, {})
    if (!isUnicode(request.headers['content-type'])) {
      return done(new Problem({ status: 415, message: 'The body must be application/json in UTF-8.' }))
    }
    // A decoder would replace the bytes that it cannot read.
    if (!isUtf8(body)) return done(badInput([{ field: 'body', reason: 'invalid_format', value: null }]))
    void parse(request, body.toString(), done)
  })
  if (!lines) return
  fastify.addContentTypeParser('application/x-ndjson', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (request.url.split('?', 1)[0] !== lines.path) {
      return done(new Problem({ status: 415, message: 'The body must be application/json.' }))
    }
    if (!isUtf8(body)) return done(badInput([{ field: 'body', reason: 'invalid_format', value: null }]))
    const texts = body.toString().split('\n')
    done(null, { [lines.field]: texts.filter((text) => text.trim() !== '').map(itemOf) })
  })
}

/** An item; a line that is not JSON is a text, which is refused as an item. */
function itemOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return line
  }
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]*)/i

/** True when the media type names no charset, or one that UTF-8 includes. */
function isUnicode(mediaType: string | undefined): boolean {
  const charset = CHARSET.exec(mediaType ?? '')?.[1]
  return charset === undefined || /^(utf-?8|us-ascii)$/i.test(charset)
}
