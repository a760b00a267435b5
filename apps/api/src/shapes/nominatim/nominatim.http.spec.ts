import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { NO_PAGE } from '@repere/shared'
import { demoTownData } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway, withQuery } from '../../gateway/gateway.fixture.js'
import { type GeocodeFeatureDto, type GeocodeResponseDto } from '../../geocoding/geocode-feature.dto.js'
import { type NominatimFeaturesDto, type NominatimPlaceDto } from './nominatim-answers.dto.js'

const { centre, ouest, horsZone } = DEMO_TOWN.points
const at = { lat: centre.lat, lon: centre.lng }

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  key = (await gateway.publish({ dayQuota: null, burstPerSecond: 100_000 })).text
}, 240_000)

afterAll(() => gateway?.stop())

type Parameters = Record<string, string | number>

async function json<T>(path: string, parameters: Parameters): Promise<T> {
  const response = await gateway.get(withQuery(path, parameters), key)
  const body = (await response.json()) as T
  expect({ status: response.status, body }).toMatchObject({ status: 200 })
  return body
}
const search = (parameters: Parameters) => json<NominatimPlaceDto[]>('/nominatim/search', parameters)
const reverse = (parameters: Parameters) => json<NominatimPlaceDto>('/nominatim/reverse', parameters)
const geocoded = async (parameters: Parameters): Promise<GeocodeFeatureDto[]> =>
  (await json<GeocodeResponseDto>('/v1/geocode', parameters)).features
const osmIdOf = ({ osm_type, osm_id }: NominatimPlaceDto) => `${osm_type![0]!.toUpperCase()}${osm_id}`

