import polyline from '@mapbox/polyline'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { type LatLng } from '@repere/shared'
import { demoTownData } from '@repere/test-kit'
import { type GatewayUnderTest, startGateway, withQuery } from '../../gateway/gateway.fixture.js'
import { type GeocodeResponseDto } from '../../geocoding/geocode-feature.dto.js'
import { type PlacesDto } from '../../places/place.dto.js'
import { type MatrixResponseDto } from '../../routing/matrix/matrix.dto.js'
import { type OptimizeResponseDto } from '../../routing/optimize/optimize.dto.js'
import { type RouteResponseDto } from '../../routing/route.dto.js'
import {
  type GoogleCandidatesDto,
  type GoogleDirectionsDto,
  type GoogleDistanceMatrixDto,
  type GoogleGeocodingDto,
  type GooglePlaceDetailsDto,
  type GooglePlacesDto,
  type GooglePredictionsDto,
} from './google-answers.dto.js'

const { centre, ouest, riveNord, mairie, ile, horsZone } = DEMO_TOWN.points
const text = ({ lat, lng }: LatLng) => `${lat},${lng}`

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  key = (await gateway.publish({ dayQuota: null, burstPerSecond: 100_000 })).text
}, 240_000)

afterAll(() => gateway?.stop())

type Parameters = Record<string, string | number>

async function json<T>(path: string, parameters: Parameters, carried: string | null = key): Promise<T> {
  const response = await gateway.get(withQuery(path, parameters), carried)
  const body = (await response.json()) as T
  expect({ status: response.status, body }).toMatchObject({ status: 200 })
  return body
}
const ask = <T>(service: string, parameters: Parameters) => json<T>(`/maps/api/${service}/json`, parameters)
const directions = (parameters: Parameters) => ask<GoogleDirectionsDto>('directions', parameters)
const matrix = (parameters: Parameters) => ask<GoogleDistanceMatrixDto>('distancematrix', parameters)
const geocode = (parameters: Parameters) => ask<GoogleGeocodingDto>('geocode', parameters)
const posted = async <T>(path: string, body: object) => (await (await gateway.post(path, body, key)).json()) as T

/** Status of the answer, Google's status, and its message. */
async function refusalOf(service: string, parameters: Parameters): Promise<[number, string, string]> {
  const response = await gateway.get(withQuery(`/maps/api/${service}/json`, parameters), key)
  const body = (await response.json()) as { status: string; error_message: string; error: { code: number } }
  expect(body.error.code).toBe(response.status)
  return [response.status, body.status, body.error_message]
}

/** The units that a request costs. */
async function unitsOf(service: string, parameters: Parameters): Promise<number> {
  const { text: counted } = await gateway.publish({ dayQuota: 100 })
  const response = await gateway.get(withQuery(`/maps/api/${service}/json`, parameters), counted)
  expect(response.status).toBe(200)
  return 100 - Number(response.headers.get('x-ratelimit-remaining'))
}

