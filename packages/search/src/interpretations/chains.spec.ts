import { displayName } from '@repere/gazetteer'
import { abidjan, inAbidjan } from '../abidjan-streets.fixture.js'
import { answerText } from '../find.js'
import { openTestIndex, type TestIndex, type Thing } from '../search-index.fixture.js'

const niamey: [number, number] = [13.512, 2.112]
const bank = (names: string, at: [number, number]): Thing => ({
  source: `node/${names}${at.join()}`,
  layer: 'landmark',
  category: 'bank',
  names,
  at,
})

let index: TestIndex
beforeAll(async () => {
  index = await openTestIndex([
    abidjan,
    { ...bank('Agence Ecobank', [5.33, -4.01]), ...inAbidjan },
    { ...bank('Agence Orabank', [5.331, -4.011]), ...inAbidjan },
    bank('Ecobank', niamey),
    bank('Ecobank', [13.55, 2.2]),
    { ...bank('Maquis du Fleuve', [13.513, 2.113]), category: 'restaurant' },
  ])
})
afterAll(() => index.remove())

function ask(text: string) {
  const bias = { lat: 13.5125, lng: 2.1125 }
  const { findings, understanding } = answerText(index, { text, bias, countMax: 5, isTyping: false })
  const shown = findings.map((one) =>
    one.kind === 'document'
      ? { name: displayName(one.document.names, 'fr'), at: one.document.at, most: one.confidenceMax }
      : { name: null, at: one.at },
  )
  return { shown, understanding }
}

describe('a chain with a word for its branches', () => {
  it.each(['agence Ecobank', 'Ecobank agence', 'banque Ecobank', 'guichet Ecobank', 'Ecobank'])(
    '%s: the branch beside the user, not the one of that name in another country',
    (text) => {
      const [first] = ask(text).shown
      expect(first).toMatchObject({ name: 'Ecobank' })
      expect(first!.at.lat).toBeCloseTo(niamey[0], 3)
    },
  )

  it.each(['Ecobank agence Abidjan', 'guichet Ecobank Abidjan'])('%s: the branch in the town', (text) => {
    expect(ask(text).shown[0]).toMatchObject({ name: 'Agence Ecobank' })
  })

  it('is unsure where the chain has no branch in reach', () => {
    expect(ask('agence Orabank').shown[0]).toMatchObject({ name: 'Agence Orabank', most: 0.6 })
  })
})

describe('a kind near the user, with wishes that no data knows', () => {
  it.each([
    'restaurant pas cher près de moi',
    'le meilleur restaurant propre près d’ici',
    'good cheap restaurant near me',
  ])('%s', (text) => {
    const { shown, understanding } = ask(text)
    expect(shown[0]).toMatchObject({ name: 'Maquis du Fleuve' })
    expect(understanding.kind).toBe('restaurant')
  })
})

it.each(['restaurant ouvert dimanche', 'restaurant open sundays'])('%s: the kind, as a guess', (text) => {
  const { findings, understanding } = answerText(index, {
    text,
    bias: { lat: 13.5125, lng: 2.1125 },
    countMax: 5,
    isTyping: false,
  })
  expect(findings[0]).toMatchObject({ matchType: 'fallback', document: { category: 'restaurant' } })
  expect(understanding.opening).toEqual({ wish: 'open_on_sunday', isKnown: false })
})

it('hears letters and numbers', () => {
  expect(ask('e c o b a n k').shown[0]).toMatchObject({ name: 'Ecobank' })
})
