import fc from 'fast-check'
import { withoutOfficeNumber, withoutPhrases } from './phrases.js'

describe('a text without the phrases around an address', () => {
  it.each([
    ['Pharmacie Ganhi, 01 BP 1234 Cotonou', 'Pharmacie Ganhi,   Cotonou'],
    ['hotel littoral pr aller stp', 'hotel littoral'],
    ['Pharmacie Ganhi 04BP1234 Cotonou', 'Pharmacie Ganhi   Cotonou'],
    ['Pharmacie Ganhi B.P. n° 12, Cotonou', 'Pharmacie Ganhi  , Cotonou'],
    ['Pharmacie Ganhi, BP E 12 Bamako', 'Pharmacie Ganhi,   Bamako'],
    ['Rue 12 BP 34 Treichville', 'Rue 12   Treichville'],
    ['Total Station, P.M.B. 12, Ikeja', 'Total Station,  , Ikeja'],
    ['Total Station PMB 1234 Ikeja', 'Total Station   Ikeja'],
    ['Total Station, Private Mail Bag 12 Ikeja', 'Total Station,   Ikeja'],
    ['P.O. Box KN 123 Kaneshie', 'Kaneshie'],
    ['P. O. Box CT-123, Kaneshie', 'Kaneshie'],
    ['G.P.O. Box 123, Kaneshie', 'Kaneshie'],
    ['P.O. Box 123 Kaneshie', 'Kaneshie'],
    ['villa 12, Fidjrossè', 'Fidjrossè'],
  ])('%s', (text, rest) => {
    expect(withoutPhrases(text)).toBe(rest)
  })

  it.each(['BP', 'Station BP Rue 12', 'PMB Road 12', 'Rue 12', '01 Cotonou', 'Box Office 12', 'Ganhi'])(
    'stays %j',
    (text) => {
      expect(withoutPhrases(text)).toBe(text)
    },
  )

  const namesPlace = (name: string, hasPostBox: boolean) =>
    ['cotonou', 'porto novo', ...(hasPostBox ? ['cocody'] : [])].includes(name)
  it.each([
    ['Pharmacie Ganhi Cotonou 01', 'Pharmacie Ganhi Cotonou'],
    ['Pharmacie Ganhi, Porto-Novo 03', 'Pharmacie Ganhi, Porto-Novo'],
    ['Ganhi, 01 BP 12 Cotonou 01, Bénin', 'Ganhi,   Cotonou, Bénin'],
    ['Ganhi Cotonou 12', 'Ganhi Cotonou'],
    ['Ganhi Cotonou 01, Bénin', 'Ganhi Cotonou 01, Bénin'],
    ['Cotonou 01 Ganhi', 'Cotonou 01 Ganhi'],
    ['Ganhi, 01 BP 12 Cocody 08', 'Ganhi,   Cocody'],
    ['Cocody 08', 'Cocody 08'],
    ['CEG 01', 'CEG 01'],
    ['Cotonou 1', 'Cotonou 1'],
    ['Cotonou 012', 'Cotonou 012'],
    ['Cotonou 2e', 'Cotonou 2e'],
  ])('%s has the number of a post office after a town only', (text, rest) => {
    expect(withoutOfficeNumber(text, withoutPhrases(text), namesPlace)).toBe(rest)
  })

  it('has no post box, in any form', () => {
    const name = fc.constantFrom('Pharmacie Saint-Joseph', 'Lycée Béhanzin', 'Total Station', 'École B')
    const town = fc.constantFrom('Cotonou', 'Abidjan', 'Porto-Novo', 'Ikeja')
    const number = fc.integer({ min: 1, max: 99_999 })
    const office = fc.constantFrom('', '01 ', '22 ', '04')
    const sign = fc.constantFrom(' ', ' n° ', ' No. ', ': ')
    const francophone = fc
      .tuple(office, fc.constantFrom('BP', 'B.P.', 'B.P', 'bp', 'B P', 'boîte postale'), sign, number)
      .map(([before, box, between, n]) => `${before && !box.startsWith('bo') ? before : ''}${box}${between}${n}`)
    const anglophone = fc
      .tuple(
        fc.constantFrom('P.O. Box', 'PO Box', 'P. O. Box', 'P.O.Box', 'PMB', 'P.M.B.', 'GPO Box'),
        fc.constantFrom(' ', ' KN ', ' AN', ' M ', ' CT-', ' GP '),
        number,
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(name, fc.oneof(francophone, anglophone), town, (thing, box, place) => {
        for (const text of [`${thing}, ${box} ${place}`, `${thing} ${box}, ${place}`, `${thing}, ${place}, ${box}`]) {
          expect(withoutPhrases(text).replace(/[\s,]+/g, ' ')).toBe(`${thing} ${place}`)
        }
      }),
    )
  })
})
