import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway, withQuery } from '../gateway/gateway.fixture.js'
import { type PlaceDto, type PlacesDto } from './place.dto.js'

const { centre, horsZone } = DEMO_TOWN.points
const marketSquare = DEMO_TOWN.at(650, 850)

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  key = (await gateway.publish({ dayQuota: null })).text
}, 120_000)
afterAll(() => gateway.stop())

type Parameters = Record<string, string | number>
const get = (path: string, parameters: Parameters = {}) => gateway.get(withQuery(`/v1/places/${path}`, parameters), key)
const placesOf = async (response: Response) => {
  expect(response.status).toBe(200)
  return ((await response.json()) as PlacesDto).places
}
const namesOf = (places: PlaceDto[]) => places.map(({ name }) => name)

describe('nearby', () => {
  it('is ordered by distance and limited to the circle, including places without a name', async () => {
    const places = await placesOf(await get('nearby', { ...centre, radius: 1_500, limit: 50 }))
    const distances = places.map(({ distance }) => distance!)
    expect(distances).toEqual([...distances].sort((a, b) => a - b))
    expect(Math.max(...distances)).toBeLessThanOrEqual(1_500)
    expect(namesOf(places)).toEqual(expect.arrayContaining(['Pharmacie des Cauris', 'Mairie de Port-Fiction', null]))
  })

  it('returns all known data of a place', async () => {
    const [place] = await placesOf(await get('nearby', { ...marketSquare, category: 'market' }))
    expect(place).toMatchObject({
      name: 'Marché Central de Port-Fiction',
      category: 'market',
      categories: ['market'],
      city: 'Port-Fiction',
      quartier: 'Tokplavi',
      opening_hours: 'Mo-Su 06:00-19:00',
      source: { name: 'OpenStreetMap', license: 'ODbL-1.0' },
    })
    expect(place!.source.id).toMatch(/^node\/\d+$/)
    expect(place!.distance).toBeLessThan(1)
    expect(place!.location.lat).toBeCloseTo(marketSquare.lat, 5)
    expect(place!.plus_code).toMatch(/^6F[2-9A-Z]{6}\+[2-9A-Z]{2}$/)
  })

  it('has all four pharmacies and the three without a name', async () => {
    const places = await placesOf(await get('nearby', { ...centre, category: 'pharmacy', radius: 5_000 }))
    expect(places.map(({ category }) => category)).toEqual(Array(7).fill('pharmacy'))
    expect(places.filter(({ name }) => name === null)).toHaveLength(3)
  })

  it('uses the requested language', async () => {
    const school = DEMO_TOWN.at(350, 1150)
    const nameIn = async (language: string) =>
      (await placesOf(await get('nearby', { ...school, category: 'school', limit: 1, language })))[0]!.name
    expect(await nameIn('fr')).toBe('CEG 1 Port-Fiction')
    expect(await nameIn('en')).toBe('Port-Fiction Secondary School 1')
  })

  it('applies the radius and the limit exactly', async () => {
    expect(await placesOf(await get('nearby', { ...marketSquare, radius: 1, category: 'market' }))).toHaveLength(1)
    expect(await placesOf(await get('nearby', { ...centre, limit: 3 }))).toHaveLength(3)
    const places = await placesOf(await get('nearby', { ...centre, limit: 50 }))
    expect(Math.max(...places.map(({ distance }) => distance!))).toBeLessThanOrEqual(1_000)
  })

  it('leaves out places that are not known to be open, and never caches such an answer', async () => {
    const question = { ...centre, radius: 5_000, open_now: 'true', limit: 50 }
    const first = await get('nearby', question)
    const names = namesOf(await placesOf(first.clone()))
    expect(names).toContain('Pharmacie des Cauris')
    expect(names.filter((name) => name !== 'Marché Central de Port-Fiction')).toEqual(['Pharmacie des Cauris'])
    const again = await get('nearby', question)
    expect([first, again].map(({ headers }) => headers.get('x-cache'))).toEqual(['MISS', 'MISS'])
    expect(first.headers.get('x-backend')).toBe('search')
  })

  it('is cached', async () => {
    const first = await get('nearby', { ...centre, radius: 321 })
    const again = await get('nearby', { ...centre, radius: 321, limit: 20 })
    expect([first, again].map(({ headers }) => headers.get('x-cache'))).toEqual(['MISS', 'HIT'])
    expect(first.headers.get('x-backend')).toBe('search')
    expect(await again.text()).toBe(await first.text())
  })

  it.each<[string, Parameters, [string, string][]]>([
    [
      'nothing at all',
      {},
      [
        ['lat', 'required'],
        ['lng', 'required'],
      ],
    ],
    ['an unknown category', { ...centre, category: 'spaceport' }, [['category', 'unknown_category']]],
    ['a category of settlements', { ...centre, category: 'village' }, [['category', 'unknown_category']]],
    [
      'everything wrong at once',
      { lat: 91, lng: 'x', radius: 0, limit: 51, category: "'; DROP TABLE document; --", open_now: 'maybe' },
      [
        ['lat', 'out_of_range'],
        ['lng', 'invalid_type'],
        ['radius', 'out_of_range'],
        ['category', 'unknown_category'],
        ['limit', 'out_of_range'],
        ['open_now', 'unknown_value'],
      ],
    ],
    ['a radius above 50 km', { ...centre, radius: 50_001 }, [['radius', 'out_of_range']]],
    ['a broken metre', { ...centre, radius: 10.5 }, [['radius', 'invalid_type']]],
    ['a language to come', { ...centre, language: 'yo' }, [['language', 'coming_soon']]],
    ['a point outside the data', { ...horsZone }, [['lat', 'outside_coverage']]],
    ['latitude and longitude exchanged', { lat: centre.lng, lng: centre.lat }, [['lat', 'possibly_swapped']]],
  ])('refuses %s', async (_what, parameters, expected) => {
    expect(await refusalOf(await get('nearby', parameters))).toEqual(expected)
  })
})

