/** A request that the documentation shows. Its points and names are of Port-Fiction, the demo town. */
export interface ExampleRequest {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** Longest lists that the recorded answer keeps, by the name of the field; the rest of the list is left out. */
  keep?: Record<string, number>
}

const centre = { lat: 6.337195, lng: 2.181357 }
const west = { lat: 6.337195, lng: 2.169594 }
const north = { lat: 6.349785, lng: 2.181357 }
const busStation = { lat: 6.341421, lng: 2.180362 }
const text = ({ lat, lng }: typeof centre) => `${lat},${lng}`
const near = { lat: String(centre.lat), lng: String(centre.lng) }

const trace = [
  { lat: 6.337195, lng: 2.181357, time: 1_767_268_800 },
  { lat: 6.3372, lng: 2.18046, time: 1_767_268_810 },
  { lat: 6.33719, lng: 2.17955, time: 1_767_268_820 },
  { lat: 6.3372, lng: 2.17866, time: 1_767_268_830 },
]

/** One request for each operation, by its operationId. `bin/examples` sends them and keeps the answers. */
export const EXAMPLE_REQUESTS: Readonly<Record<string, ExampleRequest>> = {
  computeRoute: { body: { origin: centre, destination: busStation, mode: 'auto', language: 'en' } },
  getRoute: { query: { origin: text(centre), destination: text(busStation), language: 'fr' } },
  getIsochrone: { query: { ...near, time: '1', mode: 'pedestrian' } },
  matchTrace: { body: { shape: trace, mode: 'auto' } },
  computeMatrix: { body: { sources: [centre], targets: [west, north], mode: 'auto' } },
  optimizeStops: { body: { locations: [centre, north, busStation, west], language: 'en' }, keep: { maneuvers: 2 } },
  getEta: { query: { origin: text(centre), destination: text(north), mode: 'auto' } },
  createNavigation: {
    body: { origin: centre, destination: busStation, language: 'en', enrich_landmarks: true },
    keep: { maneuvers: 2, landmarks: 2, prompts: 3 },
  },
  synthesizePrompt: { body: { text: 'Tournez à droite après la Pharmacie des Cauris.', language: 'fr' } },
  synthesizePrompts: {
    body: { instructions: ['Tournez à gauche.', 'Vous êtes arrivé.'], language: 'fr', format: 'mp3' },
  },
  listVoiceLanguages: {},
  geocodeText: { query: { q: 'pharmacie des cauris', size: '2' } },
  autocompleteText: { query: { q: 'pharm', ...near }, keep: { features: 2 } },
  reverseGeocodePoint: { query: { ...near, language: 'en' }, keep: { features: 2 } },
  geocodeBatch: {
    body: { items: [{ q: 'marché central' }, { reverse: centre }], size: 1, language: 'fr' },
    keep: { features: 1 },
  },
  searchPlaces: { query: { q: 'pharmacie', ...near, limit: '2' } },
  listNearbyPlaces: { query: { ...near, radius: '500', limit: '2' } },
  // Ids of places come from the source: this one is the Pharmacie des Cauris in every build of the demo town.
  getPlace: { path: { id: '7eb35b09-8dbc-5a03-b8a4-4da4e35fb447' } },
  listPlaceCategories: { keep: { '': 6 } },
  getTileSource: { keep: { vector_layers: 2 } },
  getTrafficSource: {},
  getTile: { path: { z: '14', x: '8291', y: '7902' } },
  getMapStyle: { path: { name: 'day' }, keep: { layers: 2 } },
  getGlyphs: { path: { fontstack: 'Noto Sans Regular', range: '0-255' } },
  getSpriteIndex: { path: { name: 'day' }, keep: { '': 2 } },
  getSpriteImage: { path: { name: 'day' } },
  getHealth: {},
}

/** Operations whose address holds a value that an answer of another one gave: they have no fixed example request. */
export const ADDRESS_FROM_ANSWER: Readonly<Record<string, string>> = {
  getVoiceClip: 'The address comes from the answer to a voice request.',
  getBuildTile: 'The address comes from the TileJSON.',
  getTrafficTile: 'The address comes from the TileJSON.',
}
