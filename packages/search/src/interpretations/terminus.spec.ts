import { displayName } from '@repere/gazetteer'
import { abidjan, inAbidjan } from '../abidjan-streets.fixture.js'
import { answerText } from '../find.js'
import { openTestIndex, type TestIndex, type Thing } from '../search-index.fixture.js'

const thing = (names: Thing['names'], at: [number, number], category: string): Thing => ({
  source: `${category}/${at.join()}`,
  layer: 'landmark',
  category,
  ...(names !== undefined && { names }),
  at,
  ...inAbidjan,
})

let index: TestIndex
beforeAll(async () => {
  index = await openTestIndex([
    abidjan,
    thing({ '': 'bus 81 : Gare Sud → Riviera 2', alt: ['Bus 81', 'Ligne 81'] }, [5.34, -4.0], 'bus_line'),
    thing('Gare Sud', [5.315, -4.018], 'bus_stop'),
    thing('Riviera 2', [5.36, -3.97], 'bus_stop'),
    // Too far from the line.
    thing('Riviera 2', [5.9, -3.97], 'bus_stop'),
  ])
})
afterAll(() => index.remove())

const ask = (text: string, bias: { lat: number; lng: number } | null = null) =>
  answerText(index, { text, bias, countMax: 5, isTyping: false }).findings.map((one) =>
    one.kind === 'document' ? [displayName(one.document.names, 'fr'), one.document.at.lat] : [one.kind],
  )

it.each(['terminus bus 81', 'terminus de la ligne 81 Abidjan', 'arrêt final bus 81', 'last stop bus 81'])(
  '%s: the ends of the line, then the line',
  (text) =>
    expect(ask(text)).toEqual([
      ['Gare Sud', 5.315],
      ['Riviera 2', 5.36],
      ['bus 81 : Gare Sud → Riviera 2', 5.34],
    ]),
)

it('begins with the end beside the user', () => {
  expect(ask('terminus bus 81', { lat: 5.361, lng: -3.97 })[0]).toEqual(['Riviera 2', 5.36])
})

it('leaves lines and other numbers alone', () => {
  expect(ask('bus 81')[0]).toEqual(['bus 81 : Gare Sud → Riviera 2', 5.34])
  expect(ask('terminus bus 999').map(([name]) => name)).not.toContain('Gare Sud')
})
