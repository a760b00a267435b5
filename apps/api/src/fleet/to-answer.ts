import { type Constraint, type FleetPlan, type FleetRoute, type Travel, type UnassignedReason } from '@repere/fleet'
import { type LatLng, toSeconds } from '@repere/shared'
import { type OrderJob } from './order.js'
import {
  type FleetRouteDto,
  type FleetStepDto,
  type FleetTotalsDto,
  type UnassignedJobDto,
  type UnassignedReasonDto,
  type UnassignedWord,
} from './plan-answer.dto.js'
import { type Prepared } from './to-problem.js'

const tenths = (value: number) => Math.round(value * 10) / 10 + 0

export interface Travelled {
  travel: Travel
  placeOf: (point: LatLng) => number
  /** Milliseconds at which the seconds of the travel begin. */
  base: number
}

/** A leg that leaves a place at a moment, seconds of the travel. */
function legAt({ placeOf, travel: { places, tables, hours } }: Travelled, from: LatLng, to: LatLng, leaves: number) {
  const { table } = hours.filter((hour) => hour.from <= leaves).at(-1) ?? hours[0]!
  const { seconds, metres } = tables[table]!
  const cell = placeOf(from) * places + placeOf(to)
  return { seconds: seconds[cell]!, metres: metres[cell]! }
}

/**
 * The steps of a route. A break that is taken where the vehicle arrives comes between the drive and the service.
 */
export function toSteps(route: FleetRoute, vehicle: Prepared, jobs: OrderJob[], travelled: Travelled): FleetStepDto[] {
  const { base } = travelled
  const iso = (seconds: number) => new Date(Math.round(base + seconds * 1000)).toISOString()
  const dimensions = Math.max(
    1,
    vehicle.capacity?.length ?? 0,
    vehicle.aboard?.length ?? 0,
    ...jobs.map(({ demand }) => demand.length),
  )
  const load = Array.from({ length: dimensions }, (_, d) =>
    route.visits.reduce(
      (sum, { job }) => sum + (jobs[job]!.stops.length === 1 ? (jobs[job]!.demand[d] ?? 0) : 0),
      vehicle.aboard?.[d] ?? 0,
    ),
  )
  let now = route.departure
  let location = vehicle.start
  const steps: FleetStepDto[] = []
  const add = (
    step: Pick<FleetStepDto, 'type'> & Partial<FleetStepDto>,
    at: LatLng,
    times: { arrive: number; begin: number; leave: number },
  ) => {
    const distance = legAt(travelled, location, at, now).metres
    steps.push({
      ...step,
      location: at,
      arrive: iso(times.arrive),
      wait: toSeconds((times.begin - times.arrive) * 1000),
      serve: toSeconds((times.leave - times.begin) * 1000),
      leave: iso(times.leave),
      load: load.map(tenths),
      duration: toSeconds((times.arrive - now) * 1000),
      distance,
    })
    now = times.leave
    location = at
  }
  const rest = (position: number, onArrival: boolean, arrival: number, at: LatLng) => {
    for (const taken of route.breaks) {
      if (taken.before !== position || taken.onArrival !== onArrival) continue
      const arrive = onArrival && steps.at(-1)?.leave !== iso(arrival) ? Math.max(now, arrival) : now
      add({ type: 'break' }, at, {
        arrive,
        begin: taken.begin,
        leave: taken.begin + vehicle.breaks[taken.index]!.seconds,
      })
    }
  }
  add({ type: 'start' }, location, { arrive: now, begin: now, leave: now })
  route.visits.forEach((visit, position) => {
    const job = jobs[visit.job]!
    const stop = job.stops[visit.part]!
    rest(position, false, visit.arrival, location)
    rest(position, true, visit.arrival, stop.location)
    job.demand.forEach((amount, d) => (load[d]! += stop.type === 'pickup' ? amount : -amount))
    add({ type: stop.type, job: job.id }, stop.location, {
      arrive: Math.max(now, visit.arrival),
      begin: visit.begin,
      leave: visit.finish,
    })
  })
  rest(route.visits.length, false, route.end, location)
  add({ type: 'end' }, vehicle.end ?? location, { arrive: route.end, begin: route.end, leave: route.end })
  return steps
}

/** The end of a vehicle that has nothing left to serve. */
export function toHome(last: FleetStepDto, { end }: Prepared, travelled: Travelled): FleetStepDto[] {
  if (last.type === 'end') return []
  const location = end ?? last.location
  const leaves = (Date.parse(last.leave) - travelled.base) / 1000
  const { seconds, metres } = legAt(travelled, last.location, location, leaves)
  const arrive = new Date(Math.round(Date.parse(last.leave) + seconds * 1000)).toISOString()
  const times = { arrive, wait: 0, serve: 0, leave: arrive, duration: toSeconds(seconds * 1000) }
  return [{ type: 'end', location, ...times, load: last.load, distance: metres }]
}

/** A route with its sums. */
export function toRoute(steps: FleetStepDto[], { id, cost }: Prepared): FleetRouteDto {
  const sum = (value: (step: FleetStepDto) => number) => tenths(steps.reduce((total, step) => total + value(step), 0))
  const duration = toSeconds(Date.parse(steps.at(-1)!.leave) - Date.parse(steps[0]!.leave))
  const distance = sum((step) => step.distance)
  return {
    vehicle: id,
    stops: steps.filter(({ job }) => job !== undefined).length,
    distance,
    duration,
    driving: sum((step) => step.duration),
    wait: sum((step) => step.wait),
    serve: sum((step) => step.serve),
    cost: Math.round((cost.fixed + cost.perMetre * distance + cost.perSecond * duration) * 100) / 100,
    steps,
  }
}

export function toTotals(routes: FleetRouteDto[]): FleetTotalsDto {
  const sum = (field: 'stops' | 'distance' | 'duration' | 'driving' | 'wait' | 'serve') =>
    tenths(routes.reduce((total, route) => total + route[field], 0))
  return {
    vehicles: routes.length,
    stops: sum('stops'),
    distance: sum('distance'),
    duration: sum('duration'),
    driving: sum('driving'),
    wait: sum('wait'),
    serve: sum('serve'),
  }
}

export function toUnassigned(plan: FleetPlan, jobs: OrderJob[], vehicles: Prepared[]): UnassignedJobDto[] {
  return plan.unassigned.map(({ job, reasons }) => {
    const words = reasons.map((reason) => toReason(reason, vehicles))
    return { job: jobs[job]!.id, ...words[0]!, reasons: words }
  })
}

const UNIT: Partial<Record<Constraint, UnassignedReasonDto['unit']>> = {
  capacity: 'load',
  time_window: 'seconds',
  shift: 'seconds',
  max_time: 'seconds',
  max_stops: 'stops',
}

const toReason = (
  { constraint, excess, vehicle, alone }: UnassignedReason,
  vehicles: Prepared[],
): UnassignedReasonDto => ({
  reason: constraint === 'unreachable' ? 'no_route' : (constraint satisfies UnassignedWord),
  excess: excess === null ? null : tenths(excess),
  unit: excess === null ? null : (UNIT[constraint] ?? null),
  vehicle: vehicle === null ? null : vehicles[vehicle]!.id,
  alone,
})
