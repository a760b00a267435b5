import { endOf, legCost, type Model, startOf } from './model.js'
import { type Simulation } from './simulation.js'

/** Smaller differences of times and loads are rounding. */
export const TOLERANCE = 1e-7

/**
 * The routes of a plan that a search changes, with what insertions need to know of them. A route takes `stride` cells of each
 * array: its start, its stops, its end.
 */
export class Routes {
  readonly stride: number
  readonly sequence: Int32Array
  /** Stops of a route, without start and end. */
  readonly length: Int32Array
  /** Earliest moment at which a stop is left. */
  readonly leaves: Float64Array
  /** Latest moment at which a stop may be reached, so that all that follow are in time. */
  readonly latest: Float64Array
  /** Cost of the leg from a stop to the next one. */
  readonly leg: Float64Array
  /** By cell and dimension: what is aboard after a stop; the most that was aboard until there. */
  readonly load: Float64Array
  readonly loadMax: Float64Array
  readonly cost: Float64Array
  /** Of a route: cost of jobs that another vehicle had in an earlier plan. */
  readonly changes: Float64Array
  /** Seconds of a route in which nothing is done: what an insertion may save. */
  readonly idle: Float64Array
  /** A number for each content of a route; zero: it is empty. What is known of a route holds as long as it has the same one. */
  readonly version: Int32Array
  private versions = 0
  /** −1: the stop is in no route. */
  readonly routeOf: Int32Array
  readonly cellOf: Int32Array
  /** Vehicles with stops, in any order. */
  readonly used: Int32Array
  usedCount = 0
  private readonly usedAt: Int32Array

  constructor(
    readonly model: Model,
    private readonly simulation: Simulation,
  ) {
    const { vehicles, stops, dimensions } = model
    this.stride = stops + 2
    const cells = vehicles * this.stride
    this.sequence = new Int32Array(cells)
    this.length = new Int32Array(vehicles)
    this.leaves = new Float64Array(cells)
    this.latest = new Float64Array(cells)
    this.leg = new Float64Array(cells)
    this.load = new Float64Array(cells * dimensions)
    this.loadMax = new Float64Array(cells * dimensions)
    this.cost = new Float64Array(vehicles)
    this.changes = new Float64Array(vehicles)
    this.idle = new Float64Array(vehicles)
    this.version = new Int32Array(vehicles)
    this.routeOf = new Int32Array(stops).fill(-1)
    this.cellOf = new Int32Array(stops)
    this.used = new Int32Array(vehicles)
    this.usedAt = new Int32Array(vehicles).fill(-1)
    for (let v = 0; v < vehicles; v++) {
      this.sequence[v * this.stride] = startOf(model, v)
      this.update(v)
    }
  }

  /** Puts a stop behind cell `k` of a route. `update` follows. */
  insert(v: number, k: number, stop: number): void {
    const { sequence, stride } = this
    const base = v * stride
    for (let cell = base + this.length[v]! + 1; cell > base + k; cell--) sequence[cell + 1] = sequence[cell]!
    sequence[base + k + 1] = stop
    this.length[v]!++
  }

  /** Takes the stops out of a route that `isTaken` marks. `update` follows. */
  take(v: number, isTaken: Uint8Array): void {
    const { sequence } = this
    const base = v * this.stride
    let to = base + 1
    for (let cell = base + 1; cell <= base + this.length[v]!; cell++) {
      const stop = sequence[cell]!
      if (isTaken[stop]) this.routeOf[stop] = -1
      else sequence[to++] = stop
    }
    this.length[v] = to - base - 1
  }

  /**
   * Replaces the stops of a route.
   *
   * @returns false if its times do not hold
   */
  replace(v: number, stops: ArrayLike<number>, count: number): boolean {
    const base = v * this.stride
    for (let k = 0; k < count; k++) this.sequence[base + 1 + k] = stops[k]!
    this.length[v] = count
    return this.update(v)
  }

  /** Whether a vehicle can carry the loads of its route. */
  isWithinCapacity(v: number): boolean {
    const { dimensions, capacity } = this.model
    const last = v * this.stride + this.length[v]! + 1
    for (let d = 0; d < dimensions; d++) {
      if (this.loadMax[last * dimensions + d]! > capacity[v * dimensions + d]! + TOLERANCE) return false
    }
    return true
  }

