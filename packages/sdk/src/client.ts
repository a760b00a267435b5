import { type Call, type CallOptions, type ClientOptions, type Query, Transport } from './transport.js'
import { type Asking, type Narrowed } from './narrowed.js'
import type * as Api from './types.js'
import { routeQuery } from './route-query.js'
import { staticQuery } from './static-query.js'

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
  route<const Fields extends string = never>(
    request: Asking<Api.RouteRequest, Fields> & { format?: 'default' },
    options?: CallOptions,
  ): Promise<Narrowed<Api.RouteResponse, Fields>>
  route(request: Api.RouteRequest, options?: CallOptions): Promise<unknown> {
    // A browser token may read only, so its routes are read where a query can say the request.
    const query = this.transport.hasToken ? routeQuery(request) : null
    return query === null ? this.#post('/route', request, options) : this.#get('/route', query, options)
  }

  /** Compute travel times and distances between all sources and all targets, 500 pairs at most. */
  matrix<const Fields extends string = never>(
    request: Asking<Api.MatrixRequest, Fields>,
    options?: CallOptions,
  ): Promise<Narrowed<Api.MatrixResponse, Fields>> {
    return this.#post('/matrix', request, options)
  }

  /** Compute a matrix of up to 250,000 pairs by car; it costs one unit for each 500 or part of them. */
  largeMatrix<const Fields extends string = never>(
    request: Asking<Api.LargeMatrixRequest, Fields>,
    options?: CallOptions,
  ): Promise<Narrowed<Api.LargeMatrixResponse, Fields>> {
    return this.#post('/matrix/large', request, options)
  }

  /** Find which of up to 1,000 candidates are the nearest by travel time. */
  nearest<const Fields extends string = never>(
    request: Asking<Api.NearestRequest, Fields>,
    options?: CallOptions,
  ): Promise<Narrowed<Api.NearestResponse, Fields>> {
    return this.#post('/nearest', request, options)
  }

  /** Assign orders to drivers: up to 200 of each. */
  assign<const Fields extends string = never>(
    request: Asking<Api.AssignRequest, Fields>,
    options?: CallOptions,
  ): Promise<Narrowed<Api.AssignResponse, Fields>> {
    return this.#post('/assign', request, options)
  }

  /** Compute the area that is reached within a time. */
  isochrone<const Fields extends string = never>(
    request: Asking<Api.IsochroneRequest, Fields>,
    options?: CallOptions,
  ): Promise<Narrowed<Api.IsochroneResponse, Fields>> {
    return this.#get('/isochrone', request, options)
  }

  /** List the closures and speeds of roads at a moment; without one, now. */
  roadEvents(request: Api.RoadEventsRequest = {}, options?: CallOptions): Promise<Api.RoadEventsResponse> {
    return this.#get('/road-events', request, options)
  }

  /** Snap a GPS trace to the road network. */
  match<const Fields extends string = never>(
    request: Asking<Api.MatchRequest, Fields>,
    options?: CallOptions,
  ): Promise<Narrowed<Api.MatchResponse, Fields>> {
    return this.#post('/match', request, options)
  }

  /** Find the best order of stops between the first and the last. */
  optimize<const Fields extends string = never>(
    request: Asking<Api.OptimizeRequest, Fields>,
    options?: CallOptions,
  ): Promise<Narrowed<Api.OptimizeResponse, Fields>> {
    return this.#post('/optimize', request, options)
  }

  /** Plan the day of a fleet: routes of its vehicles, and the jobs without a place, each with what stands against it. */
  planFleet<const Fields extends string = never>(
    request: Asking<Api.FleetPlanRequest, Fields>,
    options?: CallOptions,
  ): Promise<Narrowed<Api.FleetPlan, Fields>> {
    return this.#post('/fleet/plan', request, options)
  }

  /** Get a plan of the last 24 hours, as it was last updated. */
  fleetPlan<const Fields extends string = never>(
    id: string,
    options?: CallOptions & { fields?: Fields },
  ): Promise<Narrowed<Api.FleetPlan, Fields>> {
    const { fields, ...rest } = options ?? {}
    return this.#get(`/fleet/plan/${encodeURIComponent(id)}`, { fields }, rest)
  }

  /** Plan the rest of a day again: jobs are added or dropped, vehicles are late, and what has started stays. */
  updateFleetPlan<const Fields extends string = never>(
    id: string,
    request: Asking<Api.FleetPlanUpdate, Fields>,
    options?: CallOptions,
  ): Promise<Narrowed<Api.FleetPlan, Fields>> {
    return this.#post(`/fleet/plan/${encodeURIComponent(id)}/update`, request, options)
  }

  /** Estimate the travel time of one pair, with traffic where it is known. */
  eta<const Fields extends string = never>(
    { origin, destination, ...rest }: Asking<Api.EtaRequest, Fields>,
    options?: CallOptions,
  ): Promise<Narrowed<Api.EtaResponse, Fields>> {
    return this.#get('/eta', { origin: point(origin), destination: point(destination), ...rest }, options)
  }

  /** Find addresses, landmarks, quartiers and markets by text. */
  geocode<const Fields extends string = never>(
    request: Asking<Api.GeocodeRequest, Fields>,
    options?: CallOptions,
  ): Promise<Narrowed<Api.GeocodeResponse, Fields>> {
    return this.#get('/geocode', request, options)
  }

  /** Describe a point: the nearest address or landmark, then the quartier and city around it. */
  reverseGeocode<const Fields extends string = never>(
    request: Asking<Api.ReverseGeocodeRequest, Fields>,
    options?: CallOptions,
  ): Promise<Narrowed<Api.GeocodeResponse, Fields>> {
    return this.#get('/geocode/reverse', request, options)
  }

  /** Suggest up to five places for an unfinished text; see `SearchSession` for search boxes. */
  autocomplete<const Fields extends string = never>(
    request: Asking<Api.AutocompleteRequest, Fields>,
    options?: CallOptions,
  ): Promise<Narrowed<Api.GeocodeResponse, Fields>> {
    return this.#get('/geocode/autocomplete', request, options)
  }

  /** Find up to 100 texts and name points in one request, answered in their order. Each item costs one unit. */
  geocodeBatch(request: Api.GeocodeBatchRequest, options?: CallOptions): Promise<Api.GeocodeBatchResponse> {
    return this.#post('/geocode/batch', request, options)
  }

  /** Search places by text. */
  searchPlaces<const Fields extends string = never>(
    request: Asking<Api.SearchPlacesRequest, Fields>,
    options?: CallOptions,
  ): Promise<Narrowed<Api.Places, Fields>> {
    return this.#get('/places/search', request, options)
  }

  /** List places around a point, the nearest first. */
  nearbyPlaces<const Fields extends string = never>(
    request: Asking<Api.NearbyPlacesRequest, Fields>,
    options?: CallOptions,
  ): Promise<Narrowed<Api.Places, Fields>> {
    return this.#get('/places/nearby', request, options)
  }

  /** Find the places that add the least time to a journey. */
  placesAlong<const Fields extends string = never>(
    request: Asking<Api.PlacesAlongRequest, Fields>,
    options?: CallOptions,
  ): Promise<Narrowed<Api.PlacesAlong, Fields>> {
    return this.#post('/places/along', request, options)
  }

  /** Get one place by its id. */
  place<const Fields extends string = never>(
    id: string,
    options?: CallOptions & { language?: Api.LanguageTag | 'all'; fields?: Fields },
  ): Promise<Narrowed<Api.Place, Fields>> {
    const { language, fields, ...rest } = options ?? {}
    return this.#get(`/places/${encodeURIComponent(id)}`, { language, fields }, rest)
  }

  /** List the categories that the data holds. */
  placeCategories(options?: CallOptions): Promise<string[]> {
    return this.#get('/places/categories', {}, options)
  }

  /** Create a navigation session: a route, landmarks and the texts to say. */
  navigate<const Fields extends string = never>(
    request: Asking<Api.NavigateRequest, Fields>,
    options?: CallOptions,
  ): Promise<Narrowed<Api.NavigationSession, Fields>> {
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

  /** Get a picture of the map, with lines and pins over it. */
  staticMap(request: Api.StaticMapRequest, options?: CallOptions): Promise<ArrayBuffer> {
    return this.transport.send('GET', '/v1/static', { ...options, isBinary: true, query: staticQuery(request) })
  }

  /** Get a signed address of a picture, which shows it without a key until it expires. */
  staticUrl(request: Api.StaticMapRequest & { days?: number }, options?: CallOptions): Promise<Api.StaticMapLink> {
    return this.transport.send('GET', '/v1/static/link', { ...options, query: staticQuery(request) })
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

  /** Send up to 1,000 positions of vehicles; good ones are kept, the others are named by their index. */
  sendPositions(request: Api.PositionsRequest, options?: CallOptions): Promise<Api.PositionsAnswer> {
    return this.#post('/positions', request, options)
  }

  /** Get the last position of a vehicle. */
  vehicle(vehicle: string, options?: CallOptions): Promise<Api.Vehicle> {
    return this.#get(`/vehicles/${encodeURIComponent(vehicle)}`, {}, options)
  }

  /** Get where a vehicle was in up to 24 hours. */
  trail(vehicle: string, request: Api.TrailRequest = {}, options?: CallOptions): Promise<Api.Trail> {
    return this.#get(`/vehicles/${encodeURIComponent(vehicle)}/trail`, request, options)
  }

  /** Remove a vehicle with everything that is kept of it. */
  removeVehicle(vehicle: string, options?: CallOptions): Promise<Api.Deletion> {
    return this.transport.send('DELETE', `/v1/vehicles/${encodeURIComponent(vehicle)}`, options)
  }

  /** Write a fence, or replace the one with this id. */
  putFence(id: string, request: Api.FenceRequest, options?: CallOptions): Promise<Api.Fence> {
    return this.transport.send('PUT', `/v1/fences/${encodeURIComponent(id)}`, { ...options, body: request })
  }

  /** Get a fence. */
  fence(id: string, options?: CallOptions): Promise<Api.Fence> {
    return this.#get(`/fences/${encodeURIComponent(id)}`, {}, options)
  }

  /** Remove a fence. */
  removeFence(id: string, options?: CallOptions): Promise<Api.Deletion> {
    return this.transport.send('DELETE', `/v1/fences/${encodeURIComponent(id)}`, options)
  }

  /** List fences, a page at a time. */
  fences(request: Api.FencesRequest = {}, options?: CallOptions): Promise<Api.Fences> {
    return this.#get('/fences', request, options)
  }

  /** Check on which side of one fence, or of a set of fences, a point is. */
  checkFences(request: Api.FenceCheckRequest, options?: CallOptions): Promise<Api.FenceCheck> {
    return this.#post('/fences/check', request, options)
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
