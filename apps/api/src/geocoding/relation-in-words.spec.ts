import { distanceInWords } from './relation-in-words.js'

describe('a distance from a landmark, in French', () => {
  it.each([
    ['Abidjan', 'À 2 km au nord d’Abidjan'],
    ['École Azé', 'À 2 km au nord d’École Azé'],
    ['Cotonou', 'À 2 km au nord de Cotonou'],
    ['Ouaga 2000', 'À 2 km au nord de Ouaga 2000'],
    ['Ouidah', 'À 2 km au nord de Ouidah'],
    ['Onze Novembre', 'À 2 km au nord de Onze Novembre'],
  ])('elides "de" before %s where people do', (name, text) => {
    expect(distanceInWords(2000, 0, name, 'fr')).toBe(text)
  })
})
