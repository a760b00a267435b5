import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { engineIdOf, type RoadGraph } from '@repere/roads'
import { readRoads } from '@repere/roads/node'
import { type LatLng, type Manifest, toSeconds, TRUCK_SIZE_DEFAULT, type TruckSize } from '@repere/shared'
import { extractData, hasExtract, hasWestAfricaSample, westAfricaData } from '@repere/test-kit'
import { EngineOverData } from './engine-over-data.fixture.js'
import { queryOf } from './route-query.fixture.js'

const DEGREES = 1e7

async function graphOf(dataDir: string): Promise<RoadGraph> {
  const folder = await realpath(join(dataDir, 'current'))
  const { artefacts } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const tiles = artefacts.routing.files[artefacts.routing.tile_extract]!.sha256
  return readRoads(join(folder, artefacts.roads!.file), tiles).roads.graph
}

const truck = (size: Partial<TruckSize>) => ({ vehicle: 'truck', truck: { ...TRUCK_SIZE_DEFAULT, ...size } }) as const

/** Ways whose best one passes under a bridge with a sign. */
describe.each([
  [
    'the port of Abidjan',
    westAfricaData,
    hasWestAfricaSample(),
    { from: { lat: 5.2987, lng: -4.0105 }, to: { lat: 5.3421, lng: -4.0816 }, low: 4.2, high: 4.85, limit: 480 },
  ],
  [
    'Baltimore',
    () => extractData('baltimore-harbour'),
    hasExtract('baltimore-harbour'),
    { from: null, to: null, low: 4.1, high: 4.2, limit: 417 },
  ],
] as const)('a truck in %s', (_place, data, isThere, { from, to, low, high, limit }) => {
  const promise = isThere ? it : it.skip
  let engine: EngineOverData
  let graph: RoadGraph
  /** The engine's ids of edges with the limit. */
  let limited: Set<number>

  beforeAll(async () => {
    if (!isThere) return
    const dataDir = await data()
    graph = await graphOf(dataDir)
    limited = new Set(
      Array.from(graph.limitEdge)
        .filter((edge, at) => graph.limitValue[at] === limit && (graph.access[edge]! & 8) !== 0)
        .map((edge) => engineIdOf(graph, edge)),
    )
    engine = await EngineOverData.start(dataDir)
  }, 240_000)
  afterAll(() => engine?.stop())

  const pointOf = (node: number): LatLng => ({ lat: graph.lat[node]! / DEGREES, lng: graph.lng[node]! / DEGREES })

  /** The ends of the way: those given, or the crossings before and behind an edge with the limit. */
  function ends(): [LatLng, LatLng] {
    if (from && to) return [from, to]
    const edge = Array.from(graph.limitEdge).find(
      (one, at) => graph.limitValue[at] === limit && (graph.access[one]! & 8) !== 0,
    )!
    return [pointOf(graph.tail[edge]!), pointOf(graph.head[edge]!)]
  }

  /** How many edges with the limit lines run along. Both ends of such an edge may also be on a way round it. */
  async function signsOn(lines: string[]): Promise<number> {
    const { path } = await engine.routing.path({ lines, build: '', mode: 'auto', vehicle: 'truck' })
    return path!.filter(({ id }) => limited.has(id)).length
  }

  promise('obeys the limits of bridges in every operation, and a lower one passes', async () => {
    const stops = ends()
    const [lower, higher] = [truck({ height: low }), truck({ height: high })]
    const under = await engine.routing.way(queryOf(stops, lower))
    const round = await engine.routing.way(queryOf(stops, higher))
    expect(await signsOn(under.lines)).toBeGreaterThan(0)
    expect(await signsOn(round.lines)).toBe(0)
    expect(round.duration).toBeGreaterThan(under.duration)
    process.stdout.write(`${under.distance} m under the bridge, ${round.distance} m round it\n`)

    const sides = { sources: [stops[0]], targets: [stops[1]], mode: 'auto' as const }
    for (const [size, way] of [
      [lower, under],
      [higher, round],
    ] as const) {
      const { durations } = await engine.routing.matrix({ ...sides, ...size })
      expect(durations[0]![0]).toBeCloseTo(way.duration, 0)
      const { routes } = await engine.routing.route(queryOf(stops, size))
      expect(routes[0]!.duration).toBe(way.duration)
    }
    // A table that is customized, and not searched pair by pair.
    const many = Array.from({ length: 30 }, () => stops)
    const [sources, targets] = [many.map(([first]) => first), many.map(([, last]) => last)]
    const large = await engine.routing.largeMatrix({ sources, targets, mode: 'auto', ...higher }, 'raw')
    expect(new Set([...large.timeMs].map(toSeconds))).toEqual(new Set([round.duration]))

    const area = { origin: stops[0], direction: 'from', measure: 'minutes', mode: 'auto' } as const
    const limits = [Math.max(1, Math.ceil(under.duration / 60))]
    const [wide, narrow] = await Promise.all(
      [lower, higher].map((size) => engine.routing.isochrone({ ...area, limits, ...size })),
    )
    expect(JSON.stringify(wide!.areas)).not.toBe(JSON.stringify(narrow!.areas))
  })
})
