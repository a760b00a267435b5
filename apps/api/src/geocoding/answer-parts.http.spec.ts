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

const get = (path: string, parameters: Record<string, string | number>) =>
  gateway.get(withQuery(`/v1/${path}`, parameters), key)

async function ask(q: string, more: Record<string, string | number> = {}, path = 'geocode') {
  const response = await get(path, { q, ...more })
  expect(response.status).toBe(200)
  const body = (await response.json()) as GeocodeResponseDto
  return { body, first: body.features[0]!.properties }
}

describe('the parts of an answer', () => {
  it('names the parts of an address from the inside out, each with the id of a place', async () => {
    const { first } = await ask(`${DEMO_TOWN.house.number} ${DEMO_TOWN.house.street}`)
    const layers = first.components.map(({ layer }) => layer)
    expect(layers).toEqual(['address', 'street', 'quartier', 'city', 'region', 'country'])
    expect(first.components[0]).toEqual({ id: first.id, layer: 'address', name: first.house_number })
    expect(first.components.slice(2)).toEqual(first.areas)
    for (const { id } of first.components) expect((await get(`places/${id}`, {})).status).toBe(200)
  })

  it.each([
    ['Pharmacie des Cauris', 'rooftop', 'node'],
    ['Boulevard du Commerce', 'street', 'way'],
    ['Port-Fiction', 'area', 'node'],
    ['Rivage', 'area', 'relation'],
    ['derrière la Mairie de Port-Fiction', 'relation', undefined],
  ] as const)('says what the point of %s stands for, and the element of the map', async (q, accuracy, type) => {
    const { first } = await ask(q, { ...centre })
    expect(first.accuracy).toBe(accuracy)
    expect(first.osm?.type).toBe(type)
    if (type) expect(first.osm!.id).toBeGreaterThan(0)
  })

  it.each(['Boulevard du Commerce', 'Port-Fiction', 'Plateau'])(
    'gives the box of %s, which holds its point',
    async (q) => {
      const { body, first } = await ask(q, { ...centre })
      const [west, south, east, north] = first.bbox as [number, number, number, number]
      const [lng, lat] = body.features[0]!.geometry.coordinates
      expect(west < east || south < north).toBe(true)
      expect(lng >= west && lng <= east && lat >= south && lat <= north).toBe(true)
    },
  )

  it('gives every name with `language=all`, and texts in French', async () => {
    const { first } = await ask('CEG 1 Port-Fiction', { language: 'all' })
    expect(first.names).toEqual({ default: 'CEG 1 Port-Fiction', en: 'Port-Fiction Secondary School 1' })
    expect(first.name).toBe('CEG 1 Port-Fiction')
    expect((await ask('CEG 1 Port-Fiction')).first).not.toHaveProperty('names')
    const refused = await refusalOf(await get('geocode', { q: 'mairie', language: 'tous' }))
    expect(refused).toEqual([['language', 'unsupported_language']])
  })

  it('gives telephone number and hours where the map has them', async () => {
    const withHours = (await ask('pharmacie', { ...centre, size: 40 })).body.features.map(
      ({ properties }) => properties,
    )
    const known = withHours.filter(({ opening_hours }) => opening_hours)
    const places = await Promise.all(known.map(({ id }) => get(`places/${id}`, {}).then((answer) => answer.json())))
    expect(places.length).toBeGreaterThan(0)
    expect(places).toMatchObject(known.map(({ opening_hours }) => ({ opening_hours })))
  })
})

describe('suggestions', () => {
  it('have two lines, with the typed letters of the first', async () => {
    const { first } = await ask('pharmacie cau', { ...centre }, 'geocode/autocomplete')
    expect(first.main_text).toBe('Pharmacie des Cauris')
    expect(first.label).toBe(`${first.main_text}, ${first.secondary_text}`)
    expect(first.matches!.map(([from, to]) => first.main_text!.slice(from, to))).toEqual(['Pharmacie', 'Cau'])
    expect((await ask('pharmacie cauris')).first).not.toHaveProperty('main_text')
  })
})

describe('query', () => {
  it.each([
    ['pharmacie port-fiction', { town: 'Port-Fiction', kind: 'pharmacy' }],
    ['Pharmacie des Cauris, Plateau, Port-Fiction', { town: 'Port-Fiction', area: 'Plateau' }],
    ['quartier Plateau, Port-Fiction', { town: 'Port-Fiction', area: 'Plateau' }],
    ['derrière la Mairie, Port-Fiction', { town: 'Port-Fiction', relation: 'behind' }],
    ['mairie, portail bleu', { kind: 'townhall', set_aside: ['portail bleu'] }],
    ['6.35,2.4', {}],
  ] as const)('says how %s was read', async (q, reading) => {
    const { query } = (await ask(q)).body
    expect(query).toEqual(reading)
  })
})
