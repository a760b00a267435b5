export interface LeastAssignment {
  sum: number
  /** The column of each row. */
  columnOf: Int32Array
}

/**
 * The assignment with the least sum of costs: one column for each row, no column twice. Shortest augmenting paths (Jonker and
 * Volgenant 1987).
 *
 * @param costs  `size` × `size`, a row after the other; Infinity where a row cannot get a column
 * @returns null where there is none
 */
export function leastAssignment(costs: Float64Array, size: number): LeastAssignment | null {
  const columnPrice = new Float64Array(size).fill(Infinity)
  for (let cell = 0; cell < costs.length; cell++) {
    if (costs[cell]! < columnPrice[cell % size]!) columnPrice[cell % size] = costs[cell]!
  }
  if (columnPrice.includes(Infinity)) return null
  const rowOf = new Int32Array(size).fill(-1)
  const columnOf = new Int32Array(size).fill(-1)
  const rowPrice = new Float64Array(size)
  // The cheapest row of a column takes it, as far as it is free.
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (rowOf[column] !== -1 || costs[row * size + column] !== columnPrice[column]) continue
      ;[rowOf[column], columnOf[row]] = [row, column]
      break
    }
  }
  const distance = new Float64Array(size)
  const before = new Int32Array(size)
  const isDone = new Uint8Array(size)
  for (let start = 0; start < size; start++) {
    if (columnOf[start] !== -1) continue
    distance.fill(Infinity)
    isDone.fill(0)
    let [row, reached] = [start, 0]
    let column: number
    do {
      let [nearest, next] = [Infinity, -1]
      for (let at = 0; at < size; at++) {
        if (isDone[at]) continue
        const through = reached + costs[row * size + at]! - rowPrice[row]! - columnPrice[at]!
        if (through < distance[at]!) [distance[at], before[at]] = [through, row]
        if (distance[at]! < nearest) [nearest, next] = [distance[at]!, at]
      }
      if (next < 0) return null
      ;[column, reached] = [next, nearest]
      isDone[column] = 1
      row = rowOf[column]!
    } while (row >= 0)
    rowPrice[start]! += reached
    for (let at = 0; at < size; at++) {
      if (!isDone[at] || at === column) continue
      rowPrice[rowOf[at]!]! += reached - distance[at]!
      columnPrice[at]! -= reached - distance[at]!
    }
    for (let at = column; ;) {
      const from = before[at]!
      const next = columnOf[from]!
      ;[rowOf[at], columnOf[from]] = [from, at]
      if (from === start) break
      at = next
    }
  }
  let sum = 0
  for (let row = 0; row < size; row++) sum += costs[row * size + columnOf[row]!]!
  return { sum, columnOf }
}
