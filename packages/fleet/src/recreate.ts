import { type Insertion } from './insertion.js'
import { type Model, startOf } from './model.js'
import { type Routes } from './routes.js'

/** Of the jobs that no route takes, so many at most are tried in one step. */
const ABSENT_MAX = 20

/** A key by which jobs are put back, the smallest first, and how often it is chosen. */
interface Order {
  weight: number
  keys: Float64Array | null
}

/** Puts units back, each where it costs least, in an order drawn by lot. */
export class Recreate {
  private readonly orders: Order[]
  private readonly weights: number
  private readonly saved: Int32Array

  constructor(
    private readonly model: Model,
    private readonly routes: Routes,
    private readonly insertion: Insertion,
    private readonly random: () => number,
  ) {
    this.orders = ordersOf(model)
    this.weights = this.orders.reduce((sum, { weight }) => sum + weight, 0)
    this.saved = new Int32Array(model.stops)
  }

  /**
   * @param absent  units that no route takes; those that find a place are taken out, those that lose theirs are added
   * @param keep    called with a route before it changes
   * @param isEndedByAbsence  a plan in which one of them has no place is of no use: leave it unfinished
   * @returns false if it was left unfinished
   */
  run(taken: number[], absent: number[], keep: (v: number) => void, isEndedByAbsence = false): boolean {
    const units = [...taken]
    while (absent.length > 0 && units.length < taken.length + ABSENT_MAX) units.push(this.drawFrom(absent))
    this.sort(units)
    for (const unit of units) {
      if (this.put(unit, keep)) continue
      if (isEndedByAbsence) return false
      absent.push(unit)
    }
    return true
  }

  /**
   * The first routes.
   *
   * @param isOver  the units that are left then get no place
   */
  build(units: number[], absent: number[], isOver: () => boolean): void {
    this.sort(units)
    for (const unit of units) if (isOver() || !this.put(unit, () => undefined)) absent.push(unit)
  }

  private put(unit: number, keep: (v: number) => void): boolean {
    const jobs = this.model.units[unit]!
    return jobs.length === 1 ? this.putJob(jobs[0]!, keep) : this.putJobs(jobs, keep)
  }

  private putJob(job: number, keep: (v: number) => void): boolean {
    if (!this.insertion.search(job)) return false
    keep(this.insertion.route)
    this.insertion.apply(job)
    return true
  }

  /** Jobs that one vehicle must serve together: in the route where they cost least, one after the other. */
  private putJobs(jobs: number[], keep: (v: number) => void): boolean {
    const { routes } = this
    let [best, bestCost] = [-1, Infinity]
    for (const v of this.insertion.candidates()) {
      keep(v)
      const [base, count] = [v * routes.stride + 1, routes.length[v]!]
      for (let k = 0; k < count; k++) this.saved[k] = routes.sequence[base + k]!
      const before = routes.cost[v]! + routes.changes[v]!
      if (this.putInto(v, jobs)) {
        const cost = routes.cost[v]! + routes.changes[v]! - before
        if (cost < bestCost) [best, bestCost] = [v, cost]
      }
      for (const job of jobs) this.forget(job)
      routes.replace(v, this.saved, count)
    }
    if (best < 0) return false
    // What was overlooked then may be found now, or the other way round.
    if (this.putInto(best, jobs)) return true
    const base = best * routes.stride + 1
    const own = new Set(jobs)
    const left = Array.from(routes.sequence.subarray(base, base + routes.length[best]!)).filter(
      (stop) => !own.has(this.model.jobOf[stop]!),
    )
    for (const job of jobs) this.forget(job)
    routes.replace(best, left, left.length)
    return false
  }

  private forget(job: number): void {
    this.routes.routeOf[this.model.firstStop[job]!] = -1
    if (this.model.secondStop[job]! >= 0) this.routes.routeOf[this.model.secondStop[job]!] = -1
  }

  private putInto(v: number, jobs: number[]): boolean {
    const { insertion, model, routes } = this
    for (const job of jobs) {
      let from = 0
      for (const before of model.predecessors[job] ?? []) {
        const last = model.secondStop[before]! < 0 ? model.firstStop[before]! : model.secondStop[before]!
        from = Math.max(from, routes.cellOf[last]!)
      }
      insertion.cost = Infinity
      insertion.searchRoute(v, job, from)
      if (insertion.cost === Infinity) return false
      insertion.apply(job)
    }
    return true
  }

  private drawFrom(units: number[]): number {
    const at = Math.floor(this.random() * units.length)
    const drawn = units[at]!
    units[at] = units.at(-1)!
    units.pop()
    return drawn
  }

  private sort(units: number[]): void {
    let draw = this.random() * this.weights
    const { keys } = this.orders.find(({ weight }) => (draw -= weight) < 0) ?? this.orders[0]!
    for (let i = units.length - 1; i > 0; i--) {
      const j = Math.floor(this.random() * (i + 1))
      const unit = units[i]!
      units[i] = units[j]!
      units[j] = unit
    }
    if (keys) units.sort((a, b) => keys[a]! - keys[b]!)
  }
}

/** The orders of Christiaens and Vanden Berghe: by lot, demand, distance, and by windows where there are any. */
function ordersOf(model: Model): Order[] {
  const { units, firstStop, secondStop, places, placeOf, metres } = model
  const start = placeOf[startOf(model, 0)]!
  const by = (weight: number, key: (job: number, stop: number) => number): Order => ({
    weight,
    keys: Float64Array.from(units, ([job]) => key(job!, firstStop[job!]!)),
  })
  const away = (stop: number) => metres[start * places + placeOf[stop]!]! + metres[placeOf[stop]! * places + start]!
  const lastOf = (job: number) => (secondStop[job]! < 0 ? firstStop[job]! : secondStop[job]!)
  const orders: Order[] = [
    { weight: 4, keys: null },
    by(4, (job) => -model.demand[job * model.dimensions]!),
    by(2, (_, stop) => -away(stop)),
    by(1, (_, stop) => away(stop)),
  ]
  const [shift] = model.problem.vehicles.map((vehicle) => vehicle.shift)
  if (
    model.problem.jobs.some(({ stops }) =>
      stops.some(({ windows }) => windows[0]!.from > shift!.from || windows.at(-1)!.until < shift!.until),
    )
  ) {
    orders.push(
      by(2, (job, stop) => model.closes[lastOf(job)]! - model.opens[stop]!),
      by(2, (_, stop) => model.opens[stop]!),
      by(2, (job) => model.closes[lastOf(job)]!),
    )
  }
  if (model.problem.jobs.some(({ priority }) => priority > 0)) {
    orders.push(by(4, (job) => -model.problem.jobs[job]!.priority))
  }
  return orders
}
