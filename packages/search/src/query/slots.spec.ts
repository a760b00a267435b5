import { readAskedSlots, withoutSlot } from './slots.js'

describe('hours', () => {
  it.each([
    ['pharmacie de garde Cotonou', 'on_duty', 'pharmacie Cotonou'],
    ['restaurant ouvert maintenant Dakar', 'open_now', 'restaurant Dakar'],
    ['restaurant qui est ouvert en ce moment', 'open_now', 'restaurant'],
    ['pharmacie 24h/24 Abidjan', 'always_open', 'pharmacie Abidjan'],
    ['pharmacie ouverte 24 h sur 24', 'always_open', 'pharmacie'],
    ['station ouverte 24h/24 et 7j/7', 'always_open', 'station'],
    ['pharmacy open 24 hours Accra', 'always_open', 'pharmacy Accra'],
    ['supermarket 24/7', 'always_open', 'supermarket'],
    ['open now supermarket Accra', 'open_now', 'supermarket Accra'],
    ['farmácia aberta agora Praia', 'open_now', 'farmácia Praia'],
    ['banque ouverte le dimanche', 'open_on_sunday', 'banque'],
    ['supermarket open on sundays, Accra', 'open_on_sunday', 'supermarket , Accra'],
    ['pharmacie ouverte la nuit', 'open_at_night', 'pharmacie'],
    ['boulangerie 7j/7', 'open_every_day', 'boulangerie'],
  ] as const)('%s', (text, hours, rest) => expect(readAskedSlots(text)).toEqual({ nearMe: false, hours, rest }))

  it.each([
    '24 rue Carnot',
    'PK 24',
    'Garde républicaine',
    'Open University',
    'de garde',
    '24h/24',
    'lot 24',
    'lot 24 24',
    'Marché du dimanche',
  ])('%s asks for none', (text) => expect(readAskedSlots(text)).toBeNull())
})

describe('the position of the user', () => {
  it.each([
    ['pharmacie près de moi', 'pharmacie'],
    ['la pharmacie la plus proche', 'pharmacie'],
    ['école privée la plus proche de moi', 'école privée'],
    ['la plus proche station essence', 'station essence'],
    ['banque à proximité', 'banque'],
    ['boulangerie proche', 'boulangerie'],
    ['hôtels autour de moi', 'hôtels'],
    ['restaurant dans le coin', 'restaurant'],
    ['pharmacy near me', 'pharmacy'],
    ['the nearest fuel station', 'fuel station'],
    ['nearest bank', 'bank'],
    ['ATM nearby', 'ATM'],
    ['hospital around here', 'hospital'],
    ['farmácia perto de mim', 'farmácia'],
    ['a farmácia mais próxima', 'farmácia'],
    ['kantin magani mafi kusa', 'kantin magani'],
    ['asibiti kusa da ni', 'asibiti'],
    ['pharmacie bi ma jege', 'pharmacie bi'],
    ['near me', ''],
  ])('%s: %s', (text, rest) => expect(readAskedSlots(text)).toEqual({ nearMe: true, hours: null, rest }))

  it.each([
    'Pharmacie Camp Guézo',
    'pharmacie proche de la gare',
    'près du marché',
    'near the market',
    'Pharmacie de la Paix',
  ])('%s does not', (text) => expect(readAskedSlots(text)).toBeNull())

  it('stands beside hours', () => {
    const asked = { nearMe: true, hours: 'open_at_night', rest: 'pharmacie' }
    expect(readAskedSlots('pharmacie ouverte la nuit près de moi')).toEqual(asked)
    expect(readAskedSlots('la pharmacie la plus proche ouverte la nuit')).toEqual(asked)
  })
})

describe('words of a slot', () => {
  it.each([
    ['restaurant pas cher', 'restaurant'],
    ['une bonne pharmacie', 'pharmacie'],
    ['pas loin', 'pas loin'],
    ['ouvert', ''],
  ])('a wish is taken from “%s”', (text, rest) => {
    expect(withoutSlot(text.split(' '), 'wish').join(' ')).toBe(rest)
  })

  it('a branch is taken from around the name of a chain', () => {
    expect(withoutSlot(['agence', 'ecobank'], 'branch')).toEqual(['ecobank'])
    expect(withoutSlot(['total', 'filling', 'station'], 'branch')).toEqual(['total'])
  })
})
