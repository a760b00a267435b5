import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { VectorTile } from '@mapbox/vector-tile'
import { Profiles } from '@repere/traffic'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PbfReader } from 'pbf'
import { TrafficLines } from '../tiles/traffic/traffic-lines.js'
import { EdgesOfGraph } from '../traffic/edges-of-graph.js'
import { type GatewayUnderTest, refusalOf, startGateway, withQuery } from '../gateway/gateway.fixture.js'
import { BY_DAY, IN_THE_RUSH, observedTown, ON_MARKET_DAYS } from './observed-town.fixture.js'

const { centre, ouest, riveNord } = DEMO_TOWN.points
const compact = ({ lat, lng }: { lat: number; lng: number }) => `${lat},${lng}`
const stops = { origin: compact(centre), destination: compact(ouest) }

/** A Sunday a year from now, and the Monday after it. */
const sunday = new Date(Date.now() + 365 * 86_400_000)
sunday.setUTCDate(sunday.getUTCDate() + ((7 - sunday.getUTCDay()) % 7))
const monday = new Date(sunday.getTime() + 86_400_000)
const at = (day: Date, time: string) => `${day.toISOString().slice(0, 10)}T${time}:00Z`
const RUSH = at(monday, '08:00')
const NIGHT = at(monday, '03:00')
const SUNDAY = at(sunday, '08:00')
const MARKET_DAY = at(new Date(sunday.getTime() - 86_400_000), '13:00')

interface Timed {
  duration: number
  distance: number
  duration_ml: number
  duration_low: number
  duration_high: number
}
interface Eta extends Timed {
  depart_at: string
  arrive_at: string
  traffic: { available: boolean; source: string; observed_at: string; age_days: number }
  model: string
}

let gateway: GatewayUnderTest
let key: string
let town: Awaited<ReturnType<typeof observedTown>>

beforeAll(async () => {
  town = await observedTown()
  gateway = await startGateway({ DATA_DIR: town.dataDir })
  key = (await gateway.publish()).text
}, 180_000)

afterAll(async () => {
  await gateway?.stop()
  await town?.remove()
})

async function get<T>(path: string, parameters: Record<string, string>): Promise<T> {
  const response = await gateway.get(withQuery(path, parameters), key)
  const answer = (await response.json()) as T
  expect({ status: response.status, answer }).toMatchObject({ status: 200 })
  return answer
}

const eta = (depart_at: string, more = {}) => get<Eta>('/v1/eta', { ...stops, ...more, depart_at })

describe('/v1/eta where trips were observed', () => {
  it('takes longer in the rush hour than at night and on Sunday, while the raw time of the same route stays the same', async () => {
    const [rush, night, sunday] = [await eta(RUSH), await eta(NIGHT), await eta(SUNDAY)]
    expect(new Set([rush, night, sunday].map(({ duration, distance }) => `${duration} ${distance}`)).size).toBe(1)
    expect(rush.duration_ml / rush.duration).toBeCloseTo(IN_THE_RUSH, 1)
    expect(night.duration_ml / night.duration).toBeCloseTo(BY_DAY, 1)
    expect(sunday.duration_ml / sunday.duration).toBeCloseTo(BY_DAY, 1)
  })

  it('returns the tenths around the median, the source, the age and the model, and arrives after the median', async () => {
    const answer = await eta(RUSH)
    expect(answer.duration_low).toBeLessThan(answer.duration_ml)
    expect(answer.duration_high).toBeGreaterThan(answer.duration_ml)
    expect(answer.traffic).toEqual({
      available: true,
      source: 'probes',
      observed_at: expect.any(String),
      age_days: expect.any(Number),
    })
    const age = Date.parse(answer.depart_at) - Date.parse(answer.traffic.observed_at)
    expect(answer.traffic.age_days).toBe(Math.floor(age / 86_400_000))
    expect(Date.parse(answer.traffic.observed_at)).toBeLessThan(Date.now())
    expect(answer.model).toBe('profiles')
    expect(Date.parse(answer.arrive_at) - Date.parse(answer.depart_at)).toBeCloseTo(answer.duration_ml * 1000, -1)
  })

  it.each(['bicycle', 'pedestrian'])('reports no traffic for %s', async (mode) => {
    const answer = await eta(RUSH, { mode })
    expect(answer).toMatchObject({ duration_ml: null, duration_low: null, duration_high: null })
    expect(answer.traffic).toEqual({ available: false, source: null })
  })
})

