import { SeededRandom } from '@repere/test-kit'
import { noDurations, positionOf, quantileOf } from './durations.js'

describe('durations', () => {
  it('give quantiles within 10 % of the exact ones', () => {
    const random = new SeededRandom(46)
    for (const scale of [1, 8, 120, 3_000]) {
      const durations = Array.from({ length: 5_000 }, () => 1 + scale * -Math.log(1 - random.next()))
      const counts = noDurations()
      for (const ms of durations) counts[positionOf(ms)]!++
      durations.sort((a, b) => a - b)
      for (const share of [0.5, 0.95]) {
        const exact = durations[Math.ceil(durations.length * share) - 1]!
        expect(Math.abs(quantileOf(counts, share)! / exact - 1)).toBeLessThan(0.1)
      }
    }
  })

  it('have a place for every duration, and no quantile without requests', () => {
    const counts = noDurations()
    for (const ms of [0, 0.4, 1, 65_000, 1e9]) counts[positionOf(ms)]!++
    expect(counts.reduce((sum, count) => sum + count)).toBe(5)
    expect(quantileOf(counts, 0.4)).toBe(0.5)
    expect(quantileOf(noDurations(), 0.5)).toBeNull()
  })
})
