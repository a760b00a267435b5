import { consonantKey } from './arabic.js'
import { normalise } from './normalise.js'

const keyOf = (text: string) => normalise(text).map(consonantKey).join(' ')

describe('the consonant key of a name', () => {
  it.each([
    ['نواكشوط', 'Nouakchott'],
    ['نواذيبو', 'Nouadhibou'],
    ['كيهيدي', 'Kaédi'],
    ['روصو', 'Rosso'],
    ['أطار', 'Atar'],
    ['كيفه', 'Kiffa'],
    ['النعمة', 'Néma'],
    ['سيلبابي', 'Sélibaby'],
    ['تجكجة', 'Tidjikja'],
    ['بوتلميت', 'Boutilimit'],
    ['أكجوجت', 'Akjoujt'],
    ['تفرغ زينه', 'Tevragh Zeina'],
    ['عرفات', 'Arafat'],
    ['توجنين', 'Toujounine'],
    ['السبخة', 'Sebkha'],
    ['الرياض', 'Riyadh'],
    ['تيارت', 'Teyarett'],
    ['النور', 'Ennour'],
    ['شنقيط', 'Chinguetti'],
  ])('is the same for %s and %s', (arabic, latin) => expect(keyOf(latin)).toBe(keyOf(arabic)))

  it('is null for short words, digits and other scripts', () => {
    expect(['ou', 'de', '18', 'ߓߊ'].map(consonantKey)).toEqual([null, null, null, null])
  })

  it('differs for other names', () => {
    const keys = ['Kiffa', 'Kaédi', 'Atar', 'Aleg', 'Rosso', 'Néma', 'Ayoun'].map(keyOf)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
