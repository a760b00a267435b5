import { type FleetPlan, type FleetProblem, type FleetRoute } from '../problem.js'

/** Rounding of sums of doubles. */
const CLOSE = 1e-6

/**
 * Every rule that a plan breaks, in words; none if the plan is right. It shares no code with the search, follows each vehicle
 * through its day by the problem alone, and believes no number of the plan.
 */
export function checkPlan(problem: FleetProblem, plan: FleetPlan): string[] {
  const wrong: string[] = []
  const seen = new Map<number, { vehicle: number; at: number[] }>()
  const usedVehicles = new Set<number>()
  let cost = 0
  for (const route of plan.routes) {
    if (usedVehicles.has(route.vehicle)) wrong.push(`vehicle ${route.vehicle} has two routes`)
    usedVehicles.add(route.vehicle)
    if (route.visits.length === 0) wrong.push(`vehicle ${route.vehicle} has a route without stops`)
    route.visits.forEach(({ job, part }, position) => {
      const entry = seen.get(job) ?? { vehicle: route.vehicle, at: [] }
      if (entry.vehicle !== route.vehicle) wrong.push(`job ${job} is on two vehicles`)
      if (part !== entry.at.length) wrong.push(`job ${job}: its stops are not in order, or twice`)
      entry.at.push(position)
      seen.set(job, entry)
    })
    wrong.push(...checkRoute(problem, route).map((text) => `vehicle ${route.vehicle}: ${text}`))
    cost += route.cost
  }
  if (Math.abs(cost - plan.cost) > CLOSE * (1 + Math.abs(cost)))
    wrong.push(`cost ${plan.cost}, its routes cost ${cost}`)
  if (plan.lowerBound !== null && plan.lowerBound > plan.cost * (1 + CLOSE))
    wrong.push('the cost is below the lower bound')

  const left = new Set(plan.unassigned.map(({ job }) => job))
  problem.jobs.forEach((job, index) => {
    const entry = seen.get(index)
    if (!entry && !left.has(index)) wrong.push(`job ${index} is missing`)
    if (entry && left.has(index)) wrong.push(`job ${index} is served and unassigned`)
    if (entry && entry.at.length !== job.stops.length) wrong.push(`job ${index} is served in part`)
  })
  for (const { job, reasons } of plan.unassigned) if (reasons.length === 0) wrong.push(`job ${job} has no reason`)
  for (const { kind, jobs } of problem.relations) {
    const entries = jobs.map((job) => seen.get(job))
    if (entries.every((entry) => !entry)) continue
    if (new Set(entries.map((entry) => entry?.vehicle)).size > 1)
      wrong.push(`jobs ${jobs.join(', ')} are not on one vehicle`)
    else if (kind === 'in_sequence') {
      for (let i = 1; i < entries.length; i++) {
        if (entries[i]!.at[0]! < entries[i - 1]!.at.at(-1)!) wrong.push(`jobs ${jobs.join(', ')} are not in sequence`)
      }
    }
  }
  return wrong
}

function checkRoute(problem: FleetProblem, route: FleetRoute): string[] {
  const wrong: string[] = []
  const vehicle = problem.vehicles[route.vehicle]!
  const { places, tables, hours } = problem.travel
  const early = (a: number, b: number) => a < b - CLOSE * Math.max(1, Math.abs(b))
  const differs = (a: number, b: number) => early(a, b) || early(b, a)
  const drive = (from: number, to: number, at: number) => {
    const { seconds, metres } = tables[(hours.filter((hour) => hour.from <= at).at(-1) ?? hours[0]!).table]!
    return { seconds: seconds[from * places + to]!, metres: metres[from * places + to]! }
  }

  if (route.visits.length > vehicle.stopsMax) wrong.push(`${route.visits.length} stops`)
  if (early(route.departure, vehicle.shift.from)) wrong.push('leaves before its shift')
  if (early(vehicle.shift.until, route.end)) wrong.push('ends after its shift')
  if (early(vehicle.secondsMax, route.end - route.departure)) wrong.push('works for too long')

  const load = vehicle.capacity.map((_, d) =>
    route.visits.reduce((sum, { job }) => {
      const { stops, demand } = problem.jobs[job]!
      return sum + (stops.length === 1 ? (demand[d] ?? 0) : 0)
    }, 0),
  )
  const checkLoad = (where: string) =>
    load.forEach((amount, d) => {
      if (amount > vehicle.capacity[d]! + CLOSE) wrong.push(`carries ${amount} of ${vehicle.capacity[d]} ${where}`)
    })
  checkLoad('at the start')

  let now = route.departure
  let place = vehicle.start
  let length = 0
  const breaks = [...route.breaks]
  const rest = (position: number, onArrival: boolean) => {
    while (breaks[0]?.before === position && breaks[0].onArrival === onArrival) {
      const taken = breaks.shift()!
      const rule = vehicle.breaks[taken.index]!
      if (early(taken.begin, now)) wrong.push(`break ${taken.index} begins before it can`)
      if (early(taken.begin, rule.window.from) || early(rule.window.until, taken.begin)) {
        wrong.push(`break ${taken.index} is out of its window`)
      }
      now = taken.begin + rule.seconds
    }
  }
  route.visits.forEach((visit, position) => {
    const job = problem.jobs[visit.job]!
    const stop = job.stops[visit.part]!
    if (job.vehicles && !job.vehicles.includes(route.vehicle)) wrong.push(`job ${visit.job} is not for it`)
    for (const skill of job.skills) if (!vehicle.skills.includes(skill)) wrong.push(`has no ${skill}`)
    rest(position, false)
    const leg = drive(place, stop.place, now)
    const arrival = now + leg.seconds
    length += leg.metres
    if (differs(arrival, visit.arrival))
      wrong.push(`arrives at ${visit.arrival} at stop ${position}, should at ${arrival}`)
    now = arrival
    rest(position, true)
    if (early(visit.begin, now)) wrong.push(`serves stop ${position} before it is there`)
    if (!stop.windows.some(({ from, until }) => !early(visit.begin, from) && !early(until, visit.begin))) {
      wrong.push(`serves stop ${position} at ${visit.begin}, out of its windows`)
    }
    if (differs(visit.begin + stop.seconds, visit.finish)) wrong.push(`stop ${position} takes another time`)
    now = visit.finish
    place = stop.place
    job.demand.forEach((amount, d) => {
      if (load[d] !== undefined) load[d] += job.stops.length === 2 && visit.part === 0 ? amount : -amount
    })
    checkLoad(`after stop ${position}`)
  })
  rest(route.visits.length, false)
  if (breaks.length > 0) wrong.push(`break ${breaks[0]!.index} is out of place`)
  const home = vehicle.end === null ? { seconds: 0, metres: 0 } : drive(place, vehicle.end, now)
  const end = now + home.seconds
  length += home.metres
  if (differs(end, route.end)) wrong.push(`ends at ${route.end}, should at ${end}`)
  const taken = route.breaks.map(({ index }) => index)
  vehicle.breaks.forEach((rule, index) => {
    const count = taken.filter((other) => other === index).length
    if (count > 1) wrong.push(`break ${index} is taken twice`)
    if (count === 0 && early(rule.window.until, end)) wrong.push(`break ${index} is not taken`)
  })
  const { fixed, perMetre, perSecond } = vehicle.cost
  const cost = fixed + perMetre * length + perSecond * (end - route.departure)
  if (differs(length, route.metres)) wrong.push(`drives ${length} m, not ${route.metres}`)
  if (differs(cost, route.cost)) wrong.push(`costs ${cost}, not ${route.cost}`)
  return wrong
}
