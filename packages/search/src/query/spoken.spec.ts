import { spokenReading } from './spoken.js'

it.each([
  ['pk dix huit', 'pk 18'],
  ['unite vingt cinq', 'unite 25'],
  ['unite vingt et un', 'unite 21'],
  ['secteur soixante douze', 'secteur 72'],
  ['zone seven', 'zone 7'],
  ['s n t n niamey', 'sntn niamey'],
  ['e p p sagbado dix', 'epp sagbado 10'],
])('%s → %s', (heard, written) => {
  expect(spokenReading(heard.split(' '))?.join(' ')).toBe(written)
})

it.each(['un marche', 'pharmacie du pont', 'a cotonou', 'one stop shop'])('%s is written so', (text) => {
  expect(spokenReading(text.split(' '))).toBeNull()
})
