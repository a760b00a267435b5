import { type FleetPlanDto, type FleetStepDto } from './plan-answer.dto.js'

interface Point {
  lat: number
  lng: number
}

/** A request whose times are texts with an offset. */
export interface CheckedRequest {
  vehicles: {
    id: string
    start: Point
    end?: Point
    capacity?: number[]
    shift?: [string, string]
    breaks?: { window: [string, string]; duration: number }[]
    skills?: string[]
    max_stops?: number
    max_time?: number
  }[]
  jobs: {
    id: string
    location?: Point
    pickup?: Point & { time_windows?: [string, string][] }
    delivery?: Point & { time_windows?: [string, string][] }
    demand?: number[]
    service_time?: number
    time_windows?: [string, string][]
    skills?: string[]
    allowed_vehicles?: string[]
  }[]
  relations?: { type: string; jobs: string[] }[]
}

/** Seconds between two points, for a moment of departure in epoch seconds. */
export type DriveSeconds = (from: Point, to: Point, leaves: number) => number

/**
 * Everything that is wrong with the answer to a request, from its texts alone: it shares no code with the planner.
 *
 * @param tolerance  share by which a drive may differ from them
 */
export function faultsOf(request: CheckedRequest, plan: FleetPlanDto, drive: DriveSeconds, tolerance = 0.01): string[] {
  const wrong: string[] = []
  const visits = new Map<string, { vehicle: string; type: string; at: number }[]>()
  const time = (text: string) => Date.parse(text) / 1000
  const isWithin = (at: number, [from, until]: [string, string]) => at >= time(from) - 0.2 && at <= time(until) + 0.2
  for (const route of plan.routes) {
    const vehicle = request.vehicles.find(({ id }) => id === route.vehicle)!
    const say = (text: string) => wrong.push(`${vehicle.id}: ${text}`)
    const [first, last] = [route.steps[0]!, route.steps.at(-1)!]
    if (first.type !== 'start' || last.type !== 'end') say('does not begin with a start and end with an end')
    if (vehicle.shift && time(first.leave) < time(vehicle.shift[0]) - 0.2) say('leaves too early')
    if (vehicle.shift && time(last.arrive) > time(vehicle.shift[1]) + 0.2) say('ends too late')
    if (vehicle.max_time && time(last.arrive) - time(first.leave) > vehicle.max_time + 0.2) say('works too long')
    if (vehicle.end && (last.location.lat !== vehicle.end.lat || last.location.lng !== vehicle.end.lng))
      say('ends elsewhere')
    if (route.stops > (vehicle.max_stops ?? Infinity)) say('has too many stops')
    let before: FleetStepDto = first
    let load = [...first.load]
    for (const step of route.steps.slice(1)) {
      if (Math.abs(time(step.arrive) - time(before.leave) - step.duration) > 0.2)
        say(`${step.type}: its times do not follow`)
      if (Math.abs(time(step.leave) - time(step.arrive) - step.wait - step.serve) > 0.2)
        say(`${step.type}: it leaves at another time`)
      const expected = drive(before.location, step.location, time(before.leave))
      if (Math.abs(step.duration - expected) > 1 + expected * tolerance)
        say(`drives ${step.duration} s, should be ${expected}`)
      const begin = time(step.arrive) + step.wait
      if (step.type === 'break' && !vehicle.breaks!.some(({ window }) => isWithin(begin, window)))
        say('has a break at a wrong time')
      if (step.job !== undefined) {
        const job = request.jobs.find(({ id }) => id === step.job)!
        const stop =
          step.type === 'job' ? { ...job.location!, time_windows: job.time_windows } : job[step.type as 'pickup']!
        const windows = stop.time_windows ?? job.time_windows
        if (stop.lat !== step.location.lat || stop.lng !== step.location.lng) say(`${job.id} is elsewhere`)
        if (windows && !windows.some((window) => isWithin(begin, window))) say(`${job.id} is out of its windows`)
        if (step.serve !== (job.service_time ?? 0)) say(`${job.id} takes another time`)
        if (job.skills?.some((skill) => !vehicle.skills?.includes(skill))) say(`cannot do ${job.id}`)
        if (job.allowed_vehicles && !job.allowed_vehicles.includes(vehicle.id)) say(`may not do ${job.id}`)
        load = load.map((amount, d) => amount + (step.type === 'pickup' ? 1 : -1) * (job.demand?.[d] ?? 0))
        visits.set(job.id, [...(visits.get(job.id) ?? []), { vehicle: vehicle.id, type: step.type, at: begin }])
      }
      if (load.some((amount, d) => Math.abs(amount - step.load[d]!) > 0.01)) say(`${step.type}: carries another load`)
      if (load.some((amount, d) => amount > (vehicle.capacity?.[d] ?? Infinity) + 0.01 || amount < -0.01))
        say('carries too much')
      before = step
    }
    const due = (vehicle.breaks ?? []).filter(({ window }) => time(window[1]) < time(last.arrive))
    if (route.steps.filter(({ type }) => type === 'break').length < due.length) say('has no break')
  }
  for (const job of request.jobs) {
    const made = visits.get(job.id) ?? []
    const left = plan.unassigned.find((one) => one.job === job.id)
    const wanted = job.location ? ['job'] : ['pickup', 'delivery']
    if (left && made.length > 0) wrong.push(`${job.id} is served and left`)
    if (left && left.reasons.length === 0) wrong.push(`${job.id} has no reason`)
    if (!left && String(made.map(({ type }) => type)) !== String(wanted)) wrong.push(`${job.id} is not served whole`)
    if (new Set(made.map(({ vehicle }) => vehicle)).size > 1) wrong.push(`${job.id} is on two vehicles`)
  }
  for (const { type, jobs } of request.relations ?? []) {
    const made = jobs.map((job) => visits.get(job)?.[0])
    if (made.some((visit) => visit?.vehicle !== made[0]?.vehicle)) wrong.push(`${jobs.join(', ')} are apart`)
    if (type === 'in_sequence' && made.some((visit, i) => i > 0 && visit && visit.at < made[i - 1]!.at))
      wrong.push(`${jobs.join(', ')} are out of order`)
  }
  return wrong
}
