import { toSeconds } from '@repere/shared'
import { type FleetPlan, type JobStop } from '@repere/fleet'
import { type FieldError } from '@repere/http'
import { repeatedIds } from '../routing/given-ids.js'
import { jobFaults } from './check-request.js'
import { type Order, type OrderJob, type OrderVehicle, Times, toOrderJob } from './order.js'
import { type FleetPlanDto, type FleetStepDto } from './plan-answer.dto.js'
import { type FleetRelationDto, type FleetUpdateBodyDto, JOBS_MAX } from './plan-request.dto.js'
import { type PlanToKeep } from './plan-store.js'

/**
 * The order of a plan with the jobs of an update, and the faults of the update.
 *
 * @param at  the moment of the update, milliseconds
 */
export function updatedOrder(
  { order, answer }: PlanToKeep,
  { add_jobs: added = [], drop_jobs: dropped = [], late = [] }: FleetUpdateBodyDto,
  at: number,
): { order: Order; errors: FieldError[] } {
  const ids = new Set(order.jobs.map(({ id }) => id))
  const vehicles = new Set(order.vehicles.map(({ id }) => id))
  const times = new Times(order.departure, order.zone)
  const gone = new Set(dropped)
  // A step that stays has its job's id, also after the job was dropped.
  const served = answer.routes.flatMap(({ steps }) => steps.flatMap(({ job }) => job ?? []))
  const count = order.jobs.filter(({ id }) => !gone.has(id)).length + added.length
  const errors: FieldError[] = [
    ...(count > JOBS_MAX ? [{ field: 'add_jobs', reason: 'too_many' as const, value: count }] : []),
    ...repeatedIds(added, 'add_jobs', [...ids, ...served]),
    ...added.flatMap((job, index) => jobFaults(job, `add_jobs.${index}`, order.vehicles)),
    ...dropped.flatMap((id, index): FieldError[] =>
      ids.has(id) ? [] : [{ field: `drop_jobs.${index}`, reason: 'unknown_value', value: id }],
    ),
    ...late.flatMap(({ vehicle }, index): FieldError[] =>
      vehicles.has(vehicle) ? [] : [{ field: `late.${index}.vehicle`, reason: 'unknown_value', value: vehicle }],
    ),
    ...late.flatMap(({ vehicle }, index): FieldError[] =>
      late.findIndex((other) => other.vehicle === vehicle) === index
        ? []
        : [{ field: `late.${index}.vehicle`, reason: 'conflicting_fields', value: vehicle }],
    ),
  ]
  if (errors.length > 0) return { order, errors }
  const jobs = [
    ...order.jobs.filter(({ id }) => !gone.has(id)),
    ...added.map((job, index) => toOrderJob(job, `add_jobs.${index}`, times)),
  ]
  return {
    order: {
      ...order,
      vehicles: order.vehicles.map((vehicle) => withDroppedLoads(vehicle, order, answer, gone, at)),
      jobs,
      relations: withoutJobs(order.relations, gone),
    },
    errors: times.errors,
  }
}

/** A vehicle that has left keeps the loads of jobs that are dropped: they take room until its end. */
function withDroppedLoads(
  vehicle: OrderVehicle,
  { jobs }: Order,
  { routes }: FleetPlanDto,
  gone: Set<string>,
  at: number,
): OrderVehicle {
  const steps = routes.find((route) => route.vehicle === vehicle.id)?.steps ?? []
  const past = keptSteps(steps, at, 0)
  const stopsOf = (id: string, of: FleetStepDto[]) => of.filter(({ job }) => job === id).length
  const dropped = jobs.filter(({ id, stops }) => {
    if (!gone.has(id) || past.length === 0 || stopsOf(id, steps) === 0) return false
    const done = stopsOf(id, past)
    return done < stops.length && (stops.length === 1 || done > 0)
  })
  const dimensions = Math.max(0, ...dropped.map(({ demand }) => demand.length), vehicle.aboard?.length ?? 0)
  const aboard = Array.from({ length: dimensions }, (_, d) =>
    dropped.reduce((sum, { demand }) => sum + (demand[d] ?? 0), vehicle.aboard?.[d] ?? 0),
  )
  return dimensions > 0 ? { ...vehicle, aboard } : vehicle
}

