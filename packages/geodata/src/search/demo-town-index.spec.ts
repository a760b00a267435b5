import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodePaths, formatPlaceId, normalised, searchFormat } from '@repere/gazetteer'
import { isInsideFlatRings, METRES_PER_DEGREE } from '@repere/geometry'
import { type AddedArea } from '../areas/area-file.js'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { DEMO_TOWN, demoTownData } from '../testing/demo-town/index.js'
import { sha256OfFile } from '../extracts/checksum.js'
import { type OsmData, encodeExtract } from '../osm-pbf/write-extract.js'
import { metresBetween } from './shapes.js'
import { SearchIndex } from './search-index.fixture.js'

jest.setTimeout(60_000)

const folder = temporaryFolder()
let index: SearchIndex

const indexOf = async (data: OsmData, name = 'town') => {
  const file = join(folder.path, `${name}.osm.pbf`)
  await writeFile(file, encodeExtract(data))
  return SearchIndex.build([file], data.bounds!)
}
const units = ({ lat, lng }: { lat: number; lng: number }) => ({
  lat: Math.round(lat * 1e7),
  lng: Math.round(lng * 1e7),
})

beforeAll(async () => {
  index = await indexOf(demoTownData())
})
afterAll(() => index.remove())

describe('the index of the demo town', () => {
  it('contains every kind of thing, and counts them', () => {
    const { layers, documents, left_out } = index.artefact
    expect(layers).toMatchObject({ country: 1, region: 1, city: 1, market: 2, quartier: 6, locality: 3, address: 240 })
    expect(layers.street).toBeGreaterThan(100)
    expect(layers.intersection).toBeGreaterThan(300)
    expect(layers.landmark).toBeGreaterThan(50)
    expect(Object.values(layers).reduce((sum, count) => sum + count, 0)).toBe(documents)
    expect(index.value('SELECT count(*) FROM document')).toBe(documents)
    expect(index.value('PRAGMA user_version')).toBe(searchFormat)
    expect(left_out).toEqual({})
    expect(index.stages).toEqual(['places', 'search'])
  })

  it('finds every named shop and service at its position, in its quarter and town', () => {
    for (const [key, { name, lat, lng }] of Object.entries(DEMO_TOWN.services)) {
      const found = index.find(name, `layer IN ('landmark', 'market')`).filter((document) => document.name === name)
      expect([key, found.length]).toEqual([key, 1])
      expect(found[0]).toMatchObject({ ...units({ lat, lng }), city: 'Port-Fiction', country: 'BJ' })
    }
    expect(index.find('Pharmacie des Cauris')[0]).toMatchObject({ category: 'pharmacy', quartier: 'Zongo-Lagune' })
    expect(index.find('Hôtel du Littoral')[0]).toMatchObject({ category: 'hotel', quartier: 'Plateau' })
  })

  it('finds the market by its other name, and by its category', () => {
    const [market] = index.find('tokpa fiction')
    expect(market).toMatchObject({ name: 'Marché Central de Port-Fiction', layer: 'market', category: 'market' })
    expect(index.find('marche tokplavi').map(({ name }) => name)).toContain('Marché Central de Port-Fiction')
    expect(market!.details).toEqual({ opening_hours: 'Mo-Su 06:00-19:00' })
  })

  it('has nameless things, by their category and their surroundings', () => {
    const pharmacies = index.find('pharmacie akpakodji', 'names IS NULL')
    expect(pharmacies).toMatchObject([{ category: 'pharmacy', quartier: 'Akpakodji', city: 'Port-Fiction' }])
    expect(index.find('pharmacy', 'names IS NULL')).toHaveLength(3)
    expect(index.find('arret de bus', 'names IS NULL')).toHaveLength(2)
  })

  it('knows addresses with their street', () => {
    const { number, street, lat, lng } = DEMO_TOWN.house
    const [house] = index.find(`${number} ${street}`, `layer = 'address' AND house_number = '12'`)
    // An outline contains it.
    expect(house).toMatchObject({ street, house_number: number, quartier: 'Plateau', quartier_estimated: 0 })
    expect(house).toMatchObject({ city: 'Port-Fiction' })
    expect(metresBetween(house!, units({ lat, lng }))).toBeLessThan(1)
  })

  it('makes one street of its ways, one per quarter, with its whole line', () => {
    const boulevard = index.find('Boulevard du Commerce', `layer = 'street'`)
    expect(boulevard.map(({ quartier }) => quartier).sort()).toEqual(['Akpakodji', 'Tokplavi', 'Zongo-Lagune'])
    for (const { id, lat, lng } of boulevard) {
      const rows = index.database.prepare('SELECT points FROM line WHERE document = ?').all(id) as unknown as {
        points: Uint8Array
      }[]
      const points = rows.flatMap(({ points }) => decodePaths(points)).flatMap((path) => [...path])
      expect(points.length).toBeGreaterThan(8)
      // The street's own point is on the street, to half a block.
      const near = points.some(
        (value, i) => i % 2 === 0 && metresBetween({ lat: value, lng: points[i + 1]! }, { lat, lng }) < 60,
      )
      expect(near).toBe(true)
    }
  })

  it('knows where two streets meet, also around a roundabout', () => {
    const [crossing] = index.find('rue 1 05 rue des filaos', `layer = 'intersection'`)
    expect(crossing!.name).toBe('Rue 1.05 / Rue des Filaos')
    expect(metresBetween(crossing!, units(DEMO_TOWN.at(-1200, 500)))).toBeLessThan(1)
    const [circle] = index.find('boulevard du commerce boulevard de l independance', `layer = 'intersection'`)
    expect(metresBetween(circle!, units(DEMO_TOWN.at(0, 800)))).toBeLessThan(5)
    expect(index.find('Rond-Point des Cauris')[0]).toMatchObject({ layer: 'intersection', category: 'junction' })
  })

  it('joins a boundary and the place in its middle to one document', () => {
    for (const { name, centre } of DEMO_TOWN.quartiers) {
      const [document, ...others] = index.read(
        `layer IN ('quartier', 'locality') AND json_extract(names, '$.""') = ?`,
        name,
      )
      expect(others).toEqual([])
      const rings = index.value('SELECT rings FROM area WHERE document = ?', document!.id) as Uint8Array
      const { lat, lng } = units(centre)
      expect(isInsideFlatRings(decodePaths(rings), lng, lat)).toBe(true)
    }
    expect(index.find('Port-Fiction', `layer = 'city'`)).toMatchObject([
      { name: 'Port-Fiction', category: 'town', region: DEMO_TOWN.region, city: null, details: { population: 25_000 } },
    ])
  })

  it('names its country in French and English', () => {
    const [country] = index.find('benin', `layer = 'country'`)
    expect(country).toMatchObject({ country: 'BJ', names: { fr: 'Bénin', en: 'Benin' } })
  })

  it('has ids in the order of importance, and the names of surrounding places in the index', () => {
    const importances = index.read('1 ORDER BY id').map(({ importance }) => importance)
    expect(importances).toEqual([...importances].sort((a, b) => b - a))
    expect(index.find('pharmacie port fiction benin')).not.toEqual([])
  })

  it('files every thing under its cell, and every settlement under its reach', () => {
    expect(index.value('SELECT count(*) FROM settlement')).toBe(10)
    expect(index.value(`SELECT count(*) FROM category_cell WHERE category = 'pharmacy'`)).toBe(7)
    const { lat, lng } = units(DEMO_TOWN.points.centre)
    const around = index.database
      .prepare(
        'SELECT id FROM settlement_box WHERE lng_min <= ?1 AND lng_max >= ?1 AND lat_min <= ?2 AND lat_max >= ?2',
      )
      .all(lng, lat) as unknown as { id: number }[]
    expect(index.read(`id IN (${around.map(({ id }) => id).join()})`).map(({ name }) => name)).toContain('Port-Fiction')
    for (const tree of ['document_box', 'line_box', 'area_box', 'settlement_box']) {
      expect(index.value('SELECT rtreecheck(?)', tree)).toBe('ok')
    }
    expect(index.value('PRAGMA integrity_check')).toBe('ok')
  })

  it('counts the words of names and categories', () => {
    const documents = index.value(`SELECT documents FROM word WHERE text = 'pharmacie'`)
    expect(documents).toBe(7)
    expect(index.value(`SELECT count(*) FROM word WHERE text GLOB '*[^a-z0-9]*' AND text GLOB '[a-z]*'`)).toBe(0)
  })

  it('is the same, byte for byte, when it is built again', async () => {
    const again = await indexOf(demoTownData(), 'again')
    try {
      expect(await sha256OfFile(again.file)).toBe(await sha256OfFile(index.file))
      expect(again.artefact).toEqual(index.artefact)
    } finally {
      await again.remove()
    }
  })
})

