import { type FleetPlan, type JobStop } from '@repere/fleet'
import { type FieldError } from '@repere/http'
import { jobFaults, vehicleFaults } from './check-request.js'
import { eventFieldFaults, type FleetEventDto } from './day-event.dto.js'
import { type Day, type DayEvent, hasLoad, withoutJobs } from './day.js'
import { keptCount } from './day-steps.js'
import { type Order, type OrderJob, type OrderVehicle, type Times, toOrderJob, toOrderVehicle } from './order.js'
import { type FleetStepDto } from './plan-answer.dto.js'
import { type FleetRelationDto, JOBS_MAX } from './plan-request.dto.js'
import { type FleetUpdateBodyDto } from './plan-update.dto.js'
import { type PlanToKeep } from './plan-store.js'

const DAY_MS = 86_400_000

/** When events can happen: the day of a plan, to the end of its last shift; not before its last event. */
export function dayOf({ order, day }: PlanToKeep, midnight: number): { from: number; until: number; last: number } {
  const until = Math.max(midnight + DAY_MS, ...order.vehicles.map(({ shift }) => shift.until))
  return { from: midnight, until, last: day?.at ?? midnight }
}

/**
 * The events of an update in their order, and the faults of its fields. `late`, `drop_jobs` and `add_jobs` are events at its moment.
 *
 * @param now  the moment of an update without one, milliseconds
 */
export function eventsOf(
  stored: PlanToKeep,
  { at: moment, events = [], late = [], drop_jobs: dropped = [], add_jobs: added = [] }: FleetUpdateBodyDto,
  times: Times,
  now: number,
): { at: number; events: DayEvent[]; errors: FieldError[] } {
  const errors: FieldError[] = []
  const { from, until, last } = dayOf(stored, times.midnight)
  const inDay = (text: string, field: string) => {
    const at = times.moment(text)
    if (at < from || at > until) errors.push({ field, reason: 'out_of_range', value: text })
    else if (at < last) errors.push({ field, reason: 'not_increasing', value: text })
    return at
  }
  const at = moment === undefined ? Math.min(Math.max(now, last), until) : inDay(moment, 'at')
  const { vehicles } = stored.order
  const job = (body: NonNullable<FleetEventDto['new_job']>, field: string) => {
    const faults = jobFaults(body, field, [...vehicles, ...events.flatMap(({ new_vehicle: one }) => one ?? [])])
    errors.push(...faults)
    return faults.length > 0 ? undefined : toOrderJob(body, field, times)
  }
  const happened: DayEvent[] = [
    ...late.map(({ vehicle, by }, i): DayEvent => ({ field: `late.${i}`, at, kind: 'late', vehicle, by: by * 1000 })),
    ...dropped.map((id, i): DayEvent => ({
      field: `drop_jobs.${i}`,
      at,
      kind: 'job_cancelled',
      job: id,
      jobField: `drop_jobs.${i}`,
    })),
    ...added.flatMap((body, i): DayEvent[] => {
      const newJob = job(body, `add_jobs.${i}`)
      return newJob ? [{ field: `add_jobs.${i}`, at, kind: 'job_added', newJob, jobField: `add_jobs.${i}.id` }] : []
    }),
  ]
  late.forEach(({ vehicle }, i) => {
    if (late.findIndex((other) => other.vehicle === vehicle) < i)
      errors.push({ field: `late.${i}.vehicle`, reason: 'conflicting_fields', value: vehicle })
  })
  for (const [index, event] of events.entries()) {
    const field = `events.${index}`
    const faults = eventFieldFaults(event, field)
    errors.push(...faults)
    const { kind, by, vehicle, location, parcel } = event
    const when = inDay(event.at, `${field}.at`)
    if (faults.length > 0) continue
    const newJob = event.new_job && job(event.new_job, `${field}.new_job`)
    if (event.new_job && !newJob) continue
    const newVehicle = event.new_vehicle
    happened.push({
      ...{ field, at: when, kind },
      ...(vehicle !== undefined && { vehicle }),
      ...(event.job !== undefined && { job: event.job }),
      ...(by !== undefined && { by: by * 1000 }),
      ...(location && { location }),
      ...(parcel && { parcel }),
      ...(newJob && { newJob }),
      ...(newVehicle && { newVehicle: toOrderVehicle(newVehicle, `${field}.new_vehicle`, when, times) }),
    })
    if (newVehicle) errors.push(...vehicleFaults(newVehicle, `${field}.new_vehicle`, stored.order.jobs))
  }
  const leaving = new Set(happened.flatMap(({ kind, job: id }) => (kind === 'job_cancelled' ? (id ?? []) : [])))
  const count =
    stored.order.jobs.filter(({ id }) => !leaving.has(id)).length +
    happened.filter(({ kind }) => kind === 'job_added').length
  if (count > JOBS_MAX)
    errors.push({ field: added.length > 0 ? 'add_jobs' : 'events', reason: 'too_many', value: count })
  // Events at one moment stay in the order of the request.
  happened.sort((a, b) => a.at - b.at)
  const latest = Math.max(moment === undefined ? last : at, ...happened.map((event) => event.at))
  return { at: events.length > 0 && moment === undefined ? latest : Math.max(at, latest), events: happened, errors }
}