/** What is left to plan at a moment. */
export interface Remaining {
  /** Milliseconds. */
  at: number
  /** From where they are, or will be next. */
  vehicles: OrderVehicle[]
  jobs: OrderJob[]
  relations: FleetRelationDto[]
  /** By vehicle: the steps that stay. */
  past: FleetStepDto[][]
  /** By job: the vehicle that it had; −1: none. */
  preferred: number[]
  /** By vehicle: its stops of the earlier plan that are left; null in a new plan. */
  initial: JobStop[][] | null
}

/**
 * Splits a plan at a moment. What a vehicle has started stays, and so does the stop to which it drives. A vehicle that has left
 * carries the loads of its stops, so no other vehicle can serve these, and it can bring no load that was not aboard.
 *
 * @param plan  null: nothing was planned before
 * @param late  by vehicle, milliseconds beside the plan
 */
export function remainingOf(order: Order, plan: FleetPlanDto | null, at: number, late: Map<string, number>): Remaining {
  if (!plan) {
    return {
      ...{ at, vehicles: order.vehicles, jobs: order.jobs, relations: order.relations },
      ...{ past: order.vehicles.map(() => []), preferred: order.jobs.map(() => -1), initial: null },
    }
  }
  const routes = order.vehicles.map(({ id }) => plan.routes.find(({ vehicle }) => vehicle === id))
  const past = routes.map((route, v) => keptSteps(route?.steps ?? [], at, late.get(order.vehicles[v]!.id) ?? 0))
  const started = past.map((steps) => steps.length > 0)

  const doneStops = new Map<string, number>()
  for (const { job } of past.flat()) if (job !== undefined) doneStops.set(job, (doneStops.get(job) ?? 0) + 1)
  const planned = new Map<string, number>()
  for (const [v, route] of routes.entries())
    for (const { job } of route?.steps ?? []) if (job !== undefined) planned.set(job, v)

  const departed = order.vehicles.filter((_, v) => started[v]).map(({ id }) => id)
  const jobs: OrderJob[] = []
  const preferred: number[] = []
  for (const job of order.jobs) {
    const done = doneStops.get(job.id) ?? 0
    const v = planned.get(job.id) ?? -1
    if (done >= job.stops.length) continue
    preferred.push(v)
    const isAboard = done > 0 || (v >= 0 && started[v] && job.stops.length === 1 && hasLoad(job))
    if (isAboard) jobs.push({ ...job, stops: job.stops.slice(done), vehicles: [order.vehicles[v]!.id] })
    else if (job.stops.length === 1 && hasLoad(job) && departed.length > 0) {
      const allowed = job.vehicles ?? order.vehicles.map(({ id }) => id)
      jobs.push({ ...job, vehicles: allowed.filter((id) => !departed.includes(id)) })
    } else jobs.push({ ...job })
  }
  const left = new Set(jobs.map(({ id }) => id))
  const finished = new Set(order.jobs.map(({ id }) => id).filter((id) => !left.has(id)))
  restrictRelated(jobs, order.relations, planned, finished, order.vehicles)
  const indexOf = new Map(jobs.map(({ id }, index) => [id, index]))
  const initial = routes.map((route, v) =>
    (route?.steps.slice(past[v]!.length) ?? []).flatMap(({ job, type }): JobStop[] => {
      const index = job === undefined ? undefined : indexOf.get(job)
      if (index === undefined) return []
      return [{ job: index, part: type === 'delivery' && jobs[index]!.stops.length === 2 ? 1 : 0 }]
    }),
  )
  return {
    at,
    vehicles: order.vehicles.map((vehicle, v) => underWay(vehicle, past[v]!, at, routes[v]?.steps ?? [], late)),
    jobs,
    relations: withoutJobs(order.relations, finished),
    past,
    preferred,
    initial,
  }
}

