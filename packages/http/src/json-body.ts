import { type FastifyInstance } from 'fastify'

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
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (rawUnder !== undefined && request.url.startsWith(rawUnder)) return done(null, body)
    if (body.length === 0) return done(null, {})
    void parse(request, body.toString(), done)
  })
}
