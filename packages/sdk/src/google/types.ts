/** The parts of Google's web service shapes that have a counterpart here. Field names are Google's. */

export type GoogleStatus =
  'OK' | 'ZERO_RESULTS' | 'NOT_FOUND' | 'INVALID_REQUEST' | 'OVER_QUERY_LIMIT' | 'REQUEST_DENIED' | 'UNKNOWN_ERROR'

export interface GoogleLatLng {
  lat: number
  lng: number
}

/** `"lat,lng"`, an object, or an address, which is geocoded first. */
export type GooglePlace = string | GoogleLatLng

export interface TextValue {
  text: string
  value: number
}

/** `two_wheeler` is a motorcycle. */
export type GoogleMode = 'driving' | 'two_wheeler' | 'walking' | 'bicycling'

export interface DirectionsRequest {
  origin: GooglePlace
  destination: GooglePlace
  waypoints?: GooglePlace[]
  mode?: GoogleMode
  alternatives?: boolean
  avoid?: ('tolls' | 'highways' | 'ferries')[]
  language?: string
  /** Seconds of the epoch, a date, or `now`. */
  departure_time?: number | Date | 'now'
}

export interface DirectionsStep {
  html_instructions: string
  maneuver?: string
  distance: TextValue
  duration: TextValue
  start_location: GoogleLatLng
  end_location: GoogleLatLng
  polyline: { points: string }
  travel_mode: 'DRIVING' | 'TWO_WHEELER' | 'WALKING' | 'BICYCLING'
}

export interface DirectionsLeg {
  distance: TextValue
  duration: TextValue
  start_location: GoogleLatLng
  end_location: GoogleLatLng
  start_address: string
  end_address: string
  steps: DirectionsStep[]
}

export interface GoogleBounds {
  northeast: GoogleLatLng
  southwest: GoogleLatLng
}

export interface DirectionsRoute {
  summary: string
  legs: DirectionsLeg[]
  overview_polyline: { points: string }
  bounds: GoogleBounds
  copyrights: string
  warnings: string[]
  waypoint_order: number[]
}

export interface DirectionsResponse {
  status: GoogleStatus
  error_message?: string
  routes: DirectionsRoute[]
}

export interface DistanceMatrixRequest {
  /** A list, or one text with `|` between places, as in an address of Google's web service. */
  origins: GooglePlace[] | string
  destinations: GooglePlace[] | string
  mode?: GoogleMode
  language?: string
}

export interface DistanceMatrixElement {
  status: 'OK' | 'ZERO_RESULTS' | 'NOT_FOUND'
  distance?: TextValue
  duration?: TextValue
}

export interface DistanceMatrixResponse {
  status: GoogleStatus
  error_message?: string
  origin_addresses: string[]
  destination_addresses: string[]
  rows: { elements: DistanceMatrixElement[] }[]
}

export type GeocodingRequest = { language?: string } & (
  { address: string; latlng?: never } | { latlng: GooglePlace; address?: never }
)

export interface AddressComponent {
  long_name: string
  short_name: string
  types: string[]
}

export interface GeocodingResult {
  formatted_address: string
  address_components: AddressComponent[]
  geometry: {
    location: GoogleLatLng
    location_type: 'ROOFTOP' | 'RANGE_INTERPOLATED' | 'GEOMETRIC_CENTER' | 'APPROXIMATE'
    /** Of an area or a street. */
    bounds?: { northeast: GoogleLatLng; southwest: GoogleLatLng }
  }
  place_id: string
  plus_code: { global_code: string }
  partial_match?: true
  types: string[]
}

export interface GeocodingResponse {
  status: GoogleStatus
  error_message?: string
  results: GeocodingResult[]
}

export interface TextSearchRequest {
  query: string
  location?: GooglePlace
  /** Metres. */
  radius?: number
  language?: string
}

export interface TextSearchResult {
  name: string
  formatted_address: string
  geometry: { location: GoogleLatLng }
  place_id: string
  plus_code: { global_code: string }
  types: string[]
}

export interface TextSearchResponse {
  status: GoogleStatus
  error_message?: string
  results: TextSearchResult[]
}

export interface AutocompleteRequest {
  input: string
  /** Near places come first. */
  location?: GooglePlace
  language?: string
}

export interface AutocompletePrediction {
  description: string
  place_id: string
  structured_formatting: {
    main_text: string
    main_text_matched_substrings: { offset: number; length: number }[]
    secondary_text: string
  }
  /** Metres. */
  distance_meters?: number
  types: string[]
}

export interface AutocompleteResponse {
  status: GoogleStatus
  error_message?: string
  predictions: AutocompletePrediction[]
}
