import { francs } from '@repere/shared'
import { countryText, countText, dayText, francsText, instantText, wholeNumberText } from './french-print.js'
import { breakable } from './long-words.js'

describe('French on paper', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [29_500, '29\u202f500'],
    [1_234_567, '1\u202f234\u202f567'],
    [-4500, '\u22124\u202f500'],
  ])('groups %d by narrow spaces that do not break', (value, text) => {
    expect(wholeNumberText(value)).toBe(text)
  })

  it('keeps a number and its unit on one line', () => {
    expect(francsText(francs(29_500))).toBe('29\u202f500\u00a0FCFA')
    expect(countText(1234, 'requête')).toBe('1\u202f234\u00a0requêtes')
    expect(countText(0, 'requête')).toBe('0\u00a0requête')
    expect(countText(3, 'mois')).toBe('3\u00a0mois')
    expect(countText(2, null)).toBe('2')
  })

  it('writes days, times and countries', () => {
    expect(dayText('2026-01-31')).toBe('31/01/2026')
    expect(instantText('2026-01-01T09:12:44+01:00')).toBe('01/01/2026 à 09:12:44')
    expect(countryText('CI')).toBe('Côte d’Ivoire')
    expect(countryText('JP')).toBe('JP')
  })

  it('lets only words break that are too long', () => {
    expect(breakable('Quartier Ganhi, facturation@repere.example', 38)).toBe(
      'Quartier Ganhi, facturation@repere.example',
    )
    expect(breakable(`a ${'W'.repeat(30)}`, 38)).toBe(
      `a ${'W'.repeat(12)}\u200b${'W'.repeat(12)}\u200b${'W'.repeat(6)}`,
    )
  })
})
