import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { type LatLng } from '@repere/shared'
import { seededRandom } from '@repere/shared/seeded-random'
import { demoTownData, isLongRun } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway } from '../gateway/gateway.fixture.js'
import { type CheckedRequest } from './checked-answer.fixture.js'
import { EVENT_KINDS, type EventKind, type FleetEventDto, PARCELS } from './day-event.dto.js'
import { DayHistory } from './day-history.fixture.js'
import { type FleetPlanDto, type FleetStepDto } from './plan-answer.dto.js'

const { centre, ouest } = DEMO_TOWN.points
const HISTORIES = isLongRun ? 500 : 25
const EFFORT = 60

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  key = (await gateway.publish({ dayQuota: 100_000_000, burstPerSecond: 10_000 })).text
}, 120_000)

afterAll(() => gateway.stop())

const crossing = (index: number): LatLng => DEMO_TOWN.at(-900 + ((index * 700) % 1900), 600 + ((index * 500) % 1100))
const DAY = '2035-01-15'
const at = (clock: string) => `${DAY}T${clock}:00.000Z`
const shift: [string, string] = [at('08:00'), at('18:00')]

async function answered<T>(path: string, body: object): Promise<T> {
  const response = await gateway.post(path, body, key)
  const answer = (await response.json()) as T
  expect({ status: response.status, answer, body }).toMatchObject({ status: 200 })
  return answer
}

const planned = (request: CheckedRequest & Record<string, unknown>) =>
  answered<FleetPlanDto>('/v1/fleet/plan', { depart_at: at('07:00'), effort: EFFORT, ...request })
const updated = (id: string, events: object[]) =>
  answered<FleetPlanDto>(`/v1/fleet/plan/${id}/update`, { events, effort: EFFORT })
const refused = async (id: string, events: object[]) =>
  refusalOf(await gateway.post(`/v1/fleet/plan/${id}/update`, { events, effort: EFFORT }, key))

const routeOf = (plan: FleetPlanDto, vehicle: string) => plan.routes.find((route) => route.vehicle === vehicle)!
const later = (text: string, seconds: number) => new Date(Date.parse(text) + seconds * 1000).toISOString()
const jobsOf = (steps: FleetStepDto[]) => steps.flatMap(({ job }) => job ?? [])

const vehicles = [
  { id: 'a', start: centre, end: centre, capacity: [20], shift },
  { id: 'b', start: centre, end: centre, capacity: [20], shift },
]
const jobs = Array.from({ length: 10 }, (_, i) => ({
  id: `${i}`,
  location: crossing(i),
  service_time: 600,
  demand: [1],
}))

describe('late and early', () => {
  it('adds a second delay to the same drive', async () => {
    const plan = await planned({ vehicles, jobs })
    const [start, first] = plan.routes[0]!.steps
    const { vehicle } = plan.routes[0]!
    const moment = later(start!.leave, 1)
    const once = await updated(plan.id, [{ at: moment, kind: 'late', vehicle, by: 1200 }])
    expect(routeOf(once, vehicle).steps[1]).toMatchObject({ job: first!.job, arrive: later(first!.arrive, 1200) })
    const twice = await updated(plan.id, [{ at: moment, kind: 'late', vehicle, by: 2400 }])
    expect(routeOf(twice, vehicle).steps[1]).toMatchObject({ job: first!.job, arrive: later(first!.arrive, 3600) })
    const earlier = await updated(plan.id, [{ at: moment, kind: 'early', vehicle, by: 600 }])
    expect(routeOf(earlier, vehicle).steps[1]).toMatchObject({ arrive: later(first!.arrive, 3000) })
  }, 60_000)

  it('leaves an arrival that has happened, and lets the service take longer', async () => {
    const plan = await planned({ vehicles, jobs })
    const { vehicle, steps } = plan.routes[0]!
    const served = steps[1]!
    const during = later(served.arrive, 60)
    const after = await updated(plan.id, [{ at: during, kind: 'late', vehicle, by: 900 }])
    expect(routeOf(after, vehicle).steps[1]).toMatchObject({
      ...{ job: served.job, arrive: served.arrive, leave: later(served.leave, 900), serve: 1500 },
    })
  }, 60_000)
})

