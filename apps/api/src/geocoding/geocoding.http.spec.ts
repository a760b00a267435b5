import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData } from '@repere/test-kit'
import fc from 'fast-check'
import { type GatewayUnderTest, refusalOf, startGateway, withQuery } from '../gateway/gateway.fixture.js'
import { type GeocodePropertiesDto, type GeocodeResponseDto } from './geocode-feature.dto.js'

const { centre, marcheCentral, gareRoutiere } = DEMO_TOWN.points
const { pharmacieCauris } = DEMO_TOWN.services

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  key = (await gateway.publish({ dayQuota: null, burstPerSecond: 100_000 })).text
}, 240_000)

afterAll(() => gateway.stop())

type Parameters = Record<string, string | number>

const get = (parameters: Parameters, path = '/v1/geocode') => gateway.get(withQuery(path, parameters), key)

async function answers(parameters: Parameters, path?: string): Promise<GeocodePropertiesDto[]> {
  const response = await get(parameters, path)
  expect(response.status).toBe(200)
  const body = (await response.json()) as GeocodeResponseDto
  return body.features.map(({ properties }) => properties)
}
const names = async (parameters: Parameters, path?: string) => (await answers(parameters, path)).map(({ name }) => name)
const suggestions = (parameters: Parameters) => names(parameters, '/v1/geocode/autocomplete')

