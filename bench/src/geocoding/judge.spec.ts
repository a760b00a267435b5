import { type GoldQuery } from './gold.js'
import { judge, satisfies, wordsOf, type Feature } from './judge.js'
import { missesOf, recallFigures, recallOf } from './recall.js'

function feature(properties: Partial<Feature['properties']> = {}, lat = 6.35497, lng = 2.43673): Feature {
  return {
    geometry: { coordinates: [lng, lat] },
    properties: {
      id: 'x',
      name: 'Pharmacie Ganhi',
      label: 'Pharmacie Ganhi, Cotonou, Bénin',
      layer: 'landmark',
      category: 'pharmacy',
      city: 'Cotonou',
      country_code: 'BJ',
      confidence: 0.9,
      match_type: 'exact',
      ...properties,
    },
  }
}

const query = (more: Partial<GoldQuery> = {}): GoldQuery => ({
  q: 'pharmacie ganhi',
  language: 'fr',
  class: 'exact',
  country: 'BJ',
  half: 'development',
  accept: [{ has: 'ganhi', near: { lat: 6.355, lng: 2.4367 }, within: 100 }],
  ...more,
})

const other = feature({ name: 'Pharmacie Jonquet' })

describe('an accepted answer', () => {
  it.each([
    ['words of the name in any order, case and accents', { has: 'GANHI pharmacie' }, true],
    ['a word that the name lacks', { has: 'ganhi centre' }, false],
    ['half a word', { has: 'gan' }, false],
    ['close enough', { near: { lat: 6.3551, lng: 2.43673 }, within: 20 }, true],
    ['too far', { near: { lat: 6.357, lng: 2.43673 }, within: 200 }, false],
    ['one of the layers', { layer: ['market', 'landmark'] }, true],
    ['another layer', { layer: ['street'] }, false],
    ['one of the categories', { category: ['pharmacy'] }, true],
    ['another category', { category: ['bank'] }, false],
    ['its city', { city: 'COTONOU' }, true],
    ['another city', { city: 'Lomé' }, false],
    ['another country', { country: 'TG' }, false],
    ['one condition of two', { has: 'ganhi', layer: ['street'] }, false],
  ])('%s', (_what, accepted, expected) => {
    expect(satisfies(feature(), accepted)).toBe(expected)
  })

  it('is identified by its label when it has no name', () => {
    const nameless = feature({ name: null, label: 'Pharmacie, Cadjèhoun' })
    expect(satisfies(nameless, { has: 'cadjehoun' })).toBe(true)
  })
})

describe('the words of a name', () => {
  it('are plain, with digits apart, in any script', () => {
    expect(wordsOf("8ᵉ tranche, Cœur d'Or; PK18")).toEqual(['8', 'e', 'tranche', 'coeur', 'd', 'or', 'pk', '18'])
    expect(wordsOf('نواكشوط')).toEqual(['نواكشوط'])
  })
})

describe('a verdict', () => {
  it('is the rank of the first accepted answer', () => {
    expect(judge(query(), [other, feature()]).rank).toBe(2)
    expect(judge(query(), [other]).rank).toBeNull()
    expect(judge(query(), []).rank).toBeNull()
  })

  it('accepts no result or a marked guess for a thing that does not exist', () => {
    const absent = query({ class: 'absent', accept: 'nothing' })
    const guess = (confidence: number, match_type: string) => judge(absent, [feature({ confidence, match_type })]).rank
    expect(judge(absent, []).rank).toBe(1)
    expect(guess(0.6, 'fallback')).toBe(1)
    expect(guess(0.61, 'fallback')).toBeNull()
    expect(guess(0.2, 'fuzzy')).toBeNull()
  })

  it('reports whether the relation to the landmark is right, if one is expected', () => {
    const relative = query({ class: 'relative', relation: 'behind' })
    const related = (relation: string) =>
      judge(relative, [feature({ landmark: { name: 'x', relation } })]).relationRight
    expect([related('behind'), related('near')]).toEqual([true, false])
    expect(judge(relative, [feature()]).relationRight).toBe(false)
    expect(judge(relative, []).relationRight).toBeNull()
    expect(judge(query(), [feature()]).relationRight).toBeNull()
  })
})

describe('recall', () => {
  const verdicts = [
    judge(query(), [feature()]),
    judge(query({ half: 'held_out' }), [other, feature()]),
    judge(query(), [other, other, other, other, other, feature()]),
    judge(query(), []),
  ]

  it('counts first answers, the first five, and the mean reciprocal rank', () => {
    expect(recallOf(verdicts)).toEqual({ queries: 4, top1: 0.25, top5: 0.5, mrr: (1 + 1 / 2 + 1 / 6) / 4 })
  })

  it('is compared with the floor of its class, separately for each half', () => {
    const { figures, raw } = recallFigures(verdicts)
    expect(figures[0]).toEqual({
      what: 'exact (4), top 1',
      value: 0.25,
      unit: '',
      target: { at: 'least', value: 0.95 },
    })
    expect(raw.exact).toMatchObject({ top5: 0.5, held_out: { queries: 1, top1: 0, top5: 1 } })
  })

  it('lists queries without a right first answer, with the first answer', () => {
    const misses = missesOf(verdicts)
    expect(misses).toHaveLength(3)
    expect(misses[0]).toContain('“pharmacie ganhi”: at 2')
    expect(misses[2]).toContain('(nothing)')
  })
})
