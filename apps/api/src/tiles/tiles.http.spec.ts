import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { rawRequest, until } from '@repere/test-kit'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { FetchSource, PMTiles } from 'pmtiles'
import { type GatewayUnderTest, startGateway } from '../gateway/gateway.fixture.js'
import { Regions } from '../region/index.js'
import { TileBuilds } from './tileset.fixture.js'
import { tileJsonSchema } from './tile-json.fixture.js'

// Zoom 14 at the centre of the town, and an empty tile beside it.
const town = '14/8291/7902'
const emptyInside = '14/8292/7902'
const openSea = '13/4145/3952'

let builds: TileBuilds
let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  builds = await TileBuilds.create()
  const tiles = { '0/0/0': 'the world', [town]: 'the town', '14/8300/7910': randomBytes(150_000).toString('base64') }
  await builds.publish('build-1', { tiles, openSea: ['13 12 2072 1976'] })
  gateway = await startGateway({ DATA_DIR: builds.dataDir, PUBLIC_API_URL: 'https://maps.example.com/' })
  // A test asks without a pause until another build is served.
  key = (await gateway.publish({ dayQuota: 1_000_000, burstPerSecond: 100_000 })).text
}, 120_000)

afterAll(async () => {
  await gateway.stop()
  await builds.remove()
})

const tilePath = (address: string, build?: string) =>
  `/v1/tiles/service_tiles/${build === undefined ? '' : `${build}/`}${address}.mvt`

/** The bytes on the wire, because `fetch` always accepts gzip and decompresses. */
const raw = (path: string, headers: Record<string, string> = {}) =>
  rawRequest(gateway.url, path, { headers: { 'x-service-key': key, ...headers } })

describe('a tile, 200', () => {
  it('is sent compressed, as it is stored', async () => {
    const { status, headers, body } = await raw(tilePath(town), { 'accept-encoding': 'br, gzip' })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'x-backend': 'tiles',
    })
    expect(gunzipSync(body).toString()).toBe('the town')
  })

  it.each([undefined, 'identity', 'br', 'gzip;q=0'])(
    'is sent uncompressed to a client that accepts %s',
    async (accepted) => {
      const { headers, body } = await raw(tilePath(town), accepted === undefined ? {} : { 'accept-encoding': accepted })
      expect(headers['content-encoding']).toBeUndefined()
      expect(body.toString()).toBe('the town')
    },
  )

  it('has different strong tags for the two forms, and lists the headers that they depend on', async () => {
    const [packed, plain] = [await raw(tilePath(town), { 'accept-encoding': 'gzip' }), await raw(tilePath(town))]
    expect(packed.headers.etag).toMatch(/^"[^"]+"$/)
    expect(plain.headers.etag).toMatch(/^"[^"]+"$/)
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
    expect(packed.headers.vary).toContain('Accept-Encoding')
    expect(packed.headers.vary).toContain('X-Service-Key')
  })

  it('can be cached permanently by the address of its build, and for a short time by any other', async () => {
    const policy = async (build?: string) => (await raw(tilePath(town, build))).headers['cache-control']
    expect(await policy('build-1')).toBe('public, max-age=31536000, immutable')
    expect(await policy()).toBe('public, max-age=300')
    expect(await policy('build-0')).toBe('public, max-age=300')
  })

  it('is sea where sea is declared, and nowhere else', async () => {
    expect((await raw(tilePath(openSea))).body.toString()).toBe('nothing but sea')
    expect((await raw(tilePath('14/8290/7905'))).body.toString()).toBe('')
  })

  it('can be read from any page with a sandbox key', async () => {
    const { headers } = await raw(tilePath(town), { origin: 'https://anyone.example' })
    expect(headers['access-control-allow-origin']).toBe('*')
  })
})

describe('a tile, 304', () => {
  it.each([(etag: string) => etag, (etag: string) => `W/${etag}`, (etag: string) => `"other", ${etag}`, () => '*'])(
    'has no body (%#)',
    async (header) => {
      const { etag } = (await raw(tilePath(town))).headers
      const { status, headers, body } = await raw(tilePath(town), { 'if-none-match': header(String(etag)) })
      expect([status, body.length]).toEqual([304, 0])
      expect(headers.etag).toBe(etag)
      expect(headers['cache-control']).toBe('public, max-age=300')
    },
  )

  it('is not the answer to the tag of another tile or of the other form', async () => {
    const packed = await raw(tilePath(town), { 'accept-encoding': 'gzip' })
    const other = (await raw(tilePath('0/0/0'))).headers.etag
    for (const tag of [packed.headers.etag, other]) {
      expect((await raw(tilePath(town), { 'if-none-match': String(tag) })).status).toBe(200)
    }
  })
})

