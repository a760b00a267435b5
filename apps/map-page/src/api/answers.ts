/** What the page reads of the API's answers; the whole of them is in its OpenAPI document. */

export interface Position {
  lat: number
  lng: number
}

export const MODES = ['auto', 'bicycle', 'pedestrian'] as const
export type Mode = (typeof MODES)[number]

export const STYLES = ['day', 'night', 'satellite'] as const
export type StyleName = (typeof STYLES)[number]

export interface PlaceProperties {
  id: string
  name: string
  label: string
  layer: string
  /** Metres from where the question was asked. */
  distance?: number
  quartier?: string
  city?: string
  plus_code: string
  landmark?: { name: string; relation: string; distance?: number }
}

export interface PlaceFeature {
  geometry: { coordinates: [lng: number, lat: number] }
  properties: PlaceProperties
}

export interface PlaceAnswer {
  features: PlaceFeature[]
}

export interface Maneuver {
  type: string
  instruction: string
  /** Metres. */
  distance: number
  location: Position
}

export interface Route {
  /** Seconds. */
  duration: number
  /** Metres. */
  distance: number
  /** Of precision 6. */
  polyline: string
  bbox: [west: number, south: number, east: number, north: number]
  has_toll: boolean
  has_ferry: boolean
  legs: { maneuvers: Maneuver[] }[]
}

export interface RouteAnswer {
  routes: Route[]
}

export interface ZoneAnswer {
  type: 'FeatureCollection'
  features: {
    type: 'Feature'
    geometry: { type: 'Polygon'; coordinates: [number, number][][] }
    /** Minutes, and square metres. */
    properties: { time: number; mode: Mode; area: number }
  }[]
}

export interface TileJson {
  bounds: [west: number, south: number, east: number, north: number]
  attribution: string
}