describe('geocode', () => {
  it.each(['Pharmacie des Cauris', DEMO_TOWN.name, 'derrière la mairie', 'zzzzqqqqxxxx'])(
    'has the results of /v1/geocode for %s',
    async (q) => {
      const { features } = await json<GeocodeResponseDto>('/v1/geocode', { q })
      const { status, results } = await geocode({ address: q })
      expect(status).toBe(features.length > 0 ? 'OK' : 'ZERO_RESULTS')
      expect(results.map(({ geometry, place_id }) => [place_id, geometry.location])).toEqual(
        features.map(({ properties, geometry: { coordinates } }) => [
          properties.id,
          { lat: coordinates[1], lng: coordinates[0] },
        ]),
      )
    },
  )

  it('writes the parts, the kind and a viewport of a result', async () => {
    const [town] = (await geocode({ address: DEMO_TOWN.name, language: 'en' })).results
    expect(town).toMatchObject({ types: ['locality', 'political'], geometry: { location_type: 'APPROXIMATE' } })
    expect(town!.address_components).toContainEqual({
      long_name: 'Benin',
      short_name: 'BJ',
      types: ['country', 'political'],
    })
    const { northeast, southwest } = town!.geometry.viewport
    expect(northeast.lat > centre.lat && southwest.lat < centre.lat && northeast.lng > southwest.lng).toBe(true)
    const [same] = (await geocode({ place_id: town!.place_id, language: 'en' })).results
    expect(same!.formatted_address).toBe(town!.formatted_address)
    expect((await geocode({ place_id: 'unknown' })).status).toBe('ZERO_RESULTS')
  })

  it('finds the address of a point, and nothing outside the data, for nothing', async () => {
    const { features } = await json<GeocodeResponseDto>('/v1/geocode/reverse', { ...ouest })
    const { results } = await geocode({ latlng: text(ouest) })
    expect(results.map(({ formatted_address }) => formatted_address)).toEqual(
      features.map(({ properties }) => properties.label),
    )
    expect(await geocode({ latlng: text(horsZone) })).toEqual({ status: 'ZERO_RESULTS', results: [] })
    expect(await unitsOf('geocode', { latlng: text(horsZone) })).toBe(0)
    expect(await unitsOf('geocode', { latlng: text(ouest) })).toBe(1)
  })

  it('keeps to components; a region and bounds come first', async () => {
    expect((await geocode({ address: 'pharmacie', components: 'country:TG' })).status).toBe('ZERO_RESULTS')
    expect((await geocode({ components: `locality:${DEMO_TOWN.name}|country:BJ` })).results[0]!.types).toContain(
      'locality',
    )
    const [plain, elsewhere] = await Promise.all([
      geocode({ address: 'mairie', region: 'bj' }),
      geocode({ address: 'mairie', region: 'tg' }),
    ])
    expect(elsewhere.results[0]!.place_id).toBe(plain.results[0]!.place_id)
    const bounds = `${ouest.lat - 0.001},${ouest.lng - 0.001}|${ouest.lat + 0.001},${ouest.lng + 0.001}`
    const { features } = await json<GeocodeResponseDto>('/v1/geocode', { q: 'pharmacie', ...ouest })
    expect((await geocode({ address: 'pharmacie', bounds })).results[0]!.place_id).toBe(features[0]!.properties.id)
  })
})