describe('a tile, 204', () => {
  it('is for an empty tile inside the bounds', async () => {
    const { status, headers, body } = await raw(tilePath(emptyInside))
    expect([status, body.length]).toEqual([204, 0])
    expect(headers['content-type']).toBeUndefined()
    expect(headers['cache-control']).toBe('public, max-age=300')
  })
})

describe('a tile, 404', () => {
  it.each([
    '15/16582/15806',
    '99/0/0',
    '14/16384/0',
    '2/0/4',
    '14/-1/7903',
    '14/1.5/7903',
    '1e1/8291/7903',
    '014/8291/7902',
    'a/b/c',
    '14/99999999999999999999/1',
    '14/8291/7903%00',
    // A valid tile number on the other side of the world.
    '14/1/1',
  ])('is for an address outside this tileset: %s', async (address) => {
    const response = await gateway.get(tilePath(address), key)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { code: 404 } })
  })

  it('is the same for the address of a build', async () => {
    expect((await gateway.get(tilePath('15/0/0', 'build-1'), key)).status).toBe(404)
  })
})

describe('TileJSON', () => {
  const tileJson = async () => (await (await gateway.get('/v1/tiles/source/service_tiles.json', key)).json()) as object

  it('matches TileJSON 3.0.0', async () => {
    const validate = new Ajv2020({ strict: false, allErrors: true }).compile(tileJsonSchema)
    const document = await tileJson()
    expect([validate(document), validate.errors]).toEqual([true, null])
  })

  it('contains the public address of the tiles of the current build', async () => {
    expect(await tileJson()).toMatchObject({
      tiles: ['https://maps.example.com/v1/tiles/service_tiles/build-1/{z}/{x}/{y}.mvt'],
      minzoom: 0,
      maxzoom: 14,
      bounds: [2.15, 6.2, 2.21, 6.36],
      attribution: expect.stringContaining('OpenStreetMap') as string,
      vector_layers: [{ id: 'water', fields: { class: 'String' }, minzoom: 0, maxzoom: 14 }],
    })
  })

  it('costs no unit of the day quota; a tile does', async () => {
    const { text } = await gateway.publish({ dayQuota: 5 })
    const left = async (path: string) => (await gateway.get(path, text)).headers.get('x-ratelimit-remaining')
    const tilejson = '/v1/tiles/source/service_tiles.json'
    expect(await left(tilejson)).toBe('5')
    expect(await left(tilejson)).toBe('5')
    expect(await left(tilePath(town))).toBe('4')
  })
})

describe('limits', () => {
  it('delay tiles beyond the burst limit, and refuse none', async () => {
    const { text } = await gateway.publish({ burstPerSecond: 4 })
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => (await gateway.get(tilePath(town), text)).status),
    )
    expect(statuses).toEqual(Array.from({ length: 12 }, () => 200))
  })

  it('need a key', async () => {
    expect((await gateway.get(tilePath(town))).status).toBe(401)
  })
})

