import { legCost, type Model } from './model.js'
import { type Routes, TOLERANCE } from './routes.js'
import { type Simulation } from './simulation.js'

/** Share of the places that a search overlooks, so that equal plans are rebuilt in other ways. */
const OVERLOOKED = 0.01

/**
 * The cheapest place for a job. Every constraint of an insertion is checked here: capacity, times, number of stops, longest
 * time, order within a relation.
 */
export class Insertion {
  /** Of the last search. Infinity: there was none. */
  cost = Infinity
  route = -1
  /** The cells behind which the stops go. The second counts without the first. */
  first = 0
  second = 0

  /** Vehicles that may be used. */
  readonly isOpen: Uint8Array
  private untilOverlooked = 0
  /** The cell behind which the first stop does not go: the place there is overlooked. */
  private overlooked = -1
  /**
   * By vehicle and job, the cheapest place in a route, because most routes are the same from one step to the next: its cost;
   * the version of the route, and the cells behind which the stops go. −1 as a cell: no place costs less than that.
   */
  private readonly knownCost: Float64Array
  private readonly known: Int32Array
  private readonly trial: Int32Array
  private readonly empties: Int32Array
  private emptyCount = 0
  private readonly kinds: number[][]

  constructor(
    private readonly model: Model,
    private readonly routes: Routes,
    private readonly simulation: Simulation,
    private readonly random: () => number,
  ) {
    this.isOpen = new Uint8Array(model.vehicles).fill(1)
    this.trial = new Int32Array(model.stops + 2)
    this.empties = new Int32Array(model.vehicles)
    const pairs = model.vehicles * model.jobs
    this.knownCost = new Float64Array(pairs)
    this.known = new Int32Array(3 * pairs).fill(-1)
    this.kinds = Array.from({ length: Math.max(-1, ...model.kindOf) + 1 }, () => [])
    for (const [v, kind] of model.kindOf.entries()) this.kinds[kind]!.push(v)
    this.overlookNext()
  }

  /** Searches all routes, and an empty vehicle of each kind. */
  search(job: number): boolean {
    this.cost = Infinity
    const { routes } = this
    for (let i = 0; i < routes.usedCount; i++) this.searchRoute(routes.used[i]!, job)
    this.findEmpties()
    for (let i = 0; i < this.emptyCount; i++) this.searchRoute(this.empties[i]!, job)
    return this.cost < Infinity
  }

  /** One vehicle of each kind that is not used. */
  private findEmpties(): void {
    const { length } = this.routes
    this.emptyCount = 0
    for (const kind of this.kinds) {
      for (const v of kind) {
        if (length[v]! > 0 || !this.isOpen[v]) continue
        this.empties[this.emptyCount++] = v
        break
      }
    }
  }

  /**
   * Searches one route for a place that is cheaper than `cost`.
   *
   * @param from  the first cell behind which a stop may go
   */
  searchRoute(v: number, job: number, from = 0): void {
    const { model, routes } = this
    if (!this.isOpen[v] || !model.mayServe[v * model.jobs + job]) return
    // A load that is aboard from the start is no lighter further on.
    if (model.secondStop[job]! < 0 && !this.hasRoom(v, job, v * routes.stride)) return
    if (from > 0) return this.scan(v, job, from)
    const { known, knownCost } = this
    const at = v * model.jobs + job
    const isKnown = known[3 * at] === routes.version[v] && (known[3 * at + 1]! >= 0 || knownCost[at]! >= this.cost)
    if (!isKnown) this.learn(v, job, at)
    if (knownCost[at]! >= this.cost || known[3 * at + 1]! < 0) return
    if (--this.untilOverlooked <= 0) {
      this.overlookNext()
      this.overlooked = known[3 * at + 1]!
      this.scan(v, job, 0)
      this.overlooked = -1
      return
    }
    this.cost = knownCost[at]!
    this.route = v
    this.first = known[3 * at + 1]!
    this.second = known[3 * at + 2]!
  }

  /** Keeps the cheapest place in a route, if it is cheaper than `cost`. */
  private learn(v: number, job: number, at: number): void {
    const { known, knownCost, cost, route, first, second } = this
    this.first = -1
    this.scan(v, job, 0)
    knownCost[at] = this.cost
    known[3 * at] = this.routes.version[v]!
    known[3 * at + 1] = this.first
    known[3 * at + 2] = this.second
    this.cost = cost
    this.route = route
    this.first = first
    this.second = second
  }

