import { lowerBound } from './bound.js'
import { compile, type Model } from './model.js'
import { type FleetPlan, type FleetProblem, type FleetRoute } from './problem.js'
import { reasonsOf } from './reasons.js'
import { Search, type SearchOptions } from './search.js'

/**
 * The plan of a day: routes that hold every constraint, at the least cost that the budget finds, and the jobs without a
 * place, each with what stands against it.
 *
 * @param changeCost  of a job that another vehicle serves than `preferred`
 */
export function planFleet(problem: FleetProblem, options: SearchOptions, changeCost = 0): FleetPlan {
  const model = compile(problem, changeCost)
  const search = new Search(model, options)
  const report = search.run()
  const routes = routesOf(model, search)
  const absent = search.best.absent.flatMap((unit) => model.units[unit]!)
  return {
    routes,
    unassigned: absent.sort((a, b) => a - b).map((job) => ({ job, reasons: reasonsOf(model, search, job) })),
    cost: routes.reduce((sum, route) => sum + route.cost, 0),
    lowerBound: absent.length > 0 ? null : lowerBound(model),
    search: report,
  }
}

function routesOf(model: Model, { routes, simulation }: Search): FleetRoute[] {
  const found: FleetRoute[] = []
  for (let v = 0; v < model.vehicles; v++) {
    const count = routes.length[v]!
    if (count === 0) continue
    found.push({ vehicle: v, ...simulation.schedule(v, routes.sequence, v * routes.stride + 1, count) })
  }
  return found
}
