import polyline from '@mapbox/polyline'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { TRAVEL_MODES } from '@repere/shared'
import { demoTownData, describeWithSample, westAfricaData } from '@repere/test-kit'
import { EngineOverData } from '../engine-over-data.fixture.js'
import { queryOf } from '../route-query.fixture.js'
import { SPOKEN_LANGUAGES } from '../routing.port.js'
import { NavigationSdk } from './ferrostar.fixture.js'
import { type OsrmAnswer } from './osrm-route.js'

let sdk: NavigationSdk

beforeAll(async () => {
  sdk = await NavigationSdk.start()
})

/** Drives the answer's best route and compares the shown and spoken texts with those of the answer, in order. */
function driveAndCheck(document: OsrmAnswer, everyMetres = 10): string[] {
  const [route] = sdk.read(JSON.stringify(document))
  if (!route) throw new Error('the SDK read no route')
  const drive = sdk.drive(route, everyMetres)
  expect({ completed: drive.completed, deviated: drive.deviated }).toEqual({ completed: true, deviated: false })

  const steps = document.routes[0]?.legs.flatMap((leg) => leg.steps) ?? []
  const said = steps.flatMap((step) => step.voiceInstructions.map((voice) => voice.announcement))
  expect(isInOrder(drive.spoken, said)).toBe(true)
  // A text that is due just before the maneuver may fall between two locations. On longer steps, every maneuver is
  // announced.
  for (const step of steps.slice(0, -1).filter(({ distance }) => distance > 3 * everyMetres)) {
    expect(drive.spoken).toContain(step.voiceInstructions.at(-1)?.announcement)
  }
  const banners = steps.flatMap((step) => step.bannerInstructions.map((banner) => banner.primary.text))
  expect(drive.shown).toEqual(banners.filter((text, index) => text !== banners[index - 1]))
  return drive.spoken
}

/** True where the texts occur among the others in the same order. */
function isInOrder(texts: string[], among: string[]): boolean {
  let at = 0
  return texts.every((text) => {
    at = among.indexOf(text, at) + 1
    return at > 0
  })
}

describe('the demo town, by Ferrostar', () => {
  let engine: EngineOverData

  beforeAll(async () => {
    engine = await EngineOverData.start(await demoTownData())
  }, 120_000)
  afterAll(() => engine.stop())

  it('guides from the start to the arrival, with voice and banners in order', async () => {
    const { centre, riveNord } = DEMO_TOWN.points
    const { document } = await engine.routing.osrmRoute(queryOf([centre, riveNord]))
    const spoken = driveAndCheck(document)
    expect(spoken.length).toBeGreaterThan(5)
    expect(spoken[0]).toMatch(/^(Conduisez|Roulez)/)
    expect(spoken.at(-1)).toMatch(/destination/)
  })

  it('guides on foot, by bicycle, in English and over a stop in between', async () => {
    const { centre, ouest, riveNord } = DEMO_TOWN.points
    for (const mode of TRAVEL_MODES) {
      for (const language of SPOKEN_LANGUAGES) {
        const { document } = await engine.routing.osrmRoute(queryOf([centre, ouest, riveNord], { mode, language }))
        expect(document.routes[0]?.legs).toHaveLength(2)
        sdk.read(JSON.stringify(document))
      }
    }
    const { document } = await engine.routing.osrmRoute(
      queryOf([centre, riveNord], { mode: 'pedestrian', language: 'en' }),
    )
    // On foot, the instruction comes six metres ahead.
    driveAndCheck(document, 2)
  })

  it('reads every known route of the town, and alternatives', async () => {
    for (const known of Object.values(DEMO_TOWN.routes)) {
      const { document } = await engine.routing.osrmRoute(
        queryOf([known.from, known.to], { mode: known.mode, alternatives: 2 }),
      )
      expect(sdk.read(JSON.stringify(document))).toHaveLength(document.routes.length)
    }
  })

  it('reads a route from a place to itself', async () => {
    const { centre } = DEMO_TOWN.points
    const { document } = await engine.routing.osrmRoute(queryOf([centre, centre]))
    expect(sdk.read(JSON.stringify(document))).toHaveLength(1)
  })

  it('is the same route as in the default format, stops included', async () => {
    const { centre, riveNord } = DEMO_TOWN.points
    const query = queryOf([centre, { lat: riveNord.lat + 0.001, lng: riveNord.lng }])
    const { document } = await engine.routing.osrmRoute(query)
    const { routes, stops } = await engine.routing.route(query)
    const [osrm] = document.routes
    expect(osrm?.geometry).toBe(routes[0]?.polyline)
    expect(osrm?.distance).toBeCloseTo(routes[0]?.distance ?? NaN, -0.5)
    expect(osrm?.duration).toBeCloseTo(routes[0]?.duration ?? NaN, 1)
    expect(document.waypoints.map(({ distance }) => distance)).toEqual(stops.map(({ distance }) => distance))
    const [first] = polyline.decode(osrm?.geometry ?? '', 6)
    expect(document.waypoints[0]?.location.map((degrees) => Math.round(degrees * 1e5))).toEqual(
      [first?.[1], first?.[0]].map((degrees) => Math.round((degrees ?? NaN) * 1e5)),
    )
  })
})

describeWithSample('real places, by Ferrostar', () => {
  let engine: EngineOverData

  beforeAll(async () => {
    engine = await EngineOverData.start(await westAfricaData())
  }, 240_000)
  afterAll(() => engine.stop())

  it.each([
    ['Abidjan', { lat: 5.3196, lng: -4.0167 }, { lat: 5.36, lng: -3.965 }],
    ['Ouagadougou', { lat: 12.3714, lng: -1.5197 }, { lat: 12.34, lng: -1.48 }],
    ['Monrovia', { lat: 6.3106, lng: -10.8047 }, { lat: 6.27, lng: -10.72 }],
  ])('guides through %s', async (_city, from, to) => {
    const { document } = await engine.routing.osrmRoute(queryOf([from, to]))
    const spoken = driveAndCheck(document)
    expect(spoken.at(-1)).toMatch(/destination/)
    for (const text of spoken) expect(text).not.toMatch(/\.\.|\d\.\d+ kilom|1er sortie|ème sortie|^Dans [^,]+, \p{Lu}/u)
  })
})
