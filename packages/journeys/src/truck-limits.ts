import { LIMIT, type RoadGraph } from '@repere/roads'
import { type TruckSize } from '@repere/shared'

/** Of the limits of a road graph: metres and tonnes. */
const HUNDREDTHS = 100

const FIGURE: Record<number, keyof TruckSize> = {
  [LIMIT.height]: 'height',
  [LIMIT.width]: 'width',
  [LIMIT.length]: 'length',
  [LIMIT.weight]: 'weight',
  [LIMIT.axleLoad]: 'axle_load',
}

/** The edges with a limit that a truck exceeds; none without a truck. Linear in the limits. */
export function edgesTooSmall(
  { limitEdge, limitKind, limitValue }: RoadGraph,
  truck: TruckSize | undefined,
): Set<number> {
  const edges = new Set<number>()
  if (!truck) return edges
  for (const [at, edge] of limitEdge.entries()) {
    // Not a product of decimals: 4.17 × 100 is a little less than 417.
    if (Math.round(truck[FIGURE[limitKind[at]!]!] * HUNDREDTHS) > limitValue[at]!) edges.add(edge)
  }
  return edges
}
