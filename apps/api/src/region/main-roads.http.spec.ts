import polyline from '@mapbox/polyline'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData, demoTownInTwo, demoTownMainRoads, describeLong } from '@repere/test-kit'
import { type GatewayUnderTest, startGateway } from '../gateway/gateway.fixture.js'
import { EngineOverData } from '../routing/engine-over-data.fixture.js'

jest.setTimeout(240_000)

const { at, points } = DEMO_TOWN
/** Each is in one region only: no overlap has both. */
const [west, east] = [points.ouest, at(1_150, 800)]

describeLong('a region of main roads around two others', () => {
  let gateway: GatewayUnderTest
  let whole: EngineOverData
  let key: string

  beforeAll(async () => {
    const [halves, main] = [await demoTownInTwo(), await demoTownMainRoads()]
    whole = await EngineOverData.start(await demoTownData())
    gateway = await startGateway({ DATA_DIR: halves.west, FURTHER_DATA_DIRS: `${halves.east}:${main}` })
    key = (await gateway.publish()).text
  })
  afterAll(async () => {
    await gateway?.stop()
    await whole?.stop()
  })

  it('joins them: between its ends the way is that of the whole graph', async () => {
    const ends = `origin=${west.lat},${west.lng}&destination=${east.lat},${east.lng}`
    const answer = await gateway.get(`/v1/route?${ends}&alternatives=0`, key)
    expect(answer.status).toBe(200)
    const [found] = ((await answer.json()) as { routes: { polyline: string; distance: number }[] }).routes
    const line = polyline.decode(found!.polyline, 6).map(([lat, lng]) => ({ lat, lng }))
    const stops = [line[0]!, line.at(-1)!]
    const { routes } = await whole.routing.route({ stops, mode: 'auto', language: 'fr', alternatives: 0, avoid: [] })
    expect(found!.distance).toBeGreaterThan(1_000)
    expect(Math.abs(routes[0]!.distance - found!.distance)).toBeLessThan(0.01 * found!.distance)
  })

  it('is marked as such in the state of the service, and answers no search', async () => {
    const health = (await (await gateway.get('/v1/health', key)).json()) as {
      regions: { name: string; main_roads: boolean }[]
    }
    expect(health.regions.map(({ name, main_roads }) => [name, main_roads])).toEqual([
      ['demo-town-west', false],
      ['demo-town-east', false],
      ['demo-town-main', true],
    ])
    const answer = await gateway.get('/v1/geocode?q=mairie', key)
    const { features } = (await answer.json()) as { features: { properties: { name: string } }[] }
    const names = features.map(({ properties }) => properties.name)
    expect(new Set(names).size).toBe(names.length)
  })
})
