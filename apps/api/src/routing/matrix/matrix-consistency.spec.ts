import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { type LatLng } from '@repere/shared'
import { demoTownData, hasWestAfricaSample, isLongRun, westAfricaData } from '@repere/test-kit'
import { EngineOverData } from '../engine-over-data.fixture.js'
import { mulberry32 } from '../optimize/local-search-order.js'
import { NoRoute, type RoutingEngine } from '../routing.port.js'

type Side = Readonly<{ sources: number; targets: number }>
const SIDE = { sources: 12, targets: 15 }
// Its network is smaller than what counts as one, so that each pair without a way is searched in several radii.
const DEMO_TOWN_SIDE = isLongRun ? SIDE : { sources: 6, targets: 8 }

/** Points strewn over an area, the same ones every time. */
function strewn([south, west, north, east]: readonly number[], count: number, seed: number): LatLng[] {
  const random = mulberry32(seed)
  return Array.from({ length: count }, () => ({
    lat: south! + random() * (north! - south!),
    lng: west! + random() * (east! - west!),
  }))
}

/** How far the durations of a matrix are from those of its routes, pair by pair. */
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
      if ((route === null) !== (duration === null)) disagreeing++
      if (route === null || duration === null) continue
      connected++
      const difference = Math.abs(duration - route.duration)
      if (difference > Math.max(1, route.duration / 100)) off++
      else if (Math.abs(matrix.distances[i]![j]! - route.distance) > Math.max(5, route.distance / 50)) lengthOff++
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
    'says what the routes of its pairs say',
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
})
