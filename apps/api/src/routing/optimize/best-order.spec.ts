import { bestOrder } from './best-order.js'
import { costOf } from './costs.js'
import { plantedInstance, townInstance } from '../testing/order-instances.js'
import { localSearchOrder } from './local-search-order.js'

function permutations(items: number[]): number[][] {
  return items.length <= 1
    ? [items]
    : items.flatMap((item, i) =>
        permutations([...items.slice(0, i), ...items.slice(i + 1)]).map((rest) => [item, ...rest]),
      )
}

describe('bestOrder', () => {
  it.each([2, 3, 4, 5, 6, 7, 8])('finds the cheapest of all orders of %i stops', (size) => {
    for (let seed = 1; seed <= 20; seed++) {
      const costs = townInstance(size, seed)
      const middle = Array.from({ length: size - 2 }, (_, i) => i + 1)
      const cheapest = Math.min(...permutations(middle).map((order) => costOf(costs, [0, ...order, size - 1])))
      expect(costOf(costs, bestOrder(costs)!)).toBeCloseTo(cheapest, 6)
    }
  })

  it.each([
    [12, true],
    [12, false],
  ])('finds the planted optimum of %i stops (symmetric: %s)', (size, symmetric) => {
    for (let seed = 1; seed <= 10; seed++) {
      const instance = plantedInstance(size, seed, symmetric)
      expect(costOf(instance, bestOrder(instance)!)).toBeCloseTo(instance.optimum, 6)
    }
  })

  it.each([
    [25, true, 1.005],
    [25, false, 1.005],
    [100, true, 1.01],
    [100, false, 1.01],
  ])('comes near the planted optimum of %i stops (symmetric: %s)', (size, symmetric, bound) => {
    for (let seed = 1; seed <= 3; seed++) {
      const instance = plantedInstance(size, seed, symmetric)
      expect(costOf(instance, bestOrder(instance)!) / instance.optimum).toBeLessThanOrEqual(bound)
    }
  })

  it('agrees with the exact search where both can be used', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const costs = townInstance(11, seed)
      expect(costOf(costs, localSearchOrder(costs)!) / costOf(costs, bestOrder(costs)!)).toBeLessThanOrEqual(1.005)
    }
  })

  it.each([5, 13, 14, 40])('keeps the ends of %i stops, visits each once, and gives the same order twice', (size) => {
    const costs = townInstance(size, 7)
    const order = bestOrder(costs)!
    expect(order[0]).toBe(0)
    expect(order.at(-1)).toBe(size - 1)
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, i) => i))
    expect(bestOrder(costs)).toEqual(order)
  })

  it.each([6, 30])('is null for %i stops with one that cannot be reached', (size) => {
    const costs = townInstance(size, 3)
    for (let i = 0; i < size; i++) if (i !== 2) costs.costs[i * size + 2] = Infinity
    expect(bestOrder(costs)).toBeNull()
  })

  it.each([6, 30])('avoids missing connections between %i stops', (size) => {
    const costs = townInstance(size, 5)
    // Only stop 1 can be left for stop 3.
    for (let i = 0; i < size; i++) if (i !== 1 && i !== 3) costs.costs[i * size + 3] = Infinity
    const order = bestOrder(costs)!
    expect(order.indexOf(3)).toBe(order.indexOf(1) + 1)
  })
})
