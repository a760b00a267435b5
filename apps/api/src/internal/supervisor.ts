import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import { type Config } from '../config.js'
import { serveInternally } from './internal-server.js'
import { bindPort, type ListeningHandle } from './listening-handle.js'
import { isReport, type ListenOrder } from './replica-messages.js'

const RESTART_MIN_MS = 100
const RESTART_MAX_MS = 10_000
/**
 * Replicas of a dead supervisor release the port once ours are prepared. After this time, another program must hold it.
 */
const HANDOVER_MAX_MS = 10_000
const BIND_AGAIN_MS = 5

/**
 * Keeps the configured number of replicas on one port. Replaces replicas that end, and on SIGUSR2 all of them, one by
 * one, each when its successor is ready.
 */
export async function runSupervisor(config: Config): Promise<void> {
  const { host, port, internalHost, internalPort, workers } = config.http
  const replicas = new Map<Worker, { ready: boolean; prepared: boolean }>()
  const metrics = new AggregatorRegistry()
  // Each replica holds the bound socket, too: when this process dies, they continue to accept connections. The next
  // supervisor takes the port over once its own replicas can answer.
  let handle: ListeningHandle | null = bindPort(host, port)
  let stopping = false
  let rolling: Promise<void> = Promise.resolve()
  let restartDelayMs = RESTART_MIN_MS
  /** Whether all of them were ready once: from then on one serves the port while others are replaced or start again. */
  let hasStarted = false

  const readyCount = () => [...replicas.values()].filter(({ ready }) => ready).length

  const letListen = (worker: Worker): void => {
    if (handle === null) return
    const order: ListenOrder = { listenOn: handle.fd }
    // Node.js sends the handle itself along; `cluster` shares the socket by its number here.
    worker.process.send(order, handle as never)
  }

  const start = (): Promise<Worker> =>
    new Promise((resolve) => {
      const worker = cluster.fork()
      const state = { ready: false, prepared: false }
      replicas.set(worker, state)
      worker.on('message', (message: unknown) => {
        if (!isReport(message)) return
        if (message.prepared && !state.prepared) {
          state.prepared = true
          letListen(worker)
        }
        state.ready = message.ready
        hasStarted ||= readyCount() >= workers
        if (state.ready) {
          restartDelayMs = RESTART_MIN_MS
          resolve(worker)
        }
      })
      worker.on('exit', () => {
        replicas.delete(worker)
        if (stopping) {
          if (replicas.size === 0) process.exit(0)
          return
        }
        if (replicas.size === 0 && handle !== null) {
          // `cluster` closes the socket with the last replica that listens on it.
          handle = null
          void takeOver()
        }
        if (replicas.size < workers) {
          setTimeout(() => void (!stopping && start()), restartDelayMs)
          restartDelayMs = Math.min(restartDelayMs * 2, RESTART_MAX_MS)
        }
      })
    })

  const allPrepared = () => replicas.size >= workers && [...replicas.values()].every(({ prepared }) => prepared)

  /** Binds the port once every replica is prepared, and lets them listen. @throws Error  when the port stays taken */
  const takeOver = async () => {
    while (!allPrepared()) await sleep(BIND_AGAIN_MS)
    const end = Date.now() + HANDOVER_MAX_MS
    while (handle === null) {
      if (Date.now() > end) throw new Error(`Port ${port} of ${host} is taken by another program`)
      await sleep(BIND_AGAIN_MS)
      handle = bindPort(host, port)
    }
    for (const [worker, { prepared }] of replicas) if (prepared) letListen(worker)
  }

  const replaceAll = async () => {
    for (const old of [...replicas.keys()]) {
      if (stopping) return
      await start()
      const gone = new Promise<void>((resolve) => old.once('exit', () => resolve()))
      old.process.kill('SIGTERM')
      await gone
    }
  }

  const stop = () => {
    stopping = true
    if (replicas.size === 0) process.exit(0)
    for (const worker of replicas.keys()) worker.process.kill('SIGTERM')
  }

  await serveInternally(
    {
      ready: () => !stopping && hasStarted && readyCount() > 0,
      metrics: () => metrics.clusterMetrics(),
      takesOver: () => !stopping && handle === null && allPrepared(),
    },
    internalHost,
    internalPort,
  )
  for (let i = 0; i < workers; i++) void start()
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('SIGUSR2', () => {
    rolling = rolling.then(replaceAll)
  })
  if (handle === null) await takeOver()
}
