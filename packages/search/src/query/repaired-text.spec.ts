import { type SearchIndex } from '../search.port.js'
import { repairedText } from './repaired-text.js'

const known = new Set(['marche', 'eglise', 'pharmacie', 'cote', 'hopital', 'ou', 'ecole'])
const index = { words: { documentsOf: (word: string) => Number(known.has(word)) } } as unknown as SearchIndex

it.each([
  ['MarchÃ© Dantokpa', 'Marché Dantokpa'],
  ['Ã‰cole', 'École'],
  ['CÃ´te dâ€™Ivoire', 'Côte d’Ivoire'],
  ['Ã  cÃ´tÃ© du marchÃ©', 'à côté du marché'],
  ['?glise Saint-Michel', 'eglise Saint-Michel'],
  ['March\ufffd Dantokpa', 'Marche Dantokpa'],
  ['H?pital', 'Hopital'],
  ['c?te', 'cote'],
  ['où est la pharmacie?', 'où est la pharmacie?'],
  ['Pharmacie ?', 'Pharmacie ?'],
  ['March?', 'Marche'],
  ['pharmaci? de l?hopital', 'pharmacie de lhopital'],
  ['Zor\ufffdko', 'Zorko'],
  ['Château São Tomé', 'Château São Tomé'],
  ['https://example.org/maps?q=ecole', 'https://example.org/maps?q=ecole'],
  ['d?hopital (?cole)', 'dhopital (ecole)'],
])('%s → %s', (text, repaired) => expect(repairedText(index, text)).toBe(repaired))
