import { oneEach } from './one-each.js'
import { type AssignProblem, type Assigned, drive, stopsOf, type AssignReason } from './problem.js'
import { severalEach } from './several.js'

/**
 * Which driver fetches which order: as many orders as possible, those of higher priority first; among these choices the one with the
 * least driving (`total`), with which the last order is done first (`slowest`), or whose drivers drive about as long as each other
 * (`fair`: the least sum of squares). With one order for each driver it is the best of all choices; with several the best that a search
 * of a fixed number of steps finds. The same problem gives the same answer.
 */
export function assignOrders(problem: AssignProblem): Assigned {
  const { drivers, orders, perDriver } = problem
  const routes = perDriver === 1 ? routesOf(problem, oneEach(problem)) : severalEach(problem)
  const served = new Set(routes.flat().map(({ order }) => order))
  const driving: number[] = []
  const stops = routes.map((route, driver) => {
    const arrivals: number[] = []
    driving.push(drive(drivers[driver]!, orders, route, arrivals)!.driving)
    return route.map((stop, at) => ({ ...stop, at: arrivals[at]! }))
  })
  const unassigned = orders.flatMap((_, order) =>
    served.has(order) ? [] : [{ order, reason: reasonOf(problem, order) }],
  )
  return { stops, driving, unassigned }
}

function routesOf({ drivers, orders }: AssignProblem, driverOf: Int32Array) {
  const orderOf = new Map([...driverOf].map((driver, order) => [driver, order]))
  return drivers.map((_, driver) => {
    const order = orderOf.get(driver)
    return order === undefined ? [] : stopsOf(orders, order)
  })
}

/** Why no driver has an order: what stands against it alone, else that the drivers have others. */
function reasonOf({ drivers, orders }: AssignProblem, order: number): AssignReason {
  const stops = stopsOf(orders, order)
  if (drivers.some((driver) => drive(driver, orders, stops))) return 'no_driver_left'
  const patient = orders.map((one) => ({ ...one, dueAt: Infinity }))
  if (drivers.some((driver) => drive(driver, patient, stops))) return 'too_late'
  const strong = drivers.map((driver) => ({ ...driver, capacity: Infinity }))
  return strong.some((driver) => drive(driver, patient, stops)) ? 'no_capacity' : 'unreachable'
}