describe('directions', () => {
  it('are the route of /v1/route', async () => {
    const ours = await posted<RouteResponseDto>('/v1/route', { origin: centre, destination: ouest })
    const { status, routes, geocoded_waypoints } = await directions({ origin: text(centre), destination: text(ouest) })
    expect([status, routes.length, geocoded_waypoints.length]).toEqual(['OK', 1, 2])
    const [leg] = routes[0]!.legs
    expect(leg!.duration.value).toBe(Math.round(ours.routes[0]!.duration))
    expect(leg!.distance.value).toBe(ours.routes[0]!.distance)
    expect(polyline.decode(routes[0]!.overview_polyline.points)).toHaveLength(
      polyline.decode(ours.routes[0]!.polyline, 6).length,
    )
    // Each step begins where the one before ended, and the last one ends at the destination.
    for (const [at, step] of leg!.steps.entries()) {
      if (at > 0) expect(step.start_location).toEqual(leg!.steps[at - 1]!.end_location)
    }
    expect(leg!.steps.at(-1)!.end_location).toEqual(leg!.end_location)
    expect(leg!.steps.reduce((sum, { distance }) => sum + distance.value, 0)).toBe(leg!.distance.value)
  })

  it.each([
    ['walking', { mode: 'pedestrian' }],
    ['bicycling', { mode: 'bicycle' }],
    ['two_wheeler', { mode: 'auto', vehicle: 'motorcycle' }],
  ])('by %s are those of our mode', async (mode, travel) => {
    const ours = await posted<RouteResponseDto>('/v1/route', { origin: centre, destination: ouest, ...travel })
    const [route] = (await directions({ origin: text(centre), destination: text(ouest), mode })).routes
    expect(route!.legs[0]!.duration.value).toBe(Math.round(ours.routes[0]!.duration))
    expect(route!.legs[0]!.steps[0]!.travel_mode).toBe(mode.toUpperCase())
  })

  it('find texts and ids, each once and for a unit', async () => {
    const [place] = (await geocode({ address: 'Pharmacie des Cauris' })).results
    const asked = { origin: 'Pharmacie des Cauris', destination: text(ouest) }
    const { routes, geocoded_waypoints } = await directions(asked)
    expect(routes[0]!.legs[0]!.start_address).toBe(place!.formatted_address)
    expect(geocoded_waypoints[0]).toMatchObject({ place_id: place!.place_id, types: place!.types })
    expect((await directions({ ...asked, origin: `place_id:${place!.place_id}` })).routes).toEqual(routes)
    expect(await unitsOf('directions', asked)).toBe(2)
    expect(await unitsOf('directions', { ...asked, waypoints: 'Pharmacie des Cauris' })).toBe(2)
    expect(await unitsOf('directions', { origin: text(centre), destination: text(ouest) })).toBe(1)
  })

  it('go through stops, pass some, and order them', async () => {
    const ends = { origin: text(centre), destination: text(ouest) }
    const through = await directions({ ...ends, waypoints: `${text(riveNord)}|${text(mairie)}` })
    expect(through.routes[0]!.legs).toHaveLength(3)
    expect(through.routes[0]!.waypoint_order).toEqual([0, 1])
    const passing = await directions({ ...ends, waypoints: `via:${text(riveNord)}|${text(mairie)}` })
    expect(passing.routes[0]!.legs).toHaveLength(2)
    const line = polyline.encode([riveNord, mairie].map(({ lat, lng }) => [lat, lng]))
    const encoded = await directions({ ...ends, waypoints: `enc:${line}:` })
    expect(encoded.routes[0]!.legs).toHaveLength(3)
    const locations = [centre, ouest, riveNord, mairie, ouest]
    const tour = await posted<OptimizeResponseDto>('/v1/optimize', { locations })
    const waypoints = ['optimize:true', ...locations.slice(1, -1).map(text)].join('|')
    const ordered = await directions({ ...ends, waypoints })
    expect(ordered.routes[0]!.waypoint_order).toEqual(tour.order.slice(1, -1).map((at) => at - 1))
    expect(ordered.routes[0]!.legs.reduce((sum, { distance }) => sum + distance.value, 0)).toBe(tour.distance)
    const addresses = ordered.routes[0]!.legs.map(({ start_address }) => start_address)
    expect(addresses).toEqual(tour.order.slice(0, -1).map((at) => text(locations[at]!)))
  })

  it('have alternatives, roads to avoid and a departure', async () => {
    const ends = { origin: text(riveNord), destination: text(ouest) }
    expect((await directions({ ...ends, alternatives: 'true' })).routes.length).toBeGreaterThanOrEqual(1)
    expect((await directions({ ...ends, avoid: 'tolls|ferries' })).status).toBe('OK')
    expect((await directions({ ...ends, departure_time: 'now' })).status).toBe('OK')
  })

  it('say that there is no way or no place, for nothing', async () => {
    const status = async (parameters: Parameters) => {
      const answer = await directions({ origin: text(centre), destination: text(ouest), ...parameters })
      expect(answer.routes).toEqual([])
      return answer.status
    }
    expect(await status({ destination: text(horsZone) })).toBe('NOT_FOUND')
    expect(await status({ destination: 'zzzzqqqqxxxx' })).toBe('NOT_FOUND')
    expect(await status({ destination: text(ile), mode: 'driving' })).toMatch(/^(ZERO_RESULTS|NOT_FOUND)$/)
    expect(await unitsOf('directions', { origin: text(centre), destination: 'zzzzqqqqxxxx' })).toBe(0)
    expect(await unitsOf('directions', { origin: text(centre), destination: text(horsZone) })).toBe(0)
  })
})

describe('distancematrix', () => {
  it('is the table of /v1/matrix', async () => {
    const ours = await posted<MatrixResponseDto>('/v1/matrix', {
      origins: [centre, ouest],
      destinations: [riveNord, mairie],
    })
    const list = (...points: LatLng[]) => points.map(text).join('|')
    const { status, rows } = await matrix({ origins: list(centre, ouest), destinations: list(riveNord, mairie) })
    expect(status).toBe('OK')
    expect(
      rows.map(({ elements }) => elements.map(({ duration, distance }) => [duration!.value, distance!.value])),
    ).toEqual(ours.durations.map((row, i) => row.map((seconds, j) => [Math.round(seconds!), ours.distances[i]![j]])))
    expect(await unitsOf('distancematrix', { origins: list(centre, ouest), destinations: 'mairie' })).toBe(2)
  })

  it('leaves out the times of places that are not found', async () => {
    const found = await matrix({
      origins: `zzzzqqqqxxxx|${text(centre)}`,
      destinations: `${text(ouest)}|${text(horsZone)}`,
    })
    expect(found.rows.map(({ elements }) => elements.map(({ status }) => status))).toEqual([
      ['NOT_FOUND', 'NOT_FOUND'],
      ['OK', 'NOT_FOUND'],
    ])
    expect(found.origin_addresses).toEqual(['', text(centre)])
    const none = await matrix({ origins: text(horsZone), destinations: text(ouest) })
    expect([none.status, none.rows]).toEqual(['OK', [{ elements: [{ status: 'NOT_FOUND' }] }]])
    expect(await unitsOf('distancematrix', { origins: 'zzzzqqqqxxxx', destinations: text(ouest) })).toBe(0)
  })
})

