import fc from 'fast-check'
import { plusCodeOf, pointOfCode, readPlusCode, readPlusCodeLink } from './plus-codes.js'

describe('Plus Codes', () => {
  it.each([
    ['6FR49C89+58', '6FR49C89+58', true, ''],
    ['6fr49c89+58', '6FR49C89+58', true, ''],
    ['6FR49C89+', '6FR49C89+', true, ''],
    ['MGPP+Q3 Dakar', 'MGPP+Q3', false, 'Dakar'],
    ['MGPP+Q3, Dakar, Sénégal', 'MGPP+Q3', false, 'Dakar, Sénégal'],
    ['Dakar MGPP+Q3', 'MGPP+Q3', false, 'Dakar'],
    ['G4F9+P2', 'G4F9+P2', false, ''],
    ['6FR40000+', '6FR40000+', true, ''],
    ['6FR4 9C79+V3', '6FR49C79+V3', true, ''],
    ['6FR4 9C79+V3 Cotonou', '6FR49C79+V3', true, 'Cotonou'],
    ['8FW4 V75V+8Q, Paris', '8FW4V75V+8Q', true, 'Paris'],
    ['6FR49C79 + V3', '6FR49C79+V3', true, ''],
    ['6FR49C79 +V3', '6FR49C79+V3', true, ''],
    ['6FR4 9C79 + V3', '6FR49C79+V3', true, ''],
    ['9C79 + V3 Cotonou', '9C79+V3', false, 'Cotonou'],
    ['6FR49C79＋V3', '6FR49C79+V3', true, ''],
    ['６ＦＲ４９Ｃ７９＋Ｖ３', '6FR49C79+V3', true, ''],
    ['Rue 4 9C79+V3 Cotonou', '9C79+V3', false, 'Rue 4 Cotonou'],
    ['HQHQ 9C79+V3', '9C79+V3', false, 'HQHQ'],
    ['9C+58 Cotonou', '9C+58', false, 'Cotonou'],
  ])('are read from %s', (text, code, isFull, around) => {
    expect(readPlusCode(text)).toEqual({ code, isFull, around })
  })

  it.each([
    '6FR49C8958',
    'Canal+ Cotonou',
    'A+ Pharmacie',
    'AAAA+22',
    '6FR49C89+5',
    'C++',
    '1234+56',
    '25+33',
    '9C +229',
    'Cotonou',
    '+',
    '2345 +229',
    '2345 +229 97',
  ])('are not in %j', (text) => {
    expect(readPlusCode(text)).toBeNull()
  })

  it('are places on earth, short ones near another', () => {
    expect(pointOfCode(readPlusCode('6FR49C89+58')!, null)).toMatchObject({
      lat: expect.closeTo(6.36538, 3) as number,
      lng: expect.closeTo(2.41832, 3) as number,
    })
    const short = readPlusCode('MGPP+Q3')!
    expect(pointOfCode(short, null)).toBeNull()
    expect(pointOfCode(short, { lat: 14.69, lng: -17.45 })).toMatchObject({
      lat: expect.closeTo(14.68696, 3) as number,
      lng: expect.closeTo(-17.46479, 3) as number,
    })
  })

  it('contain the point that they were computed from', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -89, max: 89, noNaN: true }),
        fc.double({ min: -179, max: 179, noNaN: true }),
        (lat, lng) => {
          const at = pointOfCode(readPlusCode(plusCodeOf({ lat, lng }))!, null)!
          expect(Math.abs(at.lat - lat)).toBeLessThan(0.000126)
          expect(Math.abs(at.lng - lng)).toBeLessThan(0.000126)
        },
      ),
    )
  })

  it('are read with and without spaces', () => {
    const point = fc.record({
      lat: fc.double({ min: -80, max: 80, noNaN: true }),
      lng: fc.double({ min: -179, max: 179, noNaN: true }),
    })
    fc.assert(
      fc.property(point, fc.constantFrom('+', ' +', '+ ', ' + ', '＋'), fc.boolean(), (at, plus, isApart) => {
        const code = plusCodeOf(at)
        const spaced = code.replace('+', plus)
        const written = isApart ? `${spaced.slice(0, 4)} ${spaced.slice(4)}` : spaced
        // Digits alone around a spaced sign are a telephone number.
        fc.pre(/[A-Z]/.test(code) || written === code)
        expect(readPlusCode(written)).toEqual({ code, isFull: true, around: '' })
      }),
    )
  })
})

describe('a link to a Plus Code', () => {
  it.each([
    ['https://plus.codes/6FR49C79+V3', '6FR49C79+V3'],
    ['voici: https://plus.codes/6FR49C79%2BV3 merci', '6FR49C79+V3'],
    ['https://plus.codes/9C79+V3,Cotonou', '9C79+V3 Cotonou'],
  ])('%s', (text, written) => {
    expect(readPlusCodeLink(text)).toBe(written)
  })

  it.each(['https://plus.codes/about', '6FR49C79+V3', 'https://example.com/6FR49C79+V3'])('is not %s', (text) => {
    expect(readPlusCodeLink(text)).toBeNull()
  })
})
