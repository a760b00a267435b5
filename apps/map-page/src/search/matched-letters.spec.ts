import { matchedLetters } from './matched-letters.js'

const bold = (name: string, typed: string) =>
  matchedLetters(name, typed)
    .map(({ text, matched }) => (matched ? `[${text}]` : text))
    .join('')

it.each([
  ['Pharmacie du Plateau', 'phar', '[Phar]macie du Plateau'],
  ['Pharmacie du Plateau', 'plateau pharm', '[Pharm]acie du [Plateau]'],
  ['Hôtel du Littoral', 'hotel lit', '[Hôtel] du [Lit]toral'],
  ['Marché d’Adjamé', 'marche adj', '[Marché] d’[Adj]amé'],
  ['Sacré-Cœur', 'coeu', 'Sacré-[Cœu]r'],
  ['Siporex', 'yopougon', 'Siporex'],
  ['Siporex', '', 'Siporex'],
  ['', 'a', ''],
])('marks the typed letters in %s: %s', (name, typed, expected) => {
  expect(bold(name, typed)).toBe(expected)
})

it('leaves nothing of the name out', () => {
  const name = 'Àé œ 𝒳 — «Gare» 12'
  expect(
    matchedLetters(name, 'gare oe 1')
      .map(({ text }) => text)
      .join(''),
  ).toBe(name)
})