const hasLoad = ({ demand }: OrderJob) => demand.some((amount) => amount > 0)

/** The steps that have started, with the one to which the vehicle drives; that one is late. */
function keptSteps(steps: FleetStepDto[], at: number, late: number): FleetStepDto[] {
  const isKept = (step: FleetStepDto, index: number) =>
    step.done || Date.parse(index === 0 ? step.leave : steps[index - 1]!.leave) <= at
  const count = steps.findIndex((step, index) => !isKept(step, index))
  const kept = steps.slice(0, count < 0 ? steps.length : count)
  let delay = 0
  return kept.map((step, index) => {
    // What was over before stays at its time.
    if (index === kept.length - 1 && index > 0 && !step.done) delay = late
    const arrive = Date.parse(step.arrive) + delay
    const begin = Math.max(arrive, Date.parse(step.arrive) + step.wait * 1000)
    return {
      ...step,
      arrive: new Date(arrive).toISOString(),
      wait: toSeconds(begin - arrive),
      duration: toSeconds(step.duration * 1000 + delay),
      leave: new Date(begin + step.serve * 1000).toISOString(),
      done: true as const,
    }
  })
}

/** A vehicle from the end of its last step that stays. */
function underWay(
  vehicle: OrderVehicle,
  past: FleetStepDto[],
  at: number,
  planned: FleetStepDto[],
  late: Map<string, number>,
): OrderVehicle {
  const delay = late.get(vehicle.id) ?? 0
  const last = past.at(-1)
  if (!last) {
    const leaves = planned.length > 0 && delay > 0 ? Date.parse(planned[0]!.leave) + delay : 0
    return { ...vehicle, shift: { ...vehicle.shift, from: Math.max(vehicle.shift.from, at, leaves) } }
  }
  const from = Math.max(Date.parse(last.leave), last.type === 'start' ? at : 0)
  const taken = past.filter(({ type }) => type === 'break').length
  const longest = vehicle.secondsMax === null ? Infinity : Date.parse(past[0]!.leave) + vehicle.secondsMax * 1000
  return {
    ...vehicle,
    capacity: vehicle.capacity && vehicle.capacity.map((most, d) => most - (vehicle.aboard?.[d] ?? 0)),
    start: last.location,
    shift: { from, until: Math.max(from, Math.min(vehicle.shift.until, longest)) },
    breaks: vehicle.breaks.slice(taken).filter(({ window }) => window.until >= from),
    stopsMax: vehicle.stopsMax === null ? null : vehicle.stopsMax - past.filter(({ job }) => job !== undefined).length,
    secondsMax: null,
  }
}

/** Jobs of which a related one is done, or aboard, stay with its vehicle. */
function restrictRelated(
  jobs: OrderJob[],
  relations: FleetRelationDto[],
  planned: Map<string, number>,
  finished: Set<string>,
  vehicles: OrderVehicle[],
): void {
  for (const { jobs: related } of relations) {
    const fixed = related.find((id) => finished.has(id) && planned.has(id))
    if (fixed === undefined) continue
    for (const job of jobs) if (related.includes(job.id)) job.vehicles = [vehicles[planned.get(fixed)!]!.id]
  }
}

const withoutJobs = (relations: FleetRelationDto[], gone: Set<string>): FleetRelationDto[] =>
  relations
    .map((relation) => ({ ...relation, jobs: relation.jobs.filter((id) => !gone.has(id)) }))
    .filter(({ jobs }) => jobs.length > 1)

/** Jobs of the earlier plan that another vehicle serves now, or none. */
export function changedJobs({ preferred, jobs }: Remaining, { routes }: FleetPlan): number {
  const serving = new Map(routes.flatMap(({ vehicle, visits }) => visits.map(({ job }) => [job, vehicle] as const)))
  return jobs.filter((_, index) => preferred[index]! >= 0 && serving.get(index) !== preferred[index]).length
}