describe('jobs', () => {
  it('are not driven to once they are cancelled: the vehicle turns round where it is', async () => {
    const plan = await planned({ vehicles, jobs })
    const { vehicle, steps } = plan.routes[0]!
    const target = steps[2]!
    const leaves = Date.parse(steps[1]!.leave)
    const middle = new Date(Math.round((leaves + Date.parse(target.arrive)) / 2)).toISOString()
    const after = await updated(plan.id, [{ at: middle, kind: 'job_cancelled', job: target.job }])
    const route = routeOf(after, vehicle)
    expect(after.routes.flatMap((one) => jobsOf(one.steps))).not.toContain(target.job)
    expect(route.steps[2]).toMatchObject({ type: 'position', leave: middle, done: true })
    // Its load stays aboard to the end.
    expect(route.steps.at(-1)!.load).toEqual([1])
  }, 60_000)

  it('that are added with a load after departure are fetched where the vehicles started', async () => {
    const plan = await planned({ vehicles: vehicles.slice(0, 1), jobs: jobs.slice(0, 3) })
    const end = plan.routes[0]!.steps.at(-1)!
    // It is back, with hours of its shift left: a second tour.
    const extra = { id: 'extra', location: crossing(31), demand: [1] }
    const after = await updated(plan.id, [{ at: later(end.arrive, 600), kind: 'job_added', new_job: extra }])
    expect(after.unassigned).toEqual([])
    const { steps } = after.routes[0]!
    expect(steps.map(({ type }) => type)).toEqual([
      ...['start', 'job', 'job', 'job', 'position', 'pickup', 'delivery', 'end'],
    ])
    expect(steps.slice(-3).map(({ job }) => job)).toEqual(['extra', 'extra', undefined])
    expect(steps.at(-3)!.location).toEqual(centre)
  }, 60_000)

  it('change their place, also when they are aboard', async () => {
    const plan = await planned({ vehicles, jobs })
    const { vehicle, steps } = plan.routes[0]!
    const job = steps.at(-2)!.job!
    const moved = { id: job, location: crossing(40), service_time: 60, demand: [1] }
    const after = await updated(plan.id, [{ at: later(steps[0]!.leave, 5), kind: 'job_changed', new_job: moved }])
    const step = routeOf(after, vehicle).steps.find((one) => one.job === job)!
    expect(step).toMatchObject({ location: moved.location, serve: 60 })
  }, 60_000)

  it('fail, and their parcel comes back, is tried again, or stays there', async () => {
    for (const parcel of PARCELS) {
      const plan = await planned({ vehicles, jobs })
      const { vehicle, steps } = plan.routes[0]!
      const stop = steps[1]!
      const after = await updated(plan.id, [{ at: stop.leave, kind: 'failed', job: stop.job, parcel }])
      const route = routeOf(after, vehicle)
      expect(route.steps[1]).toMatchObject({ job: stop.job, failed: true, leave: stop.leave })
      const tried = route.steps.filter(({ job }) => job === stop.job).length
      expect(tried).toBe(parcel === 'retried' ? 2 : 1)
      expect(route.steps.at(-1)!.load).toEqual([parcel === 'returned' ? 1 : 0])
    }
  }, 60_000)

  it('are done when the driver says so, also out of turn', async () => {
    const plan = await planned({ vehicles, jobs })
    const { vehicle, steps } = plan.routes[0]!
    const third = steps[3]!
    const moment = later(steps[1]!.leave, 500)
    const after = await updated(plan.id, [{ at: moment, kind: 'done', job: third.job }])
    expect(routeOf(after, vehicle).steps[2]).toMatchObject({ job: third.job, leave: moment, done: true })
    expect(jobsOf(routeOf(after, vehicle).steps).sort()).toEqual(jobsOf(steps).sort())
  }, 60_000)
})

