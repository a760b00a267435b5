import { join } from 'node:path'
import { describeWithSample, westAfricaData } from '@repere/test-kit'
import fc from 'fast-check'
import { findByText } from '@repere/search/find'
import { groundMetres } from '@repere/search/ground'
import { documentsNearby } from '@repere/search/nearby'
import { type OpenIndex } from '@repere/search/search.port'
import { INDEX_FILE, openSqliteIndex } from '@repere/search/sqlite/sqlite-index'
import { nearestStreet } from '@repere/search/streets-near'
import { confidenceByDistance } from './confidence-by-distance.js'
import { isDistinctive } from './landmark-in-words.js'
import { NAMED_INSTEAD_METRES } from './nearest-addressable.js'
import { reverse } from './reverse.js'
import { sentenceFor } from './sentence.js'

describeWithSample('the real West Africa', () => {
  let index: OpenIndex

  beforeAll(async () => {
    index = openSqliteIndex(join(await westAfricaData(), 'current', INDEX_FILE), 'sample')
  }, 300_000)
  afterAll(() => index?.close())

  const at = (lat: number, lng: number, language = 'fr') => reverse(index, { lat, lng }, language)
  const summary = (features: ReturnType<typeof reverse>) =>
    features.map(({ properties }) => `${properties.layer} ${properties.name}`)

  it('finds the streets of Monrovia by their lines', () => {
    const [street] = at(6.3106, -10.8047, 'en')
    expect(street!.properties).toMatchObject({ layer: 'street', name: 'Lynch Street', country_code: 'LR' })
    expect(street!.properties.distance).toBeLessThan(20)
    expect(street!.properties.city).toBe('Monrovia')
  })

  it.each([
    [6.3654, 2.4183, 'Cotonou', 'BJ'],
    [5.3196, -4.0167, 'Abidjan', 'CI'],
    [14.6937, -17.4441, 'Dakar', 'SN'],
    [14.152, -16.075, 'Kaolack', 'SN'],
    [6.1319, 1.2228, 'Lomé', 'TG'],
    [13.4531, -16.5775, 'Banjul', 'GM'],
    [12.3714, -1.5197, 'Ouagadougou', 'BF'],
    [9.337, 2.6303, 'Parakou', 'BJ'],
  ])('finds %d, %d in %s', (lat, lng, city, country) => {
    const features = at(lat, lng)
    expect(features.map(({ properties }) => properties.country_code)).toEqual(features.map(() => country))
    expect(features.some(({ properties }) => properties.name === city || properties.city === city)).toBe(true)
  })

  it('returns the country if there is nothing else', () => {
    expect(summary(at(20, 0)).at(-1)).toBe('country Mali')
    expect(at(20, 0).every(({ properties }) => properties.confidence === 0.5)).toBe(true)
  })

  it('is empty far out at sea', () => {
    expect(at(8, -20)).toEqual([])
  })

  const towns = [
    [6.3106, -10.8047],
    [14.152, -16.075],
    [14.6937, -17.4441],
    [5.3196, -4.0167],
    [6.5244, 3.3792],
    [9.337, 2.6303],
  ] as const
  const points = fc
    .tuple(
      fc.constantFrom(...towns),
      fc.double({ min: -0.05, max: 0.05, noNaN: true }),
      fc.double({ min: -0.05, max: 0.05, noNaN: true }),
    )
    .map(([[lat, lng], north, east]) => ({ lat: lat + north, lng: lng + east }))

  it('ranks nothing before a nearer street or named place, and few things behind a nameless one', () => {
    const layers = ['address', 'landmark', 'market'] as const
    let first = 0
    fc.assert(
      fc.property(points, (point) => {
        const features = reverse(index, point, 'fr')
        for (const { properties, geometry } of features) {
          const [lng, lat] = geometry.coordinates
          expect(Math.abs(groundMetres(point, { lat, lng }) - properties.distance!)).toBeLessThan(0.11)
          expect(properties.confidence).toBeLessThanOrEqual(confidenceByDistance(properties.distance! - 0.1))
          expect(properties.confidence).toBeGreaterThanOrEqual(confidenceByDistance(properties.distance! + 0.1))
        }
        const question = { at: point, radiusMetres: 1_000, category: null, countMax: 1, layers, accepts: isDistinctive }
        const [nearest] = documentsNearby(index, question)
        const distances = [
          (nearest?.distanceMetres ?? Infinity) + (nearest?.document.names === null ? NAMED_INSTEAD_METRES : 0),
          nearestStreet(index, point, 1_000)?.distanceMetres ?? Infinity,
        ]
        if (Math.min(...distances) === Infinity) return
        first++
        expect(features[0]!.properties.distance).toBeLessThanOrEqual(Math.min(...distances) + 0.11)
      }),
      // A thing without a name, and one with a name ten metres further away.
      { numRuns: 150, examples: [[{ lat: 9.337, lng: 2.6446335463005295 }]] },
    )
    expect(first).toBeGreaterThan(60)
  })

  it('describes points in the country with sentences that lead back, in every language', () => {
    const villages = index.documents(Array.from({ length: 400 }, (_, i) => 20_000 + 97 * i))
    const points = villages
      .filter(({ layer }) => layer === 'locality')
      .slice(0, 32)
      // Up to three kilometres beside them.
      .map(({ at: { lat, lng } }, i) => ({ lat: lat + 0.004 * ((i % 7) - 3), lng: lng + 0.005 * ((i % 5) - 2) }))
    expect(points).toHaveLength(32)
    const trips = points.map((point, i) => {
      const sentence = sentenceFor(index, point, ['fr', 'en', 'wo', 'ha'][i % 4]!)
      const [found] = findByText(index, { text: sentence ?? '', bias: null, countMax: 1, isTyping: false })
      const there = found && (found.kind === 'document' ? found.document.at : found.at)
      return { sentence, metres: there ? groundMetres(point, there) : Infinity }
    })
    expect(trips.filter(({ metres }) => metres > 150)).toEqual([])
    expect(trips.filter(({ metres }) => metres <= 60).length).toBeGreaterThanOrEqual(29)
  })
})
