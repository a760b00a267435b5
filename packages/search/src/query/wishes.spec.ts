import { withoutSlot } from './wishes.js'

describe('words of a slot', () => {
  it.each([
    ['restaurant pas cher', 'restaurant'],
    ['une bonne pharmacie', 'pharmacie'],
    ['pharmacie ouverte la nuit', 'pharmacie'],
    ['pas loin', 'pas loin'],
    ['ouvert', ''],
  ])('a wish is taken from “%s”', (text, rest) => {
    expect(withoutSlot(text.split(' '), 'wish').join(' ')).toBe(rest)
  })

  it('a branch is taken from around the name of a chain', () => {
    expect(withoutSlot(['agence', 'ecobank'], 'branch')).toEqual(['ecobank'])
    expect(withoutSlot(['total', 'filling', 'station'], 'branch')).toEqual(['total'])
  })
})
