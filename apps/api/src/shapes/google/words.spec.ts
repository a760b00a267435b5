import { isPlaceCategory } from '../../places/place-queries.dto.js'
import { categoryOfType, distanceText, durationText, typesOfPlace } from './words.js'

it.each([
  [0, 'fr', '0 m'],
  [349.6, 'fr', '350 m'],
  [1234, 'fr', '1,2 km'],
  [1234, 'en', '1.2 km'],
  [254_400, 'fr', '254 km'],
])('writes %i metres in %s as %s', (metres, language, text) => expect(distanceText(metres, language).text).toBe(text))

it.each([
  [5, 'fr', '1 minute'],
  [600, 'fr', '10 minutes'],
  [600, 'en', '10 mins'],
  [3600, 'fr', '1 heure'],
  [7380, 'en', '2 hours 3 mins'],
])('writes %i seconds in %s as %s', (seconds, language, text) =>
  expect(durationText(seconds, language).text).toBe(text),
)

it('has a category for each type of Google that it renames, and writes it back', () => {
  for (const type of ['gas_station', 'lodging', 'night_club', 'pharmacy', 'restaurant']) {
    expect([type, isPlaceCategory(categoryOfType(type))]).toEqual([type, true])
    expect(typesOfPlace([categoryOfType(type)])).toContain(type)
  }
})