describe('/v1/route where trips were observed', () => {
  it('gives the same time for its departure as /v1/eta, beside the raw time', async () => {
    const { routes } = await get<{ routes: Timed[] }>('/v1/route', { ...stops, depart_at: RUSH })
    const answer = await eta(RUSH)
    expect(routes[0]).toMatchObject({ duration: answer.duration, distance: answer.distance })
    expect(routes[0]!.duration_ml / answer.duration_ml).toBeCloseTo(1, 2)
    expect(routes[0]!.duration_high / answer.duration_high).toBeCloseTo(1, 2)
  })

  it('gives the current time for every alternative, and with stops', async () => {
    const through = { ...stops, waypoints: compact(riveNord) }
    for (const parameters of [{ ...stops, alternatives: '2' }, through]) {
      const { routes } = await get<{ routes: Timed[] }>('/v1/route', parameters as Record<string, string>)
      for (const route of routes) expect(route.duration_ml).toBeGreaterThan(route.duration)
    }
  })

  it('takes the way that is the fastest at its departure, with its own raw time', async () => {
    const first = async (depart_at?: string) => {
      const { routes } = await get<{ routes: Timed[] }>('/v1/route', { ...stops, ...(depart_at && { depart_at }) })
      return routes[0]!
    }
    const [raw, night, market] = [await first(), await first(NIGHT), await first(MARKET_DAY)]
    expect(night).toMatchObject({ duration: raw.duration, distance: raw.distance })
    expect(market.duration).toBeGreaterThan(raw.duration)
    // The way without traffic takes several times as long as by night.
    expect(market.duration_ml).toBeLessThan(3 * night.duration_ml)
    const { duration, distance, duration_ml } = await eta(MARKET_DAY)
    expect({ duration, distance, duration_ml }).toEqual({
      duration: market.duration,
      distance: market.distance,
      duration_ml: market.duration_ml,
    })
  })

  it('does not change the raw route', async () => {
    const raw = await get<{ routes: Timed[] }>('/v1/route', { ...stops, mode: 'pedestrian' })
    expect(raw.routes[0]).not.toHaveProperty('duration_ml')
    expect(raw.routes[0]).not.toHaveProperty('duration_low')
  })
})