describe('/v1/geocode', () => {
  it('answers with GeoJSON that contains name, position and confidence', async () => {
    const response = await get({ q: 'Pharmacie des Cauris', ...centre })
    expect(response.headers.get('x-backend')).toBe('search')
    const body = (await response.json()) as GeocodeResponseDto
    expect(body.type).toBe('FeatureCollection')
    const [feature] = body.features
    expect(feature!.geometry.coordinates[0]).toBeCloseTo(pharmacieCauris.lng, 6)
    expect(feature!.geometry.coordinates[1]).toBeCloseTo(pharmacieCauris.lat, 6)
    expect(feature!.properties).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      name: 'Pharmacie des Cauris',
      label: expect.stringMatching(/^Pharmacie des Cauris, .+, Port-Fiction, Bénin$/) as string,
      layer: 'landmark',
      category: 'pharmacy',
      match_type: 'exact',
      city: 'Port-Fiction',
      country: 'Bénin',
      country_code: 'BJ',
      source: 'openstreetmap',
      plus_code: expect.stringMatching(/^[2-9CFGHJMPQRVWX]{8}\+[2-9CFGHJMPQRVWX]{2}$/) as string,
    })
    expect(feature!.properties.confidence).toBeGreaterThan(0.9)
    expect(feature!.properties.distance).toBeGreaterThan(0)
  })

  it('gives the same answer from the cache, with `X-Cache: HIT`', async () => {
    const first = await get({ q: 'mairie', ...centre })
    const again = await get({ q: ' mairie ', ...centre, size: 10, language: 'fr' })
    expect([first, again].map(({ headers }) => headers.get('x-cache'))).toEqual(['MISS', 'HIT'])
    expect(await again.text()).toBe(await first.text())
  })

  it.each([
    ['pharmacie des cauris', 'Pharmacie des Cauris'],
    ['PHARMACIE DES CAURIS', 'Pharmacie des Cauris'],
    ['phcie cauris', 'Pharmacie des Cauris'],
    ['cauris pharmacie port fiction', 'Pharmacie des Cauris'],
    ['pharmcie des cauris', 'Pharmacie des Cauris'],
    ['marche tokpa fiction', 'Marché Central de Port-Fiction'],
    ['marché central', 'Marché Central de Port-Fiction'],
    ['lycee palmier', 'Lycée des Palmiers'],
    ['Bd du Commerce', 'Boulevard du Commerce'],
    ['CEG 1', 'CEG 1 Port-Fiction'],
    ['port fiction', 'Port-Fiction'],
    ['portfiction', 'Port-Fiction'],
    ['ville des cauris', 'Port-Fiction'],
  ])('finds the place for %s', async (q, name) => {
    expect((await names({ q }))[0]).toBe(name)
  })

  it('finds a house', async () => {
    const { number, street, lat, lng } = DEMO_TOWN.house
    const [first] = await answers({ q: `${number} ${street}` })
    expect(first).toMatchObject({ layer: 'address', house_number: number, street })
    const [feature] = ((await (await get({ q: `${number} ${street}` })).json()) as GeocodeResponseDto).features
    expect(feature!.geometry.coordinates[0]).toBeCloseTo(lng, 3)
    expect(feature!.geometry.coordinates[1]).toBeCloseTo(lat, 3)
  })

  it('finds the nearest of a kind, including places without a name', async () => {
    const { lat, lng } = DEMO_TOWN.at(440, 1240)
    const [nearest] = await answers({ q: 'pharmacie', lat, lng })
    expect(nearest).toMatchObject({ name: 'Pharmacie', category: 'pharmacy', match_type: 'exact' })
    expect(nearest!.distance).toBeLessThan(30)
    expect((await answers({ q: 'pharmacy', lat, lng, language: 'en' }))[0]).toMatchObject({ name: 'Pharmacy' })
    const all = await answers({ q: 'pharmacie', lat, lng })
    expect(all).toHaveLength(7)
    const distances = all.map(({ distance }) => distance!)
    expect(distances[0]).toBe(Math.min(...distances))
  })

  it.each([
    ['derrière le Marché Central', 'behind', 'Marché Central de Port-Fiction'],
    ['en face de la gare routière du pont', 'across_from', 'Gare routière du Pont'],
    ['opposite Mairie de Port-Fiction', 'across_from', 'Mairie de Port-Fiction'],
    ['non loin du phare', 'near', 'Phare de Port-Fiction'],
  ])('%s is the point meant, then the landmark', async (q, relation, name) => {
    const [first, second] = await answers({ q })
    expect(first).toMatchObject({ layer: 'landmark_relative', relation, landmark: { name, relation } })
    expect(first!.radius).toBeGreaterThan(0)
    expect(second).toMatchObject({ name, landmark: { id: second!.id, name, relation, distance: 0 } })
  })

  it('finds a place beside a landmark', async () => {
    const [first] = await answers({ q: 'banque derrière le monument des cauris' })
    expect(first).toMatchObject({
      name: 'Banque des Cauris',
      landmark: { name: 'Monument des Cauris', relation: 'behind' },
    })
  })

  it.each([
    'Rue 1.05 / Avenue des Pêcheurs',
    'Avenue des Pêcheurs x Rue 1.05',
    'angle Rue 1.05 et Avenue des Pêcheurs',
  ])('finds the crossing %s', async (q) => {
    const [first] = await answers({ q })
    expect(first).toMatchObject({ layer: 'intersection' })
    const { lat, lng } = DEMO_TOWN.at(-600, 500)
    const [feature] = ((await (await get({ q })).json()) as GeocodeResponseDto).features
    expect(feature!.geometry.coordinates[0]).toBeCloseTo(lng, 3)
    expect(feature!.geometry.coordinates[1]).toBeCloseTo(lat, 3)
  })

  it.each([
    `${marcheCentral.lat},${marcheCentral.lng}`,
    `${marcheCentral.lat.toFixed(6)} N ${marcheCentral.lng.toFixed(6)} E`,
  ])('takes %s for a point, and says what is there', async (q) => {
    const [point, beside] = await answers({ q })
    expect(point).toMatchObject({ layer: 'plus_code', confidence: 1, match_type: 'exact', city: 'Port-Fiction' })
    expect(point!.name).toBe(point!.plus_code)
    expect(beside).toMatchObject({ name: 'Marché Central de Port-Fiction', match_type: 'nearest' })
  })

  it('reads full and short Plus Codes, and answers with the same code', async () => {
    const [place] = await answers({ q: 'Gare routière du Pont' })
    const code = place!.plus_code
    expect(await names({ q: code })).toEqual([code])
    const short = code.slice(4)
    expect(await names({ q: `${short} Port-Fiction` })).toEqual([code])
    expect(await names({ q: short, ...gareRoutiere })).toEqual([code])
    expect(await names({ q: short })).toEqual([])
  })

  it('names things in the requested language', async () => {
    expect((await answers({ q: 'CEG 1', language: 'en' }))[0]).toMatchObject({
      name: 'Port-Fiction Secondary School 1',
      country: 'Benin',
    })
  })

  it('returns at most the requested number of results', async () => {
    expect(await names({ q: 'rue', size: 3 })).toHaveLength(3)
    expect((await names({ q: 'rue', size: 40 })).length).toBeGreaterThan(10)
    expect((await names({ q: 'rue' })).length).toBeLessThanOrEqual(10)
  })

  it('returns nothing or a `fallback` for places that do not exist', async () => {
    expect(await names({ q: 'Xyzzyville' })).toEqual([])
    for (const guess of await answers({ q: 'pharmacie zorglub port-fiction' })) {
      expect(guess.match_type).toBe('fallback')
      expect(guess.confidence).toBeLessThanOrEqual(0.6)
    }
  })

  it('accepts a bias outside the data', async () => {
    expect((await names({ q: 'mairie', lat: 48.85, lng: 2.35 }))[0]).toBe('Mairie de Port-Fiction')
  })
})

