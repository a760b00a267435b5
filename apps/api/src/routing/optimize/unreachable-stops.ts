import { type Costs } from './costs.js'

/**
 * The stops because of which no order connects all of them: those that the largest group of stops with ways between
 * each other, both ways, has no way to or from. The first need not be reached and the last need not be left.
 *
 * @param costs  that `bestOrder` found no order for
 * @returns indexes in ascending order, at least one: the last stop if no single stop is at fault
 */
export function unreachableStops({ size, costs }: Costs): number[] {
  const connects = (from: number, to: number) => Number.isFinite(costs[from * size + to])
  const all = Array.from({ length: size }, (_, index) => index)
  const groups = all.map((stop) =>
    all.filter((other) => other === stop || (connects(stop, other) && connects(other, stop))),
  )
  const mainland = groups.reduce((largest, group) => (group.length > largest.length ? group : largest))
  const inside = new Set(mainland)
  const lost = all.filter((stop) => {
    if (inside.has(stop)) return false
    const reached = stop === 0 || mainland.some((from) => connects(from, stop))
    const left = stop === size - 1 || mainland.some((to) => connects(stop, to))
    return !reached || !left
  })
  return lost.length > 0 ? lost : [size - 1]
}
