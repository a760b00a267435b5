import { readOpening } from './opening.js'

it.each([
  ['pharmacie de garde Cotonou', 'on_duty', 'pharmacie Cotonou'],
  ['restaurant ouvert maintenant Dakar', 'open_now', 'restaurant Dakar'],
  ['pharmacie 24h/24 Abidjan', 'always_open', 'pharmacie Abidjan'],
  ['station ouverte 24h/24 et 7j/7', 'always_open', 'station'],
  ['pharmacy open 24 hours Accra', 'always_open', 'pharmacy Accra'],
  ['supermarket 24/7', 'always_open', 'supermarket'],
  ['open now supermarket Accra', 'open_now', 'supermarket Accra'],
  ['farmácia aberta agora Praia', 'open_now', 'farmácia Praia'],
] as const)('%s', (text, wish, rest) => expect(readOpening(text)).toEqual({ wish, rest }))

it.each(['24 rue Carnot', 'PK 24', 'Garde républicaine', 'Open University', 'de garde', '24h/24', 'lot 24'])(
  '%s asks for no hours',
  (text) => expect(readOpening(text)).toBeNull(),
)
