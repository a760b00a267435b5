import { findByText } from './find.js'
import { type Finding } from './finding.js'
import { openTestIndex, type TestIndex, type Thing } from './search-index.fixture.js'

const town = (source: string, names: string, at: Thing['at'], country: string, importance = 0.7): Thing => ({
  ...{ source, layer: 'city', category: 'town', names, at, country, importance, reachMetres: 7_000 },
})
const thing = (
  source: string,
  category: string,
  names: string,
  at: Thing['at'],
  city: string,
  importance = 0.3,
): Thing => ({
  ...{ source, layer: 'landmark', category, names, at, city, importance },
  country: city === 'dakar' ? 'SN' : city === 'abidjan' ? 'CI' : 'BJ',
})

const things: Thing[] = [
  town('dakar', 'Dakar', [14.69, -17.44], 'SN', 0.85),
  town('abidjan', 'Abidjan', [5.35, -4.02], 'CI', 0.9),
  town('bohicon', 'Bohicon', [7.18, 2.07], 'BJ'),
  town('lafia', 'Lafia', [8.5, 8.51], 'NG'),
  { ...town('zogbo', 'Zogbo', [6.39, 2.39], 'BJ', 0.5), layer: 'quartier', category: 'quarter' },
  thing('bank-of-dakar', 'bank', 'Ecobank', [14.7545, -17.468], 'dakar', 0.5),
  thing('bank-of-bohicon', 'bank', 'Ecobank', [7.1767, 2.0664], 'bohicon'),
  thing('bank-of-zogbo', 'bank', 'Ecobank', [6.391, 2.3897], 'zogbo', 0.2),
  thing('lafia-of-bohicon', 'pharmacy', 'Pharmacie Lafia', [7.175, 2.06], 'bohicon'),
  thing('kiosk', 'kiosk', 'Kiosque Awa', [7.177, 2.0665], 'bohicon'),
  thing('club', 'nightclub', 'Le Rendez-vous', [14.68, -17.45], 'dakar'),
  thing('bakery', 'bakery', 'Boulangerie', [5.3673, -4.0231], 'abidjan', 0.5),
  thing('other-bakery', 'bakery', 'Boulangerie Paix', [5.351, -4.0955], 'abidjan', 0.2),
  thing('supermarket', 'supermarket', 'Supermarché Nasr', [5.3505, -4.0954], 'abidjan'),
  thing('mosque', 'mosque', 'Mosquée Al Nour', [5.33, -4.03], 'abidjan'),
]

let index: TestIndex
beforeAll(async () => {
  index = await openTestIndex(things)
})
afterAll(() => index.remove())

const ask = (text: string): Finding[] => findByText(index, { text, bias: null, countMax: 5, isTyping: false })
const describeFirst = (text: string) => {
  const [first] = ask(text)
  if (!first || first.kind === 'spot') return null
  return [first.kind === 'offset' ? `beside ${first.landmark.source}` : first.document.source, first.matchType]
}

describe('a relation to a landmark', () => {
  it.each([
    ['last', 'derrière Ecobank, Bohicon'],
    ['first', 'Bohicon, derrière Ecobank'],
    ['first, with the code of its country', 'Bohicon BJ, derrière Ecobank'],
    ['first, with its category', 'ville de Bohicon, derrière Ecobank'],
    ['first, in English', 'Bohicon behind Ecobank'],
  ])('is in the town that comes %s', (_where, text) => {
    expect(describeFirst(text)).toEqual(['beside bank-of-bohicon', 'exact'])
  })

  it('is in the town that comes first while the landmark is typed', () => {
    const [first] = findByText(index, { text: 'Bohicon, derrière Ecob', bias: null, countMax: 5, isTyping: true })
    expect(first).toMatchObject({ kind: 'offset', landmark: { source: 'bank-of-bohicon' } })
  })

  it('is in the quarter that comes first', () => {
    expect(describeFirst('Zogbo, derrière Ecobank')).toEqual(['beside bank-of-zogbo', 'exact'])
  })

  it('is in the town although the landmark is named after another one', () => {
    expect(describeFirst('Bohicon, en face de Pharmacie Lafia')).toEqual(['beside lafia-of-bohicon', 'exact'])
  })

  it('is a guess outside the town', () => {
    for (const { matchType } of ask('Bohicon, derrière Le Rendez-vous')) expect(matchType).toBe('fallback')
  })

  it('keeps the subject besides the town', () => {
    expect(describeFirst('Bohicon, Kiosque Awa derrière Ecobank')).toEqual(['kiosk', 'exact'])
  })
})

describe('a thing beside a landmark', () => {
  it('is found where the landmark is one of many', () => {
    const [first] = ask('Supermarché Nasr près de Boulangerie, Abidjan')
    expect(first).toMatchObject({
      document: { source: 'supermarket' },
      landmark: { document: { source: 'other-bakery' }, relation: 'near' },
    })
  })

  it('is a guess where the landmark is unknown', () => {
    expect(describeFirst('Supermarché Nasr derrière Zorblax, Abidjan')).toEqual(['supermarket', 'fallback'])
  })

  it('comes after the point beside a landmark that is unique', () => {
    expect(describeFirst('Supermarché Nasr derrière Mosquée Al Nour, Abidjan')).toEqual(['beside mosque', 'exact'])
  })
})
