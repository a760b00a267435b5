import { normalise } from '@repere/gazetteer'
import { typedRanges } from './suggestion.js'

const marked = (name: string, typed: string) =>
  typedRanges(name, normalise(typed)).map(([from, to]) => name.slice(from, to))

it.each([
  ['Marché Dantokpa', 'dantok', ['Dantok']],
  ['Marché Dantokpa', 'dantokpa marche', ['Marché', 'Dantokpa']],
  ['Sacré-Cœur', 'sacre coeu', ['Sacré', 'Cœu']],
  ['École E\u0301toile', 'eto', ['E\u0301to']],
  ['𝒜 Étoile', 'etoile', ['Étoile']],
  ['Pharmacie des Cauris', 'phcie cauris', ['Cauris']],
  ['Pharmacie des Cauris', 'banque', []],
])('of %j, %j typed %j', (name, typed, parts) => {
  expect(marked(name, typed)).toEqual(parts)
})
