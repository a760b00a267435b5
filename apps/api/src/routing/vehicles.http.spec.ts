import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData } from '@repere/test-kit'
import { type GatewayUnderTest, startGateway, withQuery } from '../gateway/gateway.fixture.js'
import { type RouteResponseDto } from './route.dto.js'

const { centre, ouest, riveNord } = DEMO_TOWN.points
const [origin, destination] = [ouest, centre]
const compact = ({ lat, lng }: { lat: number; lng: number }) => `${lat},${lng}`

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  key = (await gateway.publish()).text
}, 120_000)

afterAll(() => gateway.stop())

type Body = Record<string, unknown>
const post = (path: string, body: Body) => gateway.post(path, body, key)

/** Every operation about roads, with a request of its own. */
const OPERATIONS: [string, (travel: Body) => Promise<Response>][] = [
  ['POST /v1/route', (travel) => post('/v1/route', { origin, destination, ...travel })],
  [
    'GET /v1/route',
    (travel) =>
      gateway.get(
        withQuery('/v1/route', { origin: compact(origin), destination: compact(destination), ...(travel as object) }),
        key,
      ),
  ],
  ['POST /v1/matrix', (travel) => post('/v1/matrix', { sources: [origin], targets: [destination], ...travel })],
  [
    'POST /v1/matrix/large',
    (travel) => post('/v1/matrix/large', { sources: [origin], targets: [destination], ...travel }),
  ],
  ['GET /v1/isochrone', (travel) => gateway.get(withQuery('/v1/isochrone', { ...centre, time: 5, ...travel }), key)],
  ['POST /v1/optimize', (travel) => post('/v1/optimize', { locations: [origin, riveNord, destination], ...travel })],
  [
    'GET /v1/eta',
    (travel) =>
      gateway.get(withQuery('/v1/eta', { origin: compact(origin), destination: compact(destination), ...travel }), key),
  ],
  ['POST /v1/navigate', (travel) => post('/v1/navigate', { origin, destination, ...travel })],
  [
    'POST /v1/fleet/plan',
    (travel) =>
      post('/v1/fleet/plan', {
        vehicles: [{ id: 'a', start: origin }],
        jobs: [{ id: 'b', location: destination }],
        time_limit: 0.2,
        ...travel,
      }),
  ],
]

describe.each(OPERATIONS)('%s', (_name, ask) => {
  it.each<[string, Body]>([
    ['a motorcycle', { vehicle: 'motorcycle' }],
    ['a truck', { vehicle: 'truck' }],
    ['a truck with its size', { vehicle: 'truck', height: 3.2, width: 2.4, length: 8, weight: 7.5, axle_load: 5 }],
  ])('answers for %s', async (_vehicle, travel) => {
    const response = await ask(travel)
    expect({ status: response.status, text: (await response.text()).slice(0, 300) }).toMatchObject({ status: 200 })
  })

  it.each<[Body, { field: string; reason: string }[]]>([
    [{ vehicle: 'car' }, [{ field: 'vehicle', reason: 'unknown_value' }]],
    [{ vehicle: 'MOTORCYCLE' }, [{ field: 'vehicle', reason: 'unknown_value' }]],
    [{ vehicle: '' }, [{ field: 'vehicle', reason: 'unknown_value' }]],
    [{ vehicle: '__proto__' }, [{ field: 'vehicle', reason: 'unknown_value' }]],
    [{ vehicle: 'm'.repeat(5_000) }, [{ field: 'vehicle', reason: 'too_long' }]],
    [{ mode: 'bicycle', vehicle: 'motorcycle' }, [{ field: 'vehicle', reason: 'conflicting_fields' }]],
    [{ mode: 'pedestrian', vehicle: 'truck', height: 3 }, [{ field: 'vehicle', reason: 'conflicting_fields' }]],
    [{ mode: 'horse', vehicle: 'truck' }, [{ field: 'mode', reason: 'unknown_mode' }]],
    [{ height: 3 }, [{ field: 'height', reason: 'conflicting_fields' }]],
    [
      { vehicle: 'motorcycle', weight: 1, axle_load: 1 },
      [
        { field: 'weight', reason: 'conflicting_fields' },
        { field: 'axle_load', reason: 'conflicting_fields' },
      ],
    ],
    [
      { vehicle: 'truck', height: 0, width: 9, length: 1_000, weight: -1, axle_load: 41 },
      ['height', 'width', 'length', 'weight', 'axle_load'].map((field) => ({ field, reason: 'out_of_range' })),
    ],
  ])('refuses %j with every offending field', async (travel, details) => {
    const response = await ask(travel)
    const { error } = (await response.json()) as { error: { details: object[] } }
    expect({ status: response.status, details: error.details }).toEqual({
      status: 400,
      details: details.map((one) => expect.objectContaining(one)),
    })
  })
})