describe('arrive_by', () => {
  interface Arrival {
    routes: (Timed & { polyline: string })[]
    depart_at: string
    arrive_at: string
  }
  const inTime = (arrive_by: string, arrive_at: string) => Date.parse(arrive_by) - Date.parse(arrive_at)

  // Before, within and after the rush; at the hour at which another way is the fastest.
  it.each([at(monday, '06:50'), at(monday, '07:05'), at(monday, '09:10'), MARKET_DAY, NIGHT])(
    'leaves as late as possible to arrive by %s, in a route, an ETA and a navigation',
    async (arrive_by) => {
      const answer = await get<Arrival>('/v1/route', { ...stops, arrive_by })
      const [{ duration, duration_ml }] = answer.routes as [Arrival['routes'][0]]
      expect(inTime(arrive_by, answer.arrive_at)).toBeGreaterThanOrEqual(0)
      expect(inTime(arrive_by, answer.arrive_at)).toBeLessThan(1_000)
      expect(Date.parse(answer.arrive_at) - Date.parse(answer.depart_at)).toBeCloseTo(duration_ml * 1000, -1)
      const { routes } = await get<Arrival>('/v1/route', { ...stops, depart_at: answer.depart_at })
      expect(routes[0]).toMatchObject({ duration, duration_ml })

      const times = { depart_at: answer.depart_at, arrive_at: answer.arrive_at }
      expect(await get<Eta>('/v1/eta', { ...stops, arrive_by })).toMatchObject({ ...times, duration, duration_ml })
      const response = await gateway.post('/v1/navigate', { origin: centre, destination: ouest, arrive_by }, key)
      expect(await response.json()).toMatchObject({ ...times, route: { duration, duration_ml } })
    },
  )

  it('holds where no traffic is known', async () => {
    const answer = await get<Arrival>('/v1/route', { ...stops, mode: 'pedestrian', arrive_by: RUSH })
    expect(inTime(RUSH, answer.arrive_at)).toBeGreaterThanOrEqual(0)
    expect(inTime(RUSH, answer.arrive_at)).toBeLessThan(1_000)
    expect(await get<object>('/v1/route', stops)).not.toHaveProperty('depart_at')
  })

  it.each([
    [{ arrive_by: '2020-01-01T08:00:00Z' }, [['arrive_by', 'in_past']]],
    [{ arrive_by: 'in time' }, [['arrive_by', 'invalid_format']]],
    [{ arrive_by: '' }, [['arrive_by', 'invalid_format']]],
    [{ arrive_by: '2099-01-01T08:00:00Z' }, [['arrive_by', 'out_of_range']]],
    [
      { arrive_by: RUSH, depart_at: NIGHT },
      [
        ['depart_at', 'conflicting_fields'],
        ['arrive_by', 'conflicting_fields'],
      ],
    ],
    // One would have had to leave before now.
    [{ arrive_by: new Date(Date.now() + 20_000).toISOString() }, [['arrive_by', 'in_past']]],
  ])('refuses %o', async (more, faults) => {
    for (const path of ['/v1/route', '/v1/eta']) {
      expect(await refusalOf(await gateway.get(withQuery(path, { ...stops, ...more }), key))).toEqual(faults)
    }
    const body = { origin: centre, destination: ouest, ...more }
    expect(await refusalOf(await gateway.post('/v1/navigate', body, key))).toEqual(faults)
  })
})

describe('/v1/isochrone where trips were observed', () => {
  interface Areas {
    features: { properties: { area: number; depart_at?: string } }[]
  }
  const areas = async (more: Record<string, string>) =>
    (
      await get<Areas>('/v1/isochrone', { lat: String(centre.lat), lng: String(centre.lng), times: '2,4', ...more })
    ).features.map(({ properties }) => properties)

  it('reaches less in the rush hour than at night, and less again with less time', async () => {
    const [rush, night, raw] = [await areas({ depart_at: RUSH }), await areas({ depart_at: NIGHT }), await areas({})]
    for (const one of [0, 1]) {
      expect(rush[one]!.area).toBeLessThan(night[one]!.area * 0.9)
      expect(rush[one]!.depart_at).toBe(RUSH.replace('Z', '.000Z'))
    }
    expect(rush[0]!.area).toBeLessThan(rush[1]!.area)
    expect(raw[0]!.depart_at).toBeUndefined()
  })

  it('is the raw one on foot', async () => {
    expect(await areas({ depart_at: RUSH, mode: 'pedestrian' })).toEqual(await areas({ mode: 'pedestrian' }))
  })
})

