import { seededRandom } from '@repere/shared/seeded-random'
import { type AssignProblem, type AssignStop, type Drive, drive, ranksOf } from './problem.js'

/** Stops that are driven to compare solutions: the work of a search, whatever the machine. */
const STOPS_DRIVEN_MAX = 3_000_000
/** Fewer ruins are enough where few orders can be exchanged. */
const RUINS_PER_ORDER = 400
/** Orders that are taken out together, at most. */
const RUIN_MAX = 12
/** One place in so many is overlooked, so that the cheapest is not always taken. */
const OVERLOOKED = 12

/** Orders left out of each rank, the highest first; the objective; driving. The first difference decides: smaller is better. */
type Value = number[]

interface Solution {
  routes: AssignStop[][]
  drives: Drive[]
  leftOut: Set<number>
}

/** Several orders for a driver: they are taken out and put back where each costs least, as long as that helps. */
export function severalEach(problem: AssignProblem): AssignStop[][] {
  const search = new Search(problem)
  return search.run().routes
}

class Search {
  private readonly random = seededRandom(1)
  private readonly ranks: number[]
  private stopsDriven = 0

  constructor(private readonly problem: AssignProblem) {
    this.ranks = ranksOf(problem.orders)
  }

  run(): Solution {
    const { drivers, orders } = this.problem
    let best: Solution = {
      routes: drivers.map(() => []),
      drives: drivers.map(() => ({ driving: 0, done: -Infinity })),
      leftOut: new Set(orders.keys()),
    }
    this.putBack(best, false)
    let value = this.valueOf(best)
    const ruins = RUINS_PER_ORDER * orders.length
    for (let ruin = 0; ruin < ruins && this.stopsDriven < STOPS_DRIVEN_MAX; ruin++) {
      const next = { routes: [...best.routes], drives: [...best.drives], leftOut: new Set(best.leftOut) }
      this.takeOut(next)
      this.putBack(next, true)
      const found = this.valueOf(next)
      if (isBetter(value, found)) continue
      best = next
      value = found
    }
    return best
  }

  private below = (count: number) => Math.floor(this.random() * count)

  /** Orders of a few drivers, those of whole routes now and then. */
  private takeOut(solution: Solution): void {
    const placed = [...new Set(solution.routes.flat().map(({ order }) => order))]
    const count = 1 + this.below(Math.min(RUIN_MAX, placed.length))
    const gone = new Set<number>()
    for (let i = 0; i < count && placed.length > 0; i++) {
      const [order] = placed.splice(this.below(placed.length), 1)
      gone.add(order!)
    }
    for (const [driver, route] of solution.routes.entries()) {
      if (!route.some(({ order }) => gone.has(order))) continue
      const left = route.filter(({ order }) => !gone.has(order))
      const driven = this.drive(driver, left)
      // Without a stop others may come too early to be fetched: then its whole route is done again.
      if (!driven) for (const { order } of route) gone.add(order)
      solution.routes[driver] = driven ? left : []
      solution.drives[driver] = driven ?? { driving: 0, done: -Infinity }
    }
    for (const order of gone) solution.leftOut.add(order)
  }

  /** Each order that is left out where it costs least, those of higher rank first. */
  private putBack(solution: Solution, isRandom: boolean): void {
    const draw = new Map([...solution.leftOut].map((order) => [order, isRandom ? this.random() : order]))
    const inOrder = [...draw.keys()].sort((a, b) => this.ranks[b]! - this.ranks[a]! || draw.get(a)! - draw.get(b)!)
    for (const order of inOrder) {
      const place = this.cheapest(solution, order, isRandom)
      if (!place) continue
      solution.routes[place.driver] = place.route
      solution.drives[place.driver] = place.driven
      solution.leftOut.delete(order)
    }
  }

  private cheapest(solution: Solution, order: number, isRandom: boolean) {
    let best: { driver: number; route: AssignStop[]; driven: Drive; cost: number } | null = null
    const { perDriver, orders, objective } = this.problem
    const hasDropoff = orders[order]!.dropoff !== null
    const latest = Math.max(...solution.drives.map(({ done }) => done))
    for (const [driver, route] of solution.routes.entries()) {
      if (new Set(route.map((stop) => stop.order)).size >= perDriver) continue
      const before = solution.drives[driver]!
      for (let pickup = 0; pickup <= route.length; pickup++) {
        for (let dropoff = pickup; dropoff <= (hasDropoff ? route.length : pickup); dropoff++) {
          if (isRandom && this.below(OVERLOOKED) === 0) continue
          const next = [
            ...route.slice(0, pickup),
            { order, isPickup: true },
            ...route.slice(pickup, dropoff),
            ...(hasDropoff ? [{ order, isPickup: false }] : []),
            ...route.slice(dropoff),
          ]
          const driven = this.drive(driver, next)
          if (!driven) continue
          const more = driven.driving - before.driving
          const cost =
            objective === 'total'
              ? more
              : objective === 'fair'
                ? driven.driving ** 2 - before.driving ** 2
                : 1e4 * Math.max(0, driven.done - latest) + more
          if (!best || cost < best.cost) best = { driver, route: next, driven, cost }
        }
      }
    }
    return best
  }

  private drive(driver: number, stops: AssignStop[]): Drive | null {
    this.stopsDriven += stops.length
    return drive(this.problem.drivers[driver]!, this.problem.orders, stops)
  }

  private valueOf({ drives, leftOut }: Solution): Value {
    const lost = new Array<number>(Math.max(...this.ranks)).fill(0)
    for (const order of leftOut) lost[lost.length - this.ranks[order]!]!++
    let [objective, driving] = [0, 0]
    for (const one of drives) {
      driving += one.driving
      if (this.problem.objective === 'fair') objective += one.driving ** 2
      if (this.problem.objective === 'slowest') objective = Math.max(objective, one.done)
    }
    return [...lost, objective, driving]
  }
}

/** Whether a solution is better than another: equal ones are not. */
function isBetter(one: Value, other: Value): boolean {
  for (const [at, value] of one.entries()) {
    if (Math.abs(value - other[at]!) > 1e-6) return value < other[at]!
  }
  return false
}
