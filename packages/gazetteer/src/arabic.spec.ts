import { consonantKey } from './arabic.js'
import { normalise } from './normalise.js'

const keyOf = (text: string) => normalise(text).map(consonantKey).join(' ')

describe('the consonants of a name', () => {
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
  ])('%s and %s are the same', (arabic, latin) => expect(keyOf(latin)).toBe(keyOf(arabic)))

  it('are none of short words, of digits and of other scripts', () => {
    expect(['ou', 'de', '18', 'ߓߊ'].map(consonantKey)).toEqual([null, null, null, null])
  })

  it('tell other names apart', () => {
    const keys = ['Kiffa', 'Kaédi', 'Atar', 'Aleg', 'Rosso', 'Néma', 'Ayoun'].map(keyOf)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
