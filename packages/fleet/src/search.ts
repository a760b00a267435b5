import { seededRandom } from '@repere/shared/seeded-random'
import { AbsenceCounter, compareAbsences } from './absence.js'
import { Annealing } from './acceptance.js'
import { vehiclesAtLeast } from './bound.js'
import { Insertion } from './insertion.js'
import { type Model } from './model.js'
import { type JobStop, type SearchBudget, type SearchReport } from './problem.js'
import { Recreate } from './recreate.js'
import { Routes } from './routes.js'
import { Ruin } from './ruin.js'
import { Simulation } from './simulation.js'
import { Snapshot } from './snapshot.js'

/**
 * Of the budget, at most so much is spent on jobs that find no place, and on doing without a vehicle. Where vehicles count,
 * placing ends earlier: a job that nobody can serve must not keep all vehicles in use.
 */
const PLACING_SHARE = 0.3
const PLACING_SHARE_BEFORE_SAVING = 0.15
/** Steps between two looks at the clock, at most; fewer where a step takes long: so many stops, or simulated ones, between two. */
const CLOCK_STEPS = 256
const CLOCK_STOPS = 25_600
const CLOCK_SIMULATED_STOPS = 1_600
/** The share of its time by which a search may be behind its steps: a cold start and a pause are no slow machine. */
const BEHIND_MAX = 0.25
/** Smaller gains are rounding. */
const GAIN_MIN = 1e-7
const BETTER_SECONDS = 1

export interface SearchOptions {
  seed: number
  budget: SearchBudget
  /** Seconds, of any clock. */
  clock: () => number
  /** Routes to begin with: the stops of each vehicle. */
  initial?: JobStop[][]
  /** Called with better routes than before, once in `BETTER_SECONDS` at most. */
  onBetter?: (best: Snapshot, iterations: number) => void
}

/**
 * Searches for a plan: takes some jobs out and puts them back, again and again (SISR). It ends after its steps or by
 * its time. It cools by its steps; where these are without an end, or the machine is too slow for them, by its time.
 * Unless the report says `time`, the same question has the same plan.
 */
export class Search {
  readonly routes: Routes
  readonly simulation: Simulation
  readonly best: Snapshot
  private readonly random: () => number
  private readonly insertion: Insertion
  private readonly ruin: Ruin
  private readonly recreate: Recreate
  private annealing!: Annealing
  /** Units without a route. */
  private absent: number[] = []
  /** Of all routes. */
  private routesCost = 0
  private readonly counter: AbsenceCounter
  /** Of the units without a route. */
  private readonly absence: Int32Array
  /** The state before a step. */
  private readonly before: {
    absent: number[]
    routes: number[]
    stops: Int32Array
    lengths: Int32Array
    versions: Int32Array
    routesCost: number
    absence: Int32Array
  }
  private readonly bestAbsence: Int32Array
  private readonly isKept: Uint8Array
  /** How often a unit found no place: those that are hard to place come first (Christiaens and Vanden Berghe 2020). */
  private readonly absences: Float64Array
  private readonly clockSteps: number
  private iterations = 0
  private endedBy: SearchReport['endedBy'] = 'iterations'
  private readonly started: number
  private reportedAt = -Infinity
  private isReported = true

  constructor(
    private readonly model: Model,
    private readonly options: SearchOptions,
  ) {
    this.started = options.clock()
    this.random = seededRandom(options.seed)
    this.simulation = new Simulation(model)
    this.routes = new Routes(model, this.simulation)
    this.insertion = new Insertion(model, this.routes, this.simulation, this.random)
    this.ruin = new Ruin(model, this.routes, this.random)
    this.recreate = new Recreate(model, this.routes, this.insertion, this.random)
    this.best = new Snapshot(model)
    this.counter = new AbsenceCounter(model)
    this.absence = this.counter.none()
    this.bestAbsence = this.counter.none()
    this.before = {
      absent: [],
      routes: [],
      stops: new Int32Array(model.vehicles * this.routes.stride),
      lengths: new Int32Array(model.vehicles),
      versions: new Int32Array(model.vehicles),
      routesCost: 0,
      absence: this.counter.none(),
    }
    const stopsBetween = model.isRich ? CLOCK_SIMULATED_STOPS : CLOCK_STOPS
    this.clockSteps = Math.min(CLOCK_STEPS, Math.ceil(stopsBetween / Math.max(1, model.stops)))
    this.isKept = new Uint8Array(model.vehicles)
    this.absences = Float64Array.from(model.units, (jobs) =>
      jobs.reduce((sum, job) => sum + 1 + model.problem.jobs[job]!.priority, 0),
    )
  }

