import {
  type FleetJob,
  type FleetProblem,
  type FleetVehicle,
  type LegTable,
  type VehicleCost,
  type Window,
} from './problem.js'

/**
 * A problem as typed arrays. *Stops* are the places of jobs in their order, then the start and the end of each vehicle; jobs
 * that one vehicle must serve together form a *unit*.
 */
export interface Model {
  problem: FleetProblem
  vehicles: number
  jobs: number
  /** Stops of jobs. */
  stops: number
  /** Width of the tables. */
  places: number
  /** The least of the hours. */
  seconds: LegTable['seconds']
  metres: LegTable['metres']
  /** The hours of the day; one where they are all alike. */
  slices: (LegTable & { from: number })[]

  placeOf: Int32Array
  /** First and last moment at which service may begin. */
  opens: Float64Array
  closes: Float64Array
  service: Float64Array
  /** Null where a stop has one window. */
  windows: (Window[] | null)[]
  jobOf: Int32Array

  /** Stops of a job; −1 where it has only one. */
  firstStop: Int32Array
  secondStop: Int32Array
  dimensions: number
  /** By job and dimension. */
  demand: Float64Array
  /** By vehicle and dimension. */
  capacity: Float64Array
  /** By vehicle and job: 1 where the vehicle may serve it. */
  mayServe: Uint8Array
  preferred: Int32Array
  changeCost: number

  unitOf: Int32Array
  units: number[][]
  /** Jobs that come before a job in the same route. */
  predecessors: (number[] | null)[]

  /** Equal vehicles have the same number. */
  kindOf: Int32Array
  /** The cost of a route depends on more than its legs, or its times on more than a window for each stop. */
  isTimed: boolean
  /** Breaks, several windows or times by the hour: only a simulation says when a stop is reached. */
  isRich: boolean
  hasPairs: boolean
}

export const startOf = (model: Pick<Model, 'stops'>, vehicle: number): number => model.stops + 2 * vehicle
export const endOf = (model: Pick<Model, 'stops'>, vehicle: number): number => model.stops + 2 * vehicle + 1

/** @param changeCost  of a job that another vehicle serves than `preferred` */
export function compile(problem: FleetProblem, changeCost = 0): Model {
  const { travel, vehicles, jobs } = problem
  const stopCount = jobs.reduce((sum, job) => sum + job.stops.length, 0)
  const dimensions = Math.max(1, ...vehicles.map(({ capacity }) => capacity.length))
  const { places, tables } = travel
  const slices = travel.hours.map(({ from, table }) => ({ from, ...tables[table]! }))
  const all = stopCount + 2 * vehicles.length
  const model: Model = {
    problem,
    vehicles: vehicles.length,
    jobs: jobs.length,
    stops: stopCount,
    places,
    seconds: leastOf(slices.map(({ seconds }) => seconds)),
    metres: leastOf(slices.map(({ metres }) => metres)),
    slices,
    placeOf: new Int32Array(all),
    opens: new Float64Array(all),
    closes: new Float64Array(all),
    service: new Float64Array(all),
    windows: [],
    jobOf: new Int32Array(all).fill(-1),
    firstStop: new Int32Array(jobs.length),
    secondStop: new Int32Array(jobs.length).fill(-1),
    dimensions,
    demand: new Float64Array(jobs.length * dimensions),
    capacity: new Float64Array(vehicles.length * dimensions),
    mayServe: new Uint8Array(vehicles.length * jobs.length),
    preferred: Int32Array.from(jobs, ({ preferred }) => preferred ?? -1),
    changeCost,
    ...unitsOf(problem),
    kindOf: kindsOf(vehicles, jobs),
    isTimed: false,
    isRich: false,
    hasPairs: jobs.some((job) => job.stops.length > 1),
  }
  addStops(model, jobs, vehicles)
  model.isRich =
    slices.length > 1 || vehicles.some(({ breaks }) => breaks.length > 0) || model.windows.some((windows) => windows)
  model.isTimed = model.isRich || vehicles.some(({ cost, secondsMax }) => cost.perSecond > 0 || secondsMax < Infinity)
  for (const [at, job] of jobs.entries()) {
    for (const [d, amount] of job.demand.entries()) model.demand[at * dimensions + d] = amount
    for (const [v, vehicle] of vehicles.entries()) {
      model.mayServe[v * jobs.length + at] = Number(isAllowed(job, vehicle, v) && isReachable(model, v, at))
    }
  }
  for (const [v, { capacity }] of vehicles.entries()) {
    for (let d = 0; d < dimensions; d++) model.capacity[v * dimensions + d] = capacity[d] ?? Infinity
  }
  return model
}

