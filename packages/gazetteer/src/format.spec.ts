import { isInsideFlatRings, METRES_PER_EQUATOR_DEGREE, shrinkAt } from '@repere/geometry'
import fc from 'fast-check'
import { longFormsOf, abbreviations } from './abbreviations.js'
import { cellSizes, cellsWithin, cellTokens, radiusOfCell } from './cells.js'
import { countries, countryName, countryNamed } from './countries.js'
import { displayName, isLatin, label, variantsOf } from './display-name.js'
import { decodePaths, encodePaths } from './geometry.js'
import { normalise, normalised } from './normalise.js'
import { formatPlaceId, parsePlaceId, placeId } from './place-id.js'
import { Vocabulary } from './vocabulary.js'

describe('place ids', () => {
  it('never change', () => {
    expect(formatPlaceId(placeId('node/123'))).toBe('a49c333c-8460-5821-adb1-3b9a31f2b816')
  })

  it('are parsed with and without their prefix, and other texts are refused', () => {
    const id = placeId('way/9')
    expect(parsePlaceId(formatPlaceId(id))).toEqual(id)
    expect(parsePlaceId(`place_${formatPlaceId(id).toUpperCase()}`)).toEqual(id)
    for (const wrong of ['', 'node/1', `place_`, `${formatPlaceId(id)}0`, 'place-1'])
      expect(parsePlaceId(wrong)).toBeNull()
  })
})

describe('the name to show', () => {
  const lagos = { '': 'Èkó', fr: 'Lagos', yo: 'Èkó', en: 'Lagos City' }
  it.each([
    [lagos, 'yo', 'Èkó'],
    [lagos, 'wo', 'Lagos'],
    [{ '': 'Boké', en: 'Boke' }, 'wo', 'Boké'],
    [{ '': 'نواكشوط', en: 'Nouakchott' }, 'fr', 'Nouakchott'],
    [{ '': 'نواكشوط', de: 'Nuakschott' }, 'fr', 'Nuakschott'],
    [{ '': 'نواكشوط' }, 'fr', 'نواكشوط'],
    [{ '': 'نواكشوط', alt: ['Nouakchott'] }, 'fr', 'Nouakchott'],
    [null, 'fr', null],
  ])('of %j in %s is %s', (names, language, expected) => {
    expect(displayName(names, language)).toBe(expected)
  })

  it('distinguishes scripts, also beside digits and signs', () => {
    expect(isLatin('Carrefour 3 (Étoile) – Ọ̀ṣun')).toBe(true)
    expect(isLatin('Nouakchott نواكشوط')).toBe(false)
    expect(isLatin('ߞߊ߲ߞߊ߲')).toBe(false)
  })

  it('lists every variant once', () => {
    expect(variantsOf({ '': 'A', fr: 'A', alt: ['B', 'C'], old: ['B'] })).toEqual(['A', 'B', 'C'])
  })

  it('leaves repeated parts out of a label', () => {
    expect(label(['Plateau', null, 'plateau', 'Abidjan', undefined, 'Côte d’Ivoire'])).toBe(
      'Plateau, Abidjan, Côte d’Ivoire',
    )
  })
})

describe('countries', () => {
  it('are sixteen, and are found by their common names', () => {
    expect(countries).toHaveLength(16)
    for (const { code, fr, en } of countries) {
      expect(countryName(code, 'fr')).toBe(fr)
      expect(countryNamed(fr)).toBe(code)
      expect(countryNamed(en.toUpperCase())).toBe(code)
    }
    expect(countryNamed('cote d’ivoire')).toBe('CI')
    expect(countryNamed('Atlantis')).toBeNull()
    expect(countryName('CM', 'fr')).toBe('Cameroun')
  })
})

describe('abbreviations', () => {
  it('are normalised, as are their long forms', () => {
    for (const word of abbreviations) {
      expect(normalise(word)).toEqual([word])
      for (const form of longFormsOf(word)) expect(normalised(form)).toBe(form)
    }
  })

  it('do not change other words', () => {
    for (const word of ['dantokpa', 'constructor', '__proto__', '']) expect(longFormsOf(word)).toEqual([])
  })
})

describe('cells', () => {
  const coordinate = (max: number) => fc.double({ min: -max, max, noNaN: true })
  it('around a point cover every point of the circle', () => {
    fc.assert(
      fc.property(
        coordinate(60),
        coordinate(179),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        fc.constantFrom(...cellSizes),
        (lat, lng, share, bearing, size) => {
          const radius = radiusOfCell(size)
          const tokens = cellsWithin(lat, lng, radius, size)
          expect(tokens.length).toBeLessThanOrEqual(20)
          const [north, east] = [Math.cos(bearing) * share * radius, Math.sin(bearing) * share * radius]
          const there = [lat + north / 111_700, lng + east / (METRES_PER_EQUATOR_DEGREE * shrinkAt(lat))] as const
          const own = cellTokens(there[0] * 1e7, there[1] * 1e7)[cellSizes.indexOf(size)]!
          expect(tokens).toContain(own)
        },
      ),
    )
  })
})

describe('geometry', () => {
  it('is unchanged after encoding and decoding', () => {
    const unit = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 })
    const path = fc.array(fc.tuple(unit, unit), { maxLength: 20 }).map((points) => Int32Array.from(points.flat()))
    fc.assert(
      fc.property(fc.array(path, { maxLength: 4 }), (paths) => expect(decodePaths(encodePaths(paths))).toEqual(paths)),
    )
  })

  it('distinguishes inside, outside and a hole', () => {
    const square = (from: number, to: number) => Int32Array.from([from, from, from, to, to, to, to, from])
    const rings = [square(0, 100), square(40, 60)]
    expect(isInsideFlatRings(rings, 10, 10)).toBe(true)
    expect(isInsideFlatRings(rings, 50, 50)).toBe(false)
    expect(isInsideFlatRings(rings, 50, 150)).toBe(false)
  })
})

describe('the vocabulary', () => {
  const words = new Vocabulary([
    { text: 'abidjan', documents: 50 },
    { text: 'abidjean', documents: 1 },
    { text: 'cotonou', documents: 30 },
    { text: 'contonou', documents: 2 },
  ])

  it('finds words with one or two errors, the nearest and most frequent first', () => {
    expect(words.neighbours('abidjn', 1, 5)).toEqual([{ text: 'abidjan', distance: 1, documents: 50 }])
    expect(words.neighbours('abidjn', 2, 5).map(({ text }) => text)).toEqual(['abidjan', 'abidjean'])
    expect(words.neighbours('cotnoou', 2, 1)).toEqual([{ text: 'cotonou', distance: 1, documents: 30 }])
    expect(words.neighbours('cotonou', 1, 5).map(({ text }) => text)).toEqual(['contonou'])
  })

  it('counts a swap as one error', () => {
    expect(words.neighbours('abdijan', 1, 1)).toEqual([{ text: 'abidjan', distance: 1, documents: 50 }])
    expect(words.neighbours('lome', 2, 5)).toEqual([])
  })

  it('knows the frequency of a word', () => {
    expect(words.documentsOf('abidjan')).toBe(50)
    expect(words.documentsOf('nowhere')).toBe(0)
    expect(words.size).toBe(4)
  })
})