  run(): SearchReport {
    this.begin()
    if (this.model.units.length > 0) {
      const isSaving = this.model.problem.objective === 'vehicles'
      this.place(isSaving ? PLACING_SHARE_BEFORE_SAVING : PLACING_SHARE, this.counter.none())
      this.restoreBest()
      if (isSaving) this.saveVehicles()
      this.improve()
    }
    this.best.restore(this.routes)
    return { iterations: this.iterations, endedBy: this.endedBy }
  }

  private begin(): void {
    const { model } = this
    const placed = new Set<number>()
    for (const [v, stops] of (this.options.initial ?? []).entries()) {
      const sequence = stops.map(({ job, part }) => (part === 0 ? model.firstStop[job]! : model.secondStop[job]!))
      if (this.beginsWith(v, sequence)) for (const { job } of stops) placed.add(model.unitOf[job]!)
    }
    const { budget, clock } = this.options
    this.recreate.build(
      Array.from(model.units.keys()).filter((unit) => !placed.has(unit)),
      this.absent,
      () => {
        const isOver = clock() - this.started >= budget.seconds
        if (isOver) this.endedBy = 'time'
        return isOver
      },
    )
    this.sumUp()
    this.keepBest()
    this.annealing = new Annealing(this.meanLegCost(), this.random)
  }

  /** Gives a vehicle a route of an earlier plan, if it can still drive it. */
  private beginsWith(v: number, sequence: number[]): boolean {
    const { model, routes } = this
    const isAllowed = sequence.every((stop) => model.mayServe[v * model.jobs + model.jobOf[stop]!])
    const isShort = sequence.length <= model.problem.vehicles[v]!.stopsMax
    if (isAllowed && isShort && routes.replace(v, sequence, sequence.length) && routes.isWithinCapacity(v)) return true
    for (const stop of sequence) routes.routeOf[stop] = -1
    routes.replace(v, [], 0)
    return false
  }

  /**
   * Finds places for the jobs that have none, whatever the way costs.
   *
   * @param goal  so many may stay without one
   */
  private place(until: number, goal: Int32Array): boolean {
    while (compareAbsences(this.absence, goal) > 0 && this.goesOn(until)) {
      const absences = this.sumOfAbsences()
      this.step()
      const after = this.sumOfAbsences()
      const isBetter = after < absences || (after === absences && this.isAccepted())
      for (const unit of this.absent) this.absences[unit]!++
      if (!isBetter) this.undo()
      else this.keepBest()
    }
    return compareAbsences(this.absence, goal) <= 0
  }

  /** Takes vehicles out of service as long as no more jobs are left out than with them. */
  private saveVehicles(): void {
    const { routes, insertion, model } = this
    const absent = new Set(this.best.absent)
    const least = vehiclesAtLeast(model, (job) => !absent.has(model.unitOf[job]!))
    while (
      compareAbsences(this.absence, this.bestAbsence) <= 0 &&
      routes.usedCount > least &&
      this.goesOn(PLACING_SHARE)
    ) {
      this.closeUnused()
      const v = this.easiestRoute()
      insertion.isOpen[v] = 0
      this.forgetStep()
      this.ruin.runRoute(v, this.keep)
      this.recreate.run(this.ruin.taken, this.absent, this.keep)
      this.sumUp()
      if (this.place(PLACING_SHARE, this.bestAbsence.slice())) this.keepBest(true)
    }
    this.restoreBest()
    insertion.isOpen.fill(1)
    this.closeUnused()
  }

  private restoreBest(): void {
    this.best.restore(this.routes)
    this.absent = [...this.best.absent]
    this.sumUp()
  }

  private closeUnused(): void {
    for (let v = 0; v < this.model.vehicles; v++) if (this.routes.length[v] === 0) this.insertion.isOpen[v] = 0
  }

  private improve(): void {
    while (this.goesOn(1)) {
      // An absence costs more than anything that it saves.
      const isFinished = this.step(this.absent.length === 0)
      if (isFinished && this.isAccepted()) this.keepBest()
      else this.undo()
    }
  }

  private step(isEndedByAbsence = false): boolean {
    this.forgetStep()
    this.ruin.run(this.keep)
    if (!this.recreate.run(this.ruin.taken, this.absent, this.keep, isEndedByAbsence)) return false
    const { before } = this
    let cost = before.routesCost - this.keptCost
    for (const v of before.routes) cost += this.routes.cost[v]! + this.routes.changes[v]!
    this.routesCost = cost
    this.counter.count(this.absent, this.absence)
    return true
  }