describe('search', () => {
  it.each(['Pharmacie des Cauris', 'marche central', DEMO_TOWN.name, 'derrière la mairie', 'xxxxzzzz'])(
    'has the places of /v1/geocode for %s, in their order',
    async (q) => {
      const ours = await geocoded({ q, size: 5 })
      const theirs = await search({ q, limit: 5 })
      expect(theirs.map(({ lat, lon, display_name }) => [lon, lat, display_name])).toEqual(
        ours.map(({ geometry, properties }) => [...geometry.coordinates.map(String), properties.label]),
      )
      expect(theirs.map(({ osm_type, osm_id }) => [osm_type, osm_id])).toEqual(
        ours.map(({ properties: { osm } }) => [osm?.type, osm?.id]),
      )
    },
  )

  it('writes a place in each format, with the parts of its address', async () => {
    const asked = { q: 'Pharmacie des Cauris', limit: 1, addressdetails: 1 }
    const [place] = await search(asked)
    expect(place).toMatchObject({
      category: 'amenity',
      type: 'pharmacy',
      addresstype: 'amenity',
      name: 'Pharmacie des Cauris',
      place_rank: 30,
      osm_type: 'node',
      address: { amenity: 'Pharmacie des Cauris', city: 'Port-Fiction', country: 'Bénin', country_code: 'bj' },
    })
    const [south, north, west, east] = place!.boundingbox.map(Number) as [number, number, number, number]
    expect(south < Number(place!.lat) && north > Number(place!.lat)).toBe(true)
    expect(west < Number(place!.lon) && east > Number(place!.lon)).toBe(true)
    const [old] = await search({ ...asked, format: 'json' })
    expect(old).toMatchObject({ class: 'amenity', place_id: place!.place_id })
    expect(old).not.toHaveProperty('category')
    const { features } = await json<NominatimFeaturesDto>('/nominatim/search', { ...asked, format: 'geojson' })
    expect(features[0]).toMatchObject({
      properties: { display_name: place!.display_name, address: place!.address },
      geometry: { coordinates: [Number(place!.lon), Number(place!.lat)] },
    })
    const inGeocodeJson = await json<NominatimFeaturesDto>('/nominatim/search', { ...asked, format: 'geocodejson' })
    expect(inGeocodeJson.features[0]!.properties).toMatchObject({
      geocoding: { label: place!.display_name, osm_key: 'amenity', city: 'Port-Fiction' },
    })
    expect((await search({ q: 'Pharmacie des Cauris' }))[0]).not.toHaveProperty('address')
  })

  it('reads the parts of an address', async () => {
    const [place] = await search({ amenity: 'Pharmacie des Cauris', city: DEMO_TOWN.name, country: 'Bénin' })
    expect(place!.name).toBe('Pharmacie des Cauris')
    const [town] = await search({ city: DEMO_TOWN.name })
    expect(town).toMatchObject({ name: DEMO_TOWN.name, category: 'place' })
  })

  it('keeps to countries, boxes, layers and kinds of areas', async () => {
    expect(await search({ q: 'pharmacie', countrycodes: 'tg' })).toEqual([])
    const box = [centre.lng + 0.002, centre.lat + 0.002, centre.lng - 0.002, centre.lat - 0.002]
    const [inside, all] = await Promise.all([
      search({ q: 'pharmacie', viewbox: box.join(','), bounded: 1, limit: 40 }),
      search({ q: 'pharmacie', viewbox: box.join(','), limit: 40 }),
    ])
    expect(inside.length).toBeLessThan(all.length)
    for (const { lat, lon } of inside) {
      expect(Math.abs(Number(lat) - centre.lat)).toBeLessThanOrEqual(0.002)
      expect(Math.abs(Number(lon) - centre.lng)).toBeLessThanOrEqual(0.002)
    }
    expect((await search({ q: DEMO_TOWN.name, featureType: 'city' })).map(({ name }) => name)).toEqual([DEMO_TOWN.name])
    for (const { category } of await search({ q: 'marche', layer: 'poi' })) expect(category).not.toBe('highway')
  })

  it('has names in every language, and texts in one of a list', async () => {
    const [named] = await search({ q: DEMO_TOWN.name, namedetails: 1, extratags: 1 })
    expect(named!.namedetails).toMatchObject({ name: DEMO_TOWN.name })
    expect(named).toHaveProperty('extratags')
    const [english] = await search({ q: DEMO_TOWN.name, 'accept-language': 'de,en-GB;q=0.8,fr' })
    expect(english!.display_name).toMatch(/Benin$/)
  })

  it.each<[string, Parameters, [string, string][]]>([
    ['no text', {}, [['q', 'required']]],
    [
      'a text and parts',
      { q: 'a', city: 'b', state: 'c' },
      [
        ['city', 'conflicting_fields'],
        ['state', 'conflicting_fields'],
      ],
    ],
    ['a postcode', { city: 'Cotonou', postalcode: '01' }, [['postalcode', 'unknown_field']]],
    ['outlines', { q: 'a', polygon_geojson: 1 }, [['polygon_geojson', 'unknown_value']]],
    ['XML', { q: 'a', format: 'xml' }, [['format', 'unknown_value']]],
    ['places to leave out', { q: 'a', exclude_place_ids: '1' }, [['exclude_place_ids', 'unknown_field']]],
    ['only unknown languages', { q: 'a', 'accept-language': 'de,ja' }, [['accept-language', 'unsupported_language']]],
    ['half a box', { q: 'a', viewbox: '1,2,3' }, [['viewbox', 'invalid_format']]],
  ])('refuses %s by name', async (_, parameters, expected) => {
    expect(await refusalOf(await gateway.get(withQuery('/nominatim/search', parameters), key))).toEqual(expected)
  })
})

