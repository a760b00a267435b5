import { join } from 'node:path'
import { formatPlaceId, parsePlaceId, placeLayers } from '@repere/gazetteer'
import { describeWithSample, westAfricaData } from '@repere/test-kit'
import fc from 'fast-check'
import { groundMetres } from '@repere/search/ground'
import { categoriesOf, documentsNearby } from '@repere/search/nearby'
import { type OpenIndex, type SearchDocument } from '@repere/search/search.port'
import { INDEX_FILE, openSqliteIndex } from '@repere/search/sqlite/sqlite-index'
import { toPlace } from './place.js'
import { isPlaceCategory } from './place-queries.dto.js'
import { placeCategoriesOf } from './places.service.js'

const dakar = { lat: 14.6937, lng: -17.4441 }
const lagos = { lat: 6.5244, lng: 3.3792 }
const abidjan = { lat: 5.3196, lng: -4.0167 }

describeWithSample('places of the real West Africa', () => {
  let index: OpenIndex
  /** Every place around the three cities, read without the tested search. */
  let everything: SearchDocument[]

  beforeAll(async () => {
    index = openSqliteIndex(join(await westAfricaData(), 'current', INDEX_FILE), 'sample')
    everything = [dakar, lagos, abidjan].flatMap(({ lat, lng }) => {
      const box = { south: lat - 0.2, north: lat + 0.2, west: lng - 0.2, east: lng + 0.2 }
      return index.documents(index.pointsIn(box).map(({ id }) => id)).filter(({ layer }) => placeLayers.includes(layer))
    })
    expect(everything.length).toBeGreaterThan(5_000)
  }, 300_000)
  afterAll(() => index?.close())

  it('have the categories that are listed, and no crossing or settlement has one', () => {
    const slugs = placeCategoriesOf(index)
    expect(slugs).toEqual(expect.arrayContaining(['atm', 'market', 'pharmacy']))
    expect(slugs.filter((slug) => !isPlaceCategory(slug))).toEqual([])
    for (const slug of ['junction', 'city', 'village', 'suburb']) {
      expect(Object.keys(index.meta.categories).includes(slug) && slugs.includes(slug)).toBe(false)
    }
  })

  it('equal the result of a full scan, for any point, radius and category', () => {
    const questions = fc.record({
      city: fc.constantFrom(dakar, lagos, abidjan),
      north: fc.double({ min: -0.08, max: 0.08, noNaN: true }),
      east: fc.double({ min: -0.08, max: 0.08, noNaN: true }),
      radiusMetres: fc.integer({ min: 1, max: 12_000 }),
      category: fc.constantFrom(null, 'pharmacy', 'school', 'mosque', 'fuel', 'market'),
      countMax: fc.integer({ min: 1, max: 50 }),
    })
    let found = 0
    // Random circles may be small and out at sea: these two always find fifty.
    const busy = (city: typeof dakar) => ({
      city,
      north: 0,
      east: 0,
      radiusMetres: 12_000,
      category: null,
      countMax: 50,
    })
    fc.assert(
      fc.property(questions, ({ city, north, east, ...question }) => {
        const at = { lat: city.lat + north, lng: city.lng + east }
        const wanted = everything
          .filter(({ at: point }) => Math.abs(point.lat - at.lat) < 0.15 && Math.abs(point.lng - at.lng) < 0.15)
          .filter((one) => question.category === null || categoriesOf(one).includes(question.category))
          .map((document) => ({ document, distanceMetres: groundMetres(at, document.at) }))
          .filter(({ distanceMetres }) => distanceMetres <= question.radiusMetres)
        const ids = new Set(wanted.map(({ document }) => document.id))
        const expected = wanted
          .filter(({ document }) => document.sameAs === null || !ids.has(document.sameAs))
          .sort((a, b) => a.distanceMetres - b.distanceMetres || a.document.id - b.document.id)
          .slice(0, question.countMax)
        const answer = documentsNearby(index, { at, ...question })
        expect(answer.map(({ document }) => document.id)).toEqual(expected.map(({ document }) => document.id))
        found += answer.length
      }),
      { numRuns: 17, examples: [[busy(dakar)], [busy(lagos)]] },
    )
    expect(found).toBeGreaterThan(80)
  })

  it('are found again by their ids', () => {
    const near = documentsNearby(index, { at: dakar, radiusMetres: 5_000, category: null, countMax: 50 })
    expect(near).toHaveLength(50)
    for (const { document } of near) {
      const again = index.documentByUuid(parsePlaceId(`place_${formatPlaceId(document.uuid)}`)!)
      expect(again).toEqual(document)
    }
  })

  it('contain the data of mappers', () => {
    const open = documentsNearby(index, {
      at: dakar,
      radiusMetres: 50_000,
      category: null,
      countMax: 50,
      withOpeningHours: true,
    }).map(({ document, distanceMetres }) => toPlace(index, document, 'fr', distanceMetres))
    expect(open.length).toBeGreaterThan(20)
    expect(open.every(({ opening_hours }) => opening_hours)).toBe(true)
    expect(open.some(({ phone }) => phone)).toBe(true)
    expect(open.every(({ city, quartier }) => city ?? quartier)).toBe(true)
  })
})
