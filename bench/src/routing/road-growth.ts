import { join } from 'node:path'
import { buildMetric, COSTINGS, RoadEngine, type RoadGraph } from '@repere/roads'
import { buildRoadsOf } from '@repere/roads/build'
import { readRoads } from '@repere/roads/node'
import { readCurrentBuild } from '@repere/api/region/index'
import { type Point } from '../lines.js'
import { median } from '../statistics.js'
import { citiesOf, pointsIn } from './cities.js'
import { linkedCopies } from './linked-copies.js'

const CITY = 'Monrovia'
/** Copies along each side of a square: up to 10 million edges. */
const SIDES = [3, 9, 19, 31]
const PAIRS = 200

/** What a road engine over linked copies of a city costs, against its directed edges. */
export interface RoadGrowth {
  buildUs: Point[]
  roadsBytes: Point[]
  metricBytes: Point[]
  routeMs: Point[]
}

/** @returns null where the data has no such city */
export async function roadGrowth(dataDir: string, data: string, sides = SIDES): Promise<RoadGrowth | null> {
  const box = citiesOf(data)[CITY]
  if (!box) return null
  const { folder, manifest } = await readCurrentBuild(dataDir)
  const { roads: files, routing } = manifest.artefacts
  const tiles = routing.files[routing.tile_extract]!.sha256
  const { graph } = readRoads(join(folder, files!.file), tiles).roads
  const growth: RoadGrowth = { buildUs: [], roadsBytes: [], metricBytes: [], routeMs: [] }
  // Compiles the code: the smallest network would be built by slower code than the others.
  buildMetric(buildRoadsOf(linkedCopies(graph, box, 2)), COSTINGS.auto)
  for (const side of sides) {
    const grown = linkedCopies(graph, box, side)
    const size = grown.tail.length
    const startedAt = process.cpuUsage()
    const roads = buildRoadsOf(grown)
    const metric = buildMetric(roads, COSTINGS.auto)
    const { user, system } = process.cpuUsage(startedAt)
    const engine = new RoadEngine(roads, metric)
    growth.buildUs.push({ size, cost: (user + system) / size })
    growth.roadsBytes.push({ size, cost: bytesOf(roads) / size })
    growth.metricBytes.push({ size, cost: bytesOf(metric) / size })
    growth.routeMs.push({ size, cost: routeMs(engine, grown) })
    console.error(
      `${size} edges: ${JSON.stringify(Object.values(growth).map((points: Point[]) => points.at(-1)!.cost))}`,
    )
  }
  return growth
}

/** Of pairs anywhere in the network, with their path. */
function routeMs(engine: RoadEngine, { lat, lng }: RoadGraph): number {
  const [south, north] = extent(lat)
  const [west, east] = extent(lng)
  const points = pointsIn([south, north, west, east], 2 * PAIRS, 3)
  const places = points.map((point) => engine.snap(point.lat, point.lng, { metresMax: 20_000, network: 1 }))
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    times.length = 0
    for (let i = 0; i < PAIRS; i++) {
      const [from, to] = [places[2 * i], places[2 * i + 1]]
      if (!from || !to) continue
      const startedAt = performance.now()
      engine.route(from, to)
      times.push(performance.now() - startedAt)
    }
  }
  return median(times)
}

function extent(values: Int32Array): [number, number] {
  let [least, most] = [Infinity, -Infinity]
  for (const value of values) {
    least = Math.min(least, value / 1e7)
    most = Math.max(most, value / 1e7)
  }
  return [least, most]
}

/** Of all typed arrays below. */
function bytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, inner) => sum + bytesOf(inner), 0)
}