describe('an index of two extracts that overlap', () => {
  it('holds every thing once', async () => {
    const file = join(folder.path, 'twin.osm.pbf')
    const data = demoTownData()
    await writeFile(file, encodeExtract(data))
    const twins = await SearchIndex.build([file, file], data.bounds!)
    try {
      expect(twins.artefact.layers).toEqual(index.artefact.layers)
      expect(twins.value('SELECT count(DISTINCT uuid) FROM document')).toBe(twins.artefact.documents)
      expect(twins.value('SELECT count(*) FROM document WHERE same_as IS NOT NULL')).toBe(
        index.value('SELECT count(*) FROM document WHERE same_as IS NOT NULL'),
      )
    } finally {
      await twins.remove()
    }
  })
})

describe('an extract with nodes only', () => {
  const data = demoTownData()
  const bare: OsmData = { ...data, ways: [], relations: [] }
  let nodes: SearchIndex

  beforeAll(async () => {
    nodes = await indexOf(bare, 'nodes')
  })
  afterAll(() => nodes.remove())

  it('takes the context from the middles of places and their reach', () => {
    expect(nodes.find('Pharmacie des Cauris')[0]).toMatchObject({ city: 'Port-Fiction', region: null, country: 'BJ' })
    expect(nodes.artefact.layers).not.toHaveProperty('street')
    expect(nodes.artefact.layers).not.toHaveProperty('region')
  })

  it('gives things the ids that they have in the whole extract', () => {
    const idIn = (where: SearchIndex) => formatPlaceId(where.find('Grande Mosquée de Zongo-Lagune')[0]!.uuid)
    expect(idIn(nodes)).toBe(idIn(index))
    expect(idIn(nodes)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5/)
  })
})

