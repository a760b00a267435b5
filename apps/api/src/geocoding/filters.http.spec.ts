import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway, withQuery } from '../gateway/gateway.fixture.js'
import { type GeocodeResponseDto } from './geocode-feature.dto.js'

const { centre } = DEMO_TOWN.points

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  key = (await gateway.publish({ dayQuota: null, burstPerSecond: 100_000 })).text
}, 240_000)

afterAll(() => gateway.stop())

type Parameters = Record<string, string | number>
const get = (path: string, parameters: Parameters) => gateway.get(withQuery(path, parameters), key)

async function answer(parameters: Parameters, path = '/v1/geocode'): Promise<GeocodeResponseDto> {
  const response = await get(path, parameters)
  expect(response.status).toBe(200)
  return (await response.json()) as GeocodeResponseDto
}
const propertiesOf = async (parameters: Parameters, path?: string) =>
  (await answer(parameters, path)).features.map(({ properties }) => properties)

const point = { lat: centre.lat, lng: centre.lng }
const here = `${centre.lat},${centre.lng}`
const boxHere = [centre.lng - 0.01, centre.lat - 0.01, centre.lng + 0.01, centre.lat + 0.01].join(',')

describe('unknown parameters', () => {
  it.each([
    ['/v1/geocode', { q: 'mairie', contry: 'BJ' }, 'contry'],
    ['/v1/geocode/autocomplete', { q: 'mairie', limit: 3 }, 'limit'],
    ['/v1/geocode/reverse', { ...point, layer: 'street' }, 'layer'],
    ['/v1/places/search', { q: 'mairie', countrycodes: 'BJ' }, 'countrycodes'],
    ['/v1/places/nearby', { ...point, categories_: 'bank' }, 'categories_'],
  ])('%s refuses %j', async (path, parameters, field) => {
    const response = await get(path, parameters)
    expect(response.status).toBe(400)
    expect(await refusalOf(response)).toEqual([[field, 'unknown_field']])
  })
})

describe('conditions that cannot be read', () => {
  it.each([
    [{ country: 'BJ,ZZ' }, [['country.1', 'unknown_value']]],
    [{ country: 'Bénin' }, [['country.0', 'unknown_value']]],
    [{ country: Array.from({ length: 21 }, () => 'BJ').join(',') }, [['country', 'too_many']]],
    [{ layers: 'landmark,pub' }, [['layers.1', 'unknown_value']]],
    [{ categories: 'pharmacie' }, [['categories.0', 'unknown_category']]],
    [{ bbox: '1,2,3' }, [['bbox', 'invalid_format']]],
    [{ bbox: '1,2,3,x' }, [['bbox', 'invalid_format']]],
    [{ bbox: '3,2,1,4' }, [['bbox', 'out_of_range']]],
    [{ bbox: '-181,2,1,4' }, [['bbox', 'out_of_range']]],
    [{ within: '6,2' }, [['within', 'invalid_format']]],
    [{ within: '6,2,0' }, [['within', 'out_of_range']]],
    [{ within: '6,2,1e9' }, [['within', 'invalid_format']]],
    [{ within: '96,2,100' }, [['within', 'out_of_range']]],
    [
      { country: 'ZZ', bbox: 'a' },
      [
        ['country.0', 'unknown_value'],
        ['bbox', 'invalid_format'],
      ],
    ],
  ] as [Parameters, string[][]][])('%j are refused, each with its reason', async (conditions, refusals) => {
    const response = await get('/v1/geocode', { q: 'mairie', ...conditions })
    expect(response.status).toBe(400)
    expect(await refusalOf(response)).toEqual(refusals)
  })
})