describe('search', () => {
  it('finds places only, by name', async () => {
    const places = await placesOf(await get('search', { q: 'marche central' }))
    expect(places[0]).toMatchObject({ name: 'Marché Central de Port-Fiction' })
    expect(places[0]).not.toHaveProperty('distance')
    expect(namesOf(await placesOf(await get('search', { q: 'Boulevard du Commerce' })))).not.toContain(
      'Boulevard du Commerce',
    )
  })

  it('finds the nearest of a category, with their distances', async () => {
    const places = await placesOf(await get('search', { q: 'pharmacie', ...DEMO_TOWN.at(1050, 450) }))
    expect(places[0]).toMatchObject({ name: 'Pharmacie Tokplavi' })
    expect(places[0]!.distance).toBeLessThan(1)
    expect(places.every(({ categories }) => categories.includes('pharmacy'))).toBe(true)
  })

  it('finds nothing beyond the radius', async () => {
    const around = { ...DEMO_TOWN.at(1050, 450), radius: 300 }
    const places = await placesOf(await get('search', { q: 'pharmacie', ...around }))
    expect(namesOf(places)).toEqual(['Pharmacie Tokplavi'])
    expect(await placesOf(await get('search', { q: 'université du rivage', ...around }))).toEqual([])
  })

  it('leaves out places that are not known to be open', async () => {
    const places = await placesOf(await get('search', { q: 'pharmacie', open_now: 'true', ...centre }))
    expect(namesOf(places)).toEqual(['Pharmacie des Cauris'])
  })

  it('accepts a bias outside the data', async () => {
    expect(namesOf(await placesOf(await get('search', { q: 'phare', ...horsZone })))).toContain('Phare de Port-Fiction')
  })

  it.each(['%', '"', "'", '🚌', 'AND', 'NEAR(', '*', 'a* OR b', '^x', 'name:', "'; DROP TABLE document; --"])(
    'answers %j like any other text',
    async (q) => {
      await placesOf(await get('search', { q }))
    },
  )

  it.each<[string, Parameters, [string, string][]]>([
    ['no text', {}, [['q', 'required']]],
    ['blanks', { q: '   ' }, [['q', 'required']]],
    ['control characters', { q: 'x\u0000' }, [['q', 'invalid_format']]],
    ['a long text', { q: 'x'.repeat(257) }, [['q', 'too_long']]],
    ['half a point', { q: 'bar', lat: 6 }, [['lng', 'required']]],
    ['the other half', { q: 'bar', lng: 2 }, [['lat', 'required']]],
    [
      'a radius around nothing',
      { q: 'bar', radius: 100 },
      [
        ['lat', 'required'],
        ['lng', 'required'],
      ],
    ],
  ])('refuses %s', async (_what, parameters, expected) => {
    expect(await refusalOf(await get('search', parameters))).toEqual(expected)
  })
})

describe('one place', () => {
  it('equals the result of nearby, for both forms of its id, also in capitals', async () => {
    const [shown] = await placesOf(await get('nearby', { ...marketSquare, limit: 1 }))
    const { distance: _, ...place } = shown!
    for (const id of [place.id, `place_${place.id}`, place.id.toUpperCase()]) {
      const response = await get(id)
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual(place)
    }
  })

  it('exists for every result of nearby', async () => {
    const places = await placesOf(await get('nearby', { ...centre, radius: 5_000, limit: 50 }))
    expect(places).toHaveLength(50)
    for (const { distance: _, ...place } of places) expect(await (await get(place.id)).json()).toEqual(place)
  })

  it.each([
    '00000000-0000-5000-8000-000000000000',
    'place_00000000-0000-5000-8000-000000000000',
    'nowhere',
    'place_',
    '%00',
    '..%2f..%2fetc%2fpasswd',
    "1' OR '1'='1",
  ])('is not found by %j', async (id) => {
    const response = await get(id)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { code: 404, details: null } })
  })

  it('accepts any id of geocoding: a street, a Plus Code', async () => {
    const found = await gateway.get('/v1/geocode?q=Boulevard%20du%20Commerce', key)
    const { features } = (await found.json()) as { features: { properties: { id: string; layer: string } }[] }
    const street = features.find(({ properties }) => properties.layer === 'street')!
    expect(await (await get(street.properties.id)).json()).toMatchObject({ name: 'Boulevard du Commerce' })
    const code = '6FR48M3Q+22'
    expect(await (await get(code)).json()).toMatchObject({ id: code, plus_code: code })
  })
})

describe('categories', () => {
  it('is a flat, sorted list of the categories of the town; nearby accepts each', async () => {
    const response = await get('categories')
    const slugs = (await response.json()) as string[]
    expect(slugs).toEqual([...new Set(slugs)].sort())
    expect(slugs).toEqual(expect.arrayContaining(['atm', 'lighthouse', 'market', 'pharmacy', 'water_tower']))
    expect(slugs).not.toContain('airport')
    expect(slugs).not.toContain('town')
    for (const category of slugs) {
      const places = await placesOf(await get('nearby', { ...centre, category, radius: 10_000 }))
      expect(places.length).toBeGreaterThan(0)
    }
  })
})