describe('names', () => {
  const at = (metres: number) => ({ lat: 6.33 + metres / METRES_PER_DEGREE, lng: 2.18 })
  const place = (id: number, metres: number, tags: Record<string, string>) => ({ id, ...at(metres), tags })
  const data: OsmData = {
    ...demoTownData(),
    ways: [],
    relations: [],
    nodes: [
      place(1, 0, {
        amenity: 'school',
        name: 'C.E.G. 3 Fiction',
        alt_name: 'Collège Trois;Grand Collège',
        old_name: 'École des Blancs',
        'name:fon': 'Wemaxɔ',
        official_name: 'Collège d’Enseignement Général 3',
      }),
      place(2, 900, { amenity: 'pharmacy', name: 'Phcie l’Étoile' }),
      place(3, 1000, { amenity: 'pharmacy', name: 'PHCIE L’ETOILE' }),
      place(4, 2000, { amenity: 'pharmacy', name: 'Phcie l’Étoile' }),
      place(5, 3000, { amenity: 'fuel', brand: 'Fictoil' }),
      place(6, 4000, { place: 'village' }),
      place(7, 4000, { power: 'tower' }),
      place(8, 5000, { name: 'Chez Maman', amenity: 'no' }),
      place(9, 5500, { amenity: 'bank', name: 'no' }),
    ],
  }
  let names: SearchIndex

  beforeAll(async () => {
    names = await indexOf(data, 'names')
  })
  afterAll(() => names.remove())

  it('are all found: alternative, former, official, in other languages, written together', () => {
    for (const text of [
      'college trois',
      'grand college',
      'ecole des blancs',
      'wemaxo',
      'enseignement general',
      'ceg 3',
    ]) {
      expect(names.find(text, 'category IS NOT NULL').map(({ source }) => source)).toContain('node/1')
    }
    expect(names.find('wemaxo')[0]!.names).toEqual({
      '': 'C.E.G. 3 Fiction',
      fon: 'Wemaxɔ',
      alt: ['Collège Trois', 'Grand Collège', 'Collège d’Enseignement Général 3'],
      old: ['École des Blancs'],
    })
  })

  it('are found by the long form of their abbreviations', () => {
    expect(names.find('pharmacie etoile')).toHaveLength(3)
    expect(names.find('letoile')).toHaveLength(3)
  })

  it('nearby and equal make one thing of two, which is marked', () => {
    const same = names.find('letoile').map(({ source, same_as }) => [source, same_as])
    const first = names.read(`source = 'node/2'`)[0]!.id
    expect(same).toEqual(
      expect.arrayContaining([
        ['node/2', null],
        ['node/3', first],
        ['node/4', null],
      ]),
    )
  })

  it('may be a brand, and are ignored if the mapper wrote "no"', () => {
    expect(names.find('fictoil')[0]).toMatchObject({ category: 'fuel', name: 'Fictoil' })
    expect(names.read(`source = 'node/9'`)[0]).toMatchObject({ name: null, category: 'bank' })
    expect(names.find('chez maman')[0]).toMatchObject({ category: null, layer: 'landmark' })
  })

  it('decide which things are left out, and these are counted', () => {
    expect(names.artefact.left_out).toEqual({ 'place=village': 1, 'power=tower': 1 })
    expect(names.artefact.documents).toBe(data.nodes.length - 2)
    expect(normalised('C.E.G. 3')).toBe('c e g 3')
  })
})

