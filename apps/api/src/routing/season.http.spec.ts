import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { seededRandom } from '@repere/shared/seeded-random'
import { demoTownData, hasWestAfricaSample, isLongRun, westAfricaData } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway, withQuery } from '../gateway/gateway.fixture.js'

const { centre, riveNord, gareRoutiere } = DEMO_TOWN.points
const compact = ({ lat, lng }: { lat: number; lng: number }) => `${lat},${lng}`
const stops = { origin: compact(riveNord), destination: compact(gareRoutiere) }
/** The shortest way between them is a track of earth. */
const track = { origin: compact(DEMO_TOWN.at(1150, 1200)), destination: compact(DEMO_TOWN.at(2200, 1250)) }

interface Found {
  duration: number
  distance: number
  season?: { wet: boolean; slowed_distance: number; closed: boolean }
  legs: { duration: number; maneuvers: { duration: number }[] }[]
}

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  key = (await gateway.publish()).text
}, 180_000)

afterAll(() => gateway?.stop())

async function get<T>(path: string, parameters: Record<string, string>): Promise<T> {
  const response = await gateway.get(withQuery(path, parameters), key)
  const answer = (await response.json()) as T
  expect({ status: response.status, answer }).toMatchObject({ status: 200 })
  return answer
}
const route = async (more: Record<string, string>) =>
  (await get<{ routes: [Found] }>('/v1/route', { ...stops, ...more })).routes[0]

it('slows a journey over streets of earth in the rains, and says how far it is slowed', async () => {
  const [raw, dry, wet] = [
    await route(track),
    await route({ ...track, season: 'dry' }),
    await route({ ...track, season: 'wet' }),
  ]
  expect(raw).not.toHaveProperty('season')
  expect(dry).toEqual({ ...raw, season: { wet: false, slowed_distance: 0, closed: false } })
  expect(wet.season).toMatchObject({ wet: true, closed: false })
  expect(wet.season!.slowed_distance).toBeGreaterThan(0)
  expect(wet.duration).toBeGreaterThan(dry.duration)
  for (const { duration, maneuvers } of wet.legs) {
    expect(maneuvers.reduce((sum, maneuver) => sum + maneuver.duration, 0)).toBeCloseTo(duration, 1)
  }
  const [dryTruck, wetTruck] = [
    await route({ ...track, vehicle: 'truck', season: 'dry' }),
    await route({ ...track, vehicle: 'truck', season: 'wet' }),
  ]
  expect(wetTruck.duration).toBeGreaterThan(dryTruck.duration)
  const eta = await get<Found>('/v1/eta', { ...track, season: 'wet' })
  expect(eta).toMatchObject({ duration: wet.duration, distance: wet.distance, season: wet.season })
})

async function post<T>(path: string, body: object): Promise<T> {
  const response = await gateway.post(path, body, key)
  const answer = (await response.json()) as T
  expect({ status: response.status, answer }).toMatchObject({ status: 200 })
  return answer
}

const ends = [DEMO_TOWN.at(1150, 1200), DEMO_TOWN.at(2200, 1250), riveNord, gareRoutiere]

it.each<Record<string, string>>([{}, { vehicle: 'motorcycle' }, { vehicle: 'truck' }])(
  'has the times of routes in tables: %o',
  async (by) => {
    interface Table {
      durations: number[][]
    }
    let slowed = 0
    const dry = await post<Table>('/v1/matrix', { sources: ends, targets: ends, ...by })
    for (const season of ['dry', 'wet']) {
      const question = { sources: ends, targets: ends, season, ...by }
      const { durations } = await post<Table>('/v1/matrix', question)
      const large = await post<Table>('/v1/matrix/large', question)
      for (const [row, origin] of ends.entries()) {
        for (const [column, destination] of ends.entries()) {
          const pair = { origin: compact(origin), destination: compact(destination) }
          const { duration } = await get<Found>('/v1/eta', { ...pair, season, ...by })
          expect(Math.abs(durations[row]![column]! - duration)).toBeLessThan(1)
          expect(Math.abs(large.durations[row]![column]! - duration)).toBeLessThan(1)
          if (duration > dry.durations[row]![column]! + 1) slowed++
        }
      }
      expect(slowed > 0).toBe(season === 'wet')
    }
  },
)

