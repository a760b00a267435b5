import polyline from '@mapbox/polyline'
import { greatCircleMetres } from '@repere/geometry'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { type LatLng } from '@repere/shared'
import { demoTownData } from '@repere/test-kit'
import { type GatewayUnderTest, startGateway } from '../gateway/gateway.fixture.js'
import { type RouteResponseDto } from '../routing/route.dto.js'
import {
  type OsrmMatchAnswerDto,
  type OsrmNearestAnswerDto,
  type OsrmRouteAnswerDto,
  type OsrmTableAnswerDto,
  type OsrmTripAnswerDto,
} from './osrm-answers.dto.js'

const { centre, ouest, riveNord, ile, horsZone } = DEMO_TOWN.points

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  key = (await gateway.publish({ burstPerSecond: 10_000, dayQuota: 100_000 })).text
}, 120_000)

afterAll(() => gateway.stop())

const list = (...points: LatLng[]) => points.map(({ lat, lng }) => `${lng},${lat}`).join(';')
const ask = (service: string, coordinates: string, query = '', profile = 'driving') =>
  gateway.get(`/osrm/${service}/v1/${profile}/${coordinates}${query && `?${query}`}`, key)

async function answerOf<T>(response: Promise<Response>): Promise<T> {
  const body = (await (await response).json()) as T
  expect({ status: (await response).status, body }).toMatchObject({ status: 200, body: { code: 'Ok' } })
  return body
}
const route = (coordinates: string, query?: string, profile?: string) =>
  answerOf<OsrmRouteAnswerDto>(ask('route', coordinates, query, profile))

async function refusalOf(response: Promise<Response>): Promise<[status: number, code: string, message: string]> {
  const body = (await (await response).json()) as { code: string; message: string; error: { code: number } }
  expect(body.error.code).toBe((await response).status)
  return [(await response).status, body.code, body.message]
}

