import { seededRandom } from '@repere/shared/seeded-random'
import { leastAssignment } from './assignment.js'

const orders = (of: number[]): number[][] =>
  of.length < 2 ? [of] : of.flatMap((one) => orders(of.filter((other) => other !== one)).map((rest) => [one, ...rest]))

it('is the least of all assignments, also where some are forbidden', () => {
  const random = seededRandom(3)
  const size = 6
  let impossible = 0
  for (let town = 0; town < 200; town++) {
    const costs = Float64Array.from({ length: size * size }, () =>
      random() < 0.55 ? Infinity : Math.floor(random() * 9) - 2,
    )
    const sums = orders([0, 1, 2, 3, 4, 5]).map((order) =>
      order.reduce((sum, column, row) => sum + costs[row * size + column]!, 0),
    )
    const found = leastAssignment(costs, size)
    expect(found?.sum ?? Infinity).toBe(Math.min(...sums))
    if (found) {
      const columns = [...found.columnOf]
      expect([...columns].sort()).toEqual([0, 1, 2, 3, 4, 5])
      expect(columns.reduce((sum, column, row) => sum + costs[row * size + column]!, 0)).toBe(found.sum)
    }
    if (Math.min(...sums) === Infinity) impossible++
  }
  expect(impossible).toBeGreaterThan(10)
  expect(impossible).toBeLessThan(190)
})
