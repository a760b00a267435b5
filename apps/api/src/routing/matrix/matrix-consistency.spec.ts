import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { type LatLng, TRAVEL_MODES, type TravelMode } from '@repere/shared'
import { seededRandom } from '@repere/shared/seeded-random'
import { demoTownData, hasWestAfricaSample, isLongRun, westAfricaData } from '@repere/test-kit'
import { EngineOverData } from '../engine-over-data.fixture.js'
import { queryOf } from '../route-query.fixture.js'
import { NoRoute, type RoutingEngine } from '../routing.port.js'

const SIDE = isLongRun ? { sources: 12, targets: 15 } : { sources: 5, targets: 6 }

/** Random points in an area; the same ones for the same seed. */
function strewn([south, west, north, east]: readonly number[], count: number, seed: number): LatLng[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => ({
    lat: south! + random() * (north! - south!),
    lng: west! + random() * (east! - west!),
  }))
}

/** The values of a pair by each operation: seconds and metres; null where it has no way. */
type Values = Record<string, [seconds: number, metres: number] | null>

const orNull = async <Found>(work: Promise<Found>): Promise<Found | null> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof NoRoute) return null
    throw error
  }
}

/** The operations that do not say the same about a pair, and the pairs that have a way. */
async function compare(engine: RoutingEngine, area: readonly number[], mode: TravelMode) {
  const sources = strewn(area, SIDE.sources, 1)
  const targets = strewn(area, SIDE.targets, 1_001)
  const matrix = await engine.matrix({ sources, targets, mode })
  const different: { stops: LatLng[]; values: Values }[] = []
  let connected = 0
  for (const [i, origin] of sources.entries()) {
    for (const [j, destination] of targets.entries()) {
      const stops = [origin, destination]
      const via = targets[(j + 1) % targets.length]!
      const query = queryOf(stops, { mode })
      const [route, way, tour] = await Promise.all([
        orNull(engine.route(query)),
        orNull(engine.way(query)),
        orNull(engine.tour({ stops: [...stops, via], mode, language: 'fr' })),
      ])
      const [seconds, metres] = [matrix.durations[i]![j]!, matrix.distances[i]![j]!]
      const leg = tour?.routes[0]!.legs[0]
      const values: Values = {
        matrix: seconds === null ? null : [seconds, metres!],
        route: route && [route.routes[0]!.duration, route.routes[0]!.distance],
        eta: way && [way.duration, way.distance],
        // Without a way to the third stop there is no tour.
        ...(leg && { leg: [leg.duration, leg.distance] as const satisfies [number, number] }),
      }
      if (values['matrix']) connected++
      const all = Object.values(values)
      const isSame = all.every((one) =>
        one && all[0] ? Math.abs(one[0] - all[0][0]) <= 1 && Math.abs(one[1] - all[0][1]) <= 2 : one === all[0],
      )
      // A stop that leads nowhere is moved as all stops of a way need it: then a leg may be that of other roads.
      const isMoved = [route, tour].some((answer) => answer?.stops.some(({ resnapped }) => resnapped))
      if (!isSame && !isMoved) different.push({ stops, values })
    }
  }
  return { different, connected: connected / (SIDE.sources * SIDE.targets) }
}

const engines = new Map<() => Promise<string>, Promise<EngineOverData>>()

/** One engine over each data, for all tests. */
function engineOver(data: () => Promise<string>): Promise<EngineOverData> {
  const started = engines.get(data) ?? data().then((dataDir) => EngineOverData.start(dataDir))
  engines.set(data, started)
  return started
}
afterAll(() => Promise.all([...engines.values()].map(async (started) => (await started).stop())))

const [west, south, east, north] = DEMO_TOWN.bounds

describe.each([
  [
    'the demo town',
    demoTownData,
    true,
    [south, west, north, east].map((degrees, i) => degrees + (i < 2 ? 0.01 : -0.01)),
  ],
  ['Abidjan', westAfricaData, hasWestAfricaSample(), [5.29, -4.08, 5.42, -3.93]],
  ['Kaolack', westAfricaData, hasWestAfricaSample(), [14.12, -16.1, 14.17, -16.04]],
  ['Monrovia', westAfricaData, hasWestAfricaSample(), [6.25, -10.82, 6.35, -10.7]],
] as const)('in %s', (_place, data, isThere, area) => {
  const promise = isThere ? it : it.skip

  for (const mode of TRAVEL_MODES) {
    promise(
      `matrix, route, eta and the leg of a tour say the same about a pair, ${mode}`,
      async () => {
        const { different, connected } = await compare((await engineOver(data)).routing, area, mode)
        expect(connected).toBeGreaterThan(0.7)
        expect(different).toEqual([])
      },
      180_000,
    )
  }
})

/** The nearest roads of some ends lead nowhere, so that their pairs are computed again from other roads. */
describe('a matrix by bicycle and on foot', () => {
  const promise = hasWestAfricaSample() ? it : it.skip

  promise.each([
    [
      'bicycle',
      [
        [5.387966, -4.03167],
        [5.35, -4.0],
      ],
      [
        [5.296891, -3.940975],
        [5.33, -4.02],
      ],
    ],
    [
      'pedestrian',
      [
        [5.310136, -4.026736],
        [5.359219, -3.919185],
      ],
      [
        [5.293943, -3.912988],
        [5.45071, -3.967815],
      ],
    ],
  ] as const)(
    'has the distances of its routes: %s',
    async (mode, from, to) => {
      const [sources, targets] = [from, to].map((side) => side.map(([lat, lng]) => ({ lat, lng })))
      const over = await engineOver(westAfricaData)
      const { distances } = await over.routing.matrix({ sources: sources!, targets: targets!, mode })
      for (const [i, origin] of sources!.entries()) {
        for (const [j, destination] of targets!.entries()) {
          const query = { stops: [origin, destination], mode, language: 'fr', alternatives: 0, avoid: [] } as const
          const { routes } = await over.routing.route({ ...query, stops: [...query.stops], avoid: [] })
          expect(Math.abs(distances[i]![j]! - routes[0]!.distance)).toBeLessThan(routes[0]!.distance / 50)
        }
      }
    },
    60_000,
  )
})

describe('a matrix across countries', () => {
  const promise = hasWestAfricaSample() ? it : it.skip
  const abidjan = [
    { lat: 5.3196, lng: -4.0167 },
    { lat: 5.36, lng: -3.965 },
  ] as const
  const cotonou = [
    { lat: 6.3654, lng: 2.4183 },
    { lat: 6.4969, lng: 2.6289 },
  ] as const

  promise(
    'leaves out the pairs that are too far apart to be searched, and answers the others',
    async () => {
      const over = await engineOver(westAfricaData)
      const { durations } = await over.routing.matrix({
        sources: [abidjan[0], cotonou[0]],
        targets: [cotonou[1], abidjan[1], { lat: 14.135, lng: -16.06 }],
        mode: 'pedestrian',
      })
      expect(durations).toEqual([
        [null, expect.any(Number), null],
        [expect.any(Number), null, null],
      ])
    },
    60_000,
  )

  promise(
    'has every pair that is not too far apart',
    async () => {
      const over = await engineOver(westAfricaData)
      const [origin, natitingou] = [cotonou[0], { lat: 10.304, lng: 1.379 }]
      const { durations } = await over.routing.matrix({ sources: [origin], targets: [natitingou], mode: 'bicycle' })
      const { routes } = await over.routing.route(queryOf([origin, natitingou], { mode: 'bicycle' }))
      expect(durations[0]![0]! / routes[0]!.duration).toBeCloseTo(1, 2)
    },
    60_000,
  )
})