describe('route', () => {
  it.each([
    ['driving', { mode: 'auto' }],
    ['motorcycle', { mode: 'auto', vehicle: 'motorcycle' }],
    ['truck', { mode: 'auto', vehicle: 'truck' }],
    ['bike', { mode: 'bicycle' }],
    ['foot', { mode: 'pedestrian' }],
  ] as const)('is the route of /v1/route by %s', async (profile, travel) => {
    const body = { origin: centre, destination: ouest, ...travel }
    const ours = (await (await gateway.post('/v1/route', body, key)).json()) as RouteResponseDto
    const { routes, waypoints } = await route(list(centre, ouest), 'overview=full&geometries=polyline6', profile)
    expect(routes[0]!.duration).toBeCloseTo(ours.routes[0]!.duration, 2)
    expect(Math.abs(routes[0]!.distance - ours.routes[0]!.distance)).toBeLessThanOrEqual(1)
    expect(routes[0]!.geometry).toBe(ours.routes[0]!.polyline)
    expect(waypoints!.map(({ location }) => location)).toEqual(ours.waypoints.map(({ lat, lng }) => [lng, lat]))
  })

  it('has the same way with steps and without them', async () => {
    const query = 'overview=full&geometries=geojson'
    const plain = await route(list(centre, riveNord, ouest), query)
    const narrated = await route(list(centre, riveNord, ouest), `${query}&steps=true`)
    expect(narrated.routes[0]!.geometry).toEqual(plain.routes[0]!.geometry)
    expect(narrated.routes[0]!.duration).toBeCloseTo(plain.routes[0]!.duration, 2)
    expect(plain.routes[0]!.legs.map(({ steps }) => steps)).toEqual([[], []])
    for (const { steps } of narrated.routes[0]!.legs) {
      expect(steps.map(({ maneuver }) => maneuver.type).filter((_, i, all) => i === 0 || i === all.length - 1)).toEqual(
        ['depart', 'arrive'],
      )
      for (const step of steps) {
        expect(step.geometry).toMatchObject({ type: 'LineString' })
        expect(step).not.toHaveProperty('voiceInstructions')
        expect(step.maneuver.instruction).not.toBe('')
      }
    }
  })

  it('writes lines in each format, simplified or not at all', async () => {
    const full = (await route(list(riveNord, ouest), 'overview=full')).routes[0]!.geometry as string
    const six = (await route(list(riveNord, ouest), 'overview=full&geometries=polyline6')).routes[0]!.geometry as string
    const simple = (await route(list(riveNord, ouest))).routes[0]!.geometry as string
    const [five, exact, few] = [polyline.decode(full, 5), polyline.decode(six, 6), polyline.decode(simple, 5)]
    expect(five).toHaveLength(exact.length)
    five.forEach(([lat, lng], i) => {
      expect(Math.abs(lat - exact[i]![0])).toBeLessThan(6e-6)
      expect(Math.abs(lng - exact[i]![1])).toBeLessThan(6e-6)
    })
    expect(few.length).toBeLessThan(five.length)
    expect([few[0], few.at(-1)]).toEqual([five[0], five.at(-1)])
    expect((await route(list(riveNord, ouest), 'overview=false')).routes[0]).not.toHaveProperty('geometry')
  })

  it('has values for each segment, which add up to the leg', async () => {
    for (const steps of ['true', 'false']) {
      const query = `overview=full&geometries=geojson&annotations=true&steps=${steps}`
      const [leg] = (await route(list(riveNord, ouest), query)).routes[0]!.legs
      const { distance, duration, speed, weight } = leg!.annotation!
      const line = (await route(list(riveNord, ouest), query)).routes[0]!.geometry as { coordinates: number[][] }
      expect(distance).toHaveLength(line.coordinates.length - 1)
      expect([duration, speed, weight].map((values) => values!.length)).toEqual(Array(3).fill(distance!.length))
      const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
      expect(sum(duration!)).toBeCloseTo(leg!.duration, 1)
      expect(Math.abs(sum(distance!) - leg!.distance)).toBeLessThan(leg!.distance * 0.01 + 2)
      // The roads of the town differ in their speeds.
      expect(new Set(speed!.map(Math.round)).size).toBeGreaterThan(1)
    }
    const [leg] = (await route(list(riveNord, ouest), 'annotations=distance,speed')).routes[0]!.legs
    expect(Object.keys(leg!.annotation!).sort()).toEqual(['distance', 'speed'])
  })

  it('passes the coordinates that are not waypoints', async () => {
    const passing = await route(list(ouest, riveNord, centre), 'waypoints=0;2')
    expect(passing.routes[0]!.legs).toHaveLength(1)
    expect(passing.waypoints).toHaveLength(2)
    const direct = await route(list(ouest, centre))
    expect(passing.routes[0]!.distance).toBeGreaterThan(direct.routes[0]!.distance)
  })

  it('has the options of coordinates, other roads and alternatives', async () => {
    const plain = await route(list(centre, ouest))
    expect((await route(list(centre, ouest), 'hints=;&generate_hints=false&snapping=default')).routes).toEqual(
      plain.routes,
    )
    expect(await route(list(centre, ouest), 'skip_waypoints=true')).not.toHaveProperty('waypoints')
    expect(await refusalOf(ask('route', list(DEMO_TOWN.at(450, 830), ouest), 'radiuses=5;unlimited'))).toEqual([
      400,
      'NoSegment',
      'coordinates.0: no_road_nearby',
    ])
    const turned = await route(list(centre, ouest), 'bearings=0,20;')
    const back = await route(list(centre, ouest), 'bearings=180,20;')
    expect(turned.routes[0]!.distance).not.toBe(back.routes[0]!.distance)
    const many = await route(list(riveNord, ouest), 'alternatives=3')
    expect(many.routes.length).toBeLessThanOrEqual(3)
    expect((await route(list(centre, ouest), 'exclude=toll,ferry,motorway')).routes).toHaveLength(1)
  })

  it('reads addresses with escapes, with .json, and with many coordinates', async () => {
    const plain = await route(list(centre, ouest))
    expect(await route(encodeURIComponent(list(centre, ouest)))).toEqual(plain)
    expect(await route(`${list(centre, ouest)}.json`)).toEqual(plain)
    const many = Array.from({ length: 25 }, (_, i) => (i % 2 === 0 ? centre : ouest)).map(({ lat, lng }) => ({
      lat: lat + 1e-15,
      lng: lng + 1e-15,
    }))
    expect((await route(list(...many))).waypoints).toHaveLength(25)
  })
})