describe('/v1/matrix where trips were observed', () => {
  interface Table {
    durations: number[][]
    durations_ml?: (number | null)[][]
  }
  const points = [centre, riveNord]
  const table = async (more: object): Promise<Table> => {
    const response = await gateway.post('/v1/matrix', { sources: points, targets: points, ...more }, key)
    expect(response.status).toBe(200)
    return (await response.json()) as Table
  }

  it('gives the times at the departure beside the unchanged raw ones', async () => {
    const raw = await table({})
    expect(raw).not.toHaveProperty('durations_ml')
    for (const [departure, factor] of [
      [RUSH, IN_THE_RUSH],
      [NIGHT, BY_DAY],
    ] as const) {
      const { durations, durations_ml } = await table({ depart_at: departure })
      expect(durations).toEqual(raw.durations)
      expect(durations_ml?.[0]?.[1] ?? 0).toBeGreaterThan((factor - 0.15) * durations[0]![1]!)
      expect(durations_ml?.[0]?.[1] ?? 0).toBeLessThan((factor + 0.15) * durations[0]![1]!)
    }
  })

  it.each([RUSH, MARKET_DAY, NIGHT])('has the times of the routes of its pairs at %s', async (depart_at) => {
    const all = [centre, riveNord, ouest, DEMO_TOWN.at(2400, 2600)]
    const { durations, durations_ml } = await table({ depart_at, sources: all, targets: all })
    let known = 0
    for (const [row, origin] of all.entries()) {
      for (const [column, destination] of all.entries()) {
        const pair = { origin: compact(origin), destination: compact(destination) }
        const { routes } = await get<{ routes: Timed[] }>('/v1/route', { ...pair, depart_at })
        const { duration, duration_ml = null } = routes[0]! as Partial<Timed>
        expect(Math.abs(durations[row]![column]! - duration!)).toBeLessThan(1)
        const inTable = durations_ml![row]![column]!
        expect(inTable === null).toBe(duration_ml === null)
        if (duration_ml === null) continue
        expect(Math.abs(inTable - duration_ml)).toBeLessThan(1)
        known++
      }
    }
    expect(known).toBeGreaterThan(4)
  })

  it('gives no times in traffic for ways on which few trips were observed', async () => {
    const east = DEMO_TOWN.at(2400, 2600)
    const mixed = await table({ depart_at: RUSH, sources: [centre, east], targets: [riveNord, east] })
    expect(mixed.durations.flat().every((seconds) => seconds !== null)).toBe(true)
    expect(mixed.durations_ml![0]![0]).toEqual(expect.any(Number))
    expect(mixed.durations_ml![1]![1]).toBeNull()
    expect(await table({ depart_at: RUSH, sources: [east], targets: [east] })).not.toHaveProperty('durations_ml')
  })

  it('gives no times in traffic for pedestrians', async () => {
    expect(await table({ depart_at: RUSH, mode: 'pedestrian' })).not.toHaveProperty('durations_ml')
  })

  it('refuses a departure in the past together with every other fault, and a text that is not a time', async () => {
    const refusal = async (body: object) => refusalOf(await gateway.post('/v1/matrix', body, key))
    const sea = { lat: -40, lng: -40 }
    expect(await refusal({ sources: [sea], targets: points, depart_at: '2020-01-01T08:00:00Z' })).toEqual([
      ['sources.0', 'outside_coverage'],
      ['depart_at', 'in_past'],
    ])
    expect(await refusal({ sources: points, targets: points, depart_at: 'tomorrow' })).toEqual([
      ['depart_at', 'invalid_format'],
    ])
  })
})

