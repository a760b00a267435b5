import { type TravelMode } from '@repere/shared'

/** Straight-line metres between two stops beyond which no way is searched, in any operation. */
export const STRAIGHT_LINE_MAX: Record<TravelMode, number> = { auto: 5_000_000, bicycle: 500_000, pedestrian: 250_000 }
