import { DEMO_PLACES } from '@repere/shared/sample-places'

/** A request that the documentation shows. Its points and names are those of the demo town. */
export interface ExampleRequest {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** Longest lists that the recorded answer keeps, by the name of the field; the rest of the list is left out. */
  keep?: Record<string, number>
}

const { origin, destination, stops, place, landmark, tile } = DEMO_PLACES
const [west, north] = stops
const text = ({ lat, lng }: { lat: number; lng: number }) => `${lat},${lng}`
const lngLats = (...points: { lat: number; lng: number }[]) => points.map(({ lat, lng }) => `${lng},${lat}`).join(';')
const staticMap = { center: text(origin), zoom: '15', size: '300x200', marker: `label:A|${text(origin)}` }
const near = { lat: String(origin.lat), lng: String(origin.lng) }
const [tileX, tileY] = tile.split('/') as [string, string]

const trace = DEMO_PLACES.trace.map((point, i) => ({ ...point, time: 1_767_268_800 + 10 * i }))

/** One request for each operation, by its operationId. `bin/examples` sends them and keeps the answers. */
export const EXAMPLE_REQUESTS: Readonly<Record<string, ExampleRequest>> = {
  computeRoute: { body: { origin, destination, mode: 'auto', language: 'en' } },
  getRoute: { query: { origin: text(origin), destination: text(destination), language: 'fr' } },
  getIsochrone: { query: { ...near, time: '5', mode: 'pedestrian' } },
  listRoadEvents: {},
  matchTrace: { body: { shape: trace, mode: 'auto' } },
  computeMatrix: { body: { sources: [origin], targets: [west, north], mode: 'auto' } },
  computeLargeMatrix: { body: { sources: [origin], targets: [west, north], mode: 'auto' } },
  findNearest: {
    body: {
      to: origin,
      candidates: [
        { id: 'moto-1', ...west },
        { id: 'moto-2', ...north },
      ],
      vehicle: 'motorcycle',
    },
  },
  assignOrders: {
    body: {
      drivers: [
        { id: 'moto-1', at: west, vehicle: 'motorcycle' },
        { id: 'moto-2', at: north, vehicle: 'motorcycle' },
      ],
      orders: [{ id: 'commande-1', pickup: origin, dropoff: destination, due_at: '09:00' }],
      depart_at: '2030-01-31T08:00:00',
    },
  },
  findPlacesAlong: {
    body: { origin: west, destination: north, category: 'pharmacy', limit: 2, depart_at: '2030-01-31T08:00:00' },
  },
  optimizeStops: { body: { locations: [origin, north, destination, west], language: 'en' }, keep: { maneuvers: 2 } },
  planFleet: {
    body: {
      vehicles: [{ id: 'moto-1', start: origin, end: origin, capacity: [10], shift: ['08:00', '18:00'] }],
      jobs: [
        { id: 'colis-1', location: west, demand: [1], service_time: 300, time_windows: [['09:00', '11:00']] },
        { id: 'colis-2', pickup: north, delivery: destination, demand: [2], service_time: 300 },
        { id: 'colis-3', location: destination, demand: [12] },
      ],
      depart_at: '2030-01-31T07:00:00',
      time_limit: 0.5,
    },
  },
  getOsrmRoute: {
    path: { profile: 'driving', coordinates: lngLats(origin, destination) },
    query: { overview: 'full' },
  },
  getOsrmNearest: { path: { profile: 'driving', coordinates: lngLats(origin) } },
  getOsrmTable: { path: { profile: 'driving', coordinates: lngLats(origin, west, north) }, query: { sources: '0' } },
  getOsrmMatch: { path: { profile: 'driving', coordinates: lngLats(...DEMO_PLACES.trace) } },
  getOsrmTrip: { path: { profile: 'driving', coordinates: lngLats(origin, north, west, destination) } },
  getNominatimSearch: { query: { q: place.name, limit: '1', addressdetails: '1' } },
  getNominatimReverse: { query: { lat: `${origin.lat}`, lon: `${origin.lng}`, zoom: '18' } },
  getNominatimLookup: { query: { osm_ids: 'N1000563' } },
  getNominatimStatus: {},
  getGoogleGeocode: { query: { address: place.name }, keep: { results: 1 } },
  getGoogleDirections: { query: { origin: text(origin), destination: text(destination) }, keep: { steps: 2 } },
  getGoogleDistanceMatrix: { query: { origins: text(origin), destinations: [west, north].map(text).join('|') } },
  getGoogleAutocomplete: { query: { input: 'pharm', location: text(origin) }, keep: { predictions: 1 } },
  getGooglePlace: { query: { place_id: place.id } },
  getGoogleNearby: { query: { location: text(origin), radius: '1000', type: 'pharmacy' }, keep: { results: 1 } },
  getGoogleTextSearch: { query: { query: 'pharmacie', location: text(origin) }, keep: { results: 1 } },
  getGoogleCandidates: { query: { input: place.name, inputtype: 'textquery' }, keep: { candidates: 1 } },
  getEta: { query: { origin: text(origin), destination: text(north), mode: 'auto' } },
  createNavigation: {
    body: { origin, destination, language: 'en', enrich_landmarks: true },
    keep: { maneuvers: 2, landmarks: 2, prompts: 3 },
  },
  synthesizePrompt: { body: { text: 'Tournez à droite après la Pharmacie des Cauris.', language: 'fr' } },
  synthesizePrompts: {
    body: { instructions: ['Tournez à gauche.', 'Vous êtes arrivé.'], language: 'fr', format: 'mp3' },
  },
  listVoiceLanguages: {},
  geocodeText: { query: { q: place.name, size: '2' } },
  autocompleteText: { query: { q: 'pharm', ...near }, keep: { features: 2 } },
  reverseGeocodePoint: { query: { ...near, language: 'en' }, keep: { features: 2 } },
  geocodeBatch: {
    body: { items: [{ q: landmark }, { reverse: origin }], size: 1, language: 'fr' },
    keep: { features: 1 },
  },
  searchPlaces: { query: { q: 'pharmacie', ...near, limit: '2' } },
  listNearbyPlaces: { query: { ...near, radius: '1000', limit: '2' } },
  getPlace: { path: { id: place.id } },
  listPlaceCategories: { keep: { '': 6 } },
  getTileSource: { keep: { vector_layers: 2 } },
  getTrafficSource: {},
  getTile: { path: { z: '14', x: tileX, y: tileY } },
  getMapStyle: { path: { name: 'day' }, keep: { layers: 2 } },
  getStaticMap: { query: staticMap },
  getStaticMapLink: { query: { ...staticMap, days: '30' } },
  getGlyphs: { path: { fontstack: 'Noto Sans Regular', range: '0-255' } },
  getSpriteIndex: { path: { name: 'day' }, keep: { '': 2 } },
  getSpriteImage: { path: { name: 'day' } },
  putFence: {
    path: { id: 'entrepot-1' },
    body: { name: 'Entrepôt', set: 'depots', circle: { ...origin, radius: 50 }, rules: { dwell: 900 } },
  },
  getFence: { path: { id: 'entrepot-1' } },
  listFences: { query: { set: 'depots' } },
  checkFences: { body: { fence: 'entrepot-1', ...origin, accuracy: 8 } },
  getHealth: {},
}

/** Operations without a fixed example request: the address of most holds a value that an answer of another one gave. */
export const ADDRESS_FROM_ANSWER: Readonly<Record<string, string>> = {
  getVoiceClip: 'The address comes from the answer to a voice request.',
  getFleetPlan: 'The id comes from the answer with the plan.',
  updateFleetPlan: 'The id comes from the answer with the plan.',
  getBuildTile: 'The address comes from the TileJSON.',
  getTileArchive: 'Clients of PMTiles read it; nobody reads ranges by hand.',
  getTrafficTile: 'The address comes from the TileJSON.',
  sendPositions: 'Positions have the time of now.',
  sendTrackerPosition: 'Positions have the time of now.',
  sendPostedPosition: 'Positions have the time of now.',
  getVehicle: 'A vehicle has sent positions of now.',
  getVehicleTrail: 'A vehicle has sent positions of now.',
  removeVehicle: 'A vehicle has sent positions of now.',
  removeFence: 'It removes the fence that the other examples have.',
}
