import { readNotes } from './delivery-notes.js'

describe('the notes that couriers get besides the place', () => {
  it.each([
    'portail bleu',
    'grand portail vert en fer',
    'maison à étage',
    'blue gate',
    'the yellow house',
    'black gate on the left',
    'derrière la maison jaune',
    '2e étage',
    '3ème étage porte gauche',
    'rez-de-chaussée',
    '2nd floor',
    'ground floor',
    'room 12',
    'appt 4B',
    'demander Moussa',
    'demandez le gardien',
    'ask for Kofi',
    'call when you arrive',
    'appeler avant',
    'chez tantie Awa',
    'chez Mme Koné',
    'à côté de mon frère',
    "Auntie Ama's house",
    'colis fragile',
  ])('%s', (note) => {
    expect(readNotes(`Pharmacie Ganhi, ${note}, Cotonou`)).toEqual({
      parts: ['Pharmacie Ganhi', 'Cotonou'],
      notes: [note],
    })
  })

  it.each([
    'Pharmacie Ganhi, Cotonou',
    'Porte du Non-Retour, Ouidah',
    'Maison Blanche Hôtel, Lomé',
    'Chez Clarisse, Cotonou',
    'Immeuble Kougblenou, Cotonou',
    'Derrière le marché Dantokpa, Cotonou',
    'Villa Karo, Grand-Popo',
    'White House Hotel, Accra',
  ])('is not in %s', (text) => expect(readNotes(text).notes).toEqual([]))

  it('is taken off the end of a part, too', () => {
    expect(readNotes('Pharmacie Ganhi portail bleu, Cotonou')).toEqual({
      parts: ['Pharmacie Ganhi', 'Cotonou'],
      notes: ['portail bleu'],
    })
  })
})
