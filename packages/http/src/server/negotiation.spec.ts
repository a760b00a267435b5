import { prefersEnglish } from './negotiation.js'

it.each([
  [undefined, false],
  ['fr', false],
  ['en', true],
  ['de', false],
  ['fr-FR,fr;q=0.9,en;q=0.8', false],
  ['en,fr', true],
  ['fr,en', false],
])('of %s, English first: %s', (accepted, expected) => expect(prefersEnglish(accepted)).toBe(expected))
