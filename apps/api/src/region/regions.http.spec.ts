import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData, demoTownInTwo } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway, withQuery } from '../gateway/gateway.fixture.js'
import { EngineOverData } from '../routing/engine-over-data.fixture.js'

jest.setTimeout(240_000)

interface Point {
  lat: number
  lng: number
}
interface Found {
  features: { properties: { id: string; name: string; layer: string; confidence: number; match_type: string } }[]
}

const SERVICES = 10

interface Way {
  duration: number
  distance: number
  polyline: string
}

/** The same roads; parts of a second may be rounded otherwise. */
/** Durations have one decimal: those that are less than a tenth apart may be written a tenth apart. */
const isSameWay = (one: Way, other: Way) =>
  one.polyline === other.polyline && one.distance === other.distance && Math.abs(one.duration - other.duration) < 0.15

const text = ({ lat, lng }: Point) => `${lat},${lng}`
const { at, services, points } = DEMO_TOWN
/** More than the overlap from the border between the regions: each is in one of them only. */
const [west, east] = [points.ouest, at(1_150, 800)]

describe('two regions of one town', () => {
  let gateway: GatewayUnderTest
  let whole: EngineOverData
  let key: string

  beforeAll(async () => {
    const folders = await demoTownInTwo()
    whole = await EngineOverData.start(await demoTownData())
    gateway = await startGateway({ DATA_DIR: folders.west, FURTHER_DATA_DIRS: folders.east })
    key = (await gateway.publish()).text
  })
  afterAll(async () => {
    await gateway?.stop()
    await whole?.stop()
  })

  const json = async <T>(path: string): Promise<T> => {
    const answer = await gateway.get(path, key)
    expect(answer.status).toBe(200)
    return (await answer.json()) as T
  }

  it('are both in the state of the service', async () => {
    const health = await json<{ region: string; regions: { name: string; engines: object }[] }>('/v1/health')
    expect(health).toMatchObject({
      status: 'ok',
      region: 'demo-town-west',
      engines: { routing: 'ok', geocoding: 'ok' },
    })
    expect(health.regions.map(({ name }) => name)).toEqual(['demo-town-west', 'demo-town-east'])
  })

  it('answer journeys across the border as the whole town does', async () => {
    const xs = [-310, -140, 130, 320]
    const ys = [340, 720, 1_150]
    const pairs = xs.flatMap((x) => xs.map((other) => [x, other] as const)).filter(([a, b]) => a * b < 0)
    const different: object[] = []
    for (const [x, other] of pairs) {
      for (const [row, y] of ys.entries()) {
        const stops = [at(x, y), at(other, ys[(row + 1) % ys.length]!)] as const
        const ends = { origin: text(stops[0]), destination: text(stops[1]) }
        const { routes } = await json<{ routes: Way[] }>(withQuery('/v1/route', ends))
        const query = { mode: 'auto', language: 'fr', alternatives: 0 } as const
        const own = await whole.routing.route({ ...query, stops: [...stops], avoid: [] })
        const [found, expected] = [routes[0]!, own.routes[0]!]
        if (!isSameWay(found, expected)) different.push({ ...ends, found, expected })
      }
    }
    expect(pairs).toHaveLength(8)
    expect(different).toEqual([])
  })

  it('answer a table across the border with the times of its routes', async () => {
    const body = { sources: [at(-310, 340), at(-140, 720)], targets: [at(130, 1_150), at(320, 340)] }
    const answer = await gateway.post('/v1/matrix', body, key)
    const { durations } = (await answer.json()) as { durations: number[][] }
    const own = await whole.routing.matrix({ ...body, mode: 'auto' })
    expect(durations).toHaveLength(2)
    for (const [row, cells] of durations.entries()) {
      for (const [column, seconds] of cells.entries()) expect(seconds).toBeCloseTo(own.durations[row]![column]!, 0)
    }
  })

  it.each<[string, string, object | null, [string, string][]]>([
    ['a route', `/v1/route?origin=${text(west)}&destination=${text(east)}`, null, [['destination', 'no_route']]],
    [
      'a stop on the way',
      '/v1/route',
      { origin: west, waypoints: [east], destination: west },
      [['waypoints.0', 'no_route']],
    ],
    ['an arrival', `/v1/eta?origin=${text(east)}&destination=${text(west)}`, null, [['destination', 'no_route']]],
    ['guidance', '/v1/navigate', { origin: west, destination: east }, [['destination', 'no_route']]],
    ['a table', '/v1/matrix', { sources: [west, at(0, 500)], targets: [east] }, [['targets.0', 'no_route']]],
    ['most of a table', '/v1/matrix', { sources: [west], targets: [east, east] }, [['sources.0', 'no_route']]],
    ['a large table', '/v1/matrix/large', { sources: [west], targets: [east] }, [['targets.0', 'no_route']]],
    ['a tour', '/v1/optimize', { locations: [west, east, west, west] }, [['locations.1', 'no_route']]],
    [
      'OSRM',
      `/osrm/route/v1/driving/${west.lng},${west.lat};${east.lng},${east.lat}`,
      null,
      [['coordinates.1', 'no_route']],
    ],
    [
      'a point in neither',
      '/v1/route',
      { origin: west, destination: points.horsZone },
      [['destination', 'outside_coverage']],
    ],
    [
      'a swapped point',
      '/v1/route',
      { origin: west, destination: { lat: east.lng, lng: east.lat } },
      [['destination', 'possibly_swapped']],
    ],
    [
      'a place in neither',
      `/v1/geocode/reverse?lat=${points.horsZone.lat}&lng=${points.horsZone.lng}`,
      null,
      [['lat', 'outside_coverage']],
    ],
  ])('refuse %s, naming the points at fault', async (_, path, body, expected) => {
    const isOsrm = path.startsWith('/osrm')
    const answer = body ? await gateway.post(path, body, key) : await gateway.get(path, key)
    if (!isOsrm) return expect(await refusalOf(answer)).toEqual(expected)
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'NoRoute' })])
  })

  it('match a trace in the region that most of it lies in', async () => {
    const shape = [-1_150, -1_050, -950, -850, 1_500].map((x, index) => ({ ...at(x, 800), time: 10 * index }))
    const answer = await gateway.post('/v1/match', { shape }, key)
    const { tracepoints } = (await answer.json()) as { tracepoints: (object | null)[] }
    expect([answer.status, tracepoints.map((point) => point !== null)]).toEqual([200, [true, true, true, true, false]])
  })

  it('find what is in one of them, and what is in both once', async () => {
    for (const service of Object.values(services).slice(0, SERVICES)) {
      const { features } = await json<Found>(withQuery('/v1/geocode', { q: service.name }))
      const named = features.filter(({ properties }) => properties.name === service.name)
      expect([service.name, named.length]).toEqual([service.name, 1])
      expect(features[0]!.properties.name).toBe(service.name)
      const { id } = named[0]!.properties
      await expect(json(`/v1/places/${id}`)).resolves.toMatchObject({ name: service.name })
      const { places } = await json<{ places: { id: string }[] }>(withQuery('/v1/places/search', { q: service.name }))
      expect(places.filter((place) => place.id === id)).toHaveLength(1)
    }
    const typed = await json<Found>(withQuery('/v1/geocode/autocomplete', { q: 'boulev' }))
    const ids = typed.features.map(({ properties }) => properties.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(await json<string[]>('/v1/places/categories')).toContain('pharmacy')
  })

  it('are unsure of a kind of thing without a place, of which one of them has a single thing', async () => {
    const { features } = await json<Found>(withQuery('/v1/geocode', { q: 'gare routière' }))
    const names = [services.gareRoutiere.name, services.gareEst.name]
    expect(features.map(({ properties }) => properties.name).sort()).toEqual(names.sort())
    for (const { properties } of features) expect(properties.confidence).toBeLessThanOrEqual(0.3)
  })

  it('know the places around a point of either', async () => {
    for (const point of [west, east, at(0, 500)]) {
      const { features } = await json<Found>(withQuery('/v1/geocode/reverse', { lat: point.lat, lng: point.lng }))
      expect(features.length).toBeGreaterThan(0)
      const near = { lat: point.lat, lng: point.lng, radius: 900, limit: 50 }
      const { places } = await json<{ places: { id: string }[] }>(withQuery('/v1/places/nearby', near))
      expect(places.length).toBeGreaterThan(0)
      expect(new Set(places.map(({ id }) => id)).size).toBe(places.length)
    }
  })

  it('answer an identical search from the cache', async () => {
    const path = withQuery('/v1/geocode', { q: services.mairie.name, size: 3 })
    await gateway.get(path, key)
    expect((await gateway.get(path, key)).headers.get('x-cache')).toBe('HIT')
  })

  it('share one tileset, whose build is in the address', async () => {
    const source = await gateway.get('/v1/tiles/source/service_tiles.json', key)
    if (source.status === 502) return // Without tilemaker.
    const { tiles, bounds } = (await source.json()) as { tiles: string[]; bounds: number[] }
    expect(bounds[0]).toBeLessThanOrEqual(west.lng)
    expect(bounds[2]).toBeGreaterThanOrEqual(east.lng)
    const address = tiles[0]!.replace(gateway.config.http.publicUrl, '')
    expect(address).toMatch(/service_tiles\/regions-[0-9a-f]{16}\//)
    for (const { lat, lng } of [west, east]) {
      for (const z of [6, 9, 14]) {
        const angle = (lat * Math.PI) / 180
        const x = Math.floor(((lng + 180) / 360) * 2 ** z)
        const y = Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * 2 ** z)
        const tile = await gateway.get(
          address.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`),
          key,
        )
        expect([z, tile.status, (await tile.arrayBuffer()).byteLength > 0]).toEqual([z, 200, true])
        expect(tile.headers.get('cache-control')).toContain('immutable')
      }
    }
  })
})
