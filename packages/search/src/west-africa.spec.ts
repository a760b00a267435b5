import { realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { displayName, normalised } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { describeWithSample, westAfricaData } from '@repere/test-kit'
import fc from 'fast-check'
import { findByText } from './find.js'
import { type TextQuestion } from './text-question.js'
import { groundMetres } from './ground.js'
import { type OpenIndex } from './search.port.js'
import { INDEX_FILE, openSqliteIndex } from './sqlite/sqlite-index.js'

const cities = {
  abidjan: { lat: 5.32, lng: -4.016 },
  cotonou: { lat: 6.366, lng: 2.42 },
  dakar: { lat: 14.693, lng: -17.447 },
  lome: { lat: 6.13, lng: 1.216 },
  monrovia: { lat: 6.328, lng: -10.798 },
}

describeWithSample('real names of sixteen countries', () => {
  let index: OpenIndex
  beforeAll(async () => {
    const folder = await realpath(join(await westAfricaData(), 'current'))
    index = openSqliteIndex(join(folder, INDEX_FILE), basename(folder))
  }, 600_000)
  afterAll(() => index?.close())

  const find = (text: string, more: Partial<TextQuestion> = {}) =>
    findByText(index, { text, bias: null, countMax: 10, isTyping: false, ...more })
  const documents = (text: string, more?: Partial<TextQuestion>) =>
    find(text, more).flatMap((finding) => (finding.kind === 'document' ? [finding.document] : []))
  const names = (text: string, more?: Partial<TextQuestion>) =>
    documents(text, more).map(({ names }) => displayName(names, 'fr'))
  const metresOff = (at: LatLng, text: string, more?: Partial<TextQuestion>) =>
    groundMetres(at, documents(text, more)[0]!.at)

  it.each([
    ['Abidjn', cities.abidjan],
    ['lome', cities.lome],
    ['LOMÉ', cities.lome],
    ['Cotonou', cities.cotonou],
    ['Kutonu', cities.cotonou],
    ['Monrovia Liberia', cities.monrovia],
  ])('%s is the city', (text, at) => {
    expect(documents(text)[0]!.layer).toBe('city')
    expect(metresOff(at, text)).toBeLessThan(10_000)
  })

  it.each(['pharmacie', 'phcie', 'pharmacy', 'pharmaice'])(
    '%s is the nearest one, and elsewhere important ones',
    (text) => {
      const near = documents(text, { bias: cities.cotonou })
      expect(near[0]!.category).toBe('pharmacy')
      expect(groundMetres(cities.cotonou, near[0]!.at)).toBeLessThan(1_500)
      expect(documents(text).every(({ category, names }) => category === 'pharmacy' || names !== null)).toBe(true)
      expect(documents(text)).toHaveLength(10)
    },
  )

  it('finds Dantokpa, which the data has as a quarter only', () => {
    expect(names('marche dantokpa')[0]).toBe('Dantokpa')
    expect(names('derrière le marché Dantokpa')[0]).toBe('Dantokpa')
  })

  it('finds the airport of Dakar', () => {
    expect(documents('aeroport dakar')[0]!.category).toBe('airport')
    expect(metresOff(cities.dakar, 'aeroport dakar')).toBeLessThan(60_000)
  })

  it('finds crossroads, the near ones if there is a position', () => {
    expect(documents('carrefour')).toHaveLength(10)
    expect(metresOff(cities.cotonou, 'carrefour', { bias: cities.cotonou })).toBeLessThan(3_000)
  })

  it('reads codes and coordinates', () => {
    const [spot] = find('6.3156,-10.8074')
    expect(spot).toMatchObject({ kind: 'spot', at: { lat: 6.3156, lng: -10.8074 }, confidence: 1 })
    const [code] = find('6CQXGQWV+PG')
    expect(code).toMatchObject({ kind: 'spot' })
    expect(groundMetres((code as { at: LatLng }).at, { lat: 5.54682, lng: -0.20625 })).toBeLessThan(30)
    const [short] = find('MGPP+Q3 Dakar')
    expect(groundMetres((short as { at: LatLng }).at, cities.dakar)).toBeLessThan(30_000)
  })

  it('keeps suggesting a city while the user types its name', () => {
    const ids = Array.from({ length: 600 }, (_, i) => i + 1)
    const known = index.documents(ids).filter(({ layer, names }) => layer === 'city' && names !== null)
    expect(known.length).toBeGreaterThan(200)
    const lost: string[] = []
    for (const city of known) {
      const name = displayName(city.names, 'fr')!
      if (normalised(name).length < 3) continue
      let isShown = false
      for (let length = 3; length <= name.length; length++) {
        const found = documents(name.slice(0, length), { isTyping: true, countMax: 5 })
        const isFound = found.some(({ names }) => displayName(names, 'fr') === name)
        if (isShown && !isFound) lost.push(name.slice(0, length))
        isShown = isFound
      }
      if (!isShown) lost.push(name)
    }
    expect(lost).toEqual([])
  }, 120_000)

  it('finds anything by its own name, from where it is', () => {
    const lost: string[] = []
    for (let id = 1; id <= index.meta.documents; id += 1_009) {
      const document = index.document(id)!
      const name = displayName(document.names, 'fr')
      if (name === null || normalised(name) === '') continue
      const found = documents(name, { bias: document.at, countMax: 40 })
      const isFound = found.some(
        (other) => other.id === id || normalised(displayName(other.names, 'fr') ?? '') === normalised(name),
      )
      if (!isFound) lost.push(`${name} (${document.source})`)
    }
    expect(lost).toEqual([])
  }, 120_000)

  it('never fails, with any text', () => {
    const scrap = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        'pharmacie',
        'rue',
        ' / ',
        'derrière ',
        'Abidjan',
        '6FR485PJ+VG',
        '6.33, 2.18',
        ' x ',
        'AND',
        '*',
        '"',
      ),
    )
    const bias = fc.option(
      fc.record({
        lat: fc.double({ min: -90, max: 90, noNaN: true }),
        lng: fc.double({ min: -180, max: 180, noNaN: true }),
      }),
    )
    fc.assert(
      fc.property(fc.array(scrap, { minLength: 1, maxLength: 6 }), bias, fc.boolean(), (scraps, bias, isTyping) => {
        const found = find(scraps.join('').slice(0, 256), { bias, isTyping, countMax: 5 })
        expect(found.length).toBeLessThanOrEqual(5)
        for (const { confidence } of found) {
          expect(confidence).toBeGreaterThanOrEqual(0)
          expect(confidence).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 300 },
    )
  }, 120_000)
})
