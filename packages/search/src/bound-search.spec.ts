import { type LatLng } from '@repere/shared'
import { findByText } from './find.js'
import { type Finding } from './finding.js'
import { roughMetres } from './ground.js'
import { openTestIndex, type TestIndex, type Thing } from './search-index.fixture.js'

const town = (
  source: string,
  names: Thing['names'],
  at: [number, number],
  country: string,
  importance = 0.7,
): Thing => ({
  source,
  layer: 'city',
  category: 'city',
  names,
  at,
  country,
  importance,
})
const things: Thing[] = [
  town('cotonou', 'Cotonou', [6.3677, 2.4253], 'BJ', 0.85),
  town('lome', 'Lomé', [6.13, 1.22], 'TG', 0.85),
  town('dakar', 'Dakar', [14.69, -17.44], 'SN', 0.85),
  town('kumasi', 'Kumasi', [6.698, -1.623], 'GH', 0.8),
  {
    ...town('guediawaye', 'Guédiawaye', [14.777, -17.39], 'SN', 0.6),
    around: ['dakar'],
  },
  {
    source: 'cocody',
    layer: 'quartier',
    category: 'suburb',
    names: 'Cocody',
    at: [5.35, -3.98],
    country: 'CI',
    importance: 0.55,
  },
  {
    source: 'riviera',
    layer: 'quartier',
    category: 'neighbourhood',
    names: 'Riviéra 3',
    at: [5.3534, -3.9584],
    country: 'CI',
    around: ['cocody'],
  },
  {
    source: 'ecobank',
    layer: 'landmark',
    category: 'bank',
    names: 'Ecobank Agence Riviera 3',
    at: [5.3541, -3.9579],
    country: 'CI',
  },
  {
    source: 'pharmacy',
    layer: 'landmark',
    category: 'pharmacy',
    names: 'Pharmacie Jonquet',
    at: [6.358, 2.4315],
    city: 'cotonou',
    country: 'BJ',
  },
  {
    source: 'bakery',
    layer: 'landmark',
    category: 'bakery',
    names: 'Pâtisserie Les Palmiers',
    at: [7.68, -5.03],
    country: 'CI',
  },
  {
    source: 'tulip',
    layer: 'landmark',
    category: 'pharmacy',
    names: 'Pharmacie Les Tulipes',
    at: [6.14, 1.24],
    city: 'lome',
    country: 'TG',
  },
  { source: 'zorba', layer: 'locality', category: 'village', names: 'Zorba', at: [11, 8], country: 'NG' },
  town('bobo', { '': 'Bobo-Dioulasso', alt: ['Bobo'] }, [11.177, -4.297], 'BF', 0.75),
  {
    source: 'airport',
    layer: 'landmark',
    category: 'airport',
    names: 'Aéroport de Bobo Dioulasso',
    at: [11.164, -4.32],
    city: 'bobo',
    country: 'BF',
    importance: 0.6,
  },
  town('fada', 'Fada N’Gourma', [12.057, 0.359], 'BF', 0.6),
  { ...town('zogbo', 'Zogbo', [6.37, 2.39], 'BJ', 0.45), layer: 'quartier', category: 'quarter', city: 'cotonou' },
  ...['near', 'far'].map((source, at): Thing => ({
    source: `barber-${source}`,
    layer: 'landmark',
    category: 'hairdresser',
    names: 'Coiffure Homme',
    at: [6.37 + 0.01 * at, 2.391],
    city: 'cotonou',
    country: 'BJ',
    // The more important one is farther from the quarter's middle.
    importance: 0.3 + 0.01 * at,
  })),
  {
    source: 'basilica',
    layer: 'landmark',
    category: 'place_of_worship',
    names: 'Basilique Notre Dame Immaculée',
    at: [6.5, 1.3],
    country: 'TG',
    importance: 0.5,
  },
]

let index: TestIndex

beforeAll(async () => {
  index = await openTestIndex(things)
})

afterAll(() => index.remove())

const ask = (text: string, isTyping = false, bias: LatLng | null = null): Finding[] =>
  findByText(index, { text, bias, countMax: 5, isTyping })
const sourceOf = (finding: Finding | undefined) => (finding?.kind === 'document' ? finding.document.source : null)