describe('/v1/tiles/traffic where trips were observed', () => {
  // 1.2 by day against 2 in the rush. Three cars at least of five, a twentieth apart, are in a sum: its mean is at most
  // a twentieth off at both. With the rounding of the stored codes that is 0.535, and tiles round to twentieths.
  const slowestAt = (pace: number) => Math.round(((BY_DAY * 0.95) / (pace * 1.05)) * 0.985 * 20) / 20
  const SLOWEST = slowestAt(IN_THE_RUSH)
  const SLOWEST_ON_MARKET_DAYS = slowestAt(ON_MARKET_DAYS)
  const tileOf = ({ lat, lng }: { lat: number; lng: number }, z: number) => {
    const sine = Math.sin((lat * Math.PI) / 180)
    const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
    return [z, Math.floor(((lng + 180) / 360) * 2 ** z), Math.floor(y * 2 ** z)] as const
  }
  const address = (point: { lat: number; lng: number }, z = 14) => `/v1/tiles/traffic/${tileOf(point, z).join('/')}.mvt`
  const linesOf = async (response: Response) => {
    const { traffic } = new VectorTile(new PbfReader(await response.arrayBuffer())).layers
    return Array.from({ length: traffic?.length ?? 0 }, (_, index) => traffic!.feature(index))
  }

  // The tile is that of now: each case names its now, for a market day is jammed where a working day is not.
  it.each([
    ['at night', NIGHT, ['free'], SLOWEST],
    ['in the rush hour', RUSH, ['slow', 'heavy'], SLOWEST],
    ['on a market day', MARKET_DAY, ['free', 'jammed'], SLOWEST_ON_MARKET_DAYS],
  ])('draws the observed roads with their speed relative to the free road %s', async (_, time, levels, slowest) => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(time))
    const response = await gateway.get(address(centre), key).finally(() => now.mockRestore())
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
    const lines = await linesOf(response)
    expect(lines.length).toBeGreaterThan(10)
    const drawn = lines.map(({ properties }) => properties as { level: string; speed_ratio: number })
    expect(new Set(lines.map(({ type }) => type))).toEqual(new Set([2]))
    expect([...new Set(drawn.map(({ level }) => level))].filter((level) => !levels.includes(level))).toEqual([])
    expect(Math.min(...drawn.map(({ speed_ratio }) => speed_ratio))).toBeGreaterThanOrEqual(slowest)
    expect(Math.max(...drawn.map(({ speed_ratio }) => speed_ratio))).toBeLessThanOrEqual(1)
    const points = lines.flatMap((line) => line.loadGeometry().flat())
    for (const { x, y } of points) {
      for (const at of [x, y]) expect(at).toBeGreaterThanOrEqual(-64)
      for (const at of [x, y]) expect(at).toBeLessThanOrEqual(4096 + 64)
    }
  })

  it('draws them slow in the rush hour and free at night', async () => {
    const folder = join(town.dataDir, 'current')
    const { artefacts } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as {
      artefacts: { routing: { tile_extract: string }; traffic: { profiles: string } }
    }
    const profiles = Profiles.fromBytes(await readFile(join(folder, artefacts.traffic.profiles)))
    const lines = await TrafficLines.of(profiles, new EdgesOfGraph(join(folder, artefacts.routing.tile_extract)))
    const drawn = (time: string) => [...lines.in(...tileOf(centre, 14), null, Date.parse(time) / 1000)]
    const levels = (time: string) => new Set(drawn(time).map((one) => one.properties.level))
    expect(Math.min(...drawn(RUSH).map((one) => Number(one.properties.speed_ratio)))).toBeGreaterThanOrEqual(SLOWEST)
    // About 0.6 of the free speed, on the border of two levels.
    expect([...levels(RUSH)].filter((level) => !['slow', 'heavy'].includes(String(level)))).toEqual([])
    expect(levels(RUSH).size).toBeGreaterThan(0)
    expect(levels(NIGHT)).toEqual(new Set(['free']))
  })

  it('costs a unit of the day quota; its TileJSON costs none', async () => {
    const used = async (path: string) => {
      const before = await gateway.get('/v1/probe/glyph', key)
      const response = await gateway.get(path, key)
      const left = (one: Response) => Number(one.headers.get('x-ratelimit-remaining'))
      return { status: response.status, taken: left(before) - left(response) }
    }
    expect(await used(address(riveNord))).toEqual({ status: 200, taken: 1 })
    expect(await used('/v1/tiles/source/traffic.json')).toEqual({ status: 200, taken: 0 })
  })

  it('is empty without observed roads, a 304 for a client that has it, and a 404 outside the pyramid', async () => {
    expect((await gateway.get(address({ lat: 10, lng: 8 }), key)).status).toBe(204)
    const first = await gateway.get(address(centre), key)
    const again = await gateway.get(address(centre), key, {
      headers: { 'if-none-match': first.headers.get('etag')! },
    })
    expect(again.status).toBe(304)
    for (const wrong of ['15/1/1', '5/1/1', '8/256/0', '8/x/1', '8/01/1']) {
      expect((await gateway.get(`/v1/tiles/traffic/${wrong}.mvt`, key)).status).toBe(404)
    }
  })
})