describe('table', () => {
  const table = (coordinates: string, query?: string) => answerOf<OsrmTableAnswerDto>(ask('table', coordinates, query))

  it('is the matrix of /v1/matrix', async () => {
    const body = { sources: [centre, ouest, riveNord], targets: [centre, ouest, riveNord] }
    const ours = (await (await gateway.post('/v1/matrix', body, key)).json()) as {
      durations: number[][]
      distances: number[][]
    }
    const all = await table(list(centre, ouest, riveNord), 'annotations=distance,duration')
    expect([all.durations, all.distances]).toEqual([ours.durations, ours.distances])
    expect([all.sources!.length, all.destinations!.length]).toEqual([3, 3])
    const part = await table(list(centre, ouest, riveNord), 'sources=1;2&destinations=0')
    expect(part.durations).toEqual([[ours.durations[1]![0]], [ours.durations[2]![0]]])
    expect(part).not.toHaveProperty('distances')
    expect([part.sources!.length, part.destinations!.length]).toEqual([2, 1])
  })

  it('has null for a pair that no way connects', async () => {
    const { durations } = await table(list(centre, ile))
    expect(durations![0]).toEqual([0, null])
  })

  it('has no road beyond the radiuses', async () => {
    // VROOM sends 35 km for each coordinate.
    const wide = await table(list(centre, ouest), 'annotations=duration,distance&radiuses=35000;35000')
    expect(wide.durations).toEqual((await table(list(centre, ouest))).durations)
    const aside = { ...ouest, lat: ouest.lat + 0.0005 }
    expect((await table(list(centre, aside), 'radiuses=;unlimited')).destinations![1]!.distance).toBeGreaterThan(10)
    const narrow = ask('table', list(centre, aside), 'radiuses=100;10')
    expect(await refusalOf(narrow)).toEqual([400, 'NoSegment', 'coordinates.1: no_road_nearby'])
  })

  it('refuses more than 500 pairs and gives the unit back', async () => {
    const many = Array.from({ length: 23 }, (_, i) => DEMO_TOWN.at(i, 0))
    const response = await ask('table', list(...many))
    expect(await refusalOf(Promise.resolve(response))).toEqual([400, 'TooBig', 'coordinates: too_many_pairs'])
    const next = await ask('table', list(...many))
    expect(next.headers.get('x-ratelimit-remaining')).toBe(response.headers.get('x-ratelimit-remaining'))
  })
})

describe('nearest', () => {
  it('is the road where a route begins, with its name', async () => {
    const { waypoints } = await answerOf<OsrmNearestAnswerDto>(ask('nearest', list(centre), 'number=3'))
    const { waypoints: ofRoute } = await route(list(centre, ouest), 'steps=true')
    expect(waypoints[0]!.location).toEqual(ofRoute![0]!.location)
    const [lng, lat] = waypoints[0]!.location
    expect(greatCircleMetres(centre, { lat, lng })).toBeCloseTo(waypoints[0]!.distance, 0)
    const street = DEMO_TOWN.at(450, 810)
    expect((await answerOf<OsrmNearestAnswerDto>(ask('nearest', list(street)))).waypoints[0]!.name).toBe(
      'Boulevard du Commerce',
    )
  })
})

