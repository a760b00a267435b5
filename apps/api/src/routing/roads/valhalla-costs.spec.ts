import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { COSTINGS, type RoadEngine, type Roads, type Way } from '@repere/roads'
import { type LatLng, type Manifest, TRAVEL_MODES, type TravelMode } from '@repere/shared'
import { seededRandom } from '@repere/shared/seeded-random'
import { demoTownData, extractData, hasExtract, hasWestAfricaSample, isLongRun, westAfricaData } from '@repere/test-kit'
import { Actor } from '@valhallajs/valhallajs'
import { routingConfig } from '@repere/geodata/valhalla'
import { EnginesOverBuild } from './engine-over-build.fixture.js'
import { GRID_BOX, restrictionGridData } from './other-graphs.fixture.js'
import { valhallasRoute } from '../valhalla-route.fixture.js'

const PAIRS = 60
const SNAP = { metresMax: 5_000, network: 0 } as const
/**
 * Valhalla's search is not exact: it may miss the best way, more often between restrictions over several ways, and turns round
 * at the mouths of streets without an exit.
 */
const DIFFERENT_MAX = 2
const DIFFERENT_BETWEEN_RESTRICTIONS_MAX = 8

const [west, south, east, north] = DEMO_TOWN.bounds

/** The roads of the build in service, as the road host reads them: an engine for each mode. */
async function ownEngines(dataDir: string): Promise<Record<TravelMode, RoadEngine>> {
  const engines = await EnginesOverBuild.read(dataDir)
  return Object.fromEntries(TRAVEL_MODES.map((mode) => [mode, engines.of(mode)])) as Record<TravelMode, RoadEngine>
}

async function tilesOf(dataDir: string): Promise<string> {
  const folder = await realpath(join(dataDir, 'current'))
  const { artefacts } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
  return join(folder, artefacts.routing.tile_extract)
}

interface Found {
  cost: number
  seconds: number
  metres: number
}

/** The sequences and turns on a way that are forbidden for a mode. */
function forbiddenOn({ graph, turns }: Roads, { states }: Way, access: number): number[][] {
  const edges = states.map((state) => turns.edgeOf[state]!)
  const text = `,${edges.join()},`
  const sequences = Array.from(graph.forbiddenModes.keys(), (one) =>
    Array.from(graph.forbiddenEdges.subarray(graph.forbiddenFirst[one], graph.forbiddenFirst[one + 1])),
  ).filter((sequence, one) => (graph.forbiddenModes[one]! & access) !== 0 && text.includes(`,${sequence.join()},`))
  const turned = edges.slice(1).map((onto, index) => [edges[index]!, onto])
  const isRestricted = ([from, onto]: number[]) =>
    access !== COSTINGS.pedestrian.access && (graph.turnRestrictions[from!]! >>> (graph.localIndex[onto!]! & 15)) & 1
  return [...sequences, ...turned.filter(isRestricted)]
}

/** Whether a duration differs from Valhalla's by less than a share of it, or than the rounding. */
const isWithin = (share: number, { ours, theirs }: { ours: Found; theirs: Found }) =>
  Math.abs(ours.seconds - theirs.seconds) <= Math.max(0.5, theirs.seconds * share)

type Box = readonly [minLat: number, minLng: number, maxLat: number, maxLng: number]

