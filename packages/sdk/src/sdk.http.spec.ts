import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { type DemoApi, startDemoApi } from '@repere/test-kit'
import { build } from 'esbuild'
import { GoogleShapes, UnsupportedByRepere } from './google/index.js'
import {
  carmenGeocoder,
  decodePolyline,
  Repere,
  RepereError,
  prefetchClips,
  type StaticMapRequest,
  styleUrl,
  withKey,
} from './index.js'

const { centre, ouest } = DEMO_TOWN.points

let demo: DemoApi
let key: string
let client: Repere
/** The requests of `client`: method and path. */
const sent = new Set<string>()
beforeAll(async () => {
  demo = await startDemoApi()
  key = await demo.createKey({ plan: 'pro', kind: 'test' })
  client = new Repere({
    key,
    baseUrl: demo.api.url,
    fetch: (url, init) => {
      sent.add(`${init?.method ?? 'GET'} ${decodeURIComponent(new URL(String(url)).pathname)}`)
      return fetch(url, init)
    },
  })
}, 180_000)
afterAll(() => demo?.remove())

/** The tile of a zoom level that contains a point. */
function tileAround({ lat, lng }: { lat: number; lng: number }, z: number): { z: number; x: number; y: number } {
  const latitude = (lat * Math.PI) / 180
  const row = (1 - Math.log(Math.tan(latitude) + 1 / Math.cos(latitude)) / Math.PI) / 2
  return { z, x: Math.floor(((lng + 180) / 360) * 2 ** z), y: Math.floor(row * 2 ** z) }
}

