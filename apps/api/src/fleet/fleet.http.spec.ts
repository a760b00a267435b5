import polyline from '@mapbox/polyline'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { type LatLng } from '@repere/shared'
import { demoTownData } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway } from '../gateway/gateway.fixture.js'
import { type CheckedRequest, faultsOf } from './checked-answer.fixture.js'
import { type FleetPlanDto } from './plan-answer.dto.js'
import { refusedPlans } from './refused-plans.fixture.js'

const { centre, ouest, riveNord, ile, horsZone, lagune } = DEMO_TOWN.points

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  // The lagoon is 450 m from the next road: further than a stop may be moved here.
  gateway = await startGateway({ DATA_DIR: await demoTownData(), SNAP_MAX_METRES: '400' })
  key = (await gateway.publish({ dayQuota: 10_000 })).text
}, 120_000)

afterAll(() => gateway.stop())

const post = (path: string, body: unknown, by = key) => gateway.post(path, body, by)

/** Crossings of the old town and of the far bank, the same ones every time. */
const crossing = (index: number): LatLng => DEMO_TOWN.at(-900 + ((index * 700) % 1900), 600 + ((index * 500) % 1100))
/** In the dry season, like the times that tables have without a departure. */
const DAY = '2035-01-15'
const at = (clock: string) => `${DAY}T${clock}:00Z`
const departs = { depart_at: at('07:00'), time_limit: 0.5 }

/** Checks the plan with the times of `/v1/matrix`. */
async function planned(
  body: CheckedRequest & { [more: string]: unknown },
  path = '/v1/fleet/plan',
): Promise<FleetPlanDto> {
  const response = await post(path, path === '/v1/fleet/plan' ? { ...departs, ...body } : body)
  const plan = (await response.json()) as FleetPlanDto
  expect({ status: response.status, plan }).toMatchObject({ status: 200 })
  return plan
}

async function driveTimes(points: LatLng[]) {
  const keyOf = ({ lat, lng }: LatLng) => `${lat.toFixed(6)},${lng.toFixed(6)}`
  const places = [...new Map(points.map((point) => [keyOf(point), point])).values()]
  const response = await post('/v1/matrix/large', { sources: places, targets: places })
  const { durations } = (await response.json()) as { durations: (number | null)[][] }
  const index = new Map(places.map((place, i) => [keyOf(place), i]))
  return (from: LatLng, to: LatLng) =>
    keyOf(from) === keyOf(to) ? 0 : (durations[index.get(keyOf(from))!]![index.get(keyOf(to))!] ?? NaN)
}

const pointsOf = ({ vehicles, jobs }: CheckedRequest) => [
  ...vehicles.flatMap(({ start, end }) => [start, ...(end ? [end] : [])]),
  ...jobs.flatMap(({ location, pickup, delivery }) =>
    [location, pickup, delivery].filter((point) => point !== undefined),
  ),
]

