import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { type LatLng } from '@repere/shared'
import { demoTownData } from '@repere/test-kit'
import polyline from '@mapbox/polyline'
import { type GatewayUnderTest, refusalOf, startGateway, withQuery } from '../gateway/gateway.fixture.js'
import { type PlacesAlongDto } from './along.dto.js'
import { type PlaceDto } from './place.dto.js'

const { centre, ouest, riveNord, horsZone } = DEMO_TOWN.points

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  key = (await gateway.publish({ dayQuota: 100_000, burstPerSecond: 100_000 })).text
}, 120_000)
afterAll(() => gateway.stop())

const post = (body: unknown) => gateway.post('/v1/places/along', body, key)

async function along(body: object): Promise<PlacesAlongDto> {
  const response = await post(body)
  const answer = (await response.json()) as PlacesAlongDto
  expect({ status: response.status, answer }).toMatchObject({ status: 200 })
  return answer
}

async function nearby(parameters: Record<string, string | number>): Promise<PlaceDto[]> {
  const response = await gateway.get(withQuery('/v1/places/nearby', parameters), key)
  const answer = (await response.json()) as { places: PlaceDto[] }
  expect({ status: response.status, answer }).toMatchObject({ status: 200 })
  return answer.places
}

type Table = (number | null)[][]
async function table(sources: LatLng[], targets: LatLng[], travel: object = {}): Promise<[Table, Table]> {
  const response = await gateway.post('/v1/matrix/large', { sources, targets, ...travel }, key)
  const { durations, distances } = (await response.json()) as { durations: Table; distances: Table }
  return [durations, distances]
}

const MODES = [{}, { mode: 'pedestrian' }, { mode: 'bicycle' }, { vehicle: 'motorcycle' }] as const

describe('nearby by time', () => {
  it.each(MODES)('has the places of the circle as the table times them: %j', async (travel) => {
    for (const direction of ['from', 'to'] as const) {
      const all = await nearby({ ...centre, radius: 1_000, limit: 50 })
      const timed = await nearby({ ...centre, radius: 1_000, limit: 50, by: 'time', direction, ...travel })
      const points = all.map(({ location }) => location)
      const [durations, distances] = await (direction === 'from'
        ? table([centre], points, travel)
        : table(points, [centre], travel))
      const cell = (cells: Table, i: number) => (direction === 'from' ? cells[0]![i] : cells[i]![0])
      const expected = all
        .map(({ id }, i) => ({ id, duration: cell(durations, i), distance: cell(distances, i) }))
        .filter(({ duration }) => duration !== null)
        .sort((a, b) => a.duration! - b.duration! || a.distance! - b.distance!)
      expect(all.length).toBeGreaterThan(20)
      expect(all.length).toBeLessThan(50)
      expect(timed.map(({ id, duration, distance }) => ({ id, duration, distance }))).toEqual(expected)
    }
  })

  it('has the best of all places, not of the nearest in a straight line', async () => {
    const all = await nearby({ ...centre, radius: 1_000, limit: 50, by: 'time' })
    expect(await nearby({ ...centre, radius: 3_000, limit: 3, by: 'time' })).toEqual(all.slice(0, 3))
    const limit = Math.ceil(all[4]!.duration!)
    const within = await nearby({ ...centre, radius: 1_000, limit: 50, by: 'time', max_seconds: limit })
    expect(within).toEqual(all.filter(({ duration }) => duration! <= limit))
  })

  it.each([
    [{ mode: 'auto' }, ['by required']],
    [{ by: 'distance', max_seconds: 60 }, ['by conflicting_fields']],
    [{ by: 'speed' }, ['by unknown_value']],
    [{ by: 'time', direction: 'back' }, ['direction unknown_value']],
    [{ by: 'time', mode: 'plane', max_seconds: 0 }, ['mode unknown_mode', 'max_seconds out_of_range']],
    [{ by: 'time', depart_at: '2020-01-01T00:00' }, ['depart_at in_past']],
    [{ by: 'time', lat: horsZone.lat, lng: horsZone.lng }, ['lat outside_coverage']],
  ])('refuses %j by name', async (parameters, expected) => {
    const response = await gateway.get(
      withQuery('/v1/places/nearby', { ...centre, ...parameters } as Record<string, string | number>),
      key,
    )
    expect((await refusalOf(response)).map((fault) => fault.join(' ')).sort()).toEqual([...expected].sort())
  })
})

