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

  it('with a name in one of the two languages only have no word in the other', () => {
    for (const missing of ['fr', 'en']) {
      const names = jest.spyOn(Intl, 'DisplayNames').mockImplementation(((
        language: string,
        { fallback }: Intl.DisplayNamesOptions,
      ) => ({
        of: (code: string) => (code === 'CQ' && language !== missing ? 'Sark' : fallback === 'none' ? undefined : code),
      })) as never)
      jest.isolateModules(() => {
        const fresh = jest.requireActual<{ countryInOtherLanguage(word: string): string | null }>('./countries.js')
        expect(['', 'sark'].map(fresh.countryInOtherLanguage)).toEqual([null, null])
      })
      names.mockRestore()
    }
  })
})