describe('match', () => {
  const ride = Array.from({ length: 40 }, (_, index) => DEMO_TOWN.at(500 - index * 10, 810))
  const times = (step: number) => ride.map((_, index) => 1_573_115_831 + index * step).join(';')

  it('is the way of the trace, with its steps', async () => {
    const query = `timestamps=${times(1)}&steps=true&overview=full&geometries=geojson&annotations=true`
    const { matchings, tracepoints } = await answerOf<OsrmMatchAnswerDto>(ask('match', list(...ride), query))
    expect(matchings).toHaveLength(1)
    const [matching] = matchings
    expect(Math.abs(matching!.distance - 390)).toBeLessThan(10)
    expect(matching!.confidence).toBeGreaterThan(0.5)
    const steps = matching!.legs.flatMap((leg) => leg.steps)
    expect([steps[0]!.maneuver.type, steps.at(-1)!.maneuver.type]).toEqual(['depart', 'arrive'])
    expect(steps[0]!.name).toBe('Boulevard du Commerce')
    const ends = tracepoints!.flatMap((point) =>
      typeof point?.waypoint_index !== 'number' ? [] : [point.waypoint_index],
    )
    expect(ends).toEqual([...Array(matching!.legs.length + 1).keys()])
    expect(tracepoints!.every((point) => point!.matchings_index === 0 && point!.name === 'Boulevard du Commerce')).toBe(
      true,
    )
    const { coordinates } = matching!.geometry as { coordinates: number[][] }
    const segments = matching!.legs.reduce((sum, leg) => sum + leg.annotation!.distance!.length, 0)
    expect(segments).toBe(coordinates.length - 1)
  })

  it('breaks where the times are too short, unless gaps are ignored', async () => {
    const far = [...ride.slice(0, 10), ...ride.slice(0, 10).map(({ lat, lng }) => ({ lat, lng: lng - 0.0045 }))]
    const at = far.map((_, index) => 1_573_115_831 + index).join(';')
    const split = await answerOf<OsrmMatchAnswerDto>(ask('match', list(...far), `timestamps=${at}`, 'foot'))
    const whole = await answerOf<OsrmMatchAnswerDto>(ask('match', list(...far), `timestamps=${at}&gaps=ignore`, 'foot'))
    expect([split.matchings.length, whole.matchings.length]).toEqual([2, 1])
    expect(split.tracepoints!.map((point) => point?.matchings_index)).toEqual([
      ...Array(10).fill(0),
      ...Array(10).fill(1),
    ])
  })

  it('refuses a trace that follows no road, and times that fall', async () => {
    expect(await refusalOf(ask('match', list(DEMO_TOWN.at(0, -1500), DEMO_TOWN.at(50, -1500))))).toEqual([
      400,
      'NoMatch',
      'coordinates: no_road_nearby',
    ])
    expect(await refusalOf(ask('match', list(centre, ouest), 'timestamps=20;10'))).toEqual([
      400,
      'InvalidValue',
      'timestamps.1: not_increasing',
    ])
  })
})

describe('trip', () => {
  const trip = (query: string) => answerOf<OsrmTripAnswerDto>(ask('trip', list(centre, ouest, riveNord), query))
  const ranks = ({ waypoints }: OsrmTripAnswerDto) => waypoints!.map(({ waypoint_index }) => waypoint_index)

  it('returns to its start by default, through every coordinate once', async () => {
    const circle = await trip('steps=true')
    expect(circle.trips[0]!.legs).toHaveLength(3)
    expect(ranks(circle).sort()).toEqual([0, 1, 2])
    expect(ranks(await trip('source=first'))[0]).toBe(0)
    expect(ranks(await trip('destination=last'))[2]).toBe(2)
    const bound = await trip('source=first&destination=last')
    expect([ranks(bound)[0], ranks(bound)[2], bound.trips[0]!.legs.length]).toEqual([0, 2, 3])
  })

  it('is the order of /v1/optimize without a return', async () => {
    const body = { locations: [centre, ouest, riveNord] }
    const ours = (await (await gateway.post('/v1/optimize', body, key)).json()) as { order: number[]; duration: number }
    const open = await trip('roundtrip=false&source=first&destination=last')
    expect(open.trips[0]!.duration).toBeCloseTo(ours.duration, 2)
    expect(open.waypoints!.map((_, index) => ranks(open).indexOf(index))).toEqual(ours.order)
  })

  it('refuses other trips without a return, and coordinates that cannot be reached', async () => {
    expect(await refusalOf(ask('trip', list(centre, ouest), 'roundtrip=false'))).toEqual([
      400,
      'NotImplemented',
      'roundtrip: conflicting_fields',
    ])
    expect((await refusalOf(ask('trip', list(centre, ile, ouest)))).slice(0, 2)).toEqual([400, 'NoTrips'])
  })
})

