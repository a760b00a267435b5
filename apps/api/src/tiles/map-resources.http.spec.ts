import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { rawRequest, until } from '@repere/test-kit'
import { type GatewayUnderTest, startGateway } from '../gateway/gateway.fixture.js'

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  gateway = await startGateway({ PUBLIC_API_URL: 'https://maps.example.com/', REDIS_TIMEOUT_MS: '20000' })
  key = (await gateway.publish()).text
  // While Redis counts as gone, such as at the start on a busy machine, a key that only Redis knows is refused.
  await until(async () => (await gateway.get('/v1/tiles/style/day.json', key)).status === 200)
}, 120_000)

afterAll(() => gateway.stop())

const resources: [path: string, mediaType: string][] = [
  ['/v1/tiles/style/day.json', 'application/json; charset=utf-8'],
  ['/v1/tiles/style/night.json', 'application/json; charset=utf-8'],
  ['/v1/tiles/style/satellite.json', 'application/json; charset=utf-8'],
  ['/v1/tiles/fonts/Noto%20Sans%20Regular/0-255.pbf', 'application/x-protobuf'],
  // The spelling of MapLibre for a stack of two.
  ['/v1/tiles/fonts/Noto%20Sans%20Medium,Noto%20Sans%20Bold/1536-1791.pbf', 'application/x-protobuf'],
  ['/v1/tiles/fonts/Noto%20Sans%20Regular/65280-65535.pbf', 'application/x-protobuf'],
  ['/v1/tiles/sprites/day.json', 'application/json; charset=utf-8'],
  ['/v1/tiles/sprites/night@2x.json', 'application/json; charset=utf-8'],
  ['/v1/tiles/sprites/satellite@2x.png', 'image/png'],
]

/** The bytes on the wire. */
const raw = (path: string, headers: Record<string, string>) =>
  rawRequest(gateway.url, path, { headers: { 'x-service-key': key, ...headers } })

it('serves styles in French or English, and names a language that it does not know', async () => {
  const nameIn = async (query: string) => {
    const style = (await (await gateway.get(`/v1/tiles/style/night.json${query}`, key)).json()) as { name: string }
    return style.name
  }
  expect([await nameIn(''), await nameIn('?language=fr'), await nameIn('?language=en')]).toEqual([
    'Repère, nuit',
    'Repère, nuit',
    'Repère, night',
  ])
  expect(await nameIn('?language=EN-gh')).toBe('Repère, night')
  for (const [language, reason] of [
    ['wo', 'coming_soon'],
    ['yo', 'coming_soon'],
    ['de', 'unsupported_language'],
  ]) {
    const refused = await gateway.get(`/v1/tiles/style/night.json?language=${language}`, key)
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { error: { details: [{ field: 'language', reason }] } },
    ])
  }
})

describe.each(resources)('%s', (path, mediaType) => {
  it('is served, and can be cached', async () => {
    const response = await gateway.get(path, key)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(mediaType)
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
    expect(response.headers.get('vary')).toContain('X-Service-Key')
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0)
  })

  it('is not sent again to a client that has it', async () => {
    const etag = (await gateway.get(path, key)).headers.get('etag')!
    expect(etag).toMatch(/^"[^"]+"$/)
    const again = await fetch(gateway.url + path, { headers: { 'x-service-key': key, 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('is the same compressed and uncompressed', async () => {
    const plain = await raw(path, {})
    const gzip = await raw(path, { 'accept-encoding': 'gzip' })
    const brotli = await raw(path, { 'accept-encoding': 'gzip, deflate, br' })
    const answers = [plain, gzip, brotli]
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br'])
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3)
  })

  it('needs a key', async () => {
    expect((await gateway.get(path)).status).toBe(401)
  })
})

it('does not count a style, its glyphs and its icons against the day quota', async () => {
  const { text } = await gateway.publish({ dayQuota: 5 })
  for (const [path] of resources) expect((await gateway.get(path, text)).headers.get('x-ratelimit-remaining')).toBe('5')
})

it('serves everything that a style refers to in this API', async () => {
  const { sprite, glyphs } = (await (await gateway.get('/v1/tiles/style/day.json', key)).json()) as Record<
    string,
    string
  >
  const origin = 'https://maps.example.com'
  const named = [
    `${sprite}.json`,
    `${sprite}@2x.png`,
    glyphs!.replace('{fontstack}', 'Noto%20Sans%20Italic').replace('{range}', '0-255'),
  ]
  for (const address of named) {
    expect(address.startsWith(`${origin}/`)).toBe(true)
    expect((await gateway.get(address.slice(origin.length), key)).status).toBe(200)
  }
})

it.each([
  '/v1/tiles/style/dusk.json',
  '/v1/tiles/style/__proto__.json',
  '/v1/tiles/fonts/Comic%20Sans/0-255.pbf',
  '/v1/tiles/fonts/Noto%20Sans%20Regular/0-254.pbf',
  '/v1/tiles/fonts/Noto%20Sans%20Regular/65536-65791.pbf',
  '/v1/tiles/fonts/%00/0-255.pbf',
  '/v1/tiles/sprites/dusk.json',
  '/v1/tiles/sprites/day@3x.png',
  '/v1/tiles/sprites/day.svg',
  '/v1/tiles/sprites/..%2f..%2fday.json',
])('answers 404 for %s', async (path) => {
  const response = await gateway.get(path, key)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { code: 404 } })
})
