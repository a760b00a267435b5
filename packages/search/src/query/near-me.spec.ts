import { readNearMe } from './near-me.js'

describe('a text that asks for something near the user', () => {
  it.each([
    ['pharmacie près de moi', 'pharmacie'],
    ['la pharmacie la plus proche', 'pharmacie'],
    ['la plus proche station essence', 'station essence'],
    ['banque à proximité', 'banque'],
    ['boulangerie proche', 'boulangerie'],
    ['hôtels autour de moi', 'hotels'],
    ['restaurant dans le coin', 'restaurant'],
    ['pharmacy near me', 'pharmacy'],
    ['the nearest fuel station', 'fuel station'],
    ['nearest bank', 'bank'],
    ['ATM nearby', 'atm'],
    ['hospital around here', 'hospital'],
    ['farmácia perto de mim', 'farmacia'],
    ['a farmácia mais próxima', 'farmacia'],
    ['kantin magani mafi kusa', 'kantin magani'],
    ['asibiti kusa da ni', 'asibiti'],
    ['pharmacie bi ma jege', 'pharmacie bi'],
    ['near me', ''],
  ])('%s: %s', (text, rest) => expect(readNearMe(text)?.words.join(' ')).toBe(rest))

  it.each([
    'Pharmacie Camp Guézo',
    'pharmacie proche de la gare',
    'près du marché',
    'near the market',
    'Pharmacie de la Paix',
  ])('%s does not', (text) => expect(readNearMe(text)).toBeNull())
})
