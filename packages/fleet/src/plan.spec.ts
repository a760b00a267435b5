import { checkPlan } from './testing/check-plan.js'
import { planFleet } from './plan.js'
import { type FleetPlan, type FleetProblem } from './problem.js'
import { HOUR, randomProblem } from './random-problem.fixture.js'

const plan = (problem: FleetProblem, iterations = 1_500, seed = 1): FleetPlan =>
  planFleet(problem, { seed, budget: { iterations, seconds: Infinity }, clock: () => 0 })

/** Jobs along a road of one place for each kilometre, a minute a kilometre; the depot is place 0. */
function road(
  jobs: Partial<FleetProblem['jobs'][number]>[],
  vehicles: Partial<FleetProblem['vehicles'][number]>[],
): FleetProblem {
  const places = jobs.length + 2
  const metres = Float64Array.from({ length: places ** 2 }, (_, cell) => {
    const [from, to] = [Math.floor(cell / places), cell % places]
    return Math.max(from, to) === places - 1 ? 0 : Math.abs(from - to) * 1000
  })
  return {
    travel: {
      ...{ places, tables: [{ seconds: metres.map((length) => length * 0.06), metres }] },
      hours: [{ from: -Infinity, table: 0 }],
    },
    vehicles: vehicles.map((vehicle) => ({
      ...{ start: 0, end: 0, capacity: [10], shift: { from: 8 * HOUR, until: 18 * HOUR }, breaks: [], skills: [] },
      ...{ cost: { fixed: 0, perMetre: 1, perSecond: 0 }, stopsMax: Infinity, secondsMax: Infinity },
      ...vehicle,
    })),
    jobs: jobs.map((job, i) => ({
      stops: [{ place: i + 1, seconds: 0, windows: [{ from: -Infinity, until: Infinity }] }],
      ...{ demand: [1], skills: [], vehicles: null, priority: 0 },
      ...job,
    })),
    relations: [],
    objective: 'cost',
  }
}
/** Makes all legs slower, and their ways longer, from a moment on. */
function slower({ travel }: FleetProblem, from: number, times: number, longer = 1): void {
  const { seconds, metres } = travel.tables[0]!
  const table = travel.tables.push({
    seconds: seconds.map((time) => time * times),
    metres: metres.map((length) => length * longer),
  })
  travel.hours.push({ from, table: table - 1 })
}
const at = (place: number, from: number, until: number, seconds = 0) => [{ place, seconds, windows: [{ from, until }] }]
const reasonsIn = ({ unassigned }: FleetPlan) => unassigned.map(({ job, reasons }) => ({ job, ...reasons[0]! }))