describe('the index of a changed extract', () => {
  it('keeps the ids of quartiers, cities, streets and things when other things are mapped again', async () => {
    const before = demoTownData()
    const isSettlement = ({ tags }: { tags: Record<string, string> }) => tags.place !== undefined
    const removed = before.nodes.find(({ tags }) => tags.amenity === 'bank')!.id
    const nodes = before.nodes
      .filter(({ id }) => id !== removed)
      .map((node, at) => {
        // Mappers move middles, add populations, and correct and add names.
        if (isSettlement(node)) {
          const tags = { ...node.tags, population: String(1000 + at), 'name:en': `${node.tags.name} Quarter` }
          return { ...node, lat: node.lat + 0.0003, tags }
        }
        return node.tags.shop === 'bakery' ? { ...node, tags: { ...node.tags, name: 'Le Bon Pain' } } : node
      })
    const highest = Math.max(...before.nodes.map(({ id }) => id))
    const added = Array.from({ length: 40 }, (_, at) => ({
      id: highest + 1 + at,
      ...DEMO_TOWN.at(-500 + 20 * at, 600),
      tags: { shop: 'kiosk', name: `Kiosque ${at}`, wikidata: 'Q1' },
    }))
    const changed = { ...before, nodes: [...nodes, ...added], ways: [...before.ways].reverse() }
    const other = await indexOf(changed, 'changed')
    try {
      const idsOf = (one: SearchIndex) =>
        new Map(one.read('1').map(({ source, uuid, layer }) => [formatPlaceId(uuid), `${layer} ${source}`]))
      const [was, is] = [idsOf(index), idsOf(other)]
      const lost = [...was].filter(([id, what]) => is.get(id) !== what).map(([, what]) => what)
      expect(lost).toEqual([`landmark node/${removed}`])
      expect(is.size).toBe(was.size - 1 + added.length)
      expect(other.find('le bon pain')).toHaveLength(1)
    } finally {
      await other.remove()
    }
  })
})

describe('areas that an operator adds', () => {
  const { centre } = DEMO_TOWN.points
  const square = (degrees: number) => {
    const { lat, lng } = units(centre)
    const side = degrees * 1e7
    return Int32Array.from([
      lat - side,
      lng - side,
      lat - side,
      lng + side,
      lat + side,
      lng + side,
      lat + side,
      lng - side,
    ])
  }
  const area = (id: string, layer: 'region' | 'district', name: string, degrees: number): AddedArea => ({
    id,
    layer,
    names: { name, 'name:en': `${name} in English` },
    country: 'BJ',
    rings: [square(degrees)],
  })

  it('are documents with an outline, and hold the things inside', async () => {
    const file = join(folder.path, 'areas.osm.pbf')
    const data = demoTownData()
    await writeFile(file, encodeExtract(data))
    const [region] = index.read(`layer = 'region'`)
    const areas = [
      area('own/1', 'district', 'Lagunes', 0.01),
      area('own/2', 'district', 'Lointain', 0.0001),
      area('own/3', 'region', region!.name!, 1),
    ]
    const made = await SearchIndex.build([file], data.bounds!, { areas })
    try {
      const [district] = made.read(`layer = 'district' AND source = 'area/own/1'`)
      expect(district).toMatchObject({ name: 'Lagunes', country: 'BJ', category: 'district' })
      expect(district!.names).toMatchObject({ en: 'Lagunes in English' })
      expect(made.value('SELECT count(*) FROM area WHERE document = ?', district!.id)).toBe(1)
      const [pharmacy] = made.find('Pharmacie des Cauris')
      expect(pharmacy!.district).toBe('Lagunes')
      // The demo town has a boundary of its region.
      expect(made.notices).toEqual([`The added area own/3 (${region!.name}) is in the extract too, which is used.`])
      expect(made.read(`source = 'area/own/3'`)).toEqual([])
      expect(made.find('pharmacie cauris lagunes').map(({ name }) => name)).toContain('Pharmacie des Cauris')
    } finally {
      await made.remove()
    }
  })
})
