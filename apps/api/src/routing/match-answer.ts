import { type Tracepoint } from '@repere/journeys'
import { type LatLng, type Metres, type Seconds, type TravelMode } from '@repere/shared'

export interface MatchQuery {
  /** The recorded positions, in order of time; at least 2, any number. */
  shape: LatLng[]
  mode: TravelMode
  /** Indexes of points that cannot be reached from the point before; absent if there are none. */
  breaks?: number[]
  /** When each point was recorded, by any clock. */
  seconds?: number[]
}

export interface MatchAnswer {
  /** The data build that the answer comes from. */
  build: string
  /** The parts of the trace that follow roads, in order; none where nothing does. */
  matchings: Matching[]
  /** One for each point of the trace, in its order; null where it follows no road. */
  tracepoints: (Tracepoint | null)[]
}

/** A part of a trace without a break, as a way along roads. */
export interface Matching {
  /** 0..1: how closely and completely the trace follows this way. */
  confidence: number
  duration: Seconds
  distance: Metres
  /** Encoded, precision 6. */
  polyline: string
  legs: MatchedLeg[]
}

export interface MatchedLeg {
  duration: Seconds
  distance: Metres
  /** In the order in which they are first used. */
  street_names: string[]
  /** Points are left out here that fit no road: this is the road engine's way between those beside them. */
  bridged?: true
}
