/** Something that everybody on the spot knows. */
export interface Landmark {
  /** As `/v1/places/{id}` knows it. */
  id: string
  /** In the language of the guidance; what it is, where it has no name. */
  name: string
  /** A category slug. */
  category: string | null
  location: { lat: number; lng: number }
}

export const LANDMARK_SIDES = ['left', 'right', 'ahead'] as const
export type LandmarkSide = (typeof LANDMARK_SIDES)[number]

/** Where the maneuver is, seen from the landmark: one has just passed it, stands at it, or sees it further on. */
export const LANDMARK_RELATIONS = ['after', 'at', 'before'] as const
export type LandmarkRelation = (typeof LANDMARK_RELATIONS)[number]

/** A landmark and how a maneuver lies to it. */
export interface ManeuverLandmark {
  id: string
  name: string
  category: string | null
  /** Of the road on which one approaches. */
  side: LandmarkSide
  /** Metres from the maneuver. */
  distance: number
  relation: LandmarkRelation
}
