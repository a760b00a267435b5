import fc from 'fast-check'
import { confidenceByDistance } from './confidence-by-distance.js'

describe('confidenceByDistance', () => {
  it.each([
    [0, 1],
    [0.99, 1],
    [1, 0.9],
    [10, 0.9],
    [10.01, 0.8],
    [100, 0.8],
    [100.01, 0.7],
    [250, 0.7],
    [250.01, 0.6],
    [1_000, 0.6],
    [1_000.01, 0.5],
    [1e7, 0.5],
  ])('of %d metres is %d', (metres, expected) => {
    expect(confidenceByDistance(metres)).toBe(expected)
  })

  it('never grows with the distance', () => {
    const metres = fc.double({ min: 0, max: 5_000, noNaN: true })
    fc.assert(
      fc.property(metres, metres, (a, b) => {
        expect(confidenceByDistance(Math.min(a, b))).toBeGreaterThanOrEqual(confidenceByDistance(Math.max(a, b)))
      }),
    )
  })
})
