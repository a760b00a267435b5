import { displayName } from '@repere/gazetteer'
import { findByText } from './find.js'
import { openTestIndex, type TestIndex, type Thing } from './search-index.fixture.js'

const here = { lat: 6.3654, lng: 2.4183 }

/** Things of a category, each a hundred metres further away than the one before. */
const things = (count: number, category: string, names: string | null, fromMetres: number): Thing[] =>
  Array.from({ length: count }, (_, i) => ({
    source: `${category}/${names}/${i}`,
    layer: category === 'market' ? 'market' : 'landmark',
    category,
    ...(names !== null && { names: `${names} ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[i % 26]}` }),
    at: [here.lat + (fromMetres + 100 * i) / 111_000, here.lng],
    country: 'BJ',
  }))

describe('an unfinished category while the user types', () => {
  let index: TestIndex
  beforeAll(async () => {
    index = await openTestIndex([
      ...things(20, 'fuel', 'Sonacop', 1_000),
      ...things(4, 'books', 'Papeterie', 100),
      ...things(4, 'bus_stop', 'Station Gbégamey', 1_050),
      ...things(30, 'school', 'École Primaire', 500),
      ...things(2, 'greengrocer', null, 100),
      ...things(3, 'park', 'Jardin', 100),
      ...things(5, 'beauty', 'Salon', 100),
      ...things(6, 'hospital', null, 100),
      ...things(3, 'townhall', 'Mairie', 100),
      ...things(8, 'hotel', 'Auberge', 300),
      ...things(3, 'coworking', null, 100),
      ...things(6, 'restaurant', 'Chez Maman', 900),
      ...things(10, 'toilets', null, 100),
      ...things(5, 'post_office', null, 32_000),
      ...things(2, 'police', 'Poste de police', 700),
      ...things(2, 'tower', 'Institut du Sol', 2_000),
      ...things(2, 'tower', 'Publicité', 2_000),
      ...things(2, 'tower', 'Centaure', 2_000),
      ...things(2, 'tower', 'Espadon', 2_000),
    ])
  })
  afterAll(() => index.remove())

  const suggest = (text: string, language?: string) =>
    findByText(index, { text, bias: here, countMax: 5, isTyping: true, ...(language && { language }) }).flatMap(
      (finding) =>
        finding.kind === 'document'
          ? [{ category: finding.document.category, name: displayName(finding.document.names, 'fr') }]
          : [],
    )
  const kinds = (text: string, language?: string) => suggest(text, language).map(({ category }) => category)

  it.each([
    ['stat', 'fuel'],
    ['stati', 'fuel'],
    ['statio', 'fuel'],
    ['hote', 'hotel'],
    ['resta', 'restaurant'],
    ['rest', 'restaurant'],
    ['ecol', 'school'],
    ['scho', 'school'],
  ])('%s is the commonest kind in the language of the user: %s', (text, category) => {
    expect(kinds(text)[0]).toBe(category)
  })

  it.each([
    ['prim', 'greengrocer'],
    ['publi', 'park'],
    ['insti', 'beauty'],
    ['cent', 'hospital'],
    ['hote', 'townhall'],
    ['espa', 'coworking'],
    ['stat', 'books'],
    ['stati', 'books'],
    ['statio', 'books'],
  ])('%s is not replaced by a kind with a much longer name, or a rare one: %s', (text, category) => {
    expect(suggest(text).length).toBeGreaterThan(0)
    expect(kinds(text)[0]).not.toBe(category)
  })

  it.each([
    ['stat', 'Station Gbégamey A'],
    ['insti', 'Institut du Sol A'],
    ['publi', 'Publicité A'],
    ['cent', 'Centaure A'],
    ['espa', 'Espadon A'],
    ['post', 'Poste de police A'],
    ['poste', 'Poste de police A'],
  ])('%s shows near things with such a name: %s', (text, name) => {
    expect(suggest(text).map((one) => one.name)).toContain(name)
  })

  it('follows the language of the user', () => {
    expect(kinds('statione', 'en')[0]).toBe('books')
    expect(kinds('restr', 'en')[0]).toBe('toilets')
  })

  it('shows the nearest things first', () => {
    expect(suggest('stat').map(({ name }) => name)).toEqual([
      'Sonacop A',
      'Station Gbégamey A',
      'Sonacop B',
      'Station Gbégamey B',
      'Sonacop C',
    ])
  })
})

describe('a kind of which a region has one thing', () => {
  const hospital = (source: string, latitude: number): Thing => ({
    source,
    layer: 'landmark',
    category: 'hospital',
    names: 'Hôpital',
    at: [here.lat + latitude, here.lng],
    country: 'BJ',
  })
  const indexes: TestIndex[] = []
  const indexOf = async (...known: Thing[]) => {
    const index = await openTestIndex(known)
    indexes.push(index)
    return index
  }
  afterAll(() => Promise.all(indexes.map((index) => index.remove())))

  const confidences = (index: TestIndex, beside: TestIndex[]) =>
    findByText(index, { text: 'hopital', bias: null, countMax: 5, isTyping: false, beside }).map(
      ({ confidence }) => confidence,
    )

  it('is this thing, where no other region has one within a day’s journey', async () => {
    const one = await indexOf(hospital('node/1', 0), ...things(3, 'school', 'École', 100))
    const far = await indexOf(hospital('node/2', 9))
    const none = await indexOf(...things(3, 'school', 'École', 100))
    const [alone] = confidences(one, []) as [number]
    expect(alone).toBeGreaterThan(0.9)
    // A thing near the border is in the data of both regions.
    const same = await indexOf(hospital('node/1', 0))
    for (const beside of [[none], [far], [same], [none, far]]) expect(confidences(one, beside)).toEqual([alone])
  })

  it('is not understood where another region has one too, as where one region has both', async () => {
    const [first, second] = [hospital('node/1', 0), hospital('node/2', 1)]
    const together = await indexOf(first, second)
    const apart = [await indexOf(first), await indexOf(second)] as const
    const [expected] = confidences(together, []) as [number]
    expect(expected).toBeLessThanOrEqual(0.3)
    expect([confidences(apart[0], [apart[1]]), confidences(apart[1], [apart[0]])]).toEqual([[expected], [expected]])
  })
})
