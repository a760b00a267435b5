import { flatMetres } from '@repere/geometry'
import { seededRandom } from '@repere/shared/seeded-random'
import { misspellingQueries, misspelt, nearby } from './misspellings.js'
import { wordsOf } from './judge.js'
import { type NamedThings } from './named-things.js'
import { sample } from './random.js'

const things: NamedThings = {
  cities: [
    { name: 'Ouagadougou', lat: 12.37, lng: -1.52 },
    { name: 'Djougou', lat: 9.71, lng: 1.67 },
    { name: 'Bo', lat: 7.96, lng: -11.74 },
  ],
  services: [
    { name: 'Pharmacie Ganhi', lat: 6.355, lng: 2.437 },
    { name: 'CEG 3', lat: 6.66, lng: 1.73 },
  ],
  words: new Set(['ouagadougou', 'djougou', 'bo', 'pharmacie', 'ganhi', 'ceg']),
}

/** Letters to insert, delete, change or swap between two words. */
function edits(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i || j))
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const changed = a[i - 1] === b[j - 1] ? 0 : 1
      rows[i]![j] = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + changed)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        rows[i]![j] = Math.min(rows[i]![j]!, rows[i - 2]![j - 2]! + 1)
    }
  }
  return rows[a.length]![b.length]!
}

describe('a misspelling', () => {
  it('changes one word of five letters or more, never numbers and short words', () => {
    const random = seededRandom(1)
    for (let i = 0; i < 500; i++) {
      const words = misspelt('CEG 3 Ouagadougou', things.words, random)!.split(' ')
      expect(words.slice(0, 2)).toEqual(['ceg', '3'])
      expect(words[2]).not.toBe('ouagadougou')
      expect(words[2]!.startsWith('o') || words[2]!.startsWith('u') || words[2]!.startsWith('w')).toBe(true)
      // Two errors, one of them by sound, which may change two letters.
      expect(edits('ouagadougou', words[2]!)).toBeLessThanOrEqual(4)
    }
  })

  it('is never a word of another name', () => {
    const random = seededRandom(2)
    const known = new Set(['ganhi', 'gahni', 'gnahi', 'ganih'])
    for (let i = 0; i < 300; i++) expect(known).not.toContain(misspelt('Ganhi', known, random))
  })

  it('is not made of names whose words are all short', () => {
    expect(misspelt('CEG 3 Bo', things.words, seededRandom(3))).toBeNull()
  })
})

describe('queries by rule', () => {
  it('are the same in every run', () => {
    const make = () => misspellingQueries(things, { services: 2, cities: 3 })
    expect(make()).toEqual(make())
  })

  it('accept the misspelt name, near a user who is close to it, or the city alone', () => {
    const queries = misspellingQueries(things, { services: 2, cities: 3 })
    expect(queries.map((query) => query.class).sort()).toEqual(['typo_alone', 'typo_alone', 'typo_context'])
    const service = queries.find((query) => query.class === 'typo_context')!
    expect(service.accept).toEqual([{ has: 'pharmacie ganhi', near: service.bias, within: 15_000 }])
    expect(wordsOf(service.q!)).not.toEqual(['pharmacie', 'ganhi'])
    const off = flatMetres(service.bias!, things.services[0]!)
    expect(off).toBeGreaterThan(700)
    expect(off).toBeLessThan(850)
  })
})

describe('drawing by a seed', () => {
  it('takes different items, and all of them when there are too few', () => {
    const drawn = sample(seededRandom(4), [1, 2, 3, 4, 5], 3)
    expect(new Set(drawn).size).toBe(3)
    expect(sample(seededRandom(4), [1, 2, 3], 9).sort()).toEqual([1, 2, 3])
  })

  it('stays near the point of the query', () => {
    const random = seededRandom(5)
    for (let i = 0; i < 100; i++) {
      const off = flatMetres({ lat: 6, lng: 2 }, nearby({ lat: 6, lng: 2 }, random))
      expect(off).toBeGreaterThan(770)
      expect(off).toBeLessThan(785)
    }
  })
})
