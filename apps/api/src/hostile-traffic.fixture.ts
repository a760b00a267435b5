import { generateAccountTag, generateKey, type LatLng } from '@repere/shared'
import { type CallerHeaders, type GoodRequest } from '@repere/test-kit'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { type GatewayUnderTest } from './gateway/gateway.fixture.js'

const { points } = DEMO_TOWN
const stops = [points.centre, points.ouest, points.riveNord, points.mairie]
const text = ({ lat, lng }: LatLng) => `${lat},${lng}`

/** Parts of valid requests: places of the demo town. */
const QUERY: Record<string, string> = {
  origin: text(points.centre),
  destination: text(points.riveNord),
  waypoints: text(points.mairie),
  lat: String(points.centre.lat),
  lng: String(points.centre.lng),
  time: '5',
  radius: '500',
  q: 'mairie',
  language: 'fr',
  depart_at: '2030-01-31T08:30:00Z',
  id: 'moto-1',
  lon: String(points.centre.lng),
  timestamp: String(Date.now()),
  osm_ids: 'N1',
  address: 'mairie',
  type: 'pharmacy',
  location: text(points.centre),
  origins: text(points.centre),
  destinations: text(points.riveNord),
  input: 'mairie',
  query: 'mairie',
  inputtype: 'textquery',
}

/** Valid only beside other fields, or with one item for each coordinate. */
const RARE: ReadonlySet<string> = new Set([
  ...['vehicle', 'height', 'width', 'length', 'weight', 'axle_load', 'arrive_by', 'times', 'distance'],
  ...['hints', 'snapping', 'bearings', 'radiuses', 'approaches', 'timestamps', 'waypoints'],
  ...['from', 'to', 'after', 'set'],
  // Of Nominatim.
  ...['amenity', 'street', 'city', 'county', 'state', 'country', 'featureType'],
  ...['sources', 'destinations', 'source', 'destination', 'roundtrip', 'exclude', 'number'],
])

/** Valid only beside other parameters, or without others. */
const OF_GOOGLE = [
  ...['latlng', 'components', 'bounds', 'alternatives', 'departure_time', 'rankby', 'types', 'strictbounds'],
  ...['address', 'place_id', 'keyword', 'sessiontoken', 'placeid', 'minprice', 'maxprice'],
]

/** Valid only with `by=time`. */
const OF_TRIPS = ['mode', 'direction', 'max_seconds', 'depart_at', 'season']

/** Of a picture, with what shows a place of the town where the middle is left out. */
const PICTURE: Record<string, string> = {
  center: text(points.centre),
  zoom: '15',
  size: '64x64',
  path: `${text(points.centre)}|${text(points.riveNord)}`,
  marker: text(points.mairie),
}

/** Of pictures: other parts of the map, and what is valid instead of a key. */
const OF_PICTURES = ['bbox', 'auto', 'expires', 'signature']

const BODIES: Record<string, unknown> = {
  computeRoute: { origin: points.centre, destination: points.riveNord, waypoints: [points.mairie], mode: 'auto' },
  createNavigation: { origin: points.centre, destination: points.riveNord, enrich_landmarks: true },
  computeMatrix: { sources: stops.slice(0, 2), targets: stops },
  computeLargeMatrix: { sources: stops.slice(0, 2), targets: stops },
  findNearest: { to: points.centre, candidates: stops.slice(0, 2).map((stop, index) => ({ id: `${index}`, ...stop })) },
  assignOrders: {
    drivers: [{ id: 'a', at: points.centre, capacity: 1 }],
    orders: stops.slice(0, 2).map((pickup, index) => ({ id: `${index}`, pickup, dropoff: points.riveNord })),
  },
  findPlacesAlong: { origin: points.centre, destination: points.riveNord, category: 'pharmacy' },
  optimizeStops: { locations: stops },
  planFleet: {
    vehicles: [{ id: 'a', start: points.centre, capacity: [3], shift: ['08:00', '18:00'] }],
    jobs: stops.slice(0, 2).map((location, index) => ({ id: `${index}`, location, demand: [1] })),
    time_limit: 0.1,
  },
  updateFleetPlan: {
    events: [{ at: '23:59', kind: 'job_added', new_job: { id: 'z', location: points.centre } }],
    time_limit: 0.1,
  },
  matchTrace: {
    shape: stops.slice(0, 2).map(({ lat, lng }, index) => ({ lat, lng, time: 1_700_000_000 + index * 60 })),
  },
  synthesizePrompt: { text: 'Tournez à droite.', language: 'fr' },
  synthesizePrompts: { instructions: ['Tournez à droite.'], language: 'fr' },
  sendPositions: { positions: [{ vehicle: 'a', at: new Date().toISOString(), ...points.centre, accuracy: 5 }] },
  putFence: { circle: { ...points.centre, radius: 50 }, rules: { dwell: 60, vehicles: ['a'] }, set: 'hostile' },
  checkFences: { set: 'hostile', ...points.centre, accuracy: 5 },
  geocodeBatch: { items: [{ q: 'mairie' }, { reverse: points.centre }] },
}

