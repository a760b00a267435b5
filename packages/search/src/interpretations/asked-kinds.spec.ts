import { displayName } from '@repere/gazetteer'
import { abidjan, inAbidjan } from '../abidjan-streets.fixture.js'
import { answerText } from '../find.js'
import { openTestIndex, type TestIndex, type Thing } from '../search-index.fixture.js'

const pharmacy = (names: string, lng: number, hours?: string): Thing => ({
  source: `node/${names}`,
  layer: 'landmark',
  category: 'pharmacy',
  names,
  at: [5.33, lng],
  ...(hours !== undefined && { details: { opening_hours: hours } }),
  ...inAbidjan,
})

const restaurant = (names: string, lng: number, hours?: string): Thing => ({
  ...pharmacy(names, lng, hours),
  category: 'restaurant',
})

let index: TestIndex
beforeAll(async () => {
  index = await openTestIndex([
    abidjan,
    pharmacy('Pharmacie du Jour', -4.01, 'Mo-Sa 08:00-19:00'),
    pharmacy('Pharmacie Inconnue', -4.011),
    pharmacy('Pharmacie Toujours', -4.012, '24/7'),
    pharmacy('Pharmacie Sur Demande', -4.013, 'Mo-Su "by appointment"'),
    pharmacy('Pharmacie du Soir', -4.014, 'Mo-Su 18:00-23:00'),
    pharmacy('Boutique 24/24', -4.02),
    // Most of a town's restaurants have no hours.
    ...Array.from({ length: 80 }, (_, i) => restaurant(`Maquis ${i}`, -4.009 - i * 1e-4)),
    restaurant('Maquis Sans Sommeil', -4.05, '24/7'),
  ])
})
afterAll(() => index.remove())

/** Wednesday evening. */
const now = new Date('2026-11-25T20:30:00Z')
const bias = { lat: 5.33, lng: -4.009 }

function ask(text: string) {
  const { findings, understanding } = answerText(index, { text, bias, countMax: 10, isTyping: false, now })
  const shown = findings.map((one) =>
    one.kind === 'document' ? [displayName(one.document.names, 'fr'), one.isOpen] : [one.kind],
  )
  return { shown, understanding }
}

it('puts what is open now first, what is closed last, and unknown hours between', () => {
  const { shown, understanding } = ask('pharmacie ouverte maintenant')
  expect(shown.slice(0, 2)).toEqual([
    ['Pharmacie Toujours', true],
    ['Pharmacie du Soir', true],
  ])
  expect(shown.at(-1)).toEqual(['Pharmacie du Jour', false])
  expect(shown).toContainEqual(['Pharmacie Inconnue', undefined])
  expect(shown).toContainEqual(['Pharmacie Sur Demande', undefined])
  expect(understanding).toMatchObject({ kind: 'pharmacy', opening: { wish: 'open_now', isKnown: true } })
})

it.each(['pharmacie 24h/24', 'la pharmacie la plus proche ouverte 24h/24', 'pharmacie Abidjan 24/7'])(
  '%s: open at all hours',
  (text) => expect(ask(text).shown[0]).toEqual(['Pharmacie Toujours', true]),
)

it.each([
  ['pharmacie ouverte le dimanche', 'Pharmacie Toujours', 'Pharmacie du Jour'],
  ['pharmacie ouverte la nuit Abidjan', 'Pharmacie Toujours', 'Pharmacie du Soir'],
  ['pharmacie 7j/7', 'Pharmacie Toujours', 'Pharmacie du Jour'],
])('%s: open then first, closed then last', (text, open, closed) => {
  const { shown } = ask(text)
  expect(shown[0]).toEqual([open, true])
  expect(shown).toContainEqual([closed, false])
})

it('of pharmacies on duty, those that are open now come first', () => {
  const { shown, understanding } = ask('pharmacie de garde')
  expect(shown[0]).toEqual(['Pharmacie Toujours', true])
  expect(understanding.opening).toEqual({ wish: 'on_duty', isKnown: true })
})

it('says so where no hours are known, and leaves names alone', () => {
  expect(ask('Pharmacie Inconnue ouverte maintenant').understanding.opening).toMatchObject({ wish: 'open_now' })
  expect(ask('Boutique 24/24').understanding.opening).toBeUndefined()
})

it('looks at all things of the kind in reach that have hours, not only at the nearest', () => {
  expect(ask('restaurant 24h/24').shown[0]).toEqual(['Maquis Sans Sommeil', true])
  expect(ask('restaurant 24h/24 Abidjan').shown[0]).toEqual(['Maquis Sans Sommeil', true])
})
