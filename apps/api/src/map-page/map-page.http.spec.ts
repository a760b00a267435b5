import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { demoTownData, rawRequest } from '@repere/test-kit'
import { type GatewayUnderTest, startGateway } from '../gateway/gateway.fixture.js'
import { type Coverage, type FirstView } from './first-view.js'

let gateway: GatewayUnderTest
beforeAll(async () => {
  gateway = await startGateway({
    DATA_DIR: await demoTownData(),
    SATELLITE_TILES_URL: 'https://above.example/{z}/{x}/{y}.jpg',
    SATELLITE_ATTRIBUTION: '© Above',
    TERRAIN_TILES_URL: 'https://hills.example/{z}/{x}/{y}.png',
    TERRAIN_ATTRIBUTION: '© Hills',
  })
}, 120_000)
afterAll(() => gateway.stop())

const filesOf = (html: string) => [...html.matchAll(/(?:src|href)="(\/map\/[^"]+)"/g)].map(([, path]) => path!)

/** The bytes on the wire, because `fetch` decompresses. */
const raw = (path: string, headers: Record<string, string>) => rawRequest(gateway.url, path, { headers })

describe('the page, 200', () => {
  it('needs no key, and is revalidated each time', async () => {
    const response = await gateway.get('/')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('x-request-id')).not.toBeNull()
    expect(await response.text()).toContain('<title>Repère</title>')
  })

  it('may send requests to this API and to the suppliers of imagery and heights only', async () => {
    const policy = (await gateway.get('/')).headers.get('content-security-policy')!
    const directives = new Map(
      policy.split('; ').map((text) => [text.split(' ')[0], text.split(' ').slice(1).join(' ')]),
    )
    expect(directives.get('default-src')).toBe("'none'")
    expect(directives.get('script-src')).toBe("'self'")
    expect(directives.get('media-src')).toBe("'self'")
    expect(directives.get('connect-src')).toBe("'self' https://above.example https://hills.example")
    expect(policy).not.toMatch(/unsafe|\*/)
  })

  it('has files with names that depend on their content, which caches may keep permanently', async () => {
    const files = filesOf(await (await gateway.get('/')).text())
    expect(new Set(files.map((path) => path.split('.').at(-1)))).toEqual(new Set(['svg', 'js', 'css']))
    for (const path of files) {
      expect(path).toMatch(/-[\w-]{8}\.\w+$/)
      const response = await gateway.get(path)
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      await response.arrayBuffer()
    }
  })

  it('is small before the map: at most 300 kB of compressed script', async () => {
    const [script] = filesOf(await (await gateway.get('/')).text()).filter((path) => path.endsWith('.js'))
    const { headers, body } = await raw(script!, { 'accept-encoding': 'gzip' })
    expect(headers['content-encoding']).toBe('gzip')
    expect(body.length).toBeLessThan(300_000)
    expect(body.length).toBeGreaterThan(1_000)
  })

  it('is compressed for clients that accept it', async () => {
    const plain = await raw('/', {})
    expect(plain.headers['content-encoding']).toBeUndefined()
    const packed = await raw('/', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.headers.vary).toContain('Accept-Encoding')
    expect(packed.headers['content-type']).toMatch(/^text\/html/)
    expect(packed.headers['cache-control']).toBe('no-cache')
    expect(brotliDecompressSync(packed.body)).toEqual(plain.body)
    const refused = await raw('/', { 'accept-encoding': 'br;q=0, gzip' })
    expect(refused.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(refused.body)).toEqual(plain.body)
    const tags = [plain, packed, refused].map(({ headers }) => headers.etag)
    expect(new Set(tags).size).toBe(3)
  })
})

it('304: the page is not sent again to a client that has it', async () => {
  const etag = (await gateway.get('/')).headers.get('etag')
  expect(etag).not.toBeNull()
  const again = await gateway.get('/', null, { headers: { 'if-none-match': etag! } })
  expect(again.status).toBe(304)
})

it('200: the licences of its libraries are served with it', async () => {
  const response = await gateway.get('/map/licences.md')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-cache')
  const text = await response.text()
  expect(text).toContain('maplibre-gl')
  expect(text).toContain('Redistribution and use in source and binary forms')
})

describe('the first view, 200', () => {
  const firstView = async (query = '') =>
    (await gateway.get(`/map/first-view.json${query}`)).json() as Promise<FirstView>

  it('contains, without a key, the position of the data, and that it is made up', async () => {
    const response = await gateway.get('/map/first-view.json')
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=60'])
    const { region, fictional, sample, bounds, cities } = (await response.json()) as FirstView
    expect({ region, fictional, sample }).toEqual({ region: 'demo-town', fictional: true, sample: false })
    const [city] = cities
    expect(city!.name).toBe('Port-Fiction')
    const [west, south, east, north] = bounds!
    expect(city!.lng > west && city!.lng < east && city!.lat > south && city!.lat < north).toBe(true)
  })

  it('names the towns of the data, and says whether there are satellite images', async () => {
    const { towns, imagery } = await firstView()
    expect({ towns, imagery }).toEqual({ towns: { names: ['Port-Fiction'], count: 1 }, imagery: true })
  })

  it('offers a journey that has a route', async () => {
    const { example } = await firstView()
    const key = (await gateway.publish()).text
    const text = ({ lat, lng }: { lat: number; lng: number }) => `${lat},${lng}`
    const { origin, destination } = example!
    expect(origin.name).not.toBe(destination.name)
    const route = await gateway.get(`/v1/route?origin=${text(origin)}&destination=${text(destination)}`, key)
    expect(route.status).toBe(200)
  })

  it.each(['?language=en', '?language=de', '?language=fr&language=en', '?language[]=x', '?q=%00'])(
    'is never an error: %s',
    async (query) => {
      expect((await firstView(query)).cities).toHaveLength(1)
    },
  )
})

it('200: lists, without a key, the covered cities, their density, and the age of the data', async () => {
  const response = await gateway.get('/map/coverage.json?language=en')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=60'])
  const { region, fictional, cities, built_at: builtAt } = (await response.json()) as Coverage
  expect({ region, fictional }).toEqual({ region: 'demo-town', fictional: true })
  expect(Date.parse(builtAt!)).toBeLessThanOrEqual(Date.now())
  expect(cities).toMatchObject([{ name: 'Port-Fiction', country: 'BJ' }])
  expect(cities[0]!.streets).toBeGreaterThan(20)
})

it('200: the service worker that caches the page is at the root, as its scope requires', async () => {
  const response = await gateway.get('/service-worker.js')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(response.headers.get('cache-control')).toBe('no-cache')
})

describe('beside the page', () => {
  it.each(['/map/nothing.js', '/map/', '/map', '/index.html.br', '/map/../../package.json', '/%2e%2e/package.json'])(
    '404: %s',
    async (path) => {
      const response = await gateway.get(path)
      expect([response.status, response.headers.get('content-type')]).toEqual([404, expect.stringMatching(/json/)])
      expect(await response.json()).toMatchObject({ error: { code: 404 } })
    },
  )

  it('401: everything under /v1 still needs a key', async () => {
    for (const path of ['/v1', '/v1/', '/v1/map/', '/v1/index.html']) {
      expect([path, (await gateway.get(path)).status]).toEqual([path, 401])
    }
  })

  it('is no operation of the API', async () => {
    const { paths } = (await (await gateway.get('/openapi.json')).json()) as { paths: object }
    expect(Object.keys(paths).filter((path) => !/^\/(v1|osrm|nominatim|maps)\//.test(path))).toEqual([])
  })
})
