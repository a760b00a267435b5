import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { type LatLng } from '@repere/shared'
import { demoTownData } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway } from '../../gateway/gateway.fixture.js'
import { type AssignResponseDto } from './assign.dto.js'

const { centre, ouest, riveNord, horsZone } = DEMO_TOWN.points
const DEPART = '2030-01-15T10:00:00.000Z'

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  key = (await gateway.publish({ dayQuota: 1_000_000, burstPerSecond: 1_000_000 })).text
}, 120_000)
afterAll(() => gateway.stop())

const post = (body: unknown, as = key) => gateway.post('/v1/assign', body, as)

async function assign(body: object): Promise<AssignResponseDto> {
  const response = await post({ depart_at: DEPART, ...body })
  const answer = (await response.json()) as AssignResponseDto
  expect({ status: response.status, answer }).toMatchObject({ status: 200 })
  return answer
}

/** Points of the town, spread by the golden ratio. */
const point = (i: number): LatLng => DEMO_TOWN.at(-900 + ((i * 1_174.3) % 1_900), 300 + ((i * 383.7) % 900))
const drivers = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, i) => ({ id: `d${i}`, at: point(i), ...more }))
const orders = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, i) => ({ id: `o${i}`, pickup: point(500 + i), dropoff: point(900 + i), ...more }))

async function table(sources: LatLng[], targets: LatLng[], travel: object = {}): Promise<(number | null)[][]> {
  const response = await gateway.post('/v1/matrix/large', { sources, targets, ...travel }, key)
  return ((await response.json()) as { durations: (number | null)[][] }).durations
}

/** Of all permutations, the least sum. */
function leastSum(costs: number[][]): number {
  const walk = (row: number, taken: Set<number>): number => {
    if (row === costs.length) return 0
    let least = Infinity
    for (const [column, cost] of costs[row]!.entries()) {
      if (taken.has(column)) continue
      least = Math.min(least, cost + walk(row + 1, new Set([...taken, column])))
    }
    return least
  }
  return walk(0, new Set())
}

describe('200', () => {
  it.each([{}, { vehicle: 'motorcycle' }, { mode: 'bicycle' }])(
    'has the least driving of all choices, by the times of the table: %j',
    async (travel) => {
      const [riders, parcels] = [drivers(6, travel), orders(6)]
      const there = await table(
        riders.map(({ at }) => at),
        parcels.map(({ pickup }) => pickup),
        travel,
      )
      const on = await table(
        parcels.map(({ pickup }) => pickup),
        parcels.map(({ dropoff }) => dropoff),
        travel,
      )
      const { assignments, unassigned } = await assign({ drivers: riders, orders: parcels })
      expect(unassigned).toEqual([])
      expect(assignments.map(({ driver }) => driver)).toEqual(riders.map(({ id }) => id))
      let sum = 0
      for (const {
        driver,
        duration,
        orders: [only],
      } of assignments) {
        const [d, o] = [Number(driver.slice(1)), Number(only!.id.slice(1))]
        expect(duration).toBeCloseTo(there[d]![o]! + on[o]![o]!, 1)
        expect(Date.parse(only!.pickup_at) - Date.parse(DEPART)).toBeCloseTo(there[d]![o]! * 1000, -1)
        expect(Date.parse(only!.dropoff_at!) - Date.parse(DEPART)).toBeCloseTo(duration * 1000, -1)
        sum += duration
      }
      const costs = riders.map((_, d) => parcels.map((_, o) => there[d]![o]! + on[o]![o]!))
      expect(sum).toBeCloseTo(leastSum(costs), 1)
    },
  )

  it('gives a driver several orders, of which no more are aboard than fit', async () => {
    const body = { drivers: drivers(2, { capacity: 1, vehicle: 'motorcycle' }), orders: orders(6), per_driver: 3 }
    const { assignments, unassigned } = await assign(body)
    expect(unassigned).toEqual([])
    expect(assignments.map((one) => one.orders.length)).toEqual([3, 3])
    for (const { orders: own } of assignments) {
      for (const [at, { pickup_at: fetched }] of own.entries()) {
        if (at > 0) expect(Date.parse(fetched)).toBeGreaterThanOrEqual(Date.parse(own[at - 1]!.dropoff_at!))
      }
    }
    expect(await assign(body)).toEqual({ assignments, unassigned })
  })

  it('waits for orders, keeps to their ends, to priorities and to free drivers, and says why others stay', async () => {
    const [one] = orders(1)
    const late = await assign({
      drivers: drivers(1, { free_at: '10:20' }),
      orders: [{ ...one, ready_at: '2030-01-15T11:30:00Z', due_at: '13:00' }],
    })
    expect(late.assignments[0]!.orders[0]!.pickup_at).toBe('2030-01-15T11:30:00.000Z')
    const reasons = await assign({
      drivers: [...drivers(1), { id: 'none', at: centre, capacity: 0 }],
      orders: [
        { id: 'too late', pickup: ouest, due_at: '2030-01-15T10:00:01Z' },
        { id: 'left', pickup: riveNord },
        { id: 'first', pickup: point(7), dropoff: point(8), priority: 5 },
      ],
    })
    // An order without a dropoff takes no room.
    expect(reasons.assignments.map(({ driver, orders: own }) => [driver, own[0]!.id])).toEqual([
      ['d0', 'first'],
      ['none', 'left'],
    ])
    expect(reasons.unassigned).toEqual([{ id: 'too late', reason: 'too_late' }])
    const alone = await assign({ drivers: drivers(1), orders: orders(2) })
    expect(alone.unassigned.map(({ reason }) => reason)).toEqual(['no_driver_left'])
    const weak = await assign({ drivers: drivers(1, { capacity: 0 }), orders: orders(1) })
    expect(weak.unassigned).toEqual([{ id: 'o0', reason: 'no_capacity' }])
  })

  it('takes drivers of five kinds, whose tables it charges', async () => {
    const { text } = await gateway.publish({ dayQuota: 1_000, burstPerSecond: 1_000 })
    const kinds = [{}, { mode: 'bicycle' }, { mode: 'pedestrian' }, { vehicle: 'motorcycle' }, { vehicle: 'truck' }]
    const mixed = drivers(50).map((driver, i) => ({ ...driver, ...kinds[i % kinds.length] }))
    const response = await post({ drivers: mixed, orders: orders(50), depart_at: DEPART }, text)
    expect(((await response.json()) as AssignResponseDto).assignments).toHaveLength(50)
    // 50 × 50 pairs of drivers and pickups, and as many of pickups and dropoffs for each kind.
    expect(Number(response.headers.get('x-ratelimit-remaining'))).toBe(1_000 - (6 * 50 * 50) / 500)
  })

  it.each(['total', 'slowest', 'fair'])('takes 200 drivers and 200 orders: %s', async (objective) => {
    const { text } = await gateway.publish({ dayQuota: 1_000, burstPerSecond: 1_000 })
    const response = await post({ drivers: drivers(200), orders: orders(200), objective, depart_at: DEPART }, text)
    const { assignments, unassigned } = (await response.json()) as AssignResponseDto
    expect([assignments.length, unassigned]).toEqual([200, []])
    expect(Number(response.headers.get('x-ratelimit-remaining'))).toBe(1_000 - 160)
  })
})

