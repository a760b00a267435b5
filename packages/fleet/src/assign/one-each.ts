import { leastAssignment } from '../assignment.js'
import { type AssignProblem, type Drive, drive, ranksOf, stopsOf } from './problem.js'

/**
 * One order for each driver at most: exactly as many orders as possible, those of higher priority first, and of all such choices the
 * best by the objective.
 *
 * @returns the driver of each order; −1 where it has none
 */
export function oneEach(problem: AssignProblem): Int32Array {
  const { drivers, orders, objective } = problem
  const drives = orders.map((_, order) => drivers.map((driver) => drive(driver, orders, stopsOf(orders, order))))
  const costOf = ({ driving }: Drive) => (objective === 'fair' ? Math.round(driving) ** 2 : driving)
  return assign(problem, drives, costOf, objective === 'slowest' ? earliestEnd(problem, drives) : Infinity)
}

/** The earliest end with which no more orders are left out, nor others. */
function earliestEnd({ orders }: AssignProblem, drives: (Drive | null)[][]): number {
  const ranks = ranksOf(orders)
  const ends = [...new Set(drives.flat().flatMap((one) => (one ? [one.done] : [])))].sort((a, b) => a - b)
  const whole = rankServed(drives, ranks, Infinity)
  let [low, high] = [0, ends.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (rankServed(drives, ranks, ends[middle]!) < whole) low = middle + 1
    else high = middle
  }
  return ends[low] ?? Infinity
}

/** The most that orders can be worth which drivers serve together until an end: by augmenting paths, the highest rank first. */
function rankServed(drives: (Drive | null)[][], ranks: number[], doneMax: number): number {
  const orderOf = new Map<number, number>()
  const place = (order: number, seen: Set<number>): boolean => {
    for (const [driver, one] of drives[order]!.entries()) {
      if (!one || one.done > doneMax || seen.has(driver)) continue
      seen.add(driver)
      const other = orderOf.get(driver)
      if (other !== undefined && !place(other, seen)) continue
      orderOf.set(driver, order)
      return true
    }
    return false
  }
  let served = 0
  const byRank = [...ranks.keys()].sort((a, b) => ranks[b]! - ranks[a]!)
  for (const order of byRank) if (place(order, new Set())) served += ranks[order]!
  return served
}

/** @param doneMax  drives that end later do not count */
function assign(
  { drivers, orders }: AssignProblem,
  drives: (Drive | null)[][],
  costOf: (one: Drive) => number,
  doneMax: number,
): Int32Array {
  // Columns: drivers, then one place for each order that is left out. Rows: orders, then one for each driver without an order.
  const size = drivers.length + orders.length
  const ranks = ranksOf(orders)
  const costs = new Float64Array(size * size)
  let most = 0
  for (const [order, row] of drives.entries()) {
    for (const [driver, one] of row.entries()) {
      const cost = one && one.done <= doneMax ? costOf(one) : Infinity
      costs[order * size + driver] = cost
      if (cost < Infinity) most = Math.max(most, cost)
    }
  }
  // Orders that drivers can serve together are a matroid: whatever ranks weigh, the same orders are left out.
  const weight = Math.ceil(most + 1) * orders.length
  for (let order = 0; order < orders.length; order++) {
    costs.fill(ranks[order]! * weight, order * size + drivers.length, (order + 1) * size)
  }
  const { columnOf } = leastAssignment(costs, size)!
  return Int32Array.from(orders, (_, order) => (columnOf[order]! < drivers.length ? columnOf[order]! : -1))
}
