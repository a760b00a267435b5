import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { type LatLng, TRAVEL_MODES, type TravelMode } from '@repere/shared'
import { describeWithSample, isLongRun, westAfricaData } from '@repere/test-kit'
import { EngineOverData } from './engine-over-data.fixture.js'
import { checkRoute, sharedPart } from './route-properties.fixture.js'
import { queryOf } from './route-query.fixture.js'
import { NoRoadNearby, NoRoute, type SpokenLanguage, SPOKEN_LANGUAGES, TooFar } from './routing.port.js'

/** `[south, north, west, east]` */
const PLACES = {
  Abidjan: [5.3, 5.4, -4.05, -3.95],
  Benin: [6.35, 10.5, 1.9, 2.7],
  Kaolack: [14.13, 14.17, -16.1, -16.05],
  Monrovia: [6.25, 6.35, -10.82, -10.7],
  Ouagadougou: [12.33, 12.4, -1.55, -1.47],
} as const
/** How often properties are tried: in short runs less often, at other places each time. */
const RUNS = isLongRun ? { cities: 150, far: 15, alternatives: 80 } : { cities: 50, far: 5, alternatives: 30 }

type Place = keyof typeof PLACES
const CITIES: Place[] = ['Abidjan', 'Kaolack', 'Monrovia', 'Ouagadougou']

const within = (place: Place): fc.Arbitrary<LatLng> => {
  const [south, north, west, east] = PLACES[place]
  const fraction = fc.double({ min: 0, max: 1, noNaN: true })
  return fc.tuple(fraction, fraction).map(([up, right]) => ({
    lat: south + up * (north - south),
    lng: west + right * (east - west),
  }))
}

describeWithSample('routes of real places', () => {
  let engine: EngineOverData

  beforeAll(async () => {
    engine = await EngineOverData.start(await westAfricaData())
  }, 240_000)
  afterAll(() => engine.stop())

  const check = async (stops: LatLng[], mode: TravelMode, language: SpokenLanguage, alternatives = 0) => {
    try {
      const answer = await engine.routing.route(queryOf(stops, { mode, language, alternatives }))
      const snapped = answer.stops
      answer.routes.forEach((route, index) => checkRoute(route, snapped, language, index === 0))
      return answer.routes
    } catch (error) {
      // The sample's roads are not all connected, and few of them are open to pedestrians.
      if (error instanceof NoRoute || error instanceof NoRoadNearby || error instanceof TooFar) return []
      throw error
    }
  }

  it('add up, begin and end at their stops, and have texts in both languages', async () => {
    let routes = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...CITIES).chain((place) => fc.array(within(place), { minLength: 2, maxLength: 4 })),
        fc.constantFrom(...TRAVEL_MODES),
        fc.constantFrom(...SPOKEN_LANGUAGES),
        async (stops, mode, language) => {
          routes += (await check(stops, mode, language)).length
        },
      ),
      { numRuns: RUNS.cities },
    )
    expect(routes).toBeGreaterThan(RUNS.cities / 2)
  }, 60_000)

  it.each(TRAVEL_MODES)('do so from a crossing to itself, by %s', async (mode) => {
    const crossing = { lat: 14.13, lng: -16.1 }
    const [route] = await check([crossing, crossing], mode, 'fr')
    expect(route).toMatchObject({ distance: 0, unpaved_distance: 0, unknown_surface_distance: 0 })
  })

  it('do so over hundreds of kilometres', async () => {
    await fc.assert(
      fc.asyncProperty(
        within('Benin'),
        within('Benin'),
        fc.constantFrom(...SPOKEN_LANGUAGES),
        async (a, b, language) => {
          await check([a, b], 'auto', language)
        },
      ),
      { numRuns: RUNS.far },
    )
  }, 60_000)

  it('have no limit for all legs together', async () => {
    // By bicycle, a leg of 445 km is within the limit.
    const [cotonou, natitingou] = [
      { lat: 6.3703, lng: 2.3912 },
      { lat: 10.3042, lng: 1.3796 },
    ]
    const [once] = await check([cotonou, natitingou], 'bicycle', 'fr')
    const stops = [cotonou, natitingou, cotonou]
    const [both] = await check(stops, 'bicycle', 'fr')
    expect(both!.legs.map(({ distance }) => distance)).toEqual([once!.distance, expect.any(Number)])
    expect(both!.distance).toBeGreaterThan(800_000)
    const tour = await engine.routing.tour({ stops, mode: 'bicycle', language: 'fr' })
    expect(tour.routes).toEqual([both])
    const { document } = await engine.routing.osrmRoute(queryOf(stops, { mode: 'bicycle' }))
    expect(document.routes[0]!.legs).toHaveLength(2)
  }, 60_000)

  it('offer alternatives that differ in at least a fifth of their way', async () => {
    let alternatives = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...CITIES).chain((place) => fc.tuple(within(place), within(place))),
        async (stops) => {
          const routes = await check(stops, 'auto', 'fr', 2)
          for (const route of routes) {
            for (const other of routes) if (other !== route) expect(sharedPart(route, other)).toBeLessThan(0.8)
          }
          alternatives += Math.max(0, routes.length - 1)
        },
      ),
      { numRuns: RUNS.alternatives },
    )
    expect(alternatives).toBeGreaterThan(0)
  }, 60_000)

  it('equal the example in the README', async () => {
    const readme = readFileSync(join(__dirname, '../../../../README.md'), 'utf8')
    const asked = /\/v1\/route\?origin=([\d.,-]+)&destination=([\d.,-]+)/.exec(readme)!
    const stops = asked.slice(1).map((text) => {
      const [lat, lng] = text.split(',').map(Number) as [number, number]
      return { lat, lng }
    })
    const sample = JSON.parse(/```json\n([^]*?)```/.exec(readme)![1]!) as unknown
    const { routes, stops: waypoints } = await engine.routing.route(queryOf(stops))
    const answer = JSON.parse(JSON.stringify({ routes, waypoints })) as unknown
    expect(shortenedLike(answer, sample)).toEqual(sample)
  })
})

const LEFT_OUT = '…'

/** The rest of an answer whose sample leaves out values, fields and further items, each with an ellipsis. */
function shortenedLike(value: unknown, sample: unknown): unknown {
  if (sample === LEFT_OUT) return LEFT_OUT
  if (Array.isArray(value) && Array.isArray(sample)) return sample.map((one, index) => shortenedLike(value[index], one))
  if (typeof value !== 'object' || value === null || typeof sample !== 'object' || sample === null) return value
  const fields = value as Record<string, unknown>
  const shown = Object.entries(sample).map(([name, one]) => [
    name,
    name === LEFT_OUT ? LEFT_OUT : shortenedLike(fields[name], one),
  ])
  // A field that the sample does not name is missing from it, unless the sample says that some are left out.
  const others = LEFT_OUT in sample ? [] : Object.entries(fields).filter(([name]) => !(name in sample))
  return Object.fromEntries([...shown, ...others])
}
