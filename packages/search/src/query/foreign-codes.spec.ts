import { readForeignCode } from './foreign-codes.js'

describe('a code of another system', () => {
  it.each([
    ['ghanapost_gps', ['GA-183-8164', 'ga-183-8164', 'GA1838164', 'AK 039 5028', 'GA-0183-8164']],
    ['nipost', ['101233', '900211, Nigeria', 'postcode 101233', 'NIPOST: 101233']],
    ['what3words', ['filled.count.soap', '///index.home.raft', 'https://what3words.com/index.home.raft']],
    ['phone', ['+229 01 97 00 12 34', '00233 24 123 4567', '08031234567', 'Tél : +225 0707070707', '(0)803 123 4567']],
    [
      'post_box',
      ['BP 1234', '01 BP 1234', 'B.P. n° 12', 'P.O. Box KN 123', 'PMB 12', 'Boîte postale 12', 'Private Mail Bag 3'],
    ],
    ['licence_plate', ['AB 1234 RB', '1234 AB 01', 'AA-123-AA', 'ABC-123DE', 'DK-1234-SX', 'GR 1234-20']],
  ])('%s is recognised', (system, texts) => {
    for (const text of texts) expect([text, readForeignCode(text)?.system]).toEqual([text, system])
  })

  it.each([
    'Rue 12',
    'PK 18',
    'CEG 3',
    'Rue 12.191',
    'EPP 123',
    'RN 2',
    'T12',
    '55 bis',
    'Rue L123',
    'Lot 1234',
    'null',
    'BP 12 Cotonou',
    'Pharmacie BP',
    'C.E.G. 3',
    'Km 4',
    '8e tranche',
    'Carrefour 1',
    '12',
    'AA 12',
    '',
  ])('%s is not a code', (text) => expect(readForeignCode(text)).toBeNull())

  it('is taken out of a text that says more', () => {
    expect(readForeignCode('Shoprite, GA-183-8164, Accra')).toMatchObject({
      code: 'GA-183-8164',
      rest: 'Shoprite, Accra',
    })
    expect(readForeignCode('///index.home.raft, Lagos')).toMatchObject({ system: 'what3words', rest: 'Lagos' })
  })
})
