import { normalise } from './normalise.js'
import { isTransliteration } from './transliteration.js'

const reads = (arabic: string, latin: string) => isTransliteration(normalise(arabic)[0]!, normalise(latin)[0]!)

describe('a Latin spelling of an Arabic word', () => {
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
    ['تفرغ', 'Tevragh'],
    ['زينه', 'Zeina'],
    ['عرفات', 'Arafat'],
    ['توجنين', 'Toujounine'],
    ['السبخة', 'Sebkha'],
    ['الرياض', 'Riyadh'],
    ['تيارت', 'Teyarett'],
    ['النور', 'Ennour'],
    ['شنقيط', 'Chinguetti'],
    ['المبروك', 'Mabrouk'],
    ['وادان', 'Ouadane'],
  ])('%s is read as %s', (arabic, latin) => expect(reads(arabic, latin)).toBe(true))

  it.each([
    ['إنال', 'null'],
    ['المبروك', 'Hamburg'],
    ['أغورات', 'qwerty'],
    ['قهاجي', 'kkkkjjj'],
    ['ومبو', 'mmmmppp'],
    ['سوق', 'zzzzqqq'],
    ['سبيرو', 'Sapporo'],
    ['النبيكة', 'Winnipeg'],
  ])('%s is not read as %s, which has the same consonants', (arabic, latin) => expect(reads(arabic, latin)).toBe(false))
})
