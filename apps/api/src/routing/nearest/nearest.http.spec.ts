import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { type LatLng } from '@repere/shared'
import { demoTownData } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway } from '../../gateway/gateway.fixture.js'

const { centre, horsZone } = DEMO_TOWN.points
/** A point in the sea, far from any road. */
const PARIS = { lat: 48.85, lng: 2.35 }

interface Nearest {
  nearest: { id: string; duration: number; distance: number }[]
  unreachable: string[]
}

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  key = (await gateway.publish({ dayQuota: 100_000, burstPerSecond: 100_000 })).text
}, 120_000)

afterAll(() => gateway.stop())

const post = (body: unknown, as = key) => gateway.post('/v1/nearest', body, as)
const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'))

async function nearest(body: object): Promise<Nearest> {
  const response = await post(body)
  const answer = (await response.json()) as Nearest
  expect({ status: response.status, answer }).toMatchObject({ status: 200 })
  return answer
}

/** Points of the town, spread by the golden ratio, named by their number. */
const candidates = (count: number, seed = 0) =>
  Array.from({ length: count }, (_, i) => ({
    id: `c${i}`,
    ...DEMO_TOWN.at(-900 + ((seed * 311 + i * 1_174.3) % 1_900), 300 + ((seed * 97 + i * 383.7) % 900)),
  }))

/** The same by asking the table for every candidate. */
async function byTable(at: LatLng, side: 'from' | 'to', all: (LatLng & { id: string })[], travel: object) {
  const points = all.map(({ lat, lng }) => ({ lat, lng }))
  const body = side === 'from' ? { sources: [at], targets: points } : { sources: points, targets: [at] }
  const response = await gateway.post('/v1/matrix/large', { ...body, ...travel }, key)
  const { durations, distances } = (await response.json()) as Record<string, (number | null)[][]>
  const cell = (table: (number | null)[][], i: number) => (side === 'from' ? table[0]![i]! : table[i]![0]!)
  const rows = all.map(({ id }, i) => ({ id, duration: cell(durations!, i), distance: cell(distances!, i) }))
  return {
    nearest: rows
      .filter(({ duration }) => duration !== null)
      .sort((a, b) => a.duration - b.duration || a.distance - b.distance),
    unreachable: rows.filter(({ duration }) => duration === null).map(({ id }) => id),
  }
}