it('has others fetch the load of a vehicle that broke down', async () => {
  const plan = await planned({ vehicles, jobs, relations: [{ type: 'same_vehicle', jobs: ['0', '1', '2', '3'] }] })
  const { vehicle, steps } = plan.routes.find((route) => jobsOf(route.steps).includes('0'))!
  const moment = later(steps[2]!.arrive, 60)
  const left = jobsOf(steps.slice(3))
  const more = { id: 'c', start: ouest, end: ouest, capacity: [20], shift }
  const after = await updated(plan.id, [
    { at: moment, kind: 'broken_down', vehicle },
    { at: moment, kind: 'vehicle_added', new_vehicle: more },
  ])
  expect(after.unassigned).toEqual([])
  const stranded = routeOf(after, vehicle)
  expect(jobsOf(stranded.steps)).toEqual(jobsOf(steps.slice(0, 3)))
  expect(stranded.steps.at(-1)).toMatchObject({ type: 'end', location: steps[2]!.location })
  for (const job of left) {
    const visits = after.routes
      .flatMap((route) => (route.vehicle === vehicle ? [] : route.steps))
      .filter((step) => step.job === job)
    expect(visits.map(({ type }) => type)).toEqual(['pickup', 'delivery'])
    expect(visits[0]!.location).toEqual(steps[2]!.location)
  }
}, 60_000)

it('expects a vehicle that stands still later and later', async () => {
  const plan = await planned({ vehicles, jobs })
  const { vehicle, steps } = plan.routes[0]!
  const location = crossing(40)
  const arrivals: string[] = []
  for (const seconds of [5, 605, 1205]) {
    const after = await updated(plan.id, [{ at: later(steps[0]!.leave, seconds), kind: 'position', vehicle, location }])
    arrivals.push(routeOf(after, vehicle).steps.find(({ job }) => job === steps[1]!.job)!.arrive)
  }
  expect(arrivals.slice(1)).toEqual([later(arrivals[0]!, 600), later(arrivals[0]!, 1200)])
}, 60_000)

describe('400', () => {
  it('names events out of the day, out of order, and without what they need', async () => {
    const { id } = await planned({ vehicles, jobs })
    const late = { kind: 'late', vehicle: 'a', by: 60 }
    expect(await refused(id, [{ at: '2020-01-15T09:00:00Z', ...late }])).toEqual([['events.0.at', 'out_of_range']])
    await updated(id, [{ at: at('09:00'), ...late }])
    expect(await refused(id, [{ at: at('08:59'), ...late }])).toEqual([['events.0.at', 'not_increasing']])
    expect(
      await refused(id, [
        { at: at('09:00'), kind: 'late' },
        { at: at('09:00'), kind: 'done', job: 'none' },
        { at: at('09:00'), kind: 'position', vehicle: 'z', location: centre },
        { at: at('09:00'), kind: 'job_cancelled', job: '1', by: 5 },
      ]),
    ).toEqual([
      ['events.0.vehicle', 'required'],
      ['events.0.by', 'required'],
      ['events.3.by', 'conflicting_fields'],
      ['events.1.job', 'unknown_value'],
      ['events.2.vehicle', 'unknown_value'],
    ])
  }, 60_000)
})

describe('random days', () => {
  it.each(Array.from({ length: HISTORIES }, (_, seed) => seed + 1))(
    'number %i has no fault after any of its events',
    async (seed) => {
      const random = seededRandom(seed)
      const upTo = (most: number) => Math.floor(random() * (most + 1))
      const pick = <T>(list: readonly T[]): T => list[upTo(list.length - 1)]!
      let next = 20
      const job = (id: string) => ({
        ...{ id, service_time: 60 * upTo(8), demand: [upTo(2)] },
        ...(random() < 0.25
          ? { pickup: crossing(upTo(60)), delivery: crossing(upTo(60)) }
          : { location: crossing(upTo(60)) }),
        ...(random() < 0.2 && { time_windows: [[at('08:00'), at('13:00')]] as [string, string][] }),
      })
      const vehicle = (id: string) => ({ id, start: centre, end: centre, capacity: [12 + upTo(8)], shift })
      const request = {
        vehicles: ['a', 'b', 'c'].slice(0, 2 + upTo(1)).map(vehicle),
        jobs: Array.from({ length: 8 + upTo(6) }, (_, i) => job(`${i}`)),
      }
      let plan = await planned(request)
      const history = new DayHistory(request, plan)
      let clock = Date.parse(at('07:50'))
      for (let step = 0; step < 6; step++) {
        const events: FleetEventDto[] = []
        for (let n = 0; n <= upTo(1); n++) {
          clock += 1000 * (60 + upTo(2400))
          const event = drawn(plan, new Date(clock).toISOString(), {
            random,
            pick,
            upTo,
            job,
            vehicle,
            id: `n${next++}`,
          })
          // The history knows what each vehicle had done before the update.
          if (event && !events.some((one) => touches(plan, one) === touches(plan, event))) events.push(event)
        }
        if (events.length === 0) continue
        plan = await updated(plan.id, events)
        const drive = await driveTimes(plan)
        expect({ seed, step, events, faults: history.faults(events, plan, drive) }).toEqual({
          seed,
          step,
          events,
          faults: [],
        })
      }
    },
    120_000,
  )
})