describe('200', () => {
  it('drives longer on earth roads in the months of rain', async () => {
    const vehicles = [{ id: 'a', start: centre, end: centre }]
    const jobs = Array.from({ length: 12 }, (_, i) => ({ id: `${i}`, location: crossing(i) }))
    const dry = await planned({ vehicles, jobs })
    const wet = await planned({ vehicles, jobs, depart_at: '2035-06-18T07:00:00Z' })
    expect(wet.totals.driving).toBeGreaterThan(dry.totals.driving)
  })

  it('plans a day in which every constraint holds', async () => {
    const request: CheckedRequest = {
      vehicles: [
        {
          ...{ id: 'moto-1', start: centre, end: centre, capacity: [12, 3], shift: [at('08:00'), at('16:00')] },
          ...{ breaks: [{ window: [at('12:00'), at('13:00')], duration: 1800 }], skills: ['cold'] },
        },
        { id: 'moto-2', start: ouest, end: centre, capacity: [10, 3], shift: [at('08:00'), at('12:00')], max_stops: 9 },
        { id: 'van', start: centre, capacity: [40, 20], shift: [at('09:00'), at('18:00')], max_time: 14_400 },
      ],
      jobs: Array.from({ length: 30 }, (_, i) => ({
        id: `job-${i}`,
        ...(i % 6 === 5
          ? { pickup: crossing(i), delivery: { lat: crossing(i + 40).lat, lng: crossing(i + 40).lng } }
          : { location: crossing(i) }),
        demand: [1 + (i % 3), i % 2],
        service_time: 300,
        ...(i % 4 === 1 && {
          time_windows: [
            [at('09:00'), at('10:00')],
            [at('14:00'), at('15:30')],
          ] as [string, string][],
        }),
        ...(i % 10 === 3 && { skills: ['cold'] }),
        ...(i % 10 === 4 && { allowed_vehicles: ['van', 'moto-2'] }),
      })),
      relations: [
        { type: 'same_vehicle', jobs: ['job-0', 'job-1'] },
        { type: 'in_sequence', jobs: ['job-2', 'job-6', 'job-7'] },
      ],
    }
    const plan = await planned({ ...request })
    expect(faultsOf(request, plan, await driveTimes(pointsOf(request)))).toEqual([])
    expect(plan.unassigned).toEqual([])
    expect(plan.totals.stops).toBe(35)
    expect(plan.totals.distance).toBeCloseTo(
      plan.routes.reduce((sum, { distance }) => sum + distance, 0),
      0,
    )
    expect(plan.lower_bound).toBeGreaterThan(0)
    expect(plan.lower_bound).toBeLessThanOrEqual(plan.cost)
    for (const { polyline: line, steps } of plan.routes) {
      const [lat, lng] = polyline.decode(line!, 6)[0]!
      expect(Math.hypot(lat - steps[0]!.location.lat, lng - steps[0]!.location.lng)).toBeLessThan(0.01)
    }
  }, 30_000)

  it('gives the same plan for the same seed, and the fields that are wanted', async () => {
    const body = {
      vehicles: [
        { id: 'a', start: centre, end: centre, capacity: [6] },
        { id: 'b', start: ouest, capacity: [6] },
      ],
      jobs: Array.from({ length: 10 }, (_, i) => ({ id: `${i}`, location: crossing(i), demand: [1] })),
      ...{ seed: 7, effort: 500, time_limit: 10 },
    }
    const [first, again] = [await planned(body), await planned(body)]
    expect(again.routes).toEqual(first.routes)
    expect(again.search).toEqual({ iterations: 500, ended_by: 'iterations' })
    const { effort: _, ...without } = body
    const { search } = await planned({ ...without, time_limit: 0.5 })
    expect(search.ended_by).toBe('time')
    expect(search.iterations).toBeGreaterThan(500)
    // A part of an answer does not match its schema, which `gateway.post` checks.
    const response = await fetch(`${gateway.url}/v1/fleet/plan`, {
      method: 'POST',
      headers: { 'x-service-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ ...departs, ...body, fields: 'routes.vehicle,routes.steps.job' }),
    })
    expect(await response.json()).toEqual({
      routes: first.routes.map(({ vehicle, steps }) => ({
        vehicle,
        steps: steps.map(({ job }) => (job === undefined ? {} : { job })),
      })),
    })
  })

  it('reads times of the day as local times, with the costs of vehicles', async () => {
    const plan = await planned({
      vehicles: [
        {
          id: 'a',
          start: centre,
          end: centre,
          shift: ['08:00', '18:00'],
          cost: { fixed: 1000, per_km: 100, per_hour: 600 },
        },
      ],
      jobs: [{ id: '1', location: riveNord, time_windows: [['10:00', '11:00']], service_time: 600 }],
    } as never)
    const [route] = plan.routes
    const { arrive, wait } = route!.steps[1]!
    // Benin is an hour ahead of UTC; a vehicle leaves so late that it does not wait at its first stop.
    expect([arrive, wait]).toEqual([`${DAY}T09:00:00.000Z`, 0])
    expect(route!.cost).toBeCloseTo(1000 + route!.distance / 10 + route!.duration / 6, 0)
    expect(plan.cost).toBe(route!.cost)
  })

  it('says of each job without a place which constraint it misses, and by how much', async () => {
    const plan = await planned({
      vehicles: [{ id: 'a', start: centre, end: centre, capacity: [5], shift: [at('08:00'), at('10:00')] }],
      jobs: [
        { id: 'fits', location: ouest, demand: [5] },
        { id: 'heavy', location: ouest, demand: [8] },
        { id: 'cold', location: ouest, skills: ['cold'] },
        { id: 'island', location: ile },
        { id: 'early', location: riveNord, time_windows: [[at('06:00'), at('07:30')]] },
        { id: 'long', location: ouest, service_time: 9000 },
        { id: 'second', location: ouest, demand: [2], priority: 0 },
      ],
    } as never)
    const reasons = Object.fromEntries(
      plan.unassigned.map(({ job, reason, excess, unit, alone }) => [job, [reason, excess, unit, alone]]),
    )
    expect(reasons).toMatchObject({
      heavy: ['capacity', 3, 'load', true],
      cold: ['skills', null, null, true],
      island: ['no_route', null, null, true],
      early: ['time_window', expect.any(Number), 'seconds', true],
      long: ['shift', expect.any(Number), 'seconds', true],
    })
    expect(plan.unassigned).toHaveLength(6)
    expect(reasons.second ?? reasons.fits).toEqual(['capacity', expect.any(Number), 'load', false])
    expect(plan.lower_bound).toBeNull()
  })

  it('plans on foot and by bicycle', async () => {
    for (const mode of ['pedestrian', 'bicycle']) {
      const plan = await planned({
        vehicles: [{ id: 'a', start: centre, end: centre }],
        jobs: [1, 2, 3].map((i) => ({ id: `${i}`, location: crossing(i) })),
        mode,
      } as never)
      expect(plan.totals.stops).toBe(3)
    }
  })
})

describe('an update', () => {
  const vehicles = [
    { id: 'a', start: centre, end: centre, capacity: [20], shift: [at('08:00'), at('18:00')] as [string, string] },
    { id: 'b', start: ouest, end: ouest, capacity: [20], shift: [at('08:00'), at('18:00')] as [string, string] },
  ]
  const jobs = Array.from({ length: 16 }, (_, i) => ({
    ...{ id: `${i}`, location: crossing(i), service_time: 600 },
    ...(i % 2 === 0 && { demand: [1] }),
  }))

  it('keeps what was driven, drops and adds jobs, and stays close to the plan', async () => {
    const before = await planned({ vehicles, jobs })
    // Another plan of the account takes none of its place.
    await planned({ vehicles, jobs: jobs.slice(0, 1), time_limit: 0.1 })
    const moment = before.routes[0]!.steps[4]!.leave
    const driven = (plan: FleetPlanDto) =>
      plan.routes.map(({ vehicle, steps }) => [
        vehicle,
        steps.filter(({ arrive }) => arrive <= moment).map(({ job, type }) => job ?? type),
      ])
    const undriven = before.routes[0]!.steps.filter(({ job, arrive }) => job !== undefined && arrive > moment)
    const dropped = undriven.at(-1)!.job!
    const extra = { id: 'extra', pickup: crossing(31), delivery: crossing(33), demand: [2] }
    const answer = await post(`/v1/fleet/plan/${before.id}/update`, {
      ...{ at: moment, add_jobs: [extra], drop_jobs: [dropped], time_limit: 0.5 },
    })
    const after = (await answer.json()) as FleetPlanDto
    expect({ status: answer.status, after }).toMatchObject({ status: 200 })
    expect(driven(after).map(([vehicle, steps]) => [vehicle, steps!.slice(0, 4)])).toEqual(
      driven(before).map(([vehicle, steps]) => [vehicle, steps!.slice(0, 4)]),
    )
    expect(after.id).toBe(before.id)
    expect(after.changed).toBe(0)
    const request = { vehicles, jobs: [...jobs.filter(({ id }) => id !== dropped), extra] }
    const faults = faultsOf(request, after, await driveTimes(pointsOf(request)))
    expect(faults).toEqual([])
    const kept = await gateway.get(`/v1/fleet/plan/${before.id}`, key)
    const { polyline: _, ...route } = after.routes[0]!
    expect(((await kept.json()) as FleetPlanDto).routes[0]).toEqual(route)
  }, 30_000)

  it('moves what a late vehicle cannot do to another one, but not what it carries', async () => {
    const windows = [[at('08:00'), at('09:30')]] as [string, string][]
    const tight = jobs.map((job) => ({ ...job, time_windows: windows, service_time: 60 }))
    const before = await planned({ vehicles, jobs: tight })
    expect(before.unassigned).toEqual([])
    const moment = before.routes[0]!.steps[2]!.leave
    const late = before.routes[0]!.vehicle
    const answer = await post(`/v1/fleet/plan/${before.id}/update`, {
      at: moment,
      late: [{ vehicle: late, by: 6000 }],
      time_limit: 0.5,
    })
    const after = (await answer.json()) as FleetPlanDto
    expect(after.changed).toBeGreaterThan(0)
    const carried = new Set(
      before.routes[0]!.steps.filter(({ job }) => job && Number(job) % 2 === 0).map(({ job }) => job),
    )
    const other = after.routes.find(({ vehicle }) => vehicle !== late)!
    expect(other.steps.filter(({ job }) => carried.has(job))).toEqual([])
    expect(after.unassigned.length).toBeGreaterThan(0)
  }, 30_000)

  it('keeps the load of a dropped job aboard once its vehicle has left', async () => {
    const [vehicle] = [{ ...vehicles[0]!, capacity: [4] }]
    const loaded = jobs.slice(0, 4).map((job) => ({ ...job, demand: [1] }))
    const before = await planned({ vehicles: [vehicle], jobs: loaded })
    const steps = before.routes[0]!.steps
    const [first, dropped] = [steps[1]!, steps.at(-2)!]
    expect([dropped.type, dropped.load]).toEqual(['job', [0]])
    const parcel = (id: string, size: number) => ({ id, pickup: crossing(31), delivery: crossing(33), demand: [size] })
    const answer = await post(`/v1/fleet/plan/${before.id}/update`, {
      ...{ at: first.leave, drop_jobs: [dropped.job], add_jobs: [parcel('fits', 3), parcel('large', 4)] },
      time_limit: 0.5,
    })
    const after = (await answer.json()) as FleetPlanDto
    expect(after.unassigned).toMatchObject([{ job: 'large', reason: 'capacity', excess: 1 }])
    expect(after.routes[0]!.steps.at(-1)!.load).toEqual([1])
    // A later update does not forget it.
    const later = await post(`/v1/fleet/plan/${before.id}/update`, { at: first.leave, time_limit: 0.1 })
    expect(((await later.json()) as FleetPlanDto).unassigned).toMatchObject([{ job: 'large', excess: 1 }])
  }, 30_000)

  it('refuses the later one of two at once, and keeps when the plan was made', async () => {
    const before = await planned({ vehicles, jobs })
    const update = () => post(`/v1/fleet/plan/${before.id}/update`, { at: at('08:00'), time_limit: 0.3 })
    const answers = await Promise.all([update(), update()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [kept, refused] = answers.sort((a, b) => a.status - b.status)
    expect(await refused!.json()).toMatchObject({ error: { code: 409 } })
    const after = (await kept!.json()) as FleetPlanDto
    expect(after.created_at).toBe(before.created_at)
    expect(after.updated_at > before.updated_at).toBe(true)
    expect((await update()).status).toBe(200)
  }, 30_000)

  it('takes neither too many jobs, nor the id of a job that was served, nor a vehicle twice', async () => {
    const before = await planned({ vehicles, jobs })
    const update = async (body: object) => {
      const answer = await post(`/v1/fleet/plan/${before.id}/update`, { time_limit: 0.1, ...body })
      const { error } = (await answer.json()) as { error?: { details: { field: string; reason: string }[] } }
      return { status: answer.status, faults: error?.details.map(({ field, reason }) => [field, reason]) }
    }
    const point = before.routes[0]!.steps[1]!.location
    const many = Array.from({ length: 500 }, (_, i) => ({ id: `more-${i}`, location: point }))
    expect(await update({ add_jobs: many })).toEqual({ status: 400, faults: [['add_jobs', 'too_many']] })

    const { job: served, leave } = before.routes[0]!.steps[1]!
    expect(await update({ at: leave, drop_jobs: [served] })).toMatchObject({ status: 200 })
    expect(await update({ at: leave, add_jobs: [{ id: served, location: point }] })).toEqual({
      status: 400,
      faults: [['add_jobs.0.id', 'conflicting_fields']],
    })
    const vehicle = vehicles[0]!.id
    expect(await update({ late: [vehicle, vehicle].map((id) => ({ vehicle: id, by: 60 })) })).toEqual({
      status: 400,
      faults: [['late.1.vehicle', 'conflicting_fields']],
    })
  }, 30_000)

  it('names what it does not know, and plans of others do not exist', async () => {
    const { id } = await planned({ vehicles, jobs })
    const refused = await post(`/v1/fleet/plan/${id}/update`, {
      ...{
        drop_jobs: ['none'],
        late: [{ vehicle: 'c', by: 0 }],
        add_jobs: [{ id: '3', location: horsZone }, { id: 'x' }],
      },
    })
    expect(await refusalOf(refused)).toEqual([['late.0.by', 'out_of_range']])
    const again = await post(`/v1/fleet/plan/${id}/update`, {
      ...{
        drop_jobs: ['none'],
        late: [{ vehicle: 'c', by: 9 }],
        add_jobs: [{ id: '3', location: centre }, { id: 'x' }],
      },
    })
    expect(await refusalOf(again)).toEqual([
      ['add_jobs.1.location', 'required'],
      ['late.0.vehicle', 'unknown_value'],
      ['drop_jobs.0', 'unknown_value'],
      ['add_jobs.0.id', 'conflicting_fields'],
    ])
    const stranger = (await gateway.publish()).text
    for (const response of [
      await gateway.get(`/v1/fleet/plan/${id}`, stranger),
      await post(`/v1/fleet/plan/${id}/update`, {}, stranger),
      await gateway.get('/v1/fleet/plan/7', key),
    ]) {
      expect(response.status).toBe(404)
    }
  })
})

describe('400', () => {
  it.each(refusedPlans)('%s', async (_, body, expected) => {
    expect(await refusalOf(await post('/v1/fleet/plan', body))).toEqual(expected)
  })
})

it('refuses a chain of sequences of thousands of unknown jobs', async () => {
  // The last job of each is the first of the next, so that they are one chain.
  const chain = (n: number) => Array.from({ length: 500 }, (_, i) => `none-${499 * n + i}`)
  const vehicles = [{ id: 'a', start: centre }]
  const jobs = [{ id: 'b', location: ouest }]
  const relations = Array.from({ length: 60 }, (_, n) => ({ type: 'in_sequence', jobs: chain(n) }))
  expect((await post('/v1/fleet/plan', { vehicles, jobs, relations })).status).toBe(400)
  // A chain from the end to the start, whose links come first.
  expect((await post('/v1/fleet/plan', { vehicles, jobs, relations: relations.reverse() })).status).toBe(400)
})

describe('its price', () => {
  it('is six units a job and second of its search, 60 at most, a unit for each 500 pairs of its places, and nothing when it is refused', async () => {
    const { text } = await gateway.publish({ dayQuota: 1_000 })
    const spent = async (body: object) => {
      const before = Number((await gateway.get('/v1/eta?origin=x', text)).headers.get('x-ratelimit-remaining'))
      await (await post('/v1/fleet/plan', { ...departs, vehicles: [{ id: 'a', start: centre }], ...body }, text)).text()
      const after = Number((await gateway.get('/v1/eta?origin=x', text)).headers.get('x-ratelimit-remaining'))
      return before - after
    }
    const street = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ id: `${i}`, location: DEMO_TOWN.at(-900 + i * 20, 800) }))
    expect(await spent({ jobs: street(1) })).toBe(3 + 1)
    expect(await spent({ jobs: street(5), time_limit: 0.1 })).toBe(3 + 1)
    // 22 places are 484 pairs, and 23 are 529.
    expect(await spent({ jobs: street(21) })).toBe(30 + 1)
    expect(await spent({ jobs: street(22) })).toBe(30 + 2)
    expect(await spent({ jobs: [...street(50), { id: 'x', location: lagune }] })).toBe(0)
  }, 30_000)
})

