import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData, rawRequest } from '@repere/test-kit'
import { type GatewayUnderTest, startGateway } from './gateway.fixture.js'

let gateway: GatewayUnderTest
let key: string
beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  key = (await gateway.publish({ dayQuota: 100_000, burstPerSecond: 100_000 })).text
}, 120_000)
afterAll(() => gateway.stop())

const { centre, riveNord } = DEMO_TOWN.points
const route = `/v1/route?origin=${centre.lat},${centre.lng}&destination=${riveNord.lat},${riveNord.lng}`

const get = async (path: string, acceptEncoding?: string) => {
  const { status, headers, body } = await rawRequest(gateway.url, path, {
    headers: { 'x-service-key': key, ...(acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }) },
  })
  return { status, encoding: headers['content-encoding'], vary: headers.vary, cache: headers['x-cache'], body }
}

describe('JSON answers', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip;q=1, br;q=0.2', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['GZIP', 'gzip', gunzipSync],
  ])('are compressed for a client that accepts %s', async (accepted, encoding, decompress) => {
    const plain = await get(route)
    const compressed = await get(route, accepted)
    expect(compressed).toMatchObject({ status: 200, encoding, vary: 'Accept-Encoding' })
    expect(decompress(compressed.body).equals(plain.body)).toBe(true)
    expect(compressed.body.length).toBeLessThan(0.6 * plain.body.length)
    // The second answer comes from the cache and is identical.
    const again = await get(route, accepted)
    expect(again).toMatchObject({ cache: 'HIT', encoding })
    expect(again.body.equals(compressed.body)).toBe(true)
  })

  it('vary by the accepted encodings also where only the headers are asked for', async () => {
    const { status, headers } = await fetch(gateway.url + route, {
      method: 'HEAD',
      headers: { 'x-service-key': key, 'accept-encoding': 'br' },
    })
    expect([status, headers.get('vary'), headers.get('content-encoding')]).toEqual([200, 'Accept-Encoding', null])
  })

  it.each([[undefined], ['identity'], ['br;q=0, gzip;q=0'], ['deflate'], ['no-such-coding'], ['']])(
    'are plain for a client that accepts %p',
    async (accepted) => {
      const { status, encoding, vary, body } = await get(route, accepted)
      expect({ status, encoding, vary }).toEqual({ status: 200, encoding: undefined, vary: 'Accept-Encoding' })
      expect(JSON.parse(body.toString())).toHaveProperty('routes')
    },
  )

  it('under a kilobyte are never compressed', async () => {
    const { status, encoding, vary, body } = await get('/v1/health', 'br')
    expect({ status, encoding, vary }).toEqual({ status: 200, encoding: undefined, vary: undefined })
    expect(body.length).toBeLessThan(1_024)
  })

  it('that are not cached are compressed too, documents included', async () => {
    const { encoding, body } = await get('/openapi.json', 'gzip')
    expect(encoding).toBe('gzip')
    expect(JSON.parse(gunzipSync(body).toString())).toHaveProperty('openapi')
  })
})