  private keptCost = 0

  private forgetStep(): void {
    const { before } = this
    for (const v of before.routes) this.isKept[v] = 0
    before.routes.length = 0
    before.routesCost = this.routesCost
    before.absence.set(this.absence)
    before.absent = [...this.absent]
    this.keptCost = 0
  }

  private isAccepted(): boolean {
    const { before } = this
    const order = compareAbsences(this.absence, before.absence)
    return order === 0 ? this.annealing.accepts(this.routesCost, before.routesCost) : order < 0
  }

  private readonly keep = (v: number): void => {
    if (this.isKept[v]) return
    const { before, routes } = this
    this.isKept[v] = 1
    before.routes.push(v)
    before.lengths[v] = routes.length[v]!
    before.versions[v] = routes.version[v]!
    const base = v * routes.stride
    for (let k = 0; k < routes.length[v]!; k++) before.stops[base + k] = routes.sequence[base + 1 + k]!
    this.keptCost += routes.cost[v]! + routes.changes[v]!
  }

  private undo(): void {
    const { before, routes } = this
    for (const unit of this.ruin.taken) this.unplace(unit)
    for (const unit of before.absent) this.unplace(unit)
    for (const v of before.routes) {
      const base = v * routes.stride
      routes.replace(v, before.stops.subarray(base, base + before.lengths[v]!), before.lengths[v]!)
      routes.version[v] = before.versions[v]!
    }
    this.absent = before.absent
    this.routesCost = before.routesCost
    this.absence.set(before.absence)
  }

  private unplace(unit: number): void {
    for (const job of this.model.units[unit]!) {
      this.routes.routeOf[this.model.firstStop[job]!] = -1
      if (this.model.secondStop[job]! >= 0) this.routes.routeOf[this.model.secondStop[job]!] = -1
    }
  }

  private keepBest(isForced = false): void {
    const { best, routesCost } = this
    const order = best.cost === Infinity ? -1 : compareAbsences(this.absence, this.bestAbsence)
    if (!isForced && (order > 0 || (order === 0 && routesCost >= best.cost - GAIN_MIN))) return
    best.take(this.routes, this.absent, routesCost)
    this.bestAbsence.set(this.absence)
    this.isReported = false
  }

  private reportBetter(now: number): void {
    if (this.isReported || now < this.reportedAt + BETTER_SECONDS) return
    this.reportedAt = now
    this.isReported = true
    this.options.onBetter?.(this.best, this.iterations)
  }

  private goesOn(until: number): boolean {
    const { budget, clock } = this.options
    if (this.iterations >= budget.iterations * until) return false
    if (this.iterations++ % this.clockSteps === 0) {
      const done = this.iterations / budget.iterations
      const now = clock()
      const spent = (now - this.started) / budget.seconds
      this.reportBetter(now)
      // Without an end of its steps, a search has the clock alone.
      if (spent > done + BEHIND_MAX || spent >= 1 || budget.iterations === Infinity) this.endedBy = 'time'
      const isByClock = this.endedBy === 'time'
      this.annealing.cool(isByClock ? Math.max(done, spent) : done)
      if (isByClock && spent >= until) return false
    }
    return true
  }

  /** From all routes: sums of differences drift. */
  private sumUp(): void {
    this.routesCost = 0
    for (let i = 0; i < this.routes.usedCount; i++) {
      const v = this.routes.used[i]!
      this.routesCost += this.routes.cost[v]! + this.routes.changes[v]!
    }
    this.counter.count(this.absent, this.absence)
  }

  private sumOfAbsences(): number {
    return this.absent.reduce((sum, unit) => sum + this.absences[unit]!, 0)
  }

  private easiestRoute(): number {
    const { routes, model } = this
    let [easiest, least] = [-1, Infinity]
    for (let i = 0; i < routes.usedCount; i++) {
      const v = routes.used[i]!
      let sum = 0
      for (let k = 1; k <= routes.length[v]!; k++) {
        sum += this.absences[model.unitOf[model.jobOf[routes.sequence[v * routes.stride + k]!]!]!]!
      }
      if (sum < least) [easiest, least] = [v, sum]
    }
    return easiest
  }

  private meanLegCost(): number {
    const { routes } = this
    let [sum, legs] = [0, 0]
    for (let i = 0; i < routes.usedCount; i++) {
      const v = routes.used[i]!
      for (let k = 0; k <= routes.length[v]!; k++) sum += routes.leg[v * routes.stride + k]!
      legs += routes.length[v]! + 1
    }
    return legs > 0 && sum > 0 ? sum / legs : 1
  }
}
