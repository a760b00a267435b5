import fc from 'fast-check'
import { partsInSeconds, sumOfSeconds, toSeconds } from './units.js'

const times = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 40 })
const tenths = (value: number) => Math.round(value * 10)

describe('durations of answers', () => {
  it('have one decimal', () => {
    expect([0, 49, 50, 1_025_116, 4_350].map(toSeconds)).toEqual([0, 0, 0.1, 1025.1, 4.4])
    fc.assert(fc.property(fc.nat(10 ** 9), (ms) => toSeconds(ms) === Number((Math.round(ms / 100) / 10).toFixed(1))))
  })

  it('have parts that add up to the whole, none more than a tenth off', () => {
    fc.assert(
      fc.property(times, (ms) => {
        const parts = partsInSeconds(ms)
        expect(parts.reduce((sum, part) => sum + tenths(part), 0)).toBe(tenths(toSeconds(ms.reduce((a, b) => a + b))))
        for (const [index, part] of parts.entries())
          expect(Math.abs(part - ms[index]! / 1_000)).toBeLessThan(0.1 + 1e-9)
      }),
    )
  })

  it('add up without the dust of binary fractions', () => {
    expect(sumOfSeconds([0.1, 0.2])).toBe(0.3)
    fc.assert(
      fc.property(times, (ms) => {
        const parts = ms.map(toSeconds)
        expect(sumOfSeconds(parts) * 10).toBeCloseTo(
          parts.reduce((sum, part) => sum + tenths(part), 0),
          5,
        )
      }),
    )
  })
})
