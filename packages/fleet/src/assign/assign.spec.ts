import { seededRandom } from '@repere/shared/seeded-random'
import { assignOrders } from './assign.js'
import { type AssignObjective, type AssignProblem, type AssignStop, drive, ranksOf } from './problem.js'

const OBJECTIVES: AssignObjective[] = ['total', 'slowest', 'fair']

/** Drivers and orders on a plane where one-way streets make ways longer, some of which do not exist. */
function town(seed: number, drivers: number, orders: number, perDriver: number, objective: AssignObjective) {
  const random = seededRandom(seed)
  const width = drivers + 2 * orders
  const points = Array.from({ length: width }, () => [random() * 900, random() * 900])
  const secondsOf = (factor: number) =>
    Float64Array.from({ length: width * width }, (_, cell) => {
      const [from, to] = [points[Math.floor(cell / width)]!, points[cell % width]!]
      if (random() < 0.03) return Infinity
      const seconds = Math.hypot(from[0]! - to[0]!, from[1]! - to[1]!) * (1 + random() / 3) * factor
      return Math.round(seconds * 10) / 10
    })
  const tables = [secondsOf(1), secondsOf(1.6)]
  const problem: AssignProblem = {
    drivers: Array.from({ length: drivers }, (_, place) => ({
      place,
      freeAt: random() < 0.5 ? 0 : Math.round(random() * 400),
      capacity: [0, 1, 1, 2, 9][Math.floor(random() * 5)]!,
      seconds: tables[place % 2]!,
      width,
    })),
    orders: Array.from({ length: orders }, (_, order) => ({
      pickup: drivers + 2 * order,
      dropoff: random() < 0.25 ? null : drivers + 2 * order + 1,
      readyAt: random() < 0.5 ? 0 : Math.round(random() * 600),
      dueAt: random() < 0.6 ? Infinity : Math.round(400 + random() * 1500),
      priority: random() < 0.6 ? 0 : Math.floor(random() * 3),
    })),
    perDriver,
    objective,
  }
  return problem
}

type Value = [leftOut: string, objective: number, driving: number]

/** The value of routes, written apart from the product: left out by rank, objective, driving. */
function valueOf({ drivers, orders, objective }: AssignProblem, routes: readonly (readonly AssignStop[])[]): Value {
  const served = new Set(routes.flat().map(({ order }) => order))
  const ranks = ranksOf(orders)
  const top = Math.max(...ranks)
  const lost = Array.from(
    { length: top },
    (_, i) => orders.filter((_, order) => ranks[order] === top - i && !served.has(order)).length,
  )
  const drives = routes.map((route, driver) => drive(drivers[driver]!, orders, [...route])!)
  const driving = drives.reduce((sum, one) => sum + one.driving, 0)
  const squares = drives.reduce((sum, one) => sum + one.driving ** 2, 0)
  const last = Math.max(0, ...drives.map(({ done }) => done))
  return [
    lost.map((count) => String(count).padStart(3, '0')).join(' '),
    objective === 'total' ? 0 : objective === 'fair' ? squares : last,
    driving,
  ]
}

const compare = (one: Value, other: Value): number =>
  one[0] !== other[0]
    ? one[0] < other[0]
      ? -1
      : 1
    : Math.abs(one[1] - other[1]) > 0.01
      ? one[1] - other[1]
      : Math.abs(one[2] - other[2]) > 0.01
        ? one[2] - other[2]
        : 0

/** Every way to drive some orders. */
function* routesThrough(orders: AssignProblem['orders'], open: number[], aboard: number[]): Generator<AssignStop[]> {
  if (open.length === 0 && aboard.length === 0) yield []
  for (const order of open) {
    const rest = open.filter((other) => other !== order)
    const then = orders[order]!.dropoff === null ? aboard : [...aboard, order]
    for (const tail of routesThrough(orders, rest, then)) yield [{ order, isPickup: true }, ...tail]
  }
  for (const order of aboard) {
    const rest = aboard.filter((other) => other !== order)
    for (const tail of routesThrough(orders, open, rest)) yield [{ order, isPickup: false }, ...tail]
  }
}

