import { normalise } from './normalise.js'
import { stateIn } from './nationalities.js'

const others = (text: string) => stateIn(normalise(text))?.others ?? []

describe('a state in a text', () => {
  it('is found by its long name, its short name and its adjectives, in both languages', () => {
    expect(others('ambassade des États-Unis')).toEqual(
      expect.arrayContaining(['united states', 'usa', 'americaine', 'american']),
    )
    expect(others('French embassy')).toEqual(expect.arrayContaining(['france', 'francaise']))
    expect(others('ambassade allemande Cotonou')).toEqual(expect.arrayContaining(['allemagne', 'germany', 'german']))
    expect(others('high commission of South Africa')).toEqual(
      expect.arrayContaining(['afrique du sud', 'sud africaine']),
    )
    expect(others('embassy of Ivory Coast')).toEqual(expect.arrayContaining(['cote d ivoire', 'ivoirienne']))
  })

  it('is the longest name in the text', () => {
    expect(stateIn(normalise('ambassade de Corée du Sud'))).toMatchObject({ from: 2, to: 5 })
  })

  it('is null when the text names none', () => expect(stateIn(normalise('ambassade Cotonou'))).toBeNull())
})