describe('the archive of all tiles', () => {
  const PATH = '/v1/tiles/service_tiles.pmtiles'
  const part = (range?: string, headers: Record<string, string> = {}) =>
    raw(PATH, { ...(range !== undefined && { range }), ...headers })
  const PAGE = 'https://shop.example'
  const tokenOf = (scopes: ('tiles' | 'routing')[]) =>
    gateway.publish({ kind: 'live', tokenBurstPerSecond: 500, origins: [PAGE], scopes })

  it('is read by the client of PMTiles, with a key or a token', async () => {
    const { text } = await tokenOf(['tiles'])
    const withKey = new FetchSource(gateway.url + PATH, new Headers({ 'x-service-key': key }))
    const withToken = new FetchSource(`${gateway.url}${PATH}?access_token=${text}`, new Headers({ origin: PAGE }))
    for (const source of [withKey, withToken]) {
      const archive = new PMTiles(source)
      const content = async (z: number, x: number, y: number) => {
        const tile = await archive.getZxy(z, x, y)
        return tile && Buffer.from(tile.data).toString()
      }
      expect(await archive.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 14, tileType: 1 })
      expect(await archive.getMetadata()).toMatchObject({
        attribution: '© OpenStreetMap contributors',
        vector_layers: [{ id: 'water' }],
      })
      expect(await content(14, 8291, 7902)).toBe('the town')
      expect(await content(13, 4145, 3952)).toBe('nothing but sea')
      expect((await content(14, 8300, 7910))!.length).toBe(200_000)
      expect(await content(14, 8292, 7902)).toBeUndefined()
    }
  })

  it('answers ranges of one version, that clients may keep for a short time', async () => {
    const whole = await part()
    expect(whole.status).toBe(200)
    expect(whole.headers).toMatchObject({
      'content-type': 'application/vnd.pmtiles',
      'content-length': String(whole.body.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=300',
      etag: '"build-1"',
      'x-backend': 'tiles',
    })
    const some = await part('bytes=100-70000', { 'accept-encoding': 'gzip, br' })
    expect(some.status).toBe(206)
    expect(some.headers['content-range']).toBe(`bytes 100-70000/${whole.body.length}`)
    expect(some.headers['content-encoding']).toBeUndefined()
    expect(some.body.equals(whole.body.subarray(100, 70_001))).toBe(true)
    expect((await part('bytes=0-9', { 'if-none-match': '"build-1"' })).status).toBe(304)
    expect((await part('bytes=0-9', { 'if-range': '"build-0"' })).status).toBe(200)
    const outside = await part('bytes=99999999-')
    expect([outside.status, outside.headers['content-range']]).toEqual([416, `bytes */${whole.body.length}`])
    const head = await gateway.get(PATH, key, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.body.length)])
  })

  it('costs a unit for each 64 KiB or part of them, and refuses a range beyond the quota', async () => {
    const { text } = await gateway.publish({ dayQuota: 10 })
    const ask = async (range: string) => {
      const { status, headers } = await part(range, { 'x-service-key': text })
      return [status, Number(headers['x-ratelimit-remaining'])]
    }
    expect(await ask('bytes=0-65535')).toEqual([206, 9])
    expect(await ask('bytes=0-65536')).toEqual([206, 7])
    expect(await ask('bytes=0-131072')).toEqual([206, 4])
    expect(await ask('bytes=0-')).toEqual([206, 1])
    expect((await ask('bytes=0-65536'))[0]).toBe(429)
  })

  it('needs a key or a token of its group, and pages may ask for ranges', async () => {
    expect((await gateway.get(PATH)).status).toBe(401)
    const { text } = await tokenOf(['routing'])
    const refused = await gateway.get(`${PATH}?access_token=${text}`, null, { headers: { origin: PAGE } })
    expect(refused.status).toBe(403)
    const preflight = await gateway.get(PATH, null, { method: 'OPTIONS', headers: { origin: PAGE } })
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Range')
    const answer = await gateway.get(PATH, key, { headers: { origin: PAGE, range: 'bytes=0-9' } })
    expect(answer.headers.get('access-control-expose-headers')).toMatch(/ETag.*Content-Range/)
  })
})

// This test is the last one, because it changes the current build.
describe('another build', () => {
  const serves = (id: string) => until(() => gateway.app.get(Regions).first.serving?.id === id)
  const health = async () =>
    ((await (await gateway.get('/v1/health', key)).json()) as { engines: { tiles: string } }).engines.tiles

  it('replaces the current one while tiles are requested', async () => {
    let stop = false
    const failed: number[] = []
    const before = (await raw(tilePath(town))).headers.etag
    const asking = (async () => {
      while (!stop) {
        const { status } = await raw(tilePath(town, 'build-1'))
        if (status !== 200) failed.push(status)
      }
    })()
    await builds.publish('build-2', { tiles: { [town]: 'the town, grown' } })
    await serves('build-2')
    stop = true
    await asking
    expect(failed).toEqual([])
    const { headers, body } = await raw(tilePath(town, 'build-2'))
    expect(body.toString()).toBe('the town, grown')
    expect(headers.etag).not.toBe(before)
    expect(headers['cache-control']).toContain('immutable')
    // Old pages then get the new tile, with a short cache lifetime.
    expect((await raw(tilePath(town, 'build-1'))).headers['cache-control']).toBe('public, max-age=300')
    expect(await health()).toBe('ok')
  }, 60_000)

  it('is served without tiles too: tiles are a 502, and health reports it', async () => {
    await builds.publish('build-3', null)
    await serves('build-3')
    const response = await gateway.get(tilePath(town), key)
    expect([response.status, response.headers.get('x-backend')]).toEqual([502, 'tiles'])
    expect((await gateway.get('/v1/tiles/source/service_tiles.json', key)).status).toBe(502)
    expect((await gateway.get('/v1/tiles/service_tiles.pmtiles', key)).status).toBe(502)
    expect(await health()).toBe('unavailable')
  }, 60_000)
})