  private scan(v: number, job: number, from: number): void {
    const { model, routes } = this
    const isPair = model.secondStop[job]! >= 0
    const vehicle = model.problem.vehicles[v]!
    if (routes.length[v]! + (isPair ? 2 : 1) > vehicle.stopsMax) return
    const preferred = model.preferred[job]!
    let extra = routes.length[v] === 0 ? vehicle.cost.fixed : 0
    if (preferred >= 0 && preferred !== v) extra += model.changeCost
    if (isPair) this.searchPair(v, job, from, extra)
    else this.searchSingle(v, job, from, extra)
  }

  /** Puts a job where the search found its place. */
  apply(job: number): void {
    const { model, routes } = this
    const second = model.secondStop[job]!
    if (second >= 0) routes.insert(this.route, this.second, second)
    routes.insert(this.route, this.first, model.firstStop[job]!)
    routes.update(this.route)
  }

  private searchSingle(v: number, job: number, from: number, extra: number): void {
    const { model, routes } = this
    const { sequence, leaves, latest, leg } = routes
    const { placeOf, places, seconds, hasPairs } = model
    const base = v * routes.stride
    const by = model.problem.vehicles[v]!.cost
    const stop = model.firstStop[job]!
    const place = placeOf[stop]!
    const placeRow = place * places
    const [opens, closes, service] = [model.opens[stop]!, model.closes[stop]! + TOLERANCE, model.service[stop]!]
    const finish = opens + service
    const saved = model.isTimed ? this.savedAtMost(v, service) : 0
    const last = base + routes.length[v]!
    const overlooked = this.overlooked < 0 ? -1 : base + this.overlooked
    for (let cell = base + from; cell <= last; cell++) {
      if (leaves[cell]! > closes) return
      if (latest[cell + 1]! + TOLERANCE < finish || cell === overlooked) continue
      const [before, after] = [placeOf[sequence[cell]!]! * places, placeOf[sequence[cell + 1]!]!]
      const cost = legCost(model, by, before + place) + legCost(model, by, placeRow + after) - leg[cell]! + extra
      if (cost - saved >= this.cost) continue
      const arrival = leaves[cell]! + seconds[before + place]!
      if (arrival > closes) continue
      const left = (arrival > opens ? arrival : opens) + service
      if (left + seconds[placeRow + after]! > latest[cell + 1]! + TOLERANCE) continue
      if (hasPairs && !this.hasRoom(v, job, cell)) return
      this.offer(v, job, cell - base, cell - base, cost)
    }
  }