describe('every method, against the real API', () => {
  it('computes routes in both formats', async () => {
    const { routes } = await client.route({ origin: centre, destination: ouest, language: 'en' })
    expect(routes[0]!.distance).toBeGreaterThan(100)
    expect(decodePolyline(routes[0]!.polyline).length).toBeGreaterThan(2)
    const osrm = await client.route({ origin: centre, destination: ouest, format: 'osrm' })
    expect(osrm.code).toBe('Ok')
  })

  it('computes matrices with both names of each side, and mixed names', async () => {
    const [one, other, mixed] = await Promise.all([
      client.matrix({ sources: [centre], targets: [ouest, centre] }),
      client.matrix({ origins: [centre], destinations: [ouest, centre] }),
      client.matrix({ origins: [centre], targets: [ouest, centre] }),
    ])
    expect(one.durations[0]).toHaveLength(2)
    expect([other.durations, mixed.durations]).toEqual([one.durations, one.durations])
  })

  it('computes isochrones, matches, best orders and ETAs', async () => {
    const isochrone = await client.isochrone({ ...centre, time: 5 })
    expect(isochrone.features[0]!.geometry.type).toBe('Polygon')
    const { routes } = await client.route({ origin: centre, destination: ouest })
    const shape = decodePolyline(routes[0]!.polyline).map((point, i) => ({ ...point, time: 1_700_000_000 + 5 * i }))
    const { matchings, tracepoints } = await client.match({ shape })
    expect(tracepoints).toHaveLength(shape.length)
    expect(matchings.length).toBeGreaterThan(0)
    const { order } = await client.optimize({ locations: [centre, ouest, centre] })
    expect(order).toEqual([0, 1, 2])
    const large = await client.largeMatrix({ sources: [centre], targets: [centre, ouest] })
    expect(large.durations[0]![1]).toBeGreaterThan(0)
    const eta = await client.eta({ origin: centre, destination: ouest })
    expect(eta.duration).toBeGreaterThan(0)
  })

  it('finds the nearest in minutes, the places along the way, and who takes which order', async () => {
    const candidates = [
      { id: 'far', ...ouest },
      { id: 'near', ...centre },
    ]
    const { nearest, unreachable } = await client.nearest({ to: centre, candidates, vehicle: 'motorcycle' })
    expect([nearest.map(({ id }) => id), unreachable]).toEqual([['near', 'far'], []])
    const timed = await client.nearbyPlaces({ ...centre, radius: 2_000, by: 'time', category: 'pharmacy' })
    expect(timed.places[0]!.duration).toBeGreaterThan(0)
    const { places } = await client.placesAlong({ origin: centre, destination: ouest, category: 'pharmacy' })
    expect(places[0]!.detour_duration).toBeLessThanOrEqual(places.at(-1)!.detour_duration)
    const { assignments } = await client.assign({
      drivers: [{ id: 'awa', at: centre }],
      orders: [{ id: 'parcel', pickup: centre, dropoff: ouest }],
    })
    expect(assignments.map(({ driver, orders }) => [driver, orders[0]!.id])).toEqual([['awa', 'parcel']])
  })

  it('plans the day of a fleet, and plans the rest of it again', async () => {
    const made = await client.planFleet({
      vehicles: [{ id: 'moto', start: centre }],
      jobs: [
        { id: 'letter', location: ouest },
        { id: 'parcel', location: { lat: centre.lat + 0.002, lng: centre.lng } },
      ],
    })
    expect(made.routes.map(({ vehicle, stops }) => [vehicle, stops])).toEqual([['moto', 2]])
    const [kept] = (await client.fleetPlan(made.id)).routes
    expect(kept!.steps).toEqual(made.routes[0]!.steps)
    const at = made.routes[0]!.steps[0]!.leave
    const updated = await client.updateFleetPlan(made.id, { at, drop_jobs: ['letter'] })
    expect(updated.routes.flatMap(({ steps }) => steps.flatMap(({ job }) => job ?? []))).toEqual(['parcel'])
  })

  it('searches, lists places and reports health', async () => {
    const { features } = await client.geocode({ q: DEMO_TOWN.name })
    expect(features[0]!.properties.name).toContain('Port-Fiction')
    expect((await client.reverseGeocode(centre)).features.length).toBeGreaterThan(0)
    expect((await client.autocomplete({ q: 'port' })).features.length).toBeGreaterThan(0)
    const { places } = await client.nearbyPlaces({ ...centre, radius: 5000 })
    expect(await client.place(places[0]!.id)).toMatchObject({ id: places[0]!.id })
    const { results } = await client.geocodeBatch({ items: [{ q: DEMO_TOWN.name }, { reverse: centre }], size: 1 })
    expect(results.map((result) => 'features' in result && result.features.length > 0)).toEqual([true, true])
    expect((await client.searchPlaces({ q: 'pharmacie' })).places).toBeInstanceOf(Array)
    expect(await client.placeCategories()).toContain(places.find(({ category }) => category)!.category)
    expect((await client.health()).status).toBe('ok')
  })

  it('navigates, with clips that are downloaded before the network drops', async () => {
    const session = await client.navigate({ origin: centre, destination: ouest, language: 'fr' })
    const { production } = await client.languages()
    if (!production.some(({ code }) => code === 'fr')) return
    const clips = await prefetchClips(client, session)
    expect([...clips.keys()].sort()).toEqual([...new Set(session.voice.prompts.map(({ text }) => text))].sort())
    for (const clip of clips.values()) expect(clip.size).toBeGreaterThan(500)
    const [first] = session.voice.prompts
    expect((await client.synthesize({ text: first!.text, language: 'fr' })).cached).toBe(true)
  })

  it('returns TileJSON and style, and sends the key in a header to our addresses only', async () => {
    const { tiles } = await client.tileJson()
    expect(tiles[0]).toContain(demo.api.url)
    expect((await client.mapStyle('day')).version).toBe(8)
    const transform = withKey(client)
    expect(transform(styleUrl(client, 'day')).headers).toEqual({ 'X-Service-Key': key })
    expect(transform(`${demo.api.url}.evil.example/v1/`).headers).toBeUndefined()
    expect(transform('https://other.example/v1/x').headers).toBeUndefined()
  })

  it('returns tiles, glyphs and icons as bytes', async () => {
    const textOf = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('latin1')
    const address = tileAround(centre, 14)
    expect(textOf(await client.tile(address))).toContain('transportation')
    const [template] = (await client.tileJson()).tiles
    const build = /service_tiles\/([^/]+)\/\{z\}/.exec(template!)![1]!
    expect(textOf(await client.tile({ ...address, build }))).toContain('transportation')
    expect((await client.trafficTileJson()).tiles[0]).toContain('/traffic/')
    // The demo town has no observed trips.
    expect((await client.trafficTile(address)).byteLength).toBe(0)
    expect(await client.roadEvents()).toMatchObject({ features: [] })
    expect(textOf(await client.glyphs('Noto Sans Regular', '0-255'))).toContain('Noto Sans Regular')
    expect(Object.keys(await client.spriteIndex('day')).length).toBeGreaterThan(5)
    expect(textOf(await client.spriteImage('day@2x'))).toMatch(/^.PNG/)
    await expect(client.tile({ z: 40, x: 0, y: 0 })).rejects.toBeInstanceOf(RepereError)
  })

  it('reads a picture of the map, and its address without a key', async () => {
    const { centre, riveNord } = DEMO_TOWN.points
    const request: StaticMapRequest = {
      size: { width: 120, height: 80 },
      paths: [{ points: [centre, riveNord], color: '#ff00ff', width: 6 }],
      markers: [{ points: [centre], label: 'A' }],
      format: 'webp',
    }
    const picture = Buffer.from(await client.staticMap(request))
    expect(picture.toString('latin1', 8, 12)).toBe('WEBP')
    const { url } = await client.staticUrl({ ...request, days: 1 })
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(picture)
  })

  it('sends positions, and writes, checks and removes fences', async () => {
    const position = { vehicle: 'moto 1', at: new Date().toISOString(), ...centre, accuracy: 5 }
    expect(await client.sendPositions({ positions: [position] })).toEqual({ accepted: 1, refused: [] })
    expect((await client.vehicle('moto 1')).position).toMatchObject(centre)
    expect((await client.trail('moto 1')).vehicle).toBe('moto 1')
    expect(await client.removeVehicle('moto 1')).toEqual({ deleted: true })

    const fence = await client.putFence('dépôt', { circle: { ...centre, radius: 50 } })
    expect(await client.fence('dépôt')).toEqual(fence)
    expect((await client.fences()).fences).toEqual([fence])
    const { results } = await client.checkFences({ fence: 'dépôt', ...centre })
    expect(results).toMatchObject([{ fence: 'dépôt', state: 'inside' }])
    expect(await client.removeFence('dépôt')).toEqual({ deleted: true })
    await expect(client.fence('dépôt')).rejects.toMatchObject({ status: 404 })
  })

  it('rejects with errors that name the field and carry the request id', async () => {
    const error = await client
      .route({ origin: { lat: 95, lng: 2 }, destination: centre })
      .catch((thrown: unknown) => thrown as RepereError)
    expect(error).toBeInstanceOf(RepereError)
    const { status, details, requestId } = error as RepereError
    expect([status, details[0]!.field, details[0]!.reason]).toEqual([400, 'origin.lat', 'out_of_range'])
    expect(requestId).toMatch(/^[0-9a-f]{32}$/)
    await expect(new Repere({ key: 'svc_test_wrong', baseUrl: demo.api.url }).health()).rejects.toMatchObject({
      status: 401,
    })
  })
})

