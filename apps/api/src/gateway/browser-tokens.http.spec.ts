import { demoTownData, until } from '@repere/test-kit'
import { Redis } from 'ioredis'
import { NO_PAGE, RequestLogStream } from '@repere/shared'
import { type GatewayUnderTest, type PublishedKey, startGateway } from './gateway.fixture.js'
import { RequestLog } from './request-log.js'

jest.setTimeout(60_000)

const PAGE = 'https://shop.example:8443'
const OTHER = 'https://thief.example'

let gateway: GatewayUnderTest
beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
}, 120_000)
afterAll(() => gateway?.stop())

const TERMS = { kind: 'live', origins: [PAGE], scopes: ['routing', 'tiles'] } as const
const token = (more: Parameters<GatewayUnderTest['publish']>[0] = {}): Promise<PublishedKey> =>
  gateway.publish({
    tokenBurstPerSecond: 500,
    ...TERMS,
    scopes: [...TERMS.scopes],
    origins: [...TERMS.origins],
    ...more,
  })

const carry = (path: string, text: string) => `${path}${path.includes('?') ? '&' : '?'}access_token=${text}`
const get = (path: string, text: string, headers: Record<string, string> = { origin: PAGE }) =>
  gateway.get(carry(path, text), null, { headers })
const statusOf = async (response: Promise<Response>) => (await response).status

