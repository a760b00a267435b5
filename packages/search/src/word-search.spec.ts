import { displayName, normalise } from '@repere/gazetteer'
import { openTestIndex, type TestIndex, type Thing } from './search-index.fixture.js'
import { findByWords } from './word-findings.js'
import { searchWords, type WordQuestion } from './word-search.js'

const bj = { country: 'BJ' } as const
const inCotonou = { ...bj, city: 'node/1' } as const
const things: Thing[] = [
  {
    source: 'country/BJ',
    layer: 'country',
    category: 'country',
    names: 'Bénin',
    at: [9.3, 2.3],
    importance: 0.9,
    ...bj,
  },
  {
    source: 'node/1',
    layer: 'city',
    names: { '': 'Cotonou', alt: ['Kutonu'] },
    at: [6.36, 2.42],
    importance: 0.85,
    ...bj,
  },
  { source: 'node/2', layer: 'city', names: 'Ouagadougou', at: [12.37, -1.53], importance: 0.84, country: 'BF' },
  { source: 'node/3', layer: 'city', names: 'Porto-Novo', at: [6.49, 2.63], importance: 0.8, ...bj },
  { source: 'node/4', layer: 'city', names: "N'Zérékoré", at: [7.75, -8.82], importance: 0.7, country: 'GN' },
  { source: 'node/5', layer: 'city', names: 'Nouakchott نواكشوط', at: [18.08, -15.97], importance: 0.8, country: 'MR' },
  { source: 'node/6', layer: 'quartier', names: 'Dantokpa', at: [6.375, 2.431], importance: 0.55, ...inCotonou },
  { source: 'node/7', layer: 'quartier', names: 'Plateau', at: [5.32, -4.02], importance: 0.55, country: 'CI' },
  { source: 'node/8', layer: 'quartier', names: 'Plateau', at: [6.5, 2.6], importance: 0.5, ...bj, city: 'node/3' },
  {
    source: 'node/9',
    layer: 'landmark',
    category: 'bank',
    names: 'Bank of Africa Agence Dantokpa',
    at: [6.368, 2.429],
    importance: 0.38,
    ...inCotonou,
  },
  {
    source: 'node/10',
    layer: 'landmark',
    category: 'pharmacy',
    names: 'Pharmacie du Camp Guézo',
    at: [6.357, 2.42],
    importance: 0.36,
    ...inCotonou,
  },
  {
    source: 'node/11',
    layer: 'landmark',
    category: 'pharmacy',
    names: 'Pharmacie du Camp Guézo',
    at: [6.3571, 2.42],
    importance: 0.34,
    sameAs: 'node/10',
    ...inCotonou,
  },
  {
    source: 'node/12',
    layer: 'landmark',
    category: 'pharmacy',
    names: 'Pharmacie Jonquet',
    at: [6.36, 2.43],
    importance: 0.34,
    ...inCotonou,
  },
  { source: 'node/13', layer: 'landmark', category: 'pharmacy', at: [6.361, 2.4205], importance: 0.14, ...inCotonou },
  {
    source: 'node/14',
    layer: 'landmark',
    category: 'pharmacy',
    names: 'Pharmacie Ouando',
    at: [6.5, 2.63],
    importance: 0.34,
    ...bj,
    city: 'node/3',
  },
  {
    source: 'node/15',
    layer: 'landmark',
    category: 'school',
    names: 'CEG 3',
    at: [6.37, 2.4],
    importance: 0.33,
    ...inCotonou,
  },
  {
    source: 'node/16',
    layer: 'landmark',
    category: 'school',
    names: 'CEG 4',
    at: [6.38, 2.4],
    importance: 0.33,
    ...inCotonou,
  },
  {
    source: 'street/17',
    layer: 'street',
    names: 'Boulevard de la Marina',
    at: [6.35, 2.4],
    importance: 0.4,
    ...inCotonou,
  },
  {
    source: 'street/18',
    layer: 'street',
    names: 'Boulevard de la Marina',
    at: [6.351, 2.41],
    importance: 0.39,
    ...inCotonou,
  },
  {
    source: 'node/19',
    layer: 'landmark',
    category: 'place_of_worship',
    names: 'Église Salem',
    at: [6.362, 2.42],
    importance: 0.3,
    ...inCotonou,
  },
  { source: 'node/20', layer: 'locality', names: 'Cotonoukpa', at: [8, 2], importance: 0.2, ...bj },
]

