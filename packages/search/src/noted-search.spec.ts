import { displayName } from '@repere/gazetteer'
import { abidjan, inAbidjan } from './abidjan-streets.fixture.js'
import { answerText } from './find.js'
import { openTestIndex, type TestIndex, type Thing } from './search-index.fixture.js'

const thing = (names: string, layer: Thing['layer'], category: string, at: Thing['at']): Thing => ({
  source: `node/${names}`,
  layer,
  category,
  names,
  at,
  ...inAbidjan,
})

let index: TestIndex
beforeAll(async () => {
  index = await openTestIndex([
    abidjan,
    thing('Angré', 'quartier', 'suburb', [5.404, -3.989]),
    thing('8ᵉ tranche', 'quartier', 'suburb', [5.397, -3.978]),
    thing('Pharmacie Latrille', 'landmark', 'pharmacy', [5.36, -3.99]),
    thing('Maquis Chez Tantie', 'landmark', 'restaurant', [5.35, -3.98]),
    thing('Immeuble Longchamp', 'landmark', 'building', [5.33, -4.02]),
    thing('Portail Bleu', 'landmark', 'clothes', [5.34, -4.01]),
    thing('Carrefour Akwaba', 'landmark', 'bus_stop', [5.268, -3.962]),
    thing('Akwaba', 'landmark', 'bus_stop', [5.338, -3.943]),
  ])
})
afterAll(() => index.remove())

function ask(text: string, isTyping: boolean) {
  const { findings, understanding } = answerText(index, { text, bias: null, countMax: 5, isTyping })
  const [first] = findings
  return {
    name: first?.kind === 'document' ? displayName(first.document.names, 'fr') : null,
    isGuess: first?.matchType === 'fallback',
    setAside: understanding.setAside,
  }
}

const latrille = { name: 'Pharmacie Latrille', isGuess: false }

it.each([
  ['Pharmacie Latrille chez tantie Awa', 'chez tantie Awa'],
  ['Pharmacie Latrille immeuble Horizon, Abidjan', 'immeuble Horizon'],
  ['pharmacie latrille à côté de mon frère', 'à côté de mon frère'],
  ['pharmacie latrille près de ma tante Adjoua', 'près de ma tante Adjoua'],
  ['Pharmacie Latrille black gate on the left Abidjan', 'black gate on the left'],
  ['Pharmacie Latrille colis fragile, Abidjan', 'colis fragile'],
])('%s: the note is set aside', (text, note) => {
  expect(ask(text, false)).toEqual({ ...latrille, setAside: [note] })
})

it.each([
  ['8e tranche angré, chez tantie Awa', '8ᵉ tranche'],
  ['8e tranche angré chez tantie Awa', '8ᵉ tranche'],
  ['bjr, livraison 8e tranche angré chez tantie Awa', '8ᵉ tranche'],
  ['Abidjan, chez Mme Koné', 'Abidjan'],
])('%s: a quarter or a town with a note', (text, name) => {
  expect(ask(text, false)).toMatchObject({ name, isGuess: false, setAside: [expect.stringMatching(/^chez/)] })
})

it.each([
  'Pharmacie Latrille, portail b',
  'Pharmacie Latrille, portail bleu en fer',
  'Pharmacie Latrille, deu',
  'Pharmacie Latrille 2e ét',
  'Pharmacie Latrille 2e étage',
  'Pharmacie Latrille immeuble Ho',
  'Pharmacie Latrille svp',
  'Pharmacie Latrille demander Mou',
  'slt c ou pharmacie latri',
])('%s: the suggestion stays while a note is typed', (text) => expect(ask(text, true)).toMatchObject(latrille))

it.each([
  ['Maquis chez Tantie', 'Maquis Chez Tantie'],
  ['Immeuble Longchamp', 'Immeuble Longchamp'],
  ['Portail Bleu', 'Portail Bleu'],
  ['carrefour Akwaba Abidjan', 'Carrefour Akwaba'],
  ['carrefour Akwaba', 'Carrefour Akwaba'],
])('%s is a name', (text, name) => {
  for (const isTyping of [false, true])
    expect(ask(text, isTyping)).toEqual({ name, isGuess: false, setAside: undefined })
})