it('is answered while plans of the account fill their queue', async () => {
  const { text } = await gateway.publish({ dayQuota: 10_000, burstPerSecond: 1_000 })
  const plan = {
    ...{ depart_at: DEPART, time_limit: 2, vehicles: [{ id: 'a', start: centre, capacity: [90] }] },
    jobs: Array.from({ length: 20 }, (_, i) => ({ id: `${i}`, location: point(i), demand: [1] })),
  }
  const plans = Array.from({ length: 20 }, () => gateway.post('/v1/fleet/plan', plan, text))
  const full = await Promise.race(plans)
  const six = Array.from({ length: 6 }, () => post({ drivers: drivers(3), orders: orders(3), depart_at: DEPART }, text))
  const statuses = (await Promise.all(six)).map(({ status }) => status)
  expect([full.status, statuses]).toEqual([503, Array(6).fill(200)])
  await Promise.all(plans)
}, 60_000)

describe('400', () => {
  const one = { drivers: drivers(1), orders: orders(1) }
  const faults: [object, string[]][] = [
    [{}, ['drivers required', 'orders required']],
    [{ drivers: [], orders: [] }, ['drivers too_few', 'orders too_few']],
    [{ ...one, drivers: drivers(201) }, ['drivers too_many']],
    [{ ...one, orders: orders(201) }, ['orders too_many']],
    [
      { ...one, drivers: drivers(8).map((driver, i) => ({ ...driver, vehicle: 'truck', weight: 10 + (i % 7) })) },
      ['drivers.5.mode too_many', 'drivers.6.mode too_many'],
    ],
    [{ ...one, drivers: [...drivers(1), ...drivers(1)] }, ['drivers.1.id conflicting_fields']],
    [
      { ...one, orders: [...orders(2), ...orders(2)] },
      ['orders.2.id conflicting_fields', 'orders.3.id conflicting_fields'],
    ],
    [
      { ...one, drivers: [{ id: '', at: { lat: 91 }, mode: 'plane', capacity: -1, free_at: 'soon', speed: 3 }] },
      [
        'drivers.0.at.lat out_of_range',
        'drivers.0.at.lng required',
        'drivers.0.capacity out_of_range',
        'drivers.0.free_at invalid_format',
        'drivers.0.id required',
        'drivers.0.mode unknown_mode',
        'drivers.0.speed unknown_field',
      ],
    ],
    [
      { ...one, orders: [{ pickup: null, dropoff: 'x', ready_at: 3, due_at: '25:00', priority: 101 }] },
      [
        'orders.0.dropoff invalid_type',
        'orders.0.due_at invalid_format',
        'orders.0.id required',
        'orders.0.pickup invalid_type',
        'orders.0.priority out_of_range',
        'orders.0.ready_at invalid_type',
      ],
    ],
    [{ ...one, orders: orders(1, { ready_at: '11:00', due_at: '10:30' }) }, ['orders.0.due_at not_increasing']],
    [
      { drivers: drivers(1, { at: horsZone }), orders: orders(1, { dropoff: horsZone }) },
      ['drivers.0.at outside_coverage', 'orders.0.dropoff outside_coverage'],
    ],
    [{ ...one, per_driver: 11, objective: 'cheap' }, ['objective unknown_value', 'per_driver out_of_range']],
    [{ ...one, depart_at: '2020-01-01T00:00Z' }, ['depart_at in_past']],
  ]
  it.each(faults)('names every field: %#', async (body, expected) => {
    const found = (await refusalOf(await post({ depart_at: DEPART, ...body }))).map((fault) => fault.join(' '))
    expect(found.sort()).toEqual(expected)
  })
})