/** An upgrade of Valhalla that changes the bits of its tiles or its costs fails here, with the pairs that differ. */
describe.each<{
  data: () => Promise<string>
  isThere: boolean
  differentMax?: number
  places: Record<string, Box>
}>([
  {
    data: demoTownData,
    isThere: true,
    places: { 'the demo town': [south + 0.01, west + 0.01, north - 0.01, east - 0.01] },
  },
  {
    data: westAfricaData,
    isThere: hasWestAfricaSample(),
    places: {
      Abidjan: [5.3, -4.05, 5.4, -3.95],
      Kaolack: [14.12, -16.1, 14.17, -16.04],
      Monrovia: [6.25, -10.82, 6.35, -10.7],
    },
  },
  {
    data: restrictionGridData,
    isThere: true,
    differentMax: DIFFERENT_BETWEEN_RESTRICTIONS_MAX,
    places: { 'a grid with turn restrictions': GRID_BOX },
  },
  {
    data: () => extractData('liechtenstein'),
    isThere: isLongRun && hasExtract('liechtenstein'),
    places: { Liechtenstein: [47.1, 9.5, 47.24, 9.55] },
  },
  {
    data: () => extractData('baltimore-harbour'),
    isThere: isLongRun && hasExtract('baltimore-harbour'),
    places: { Baltimore: [39.27, -76.6, 39.3, -76.53] },
  },
])('the costs of the road engine', ({ data, isThere, differentMax = DIFFERENT_MAX, places }) => {
  let engines: Record<TravelMode, RoadEngine>
  let valhalla: Actor
  beforeAll(async () => {
    if (!isThere) return
    const dataDir = await data()
    engines = await ownEngines(dataDir)
    valhalla = new Actor(JSON.stringify(routingConfig(await tilesOf(dataDir), SNAP.metresMax)))
  }, 180_000)

  const valhallas = async (stops: LatLng[], mode: TravelMode): Promise<Found | null> => {
    const found = await valhallasRoute(valhalla, stops, mode)
    return found && { cost: found.cost, seconds: found.time, metres: found.length * 1000 }
  }
  const own = ([from, to]: LatLng[], mode: TravelMode): Found | null => {
    const engine = engines[mode]
    const [a, b] = [engine.snap(from!.lat, from!.lng, SNAP), engine.snap(to!.lat, to!.lng, SNAP)]
    const way = a && b && engine.route(a, b)
    if (way) expect(forbiddenOn(engine.roads, way, COSTINGS[mode].access)).toEqual([])
    return way && { cost: way.costMs / 1000, seconds: way.timeMs / 1000, metres: way.lengthDm / 10 }
  }

  const cases = Object.entries(places).flatMap(([place, box]) => TRAVEL_MODES.map((mode) => ({ place, mode, box })))
  const promise = isThere ? it : it.skip

  promise.each(cases)(
    'are those of Valhalla in $place, $mode: the same ways, with the same seconds and metres',
    async ({ place, mode, box: [minLat, minLng, maxLat, maxLng] }) => {
      const random = seededRandom(11)
      const point = (): LatLng => ({
        lat: Number((minLat + random() * (maxLat - minLat)).toFixed(6)),
        lng: Number((minLng + random() * (maxLng - minLng)).toFixed(6)),
      })
      const compared: { stops: LatLng[]; ours: Found; theirs: Found }[] = []
      for (let i = 0; i < PAIRS; i++) {
        const stops = [point(), point()]
        const [ours, theirs] = [own(stops, mode), await valhallas(stops, mode)]
        if (ours && theirs) compared.push({ stops, ours, theirs })
      }
      const share = (within: number) => compared.filter((pair) => isWithin(within, pair)).length / compared.length
      const percent = (part: number) => `${(part * 100).toFixed(1)} %`
      process.stdout.write(
        `${place}, ${mode}: ${compared.length} pairs, ${percent(share(0.001))} within 0.1 % of Valhalla's duration, ` +
          `${percent(share(0.01))} within 1 %\n`,
      )
      const different = compared.filter(
        (pair) => !isWithin(0, pair) || Math.abs(pair.ours.metres - pair.theirs.metres) > 3,
      )
      expect(compared.length).toBeGreaterThan(PAIRS / 2)
      expect(different.slice(differentMax)).toEqual([])
      expect(different.filter(({ ours, theirs }) => ours.cost > theirs.cost * 1.001).slice(1)).toEqual([])
    },
    180_000,
  )
})
