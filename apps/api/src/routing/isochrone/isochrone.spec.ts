import { greatCircleMetres } from '@repere/geometry'
import { type LatLng, TRAVEL_MODES, type TravelMode } from '@repere/shared'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData, describeWithSample, westAfricaData } from '@repere/test-kit'
import { EngineOverData } from '../engine-over-data.fixture.js'
import { NoRoadNearby } from '../routing.port.js'
import { flawOf, shareWithin, windingOf } from './isochrone.fixture.js'
import { ISOCHRONE_DIRECTIONS, type IsochroneDirection, type Rings } from '../isochrone-answer.js'
import { areaOf } from './rings.js'
import { addTruths, isInside, type Truth, truthOf } from '../testing/area-truth.js'

let engine: EngineOverData

const reach = async (
  origin: LatLng,
  minutes: number,
  mode: TravelMode = 'auto',
  direction: IsochroneDirection = 'from',
): Promise<Rings> =>
  (await engine.routing.isochrone({ origin, direction, measure: 'minutes', limits: [minutes], mode })).areas[0]!

const snapped = async (origin: LatLng, mode: TravelMode): Promise<LatLng> => {
  const query = { stops: [origin, origin], mode, language: 'fr', alternatives: 0, avoid: [] } as const
  return (await engine.routing.route({ ...query, stops: [origin, origin], avoid: [] })).stops[0]!
}

async function checkGrowing(origin: LatLng, mode: TravelMode, times: number[]): Promise<void> {
  const at = await snapped(origin, mode)
  const areas: { minutes: number; rings: Rings }[] = []
  for (const minutes of times) {
    const rings = await reach(origin, minutes, mode)
    expect(flawOf(rings)).toBeNull()
    expect(rings.map(windingOf)).toEqual(rings.map((_, index) => (index === 0 ? 1 : -1)))
    expect(isInside(at, rings)).toBe(true)
    for (const smaller of areas) {
      const share = shareWithin(smaller.rings, rings)
      expect({ mode, smaller: smaller.minutes, bigger: minutes, enough: share >= 0.98, share }).toMatchObject({
        enough: true,
      })
    }
    areas.push({ minutes, rings })
  }
  const sizes = areas.map(({ rings }) => areaOf(rings))
  expect(sizes.at(-1)).toBeGreaterThan(sizes[0]!)
}

describe('in the demo town', () => {
  const { centre, riveNord, ile } = DEMO_TOWN.points

  beforeAll(async () => {
    engine = await EngineOverData.start(await demoTownData())
  }, 120_000)
  afterAll(() => engine.stop())

  it.each(TRAVEL_MODES)('a larger time limit contains the smaller area, by %s', async (mode) => {
    await checkGrowing(centre, mode, [1, 2, 3, 5, 7, 10, 15, 20, 45, 120])
  })

  it('contains the points that a route reaches in the time, and none far beyond', async () => {
    const minutes = 3
    const rings = await reach(centre, minutes)
    for (let east = -1100; east <= 1100; east += 200) {
      for (let north = 400; north <= 1200; north += 100) {
        const place = DEMO_TOWN.at(east, north)
        const query = { stops: [centre, place], mode: 'auto', language: 'fr', alternatives: 0, avoid: [] } as const
        const { routes } = await engine.routing.route({ ...query, stops: [centre, place], avoid: [] })
        const seconds = routes[0]!.duration
        // The way from a stop beside the street to the street is not part of its route.
        if (seconds < minutes * 60 - 30)
          expect({ east, north, reached: isInside(place, rings) }).toMatchObject({ reached: true })
        if (seconds > minutes * 60 + 60)
          expect({ east, north, reached: isInside(place, rings) }).toMatchObject({ reached: false })
      }
    }
  })

  it('reaches across the bridge only with enough time', async () => {
    expect(isInside(riveNord, await reach(centre, 1))).toBe(false)
    expect(isInside(riveNord, await reach(centre, 10))).toBe(true)
  })

  it('on an island without a connection is the island', async () => {
    const rings = await reach(ile, 120)
    expect(isInside(await snapped(ile, 'auto'), rings)).toBe(true)
    expect(isInside(centre, rings)).toBe(false)
    for (const [lng, lat] of rings[0]!) expect(greatCircleMetres(ile, { lat, lng })).toBeLessThan(1_500)
  })

  it('by distance contains the points that a way of that length reaches', async () => {
    const query = { origin: centre, direction: 'from', measure: 'metres', mode: 'auto' } as const
    const [rings] = (await engine.routing.isochrone({ ...query, limits: [1_000] })).areas
    const truth = await truthOf(engine.routing, { ...query, limit: 1_000 }, rings!, 200, 1)
    expect(truth.reachable).toBeGreaterThan(40)
    expect(truth.outside).toBeLessThanOrEqual(truth.reachable * 0.01)
    expect(truth.late).toBeLessThanOrEqual(truth.inside * 0.02)
  })

  it.each(TRAVEL_MODES)('to a place is the area from which ways reach it in the time, by %s', async (mode) => {
    const truths: Truth[] = []
    for (const [seed, origin] of [centre, riveNord, DEMO_TOWN.at(-700, 500)].entries()) {
      for (const minutes of [2, 4, 8]) {
        const query = { origin, mode, measure: 'minutes', limit: minutes * 60, direction: 'to' } as const
        truths.push(await truthOf(engine.routing, query, await reach(origin, minutes, mode, 'to'), 150, seed))
      }
    }
    const { reachable, outside, inside, late } = addTruths(truths)
    expect(reachable).toBeGreaterThan(150)
    expect(outside).toBeLessThanOrEqual(reachable * 0.01)
    expect(late).toBeLessThanOrEqual(inside * 0.02)
  })

  it('of several times by car contains the smaller areas of the same request', async () => {
    for (const direction of ISOCHRONE_DIRECTIONS) {
      const query = { origin: centre, direction, measure: 'minutes', mode: 'auto' } as const
      const { areas } = await engine.routing.isochrone({ ...query, limits: [1, 2, 5, 9] })
      for (const [index, rings] of areas.slice(1).entries()) {
        expect(shareWithin(areas[index]!, rings)).toBeGreaterThan(0.999)
      }
    }
  })

  it('needs a road', async () => {
    await expect(reach({ lat: 6, lng: 2.2 }, 10)).rejects.toBeInstanceOf(NoRoadNearby)
  })
})

