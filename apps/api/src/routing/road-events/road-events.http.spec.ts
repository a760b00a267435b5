import { isInsideRings } from '@repere/geometry'
import { type LatLng, type RoadEventPlace, type WeeklyHours } from '@repere/shared'
import { until } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway, withQuery } from '../../gateway/gateway.fixture.js'
import { at, BLOCK, TownData } from '../grid-town.fixture.js'
import { PublishedRoadEvents } from '../published-road-events.js'
import { type RouteEvent } from '../route-events.js'
import { RoutingEngine } from '../routing.port.js'
import { type Route } from '../route.js'

let town: TownData
let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  town = await TownData.create()
  await town.build('one')
  await town.switchTo('one')
  gateway = await startGateway({ DATA_DIR: town.dataDir })
  key = (await gateway.publish()).text
}, 120_000)

afterAll(async () => {
  await gateway.stop()
  await town.dispose()
})

const published = () => gateway.app.get(PublishedRoadEvents)
const events = () => gateway.database.prisma.roadEvent
const position = (east: number, north: number): [number, number] => [at(east, north).lng, at(east, north).lat]

/** Rue 2 between the avenues 4 and 5. */
const block: RoadEventPlace = { line: [position(4 * BLOCK + 10, 2 * BLOCK), position(5 * BLOCK - 10, 2 * BLOCK)] }
const [west, east] = [at(2 * BLOCK + 60, 2 * BLOCK), at(7 * BLOCK + 60, 2 * BLOCK)]

interface NewEvent {
  place: RoadEventPlace
  speedKmh?: number
  modes?: string[]
  weekly?: WeeklyHours
}

/** Enters an event as the admin app does; the API reads it. @returns its id */
async function enter({
  place,
  speedKmh,
  modes = ['auto', 'bicycle', 'pedestrian'],
  weekly,
}: NewEvent): Promise<string> {
  const { id } = await events().create({
    data: {
      title: 'Travaux',
      effect: speedKmh === undefined ? 'closed' : 'slowed',
      speedKmh: speedKmh ?? null,
      modes,
      place: { ...place },
      startsAt: new Date('2026-01-01T00:00:00Z'),
      ...(weekly && { weekly: { ...weekly } }),
      source: 'Mairie',
      changedBy: 'test@repere.example',
    },
  })
  await published().look()
  return id
}

const endAll = () =>
  events().updateMany({ where: { endedAt: null }, data: { endedAt: new Date(), revision: { increment: 1 } } })

afterEach(async () => {
  await endAll()
  await published().look()
})

async function route(
  origin: LatLng,
  destination: LatLng,
  more: object = {},
): Promise<Route & { events?: RouteEvent[] }> {
  const answer = await gateway.post('/v1/route', { origin, destination, ...more }, key)
  const body = (await answer.json()) as { routes: Route[] }
  expect({ status: answer.status, body }).toMatchObject({ status: 200 })
  return body.routes[0]!
}

async function table(points: LatLng[]) {
  const answer = await gateway.post('/v1/matrix', { sources: points, targets: points }, key)
  return (await answer.json()) as { durations: (number | null)[][]; distances: (number | null)[][] }
}

const eta = async (origin: LatLng, destination: LatLng) =>
  (await (
    await gateway.get(
      withQuery('/v1/eta', {
        origin: `${origin.lat},${origin.lng}`,
        destination: `${destination.lat},${destination.lng}`,
      }),
      key,
    )
  ).json()) as { duration: number; events?: RouteEvent[] }

const isochrone = async (origin: LatLng, minutes: number) => {
  const answer = await gateway.get(withQuery('/v1/isochrone', { ...origin, time: minutes }), key)
  const { features } = (await answer.json()) as { features: { geometry: { coordinates: [number, number][][] } }[] }
  return features[0]!.geometry.coordinates
}