/** The vehicle of an event; undefined: none yet. */
function touches({ routes }: FleetPlanDto, { job, vehicle, new_job: added }: FleetEventDto): string | undefined {
  const id = job ?? added?.id
  return vehicle ?? routes.findLast(({ steps }) => steps.some((step) => step.job === id && id !== undefined))?.vehicle
}

interface Lot {
  random: () => number
  pick: <T>(list: readonly T[]) => T
  upTo: (most: number) => number
  job: (id: string) => object
  vehicle: (id: string) => object
  id: string
}

/** An event that can happen in a plan at a moment; null: the kind that was drawn cannot. */
function drawn(
  plan: FleetPlanDto,
  moment: string,
  { random, pick, upTo, job, vehicle, id }: Lot,
): FleetEventDto | null {
  const kind: EventKind = pick(EVENT_KINDS)
  const event = (more: object) => ({ at: moment, kind, ...more }) as FleetEventDto
  const running = plan.routes.filter(({ steps }) => steps.some(({ done }) => !done))
  const route = running.length > 0 ? pick(running) : undefined
  const open = route?.steps.filter((step) => step.job !== undefined && !step.done && step.arrive > moment) ?? []
  const due = route?.steps.filter((step) => step.job !== undefined && !step.done && step.arrive <= moment) ?? []
  switch (kind) {
    case 'late':
    case 'early':
      return route ? event({ vehicle: route.vehicle, by: 60 + upTo(1800) }) : null
    case 'position':
      return route ? event({ vehicle: route.vehicle, location: crossing(upTo(60)) }) : null
    case 'broken_down':
      return route && random() < 0.4
        ? event({ vehicle: route.vehicle, ...(random() < 0.5 && { location: crossing(upTo(60)) }) })
        : null
    case 'vehicle_added':
      return random() < 0.5 ? event({ new_vehicle: vehicle(id) }) : null
    case 'job_added':
      return event({ new_job: job(id) })
    case 'done':
    case 'failed': {
      // The first stop of its route that is not reported.
      const stop = due[0] ?? open[0]
      const isFirst =
        stop && plan.routes.flatMap(({ steps }) => steps).find((step) => step.job === stop.job && !step.done) === stop
      return isFirst ? event({ job: stop.job, ...(kind === 'failed' && { parcel: pick(PARCELS) }) }) : null
    }
    case 'job_cancelled':
      return open.length > 0 ? event({ job: pick(open).job }) : null
    case 'job_changed': {
      const stop = open.filter(({ type }) => type === 'job')[0]
      return stop
        ? event({ new_job: { id: stop.job, location: crossing(upTo(60)), service_time: 120, demand: [1] } })
        : null
    }
  }
}

/** Of all places of a plan, by `/v1/matrix/large`. */
async function driveTimes(plan: FleetPlanDto) {
  const keyOf = ({ lat, lng }: { lat: number; lng: number }) => `${lat.toFixed(6)},${lng.toFixed(6)}`
  const points = plan.routes.flatMap(({ steps }) => steps.map(({ location }) => location))
  const places = [...new Map(points.map((point) => [keyOf(point), point])).values()]
  const body = { sources: places, targets: places }
  const { durations } = await answered<{ durations: (number | null)[][] }>('/v1/matrix/large', body)
  const index = new Map(places.map((place, i) => [keyOf(place), i]))
  return (from: LatLng, to: LatLng) =>
    keyOf(from) === keyOf(to) ? 0 : (durations[index.get(keyOf(from))!]![index.get(keyOf(to))!] ?? NaN)
}