describe('along', () => {
  const journey = { origin: ouest, destination: riveNord }

  it.each(MODES)('has the exact detours of all places, the shortest first: %j', async (travel) => {
    const answer = await along({ ...journey, category: 'pharmacy', limit: 20, max_detour_seconds: 3_600, ...travel })
    const all = await nearby({ ...centre, radius: 10_000, category: 'pharmacy', limit: 50 })
    const places = all.map(({ location }) => location)
    const [[base], [baseMetres]] = await table([ouest], [riveNord], travel)
    const [[there], [thereMetres]] = await table([ouest], places, travel)
    const [back, backMetres] = await table(places, [riveNord], travel)
    const expected = all
      .map(({ id }, i) => ({
        id,
        detour: there![i]! + back[i]![0]! - base![0]!,
        metres: thereMetres![i]! + backMetres[i]![0]! - baseMetres![0]!,
      }))
      .filter(({ id }, i) => id && there![i] !== null && back[i]![0] !== null)
      .sort((a, b) => a.detour - b.detour)
    expect(answer.duration).toBeCloseTo(base![0]!, 1)
    expect(answer.distance).toBe(baseMetres![0])
    expect(answer.places).toHaveLength(expected.length)
    expect(expected.length).toBeGreaterThan(3)
    for (const [at, { id, detour, metres }] of expected.entries()) {
      const place = answer.places.find((one) => one.id === id)!
      expect(Math.abs(place.detour_duration - detour)).toBeLessThanOrEqual(0.21)
      expect(Math.abs(place.detour_distance - metres)).toBeLessThanOrEqual(2)
      expect(Math.abs(answer.places[at]!.detour_duration - detour)).toBeLessThanOrEqual(0.21)
    }
  })

  it('says where one leaves the way and is back on it, when one arrives, and on which side', async () => {
    const departs = new Date(Date.now() + 3_600_000)
    departs.setUTCMilliseconds(0)
    const { places, distance } = await along({ ...journey, category: 'pharmacy', depart_at: departs.toISOString() })
    const response = await gateway.post('/v1/route', { ...journey, depart_at: departs.toISOString() }, key)
    const { routes } = (await response.json()) as { routes: { polyline: string; distance: number }[] }
    const line = polyline.decode(routes[0]!.polyline, 6)
    const isOnLine = ({ lat, lng }: LatLng) =>
      line.some(([north, east], i) => {
        const [n, e] = line[Math.max(0, i - 1)]!
        const [length, before, after] = [
          Math.hypot(north - n, east - e),
          Math.hypot(lat - n, lng - e),
          Math.hypot(lat - north, lng - east),
        ]
        return before + after - length < 1e-5
      })
    expect(distance).toBe(Math.round(routes[0]!.distance))
    expect(places.length).toBeGreaterThan(1)
    for (const place of places) {
      const { leaves_at: leaves, rejoins_at: rejoins } = place
      expect([isOnLine(leaves), isOnLine(rejoins)]).toEqual([true, true])
      expect(leaves.distance).toBeLessThanOrEqual(rejoins.distance)
      expect(rejoins.distance).toBeLessThanOrEqual(distance + 1)
      expect(Date.parse(place.arrival)).toBeGreaterThan(departs.getTime())
      expect(['left', 'right']).toContain(place.side)
    }
  })

  it('visits a place between two waypoints', async () => {
    const through = { ...journey, waypoints: [centre] }
    const answer = await along({ ...through, category: 'pharmacy', limit: 20, max_detour_seconds: 3_600 })
    const places = answer.places.map(({ location }) => location)
    const [[there], [via]] = [
      (await table([ouest], [centre, ...places]))[0],
      (await table([centre], [riveNord, ...places]))[0],
    ]
    const [back] = await table(places, [centre, riveNord])
    expect(answer.duration).toBeCloseTo(there![0]! + via![0]!, 0)
    for (const [at, place] of answer.places.entries()) {
      const first = there![at + 1]! + back[at]![0]! - there![0]!
      const second = via![at + 1]! + back[at]![1]! - via![0]!
      expect(Math.abs(place.detour_duration - Math.min(first, second))).toBeLessThanOrEqual(0.21)
    }
    expect(answer.places).toHaveLength(7)
  })

  it('follows a line as it follows the route that the line is of', async () => {
    const answer = await along({ ...journey, category: 'pharmacy', limit: 20, max_detour_seconds: 3_600 })
    const response = await gateway.post('/v1/route', journey, key)
    const { routes } = (await response.json()) as { routes: { polyline: string }[] }
    const body = { polyline: routes[0]!.polyline, category: 'pharmacy', limit: 20, max_detour_seconds: 3_600 }
    const byLine = await along(body)
    expect(byLine.duration).toBeCloseTo(answer.duration, 0)
    expect(byLine.places.map(({ id }) => id).sort()).toEqual(answer.places.map(({ id }) => id).sort())
    for (const place of byLine.places) {
      const same = answer.places.find(({ id }) => id === place.id)!
      // It goes through 25 points of the line, where it may turn round.
      expect(Math.abs(place.detour_duration - same.detour_duration)).toBeLessThanOrEqual(45)
    }
  })

  it('finds by words, keeps to the longest detour and to the places that are open', async () => {
    const byName = await along({ ...journey, q: 'pharmacie des cauris' })
    expect(byName.places.map(({ name }) => name)).toContain('Pharmacie des Cauris')
    const all = await along({ ...journey, category: 'market', max_detour_seconds: 3_600 })
    const longest = Math.ceil(all.places[0]!.detour_duration)
    const near = await along({ ...journey, category: 'market', max_detour_seconds: Math.max(1, longest) })
    expect(near.places.map(({ id }) => id)).toEqual(
      all.places.filter((place) => place.detour_duration <= Math.max(1, longest)).map(({ id }) => id),
    )
    // The market is open from 6 to 19.
    const at = async (hour: string) => {
      const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
      const body = { ...journey, category: 'market', max_detour_seconds: 3_600, depart_at: `${day}T${hour}` }
      return [await along(body), await along({ ...body, open_at_arrival: true })] as const
    }
    const [noon, openAtNoon] = await at('12:00')
    const [night, openAtNight] = await at('23:00')
    expect(noon.places.find((place) => place.opening_hours === 'Mo-Su 06:00-19:00')!.open_at_arrival).toBe(true)
    expect(night.places.find((place) => place.opening_hours === 'Mo-Su 06:00-19:00')!.open_at_arrival).toBe(false)
    expect(openAtNoon.places).toEqual(noon.places.filter((place) => place.open_at_arrival === true))
    expect(openAtNight.places).toEqual(night.places.filter((place) => place.open_at_arrival === true))
  })

  it('costs by the stops and the places of the answer; a line counts two stops', async () => {
    const { text } = await gateway.publish({ dayQuota: 1_000, burstPerSecond: 1_000 })
    const line = polyline.encode(
      [ouest, riveNord].map(({ lat, lng }): [number, number] => [lat, lng]),
      6,
    )
    const left: number[] = [1_000]
    for (const body of [journey, { ...journey, waypoints: [centre, centre, centre], limit: 20 }, { polyline: line }]) {
      const response = await gateway.post('/v1/places/along', { ...body, category: 'pharmacy' }, text)
      left.push(Number(response.headers.get('x-ratelimit-remaining')))
    }
    expect(left).toEqual([1_000, 998, 994, 992])
  })

  const faults: [object, string[]][] = [
    [{}, ['origin required', 'category required']],
    [{ origin: ouest, category: 'pharmacy' }, ['destination required']],
    [{ ...journey, polyline: 'abc', q: 'x' }, ['origin conflicting_fields', 'polyline conflicting_fields']],
    [{ ...journey, category: 'pharmacy', q: 'x' }, ['category conflicting_fields', 'q conflicting_fields']],
    [{ ...journey, category: 'dragons' }, ['category unknown_category']],
    [{ ...journey, q: '' }, ['q required']],
    [{ polyline: '????', category: 'pharmacy' }, ['polyline outside_coverage']],
    [{ polyline: 'a', category: 'pharmacy' }, ['polyline invalid_format']],
    [{ polyline: '??'.repeat(20_001), category: 'pharmacy' }, ['polyline too_many']],
    [
      { polyline: 'a', destination: riveNord, waypoints: [], category: 'pharmacy' },
      ['destination conflicting_fields', 'waypoints conflicting_fields', 'polyline invalid_format'],
    ],
    [{ ...journey, destination: horsZone, category: 'pharmacy' }, ['destination outside_coverage']],
    [{ ...journey, waypoints: Array(9).fill(centre), category: 'pharmacy' }, ['waypoints too_many']],
    [{ ...journey, category: 'pharmacy', limit: 21 }, ['limit out_of_range']],
    [{ ...journey, category: 'pharmacy', max_detour_seconds: 0 }, ['max_detour_seconds out_of_range']],
    [{ ...journey, category: 'pharmacy', open_at_arrival: 'yes' }, ['open_at_arrival invalid_type']],
    [{ ...journey, category: 'pharmacy', avoid: ['tolls'] }, ['avoid unknown_field']],
    [{ ...journey, category: 'pharmacy', depart_at: '2020-01-01T00:00' }, ['depart_at in_past']],
  ]
  it.each(faults)('refuses %j by name', async (body, expected) => {
    expect((await refusalOf(await post(body))).map((fault) => fault.join(' '))).toEqual(expected)
  })
})
