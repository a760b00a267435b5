import { displayName } from '@repere/gazetteer'
import { abidjan, inAbidjan } from '../abidjan-streets.fixture.js'
import { answerText } from '../find.js'
import { openTestIndex, type TestIndex, type Thing } from '../search-index.fixture.js'

const thing = (names: string, i: number, category = 'school'): Thing => ({
  source: `node/${names}`,
  layer: 'landmark',
  category,
  names,
  at: [5.33 + i * 1e-3, -4.01],
  ...inAbidjan,
})

let index: TestIndex
beforeAll(async () => {
  index = await openTestIndex([
    abidjan,
    ...['CEM Kandé', 'CEM Adama Ndiaye', 'CEM Habib', 'EPP Taba', 'EPP Dogo'].map((name, i) => thing(name, i)),
    ...['CHU Bassar', 'CHU Angré', 'CHU', 'CMA de Dano', 'CMA Boromo', 'CMA Nouna'].map((name, i) =>
      thing(name, 10 + i, 'hospital'),
    ),
    thing('Bad', 30, 'restaurant'),
    thing('Bad Boys', 31, 'restaurant'),
    thing('Bad Café', 32, 'restaurant'),
  ])
})
afterAll(() => index.remove())

const first = (text: string) => {
  const [one] = answerText(index, { text, bias: null, countMax: 5, isTyping: false }).findings
  return one?.kind === 'document' ? displayName(one.document.names, 'fr') : undefined
}

it.each([
  ["Collège d'Enseignement Moyen Adama Ndiaye", 'CEM Adama Ndiaye'],
  ['Centre Hospitalier Universitaire Bassar', 'CHU Bassar'],
  ['Centre Médical avec Antenne chirurgicale de Dano', 'CMA de Dano'],
  ['je veux aller à e p p Taba', 'EPP Taba'],
])('%s is %s', (text, name) => expect(first(text)).toBe(name))

it('initials that happen to be a name are not meant', () => {
  expect(first('Banque Atlantique Deyzeibon')).not.toBe('Bad')
  expect(first('Collège d’Enseignement Moyen Introuvable')).not.toBe('CEM Kandé')
})
