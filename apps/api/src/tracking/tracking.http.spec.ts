import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { movedBy } from '@repere/geometry'
import { PositionStream } from '@repere/shared'
import { createCustomer, createKey, createToken, demoTownData } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway } from '../gateway/gateway.fixture.js'

jest.setTimeout(60_000)

const { centre, riveNord } = DEMO_TOWN.points

let gateway: GatewayUnderTest
let awa: Caller
let koffi: Caller
beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  ;[awa, koffi] = [await caller(), await caller()]
}, 120_000)
afterAll(() => gateway?.stop())

type Caller = Awaited<ReturnType<typeof caller>>
async function caller() {
  const { prisma } = gateway.database
  const account = await createCustomer(prisma)
  return { ...account, ...(await createKey(prisma, gateway.redis.client(), account)) }
}

const send = (method: string, path: string, body: unknown, { text } = awa) =>
  gateway.get(path, text, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
async function read<T = Record<string, unknown>>(response: Promise<Response>): Promise<T & { status: number }> {
  const answer = await response
  return { status: answer.status, ...((await answer.json()) as T) }
}
const statusOf = async (response: Promise<Response>) => (await response).status
const stream = () => new PositionStream(gateway.redis.client())
const now = () => new Date().toISOString()
const position = (over: object = {}) => ({ vehicle: 'moto-1', at: now(), ...centre, accuracy: 5, ...over })

const HOUR_AGO_MS = Date.now() - 3_600_000

/** Stores positions as the worker does. */
async function store({ accountId }: Caller, seconds: number[], vehicle = 'moto-1'): Promise<void> {
  const data = seconds.map((second) => {
    const at = new Date(HOUR_AGO_MS + second * 1_000)
    return {
      accountId,
      vehicle,
      at,
      receivedAt: new Date(Date.now() - 1_000),
      ...movedBy(centre, { east: second, north: 0 }),
    }
  })
  await gateway.database.prisma.position.createMany({ data })
}

describe('positions', () => {
  it('keeps the good ones of a request and names the others by their index', async () => {
    const items = [
      position({ speed: 3, bearing: 90 }),
      position({ lat: 91 }),
      'x',
      position({ vehicle: '' }),
      position({ at: new Date(Date.now() + 3_600_000).toISOString() }),
      position({ at: new Date(Date.now() - 31 * 86_400_000).toISOString() }),
      position({ at: '2026-11-29T10:00:00' }),
      position({ colour: 'red' }),
      null,
      position({ vehicle: 'a/b' }),
      position({ vehicle: 'moto-2' }),
    ]
    expect(await read(send('POST', '/v1/positions', { positions: items }))).toEqual({
      status: 200,
      accepted: 2,
      refused: [
        { index: 1, field: 'lat', reason: 'out_of_range' },
        { index: 2, reason: 'invalid_type' },
        { index: 3, field: 'vehicle', reason: 'required' },
        { index: 4, field: 'at', reason: 'out_of_range' },
        { index: 5, field: 'at', reason: 'in_past' },
        { index: 6, field: 'at', reason: 'invalid_format' },
        { index: 7, field: 'colour', reason: 'unknown_field' },
        { index: 8, reason: 'invalid_type' },
        { index: 9, field: 'vehicle', reason: 'invalid_format' },
      ],
    })
    const waiting = (await stream().oldest(1_000)).filter(({ accountTag }) => accountTag === awa.accountTag)
    expect(waiting.at(-1)).toMatchObject({
      positions: [{ vehicle: 'moto-1', speed: 3, bearing: 90 }, { vehicle: 'moto-2' }],
    })
  })

  it('reads a line for each position', async () => {
    const lines = [JSON.stringify(position({ vehicle: 'ligne' })), '{', '', JSON.stringify(position({ lat: 'x' }))]
    const body = { method: 'POST', body: lines.join('\n'), headers: { 'content-type': 'application/x-ndjson' } }
    expect(await read(gateway.get('/v1/positions', awa.text, body))).toEqual({
      ...{ status: 200, accepted: 1 },
      refused: [
        { index: 1, reason: 'invalid_type' },
        { index: 2, field: 'lat', reason: 'invalid_type' },
      ],
    })
    expect(await statusOf(gateway.get('/v1/fences/check', awa.text, body))).toBe(415)
  })

  it.each([
    [{}, 'positions required'],
    [{ positions: [] }, 'positions too_few'],
    [{ positions: {} }, 'positions invalid_type'],
    [{ positions: Array.from({ length: 1_001 }, () => 0) }, 'positions too_many'],
  ])('refuses a request as a whole: %#', async (body, expected) => {
    const faults = await refusalOf(await send('POST', '/v1/positions', body))
    expect(faults.map((fault) => fault.join(' '))).toEqual([expected])
  })

  it('takes the query of trackers with a token, by GET and POST, and keeps tokens from everything else', async () => {
    const order = { scopes: ['tracking' as const], origins: [], addresses: ['127.0.0.0/8'] }
    const token = await createToken(gateway.database.prisma, gateway.redis.client(), awa, order)
    const seconds = Math.floor(Date.now() / 1_000) - 5
    const query = `id=tracker&lat=${centre.lat}&lon=${centre.lng}&speed=10&bearing=-1&altitude=3&batt=90`
    for (const [method, timestamp] of [
      ['GET', seconds],
      ['POST', seconds * 1_000 + 1_000],
      ['GET', now()],
    ] as const) {
      const path = `/v1/positions/osmand?${query}&timestamp=${timestamp}&token=${token}`
      expect(await read(gateway.get(path, null, { method }))).toMatchObject({ status: 200, accepted: 1 })
    }
    const faults = await refusalOf(
      await gateway.get(`/v1/positions/osmand?id=a&lat=91&timestamp=soon&token=${token}`, null),
    )
    expect(faults.map((fault) => fault.join(' ')).sort()).toEqual(['lat out_of_range', 'lon required'])
    expect(
      await refusalOf(await gateway.get(`/v1/positions/osmand?${query}&timestamp=soon&token=${token}`, null)),
    ).toEqual([['timestamp', 'invalid_format']])
    const vehicle = await read<{ position: object }>(send('GET', '/v1/vehicles/tracker', undefined))
    expect(vehicle.position).toMatchObject({ bearing: null, accuracy: null })
    expect((vehicle.position as { speed: number }).speed).toBeCloseTo(5.144, 2)
    for (const [method, path] of [
      ['GET', '/v1/vehicles/tracker'],
      ['GET', '/v1/vehicles/tracker/trail'],
      ['DELETE', '/v1/vehicles/tracker'],
      ['GET', '/v1/fences'],
      ['POST', '/v1/positions'],
      ['GET', '/v1/eta'],
    ] as const) {
      expect(await statusOf(gateway.get(`${path}?access_token=${token}`, null, { method }))).toBe(403)
    }
  })

  it('costs a unit for each thousand, and nothing while Redis cannot keep them', async () => {
    const remaining = async (response: Promise<Response>) =>
      Number((await response).headers.get('x-ratelimit-remaining'))
    const rich = await caller()
    const many = { positions: Array.from({ length: 1_000 }, (_, at) => position({ vehicle: `v${at}` })) }
    const before = await remaining(send('POST', '/v1/positions', { positions: [position()] }, rich))
    expect(await remaining(send('POST', '/v1/positions', many, rich))).toBe(before - 1)
    await gateway.redis.client().set('rp:{positions}:waiting', 2_000_000)
    const full = await send('POST', '/v1/positions', many, rich)
    expect([full.status, full.headers.get('retry-after')]).toEqual([503, '30'])
    expect(Number(full.headers.get('x-ratelimit-remaining'))).toBe(before - 1)
    await gateway.redis.client().set('rp:{positions}:waiting', 0)
  })
})

describe('a vehicle', () => {
  it('has its newest position at once, whatever the order of arrival', async () => {
    const at = (seconds: number) => new Date(Date.now() - 60_000 + seconds * 1_000).toISOString()
    await send('POST', '/v1/positions', { positions: [position({ vehicle: 'a b ç’ 1', at: at(20), lat: 5.1 })] })
    await send('POST', '/v1/positions', { positions: [position({ vehicle: 'a b ç’ 1', at: at(10), lat: 5.2 })] })
    const path = `/v1/vehicles/${encodeURIComponent('a b ç’ 1')}`
    expect(await read(send('GET', path, undefined))).toMatchObject({
      vehicle: 'a b ç’ 1',
      position: { lat: 5.1, accuracy: 5 },
    })
    expect(await statusOf(send('GET', path, undefined, koffi))).toBe(404)
    expect(await statusOf(send('GET', '/v1/vehicles/%00', undefined))).toBe(404)
  })

  it('has a trail, simplified, of a day at most and of the days that its account keeps', async () => {
    await store(
      awa,
      Array.from({ length: 600 }, (_, at) => at),
      'trail',
    )
    const trail = (query = '', as = awa) =>
      read<{ total: number; positions: object[] }>(send('GET', `/v1/vehicles/trail/trail${query}`, undefined, as))
    const simple = await trail()
    expect([simple.total, simple.positions.length]).toEqual([600, 2])
    expect((await trail('?tolerance=0')).positions.length).toBeGreaterThan(100)
    const to = new Date(HOUR_AGO_MS + 100_500)
    expect((await trail(`?to=${to.toISOString()}`)).total).toBe(101)
    expect((await trail('', koffi)).status).toBe(404)
    const from = new Date(to.getTime() - 2 * 86_400_000).toISOString()
    expect(await refusalOf(await send('GET', `/v1/vehicles/trail/trail?from=${from}`, undefined))).toEqual([
      ['from', 'out_of_range'],
    ])
    expect(await refusalOf(await send('GET', '/v1/vehicles/trail/trail?from=2030-01-01T00:00:00Z', undefined))).toEqual(
      [['from', 'not_increasing']],
    )
    const old = await caller()
    await store(old, [-2 * 86_400], 'old')
    const span = `?from=${new Date(Date.now() - 2.5 * 86_400_000).toISOString()}&to=${new Date(Date.now() - 1.6 * 86_400_000).toISOString()}`
    const where = { id: old.accountId }
    expect(await statusOf(send('GET', `/v1/vehicles/old/trail${span}`, undefined, old))).toBe(404)
    await gateway.database.prisma.account.update({ where, data: { positionsKeptDays: 3 } })
    expect(await read(send('GET', `/v1/vehicles/old/trail${span}`, undefined, old))).toMatchObject({ total: 1 })
  })

  it('is removed with everything at once, and may send again', async () => {
    await send('POST', '/v1/positions', { positions: [position({ vehicle: 'gone' })] })
    await store(awa, [0, 1, 2], 'gone')
    expect(await statusOf(send('DELETE', '/v1/vehicles/gone', undefined, koffi))).toBe(404)
    expect(await read(send('DELETE', '/v1/vehicles/gone', undefined))).toEqual({ status: 200, deleted: true })
    const paths = ['/v1/vehicles/gone', '/v1/vehicles/gone/trail']
    for (const path of paths) expect(await statusOf(send('GET', path, undefined))).toBe(404)
    expect(await statusOf(send('DELETE', '/v1/vehicles/gone', undefined))).toBe(404)
    await send('POST', '/v1/positions', { positions: [position({ vehicle: 'gone', at: now() })] })
    expect(await read(send('GET', paths[0]!, undefined))).toMatchObject({ status: 200 })
    expect(await read(send('GET', paths[1]!, undefined))).toMatchObject({ total: 0 })
  })
})

describe('fences', () => {
  const circle = { ...centre, radius: 50 }
  const put = (id: string, body: object, as = awa) => send('PUT', `/v1/fences/${id}`, body, as)
  const check = (body: object, as = awa) => read<{ results: object[] }>(send('POST', '/v1/fences/check', body, as))
  const east = (metres: number) => movedBy(centre, { east: metres, north: 0 })

  it('says inside, outside or unknown with the distance to the border, from the next request on', async () => {
    expect(await read(put('tpe', { circle, set: 'terminaux', name: 'Boutique' }))).toMatchObject({
      ...{ id: 'tpe', name: 'Boutique', set: 'terminaux', circle, rules: { enter: true, exit: true } },
    })
    const stateOf = async (metres: number, accuracy?: number) =>
      (await check({ fence: 'tpe', ...east(metres), accuracy })).results[0]
    expect(await stateOf(30)).toMatchObject({ fence: 'tpe', state: 'inside' })
    expect(await stateOf(30, 25)).toMatchObject({ state: 'unknown' })
    expect(await stateOf(80, 25)).toMatchObject({ state: 'outside' })
    expect(((await stateOf(80)) as { distance: number }).distance).toBeCloseTo(30.1, 0)
    await put('tpe', { circle: { ...circle, radius: 10 } })
    expect(await stateOf(30)).toMatchObject({ state: 'outside' })
    expect(await read(send('DELETE', '/v1/fences/tpe', undefined))).toMatchObject({ deleted: true })
    expect((await check({ fence: 'tpe', ...centre })).status).toBe(404)
    expect(await statusOf(send('DELETE', '/v1/fences/tpe', undefined))).toBe(404)
  })

  it('checks a set: those that hold the point or may hold it, the furthest inside first', async () => {
    await put('s1', { circle, set: 's' })
    await put('s2', { circle: { ...circle, radius: 90 }, set: 's' })
    await put('s3', { circle: { ...east(200), radius: 90 }, set: 's' })
    await put('s4', { circle, set: 'other' })
    const states = async (accuracy: number) =>
      (await check({ set: 's', ...centre, accuracy })).results.map((one) => Object.values(one).slice(0, 2).join(' '))
    expect(await states(0)).toEqual(['s2 inside', 's1 inside'])
    expect(await states(150)).toEqual(['s2 unknown', 's1 unknown', 's3 unknown'])
    expect((await check({ set: 'none', ...centre })).results).toEqual([])
  })

  it('takes a polygon, the outline of an area, and a corridor along a line or a route', async () => {
    const corner = (x: number, y: number) => {
      const { lat, lng } = movedBy(centre, { east: x, north: y })
      return [lng, lat]
    }
    const ring = [corner(-100, -100), corner(100, -100), corner(100, 100), corner(-100, 100)]
    expect(await read(put('ring', { polygon: ring }))).toMatchObject({ polygon: { coordinates: [[...ring, ring[0]]] } })
    expect((await check({ fence: 'ring', ...east(90) })).results[0]).toMatchObject({ state: 'inside' })
    expect((await check({ fence: 'ring', ...east(130) })).results[0]).toMatchObject({ state: 'outside' })

    const found = await read<{ features: { properties: { areas?: { id: string; layer: string }[] } }[] }>(
      send('GET', `/v1/geocode/reverse?lat=${centre.lat}&lng=${centre.lng}`, undefined),
    )
    const areas = found.features.flatMap(({ properties }) => properties.areas ?? [])
    let outlined = 0
    for (const { id } of areas) {
      const answer = await read(put('area', { area: id }))
      if (answer.status !== 200) continue
      outlined++
      expect(answer).toMatchObject({ area: id })
      expect((await check({ fence: 'area', ...centre })).results[0]).toMatchObject({ state: 'inside' })
    }
    expect(outlined).toBeGreaterThan(0)

    const route = { origin: centre, destination: riveNord }
    const way = await read<{ corridor: { polyline: string } }>(put('way', { corridor: { route, width: 60 } }))
    const { routes } = await read<{ routes: { polyline: string }[] }>(send('POST', '/v1/route', route))
    expect(way.corridor.polyline).toBe(routes[0]!.polyline)
    expect((await check({ fence: 'way', ...riveNord })).results[0]).toMatchObject({ state: 'inside' })
    await put('line', { corridor: { polyline: routes[0]!.polyline, width: 60 } })
    const states = async (id: string) =>
      (await check({ fence: id, ...east(-40) })).results.map((one) => ({ ...one, fence: '' }))
    expect(await states('line')).toEqual(await states('way'))
  })

  it('lists them in pages', async () => {
    const many = await caller()
    for (const id of ['b', 'é', 'a', 'c', 'B'])
      await put(encodeURIComponent(id), { circle, ...(id < 'b' && { set: 'x' }) }, many)
    type Page = { fences: { id: string }[]; next: string | null }
    const ids: string[] = []
    for (let after = ''; ;) {
      const page = await read<Page>(
        send('GET', `/v1/fences?limit=2${after && `&after=${encodeURIComponent(after)}`}`, undefined, many),
      )
      ids.push(...page.fences.map(({ id }) => id))
      if (page.next === null) break
      after = page.next
    }
    expect(ids).toEqual(['B', 'a', 'b', 'c', 'é'])
    const some = await read<Page>(send('GET', '/v1/fences?set=x', undefined, many))
    expect(some.fences.map(({ id }) => id)).toEqual(['B', 'a'])
  })

  it.each([
    [{}, ['circle required']],
    [
      {
        circle,
        polygon: [
          [0, 0],
          [1, 0],
          [0, 1],
        ],
      },
      ['circle conflicting_fields', 'polygon conflicting_fields'],
    ],
    [
      { circle: { lat: 95, radius: 9 } },
      ['circle.lat out_of_range', 'circle.lng required', 'circle.radius out_of_range'],
    ],
    [
      {
        polygon: [
          [0, 0],
          [1, 0],
        ],
      },
      ['polygon too_few'],
    ],
    [{ area: 'x' }, ['area invalid_format']],
    [{ area: '01890000-0000-7000-8000-000000000000' }, ['area unknown_value']],
    [{ corridor: {} }, ['corridor.polyline required', 'corridor.width required']],
    [{ corridor: { polyline: '?', width: 50 } }, ['corridor.polyline too_few']],
    [
      { corridor: { route: { origin: DEMO_TOWN.points.horsZone, destination: centre }, width: 50 } },
      ['corridor.route.origin outside_coverage'],
    ],
    [
      {
        circle,
        rules: {
          dwell: 0,
          hours: { days: ['x'], from: '25:00', until: '10:00', time_zone: '?' },
          vehicles: [],
          speed: 0,
        },
      },
      [
        'rules.dwell out_of_range',
        'rules.hours.days.0 unknown_value',
        'rules.hours.from invalid_format',
        'rules.hours.time_zone unknown_value',
        'rules.speed out_of_range',
        'rules.vehicles too_few',
      ],
    ],
  ])('names every wrong field: %#', async (body, expected) => {
    const faults = await refusalOf(await put('wrong', body))
    expect(faults.map((fault) => fault.join(' ')).sort()).toEqual(expected)
  })

  it('shows nothing of one account to another, by any operation', async () => {
    await put('secret', { circle, set: 'secrets' })
    await send('POST', '/v1/positions', { positions: [position({ vehicle: 'secret' })] })
    const tries: [string, string, object | undefined, number][] = [
      ['GET', '/v1/fences/secret', undefined, 404],
      ['DELETE', '/v1/fences/secret', undefined, 404],
      ['POST', '/v1/fences/check', { fence: 'secret', ...centre }, 404],
      ['GET', '/v1/vehicles/secret', undefined, 404],
      ['GET', '/v1/vehicles/secret/trail', undefined, 404],
      ['DELETE', '/v1/vehicles/secret', undefined, 404],
    ]
    for (const [method, path, body, status] of tries) {
      expect([method, path, await statusOf(send(method, path, body, koffi))]).toEqual([method, path, status])
    }
    expect((await read<{ fences: object[] }>(send('GET', '/v1/fences?limit=1000', undefined, koffi))).fences).toEqual(
      [],
    )
    expect((await check({ set: 'secrets', ...centre }, koffi)).results).toEqual([])
    // The same names of another account change nothing.
    await put('secret', { circle: { ...circle, radius: 99 } }, koffi)
    await send('POST', '/v1/positions', { positions: [position({ vehicle: 'secret', lat: 1 })] }, koffi)
    await send('DELETE', '/v1/vehicles/secret', undefined, koffi)
    await send('DELETE', '/v1/fences/secret', undefined, koffi)
    expect(await read(send('GET', '/v1/fences/secret', undefined))).toMatchObject({ circle, set: 'secrets' })
    expect(await read(send('GET', '/v1/vehicles/secret', undefined))).toMatchObject({ position: { lat: centre.lat } })
  })

  it('checks fences that it has read before while Postgres is away, and takes positions', async () => {
    await put('known', { circle })
    expect((await check({ fence: 'known', ...centre })).status).toBe(200)
    await gateway.database.prisma.$executeRaw`ALTER TABLE fence_sets RENAME TO fence_sets_away`
    try {
      expect((await check({ fence: 'known', ...centre })).results).toMatchObject([{ state: 'inside' }])
      expect((await check({ fence: 'known', ...centre }, await caller())).status).toBe(503)
      expect(await statusOf(put('known', { circle }))).toBe(503)
      expect(await read(send('POST', '/v1/positions', { positions: [position()] }))).toMatchObject({ accepted: 1 })
    } finally {
      await gateway.database.prisma.$executeRaw`ALTER TABLE fence_sets_away RENAME TO fence_sets`
    }
  })
})
