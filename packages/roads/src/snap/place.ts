/** A state where a way can begin or end, and the share of its edge that lies before the place: 0..1. */
export interface StateEnd {
  state: number
  fraction: number
}

/** A point of a road, and the states in which ways leave and reach it. */
export interface Place {
  /** Where it lies on the road: WGS 84 degrees. */
  lat: number
  lng: number
  /** Metres from the point that was snapped. */
  distance: number
  edge: number
  /** The node where it lies; −1 where it is between the ends of its edge. */
  crossing: number
  from: StateEnd[]
  to: StateEnd[]
}