export const hasSkills = (job: FleetJob, vehicle: FleetVehicle): boolean =>
  job.skills.every((skill) => vehicle.skills.includes(skill))

const isAllowed = (job: FleetJob, vehicle: FleetVehicle, index: number) =>
  hasSkills(job, vehicle) && (job.vehicles === null || job.vehicles.includes(index))

/** Whether roads lead from the start through the stops of a job to the end. */
export function isReachable(model: Model, vehicle: number, job: number): boolean {
  const second = model.secondStop[job]!
  const first = model.firstStop[job]!
  const stops = [startOf(model, vehicle), first, ...(second < 0 ? [] : [second]), endOf(model, vehicle)]
  return stops.every((stop, i) => i === 0 || Number.isFinite(secondsBetween(model, stops[i - 1]!, stop)))
}

/** Of a leg, driving only: no table of it, since fifty vehicles may have fifty costs. @param cell  of the tables */
export function legCost({ seconds, metres }: Model, { perMetre, perSecond }: VehicleCost, cell: number): number {
  // Infinity times a cost of zero is not a number.
  if (perMetre === 0) return perSecond === 0 ? 0 : seconds[cell]! * perSecond
  return perSecond === 0 ? metres[cell]! * perMetre : seconds[cell]! * perSecond + metres[cell]! * perMetre
}

export const secondsBetween = (model: Model, from: number, to: number): number =>
  model.seconds[model.placeOf[from]! * model.places + model.placeOf[to]!]!

function addStops(model: Model, jobs: FleetJob[], vehicles: FleetVehicle[]): void {
  let stop = 0
  for (const [at, job] of jobs.entries()) {
    model.firstStop[at] = stop
    if (job.stops.length > 1) model.secondStop[at] = stop + 1
    for (const { place, seconds, windows } of job.stops) {
      model.placeOf[stop] = place
      model.service[stop] = seconds
      model.opens[stop] = windows[0]!.from
      model.closes[stop] = windows.at(-1)!.until
      model.windows[stop] = windows.length > 1 ? windows : null
      model.jobOf[stop++] = at
    }
  }
  for (const { start, end, shift } of vehicles) {
    for (const place of [start, end ?? model.places - 1]) {
      model.placeOf[stop] = place
      model.opens[stop] = shift.from
      model.closes[stop] = shift.until
      model.windows[stop++] = null
    }
  }
}

function leastOf<Table extends Float32Array | Float64Array>(tables: Table[]): Table {
  const [first, ...more] = new Set(tables)
  if (more.length === 0) return first!
  const least = first!.slice() as Table
  for (const table of more) {
    for (let cell = 0; cell < least.length; cell++) if (table[cell]! < least[cell]!) least[cell] = table[cell]!
  }
  return least
}

function kindsOf(vehicles: FleetVehicle[], jobs: FleetJob[]): Int32Array {
  const named = new Set(
    jobs.flatMap((job) => [...(job.vehicles ?? []), ...(job.preferred === undefined ? [] : [job.preferred])]),
  )
  const kinds = new Map<string, number>()
  return Int32Array.from(vehicles, (vehicle, index) => {
    const key = JSON.stringify([vehicle, named.has(index) ? index : null], (_, value: unknown) =>
      value === Infinity ? 'Infinity' : value,
    )
    const kind = kinds.get(key) ?? kinds.size
    kinds.set(key, kind)
    return kind
  })
}

/** Jobs joined by relations, each job after those that come before it; every other job alone. */
function unitsOf({ jobs, relations }: FleetProblem): Pick<Model, 'unitOf' | 'units' | 'predecessors'> {
  const predecessors: (number[] | null)[] = jobs.map(() => null)
  const joined = jobs.map((_, job) => job)
  const rootOf = (job: number): number => (joined[job] === job ? job : rootOf(joined[job]!))
  for (const { kind, jobs: related } of relations) {
    for (let i = 1; i < related.length; i++) {
      joined[rootOf(related[i]!)] = rootOf(related[i - 1]!)
      if (kind === 'in_sequence') (predecessors[related[i]!] ??= []).push(related[i - 1]!)
    }
  }
  const members = new Map<number, number[]>()
  const placed = new Set<number>()
  const place = (job: number) => {
    if (placed.has(job)) return
    placed.add(job)
    for (const before of predecessors[job] ?? []) place(before)
    const root = rootOf(job)
    members.set(root, [...(members.get(root) ?? []), job])
  }
  for (const job of jobs.keys()) place(job)
  const units = [...members.values()]
  const unitOf = new Int32Array(jobs.length)
  for (const [unit, list] of units.entries()) for (const job of list) unitOf[job] = unit
  return { unitOf, units, predecessors }
}
