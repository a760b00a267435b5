import { type LatLng } from '@repere/shared'
import { type OsrmStep } from './osrm-route.js'

/** A matched trace with the steps of its legs. */
export interface OsrmMatchAnswer {
  /** The data build that the answer comes from. */
  build: string
  matchings: OsrmMatching[]
  /** One for each point of the trace, in its order; null where it follows no road. */
  tracepoints: (OsrmTracepoint | null)[]
}

export interface OsrmMatching {
  /** 0..1 */
  confidence: number
  /** Each between two tracepoints that have a `waypointIndex`, in order. */
  legs: OsrmMatchedLeg[]
}

export interface OsrmMatchedLeg {
  /** Seconds. */
  duration: number
  /** Metres. */
  distance: number
  /** Encoded, precision 6. */
  line: string
  /** Without voice and banner instructions. */
  steps: Omit<OsrmStep, 'voiceInstructions' | 'bannerInstructions'>[]
}

export interface OsrmTracepoint extends LatLng {
  /** From the point that was recorded, metres. */
  distance: number
  /** Of the street; empty where it has none. */
  name: string
  matchingIndex: number
  /** Which end of a leg it is; null for a point within a leg. */
  waypointIndex: number | null
}
