import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig, visitExtract } from '@repere/geodata'
import { RoadEngine, wayOf, type Way } from '@repere/roads'
import { readMetric, readRoads } from '@repere/roads/node'
import { type LatLng, type Manifest, type MetricName } from '@repere/shared'
import { seededRandom } from '@repere/shared/seeded-random'
import { describeWithSample, westAfricaData } from '@repere/test-kit'
import { EngineOverData } from './engine-over-data.fixture.js'
import { queryOf } from './route-query.fixture.js'
import { NoRoute } from './routing.port.js'

const PAIRS = 300
const SNAP = { metresMax: 5_000, network: 1 } as const

type Box = readonly [south: number, west: number, north: number, east: number]
const KAOLACK: Box = [14.12, -16.1, 14.17, -16.04]
const MONROVIA: Box = [6.25, -10.82, 6.35, -10.7]

function pairsIn([south, west, north, east]: Box, count: number): [LatLng, LatLng][] {
  const random = seededRandom(48)
  const point = (): LatLng => ({ lat: south + random() * (north - south), lng: west + random() * (east - west) })
  return Array.from({ length: count }, () => [point(), point()])
}

/** The first of these tags decides who may drive on a way. */
const DECIDING = ['motorcycle', 'motor_vehicle', 'vehicle', 'access']
/** Ways that are made for people on foot or on bicycles. */
const NOT_FOR_MOTORS = new Set(['footway', 'cycleway', 'steps', 'pedestrian', 'bridleway', 'corridor'])

/** The ways of the sample that the map closes to motorcycles, read from the extract itself. */
async function waysClosedToMotorcycles(): Promise<Set<number>> {
  const closed = new Set<number>()
  const folder = readConfig().extractFolders
  for (const one of folder) {
    const file = join(one, 'west-africa-sample.osm.pbf')
    const isThere = await realpath(file).then(Boolean, () => false)
    if (!isThere) continue
    await visitExtract(file, {
      way(id, _nodes, tags) {
        const decision = DECIDING.map((key) => tags[key]).find((value) => value !== undefined)
        const isClosed = decision === undefined ? NOT_FOR_MOTORS.has(tags.highway ?? '') : decision === 'no'
        if (isClosed) closed.add(id)
      },
    })
    break
  }
  return closed
}

describeWithSample('vehicles', () => {
  let engines: Record<'auto' | 'motorcycle' | 'truck', RoadEngine>
  let over: EngineOverData
  let closed: Set<number>

  beforeAll(async () => {
    const dataDir = await westAfricaData()
    const folder = await realpath(join(dataDir, 'current'))
    const { artefacts } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
    const tiles = artefacts.routing.files[artefacts.routing.tile_extract]!.sha256
    const { roads, sha256 } = readRoads(join(folder, artefacts.roads!.file), tiles)
    const engineOf = (name: MetricName) =>
      new RoadEngine(roads, readMetric(join(folder, artefacts.roads!.metrics[name]!), sha256))
    engines = { auto: engineOf('auto'), motorcycle: engineOf('motorcycle'), truck: engineOf('truck') }
    closed = await waysClosedToMotorcycles()
    over = await EngineOverData.start(dataDir)
  }, 240_000)
  afterAll(() => over?.stop())

  const wayBy = (metric: keyof typeof engines, [from, to]: [LatLng, LatLng]): Way | null => {
    const engine = engines[metric]
    const [a, b] = [from, to].map(({ lat, lng }) => engine.snap(lat, lng, SNAP))
    return a && b ? engine.route(a, b) : null
  }

  it.each([
    ['Kaolack', KAOLACK],
    ['Monrovia', MONROVIA],
  ] as const)('a motorcycle is not slower than a car in %s, and uses no closed road', (place, box) => {
    const { graph, turns } = engines.motorcycle.roads
    let [compared, slower, byCar, byMotorcycle] = [0, 0, 0, 0]
    const used = new Set<number>()
    for (const pair of pairsIn(box, PAIRS)) {
      const [car, motorcycle] = [wayBy('auto', pair), wayBy('motorcycle', pair)]
      for (const state of motorcycle?.states ?? []) used.add(wayOf(graph, turns.edgeOf[state]!))
      if (!car || !motorcycle) continue
      compared++
      byCar += car.timeMs
      byMotorcycle += motorcycle.timeMs
      if (motorcycle.timeMs > car.timeMs) slower++
    }
    process.stdout.write(
      `${place}: ${compared} pairs, ${slower} slower by motorcycle, ${(byMotorcycle / byCar).toFixed(3)} of a car's time\n`,
    )
    expect(compared).toBeGreaterThan(PAIRS * 0.95)
    expect(slower / compared).toBeLessThanOrEqual(0.03)
    expect(closed.size).toBeGreaterThan(50)
    expect([...used].filter((way) => closed.has(way))).toEqual([])
  })

  it('are described: the parts of a route add up to its own time', async () => {
    for (const vehicle of ['motorcycle', 'truck'] as const) {
      let described = 0
      for (const stops of [...pairsIn(KAOLACK, 20), ...pairsIn(MONROVIA, 20)]) {
        try {
          const query = { ...queryOf(stops), vehicle, annotations: ['duration' as const] }
          const { duration } = await over.routing.way(query)
          const { routes } = await over.routing.route(query)
          const { legs, ...route } = routes[0]!
          expect(route.duration).toBe(duration)
          const [leg] = legs
          const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
          expect(sum(leg!.maneuvers.map((one) => one.duration))).toBeCloseTo(duration, 1)
          expect(sum(leg!.annotations!.duration!)).toBeCloseTo(duration, 1)
          described++
        } catch (error) {
          if (!(error instanceof NoRoute)) throw error
        }
      }
      expect(described).toBeGreaterThan(35)
    }
  })

  it('the price of a toll booth, border posts and countries are those that a route passes', async () => {
    const { graph } = engines.auto.roads
    const isPost = (node: number) => ((graph.nodeWords[node]! >>> 12) & 15) === 10
    const at = (node: number): LatLng => ({ lat: graph.lat[node]! / 1e7, lng: graph.lng[node]! / 1e7 })
    /** The route from the crossing before a node to the one behind it; null where it takes another way. */
    const routeOver = async (node: number) => {
      const isOpen = (edge: number) => (graph.access[edge]! & 1) !== 0
      const into = graph.head.findIndex((head, edge) => head === node && isOpen(edge))
      const out = Array.from(graph.out.subarray(graph.firstOut[node], graph.firstOut[node + 1]))
      const onto = out.find((edge) => edge !== graph.opposing[into] && isOpen(edge))
      if (into < 0 || onto === undefined) return null
      const { routes } = await over.routing.route(queryOf([at(graph.tail[into]!), at(graph.head[onto]!)]))
      return routes[0]!
    }
    const tolls = await Promise.all([...graph.tollNode].map(routeOver))
    expect(tolls.map((route) => route?.toll)).toContainEqual({
      distance: 0,
      booths: 1,
      prices: [{ amount: 400, currency: 'XOF' }],
    })
    const posts = await Promise.all([...graph.lat.keys()].filter(isPost).map(routeOver))
    const abroad = posts.filter((route) => route?.countries.length === 2)
    expect(abroad.length).toBeGreaterThan(0)
    expect(abroad.every((route) => route!.border_posts.length > 0)).toBe(true)
  })
})