describe('refusals', () => {
  const two = list(centre, ouest)
  it.each([
    ['route', list(centre), '', 'InvalidOptions', 'coordinates: too_few'],
    [
      'route',
      `${list(centre)};abc;1,2,3;200,5`,
      '',
      'InvalidQuery',
      'coordinates.1: invalid_format; coordinates.2: invalid_format; coordinates.3: out_of_range',
    ],
    ['route', list(...Array<LatLng>(26).fill(centre)), '', 'TooBig', 'coordinates: too_many'],
    [
      'route',
      'polyline(ofp_Ik_vpAilAyu@te@g`E)',
      '',
      'InvalidOptions',
      'coordinates: too_few; coordinates.0: invalid_format',
    ],
    ['route', list(centre, horsZone), '', 'NoSegment', 'coordinates.1: outside_coverage'],
    ['route', list(centre, ile), '', 'NoRoute', 'coordinates.1: no_route'],
    ['route', two, 'steps=yes&geometries=wkt', 'InvalidQuery', 'steps: invalid_type; geometries: unknown_value'],
    ['route', two, 'geometries=wkt', 'InvalidValue', 'geometries: unknown_value'],
    ['route', two, 'annotations=nodes', 'InvalidValue', 'annotations.0: unknown_value'],
    ['route', two, 'step=true', 'InvalidOptions', 'step: unknown_field'],
    ['route', two, 'bearings=0,20', 'InvalidOptions', 'bearings: conflicting_fields'],
    ['route', two, 'bearings=400,20;x', 'InvalidQuery', 'bearings.0: invalid_format; bearings.1: invalid_format'],
    ['route', two, 'waypoints=0;7', 'InvalidValue', 'waypoints.1: out_of_range'],
    ['route', two, 'waypoints=0', 'InvalidOptions', 'waypoints: conflicting_fields'],
    ['route', two, 'continue_straight=true', 'InvalidValue', 'continue_straight: unknown_value'],
    ['route', two, 'steps=true&steps=false', 'InvalidQuery', 'steps: invalid_type'],
    [
      'table',
      two,
      'sources=0;9&destinations=',
      'InvalidValue',
      'sources.1: out_of_range; destinations.0: out_of_range',
    ],
    ['table', two, 'radiuses=5', 'InvalidOptions', 'radiuses: conflicting_fields'],
    ['table', list(centre, horsZone), '', 'NoSegment', 'coordinates.1: outside_coverage'],
    ['nearest', two, '', 'TooBig', 'coordinates: too_many'],
    ['match', two, 'timestamps=1;', 'InvalidQuery', 'timestamps.1: required'],
  ])('%s refuses %s?%s as %s', async (service, coordinates, query, code, message) => {
    expect(await refusalOf(ask(service, coordinates, query))).toEqual([400, code, message])
  })

  it('names an unknown profile', async () => {
    expect(await refusalOf(ask('route', two, '', 'horse'))).toEqual([400, 'InvalidUrl', 'profile: unknown_mode'])
    expect(await refusalOf(ask('route', two, '', 'constructor'))).toEqual([400, 'InvalidUrl', 'profile: unknown_mode'])
  })

  it.each([
    ['/osrm/tile/v1/car/tile(1310,3166,13).mvt', 'InvalidService', 'There is no service tile.'],
    [`/osrm/viaroute/v1/driving/${two}`, 'InvalidService', 'There is no service viaroute.'],
    ['/osrm/constructor/v1', 'InvalidService', 'There is no service constructor.'],
    [`/osrm/route/v2/driving/${two}`, 'InvalidVersion', 'The service route has no version v2.'],
    ['/osrm/route/v1/driving', 'InvalidUrl', 'Not found.'],
    [`/osrm/route/v1/driving/${two}/1`, 'InvalidUrl', 'Not found.'],
    ['/osrm/route', 'InvalidUrl', 'Not found.'],
    ['/osrm/', 'InvalidUrl', 'Not found.'],
    [`/osrm//route/v1/driving/${two}`, 'InvalidUrl', 'Not found.'],
  ])('has no %s: %s', async (path, code, message) => {
    expect(await refusalOf(gateway.get(path, key))).toEqual([404, code, message])
  })

  it('needs a key, also where there is no service, and answers 405 to another method', async () => {
    expect(await refusalOf(gateway.get(`/osrm/route/v1/driving/${two}`))).toEqual([
      401,
      'Unauthorized',
      'A valid API key is required in the X-Service-Key header.',
    ])
    expect((await refusalOf(gateway.get('/osrm/tile/v1/driving/0'))).slice(0, 2)).toEqual([401, 'Unauthorized'])
    const posted = gateway.post(`/osrm/route/v1/driving/${two}`, {}, key)
    expect((await refusalOf(posted)).slice(0, 2)).toEqual([405, 'MethodNotAllowed'])
    const limited = (await gateway.publish({ dayQuota: 1 })).text
    await gateway.get(`/osrm/route/v1/driving/${two}`, limited)
    expect((await refusalOf(gateway.get(`/osrm/route/v1/driving/${two}`, limited))).slice(0, 2)).toEqual([
      429,
      'TooManyRequests',
    ])
  })
})
