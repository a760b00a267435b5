import { type Call, type CallOptions, type ClientOptions, type Query, Transport } from './transport.js'
import type * as Api from './types.js'

const point = ({ lat, lng }: Api.LatLng): string => `${lat},${lng}`

/**
 * Client of the Repère API. Distances are metres, durations seconds, polylines have six decimals. Every method rejects
 * with a `RepereError` for an error answer, a `RepereTimeoutError` or a `RepereConnectionError`.
 */
export class Repere {
  readonly transport: Transport

  constructor(options: ClientOptions) {
    this.transport = new Transport(options)
  }

  /** Compute routes through two or more points, the best one first. */
  route(request: Api.RouteRequest & { format: 'osrm' }, options?: CallOptions): Promise<Api.OsrmRouteResponse>
  route(request: Api.RouteRequest & { format?: 'default' }, options?: CallOptions): Promise<Api.RouteResponse>
  route(request: Api.RouteRequest, options?: CallOptions): Promise<Api.RouteResponse | Api.OsrmRouteResponse> {
    return this.#post('/route', request, options)
  }

  /** Compute travel times and distances between all sources and all targets, 500 pairs at most. */
  matrix(request: Api.MatrixRequest, options?: CallOptions): Promise<Api.MatrixResponse> {
    return this.#post('/matrix', request, options)
  }

  /** Compute the area that is reached within a time. */
  isochrone(request: Api.IsochroneRequest, options?: CallOptions): Promise<Api.IsochroneResponse> {
    return this.#get('/isochrone', request, options)
  }

  /** Snap a GPS trace to the road network. */
  match(request: Api.MatchRequest, options?: CallOptions): Promise<Api.MatchResponse> {
    return this.#post('/match', request, options)
  }

  /** Find the best order of stops between the first and the last. */
  optimize(request: Api.OptimizeRequest, options?: CallOptions): Promise<Api.OptimizeResponse> {
    return this.#post('/optimize', request, options)
  }

  /** Estimate the travel time of one pair, with traffic where it is known. */
  eta({ origin, destination, ...rest }: Api.EtaRequest, options?: CallOptions): Promise<Api.EtaResponse> {
    return this.#get('/eta', { origin: point(origin), destination: point(destination), ...rest }, options)
  }

  /** Find addresses, landmarks, quartiers and markets by text. */
  geocode(request: Api.GeocodeRequest, options?: CallOptions): Promise<Api.GeocodeResponse> {
    return this.#get('/geocode', request, options)
  }

  /** Describe a point: the nearest address or landmark, then the quartier and city around it. */
  reverseGeocode(request: Api.ReverseGeocodeRequest, options?: CallOptions): Promise<Api.GeocodeResponse> {
    return this.#get('/geocode/reverse', request, options)
  }

  /** Suggest up to five places for an unfinished text; see `SearchSession` for search boxes. */
  autocomplete(request: Api.AutocompleteRequest, options?: CallOptions): Promise<Api.GeocodeResponse> {
    return this.#get('/geocode/autocomplete', request, options)
  }

  /** Search places by text. */
  searchPlaces(request: Api.SearchPlacesRequest, options?: CallOptions): Promise<Api.Places> {
    return this.#get('/places/search', request, options)
  }

  /** List places around a point, the nearest first. */
  nearbyPlaces(request: Api.NearbyPlacesRequest, options?: CallOptions): Promise<Api.Places> {
    return this.#get('/places/nearby', request, options)
  }

  /** Get one place by its id. */
  place(id: string, options?: CallOptions & { language?: string }): Promise<Api.Place> {
    const { language, ...rest } = options ?? {}
    return this.#get(`/places/${encodeURIComponent(id)}`, { language }, rest)
  }

  /** List the categories that the data holds. */
  placeCategories(options?: CallOptions): Promise<string[]> {
    return this.#get('/places/categories', {}, options)
  }

  /** Create a navigation session: a route, landmarks and the texts to say. */
  navigate(request: Api.NavigateRequest, options?: CallOptions): Promise<Api.NavigationSession> {
    return this.#post('/navigate', request, options)
  }

  /** Speak one text; the answer points to a clip. */
  synthesize(request: Api.VoiceRequest, options?: CallOptions): Promise<Api.VoiceResponse> {
    return this.#post('/navigate/voice', request, options)
  }

  /** Speak up to 200 texts; answers in the order of the texts. */
  synthesizeBatch(request: Api.VoiceBatchRequest, options?: CallOptions): Promise<Api.VoiceBatchResponse> {
    return this.#post('/navigate/voice/batch', request, options)
  }

  /** List the languages that can be spoken. */
  languages(options?: CallOptions): Promise<Api.Languages> {
    return this.#get('/navigate/languages', {}, options)
  }

  /** Get the TileJSON of the vector tiles. */
  tileJson(options?: CallOptions): Promise<Api.TileJson> {
    return this.#get('/tiles/source/service_tiles.json', {}, options)
  }

  /** Get a map style for MapLibre. */
  mapStyle(name: 'day' | 'night' | 'satellite', options?: CallOptions): Promise<Api.MapStyle> {
    return this.#get(`/tiles/style/${name}.json`, {}, options)
  }

  /** Check the key and the state of the service; costs nothing of the day quota. */
  health(options?: CallOptions): Promise<Api.Health> {
    return this.#get('/health', {}, options)
  }

  #get<Answer>(path: string, query: object, options?: CallOptions): Promise<Answer> {
    return this.transport.send('GET', `/v1${path}`, { ...options, query: query as Query })
  }

  #post<Answer>(path: string, body: object, options?: CallOptions): Promise<Answer> {
    return this.transport.send('POST', `/v1${path}`, { ...options, body } satisfies Call)
  }
}
