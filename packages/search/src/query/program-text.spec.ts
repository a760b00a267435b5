import { isProgramText } from './program-text.js'

it.each([
  '{{7*7}}',
  'function () {}',
  '<script>alert(1)</script>',
  'Rue ${street}, Cotonou',
  'NaN',
  'true',
  '[object Object]',
  'SELECT 1',
  'select name from users;',
  'DROP TABLE places',
  '1 OR 1=1',
])('%s', (text) => {
  expect(isProgramText(text)).toBe(true)
})

it.each([
  'Nan',
  'True Love School',
  'Select, Bamako',
  'Null, Accra',
  'Delete Bar',
  'Total (Cadjèhoun)',
  'CEG 2 <-> marché',
  'Marché Saint-Michel [porte 3]',
  'Ouidah < Cotonou',
])('is an address: %s', (text) => {
  expect(isProgramText(text)).toBe(false)
})