describe('the roads of a route', () => {
  const routeOf = async (more: Body = {}) => {
    const response = await post('/v1/route', { origin, destination, ...more })
    expect(response.status).toBe(200)
    return ((await response.json()) as RouteResponseDto).routes[0]!
  }

  it('are those of each leg and of the whole', async () => {
    const route = await routeOf({ waypoints: [riveNord] })
    expect(route.legs).toHaveLength(2)
    for (const name of ['unpaved_distance', 'unknown_surface_distance'] as const) {
      expect(route[name]).toBe(route.legs.reduce((sum, leg) => sum + leg[name], 0))
      expect(route[name]).toBeLessThanOrEqual(route.distance + 2)
    }
    expect(route.countries).toEqual(['BJ'])
    expect(route.legs.map(({ countries }) => countries)).toEqual([['BJ'], ['BJ']])
    expect(route.ferries.length > 0).toBe(route.has_ferry)
    expect(route.border_posts).toEqual([])
  })

  it('have annotations for each segment of the line, those that were wanted', async () => {
    const { legs, duration } = await routeOf({ annotations: ['speed', 'surface', 'duration'] })
    const [{ annotations, polyline }] = legs as [(typeof legs)[0]]
    const { default: codec } = await import('@mapbox/polyline')
    const segments = codec.decode(polyline, 6).length - 1
    expect(annotations!.speed).toHaveLength(segments)
    expect(annotations!.surface).toHaveLength(segments)
    expect(annotations!.duration).toHaveLength(segments)
    expect(annotations!.duration!.reduce((sum, one) => sum + one, 0)).toBeCloseTo(duration, 2)
    expect(Math.max(...annotations!.speed!)).toBeLessThanOrEqual(75)
    expect((await routeOf({ annotations: ['surface'] })).legs[0]!.annotations).toEqual({
      surface: annotations!.surface,
    })
    expect((await routeOf()).legs[0]!.annotations).toBeUndefined()
  })

  it.each<[Body, { field: string; reason: string }[]]>([
    [{ annotations: ['speed', 'grade'] }, [{ field: 'annotations.1', reason: 'unknown_value' }]],
    [{ annotations: 'speed' }, [{ field: 'annotations', reason: 'invalid_type' }]],
    [
      { annotations: [1, null] },
      [
        { field: 'annotations.0', reason: 'invalid_type' },
        { field: 'annotations.1', reason: 'invalid_type' },
      ],
    ],
    [{ annotations: new Array(200).fill('speed') }, [{ field: 'annotations', reason: 'too_many' }]],
    [{ avoid: ['border'] }, [{ field: 'avoid.0', reason: 'unknown_value' }]],
  ])('refuses %j', async (more, details) => {
    const response = await post('/v1/route', { origin, destination, ...more })
    const { error } = (await response.json()) as { error: { details: object[] } }
    expect({ status: response.status, details: error.details }).toEqual({
      status: 400,
      details: details.map((one) => expect.objectContaining(one)),
    })
  })
})