describe('places', () => {
  it('are predicted as /v1/geocode/autocomplete does', async () => {
    const asked = { input: 'pharmacie cau', location: text(centre), sessiontoken: 'x', components: 'country:bj' }
    const { predictions } = await ask<GooglePredictionsDto>('place/autocomplete', asked)
    const { features } = await json<GeocodeResponseDto>('/v1/geocode/autocomplete', {
      q: asked.input,
      ...centre,
      country: 'bj',
    })
    expect(predictions.map(({ place_id }) => place_id)).toEqual(features.map(({ properties }) => properties.id))
    const [{ description, structured_formatting: shown, terms }] = predictions as [
      GooglePredictionsDto['predictions'][0],
    ]
    expect(description).toBe(`${shown.main_text}, ${shown.secondary_text}`)
    for (const { offset, value } of terms) expect(description.slice(offset, offset + value.length)).toBe(value)
    const bound = { input: 'pharm', location: text(centre), radius: 300, strictbounds: 'true', types: 'establishment' }
    for (const { distance_meters } of (await ask<GooglePredictionsDto>('place/autocomplete', bound)).predictions) {
      expect(distance_meters!).toBeLessThanOrEqual(300)
    }
  })

  it('have details, the chosen ones on request', async () => {
    const [found] = (await geocode({ address: 'Pharmacie des Cauris' })).results
    const { result } = await ask<GooglePlaceDetailsDto>('place/details', { place_id: found!.place_id })
    expect(result).toMatchObject({
      name: 'Pharmacie des Cauris',
      formatted_address: found!.formatted_address,
      types: ['pharmacy', 'point_of_interest', 'establishment'],
      geometry: { location: found!.geometry.location },
    })
    const few = { place_id: found!.place_id, fields: 'name,geometry/location' }
    expect(Object.keys((await ask<GooglePlaceDetailsDto>('place/details', few)).result).sort()).toEqual([
      'geometry',
      'name',
    ])
    expect(await refusalOf('place/details', { place_id: 'ChIJ000' })).toEqual([404, 'NOT_FOUND', 'Not found.'])
  })

  it('are found nearby and by text as in /v1/places', async () => {
    const ids = ({ results }: GooglePlacesDto) => results.map(({ place_id }) => place_id)
    const idsOf = ({ places }: PlacesDto) => places.map(({ id }) => id)
    const near = { location: text(centre), radius: 1_500 }
    expect(ids(await ask('place/nearbysearch', { ...near, type: 'pharmacy' }))).toEqual(
      idsOf(await json('/v1/places/nearby', { ...centre, radius: 1_500, category: 'pharmacy' })),
    )
    expect(ids(await ask('place/nearbysearch', { ...near, keyword: 'pharmacie' }))).toEqual(
      idsOf(await json('/v1/places/search', { ...centre, radius: 1_500, q: 'pharmacie' })),
    )
    const ranked = await ask<GooglePlacesDto>('place/nearbysearch', { location: text(centre), rankby: 'distance' })
    expect(ids(ranked)).toHaveLength(20)
    expect(ids(await ask('place/textsearch', { query: 'marché' }))).toEqual(
      idsOf(await json('/v1/places/search', { q: 'marché' })),
    )
    const outside = await ask<GooglePlacesDto>('place/nearbysearch', { location: text(horsZone), radius: 500 })
    expect(outside).toMatchObject({ status: 'ZERO_RESULTS', results: [] })
  })

  it('are found from a text, like everything that geocoding finds', async () => {
    const fields = 'place_id,name,geometry'
    const asked = { input: DEMO_TOWN.name, inputtype: 'textquery', fields }
    const { candidates } = await ask<GoogleCandidatesDto>('place/findplacefromtext', asked)
    const { features } = await json<GeocodeResponseDto>('/v1/geocode', { q: DEMO_TOWN.name, size: 5 })
    expect(candidates.map(({ place_id }) => place_id)).toEqual(features.map(({ properties }) => properties.id))
    expect(Object.keys(candidates[0]!).sort()).toEqual(['geometry', 'name', 'place_id'])
  })
})

