import { displayName } from '@repere/gazetteer'
import { abidjan, inAbidjan } from './abidjan-streets.fixture.js'
import { findByText } from './find.js'
import { openTestIndex, type TestIndex, type Thing } from './search-index.fixture.js'

const quarter = (names: string, at: Thing['at']): Thing => ({
  source: `node/${names}`,
  layer: 'quartier',
  category: 'suburb',
  names,
  at,
  ...inAbidjan,
})

let index: TestIndex
beforeAll(async () => {
  index = await openTestIndex([
    abidjan,
    quarter('Angré', [5.404, -3.989]),
    quarter('8ᵉ tranche', [5.397, -3.978]),
    quarter('Zone 4', [5.29, -3.98]),
    { source: 'togo', layer: 'country', category: 'country', names: 'Togo', at: [8, 1.1], country: 'TG' },
    {
      source: 'node/lome',
      layer: 'landmark',
      category: 'pharmacy',
      names: 'Pharmacie Sika',
      at: [6.13, 1.22],
      country: 'TG',
    },
  ])
})
afterAll(() => index.remove())

function first(text: string) {
  const [finding] = findByText(index, { text, bias: null, countMax: 5, isTyping: false })
  return finding?.kind === 'document' ? displayName(finding.document.names, 'fr') : null
}

it.each([
  '8e tranche Angré',
  '8ème tranche Angré Abidjan',
  'huitième tranche angre',
  'Angré 8 tranche',
  'Angré, 8eme tranche',
])('%s is the numbered part', (text) => expect(first(text)).toBe('8ᵉ tranche'))

it('quarters far from each other are not parts of one another', () => {
  expect(first('Zone 4')).toBe('Zone 4')
  expect(first('Angré')).toBe('Angré')
})

it('the adjective of a state means what lies in it', () => {
  expect(first('pharmacie togolaise')).toBe('Pharmacie Sika')
})
