import { growTrees, predict, quantileOf } from './boosted-trees.js'

const options = { trees: 80, depth: 3, learningRate: 0.1, leafRowsMin: 20, subsample: 0.8, seed: 1 }
const noise = (i: number) => (((i * 7919) % 1000) + 0.5) / 1000

const rows = Array.from({ length: 4000 }, (_, i) => Float64Array.of((i % 97) / 97, (i % 13) / 13, noise(i * 31)))
/** A step in the first feature; the noise is twice as wide where the second feature is high. */
const centre = (row: Float64Array) => (row[0]! > 0.5 ? 1 : 0)
const width = (row: Float64Array) => (row[1]! > 0.5 ? 0.8 : 0.4)
const targets = Float64Array.from(rows, (row, i) => centre(row) + width(row) * (noise(i) - 0.5))

describe('growTrees', () => {
  it('finds the median of each part', () => {
    const trees = growTrees(rows, targets, { ...options, quantile: 0.5 })
    expect(predict(trees, Float64Array.of(0.2, 0.2, 0.5))).toBeCloseTo(0, 1)
    expect(predict(trees, Float64Array.of(0.8, 0.8, 0.5))).toBeCloseTo(1, 1)
  })

  it.each([0.1, 0.9])('puts %d of the rows below the quantile, also where they spread more', (quantile) => {
    const trees = growTrees(rows, targets, { ...options, quantile })
    for (const wide of [false, true]) {
      const own = rows.flatMap((row, i) => (row[1]! > 0.5 === wide ? [i] : []))
      const below = own.filter((i) => targets[i]! < predict(trees, rows[i]!)).length / own.length
      expect(Math.abs(below - quantile)).toBeLessThan(0.04)
    }
  })

  it('is the same for the same seed', () => {
    const grown = () => growTrees(rows, targets, { ...options, trees: 5, quantile: 0.5 })
    expect(grown()).toEqual(grown())
  })
})

describe('quantileOf', () => {
  it('lies between the values around it', () => {
    expect(quantileOf(Float64Array.of(3, 1, 2), 0.5)).toBe(2)
    expect(quantileOf(Float64Array.of(0, 10), 0.25)).toBe(2.5)
  })
})
