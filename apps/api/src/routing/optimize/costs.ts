/** Travel costs between every two stops, whole numbers, row by row: `costs[i * size + j]` is from i to j; Infinity where no way exists. */
export interface Costs {
  size: number
  costs: Float64Array
}

/** The total cost of an order; Infinity if two neighbours are not connected. */
export function costOf({ size, costs }: Costs, order: ArrayLike<number>): number {
  let sum = 0
  for (let i = 1; i < order.length; i++) sum += costs[order[i - 1]! * size + order[i]!]!
  return sum
}