describe('/v1/geocode/autocomplete', () => {
  it.each(['mar', 'march', 'marche c', 'marché central', 'Marché Central de Po'])(
    'suggests the central market for %s',
    async (q) => {
      const found = await suggestions({ q, ...centre })
      expect(found).toContain('Marché Central de Port-Fiction')
      expect(found.length).toBeLessThanOrEqual(5)
    },
  )

  it('keeps a suggestion while the user continues typing', async () => {
    for (const name of ['Port-Fiction', 'Pharmacie de la Lagune', 'Zongo-Lagune', 'Boulevard du Commerce']) {
      let isShown = false
      for (let length = 3; length <= name.length; length++) {
        const found = (await suggestions({ q: name.slice(0, length) })).includes(name)
        if (isShown && !found) throw new Error(`${name} was suggested before "${name.slice(0, length)}", not then`)
        isShown = found
      }
      expect(isShown).toBe(true)
    }
  }, 60_000)

  it('tolerates a typing error', async () => {
    expect(await suggestions({ q: 'akpakoji' })).toContain('Akpakodji')
  })
})

describe('400', () => {
  it.each([
    ['nothing', {}, [['q', 'required']]],
    ['only spaces', { q: '   ' }, [['q', 'required']]],
    ['a text of 257 characters', { q: 'x'.repeat(257) }, [['q', 'too_long']]],
    ['10 kB', { q: 'x'.repeat(10_000) }, [['q', 'too_long']]],
    ['257 emoji', { q: '😀'.repeat(257) }, [['q', 'too_long']]],
    ['NUL', { q: 'a\0b' }, [['q', 'invalid_format']]],
    ['only a latitude', { q: 'a', lat: 6 }, [['lng', 'required']]],
    ['only a longitude', { q: 'a', lng: 2 }, [['lat', 'required']]],
    [
      'a bias off the earth, and no text',
      { lat: 91, lng: 'x' },
      [
        ['q', 'required'],
        ['lat', 'out_of_range'],
        ['lng', 'invalid_type'],
      ],
    ],
    ['an unknown language', { q: 'a', language: 'xx' }, [['language', 'unsupported_language']]],
    ['a language to come', { q: 'a', language: 'yo' }, [['language', 'coming_soon']]],
  ] as [string, Parameters, string[][]][])('%s', async (_what, parameters, expected) => {
    expect(await refusalOf(await get(parameters))).toEqual(expected)
    expect(await refusalOf(await get(parameters, '/v1/geocode/autocomplete'))).toEqual(expected)
  })

  it.each([0, 41, 1.5, 'ten'])('a size of %s', async (size) => {
    expect((await refusalOf(await get({ q: 'a', size })))[0]![0]).toBe('size')
  })
})

