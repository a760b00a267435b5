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

  /** Compute a matrix of up to 250,000 pairs by car; it costs one unit for each 500 or part of them. */
  largeMatrix(request: Api.LargeMatrixRequest, options?: CallOptions): Promise<Api.LargeMatrixResponse> {
    return this.#post('/matrix/large', request, options)
  }

  /** Compute the area that is reached within a time. */
  isochrone(request: Api.IsochroneRequest, options?: CallOptions): Promise<Api.IsochroneResponse> {
    return this.#get('/isochrone', request, options)
  }

  /** List the closures and speeds of roads at a moment; without one, now. */
  roadEvents(request: Api.RoadEventsRequest = {}, options?: CallOptions): Promise<Api.RoadEventsResponse> {
    return this.#get('/road-events', request, options)
  }

  /** Snap a GPS trace to the road network. */
  match(request: Api.MatchRequest, options?: CallOptions): Promise<Api.MatchResponse> {
    return this.#post('/match', request, options)
  }

  /** Find the best order of stops between the first and the last. */
  optimize(request: Api.OptimizeRequest, options?: CallOptions): Promise<Api.OptimizeResponse> {
    return this.#post('/optimize', request, options)
  }

  /** Plan the day of a fleet: routes of its vehicles, and the jobs without a place, each with what stands against it. */
  planFleet(request: Api.FleetPlanRequest, options?: CallOptions): Promise<Api.FleetPlan> {
    return this.#post('/fleet/plan', request, options)
  }

  /** Get a plan of the last 24 hours, as it was last updated. */
  fleetPlan(id: string, options?: CallOptions): Promise<Api.FleetPlan> {
    return this.#get(`/fleet/plan/${encodeURIComponent(id)}`, {}, options)
  }

  /** Plan the rest of a day again: jobs are added or dropped, vehicles are late, and what has started stays. */
  updateFleetPlan(id: string, request: Api.FleetPlanUpdate, options?: CallOptions): Promise<Api.FleetPlan> {
    return this.#post(`/fleet/plan/${encodeURIComponent(id)}/update`, request, options)
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

  /** Find up to 100 texts and name points in one request, answered in their order. Each item costs one unit. */
  geocodeBatch(request: Api.GeocodeBatchRequest, options?: CallOptions): Promise<Api.GeocodeBatchResponse> {
    return this.#post('/geocode/batch', request, options)
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

  /** Get the TileJSON of the traffic tiles. */
  trafficTileJson(options?: CallOptions): Promise<Api.TileJson> {
    return this.#get('/tiles/source/traffic.json', {}, options)
  }

  /** Get a map style for MapLibre. Its labels are French unless `language` says otherwise. */
  mapStyle(name: Api.StyleName, options?: CallOptions & { language?: 'fr' | 'en' }): Promise<Api.MapStyle> {
    const { language, ...rest } = options ?? {}
    return this.#get(`/tiles/style/${name}.json`, { language }, rest)
  }

  /** Get a Mapbox Vector Tile, of the present data unless `build` names another one; empty where there is nothing. */
  tile({ z, x, y, build }: Api.TileAddress & { build?: string }, options?: CallOptions): Promise<ArrayBuffer> {
    return this.#bytes(`/tiles/service_tiles/${build ? `${build}/` : ''}${z}/${x}/${y}.mvt`, options)
  }

  /** Get a vector tile of the traffic; empty where no trip was observed. */
  trafficTile({ z, x, y }: Api.TileAddress, options?: CallOptions): Promise<ArrayBuffer> {
    return this.#bytes(`/tiles/traffic/${z}/${x}/${y}.mvt`, options)
  }

  /** Get the glyphs of a font for 256 characters, for example `Noto Sans Regular` and `0-255`. */
  glyphs(fontstack: string, range: string, options?: CallOptions): Promise<ArrayBuffer> {
    return this.#bytes(`/tiles/fonts/${encodeURIComponent(fontstack)}/${range}.pbf`, options)
  }

  /** Get the positions of the icons in the sprite image. */
  spriteIndex(name: Api.SpriteName, options?: CallOptions): Promise<Api.SpriteIndex> {
    return this.#get(`/tiles/sprites/${name}.json`, {}, options)
  }

  /** Get the icons of a style as one PNG image. */
  spriteImage(name: Api.SpriteName, options?: CallOptions): Promise<ArrayBuffer> {
    return this.#bytes(`/tiles/sprites/${name}.png`, options)
  }

  /** Check the key and the state of the service; costs nothing of the day quota. */
  health(options?: CallOptions): Promise<Api.Health> {
    return this.#get('/health', {}, options)
  }

  #get<Answer>(path: string, query: object, options?: CallOptions): Promise<Answer> {
    return this.transport.send('GET', `/v1${path}`, { ...options, query: query as Query })
  }

  #bytes(path: string, options?: CallOptions): Promise<ArrayBuffer> {
    return this.transport.send('GET', `/v1${path}`, { ...options, isBinary: true })
  }

  #post<Answer>(path: string, body: object, options?: CallOptions): Promise<Answer> {
    return this.transport.send('POST', `/v1${path}`, { ...options, body } satisfies Call)
  }
}
