import { goldClasses, halves, readGold, type GoldQuery } from './gold.js'
import { floors } from './recall.js'

const countries = 'BF BJ CI CV GH GM GN GW LR ML MR NE NG SL SN TG'.split(' ')
const gold = readGold()

function counts<Key extends string>(keyOf: (query: GoldQuery) => Key): Map<Key, number> {
  const counted = new Map<Key, number>()
  for (const query of gold) counted.set(keyOf(query), (counted.get(keyOf(query)) ?? 0) + 1)
  return counted
}

describe('the gold set', () => {
  it('holds at least 300 queries over 16 countries, at least ten each, and the demo town', () => {
    expect(gold.length).toBeGreaterThanOrEqual(300)
    const perCountry = counts(({ country }) => country)
    expect([...perCountry.keys()].sort()).toEqual(countries)
    expect(Math.min(...perCountry.values())).toBeGreaterThanOrEqual(10)
    expect(gold.filter(({ data }) => data === 'demo-town').length).toBeGreaterThanOrEqual(20)
  })

  it('covers every class; those with a floor have enough queries, so that one miss does not decide', () => {
    const perClass = counts((query) => query.class)
    expect([...perClass.keys()].sort()).toEqual([...goldClasses].sort())
    for (const name of ['exact', 'unaccented', 'typo_context', 'typo_alone', 'relative', 'absent'] as const) {
      expect(floors[name].top1 ?? floors[name].top5).toBeDefined()
      expect({ name, enough: perClass.get(name)! >= 25 }).toEqual({ name, enough: true })
    }
  })

  it('has as many held-out queries as queries to develop with, in every class', () => {
    for (const name of goldClasses) {
      const [development, heldOut] = halves.map(
        (half) => gold.filter((query) => query.class === name && query.half === half).length,
      )
      expect({ name, apart: Math.abs(development! - heldOut!) <= 1 }).toEqual({ name, apart: true })
    }
  })

  it('contains no query twice', () => {
    const keys = gold.map(({ q, at, bias, data, endpoint, language }) =>
      JSON.stringify([q, at, bias, data, endpoint, language]),
    )
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('has a context or a bias in every query whose class requires it', () => {
    const promised = gold.filter(({ class: name }) => ['exact', 'unaccented', 'typo_context'].includes(name))
    const oneWord = promised.filter(({ q, bias }) => !bias && q!.trim().split(/[\s,]+/).length === 1)
    expect(oneWord.map(({ q }) => q)).toEqual([])
  })
})

describe('a malformed gold set', () => {
  it('is refused with every fault of every entry', () => {
    const text = `
queries:
  - { q: '', language: fr, class: exact, country: BJ, half: development, accept: [{ has: x }] }
  - { q: a, language: wo, class: exakt, country: Benin, half: third, accept: [{ layer: [pharmacy] }] }
  - { q: b, language: fr, class: absent, country: BJ, half: development, accept: [{ has: b, near: { lat: 1, lng: 2 } }] }
`
    expect(() => readGold(text)).toThrow(
      [
        'malformed entries of the gold set:',
        '1 (): q is empty or too long',
        '2 (a): unknown language',
        '2 (a): unknown class',
        '2 (a): country is no code',
        '2 (a): unknown half',
        '2 (a): unknown layer',
        '2 (a): accepts almost anything',
        '3 (b): nothing is accepted by absent, and only there',
        '3 (b): near and within go together',
      ].join('\n'),
    )
  })
})
