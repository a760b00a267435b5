import { Inject, Injectable } from '@nestjs/common'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { RegionData } from '../region/region-data.js'
import { Answer } from './answer.js'
import { policyOf } from './request-state.js'
import { ResponseCache } from './response-cache.js'

/**
 * Writes answers that engines gave as they are, with the headers that say where they came from; and answers a request
 * that was sent before, to the letter, before it is validated again: it was valid and still is, for only answers that
 * time does not change are ever remembered.
 */
@Injectable()
export class CachedReplies {
  constructor(
    @Inject(ResponseCache) private readonly cache: ResponseCache,
    @Inject(RegionData) private readonly region: RegionData,
  ) {}

  register(app: FastifyInstance): void {
    app.addHook('preHandler', (request, reply, done) => {
      const answer = policyOf(request).cached ? this.recall(request) : null
      if (!answer) return done()
      request.gateway.recalled = true
      void reply.send(answer)
    })
    app.addHook('preSerialization', (request, reply, payload, done) => {
      if (payload instanceof Answer) {
        request.gateway.answer = payload
        reply.header('x-cache', payload.cache)
        reply.header('x-backend', payload.backend)
        if (!request.gateway.recalled && policyOf(request).cached) this.remember(request, payload)
      }
      done(null, payload)
    })
    // Bytes are as good as text to Fastify, though its types know only text.
    app.setReplySerializer((payload) =>
      payload instanceof Answer ? (payload.json as unknown as string) : JSON.stringify(payload),
    )
  }

  private remember(request: FastifyRequest, answer: Answer): void {
    const raw = rawRequestOf(request)
    if (raw) this.cache.remember(raw, answer)
  }

  private recall(request: FastifyRequest): Answer | null {
    const build = this.region.serving?.id
    const raw = build && rawRequestOf(request)
    return raw ? this.cache.recall(raw, build) : null
  }
}

/**
 * Method, address and body as they were sent: two requests with the same text are the same request.
 *
 * @returns null for a long one, which is cheaper to validate than to write out again
 */
function rawRequestOf({ method, raw, body, headers }: FastifyRequest): string | null {
  const url = raw.url ?? ''
  const bodyLength = headers['transfer-encoding'] ? Infinity : Number(headers['content-length'] ?? 0)
  if (url.length + bodyLength > 2048) return null
  return `${method} ${url} ${body === undefined ? '' : JSON.stringify(body)}`
}
