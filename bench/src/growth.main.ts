import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bestOrder } from '@repere/api/routing/optimize/best-order'
import { townInstance } from '@repere/api/routing/testing/order-instances'
import { writeSyntheticIndex } from '@repere/geodata'
import { AdmissionLoad } from './admission-load.js'
import { engineTimings } from './geocoding/engine-timings.js'
import { namedThingsIn, openEngine } from './geocoding/in-process.js'
import { workloadOf } from './geocoding/workload.js'
import { drive } from './load.js'
import { cityPairs } from './pairs.js'
import { allProcesses, secondsOf } from './processor.js'
import { type Figure, report } from './report.js'
import { withEngine } from './engine.js'
import { type Point, slopeOf } from './lines.js'
import { roadGrowth } from './routing/road-growth.js'
import { setTheStage, type Stage } from './stage.js'
import { median } from './statistics.js'
import { usageGrowth } from './usage-growth.js'

/**
 * The cost of a request as the product grows: against active keys, documents of the search, stops and replicas. Each is
 * a line through its points on logarithmic axes. The slope is the power of the size with which the cost grows; 0: not
 * at all.
 */
const KEYS = [10, 100, 1_000, 10_000, 100_000]
const REQUESTS = 60_000
const DOCUMENTS = [20_000, 100_000, 500_000]
const STOPS = [10, 20, 50, 100]
const REPLICAS = [1, 2, 4]
const ROUNDS = 3

interface Line {
  what: string
  unit: string
  points: Point[]
  /** Largest allowed slope. */
  slopeMax: number | null
  /** Largest allowed cost, at every size. */
  costMax?: number
}

// An index of 40 million documents takes 54 minutes to write, 24 GB, and as much again while it is written.
const { values } = parseArgs({
  options: { documents: { type: 'string' }, usage: { type: 'string' }, roads: { type: 'boolean', default: false } },
})
const sizes = sizesOf('documents', DOCUMENTS)

const stage = await setTheStage()
try {
  const lines = values.roads
    ? await againstRoads(stage)
    : values.documents
      ? await againstDocuments()
      : values.usage
        ? await againstUsage(sizesOf('usage', []))
        : [
            await againstKeys(),
            ...(await againstDocuments()),
            ...(await againstStops(stage)),
            await againstReplicas(stage),
          ]
  const figures: Figure[] = lines.flatMap(({ what, unit, points, slopeMax, costMax }) => [
    ...[points[0]!, points.at(-1)!].map(({ size, cost }) => ({
      what: `${what}: at ${size}`,
      value: cost,
      unit,
      target: costMax === undefined ? null : { at: 'most' as const, value: costMax },
    })),
    {
      what: `${what}: slope`,
      value: slopeOf(points),
      unit: '',
      target: slopeMax === null ? null : { at: 'most' as const, value: slopeMax },
    },
  ])
  const alone = (['roads', 'documents', 'usage'] as const).find((part) => values[part])
  const name = alone ? `growth-of-${alone}` : 'growth'
  await report(name, stage.data, figures, { lines })
} finally {
  await stage.clear()
}

/** The sizes of an option, in the order in which they are measured. */
function sizesOf(option: 'documents' | 'usage', otherwise: number[]): number[] {
  const found = values[option]?.split(',').map(Number) ?? otherwise
  if (found.every((size) => Number.isInteger(size) && size > 0)) return found
  throw new Error(`--${option} takes numbers, like 4000000,40000000, not ${values[option]}`)
}

/** Every key is used as often as the others, so that no cache of Redis' processor hides their number. */
async function againstKeys(): Promise<Line> {
  // Nothing is refused: a refusal costs less.
  const load = await AdmissionLoad.open(REQUESTS)
  const points: Point[] = []
  try {
    for (const size of KEYS) {
      await load.add(size - load.keys.length)
      await load.admit(load.keys)
      const turns = Array.from({ length: REQUESTS }, (_, n) => load.keys[(n * 7919) % size]!)
      const { redisCpu, refused } = await load.admit(turns)
      if (refused > 0) throw new Error(`${refused} requests were refused`)
      points.push({ size, cost: (redisCpu / REQUESTS) * 1e6 })
    }
  } finally {
    await load.close()
  }
  return { what: 'an admission against active keys, processor of Redis', unit: 'µs', points, slopeMax: 0.1 }
}

