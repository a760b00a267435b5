import { type TravelMode } from '@repere/shared'

/** The fields of Valhalla's documents that we read. Lengths are kilometres. */
export interface ValhallaRouteText {
  trip: ValhallaTrip
}

export interface ValhallaTrip {
  legs: ValhallaLeg[]
  summary: ValhallaSummary
}

export interface ValhallaLeg {
  maneuvers: ValhallaManeuver[]
  summary: ValhallaSummary
  shape: string
}

export interface ValhallaSummary {
  time: number
  length: number
  has_toll: boolean
  has_ferry: boolean
  has_highway: boolean
  min_lat: number
  min_lon: number
  max_lat: number
  max_lon: number
}

export interface ValhallaManeuver {
  type: number
  instruction: string
  verbal_transition_alert_instruction?: string
  verbal_pre_transition_instruction?: string
  verbal_post_transition_instruction?: string
  street_names?: string[]
  bearing_before?: number
  bearing_after?: number
  time: number
  length: number
  begin_shape_index: number
  end_shape_index: number
  roundabout_exit_count?: number
  sign?: ValhallaSign
}

/** What a signpost shows: the number of an exit, the road that it leads to, and places. */
export interface ValhallaSign {
  exit_number_elements?: { text: string }[]
  exit_branch_elements?: { text: string }[]
  exit_toward_elements?: { text: string }[]
}

export interface ValhallaLocate {
  /**
   * Nearest first. The reaches (the numbers of edges that lead to it, and that it leads to) are present only in a
   * verbose answer.
   */
  edges: { correlated_lat: number; correlated_lon: number; inbound_reach?: number; outbound_reach?: number }[] | null
}

/** Seconds, and kilometres; null where no way connects the pair. */
export interface ValhallaMatrix {
  sources_to_targets: { durations: (number | null)[][]; distances: (number | null)[][] }
}

export interface ValhallaLocation {
  lat: number
  lon: number
  [option: string]: unknown
}

/** Valhalla's code for a departure. */
export const DEPART_AT = 1

export const VALHALLA_COSTING: Record<TravelMode, string> = {
  auto: 'auto',
  bicycle: 'bicycle',
  pedestrian: 'pedestrian',
}
