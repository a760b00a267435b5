import { ACCESS } from '../tiles/access.js'

/**
 * What a vehicle makes of the roads, in the terms of Valhalla's options. Penalties are seconds of cost that take no time;
 * factors multiply the cost of an edge.
 */
export interface CostingProfile {
  name: string
  /** See `ACCESS`. */
  access: number
  surfaceFactor: number
  /** The worst surface that the vehicle can use: 0..7. */
  surfaceWorst: number
  trackFactor: number
  trackPenalty: number
  livingStreetFactor: number
  livingStreetPenalty: number
  servicePenalty: number
  alleyPenalty: number
  destinationOnlyPenalty: number
  maneuverPenalty: number
  /** Penalizes the second turn of a U-turn over a short internal edge. */
  penalizesInternalUturns: boolean
}

/** Valhalla's `auto` without options. */
export const AUTO: CostingProfile = {
  name: 'auto',
  access: ACCESS.auto,
  surfaceFactor: 0.5,
  surfaceWorst: 6,
  trackFactor: 4,
  trackPenalty: 300,
  livingStreetFactor: 2.6,
  livingStreetPenalty: 400,
  servicePenalty: 75,
  alleyPenalty: 5,
  destinationOnlyPenalty: 600,
  maneuverPenalty: 5,
  penalizesInternalUturns: true,
}
