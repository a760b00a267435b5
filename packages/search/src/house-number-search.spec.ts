import fc from 'fast-check'
import { displayName } from '@repere/gazetteer'
import { abidjan, inAbidjan, streetInAbidjan } from './abidjan-streets.fixture.js'
import { findByText } from './find.js'
import { openTestIndex, type TestIndex, type Thing } from './search-index.fixture.js'

const streets = ['Rue des Jardins', 'Avenue Chardy', 'Route des Pêches', 'Boulevard du 13 Janvier', 'Awolowo Road']
const numbered = ['Rue 12', 'Rue 7', 'Rue 12.345', 'Rue Kennedy 2', 'Rue Kennedy', 'Route Nationale 1', 'Route 66']
const things: Thing[] = [
  abidjan,
  ...[...streets, ...numbered].map(streetInAbidjan),
  {
    source: 'crossing',
    layer: 'intersection',
    category: 'junction',
    names: 'Rue 12 / Rue 7',
    at: [5.33, -4.01],
    ...inAbidjan,
  },
  {
    source: 'house',
    layer: 'address',
    names: '8 bis Avenue Chardy',
    street: 'Avenue Chardy',
    houseNumber: '8 bis',
    at: [5.324, -4.0162],
    ...inAbidjan,
  },
  ...[10, 13, 20].map((number): Thing => ({
    source: `house ${number}`,
    layer: 'address',
    names: `${number} Rue des Houes`,
    street: 'Rue des Houes',
    houseNumber: String(number),
    at: [5.35 + (number - 10) / 2000, number === 13 ? -4.019 : -4.02],
    ...inAbidjan,
  })),
  ...Array.from({ length: 120 }, (_, i): Thing => ({
    source: `node/${i}`,
    layer: 'landmark',
    category: 'shop',
    names: `Boutique ${['Avenir', 'Espoir', 'Soleil', 'Bonheur'][i % 4]} ${i}`,
    at: [5.3 + i / 1000, -4.05],
    ...inAbidjan,
  })),
]

describe('a house number in a text', () => {
  let index: TestIndex
  beforeAll(async () => {
    index = await openTestIndex(things)
  })
  afterAll(() => index.remove())

  const find = (text: string, isTyping = false) => {
    const [first] = findByText(index, { text, bias: null, countMax: 5, isTyping })
    return first?.kind === 'document' ? { ...first, name: displayName(first.document.names, 'fr') } : null
  }

  it('finds the house that the data has', () => {
    for (const text of ['8 bis Avenue Chardy', 'Avenue Chardy n°8 bis Abidjan', '8bis, Avenue Chardy, Abidjan']) {
      expect(find(text)).toMatchObject({ name: '8 bis Avenue Chardy', matchType: 'exact' })
      expect(find(text)!.confidence).toBeGreaterThan(0.8)
    }
  })

  it.each([
    ['Rue 12', 'Rue 12'],
    ['Rue 12 Abidjan', 'Rue 12'],
    ['Rue 12.345', 'Rue 12.345'],
    ['Rue Kennedy 2 Abidjan', 'Rue Kennedy 2'],
    ['Route 66', 'Route 66'],
    ['Boulevard du 13 Janvier Abidjan', 'Boulevard du 13 Janvier'],
  ])('may be the name of the street: %s', (text, name) => {
    expect(find(text)).toMatchObject({ name, matchType: 'exact' })
  })

  it('that the data lacks lies between its neighbours on the same side', () => {
    const [first, second] = findByText(index, {
      text: '16 rue des Houes Abidjan',
      bias: null,
      countMax: 5,
      isTyping: false,
    })
    if (first?.kind !== 'spot') throw new Error('no point between the houses')
    expect(first.house).toMatchObject({ number: '16' })
    expect(first.at.lat).toBeCloseTo(5.353, 6)
    expect(first.at.lng).toBeCloseTo(-4.02, 6)
    expect(second).toMatchObject({ kind: 'document', isOnlyStreet: true })
    const [beyond] = findByText(index, { text: '45 rue des Houes Abidjan', bias: null, countMax: 5, isTyping: false })
    expect(beyond).toMatchObject({ kind: 'document', isOnlyStreet: true })
  })

  it('is not that of a street with another number', () => {
    expect(find('12 Rue 7 Abidjan')?.name).toBe('Rue 7')
    expect(find('Route nationale 99 Abidjan')?.matchType).toBe('fallback')
    expect(find('12 Rue Zorblax Abidjan')).toMatchObject({ matchType: 'fallback' })
    expect(find('12 Rue Zorblax Abidjan')?.name).not.toMatch(/12/)
  })

  it('is left out where the data lacks it, wherever it stands', () => {
    const number = fc
      .tuple(fc.integer({ min: 100, max: 9999 }), fc.constantFrom('', ' bis', 'bis', ' ter', 'b'))
      .map((parts) => parts.join(''))
    const sign = fc.constantFrom('', 'n° ', 'n°', 'no ', 'N° ', '#', 'numéro ')
    const town = fc.constantFrom('', ' Abidjan', ', Abidjan')
    fc.assert(
      fc.property(
        fc.constantFrom(...streets),
        number,
        sign,
        town,
        fc.boolean(),
        (name, digits, marked, place, isFirst) => {
          const text = isFirst ? `${marked}${digits} ${name}${place}` : `${name} ${marked}${digits}${place}`
          for (const written of [text, text.replace(digits, isFirst ? `${digits},` : digits)]) {
            const found = find(written)
            expect(found).toMatchObject({ name, matchType: 'exact' })
            expect(found!.confidence).toBeLessThanOrEqual(0.8)
            expect(found!.confidenceMax).toBeLessThanOrEqual(0.8)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is left out while the user types', () => {
    for (const text of ['12 Rue des Jard', '12, rue des jardins Abid'])
      expect(find(text, true)?.name).toBe('Rue des Jardins')
  })
})
