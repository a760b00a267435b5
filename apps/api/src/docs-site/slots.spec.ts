import { DEMO_PLACES, isPlainName, sampleTexts } from '@repere/shared/sample-places'
import { fillSlots } from './slots.js'

it('writes values in the form of their place, and keeps what it does not know', () => {
  const file = 'curl /v1?q=aa+b&at=1.5 name: aa b, x'
  expect(
    fillSlots(
      file,
      [
        [11, 4, 'place.name', 'query'],
        [19, 3, 'origin.lat', 'text'],
        [29, 4, 'place.name', 'text'],
        [35, 1, 'unknown', 'text'],
      ],
      { 'place.name': 'Marché d’Été', 'origin.lat': '-4.012889' },
    ),
  ).toBe('curl /v1?q=March%C3%A9+d%E2%80%99%C3%89t%C3%A9&at=-4.012889 name: Marché d’Été, x')
})

it('every value of the demo town has a name of its own, and no two are the same', () => {
  const texts = Object.entries(sampleTexts(DEMO_PLACES)).filter(([name]) => name !== 'apiUrl')
  const points = texts.map(([, text]) => text)
  expect(new Set(points).size).toBe(points.length)
})

it.each([
  ['Pharmacie de la République', true],
  ['Marché d’Adjamé', true],
  ["Marché d'Adjamé", false],
  ['Chez "Tantie"', false],
  ['A & B', false],
  ['<b>', false],
  ['$HOME', false],
  ['100 % bio', false],
  ['back\\slash', false],
  ['`id`', false],
  ['{{ x }}', false],
])('%s needs no escape in code: %s', (name, plain) => expect(isPlainName(name)).toBe(plain))
