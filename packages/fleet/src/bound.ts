import { leastAssignment } from './assignment.js'
import { endOf, legCost, type Model, startOf } from './model.js'

const TOLERANCE = 1e-7

/**
 * A cost below which no plan for all jobs can be: every stop is left once and entered once, only over legs that windows, loads
 * and the order of a pickup and its delivery allow. Null where no plan can serve all jobs.
 */
export function lowerBound(model: Model): number | null {
  if (model.jobs === 0) return 0
  const { stops, vehicles, placeOf, places } = model
  const size = stops + vehicles
  const costs = new Float64Array(size * size).fill(Infinity)
  const costsOf = model.problem.vehicles.map(({ cost }) => cost)
  const perSecond = Math.min(...costsOf.map((cost) => cost.perSecond))
  const cheapest = [...new Map(costsOf.map((cost) => [`${cost.perMetre} ${cost.perSecond}`, cost])).values()]
  const largest = Array.from({ length: model.dimensions }, (_, d) =>
    Math.max(...Array.from({ length: vehicles }, (_, v) => model.capacity[v * model.dimensions + d]!)),
  )
  let service = 0
  for (let from = 0; from < stops; from++) {
    service += perSecond * model.service[from]!
    for (let to = 0; to < stops; to++) {
      if (from === to || !mayFollow(model, from, to, largest)) continue
      // Service at `from` begins before it closes, so that a vehicle waits or drives until `to` opens.
      const apart = model.opens[to]! - model.closes[from]! - model.service[from]!
      const cell = placeOf[from]! * places + placeOf[to]!
      let leg = Infinity
      for (const cost of cheapest) leg = Math.min(leg, legCost(model, cost, cell))
      costs[from * size + to] = perSecond > 0 && apart > 0 ? Math.max(leg, perSecond * apart) : leg
    }
  }
  const used = areAlike(model) ? vehiclesAtLeast(model, () => true) : 0
  for (let v = 0; v < vehicles; v++) {
    const [start, end] = [placeOf[startOf(model, v)]!, placeOf[endOf(model, v)]!]
    const cost = costsOf[v]!
    for (let stop = 0; stop < stops; stop++) {
      const job = model.jobOf[stop]!
      if (!model.mayServe[v * model.jobs + job]) continue
      const place = placeOf[stop]!
      if (model.firstStop[job] === stop) {
        costs[(stops + v) * size + stop] = cost.fixed + legCost(model, cost, start * places + place)
      }
      if (model.secondStop[job] === stop || model.secondStop[job]! < 0) {
        costs[stop * size + stops + v] = legCost(model, cost, place * places + end)
      }
    }
    if (v >= used) costs[(stops + v) * size + stops + v] = 0
  }
  const least = leastAssignment(costs, size)
  return least && least.sum + service
}

/**
 * So many of the largest vehicles carry all jobs together, if their loads are aboard from the start; 1 where some are not.
 *
 * @param isServed  of a job: only these count
 */
export function vehiclesAtLeast(model: Model, isServed: (job: number) => boolean): number {
  if (model.hasPairs) return 1
  let most = 1
  for (let d = 0; d < model.dimensions; d++) {
    let demand = 0
    for (let job = 0; job < model.jobs; job++) if (isServed(job)) demand += model.demand[job * model.dimensions + d]!
    const capacities = Array.from({ length: model.vehicles }, (_, v) => model.capacity[v * model.dimensions + d]!)
    capacities.sort((a, b) => b - a)
    let count = 0
    while (demand > TOLERANCE && count < capacities.length) demand -= capacities[count++]!
    most = Math.max(most, count)
  }
  return most
}

const areAlike = ({ kindOf }: Model): boolean => kindOf.every((kind) => kind === kindOf[0])

/** @param largest  the largest capacity, in each dimension */
function mayFollow(model: Model, from: number, to: number, largest: number[]): boolean {
  const { seconds, placeOf, places, opens, closes, service, jobOf, secondStop, dimensions, demand } = model
  const drive = seconds[placeOf[from]! * places + placeOf[to]!]!
  if (!(opens[from]! + service[from]! + drive <= closes[to]! + TOLERANCE)) return false
  const [before, after] = [jobOf[from]!, jobOf[to]!]
  // A delivery comes after its pickup.
  if (before === after) return secondStop[before] === to
  if (secondStop[before]! >= 0 || secondStop[after]! >= 0) return true
  for (let d = 0; d < dimensions; d++) {
    const together = demand[before * dimensions + d]! + demand[after * dimensions + d]!
    if (together > largest[d]! + TOLERANCE) return false
  }
  return true
}
