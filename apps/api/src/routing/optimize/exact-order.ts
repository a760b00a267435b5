import { type Costs } from './costs.js'

/**
 * Held–Karp: the cheapest path through each set of stops that ends at one of them, for growing sets.
 * Time and memory grow with 2ⁿ·n² and 2ⁿ·n.
 *
 * @returns as `bestOrder`
 */
export function exactOrder({ size, costs }: Costs): number[] | null {
  const middle = size - 2
  const last = size - 1
  const sets = 1 << middle
  // best[set * middle + at]: cost of leaving 0, visiting exactly `set`, ending at middle stop `at` (stop at + 1).
  const best = new Float64Array(sets * middle).fill(Infinity)
  const before = new Int8Array(sets * middle).fill(-1)
  for (let at = 0; at < middle; at++) best[(1 << at) * middle + at] = costs[at + 1]!

  for (let set = 1; set < sets; set++) {
    for (let at = 0; at < middle; at++) {
      const soFar = best[set * middle + at]!
      if (soFar === Infinity) continue
      for (let next = 0; next < middle; next++) {
        if (set & (1 << next)) continue
        const slot = (set | (1 << next)) * middle + next
        const cost = soFar + costs[(at + 1) * size + next + 1]!
        if (cost < best[slot]!) {
          best[slot] = cost
          before[slot] = at
        }
      }
    }
  }

  let set = sets - 1
  let at = -1
  let least = Infinity
  for (let end = 0; end < middle; end++) {
    const cost = best[set * middle + end]! + costs[(end + 1) * size + last]!
    if (cost < least) {
      least = cost
      at = end
    }
  }
  if (at === -1) return null
  const order = [last]
  while (at !== -1) {
    order.push(at + 1)
    const previous = before[set * middle + at]!
    set &= ~(1 << at)
    at = previous
  }
  return order.concat(0).reverse()
}
