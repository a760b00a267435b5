import { METRES_PER_LATITUDE_DEGREE_MIN } from '@repere/geometry'
import fc from 'fast-check'
import { type SearchDocument } from '../search.port.js'
import { type MatchType, matchTypes, confidenceOf } from './confidence.js'
import { withoutDuplicates } from './duplicates.js'
import { nearnessOf, scoreOf } from './score.js'
import { type TextMatch } from './text-match.js'

const match = (score: number): TextMatch => ({
  score,
  queryCoverage: score,
  nameCoverage: 1,
  kind: 'exact',
  isGeneric: false,
  isOfCategory: false,
  literalShare: 1,
  inName: 1,
})
const document = (id: number, more: Partial<SearchDocument> = {}): SearchDocument => ({
  id,
  uuid: new Uint8Array(16),
  source: `node/${id}`,
  layer: 'landmark',
  category: 'pharmacy',
  names: { '': 'Pharmacie' },
  at: { lat: 6.36, lng: 2.42 },
  importance: 0.3,
  street: null,
  houseNumber: null,
  quartier: null,
  isQuartierEstimated: false,
  city: null,
  district: null,
  region: null,
  around: [],
  country: 'BJ',
  sameAs: null,
  details: {},
  ...more,
})
const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('a score', () => {
  it('rises with text, importance and nearness', () => {
    const bias = { lat: 6.36, lng: 2.42 }
    fc.assert(
      fc.property(share, share, share, share, fc.constantFrom('name', 'kind', 'unfinished'), (a, b, c, d, asks) => {
        const [text, more] = [Math.min(a, b), Math.max(a, b)]
        const [importance, moreImportance] = [Math.min(c, d), Math.max(c, d)]
        const total = (text: number, importance: number, lat: number) =>
          scoreOf(match(text), document(1, { importance, at: { lat, lng: 2.42 } }), bias, asks).total
        expect(total(more, importance, 6.4)).toBeGreaterThanOrEqual(total(text, importance, 6.4))
        expect(total(text, moreImportance, 6.4)).toBeGreaterThanOrEqual(total(text, importance, 6.4))
        expect(total(text, importance, 6.37)).toBeGreaterThan(total(text, importance, 6.4))
      }),
    )
  })

  it('distinguishes a walk from a day of driving, and does not distinguish distances beyond the continent', () => {
    expect(nearnessOf(0)).toBe(1)
    expect(nearnessOf(1_000) - nearnessOf(10_000)).toBeCloseTo(nearnessOf(10_000) - nearnessOf(100_000), 1)
    expect(nearnessOf(10_000_000)).toBe(0)
  })
})

describe('confidence', () => {
  const matchType = fc.constantFrom<MatchType>(...matchTypes)
  it('lies between 0 and 1, rises with the text and falls with rivals', () => {
    fc.assert(
      fc.property(share, share, matchType, fc.nat(50), fc.nat(50), (a, b, type, rivals, more) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        const confidence = confidenceOf(match(high), type, rivals)
        expect(confidence).toBeGreaterThanOrEqual(0)
        expect(confidence).toBeLessThanOrEqual(type === 'fallback' ? 0.6 : 1)
        expect(confidence).toBeGreaterThanOrEqual(confidenceOf(match(low), type, rivals))
        expect(confidenceOf(match(high), type, rivals + more)).toBeLessThanOrEqual(confidence)
      }),
    )
  })
})

describe('duplicates', () => {
  const kept = (...documents: SearchDocument[]) =>
    withoutDuplicates(
      documents.map((document) => ({ document })),
      10,
    ).map(({ document: { id } }) => id)

  it('are other records of the same thing, whichever comes first', () => {
    expect(kept(document(1, { names: null }), document(2, { sameAs: 1 }))).toEqual([1])
    expect(kept(document(2, { sameAs: 1, names: null }), document(1))).toEqual([2])
    expect(kept(document(2, { sameAs: 1, names: null }), document(3, { sameAs: 1 }))).toEqual([2])
  })

  it('are namesakes of one kind within 300 m, and stretches of one street', () => {
    const at = (metres: number) => ({ lat: 6.36 + metres / METRES_PER_LATITUDE_DEGREE_MIN, lng: 2.42 })
    expect(kept(document(1), document(2, { names: { '': 'PHARMACIE' }, at: at(290) }))).toEqual([1])
    expect(kept(document(1), document(2, { at: at(310) }))).toEqual([1, 2])
    // One thing under two kinds; two things further apart.
    expect(kept(document(1), document(2, { category: 'clinic' }))).toEqual([1])
    expect(kept(document(1), document(2, { category: 'clinic', at: at(100) }))).toEqual([1, 2])
    expect(kept(document(1, { names: null }), document(2, { names: null }))).toEqual([1, 2])
    const street = { layer: 'street', category: null, names: { '': 'Rue du Port' } } as const
    expect(kept(document(1, street), document(2, { ...street, at: at(3_000) }))).toEqual([1])
    expect(kept(document(1, street), document(2, { ...street, at: at(8_000) }))).toEqual([1, 2])
  })
})
