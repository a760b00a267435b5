import { placeLayers } from '@repere/gazetteer'
import fc from 'fast-check'
import { groundMetres, roughErrorMetres, roughMetres } from './ground.js'
import { categoriesOf, documentsNearby, type NearbyQuestion } from './nearby.js'
import { openTestIndex, type TestIndex, type Thing } from './search-index.fixture.js'
import { type SearchDocument } from './search.port.js'

const thingCount = 700
const middle = { lat: 6.37, lng: 2.42 }
const categories = ['pharmacy', 'school', 'market', 'lighthouse'] as const

/** Things on a made-up map: dense in the middle, sparse around, some mapped twice, some exactly at one point. */
function drawThings(): Thing[] {
  // The same map in every run: a linear congruential generator.
  let state = 42
  const random = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
  const things: Thing[] = []
  for (let i = 0; i < thingCount; i++) {
    const spread = 0.6 * random() ** 4
    const angle = 2 * Math.PI * random()
    const at: [number, number] = [middle.lat + spread * Math.sin(angle), middle.lng + spread * Math.cos(angle)]
    const category = categories[Math.floor(random() * (random() < 0.02 ? 4 : 3))]!
    const twin = random() < 0.1 ? things[Math.floor(random() * i)] : undefined
    const kind = random()
    things.push({
      source: `node/${i}`,
      layer: kind < 0.15 ? 'address' : category === 'market' ? 'market' : 'landmark',
      at: twin ? [twin.at[0] + 0.001, twin.at[1]] : i % 50 === 1 ? things[i - 1]!.at : at,
      category: twin ? twin.category : category,
      ...(random() < 0.5 ? { names: `Thing ${i}` } : {}),
      ...(twin && twin.sameAs === undefined ? { sameAs: twin.source } : {}),
      ...(random() < 0.1 ? { details: { opening_hours: '24/7' } } : {}),
    })
  }
  return things
}

let index: TestIndex
let everything: SearchDocument[]

beforeAll(async () => {
  index = await openTestIndex(drawThings())
  everything = index.documents(Array.from({ length: thingCount }, (_, at) => at + 1))
})
afterAll(() => index.remove())

/** The same answer from a full scan. */
function bruteForce({ at, radiusMetres, category, countMax, layers = placeLayers, withOpeningHours }: NearbyQuestion) {
  const wanted = everything.filter(
    (document) =>
      groundMetres(at, document.at) <= radiusMetres &&
      layers.includes(document.layer) &&
      (category === null || categoriesOf(document).includes(category)) &&
      (!withOpeningHours || document.details.opening_hours !== undefined),
  )
  return wanted
    .filter(({ sameAs }) => !wanted.some(({ id }) => id === sameAs))
    .map(({ id, at: point }) => [id, groundMetres(at, point)] as const)
    .sort((a, b) => a[1] - b[1] || a[0] - b[0])
    .slice(0, countMax)
}

const questions = fc.record({
  at: fc.record({
    lat: fc.double({ min: middle.lat - 0.4, max: middle.lat + 0.4, noNaN: true }),
    lng: fc.double({ min: middle.lng - 0.4, max: middle.lng + 0.4, noNaN: true }),
  }),
  radiusMetres: fc.oneof(fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 1, max: 2_000 })),
  category: fc.constantFrom(null, ...categories),
  countMax: fc.integer({ min: 1, max: 50 }),
  withOpeningHours: fc.boolean(),
})

describe('documentsNearby', () => {
  it('equals a full scan, for any point, radius, category and count', () => {
    let found = 0
    fc.assert(
      fc.property(questions, (question) => {
        const answer = documentsNearby(index, question).map(({ document, distanceMetres }) => [
          document.id,
          distanceMetres,
        ])
        expect(answer).toEqual(bruteForce(question))
        found += answer.length
      }),
      { numRuns: 120 },
    )
    // Most random circles contain something.
    expect(found).toBeGreaterThan(20)
  })

  it('equals a full scan exactly at and just inside the edge of the circle', () => {
    for (const document of everything.slice(0, 20)) {
      const distance = groundMetres(middle, document.at)
      for (const radiusMetres of [distance, distance - 0.001, distance + 0.001]) {
        const question = { at: middle, radiusMetres, category: document.category, countMax: 10_000 }
        expect(documentsNearby(index, question).map(({ document }) => document.id)).toEqual(
          bruteForce(question).map(([id]) => id),
        )
      }
    }
  })

  it('checks a further condition once for each document, and for none outside the circle', () => {
    const asked = new Map<number, number>()
    const accepts = (document: SearchDocument) => {
      asked.set(document.id, (asked.get(document.id) ?? 0) + 1)
      return document.id % 7 === 0
    }
    const question = { at: middle, radiusMetres: 20_000, category: null, countMax: 20, accepts }
    const answer = documentsNearby(index, question)
    expect(answer).toHaveLength(20)
    expect(answer.every(({ document }) => document.id % 7 === 0)).toBe(true)
    const twins = everything.filter(({ sameAs }) => sameAs !== null).length
    expect([...asked.values()].reduce((sum, times) => sum + times, 0)).toBeLessThanOrEqual(asked.size + twins)
    for (const id of asked.keys()) {
      expect(groundMetres(middle, index.document(id)!.at)).toBeLessThanOrEqual(20_000 + roughErrorMetres(20_000))
    }
  })
})

describe('roughMetres', () => {
  it('has an error below its documented bound', () => {
    const degrees = fc.double({ min: -0.45, max: 0.45, noNaN: true })
    fc.assert(
      fc.property(fc.double({ min: -30, max: 30, noNaN: true }), degrees, degrees, (lat, north, east) => {
        const [a, b] = [
          { lat, lng: 2 },
          { lat: lat + north, lng: 2 + east },
        ]
        const exact = groundMetres(a, b)
        expect(Math.abs(roughMetres(a, b) - exact)).toBeLessThanOrEqual(roughErrorMetres(exact))
      }),
    )
  })
})
