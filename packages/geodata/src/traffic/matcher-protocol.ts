import { type PathEdge, type Traversal, type TraceRefusal } from '@repere/traffic'

export interface OpenMessage {
  open: { tilesPath: string; bounds: [number, number, number, number]; now: number; withPaths: boolean }
}

export interface BatchMessage {
  batch: number
  traces: { id: string; contributor?: string; /** lat, lng, time by turns */ points: Float64Array }[]
}

export type ToMatcher = OpenMessage | BatchMessage

/** The result of a trip, as plain data. */
export interface TripResult {
  traversals: Traversal[]
  /** Only on request. */
  path?: PathEdge[]
  dwellSeconds: number
  dwells: { lat: number; lng: number; seconds: number }[]
  matchedSeconds: number
}

export type FromMatcher =
  { ready: true } | { batch: number; results: (TripResult | TraceRefusal)[] } | { batch: number; failure: string }
