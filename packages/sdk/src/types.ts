import type { components, paths } from './generated/schema.js'

type Schemas = components['schemas']
type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never
type QueryOf<Operation> = Operation extends { parameters: { query?: infer Parameters } }
  ? NonNullable<Parameters>
  : never

/** A union stays a union. */
type Without<Request, Names extends PropertyKey> = Request extends unknown ? Omit<Request, Names> : never

/** The languages of texts. */
export type Language = 'fr' | 'en' | 'wo' | 'ha'
/** A language, with or without a region: `fr`, `fr-CI`. */
export type LanguageTag = Language | `${Language}-${string}`
type InLanguage<Request, Others = never> = Without<Request, 'language'> & { language?: LanguageTag | Others }
/** A point near which results rank higher: both coordinates, or neither. */
type Near = { lat: number; lng: number } | { lat?: never; lng?: never }
type NearPoint<Request> = Without<Request, 'lat' | 'lng'> & Near

export type LatLng = Schemas['LatLng']
export type Route = Schemas['Route']
export type Leg = Schemas['Leg']
export type Maneuver = Schemas['Maneuver']
export type RouteRequest = InLanguage<Json<paths['/v1/route']['post']['requestBody']>>
export type RouteResponse = Schemas['RouteResponse']
export type OsrmRouteResponse = Schemas['OsrmRouteResponse']
export type MatrixResponse = Schemas['MatrixResponse']
/** Exactly one of the three ways to say how far. */
export type IsochroneRequest = Without<QueryOf<paths['/v1/isochrone']['get']>, 'time' | 'times' | 'distance'> &
  (
    | { time: number; times?: never; distance?: never }
    | { times: number[]; time?: never; distance?: never }
    | { distance: number; time?: never; times?: never }
  )
/** Trips from one point, or to it. */
export type NearestRequest = Without<Schemas['NearestRequest'], 'from' | 'to'> &
  ({ from: LatLng; to?: never } | { to: LatLng; from?: never })
export type NearestResponse = Schemas['NearestResponse']
export type AssignRequest = Schemas['AssignRequest']
export type AssignResponse = Schemas['AssignResponse']
/** Along a route or a line, the places of a category or those that answer a text. */
export type PlacesAlongRequest = Without<
  InLanguage<Schemas['PlacesAlongRequest']>,
  'origin' | 'destination' | 'waypoints' | 'polyline' | 'category' | 'q'
> &
  (
    | { origin: LatLng; destination: LatLng; waypoints?: LatLng[]; polyline?: never }
    | { polyline: string; origin?: never }
  ) &
  ({ category: string; q?: never } | { q: string; category?: never })
export type PlacesAlong = Schemas['PlacesAlong']
export type IsochroneResponse = Schemas['IsochroneResponse']
export type RoadEventsRequest = QueryOf<paths['/v1/road-events']['get']>
export type RoadEventsResponse = Schemas['RoadEventsResponse']
export type RouteEvent = Schemas['RouteEvent']
export type MatchRequest = Schemas['MatchRequest']
export type MatchResponse = Schemas['MatchResponse']
export type OptimizeRequest = InLanguage<Schemas['OptimizeRequest']>
export type OptimizeResponse = Schemas['OptimizeResponse']
export type FleetPlanRequest = Schemas['FleetPlanRequest']
export type PositionsRequest = Schemas['PositionsRequest']
export type PositionsAnswer = Schemas['PositionsAnswer']
export type Vehicle = Schemas['Vehicle']
export type TrailRequest = QueryOf<paths['/v1/vehicles/{vehicle}/trail']['get']>
export type Trail = Schemas['Trail']
export type Deletion = Schemas['Deletion']
type FenceShapes = Pick<Schemas['FenceRequest'], 'circle' | 'polygon' | 'area' | 'corridor'>
type Only<Name extends keyof FenceShapes> = Required<Pick<FenceShapes, Name>> & {
  [Other in Exclude<keyof FenceShapes, Name>]?: never
}
/** Of one shape. */
export type FenceRequest = Without<Schemas['FenceRequest'], keyof FenceShapes> &
  (Only<'circle'> | Only<'polygon'> | Only<'area'> | Only<'corridor'>)
export type Fence = Schemas['Fence']
export type FencesRequest = QueryOf<paths['/v1/fences']['get']>
export type Fences = Schemas['Fences']
/** One fence, or all of a set. */
export type FenceCheckRequest = Without<Schemas['FenceCheckRequest'], 'fence' | 'set'> &
  ({ fence: string; set?: never } | { set: string; fence?: never })
