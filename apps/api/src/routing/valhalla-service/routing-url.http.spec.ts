import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@repere/test-kit'
import { type GatewayUnderTest, startGateway } from '../../gateway/gateway.fixture.js'
import { readCurrentBuild } from '../../region/index.js'
import { at, BLOCK, TOWN, TownData } from '../grid-town.fixture.js'
import { RoutingEngine } from '../routing.port.js'
import { ValhallaHttp } from './valhalla-http.fixture.js'

let town: TownData
let http: ValhallaHttp
let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  town = await TownData.create()
  await town.build('a')
  await town.switchTo('a')
  http = await ValhallaHttp.start(town.dataDir)
  gateway = await startGateway({ DATA_DIR: town.dataDir, ROUTING_URL: `${http.url}/`, ROUTING_DEADLINE_MS: '1500' })
  key = (await gateway.publish()).text
}, 60_000)

afterAll(async () => {
  await gateway?.stop()
  await http?.kill()
  await town.dispose()
})

const post = (path: string, body: object) => gateway.post(path, body, key)
const route = (east: number, more: object = {}) =>
  post('/v1/route', { origin: at(east, 0), destination: at(5 * BLOCK, 7 * BLOCK), ...more })
const match = (east: number) => {
  const recorded = (second: number) => ({ ...at(east + 10 * second, 0), time: 1_700_000_000 + second })
  return post('/v1/match', { shape: Array.from({ length: 20 }, (_, second) => recorded(second)) })
}
const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'))
const isOk = () => gateway.app.get(RoutingEngine).status() === 'ok'

describe('an API over the HTTP service of Valhalla', () => {
  it('answers every operation, and names the engine', async () => {
    const answers = [
      await route(50),
      await route(50, { format: 'osrm' }),
      await post('/v1/matrix', { sources: [at(50, 0)], targets: [at(5 * BLOCK, 7 * BLOCK), at(50, 0)] }),
      await post('/v1/optimize', { locations: [at(50, 0), at(900, 400), at(500, 1000), at(50, 0)] }),
      await match(50),
      await gateway.get(`/v1/isochrone?lat=${at(900, 900).lat}&lng=${at(900, 900).lng}&time=5`, key),
      await gateway.get(
        `/v1/eta?origin=${at(50, 0).lat},${at(50, 0).lng}&destination=${at(900, 400).lat},${at(900, 400).lng}`,
        key,
      ),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200])
    const byRoads = Array(7).fill('roads')
    expect(answers.map(({ headers }) => headers.get('x-backend'))).toEqual(byRoads.with(4, 'valhalla'))
    const health = (await (await gateway.get('/v1/health', key)).json()) as { engines: { routing: string } }
    expect(health.engines.routing).toBe('ok')
  })

  it('caches answers', async () => {
    expect((await route(60)).headers.get('x-cache')).toBe('MISS')
    expect((await route(60)).headers.get('x-cache')).toBe('HIT')
  })

  it('names the stop that cannot be reached', async () => {
    const response = await post('/v1/route', { origin: at(50, 0), destination: TOWN.lonelyIsland, format: 'osrm' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { details: [{ field: 'destination', reason: 'no_route' }] } })
  })

  it('passes on that the service is overloaded, and charges nothing', async () => {
    const before = remaining(await route(70))
    await http.fail({ status: 503, only: 'trace_route' })
    const refused = await match(71)
    await http.fail({})
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('7')
    expect(refused.headers.get('x-backend')).toBe('valhalla')
    expect(remaining(refused)).toBe(before)
  })

  it('fails the open calls of a killed service, charges nothing, and never answers from the tileset before', async () => {
    // Answers are cached once the service has named its tileset.
    const kept = await until(async () => {
      const response = await route(80)
      return response.headers.get('x-cache') === 'HIT' && response
    })
    const before = remaining(kept)
    await http.fail({ delayMs: 1_000, only: 'trace_route' })
    const doomed = match(81)
    await sleep(300)
    await http.kill()
    const failed = await doomed
    expect(failed.status).toBe(502)
    expect(failed.headers.get('x-backend')).toBe('valhalla')
    expect(remaining(failed)).toBe(before)

    const { folder, manifest } = await readCurrentBuild(town.dataDir)
    await utimes(join(folder, manifest.artefacts.routing.tile_extract), 1_700_000_000, 1_700_000_000)
    http = await ValhallaHttp.start(town.dataDir, http.port)
    const next = await until(async () => {
      const response = await route(80)
      return response.ok && response
    })
    expect(next.headers.get('x-cache')).toBe('MISS')
    await until(isOk)
  }, 20_000)
})