/** What is left to plan at a moment. */
export interface Remaining {
  /** Milliseconds. */
  at: number
  /** Those that drive, from where they are, or will be next. */
  vehicles: OrderVehicle[]
  jobs: OrderJob[]
  relations: FleetRelationDto[]
  /** By vehicle: the steps that stay. */
  past: FleetStepDto[][]
  /** The routes of vehicles that broke down. */
  ended: { vehicle: OrderVehicle; steps: FleetStepDto[] }[]
  /** By job: the vehicle that it had; −1: none. */
  preferred: number[]
  /** By vehicle: its stops of the earlier plan that are left; null in a new plan. */
  initial: JobStop[][] | null
}

export const remainingOf = ({ vehicles, jobs, relations }: Order, at: number): Remaining => ({
  ...{ at, vehicles, jobs, relations, ended: [], initial: null },
  ...{ past: vehicles.map(() => []), preferred: jobs.map(() => -1) },
})

/**
 * Splits a day at a moment. What a vehicle has started stays, and so does the stop to which it drives. A vehicle that has left
 * carries the loads of its stops, so no other vehicle can serve these.
 */
export function remainingAt({ order, routes: dayRoutes, broken }: Day, at: number): Remaining {
  const active = order.vehicles.filter(({ id }) => !broken.has(id))
  const routes = active.map(({ id }) => dayRoutes.get(id))
  const past = routes.map((route) => (route ? route.steps.slice(0, keptCount(route, at)).map(asDone) : []))
  const ended = order.vehicles.flatMap((vehicle) => {
    const route = broken.has(vehicle.id) ? dayRoutes.get(vehicle.id) : undefined
    return route ? [{ vehicle, steps: route.steps.map(asDone) }] : []
  })

  const doneStops = new Map<string, number>()
  const servedBy = new Map<string, string>()
  for (const [steps, id] of [
    ...ended.map(({ vehicle, steps }) => [steps, vehicle.id] as const),
    ...past.map((steps, v) => [steps, active[v]!.id] as const),
  ]) {
    for (const { job, failed } of steps) {
      if (job === undefined || failed) continue
      doneStops.set(job, (doneStops.get(job) ?? 0) + 1)
      servedBy.set(job, id)
    }
  }
  const planned = new Map<string, number>()
  for (const [v, route] of routes.entries())
    for (const { job, failed } of route?.steps ?? []) if (job !== undefined && !failed) planned.set(job, v)

  const departed = active.filter((_, v) => past[v]!.length > 0).map(({ id }) => id)
  const jobs: OrderJob[] = []
  const preferred: number[] = []
  for (const job of order.jobs) {
    const done = (doneStops.get(job.id) ?? 0) - (job.stopsBefore ?? 0)
    if (done >= job.stops.length) continue
    const carrier = done > 0 ? servedBy.get(job.id) : job.carrier
    const allowed = (carrier === undefined ? (job.vehicles ?? order.vehicles.map(({ id }) => id)) : [carrier]).filter(
      (id) => !broken.has(id),
    )
    // No vehicle that has left can bring a load that was not aboard.
    const isBrought = carrier === undefined && job.stops.length === 1 && hasLoad(job)
    const isFree = carrier === undefined && job.vehicles === null && broken.size === 0
    const vehicles =
      isBrought && departed.length > 0 ? allowed.filter((id) => !departed.includes(id)) : isFree ? null : allowed
    preferred.push(planned.get(job.id) ?? -1)
    jobs.push({ ...job, stops: job.stops.slice(Math.max(0, done)), vehicles })
  }
  const left = new Set(jobs.map(({ id }) => id))
  const finished = new Set(order.jobs.map(({ id }) => id).filter((id) => !left.has(id)))
  for (const { jobs: related } of order.relations) {
    const fixed = related.find((id) => finished.has(id) && servedBy.has(id))
    if (fixed === undefined) continue
    for (const job of jobs) if (related.includes(job.id)) job.vehicles = [servedBy.get(fixed)!]
  }
  const indexOf = new Map(jobs.map(({ id }, index) => [id, index]))
  const initial = routes.map((route, v) =>
    (route?.steps.slice(past[v]!.length) ?? []).flatMap(({ job, type }): JobStop[] => {
      const index = job === undefined ? undefined : indexOf.get(job)
      if (index === undefined) return []
      return [{ job: index, part: type === 'delivery' && jobs[index]!.stops.length === 2 ? 1 : 0 }]
    }),
  )
  return {
    ...{ at, jobs, preferred, past, ended, initial },
    vehicles: active.map((vehicle, v) => underWay(vehicle, past[v]!, at)),
    relations: withoutJobs(order.relations, finished),
  }
}

const asDone = (step: FleetStepDto): FleetStepDto => ({ ...step, done: true })

/** A vehicle from the end of its last step that stays. */
function underWay(vehicle: OrderVehicle, past: FleetStepDto[], at: number): OrderVehicle {
  const last = past.at(-1)
  if (!last) return { ...vehicle, shift: { ...vehicle.shift, from: Math.max(vehicle.shift.from, at) } }
  const from = Math.max(Date.parse(last.leave), at)
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

/** Jobs of the earlier plan that another vehicle serves now, or none. */
export function changedJobs({ preferred, jobs }: Remaining, { routes }: FleetPlan): number {
  const serving = new Map(routes.flatMap(({ vehicle, visits }) => visits.map(({ job }) => [job, vehicle] as const)))
  return jobs.filter((_, index) => preferred[index]! >= 0 && serving.get(index) !== preferred[index]).length
}
