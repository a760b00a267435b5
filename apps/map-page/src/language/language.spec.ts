import { en } from './en.js'
import { fr } from './fr.js'
import { textsFor } from './language.js'
import { areaText, distanceText, durationText, positionText } from './measures.js'
import { type Texts } from './texts.js'

it('uses the chosen language, else the preferred one of the browser, else French', () => {
  expect(textsFor('en', ['fr-CI'])).toBe(en)
  expect(textsFor('fr', ['en'])).toBe(fr)
  expect(textsFor(null, ['en-GB', 'fr'])).toBe(en)
  expect(textsFor(null, ['wo', 'fr-SN', 'en'])).toBe(fr)
  expect(textsFor(null, ['de', 'wo'])).toBe(fr)
  expect(textsFor('de', [])).toBe(fr)
})

/** Arguments of functions that take more than numbers. */
const ARGUMENTS: Record<string, unknown[]> = {
  '.lab.read': [{ town: 'Cotonou' }],
  '.welcome.about': [{ fictional: false, sample: true, towns: { names: ['Cotonou', 'Kaolack'], count: 7 } }],
}

/** Every text by its path; functions by their results. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function')
    return [[path, String((value as (...args: unknown[]) => unknown)(...(ARGUMENTS[path] ?? [3, 3])))]]
  return Object.entries(value as object).flatMap(([key, part]) => textsOf(part, `${path}.${key}`))
}

it.each([fr, en])('has every text: $locale', (texts: Texts) => {
  expect(textsOf(texts).filter(([, text]) => text.trim() === '')).toEqual([])
})

it('formats lengths for people', () => {
  const said = [0, 7.4, 84, 433, 994, 996, 1_240, 9_949, 35_400].map((metres) => distanceText(metres, 'fr'))
  expect(said).toEqual(['0 m', '7 m', '84 m', '430 m', '990 m', '1 km', '1,2 km', '9,9 km', '35 km'])
  expect(distanceText(1_240, 'en')).toBe('1.2 km')
})

it('formats durations for people', () => {
  expect([5, 89, 3_570, 3_600, 7_500].map(durationText)).toEqual(['1 min', '1 min', '1 h 00', '1 h 00', '2 h 05'])
})

it('formats areas for people', () => {
  expect([5_000, 1_234_567, 20_140_000, 234_500_000].map((area) => areaText(area, 'en'))).toEqual([
    '5,000 m²',
    '1.23 km²',
    '20.1 km²',
    '235 km²',
  ])
})

it('writes positions as the search field reads them', () => {
  expect(positionText({ lat: 6.3, lng: -10.797 })).toBe('6.30000, -10.79700')
})