let index: TestIndex
beforeAll(async () => {
  index = await openTestIndex(things)
})
afterAll(() => index.remove())

const cotonou = { lat: 6.36, lng: 2.42 }
const question = { bias: null, countMax: 10, isTyping: false }
const find = (text: string, more: Partial<WordQuestion> = {}) =>
  findByWords(index, normalise(text), { ...question, ...more })
const sources = (text: string, more?: Partial<WordQuestion>) => find(text, more).map(({ document }) => document.source)
const first = (text: string, more?: Partial<WordQuestion>) => {
  const [best] = find(text, more)
  return best && [displayName(best.document.names, 'fr'), best.matchType]
}

describe('words', () => {
  it.each([
    ['cotonou', 'Cotonou', 'exact'],
    ['KUTONU', 'Cotonou', 'exact'],
    ['Camp Guezo pharmacie', 'Pharmacie du Camp Guézo', 'exact'],
    ['pharmacie camp guezo cotonou', 'Pharmacie du Camp Guézo', 'exact'],
    ['phcie jonquet', 'Pharmacie Jonquet', 'exact'],
    ['pharmacie jonquet bénin', 'Pharmacie Jonquet', 'exact'],
    ['bd marina', 'Boulevard de la Marina', 'exact'],
    ['CEG 3', 'CEG 3', 'exact'],
    ['ceg4', 'CEG 4', 'exact'],
    ['نواكشوط', 'Nouakchott نواكشوط', 'exact'],
    ['portonovo', 'Porto-Novo', 'exact'],
    ['n zerekore', "N'Zérékoré", 'exact'],
    ['ouagadoug', 'Ouagadougou', 'prefix'],
    ['ouagadugou', 'Ouagadougou', 'fuzzy'],
    ['wagadugu', 'Ouagadougou', 'fuzzy'],
    ['cotnou', 'Cotonou', 'fuzzy'],
    ['pharmacie jonqet', 'Pharmacie Jonquet', 'fuzzy'],
    ['pharmcie jonquet', 'Pharmacie Jonquet', 'fuzzy'],
    ['dantopka cotonou', 'Dantokpa', 'fuzzy'],
  ])('%s', (text, name, matchType) => {
    expect(first(text)).toEqual([name, matchType])
  })

  it('ignores the word of a category beside the name of a quarter, instead of finding nothing', () => {
    expect(first('marché dantokpa')).toEqual(['Dantokpa', 'fallback'])
  })

  it('distinguishes numbers', () => {
    expect(sources('CEG 3')).not.toContain('node/16')
    expect(find('CEG 5').every(({ matchType }) => matchType === 'fallback')).toBe(true)
  })

  it('finds a whole name before longer names that contain it', () => {
    expect(sources('dantokpa').slice(0, 2)).toEqual(['node/6', 'node/9'])
    expect(sources('cotonou')[0]).toBe('node/1')
  })

  it('shows a thing once, and a street once', () => {
    expect(sources('pharmacie camp guezo')).toEqual(['node/10'])
    expect(sources('boulevard de la marina')).toEqual(['street/17'])
  })

  it.each(['Xyzzyville', 'hshshs jdjdjd', '北京市', 'cathédrale zorglub', ''])('finds nothing in %j', (text) => {
    expect(find(text)).toEqual([])
  })

  it('only guesses where a word is unknown', () => {
    const found = find('pharmacie zorglub cotonou')
    expect(found.length).toBeGreaterThan(0)
    for (const { matchType, confidence } of found) {
      expect(matchType).toBe('fallback')
      expect(confidence).toBeLessThanOrEqual(0.6)
    }
  })

  it('stops at the requested depth', () => {
    expect(sources('cotnou', { depth: 'literal' })).toEqual([])
    expect(sources('cotnou', { depth: 'spelt' })).toContain('node/1')
    expect(sources('marché dantokpa', { depth: 'spelt' })).toEqual([])
  })

  it('searches the place that words name, in any language', () => {
    expect(first('jonquet kutonu')?.[0]).toBe('Pharmacie Jonquet')
    expect(first('pharmacie ouando cotonou')?.[1]).not.toBe('exact')
  })
})