const CENTRES = {
  Abidjan: { lat: 5.3196, lng: -4.0167 },
  Kaolack: { lat: 14.152, lng: -16.075 },
  Monrovia: { lat: 6.3106, lng: -10.8047 },
  Ouagadougou: { lat: 12.3714, lng: -1.5197 },
}

describeWithSample('in the real sample', () => {
  beforeAll(async () => {
    engine = await EngineOverData.start(await westAfricaData())
  }, 120_000)
  afterAll(() => engine.stop())

  it.each([
    ['Abidjan', { lat: 5.3196, lng: -4.0167 }],
    ['Kaolack', { lat: 14.152, lng: -16.075 }],
    ['Monrovia', { lat: 6.3106, lng: -10.8047 }],
    // A diagonal road that the engine's grid tears apart.
    ['a lonely road of Abidjan', { lat: 5.29837, lng: -4.01569 }],
  ])('a larger time limit contains the smaller area, from %s', async (_name, origin) => {
    for (const mode of TRAVEL_MODES) await checkGrowing(origin, mode, [1, 5, 10, 12, 15, 16, 20, 40, 41, 60, 120])
  })

  it.each(TRAVEL_MODES)('a larger distance limit contains the smaller area, by %s', async (mode) => {
    for (const origin of [CENTRES.Monrovia, CENTRES.Kaolack]) {
      const areas: Rings[] = []
      for (const metres of [2_000, 10_000, 10_100, 20_000]) {
        const { areas: answered } = await engine.routing.isochrone({
          origin,
          direction: 'from',
          measure: 'metres',
          limits: [metres],
          mode,
        })
        const rings = answered[0]!
        for (const smaller of areas) expect(shareWithin(smaller, rings)).toBeGreaterThanOrEqual(0.98)
        areas.push(rings)
      }
    }
  })

  it.each(TRAVEL_MODES)(
    'agrees with the matrix: points near roads are reached if they are inside, and only then, by %s',
    async (mode) => {
      const times = { auto: [3, 10, 20, 30, 60], bicycle: [10], pedestrian: [10, 30] }
      const truths: Truth[] = []
      for (const [city, origin] of Object.entries(CENTRES)) {
        for (const minutes of times[mode]) {
          for (const direction of mode === 'auto' ? ISOCHRONE_DIRECTIONS : (['from'] as const)) {
            const query = { origin, mode, measure: 'minutes', limit: minutes * 60, direction } as const
            const rings = await reach(origin, minutes, mode, direction)
            truths.push(await truthOf(engine.routing, query, rings, 200, city.length + minutes))
          }
        }
      }
      const { reachable, outside, inside, late } = addTruths(truths)
      expect(reachable).toBeGreaterThan(100)
      expect(outside / reachable).toBeLessThanOrEqual(0.01)
      expect(late / inside).toBeLessThanOrEqual(0.02)
    },
    120_000,
  )
})