  /**
   * Computes everything about a route from its sequence.
   *
   * @returns false if its times do not hold
   */
  update(v: number): boolean {
    const { model, sequence, leaves, latest, leg } = this
    const { places, placeOf, seconds, opens, closes, service } = model
    const base = v * this.stride
    const last = base + this.length[v]! + 1
    sequence[last] = endOf(model, v)
    this.markUsed(v)
    this.version[v] = this.length[v] === 0 ? 0 : ++this.versions
    const { cost } = model.problem.vehicles[v]!
    let isInTime = true
    let idle = 0
    let changed = 0
    let time = opens[sequence[base]!]!
    let row = placeOf[sequence[base]!]! * places
    let total = 0
    leaves[base] = time
    for (let cell = base + 1; cell <= last; cell++) {
      const stop = sequence[cell]!
      const place = placeOf[stop]!
      leg[cell - 1] = legCost(model, cost, row + place)
      total += leg[cell - 1]!
      time += seconds[row + place]!
      if (time < opens[stop]!) {
        idle += opens[stop]! - time
        time = opens[stop]!
      } else if (time > closes[stop]! + TOLERANCE) isInTime = false
      time += service[stop]!
      leaves[cell] = time
      row = place * places
      if (cell < last) {
        this.routeOf[stop] = v
        this.cellOf[stop] = cell - base
        const job = model.jobOf[stop]!
        if (model.preferred[job]! >= 0 && model.preferred[job] !== v && model.firstStop[job] === stop) changed++
      }
    }
    this.changes[v] = changed * model.changeCost
    latest[last] = closes[sequence[last]!]!
    for (let cell = last - 1; cell > base; cell--) {
      const stop = sequence[cell]!
      const bound =
        latest[cell + 1]! - seconds[placeOf[stop]! * places + placeOf[sequence[cell + 1]!]!]! - service[stop]!
      latest[cell] = bound < closes[stop]! ? bound : closes[stop]!
    }
    this.idle[v] = idle
    this.updateLoads(v)
    if (this.length[v] === 0) {
      leg[base] = 0
      this.cost[v] = 0
    } else if (model.isTimed) {
      const found = this.simulation.run(v, sequence, base + 1, this.length[v]!)
      if (!found) isInTime = false
      if (found && model.isRich) this.simulation.copyLeaves(leaves, base, this.length[v]! + 1)
      this.idle[v] = Math.max(idle, this.simulation.idle)
      this.cost[v] = this.simulation.cost
    } else this.cost[v] = cost.fixed + total
    return isInTime
  }

  private updateLoads(v: number): void {
    const { dimensions, jobOf, firstStop, secondStop, demand } = this.model
    const base = v * this.stride
    const last = base + this.length[v]! + 1
    for (let d = 0; d < dimensions; d++) {
      let load = 0
      for (let cell = base + 1; cell < last; cell++) {
        const job = jobOf[this.sequence[cell]!]!
        if (secondStop[job]! < 0) load += demand[job * dimensions + d]!
      }
      let most = load
      for (let cell = base; cell <= last; cell++) {
        if (cell > base && cell < last) {
          const stop = this.sequence[cell]!
          const job = jobOf[stop]!
          const isPickup = secondStop[job]! >= 0 && firstStop[job] === stop
          load += (isPickup ? 1 : -1) * demand[job * dimensions + d]!
          if (load > most) most = load
        }
        this.load[cell * dimensions + d] = load
        this.loadMax[cell * dimensions + d] = most
      }
    }
  }

  private markUsed(v: number): void {
    const at = this.usedAt[v]!
    if (this.length[v]! > 0 && at < 0) {
      this.usedAt[v] = this.usedCount
      this.used[this.usedCount++] = v
    } else if (this.length[v] === 0 && at >= 0) {
      const moved = this.used[--this.usedCount]!
      this.used[at] = moved
      this.usedAt[moved] = at
      this.usedAt[v] = -1
    }
  }
}