describe('a key of the sandbox', () => {
  const tiny = {
    ...departs,
    vehicles: [{ id: 'a', start: centre }],
    jobs: [1, 2].map((i) => ({ id: `${i}`, location: crossing(i) })),
  }

  it('searches for two seconds at most', async () => {
    const { text } = await gateway.publish({ plan: 'sandbox' })
    expect(await refusalOf(await post('/v1/fleet/plan', { ...tiny, time_limit: 2.5 }, text))).toEqual([
      ['time_limit', 'out_of_range'],
    ])
    expect((await post('/v1/fleet/plan', { ...tiny, time_limit: 2 }, text)).status).toBe(200)
  }, 30_000)

  it('does not keep a customer who pays from a plan', async () => {
    const free = await Promise.all([1, 2, 3].map(() => gateway.publish({ plan: 'sandbox' })))
    const { text } = await gateway.publish()
    const flood = free.flatMap((one) =>
      Array.from({ length: 5 }, () => post('/v1/fleet/plan', { ...tiny, time_limit: 2 }, one.text)),
    )
    const paid: number[] = []
    for (let i = 0; i < 6; i++) paid.push((await post('/v1/fleet/plan', tiny, text)).status)
    expect(paid).toEqual(Array(6).fill(200))
    for (const answer of await Promise.all(flood)) expect([200, 503]).toContain(answer.status)
  }, 90_000)
})

describe('503', () => {
  it('comes with a time to wait when searches of an account fill its queue', async () => {
    const { text } = await gateway.publish({ dayQuota: 10_000, burstPerSecond: 100 })
    const body = {
      ...{ depart_at: at('07:00'), time_limit: 2, vehicles: [{ id: 'a', start: centre, capacity: [90] }] },
      jobs: Array.from({ length: 20 }, (_, i) => ({ id: `${i}`, location: crossing(i), demand: [1] })),
    }
    const answers = await Promise.all(Array.from({ length: 12 }, () => post('/v1/fleet/plan', body, text)))
    const refused = answers.filter(({ status }) => status === 503)
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]!.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    await Promise.all(answers.map((answer) => answer.text()))
  }, 60_000)
})