/** The best of all choices, by trying each. */
function exhaustive(problem: AssignProblem): Value {
  const { drivers, orders, perDriver } = problem
  const feasible = new Map<string, AssignStop[][]>()
  const routesOf = (driver: number, chosen: number[]) => {
    const key = `${driver} ${chosen.join(',')}`
    let routes = feasible.get(key)
    if (!routes) {
      routes = [...routesThrough(orders, chosen, [])].filter((route) => drive(drivers[driver]!, orders, route))
      feasible.set(key, routes)
    }
    return routes
  }
  let best: Value | null = null
  const choose = (order: number, chosen: number[][]) => {
    if (order < orders.length) {
      choose(order + 1, chosen)
      for (const own of chosen) {
        if (own.length >= perDriver) continue
        own.push(order)
        choose(order + 1, chosen)
        own.pop()
      }
      return
    }
    // By driver, the routes that no other one beats in driving and in end.
    const options = chosen.map((own, driver) => routesOf(driver, [...own]))
    if (options.some((routes) => routes.length === 0)) return
    const walk = (driver: number, routes: AssignStop[][]) => {
      if (driver === drivers.length) {
        const value = valueOf(problem, routes)
        if (!best || compare(value, best) < 0) best = value
        return
      }
      for (const route of options[driver]!) walk(driver + 1, [...routes, route])
    }
    walk(0, [])
  }
  choose(
    0,
    drivers.map(() => []),
  )
  return best!
}

it.each(OBJECTIVES)('is the best of all choices with one order for each driver: %s', (objective) => {
  for (let seed = 0; seed < 40; seed++) {
    const problem = town(seed, 2 + (seed % 3), 2 + (seed % 4), 1, objective)
    const { stops } = assignOrders(problem)
    expect([seed, compare(valueOf(problem, stops), exhaustive(problem))]).toEqual([seed, 0])
  }
})

it.each(OBJECTIVES)('is the best of all choices with several orders for a driver: %s', (objective) => {
  for (let seed = 100; seed < 115; seed++) {
    const problem = town(seed, 2, 2 + (seed % 3), 2 + (seed % 2), objective)
    const { stops } = assignOrders(problem)
    expect([seed, compare(valueOf(problem, stops), exhaustive(problem))]).toEqual([seed, 0])
  }
})

it.each([1, 3])(
  'keeps every rule with %i orders for a driver, says why others stay, and is the same twice',
  (perDriver) => {
    const reasons = new Set<string>()
    for (let seed = 200; seed < 209; seed++) {
      const problem = town(seed, 8, 24, perDriver, OBJECTIVES[seed % 3]!)
      const found = assignOrders(problem)
      expect(assignOrders(problem)).toEqual(found)
      const served = found.stops.flat().filter(({ isPickup }) => isPickup)
      expect(new Set(served.map(({ order }) => order)).size).toBe(served.length)
      expect(served.length + found.unassigned.length).toBe(24)
      for (const [driver, route] of found.stops.entries()) {
        expect(route.filter(({ isPickup }) => isPickup).length).toBeLessThanOrEqual(perDriver)
        let [time, at, aboard] = [problem.drivers[driver]!.freeAt, problem.drivers[driver]!.place, 0]
        for (const stop of route) {
          const { pickup, dropoff, readyAt, dueAt } = problem.orders[stop.order]!
          const place = stop.isPickup ? pickup : dropoff!
          time += problem.drivers[driver]!.seconds[at * problem.drivers[driver]!.width + place]!
          if (stop.isPickup) time = Math.max(time, readyAt)
          expect(stop.at).toBeCloseTo(time, 6)
          expect(time).toBeLessThanOrEqual(dueAt)
          if (dropoff !== null) aboard += stop.isPickup ? 1 : -1
          expect(aboard).toBeLessThanOrEqual(problem.drivers[driver]!.capacity)
          at = place
        }
        expect(aboard).toBe(0)
      }
      for (const { reason } of found.unassigned) reasons.add(reason)
    }
    expect([...reasons].sort()).toEqual(expect.arrayContaining(['no_driver_left', 'too_late']))
  },
)

it('says what stands against an order alone', () => {
  const seconds = Float64Array.from([0, 10, Infinity, 10, 0, Infinity, Infinity, Infinity, 0])
  const order = { pickup: 1, dropoff: 0, readyAt: 0, dueAt: Infinity, priority: 0 }
  const reasonOf = (driver: object, change: object) =>
    assignOrders({
      drivers: [{ place: 0, freeAt: 0, capacity: 1, seconds, width: 3, ...driver }],
      orders: [{ ...order, ...change }],
      perDriver: 1,
      objective: 'total',
    }).unassigned.map(({ reason }) => reason)
  expect(reasonOf({}, {})).toEqual([])
  expect(reasonOf({}, { pickup: 2 })).toEqual(['unreachable'])
  expect(reasonOf({ capacity: 0 }, {})).toEqual(['no_capacity'])
  expect(reasonOf({}, { dueAt: 19 })).toEqual(['too_late'])
  expect(reasonOf({ freeAt: 5 }, { dueAt: 24 })).toEqual(['too_late'])
  expect(reasonOf({ freeAt: 5 }, { dueAt: 25 })).toEqual([])
})
