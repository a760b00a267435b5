/**
 * A route in the format of OSRM's HTTP API, with the voice and banner instructions that navigation SDKs added to it.
 * Metres, seconds, `[lng, lat]`, lines encoded with precision 6. The engine may add further fields of that format.
 */
export interface OsrmAnswer {
  code: 'Ok'
  /** Best first, at least one. */
  routes: OsrmRoute[]
  /** The position of each stop on the road network, in the order of the query. */
  waypoints: OsrmWaypoint[]
}

export interface OsrmRoute {
  duration: number
  distance: number
  geometry: string
  weight: number
  weight_name: string
  /** Language of its texts: `fr-FR`. */
  voiceLocale: string
  legs: OsrmLeg[]
}

export interface OsrmLeg {
  duration: number
  distance: number
  weight: number
  summary: string
  /** First a `depart`, last an `arrive`. */
  steps: OsrmStep[]
}

export interface OsrmStep {
  duration: number
  distance: number
  weight: number
  geometry: string
  /** Of the street; empty where it has none. */
  name: string
  /** Of the roundabout that the step enters, if it has one. */
  rotary_name?: string
  /** Numbers of the exit, separated by semicolons. */
  exits?: string
  /** On the signpost: places, with the numbers of their roads and a colon before them. */
  destinations?: string
  mode: string
  driving_side: string
  maneuver: OsrmManeuver
  intersections: OsrmIntersection[]
  /** At least one on every step but an `arrive`. */
  voiceInstructions: OsrmVoiceInstruction[]
  bannerInstructions: OsrmBannerInstruction[]
}

export interface OsrmManeuver {
  type: string
  modifier?: string
  instruction: string
  location: [number, number]
  bearing_before: number
  bearing_after: number
  /** Which exit of a roundabout. */
  exit?: number
}

export interface OsrmIntersection {
  location: [number, number]
  /** Of each road that meets there, clockwise from north. */
  bearings: number[]
  entry: boolean[]
  geometry_index: number
  /** Indexes into `bearings`. */
  in?: number
  out?: number
}

/** Spoken at this distance in metres before the end of the step. */
export interface OsrmVoiceInstruction {
  distanceAlongGeometry: number
  announcement: string
  /** The same as SSML. */
  ssmlAnnouncement: string
}

/** Shown from this distance in metres before the end of the step. */
export interface OsrmBannerInstruction {
  distanceAlongGeometry: number
  primary: OsrmBanner
  secondary?: OsrmBanner
  sub?: OsrmBanner
}

export interface OsrmBanner {
  text: string
  type?: string
  modifier?: string
  /** Angle from the entry of the roundabout to the exit, degrees. */
  degrees?: number
  driving_side?: string
  components: { type: string; text: string }[]
}

export interface OsrmWaypoint {
  /** `[lng, lat]` on the road network. */
  location: [number, number]
  /** Distance by which the stop was moved, metres. */
  distance: number
  /** Of the street; empty where it has none. */
  name: string
}