describe('a named place', () => {
  it.each([
    ['a made-up pharmacy', 'pharmacie zorblax cotonou', 'pharmacy'],
    ['the place first', 'Cotonou, pharmacie zorblax', 'pharmacy'],
    ['no kind that is there', 'boulangerie Le Palmier Cotonou', 'cotonou'],
    ['a name that is like one elsewhere', 'Golden Tulip Kumasi', 'kumasi'],
    ['a place misspelt', 'pharmacie zorblax cotonuo', 'pharmacy'],
    ['nothing but a made-up word', 'zorblax Lomé', 'lome'],
  ])('binds: %s is answered there, as a guess', (_what, text, expected) => {
    const [first] = ask(text)
    expect(sourceOf(first)).toBe(expected)
    expect(first).toMatchObject({ matchType: 'fallback' })
    expect(first!.confidence).toBeLessThanOrEqual(0.6)
  })

  it('does not move things that lie in the place', () => {
    expect(ask('pharmacie jonquet cotonou')[0]).toMatchObject({ matchType: 'exact' })
    expect(sourceOf(ask('pharmacie jonqet cotonou')[0])).toBe('pharmacy')
  })

  it('comes after a unique thing with the name in the same country, and stays among the five results', () => {
    const found = ask('Basilique Notre Dame Immaculée Lomé')
    expect(sourceOf(found[0])).toBe('basilica')
    expect(found[0]).toMatchObject({ matchType: 'fallback' })
    expect(found.map(sourceOf)).toContain('lome')
  })

  it.each([
    ['Cocody Riviéra 3', 'riviera'],
    ['riviera III, cocody', 'riviera'],
    ['Guédiawaye Dakar', 'guediawaye'],
    ['Dakar, Guediawaye', 'guediawaye'],
  ])('holds another: %s', (text, expected) => {
    expect(sourceOf(ask(text)[0])).toBe(expected)
  })
})

describe('a place', () => {
  it.each([
    ['a longer name of it, misspelt', 'Bobo Dioulaso', 'bobo'],
    ['with a letter apart', 'fada n gourma', 'fada'],
    ['with the letter and its apostrophe', "Fada N'Gourma", 'fada'],
  ])('is found by %s', (_what, text, expected) => {
    expect(sourceOf(ask(text)[0])).toBe(expected)
  })

  it.each([
    'Coiffure Homme, quartier Zogbo, Cotonou',
    'coiffure homme quartier de zogbo',
    'coiffure homme zogbo cotonou',
  ])('may be introduced by what it is, and the nearest to its middle is meant: %s', (text) => {
    const [first] = ask(text)
    expect(sourceOf(first)).toBe('barber-near')
    expect(first).toMatchObject({ matchType: 'exact', distanceMetres: null })
  })
})

describe('while typing', () => {
  it('understands an unfinished word with a typing error', () => {
    expect(sourceOf(ask('jonqeu', true)[0])).toBe('pharmacy')
    expect(sourceOf(ask('guediaw', true)[0])).toBe('guediawaye')
    expect(sourceOf(ask('gudeiaw', true)[0])).toBe('guediawaye')
  })

  it('lists the nearest of an unfinished category, with low confidence without a point', () => {
    expect(sourceOf(ask('pharm', true, { lat: 6.36, lng: 2.43 })[0])).toBe('pharmacy')
    for (const { confidence } of ask('pharmacie', true)) expect(confidence).toBeLessThanOrEqual(0.3)
  })
})

describe('phrases around an address', () => {
  it.each([
    'je cherche la pharmacie Jonquet à Cotonou svp',
    'où se trouve pharmacie jonquet cotonou ?',
    "c'est où la pharmacie jonquet cotonou",
    'please how do I get to Pharmacie Jonquet, Cotonou',
    'pharmacie jonquet cotonou tel +229 97 11 22 33',
    'Pharmacie Jonquet, lot 1234, Cotonou',
    'Pharmacie Jonquet, BP 0512 Cotonou',
    'pharmacie jonquet îlot 45 cotonou s’il vous plaît',
    'y a-t-il Pharmacie Jonquet à Cotonou ?',
    'savez-vous où est la pharmacie jonquet dans la ville de Cotonou',
    'Pharmacie Jonquet à Cotonou, c’est par où',
    'abeg where Pharmacie Jonquet Cotonou dey',
    'can someone tell me where Pharmacie Jonquet Cotonou is',
    'bonjour monsieur, comment aller à la pharmacie jonquet de cotonou merci beaucoup',
  ])('is left out: %s', (text) => {
    expect(sourceOf(ask(text)[0])).toBe('pharmacy')
  })

  it.each(['+229 97 11 22 33', '97112233', '0803 123 4567'])('is no address by itself: %s', (text) => {
    expect(ask(text)).toEqual([])
  })
})

describe('an offset from a landmark', () => {
  const pharmacy = { lat: 6.358, lng: 2.4315 }
  it.each([
    ['à 200 m au nord de la pharmacie jonquet', { lat: 6.3598, lng: 2.4315 }],
    ['200 m north of pharmacie jonquet, cotonou', { lat: 6.3598, lng: 2.4315 }],
    ['à 100 m à l’est de Pharmacie Jonquet, Cotonou', { lat: 6.358, lng: 2.4324 }],
    ['Mita 200 arewa da Pharmacie Jonquet', { lat: 6.3598, lng: 2.4315 }],
  ])('is measured: %s', (text, at) => {
    const [first] = ask(text)
    expect(first).toMatchObject({ kind: 'offset', relation: 'at_distance' })
    expect(roughMetres((first as { at: LatLng }).at, at)).toBeLessThan(15)
  })

  it('answers a relation with a point, then with the landmark', () => {
    const [first, second] = ask('derrière la pharmacie jonquet')
    expect(first).toMatchObject({ kind: 'offset', relation: 'behind', radiusMetres: 60, at: pharmacy })
    expect(sourceOf(second)).toBe('pharmacy')
  })
})