describe('a closed road', () => {
  it('is gone round by every operation within ten seconds, and used again after its end', async () => {
    const free = await route(west, east)
    expect(free.events).toBeUndefined()
    const id = await enter({ place: block })
    const round = await route(west, east)
    expect(round.distance).toBeGreaterThanOrEqual(free.distance + 2 * BLOCK - 2)
    expect(round.events).toEqual([{ id, title: 'Travaux', effect: 'closed', met: false }])
    expect(round.legs[0]!.maneuvers.flatMap(({ street_names }) => street_names)).not.toEqual(['Rue 2'])

    const { durations, distances } = await table([west, east])
    expect(durations[0]![1]).toBeCloseTo(round.duration, 0)
    expect(distances[0]![1]).toBe(round.distance)
    expect(await eta(west, east)).toMatchObject({ duration: round.duration, events: round.events })
    const tour = await gateway.post('/v1/optimize', { locations: [west, east] }, key)
    expect(await tour.json()).toMatchObject({ duration: round.duration, route: { events: round.events } })
    const session = await gateway.post('/v1/navigate', { origin: west, destination: east }, key)
    expect(await session.json()).toMatchObject({ route: { duration: round.duration, events: round.events } })
    const osrm = await gateway.post('/v1/route', { origin: west, destination: east, format: 'osrm' }, key)
    expect(((await osrm.json()) as { routes: { duration: number }[] }).routes[0]!.duration).toBeCloseTo(
      round.duration,
      3,
    )
    // By itself, within ten seconds.
    await endAll()
    await until(async () => (await route(west, east)).distance === free.distance, { timeoutMs: 10_000 })
    expect(await route(west, east)).toEqual(free)
  }, 60_000)

  it('is left by a journey that begins on it and reached by one that ends there, and is no way through', async () => {
    const id = await enter({ place: block })
    const inside = at(4 * BLOCK + 100, 2 * BLOCK)
    for (const [from, to] of [
      [inside, east],
      [west, inside],
    ] as const) {
      const way = await route(from, to)
      expect(way.events).toEqual([{ id, title: 'Travaux', effect: 'closed', met: true }])
      expect((await table([from, to])).durations[0]![1]).toBeCloseTo(way.duration, 0)
    }
    // Over the open roads on its two sides, never through it.
    const behind = await route(at(4 * BLOCK - 40, 2 * BLOCK), at(5 * BLOCK + 40, 2 * BLOCK))
    expect(behind.distance).toBeGreaterThan(3 * BLOCK)
  })

  it('concerns its modes only', async () => {
    await enter({ place: block, modes: ['auto'] })
    expect((await route(west, east, { mode: 'auto' })).events).toHaveLength(1)
    expect((await route(west, east, { mode: 'pedestrian' })).events).toBeUndefined()
  })

  it('is whole ways, or all roads of an area, too', async () => {
    // Ways are numbered as the town is drawn: Rue 2 after two islands of twelve ways, Rue 0 to Avenue 1.
    const ofArea = {
      area: [position(850, 350), position(950, 350), position(950, 450), position(850, 450)],
    }
    for (const place of [{ ways: [29] }, ofArea]) {
      await enter({ place })
      expect((await route(west, east, { alternatives: 2 })).events).toMatchObject([
        { effect: 'closed', met: 'ways' in place },
      ])
      await endAll()
    }
  }, 90_000)

  it('leaves no way to a place that it cuts off', async () => {
    // All that leads to the first block of Rue 0.
    for (const [from, to] of [
      [position(200, 0), position(400, 0)],
      [position(200, 0), position(200, 200)],
      [position(0, 200), position(0, 400)],
      [position(0, 200), position(200, 200)],
    ] as const) {
      await enter({ place: { line: [from, to] } })
    }
    const corner = at(100, 0)
    const cut = await gateway.post('/v1/route', { origin: west, destination: corner }, key)
    expect(await refusalOf(cut)).toEqual([['destination', 'no_route']])
    expect((await table([west, corner])).durations).toEqual([
      [0, null],
      [null, 0],
    ])
  })

  it('cuts isochrones: what lies behind it is reached later', async () => {
    const origin = at(2 * BLOCK + 60, 2 * BLOCK)
    const free = await isochrone(origin, 1)
    const target = [position(4 * BLOCK + 150, 2 * BLOCK)].flat() as [number, number]
    await enter({ place: block })
    const cut = await isochrone(origin, 1)
    expect([isInsideRings(free, ...target), isInsideRings(cut, ...target)]).toEqual([true, false])
  })
})

