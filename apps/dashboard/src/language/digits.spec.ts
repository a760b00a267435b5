import { digits, labelled } from './digits.js'

describe('numbers and labels', () => {
  it('follow the language', () => {
    expect(digits(10_000, 'fr')).toBe('10\u202f000')
    expect(digits(10_000, 'en')).toBe('10,000')
    expect(digits(0.25, 'en')).toBe('0.3')
    expect(labelled('Dont dépassement', '0', 'fr')).toBe('Dont dépassement\u00a0: 0')
    expect(labelled('Overage included', '0', 'en')).toBe('Overage included: 0')
  })
})