describe('a plan', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed + 1))('holds every constraint of random town %i', (seed) => {
    const problem = randomProblem(seed)
    const found = plan(problem, 400, seed)
    expect(checkPlan(problem, found)).toEqual([])
    expect(found.routes.length + found.unassigned.length).toBeGreaterThan(0)
  })

  it('is the same for the same seed, and another for another', () => {
    const problem = randomProblem(7, 40)
    expect(plan(problem, 300, 5)).toEqual(plan(problem, 300, 5))
    const costs = [1, 2, 3, 4].map((seed) => plan(problem, 5, seed).cost)
    expect(new Set(costs).size).toBeGreaterThan(1)
  })

  it('is as cheap as the best of all orders', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const { travel } = randomProblem(seed, 7)
      // A town may have a place that no road leads to.
      const metres = travel.tables[0]!.metres.map((length) => (Number.isFinite(length) ? length : 9_000))
      const problem: FleetProblem = {
        ...road(
          Array.from({ length: 7 }, () => ({})),
          [{}],
        ),
        travel: {
          ...{ places: travel.places, tables: [{ seconds: metres.map((length) => length / 10), metres }] },
          hours: [{ from: -Infinity, table: 0 }],
        },
      }
      const best = Math.min(
        ...orders([1, 2, 3, 4, 5, 6, 7]).map(
          (order) =>
            [...order, 0].reduce(([sum, from], to) => [sum! + metres[from! * travel.places + to]!, to], [0, 0])[0]!,
        ),
      )
      expect(plan(problem).cost).toBeCloseTo(best, 6)
    }
  })

  it('ends by the clock on a slow machine, and says so', () => {
    const problem = randomProblem(3, 40)
    let now = 0
    const found = planFleet(problem, { seed: 1, budget: { iterations: 1e6, seconds: 1 }, clock: () => (now += 0.05) })
    expect(found.search.endedBy).toBe('time')
    expect(found.search.iterations).toBeLessThan(10_000)
    expect(checkPlan(problem, found)).toEqual([])
  })

  it('ends by the clock also before its first routes are made', () => {
    const problem = randomProblem(3, 40)
    let now = 0
    const found = planFleet(problem, { seed: 1, budget: { iterations: 1e6, seconds: 1 }, clock: () => (now += 0.1) })
    expect(found.search.endedBy).toBe('time')
    expect(found.unassigned.length).toBeGreaterThan(20)
    expect(found.unassigned.some(({ reasons }) => reasons[0]!.constraint === 'search')).toBe(true)
    expect(checkPlan(problem, found)).toEqual([])
  })

  it('is the same after a cold start and a pause as on a fast machine', () => {
    const problem = randomProblem(3, 40)
    const budget = { iterations: 2000, seconds: 1 }
    let looks = 0
    // The first look comes late, and in the middle the machine stood still.
    const slow = () => [0, 0.1][looks++] ?? 0.1 + looks * 0.002
    const found = planFleet(problem, { seed: 1, budget, clock: slow })
    expect(found).toEqual(planFleet(problem, { seed: 1, budget, clock: () => 0 }))
    expect(found.search.endedBy).toBe('iterations')
  })

  it('reports the best plan so far, each of which holds and is no worse than the one before', () => {
    const problem = randomProblem(3, 40)
    const reported: FleetPlan[] = []
    let now = 0
    const budget = { iterations: Infinity, seconds: 40 }
    const clock = () => (now += 0.02)
    const found = planFleet(problem, { seed: 1, budget, clock, onBetter: (plan) => reported.push(plan) })
    expect(reported.length).toBeGreaterThan(2)
    expect(reported.flatMap((plan) => checkPlan(problem, plan))).toEqual([])
    const served = [...reported, found].map(({ unassigned }) => -unassigned.length)
    expect(served).toEqual([...served].sort((a, b) => a - b))
    // It searches as it does when nobody listens.
    now = 0
    expect(planFleet(problem, { seed: 1, budget, clock })).toEqual(found)
  })

  it('uses as few vehicles as it can where these count', () => {
    const problem = road(
      Array.from({ length: 10 }, () => ({})),
      Array(6).fill({ capacity: [5] }),
    )
    expect(plan({ ...problem, objective: 'vehicles' }).routes).toHaveLength(2)
  })

  it('does without a vehicle also where one job has no place', () => {
    const problem = road([{ demand: [99] }, ...Array.from({ length: 9 }, () => ({}))], Array(6).fill({ capacity: [5] }))
    // No depot: every vehicle begins beside one of the jobs.
    problem.vehicles.forEach((vehicle, v) => (vehicle.start = vehicle.end = 1 + v))
    const found = plan({ ...problem, objective: 'vehicles' })
    expect(found.unassigned).toHaveLength(1)
    expect(found.routes).toHaveLength(2)
  })

  it('leaves out any number of jobs for one of a higher priority', () => {
    const problem = road([{ demand: [10], priority: 3 }, ...Array.from({ length: 9 }, () => ({ priority: 2 }))], [{}])
    expect(plan(problem).routes[0]!.visits.map(({ job }) => job)).toEqual([0])
  })

  it('leaves as late as it can where it would wait at a later stop, between breaks and hours', () => {
    const cost = { fixed: 0, perMetre: 0, perSecond: 1 }
    const breaks = [{ window: { from: 8 * HOUR, until: 12 * HOUR }, seconds: 600 }]
    const problem = road([{}, { stops: at(2, 13 * HOUR, 14 * HOUR) }], [{ cost, breaks }])
    const [route] = plan(problem).routes
    expect(checkPlan(problem, plan(problem))).toEqual([])
    // It takes its break at the first stop, before noon.
    expect(route!.visits.at(-1)!.begin).toBe(13 * HOUR)
    expect(route!.departure).toBeGreaterThan(11.9 * HOUR)
    slower(problem, 9.1 * HOUR, 2)
    expect(checkPlan(problem, plan(problem))).toEqual([])
    expect(plan(problem).routes[0]!.departure).toBeGreaterThan(11.9 * HOUR)
  })

  it('leaves late enough not to wait at its first stop, and pays for waiting', () => {
    const problem = road([{ stops: at(1, 10 * HOUR, 11 * HOUR) }], [{ cost: { fixed: 0, perMetre: 0, perSecond: 1 } }])
    const [route] = plan(problem).routes
    expect(route!.departure).toBe(10 * HOUR - 60)
    expect(route!.cost).toBe(120)
  })

  it('drives each leg in the time and by the way of its hour', () => {
    const problem = road([{}, { stops: at(2, 9 * HOUR, 18 * HOUR) }], [{}])
    slower(problem, 9 * HOUR, 3, 2)
    const [route] = plan(problem).routes
    expect(checkPlan(problem, plan(problem))).toEqual([])
    expect(route!.end - route!.visits.at(-1)!.finish).toBeGreaterThan(120)
    // Its way home is another one than in the morning.
    expect(route!.metres).toBe(6_000)
    expect(route!.cost).toBe(6_000)
  })

  it('keeps what an earlier plan had where a change costs more than it saves', () => {
    const jobs = [{ preferred: 1 }, { preferred: 1 }, { preferred: 1 }]
    const problem = road(jobs, [{}, { cost: { fixed: 500, perMetre: 1, perSecond: 0 } }])
    const with_ = (changeCost: number) =>
      planFleet(problem, { seed: 1, budget: { iterations: 300, seconds: 9 }, clock: () => 0 }, changeCost).routes
    expect(with_(0).map(({ vehicle }) => vehicle)).toEqual([0])
    expect(with_(1_000).map(({ vehicle }) => vehicle)).toEqual([1])
  })

  it('begins with an earlier plan, also with one that cannot be driven any more', () => {
    const problem = road([{}, {}, { stops: at(3, 8 * HOUR, 9 * HOUR) }], [{}, {}])
    const stop = (job: number) => ({ job, part: 0 as const })
    for (const initial of [
      [[stop(0), stop(1)], [stop(2)]],
      [[stop(0)], [stop(2), stop(1)]],
      [[], []],
    ]) {
      const late = {
        ...problem,
        vehicles: problem.vehicles.map((v) => ({ ...v, shift: { from: 9.5 * HOUR, until: 18 * HOUR } })),
      }
      for (const one of [problem, late]) {
        const found = planFleet(one, { seed: 1, budget: { iterations: 100, seconds: 9 }, clock: () => 0, initial })
        expect(checkPlan(one, found)).toEqual([])
        expect(found.unassigned.map(({ job }) => job)).toEqual(one === late ? [2] : [])
      }
    }
  })

  it('has a lower bound that no plan is below', () => {
    const problem = road([{}, {}, {}], [{}])
    const { cost, lowerBound } = plan(problem)
    expect(lowerBound).toBeGreaterThan(0)
    expect(lowerBound).toBeLessThanOrEqual(cost)
  })
})

