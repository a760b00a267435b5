import { distanceText, durationText, travelOf } from './words.js'
import { UnsupportedByRepere } from './unsupported.js'

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

it('maps the modes of Google that have a counterpart', () => {
  const modes = [undefined, 'driving', 'walking', 'bicycling'].map((mode) => travelOf(mode).request.mode)
  expect(modes).toEqual(['auto', 'auto', 'pedestrian', 'bicycle'])
  expect(travelOf('two_wheeler')).toEqual({ request: { mode: 'auto', vehicle: 'motorcycle' }, word: 'TWO_WHEELER' })
  for (const mode of ['transit', 'constructor']) expect(() => travelOf(mode)).toThrow(UnsupportedByRepere)
})
