import cluster from 'node:cluster'
import { readdir, statfs } from 'node:fs/promises'
import { type FastifyInstance } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import { countAnswer } from '../gateway/gateway-metrics.js'
import { type Regions } from '../region/regions.js'

const requests = new Histogram({
  name: 'repere_http_request_duration_seconds',
  help: 'Time from the arrival of a request to the end of its answer.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})

/** Measures every request. The label is the route's pattern, because the number of addresses is unlimited. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    requests.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    countAnswer(reply.getHeader('x-cache'))
    done()
  })
}

/** Measures memory, event loop and garbage collection of this process. Call it once per process. */
export function measureProcess(): void {
  collectDefaultMetrics({ register })
  // A worker process answers its supervisor only after such a registry exists in it.
  if (cluster.isWorker) new AggregatorRegistry()
}

let regions: Regions | null = null

/** The manifests in service, by region. */
const manifestsOf = ({ serving }: Regions) => serving.map((region) => region.serving!.manifest)

new Gauge({
  name: 'repere_data_osm_timestamp_seconds',
  help: 'Unix time of the newest map data in the builds that are served: that of the region with the oldest.',
  // Of several processes, the one with the oldest data.
  aggregator: 'min',
  collect() {
    const times = regions ? manifestsOf(regions).flatMap(({ osm_timestamp: time }) => time ?? []) : []
    if (times.length > 0) this.set(Math.min(...times.map((time) => Date.parse(time))) / 1_000)
  },
})
new Gauge({
  name: 'repere_data_built_timestamp_seconds',
  help: 'Unix time at which the oldest build that is served was made.',
  aggregator: 'min',
  collect() {
    const times = regions ? manifestsOf(regions).map(({ built_at: time }) => Date.parse(time)) : []
    if (times.length > 0) this.set(Math.min(...times) / 1_000)
  },
})
new Gauge({
  name: 'repere_data_serving',
  help: '1 while a build of every region is served, else 0.',
  aggregator: 'min',
  collect() {
    this.set(regions?.all.every(({ serving }) => serving !== null) ? 1 : 0)
  },
})

/** Reports the age of the data that this process serves. */
export function measureData(of: Regions): void {
  regions = of
}

export interface Folders {
  data: string
  /** Usage that waits for Redis. */
  spool: string
}

let folders: Partial<Folders> = {}

new Gauge({
  name: 'repere_disk_free_ratio',
  help: 'Free share of the disk that holds a folder, for programs without special rights: 0 to 1.',
  labelNames: ['folder'],
  aggregator: 'min',
  async collect() {
    for (const [folder, path] of Object.entries(folders)) {
      const disk = await statfs(path).catch(() => null)
      if (disk !== null && disk.blocks > 0) this.set({ folder }, disk.bavail / disk.blocks)
    }
  },
})
new Gauge({
  name: 'repere_usage_spool_files',
  help: 'Files of usage that wait for Redis.',
  // The replicas of a machine share the folder.
  aggregator: 'max',
  async collect() {
    if (folders.spool === undefined) return
    const names = await readdir(folders.spool).catch(() => [])
    this.set(names.filter((name) => name.endsWith('.json')).length)
  },
})

/** Reports the disks of these folders, and what waits in the spool. */
export function measureFolders(measured: Folders): void {
  folders = measured
}