describe('an unassigned job', () => {
  it('says which constraint it misses, and by how much', () => {
    const early = [{ from: 8 * HOUR, until: 8 * HOUR + 60 }]
    const found = plan(
      road(
        [
          { skills: ['cold'] },
          { demand: [13] },
          { stops: [{ place: 3, seconds: 0, windows: early }] },
          { stops: at(4, 8 * HOUR, 18 * HOUR, 10 * HOUR) },
        ],
        [{}],
      ),
    )
    expect(reasonsIn(found)).toEqual([
      { job: 0, constraint: 'skills', excess: null, vehicle: null, alone: true },
      { job: 1, constraint: 'capacity', excess: 3, vehicle: 0, dimension: 0, alone: true },
      { job: 2, constraint: 'time_window', excess: 120, vehicle: 0, alone: true },
      { job: 3, constraint: 'shift', excess: 480, vehicle: 0, alone: true },
    ])
  })

  it('differs from one that only finds no room besides the others', () => {
    const found = plan(road([{ demand: [6], priority: 10 }, { demand: [7] }], [{}]))
    expect(reasonsIn(found)).toEqual([
      { job: 1, constraint: 'capacity', excess: 3, vehicle: 0, dimension: 0, alone: false },
    ])
  })

  it('names stops, working time and places that no road reaches', () => {
    expect(reasonsIn(plan(road([{}, {}], [{ stopsMax: 1 }])))).toMatchObject([{ constraint: 'max_stops', excess: 1 }])
    expect(reasonsIn(plan(road([{}, {}], [{ secondsMax: 150 }])))).toMatchObject([
      { constraint: 'max_time', excess: 90 },
    ])
    const cut = road([{}], [{}])
    cut.travel.tables[0]!.seconds.fill(Infinity)
    expect(reasonsIn(plan(cut))).toMatchObject([{ constraint: 'unreachable' }])
  })
})

describe('the checker', () => {
  const problem = road([{}, { demand: [9] }, { stops: at(3, 9 * HOUR, 10 * HOUR) }], [{ capacity: [20] }])
  const right = plan(problem)
  const changed = (change: (copy: FleetPlan) => void) => {
    const copy = structuredClone(right)
    change(copy)
    return checkPlan(problem, copy)
  }

  it('finds what is wrong', () => {
    expect(checkPlan(problem, right)).toEqual([])
    expect(changed(({ routes }) => routes[0]!.visits.pop())).not.toEqual([])
    expect(changed(({ routes }) => routes[0]!.visits.reverse())).not.toEqual([])
    expect(changed(({ routes }) => (routes[0]!.cost -= 1))).not.toEqual([])
    expect(changed(({ routes }) => (routes[0]!.departure -= HOUR))).not.toEqual([])
    expect(checkPlan({ ...problem, vehicles: [{ ...problem.vehicles[0]!, capacity: [5] }] }, right)).toContain(
      'vehicle 0: carries 11 of 5 at the start',
    )
  })
})

function orders(of: number[]): number[][] {
  if (of.length < 2) return [of]
  return of.flatMap((first) => orders(of.filter((other) => other !== first)).map((rest) => [first, ...rest]))
}