describe('200', () => {
  it.each([
    ['from', {}],
    ['to', {}],
    ['from', { mode: 'pedestrian' }],
    ['to', { mode: 'bicycle' }],
    ['to', { vehicle: 'motorcycle' }],
    ['from', { vehicle: 'truck', weight: 30 }],
    ['from', { season: 'wet' }],
  ] as const)('has the order and the values of the table of all candidates: %s, %j', async (side, travel) => {
    for (const seed of [1, 2, 3]) {
      const all = candidates(60, seed)
      const { lat, lng } = candidates(1, seed + 10)[0]!
      expect(await nearest({ [side]: { lat, lng }, candidates: all, ...travel })).toEqual(
        await byTable({ lat, lng }, side, all, travel),
      )
    }
  })

  it('returns n candidates, and none beyond max_seconds', async () => {
    const all = candidates(40)
    const whole = await nearest({ from: centre, candidates: all })
    expect(await nearest({ from: centre, candidates: all, n: 5 })).toEqual({
      ...whole,
      nearest: whole.nearest.slice(0, 5),
    })
    const limit = Math.ceil(whole.nearest[9]!.duration)
    const within = await nearest({ from: centre, candidates: all, max_seconds: limit })
    expect(within.nearest).toEqual(whole.nearest.filter(({ duration }) => duration <= limit))
    expect(within.nearest.length).toBeGreaterThanOrEqual(10)
    expect(within.nearest.length).toBeLessThan(40)
  })

  it('lists candidates without a way apart, in the order of the request', async () => {
    const [one, two] = candidates(2)
    const answer = await nearest({
      to: centre,
      candidates: [{ id: 'far', ...PARIS }, one, { id: 'outside', ...horsZone }, two],
    })
    expect(answer.nearest.map(({ id }) => id).sort()).toEqual(['c0', 'c1'])
    expect(answer.unreachable).toEqual(['far', 'outside'])
    expect(await nearest({ to: centre, candidates: [{ id: 'far', ...PARIS }] })).toEqual({
      nearest: [],
      unreachable: ['far'],
    })
  })

  it('takes ids of any text, and several candidates at one place in the order of the request', async () => {
    const { lat, lng } = candidates(1)[0]!
    const ids = ['é 🛵', '0', 'null', '__proto__', '"\\', ' '.repeat(3) + 'x', 'ا', 'a'.repeat(100)]
    const { nearest: found } = await nearest({ from: centre, candidates: ids.map((id) => ({ id, lat, lng })) })
    expect(found.map(({ id }) => id.trim())).toEqual(ids.map((id) => id.trim()))
    expect(new Set(found.map(({ duration }) => duration)).size).toBe(1)
  })

  it('takes 1,000 candidates, for ten units', async () => {
    const { text } = await gateway.publish({ dayQuota: 1_000, burstPerSecond: 1_000 })
    const before = remaining(await post({ from: centre, candidates: candidates(100) }, text))
    const response = await post({ from: centre, candidates: candidates(1_000), n: 1 }, text)
    expect(before - remaining(response)).toBe(10)
    expect(((await response.json()) as Nearest).nearest).toHaveLength(1)
  })

  it('selects fields', async () => {
    // The contract is that of whole answers.
    const response = await fetch(`${gateway.url}/v1/nearest`, {
      method: 'POST',
      headers: { 'x-service-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ from: centre, candidates: candidates(1), fields: 'nearest.id' }),
    })
    expect(await response.json()).toEqual({ nearest: [{ id: 'c0' }] })
  })
})

describe('400', () => {
  const one = { id: 'a', ...centre }
  const faults: [string, object, string[]][] = [
    ['nothing', {}, ['from required', 'candidates required']],
    [
      'both ends',
      { from: centre, to: centre, candidates: [one] },
      ['from conflicting_fields', 'to conflicting_fields'],
    ],
    ['an end of text', { from: '5,6', candidates: [one] }, ['from invalid_type']],
    ['an end without lng', { to: { lat: 5 }, candidates: [one] }, ['to.lng required']],
    ['an end outside the data', { from: PARIS, candidates: [one] }, ['from outside_coverage']],
    ['no candidate', { from: centre, candidates: [] }, ['candidates too_few']],
    ['too many candidates', { from: centre, candidates: candidates(1_001) }, ['candidates too_many']],
    ['candidates of another type', { from: centre, candidates: 'a' }, ['candidates invalid_type']],
    [
      'wrong candidates',
      { from: centre, candidates: [{ id: 1, lat: 91, lng: 'x' }, null, { ...one, bearing: 3 }, { ...one, id: '' }] },
      [
        'candidates.0.id invalid_type',
        'candidates.0.lat out_of_range',
        'candidates.0.lng invalid_type',
        'candidates.1 invalid_type',
        'candidates.2.bearing unknown_field',
        'candidates.3.id required',
      ],
    ],
    [
      'an id twice',
      { from: centre, candidates: [one, { ...one, id: 'b' }, one] },
      ['candidates.2.id conflicting_fields'],
    ],
    ['n of zero', { from: centre, candidates: [one], n: 0 }, ['n out_of_range']],
    ['a broken limit', { from: centre, candidates: [one], max_seconds: 1.5 }, ['max_seconds invalid_type']],
    ['an unknown mode', { from: centre, candidates: [one], mode: 'plane' }, ['mode unknown_mode']],
    [
      'a vehicle on foot',
      { from: centre, candidates: [one], mode: 'pedestrian', vehicle: 'truck' },
      ['vehicle conflicting_fields'],
    ],
    ['a departure of text', { from: centre, candidates: [one], depart_at: 'now' }, ['depart_at invalid_format']],
    ['a departure long ago', { from: centre, candidates: [one], depart_at: '2020-01-01T00:00' }, ['depart_at in_past']],
    ['a season of snow', { from: centre, candidates: [one], season: 'snow' }, ['season unknown_value']],
    ['an unknown field', { from: centre, candidates: [one], limit: 3 }, ['limit unknown_field']],
  ]

  it.each(faults)('names the fields: %s', async (_, body, expected) => {
    expect((await refusalOf(await post(body))).map((fault) => fault.join(' '))).toEqual(expected)
  })
})
