import { countryInOtherLanguage, countryNamed } from './countries.js'

describe('countries', () => {
  it('are known by their names in both languages, and by their own', () => {
    expect(['Bénin', 'ivory coast', 'CABO VERDE', 'Dakar'].map(countryNamed)).toEqual(['BJ', 'CI', 'CV', null])
  })

  it('beyond the sixteen have a word in the other language, where both are one word', () => {
    const words = ['allemagne', 'germany', 'egypte', 'chine', 'senegal', 'guinea', 'france', 'dakar', '']
    expect(words.map(countryInOtherLanguage)).toEqual([
      'germany',
      'allemagne',
      'egypt',
      'china',
      null,
      null,
      null,
      null,
      null,
    ])
  })
})
