import { day, fcfa, shortDay } from './formats.js'

describe('formats in French', () => {
  it('write the first of a month as people do', () => {
    expect([day('2026-12-01'), day('2026-12-11'), day('2026-12-21')]).toEqual([
      '1er décembre 2026',
      '11 décembre 2026',
      '21 décembre 2026',
    ])
    expect(shortDay('2026-11-01')).toBe('1er nov.')
  })

  it('write amounts with a space between thousands', () => {
    expect(fcfa(29_500)).toBe('29\u202f500\u00a0FCFA')
  })
})
