import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway, withQuery } from '../gateway/gateway.fixture.js'

const { centre, ouest, riveNord, ile, horsZone } = DEMO_TOWN.points
const compact = ({ lat, lng }: { lat: number; lng: number }) => `${lat},${lng}`
const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface Eta {
  duration: number
  duration_ml: number | null
  duration_low?: number | null
  duration_high?: number | null
  distance: number
  depart_at: string
  arrive_at: string
  traffic: { available: boolean; source: string | null }
}

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  key = (await gateway.publish()).text
}, 120_000)

afterAll(() => gateway.stop())

const get = (path: string, parameters: Record<string, string>) => gateway.get(withQuery(path, parameters), key)

async function eta(parameters: Record<string, string>): Promise<Eta> {
  const response = await get('/v1/eta', parameters)
  const answer = (await response.json()) as Eta
  expect({ status: response.status, answer }).toMatchObject({ status: 200 })
  expect(Date.parse(answer.arrive_at) - Date.parse(answer.depart_at)).toBeCloseTo(answer.duration * 1000, -1)
  return answer
}

const refusal = async (parameters: Record<string, string>) => refusalOf(await get('/v1/eta', parameters))

const stops = { origin: compact(centre), destination: compact(ouest) }

describe('200', () => {
  it.each(['auto', 'bicycle', 'pedestrian'])('has the duration and distance of the route for %s', async (mode) => {
    const answer = await eta({ ...stops, mode })
    const { routes } = (await (await get('/v1/route', { ...stops, mode })).json()) as { routes: Eta[] }
    expect([answer.duration, answer.distance]).toEqual([routes[0]!.duration, routes[0]!.distance])
  })

  it('reports no traffic without data', async () => {
    const answer = await eta(stops)
    expect([answer.duration_ml, answer.duration_low, answer.duration_high]).toEqual([null, null, null])
    expect(answer.traffic).toEqual({ available: false, source: null })
    expect(answer).not.toHaveProperty('model')
  })

  it('departs now without `depart_at`', async () => {
    const before = Date.now()
    const { depart_at } = await eta(stops)
    expect(Date.parse(depart_at)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(depart_at)).toBeLessThanOrEqual(Date.now())
  })

  const soon = `${new Date().getUTCFullYear() + 2}-01-01`
  it.each([
    [`${soon}T08:00:00Z`, `${soon}T08:00:00.000Z`],
    [`${soon}T08:00:00+03:00`, `${soon}T05:00:00.000Z`],
    // Local time in Benin, one hour ahead of UTC.
    [`${soon}T08:00`, `${soon}T07:00:00.000Z`],
  ])('departs at %s', async (depart_at, moment) => {
    expect((await eta({ ...stops, depart_at })).depart_at).toBe(moment)
  })

  it('caches the travel time, but never the times of day', async () => {
    const parameters = { origin: compact(riveNord), destination: compact(ouest) }
    const first = await get('/v1/eta', parameters)
    await sleep(20)
    const again = await get('/v1/eta', parameters)
    expect([first, again].map((answer) => answer.headers.get('x-cache'))).toEqual(['MISS', 'HIT'])
    expect(again.headers.get('x-backend')).toBe('roads')
    const [early, late] = [(await first.json()) as Eta, (await again.json()) as Eta]
    expect(late.duration).toBe(early.duration)
    expect(Date.parse(late.depart_at)).toBeGreaterThan(Date.parse(early.depart_at))
    expect(Date.parse(late.arrive_at)).toBeGreaterThan(Date.parse(early.arrive_at))
  })

  it('is metered in its own group', async () => {
    const document = (await (await fetch(`${gateway.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { tags: string[] }>>
    }
    expect(document.paths['/v1/eta']?.get?.tags).toEqual(['ETA'])
  })
})

describe('400', () => {
  const inBenin = (ms: number) => new Date(Date.now() + HOUR + ms).toISOString().slice(0, 19)

  it.each([
    [
      'nothing at all',
      {},
      [
        ['origin', 'required'],
        ['destination', 'required'],
      ],
    ],
    ['coordinates that do not exist', { ...stops, origin: '91,2' }, [['origin.lat', 'out_of_range']]],
    ['an unknown mode', { ...stops, mode: 'car' }, [['mode', 'unknown_mode']]],
    ['a date in a hundred years', { ...stops, depart_at: '2126-01-01T08:00' }, [['depart_at', 'out_of_range']]],
    ['an invalid date', { ...stops, depart_at: 'soon' }, [['depart_at', 'invalid_format']]],
    ['a departure in the past', { ...stops, depart_at: '2020-01-01T08:00:00Z' }, [['depart_at', 'in_past']]],
    ['a place that nothing leads to', { ...stops, destination: compact(ile) }, [['destination', 'no_route']]],
    [
      'everything that is wrong, before any engine is asked',
      { origin: compact(horsZone), destination: `${ouest.lng},${ouest.lat}`, depart_at: '2020-01-01T08:00' },
      [
        ['origin', 'outside_coverage'],
        ['destination', 'possibly_swapped'],
        ['depart_at', 'in_past'],
      ],
    ],
  ])('%s', async (_what, parameters, expected) => {
    expect(await refusal(parameters as Record<string, string>)).toEqual(expected)
  })

  it('refuses a departure of more than a minute ago in local time at the origin', async () => {
    expect(await refusal({ ...stops, depart_at: inBenin(-2 * MINUTE) })).toEqual([['depart_at', 'in_past']])
    await eta({ ...stops, depart_at: inBenin(-MINUTE / 2) })
  })
})
