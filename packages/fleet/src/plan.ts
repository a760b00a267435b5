import { lowerBound } from './bound.js'
import { compile, type Model } from './model.js'
import { type FleetPlan, type FleetProblem, type FleetRoute, type UnassignedReason } from './problem.js'
import { reasonsOf } from './reasons.js'
import { Routes } from './routes.js'
import { Search, type SearchOptions } from './search.js'
import { Simulation } from './simulation.js'
import { type Snapshot } from './snapshot.js'

/**
 * The plan of a day: routes that hold every constraint, at the least cost that the budget finds, and the jobs without a
 * place, each with what stands against it.
 *
 * @param changeCost  of a job that another vehicle serves than `preferred`
 * @param onBetter    called with the best plan so far, once a second at most; jobs without a place have the reason `search`
 */
export function planFleet(problem: FleetProblem, { onBetter, ...options }: PlanOptions, changeCost = 0): FleetPlan {
  const model = compile(problem, changeCost)
  const search = new Search(model, { ...options, ...(onBetter && { onBetter: planSoFar(model, onBetter) }) })
  const report = search.run()
  const routes = routesOf(model, search)
  const absent = absentJobs(model, search.best)
  return {
    routes,
    unassigned: absent.map((job) => ({ job, reasons: reasonsOf(model, search, job) })),
    cost: costOf(routes),
    lowerBound: absent.length > 0 ? null : lowerBound(model),
    search: report,
  }
}

export type PlanOptions = Omit<SearchOptions, 'onBetter'> & { onBetter?: (plan: FleetPlan) => void }

const STILL_SEARCHED: UnassignedReason = { constraint: 'search', excess: null, vehicle: null, alone: false }

/** Reads plans from the best routes, in routes of its own: those of the search go on. */
function planSoFar(model: Model, onBetter: (plan: FleetPlan) => void): NonNullable<SearchOptions['onBetter']> {
  const simulation = new Simulation(model)
  const drawn = new Routes(model, simulation)
  return (best, iterations) => {
    best.restore(drawn)
    const routes = routesOf(model, { routes: drawn, simulation })
    onBetter({
      routes,
      unassigned: absentJobs(model, best).map((job) => ({ job, reasons: [STILL_SEARCHED] })),
      cost: costOf(routes),
      lowerBound: null,
      search: { iterations, endedBy: 'time' },
    })
  }
}

const absentJobs = (model: Model, { absent }: Snapshot) =>
  absent.flatMap((unit) => model.units[unit]!).sort((a, b) => a - b)

const costOf = (routes: FleetRoute[]) => routes.reduce((sum, route) => sum + route.cost, 0)

function routesOf(model: Model, { routes, simulation }: Pick<Search, 'routes' | 'simulation'>): FleetRoute[] {
  const found: FleetRoute[] = []
  for (let v = 0; v < model.vehicles; v++) {
    const count = routes.length[v]!
    if (count === 0) continue
    found.push({ vehicle: v, ...simulation.schedule(v, routes.sequence, v * routes.stride + 1, count) })
  }
  return found
}
