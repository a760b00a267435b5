import { type RoadMetric, type Roads } from '@repere/roads'
import { type PathEdge, type TraceLimits, type TraceRefusal, type Traversal } from '@repere/traffic'

/** What a matching thread has: the roads are shared with the others. */
export interface MatcherSettings extends TraceLimits {
  roads: Roads
  metric: RoadMetric
  withPaths: boolean
}

export interface BatchMessage {
  batch: number
  traces: { id: string; contributor?: string; /** lat, lng, time by turns */ points: Float64Array }[]
}

/** The result of a trip, as plain data. */
export interface TripResult {
  traversals: Traversal[]
  /** Only on request. */
  path?: PathEdge[]
  dwellSeconds: number
  dwells: { lat: number; lng: number; seconds: number }[]
  matchedSeconds: number
}

export interface FromMatcher {
  batch: number
  results: (TripResult | TraceRefusal)[]
}
