import { isSpelt, spokenReadings } from './spoken.js'

it.each([
  ['pk dix huit', ['pk 18']],
  ['unite vingt cinq', ['unite 25']],
  ['unite vingt et un', ['unite 21']],
  ['secteur soixante douze', ['secteur 72']],
  ['zone seven', ['zone 7']],
  ['s n t n niamey', ['sntn niamey']],
  ['e p p sagbado dix', ['epp sagbado 10', 'e pp sagbado 10']],
  ['a c e g gbegamey', ['aceg gbegamey', 'a ceg gbegamey']],
])('%s → %s', (heard, written) => {
  expect(spokenReadings(heard.split(' ')).map((reading) => reading.join(' '))).toEqual(written)
})

it.each(['un marche', 'pharmacie du pont', 'a cotonou', 'one stop shop'])('%s is written so', (text) => {
  expect(spokenReadings(text.split(' '))).toEqual([])
})

it('hears three letters in a row as spelt', () => {
  expect(isSpelt(['e', 'p', 'p', 'taba'])).toBe(true)
  expect(isSpelt(['rue', 'l', 'a', 'bamako'])).toBe(false)
})
