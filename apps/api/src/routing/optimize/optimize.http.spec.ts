import polyline from '@mapbox/polyline'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { type LatLng } from '@repere/shared'
import { demoTownData } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway } from '../../gateway/gateway.fixture.js'
import { type Route } from '../route.js'

const { centre, ouest, riveNord, ile, horsZone, lagune, marcheCentral, gareRoutiere } = DEMO_TOWN.points

interface Optimized {
  order: number[]
  route: Route
  duration: number
  distance: number
}

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  // The lagoon is 450 m from the next road: further than a stop may be moved here.
  gateway = await startGateway({ DATA_DIR: await demoTownData(), SNAP_MAX_METRES: '400' })
  key = (await gateway.publish()).text
}, 120_000)

afterAll(() => gateway.stop())

const post = (path: string, body: unknown) => gateway.post(path, body, key)

async function optimized(body: { locations: LatLng[]; [more: string]: unknown }): Promise<Optimized> {
  const response = await post('/v1/optimize', body)
  const answer = (await response.json()) as Optimized
  expect({ status: response.status, answer }).toMatchObject({ status: 200 })
  const { order, route, duration, distance } = answer
  const last = body.locations.length - 1
  expect([order[0], order.at(-1)]).toEqual([0, last])
  expect([...order].sort((a, b) => a - b)).toEqual(body.locations.map((_, index) => index))
  expect(route.legs).toHaveLength(last)
  expect([duration, distance]).toEqual([route.duration, route.distance])
  return answer
}

/** Crossings of the old town and of the far bank, the same ones every time. */
const crossings = (count: number): LatLng[] =>
  Array.from({ length: count }, (_, index) => DEMO_TOWN.at(-900 + ((index * 700) % 1900), 600 + ((index * 500) % 1100)))

describe('200', () => {
  it('visits stops along a street in their order on it', async () => {
    // Along one street: in any order of the request, they are visited from west to east.
    const along = [-800, 600, -200, 200, -500, 900].map((east) => DEMO_TOWN.at(east, 800))
    const { order } = await optimized({ locations: along })
    expect(order).toEqual([0, 4, 2, 3, 1, 5])
  })

  it('is as fast as the fastest of all orders', async () => {
    const locations = [centre, ouest, riveNord, marcheCentral, gareRoutiere]
    const { order, duration } = await optimized({ locations })
    const durations: number[] = []
    for (const middle of [
      [1, 2, 3],
      [1, 3, 2],
      [2, 1, 3],
      [2, 3, 1],
      [3, 1, 2],
      [3, 2, 1],
    ]) {
      const [origin, ...stops] = [0, ...middle, 4].map((index) => locations[index]!)
      const response = await post('/v1/route', { origin, waypoints: stops.slice(0, -1), destination: stops.at(-1) })
      const { routes } = (await response.json()) as { routes: Route[] }
      durations.push(routes[0]!.duration)
      if (String([0, ...middle, 4]) === String(order)) expect(routes[0]!.duration).toBeCloseTo(duration, 1)
    }
    // Its matrix contains whole seconds.
    expect(duration).toBeLessThanOrEqual(Math.min(...durations) + 2)
  })

  it('gives the route through that order', async () => {
    const { order, route } = await optimized({ locations: [ouest, riveNord, centre, ouest] })
    const stops = order.map((index) => [ouest, riveNord, centre, ouest][index]!)
    const asked = await post('/v1/route', {
      origin: stops[0],
      waypoints: stops.slice(1, -1),
      destination: stops.at(-1),
    })
    const { routes } = (await asked.json()) as { routes: Route[] }
    expect(route).toEqual(routes[0])
  })

  it('returns to the start when the first location is also the last', async () => {
    const { route } = await optimized({ locations: [centre, ouest, riveNord, marcheCentral, centre] })
    const line = polyline.decode(route.polyline, 6)
    expect(line[0]).toEqual(line.at(-1))
  })

  it.each([2, 3])('takes %i locations', async (count) => {
    const { order } = await optimized({ locations: [centre, riveNord, ouest].slice(0, count) })
    expect(order).toEqual(Array.from({ length: count }, (_, index) => index))
  })

  it('accepts a hundred, in English and on foot, and gives the same answer twice', async () => {
    const body = { locations: crossings(100), mode: 'pedestrian', language: 'en' }
    const first = await optimized(body)
    expect(first.route.legs[0]?.maneuvers[0]?.instruction).toMatch(/^Walk|^You have/)
    const again = await post('/v1/optimize', body)
    expect(again.headers.get('x-cache')).toBe('HIT')
    expect(again.headers.get('x-backend')).toBe('roads')
    expect(await again.json()).toEqual(first)
  }, 30_000)
})

describe('400', () => {
  it.each([
    ['nothing at all', {}, [['locations', 'required']]],
    ['a single place', { locations: [centre] }, [['locations', 'too_few']]],
    ['too many places', { locations: Array(101).fill(centre) }, [['locations', 'too_many']]],
    [
      'everything at once',
      { locations: [centre, { lat: 91, lng: 2 }], mode: 'car', language: 'xx', roundtrip: true },
      [
        ['locations.1.lat', 'out_of_range'],
        ['language', 'unsupported_language'],
        ['mode', 'unknown_mode'],
        ['roundtrip', 'unknown_field'],
      ],
    ],
    [
      'places outside the data, each of them',
      { locations: [horsZone, centre, { lat: ouest.lng, lng: ouest.lat }, ouest] },
      [
        ['locations.0', 'outside_coverage'],
        ['locations.2', 'possibly_swapped'],
      ],
    ],
    [
      'places without a road',
      { locations: [centre, lagune, ouest, lagune] },
      [
        ['locations.1', 'no_road_nearby'],
        ['locations.3', 'no_road_nearby'],
      ],
    ],
    ['a place that nothing leads to', { locations: [centre, ouest, ile, riveNord] }, [['locations.2', 'no_route']]],
    [
      'a beginning that nothing leads away from',
      { locations: [ile, ouest, centre, riveNord] },
      [['locations.0', 'no_route']],
    ],
    ['an end that nothing leads to', { locations: [centre, ile] }, [['locations.1', 'no_route']]],
  ])('%s', async (_what, body, expected) => {
    expect(await refusalOf(await post('/v1/optimize', body))).toEqual(expected)
  })

  it('names the one location among a hundred that cannot be reached', async () => {
    const locations = crossings(100)
    locations[73] = ile
    const response = await post('/v1/optimize', { locations })
    const { error } = (await response.json()) as { error: { details: unknown[] } }
    expect(error.details).toEqual([{ field: 'locations.73', reason: 'no_route', value: ile }])
  }, 30_000)
})
