import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway, withQuery } from '../../gateway/gateway.fixture.js'
import { groundMetres } from '@repere/search/ground'
import { type GeocodeResponseDto } from '../geocode-feature.dto.js'
import { confidenceByDistance } from './confidence-by-distance.js'

const { centre, horsZone } = DEMO_TOWN.points

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  key = (await gateway.publish({ dayQuota: null })).text
}, 120_000)
afterAll(() => gateway.stop())

type Parameters = Record<string, string | number>
const get = (parameters: Parameters) => gateway.get(withQuery('/v1/geocode/reverse', parameters), key)
/** @param x  metres east of the town's middle line, y metres north of the beach */
const at = async (x: number, y: number, more: Parameters = {}) => {
  const response = await get({ ...DEMO_TOWN.at(x, y), ...more })
  expect(response.status).toBe(200)
  return ((await response.json()) as GeocodeResponseDto).features
}
const summary = (features: GeocodeResponseDto['features']) =>
  features.map(({ properties }) => [properties.layer, properties.name])
const landmarkAt = async (x: number, y: number, more: Parameters = {}) => (await at(x, y, more))[0]!.properties.landmark

describe('200', () => {
  it('is the house, then the quarter and the town', async () => {
    // Number 12 of Rue 1.06 is 14 m north of the street.
    const features = await at(-390, 613)
    expect(summary(features)).toEqual([
      ['address', '12 Rue 1.06'],
      ['quartier', 'Plateau'],
      ['city', 'Port-Fiction'],
    ])
    expect(features[0]!.properties).toMatchObject({
      street: 'Rue 1.06',
      house_number: '12',
      quartier: 'Plateau',
      city: 'Port-Fiction',
      country: 'Bénin',
      country_code: 'BJ',
      match_type: 'nearest',
      confidence: 0.9,
      label: '12 Rue 1.06, Plateau, Port-Fiction, Bénin',
    })
  })

  it('is the street by its line, at the point of it that is nearest', async () => {
    const features = await at(-390, 1304)
    const [street] = features
    expect(street!.properties).toMatchObject({ layer: 'street', name: 'Quai de la Lagune', confidence: 0.9 })
    expect(street!.properties.distance).toBeGreaterThan(3.5)
    expect(street!.properties.distance).toBeLessThan(4.5)
    const [lng, lat] = street!.geometry.coordinates
    expect(groundMetres({ lat, lng }, DEMO_TOWN.at(-390, 1300))).toBeLessThan(0.5)
    expect(street!.properties.quartier).toBe('Zongo-Lagune')
  })

  it('puts a street into the quarter where the point is', async () => {
    const quarters = []
    for (const x of [-1150, -450, 650]) quarters.push((await at(x, 800.5))[0]!.properties)
    expect(quarters.map(({ name }) => name)).toEqual(Array(3).fill('Boulevard du Commerce'))
    expect(quarters.map(({ quartier }) => quartier)).toEqual(['Akpakodji', 'Zongo-Lagune', 'Tokplavi'])
  })

  it('calls a place without a name by its category, in the requested language', async () => {
    expect((await at(450, 1250))[0]!.properties).toMatchObject({ layer: 'landmark', name: 'Pharmacie' })
    expect((await at(450, 1250, { language: 'en' }))[0]!.properties).toMatchObject({ name: 'Pharmacy' })
  })

  it('is on the grounds of a landmark where nothing else is beside one', async () => {
    const [grounds, ...around] = await at(1700, 1050)
    expect(grounds!.properties).toMatchObject({ layer: 'landmark', name: 'Palmeraie', distance: 0, confidence: 1 })
    expect(summary(around)).toEqual([
      ['locality', 'Palmeraie'],
      ['city', 'Port-Fiction'],
    ])
  })

  it('has a confidence by distance for every feature', async () => {
    for (const [x, y] of [
      [0, 500],
      [-390, 613],
      [777, 1111],
      [1350, 620],
      [-1900, 700],
    ] as const) {
      const features = await at(x, y)
      expect(features.length).toBeGreaterThan(0)
      for (const { properties, geometry } of features) {
        const [lng, lat] = geometry.coordinates
        const metres = groundMetres(DEMO_TOWN.at(x, y), { lat, lng })
        expect(Math.abs(properties.distance! - metres)).toBeLessThan(0.11)
        if (Math.abs(metres - 1) > 0.1) expect(properties.confidence).toBe(confidenceByDistance(metres))
        expect(properties.match_type).toBe('nearest')
      }
    }
  })

  it('is cached', async () => {
    const first = await get({ ...centre, language: 'en' })
    const again = await get({ ...centre, language: 'en-GB' })
    expect([first, again].map(({ headers }) => headers.get('x-cache'))).toEqual(['MISS', 'HIT'])
    expect(first.headers.get('x-backend')).toBe('search')
    expect(await again.text()).toBe(await first.text())
  })
})

describe('in words', () => {
  it('is across from a thing on the other side of the street', async () => {
    // The Mairie (-40, 450) over the Boulevard de l'Indépendance (x = 0).
    expect(await landmarkAt(25, 450)).toMatchObject({ name: 'Mairie de Port-Fiction', relation: 'across_from' })
  })

  it('is next to a thing beside it', async () => {
    expect(await landmarkAt(-40, 470)).toMatchObject({ name: 'Mairie de Port-Fiction', relation: 'next_to' })
    expect((await landmarkAt(-40, 470))!.distance).toBeCloseTo(20, 0)
  })

  it('is behind the building between it and its street', async () => {
    // Ciné Rivage (450, 630) has Rue 1.06 (y = 600) in front of it.
    expect(await landmarkAt(450, 656)).toMatchObject({ name: 'Ciné Rivage', relation: 'behind' })
  })

  it('is near a thing further along the street', async () => {
    expect(await landmarkAt(410, 660)).toMatchObject({ name: 'Ciné Rivage', relation: 'near' })
  })

  it('is absent where no landmark is near', async () => {
    expect(await landmarkAt(-1800, 600)).toBeUndefined()
  })
})

describe('400', () => {
  it.each<[string, Parameters, [string, string][]]>([
    [
      'nothing at all',
      {},
      [
        ['lat', 'required'],
        ['lng', 'required'],
      ],
    ],
    ['half a point', { lat: centre.lat }, [['lng', 'required']]],
    [
      'a point that does not exist',
      { lat: -91, lng: 181 },
      [
        ['lat', 'out_of_range'],
        ['lng', 'out_of_range'],
      ],
    ],
    [
      'words',
      { lat: "1' OR '1'='1", lng: 'NaN', language: 'xx' },
      [
        ['lat', 'invalid_type'],
        ['lng', 'invalid_type'],
        ['language', 'unsupported_language'],
      ],
    ],
    ['a point outside the data', { ...horsZone }, [['lat', 'outside_coverage']]],
    ['latitude and longitude exchanged', { lat: centre.lng, lng: centre.lat }, [['lat', 'possibly_swapped']]],
  ])('%s', async (_what, parameters, expected) => {
    expect(await refusalOf(await get(parameters))).toEqual(expected)
  })
})
