import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { buildMetric, COSTINGS, RoadEngine } from '@repere/roads'
import { buildRoads } from '@repere/roads/build'
import { readTiles } from '@repere/roads/node'
import { type LatLng, type Manifest } from '@repere/shared'
import { seededRandom } from '@repere/shared/seeded-random'
import { demoTownData, describeLong, describeWithSample, isLongRun, westAfricaData } from '@repere/test-kit'
import { changedTiles } from './changed-tiles.fixture.js'
import { COMPARED_MODES, type ComparedMode, differencesOf, Oracle } from './valhalla-oracle.fixture.js'

/** The share of maneuvers that are Valhalla's: type, place, names, exit. */
const IDENTICAL_MIN = 0.995
/** Of graphs in which roads changed at random. */
const IDENTICAL_OF_CHANGED_MIN = 0.99
const METRES_MAX = 300
/** Of a pair of places: some lie in a lagoon or the sea. */
const TRIES_OF_LEG = 20
/** Two degrees at a limit of a class, a tie: as many of each other kind may occur in ten thousand maneuvers. */
const UNNAMED_MAX = 12
/** Kinds of difference that are known. A stop at the end of a road has a side or none; Valhalla announces turns that have no length. */
const KNOWN = new Set(['the side of a stop', 'a maneuver of no length', 'exit of a roundabout'])

const [west, south, east, north] = DEMO_TOWN.bounds
type Box = readonly [minLat: number, minLng: number, maxLat: number, maxLng: number]
const TOWN: Box = [south + 0.01, west + 0.01, north - 0.01, east - 0.01]
const WEST_AFRICA: readonly Box[] = [
  [5.275, -4.09, 5.415, -3.95],
  [6.24, -10.815, 6.34, -10.715],
  [14.12, -16.105, 14.18, -16.045],
  [6.32, 2.37, 6.42, 2.47],
]

interface Compared {
  legs: number
  maneuvers: number
  identical: number
  kinds: Map<string, number>
}

/** Compares legs between random places. */
async function compare(
  oracle: Oracle,
  mode: ComparedMode,
  boxes: readonly Box[],
  legsInEach: number,
): Promise<Compared> {
  const random = seededRandom(4242)
  const compared: Compared = { legs: 0, maneuvers: 0, identical: 0, kinds: new Map() }
  for (const [minLat, minLng, maxLat, maxLng] of boxes) {
    const point = (): LatLng => ({
      lat: minLat + random() * (maxLat - minLat),
      lng: minLng + random() * (maxLng - minLng),
    })
    for (let tries = 0, legs = 0; legs < legsInEach && tries < TRIES_OF_LEG * legsInEach; tries++) {
      const leg = oracle.leg(mode, point(), point(), METRES_MAX)
      const theirs = leg && (await oracle.maneuvers(leg))
      if (!leg || !theirs) continue
      legs++
      const kinds = differencesOf(leg.own, theirs)
      const onlyOurs = [...kinds].filter(([kind]) => kind.startsWith('only ours'))
      const different = sum([...kinds.values()]) - sum(onlyOurs.map(([, count]) => count))
      compared.legs++
      compared.maneuvers += theirs.length
      compared.identical += theirs.length - different
      for (const [kind, count] of kinds) compared.kinds.set(kind, (compared.kinds.get(kind) ?? 0) + count)
    }
  }
  return compared
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

const joined = (parts: Compared[]): Compared => {
  const kinds = new Map<string, number>()
  for (const part of parts) for (const [kind, count] of part.kinds) kinds.set(kind, (kinds.get(kind) ?? 0) + count)
  const total = (of: (part: Compared) => number) => sum(parts.map(of))
  return {
    legs: total((one) => one.legs),
    maneuvers: total((one) => one.maneuvers),
    identical: total((one) => one.identical),
    kinds,
  }
}

function report(name: string, { legs, maneuvers, identical, kinds }: Compared): void {
  const listed = [...kinds].sort(([, a], [, b]) => b - a).map(([kind, count]) => `${count} × ${kind}`)
  const share = `${((100 * identical) / maneuvers).toFixed(2)} %`
  process.stdout.write(`${name}: ${legs} legs, ${maneuvers} maneuvers, ${share} identical. ${listed.join('; ')}\n`)
}

function expectIdentical(name: string, compared: Compared, shareMin: number): void {
  report(name, compared)
  const { maneuvers, identical, kinds } = compared
  // Valhalla gives a stop at a dead end a side or none without a visible rule. Few legs have too many of them by chance.
  const sides = isLongRun ? 0 : (kinds.get('the side of a stop') ?? 0)
  expect((identical + sides) / maneuvers).toBeGreaterThanOrEqual(shareMin)
  const unnamed = sum([...kinds].filter(([kind]) => !KNOWN.has(kind)).map(([, count]) => count))
  expect(unnamed).toBeLessThanOrEqual(
    Math.max(2, ((maneuvers * UNNAMED_MAX) / 10_000) * (shareMin < IDENTICAL_MIN ? 6 : 1)),
  )
}

describe('maneuvers in the demo town', () => {
  let oracle: Oracle
  beforeAll(async () => {
    oracle = await Oracle.of(await demoTownData())
  }, 180_000)

  it.each(COMPARED_MODES)('are those of Valhalla: %s', async (mode) => {
    const compared = await compare(oracle, mode, [TOWN], 60)
    expect(compared.legs).toBeGreaterThan(30)
    expectIdentical(`the demo town, ${mode}`, compared, IDENTICAL_MIN)
  })
})

describeWithSample('maneuvers in West Africa', () => {
  let oracle: Oracle
  beforeAll(async () => {
    oracle = await Oracle.of(await westAfricaData())
  }, 180_000)

  it('are those of Valhalla', async () => {
    const all: Compared[] = []
    for (const mode of COMPARED_MODES) {
      const compared = await compare(oracle, mode, WEST_AFRICA, isLongRun ? 200 : 50)
      report(`West Africa, ${mode}`, compared)
      all.push(compared)
    }
    const together = joined(all)
    expect(together.legs).toBeGreaterThan(isLongRun ? 3_000 : 600)
    expectIdentical('West Africa', together, IDENTICAL_MIN)
  }, 900_000)
})

describeLong('maneuvers of roads that were changed', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'repere-changed-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it.each(['left', 'mixed'] as const)(
    'are those of Valhalla: %s',
    async (kind) => {
      const build = await realpath(join(await westAfricaData(), 'current'))
      const { artefacts } = JSON.parse(await readFile(join(build, 'manifest.json'), 'utf8')) as Manifest
      const tiles = join(folder, `${kind}.tar`)
      await changedTiles(join(build, artefacts.routing.tile_extract), tiles, kind)
      const roads = buildRoads(await readTiles(tiles))
      const engines = COMPARED_MODES.map((mode) => [mode, new RoadEngine(roads, buildMetric(roads, COSTINGS[mode]))])
      const oracle = Oracle.over(tiles, Object.fromEntries(engines) as Record<ComparedMode, RoadEngine>)
      const all: Compared[] = []
      for (const mode of COMPARED_MODES) all.push(await compare(oracle, mode, WEST_AFRICA, 50))
      const together = joined(all)
      expect(together.legs).toBeGreaterThan(600)
      expectIdentical(kind, together, IDENTICAL_OF_CHANGED_MIN)
    },
    900_000,
  )
})