describe('a slowed road', () => {
  it('takes the time of its speed, in routes, tables and arrival times alike', async () => {
    const free = await route(west, east)
    // All streets: there is no faster way round.
    const id = await enter({
      place: { area: [position(-100, -100), position(2300, -100), position(2300, 2300), position(-100, 2300)] },
      speedKmh: 10,
    })
    const slow = await route(west, east)
    expect(slow.events).toEqual([{ id, title: 'Travaux', effect: 'slowed', speed_kmh: 10, met: true }])
    expect(slow.distance).toBe(free.distance)
    expect(slow.duration).toBeGreaterThan((slow.distance / 10) * 3.6 - 1)
    const [leg] = slow.legs
    expect(leg!.maneuvers.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(slow.duration, 1)
    expect((await table([west, east])).durations[0]![1]).toBeCloseTo(slow.duration, 0)
    expect((await eta(west, east)).duration).toBe(slow.duration)
  })

  it('is gone round where another way is faster', async () => {
    await enter({ place: block, speedKmh: 5 })
    expect((await route(west, east)).events).toMatchObject([{ effect: 'slowed', speed_kmh: 5, met: false }])
  })
})

describe('a market day', () => {
  it('closes its street every Friday, in the hours of its time zone', async () => {
    const friday: WeeklyHours = { days: ['fri'], from: '06:00', until: '15:00', time_zone: 'Africa/Porto-Novo' }
    await enter({ place: block, weekly: friday })
    const met = async (depart_at: string) => (await route(west, east, { depart_at })).events?.map(({ met }) => met)
    expect(await met('2030-11-29T06:30:00+01:00')).toEqual([false])
    expect(await met('2030-11-29T05:30:00+01:00')).toBeUndefined()
    expect(await met('2030-11-29T15:00:00+01:00')).toBeUndefined()
    expect(await met('2030-11-28T10:00:00+01:00')).toBeUndefined()
  })
})

describe('routes and tables', () => {
  it('agree in all pairs of points when many roads are closed and slowed', async () => {
    await enter({
      place: { area: [position(700, 300), position(1300, 300), position(1300, 700), position(700, 700)] },
    })
    await enter({ place: { line: [position(0, 1000), position(2200, 1000)] }, speedKmh: 8 })
    const points = Array.from({ length: 9 }, (_, i) => at(((i * 733) % 2200) + 31, ((i * 419) % 2200) + 17))
    points.push(at(1000, 500), at(900, 1000))
    const engine = gateway.app.get(RoutingEngine)
    const question = { mode: 'auto', events: published().at(new Date())! } as const
    const { durations, distances } = await engine.matrix({ ...question, sources: points, targets: points })
    const free = await engine.matrix({ mode: 'auto', sources: points, targets: points })
    let [met, longer] = [0, 0]
    for (const [i, from] of points.entries()) {
      for (const [j, to] of points.entries()) {
        if (i === j) continue
        const way = await engine.way({ ...question, stops: [from, to], language: 'fr', alternatives: 0, avoid: [] })
        expect(Math.abs(way.duration - durations[i]![j]!)).toBeLessThan(0.11)
        expect(way.distance).toBe(distances[i]![j])
        if (way.events) met++
        if (durations[i]![j]! > free.durations[i]![j]! + 0.1) longer++
        else expect(durations[i]![j]!).toBeGreaterThan(free.durations[i]![j]! - 0.1)
      }
    }
    expect(met).toBeGreaterThan(30)
    expect(longer).toBeGreaterThan(15)
  })
})

describe('GET /v1/road-events', () => {
  it('draws the roads of lines and ways, and the ring of areas', async () => {
    await enter({ place: block })
    const answer = await gateway.get('/v1/road-events', key)
    expect(await answer.json()).toMatchObject({
      type: 'FeatureCollection',
      features: [
        {
          properties: { title: 'Travaux', effect: 'closed', weekly: false, source: 'Mairie' },
          geometry: { type: 'MultiLineString', coordinates: [[expect.any(Array), expect.any(Array)]] },
        },
      ],
    })
  })

  it('refuses a text that is not a moment, and a moment ten years away', async () => {
    for (const [at, reason] of [
      ['yesterday', 'invalid_format'],
      ['2030-01-01T00:00:00', 'invalid_format'],
      ['2060-01-01T00:00:00Z', 'out_of_range'],
    ] as const) {
      expect(await refusalOf(await gateway.get(withQuery('/v1/road-events', { at }), key))).toEqual([['at', reason]])
    }
  })
})