describe('the methods together', () => {
  it('call every operation of the OpenAPI document', async () => {
    // `route` sends a body; only a browser token reads it by its address.
    const withoutMethod = ['GET /v1/route']
    // Without an installed voice there is no clip to download.
    const { production } = await client.languages()
    if (!production.some(({ code }) => code === 'fr')) withoutMethod.push('GET /v1/navigate/voice/clips/{clip}')
    const { paths } = (await (await fetch(`${demo.api.url}/openapi.json`)).json()) as { paths: Record<string, object> }
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const isCalled = (operation: string) => {
      const form = new RegExp(`^${operation.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
      return [...sent].some((request) => form.test(request))
    }
    // The addresses of other APIs and of trackers are for the clients of those.
    const ofOtherClients = /^GET \/(osrm|nominatim|maps)\/|\/osmand$|\.pmtiles$/
    const ours = operations.filter((operation) => !ofOtherClients.test(operation))
    expect(ours.filter((operation) => !isCalled(operation))).toEqual(withoutMethod)
  })
})

describe('the shapes of Google', () => {
  let google: GoogleShapes
  beforeAll(() => {
    google = new GoogleShapes(client)
  })
  const text = ({ lat, lng }: { lat: number; lng: number }) => `${lat},${lng}`

  it.each([
    ['coordinates as text', () => ({ origin: text(centre), destination: text(ouest) })],
    ['coordinates as objects', () => ({ origin: centre, destination: ouest })],
    ['an address', () => ({ origin: DEMO_TOWN.name, destination: ouest })],
    ['walking', () => ({ origin: centre, destination: ouest, mode: 'walking' as const })],
    ['a waypoint', () => ({ origin: centre, destination: ouest, waypoints: [centre] })],
    ['a departure', () => ({ origin: centre, destination: ouest, departure_time: 'now' as const })],
    ['alternatives', () => ({ origin: centre, destination: ouest, alternatives: true, avoid: ['tolls' as const] })],
  ])('directions from %s', async (_name, request) => {
    const { status, routes } = await google.directions(request())
    expect(status).toBe('OK')
    const [route] = routes
    const points = decodePolyline(route!.overview_polyline.points, 5)
    expect(Math.abs(points.at(-1)!.lat - ouest.lat)).toBeLessThan(0.01)
    const leg = route!.legs.at(-1)!
    expect(leg.distance.text).toMatch(/ (k?m)$/)
    expect(leg.steps[0]!.start_location).toEqual(expect.objectContaining({ lat: expect.any(Number) }))
    // Each step begins where the previous step ended.
    for (const [i, step] of leg.steps.entries()) {
      if (i > 0) expect(step.start_location).toEqual(leg.steps[i - 1]!.end_location)
    }
  })

  it('returns a distance matrix', async () => {
    const { status, rows, origin_addresses } = await google.distanceMatrix({
      origins: [centre, text(ouest)],
      destinations: [ouest],
    })
    expect([status, rows.length, origin_addresses.length]).toEqual(['OK', 2, 2])
    expect(rows[0]!.elements[0]!.status).toBe('OK')
    expect(rows[0]!.elements[0]!.duration!.value).toBeGreaterThan(0)
    const inOneText = await google.distanceMatrix({
      origins: `${text(centre)}|${text(ouest)}`,
      destinations: text(ouest),
    })
    expect(inOneText.rows[0]).toEqual(rows[0])
    expect(inOneText.rows).toHaveLength(2)
  })

  it('sends one request, whatever its places are', async () => {
    const requests = new Set<string>()
    const counted = new Repere({
      key,
      baseUrl: demo.api.url,
      fetch: (url, init) => {
        requests.add(new URL(String(url)).pathname)
        return fetch(url, init)
      },
    })
    const { status, destination_addresses } = await new GoogleShapes(counted).distanceMatrix({
      origins: ['Pharmacie des Cauris', 'Mairie de Port-Fiction'],
      destinations: ['Marché Central', 'Pharmacie des Cauris', text(ouest)],
    })
    expect(status).toBe('OK')
    // A set, because a request is sent again when the API is busy.
    expect([...requests]).toEqual(['/maps/api/distancematrix/json'])
    expect(destination_addresses[0]).toContain('Marché Central')
    expect(destination_addresses[2]).toBe(text(ouest))
  })

  it('geocodes forward and backward', async () => {
    const forward = await google.geocode({ address: DEMO_TOWN.name })
    expect(forward.results[0]!.geometry.location.lat).toBeCloseTo(centre.lat, 1)
    expect(forward.results[0]!.address_components.some(({ types }) => types.includes('country'))).toBe(true)
    expect(forward.results[0]!.geometry.location_type).toBe('APPROXIMATE')
    const { northeast, southwest } = forward.results[0]!.geometry.bounds!
    expect(northeast.lat > centre.lat && southwest.lat < centre.lat).toBe(true)
    const backward = await google.geocode({ latlng: text(centre) })
    expect([backward.status, backward.results.length > 0]).toEqual(['OK', true])
    expect(await google.geocode({ address: 'zzzzqqqqxxxx' })).toEqual({ status: 'ZERO_RESULTS', results: [] })
  })

  it('predicts', async () => {
    const { status, predictions } = await google.autocomplete({ input: 'pharmacie cau', location: centre })
    expect(status).toBe('OK')
    const { main_text, main_text_matched_substrings, secondary_text } = predictions[0]!.structured_formatting
    expect(predictions[0]!.description).toBe(`${main_text}, ${secondary_text}`)
    const typed = main_text_matched_substrings.map(({ offset, length }) => main_text.slice(offset, offset + length))
    expect(typed).toEqual(['Pharmacie', 'Cau'])
    expect(await client.place(predictions[0]!.place_id)).toMatchObject({ name: main_text })
  })

  it('searches places by text', async () => {
    const { status, results } = await google.textSearch({ query: 'pharmacie', location: centre, radius: 5000 })
    expect(['OK', 'ZERO_RESULTS']).toContain(status)
    for (const { place_id } of results) expect(await client.place(place_id!)).toBeDefined()
  })

  it('finds places by id, nearby, and from a text', async () => {
    const { candidates } = await google.findPlaceFromText({ input: 'Pharmacie des Cauris', inputtype: 'textquery' })
    const [found] = candidates
    const { status, result } = await google.placeDetails({ place_id: found!.place_id!, fields: 'name,geometry' })
    expect([status, result.name, result.geometry!.location]).toEqual(['OK', found!.name, found!.geometry!.location])
    const near = await google.nearbySearch({ location: centre, rankby: 'distance', type: 'pharmacy' })
    expect(near.results.map(({ place_id }) => place_id)).toContain(found!.place_id)
    expect((await google.placeDetails({ place_id: 'ChIJ000' })).status).toBe('NOT_FOUND')
  })

  it('turns errors into the status of Google', async () => {
    const refused = new GoogleShapes(new Repere({ key: 'svc_test_wrong', baseUrl: demo.api.url }))
    expect((await refused.directions({ origin: centre, destination: ouest })).status).toBe('REQUEST_DENIED')
    expect((await google.directions({ origin: '95,2', destination: ouest })).status).toBe('INVALID_REQUEST')
    expect((await google.directions({ origin: '48.85,2.35', destination: ouest })).status).toBe('NOT_FOUND')
    expect((await google.directions({ origin: 'zzzzqqqqxxxx', destination: ouest })).status).toBe('NOT_FOUND')
  })

  it.each([
    ['mode', { origin: centre, destination: ouest, mode: 'transit' as never }],
    ['arrival_time', { origin: centre, destination: ouest, arrival_time: 1 }],
    ['transit_mode', { origin: centre, destination: ouest, transit_mode: 'bus' }],
    ['units', { origin: centre, destination: ouest, units: 'imperial' as never }],
  ])('refuses %s, which has no counterpart', async (parameter, request) => {
    const error = await google.directions(request).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UnsupportedByRepere)
    expect((error as UnsupportedByRepere).parameter).toBe(parameter)
  })
})

describe('the shape of Mapbox', () => {
  it('answers a search box with a text, and with a point', async () => {
    const { forwardGeocode, reverseGeocode } = carmenGeocoder(client)
    const proximity = { longitude: centre.lng, latitude: centre.lat }
    const asked = { query: 'pharmacie des cauris', proximity, countries: 'bj', limit: 3, language: ['fr'] }
    const { features } = await forwardGeocode(asked)
    expect(features[0]).toMatchObject({ text: 'Pharmacie des Cauris', place_type: ['poi'], type: 'Feature' })
    expect(features[0]!.context.at(-1)).toMatchObject({ text: 'Bénin', short_code: 'bj' })
    expect((await forwardGeocode({ ...asked, countries: 'tg' })).features).toEqual([])
    expect((await forwardGeocode({ query: DEMO_TOWN.name })).features[0]).toMatchObject({
      place_type: ['place'],
      bbox: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
    })
    const [nearest] = (await reverseGeocode({ query: features[0]!.center })).features
    expect(nearest!.place_name).toContain(DEMO_TOWN.name)
  })
})

describe('the bundle', () => {
  const bundle = async (code: string) => {
    const { outputFiles } = await build({
      stdin: { contents: code, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'ts' },
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      write: false,
    })
    return outputFiles[0]!.text
  }

  it('is at most 6 kB gzip for a route and a search', async () => {
    const code = await bundle(`import { Repere } from './index'
      const client = new Repere({ key: '', baseUrl: '' })
      console.log(client.route, client.geocode)`)
    expect(gzipSync(code).length).toBeLessThan(6_000)
  })

  it('leaves out code that is not imported', async () => {
    const code = await bundle(`import { decodePolyline } from './index'\nconsole.log(decodePolyline)`)
    expect(code).not.toContain('X-Service-Key')
    expect(gzipSync(code).length).toBeLessThan(500)
  })
})
