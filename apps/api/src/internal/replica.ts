import cluster from 'node:cluster'
import { type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type NestFastifyApplication } from '@nestjs/platform-fastify'
import { type FastifyInstance } from 'fastify'
import pTimeout from 'p-timeout'
import { register } from 'prom-client'
import { takePortOver } from '@repere/http'
import { startTracing } from '@repere/tracing'
import { type Config } from '../config.js'
import { Regions } from '../region/regions.js'
import { closeApi, createApi } from '../server.js'
import { serveInternally } from './internal-server.js'
import { acceptFrom, type ListeningHandle } from './listening-handle.js'
import { measureData, measureFolders, measureProcess, measureRequests } from './metrics.js'
import { isListenOrder, type ReplicaReport } from './replica-messages.js'

const REPORT_EVERY_MS = 200
/** Time that a replica continues after the death of its supervisor, and interval of the search for the next one. */
const ORPHAN_MAX_MS = 120_000
const LOOK_FOR_SUCCESSOR_MS = 50

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
  const regions = app.get(Regions)
  measureData(regions)
  measureFolders({ data: config.region.dataDir, spool: config.gateway.spoolDir })
  const ready = () => !draining && regions.serving.length > 0

  let closeFirst: (() => Promise<void>) | undefined
  const stop = async () => {
    if (draining) return
    draining = true
    await sleep(config.http.drainMs)
    await closeFirst?.()
    await closeApi(app, config.http.closeGraceMs)
    await tracing.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())

  const { worker } = cluster
  if (worker === undefined) {
    const { host, port, internalHost, internalPort } = config.http
    await app.init()
    await takePortOver(port, host)
    await app.listen(port, host)
    const probes = await serveInternally({ ready, metrics: () => register.metrics() }, internalHost, internalPort)
    closeFirst = () => Promise.resolve(void probes.close())
    return
  }
  await app.init()
  const socket = await listenAsOrdered(app, config, ready)
  worker.once('disconnect', () => {
    // Otherwise `cluster` ends this process at once, with its open requests.
    worker.exitedAfterDisconnect = true
    if (draining) return
    void serveAlone(app, socket, config).then(async (leave) => {
      closeFirst = leave
      await stop()
    })
  })
}

/** Reports to the supervisor until it orders to listen. @returns the bound socket, which outlives the supervisor */
async function listenAsOrdered(
  app: NestFastifyApplication,
  { http }: Config,
  ready: () => boolean,
): Promise<ListeningHandle> {
  let listening = false
  const report = () => {
    const message: ReplicaReport = { prepared: true, ready: listening && ready() }
    if (process.connected) process.send?.(message)
  }
  const order = new Promise<[fd: number, socket: ListeningHandle]>((resolve) => {
    process.on('message', (message, socket) => {
      if (isListenOrder(message)) resolve([message.listenOn, socket as unknown as ListeningHandle])
    })
  })
  report()
  setInterval(report, REPORT_EVERY_MS).unref()
  const [fd, socket] = await order
  await app.listen({ fd, host: http.host === 'localhost' ? '127.0.0.1' : http.host })
  listening = true
  report()
  return socket
}

/**
 * Without its supervisor: accepts connections itself until the next supervisor is prepared, or a time limit is reached.
 *
 * @returns stops accepting, and waits for accepted requests
 */
async function serveAlone(
  app: NestFastifyApplication,
  socket: ListeningHandle,
  { http }: Config,
): Promise<() => Promise<void>> {
  const server = app.getHttpServer() as Server
  const accepting = await acceptFrom(socket, (connection) => server.emit('connection', connection))
  const end = Date.now() + ORPHAN_MAX_MS
  while (Date.now() < end && !(await successorIsPrepared(http))) await sleep(LOOK_FOR_SUCCESSOR_MS)
  const closed = new Promise<void>((resolve) => accepting.close(() => resolve()))
  return async () => {
    server.closeIdleConnections()
    await pTimeout(closed, { milliseconds: http.closeGraceMs, message: false })
  }
}

async function successorIsPrepared({ internalHost, internalPort }: Config['http']): Promise<boolean> {
  const host = internalHost.includes(':') ? `[${internalHost}]` : internalHost
  return fetch(`http://${host}:${internalPort}/takes-over`, { signal: AbortSignal.timeout(500) }).then(
    ({ status }) => status === 200,
    () => false,
  )
}
