import { type LatLng, type Metres, type Seconds } from '@repere/shared'
import { type ManeuverLandmark } from '../guidance/landmark.js'
import { type ManeuverType } from '@repere/guidance'
import { type RouteEvent } from './route-events.js'

/** The kinds of roads that a route or a leg uses. */
export interface RoadKinds {
  /** Unpaved, as far as the map says so. */
  unpaved_distance: Metres
  unknown_surface_distance: Metres
  /** Absent without toll roads and booths. */
  toll?: Toll
  /** Every crossing, in order. */
  ferries: { distance: Metres }[]
  /** Codes of countries (ISO 3166-1), in the order in which they are entered. */
  countries: string[]
  border_posts: LatLng[]
}

export interface Toll {
  /** On toll roads. */
  distance: Metres
  booths: number
  /** Sums of the prices that are tagged, by currency; empty where none is. */
  prices: { amount: number; currency: string }[]
}

export const SURFACES = [
  'paved_smooth',
  'paved',
  'paved_rough',
  'compacted',
  'dirt',
  'gravel',
  'path',
  'impassable',
  'unknown',
] as const
export type Surface = (typeof SURFACES)[number]

/** Values for each segment of a leg's polyline: one less than its points. */
export interface LegAnnotations {
  /** Kilometres an hour without traffic and turns. */
  speed?: number[]
  surface?: Surface[]
  duration?: Seconds[]
}

/**
 * A way through the road network. The field names are the public contract's: an answer is written unchanged, without
 * renaming between the engine's adapter and the client.
 */
export interface Route extends RoadKinds {
  /** The engine's raw travel time. */
  duration: Seconds
  distance: Metres
  /** Present only where traffic data covers the route. */
  duration_ml?: Seconds
  /** One journey in ten takes less than the first, and one more than the second; present with `duration_ml`. */
  duration_low?: Seconds
  duration_high?: Seconds
  /** On roads that touch an area to avoid; absent where there is none. */
  avoided_areas_distance?: Metres
  /** Present with a departure or a season, where anything is known of it. */
  season?: RouteSeason
  /** Encoded, precision 6: the legs' lines end to end, each shared point once. */
  polyline: string
  /** `[west, south, east, north]` */
  bbox: [number, number, number, number]
  has_toll: boolean
  has_ferry: boolean
  has_highway: boolean
  /** Absent where there are none. */
  events?: RouteEvent[]
  /** One between each two consecutive stops that are not only passed. */
  legs: Leg[]
}

/** What the rains do to a route. */
export interface RouteSeason {
  /** It leads through a country in its rains. */
  wet: boolean
  slowed_distance: Metres
  /** It uses roads that the rains close, since no other way leads there. */
  closed: boolean
}

export interface Leg extends RoadKinds {
  duration: Seconds
  distance: Metres
  /** Encoded, precision 6; at least two points. */
  polyline: string
  /** Only on request. */
  annotations?: LegAnnotations
  /** First a start, last a destination. */
  maneuvers: Maneuver[]
}

export interface Maneuver {
  type: ManeuverType
  /** Written, in the requested language, like the three spoken texts; none is ever empty. */
  instruction: string
  /** Spoken just before the maneuver. */
  verbal_pre_transition_instruction: string
  /** Spoken ahead of the maneuver. */
  verbal_transition_alert_instruction: string
  /** How far ahead the alert is spoken; absent where the way to the maneuver is too short for one. */
  verbal_transition_alert_distance?: Metres
  /** Spoken just after the maneuver. */
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
  /** A landmark that local people would use; only on request, and if there is one. */
  landmark?: ManeuverLandmark
}

/** The position of a stop on the road network. */
export interface SnappedStop extends LatLng {
  /** Distance by which the stop was moved. */
  distance: Metres
  /** Name of the street, if it has one. */
  name?: string
  /** The nearest road is not connected to the rest of the journey, so the stop was moved to a connected road. */
  resnapped?: true
}
