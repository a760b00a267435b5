import { type Place, type PlaceProperties as FoundProperties } from '@repere/elements'
import { type TravelMode } from '@repere/shared/travel-mode'

/** The fields of the API's answers that the page reads. All fields are in the OpenAPI document. */

export interface Position {
  lat: number
  lng: number
}

export const STYLES = ['day', 'night', 'satellite'] as const
export type StyleName = (typeof STYLES)[number]

export interface PlaceProperties extends FoundProperties {
  landmark?: { name: string; relation: string; distance?: number }
  phone?: string
  opening_hours?: string
}

/** How a text was read. */
export interface PlaceReading {
  town?: string
  area?: string
  kind?: string
  relation?: string
  set_aside?: string[]
  hint?: string
}

export interface PlaceFeature extends Place {
  properties: PlaceProperties
}

export interface PlaceAnswer {
  features: PlaceFeature[]
  query?: PlaceReading
}

export interface Maneuver {
  type: string
  instruction: string
  verbal_pre_transition_instruction: string
  /** Metres. */
  distance: number
  /** Seconds. */
  duration: number
  location: Position
  street_names: string[]
}

export interface Route {
  /** Seconds, without traffic. */
  duration: number
  /** Seconds in the traffic of the departure, where it is known; eight journeys of ten are between the other two. */
  duration_ml?: number
  duration_low?: number
  duration_high?: number
  /** Metres. */
  distance: number
  /** Of precision 6. */
  polyline: string
  bbox: [west: number, south: number, east: number, north: number]
  has_toll: boolean
  has_ferry: boolean
  /** Metres on roads that the map knows to be unpaved. */
  unpaved_distance: number
  /** ISO 3166-1, in order. */
  countries: string[]
  /** The rains on the way. */
  season?: { wet: boolean; slowed_distance: number; closed: boolean }
  /** Closures and speeds of roads that it meets or avoids. */
  events?: { id: string; title: string; met: boolean }[]
  legs: { maneuvers: Maneuver[] }[]
}

/** The travel time of a route: in traffic where that is known. */
export const travelSeconds = ({ duration, duration_ml: inTraffic }: Pick<Route, 'duration' | 'duration_ml'>): number =>
  inTraffic ?? duration

export interface RouteAnswer {
  routes: Route[]
}

export interface ZoneAnswer {
  type: 'FeatureCollection'
  features: {
    type: 'Feature'
    geometry: { type: 'Polygon'; coordinates: [number, number][][] }
    /** Minutes, and square metres. */
    properties: { time: number; mode: TravelMode; area: number }
  }[]
}

/** A place from `/v1/places`. */
export interface NearbyPlace {
  id: string
  name: string | null
  category: string | null
  location: Position
  quartier?: string
  city?: string
  plus_code: string
  /** Metres. */
  distance?: number
}

export interface NearbyAnswer {
  places: NearbyPlace[]
}

export interface VoiceClip {
  url: string
  /** Seconds. */
  duration: number
}

export interface NamedPoint extends Position {
  name: string
}

/** The data for the page before there is a key: `/map/first-view.json`. */
export interface FirstView {
  region: string | null
  fictional: boolean
  /** Most of the largest cities have no roads in this data. */
  sample: boolean
  bounds: [west: number, south: number, east: number, north: number] | null
  /** True when the deployment has satellite images. */
  imagery: boolean
  /** Cities with roads, the most important first. */
  cities: NamedPoint[]
  /** Names of the cities with most named streets, the most first, and the number of all cities with roads. */
  towns: { names: string[]; count: number }
  example: { origin: NamedPoint; destination: NamedPoint } | null
}

export interface TileJson {
  tiles: string[]
  minzoom: number
  maxzoom: number
  bounds: [west: number, south: number, east: number, north: number]
  attribution: string
}
