import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FastifyInstance } from 'fastify'
import { register } from 'prom-client'
import { startTracing } from '@repere/tracing'
import { type Config } from '../config.js'
import { RegionData } from '../region/region-data.js'
import { closeApi, createApi } from '../server.js'
import { serveInternally } from './internal-server.js'
import { measureData, measureProcess, measureRequests } from './metrics.js'

/** Runs one process of the API until it receives a signal to stop; alone, or with others on one port. */
export async function runReplica(config: Config): Promise<void> {
  const tracing = await startTracing(config.tracing, 'repere-api')
  const app = await createApi(config)
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance
  measureProcess()
  measureRequests(fastify)

  let draining = false
  // A client with a persistent connection would stay with a process that is stopping.
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close')
    done(null, payload)
  })
  await app.listen(config.http.port, config.http.host)

  const region = app.get(RegionData)
  measureData(region)
  const ready = () => !draining && region.serving !== null
  const probes = cluster.isWorker
    ? null
    : await serveInternally(
        { ready, metrics: () => register.metrics() },
        config.http.internalHost,
        config.http.internalPort,
      )
  if (cluster.isWorker) {
    const report = () => process.send?.({ ready: ready() })
    report()
    setInterval(report, 200).unref()
  }

  const stop = async () => {
    if (draining) return
    draining = true
    await sleep(config.http.drainMs)
    await closeApi(app, config.http.closeGraceMs)
    await tracing.stop()
    probes?.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  // Without its supervisor, nothing would ever stop this process.
  if (cluster.isWorker) process.on('disconnect', () => void stop())
}
