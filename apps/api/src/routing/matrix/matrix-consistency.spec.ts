import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { type LatLng } from '@repere/shared'
import { seededRandom } from '@repere/shared/seeded-random'
import { demoTownData, hasWestAfricaSample, isLongRun, westAfricaData } from '@repere/test-kit'
import { EngineOverData } from '../engine-over-data.fixture.js'
import { queryOf } from '../route-query.fixture.js'
import { NoRoute, type RoutingEngine } from '../routing.port.js'

type Side = Readonly<{ sources: number; targets: number }>
const SIDE = { sources: 12, targets: 15 }
// The town's road network is too small to count as one, so each pair without a way is searched in several radii.
const DEMO_TOWN_SIDE = isLongRun ? SIDE : { sources: 6, targets: 8 }

/** Random points in an area; the same ones for the same seed. */
function strewn([south, west, north, east]: readonly number[], count: number, seed: number): LatLng[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => ({
    lat: south! + random() * (north! - south!),
    lng: west! + random() * (east! - west!),
  }))
}

/** The differences between the durations of a matrix and those of its routes, pair by pair. */
async function deviations(engine: RoutingEngine, area: readonly number[], side: Side, seed: number) {
  const sources = strewn(area, side.sources, seed)
  const targets = strewn(area, side.targets, seed + 1_000)
  const matrix = await engine.matrix({ sources, targets, mode: 'auto' })
  let off = 0
  let worst = 0
  let lengthOff = 0
  let disagreeing = 0
  let connected = 0
  for (const [i, origin] of sources.entries()) {
    for (const [j, destination] of targets.entries()) {
      const stops = [origin, destination]
      const route = await engine
        .route({ stops, mode: 'auto', language: 'fr', alternatives: 0, avoid: [] })
        .then(({ routes }) => routes[0]!)
        .catch((error: unknown) => {
          if (error instanceof NoRoute) return null
          throw error
        })
      const duration = matrix.durations[i]![j]!
      const distance = matrix.distances[i]![j]!
      if ((route === null) !== (duration === null) || (duration === null) !== (distance === null)) disagreeing++
      if (route === null || duration === null) continue
      connected++
      const difference = Math.abs(duration - route.duration)
      if (difference > Math.max(1, route.duration / 100)) off++
      else if (Math.abs(distance - route.distance) > Math.max(5, route.distance / 50)) lengthOff++
      if (difference > 1) worst = Math.max(worst, difference / route.duration)
    }
  }
  const pairs = side.sources * side.targets
  return { off: off / pairs, worst, lengthOff: lengthOff / pairs, disagreeing, connected: connected / pairs }
}

const [west, south, east, north] = DEMO_TOWN.bounds

describe.each([
  [
    'the demo town',
    demoTownData,
    true,
    [south, west, north, east].map((degrees, i) => degrees + (i < 2 ? 0.01 : -0.01)),
    DEMO_TOWN_SIDE,
  ],
  ['Abidjan', westAfricaData, hasWestAfricaSample(), [5.29, -4.08, 5.42, -3.93], SIDE],
  ['Kaolack', westAfricaData, hasWestAfricaSample(), [14.12, -16.1, 14.17, -16.04], SIDE],
] as const)('a matrix of %s', (_place, data, isThere, area, side) => {
  const promise = isThere ? it : it.skip

  promise(
    'has the values of the routes of its pairs',
    async () => {
      const over = await EngineOverData.start(await data())
      try {
        for (const seed of isLongRun ? [1, 15] : [1]) {
          const found = await deviations(over.routing, area, side, seed)
          expect(found.connected).toBeGreaterThan(0.8)
          expect(found.off).toBeLessThanOrEqual(0.03)
          expect(found.worst).toBeLessThanOrEqual(0.05)
          expect(found.lengthOff).toBeLessThanOrEqual(0.03)
          expect(found.disagreeing).toBe(0)
        }
      } finally {
        await over.stop()
      }
    },
    180_000,
  )
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
      const over = await EngineOverData.start(await westAfricaData())
      try {
        const { distances } = await over.routing.matrix({ sources: sources!, targets: targets!, mode })
        for (const [i, origin] of sources!.entries()) {
          for (const [j, destination] of targets!.entries()) {
            const query = { stops: [origin, destination], mode, language: 'fr', alternatives: 0, avoid: [] } as const
            const { routes } = await over.routing.route({ ...query, stops: [...query.stops], avoid: [] })
            expect(Math.abs(distances[i]![j]! - routes[0]!.distance)).toBeLessThan(routes[0]!.distance / 50)
          }
        }
      } finally {
        await over.stop()
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
      const over = await EngineOverData.start(await westAfricaData())
      try {
        const { durations } = await over.routing.matrix({
          sources: [abidjan[0], cotonou[0]],
          targets: [cotonou[1], abidjan[1], { lat: 14.135, lng: -16.06 }],
          mode: 'pedestrian',
        })
        expect(durations).toEqual([
          [null, expect.any(Number), null],
          [expect.any(Number), null, null],
        ])
      } finally {
        await over.stop()
      }
    },
    60_000,
  )

  promise(
    'has every pair that is not too far apart',
    async () => {
      const over = await EngineOverData.start(await westAfricaData())
      const [origin, natitingou] = [cotonou[0], { lat: 10.304, lng: 1.379 }]
      try {
        const { durations } = await over.routing.matrix({ sources: [origin], targets: [natitingou], mode: 'bicycle' })
        const { routes } = await over.routing.route(queryOf([origin, natitingou], { mode: 'bicycle' }))
        expect(durations[0]![0]! / routes[0]!.duration).toBeCloseTo(1, 2)
      } finally {
        await over.stop()
      }
    },
    60_000,
  )
})
