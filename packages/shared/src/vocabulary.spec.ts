import { francs } from './fcfa.js'
import { DEFAULT_PLANS } from './plans.js'

describe('francs', () => {
  it('are whole, because nobody can pay a fraction', () => {
    expect(francs(25_000)).toBe(25_000)
    expect(francs(-4_500)).toBe(-4_500)
    for (const amount of [0.5, NaN, Infinity, 2 ** 53]) expect(() => francs(amount)).toThrow(RangeError)
  })
})

describe('plans', () => {
  it('match the price list', () => {
    const rows = Object.entries(DEFAULT_PLANS).map(([name, plan]) => [name, ...Object.values(plan)])
    expect(rows).toEqual([
      ['sandbox', 10_000, 10, 0, null],
      ['starter', 100_000, 50, 25_000, 20],
      ['pro', 1_000_000, 200, 150_000, 10],
      ['enterprise', null, 1_000, null, null],
    ])
  })
})
