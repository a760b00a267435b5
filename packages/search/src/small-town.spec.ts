import { displayName } from '@repere/gazetteer'
import { findByText } from './find.js'
import { openTestIndex, type TestIndex, type Thing } from './search-index.fixture.js'

const town: Thing = {
  source: 'node/1',
  layer: 'city',
  category: 'city',
  names: 'Port-Neuf',
  at: [5.03, 2],
  country: 'BJ',
}
const inTown = { city: town.source, country: 'BJ' } as const
const quartier = (id: number, names: string): Thing => ({
  source: `node/${id}`,
  layer: 'quartier',
  category: 'suburb',
  names,
  at: [5.03 + id / 1000, 2],
  around: ['relation/9'],
  ...inTown,
})

/** A town with two communes in a district called "Lagune-Ouest", one hospital and two markets. */
let index: TestIndex
beforeAll(async () => {
  index = await openTestIndex([
    town,
    {
      source: 'relation/9',
      layer: 'district',
      category: 'county',
      names: 'Lagune-Ouest',
      at: [5.04, 2],
      country: 'BJ',
    },
    quartier(2, 'Rive-Ouest'),
    quartier(3, 'Port-Vieux'),
    { source: 'node/4', layer: 'landmark', category: 'hospital', names: 'CHU des Cauris', at: [5.03, 2.01], ...inTown },
    { source: 'node/5', layer: 'market', category: 'market', names: 'Marché aux Puces', at: [5.03, 2.02], ...inTown },
    { source: 'node/7', layer: 'landmark', category: 'school', names: 'École Publique', at: [5.03, 2.04], ...inTown },
    { source: 'node/8', layer: 'landmark', category: 'school', at: [5.03, 2.05], ...inTown },
    { source: 'node/6', layer: 'market', category: 'market', names: 'Marché du Pont', at: [5.03, 2.03], ...inTown },
  ])
})
afterAll(() => index.remove())

const ask = (text: string) =>
  findByText(index, { text, bias: null, countMax: 5, isTyping: false }).map((finding) => ({
    name: finding.kind === 'document' ? displayName(finding.document.names, 'fr') : null,
    confidence: finding.confidence,
  }))

it('finds no other commune for a name that resembles the district’s', () => {
  const found = ask('commune de Ouesse')
  expect(found.filter(({ confidence }) => confidence > 0.7)).toEqual([])
  expect(ask('commune de Rive-Ouest')[0]).toMatchObject({ name: 'Rive-Ouest', confidence: expect.closeTo(1, 0) })
})

it.each(['CHU', 'en face du CHU', 'En face de CHU'])(
  'knows the only thing of its kind without a position: %s',
  (text) => {
    const [first] = ask(text)
    expect(first!.confidence).toBeGreaterThan(0.8)
  },
)

it.each(['marché', 'école'])('does not know which of several is meant: %s', (text) => {
  expect(ask(text)[0]!.confidence).toBeLessThan(0.5)
})

it.each(['{{7*7}}', 'function () {}'])('finds nothing for %s', (text) => {
  expect(ask(text)).toEqual([])
})
