import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import { type Config } from '../config.js'
import { serveInternally } from './internal-server.js'

const RESTART_MIN_MS = 100
const RESTART_MAX_MS = 10_000

/**
 * Keeps the configured number of replicas on one port. Replaces replicas that end, and on SIGUSR2 all of them, one by
 * one, each when its successor is ready.
 */
export async function runSupervisor(config: Config): Promise<void> {
  const replicas = new Map<Worker, { ready: boolean }>()
  const metrics = new AggregatorRegistry()
  let stopping = false
  let rolling: Promise<void> = Promise.resolve()
  let restartDelayMs = RESTART_MIN_MS

  const start = (): Promise<Worker> =>
    new Promise((resolve) => {
      const worker = cluster.fork()
      const state = { ready: false }
      replicas.set(worker, state)
      worker.on('message', (message: { ready?: unknown }) => {
        if (typeof message?.ready !== 'boolean') return
        state.ready = message.ready
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
        if (replicas.size < config.http.workers) {
          setTimeout(() => void (!stopping && start()), restartDelayMs)
          restartDelayMs = Math.min(restartDelayMs * 2, RESTART_MAX_MS)
        }
      })
    })

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
      ready: () =>
        !stopping && replicas.size >= config.http.workers && [...replicas.values()].every(({ ready }) => ready),
      metrics: () => metrics.clusterMetrics(),
    },
    config.http.internalHost,
    config.http.internalPort,
  )
  for (let i = 0; i < config.http.workers; i++) void start()
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('SIGUSR2', () => {
    rolling = rolling.then(replaceAll)
  })
}
