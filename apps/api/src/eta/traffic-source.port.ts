import { type LatLng, type Metres, type Seconds, type TravelMode } from '@repere/shared'

/** A journey as the routing engine sees it, without traffic. */
export interface Journey {
  origin: LatLng
  destination: LatLng
  mode: TravelMode
  departAt: Date
  /** The engine's raw travel time. */
  duration: Seconds
  distance: Metres
}

export interface TrafficEstimate {
  /** Travel time in the traffic of that departure. */
  duration: Seconds
  /** Where the traffic is known from. */
  source: string
  /** When it was last observed. */
  observedAt: Date
  /** What made a travel time of it, with its version. */
  model: string
}

/** Whoever knows how traffic slows a journey. */
export abstract class TrafficSource {
  /** @returns null where no traffic data covers the journey; a guess is never made up */
  abstract estimate(journey: Journey): Promise<TrafficEstimate | null>
}
