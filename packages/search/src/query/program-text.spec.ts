import { isProgramText } from './program-text.js'

it.each(['{{7*7}}', 'function () {}', '<script>alert(1)</script>', 'Rue ${street}, Cotonou'])('%s', (text) => {
  expect(isProgramText(text)).toBe(true)
})

it.each(['Total (Cadjèhoun)', 'CEG 2 <-> marché', 'Marché Saint-Michel [porte 3]', 'Ouidah < Cotonou'])(
  'is an address: %s',
  (text) => {
    expect(isProgramText(text)).toBe(false)
  },
)
