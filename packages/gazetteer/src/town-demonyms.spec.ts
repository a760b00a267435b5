import { normalise } from './normalise.js'
import { townAdjectiveIn } from './town-demonyms.js'

it.each([
  ['boulangerie abidjanaise', 'abidjan', [1, 2]],
  ['marchés dakarois', 'dakar', [1, 2]],
  ['les rues saint-louisiennes', 'saint louis', [2, 4]],
  ['pharmacie loméenne de garde', 'lome', [1, 2]],
  ['Lagosian restaurant', 'lagos', [0, 1]],
])('"%s" names a town by its adjective', (text, town, [from, to]) => {
  expect(townAdjectiveIn(normalise(text))).toEqual({ from, to, town })
})

it('no other text does', () => {
  for (const text of ['pharmacie Abidjan', 'bar', '']) expect(townAdjectiveIn(normalise(text))).toBeNull()
})
