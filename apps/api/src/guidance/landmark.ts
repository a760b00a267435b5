/** A place that local people know. */
export interface Landmark {
  /** The id for `/v1/places/{id}`. */
  id: string
  /** In the language of the guidance; the name of its category when it has no name. */
  name: string
  /** A category slug. */
  category: string | null
  location: { lat: number; lng: number }
}

export const LANDMARK_SIDES = ['left', 'right', 'ahead'] as const
export type LandmarkSide = (typeof LANDMARK_SIDES)[number]

/** Position of the maneuver relative to the landmark: after it, at it, or before it. */
export const LANDMARK_RELATIONS = ['after', 'at', 'before'] as const
export type LandmarkRelation = (typeof LANDMARK_RELATIONS)[number]

/** A landmark and its position relative to a maneuver. */
export interface ManeuverLandmark {
  id: string
  name: string
  category: string | null
  /** Side of the road of approach. */
  side: LandmarkSide
  /** Metres from the maneuver. */
  distance: number
  relation: LandmarkRelation
}
