import { displayName } from '@repere/gazetteer'
import { abidjan, inAbidjan, streetInAbidjan } from './abidjan-streets.fixture.js'
import { findByText } from './find.js'
import { openTestIndex, type TestIndex, type Thing } from './search-index.fixture.js'

const streets = [
  'Boulevard Latrille',
  { '': 'Avenue 7', alt: ['Rue B82'] },
  'Rue L10',
  'Rue 10',
  'Rue des Jardins',
  'Avenue des Jardins',
  'Awolowo Road',
  'Avenue Monseigneur Steinmetz',
  'Boulevard du Commerce',
]
const crossing = (names: string, at: [number, number]): Thing => ({
  source: names,
  layer: 'intersection',
  category: 'junction',
  names,
  at,
  ...inAbidjan,
})
const shop = (source: string, category: string, names: string | undefined, at: [number, number]): Thing => ({
  source,
  layer: 'landmark',
  category,
  ...(names !== undefined && { names }),
  at,
  ...inAbidjan,
})
const things: Thing[] = [
  abidjan,
  ...streets.map(streetInAbidjan),
  crossing('Boulevard Latrille / Rue L10', [5.3101, -4.012]),
  crossing('Avenue 7 / Rue 11', [5.3121, -4.012]),
  shop('on', 'pharmacy', 'Pharmacie du Bonheur', [5.3104, -4.014]),
  shop('middle', 'pharmacy', undefined, [5.3098, -4.0101]),
  shop('off', 'pharmacy', 'Pharmacie Sainte Rita', [5.309, -4.01]),
  shop('named', 'restaurant', 'Restaurant Rue des Jardins', [5.33, -4.03]),
  shop('garden', 'restaurant', 'Chez Awa', [5.3181, -4.01]),
]

describe('the word for a street in a text', () => {
  let index: TestIndex
  beforeAll(async () => {
    index = await openTestIndex(things)
  })
  afterAll(() => index.remove())

  const find = (text: string, { isTyping = false, bias = null as { lat: number; lng: number } | null } = {}) =>
    findByText(index, { text, bias, countMax: 5, isTyping }).flatMap((finding) =>
      finding.kind === 'document'
        ? [{ ...finding, name: displayName(finding.document.names, 'fr'), source: finding.document.source }]
        : [],
    )

  it.each([
    ['Rue Latrille', 'Boulevard Latrille'],
    ['avenue latrille abidjan', 'Boulevard Latrille'],
    ['Abidjan, av. Latrille', 'Boulevard Latrille'],
    ['12 Avenue Latrille', 'Boulevard Latrille'],
    ['Boulevard L10 Abidjan', 'Rue L10'],
    ['Awolowo Street', 'Awolowo Road'],
    ['Boulevard Mgr Steinmetz', 'Avenue Monseigneur Steinmetz'],
    ['avenue du commerce', 'Boulevard du Commerce'],
  ])('may be another than that of the street: %s', (text, name) => {
    const [first] = find(text)
    expect(first).toMatchObject({ name, matchType: 'fuzzy' })
    expect(first!.confidence).toBeGreaterThan(0.6)
    expect(first!.confidence).toBeLessThanOrEqual(0.9)
    expect(first!.confidenceMax ?? 1).toBeGreaterThanOrEqual(0.8)
  })

  it('may be another in a finished text while the user types', () => {
    expect(find('avenue latrille', { isTyping: true })[0]).toMatchObject({ name: 'Boulevard Latrille' })
  })

  it.each([
    ['Rue des Jardins', 'Rue des Jardins'],
    ['Avenue des Jardins Abidjan', 'Avenue des Jardins'],
    ['Rue B82', 'Avenue 7'],
    ['Boulevard Latrille Rue L10', 'Boulevard Latrille / Rue L10'],
  ])('is followed where something has it: %s', (text, name) => {
    expect(find(text)[0]).toMatchObject({ name, matchType: 'exact' })
  })

  it('is half of a name that is a number', () => {
    const answers = find('Rue 7 Abidjan')
    expect(answers[0]).toMatchObject({ name: 'Avenue 7' })
    for (const { matchType, confidence } of answers) {
      expect(matchType).toBe('fallback')
      expect(confidence).toBeLessThanOrEqual(0.6)
    }
    expect(find('Rue 10 Abidjan')[0]).toMatchObject({ name: 'Rue 10', matchType: 'exact' })
    expect(find('Avenue 10 Abidjan')[0]).toMatchObject({ name: 'Rue 10', matchType: 'fallback' })
  })

  it.each([
    'pharmacie boulevard Latrille',
    'pharmacie sur le boulevard latrille, Abidjan',
    'pharmacies avenue Latrille',
  ])('after a kind of thing: those on the street: %s', (text) => {
    const answers = find(text).filter(({ matchType }) => matchType !== 'fallback')
    expect(answers.map(({ source }) => source)).toEqual(['middle', 'on'])
    expect(answers[0]!.landmark).toMatchObject({ relation: 'near' })
  })

  it('after a kind of thing: the nearest on the street first', () => {
    const [first] = find('pharmacie boulevard latrille', { bias: { lat: 5.31, lng: -4.015 } })
    expect(first!.source).toBe('on')
  })

  it('after a kind of thing: a thing that is called so comes first', () => {
    expect(find('restaurant rue des jardins')[0]!.source).toBe('named')
  })

  it('after a kind of thing of which none is on the street: guesses alone', () => {
    for (const { matchType } of find('banque boulevard latrille')) expect(matchType).toBe('fallback')
    for (const { matchType } of find('pharmacie boulevard')) expect(matchType).not.toBe('exact')
  })
})
