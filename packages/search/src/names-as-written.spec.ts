import { displayName } from '@repere/gazetteer'
import { answerText } from './find.js'
import { openTestIndex, type TestIndex, type Thing } from './search-index.fixture.js'

const place = (
  names: string,
  layer: Thing['layer'],
  country: string,
  at: Thing['at'],
  more: Partial<Thing> = {},
): Thing => ({
  source: names,
  layer,
  category: layer,
  names,
  at,
  country,
  importance: { city: 0.85, region: 0.6, quartier: 0.5 }[layer as string] ?? 0.4,
  ...more,
})
const thing = (names: string | undefined, category: string, at: Thing['at'], more: Partial<Thing>): Thing => ({
  source: `thing/${names}/${at}`,
  layer: category === 'market' ? 'market' : 'landmark',
  category,
  ...(names !== undefined && { names }),
  at,
  importance: 0.3,
  ...more,
})
const inDakar = { city: 'Dakar', country: 'SN' }
const inAbidjan = { city: 'Abidjan', country: 'CI' }
const inPraia = { city: 'Praia', country: 'CV' }
const inNouakchott = { city: 'نواكشوط', country: 'MR' }

let index: TestIndex
beforeAll(async () => {
  index = await openTestIndex([
    place('Accra', 'city', 'GH', [5.56, -0.2], { around: ['Greater Accra Region'] }),
    place('Greater Accra Region', 'region', 'GH', [5.81, 0.1]),
    place("Côte d'Ivoire", 'country', 'CI', [7.5, -5.5], { importance: 0.9 }),
    place('San-Pédro', 'city', 'CI', [4.76, -6.64]),
    thing("Air Côte d'Ivoire", 'travel_agency', [4.746, -6.631], { city: 'San-Pédro', country: 'CI' }),
    place('Abidjan', 'city', 'CI', [5.32, -4.016]),
    place('Treichville', 'quartier', 'CI', [5.295, -4.01], inAbidjan),
    place('Marcory', 'quartier', 'CI', [5.305, -3.99], inAbidjan),
    thing('Polyclinique Avicennes', 'hospital', [5.316, -3.997], {
      ...inAbidjan,
      quartier: 'Marcory',
      around: ['Treichville'],
      importance: 0.48,
    }),
    thing('CHU Treichville', 'bus_stop', [5.295, -4.003], { ...inAbidjan, quartier: 'Treichville', importance: 0.26 }),
    place('Praia', 'city', 'CV', [14.92, -23.51]),
    place('Platô', 'quartier', 'CV', [14.921, -23.509], inPraia),
    place('Plateau', 'region', 'NG', [9.1, 9.7]),
    thing(undefined, 'market', [14.921, -23.5085], { ...inPraia, quartier: 'Platô' }),
    thing(undefined, 'market', [14.9, -23.53], inPraia),
    place('نواكشوط', 'city', 'MR', [18.08, -15.98], { names: { '': 'نواكشوط', fr: 'Nouakchott' } }),
    place('عرفات', 'quartier', 'MR', [18.046, -15.963], inNouakchott),
    place('الميناء', 'quartier', 'MR', [18.065, -15.977], inNouakchott),
    place('دار النعيم', 'quartier', 'MR', [18.12, -15.92], inNouakchott),
    place('Arafat', 'quartier', 'SN', [14.74, -17.45], inDakar),
    thing('Mina Bar', 'bar', [14.71, -17.45], inDakar),
    place('Dakar', 'city', 'SN', [14.69, -17.45]),
    place('Grand Yoff', 'quartier', 'SN', [14.739, -17.445], inDakar),
    thing('Mosquée Hlm', 'mosque', [14.738, -17.446], { ...inDakar, quartier: 'Grand Yoff' }),
    thing('Grande Mosquée de Dakar', 'mosque', [14.678, -17.442], inDakar),
    place('Zaria', 'city', 'NG', [11.11, 7.72]),
    place('Kaduna', 'city', 'NG', [10.52, 7.44]),
    place('Ibadan', 'city', 'NG', [7.38, 3.9]),
    place('Balogun', 'locality', 'NG', [7.457, 3.95]),
    thing('Bodija Market', 'market', [7.437, 3.916], { city: 'Ibadan', country: 'NG', importance: 0.5 }),
  ])
})
afterAll(() => index.remove())

function first(text: string) {
  const { findings, understanding } = answerText(index, { text, bias: null, countMax: 5, isTyping: false })
  const [finding] = findings
  const document = finding?.kind === 'document' ? finding.document : null
  return { document, name: document && displayName(document.names, 'fr'), finding, understanding }
}

it.each([
  ['Greater Accra', 'Greater Accra Region'],
  ['Greater Accra Region', 'Greater Accra Region'],
  ['Accra, Greater Accra', 'Accra'],
  ['san pedro cote divoire', 'San-Pédro'],
  ['arafat nouakchott', 'عرفات'],
  ['el mina nouakchott', 'الميناء'],
  ['dar naim, nouakchott', 'دار النعيم'],
  ['Wilaya de Nouakchott', 'Nouakchott'],
  ['Zaria, Kaduna', 'Zaria'],
  ['Zaria LGA', 'Zaria'],
  ['commune de Kaduna', 'Kaduna'],
  ['CHU Treichville', 'CHU Treichville'],
  ['Dakar Grand Mosque', 'Grande Mosquée de Dakar'],
])('%s is %s', (text, name) => {
  const { name: own, finding } = first(text)
  expect(own).toBe(name)
  expect(finding!.matchType).not.toBe('fallback')
})

it('a town is meant, although its name is also a kind of thing', () => {
  const { document, understanding } = first('mercado do plateau praia')
  expect(document).toMatchObject({ category: 'market', at: { lat: 14.921, lng: -23.5085 } })
  expect(understanding.town?.names).toMatchObject({ '': 'Praia' })
})

it('a market near a village is hardly the one that is called like the village', () => {
  const { finding } = first('Balogun Market')
  expect(finding?.confidence ?? 0).toBeLessThan(0.7)
})
