import type { components, paths } from '../generated/schema.js'

/** The shapes of Google’s web services, as the API documents them. Field names are Google’s. */
type Schemas = components['schemas']
type QueryOf<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? NonNullable<Query>
  : never
type With<Query, Fields> = Omit<Query, keyof Fields> & Fields

export type GoogleStatus = Schemas['GoogleDirections']['status']
export type GoogleLatLng = Schemas['LatLng']

/** `"lat,lng"`, an object, an address or `place_id:…`; the latter two are looked up for a unit each. */
export type GooglePlace = string | GoogleLatLng
/** Several of them; one text has `|` between. */
export type GooglePlaceList = GooglePlace[] | string

interface Departing {
  /** Seconds of the epoch, a date, or `now`. */
  departure_time?: number | Date | 'now'
}

export type DirectionsRequest = With<
  QueryOf<'/maps/api/directions/json'>,
  Departing & {
    origin: GooglePlace
    destination: GooglePlace
    waypoints?: GooglePlaceList
    avoid?: ('tolls' | 'highways' | 'ferries')[] | string
  }
>
export type DistanceMatrixRequest = With<
  QueryOf<'/maps/api/distancematrix/json'>,
  Departing & { origins: GooglePlaceList; destinations: GooglePlaceList }
>
export type GeocodingRequest = With<QueryOf<'/maps/api/geocode/json'>, { latlng?: GooglePlace }>
export type AutocompleteRequest = With<QueryOf<'/maps/api/place/autocomplete/json'>, { location?: GooglePlace }>
export type PlaceDetailsRequest = QueryOf<'/maps/api/place/details/json'>
export type NearbySearchRequest = With<QueryOf<'/maps/api/place/nearbysearch/json'>, { location: GooglePlace }>
export type TextSearchRequest = With<QueryOf<'/maps/api/place/textsearch/json'>, { location?: GooglePlace }>
export type FindPlaceRequest = QueryOf<'/maps/api/place/findplacefromtext/json'>

/** An answer; an error has its status and message, and empty lists. */
type Answer<Name extends keyof Schemas> = Schemas[Name] & { error_message?: string }
export type DirectionsResponse = Answer<'GoogleDirections'>
export type DistanceMatrixResponse = Answer<'GoogleDistanceMatrix'>
export type GeocodingResponse = Answer<'GoogleGeocoding'>
export type AutocompleteResponse = Answer<'GooglePredictions'>
export type PlaceDetailsResponse = Answer<'GooglePlaceDetails'>
export type PlacesResponse = Answer<'GooglePlaces'>
export type FindPlaceResponse = Answer<'GoogleCandidates'>