async function againstDocuments(): Promise<Line[]> {
  const kinds = ['autocomplete', 'geocode', 'typos'] as const
  const points = new Map(kinds.map((kind) => [kind, [] as Point[]]))
  const written: Point[] = []
  const bytes: Point[] = []
  const folder = await mkdtemp(join(tmpdir(), 'repere-bench-growth-'))
  try {
    for (const size of sizes) {
      const file = join(folder, `${size}.sqlite`)
      const startedAt = performance.now()
      writeSyntheticIndex(file, { documents: size })
      written.push({ size, cost: ((performance.now() - startedAt) * 1000) / size })
      bytes.push({ size, cost: (await stat(file)).size / size })
      console.error(`${size} documents written in ${Math.round((performance.now() - startedAt) / 1000)} s`)
      const engine = openEngine(file)
      const timings = engineTimings(engine, workloadOf(namedThingsIn(engine.index)))
      for (const kind of kinds) points.get(kind)!.push({ size, cost: timings[kind].cpu.p99Ms })
      engine.close()
      await rm(file)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  return [
    ...kinds.map((kind) => ({
      what: `${kind} against documents, CPU p99`,
      unit: 'ms',
      points: points.get(kind)!,
      slopeMax: null,
    })),
    { what: 'a document written to the index, against documents', unit: 'µs', points: written, slopeMax: 0.1 },
    { what: 'a document in the index, against documents', unit: 'B', points: bytes, slopeMax: 0.1 },
  ]
}

async function againstUsage(rows: readonly number[]): Promise<Line[]> {
  const { storedUs, monthEndSeconds, bytes } = await usageGrowth(rows)
  return [
    { what: 'a row of usage stored, against the rows that are there', unit: 'µs', points: storedUs, slopeMax: 0.1 },
    {
      what: "a month's end of 2,000 customers, against rows of usage",
      unit: 's',
      points: monthEndSeconds,
      // With the rows of the month.
      slopeMax: 1.1,
    },
    { what: 'a row of usage with its indexes', unit: 'B', points: bytes, slopeMax: 0.1 },
  ]
}

/** Linked copies of a city, up to the size of a group of countries. */
async function againstRoads({ dataDir, data }: Stage): Promise<Line[]> {
  const growth = await roadGrowth(dataDir, data)
  if (!growth) throw new Error('this needs the roads of the sample')
  const { buildUs, roadsBytes, metricBytes, routeMs } = growth
  return [
    { what: 'a directed edge in a build of the road engine, processor', unit: 'µs', points: buildUs, slopeMax: 0.1 },
    { what: 'a directed edge in the arrays of the roads', unit: 'B', points: roadsBytes, slopeMax: 0.01 },
    { what: 'a directed edge in the arrays of a metric', unit: 'B', points: metricBytes, slopeMax: 0.01, costMax: 140 },
    { what: 'a route across the whole network, p50', unit: 'ms', points: routeMs, slopeMax: null },
  ]
}

async function againstStops({ dataDir, data }: Stage): Promise<Line[]> {
  const orders: Point[] = []
  bestOrder(townInstance(STOPS[0]!, 99))
  for (const size of STOPS) {
    const costs = townInstance(size, 1)
    orders.push({ size, cost: median(await repeated(async () => void bestOrder(costs))) })
  }
  const cells = await withEngine(dataDir, async (engine) => {
    const points: Point[] = []
    for (const size of STOPS.filter((stops) => stops <= 50)) {
      const stops = cityPairs(data, size).map(({ origin }) => {
        const [lat, lng] = origin.split(',').map(Number) as [number, number]
        return { lat, lng }
      })
      const matrix = () => engine.matrix({ sources: stops, targets: stops, mode: 'auto' })
      await matrix()
      points.push({ size, cost: median(await repeated(matrix)) / size ** 2 })
    }
    return points
  })
  return [
    { what: 'an order of stops against stops, given the matrix', unit: 'ms', points: orders, slopeMax: null },
    { what: 'a pair of a matrix against stops', unit: 'ms', points: cells, slopeMax: 0 },
  ]
}

/** Replicas that share one Redis, with the same load for all together: the cost of a request for them and for Redis. */
async function againstReplicas(stage: Stage): Promise<Line> {
  const program = fileURLToPath(new URL('./servers/noop.main.js', import.meta.url))
  const all: string[] = []
  while (all.length < Math.max(...REPLICAS)) all.push(await stage.serve(program, ['chained']))
  const points: Point[] = []
  for (const size of REPLICAS) {
    const loads = () =>
      all.slice(0, size).map((origin) => ({
        origin,
        connections: 16 / size,
        seconds: 2,
        request: () => ({ method: 'GET' as const, path: '/v1/noop', headers: { 'x-service-key': stage.key } }),
      }))
    // A replica that has just started still reads its data, and its code is not compiled yet.
    await Promise.all(loads().map((load) => drive({ ...load, seconds: 5 })))
    const costs: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const before = secondsOf(stage.pids(), allProcesses())
      const driven = await Promise.all(loads().map(drive))
      const used = secondsOf(stage.pids(), allProcesses()) - before
      costs.push((used / driven.reduce((sum, { requests }) => sum + requests, 0)) * 1e6)
    }
    points.push({ size, cost: median(costs) })
  }
  return { what: 'a request against replicas, processor of all and of Redis', unit: 'µs', points, slopeMax: 0.2 }
}

async function repeated(run: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    await run()
    times.push(performance.now() - startedAt)
  }
  return times
}
