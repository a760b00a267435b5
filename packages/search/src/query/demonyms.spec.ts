import { normalise } from '@repere/gazetteer'
import { demonymReadings } from './demonyms.js'

const known = { country: ['togo'], town: ['abidjan', 'lome'] }
const readings = (text: string) =>
  demonymReadings(normalise(text), (name, layer) => known[layer].includes(name)).map((words) => words.join(' '))

it('an adjective of a state or a town is read as its name, where the index has it', () => {
  expect(readings('pharmacie togolaise')).toEqual(['pharmacie togo'])
  expect(readings('boulangerie abidjanaise Cocody')).toEqual(['boulangerie abidjan cocody'])
  expect(readings('marché dakarois')).toEqual([])
  expect(readings('ambassade du Togo')).toEqual([])
  expect(readings('abidjanaise')).toEqual([])
})
