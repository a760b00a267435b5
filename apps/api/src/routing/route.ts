import { type LatLng, type Metres, type Seconds } from '@repere/shared'

/**
 * A way through the road network. The field names are the public contract's: an answer is written as it is, with no
 * renaming between the engine's adapter and the client.
 */
export interface Route {
  /** The engine's raw travel time. */
  duration: Seconds
  distance: Metres
  /** Present only where traffic data covers the route. */
  duration_ml?: Seconds
  /** Encoded, precision 6: the legs' lines end to end, each shared point once. */
  polyline: string
  /** `[west, south, east, north]` */
  bbox: [number, number, number, number]
  has_toll: boolean
  has_ferry: boolean
  has_highway: boolean
  /** One between each two consecutive stops. */
  legs: Leg[]
}

export interface Leg {
  duration: Seconds
  distance: Metres
  /** Encoded, precision 6; at least two points. */
  polyline: string
  /** First a start, last a destination. */
  maneuvers: Maneuver[]
}

export interface Maneuver {
  type: ManeuverType
  /** Written, in the language asked for, like the three spoken texts; none is ever empty. */
  instruction: string
  /** Said just before the maneuver. */
  verbal_pre_transition_instruction: string
  /** Said ahead of the maneuver. */
  verbal_transition_alert_instruction: string
  /** Said just after the maneuver. */
  verbal_post_transition_instruction: string
  /** From this maneuver to the next. */
  duration: Seconds
  distance: Metres
  /** Indexes of points of the leg's polyline. */
  begin_shape_index: number
  end_shape_index: number
  location: LatLng
  /** Degrees clockwise from north, 0..359; absent at a start. */
  bearing_before?: number
  /** Absent at a destination. */
  bearing_after?: number
  /** Empty where the street has no name. */
  street_names: string[]
  /** Which exit to take, counted from the entry; on `roundabout_enter`. */
  roundabout_exit_count?: number
}

/** Where a stop lies on the road network. */
export interface SnappedStop extends LatLng {
  /** How far the stop was moved. */
  distance: Metres
  /** Of the street, where it has one. */
  name?: string
}

export const MANEUVER_TYPES = [
  'none',
  'start',
  'start_right',
  'start_left',
  'destination',
  'destination_right',
  'destination_left',
  'becomes',
  'continue',
  'slight_right',
  'turn_right',
  'sharp_right',
  'uturn_right',
  'uturn_left',
  'sharp_left',
  'turn_left',
  'slight_left',
  'ramp_straight',
  'ramp_right',
  'ramp_left',
  'exit_right',
  'exit_left',
  'stay_straight',
  'stay_right',
  'stay_left',
  'merge',
  'merge_right',
  'merge_left',
  'roundabout_enter',
  'roundabout_exit',
  'ferry_enter',
  'ferry_exit',
  'elevator_enter',
  'steps_enter',
  'escalator_enter',
  'building_enter',
  'building_exit',
] as const
export type ManeuverType = (typeof MANEUVER_TYPES)[number]
