import { endOf, hasSkills, isReachable, type Model, startOf } from './model.js'
import { type Constraint, type UnassignedReason } from './problem.js'
import { type Search } from './search.js'

const TOLERANCE = 1e-7
/** Places on a route that are tried for one job, each by driving the whole route: the search's own time is over by then. */
const TRIALS_MAX = 1_000

interface Miss {
  constraint: Constraint
  excess: number | null
  dimension?: number
}

/**
 * What stands against a job without a place: each constraint that stops a vehicle from taking it, with the vehicle that comes
 * closest, the least missed first. A vehicle that could not take the job even if it did nothing else counts only where all
 * are such.
 */
export function reasonsOf(model: Model, search: Search, job: number): UnassignedReason[] {
  const { jobs, vehicles } = model.problem
  const able = Array.from(vehicles.keys()).filter((v) => hasSkills(jobs[job]!, vehicles[v]!))
  const only = (constraint: Constraint): UnassignedReason[] => [
    { constraint, excess: null, vehicle: null, alone: true },
  ]
  if (able.length === 0) return only('skills')
  const allowed = able.filter((v) => jobs[job]!.vehicles?.includes(v) ?? true)
  if (allowed.length === 0) return only('allowed_vehicles')
  const reached = allowed.filter((v) => isReachable(model, v, job))
  if (reached.length === 0) return only('unreachable')

  const alone = reached.map((vehicle) => ({ vehicle, miss: missAlone(model, search, vehicle, job) }))
  const impossible = alone.flatMap(({ vehicle, miss }) => (miss ? [{ vehicle, miss }] : []))
  if (impossible.length === alone.length) return closest(impossible, true)
  if (model.units[model.unitOf[job]!]!.length > 1) return [{ ...only('relation')[0]!, alone: false }]
  const misses: { vehicle: number; miss: Miss }[] = []
  for (const { vehicle, miss: own } of alone) {
    if (own) continue
    const miss = missInPlan(model, search, vehicle, job)
    // Nothing stands against this place: it was overlooked, or the search had no time for it.
    if (!miss) return [{ constraint: 'search', excess: null, vehicle, alone: false }]
    misses.push({ vehicle, miss })
  }
  return closest(misses, false)
}

function closest(found: { vehicle: number; miss: Miss }[], alone: boolean): UnassignedReason[] {
  const least = new Map<string, UnassignedReason>()
  for (const { vehicle, miss } of found) {
    const { constraint, excess, dimension } = miss
    const key = `${constraint} ${dimension}`
    const known = least.get(key)
    if (known && (known.excess ?? Infinity) <= (excess ?? Infinity)) continue
    least.set(key, { constraint, excess, vehicle, ...(dimension !== undefined && { dimension }), alone })
  }
  return [...least.values()].sort((a, b) => (a.excess ?? Infinity) - (b.excess ?? Infinity) || 0)
}

function missAlone(model: Model, search: Search, v: number, job: number): Miss | null {
  const stops = stopsOf(model, job)
  return (
    missOfLoad(model, v, job, () => 0) ?? missOfCount(model, v, stops.length) ?? missOfTime(model, search, v, stops)
  )
}

function missInPlan(model: Model, search: Search, v: number, job: number): Miss | null {
  const { routes } = search
  const base = v * routes.stride
  const count = routes.length[v]!
  const route = Array.from(routes.sequence.subarray(base + 1, base + 1 + count))
  const stops = stopsOf(model, job)
  const tooMany = missOfCount(model, v, count + stops.length)
  if (tooMany) return tooMany
  // A load that is aboard from the start meets the most of all; one that comes aboard may find a time with less.
  const aboard = (d: number) => {
    const loads = Array.from({ length: count + 1 }, (_, k) => routes.load[(base + k) * model.dimensions + d]!)
    return stops.length === 1 ? loads[0]! : Math.min(...loads)
  }
  const tooMuch = missOfLoad(model, v, job, aboard)
  if (tooMuch) return tooMuch
  let least: Miss | null = null
  let trials = 0
  for (let i = 0; i <= count && trials < TRIALS_MAX; i++) {
    for (let j = i; j <= (stops.length > 1 ? count : i) && trials++ < TRIALS_MAX; j++) {
      const trial = [...route.slice(0, i), stops[0]!, ...route.slice(i, j), ...stops.slice(1), ...route.slice(j)]
      const miss = missOfTime(model, search, v, trial)
      if (!miss) return null
      if (least === null || (miss.excess ?? Infinity) < (least.excess ?? Infinity)) least = miss
    }
  }
  return least
}

const stopsOf = (model: Model, job: number): number[] =>
  model.secondStop[job]! < 0 ? [model.firstStop[job]!] : [model.firstStop[job]!, model.secondStop[job]!]

function missOfLoad(model: Model, v: number, job: number, aboard: (dimension: number) => number): Miss | null {
  for (let d = 0; d < model.dimensions; d++) {
    const excess = aboard(d) + model.demand[job * model.dimensions + d]! - model.capacity[v * model.dimensions + d]!
    if (excess > TOLERANCE) return { constraint: 'capacity', excess, dimension: d }
  }
  return null
}

function missOfCount(model: Model, v: number, count: number): Miss | null {
  const excess = count - model.problem.vehicles[v]!.stopsMax
  return excess > 0 ? { constraint: 'max_stops', excess } : null
}

/** The first time that is missed on a route, at the quickest hours; then what only the simulation knows. */
function missOfTime(model: Model, search: Search, v: number, stops: number[]): Miss | null {
  const { placeOf, places, seconds, service, windows, opens, closes } = model
  let time = opens[startOf(model, v)]!
  let place = placeOf[startOf(model, v)]!
  for (const stop of stops) {
    const arrival = time + seconds[place * places + placeOf[stop]!]!
    if (arrival > closes[stop]! + TOLERANCE) return { constraint: 'time_window', excess: arrival - closes[stop]! }
    const window = windows[stop]?.find(({ until }) => arrival <= until + TOLERANCE)
    time = Math.max(arrival, window?.from ?? opens[stop]!) + service[stop]!
    place = placeOf[stop]!
  }
  const end = time + seconds[place * places + placeOf[endOf(model, v)]!]!
  const shift = model.problem.vehicles[v]!.shift
  if (end > shift.until + TOLERANCE) return { constraint: 'shift', excess: end - shift.until }
  const { simulation } = search
  if (simulation.run(v, Int32Array.from(stops), 0, stops.length)) return null
  const { secondsMax, breaks } = model.problem.vehicles[v]!
  const longer = simulation.end - simulation.departure - secondsMax
  if (longer > TOLERANCE) return { constraint: 'max_time', excess: longer }
  return { constraint: breaks.length > 0 ? 'break' : 'time_window', excess: null }
}
