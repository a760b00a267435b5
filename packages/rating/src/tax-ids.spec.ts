import { isTaxIdOf, plainTaxId } from './tax-ids.js'

describe('a taxpayer number', () => {
  it.each([
    ['BJ', '3202412345678'],
    ['BJ', '3 2024 1234 5678'],
    ['CI', '1234567 a'],
    ['SN', '00123456 2G3'],
    ['SN', '001234562'],
    ['TG', '1000123456'],
    ['BF', '00012345A'],
    ['FR', 'FR 40 303 265 045'],
    ['DE', 'DE123456789'],
    ['GR', 'EL123456789'],
    ['NG', '12345678-0001'],
  ])('of %s may be %s', (country, taxId) => {
    expect(isTaxIdOf(country, taxId)).toBe(true)
  })

  it.each([
    ['BJ', '320241234567'],
    ['BJ', 'bidon'],
    ['CI', '12345678'],
    ['SN', '12AB'],
    ['FR', 'bidon'],
    ['FR', '303265045'],
    ['US', 'bidon'],
    ['US', 'abcdef'],
    ['BJ', ''],
  ])('of %s cannot be %s', (country, taxId) => {
    expect(isTaxIdOf(country, taxId)).toBe(false)
  })

  it('is compared without the separators of its groups', () => {
    expect(plainTaxId('fr 40.303-265/045')).toBe('FR40303265045')
  })
})
