import cluster from 'node:cluster'
import { type FastifyInstance } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Histogram, register } from 'prom-client'

const requests = new Histogram({
  name: 'repere_http_request_duration_seconds',
  help: 'Time from the arrival of a request to the end of its answer.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})

/** Measures every request. The route is its pattern, never its address: addresses are without number. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    requests.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
}

/** Memory, event loop, garbage collection of this process. Once a process. */
export function measureProcess(): void {
  collectDefaultMetrics({ register })
  // One of several answers its supervisor, but only once such a registry exists in it.
  if (cluster.isWorker) new AggregatorRegistry()
}
