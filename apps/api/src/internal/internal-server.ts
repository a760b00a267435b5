import { createServer, type Server } from 'node:http'

export interface Probes {
  /** True when this service can take requests; for load balancers. */
  ready(): boolean
  /** Metrics in Prometheus' text format. */
  metrics(): Promise<string>
  /** True while it is ready and waits for the replicas of a dead supervisor to release the port. */
  takesOver?(): boolean
}

/**
 * Serves `/live`, `/ready` and `/metrics` for operators and orchestrators, on a separate port that is never published;
 * and `/takes-over` for replicas without a supervisor.
 */
export function serveInternally({ ready, metrics, takesOver }: Probes, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = (status: number, text: string) => {
      response.writeHead(status, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
    }
    switch (request.url) {
      case '/live':
        return answer(200, 'live\n')
      case '/ready':
        return ready() ? answer(200, 'ready\n') : answer(503, 'not ready\n')
      case '/takes-over':
        return takesOver?.() ? answer(200, 'yes\n') : answer(503, 'no\n')
      case '/metrics':
        metrics().then(
          (text) => answer(200, text),
          () => answer(500, 'metrics failed\n'),
        )
        return
      default:
        return answer(404, 'nothing is here\n')
    }
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}