describe('reverse', () => {
  it('is the first place of /v1/geocode/reverse', async () => {
    const { features } = await json<GeocodeResponseDto>('/v1/geocode/reverse', { lat: ouest.lat, lng: ouest.lng })
    const place = await reverse({ lat: ouest.lat, lon: ouest.lng })
    expect(place.display_name).toBe(features[0]!.properties.label)
    expect(place.address).toMatchObject({ city: 'Port-Fiction', country_code: 'bj' })
    expect(await reverse({ lat: ouest.lat, lon: ouest.lng, addressdetails: 0 })).not.toHaveProperty('address')
  })

  it('is as detailed as the zoom', async () => {
    const types = await Promise.all([17, 14, 10, 3].map(async (zoom) => (await reverse({ ...at, zoom })).addresstype))
    expect(types[0]).toBe('road')
    expect(types[1]).toBe('suburb')
    expect(types[2]).toBe('city')
    const { features } = await json<NominatimFeaturesDto>('/nominatim/reverse', { ...at, format: 'geojson' })
    expect(features).toHaveLength(1)
  })

  it('finds nothing outside the data, and that costs nothing', async () => {
    const { text } = await gateway.publish({ dayQuota: 5 })
    const path = withQuery('/nominatim/reverse', { lat: horsZone.lat, lon: horsZone.lng })
    const response = await gateway.get(path, text)
    expect([response.status, await response.json()]).toEqual([200, { error: 'Unable to geocode' }])
    expect(response.headers.get('x-ratelimit-remaining')).toBe('5')
    expect((await gateway.get(withQuery('/nominatim/reverse', at), text)).headers.get('x-ratelimit-remaining')).toBe(
      '4',
    )
  })
})

describe('lookup', () => {
  it('finds elements of OpenStreetMap again, in their order, for a unit each', async () => {
    const found = await search({ q: 'pharmacie', limit: 3 })
    const ids = found.map(osmIdOf)
    const { text } = await gateway.publish({ dayQuota: 10 })
    const path = withQuery('/nominatim/lookup', { osm_ids: [...ids, 'N999999999999'].join(',') })
    const response = await gateway.get(path, text)
    const places = (await response.json()) as NominatimPlaceDto[]
    expect(places.map(osmIdOf)).toEqual(ids)
    expect(places[0]!.address).toMatchObject({ city: 'Port-Fiction' })
    expect(response.headers.get('x-ratelimit-remaining')).toBe('6')
    expect((await gateway.get(path, text)).headers.get('x-ratelimit-remaining')).toBe('2')
    expect((await gateway.get(path, text)).status).toBe(429)
  })

  it('finds streets by their lowest way', async () => {
    const street = (await search({ q: 'boulevard', layer: 'address', limit: 40 })).find(
      ({ osm_type }) => osm_type === 'way',
    )
    expect(await json<NominatimPlaceDto[]>('/nominatim/lookup', { osm_ids: osmIdOf(street!) })).toMatchObject([
      { display_name: street!.display_name },
    ])
  })
})

it('says its state without a unit', async () => {
  const { text } = await gateway.publish({ dayQuota: 1 })
  for (let count = 0; count < 3; count++) {
    const response = await gateway.get('/nominatim/status?format=json', text)
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ status: 0, message: 'OK' }),
    ])
  }
})

describe('the key', () => {
  it('is in the header or in `key`; a token is in `key` or in the address', async () => {
    const path = withQuery('/nominatim/search', { q: 'mairie' })
    const first = (await search({ q: 'mairie' }))[0]!
    const { text: token } = await gateway.publish({
      ...{ tokenBurstPerSecond: 100, kind: 'live', scopes: ['geocoding'] },
      ...{ origins: [NO_PAGE], addresses: ['127.0.0.0/8'] },
    })
    for (const address of [
      `${path}&key=${key}`,
      `/nominatim/search?key=${key}&q=mairie`,
      `${path}&key=${token}`,
      `${path}&access_token=${token}`,
      path.replace('/nominatim', `/nominatim/${token}`),
    ]) {
      const response = await gateway.get(address)
      expect([address, response.status]).toEqual([address, 200])
      expect(((await response.json()) as NominatimPlaceDto[])[0]).toEqual(first)
    }
  })

  it.each(['search?q=a', 'reverse?lat=1&lon=2', 'lookup?osm_ids=N1', 'status', 'details?place_id=1', ''])(
    'is needed for %s',
    async (path) => {
      const wrong = ['', 'key=', 'key=tok_', `key=${key.slice(0, -1)}`, `access_token=${key}`, `key=${key}&key=${key}`]
      for (const carried of wrong) {
        const address = `/nominatim/${path}${path.includes('?') ? '&' : '?'}${carried}`
        expect([address, (await gateway.get(address)).status]).toEqual([address, 401])
      }
    },
  )
})
