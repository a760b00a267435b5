import { Inject, Injectable } from '@nestjs/common'
import { clientHas, pickFields } from '@repere/http'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { Regions } from '../region/regions.js'
import { Answer } from './answer.js'
import { withoutToken } from './key-text.js'
import { policyOf } from './request-state.js'
import { ResponseCache } from './response-cache.js'
import { chargedFor } from './several-units.js'

/**
 * Writes the answers of engines unchanged, with headers that say where they came from. It also answers a repeated
 * request before validation: the same request was valid before, and only answers that do not depend on time are cached.
 */
@Injectable()
export class CachedReplies {
  constructor(
    @Inject(ResponseCache) private readonly cache: ResponseCache,
    @Inject(Regions) private readonly regions: Regions,
  ) {}

  register(app: FastifyInstance): void {
    app.addHook('preHandler', (request, reply, done) => {
      const known = policyOf(request).cached ? this.recall(request) : null
      if (!known) return done()
      request.gateway.recalled = true
      const send = () => void reply.send(known.answer)
      // A repeated request costs the same.
      if (known.units <= 1) send()
      else chargedFor(request.gateway, known.units, () => Promise.resolve()).then(send, done)
    })
    app.addHook('preSerialization', (request, reply, payload, done) => {
      // A recalled answer already contains only the chosen fields. An error is always sent whole.
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
    // Runs before compression, so an answer that the client has is not compressed.
    app.addHook('onSend', (request, reply, payload, done) => {
      const answer = request.gateway?.answer
      if (answer?.kept === undefined || reply.statusCode !== 200 || !policyOf(request).cached)
        return done(null, payload)
      reply.header('etag', answer.etag)
      reply.header('cache-control', 'private, no-cache')
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (!isRead || !clientHas(answer.etag.slice(2), request.headers['if-none-match'])) return done(null, payload)
      reply.status(304).removeHeader('content-length').removeHeader('content-type')
      done(null, null)
    })
    // Fastify can send bytes, although its types allow text only.
    app.setReplySerializer((payload) =>
      payload instanceof Answer ? (payload.json as unknown as string) : JSON.stringify(payload),
    )
  }

  private remember(request: FastifyRequest, answer: Answer): void {
    const raw = rawRequestOf(request)
    if (raw) this.cache.remember(raw, answer, request.gateway.units ?? 1)
  }

  private recall(request: FastifyRequest): ReturnType<ResponseCache['recall']> {
    const builds = this.regions.serving.map(({ serving }) => serving!.id)
    const raw = builds.length > 0 && rawRequestOf(request)
    if (!raw) return null
    // Which region answered is known after parsing only.
    const names = builds.length > 1 ? [...builds, this.regions.together!] : builds
    for (const build of names) {
      const known = this.cache.recall(raw, build)
      if (known) return known
    }
    return null
  }
}

/** The fields that the client chose, if the operation supports this; validated with the rest of the request. */
function selectionOf(request: FastifyRequest): string | undefined {
  if (!policyOf(request).selectable) return undefined
  const sent = (request.method === 'POST' ? request.body : request.query) as { fields?: string } | null | undefined
  return sent?.fields ?? undefined
}

/**
 * Method, address and body as sent, without a browser token. Two requests with the same text are the same request.
 *
 * @returns null for a long request, because validating it is cheaper than copying it; and for a compressed request,
 *   because its announced length says nothing about its content
 */
function rawRequestOf({ method, raw, body, headers }: FastifyRequest): string | null {
  const url = withoutToken(raw.url ?? '')
  const hasUnknownLength = headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined
  const bodyLength = hasUnknownLength ? Infinity : Number(headers['content-length'] ?? 0)
  if (url.length + bodyLength > 2048) return null
  return `${method} ${url} ${body === undefined ? '' : JSON.stringify(body)}`
}
