import { type FastifyInstance } from 'fastify'

/** JSON is the only body that there is; an empty one is an object without fields, so that the missing ones are named. */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {})
    void parse(request, body as string, done)
  })
}