it('reaches less, and takes longer for a tour, in the rains', async () => {
  interface Areas {
    features: { properties: { area: number; depart_at?: string } }[]
  }
  const { lat, lng } = ends[0]!
  const areas = async (more: Record<string, string>) =>
    (await get<Areas>('/v1/isochrone', { lat: `${lat}`, lng: `${lng}`, times: '2,5', ...more })).features.map(
      ({ properties }) => properties,
    )
  const [plain, wet] = [await areas({}), await areas({ season: 'wet' })]
  expect(await areas({ season: 'dry' })).toEqual(plain)
  for (const at of [0, 1]) expect(wet[at]!.area).toBeLessThan(plain[at]!.area)
  // The month says the same as the season.
  const august = await areas({ depart_at: '2030-08-05T08:00:00Z' })
  expect(august.map(({ area }) => area)).toEqual(wet.map(({ area }) => area))
  expect(august[0]!.depart_at).toBe('2030-08-05T08:00:00.000Z')
  expect(wet[0]).not.toHaveProperty('depart_at')

  interface Tour {
    duration: number
    route: Found
  }
  const tour = (season?: string) => post<Tour>('/v1/optimize', { locations: ends, season })
  const [dryTour, wetTour] = [await tour('dry'), await tour('wet')]
  expect(dryTour.duration).toBe((await tour()).duration)
  expect(wetTour.duration).toBeGreaterThan(dryTour.duration)
  expect(wetTour.route.season).toMatchObject({ wet: true })
})

it('does not slow people on foot, nor a car without a season', async () => {
  const table = { sources: ends, targets: ends, mode: 'pedestrian' }
  expect(await post('/v1/matrix', { ...table, season: 'wet' })).toEqual(await post('/v1/matrix', table))
  expect(await route({ mode: 'pedestrian', season: 'wet' })).toEqual(await route({ mode: 'pedestrian' }))
  expect(await route({})).not.toHaveProperty('season')
})

it.each([
  ['rainy', 'unknown_value'],
  ['', 'unknown_value'],
  ['WET', 'unknown_value'],
])('refuses the season %p', async (season, reason) => {
  for (const path of ['/v1/route', '/v1/eta']) {
    expect(await refusalOf(await gateway.get(withQuery(path, { ...stops, season }), key))).toEqual([['season', reason]])
  }
  for (const path of ['/v1/route', '/v1/navigate']) {
    const body = { origin: centre, destination: riveNord, season }
    expect(await refusalOf(await gateway.post(path, body, key))).toEqual([['season', reason]])
  }
  for (const path of ['/v1/matrix', '/v1/matrix/large', '/v1/optimize']) {
    const body = path === '/v1/optimize' ? { locations: ends, season } : { sources: ends, targets: ends, season }
    expect(await refusalOf(await gateway.post(path, body, key))).toEqual([['season', reason]])
  }
  const area = withQuery('/v1/isochrone', { lat: `${centre.lat}`, lng: `${centre.lng}`, time: '5', season })
  expect(await refusalOf(await gateway.get(area, key))).toEqual([['season', reason]])
})

/** Of some minutes, over the whole sample. */
const long = isLongRun && hasWestAfricaSample() ? describe : describe.skip

long('300 pairs', () => {
  const PAIRS = 300
  let sample: GatewayUnderTest

  beforeAll(async () => {
    sample = await startGateway({ DATA_DIR: await westAfricaData() })
  }, 300_000)

  afterAll(() => sample?.stop())

  it.each([
    ['Benin, whose main roads alone are in the sample', [6.4, 1.6, 11, 2.7]],
    ['Monrovia', [6.25, -10.82, 6.35, -10.7]],
  ] as const)(
    'are never faster in August than in January: %s',
    async (_, [south, west, north, east]) => {
      const { text } = await sample.publish({ dayQuota: 100_000, burstPerSecond: 1_000 })
      const random = seededRandom(11)
      const point = () => compact({ lat: south + random() * (north - south), lng: west + random() * (east - west) })
      const count = { compared: 0, slower: 0, closed: 0, refused: 0 }
      while (count.compared < PAIRS) {
        const pair = { origin: point(), destination: point() }
        const at = async (depart_at: string) => {
          const response = await sample.get(withQuery('/v1/eta', { ...pair, depart_at }), text)
          return response.status === 200 ? ((await response.json()) as Found) : null
        }
        const [january, august] = [await at('2035-01-08T10:00:00Z'), await at('2035-08-06T10:00:00Z')]
        if (!january || !august) {
          expect(august).toBe(january)
          expect(++count.refused).toBeLessThan(20 * PAIRS)
          continue
        }
        expect(january.season).toEqual({ wet: false, slowed_distance: 0, closed: false })
        expect(august.season).toMatchObject({ wet: true })
        expect(august.duration).toBeGreaterThanOrEqual(january.duration)
        if (august.duration > january.duration) count.slower++
        if (august.season!.closed) count.closed++
        count.compared++
      }
      expect(count.slower).toBeGreaterThan(0)
    },
    600_000,
  )
})
