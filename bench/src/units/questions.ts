import { type LatLng } from '@repere/shared'
import { type Request } from '../peers/peer.js'
import { ourRequests, type Trip } from '../peers/questions.js'

/** Requests of one operation and one size. */
export interface Row {
  /** As in the OpenAPI document. */
  operation: string
  /** The size of each request; '' where the operation has one size only. */
  size: string
  requests: Request[]
  /** Its price is that of the pairs of a table, for the most part. */
  isTable?: true
  /** Of a search that ends by the clock: its time. */
  searchMs?: number
}

/** What the questions are made of. */
export interface Material {
  key: string
  /** Points of one city, all connected by road. */
  points: LatLng[]
  trips: Trip[]
  /** Traces of at least 1,000 points. */
  traces: LatLng[][]
  /** Texts that people search, and ids of places. */
  texts: string[]
  places: string[]
  /** Elements of OpenStreetMap, as Nominatim names them. */
  elements: string[]
  tiles: string[]
  build: string
  plan: string
}

/** Positions of the trails that are asked about. */
export const TRAILS = [1_000, 10_000]

const EACH = 40
const ROUTE = { from: 0, step: 7 }

/** Every operation of the API, in each size that has a price of its own. */
export function rowsOf({ key, points, trips, traces, texts, places, elements, tiles, build, plan }: Material): Row[] {
  const { get, post } = ourRequests(key)
  const some = <T>(make: (n: number) => T): T[] => Array.from({ length: EACH }, (_, n) => make(n))
  const few = <T>(make: (n: number) => T): T[] => Array.from({ length: 3 }, (_, n) => make(n))
  const taken = (count: number, n: number) =>
    Array.from({ length: count }, (_, i) => points[(ROUTE.from + n * ROUTE.step + i) % points.length]!)
  const row = (operation: string, size: string, requests: Request[]): Row => ({ operation, size, requests })
  const trip = (n: number) => trips[n % trips.length]!
  const text = ({ lat, lng }: LatLng) => `${lat.toFixed(6)},${lng.toFixed(6)}`
  const osrm = (list: LatLng[]) => list.map(({ lat, lng }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';')
  const ends = (n: number) => `origin=${text(trip(n).from)}&destination=${text(trip(n).to)}`
  const at = (n: number) => `lat=${points[n]!.lat.toFixed(6)}&lng=${points[n]!.lng.toFixed(6)}`
  const typed = (n: number) => texts[n % texts.length]!
  const word = (n: number) => encodeURIComponent(typed(n))
  const shape = (count: number, n: number) => {
    const trace = traces[n % traces.length]!
    return Array.from({ length: count }, (_, i) => ({ ...there(trace, i), time: 1_767_268_800 + 5 * i }))
  }
  const candidates = (count: number, n: number) => taken(count, n).map((point, i) => ({ id: `c${i}`, ...point }))
  const dispatch = (drivers: number, orders: number, n: number) => ({
    drivers: taken(drivers, n).map((at, i) => ({ id: `d${i}`, at, vehicle: 'motorcycle' })),
    orders: taken(orders, n + 3).map((pickup, i) => ({
      id: `o${i}`,
      pickup,
      dropoff: points[(n + 5 * i) % points.length],
    })),
  })
  const put = (path: string, body: object): Request => ({ ...post(path, body), method: 'PUT' })
  const ofTrip = (n: number) => ({ origin: trip(n).from, destination: trip(n).to })
  const positions = (count: number, n: number) =>
    Array.from({ length: count }, (_, i) => ({
      ...{ vehicle: `moto-${i % 50}`, at: new Date(Date.now() - 1_000 * (i + count * n)).toISOString() },
      ...{ ...points[(n + i) % points.length]!, accuracy: 5, speed: 8, bearing: 90 },
    }))
  const day = (jobs: number, seconds: number, n: number) => ({
    depart_at: '2035-01-15T07:00:00Z',
    time_limit: seconds,
    vehicles: Array.from({ length: Math.ceil(jobs / 12) }, (_, i) => ({
      id: `v${i}`,
      start: points[n],
      capacity: [16],
    })),
    jobs: taken(jobs, n + 1).map((location, i) => ({ id: `j${i}`, location, demand: [1], service_time: 300 })),
  })
  return [
    row(
      'getRoute',
      'a trip across a city',
      some((n) => get(`/v1/route?${ends(n)}`)),
    ),
    row(
      'computeRoute',
      'the same, 2 alternatives',
      some((n) => post('/v1/route', { origin: trip(n).from, destination: trip(n).to, alternatives: 2 })),
    ),
    row(
      'computeRoute',
      '25 stops',
      some((n) => {
        const [origin, ...others] = taken(25, n)
        return post('/v1/route', { origin, waypoints: others.slice(1), destination: others[0] })
      }),
    ),
    row(
      'getEta',
      '',
      some((n) => get(`/v1/eta?${ends(n)}`)),
    ),
    row(
      'createNavigation',
      '',
      some((n) =>
        post('/v1/navigate', { origin: trip(n).from, destination: trip(n).to, language: 'fr', enrich_landmarks: true }),
      ),
    ),
    row(
      'computeMatrix',
      '5 × 5',
      some((n) => post('/v1/matrix', { sources: taken(5, n), targets: taken(5, n + 90) })),
    ),
    row(
      'computeMatrix',
      '20 × 25',
      some((n) => post('/v1/matrix', { sources: taken(20, n), targets: taken(25, n + 90) })),
    ),
    row(
      'computeLargeMatrix',
      '100 × 100',
      some((n) => post('/v1/matrix/large', { sources: taken(100, n), targets: taken(100, n + 150) })),
    ),
    row(
      'computeLargeMatrix',
      '500 × 500',
      few((n) => post('/v1/matrix/large', { sources: taken(500, n), targets: taken(500, n + 500) })),
    ),
    ...[5, 10, 30, 60, 120].map((minutes) =>
      row(
        'getIsochrone',
        `${minutes} min by car`,
        (minutes > 30 ? few : some)((n) => get(`/v1/isochrone?${at(n)}&time=${minutes}`)),
      ),
    ),
    row(
      'getIsochrone',
      '15 min on foot',
      some((n) => get(`/v1/isochrone?${at(n)}&time=15&mode=pedestrian`)),
    ),
    row(
      'getIsochrone',
      '120 min on foot',
      few((n) => get(`/v1/isochrone?${at(n)}&time=120&mode=pedestrian`)),
    ),
    row(
      'getIsochrone',
      '5 km by car',
      some((n) => get(`/v1/isochrone?${at(n)}&distance=5000`)),
    ),
    row(
      'getIsochrone',
      '50 km by car',
      few((n) => get(`/v1/isochrone?${at(n)}&distance=50000`)),
    ),
    row(
      'getIsochrone',
      '5, 10 and 15 min by car',
      some((n) => get(`/v1/isochrone?${at(n)}&times=5,10,15`)),
    ),
    ...[50, 200, 1000, 5000].map((count) =>
      row(
        'matchTrace',
        `${count} points`,
        (count > 1000 ? few : some)((n) => post('/v1/match', { shape: shape(count, n) })),
      ),
    ),
    ...[5, 12, 25, 50, 100].map((count) =>
      row(
        'optimizeStops',
        `${count} stops`,
        (count > 25 ? few : some)((n) => post('/v1/optimize', { locations: taken(count, n) })),
      ),
    ),
    row(
      'findNearest',
      '100 candidates',
      some((n) => post('/v1/nearest', { to: points[n], candidates: candidates(100, n) })),
    ),
    row(
      'findNearest',
      '1,000 candidates',
      some((n) => post('/v1/nearest', { to: points[n], candidates: candidates(1_000, n) })),
    ),
    row(
      'assignOrders',
      '3 drivers, 5 orders',
      some((n) => post('/v1/assign', dispatch(3, 5, n))),
    ),
    row(
      'assignOrders',
      '200 drivers, 200 orders',
      few((n) => post('/v1/assign', dispatch(200, 200, n))),
    ),
    row(
      'assignOrders',
      '10 drivers, 30 orders, 3 each',
      few((n) => post('/v1/assign', { ...dispatch(10, 30, n), per_driver: 3 })),
    ),
    {
      ...row(
        'planFleet',
        '2 jobs, 1 s',
        few((n) => post('/v1/fleet/plan', day(2, 1, n))),
      ),
      // Fewer than ten jobs are searched for a part of the limit.
      searchMs: 200,
    },
    {
      ...row(
        'planFleet',
        '20 jobs, 2 s',
        few((n) => post('/v1/fleet/plan', day(20, 2, n))),
      ),
      searchMs: 2_000,
    },
    {
      ...row(
        'planFleet',
        '100 jobs, 3 s',
        few((n) => post('/v1/fleet/plan', day(100, 3, n))),
      ),
      searchMs: 3_000,
    },
    {
      ...row('planFleet', '500 jobs, 10 s', few((n) => post('/v1/fleet/plan', day(500, 10, n))).slice(0, 1)),
      ...{ isTable: true, searchMs: 10_000 },
    },
    {
      ...row(
        'updateFleetPlan',
        '20 jobs, 2 s',
        few(() => post(`/v1/fleet/plan/${plan}/update`, { time_limit: 2, at: '2035-01-15T08:00:00Z' })).slice(0, 1),
      ),
      searchMs: 2_000,
    },
    row(
      'getFleetPlan',
      '',
      some(() => get(`/v1/fleet/plan/${plan}`)),
    ),
    row(
      'listRoadEvents',
      '',
      some(() => get('/v1/road-events')),
    ),
    row(
      'getOsrmRoute',
      '',
      some((n) => get(`/osrm/route/v1/driving/${osrm([trip(n).from, trip(n).to])}?steps=true`)),
    ),
    row(
      'getOsrmNearest',
      '',
      some((n) => get(`/osrm/nearest/v1/driving/${osrm([points[n]!])}`)),
    ),
    row(
      'getOsrmTable',
      '20 × 20',
      some((n) => get(`/osrm/table/v1/driving/${osrm(taken(20, n))}`)),
    ),
    row(
      'getOsrmMatch',
      '100 points',
      some((n) =>
        get(
          `/osrm/match/v1/driving/${osrm(shape(100, n))}?timestamps=${shape(100, n)
            .map(({ time }) => time)
            .join(';')}`,
        ),
      ),
    ),
    row(
      'getOsrmTrip',
      '12 stops',
      some((n) => get(`/osrm/trip/v1/driving/${osrm(taken(12, n))}?roundtrip=false&source=first&destination=last`)),
    ),
    row(
      'getOsrmTrip',
      '100 stops',
      few((n) => get(`/osrm/trip/v1/driving/${osrm(taken(100, n))}?roundtrip=false&source=first&destination=last`)),
    ),
    row(
      'getNominatimSearch',
      '',
      some((n) => get(`/nominatim/search?q=${word(n)}&addressdetails=1`)),
    ),
    row(
      'getNominatimReverse',
      '',
      some((n) => get(`/nominatim/reverse?lat=${points[n]!.lat.toFixed(6)}&lon=${points[n]!.lng.toFixed(6)}`)),
    ),
    row(
      'getNominatimLookup',
      '20 elements',
      some((n) =>
        get(
          `/nominatim/lookup?osm_ids=${Array.from({ length: 20 }, (_, i) => elements[(n + i) % elements.length]).join(',')}`,
        ),
      ),
    ),
    row(
      'getGoogleGeocode',
      '',
      some((n) => get(`/maps/api/geocode/json?address=${word(n)}`)),
    ),
    row(
      'getGoogleDirections',
      'a trip across a city',
      some((n) => get(`/maps/api/directions/json?${ends(n)}`)),
    ),
    row(
      'getGoogleDirections',
      'the same, 2 alternatives',
      some((n) => get(`/maps/api/directions/json?${ends(n)}&alternatives=true`)),
    ),
    row(
      'getGoogleDirections',
      '12 stops in their best order',
      some((n) => {
        const [origin, destination, ...others] = taken(12, n).map(text)
        const waypoints = ['optimize:true', ...others].join('|')
        return get(`/maps/api/directions/json?origin=${origin}&destination=${destination}&waypoints=${waypoints}`)
      }),
    ),
    row(
      'getGoogleDistanceMatrix',
      '10 × 10',
      some((n) => {
        const list = (points: LatLng[]) => points.map(text).join('|')
        return get(
          `/maps/api/distancematrix/json?origins=${list(taken(10, n))}&destinations=${list(taken(10, n + 90))}`,
        )
      }),
    ),
    row(
      'getGoogleAutocomplete',
      '',
      some((n) => get(`/maps/api/place/autocomplete/json?input=${encodeURIComponent(typed(n).slice(0, 5))}`)),
    ),
    row(
      'getGooglePlace',
      '',
      some((n) => get(`/maps/api/place/details/json?place_id=${places[n % places.length]}`)),
    ),
    row(
      'getGoogleNearby',
      '',
      some((n) => get(`/maps/api/place/nearbysearch/json?location=${text(points[n]!)}&radius=1000`)),
    ),
    row(
      'getGoogleTextSearch',
      '',
      some((n) => get(`/maps/api/place/textsearch/json?query=${word(n)}`)),
    ),
    row(
      'getGoogleCandidates',
      '',
      some((n) => get(`/maps/api/place/findplacefromtext/json?inputtype=textquery&input=${word(n)}`)),
    ),
    row(
      'geocodeText',
      '',
      some((n) => get(`/v1/geocode?q=${word(n)}`)),
    ),
    row(
      'autocompleteText',
      '',
      some((n) => get(`/v1/geocode/autocomplete?q=${encodeURIComponent(typed(n).slice(0, 5))}`)),
    ),
    row(
      'reverseGeocodePoint',
      '',
      some((n) => get(`/v1/geocode/reverse?${at(n)}`)),
    ),
    row(
      'geocodeBatch',
      '20 items',
      some((n) =>
        post('/v1/geocode/batch', {
          items: Array.from({ length: 20 }, (_, i) => ({ q: texts[(n + i) % texts.length] })),
        }),
      ),
    ),
    row(
      'searchPlaces',
      '',
      some((n) => get(`/v1/places/search?q=${word(n)}`)),
    ),
    row(
      'listNearbyPlaces',
      '',
      some((n) => get(`/v1/places/nearby?${at(n)}&radius=1000`)),
    ),
    row(
      'listNearbyPlaces',
      'by time, pharmacies within 5 km',
      some((n) => get(`/v1/places/nearby?${at(n)}&radius=5000&category=pharmacy&by=time`)),
    ),
    row(
      'findPlacesAlong',
      '10 pharmacies',
      some((n) => post('/v1/places/along', { origin: trip(n).from, destination: trip(n).to, category: 'pharmacy' })),
    ),
    row(
      'listPlaceCategories',
      '',
      some(() => get('/v1/places/categories')),
    ),
    row(
      'getPlace',
      '',
      some((n) => get(`/v1/places/${places[n % places.length]}`)),
    ),
    row(
      'synthesizePrompt',
      'a new prompt',
      some((n) =>
        post('/v1/navigate/voice', { text: `Tournez à droite dans ${prompt()} mètres, numéro ${n}.`, language: 'fr' }),
      ),
    ),
    row(
      'synthesizePrompts',
      '20 new prompts',
      some((n) =>
        post('/v1/navigate/voice/batch', {
          instructions: Array.from(
            { length: 20 },
            (_, i) => `Continuez pendant ${prompt()} mètres, numéro ${n} et ${i}.`,
          ),
          language: 'fr',
        }),
      ),
    ),
    row(
      'listVoiceLanguages',
      '',
      some(() => get('/v1/navigate/languages')),
    ),
    row(
      'getTile',
      '',
      some((n) => get(`/v1/tiles/service_tiles/${tiles[n % tiles.length]}.mvt`)),
    ),
    row(
      'getBuildTile',
      '',
      some((n) => get(`/v1/tiles/service_tiles/${build}/${tiles[n % tiles.length]}.mvt`)),
    ),
    row(
      'getTrafficTile',
      '',
      some((n) => get(`/v1/tiles/traffic/${tiles[n % tiles.length]}.mvt`)),
    ),
    ...[1, 16].map((parts) =>
      row(
        'getTileArchive',
        `${64 * parts} KiB`,
        some((n) => {
          const { headers, ...rest } = get('/v1/tiles/service_tiles.pmtiles')
          return { ...rest, headers: { ...headers, range: `bytes=${n * 65_536}-${(n + parts) * 65_536 - 1}` } }
        }),
      ),
    ),
    ...['300x200', '600x400', '1200x800'].flatMap((size) =>
      ['getStaticMap', 'getStaticMapLink'].map((operation, link) =>
        row(
          operation,
          size,
          some((n) =>
            get(`/v1/static${link ? '/link' : ''}?center=${text(points[n]!)}&zoom=${13 + (n % 4)}&size=${size}`),
          ),
        ),
      ),
    ),
    row(
      'getTileSource',
      '',
      some(() => get('/v1/tiles/source/service_tiles.json')),
    ),
    row(
      'getTrafficSource',
      '',
      some(() => get('/v1/tiles/source/traffic.json')),
    ),
    row(
      'getMapStyle',
      '',
      some(() => get('/v1/tiles/style/day.json')),
    ),
    row(
      'getGlyphs',
      '',
      some(() => get('/v1/tiles/fonts/Noto%20Sans%20Regular/0-255.pbf')),
    ),
    row(
      'getSpriteIndex',
      '',
      some(() => get('/v1/tiles/sprites/day.json')),
    ),
    row(
      'getSpriteImage',
      '',
      some(() => get('/v1/tiles/sprites/day.png')),
    ),
    ...[1, 1_000].map((count) =>
      row(
        'sendPositions',
        `${count.toLocaleString('en')} position${count === 1 ? '' : 's'}`,
        some((n) => post('/v1/positions', { positions: positions(count, n) })),
      ),
    ),
    ...TRAILS.map((count) =>
      row(
        'getVehicleTrail',
        `${count.toLocaleString('en')} positions`,
        few(() => get(`/v1/vehicles/trail-${count}/trail`)),
      ),
    ),
    row(
      'getVehicle',
      '',
      some(() => get('/v1/vehicles/moto-0')),
    ),
    row(
      'putFence',
      'a circle',
      some((n) => put(`/v1/fences/f${n}`, { circle: { ...points[n], radius: 50 } })),
    ),
    row(
      'putFence',
      'along a route of 2 stops',
      some((n) => put(`/v1/fences/r${n}`, { corridor: { route: ofTrip(n), width: 100 } })),
    ),
    row(
      'checkFences',
      '',
      some((n) => post('/v1/fences/check', { fence: `f${n}`, ...points[n] })),
    ),
    row(
      'listFences',
      '',
      some(() => get('/v1/fences')),
    ),
    row(
      'getHealth',
      '',
      some(() => get('/v1/health')),
    ),
  ]
}

/** The n-th point of a drive that turns at both ends. */
export function there(trace: LatLng[], n: number): LatLng {
  const turn = 2 * (trace.length - 1)
  return trace[Math.min(n % turn, turn - (n % turn))]!
}

/** Clips stay: those of another run would be found. */
let prompts = Math.floor(Math.random() * 800_000)
const prompt = () => 100_000 + ++prompts