const VEHICLE = 'moto-1'

/** Values that only a running API provides. */
export interface KnownOfApi {
  placeId: string
  /** The address of a clip from `/v1/navigate/voice`. */
  clipUrl: string
  build: string
  /** Of a plan that the account with the right key has. */
  planId: string
}

/** Asks a running API for the values that valid requests need. */
export async function knownOf(gateway: GatewayUnderTest, key: string): Promise<KnownOfApi> {
  const read = async <T>(path: string, init?: RequestInit): Promise<T> =>
    (await (await gateway.get(path, key, init)).json()) as T
  const { places } = await read<{ places: { id: string }[] }>('/v1/places/search?q=mairie')
  const post = <T>(path: string, body: unknown) =>
    read<T>(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  const clip = await post<{ url: string }>('/v1/navigate/voice', { text: 'Tout droit.', language: 'fr' })
  const plan = await post<{ id: string }>('/v1/fleet/plan', BODIES.planFleet)
  const { tiles } = await read<{ tiles?: string[] }>('/v1/tiles/source/service_tiles.json')
  const build = /service_tiles\/([^/{]+)\//.exec(tiles?.[0] ?? '')?.[1] ?? 'none'
  return { placeId: places[0]!.id, clipUrl: clip.url, build, planId: plan.id }
}

/** Sends a position of the vehicle that valid requests name: others remove it. */
export async function sendVehicle(gateway: GatewayUnderTest, key: string): Promise<void> {
  const position = { vehicle: VEHICLE, at: new Date().toISOString(), ...points.centre }
  await gateway.post('/v1/positions', { positions: [position] }, key)
}

/** A valid request of an operation. */
export function goodRequestOf(operation: string, { placeId, clipUrl, build, planId }: KnownOfApi): GoodRequest {
  const clip = new URL(clipUrl)
  const path: Record<string, string> = {
    clip: clip.pathname.split('/').at(-1)!,
    id: operation.endsWith('FleetPlan') ? planId : placeId,
    vehicle: VEHICLE,
    build,
    // In the demo town, at the first zoom of the traffic tiles.
    z: '6',
    x: '32',
    y: '30',
    name: 'day',
    fontstack: 'Noto Sans Regular',
    range: '0-255',
    profile: 'driving',
    coordinates: stops
      .slice(0, operation === 'getOsrmNearest' ? 1 : 2)
      .map(({ lat, lng }) => `${lng},${lat}`)
      .join(';'),
  }
  const query =
    operation === 'getVoiceClip'
      ? Object.fromEntries(clip.searchParams)
      : operation.startsWith('getStaticMap')
        ? PICTURE
        : { ...QUERY, place_id: placeId }
  const others = [
    ...(operation === 'listNearbyPlaces' ? OF_TRIPS : []),
    ...(operation.startsWith('getStaticMap') ? OF_PICTURES : []),
    ...(operation.startsWith('getGoogle') ? OF_GOOGLE : []),
  ]
  const wanted = { getGoogleGeocode: 'address', getGooglePlace: 'place_id' }[operation]
  const rare = new Set([...RARE, ...others].filter((name) => name !== wanted))
  return { path, query, rare, body: BODIES[operation] }
}

/** Keys without access, each for another reason. */
export function wrongKeys(): CallerHeaders[] {
  const { text: unknown } = generateKey('test', generateAccountTag())
  return [
    [['x-service-key', unknown]],
    [['x-service-key', unknown.slice(0, -1)]],
    [['x-service-key', '']],
    [['x-service-key', 'svc_test_'.padEnd(47, '0')]],
    [['x-service-key', '\xff\xfe']],
    [['authorization', `Bearer ${unknown}`]],
    [
      ['x-service-key', unknown],
      ['x-service-key', unknown],
    ],
  ]
}
