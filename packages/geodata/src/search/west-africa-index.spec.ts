import { countries, decodePaths, normalised, parsePlaceId, variantsOf } from '@repere/gazetteer'
import { describeWithSample, sampleBuild } from '../builds/sample-build.fixture.js'
import { metresBetween } from './shapes.js'
import { SearchIndex } from './search-index.fixture.js'

let index: SearchIndex

const near = (lat: number, lng: number, kilometres: number) => {
  const box = kilometres / 111
  const units = (degrees: number) => Math.round(degrees * 1e7)
  return `lat BETWEEN ${units(lat - box)} AND ${units(lat + box)} AND lng BETWEEN ${units(lng - box)} AND ${units(lng + box)}`
}

describeWithSample('the index of the West African sample', () => {
  // The first test file makes the build for all others; a busy machine takes minutes.
  beforeAll(async () => {
    const { folder, manifest } = await sampleBuild()
    index = SearchIndex.open(folder, manifest.artefacts.search!)
  }, 600_000)
  afterAll(() => index?.remove())

  it('holds hundreds of thousands of things of every kind', () => {
    const { layers, documents, unmatched_aliases } = index.artefact
    expect(documents).toBeGreaterThan(300_000)
    expect(layers.locality).toBeGreaterThan(110_000)
    expect(layers.landmark).toBeGreaterThan(190_000)
    for (const [layer, least] of [
      ['city', 2400],
      ['quartier', 2900],
      ['region', 150],
      ['market', 1700],
    ] as const) {
      expect([layer, layers[layer]! >= least]).toEqual([layer, true])
    }
    for (const [layer, least] of [
      ['street', 1900],
      ['intersection', 1500],
      ['address', 80],
    ] as const) {
      expect([layer, layers[layer]! >= least]).toEqual([layer, true])
    }
    expect(unmatched_aliases).toBeLessThan(10)
    expect(index.value('SELECT count(*) FROM document WHERE names IS NULL')).toBeGreaterThan(120_000)
  })

  it('has all sixteen countries, in French and English', () => {
    for (const { code, fr, en } of countries) {
      const [country] = index.read(`layer = 'country' AND country = ?`, code)
      const names = variantsOf(country!.names).map(normalised)
      expect(names).toEqual(expect.arrayContaining([normalised(fr), normalised(en)]))
    }
  })

  it.each([
    ['Cadjehoun', 'quartier', 'Cotonou', 'BJ'],
    ['Dantokpa', 'quartier', 'Cotonou', 'BJ'],
    ['Le Plateau', 'quartier', 'Abidjan', 'CI'],
    ['Yopougon', 'quartier', 'Abidjan', 'CI'],
    ['Medina', 'quartier', 'Dakar', 'SN'],
    ['Ouakam', 'quartier', 'Dakar', 'SN'],
  ])('says that %s, a %s, is in %s, %s', (name, layer, city, country) => {
    // A quartier inside another quartier matches both names.
    const found = index.find(`${name} ${city}`, `layer = '${layer}'`).filter((document) => document.name === name)
    expect(found[0]).toMatchObject({ name, city, country })
  })

  it.each([
    ['Cotonou', 'BJ'],
    ['Lomé', 'TG'],
    ['Dakar', 'SN'],
    ['Banjul', 'GM'],
    ['Conakry', 'GN'],
    ['Monrovia', 'LR'],
    ['Freetown', 'SL'],
    ['Abidjan', 'CI'],
    ['Accra', 'GH'],
    ['Lagos', 'NG'],
    ['Praia', 'CV'],
    ['Nouakchott', 'MR'],
    ['Bissau', 'GW'],
    ['Saint-Louis', 'SN'],
    ['Nouadhibou', 'MR'],
    ['Aflao', 'GH'],
  ])('knows that %s, by the sea, is in %s', (name, country) => {
    expect(index.find(name, `layer = 'city'`)[0]).toMatchObject({ country })
  })

  it('ranks capitals above other things of the same name', () => {
    for (const name of ['Dakar', 'Cotonou', 'Bamako', 'Niamey', 'Accra', 'Lomé', 'Ouagadougou', 'Freetown']) {
      expect(index.find(name)[0]).toMatchObject({ layer: 'city', name })
    }
  })

  it('finds the old and popular names that are kept by hand', () => {
    expect(index.find('dahomey', `layer = 'country'`)[0]).toMatchObject({ country: 'BJ' })
    expect(index.find('haute volta', `layer = 'country'`)[0]).toMatchObject({ country: 'BF' })
    expect(index.find('marche dantokpa', `layer = 'quartier'`)[0]).toMatchObject({ name: 'Dantokpa' })
    expect(index.find('abidjan plateau', `layer = 'quartier'`)[0]).toMatchObject({ name: 'Le Plateau' })
    expect(index.find('aeroport de cotonou')[0]).toMatchObject({ category: 'airport', name: 'Aéroport Cadjehoun' })
  })

  it('distinguishes homonyms by their country', () => {
    const madinas = index.find('madina', `layer IN ('city', 'locality', 'quartier')`, 500)
    const plain = madinas.filter(({ name }) => normalised(name ?? '') === 'madina')
    expect(plain.length).toBeGreaterThan(60)
    expect(new Set(plain.map(({ uuid }) => Buffer.from(uuid).toString('hex'))).size).toBe(plain.length)
    expect(new Set(plain.map(({ country }) => country)).size).toBeGreaterThanOrEqual(5)
  })

  it('finds names in Arabic, N’Ko and with two scripts', () => {
    expect(index.find('نواكشوط', `layer = 'city'`)[0]).toMatchObject({ country: 'MR' })
    expect(index.find('ديفا')[0]).toMatchObject({ name: 'Diffa ديفا' })
    // Other towns of the region Diffa have its name in their context.
    const towns = index.find('diffa', `layer = 'city'`).map(({ name }) => name)
    expect(towns.filter((name) => normalised(name!).includes('diffa'))).toEqual(['Diffa ديفا'])
  })

  it('has nameless things in their quarter', () => {
    const [pharmacy] = index.find('pharmacie adjame', 'names IS NULL')
    expect(pharmacy).toMatchObject({ category: 'pharmacy', city: 'Abidjan', country: 'CI' })
    expect(index.find('puits', 'names IS NULL', 500).length).toBe(500)
  })

  it('has Monrovia’s streets with their whole lines', () => {
    // The district is called Monrovia, too, and has streets of other towns.
    const found = index.find('Tubman Boulevard Monrovia', `layer = 'street'`)
    const streets = found.filter(({ city }) => city === 'Monrovia')
    expect(streets.length).toBeGreaterThan(1)
    for (const street of streets) {
      expect(street).toMatchObject({ country: 'LR' })
      const rows = index.database.prepare('SELECT points FROM line WHERE document = ?').all(street.id)
      const lines = rows.flatMap(({ points }) => decodePaths(points as Uint8Array))
      const distances = lines.flatMap((line) =>
        Array.from({ length: line.length / 2 }, (_, i) =>
          metresBetween(street, { lat: line[2 * i]!, lng: line[2 * i + 1]! }),
        ),
      )
      expect(Math.min(...distances)).toBeLessThan(500)
    }
  })

  it('has Kaolack’s grid, and crossings in Abidjan', () => {
    expect(index.read(`layer = 'street' AND ${near(14.15, -16.08, 8)}`).length).toBeGreaterThan(20)
    const crossings = index.read(`layer = 'intersection' AND ${near(5.34, -4.02, 12)}`)
    expect(crossings.length).toBeGreaterThan(100)
    expect(crossings.every(({ country }) => country === 'CI')).toBe(true)
  })

  it('finds a ring and its node as one place', () => {
    for (const name of ['Cocody', 'Adjamé', 'Treichville', 'Marcory']) {
      const [commune] = index.find(name, `layer = 'quartier' AND country = 'CI'`)
      expect(index.value('SELECT count(*) FROM area WHERE document = ?', commune!.id)).toBe(1)
    }
  })

  it('names the region of places within its outline, and no region where no outline is known', () => {
    const share = (country: string) =>
      index.value('SELECT avg(region IS NOT NULL) FROM document WHERE country = ?', country)
    expect(share('BJ')).toBeGreaterThan(0.99)
    expect(share('CV')).toBe(0)
  })

  it('marks things that are mapped twice, and no others', () => {
    const [twice] = index.read(`same_as IS NOT NULL AND category = 'pharmacy' LIMIT 1`)
    const [first] = index.read('id = ?', twice!.same_as!)
    expect(normalised(first!.name!)).toBe(normalised(twice!.name!))
    expect(metresBetween(first!, twice!)).toBeLessThanOrEqual(300)
    expect(index.value('SELECT count(*) FROM document d JOIN document o ON o.id = d.same_as WHERE o.id >= d.id')).toBe(
      0,
    )
    expect(
      index.value('SELECT count(*) FROM document d JOIN document o ON o.id = d.same_as WHERE o.same_as IS NOT NULL'),
    ).toBe(0)
  })

  it('leaves out things that are not searched for, and counts them', () => {
    expect(index.artefact.left_out['power=tower']).toBeGreaterThan(70_000)
    expect(index.artefact.left_out).not.toHaveProperty('amenity=toilets')
  })

  it('gives Cotonou the id that it will have in every build', () => {
    const [cotonou] = index.find('cotonou', `layer = 'city'`)
    expect(cotonou!.source).toMatch(/^node\/\d+$/)
    expect(index.read('uuid = unhex(?)', Buffer.from(cotonou!.uuid).toString('hex'))[0]).toMatchObject({
      name: 'Cotonou',
    })
    expect(parsePlaceId('')).toBeNull()
  })
})
