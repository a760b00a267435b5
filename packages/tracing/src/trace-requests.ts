import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { currentTracer } from './traced.js'

interface TracedRequest {
  id: string
  method: string
  headers: Record<string, string | string[] | undefined>
  routeOptions: { url?: string }
}

/** The part of Fastify that this file uses. */
export interface TracedServer {
  addHook(
    name: 'onRequest',
    hook: (request: TracedRequest, reply: unknown, done: (error?: Error) => void) => void,
  ): unknown
  addHook(
    name: 'onResponse',
    hook: (request: TracedRequest, reply: { statusCode: number }, done: (error?: Error) => void) => void,
  ): unknown
}

/** Gives every request a span, named after its route; all work of the request is inside. Register it first. */
export function traceRequests(server: TracedServer): void {
  const tracer = currentTracer()
  if (tracer === null) return
  const spans = new WeakMap<TracedRequest, Span>()
  server.addHook('onRequest', (request, _reply, done) => {
    const { id, method, headers, routeOptions } = request
    // The route without its parameters, which may be the position of a person's home.
    const route = routeOptions.url ?? 'unknown'
    const parent = propagation.extract(context.active(), headers)
    const attributes = { 'http.request.method': method, 'http.route': route, 'repere.request_id': id }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    spans.set(request, span)
    context.with(trace.setSpan(parent, span), done)
  })
  server.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