describe('conditions of answers', () => {
  it('keep the country', async () => {
    expect((await propertiesOf({ q: 'Pharmacie des Cauris', country: 'bj,TG' })).length).toBeGreaterThan(0)
    expect(await propertiesOf({ q: 'Pharmacie des Cauris', country: 'GH' })).toEqual([])
  })

  it('keep the layers, also of points', async () => {
    const streets = await propertiesOf({ q: 'commerce', layers: 'street' })
    expect(streets.length).toBeGreaterThan(0)
    expect(new Set(streets.map(({ layer }) => layer))).toEqual(new Set(['street']))
    expect(await propertiesOf({ q: here, layers: 'street' })).toEqual([])
    const [spot] = await propertiesOf({ q: here, layers: 'plus_code' })
    expect(spot?.layer).toBe('plus_code')
  })

  it('keep the categories', async () => {
    const found = await propertiesOf({ q: 'Cauris', categories: 'pharmacy' })
    expect(found.map(({ name }) => name)).toContain('Pharmacie des Cauris')
    const both = await propertiesOf({ q: 'Cauris', categories: 'bank,pharmacy' })
    expect(new Set(both.map(({ category }) => category))).toEqual(new Set(['bank', 'pharmacy']))
    expect(new Set(found.map(({ category }) => category))).toEqual(new Set(['pharmacy']))
  })

  const areas: Parameters[] = [{ bbox: boxHere }, { within: `${here},1000` }]
  it.each(areas)('keep the area: %j', async (area) => {
    const { features } = await answer({ q: 'pharmacie', ...area })
    expect(features.length).toBeGreaterThan(0)
    for (const { geometry } of features) {
      expect(Math.abs(geometry.coordinates[1] - centre.lat)).toBeLessThan(0.0101)
      expect(Math.abs(geometry.coordinates[0] - centre.lng)).toBeLessThan(0.0101)
    }
    expect((await answer({ q: 'Pharmacie des Cauris', within: '10,10,1000' })).features).toEqual([])
  })

  it('hold for suggestions, batches, points and places', async () => {
    const suggested = await propertiesOf({ q: 'commer', layers: 'street' }, '/v1/geocode/autocomplete')
    expect(new Set(suggested.map(({ layer }) => layer))).toEqual(new Set(['street']))
    const [nearest] = await propertiesOf({ ...point, layers: 'street' }, '/v1/geocode/reverse')
    expect(nearest?.layer).toBe('street')
    const batch = await gateway.post('/v1/geocode/batch', { items: [{ q: 'Cauris' }], country: ['GH'] }, key)
    expect(((await batch.json()) as { results: GeocodeResponseDto[] }).results[0]!.features).toEqual([])
    const places = await get('/v1/places/search', { q: 'Cauris', categories: 'fuel' })
    expect(((await places.json()) as { places: unknown[] }).places).toEqual([])
  })
})

describe('how a text was read', () => {
  it.each([
    ['GA-183-8164', 'ghanapost_gps'],
    ['///index.home.raft', 'what3words'],
    ['+229 01 97 00 12 34', 'phone'],
    ['BP 1234', 'post_box'],
    ['AB 1234 RB', 'licence_plate'],
    ['101233', 'nipost'],
  ])('says that %s is a code of another system, and guesses nothing', async (q, system) => {
    const { features, query } = await answer({ q })
    expect(features).toEqual([])
    expect(query?.understood_as).toBe(system)
    expect(query?.hint).toMatch(/^Ce texte ressemble à /)
  })

  it('asks for a position where the text says near me', async () => {
    const { features, query } = await answer({ q: 'pharmacie la plus proche', language: 'en' })
    expect(features).toEqual([])
    expect(query).toMatchObject({
      needs_position: true,
      kind: 'pharmacy',
      hint: expect.stringContaining('lat') as string,
    })
  })

  it('lists the kind near the position, nearest first', async () => {
    const { features, query } = await answer({ q: 'pharmacies near me', ...point })
    const distances = features.map(({ properties }) => properties.distance!)
    expect(features[0]!.properties.category).toBe('pharmacy')
    expect(distances).toEqual([...distances].sort((a, b) => a - b))
    expect(query).toEqual({ kind: 'pharmacy' })
  })
})