const ends = { origin: '6.3,2.1', destination: '6.3,2.2' }
it.each<[string, Parameters, string, string]>([
  ['geocode', {}, 'INVALID_REQUEST', 'address: required'],
  [
    'geocode',
    { address: 'a', latlng: '6,2' },
    'INVALID_REQUEST',
    'address: conflicting_fields; latlng: conflicting_fields',
  ],
  [
    'geocode',
    { address: 'a', components: 'postal_code:1' },
    'INVALID_REQUEST',
    'components.postal_code: unknown_value',
  ],
  ['geocode', { latlng: '6,2', result_type: 'street' }, 'INVALID_REQUEST', 'result_type: unknown_field'],
  ['geocode', { latlng: '96,2' }, 'INVALID_REQUEST', 'latlng: out_of_range'],
  ['geocode', { address: 'a', language: 'de' }, 'INVALID_REQUEST', 'language: unsupported_language'],
  ['directions', { origin: '6,2' }, 'INVALID_REQUEST', 'destination: required'],
  ['directions', { ...ends, mode: 'transit' }, 'INVALID_REQUEST', 'mode: unknown_value'],
  ['directions', { ...ends, units: 'imperial' }, 'INVALID_REQUEST', 'units: unknown_value'],
  ['directions', { ...ends, avoid: 'indoor' }, 'INVALID_REQUEST', 'avoid.0: unknown_value'],
  ['directions', { ...ends, arrival_time: 1 }, 'INVALID_REQUEST', 'arrival_time: unknown_field'],
  [
    'directions',
    { ...ends, waypoints: Array(24).fill('6,2').join('|') },
    'MAX_WAYPOINTS_EXCEEDED',
    'waypoints: too_many',
  ],
  [
    'directions',
    { ...ends, waypoints: 'optimize:true|6,2', avoid: 'tolls' },
    'INVALID_REQUEST',
    'avoid: conflicting_fields',
  ],
  [
    'distancematrix',
    { origins: Array(51).fill('6,2').join('|'), destinations: Array(10).fill('6,2').join('|') },
    'MAX_ELEMENTS_EXCEEDED',
    'origins: too_many_pairs; destinations: too_many_pairs',
  ],
  ['distancematrix', { origins: 'enc::', destinations: '6,2' }, 'INVALID_REQUEST', 'origins: invalid_format'],
  ['place/nearbysearch', { location: '6,2', type: 'spaceport' }, 'INVALID_REQUEST', 'type: unknown_category'],
  ['place/nearbysearch', { location: '6,2', rankby: 'prominence' }, 'INVALID_REQUEST', 'rankby: unknown_value'],
  ['place/nearbysearch', { location: '6,2', pagetoken: 'x' }, 'INVALID_REQUEST', 'pagetoken: unknown_field'],
  [
    'place/findplacefromtext',
    { input: '+229', inputtype: 'phonenumber' },
    'INVALID_REQUEST',
    'inputtype: unknown_value',
  ],
  ['place/details', { place_id: 'x', fields: 'name,photos' }, 'INVALID_REQUEST', 'fields.1: unknown_value'],
  ['place/autocomplete', { input: 'a', types: 'airport' }, 'INVALID_REQUEST', 'types.0: unknown_value'],
])('%s refuses %j by name', async (service, parameters, status, message) => {
  expect(await refusalOf(service, parameters)).toEqual([400, status, message])
})

describe('the key', () => {
  it('is in `key`, like Google’s', async () => {
    expect((await json<GoogleGeocodingDto>('/maps/api/geocode/json', { address: 'mairie', key }, null)).status).toBe(
      'OK',
    )
  })

  it.each(['geocode', 'directions', 'distancematrix', 'place/details', 'timezone'])(
    'is needed for %s',
    async (service) => {
      for (const carried of ['', '?key=', '?key=AIzaSyA0000000000000000000000000000000']) {
        const response = await gateway.get(`/maps/api/${service}/json${carried}`)
        expect([response.status, await response.json()]).toMatchObject([401, { status: 'REQUEST_DENIED' }])
      }
    },
  )

  it('leads to unknown addresses in Google’s form', async () => {
    for (const path of ['/maps/api/timezone/json', '/maps/api/geocode/xml', '/maps/']) {
      const response = await gateway.get(path, key)
      expect([path, response.status, await response.json()]).toMatchObject([path, 404, { status: 'NOT_FOUND' }])
    }
  })
})
