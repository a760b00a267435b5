export { isTracing, type TraceAttributes, traced, traceOfLog } from './traced.js'
export { type TracedServer, traceRequests } from './trace-requests.js'
export { traceRedis, traceStatement } from './trace-stores.js'
export { startTracing, type TracingSettings } from './start-tracing.js'