export type FenceCheck = Schemas['FenceCheck']
export type FleetPlanUpdate = Schemas['FleetPlanUpdate']
export type FleetPlan = Schemas['FleetPlan']
export type EtaResponse = Schemas['EtaResponse']
export type GeocodeRequest = NearPoint<InLanguage<QueryOf<paths['/v1/geocode']['get']>, 'all'>>
export type ReverseGeocodeRequest = InLanguage<QueryOf<paths['/v1/geocode/reverse']['get']>, 'all'>
export type AutocompleteRequest = NearPoint<InLanguage<QueryOf<paths['/v1/geocode/autocomplete']['get']>, 'all'>>
export type GeocodeResponse = Schemas['GeocodeResponse']
export type GeocodeFeature = Schemas['GeocodeFeature']
/** A text to find, or a point to describe. */
export type GeocodeBatchItem =
  ({ q: string; reverse?: never } & Near) | { reverse: LatLng; q?: never; lat?: never; lng?: never }
export type GeocodeBatchRequest = InLanguage<Omit<Schemas['GeocodeBatchRequest'], 'items'>, 'all'> & {
  items: GeocodeBatchItem[]
}
export type GeocodeBatchResponse = Schemas['GeocodeBatchResults']
export type SearchPlacesRequest = NearPoint<InLanguage<QueryOf<paths['/v1/places/search']['get']>>>
export type NearbyPlacesRequest = InLanguage<QueryOf<paths['/v1/places/nearby']['get']>>
export type Place = Schemas['Place']
export type Places = Schemas['Places']
export type NavigateRequest = InLanguage<Schemas['NavigateRequest']>
export type NavigationSession = Schemas['NavigationSession']
export type VoiceRequest = Omit<Schemas['VoiceRequest'], 'language'> & { language: LanguageTag }
export type VoiceResponse = Schemas['VoiceResponse']
export type VoicePrompt = Schemas['VoicePrompt']
export type Languages = Schemas['Languages']
export type TileJson = Schemas['TileJson']
export type MapStyle = Schemas['MapStyle']
export type SpriteIndex = Schemas['SpriteIndex']
export type Health = Schemas['Health']
export type TravelMode = NonNullable<RouteRequest['mode']>

export type StaticMapLink = Schemas['StaticMapLink']

/** A line over a picture: its points, or an encoded line as routes have it. */
export type StaticMapPath = { color?: string; width?: number } & ({ points: LatLng[] } | { polyline: string })

/** Pins that look the same. `label`: one letter or digit. */
export interface StaticMapMarkers {
  points: LatLng[]
  color?: string
  label?: string
}

/**
 * A picture of the map. It shows `center` at `zoom`, or the box `bbox` (`[west, south, east, north]`), or otherwise all paths
 * and markers. Colours are `#rrggbb`, widths and `size` pixels.
 */
export type StaticMapRequest = Omit<
  QueryOf<paths['/v1/static']['get']>,
  'center' | 'size' | 'path' | 'marker' | 'expires' | 'signature'
> & {
  center?: LatLng
  size?: { width: number; height: number }
  paths?: StaticMapPath[]
  markers?: StaticMapMarkers[]
}

export type StyleName = 'day' | 'night' | 'satellite'
/** The icons of a style, for screens with one or with two pixels to the point. */
export type SpriteName = StyleName | `${StyleName}@2x`

/** Zoom, column and row of a tile, as in XYZ tile addresses. */
export interface TileAddress {
  z: number
  x: number
  y: number
}

/** Origin and destination as `{lat, lng}`; the client converts them to the format of the API. */
export type EtaRequest = Omit<QueryOf<paths['/v1/eta']['get']>, 'origin' | 'destination'> & {
  origin: LatLng
  destination: LatLng
}

/** One of the two names of each side, never both. */
type MatrixSides = ({ sources: LatLng[]; origins?: never } | { origins: LatLng[]; sources?: never }) &
  ({ targets: LatLng[]; destinations?: never } | { destinations: LatLng[]; targets?: never })
type WithoutSides<Request> = Omit<Request, 'sources' | 'origins' | 'targets' | 'destinations'>
export type MatrixRequest = WithoutSides<Schemas['MatrixRequest']> & MatrixSides
export type LargeMatrixRequest = WithoutSides<Schemas['LargeMatrixRequest']> & MatrixSides
export type LargeMatrixResponse = Schemas['LargeMatrixResponse']

/** Texts in one language, or texts with a language each. */
export type VoiceBatchRequest = { format?: VoiceRequest['format'] } & (
  | { instructions: string[]; language: LanguageTag; prompts?: never }
  | { prompts: VoicePrompt[]; instructions?: never; language?: never }
)

/** A clip, or the error of one text. */
export type VoiceBatchResponse = (VoiceResponse | Schemas['Error'])[]
