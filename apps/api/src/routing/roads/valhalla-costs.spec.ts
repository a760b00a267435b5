import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { readMetric, readRoads, RoadEngine } from '@repere/roads'
import { type LatLng, type Manifest } from '@repere/shared'
import { seededRandom } from '@repere/shared/seeded-random'
import { demoTownData, hasWestAfricaSample, westAfricaData } from '@repere/test-kit'
import { EngineOverData } from '../engine-over-data.fixture.js'
import { queryOf } from '../route-query.fixture.js'

const PAIRS = 60
const SNAP = { metresMax: 5_000, network: 0 } as const
/** Valhalla's search is not exact: it may miss the best way, and turns round at the mouths of streets without an exit. */
const DIFFERENT_MAX = 2

const [west, south, east, north] = DEMO_TOWN.bounds

/** The roads of the build in service, as the road host reads them. */
async function ownEngine(dataDir: string): Promise<RoadEngine> {
  const folder = await realpath(join(dataDir, 'current'))
  const { artefacts } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const tiles = artefacts.routing.files[artefacts.routing.base_extract ?? artefacts.routing.tile_extract]!.sha256
  const { roads, sha256 } = readRoads(join(folder, artefacts.roads!.file), tiles)
  return new RoadEngine(roads, readMetric(join(folder, artefacts.roads!.metrics.auto), sha256))
}

interface Found {
  cost: number
  seconds: number
  metres: number
}

/** An upgrade of Valhalla that changes the bits of its tiles or its costs fails here, with the pairs that differ. */
describe.each([
  ['the demo town', demoTownData, true, [south + 0.01, west + 0.01, north - 0.01, east - 0.01]],
  ['Abidjan', westAfricaData, hasWestAfricaSample(), [5.3, -4.05, 5.4, -3.95]],
  ['Kaolack', westAfricaData, hasWestAfricaSample(), [14.12, -16.1, 14.17, -16.04]],
  ['Monrovia', westAfricaData, hasWestAfricaSample(), [6.25, -10.82, 6.35, -10.7]],
] as const)('the costs of the road engine in %s', (_place, data, isThere, [minLat, minLng, maxLat, maxLng]) => {
  const promise = isThere ? it : it.skip

  promise(
    'are those of Valhalla: the same ways, with the same seconds and metres',
    async () => {
      const dataDir = await data()
      const engine = await ownEngine(dataDir)
      const over = await EngineOverData.start(dataDir)
      const random = seededRandom(11)
      const point = (): LatLng => ({
        lat: Number((minLat + random() * (maxLat - minLat)).toFixed(6)),
        lng: Number((minLng + random() * (maxLng - minLng)).toFixed(6)),
      })
      const valhallas = async (stops: LatLng[]): Promise<Found | null> => {
        try {
          const { answer } = await over.supervisor.runProcedure('route', queryOf(stops))
          // A stop that was moved to another road has another way.
          if ('noRoadNear' in answer || answer.resnapped.length > 0) return null
          const { summary } = (
            JSON.parse(answer.text) as { trip: { summary: { cost: number; time: number; length: number } } }
          ).trip
          return { cost: summary.cost, seconds: summary.time, metres: summary.length * 1000 }
        } catch {
          return null
        }
      }
      const own = ([from, to]: LatLng[]): Found | null => {
        const [a, b] = [engine.snap(from!.lat, from!.lng, SNAP), engine.snap(to!.lat, to!.lng, SNAP)]
        const way = a && b && engine.route(a, b)
        return way && { cost: way.costMs / 1000, seconds: way.timeMs / 1000, metres: way.lengthDm / 10 }
      }
      try {
        let compared = 0
        const different: object[] = []
        const costlier: object[] = []
        for (let i = 0; i < PAIRS; i++) {
          const stops = [point(), point()]
          const [ours, theirs] = [own(stops), await valhallas(stops)]
          if (!ours || !theirs) continue
          compared++
          const isSame = Math.abs(ours.seconds - theirs.seconds) <= 1 && Math.abs(ours.metres - theirs.metres) <= 3
          if (!isSame) different.push({ stops, ours, theirs })
          if (!isSame && ours.cost > theirs.cost * 1.001) costlier.push({ stops, ours, theirs })
        }
        expect(compared).toBeGreaterThan(PAIRS / 2)
        expect(different.slice(DIFFERENT_MAX)).toEqual([])
        expect(costlier.slice(1)).toEqual([])
      } finally {
        await over.stop()
      }
    },
    180_000,
  )
})
