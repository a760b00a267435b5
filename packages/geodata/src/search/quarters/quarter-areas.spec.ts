import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { METRES_PER_DEGREE } from '@repere/geometry'
import { temporaryFolder } from '../../builds/build-region.fixture.js'
import { type OsmNode, type Tags } from '../../osm-pbf/elements.js'
import { encodeExtract, type OsmData } from '../../osm-pbf/write-extract.js'
import { SearchIndex } from '../search-index.fixture.js'

jest.setTimeout(60_000)

const folder = temporaryFolder()
const origin = { lat: 6.4, lng: 2.4 }
/** A point at a distance in metres east and north of the town's middle. */
const at = (east: number, north: number) => ({
  lat: origin.lat + north / METRES_PER_DEGREE,
  lng: origin.lng + east / METRES_PER_DEGREE / Math.cos((origin.lat * Math.PI) / 180),
})

let ids = 0
const node = (east: number, north: number, tags: Tags): OsmNode => ({ id: ++ids, ...at(east, north), tags })
/** A thing whose name gives no hint. */
const plain = (east: number, north: number) => node(east, north, { shop: 'kiosk', name: 'Chez Ami' })
const corners = [at(900, -3000), at(1200, -3000), at(1200, 3000), at(900, 3000)].map((point) => ({
  id: ++ids,
  ...point,
  tags: {},
}))

const town = node(0, 0, { place: 'city', name: 'Villeneuve', population: '300000' })
const things = {
  // Zogbo's middle is mapped far away, but everything around here is named after it.
  namesake: node(-1500, 0, { amenity: 'pharmacy', name: 'Pharmacie Zogbo' }),
  amongNamesakes: plain(-1560, 60),
  besideMiddle: plain(-2800, 40),
  // Gbegamey's middle is nearer to these shops than Zogbo's middle.
  nearOther: plain(-400, 0),
  // One bar with the name of another quarter does not move the border.
  odd: node(-420, -60, { amenity: 'bar', name: 'Bar Akpakpa' }),
  // The lagoon is 300 metres wide; Akpakpa is on the other side.
  westShore: plain(820, 0),
  eastShore: plain(1280, 0),
  across: node(780, 40, { amenity: 'school', name: 'École Akpakpa Centre' }),
  addressed: node(-1900, 500, { shop: 'bakery', name: 'Pain doré', 'addr:suburb': 'Zogbo' }),
}

const data: OsmData = {
  bounds: [2.3, 6.3, 2.5, 6.5],
  osmTimestamp: '2026-01-01T00:00:00Z',
  writingProgram: 'test',
  nodes: [
    town,
    node(-2700, 0, { place: 'quarter', name: 'Zogbo' }),
    node(-600, 0, { place: 'quarter', name: 'Gbegamey' }),
    node(1500, 0, { place: 'quarter', name: 'Akpakpa' }),
    ...[0, 120, 240].map((north) => node(-1600, north, { highway: 'bus_stop', name: `Arrêt Zogbo ${north}` })),
    node(-1700, -100, { amenity: 'school', name: 'EPP Zogbo' }),
    node(-500, -150, { amenity: 'school', name: 'EPP Gbegamey' }),
    ...corners,
    ...Object.values(things),
  ],
  ways: [{ id: 1, nodes: [...corners, corners[0]!].map(({ id }) => id), tags: { natural: 'water', water: 'lagoon' } }],
  relations: [],
}

let index: SearchIndex
beforeAll(async () => {
  const file = join(folder.path, 'lagoon.osm.pbf')
  await writeFile(file, encodeExtract(data))
  index = await SearchIndex.build([file], data.bounds)
})
afterAll(() => index?.remove())

const quartierOf = (thing: OsmNode) => index.read(`source = 'node/${thing.id}'`)[0]!.quartier

describe('the quarter of a thing', () => {
  it('is the one that shops and stops around it are named after, although the middle of another one is nearer', () => {
    expect(quartierOf(things.namesake)).toBe('Zogbo')
    expect(quartierOf(things.amongNamesakes)).toBe('Zogbo')
    expect(quartierOf(things.addressed)).toBe('Zogbo')
  })

  it('is the one with the nearest middle if nothing is named after a quarter', () => {
    expect(quartierOf(things.besideMiddle)).toBe('Zogbo')
    expect(quartierOf(things.nearOther)).toBe('Gbegamey')
  })

  it('does not change because of a single thing that is named after another quarter', () => {
    expect(quartierOf(things.odd)).not.toBe('Zogbo')
    expect(quartierOf(things.nearOther)).toBe('Gbegamey')
  })

  it('is never a quarter across a lagoon, even if the name contains it', () => {
    expect(quartierOf(things.eastShore)).toBe('Akpakpa')
    expect(quartierOf(things.westShore)).not.toBe('Akpakpa')
    expect(quartierOf(things.across)).not.toBe('Akpakpa')
  })

  it('is marked as an estimate, because no outline says it', () => {
    const rows = index.read(`quartier IS NOT NULL AND layer = 'landmark'`)
    expect(rows.length).toBeGreaterThan(8)
    expect(rows.every(({ quartier_estimated }) => quartier_estimated === 1)).toBe(true)
  })
})
