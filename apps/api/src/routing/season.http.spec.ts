import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData } from '@repere/test-kit'
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

it('does not slow people on foot, nor a car without a season', async () => {
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
})
