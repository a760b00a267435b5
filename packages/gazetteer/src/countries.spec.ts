import { countryInOtherLanguage, countryNamed } from './countries.js'

describe('countries', () => {
  it('are found by their names in French, English and their own language', () => {
    expect(['Bénin', 'ivory coast', 'CABO VERDE', 'Dakar'].map(countryNamed)).toEqual(['BJ', 'CI', 'CV', null])
  })

  it('outside the sixteen have a word in the other language, when both names are one word', () => {
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
