import { withoutOpening } from './message-openings.js'

it.each([
  ['bjr, livraison 8e tranche angré chez tantie Awa', '8e tranche angré chez tantie Awa'],
  ['Bonjour monsieur, livrer à Cadjèhoun, portail bleu', 'Cadjèhoun, portail bleu'],
  ['slt course pour le marché Dantokpa', 'le marché Dantokpa'],
  ['bsr ! livraison au carrefour Toyota', 'carrefour Toyota'],
  ['hello sir, delivery to Osu Oxford Street', 'Osu Oxford Street'],
  ['livraison à Fidjrossè', 'Fidjrossè'],
  ['livrer chez tantie Awa, Angré', 'chez tantie Awa, Angré'],
  ['Siège social : Coiffure Dame Anyama', 'Coiffure Dame Anyama'],
  ['Delivery address: Kukuo Mosque Tamale', 'Kukuo Mosque Tamale'],
  ['abeg carry me go Ballahu Fashion Shop', 'Ballahu Fashion Shop'],
  ['mangi ci marché Sandaga', 'marché Sandaga'],
  ['navigue vers PK dix huit', 'PK dix huit'],
])('%s', (text, rest) => {
  expect(withoutOpening(text)).toBe(rest)
})

it.each([
  'Pharmacie Bonjour',
  'Bonjour Pressing',
  'Livraison Express',
  'Salut Cotonou',
  'bjr, livraison',
  'Hi-Tech Computers',
  'Course Hippique',
  'livraison 8e tranche',
  'Livreur Jean',
  'Siège social',
  'Adresse Coiffure',
  'Boutique Awa',
])('is not an opening: %s', (text) => {
  expect(withoutOpening(text)).toBe(text)
})