  private searchPair(v: number, job: number, from: number, extra: number): void {
    const { model, routes } = this
    const { sequence, leaves, latest, leg } = routes
    const { placeOf, places, seconds, opens, closes, service } = model
    const base = v * routes.stride
    const by = model.problem.vehicles[v]!.cost
    const [pickup, delivery] = [model.firstStop[job]!, model.secondStop[job]!]
    const [from1, from2] = [placeOf[pickup]! * places, placeOf[delivery]! * places]
    const [to1, to2] = [placeOf[pickup]!, placeOf[delivery]!]
    const [closes1, closes2] = [closes[pickup]! + TOLERANCE, closes[delivery]! + TOLERANCE]
    const saved = model.isTimed ? this.savedAtMost(v, service[pickup]! + service[delivery]!) : 0
    const last = base + routes.length[v]!
    const overlooked = this.overlooked < 0 ? -1 : base + this.overlooked
    for (let i = base + from; i <= last; i++) {
      if (leaves[i]! > closes1) return
      if (i === overlooked || !this.canCarry(v, job, i)) continue
      const before = placeOf[sequence[i]!]! * places
      const after = placeOf[sequence[i + 1]!]!
      const arrival1 = leaves[i]! + seconds[before + to1]!
      if (arrival1 > closes1) continue
      const left1 = (arrival1 > opens[pickup]! ? arrival1 : opens[pickup]!) + service[pickup]!
      const arrival2 = left1 + seconds[from1 + to2]!
      if (arrival2 > closes2) continue
      const direct =
        legCost(model, by, before + to1) +
        legCost(model, by, from1 + to2) +
        legCost(model, by, from2 + after) -
        leg[i]! +
        extra
      if (direct - saved < this.cost) {
        const left2 = (arrival2 > opens[delivery]! ? arrival2 : opens[delivery]!) + service[delivery]!
        if (left2 + seconds[from2 + after]! <= latest[i + 1]! + TOLERANCE)
          this.offer(v, job, i - base, i - base, direct)
      }
      if (i === last) continue
      const detour = legCost(model, by, before + to1) + legCost(model, by, from1 + after) - leg[i]! + extra
      let arrival = left1 + seconds[from1 + after]!
      if (detour - saved >= this.cost || arrival > latest[i + 1]! + TOLERANCE) continue
      for (let j = i + 1; j <= last; j++) {
        if (!this.canCarry(v, job, j)) break
        const stop = sequence[j]!
        const left = (arrival > opens[stop]! ? arrival : opens[stop]!) + service[stop]!
        const row = placeOf[stop]! * places
        const next = placeOf[sequence[j + 1]!]!
        const there = left + seconds[row + to2]!
        if (there > closes2) break
        const cost = detour + legCost(model, by, row + to2) + legCost(model, by, from2 + next) - leg[j]!
        if (cost - saved < this.cost) {
          const left2 = (there > opens[delivery]! ? there : opens[delivery]!) + service[delivery]!
          if (left2 + seconds[from2 + next]! <= latest[j + 1]! + TOLERANCE) this.offer(v, job, i - base, j - base, cost)
        }
        arrival = left + seconds[row + next]!
        if (arrival > latest[j + 1]! + TOLERANCE) break
      }
    }
  }

  /** Keeps a place that is cheaper than the one before. Where waiting counts, only a simulation knows its cost. */
  private offer(v: number, job: number, first: number, second: number, cost: number): void {
    if (this.model.isTimed) cost = this.exactCost(v, job, first, second)
    if (cost >= this.cost) return
    this.cost = cost
    this.route = v
    this.first = first
    this.second = second
  }

  /** The vehicles in use, and an empty one of each kind. */
  candidates(): number[] {
    this.findEmpties()
    const { used, usedCount } = this.routes
    return [...used.subarray(0, usedCount), ...this.empties.subarray(0, this.emptyCount)]
  }

  private exactCost(v: number, job: number, first: number, second: number): number {
    const { model, routes, trial } = this
    const base = v * routes.stride + 1
    const length = routes.length[v]!
    const delivery = model.secondStop[job]!
    let count = 0
    for (let k = 0; k <= length; k++) {
      if (k === first) trial[count++] = model.firstStop[job]!
      if (k === second && delivery >= 0) trial[count++] = delivery
      if (k < length) trial[count++] = routes.sequence[base + k]!
    }
    if (!this.simulation.run(v, trial, 0, count)) return Infinity
    const preferred = model.preferred[job]!
    const extra = preferred >= 0 && preferred !== v ? model.changeCost : 0
    return this.simulation.cost - routes.cost[v]! + extra
  }

  /** What an insertion costs may be so much less than its legs: time that the route waits now, less the service. */
  private savedAtMost(v: number, service: number): number {
    return this.model.problem.vehicles[v]!.cost.perSecond * (this.routes.idle[v]! - service)
  }

  /** Room for a load that is aboard from the start to a cell. */
  private hasRoom(v: number, job: number, cell: number): boolean {
    const { dimensions, capacity, demand } = this.model
    for (let d = 0; d < dimensions; d++) {
      const most = this.routes.loadMax[cell * dimensions + d]!
      if (most + demand[job * dimensions + d]! > capacity[v * dimensions + d]! + TOLERANCE) return false
    }
    return true
  }

  /** Room for the load of a job besides what is aboard after a cell. */
  private canCarry(v: number, job: number, cell: number): boolean {
    const { dimensions, capacity, demand } = this.model
    for (let d = 0; d < dimensions; d++) {
      const aboard = this.routes.load[cell * dimensions + d]!
      if (aboard + demand[job * dimensions + d]! > capacity[v * dimensions + d]! + TOLERANCE) return false
    }
    return true
  }

  private overlookNext(): void {
    this.untilOverlooked = 1 + Math.floor(Math.log(1 - this.random()) / Math.log(1 - OVERLOOKED))
  }
}