describe('a browser token', () => {
  it('reads for a listed page, by its Origin or by its Referer', async () => {
    const { text } = await token()
    const scripted = await get('/v1/probe', text)
    expect(scripted.status).toBe(200)
    expect(scripted.headers.get('access-control-allow-origin')).toBe(PAGE)
    expect(scripted.headers.get('x-ratelimit-limit')).toBe('1000')
    expect(await statusOf(get('/v1/probe/tile', text, { referer: `${PAGE}/maps/one?x=1` }))).toBe(200)
    expect(await statusOf(get('/v1/probe', text, { referer: `${PAGE}/` }))).toBe(200)
  })

  it.each([
    ['no page', {}],
    ['another page', { origin: OTHER }],
    ['a page of no origin', { origin: 'null' }],
    ['another port', { origin: 'https://shop.example' }],
    ['another scheme', { referer: 'http://shop.example:8443/' }],
    ['a page that names a listed one', { referer: `${OTHER}/${PAGE}` }],
    ['a login that looks like a listed one', { referer: `https://shop.example:8443@thief.example/` }],
    ['an Origin that differs from its Referer', { origin: OTHER, referer: `${PAGE}/` }],
    ['a Referer that is no address', { referer: 'shop.example:8443' }],
  ] as const)('is refused from %s', async (_, headers: Record<string, string>) => {
    const { text } = await token()
    const response = await get('/v1/probe', text, headers)
    expect(response.status).toBe(403)
    expect(response.headers.has('access-control-allow-origin')).toBe(false)
  })

  it('is accepted in the address only, and a key in the header only', async () => {
    const { text } = await token()
    const key = await gateway.publish({ kind: 'live', origins: [PAGE] })
    const bodies = await Promise.all(
      [
        gateway.get('/v1/probe', text, { headers: { origin: PAGE } }),
        get('/v1/probe', key.text),
        get(`/v1/probe?access_token=${text}`, text),
        get('/v1/probe', `${text}x`),
        get('/v1/probe', ''),
        gateway.get('/v1/probe', null, { headers: { authorization: `Bearer ${text}` } }),
      ].map(async (response) => [(await response).status, await (await response).text()]),
    )
    expect(new Set(bodies.map(String)).size).toBe(1)
    expect(bodies[0]![0]).toBe(401)
    // A header goes before an address.
    expect(await statusOf(gateway.get(carry('/v1/probe', text), key.text))).toBe(200)
  })

  it('of a server is accepted from its addresses, from no page, also in the base address of OSRM', async () => {
    const order = { origins: [NO_PAGE], addresses: ['127.0.0.0/8'] }
    const { text } = await token(order)
    const path = `/osrm/${text}/table/v1/car/2.18136,6.33719;2.1696,6.33719`
    expect(await statusOf(gateway.get(path, null))).toBe(200)
    expect(await statusOf(get('/v1/probe', text, {}))).toBe(200)
    expect(await statusOf(get('/v1/probe', text))).toBe(403)
    expect(await statusOf(get('/v1/probe', text, { referer: `${PAGE}/` }))).toBe(403)
    const elsewhere = await get('/v1/probe', (await token({ ...order, addresses: ['10.0.0.0/8'] })).text, {})
    const { error } = (await elsewhere.json()) as { error: { details: object[] } }
    expect([elsewhere.status, error.details]).toMatchObject([403, [{ reason: 'address_not_allowed' }]])
  })

  it.each([
    ['two of them', (text: string) => `/v1/probe?access_token=${text}&access_token=${text}`, 401],
    ['a list', (text: string) => `/v1/probe?access_token[]=${text}`, 401],
    ['an object', (text: string) => `/v1/probe?access_token[a]=${text}`, 401],
    ['other capitals', (text: string) => `/v1/probe?ACCESS_TOKEN=${text}`, 401],
    ['spaces around it', (text: string) => `/v1/probe?access_token=%20${text}`, 401],
    ['a line end', (text: string) => `/v1/probe?access_token=${text}%0a`, 401],
    ['a NUL', (text: string) => `/v1/probe?access_token=${text}%00`, 401],
    ['a broken escape', (text: string) => `/v1/probe?access_token=${text}%`, 401],
    ['8 kB', (text: string) => `/v1/probe?access_token=${text.repeat(190)}`, 401],
    ['one that was never issued', (text: string) => `/v1/probe?access_token=${text.slice(0, -1)}`, 401],
    ['an escaped name', (text: string) => `/v1/probe?access%5Ftoken=${text}`, 200],
    ['it in the path, and another one', (text: string) => `/osrm/${text}/route/v1/car/1,6;1,6?access_token=x`, 401],
    ['it twice in the path', (text: string) => `/osrm/${text}/${text}/route/v1/car/1,6;1,6`, 404],
    ['it in the path of another group', (text: string) => `/v1/${text}/tiles/style/day.json`, 401],
    ['it behind two slashes', (text: string) => `/osrm//${text}/route/v1/car/1,6;1,6`, 404],
    ['it escaped in the path', (text: string) => `/osrm/${text.replace('_', '%5F')}/route/v1/car/1,6;1,6`, 404],
  ])('with %s gets its answer, and no fault', async (_, address, status) => {
    const { text } = await token()
    expect(await statusOf(gateway.get(address(text), null, { headers: { origin: PAGE } }))).toBe(status)
  })

  it('is refused outside its groups, for what is sent in a body, and for plans that the account stored', async () => {
    const { text } = await token()
    const before = await get('/v1/probe', text)
    const refused = [
      await get('/v1/geocode?q=marche', text),
      await gateway.get(carry('/v1/route', text), null, {
        method: 'POST',
        headers: { origin: PAGE, 'content-type': 'application/json' },
        body: JSON.stringify({ origin: { lat: 6, lng: 2 }, destination: { lat: 6, lng: 2 } }),
      }),
      await get('/v1/fleet/plan/0197d0a0-0000-7000-8000-000000000000', text),
    ]
    for (const response of refused) {
      const body = (await response.json()) as { error: { details: object[] } }
      expect([response.status, body.error.details]).toMatchObject([
        403,
        [{ field: 'access_token', reason: 'out_of_scope' }],
      ])
    }
    const after = await get('/v1/probe', text)
    const left = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'))
    expect(left(before) - left(after)).toBe(1)
  })

  it('ends with its time, and on the next request after it is revoked', async () => {
    const expired = await token({ expiresAtMs: Date.now() - 1 })
    const { text, record } = await token()
    expect(await statusOf(get('/v1/probe', text))).toBe(200)
    await gateway.channel.tombstoneKey({ ...record, version: 2 })
    const answers = await Promise.all([get('/v1/probe', text), get('/v1/probe', expired.text)])
    expect(answers.map(({ status }) => status)).toEqual([401, 401])
    expect(await answers[0].text()).toBe(await answers[1].text())
  })

  it('has its own share of the burst, and shares burst and quota with the keys of its account', async () => {
    const key = await gateway.publish({ kind: 'live', burstPerSecond: 5, dayQuota: 20 })
    const { accountTag } = key.record
    const { text } = await token({ accountTag, burstPerSecond: 5, dayQuota: 20, tokenBurstPerSecond: 2 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => get('/v1/probe', text)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429])
    // A refusal by its own burst shows the rest of the account's quota, to which it adds nothing.
    const rest = answers
      .filter(({ status }) => status === 429)
      .map(({ headers }) => headers.get('x-ratelimit-remaining'))
    expect(rest.filter((text) => !['18', '19', '20'].includes(text ?? ''))).toEqual([])
    const ofKey = await Promise.all(Array.from({ length: 6 }, () => gateway.get('/v1/probe', key.text)))
    // Two of the five slots of this second are the token's.
    expect(ofKey.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(Math.min(...ofKey.map(({ headers }) => Number(headers.get('x-ratelimit-remaining'))))).toBe(15)
  })

  it('waits for its share with tiles', async () => {
    const { text } = await token({ tokenBurstPerSecond: 2 })
    const started = performance.now()
    const answers = await Promise.all(Array.from({ length: 4 }, () => get('/v1/probe/tile', text)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(performance.now() - started).toBeGreaterThan(900)
  })

  it('is refused with its account, and when the quota is used up', async () => {
    const { text, record } = await token({ dayQuota: 1 })
    await get('/v1/probe', text)
    expect(await statusOf(get('/v1/probe', text))).toBe(429)
    await gateway.channel.publishSuspension({
      accountTag: record.accountTag,
      suspended: { reason: 'fraud' },
      version: 2,
    })
    expect(await statusOf(get('/v1/probe', text))).toBe(403)
  })
})

describe('an address with a token', () => {
  it('is logged without it, and answered from the cache of others', async () => {
    const [one, two] = [await token({ logsDetailsUntilMs: Date.now() + 60_000 }), await token()]
    const [first, second] = [await get('/v1/probe/cached?a=1', one.text), await get('/v1/probe/cached?a=1', two.text)]
    expect(await first.text()).toBe(await second.text())
    expect(second.headers.get('x-cache')).toBe('HIT')
    await get('/v1/probe?b=2&access%5Ftoken=x', one.text)
    const redis = new Redis(gateway.redis.url)
    const stream = new RequestLogStream(redis)
    const lines = await until(async () => {
      await gateway.app.get(RequestLog).flush()
      const batches = (await stream.oldest(1_000))?.batches ?? []
      const own = batches.flatMap((batch) => batch.lines).filter(({ keyId }) => keyId === one.record.keyId)
      return own.length >= 1 && own
    })
    redis.disconnect()
    expect(lines[0]).toMatchObject({ details: 'a=1', origin: PAGE, status: 200 })
    expect(JSON.stringify(lines)).not.toContain('tok_')
  })

  it('leads to a style and a TileJSON whose addresses carry it', async () => {
    const { text } = await token()
    const style = (await (await get('/v1/tiles/style/day.json', text)).json()) as {
      sprite: string
      glyphs: string
      sources: Record<string, { url?: string; tiles?: string[] }>
    }
    const ofSources = Object.values(style.sources).flatMap(({ url, tiles = [] }) => [...(url ? [url] : []), ...tiles])
    for (const address of [style.sprite, style.glyphs, ...ofSources]) {
      expect(address.endsWith(`?access_token=${text}`)).toBe(true)
    }
    const local = (address: string) => address.replace(gateway.config.http.publicUrl, '')
    const from = { headers: { referer: `${PAGE}/` } }
    const source = (await (await gateway.get(local(ofSources[0]!), null, from)).json()) as { tiles: string[] }
    const tile = local(source.tiles[0]!).replace('{z}/{x}/{y}', '0/0/0')
    const glyphs = local(style.glyphs).replace('{fontstack}', 'Noto%20Sans%20Regular').replace('{range}', '0-255')
    const sprite = local(style.sprite).replace('?', '@2x.json?')
    for (const path of [tile, glyphs, sprite])
      expect([path, (await gateway.get(path, null, from)).status]).toEqual([path, 200])
    const keyed = (await (
      await gateway.get('/v1/tiles/style/day.json', (await gateway.publish()).text)
    ).json()) as object
    expect(JSON.stringify(keyed)).not.toContain('access_token')
  })

  it('may have it in the base address of OSRM', async () => {
    const { text } = await token()
    const path = (between: string) => `/osrm${between}/route/v1/driving/2.18136,6.33719;2.1696,6.33719?overview=false`
    const inPath = await gateway.get(path(`/${text}`), null, { headers: { origin: PAGE } })
    expect(inPath.status).toBe(200)
    expect(await inPath.text()).toBe(await (await get(path(''), text)).text())
    expect(await statusOf(gateway.get(path(`/${text}`), null, { headers: { origin: OTHER } }))).toBe(403)
    expect(await statusOf(gateway.get(path(`/${text.slice(0, -1)}`), null, { headers: { origin: PAGE } }))).toBe(401)
    expect(await statusOf(gateway.get(`/v1/${text}/probe`, null, { headers: { origin: PAGE } }))).toBe(401)
  })
})
