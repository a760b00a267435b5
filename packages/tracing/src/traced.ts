import { type Span, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api'

export type TraceAttributes = Record<string, string | number | boolean>

/** Null while tracing is off. */
let tracer: Tracer | null = null

/** For `startTracing`. */
export function setTracer(next: Tracer | null): void {
  tracer = next
}

export const currentTracer = (): Tracer | null => tracer

export const isTracing = (): boolean => tracer !== null

/** For each line of a log: the trace during which it was written, if there is one. */
export function traceOfLog(): { trace_id?: string } {
  const span = tracer === null ? undefined : trace.getActiveSpan()
  return span === undefined ? {} : { trace_id: span.spanContext().traceId }
}

/**
 * Runs a function inside a span of its own, which ends with it: with the promise, if it returns one. A failure is
 * recorded by the name of its class: messages may contain data of customers.
 *
 * @param attributes  nothing that identifies a person, a key or a place
 */
export function traced<T>(name: string, attributes: TraceAttributes, run: () => T): T {
  if (tracer === null) return run()
  return tracer.startActiveSpan(name, { attributes }, (span) => endWith(span, run))
}

/** Like `traced`, but only inside another span: background commands are left out. */
export function tracedInside<T>(name: string, attributes: TraceAttributes, run: () => T): T {
  if (tracer === null || trace.getActiveSpan() === undefined) return run()
  return tracer.startActiveSpan(name, { attributes }, (span) => endWith(span, run))
}

function endWith<T>(span: Span, run: () => T): T {
  const fail = (error: unknown) => {
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
  let result: T
  try {
    result = run()
  } catch (error) {
    fail(error)
    throw error
  }
  if (!isPromise(result)) {
    span.end()
    return result
  }
  // Returns the caller's own promise, because a new promise would resolve one tick later.
  result.then(() => span.end(), fail)
  return result
}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