describe('for any text', () => {
  const hostile = [
    '%',
    '"',
    "'",
    '*',
    '^',
    ':',
    '-',
    '(',
    'AND',
    'OR NOT',
    'NEAR(',
    'NEAR("a" "b", 5)',
    'name:x',
    '{name}: x',
    '"a" *',
    'a" OR "b',
    "'; DROP TABLE document; --",
    '🚌🚌',
    '\u202e\u0301\u200b',
    '\ud800',
    'ﷺ',
    'a'.repeat(256),
    'a '.repeat(128),
    'rue '.repeat(64),
    '1 '.repeat(128),
    '+',
    '++',
    '0,0',
    '6FR4+',
    '00000000+',
    '/ / /',
    'x x x x',
    'derrière derrière derrière',
    'en face de',
    'de la du',
    '../../etc/passwd',
    '${7*7}',
    '<script>',
  ]
  it.each(hostile)('answers %j', async (q) => {
    for (const path of ['/v1/geocode', '/v1/geocode/autocomplete']) {
      expect((await get({ q }, path)).status).toBe(200)
      expect((await get({ q, ...centre }, path)).status).toBe(200)
    }
  })

  it('never fails', async () => {
    const scrap = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(
        ...hostile,
        'pharmacie',
        'rue',
        ' / ',
        'derrière ',
        'Port-Fiction',
        '6FR485PJ+VG',
        '6.33, 2.18',
        ' x ',
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(scrap, { minLength: 1, maxLength: 6 }), fc.boolean(), async (scraps, isTyping) => {
        const q = scraps.join('').slice(0, 256)
        const response = await get({ q }, isTyping ? '/v1/geocode/autocomplete' : '/v1/geocode')
        expect([200, 400]).toContain(response.status)
        await response.arrayBuffer()
      }),
      { numRuns: 200 },
    )
  }, 120_000)
})

describe('health', () => {
  it('reports that search works', async () => {
    const body = (await (await gateway.get('/v1/health', key)).json()) as { engines: { geocoding: string } }
    expect(body.engines.geocoding).toBe('ok')
  })
})

describe('/v1/geocode/batch', () => {
  const post = (body: object, ofKey = key) => gateway.post('/v1/geocode/batch', body, ofKey)

  it('answers each item in its place, and a failed one with its error', async () => {
    const items = [{ q: 'Pharmacie des Cauris' }, { reverse: { lat: 60, lng: 60 } }, { reverse: centre }]
    const response = await post({ items })
    expect(response.status).toBe(200)
    const { results } = (await response.json()) as { results: (GeocodeResponseDto & { error?: { code: number } })[] }
    expect(results).toHaveLength(3)
    expect(results[0]!.features[0]!.properties.name).toBe('Pharmacie des Cauris')
    expect(results[1]!.error!.code).toBe(400)
    expect(results[2]!.features.length).toBeGreaterThan(0)
  })

  it('costs a unit an item, and refuses items beyond the day quota in their place', async () => {
    const { text } = await gateway.publish({ dayQuota: 3, burstPerSecond: 100 })
    const response = await post({ items: Array.from({ length: 4 }, () => ({ q: 'Marché Central' })) }, text)
    expect(response.status).toBe(200)
    const { results } = (await response.json()) as { results: { error?: { code: number } }[] }
    expect(results.map(({ error }) => error?.code ?? 200)).toEqual([200, 200, 200, 429])
    expect(response.headers.get('x-ratelimit-remaining')).toBe('0')
  })

  it('names every malformed item', async () => {
    const unwritable = [{ q: 'a\ud800' }, { q: 'a\0' }, { q: '😀'.repeat(257) }]
    const response = await post({
      items: [{ q: '' }, { q: 'a', lat: 3 }, { reverse: centre, q: 'a' }, 7, ...unwritable],
    })
    expect(await refusalOf(response)).toEqual([
      ['items.0.q', 'required'],
      ['items.1.lng', 'required'],
      ['items.2.q', 'conflicting_fields'],
      ['items.3', 'invalid_type'],
      ['items.4.q', 'invalid_format'],
      ['items.5.q', 'invalid_format'],
      ['items.6.q', 'too_long'],
    ])
  })

  it('counts the characters of a text, not the units of a string', async () => {
    expect((await post({ items: [{ q: '😀'.repeat(256) }] })).status).toBe(200)
    expect((await gateway.get(`/v1/geocode?q=${encodeURIComponent('😀'.repeat(129))}`, key)).status).toBe(200)
  })
})
