/**
 * The ways that reach a road in one of its directions. Their cost, and the measure that counts, are linear in the share of
 * the road: 0 where its first point is, 1 where its last is.
 */
export interface WaysAlong {
  /** At 0, and what is added up to 1. */
  cost: number
  costSlope: number
  value: number
  valueSlope: number
  /** The part of the road where they hold. */
  from: number
  to: number
}

/** The same ways, with shares counted from the other end. */
export const reversed = ({ cost, costSlope, value, valueSlope, from, to }: WaysAlong): WaysAlong => ({
  cost: cost + costSlope,
  costSlope: -costSlope,
  value: value + valueSlope,
  valueSlope: -valueSlope,
  from: 1 - to,
  to: 1 - from,
})

const WHOLE = [0, 1]

/** The shares between which one of some ways is the cheapest throughout: rising, from 0 to 1. */
export function cutsBetween(ways: WaysAlong[]): number[] {
  if (ways.length === 0) return WHOLE
  const cuts = [0, 1]
  for (let i = 0; i < ways.length; i++) {
    const one = ways[i]!
    if (one.from > 0) cuts.push(one.from)
    if (one.to < 1) cuts.push(one.to)
    for (let j = 0; j < i; j++) {
      const other = ways[j]!
      const share = (other.cost - one.cost) / (one.costSlope - other.costSlope)
      if (share > 0 && share < 1) cuts.push(share)
    }
  }
  return cuts.length === 2 ? WHOLE : cuts.sort((a, b) => a - b)
}

/** The cheapest of some ways at a share of the road: the one that a route takes. Null where none holds. */
export function cheapestAt(ways: WaysAlong[], share: number): WaysAlong | null {
  let best: WaysAlong | null = null
  let least = Infinity
  for (const one of ways) {
    const cost = one.cost + one.costSlope * share
    if (share < one.from || share > one.to || cost >= least) continue
    best = one
    least = cost
  }
  return best
}
