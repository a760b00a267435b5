/** Bits of a way that the tiles do not have. */
export const WAY_FACT = {
  /** Its surface is tagged. The tiles have the usual one of its class where it is not. */
  surfaceKnown: 1,
  /** A path that nothing closes to motorcycles. The tiles close all paths to motors unless they are tagged. */
  motorcyclePath: 2,
  /** Passable in the dry season only, or prone to floods. */
  closedByRain: 4,
} as const

/** A toll booth whose price is tagged. */
export interface PricedBooth {
  /** 1e-7 degrees. */
  lat: number
  lng: number
  /** Hundredths. */
  amount: number
  /** ISO 4217. */
  currency: string
}

/** What the map says of its roads, and the tiles of the routing graph do not. */
export interface RoadFacts {
  /** Bits of a way by its OpenStreetMap id, see `WAY_FACT`. */
  ofWay(way: number): number
  booths: PricedBooth[]
}

export const NO_FACTS: RoadFacts = { ofWay: () => 0, booths: [] }