describe('near and important', () => {
  it('contains both, the near one first if the texts are equal', () => {
    expect(sources('plateau').slice(0, 2)).toEqual(['node/7', 'node/8'])
    expect(sources('plateau', { bias: { lat: 6.5, lng: 2.6 } }).slice(0, 2)).toEqual(['node/8', 'node/7'])
  })

  it('finds a city at any distance', () => {
    expect(first('ouagadougou', { bias: cotonou })).toEqual(['Ouagadougou', 'exact'])
  })

  it('finds the nearest of a kind, named or not, by its tags or by its name', () => {
    expect(sources('pharmacie', { bias: cotonou })[0]).toBe('node/13')
    expect(sources('pharmacy', { bias: cotonou })[0]).toBe('node/13')
    expect(sources('église', { bias: cotonou })[0]).toBe('node/19')
    expect(sources('phramacie', { bias: cotonou })[0]).toBe('node/13')
    expect(find('phramacie', { bias: cotonou })[0]!.matchType).toBe('fuzzy')
  })

  it('finds important ones of a category without a position', () => {
    expect(sources('pharmacie')).toEqual(expect.arrayContaining(['node/10', 'node/12', 'node/14']))
    expect(sources('pharmacie porto novo')[0]).toBe('node/14')
  })

  it('is limited to a circle and to documents that the caller accepts', () => {
    const within = { at: cotonou, radiusMetres: 5_000 }
    expect(sources('pharmacie', { within }).sort()).toEqual(['node/10', 'node/12', 'node/13'])
    expect(sources('plateau', { within })).toEqual([])
    expect(sources('dantokpa', { accepts: ({ layer }) => layer === 'landmark' })).toEqual(['node/9'])
  })
})

describe('while typing', () => {
  const typing = { isTyping: true, countMax: 5 }

  it.each(['dan', 'dant', 'dantok', 'dantokpa'])('suggests Dantokpa for %s', (text) => {
    expect(sources(text, typing)).toContain('node/6')
  })

  it('suggests names that begin as typed before others', () => {
    const found = searchWords(index, normalise('cotono'), { ...question, ...typing })
    const kinds = found.map(({ match }) => match.kind)
    expect(kinds).toEqual([...kinds].sort((a, b) => Number(a === 'fuzzy') - Number(b === 'fuzzy')))
    expect(found.length).toBeGreaterThan(1)
  })

  it('tolerates a typing error in a finished word', () => {
    expect(sources('pharmcie jonq', typing)).toContain('node/12')
  })

  it('leaves out no typed word', () => {
    expect(sources('pharmacie zorglub', typing)).toEqual([])
  })
})

describe('confidence', () => {
  const confidence = (text: string, more?: Partial<WordQuestion>) => find(text, more)[0]!.confidence

  it('prefers names that begin as typed', () => {
    expect(confidence('pharmacie jonquet cotonou')).toBeGreaterThan(0.9)
    expect(confidence('cotonou')).toBeGreaterThan(confidence('cotnou'))
    expect(confidence('ouagadougou')).toBeGreaterThan(confidence('wagadugu'))
    expect(confidence('dantokpa')).toBeGreaterThan(confidence('marché dantokpa'))
  })

  it('falls if other results are as good, unless one is nearer', () => {
    expect(confidence('plateau')).toBeLessThan(confidence('dantokpa'))
    expect(confidence('plateau', { bias: { lat: 6.5, lng: 2.6 } })).toBeGreaterThan(confidence('plateau'))
  })
})
