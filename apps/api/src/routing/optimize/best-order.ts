import { type Costs } from './costs.js'
import { exactOrder } from './exact-order.js'
import { localSearchOrder } from './local-search-order.js'

/** Up to this number of stops, first and last included, every order is weighed; more subsets would exceed the time budget. */
export const EXACT_MAX = 13

/**
 * The order of visit that costs least, from the first stop to the last.
 *
 * The same costs always give the same order: random numbers have a fixed seed, and effort is counted in steps, not in
 * time.
 *
 * @returns a permutation of 0..size−1 that begins with 0 and ends with size−1; null when no order connects all stops
 */
export function bestOrder(costs: Costs): number[] | null {
  if (costs.size <= 2) return costs.size === 2 && !Number.isFinite(costs.costs[1]) ? null : range(costs.size)
  return costs.size <= EXACT_MAX ? exactOrder(costs) : localSearchOrder(costs)
}

const range = (size: number) => Array.from({ length: size }, (_, index) => index)
