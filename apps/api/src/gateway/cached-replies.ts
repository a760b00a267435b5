import { Inject, Injectable } from '@nestjs/common'
import { pickFields } from '@repere/http'
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
      // What was recalled was chosen from when it was remembered; an error is told whole.
      const whole = request.gateway.recalled || reply.statusCode >= 400
      const fields = whole ? undefined : selectionOf(request)
      if (!(payload instanceof Answer)) return done(null, fields === undefined ? payload : pickFields(payload, fields))
      const answer = fields === undefined ? payload : this.cache.select(payload, fields)
      request.gateway.answer = answer
      reply.header('x-cache', answer.cache)
      reply.header('x-backend', answer.backend)
      if (!request.gateway.recalled && policyOf(request).cached) this.remember(request, answer)
      done(null, answer)
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

/** The fields that the client chose, where the operation lets it; they were validated with the rest of the request. */
function selectionOf(request: FastifyRequest): string | undefined {
  if (!policyOf(request).selectable) return undefined
  const sent = (request.method === 'POST' ? request.body : request.query) as { fields?: string } | null | undefined
  return sent?.fields ?? undefined
}

/**
 * Method, address and body as they were sent: two requests with the same text are the same request.
 *
 * @returns null for a long one, which is cheaper to validate than to write out again; and for a packed one, whose
 *   announced length says nothing of what is in it
 */
function rawRequestOf({ method, raw, body, headers }: FastifyRequest): string | null {
  const url = raw.url ?? ''
  const hasUnknownLength = headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined
  const bodyLength = hasUnknownLength ? Infinity : Number(headers['content-length'] ?? 0)
  if (url.length + bodyLength > 2048) return null
  return `${method} ${url} ${body === undefined ? '' : JSON.stringify(body)}`
}
